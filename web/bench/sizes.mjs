// What the built site weighs: its programs, what loads first, and what each Go package adds to the engine.

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { launchBrowser, openPage } from "../tests/lib/browser.mjs";
import { root, startSite } from "../tests/lib/site.mjs";

/** @typedef {{ raw: number, gzip: number, brotli: number }} Size   octets */

/**
 * @param {Uint8Array} data
 * @returns {Size}
 */
export function sizeOf(data) {
  const brotli = brotliCompressSync(data, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
  return { raw: data.length, gzip: gzipSync(data, { level: 9 }).length, brotli: brotli.length };
}

/**
 * The files that a fresh page asks for until its editor is there, in the order in which they were asked for.
 *
 * @returns {Promise<({ file: string } & Size)[]>}
 */
export async function firstLoad() {
  const site = await startSite();
  const browser = await launchBrowser();
  try {
    const { page, requests } = await openPage(browser, site.url);
    await page.waitForSelector("#engine-state[data-state=ready]");
    await page.waitForSelector("#box[data-view=editor]");
    const files = requests.filter((url) => url.startsWith(site.url)).map((url) => url.slice(site.url.length) || "index.html");
    return [...new Set(files)].map((file) => ({ file, ...sizeOf(readFileSync(join(root, "dist", file))) }));
  } finally {
    await browser.close();
    await site.stop();
  }
}

/**
 * Octets of code by package, in a program that keeps its names.
 *
 * @param {string} wasm
 * @returns {{ name: string, octets: number }[]} the largest first
 */
export function packages(wasm) {
  const flags = ["build", "-trimpath", "-buildvcs=false", "-gcflags=internal/runtime/atomic=-l", "-o", wasm, "./wasm"];
  execFileSync("go", flags, { cwd: root, env: { ...process.env, GOOS: "js", GOARCH: "wasm", GOEXPERIMENT: "nogreenteagc" } });
  const { bodies, imports, names } = readFunctions(readFileSync(wasm));
  /** @type {Map<string, number>} */
  const sums = new Map();
  for (const [index, octets] of bodies.entries()) {
    const name = packageOf(names.get(index + imports) ?? "");
    sums.set(name, (sums.get(name) ?? 0) + octets);
  }
  return [...sums].map(([name, octets]) => ({ name, octets })).sort((a, b) => b.octets - a.octets);
}

/**
 * The linker writes "robotstxt_robots.Scan" for robotstxt/robots.Scan, and "type:.eq.…" for what compilers add.
 *
 * @param {string} name
 */
function packageOf(name) {
  const [path] = name.replace(/^(go:|type:)[^.]*\..*/, "types.").split(".");
  return path.replaceAll("_", "/") || "none";
}

/** @param {Buffer} wasm */
function readFunctions(wasm) {
  let at = 8;
  const number = () => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const octet = wasm[at++];
      value += (octet & 0x7f) * 2 ** shift;
      if (octet < 0x80) return value;
    }
  };
  const text = () => {
    const length = number();
    at += length;
    return wasm.toString("utf8", at - length, at);
  };
  /** @type {number[]} */
  const bodies = [];
  let imports = 0;
  /** @type {Map<number, string>} */
  const names = new Map();
  while (at < wasm.length) {
    const id = wasm[at++];
    const size = number();
    const end = at + size;
    if (id === 2) {
      for (let count = number(); count > 0; count--) {
        text();
        text();
        if (wasm[at++] !== 0) throw new Error("the engine imports something other than functions");
        number();
        imports++;
      }
    } else if (id === 10) {
      for (let count = number(); count > 0; count--) {
        const body = number();
        bodies.push(body);
        at += body;
      }
    } else if (id === 0 && text() === "name") {
      while (at < end) {
        const kind = wasm[at++];
        const length = number();
        const after = at + length;
        if (kind === 1) for (let count = number(); count > 0; count--) names.set(number(), text());
        at = after;
      }
    }
    at = end;
  }
  return { bodies, imports, names };
}
