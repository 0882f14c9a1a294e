// What the engine weighs on the wire, against a fixed limit and against a Go program that does nothing.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";
import { root } from "../lib/site.mjs";
import { compileEmptyMain } from "../lib/wasm.mjs";

test("the engine is at most 480 KB after brotli, and 1.15 times an empty Go main", () => {
  const engine = join(root, "dist", "assets", "engine.wasm");
  const packed = readFileSync(`${engine}.br`);
  assert.ok(brotliDecompressSync(packed).equals(readFileSync(engine)), "engine.wasm.br does not hold engine.wasm");

  const empty = brotliCompressSync(compileEmptyMain(), { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
  const sizes = `engine ${packed.length} octets, empty main ${empty.length}: ${(packed.length / empty.length).toFixed(3)} times`;
  assert.ok(packed.length <= 480_000, sizes);
  assert.ok(packed.length <= 1.15 * empty.length, sizes);
});
