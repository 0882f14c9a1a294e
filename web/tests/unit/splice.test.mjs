import assert from "node:assert/strict";
import { test } from "node:test";
import { editsBetween, spliced } from "../../document/splice.js";
import { random } from "./random.mjs";

const octets = (/** @type {number[]} */ ...values) => Uint8Array.from(values);

test("a file that gives way as a whole gives way to the very octets, unless they are a part of something", () => {
  const whole = octets(7, 8, 9);
  assert.equal(spliced(octets(1, 2), [{ start: 0, end: 2, octets: whole }]), whole);
  const part = spliced(octets(1, 2), [{ start: 0, end: 2, octets: whole.subarray(1) }]);
  assert.deepEqual([...part], [8, 9]);
  assert.equal(part.buffer.byteLength, 2);
});

test("the edits between two files make one of the other", () => {
  const next = random(15);
  for (let round = 0; round < 300; round++) {
    const first = Uint8Array.from({ length: 1 + next(40) }, () => next(256));
    /** @type {Uint8Array[]} */
    const files = [first];
    for (let step = 0; step < 5; step++) {
      const before = files[files.length - 1];
      const start = next(before.length + 1);
      const end = start + next(before.length + 1 - start);
      files.push(spliced(before, [{ start, end, octets: Uint8Array.from({ length: next(5) }, () => next(256)) }]));
    }
    for (const before of files) {
      const edits = editsBetween(before, files[files.length - 1]);
      if (edits) assert.deepEqual(edits.reduce(spliced, before), files[files.length - 1]);
    }
  }
});

test("files that no few small edits lie between are told apart", () => {
  const first = octets(1, 2, 3, 4);
  const second = spliced(first, [{ start: 1, end: 2, octets: octets(9) }]);
  assert.equal(editsBetween(first, second)?.length, 1);
  assert.equal(editsBetween(second, first), null, "the other way round");
  assert.equal(editsBetween(first, octets(1, 9, 3, 4)), null, "the same octets from elsewhere");
  assert.equal(editsBetween(first, spliced(second, [{ start: 0, end: 0, octets: new Uint8Array(5000) }])), null, "a large one");
  /** @type {Uint8Array} */
  let last = first;
  for (let i = 0; i < 100; i++) last = spliced(last, [{ start: 1, end: 2, octets: octets(i) }]);
  assert.equal(editsBetween(first, last), null, "many");
});
