import assert from "node:assert/strict";
import { test } from "node:test";
import { Engine, EngineDied } from "../../engine/engine.js";
import { checkWords, loadWords } from "./replies.mjs";

const bytes = new TextEncoder().encode("User-agent: *\n");
const fetch = { status: 200, redirects: 1, type: 2 };

/** An engine whose memory is one page, with the request at 1024 and the reply at 4096. */
function fake(/** @type {Record<string, (...numbers: number[]) => number>} */ calls, reply = loadWords({ octets: bytes.length })) {
  const go = { exited: false };
  const mem = new WebAssembly.Memory({ initial: 1 });
  const put = () => {
    new Int32Array(mem.buffer).set(reply, 4096 / 4);
    return 4096;
  };
  const exports = /** @type {any} */ ({
    mem,
    buffer: () => 1024,
    load: put,
    lines: () => 8192,
    rules: () => 16_384,
    check: put,
    bulk: put,
    names: put,
    ...calls,
  });
  return { go, mem, put, engine: new Engine(go, exports) };
}

/** @param {() => unknown} call @param {string} why */
function assertDies(call, why) {
  assert.throws(call, (error) => error instanceof EngineDied && error.why === why);
}

test("the file is written to the buffer, and the reply copied out", () => {
  /** @type {number[][]} */
  const got = [];
  const { engine, mem, put } = fake({
    load: (...numbers) => {
      got.push(numbers);
      return put();
    },
  });
  const words = engine.load(bytes, fetch);
  assert.deepEqual(got, [[bytes.length, 0, 200, 1, 2, 0]]);
  assert.deepEqual(new Uint8Array(mem.buffer, 1024, bytes.length), bytes);
  new Int32Array(mem.buffer).fill(0);
  assert.deepEqual(words, loadWords({ octets: bytes.length }));
});

/** The header of a file with two lines and one rule, which has neither of them with it. */
function tabled() {
  const header = loadWords({ octets: bytes.length });
  [header[7], header[9]] = [2, 1];
  return header;
}

test("the tables of lines and rules are copied out behind the reply", () => {
  const { engine, mem } = fake({}, tabled());
  const [lines, rules] = [Int32Array.from({ length: 18 }, (_, i) => 100 + i), Int32Array.of(2, 24, 26, 3, 0)];
  new Int32Array(mem.buffer).set(lines, 8192 / 4);
  new Int32Array(mem.buffer).set(rules, 16_384 / 4);
  const words = engine.load(bytes, fetch);
  new Int32Array(mem.buffer).fill(0);
  assert.deepEqual(words, Int32Array.of(...tabled(), ...lines, ...rules));
});

test("a table that does not lie in the memory is nonsense", () => {
  for (const at of [0, 8193, 65_536 - 4, -8]) {
    assertDies(() => fake({ lines: () => at }, tabled()).engine.load(bytes, fetch), "nonsense");
    assertDies(() => fake({ rules: () => at }, tabled()).engine.load(bytes, fetch), "nonsense");
  }
});

test("so is one that the program was asked for when it ended", () => {
  const ended = fake({ rules: () => Object.assign(ended.go, { exited: true }) && 16_384 }, tabled());
  assertDies(() => ended.engine.load(bytes, fetch), "exited");
});

test("agent and URL follow one another, counted in octets", () => {
  /** @type {number[][]} */
  const got = [];
  const { engine, mem, put } = fake(
    {
      check: (...numbers) => {
        got.push(numbers);
        return put();
      },
    },
    checkWords({}),
  );
  engine.check({ agent: "é", form: "token" }, "/ツ");
  assert.deepEqual(got, [[2, 4, 1]]);
  assert.equal(new TextDecoder().decode(new Uint8Array(mem.buffer, 1024, 6)), "é/ツ");
});

test("the memory may grow during a call", () => {
  const { engine, mem, put } = fake({
    load: () => {
      mem.grow(4);
      return put();
    },
  });
  assert.deepEqual(engine.load(bytes, fetch), loadWords({ octets: bytes.length }));
});

test("an answer of a program that has ended is not believed", () => {
  const { engine, go, put } = fake({
    load: () => {
      go.exited = true;
      return put();
    },
  });
  assertDies(() => engine.load(bytes, fetch), "exited");
  const ended = fake({
    buffer: () => {
      ended.go.exited = true;
      return 1024;
    },
  });
  assertDies(() => ended.engine.load(bytes, fetch), "exited");
});

test("a call that throws is a death", () => {
  const call = () => {
    throw new RangeError("Maximum call stack size exceeded");
  };
  assertDies(() => fake({ load: call }).engine.load(bytes, fetch), "threw");
});

for (const [name, at] of /** @type {[string, number][]} */ ([
  ["a number beyond the memory", 345_571_331],
  ["a negative number", -1],
  ["nothing", 0],
  ["a number that is no word's place", 4098],
  ["a place at the very end", 65_532],
  ["a place that holds no reply", 8192],
])) {
  test(`a reply at ${name} is nonsense`, () => assertDies(() => fake({ load: () => at }).engine.load(bytes, fetch), "nonsense"));
}

test("a buffer beyond the memory is nonsense", () => {
  for (const at of [-8, 65_530, 345_571_331]) assertDies(() => fake({ buffer: () => at }).engine.load(bytes, fetch), "nonsense");
});

test("a reply longer than the memory, or too short, is nonsense", () => {
  for (const words of [
    [100_000, 0],
    [3, 0],
    [13, 7],
  ])
    assertDies(() => fake({}, Int32Array.from(words)).engine.load(bytes, fetch), "nonsense");
});

test("a panic is told with its text", () => {
  const text = new TextEncoder().encode("index out of range [5]!!");
  const reply = new Int32Array(3 + text.length / 4);
  reply.set([reply.length, 1, text.length]);
  new Uint8Array(reply.buffer).set(text, 12);
  assert.throws(
    () => fake({}, reply).engine.load(bytes, fetch),
    (error) => error instanceof EngineDied && error.why === "panicked" && error.message === "index out of range [5]!!",
  );
});
