import { joinUrls } from "../engine/engine.js";

/**
 * Asks for every asker about one path, in parts, so that nobody who asks something else meanwhile has to wait long.
 *
 * @typedef {import("./askers.js").Asker} Asker
 * @typedef {import("../engine/client.js").Ask} Ask
 * @typedef {import("../engine/client.js").Answer} Answer
 */

/** Askers of the first part, and of the largest. */
const FIRST = 25;
const MOST = 500;
/** Milliseconds that a part should take: in a file with thousands of names each asker costs as many comparisons. */
const SLICE = 100;

/**
 * Writes the answers into the askers.
 *
 * @param {Asker[]} askers
 * @param {string} url
 * @param {(ask: Ask) => Promise<Answer | null>} ask  null: nobody wants the answers any more
 * @param {(done: number) => void} told  after each part
 * @returns {Promise<boolean>} whether all were asked
 */
export async function survey(askers, url, ask, told) {
  const urls = joinUrls([url]);
  let size = FIRST;
  for (let at = 0; at < askers.length; ) {
    const part = askers.slice(at, at + size);
    const agents = part.map(({ agent }) => agent);
    const start = performance.now();
    const judged = await ask({ kind: "bulk", agents, urls });
    if (!judged?.verdicts) return false;
    const stated = judged.file.hasPreferences ? await ask({ kind: "preferences", agents, url }) : null;
    if (judged.file.hasPreferences && !stated) return false;
    for (const [i, asker] of part.entries()) {
      asker.verdict = judged.verdicts.at(i, 0);
      asker.preferences = stated?.preferences?.[i] ?? [];
    }
    at += part.length;
    told(at);
    size = nextSize(size, performance.now() - start);
  }
  return true;
}

/**
 * @param {number} size
 * @param {number} took  milliseconds
 */
export function nextSize(size, took) {
  return Math.min(Math.max(Math.round((size * SLICE) / Math.max(took, 1)), 1), size * 4, MOST);
}
