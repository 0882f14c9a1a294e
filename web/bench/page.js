// What is measured, in the page. web/bench/run.mjs opens it and prints what it returns.

import robotsParser from "robots-parser";
import { makeFile, makeUrls, origin, token } from "./file.js";
import { Ours, start } from "./ours.js";
import { interleave, perCall } from "./rounds.js";

const robotsUrl = `${origin}/robots.txt`;

/** @param {string} name */
async function fetchOctets(name) {
  const response = await fetch(name);
  return new Uint8Array(await response.arrayBuffer());
}

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

/** How the two answer the same questions, and where they do not agree. */
function compareVerdicts(/** @type {Ours} */ ours, /** @type {any} */ peer, /** @type {string[]} */ urls) {
  const answers = ours.allAllowed(token, urls);
  const differing = urls.filter((url, index) => answers[index] !== peer.isAllowed(url, token));
  const single = urls.slice(0, 500).filter((url, index) => answers[index] !== ours.explain(token, url));
  return { asked: urls.length, differing: differing.length, examples: differing.slice(0, 5), bulkAgainstSingle: single.length };
}

/** @param {number} octets */
const hostilePath = (octets) => `${origin}/${"a".repeat(octets)}`;

/**
 * @param {{ rounds: number, seed: number }} settings
 * @returns {Promise<object>}
 */
async function measure({ rounds, seed }) {
  const engineOctets = await fetchOctets("engine.wasm");
  const emptyOctets = await fetchOctets("empty.wasm");
  const ours = new Ours(await start(engineOctets));
  const { text, patterns } = makeFile(seed);
  const urls = makeUrls(seed + 1, patterns);
  const some = urls.slice(0, 1000);
  ours.load(text);
  let peer = robotsParser(robotsUrl, text);
  const verdicts = compareVerdicts(ours, peer, urls);

  const parse = await interleave(rounds, {
    ours: perCall(5, () => ours.load(text)),
    judged: perCall(5, () => ours.judge(text)),
    peer: () => (peer = robotsParser(robotsUrl, text)),
  });
  const check = await interleave(rounds, {
    ours: perCall(some.length, (index) => ours.isAllowed(token, some[index])),
    peer: perCall(50, (index) => peer.isAllowed(some[index], token)),
  });
  const trace = await interleave(rounds, { ours: perCall(some.length, (index) => ours.explain(token, some[index])) });
  const bulk = await interleave(Math.min(rounds, 5), {
    ours: () => ours.allAllowed(token, urls),
    peer: () => urls.map((url) => peer.isAllowed(url, token)),
  });
  const inside = await interleave(rounds, { ours: ours.askedOnce(token, urls) });

  const trap = `User-agent: *\nDisallow: /${"*a".repeat(1000)}*b\n`;
  ours.load(trap);
  const trapped = robotsParser(robotsUrl, trap);
  const hostile = await interleave(rounds, {
    ours: perCall(100, () => ours.isAllowed(token, hostilePath(2000))),
    twice: perCall(100, () => ours.isAllowed(token, hostilePath(4000))),
    peer: () => trapped.isAllowed(hostilePath(2000), token),
  });

  let nonce = Date.now();
  const ready = await interleave(rounds, {
    ours: () => start(neverSeen(engineOctets, nonce++)),
    empty: () => start(neverSeen(emptyOctets, nonce++)),
  });
  return { verdicts, parse, check, trace, bulk, inside, hostile, ready };
}

/** @type {any} */ (globalThis).measure = measure;
