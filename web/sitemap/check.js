import { Results } from "../urls/results.js";
import { run } from "../urls/run.js";

/**
 * Holds a sitemap against a robots.txt.
 *
 * @typedef {import("./document.js").SitemapDocument} SitemapDocument
 * @typedef {{ urls: string[], entries: Int32Array }} Pages   entries: the entry of each URL
 */

/**
 * The addresses that a document lists, of those entries that have one.
 *
 * @param {SitemapDocument} document
 * @returns {Pages}
 */
export function pagesOf(document) {
  const urls = [];
  const entries = new Int32Array(document.entries);
  for (let i = 0; i < document.entries; i++) {
    const url = document.loc(i);
    if (url === "") continue;
    entries[urls.length] = i;
    urls.push(url);
  }
  return { urls, entries: entries.subarray(0, urls.length) };
}

/**
 * Asks the engine about each of them for each crawler, in parts: see urls/run.js. Results are there from the start and fill up.
 *
 * @param {import("../engine/client.js").EngineClient} client  an own one
 * @param {import("../urls/run.js").Source} source  the robots.txt
 * @param {Pages} pages
 * @param {import("../urls/results.js").Crawler[]} crawlers
 * @param {{ signal: AbortSignal, onProgress: (done: number) => void }} options
 */
export function check(client, source, { urls }, crawlers, options) {
  const results = new Results(urls, crawlers);
  return { results, finished: run(client, source, results, options) };
}
