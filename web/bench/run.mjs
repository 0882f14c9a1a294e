// make bench: measures the engine against what else people would use, in one Chromium page, in node and as a native program, then the
// editor in the built page, each against its budgets. The tables go to the screen and, as Markdown, to .cache/bench/bench.md; all
// numbers to bench.json beside it. It is a report: it fails only if it cannot measure.
//
//     node web/bench/run.mjs                  everything
//     node web/bench/run.mjs check            everything, and exit 1 when a ratio misses its budget
//     node web/bench/run.mjs editor           the editor alone
//     node web/bench/run.mjs editor <file>    and with a file of yours in the place of the large one that is made

import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { arch, cpus, release, totalmem } from "node:os";
import { join } from "node:path";
import { launchBrowser, openPage } from "../tests/lib/browser.mjs";
import { root, startSite } from "../tests/lib/site.mjs";
import { compileEmptyMain } from "../tests/lib/wasm.mjs";
import { measureEditor } from "./editor.mjs";
import { hostile, makeFile, makeLargeFile, makeUrls, origin, token } from "./file.js";
import { firstLoad, packages, sizeOf } from "./sizes.mjs";
import { browserRows, editorRows, markdown, nativeRows, nodeRows, printed, sizeRows, weightRows } from "./table.mjs";

const settings = { rounds: Number(process.env.ROUNDS ?? 15), seed: 20220913 };
const folder = join(root, ".cache", "bench");
const built = join(root, "dist", "assets", "engine.wasm");

function buildPage() {
  mkdirSync(folder, { recursive: true });
  for (const name of ["page.js", "measure.js"])
    execFileSync("go", ["run", "./web", "bundle", `web/bench/${name}`, join(folder, name)], { cwd: root, stdio: "inherit" });
  writeFileSync(
    join(folder, "index.html"),
    '<!doctype html><title>bench</title><link rel="icon" href="data:,"><script type="module" src="page.js"></script>\n',
  );
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }\n');
  copyFileSync(built, join(folder, "engine.wasm"));
  writeFileSync(join(folder, "empty.wasm"), compileEmptyMain());
}

async function inBrowser() {
  const site = await startSite({ folder });
  const browser = await launchBrowser();
  try {
    const { page } = await openPage(browser, site.url);
    await page.waitForFunction("globalThis.measure");
    return await page.evaluate((asked) => /** @type {any} */ (globalThis).measure(asked), settings);
  } finally {
    await browser.close();
    await site.stop();
  }
}

async function inNode() {
  const { measure } = await import(join(folder, "measure.js"));
  return measure(settings, readFileSync(join(folder, "engine.wasm")), readFileSync(join(folder, "empty.wasm")));
}

function natively() {
  const { text, patterns } = makeFile(settings.seed);
  const paths = makeUrls(settings.seed + 1, patterns).map((url) => url.slice(origin.length));
  const traps = Object.entries(hostile).map(([name, { text, url }]) => [name, { text, path: url.slice(origin.length) }]);
  const input = JSON.stringify({ rounds: settings.rounds, token, text, paths, hostile: Object.fromEntries(traps) });
  const cwd = join(root, "web", "bench", "native");
  return JSON.parse(execFileSync("go", ["run", "."], { cwd, input, encoding: "utf8", maxBuffer: 1 << 26 }));
}

/** @param {string} [path] */
async function editor(path) {
  const large = path ? readFileSync(path) : new TextEncoder().encode(makeLargeFile(settings.seed));
  return measureEditor([new TextEncoder().encode(makeFile(settings.seed).text), large]);
}

function machine() {
  const { version } = JSON.parse(readFileSync(join(root, "web", "node_modules", "robots-parser", "package.json"), "utf8"));
  return {
    date: new Date().toISOString().slice(0, 10),
    processor: `${cpus()[0].model.trim()}, ${cpus().length} cores`,
    memory: `${Math.round(totalmem() / 2 ** 30)} GiB`,
    system: `Linux ${release()} ${arch()}`,
    go: execFileSync("go", ["env", "GOVERSION"], { encoding: "utf8" }).trim(),
    node: process.version,
    peers: `npm robots-parser ${version}, github.com/temoto/robotstxt v1.1.2`,
  };
}

async function measured() {
  buildPage();
  return {
    settings,
    machine: machine(),
    browser: await inBrowser(),
    node: await inNode(),
    native: natively(),
    editor: await editor(),
    size: { engine: sizeOf(readFileSync(built)), empty: sizeOf(readFileSync(join(folder, "empty.wasm"))) },
    firstLoad: await firstLoad(),
    packages: packages(join(folder, "named.wasm")),
  };
}

/**
 * @param {Awaited<ReturnType<typeof measured>>} measured
 * @returns {import("./table.mjs").Table[]}
 */
function tablesOf({ browser, node, native, editor, size, firstLoad, packages }) {
  return [
    { title: `${editor.browser}: the engine against robots-parser in the same page`, rows: browserRows(browser, native) },
    { title: `node ${process.version}: the same`, rows: nodeRows(node) },
    { title: "native: the library against temoto/robotstxt", rows: nativeRows(native) },
    { title: "the editor in the built page: CPU time of a key's scripts, clock time of tasks", rows: editorRows(editor.measured) },
    { title: "size", rows: sizeRows(size) },
    { title: "what a first visit loads, after brotli, and the code of the engine by package, raw", rows: weightRows(firstLoad, packages) },
  ];
}

const [only, path] = process.argv.slice(2);
if (only === "editor") {
  const { browser, measured } = await editor(path);
  console.log(printed({ title: `${browser}: the editor; CPU time of a key's scripts, clock time of tasks`, rows: editorRows(measured) }));
} else {
  const result = await measured();
  const tables = tablesOf(result);
  for (const table of tables) console.log(printed(table));
  // Not in dist/: what stands there is the site.
  writeFileSync(join(folder, "bench.json"), `${JSON.stringify({ ...result, tables }, null, 2)}\n`);
  writeFileSync(join(folder, "bench.md"), markdown(result.machine, tables));
  const missed = tables.flatMap(({ rows }) => rows).filter(({ ratio, met }) => ratio && !met);
  if (missed.length > 0) console.log(`\n${missed.length} of the ratios missed: ${missed.map(({ what }) => what.trim()).join("; ")}`);
  if (only === "check" && missed.length > 0) process.exitCode = 1;
}
