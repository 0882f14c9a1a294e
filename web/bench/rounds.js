// Timing by interleaved rounds: each round runs every contender once, so that what slows the machine down slows them all.

/**
 * @typedef {object} Timing
 * @property {number} median milliseconds
 * @property {number} low the lower quartile
 * @property {number} high the upper quartile
 * @property {number} rounds
 */

/**
 * Runs one thing many times within a round; its time is that of one.
 *
 * @param {number} times
 * @param {(index: number) => unknown} call
 */
export function perCall(times, call) {
  return Object.assign(
    () => {
      for (let index = 0; index < times; index++) call(index);
    },
    { times },
  );
}

/** Milliseconds. */
const WARM_UP = 1000;

/**
 * @template {string} Name
 * @param {number} rounds those counted; before them each contender warms up, since a browser compiles well only what it has run for a while
 * @param {Record<Name, (() => unknown) & { times?: number }>} contenders
 * @returns {Promise<Record<Name, Timing>>}
 */
export async function interleave(rounds, contenders) {
  const names = /** @type {Name[]} */ (Object.keys(contenders));
  const times = /** @type {Record<Name, number[]>} */ ({});
  for (const name of names) times[name] = [];
  for (const name of names) {
    for (const begin = performance.now(); performance.now() - begin < WARM_UP; ) await contenders[name]();
  }
  for (let round = 0; round < rounds; round++) {
    for (const name of round % 2 > 0 ? names : names.toReversed()) {
      const contender = contenders[name];
      const begin = performance.now();
      await contender();
      const took = (performance.now() - begin) / (contender.times ?? 1);
      times[name].push(took);
    }
    // Lets the browser do its own work between rounds rather than within one.
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return /** @type {Record<Name, Timing>} */ (Object.fromEntries(names.map((name) => [name, summary(times[name])])));
}

/**
 * @param {number[]} times
 * @returns {Timing}
 */
function summary(times) {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (/** @type {number} */ part) => sorted[Math.round(part * (sorted.length - 1))];
  return { median: at(0.5), low: at(0.25), high: at(0.75), rounds: sorted.length };
}
