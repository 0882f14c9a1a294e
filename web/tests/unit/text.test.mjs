import assert from "node:assert/strict";
import { test } from "node:test";
import { DisplayText, encoded } from "../../document/text.js";
import { random } from "./random.mjs";

const shown = (/** @type {Uint8Array} */ bytes) => new TextDecoder().decode(bytes).replace(/\r\n?/g, "\n");

test("the text is the decoder's, with every line end as LF", () => {
  assert.equal(new DisplayText(Uint8Array.of(0xef, 0xbb, 0xbf, 0x61, 0x0d, 0x0a, 0x62, 0x0d, 0x63, 0x0a)).text, "a\nb\nc\n");
});

test("offsets and indexes answer to each other on any octets", () => {
  const next = random(1);
  // Octets around every boundary of table 3-7 come often, so that sequences form, break off and join.
  const alphabet = [
    0x00, 0x0a, 0x0d, 0x0d, 0x41, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbb, 0xbf, 0xbf, 0xc1, 0xc2, 0xdf, 0xe0, 0xe3, 0xed, 0xef, 0xf0, 0xf1, 0xf4, 0xf5, 0xff,
  ];
  for (let round = 0; round < 3000; round++) {
    const bytes = Uint8Array.from({ length: next(round % 50 === 0 ? 5000 : 40) }, () => alphabet[next(alphabet.length)]);
    const input = String(bytes);
    const display = new DisplayText(bytes);
    assert.equal(display.text, shown(bytes));
    /** @type {number[]} */
    const offsets = [];
    for (let index = 0; index <= display.text.length; index++) offsets.push(display.offsetOf(index));
    assert.equal(offsets[0], display.mark, input);
    assert.equal(offsets[display.text.length], bytes.length, input);
    for (let index = 0; index < display.text.length; index++) {
      if (index > 0 && offsets[index] === offsets[index - 1]) continue; // the second half of a surrogate pair
      const end = offsets[index + 1] > offsets[index] ? offsets[index + 1] : offsets[index + 2];
      const unit = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes.subarray(offsets[index], end)).replace(/\r\n?/g, "\n");
      if (unit !== display.text.slice(index, index + unit.length)) assert.fail(`index ${index} of ${input}`);
      for (let offset = offsets[index]; offset < end; offset++) if (display.indexOf(offset) !== index) assert.fail(`offset ${offset} of ${input}`);
    }
    assert.equal(display.indexOf(bytes.length), display.text.length, input);
  }
});

test("lines start and end where a text box has them", () => {
  const display = new DisplayText(new TextEncoder().encode("é\r\nab\rc\n"));
  assert.equal(display.lines, 4);
  assert.deepEqual(
    [1, 2, 3, 4].map((line) => display.text.slice(display.lineStart(line), display.lineEnd(line))),
    ["é", "ab", "c", ""],
  );
  assert.equal(display.lineStart(99), display.text.length);
  assert.equal(new DisplayText(new Uint8Array(0)).lines, 1);
});

test("after a change, places are those of the file read anew", () => {
  const next = random(3);
  const alphabet = [0x0a, 0x0d, 0x41, 0x42, 0x80, 0x84, 0xbb, 0xbf, 0xe3, 0x83, 0xc3, 0xa9, 0xef, 0xf0, 0x9f, 0x98, 0x80, 0x00];
  const some = (/** @type {number} */ most, plain = false) => Uint8Array.from({ length: next(most) }, () => (plain ? 0x41 : alphabet[next(alphabet.length)]));
  for (let round = 0; round < 400; round++) {
    let display = new DisplayText(some(round % 2 === 0 ? 5000 : 60, round % 5 === 0));
    for (let change = 0; change < 5; change++) {
      const start = next(display.bytes.length + 1);
      const end = Math.min(display.bytes.length, start + next(8));
      display = display.spliced([{ start, end, octets: some(4, change % 2 === 0) }]);
      const anew = new DisplayText(display.bytes);
      for (let i = 0; i < 40; i++) {
        const offset = i < 20 ? Math.max(0, start - 10 + i) : next(display.bytes.length + 1);
        const index = display.indexOf(offset);
        if (index !== anew.indexOf(offset)) assert.fail(`offset ${offset} of ${display.bytes}`);
        if (display.offsetOf(index) !== anew.offsetOf(index)) assert.fail(`index ${index} of ${display.bytes}`);
      }
    }
  }
});

test("ranges that are replaced leave every other octet", () => {
  const bytes = Uint8Array.of(1, 2, 3, 4, 5, 6);
  const display = new DisplayText(bytes).spliced([
    { start: 0, end: 1, octets: Uint8Array.of(9, 9) },
    { start: 3, end: 3, octets: Uint8Array.of(8) },
    { start: 5, end: 6, octets: new Uint8Array(0) },
  ]);
  assert.deepEqual([...display.bytes], [9, 9, 2, 3, 8, 4, 5]);
  assert.deepEqual([...bytes], [1, 2, 3, 4, 5, 6]);
});

test("places that are remembered bit by bit are the same", () => {
  const next = random(13);
  const bytes = Uint8Array.from({ length: 20_000 }, () => [0x41, 0x0d, 0x0a, 0xe3, 0x83, 0x84, 0xff][next(7)]);
  const display = new DisplayText(bytes);
  for (let end = 0; end < bytes.length; end += 1 + next(1500)) display.remember(end);
  const anew = new DisplayText(bytes);
  for (let offset = 0; offset <= bytes.length; offset += 7) assert.equal(display.indexOf(offset), anew.indexOf(offset));
});

test("text is encoded as TextEncoder does it", () => {
  const next = random(14);
  const units = ["a", "é", "ツ", "😀", "\ud83d", "\ude00", "\n"];
  for (let round = 0; round < 500; round++) {
    const text = Array.from({ length: next(12) }, () => units[next(units.length)]).join("");
    assert.deepEqual([...encoded(text)], [...new TextEncoder().encode(text)], JSON.stringify(text));
  }
});
