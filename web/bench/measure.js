// What is measured of the engine against npm robots-parser: in the page and in node, by the same code.

import robotsParser from "robots-parser";
import { hostile, makeFile, makeTypicalFile, makeUrls, origin, token } from "./file.js";
import { Ours, start } from "./ours.js";
import { interleave, perCall } from "./rounds.js";

/**
 * @typedef {import("./rounds.js").Timing} Timing
 * @typedef {{ ours: Timing, peer: Timing, differing: number }} Compared   differing: questions that the two answer differently
 */

const robotsUrl = `${origin}/robots.txt`;

/**
 * A browser keeps compiled code by the octets it came from. A custom section that differs makes every start a first one.
 *
 * @param {Uint8Array} octets
 * @param {number} nonce
 */
function neverSeen(octets, nonce) {
  const section = [0, 6, 1, 110, nonce & 255, (nonce >> 8) & 255, (nonce >> 16) & 255, (nonce >> 24) & 255];
  const changed = new Uint8Array(octets.length + section.length);
  changed.set(octets);
  changed.set(section, octets.length);
  return changed;
}

/**
 * @param {{ rounds: number, seed: number }} settings
 * @param {Uint8Array<ArrayBuffer>} engine  the built program
 * @param {Uint8Array<ArrayBuffer>} empty   a Go program that does nothing
 */
export async function measure({ rounds, seed }, engine, empty) {
  const ours = new Ours(await start(engine));
  let nonce = Date.now();
  return {
    large: await measureLarge(ours, rounds, seed),
    typical: await measureTypical(ours, rounds),
    hostile: await measureHostile(ours, rounds),
    ready: await interleave(rounds, {
      ours: () => start(neverSeen(engine, nonce++)),
      empty: () => start(neverSeen(empty, nonce++)),
    }),
  };
}

/**
 * The file of 500 KiB, and 10,000 URLs on its largest group.
 *
 * @param {Ours} ours
 * @param {number} rounds
 * @param {number} seed
 */
async function measureLarge(ours, rounds, seed) {
  const { text, patterns } = makeFile(seed);
  const urls = makeUrls(seed + 1, patterns);
  const some = urls.slice(0, 1000);
  ours.load(text);
  let peer = robotsParser(robotsUrl, text);
  const answers = ours.allAllowed(token, urls);
  const differing = urls.filter((url, index) => answers[index] !== peer.isAllowed(url, token)).length;
  const single = some.filter((url, index) => answers[index] !== ours.explain(token, url)).length;

  const parse = await interleave(rounds, {
    ours: perCall(5, () => ours.load(text)),
    judged: perCall(5, () => ours.judge(text)),
    peer: () => (peer = robotsParser(robotsUrl, text)),
  });
  const check = await interleave(rounds, {
    ours: perCall(some.length, (index) => ours.isAllowed(token, some[index])),
    traced: perCall(some.length, (index) => ours.explain(token, some[index])),
    peer: perCall(50, (index) => peer.isAllowed(some[index], token)),
  });
  const bulk = await interleave(Math.min(rounds, 5), {
    ours: () => ours.allAllowed(token, urls),
    peer: () => urls.map((url) => peer.isAllowed(url, token)),
  });
  const inside = await interleave(rounds, { ours: ours.askedOnce(token, urls) });
  return { asked: urls.length, differing, single, parse, check, bulk, inside: inside.ours };
}

/**
 * A file of 30 lines: read, and asked once.
 *
 * @param {Ours} ours
 * @param {number} rounds
 * @returns {Promise<Compared>}
 */
function measureTypical(ours, rounds) {
  const text = makeTypicalFile();
  const urls = ["/", "/cart", "/search?q=a", "/search?page=2", "/a.pdf", "/account/help", "/shop/item?sort=up"].map((path) => origin + path);
  return compare(ours, rounds, 200, text, urls);
}

/**
 * Hostile files: read and asked once, and asked alone, also about a path twice as long.
 *
 * @param {Ours} ours
 * @param {number} rounds
 */
async function measureHostile(ours, rounds) {
  /** @type {Record<string, { whole: Compared, asked: { ours: Timing, twice: Timing, peer: Timing } }>} */
  const all = {};
  for (const [name, { text, url }] of Object.entries(hostile)) {
    const whole = await compare(ours, rounds, 20, text, [url]);
    const longer = url + url.slice(origin.length + 1);
    ours.load(text);
    const peer = robotsParser(robotsUrl, text);
    const asked = await interleave(rounds, {
      ours: perCall(100, () => ours.isAllowed(token, url)),
      twice: perCall(100, () => ours.isAllowed(token, longer)),
      peer: () => peer.isAllowed(url, token),
    });
    all[name] = { whole, asked };
  }
  return all;
}

/**
 * Reads a file and asks one of the URLs, a file and a question at a time.
 *
 * @param {Ours} ours
 * @param {number} rounds
 * @param {number} times  in one round, for ours; a tenth for the peer
 * @param {string} text
 * @param {string[]} urls
 * @returns {Promise<Compared>}
 */
async function compare(ours, rounds, times, text, urls) {
  const once = (/** @type {number} */ index) => {
    ours.load(text);
    return ours.isAllowed(token, urls[index % urls.length]);
  };
  const peer = (/** @type {number} */ index) => robotsParser(robotsUrl, text).isAllowed(urls[index % urls.length], token) !== false;
  const differing = urls.filter((_, index) => once(index) !== peer(index)).length;
  return { ...(await interleave(rounds, { ours: perCall(times, once), peer: perCall(times / 10, peer) })), differing };
}
