import assert from "node:assert/strict";
import { test } from "node:test";
import { changeBetween } from "../../document/change.js";
import { FileDocument } from "../../document/document.js";
import { random } from "./random.mjs";

const latin = (/** @type {string} */ text) => Uint8Array.from(text, (unit) => unit.charCodeAt(0));
const spelled = (/** @type {Uint8Array} */ bytes) => String.fromCharCode(...bytes);

/**
 * Does what a text box does: replaces a range of its text and sets the caret behind it.
 *
 * @param {FileDocument} file
 * @param {number} start
 * @param {number} end
 * @param {string} text
 * @param {{ pasted?: string, undone?: boolean }} [how]
 */
function replace(file, start, end, text, how) {
  const shown = text.replace(/\r\n?/g, "\n");
  return file.edit(file.text.slice(0, start) + shown + file.text.slice(end), start + shown.length, how);
}

test("an edit leaves every octet outside it alone", () => {
  const file = new FileDocument(latin("\xef\xbb\xbfUser-agent: *\r\nDisallow: /caf\xe9\rAllow: /\0\n"));
  assert.equal(replace(file, file.text.indexOf("Disallow"), file.text.indexOf("Disallow") + 8, "Allow"), "edited");
  assert.equal(spelled(file.bytes), "\xef\xbb\xbfUser-agent: *\r\nAllow: /caf\xe9\rAllow: /\0\n");
});

test("a typed line end is the one the file uses most", () => {
  for (const [before, after] of [
    ["a\r\nb\r\nc\n", "a\r\nX\r\nb\r\nc\n"],
    ["a\rb\r", "a\rX\rb\r"],
    ["a\nb\nc\r\n", "a\nX\nb\nc\r\n"],
    ["ab", "abX\n"],
  ]) {
    const file = new FileDocument(latin(before));
    replace(file, 2, 2, "X\n");
    assert.equal(spelled(file.bytes), after);
  }
});

test("a paste keeps its own line ends, also over the same text", () => {
  const file = new FileDocument(latin("a\nb\n"));
  replace(file, 4, 4, "c\r\nd\re", { pasted: "c\r\nd\re" });
  assert.equal(spelled(file.bytes), "a\nb\nc\r\nd\re");
  replace(file, 0, file.text.length, "a\r\nb\r\n", { pasted: "a\r\nb\r\n" });
  assert.equal(spelled(file.bytes), "a\r\nb\r\n");
  assert.equal(replace(file, 0, file.text.length, "a\nb\n", { pasted: "a\nb\n" }), "edited");
  assert.equal(spelled(file.bytes), "a\nb\n");
});

test("undo brings back octets that the text cannot spell", () => {
  const bytes = latin("Disallow: /caf\xe9\r\nAllow: /\n");
  const file = new FileDocument(bytes);
  const text = file.text;
  replace(file, 0, text.length, "");
  assert.equal(file.bytes.length, 0);
  file.edit(text, text.length, { undone: true });
  assert.deepEqual(file.bytes, bytes);
});

test("octets that join to something else are told apart from what the box shows", () => {
  const joined = new FileDocument(latin("\xe3x\x83\x84"));
  assert.equal(replace(joined, 1, 2, ""), "differs");
  assert.equal(joined.text, "ツ");
  const ends = new FileDocument(latin("a\rx\nb"));
  assert.equal(replace(ends, 2, 3, ""), "differs");
  assert.equal(ends.text, "a\nb");
});

test("the caret tells which of several equal characters changed", () => {
  const file = new FileDocument(latin("\xff\xfe\xfd"));
  replace(file, 1, 2, "");
  assert.equal(spelled(file.bytes), "\xff\xfd");
  assert.deepEqual(changeBetween("aaa", "aaaa", 2), { start: 1, oldEnd: 1, newEnd: 2 });
  assert.deepEqual(changeBetween("aaa", "aa", 0), { start: 0, oldEnd: 1, newEnd: 0 });
});

test("a change never cuts a surrogate pair", () => {
  const file = new FileDocument(new TextEncoder().encode("a😀b"));
  assert.equal(file.edit("a😁b", 3), "edited");
  assert.equal(new TextDecoder().decode(file.bytes), "a😁b");
  assert.equal(file.edit("a🙁b", 0), "edited");
  assert.equal(new TextDecoder().decode(file.bytes), "a🙁b");
});

test("any edit of any octets keeps what stands before and behind it", () => {
  const next = random(2);
  const alphabet = [0x0a, 0x0d, 0x41, 0x42, 0x80, 0x84, 0xe3, 0x83, 0xc3, 0xa9, 0xf0, 0x9f, 0x98, 0x80, 0x00];
  for (let round = 0; round < 5000; round++) {
    const bytes = Uint8Array.from({ length: 1 + next(30) }, () => alphabet[next(alphabet.length)]);
    const file = new FileDocument(bytes);
    const { display } = file;
    // No caret stands inside a surrogate pair.
    const outside = (/** @type {number} */ index) => (index > 0 && display.offsetOf(index) === display.offsetOf(index - 1) ? index - 1 : index);
    const start = outside(next(file.text.length + 1));
    const end = outside(start + next(file.text.length + 1 - start));
    const typed = ["", "x", "é", "A", "😀", "\n"][next(6)];
    const before = bytes.subarray(0, display.offsetOf(start));
    const behind = bytes.subarray(display.offsetOf(end));
    const result = replace(file, start, end, typed);
    if (result === "same") continue;
    assert.deepEqual(file.bytes.subarray(0, before.length), before, `${bytes} ${start}-${end} "${typed}"`);
    assert.deepEqual(file.bytes.subarray(file.bytes.length - behind.length), behind, `${bytes} ${start}-${end} "${typed}"`);
  }
});
