import { eachInParts } from "../parts.js";
import { stateOf } from "./results.js";

/**
 * The results by what decided: a rule, or a cause that needs none.
 *
 * @typedef {import("./results.js").Results} Results
 * @typedef {object} Deciding
 * @property {number} word  of the cells that it decided
 * @property {import("./results.js").State} state
 * @property {string} cause
 * @property {number} line  0: no rule
 * @property {number} count  URLs that it decided for one crawler at least
 * @property {number[]} crawlers  for which it did
 */

/**
 * @param {Results} results
 * @param {AbortSignal} [signal]
 * @returns {Promise<Deciding[]>} blocked first; among the same, what decided the most URLs, and a rule before what is none
 */
export async function decidingRules(results, signal) {
  /** @type {Map<number, { count: number, last: number, crawlers: Set<number> }>} */
  const found = new Map();
  const columns = results.crawlers.map((_, i) => results.column(i));
  await eachInParts(
    results.urls.length,
    (url) => {
      for (let i = 0; i < columns.length; i++) {
        const word = columns[i][url];
        if (word === 0) continue;
        const group = found.get(word);
        if (!group) {
          found.set(word, { count: 1, last: url, crawlers: new Set([i]) });
          continue;
        }
        if (group.last !== url) group.count++;
        group.last = url;
        group.crawlers.add(i);
      }
    },
    signal,
  );
  return Array.from(found, ([word, { count, crawlers }]) => ({ word, ...results.read(word), count, crawlers: [...crawlers].sort((a, b) => a - b) })).sort(
    (a, b) => stateOf(a.word) - stateOf(b.word) || b.count - a.count || Number(a.line === 0) - Number(b.line === 0) || a.line - b.line,
  );
}

/**
 * The URLs that something decided, for one crawler at least.
 *
 * @param {Results} results
 * @param {Deciding} deciding
 */
export function urlsOf(results, { word, crawlers }) {
  const columns = crawlers.map((i) => results.column(i));
  const urls = [];
  for (let url = 0; url < results.urls.length; url++) {
    if (columns.some((column) => column[url] === word)) urls.push(url);
  }
  return urls;
}

/** How many URLs are blocked for one crawler at least. @param {Results} results */
export function blockedCount(results) {
  return results.blocked.reduce((sum, count) => sum + (count > 0 ? 1 : 0), 0);
}
