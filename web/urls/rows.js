import { eachInParts, Pace } from "../parts.js";
import { STATES, stateOf } from "./results.js";

/**
 * Which URLs are shown, and in which order. A row is the index of a URL.
 *
 * @typedef {import("./results.js").Results} Results
 * @typedef {import("./results.js").State} State
 * @typedef {{ text: string, state: State | "differs" | "", crawler: number }} Filter   "" and ALL filter nothing; differs: crawlers get unlike answers
 * @typedef {{ by: "blocked" | "url" | number, descending: boolean }} Order   blocked: for how many crawlers; a number: what one crawler may
 */

/** In the place of a crawler. */
export const ALL = -1;

/** The order that results are first shown in. @type {Order} */
export const BLOCKED_FIRST = { by: "blocked", descending: true };

/**
 * @param {Results} results
 * @param {Filter} filter
 * @param {AbortSignal} [signal]
 * @returns {Promise<number[]>} in the order of the list
 */
export async function filtered(results, filter, signal) {
  const text = filter.text.toLowerCase();
  const wanted = cellFilter(results, filter);
  /** @type {number[]} */
  const rows = [];
  await eachInParts(
    results.urls.length,
    (url) => {
      if (wanted(url) && (text === "" || results.urls[url].toLowerCase().includes(text))) rows.push(url);
    },
    signal,
  );
  return rows;
}

/**
 * @param {Results} results
 * @param {Filter} filter
 * @returns {(url: number) => boolean}
 */
function cellFilter(results, { state, crawler }) {
  const columns = columnsOf(results, crawler).map((i) => results.column(i));
  if (state === "") return () => true;
  if (state === "differs") {
    const [first, ...others] = results.crawlers.map((_, i) => results.column(i));
    return (url) => others.some((column) => stateOf(column[url]) !== stateOf(first[url]));
  }
  const wanted = STATES.indexOf(state);
  return (url) => columns.some((column) => stateOf(column[url]) === wanted);
}

/**
 * @param {Results} results
 * @param {number} crawler  or ALL
 */
export function columnsOf(results, crawler) {
  return crawler === ALL ? results.crawlers.map((_, i) => i) : [crawler];
}

/**
 * Sorts rows; those alike keep the order of the list.
 *
 * @param {Results} results
 * @param {number[]} rows  in the order of the list
 * @param {Order} order
 * @param {AbortSignal} [signal]
 */
export async function sorted(results, rows, { by, descending }, signal) {
  if (by === "url") return sortedByText(results.urls, rows, descending ? -1 : 1, signal);
  // What was not asked comes last.
  const counts = by === "blocked" ? results.blocked : results.column(by).map((word) => stateOf(word) || STATES.length);
  const most = by === "blocked" ? results.crawlers.length : STATES.length;
  /** @type {number[][]} */
  const buckets = Array.from({ length: most + 1 }, () => []);
  for (const row of rows) buckets[counts[row]].push(row);
  return (descending ? buckets.reverse() : buckets).flat();
}

/** Rows that are sorted in one go. */
const RUN = 1000;

/**
 * Merges sorted runs, two by two, since sorting a hundred thousand texts in one go takes longer than a page may stand still.
 *
 * @param {string[]} texts
 * @param {number[]} rows
 * @param {1 | -1} direction
 * @param {AbortSignal} [signal]
 */
async function sortedByText(texts, rows, direction, signal) {
  const pace = new Pace(signal);
  const compare = (/** @type {number} */ a, /** @type {number} */ b) => (texts[a] === texts[b] ? 0 : texts[a] < texts[b] ? -direction : direction);
  /** @type {number[][]} */
  let runs = [];
  for (let from = 0; from < rows.length; from += RUN) {
    runs.push(rows.slice(from, from + RUN).sort(compare));
    await pace.pause();
  }
  while (runs.length > 1) {
    const merged = [];
    for (let i = 0; i < runs.length; i += 2) merged.push(i + 1 < runs.length ? await merge(runs[i], runs[i + 1], compare, pace) : runs[i]);
    runs = merged;
  }
  return runs[0] ?? [];
}

/**
 * @param {number[]} first
 * @param {number[]} second
 * @param {(a: number, b: number) => number} compare
 * @param {Pace} pace
 */
async function merge(first, second, compare, pace) {
  const merged = [];
  for (let i = 0, j = 0; i < first.length || j < second.length; ) {
    if (pace.due) await pace.pause();
    merged.push(j >= second.length || (i < first.length && compare(first[i], second[j]) <= 0) ? first[i++] : second[j++]);
  }
  return merged;
}
