// The records of a sitemap, and of sitemaps that were made.

import assert from "node:assert/strict";
import test from "node:test";
import { SitemapDocument } from "../../sitemap/document.js";
import { locsOf } from "../../sitemap/locs.js";
import { readMade } from "../../sitemap/made.js";

const names = /** @type {any} */ ({
  kind: ["unknown", "urlset", "index"],
  issue: ["loc-relative", "loc-fragment"],
  severity: ["error", "warning", "info"],
  "namespace-flaw": ["other", "scheme"],
  entry: ["url", "sitemap"],
  location: ["image", "alternate"],
  date: ["none", "day"],
  changefreq: ["none", "always", "daily"],
  gzip: ["unpacked", "members"],
});

/** @param {string} text @returns {number[]} */
function packed(text) {
  const bytes = new TextEncoder().encode(text);
  const words = new Int32Array(Math.ceil(bytes.length / 4));
  new Uint8Array(words.buffer).set(bytes);
  return [...words];
}

/** @param {string[]} locs */
function document(locs) {
  let at = 0;
  const entries = locs.flatMap((loc, i) => {
    const size = new TextEncoder().encode(loc).length;
    const value = [100 + i, 200 + i, loc === "" ? 0 : i + 2, at, at + size];
    at += size;
    return [(1 << 24) | (1 << 16) | (2 << 8), 86400, 0, 500, ...value, ...Array(15).fill(0)];
  });
  const locations = [1, 0, 5, 6, 2, 0, 3, 7, 9, 2, 3, 4, 0, 1, 8, 9, 3, 0, 0, 0, 0, 0, 0, 0];
  const issue = [0, 0, 3, 10, 12, 2, 5, 6, 7];
  const head = [0, 0, 1, 999, 9, 1, 3, locs.length, locs.length + 4, 2, 2, 1, 2, at];
  const words = Int32Array.from([...head, 1500, 0, ...entries, ...locations, ...issue, ...packed(locs.join(""))]);
  return new SitemapDocument(words, names, new Blob(), "https://a.example/sitemap.xml");
}

test("entries, values, locations and findings stand where the records say", () => {
  const read = document(["https://a.example/ü", "", "https://a.example/b"]);
  assert.deepEqual(
    [read.kind, read.octets, read.lines, read.wellFormed, read.gzip, read.entries, read.total],
    ["urlset", 999, 9, true, ["unpacked", "members"], 3, 7],
  );
  assert.deepEqual([read.loc(0), read.loc(1), read.loc(2), read.line(1), read.line(2)], ["https://a.example/ü", "", "https://a.example/b", 0, 4]);
  const { kind, loc, lastmod, changefreq, priority } = read.entry(0);
  assert.deepEqual([kind, loc, lastmod, changefreq, priority], ["url", { text: "https://a.example/ü", line: 2, start: 100, end: 200 }, null, null, null]);
  assert.equal(read.entry(1).loc, null);
  assert.deepEqual(
    read.locationsOf(0).map(({ kind, url }) => [kind, url?.line]),
    [["alternate", 2]],
  );
  assert.deepEqual(
    read.locationsOf(1).map(({ kind, lang }) => [kind, lang]),
    [["image", null]],
  );
  assert.deepEqual(read.locationsOf(2), []);
  assert.deepEqual([read.count("loc-relative"), read.count("loc-fragment"), read.count("none")], [1500, 0, 0]);
  assert.deepEqual(read.issue(0), {
    code: "loc-relative",
    severity: "error",
    line: 3,
    span: { start: 10, end: 12 },
    relatedLine: 2,
    related: { start: 5, end: 6 },
    argument: 7,
  });
});

test("records that do not fit together are refused", () => {
  assert.throws(() => new SitemapDocument(new Int32Array(40), names, new Blob(), ""), RangeError);
  assert.throws(() => readMade(new Int32Array(40), names, new Blob(), { contents: [], gzip: 0, cut: false }), RangeError);
});

test("every address once, in the order of the documents", async () => {
  const urls = await locsOf([document(["https://a.example/1", "", "https://a.example/2"]), document(["https://a.example/2", "https://a.example/3"])]);
  assert.deepEqual(urls, ["https://a.example/1", "https://a.example/2", "https://a.example/3"]);
  const stopped = new AbortController();
  stopped.abort();
  const many = document(Array.from({ length: 50_000 }, (_, i) => `https://a.example/${i}`));
  await assert.rejects(locsOf(Array(20).fill(many), stopped.signal), /abort/i);
});

test("what was made: files by their URLs, and findings of both kinds", () => {
  const urls = ["https://a.example/sitemap.xml", "https://a.example/sitemap-1.xml"];
  const files = [2, 1, 300, urls[0].length, 1, 7, 400, urls.join("").length];
  const left = [0, 0, 4, 10, 12, 0, 0, 0, 0];
  const changed = [1, 1, 5, 20, 22, 0, 0, 0, 0];
  const head = [0, 0, 7, 3, 2, 1, 1, 2, urls.join("").length];
  const words = Int32Array.from([...head, ...files, 1200, 0, ...left, 0, 1, ...changed, ...packed(urls.join(""))]);
  const contents = [new Blob(["index"]), new Blob(["urlset"])];
  const made = readMade(words, names, new Blob(["list"]), { contents, gzip: 1, cut: true });
  assert.deepEqual([made.taken, made.left, made.cut], [7, 3, true]);
  assert.deepEqual(made.files, [
    { url: urls[0], kind: "index", entries: 1, octets: 300, content: contents[0] },
    { url: urls[1], kind: "urlset", entries: 7, octets: 400, content: contents[1] },
  ]);
  assert.deepEqual([made.leftOut.issues, made.leftOut.count("loc-relative"), made.leftOut.issue(0).line, made.leftOut.gzip], [1, 1200, 4, ["unpacked"]]);
  assert.deepEqual([made.changed.issues, made.changed.count("loc-fragment"), made.changed.issue(0).code], [1, 1, "loc-fragment"]);
});
