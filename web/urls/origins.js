import { eachInParts } from "../parts.js";

/**
 * The sites that the whole URLs of a list are of, by their text: only to ask which of them the file is from. Whether a URL is of the
 * file's site is for the engine to say.
 *
 * @typedef {{ origin: string, count: number }} Site
 */

const START = /^\s*([a-z][a-z\d+.-]*:\/\/)([^/?#\\\s]+)/i;

/**
 * @param {string[]} urls
 * @param {AbortSignal} [signal]
 * @returns {Promise<Site[]>} the most frequent first; none when all are paths
 */
export async function sitesOf(urls, signal) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  await eachInParts(
    urls.length,
    (i) => {
      const found = START.exec(urls[i]);
      if (!found) return;
      const origin = plain(found[1].toLowerCase(), found[2].toLowerCase());
      counts.set(origin, (counts.get(origin) ?? 0) + 1);
    },
    signal,
  );
  return Array.from(counts, ([origin, count]) => ({ origin, count })).sort((a, b) => b.count - a.count);
}

/**
 * Shows the URLs of one site by their paths, where there is little room.
 *
 * @param {string} site  a URL of it; "" when not known
 * @returns {(url: string) => string}
 */
export function shortener(site) {
  const start = START.exec(site)?.[0].trim() ?? "";
  return (url) => (start !== "" && url.startsWith(`${start}/`) ? url.slice(start.length) : url);
}

/**
 * Without a user's name, and without the port that goes without saying.
 *
 * @param {string} scheme
 * @param {string} authority
 */
function plain(scheme, authority) {
  const host = authority.slice(authority.lastIndexOf("@") + 1);
  return scheme + (scheme === "http://" ? host.replace(/:80$/, "") : scheme === "https://" ? host.replace(/:443$/, "") : host);
}
