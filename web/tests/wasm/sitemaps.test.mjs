// Every test vector of sitemaps, through the built program and the code that the page reads its replies with.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { readSetIssues } from "../../sitemap/document.js";
import { readImporters, readPlan, readWalk } from "../../sitemap/importer.js";
import { root } from "../lib/site.mjs";
import { readDocument, startBuiltReader } from "../lib/sitemaps.mjs";

/** @typedef {import("../../sitemap/document.js").SitemapDocument} SitemapDocument */

const built = await startBuiltReader();
const { reader, names } = built;
const folder = join(root, "selftest", "sitemaps", "vectors");

for (const file of readdirSync(folder).sort()) {
  const { topic, cases } = JSON.parse(readFileSync(join(folder, file), "utf8"));
  for (const subject of cases) {
    test(`${topic}/${subject.id}`, () => {
      const got = { read, compare, walk }[/** @type {"read"} */ (subject.kind)](subject);
      const want = subject.kind === "walk" ? { steps: [], ...subject.expect } : subject.expect;
      assert.deepEqual(got, want, `${subject.spec}: ${subject.about}`);
    });
  }
}

/** @param {any} of  a document in one of three spellings */
function bytesOf({ document, document_base64, document_parts = [] }) {
  if (document !== undefined) return new Uint8Array(Buffer.from(document));
  if (document_base64 !== undefined) return new Uint8Array(Buffer.from(document_base64, "base64"));
  const parts = document_parts.flatMap((/** @type {any} */ { text = "", base64 = "", times = 1 }) =>
    Array(times).fill(Buffer.concat([Buffer.from(text), Buffer.from(base64, "base64")])),
  );
  return new Uint8Array(Buffer.concat(parts));
}

/** @param {any} subject */
function open(subject) {
  const { url, now, gzip = [] } = subject.fetch ?? {};
  const bits = gzip.reduce((/** @type {number} */ sum, /** @type {string} */ name) => sum | (1 << names.gzip.indexOf(name)), 0);
  const bytes = bytesOf(subject);
  return { bytes, ...readDocument(built, bytes, { url, now: now ? Date.parse(now) / 1000 : 0, gzip: bits }) };
}

/** @param {any} subject */
function read(subject) {
  const { bytes, number, document } = open(subject);
  const { of = [], expect } = subject;
  const issues = Array.from({ length: document.issues }, (_, i) => document.issue(i));
  for (const code of names.issue) {
    const listed = issues.filter((issue) => issue.code === code).length;
    assert.ok(document.count(code) === listed || listed === 1000, `${code} counts ${document.count(code)}`);
  }
  reader.drop(number);
  return {
    kind: document.kind,
    ...(expect.well_formed !== undefined && { well_formed: document.wellFormed }),
    ...(expect.entries && { entries: entriesOf(document) }),
    ...(expect.total !== undefined && { total: document.total }),
    issues: issues.filter(({ code }) => of.length === 0 || of.includes(code)).map((issue) => shownIssue(issue, bytes, bytes)),
  };
}

/** @param {SitemapDocument} document */
function entriesOf(document) {
  return Array.from({ length: document.entries }, (_, i) => {
    const { loc, lastmod, changefreq, priority } = document.entry(i);
    assert.equal(document.loc(i), loc?.text ?? "");
    const locations = document.locationsOf(i).map(({ kind, url, lang }) => ({
      line: url?.line,
      kind,
      url: url?.text,
      ...(lang && { lang: lang.text }),
    }));
    return {
      line: document.line(i),
      loc: loc?.text ?? "",
      ...(lastmod && { lastmod: `${lastmod.text}: ${lastmod.form}` }),
      ...(changefreq && { changefreq: changefreq.word }),
      ...(priority?.text && { priority: priority.text }),
      ...(locations.length > 0 && { locations }),
    };
  });
}

/**
 * @param {import("../../sitemap/document.js").Issue} issue
 * @param {Uint8Array} bytes
 * @param {Uint8Array} other
 */
function shownIssue({ code, line, span, relatedLine, related, argument }, bytes, other) {
  return {
    code,
    line,
    text: shown(bytes.subarray(span.start, span.end)),
    ...(related && { related_line: relatedLine, related: shown(other.subarray(related.start, related.end)) }),
    ...(argument !== 0 && { arg: argument }),
  };
}

/** Text as a vector has it: U+FFFD for each octet that is not UTF-8. @param {Uint8Array} bytes */
function shown(bytes) {
  const cut = bytes.subarray(0, 200);
  let text = "";
  for (let at = 0; at < cut.length; ) {
    const size = [1, 2, 3, 4].find((length) => isUTF8(cut.subarray(at, at + length)));
    text += size ? new TextDecoder("utf-8", { ignoreBOM: true }).decode(cut.subarray(at, at + size)) : "\ufffd";
    at += size ?? 1;
  }
  return bytes.length > 200 ? `${text}…` : text;
}

/** @param {Uint8Array} bytes */
function isUTF8(bytes) {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** @param {any} subject */
function compare({ documents }) {
  const all = documents.map(open);
  const issues = readSetIssues(reader.compare(all.map((/** @type {any} */ { number }) => number)), names);
  return {
    issues: issues.map(({ document, other, ...issue }) => ({
      ...(document > 0 && { document }),
      ...(other >= 0 && { other }),
      ...shownIssue(issue, all[document].bytes, all[Math.max(other, 0)].bytes),
    })),
  };
}

/** @param {any} subject */
function walk({ importer, start, answers }) {
  const given = (answers ?? []).map((/** @type {any} */ answer) => {
    const has = ["document", "document_base64", "document_parts"].some((name) => answer[name] !== undefined);
    return { ...answer, octets: answer.size, document: has ? open(answer).number : 0 };
  });
  const index = names.importer.indexOf(importer);
  const declared = ["https://never.example/sitemap.xml", ...given.map((/** @type {any} */ { url }) => url)];
  const walked = readWalk(reader.walk(index, start, given, { status: 404 }, declared), names);
  const asked = new Set(walked.steps.filter(({ outcome }) => !notAsked.has(outcome)).map(({ url }) => url));
  assert.deepEqual(
    walked.overlooked,
    declared.filter((url) => !asked.has(url)),
  );
  assert.ok(walked.files >= 0 && walked.unlisted >= 0);
  const plan = readPlan(reader.plan(index, start), names);
  assert.equal(plan.start, walked.start);
  assert.deepEqual(plan.requests[0]?.url, walked.steps[0]?.url);
  return {
    start: walked.start,
    steps: walked.steps.map(({ why, url, level, outcome, count, limit, doubtful }) => ({
      why,
      url,
      level,
      outcome,
      ...(count !== 0 && { count }),
      ...(limit !== 0 && { limit }),
      ...(doubtful && { doubtful }),
    })),
    pages: walked.pages,
  };
}

const notAsked = new Set(["too-many-files", "too-deep", "other-origin", "private", "not-url", "never-asked"]);

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
