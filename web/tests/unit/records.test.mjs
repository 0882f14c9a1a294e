import assert from "node:assert/strict";
import { test } from "node:test";
import { Decision, Reading } from "../../engine/decision.js";
import { FileReading, readNames } from "../../engine/records.js";
import { checkWords, issuesWords, loadWords, namesWords } from "./replies.mjs";

const names = readNames(namesWords());

test("names are read by list", () => {
  assert.deepEqual(names.severity, ["error", "warning", "info"]);
  assert.equal(names.cause[5], "unreachable");
});

test("a file's reading gives lines, agents, rules, groups, records and findings", () => {
  const text = "\ufeffUser-agent: Foo/2\r\nDisallow: /ä # no\nx\n";
  const bytes = new TextEncoder().encode(text);
  const at = (/** @type {string} */ part) => {
    const start = new TextEncoder().encode(text.slice(0, text.indexOf(part))).length;
    return [start, start + new TextEncoder().encode(part).length];
  };
  const none = [0, 0];
  const words = loadWords({
    octets: bytes.length,
    mark: 3,
    lines: [
      [...at("User-agent: Foo/2"), ...at("User-agent"), ...at("Foo/2"), ...none, 1 | (2 << 8)],
      [...at("Disallow: /ä # no"), ...at("Disallow"), ...at("/ä"), ...at("# no"), 3 | (1 << 8)],
      [...at("x"), ...none, ...none, ...none, 0 | (1 << 8)],
    ],
    agents: [[1, ...at("Foo"), 0]],
    rules: [[2, ...at("/ä"), 3, 0]],
    groups: [[0, 1, 0, 1, 0]],
    records: [[3, 5]],
  });
  const unjudged = new FileReading(words, bytes, names, "rfc9309");
  assert.equal(unjudged.issues, 0);
  const file = unjudged.judged(issuesWords([[1, 1, 3, ...at("x"), ...at("User-agent: Foo/2"), 7, 0b101, 1]]));
  assert.deepEqual([file.octets, file.mark, file.size, file.cutLine, file.cause, file.lines], [bytes.length, 3, "under", 0, null, 3]);
  assert.equal(file.text(file.line(1).value), "Foo/2");
  assert.deepEqual([file.line(1).directive, file.line(1).lineEnd], ["user-agent", 2]);
  assert.equal(file.statement(2), "Disallow: /ä");
  assert.deepEqual(file.agent(0), { line: 1, name: "Foo", group: 0 });
  assert.deepEqual(
    [1, 2, 3].map((line) => file.agentNameAt(line)),
    ["Foo", "", ""],
  );
  assert.deepEqual(file.rule(0), { line: 2, path: "/ä", type: "disallow", group: 0 });
  assert.deepEqual(file.group(0), { firstAgent: 0, endAgent: 1, firstRule: 0, endRule: 1, ignored: false });
  assert.deepEqual(file.record(0), { line: 3, kind: "junk" });
  const issue = file.issue(0);
  assert.deepEqual(
    [issue.code, issue.severity, issue.line, issue.argument, issue.readers, issue.fixable],
    ["agents-joined", "warning", 3, 7, ["rfc9309", "temoto"], true],
  );
  assert.equal(file.text(issue.span), "x");
  assert.equal(file.lineAt(/** @type {any} */ (issue.related).start), 1);
  assert.deepEqual(
    [0, 21, 22, bytes.length].map((offset) => file.lineAt(offset)),
    [1, 1, 2, 3],
  );
});

test("a reading whose parts do not add up is refused", () => {
  const bytes = new Uint8Array(4);
  assert.throws(() => new FileReading(loadWords({ octets: 5 }), bytes, names, "rfc9309"), RangeError);
  const words = loadWords({ octets: 4, records: [[1, 0]] });
  assert.throws(() => new FileReading(words.slice(0, -1), bytes, names, "rfc9309"), RangeError);
  assert.throws(() => new FileReading(words, bytes, names, "rfc9309").judged(issuesWords([[0, 0]])), RangeError);
});

test("a reading gives its verdict and why", () => {
  const reading = new Reading(Int32Array.from([10, 0, -1, 9, 4, 2, 0, 3, 1, 0]), names);
  assert.deepEqual([reading.allowed, reading.cause, reading.line], [null, "refused", 4]);
  assert.deepEqual(reading.reasons, [
    { field: "run-end", line: 3 },
    { field: "spelling", line: 0 },
  ]);
  assert.throws(() => new Reading(Int32Array.from([8, 0, 1, 0, 4, 2, 0, 3]), names), RangeError);
});

test("a decision gives its path in pieces, names, groups and candidates", () => {
  const decision = new Decision(
    checkWords({
      allowed: 0,
      cause: 0,
      rule: 4,
      line: 9,
      length: 6,
      substring: [1, 3],
      names: [
        ["Foo", false],
        ["Bär", true],
      ],
      groups: [2, 5],
      candidates: [
        [4, 9, 6, 0],
        [3, 8, 2, 1],
      ],
      covered: [
        [0, 3],
        [5, 8],
      ],
      path: "/ab/x/cdé",
      target: 5,
      star: 1,
    }),
    names,
  );
  assert.deepEqual([decision.allowed, decision.cause, decision.rule, decision.line, decision.length, decision.star], [false, "rule", 4, 9, 6, true]);
  assert.deepEqual(decision.substring, { allowed: true, line: 3 });
  assert.equal(decision.limited, null);
  assert.deepEqual(decision.agentNames, [
    { name: "Foo", matched: false },
    { name: "Bär", matched: true },
  ]);
  assert.deepEqual(decision.groups, [2, 5]);
  assert.deepEqual(decision.candidate(1), { rule: 3, line: 8, length: 2, outcome: "shorter" });
  assert.equal(decision.path, "/ab/x/cdé");
  assert.deepEqual(decision.pathPieces.map(({ text, covered }) => (covered ? `[${text}]` : text)).join(""), "[/ab]/x[/cd]é");
  assert.deepEqual(decision.target, ["url", "fragment-dropped"]);
});

test("a decision without verdict, rule or names", () => {
  const decision = new Decision(checkWords({ allowed: -1, cause: 6, path: "" }), names);
  assert.deepEqual([decision.allowed, decision.cause, decision.rule, decision.path], [null, "redirect", -1, ""]);
  assert.deepEqual([decision.agentNames, decision.groups, decision.pathPieces], [[], [], []]);
});
