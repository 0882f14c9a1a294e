import assert from "node:assert/strict";
import { test } from "node:test";
import { inspect } from "../../views/bytes/octets.js";

/** Octets of a string in which each character is one octet. @param {string} text */
const latin = (text) => Uint8Array.from(text, (unit) => unit.charCodeAt(0));

/** @param {Uint8Array} bytes */
const odd = (bytes) => inspect(bytes).oddities.map(({ kind, start, end }) => `${kind} ${start}-${end}`);

test("every kind of octet that is not what it seems is found where it stands", () => {
  const text = "\ufeffUser-agent: *\u00a0\nA\u200bB\ufeff\u2060\n\u2028\u0085\v\f\nx\u0001\u0080\u007f\ty\n";
  assert.deepEqual(odd(new TextEncoder().encode(text)), [
    "mark 0-3",
    "no-break 16-18",
    "zero-width 20-23",
    "zero-width 24-27",
    "zero-width 27-30",
    "line-end 31-34",
    "line-end 34-36",
    "line-end 36-37",
    "line-end 37-38",
    "control 40-41",
    "control 41-43",
    "control 43-44",
  ]);
});

test("what is no UTF-8 is found octet by octet, and joined", () => {
  assert.deepEqual(odd(latin("a\xe9b")), ["not-utf-8 1-2"]);
  assert.deepEqual(odd(latin("\xff\xfe")), ["not-utf-8 0-2"]);
  assert.deepEqual(odd(latin("\xc0\xaf \xed\xa0\x80 \xf4\x90\x80\x80 \xe0\x80\x80 \xf0\x8f\xbf\xbf")), [
    "not-utf-8 0-2",
    "not-utf-8 3-6",
    "not-utf-8 7-11",
    "not-utf-8 12-15",
    "not-utf-8 16-20",
  ]);
  assert.deepEqual(odd(latin("\xe3\x83")), ["not-utf-8 0-2"], "cut off");
  assert.deepEqual(odd(new TextEncoder().encode("ツ😀é\u0800\ud7ff\ue000")), []);
});

test("NULs side by side are one place", () => {
  assert.deepEqual(odd(latin("a\0\0b\0")), ["nul 1-3", "nul 4-5"]);
});

test("line ends are counted", () => {
  assert.deepEqual(inspect(latin("a\nb\r\nc\rd")).ends, { lf: 1, crlf: 1, cr: 1, none: true });
  assert.deepEqual(inspect(latin("a\r\r\n")).ends, { lf: 0, crlf: 1, cr: 1, none: false });
  assert.deepEqual(inspect(latin("")).ends, { lf: 0, crlf: 0, cr: 0, none: false });
  assert.deepEqual(odd(latin("a\rb")), ["lone-cr 1-2"]);
});
