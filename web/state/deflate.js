/**
 * Octets made smaller and back, by the browser's own zlib: deflate with a checksum behind it (RFC 1950), so that an octet changed on the
 * way is noticed. Neither way does more work, or takes more memory, than the limit given.
 */

/** Octets handed over at once. Deflate can make 1032 of one, so this is what bounds the memory, and not only the limit. */
const PIECE = 4096;

/**
 * @param {Uint8Array<ArrayBuffer>} octets
 * @param {number} most
 * @returns {Promise<Uint8Array<ArrayBuffer> | null>} null: more than that
 */
export function deflate(octets, most) {
  return through(octets, new CompressionStream("deflate"), most);
}

/**
 * @param {Uint8Array<ArrayBuffer>} octets
 * @param {number} most
 * @returns {Promise<Uint8Array<ArrayBuffer> | null>} null: more than that. It is rejected when the octets are not what deflate() made.
 */
export function inflate(octets, most) {
  return through(octets, new DecompressionStream("deflate"), most);
}

/**
 * @param {Uint8Array<ArrayBuffer>} octets
 * @param {ReadableWritablePair<Uint8Array<ArrayBuffer>, BufferSource>} stream
 * @param {number} most
 */
async function through(octets, stream, most) {
  let at = 0;
  /** @type {ReadableStream<Uint8Array<ArrayBuffer>>} */
  const source = new ReadableStream(
    {
      pull(controller) {
        if (at >= octets.length) return controller.close();
        controller.enqueue(octets.subarray(at, at + PIECE));
        at += PIECE;
      },
    },
    { highWaterMark: 0 },
  );
  const reader = source.pipeThrough(stream).getReader();
  /** @type {Uint8Array<ArrayBuffer>[]} */
  const parts = [];
  let length = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    length += part.value.length;
    if (length > most) {
      reader.cancel().catch(() => {});
      return null;
    }
    parts.push(part.value);
  }
  const whole = new Uint8Array(length);
  for (let i = 0, to = 0; i < parts.length; to += parts[i++].length) whole.set(parts[i], to);
  return whole;
}
