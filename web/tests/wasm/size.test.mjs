// What the programs of the page weigh on the wire, against a fixed limit and against a Go program that does nothing.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";
import { root } from "../lib/site.mjs";
import { compileEmptyMain } from "../lib/wasm.mjs";

const empty = brotliCompressSync(compileEmptyMain(), { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });

for (const [name, most, times] of /** @type {const} */ ([
  ["engine", 480_000, 1.15],
  ["sitemap", 430_000, 1.03],
])) {
  test(`${name}.wasm is at most ${most / 1000} KB after brotli, and ${times} times an empty Go main`, () => {
    const program = join(root, "dist", "assets", `${name}.wasm`);
    const packed = readFileSync(`${program}.br`);
    assert.ok(brotliDecompressSync(packed).equals(readFileSync(program)), `${name}.wasm.br does not hold ${name}.wasm`);
    const sizes = `${name} ${packed.length} octets, empty main ${empty.length}: ${(packed.length / empty.length).toFixed(3)} times`;
    assert.ok(packed.length <= most, sizes);
    assert.ok(packed.length <= times * empty.length, sizes);
  });
}
