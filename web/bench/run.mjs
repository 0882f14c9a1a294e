// make bench: measures the built engine against npm robots-parser in one Chromium page, then the editor in the built page, each against
// its budgets. It is a report: it fails only if it cannot measure. The numbers go to dist/bench.json too.
//
//     node web/bench/run.mjs                  everything
//     node web/bench/run.mjs editor           the editor alone
//     node web/bench/run.mjs editor <file>    and with a file of yours in the place of the large one that is made

import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { launchBrowser, openPage } from "../tests/lib/browser.mjs";
import { root, startSite } from "../tests/lib/site.mjs";
import { compileEmptyMain } from "../tests/lib/wasm.mjs";
import { measureEditor } from "./editor.mjs";
import { makeFile, makeLargeFile } from "./file.js";
import { budgetRows, editorRows, printRows, printTable } from "./table.mjs";

const settings = { rounds: Number(process.env.ROUNDS ?? 15), seed: 20220913 };
const folder = join(root, ".cache", "bench");

function buildPage() {
  mkdirSync(folder, { recursive: true });
  execFileSync("go", ["run", "./web", "bundle", "web/bench/page.js", join(folder, "page.js")], { cwd: root, stdio: "inherit" });
  writeFileSync(
    join(folder, "index.html"),
    '<!doctype html><title>bench</title><link rel="icon" href="data:,"><script type="module" src="page.js"></script>\n',
  );
  copyFileSync(join(root, "dist", "assets", "engine.wasm"), join(folder, "engine.wasm"));
  writeFileSync(join(folder, "empty.wasm"), compileEmptyMain());
}

/** @param {string} name */
function sizes(name) {
  const data = readFileSync(join(folder, name));
  const brotli = brotliCompressSync(data, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
  return { raw: data.length, gzip: gzipSync(data, { level: 9 }).length, brotli: brotli.length };
}

/** @returns {number} the median time of a native parse, in milliseconds */
function nativeParse() {
  const { text } = makeFile(settings.seed);
  const output = execFileSync("go", ["run", "./web/bench/native"], { cwd: root, input: text, encoding: "utf8" });
  const times = output
    .trim()
    .split("\n")
    .map(Number)
    .sort((a, b) => a - b);
  return times[Math.floor(times.length / 2)];
}

async function measureInBrowser() {
  const site = await startSite({ folder });
  const browser = await launchBrowser();
  try {
    const { page } = await openPage(browser, site.url);
    await page.waitForFunction("globalThis.measure");
    const timings = await page.evaluate((asked) => /** @type {any} */ (globalThis).measure(asked), settings);
    return { browser: await browser.version(), ...timings };
  } finally {
    await browser.close();
    await site.stop();
  }
}

async function engine() {
  buildPage();
  const result = {
    settings,
    ...(await measureInBrowser()),
    native: { parse: nativeParse() },
    size: { engine: sizes("engine.wasm"), empty: sizes("empty.wasm") },
  };
  printTable(result);
  return { ...result, budgets: budgetRows(result) };
}

/** @param {string} [path] */
async function editor(path) {
  const large = path ? readFileSync(path) : new TextEncoder().encode(makeLargeFile(settings.seed));
  const { browser, measured } = await measureEditor([new TextEncoder().encode(makeFile(settings.seed).text), large]);
  const budgets = editorRows(measured);
  printRows(`the editor, ${browser}: CPU time of a key's scripts, wall time of tasks`, budgets);
  return { measured, budgets };
}

const [only, path] = process.argv.slice(2);
if (only === "editor") {
  await editor(path);
} else {
  const result = { ...(await engine()), editor: await editor() };
  writeFileSync(join(root, "dist", "bench.json"), `${JSON.stringify(result, null, 2)}\n`);
}
