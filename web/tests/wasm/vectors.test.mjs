// Every test vector, through the built engine and the code that the page's self-test runs.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { caseAgent, caseBytes, caseUrl, runCase } from "../../selftest/case.js";
import { startBuiltEngine } from "../lib/engine.mjs";
import { root } from "../lib/site.mjs";

/** @typedef {import("../../selftest/case.js").Case} Case */

/** @type {{ topics: import("../../selftest/case.js").Topic[] }} */
const { topics } = JSON.parse(readFileSync(join(root, "dist", "assets", "vectors.json"), "utf8"));
const engine = await startBuiltEngine();

for (const { topic, cases } of topics) {
  for (const subject of cases) {
    test(`${topic}/${subject.id}`, async () => {
      for (const dialect of Object.keys(subject.expect)) {
        const { passed, want, got } = await runCase(engine, subject, dialect);
        assert.ok(passed, `${dialect}, ${subject.spec}: ${subject.about}\n${numbered(subject)}\n${question(subject)}want ${show(want)}\ngot  ${show(got)}`);
      }
    });
  }
}

/**
 * The file with line numbers; only its beginning, if it is long.
 *
 * @param {Case} subject
 */
function numbered(subject) {
  const lines = new TextDecoder()
    .decode(caseBytes(subject).subarray(0, 2000))
    .split(/\r\n|\r|\n/)
    .slice(0, 40);
  return lines.map((line, index) => `${String(index + 1).padStart(4)} | ${line}`).join("\n");
}

/** @param {Case} subject */
function question(subject) {
  if (subject.kind !== "check") return "";
  const { text, form } = caseAgent(subject);
  return `${form} agent ${show(text)} asks for ${show(caseUrl(subject).slice(0, 500))}\n`;
}

/** @param {unknown} value */
function show(value) {
  return JSON.stringify(value);
}
