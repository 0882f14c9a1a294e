import { splitsPair } from "./text.js";

/**
 * Finds what an edit changed in a text, from the two texts and the caret behind the edit. The texts are compared in whole pieces,
 * which the browser does at memory speed; no character is looked at alone.
 *
 * @typedef {object} Change
 * @property {number} start     where the change starts, in both texts
 * @property {number} oldEnd    where it ends in the text before
 * @property {number} newEnd    where it ends in the text after
 */

/**
 * Where the same character repeats, only the caret tells which one was typed or deleted: text behind it is taken as unchanged if it can be.
 *
 * @param {string} before
 * @param {string} after
 * @param {number} caret  index behind the edit in the text after
 * @returns {Change | null} null when nothing changed
 */
export function changeBetween(before, after, caret) {
  if (before === after) return null;
  const room = Math.min(before.length, after.length);
  let suffix = after.length - caret;
  if (suffix < 0 || suffix > room || !before.endsWith(after.slice(caret))) suffix = commonSuffix(before, after, room);
  let prefix = commonPrefix(before, after, room - suffix);
  if (splitsPair(before, prefix) || splitsPair(after, prefix)) prefix--;
  if (splitsPair(before, before.length - suffix) || splitsPair(after, after.length - suffix)) suffix--;
  return { start: prefix, oldEnd: before.length - suffix, newEnd: after.length - suffix };
}

/**
 * What a paste replaced, even where it pasted what was there: the line ends may differ all the same.
 *
 * @param {string} before
 * @param {string} after
 * @param {number} caret
 * @param {number} length  of the pasted text, as the box shows it
 * @returns {Change | null} null when the box did something else with the paste
 */
export function pasteBetween(before, after, caret, length) {
  const start = caret - length;
  const suffix = after.length - caret;
  if (start < 0 || suffix < 0 || start + suffix > before.length) return null;
  if (!before.startsWith(after.slice(0, start)) || !before.endsWith(after.slice(caret))) return null;
  return { start, oldEnd: before.length - suffix, newEnd: caret };
}

/**
 * @param {string} a
 * @param {string} b
 * @param {number} most
 */
function commonPrefix(a, b, most) {
  return longest(most, (from, to) => a.slice(from, to) === b.slice(from, to));
}

/**
 * @param {string} a
 * @param {string} b
 * @param {number} most
 */
function commonSuffix(a, b, most) {
  return longest(most, (from, to) => a.slice(a.length - to, a.length - from) === b.slice(b.length - to, b.length - from));
}

/**
 * The largest length for which all pieces are the same, by halving: the pieces compared add up to the length of the text.
 *
 * @param {number} most
 * @param {(from: number, to: number) => boolean} same
 */
function longest(most, same) {
  let good = 0;
  let bad = most + 1;
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    if (same(good, middle)) good = middle;
    else bad = middle;
  }
  return good;
}
