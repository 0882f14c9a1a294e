import { csvRecord } from "./csv.js";
import { columnsOf } from "./rows.js";

/**
 * Results as text for another program, in pieces, so that the page need not wait for all of it.
 *
 * @typedef {import("./results.js").Results} Results
 * @typedef {import("./results.js").State} State
 */

/** What a cell is called in a file; these words are for programs and are the same in every language. */
const WORDS = { unasked: "", blocked: "blocked", outside: "not governed", none: "no verdict", allowed: "allowed" };

/**
 * A record a URL: the URL, then each crawler's verdict, line and rule.
 *
 * @param {Results} results
 * @param {number[]} rows
 * @returns {Generator<string>}
 */
export function* asCsv(results, rows) {
  yield csvRecord(["url", ...results.crawlers.flatMap(({ name }) => [name, `${name} line`, `${name} rule`])]);
  for (const row of rows) {
    const cells = results.crawlers.flatMap((_, crawler) => {
      const { state, line } = results.at(crawler, row);
      return [WORDS[state], line > 0 ? line : "", results.rule(line)];
    });
    yield csvRecord([results.urls[row], ...cells]);
  }
}

/**
 * One object; a rule stands in it once, by its line.
 *
 * @param {Results} results
 * @param {number[]} rows
 * @param {{ site: string, dialect: string }} about
 * @returns {Generator<string>}
 */
export function* asJson(results, rows, { site, dialect }) {
  /** @type {Map<number, string>} */
  const rules = new Map();
  yield `{\n"site": ${JSON.stringify(site || null)},\n"dialect": ${JSON.stringify(dialect)},\n"urls": [`;
  for (const [i, row] of rows.entries()) {
    /** @type {Record<string, object | null>} */
    const answers = {};
    for (const [crawler, { name }] of results.crawlers.entries()) {
      const { state, cause, line } = results.at(crawler, row);
      if (line > 0 && !rules.has(line)) rules.set(line, results.rule(line));
      answers[name] = state === "unasked" ? null : { allowed: ALLOWED[state], cause, line: line > 0 ? line : null };
    }
    yield `${i > 0 ? "," : ""}\n${JSON.stringify({ url: results.urls[row], answers })}`;
  }
  const lines = [...rules].sort(([a], [b]) => a - b).map(([line, rule]) => ({ line, rule }));
  yield `\n],\n"rules": ${JSON.stringify(lines, null, 1)}\n}\n`;
}

const ALLOWED = { blocked: false, allowed: true, outside: null, none: null };

/**
 * What is so now, to say that it shall be so. A cell without a verdict is left out.
 *
 * @param {Results} results
 * @param {number[]} rows
 * @param {import("./rows.js").Filter} filter  cells that it does not show are left out
 * @param {number} most
 * @returns {{ agent: string, url: string, allow: boolean }[]}
 */
export function asExpectations(results, rows, { state, crawler }, most) {
  const items = [];
  for (const row of rows) {
    for (const column of columnsOf(results, crawler)) {
      const { name } = results.crawlers[column];
      const is = results.at(column, row).state;
      if (is !== "blocked" && is !== "allowed") continue;
      if ((state === "blocked" || state === "allowed") && is !== state) continue;
      if (items.length === most) return items;
      items.push({ agent: name, url: results.urls[row], allow: is === "allowed" });
    }
  }
  return items;
}
