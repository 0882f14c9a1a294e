/**
 * Unpacks gzip data with the browser's own DecompressionStream, which knows one member and refuses whatever stands behind it: it throws,
 * and what it had unpacked of the last piece is lost. Here it is fed small pieces. When it throws, another one is fed the same up to the
 * piece that made it throw, and that one octet by octet, so that nothing is lost and the end of the member is known.
 *
 * @typedef {{ readable: ReadableStream<Uint8Array>, writable: WritableStream }} Unpacker
 * @typedef {{ bytes: Uint8Array, done: number }} Unpacked   done: octets of the source that were taken so far
 */

/** What is seen of gzip data, in bits as the Go program has them. */
export const GZIP = { unpacked: 1, members: 2, junk: 4, broken: 8 };

/** Octets that are fed at once. */
const PIECE = 1024;

/** The source itself cannot be read: a file that was changed or taken away. */
export class Unreadable extends Error {}

/** @param {Uint8Array} head  the first octets */
export function isGzip(head) {
  return head.length >= 2 && head[0] === 0x1f && head[1] === 0x8b;
}

/**
 * @param {Blob} source
 * @param {() => Unpacker} [start]
 * @returns {AsyncGenerator<Unpacked, number, void>} gives bits of GZIP at its end
 */
export async function* gunzip(source, start = () => /** @type {any} */ (new DecompressionStream("gzip"))) {
  let seen = GZIP.unpacked;
  for (let at = 0; ; ) {
    const { end, length } = yield* member(source, at, start);
    if (end < 0) return seen | GZIP.broken;
    if (end === source.size) {
      // Some streams unpack several members as if they were one.
      return (await number(source, end - 4)) === length >>> 0 ? seen : seen | GZIP.members;
    }
    at = end;
    if (!isGzip(await octets(source, end, end + 2))) return seen | GZIP.junk;
    seen |= GZIP.members;
  }
}

/**
 * Unpacks one member.
 *
 * @param {Blob} source
 * @param {number} from  where it starts
 * @param {() => Unpacker} start
 * @returns {AsyncGenerator<Unpacked, { end: number, length: number }, void>} gives where it ends, or -1 if it is broken, and how many
 *   octets were unpacked of it
 */
async function* member(source, from, start) {
  let given = 0;
  let careful = Number.POSITIVE_INFINITY;
  for (;;) {
    let skip = given;
    const fed = { octets: 0, ended: false };
    const { readable, writable } = start();
    const feeding = feed(writable.getWriter(), source, from, careful, fed);
    const reader = readable.getReader();
    try {
      for (;;) {
        const { done, value } = await reader.read();
        if (done) break;
        const bytes = skip === 0 ? value : value.subarray(Math.min(skip, value.length));
        skip -= value.length - bytes.length;
        given += bytes.length;
        if (bytes.length > 0) yield { bytes, done: from + fed.octets };
      }
      await feeding;
      return { end: source.size, length: given };
    } catch {
      await feeding.catch((error) => {
        if (error instanceof Unreadable) throw error;
      });
      if (fed.ended) return { end: -1, length: given };
      if (careful <= fed.octets) return { end: await memberEnd(source, from + careful, from + fed.octets, given), length: given };
      careful = fed.octets;
    } finally {
      reader.cancel().catch(() => {});
      feeding.catch(() => {});
    }
  }
}

/**
 * @param {WritableStreamDefaultWriter} writer
 * @param {Blob} source
 * @param {number} from
 * @param {number} careful  from here on, counted from there, each octet goes alone
 * @param {{ octets: number, ended: boolean }} fed  what was taken; ended: all of it
 */
async function feed(writer, source, from, careful, fed) {
  const last = source.size - from - 1;
  try {
    for await (const chunk of chunks(source.slice(from))) {
      for (let at = 0; at < chunk.length; ) {
        // A stream looks at a piece when what it made of the one before has been read. With the last octet alone nothing is left unread.
        const size = fed.octets >= careful ? 1 : Math.min(PIECE, careful - fed.octets, Math.max(1, last - fed.octets));
        const piece = chunk.slice(at, at + size);
        await writer.write(piece);
        at += piece.length;
        fed.octets += piece.length;
      }
    }
  } catch (error) {
    writer.abort(error).catch(() => {});
    throw error;
  }
  fed.ended = true;
  await writer.close();
}

/**
 * Where a member ends, whose last octets say how many were unpacked.
 *
 * @param {Blob} source
 * @param {number} low
 * @param {number} high
 * @param {number} length
 */
async function memberEnd(source, low, high, length) {
  const first = Math.max(low, 4);
  const bytes = await octets(source, first - 4, high);
  const view = new DataView(bytes.buffer);
  for (let at = 0; at + 4 <= bytes.length; at++) {
    if (view.getUint32(at, true) === length >>> 0) return first + at;
  }
  return -1;
}

/** @param {Blob} source @param {number} at */
async function number(source, at) {
  return new DataView((await octets(source, at, at + 4)).buffer).getUint32(0, true);
}

/**
 * @param {Blob} source
 * @param {number} from
 * @param {number} to
 */
async function octets(source, from, to) {
  return new Uint8Array(await source.slice(from, to).arrayBuffer());
}

/** A stream of octets, in pieces as they come. Not every browser can iterate over one. @param {Blob} source */
export async function* chunks(source) {
  const reader = source.stream().getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read().catch((error) => {
        throw new Unreadable(String(error));
      });
      if (done) return;
      yield value;
    }
  } finally {
    reader.cancel().catch(() => {});
  }
}
