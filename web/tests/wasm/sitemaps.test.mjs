// Every test vector of sitemaps, through the built program and the code that the page's self-test runs.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import test, { after } from "node:test";
import { runSitemapCase, sitemapInput } from "../../selftest/sitemap-case.js";
import { SitemapClient } from "../../sitemap/client.js";
import { readImporters, readPlan, readWalk } from "../../sitemap/importer.js";
import { root } from "../lib/site.mjs";
import { readDocument, sitemapModule, startBuiltReader } from "../lib/sitemaps.mjs";
import { startWorker } from "../lib/worker.mjs";

/** @typedef {import("../../selftest/sitemap-case.js").SitemapCase} SitemapCase */

const { topics } = JSON.parse(readFileSync(join(root, "dist", "assets", "sitemap-vectors.json"), "utf8"));
const sitemaps = new SitemapClient(async () => ({ module: sitemapModule(), start: () => startWorker("sitemap-worker.js") }));
after(() => sitemaps.stop());

for (const { topic, cases } of topics) {
  for (const subject of cases) {
    test(`${topic}/${subject.id}`, async () => {
      const { want, got } = await runSitemapCase(sitemaps, subject);
      assert.deepEqual(got, want, `${subject.spec}: ${subject.about}\n${sitemapInput(subject).slice(0, 2000)}`);
    });
  }
}

const { reader, names } = await startBuiltReader();

test("of a code more findings are counted than listed", () => {
  const { number, document } = readDocument({ reader, names }, new TextEncoder().encode(`https://a.example/\n${"no URL\n".repeat(1500)}`));
  assert.deepEqual([document.issues, document.count("line-not-url")], [1000, 1500]);
  reader.drop(number);
});

test("a plan starts as a walk does, and the walk says what it left out", () => {
  const cases = topics.flatMap((/** @type {any} */ { cases }) => cases).filter((/** @type {SitemapCase} */ { kind }) => kind === "walk");
  for (const { importer, start } of cases) {
    const index = names.importer.indexOf(importer);
    const declared = ["https://never.example/sitemap.xml"];
    const walked = readWalk(reader.walk(index, start, [], { status: 404 }, declared), names);
    const plan = readPlan(reader.plan(index, start), names);
    assert.deepEqual([plan.start, plan.requests[0]?.url], [walked.start, walked.steps[0]?.url]);
    assert.deepEqual(walked.overlooked, declared);
  }
});

test("the table of importers is there, with headers and limits", () => {
  const importers = readImporters(reader.importers());
  assert.deepEqual(
    importers.map(({ name }) => name),
    names.importer,
  );
  const [sheets, base] = importers;
  assert.deepEqual(sheets.headers[0], { name: "User-Agent", value: "ProfoundSheetsSitemapImporter/1.0" });
  assert.deepEqual([sheets.endings, sheets.paths.length, sheets.robotsTxt, sheets.files, sheets.levels], [[".xml"], 3, true, 0, 2]);
  assert.deepEqual([base.endings, base.paths, base.takesAll, base.files, base.octets], [[".xml", ".xml.gz"], [], true, 50, 20 << 20]);
});
