import { blob } from "../engine/records.js";
import { readIssue } from "./document.js";

/**
 * Sitemaps that were made of a list of URLs. What is said of the list is read as what is said of a document.
 *
 * @typedef {import("./document.js").Names} Names
 * @typedef {import("./document.js").Found} Found
 * @typedef {{ url: string, kind: string, entries: number, octets: number, content: Blob }} MadeFile   kind: "urlset" or "index"
 * @typedef {object} Made
 * @property {number} taken  URLs that the files list
 * @property {number} left  lines that were left out
 * @property {boolean} cut  the list goes on, but was not read further
 * @property {MadeFile[]} files  the index, if there is one, and behind it the sitemaps that it lists
 * @property {Found} leftOut  why lines were left out
 * @property {Found} changed  what was changed of URLs that were taken
 */

const HEADER = 9;
const FILE = 4;
const ISSUE = 9;

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/**
 * @param {Int32Array} words
 * @param {Names} names
 * @param {Blob} source  the list, packed or not
 * @param {{ contents: Blob[], gzip: number, cut: boolean }} made  of the files; gzip: what was seen of the gzip data around the list
 * @returns {Made}
 */
export function readMade(words, names, source, { contents, gzip, cut }) {
  const [, , taken, left, count, leftIssues, changedIssues, codes, octets] = words;
  const leftAt = HEADER + count * FILE;
  const changedAt = leftAt + codes + leftIssues * ISSUE;
  const textAt = changedAt + codes + changedIssues * ISSUE;
  if (textAt + Math.ceil(octets / 4) !== words.length || codes !== names.issue.length || count !== contents.length)
    throw new RangeError(`made: ${words.length} words, expected ${textAt} and ${octets} octets`);
  const text = blob(words, textAt, octets);
  const files = Array.from({ length: count }, (_, i) => {
    const [kind, entries, size, end] = words.subarray(HEADER + i * FILE, HEADER + (i + 1) * FILE);
    const start = i > 0 ? words[HEADER + i * FILE - 1] : 0;
    return { url: decoder.decode(text.subarray(start, end)), kind: names.kind[kind], entries, octets: size, content: contents[i] };
  });
  const found = (/** @type {number} */ at, /** @type {number} */ issues) => ({
    source,
    gzip: names.gzip.filter((_, bit) => (gzip >> bit) & 1),
    issues,
    count: (/** @type {string} */ code) => words[at + names.issue.indexOf(code)] ?? 0,
    issue: (/** @type {number} */ i) => readIssue(words, at + codes + i * ISSUE, names),
    flaw: () => "",
  });
  return { taken, left, cut, files, leftOut: found(leftAt, leftIssues), changed: found(changedAt, changedIssues) };
}
