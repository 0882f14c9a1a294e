import { joinUrls } from "../engine/engine.js";
import { Results } from "./results.js";

/**
 * Asks about each URL for each crawler, in parts: so it can be stopped at once, and says how far it is. A crawler is asked about all
 * URLs before the next, since the engine works out once what binds it.
 *
 * @typedef {import("../engine/client.js").EngineClient} EngineClient
 * @typedef {import("../engine/client.js").State} State
 * @typedef {Omit<State, "ask">} Source   the file, how it was answered, and as what it is read
 */

/** URLs of one request. */
const PART = 2000;

/**
 * @param {EngineClient} client  an own one: a request of somebody else would take the place of one of these
 * @param {Source} source
 * @param {Results} results  where the answers go
 * @param {{ signal: AbortSignal, onProgress: (done: number) => void }} options  done: cells that have their answer
 * @returns {Promise<number>} milliseconds, from when the engine had read the file
 */
export async function run(client, source, results, { signal, onProgress }) {
  /** @type {Map<number, Uint8Array>} */
  const joined = new Map();
  let done = 0;
  await client.ask({ ...source, ask: { kind: "file" } });
  const start = performance.now();
  for (const [crawler, { agent, form }] of results.crawlers.entries()) {
    for (let from = 0; from < results.urls.length; from += PART) {
      if (signal.aborted) return performance.now() - start;
      const urls = joined.get(from) ?? joinUrls(results.urls.slice(from, from + PART));
      joined.set(from, urls);
      const answer = await client.ask({ ...source, ask: { kind: "bulk", agents: [{ agent, form }], urls } });
      if (!answer) return performance.now() - start;
      if ("trouble" in answer) throw new Error(`${answer.trouble} ${answer.text}`.trim());
      results.put(crawler, from, answer);
      done += answer.verdicts?.urls ?? 0;
      onProgress(done);
    }
  }
  return performance.now() - start;
}
