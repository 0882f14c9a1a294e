import { Pace } from "../parts.js";
import { gunzip } from "./gunzip.js";
import { LIMIT } from "./read.js";

/**
 * Cuts text out of documents, which hold places only. One that is packed is unpacked once more for that.
 *
 * @typedef {import("./document.js").Found} Found
 */

/** Octets of a text that are shown at most. */
const LONGEST = 2400;

/** @type {WeakMap<Found, Promise<Blob>>} */
const unpacked = new WeakMap();

/**
 * @param {Found} document
 * @param {import("./document.js").Span} span
 */
export async function textOf(document, { start, end }) {
  const octets = unpacked.get(document) ?? unpack(document);
  unpacked.set(document, octets);
  return (await octets).slice(start, Math.min(end, start + LONGEST)).text();
}

/** @param {Found} document */
async function unpack({ source, gzip }) {
  if (gzip.length === 0) return source;
  const pace = new Pace();
  const parts = [];
  let size = 0;
  for await (const { bytes } of gunzip(source)) {
    // Each may be a view of one that is used again.
    parts.push(new Blob([bytes.slice()]));
    size += bytes.length;
    if (size > LIMIT) break;
    if (pace.due) await pace.pause();
  }
  return new Blob(parts);
}
