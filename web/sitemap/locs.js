import { Pace } from "../parts.js";

/**
 * Every address that some documents list, each once, in the order of the documents.
 *
 * @param {import("./document.js").SitemapDocument[]} documents
 * @param {AbortSignal} [signal]
 * @returns {Promise<string[]>}
 */
export async function locsOf(documents, signal) {
  const pace = new Pace(signal);
  /** @type {Set<string>} */
  const urls = new Set();
  for (const document of documents) {
    for (let i = 0; i < document.entries; i++) {
      const url = document.loc(i);
      if (url !== "") urls.add(url);
      if (pace.due) await pace.pause();
    }
  }
  return [...urls];
}
