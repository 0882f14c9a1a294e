import { joinUrls } from "../engine/engine.js";

/**
 * Asks about each URL for each crawler, in parts: so it can be stopped, and says how far it is. A crawler is asked about all URLs
 * before the next, since the engine works out once what binds it.
 *
 * A part grows as long as it is answered quickly, so that little time goes into messages, and shrinks where rules and URLs are such
 * that the engine takes long: nobody waits for a progress that stands still, and the engine is not taken for stuck.
 *
 * @typedef {import("../engine/client.js").EngineClient} EngineClient
 * @typedef {import("../engine/client.js").State} State
 * @typedef {import("./results.js").Results} Results
 * @typedef {Omit<State, "ask">} Source   the file, how it was answered, and as what it is read
 */

/** URLs that are made octets at a time, and the fewest of a part. */
const BLOCK = 100;

/** Blocks of the largest part. */
const MOST = 128;

/** Milliseconds within which a part is answered quickly, and from which on it takes long. */
const QUICK = 20;
const LONG = 100;

/**
 * @param {EngineClient} client  an own one: a request of somebody else would take the place of one of these
 * @param {Source} source
 * @param {Results} results  where the answers go
 * @param {{ signal: AbortSignal, onProgress: (done: number) => void }} options  done: cells that have their answer
 * @returns {Promise<number>} milliseconds, from when the engine had read the file
 */
export async function run(client, source, results, { signal, onProgress }) {
  const blocks = new Blocks(results.urls);
  await client.ask({ ...source, ask: { kind: "file" } });
  const start = performance.now();
  const ask = (/** @type {number} */ crawler, /** @type {number} */ from, /** @type {number} */ size) => {
    const { agent, form } = results.crawlers[crawler];
    const urls = blocks.join(from, from + size);
    return { crawler, from, size, at: performance.now(), answer: client.ask({ ...source, ask: { kind: "bulk", agents: [{ agent, form }], urls } }) };
  };
  let part = signal.aborted ? null : ask(0, 0, 1);
  for (let done = 0; part; ) {
    const { crawler, from, size, at } = part;
    const answer = await part.answer;
    if (!answer) break;
    if ("trouble" in answer) throw new Error(`${answer.trouble} ${answer.text}`.trim());
    // The engine has its next part while the page reads this one.
    const next = from + size < blocks.count ? { crawler, from: from + size } : { crawler: crawler + 1, from: 0 };
    const ends = signal.aborted || next.crawler === results.crawlers.length;
    part = ends ? null : ask(next.crawler, next.from, fitting(size, performance.now() - at));
    results.put(crawler, from * BLOCK, answer);
    done += answer.verdicts?.urls ?? 0;
    onProgress(done);
  }
  return performance.now() - start;
}

/**
 * How many blocks to ask about next.
 *
 * @param {number} size  how many were asked about
 * @param {number} took  until they were answered
 */
function fitting(size, took) {
  if (took < QUICK) return Math.min(2 * size, MOST);
  return took > LONG ? Math.max(1, size >> 1) : size;
}

/** The octets of the URLs, made when they are first asked for, since every crawler is asked about the same. */
class Blocks {
  #urls;
  /** @type {Uint8Array[]} */
  #made = [];

  /** @param {string[]} urls */
  constructor(urls) {
    this.#urls = urls;
    this.count = Math.ceil(urls.length / BLOCK);
  }

  /**
   * @param {number} from
   * @param {number} to  may lie behind the last
   */
  join(from, to) {
    const end = Math.min(to, this.count);
    for (let i = from; i < end; i++) this.#made[i] ??= joinUrls(this.#urls.slice(i * BLOCK, (i + 1) * BLOCK));
    const blocks = this.#made.slice(from, end);
    const joined = new Uint8Array(blocks.reduce((sum, block) => sum + block.length, 0));
    let at = 0;
    for (const block of blocks) {
      joined.set(block, at);
      at += block.length;
    }
    return joined;
  }
}
