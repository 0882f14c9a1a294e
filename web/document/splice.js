/**
 * Octets that give way to others. A file of octets is never changed in place, so that it can stand for its version; what an edit makes of
 * it is another file. For as long as both are there, the edit that lies between them is known: who holds one of them needs no more to
 * have the other.
 *
 * @typedef {{ start: number, end: number, octets: Uint8Array }} Splice   octets from start to end give way to others
 */

/** Octets of an edit that is small beside the file. */
const SMALL = 1024;

/** Edits that are gone back through: somebody types faster than is answered. */
const MOST = 32;

/** Where a file comes from. @type {WeakMap<Uint8Array, { before: WeakRef<Uint8Array>, splices: Splice[] }>} */
const origins = new WeakMap();

/**
 * A file with ranges of its octets replaced.
 *
 * @param {Uint8Array} before
 * @param {Splice[]} splices  in order, none overlapping another
 */
export function spliced(before, splices) {
  if (splices.length === 1 && isWhole(splices[0], before)) return splices[0].octets;
  const bytes = new Uint8Array(splices.reduce((size, { start, end, octets }) => size + octets.length - (end - start), before.length));
  let from = 0;
  let to = 0;
  for (const { start, end, octets } of splices) {
    bytes.set(before.subarray(from, start), to);
    bytes.set(octets, to + start - from);
    to += start - from + octets.length;
    from = end;
  }
  bytes.set(before.subarray(from), to);
  if (splices.reduce((sum, { octets }) => sum + octets.length, 0) <= SMALL) origins.set(bytes, { before: new WeakRef(before), splices });
  return bytes;
}

/**
 * The edits that make one file of another.
 *
 * @param {Uint8Array} before
 * @param {Uint8Array} after
 * @returns {Splice[][] | null} one after the other; null where no few small ones do
 */
export function editsBetween(before, after) {
  /** @type {Splice[][]} */
  const edits = [];
  let origin = origins.get(after);
  while (origin && edits.length < MOST) {
    edits.unshift(origin.splices);
    const from = origin.before.deref();
    if (from === before) return edits;
    origin = from && origins.get(from);
  }
  return null;
}

/**
 * Whether a file gives way to octets that can be the next file as they are: they are the whole of their memory.
 *
 * @param {Splice} splice
 * @param {Uint8Array} before
 */
function isWhole({ start, end, octets }, before) {
  return start === 0 && end === before.length && octets.byteLength === octets.buffer.byteLength;
}
