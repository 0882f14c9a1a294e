// Measures in the page. web/bench/run.mjs opens it and prints what it returns.

import { measure } from "./measure.js";

/** @param {string} name */
async function fetchOctets(name) {
  const response = await fetch(name);
  return new Uint8Array(await response.arrayBuffer());
}

/** @type {any} */ (globalThis).measure = async (/** @type {{ rounds: number, seed: number }} */ settings) =>
  measure(settings, await fetchOctets("engine.wasm"), await fetchOctets("empty.wasm"));
