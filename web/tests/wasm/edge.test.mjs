// The built engine takes any octets, and its replies hold together.

import assert from "node:assert/strict";
import test from "node:test";
import { readEdits, readOctets } from "../../engine/records.js";
import { startBuiltEngine } from "../lib/engine.mjs";

const encode = (/** @type {string} */ text) => new TextEncoder().encode(text);

/** @param {string} text */
function utf16(text) {
  const units = Uint16Array.from(`\ufeff${text}`, (char) => char.charCodeAt(0));
  return new Uint8Array(units.buffer);
}

const rules = "User-agent: ExampleBot\nDisallow: /a\nAllow: /a/b\n\nUser-agent: *\nDisallow: /\n";

/** @type {Record<string, Uint8Array>} */
const files = {
  empty: encode(""),
  "one octet": encode("x"),
  "line ends only": encode("\n\r\r\n\n"),
  "no last line end": encode("User-agent: *\nDisallow: /"),
  "byte order mark": encode(`\ufeff${rules}`),
  "byte order mark alone": encode("\ufeff"),
  "half a byte order mark": Uint8Array.of(0xef, 0xbb),
  NULs: new Uint8Array(10_000),
  "NULs in rules": encode("User-agent: \0*\0\nDisallow: /\0a\0\n"),
  "octets that are not UTF-8": Uint8Array.from({ length: 4096 }, (_, index) => 128 + (index % 128)),
  "UTF-16": utf16(rules),
  HTML: encode(`<!doctype html>\n<title>404</title>\n<p>${"Not: found ".repeat(500)}\n`),
  "only stars": encode(`User-agent: *\nDisallow: /${"*".repeat(20_000)}\n`),
  "many stars": encode(`User-agent: *\nDisallow: /${"*a".repeat(5_000)}b$\n`),
  "a line of one megabyte": encode(`User-agent: *\nDisallow: /${"a".repeat(1 << 20)}\nAllow: /b\n`),
  "one megabyte without a line end": encode("a".repeat(1 << 20)),
  "one megabyte of colons": encode(":".repeat(1 << 20)),
  "two megabytes of short lines": encode("allow:/\n".repeat(1 << 18)),
  "a hundred thousand groups": encode("User-agent: a\nDisallow: /a\n".repeat(100_000)),
};

const questions = ["", "/", "/a/b/c", "https://example.com/a?b=/c#d", "/%", "/%zz%2", "//", "?", "\0", "ツ", "/robots.txt", `/${"a".repeat(100_000)}`];

/** Spans of lines in order, inside the file, and together the whole of it. */
function assertLinesCover(/** @type {import("../../engine/records.js").FileReading} */ file) {
  let at = file.mark;
  for (let number = 1; number <= file.lines; number++) {
    const line = file.line(number);
    assert.equal(line.text.start, at, `line ${number} starts where the one before it ended`);
    for (const [name, { start, end }] of Object.entries({ key: line.key, value: line.value, comment: line.comment })) {
      assert.ok(start <= end, `${name} of line ${number}: ${start} to ${end}`);
      if (end > start) assert.ok(start >= line.text.start && end <= line.text.end, `${name} of line ${number} lies outside of it`);
    }
    at = line.text.end + line.lineEnd;
  }
  assert.equal(at, file.octets, "the lines cover the file");
}

/** Every index and span of the other tables points to something. */
function assertTablesPointInside(/** @type {import("../../engine/records.js").FileReading} */ file) {
  const isLine = (/** @type {number} */ line) => line >= 1 && line <= file.lines;
  for (let i = 0; i < file.agents; i++) {
    const agent = file.agent(i);
    assert.ok(isLine(agent.line) && agent.group >= 0 && agent.group < file.groups, `user-agent line ${i}`);
  }
  for (let i = 0; i < file.rules; i++) {
    const rule = file.rule(i);
    assert.ok(isLine(rule.line) && rule.group >= -1 && rule.group < file.groups, `rule ${i}`);
  }
  for (let i = 0; i < file.groups; i++) {
    const group = file.group(i);
    assert.ok(group.firstAgent < group.endAgent && group.endAgent <= file.agents, `user-agent lines of group ${i}`);
    assert.ok(group.firstRule <= group.endRule && group.endRule <= file.rules, `rules of group ${i}`);
  }
  for (let i = 0; i < file.records; i++) assert.ok(isLine(file.record(i).line) && file.record(i).kind, `record ${i}`);
  for (let i = 0; i < file.issues; i++) {
    const issue = file.issue(i);
    assert.ok(issue.code && issue.severity && issue.line <= Math.max(file.lines, 1), `issue ${i}`);
    assert.ok(issue.span.start <= issue.span.end && issue.span.end <= file.octets, `span of issue ${i}`);
  }
}

/** Each fix is for a finding that has one, and a tidy file stays as it is. */
function assertEdits(/** @type {import("../lib/engine.mjs").Reader} */ { engine }, /** @type {import("../../engine/records.js").FileReading} */ file) {
  const fixable = Array.from({ length: file.issues }, (_, i) => i).filter((i) => file.issue(i).fixable);
  const fixes = readEdits(engine.fixes());
  assert.deepEqual(
    fixes.map(({ index }) => index),
    fixable,
  );
  for (const { start, end } of fixes) assert.ok(start <= end && end <= file.octets);
  const tidy = readOctets(engine.tidy()).slice();
  engine.load(tidy, { status: 0, redirects: 0 });
  assert.deepEqual(readOctets(engine.tidy()), tidy);
  engine.load(file.bytes, { status: 0, redirects: 0 });
}

for (const [name, octets] of Object.entries(files)) {
  test(`takes a file of ${name}`, async () => {
    const engine = await startBuiltEngine();
    engine.load(octets);
    const file = engine.judge();
    assertLinesCover(file);
    assertTablesPointInside(file);
    assertEdits(engine, file);
    for (const agent of ["ExampleBot", "", "*", "a", "\0", "ツ", "Mozilla/5.0 (compatible; ExampleBot/0.1; +https://example.com)"]) {
      const answers = engine.bulk(agent, questions);
      assert.equal(answers.length, questions.length);
      for (const [index, url] of questions.entries()) {
        const { allowed, cause, line, path, pathPieces } = engine.check(agent, url);
        assert.deepEqual({ allowed, cause, line }, answers[index], `${agent} asks for ${url.slice(0, 40)}`);
        assert.equal(pathPieces.map((piece) => piece.text).join(""), path);
      }
    }
  });
}

test("a status decides without the file", async () => {
  const engine = await startBuiltEngine();
  for (const [status, redirects, allowed, cause] of /** @type {const} */ ([
    [200, 0, false, "rule"],
    [0, 0, false, "rule"],
    [404, 0, true, "unavailable"],
    [503, 0, false, "unreachable"],
    [-1, 0, false, "unreachable"],
    [301, 0, null, "redirect"],
    [200, 6, true, "too-many-redirects"],
  ])) {
    engine.load(rules, { status, redirects });
    const decision = engine.check("OtherBot", "/x");
    assert.deepEqual([decision.allowed, decision.cause], [allowed, cause], `status ${status} after ${redirects} redirects`);
  }
});

test("the names of all codes are there", async () => {
  const { names } = await startBuiltEngine();
  assert.deepEqual(names.directive, ["none", "user-agent", "allow", "disallow", "sitemap", "elsewhere", "misspelt", "unknown"]);
  assert.deepEqual(names.record, ["sitemap", "elsewhere", "misspelt", "unknown", "orphan", "junk"]);
  assert.deepEqual(names.severity, ["error", "warning", "info"]);
  assert.deepEqual(names.outcome, ["won", "shorter", "tie-allow", "tie-earlier", "later"]);
  assert.deepEqual(names.size, ["under", "near", "at", "past"]);
  for (const list of ["issue", "cause", "target", "fact", "dialect", "documented", "field"]) assert.ok(names[/** @type {"issue"} */ (list)].length > 0, list);
});
