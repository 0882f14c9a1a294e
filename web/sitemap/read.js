import { EngineDied } from "../engine/program.js";
import { chunks, GZIP, gunzip, isGzip } from "./gunzip.js";

/**
 * Reads a document in chunks, unpacked if it is gzip: what its first octets are counts, not its name.
 *
 * @typedef {import("./reader.js").SitemapReader} SitemapReader
 * @typedef {import("./gunzip.js").Unpacked} Unpacked
 * @typedef {{ document: number, words: Int32Array }} Read
 */

/** Octets that the Go program gets at once. */
const CHUNK = 64 << 10;

/** What sitemaps.org allows, unpacked. Of gzip data a little more is unpacked, so that it is seen to be more. */
export const LIMIT = 50 << 20;

/** Milliseconds after which others have their turn. */
const TURN = 30;

/**
 * @param {SitemapReader} reader
 * @param {Blob} source
 * @param {{ url: string, now: number, signal: AbortSignal, onProgress: (done: number) => void, start?: () => import("./gunzip.js").Unpacker }} options
 *   now: seconds since 1970; done: octets of the source
 * @returns {Promise<Read | null>} null: stopped
 */
export async function readSource(reader, source, { url, now, signal, onProgress, start }) {
  const packed = isGzip(new Uint8Array(await source.slice(0, 2).arrayBuffer()));
  const document = reader.open(url, now);
  const pieces = packed ? gunzip(source, start) : plain(source);
  try {
    const end = await pass(pieces, packed, { signal, onProgress, write: (chunk) => reader.write(document, chunk) });
    if (end) return { document, words: reader.close(document, end.gzip, end.cut) };
  } catch (error) {
    if (!(error instanceof EngineDied)) reader.drop(document);
    throw error;
  } finally {
    pieces.return(0).catch(() => {});
  }
  reader.drop(document);
  return null;
}

/**
 * @param {AsyncGenerator<Unpacked, number, void>} pieces
 * @param {boolean} packed
 * @param {{ signal: AbortSignal, onProgress: (done: number) => void, write: (chunk: Uint8Array) => void }} options
 * @returns {Promise<{ gzip: number, cut: boolean } | null>} null: stopped
 */
async function pass(pieces, packed, { signal, onProgress, write }) {
  let turn = performance.now();
  for (let size = 0; !(packed && size > LIMIT); ) {
    const next = await pieces.next();
    if (next.done) return { gzip: next.value, cut: false };
    const { bytes, done } = next.value;
    for (let at = 0; at < bytes.length; at += CHUNK) {
      if (signal.aborted) return null;
      write(bytes.subarray(at, at + CHUNK));
      if (performance.now() - turn < TURN) continue;
      onProgress(packed ? done : done - Math.max(0, bytes.length - at - CHUNK));
      await new Promise((resolve) => setTimeout(resolve));
      turn = performance.now();
    }
    size += bytes.length;
  }
  return { gzip: GZIP.unpacked, cut: true };
}

/**
 * @param {Blob} source
 * @returns {AsyncGenerator<Unpacked, number, void>}
 */
async function* plain(source) {
  let done = 0;
  for await (const bytes of chunks(source)) {
    done += bytes.length;
    yield { bytes, done };
  }
  return 0;
}
