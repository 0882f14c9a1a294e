import assert from "node:assert/strict";
import { before, test } from "node:test";
import { fixedLines } from "../../views/changes.js";
import { startBuiltEngine } from "../lib/engine.mjs";

/** @type {import("../lib/engine.mjs").Reader} */
let engine;
before(async () => {
  engine = await startBuiltEngine();
});

const FILE = "User-agent: a\nDisallow: /a\n\nUser-agent: b\nDisallow: /b\n";

/** @type {[string, string, { start: number, end: number, text: string }[], import("../../views/changes.js").Change[]][]} */
const rows = [
  ["another line", FILE, [{ start: 14, end: 27, text: "Disallow: /\n" }], [{ line: 2, before: ["Disallow: /a"], after: ["Disallow: /"] }]],
  ["a part of a line", FILE, [{ start: 25, end: 26, text: "" }], [{ line: 2, before: ["Disallow: /a"], after: ["Disallow: /"] }]],
  ["a line less", FILE, [{ start: 14, end: 27, text: "" }], [{ line: 2, before: ["Disallow: /a"], after: [] }]],
  ["a line between two", FILE, [{ start: 14, end: 14, text: "User-agent: c\n" }], [{ line: 1, before: [], after: ["User-agent: c"], behind: "User-agent: a" }]],
  ["a line at the start", FILE, [{ start: 0, end: 0, text: "User-agent: c\n" }], [{ line: 1, before: [], after: ["User-agent: c"] }]],
  [
    "lines at the end",
    FILE,
    [{ start: 55, end: 55, text: "\nUser-agent: c\nDisallow: /\n" }],
    [{ line: 5, before: [], after: ["", "User-agent: c", "Disallow: /"], behind: "Disallow: /b" }],
  ],
  [
    "lines behind one without an end",
    FILE.slice(0, -1),
    [{ start: 54, end: 54, text: "\nUser-agent: c\n" }],
    [{ line: 5, before: [], after: ["User-agent: c"], behind: "Disallow: /b" }],
  ],
  ["a line in an empty file", "", [{ start: 0, end: 0, text: "User-agent: c\n" }], [{ line: 1, before: [], after: ["User-agent: c"] }]],
  [
    "two places",
    FILE,
    [
      { start: 0, end: 14, text: "" },
      { start: 28, end: 28, text: "User-agent: a\n" },
    ],
    [
      { line: 1, before: ["User-agent: a"], after: [] },
      { line: 3, before: [], after: ["User-agent: a"], behind: "" },
    ],
  ],
];

for (const [name, text, edits, want] of rows) {
  test(`fixedLines: ${name}`, () => assert.deepEqual(fixedLines(engine.load(text), edits), want, JSON.stringify(text)));
}
