// The page's client with the built worker and program.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { gzipSync } from "node:zlib";
import { SitemapClient } from "../../sitemap/client.js";
import { sitemapModule } from "../lib/sitemaps.mjs";
import { startWorker } from "../lib/worker.mjs";

/** @typedef {import("../../sitemap/document.js").SitemapDocument} SitemapDocument */

let started = 0;
/** What the workers said. @type {any[]} */
const heard = [];
const sitemaps = new SitemapClient(async () => ({
  module: sitemapModule(),
  start: () => {
    started++;
    return startWorker("sitemap-worker.js", (message) => heard.push(message));
  },
}));
after(() => sitemaps.stop());

const urlset = (/** @type {string[]} */ ...locs) => urlsetOf(locs);
const urlsetOf = (/** @type {string[]} */ locs) =>
  `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${locs.map((loc) => `<url><loc>${loc}</loc></url>`).join("\n")}</urlset>`;
const many = (/** @type {number} */ count, host = "a") => urlsetOf(Array.from({ length: count }, (_, i) => `https://${host}.example/page/${i}`));

/** @param {any} result @returns {any} */
function good(result) {
  assert.ok(result && !("trouble" in result), JSON.stringify(result));
  return result;
}

test("two are read at once, and each is its own", async () => {
  const [one, other] = (await Promise.all([sitemaps.read(many(30_000)), sitemaps.read(many(20_000, "ツ"))])).map(good);
  assert.deepEqual([one.entries, other.entries, started], [30_000, 20_000, 1]);
  assert.deepEqual(
    [one.loc(29_999), other.loc(0), other.loc(19_999)],
    ["https://a.example/page/29999", "https://ツ.example/page/0", "https://ツ.example/page/19999"],
  );
  assert.equal(one.count("entries-near"), 0);
});

test("gzip is told by its octets, and progress counts those of the source", async () => {
  const source = new Blob([gzipSync(many(49_000))]);
  /** @type {number[]} */
  const progress = [];
  const read = good(await sitemaps.read(source, { url: "https://a.example/sitemap.xml", onProgress: (done, of) => progress.push(done / of) }));
  assert.deepEqual([read.gzip, read.entries, read.kind], [["unpacked"], 49_000, "urlset"]);
  assert.ok(progress.length > 0 && progress.every((part, i) => part <= 1 && part >= (progress[i - 1] ?? 0)), progress.join());
  assert.deepEqual([read.count("gzip-not-named"), read.count("entries-near")], [1, 1]);
});

test("a stream is read as a file is", async () => {
  const read = good(await sitemaps.read(new Blob([urlset("https://a.example/")]).stream()));
  assert.equal(read.loc(0), "https://a.example/");
});

test("a stop is immediate, and what comes next is answered", async () => {
  const stop = new AbortController();
  const source = new Blob([many(400_000)]);
  const before = heard.length;
  const reading = sitemaps.read(source, { signal: stop.signal, onProgress: () => stop.abort() });
  assert.equal(await reading, null);
  assert.equal(good(await sitemaps.read(urlset("https://a.example/"))).entries, 1);
  const { id } = heard.slice(before).find(({ done }) => done);
  const stopped = heard.length;
  assert.equal(good(await sitemaps.read(many(100_000))).entries, 50_000);
  assert.ok(!heard.slice(stopped).some((message) => message.id === id), "the one that was stopped is not read on");
  assert.equal(await sitemaps.read("x", { signal: stop.signal }), null, "stopped before it began");
  assert.equal(started, 1);
});

test("documents are compared, also behind a new worker", async () => {
  const index = `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><sitemap><loc>https://a.example/1.xml</loc></sitemap><sitemap><loc>https://a.example/2.xml</loc></sitemap></sitemapindex>`;
  const documents = [
    good(await sitemaps.read(index, { url: "https://a.example/sitemap.xml" })),
    good(await sitemaps.read(urlset("https://a.example/x"), { url: "https://a.example/1.xml" })),
    good(await sitemaps.read(urlset("https://a.example/x"))),
  ];
  const want = [
    ["sitemap-not-given", 0, -1, 1],
    ["loc-in-several", 2, 1, 1],
  ];
  const compared = async () =>
    good(await sitemaps.compare(documents)).map((/** @type {any} */ issue) => [issue.code, issue.document, issue.other, issue.argument]);
  assert.deepEqual(await compared(), want);
  sitemaps.stop();
  assert.deepEqual(await compared(), want);
  assert.equal(started, 2);
  sitemaps.forget(documents[1]);
  assert.deepEqual(await compared(), want, "what was forgotten is read again");
});

test("an importer's plan and walk", async () => {
  const [sheets] = good(await sitemaps.importers());
  assert.equal(sheets.name, "profound-sheets");
  const plan = good(await sitemaps.plan("profound-sheets", "a.example"));
  assert.deepEqual([plan.start, plan.requests.length, plan.requests[3].url], ["started", 4, "https://a.example/robots.txt"]);
  const document = good(await sitemaps.read(many(7), { url: "https://a.example/sitemap.xml" }));
  const declared = ["https://a.example/news.xml"];
  const walked = good(await sitemaps.walk("profound-sheets", "a.example", [{ url: "https://a.example/sitemap.xml", document }], { declared }));
  assert.deepEqual([walked.pages, walked.steps[0].outcome, walked.overlooked], [7, "taken", declared]);
  const nowhere = good(await sitemaps.walk("profound-knowledge-base", "https://a.example/s.xml", []));
  assert.deepEqual(
    nowhere.steps.map((/** @type {any} */ { url, outcome }) => [url, outcome]),
    [
      ["https://a.example/s.xml", "absent"],
      ["https://www.a.example/s.xml", "absent"],
    ],
  );
});

test("sitemaps are made of a list, packed or not, and are read back as they were taken", async () => {
  const urls = Array.from({ length: 50_000 }, (_, i) => `https://a.example/?x=${i}&y='ü'`);
  const list = `${urls.join("\r\n")}\r\n/relative\r\n${urls[0]}`;
  for (const source of [new Blob([list]), new Blob([gzipSync(list)])]) {
    const made = good(await sitemaps.make(source, { folder: "a.example" }));
    assert.deepEqual([made.taken, made.left, made.cut], [50_000, 2, false]);
    assert.deepEqual(
      made.files.map((/** @type {any} */ { url, kind, entries }) => [url, kind, entries]),
      [
        ["https://a.example/sitemap.xml", "index", 2],
        ["https://a.example/sitemap-1.xml", "urlset", 45_000],
        ["https://a.example/sitemap-2.xml", "urlset", 5_000],
      ],
    );
    assert.deepEqual(
      [made.leftOut.issue(0).code, made.leftOut.issue(0).line, made.leftOut.issue(1).code, made.changed.count("loc-not-ascii")],
      ["loc-relative", 50_001, "loc-repeated", 50_000],
    );
    const documents = [];
    for (const { url, content, octets } of made.files) {
      const document = good(await sitemaps.read(content, { url }));
      assert.deepEqual([document.issues, document.wellFormed, document.octets], [0, true, octets]);
      documents.push(document);
    }
    assert.deepEqual(good(await sitemaps.compare(documents)), []);
    assert.equal(documents[2].loc(4_999), "https://a.example/?x=49999&y='%C3%BC'");
  }
});

test("no sitemap is made where none can stand, nor of a list that is stopped", async () => {
  const list = new Blob([`${"https://a.example/\n".repeat(2_000_000)}`]);
  assert.equal(await sitemaps.make(list, { folder: "/x" }), "nowhere");
  const stop = new AbortController();
  const making = sitemaps.make(list, { folder: "a.example", signal: stop.signal, onProgress: () => stop.abort() });
  assert.equal(await making, null);
  assert.deepEqual(good(await sitemaps.make(new Blob(["\n"]), { folder: "a.example" })).files, []);
});
