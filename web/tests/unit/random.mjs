/**
 * Numbers that look random and are the same in every run.
 *
 * @param {number} seed
 * @returns {(below: number) => number}
 */
export function random(seed) {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
