// Requests that no careful caller makes: the engine reports them, and goes on working.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { EngineDied, startEngine } from "../../engine/engine.js";
import { root } from "../lib/site.mjs";
import { loadGo } from "../lib/wasm.mjs";

/** Starts an engine whose exports can be called with any numbers. */
async function startRaw() {
  const go = new (loadGo())();
  const { instance } = await WebAssembly.instantiate(readFileSync(join(root, "dist", "assets", "engine.wasm")), go.importObject);
  go.run(instance);
  const exports = /** @type {any} */ (instance.exports);
  const call = (/** @type {string} */ name, /** @type {number[]} */ ...values) => {
    const at = exports[name](...values);
    assert.ok(at > 0 && at < exports.mem.buffer.byteLength, `${name} gave ${at}`);
    const [length] = new Int32Array(exports.mem.buffer, at, 1);
    return new Int32Array(exports.mem.buffer, at, length).slice();
  };
  return { go, exports, call };
}

const most = 0x7fffffff;

/** @type {[string, number[]][]} */
const wrong = [
  ["load", [most, 0, 0, 0, 0, 0]],
  ["load", [0, most, 0, 0, 0, 0]],
  ["load", [-1, 0, 0, 0, 0, 0]],
  ["load", [1 << 24, 0, 0, 0, 0, 0]],
  ["check", [most, most, 0]],
  ["check", [-1, 5, 0]],
  ["check", [5, -1, 1]],
  ["check", [0, 1 << 24, 0]],
  ["bulk", [most, 0, 0]],
  ["bulk", [0, -1, 0]],
];

for (const [name, values] of wrong) {
  test(`${name}(${values}) is reported, and the next request answered`, async () => {
    const { go, exports, call } = await startRaw();
    exports.buffer(16);
    const reply = call(name, ...values);
    assert.equal(reply[1], 1, "the reply says that there is no answer");
    const text = new TextDecoder().decode(new Uint8Array(reply.buffer, 12, reply[2]));
    assert.match(text, /larger than its buffer/);
    assert.equal(go.exited, false);

    const file = new TextEncoder().encode("User-agent: *\nDisallow: /\n");
    new Uint8Array(exports.mem.buffer).set(file, exports.buffer(file.length));
    assert.equal(call("load", file.length, 0, 0, 0, 0, 0)[9], 1, "one rule");
    new Uint8Array(exports.mem.buffer).set([47], exports.buffer(1));
    assert.equal(call("check", 0, 1, 0)[2], 0, "disallowed");
  });
}

test("any status and any number of redirects get a reply", async () => {
  const { call, exports } = await startRaw();
  for (const status of [-most, -2, -1, 0, 1, 99, 100, 199, 304, 399, 400, 499, 500, 599, 600, 999, most]) {
    for (const redirects of [-most, -1, 0, 5, 6, most]) {
      exports.buffer(0);
      assert.equal(call("load", 0, 0, status, redirects, 0, 0)[1], 0, `status ${status}, ${redirects} redirects`);
    }
  }
});

test("a check before any file is loaded gets no verdict", async () => {
  const { call, exports } = await startRaw();
  new Uint8Array(exports.mem.buffer).set([47], exports.buffer(1));
  const reply = call("check", 0, 1, 0);
  assert.equal(reply[1], 1);
  assert.match(new TextDecoder().decode(new Uint8Array(reply.buffer, 12, reply[2])), /no file/);
});

test("buffers of any size up to 64 MiB hold what is written", async () => {
  const { exports } = await startRaw();
  for (const size of [0, 1, 7, 8, 9, 1 << 10, 1 << 20, 1 << 26, 3]) {
    const at = exports.buffer(size);
    assert.ok(at > 0 && at + size <= exports.mem.buffer.byteLength, `${size} octets at ${at}`);
    new Uint8Array(exports.mem.buffer, at, size).fill(0xff);
  }
});

test("an engine that has ended is known to be dead", async () => {
  const Go = loadGo();
  const module = await WebAssembly.compile(readFileSync(join(root, "dist", "assets", "engine.wasm")));
  /** @type {InstanceType<typeof Go> | undefined} */
  let started;
  class Kept extends Go {
    constructor() {
      super();
      started = this;
    }
  }
  const engine = await startEngine(Kept, module);
  engine.names();
  assert.ok(started);
  started.exited = true;
  assert.throws(() => engine.names(), EngineDied);
});
