import { EngineDied } from "../engine/program.js";
import { chunks, GZIP, gunzip, isGzip } from "./gunzip.js";

/**
 * Reads a document in chunks, unpacked if it is gzip: what its first octets are counts, not its name.
 *
 * @typedef {import("./reader.js").SitemapReader} SitemapReader
 * @typedef {import("./gunzip.js").Unpacked} Unpacked
 * @typedef {{ document: number, words: Int32Array }} Read
 * @typedef {{ words: Int32Array, made: { contents: Blob[], gzip: number, cut: boolean } | null }} ListRead   made: null when no sitemap can stand there
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
 * @param {{ url: string, now: number, asIs?: number, signal: AbortSignal, onProgress: (done: number) => void, start?: () => import("./gunzip.js").Unpacker }} options
 *   now: seconds since 1970; asIs: it is not unpacked, and what was seen of the gzip data around it is said; done: octets of the source
 * @returns {Promise<Read | null>} null: stopped
 */
export async function readSource(reader, source, { url, now, asIs, signal, onProgress, start }) {
  const document = reader.open(url, now);
  return dropped(reader, document, async () => {
    const end = await pass(source, { asIs, signal, onProgress, start, write: (chunk) => reader.write(document, chunk) });
    return end && { document, words: reader.close(document, end.gzip, end.cut) };
  });
}

/**
 * Makes sitemaps of a list of URLs.
 *
 * @param {SitemapReader} reader
 * @param {Blob} source
 * @param {{ folder: string, signal: AbortSignal, onProgress: (done: number) => void }} options  folder: where the sitemaps will stand
 * @returns {Promise<ListRead | null>} null: stopped
 */
export async function readList(reader, source, { folder, signal, onProgress }) {
  const list = reader.make(folder);
  if (list === 0) return { words: new Int32Array(), made: null };
  return dropped(reader, list, async () => {
    const end = await pass(source, { signal, onProgress, write: (chunk) => reader.list(list, chunk) });
    if (!end) return null;
    const words = reader.made(list);
    const contents = Array.from({ length: words[4] }, (_, i) => new Blob([reader.file(list, i)], { type: "application/xml" }));
    reader.drop(list);
    return { words, made: { contents, ...end } };
  });
}

/**
 * Forgets a document or list that was not read to its end.
 *
 * @template T
 * @param {SitemapReader} reader
 * @param {number} number
 * @param {() => Promise<T | null>} read
 */
async function dropped(reader, number, read) {
  try {
    const result = await read();
    if (result) return result;
  } catch (error) {
    if (!(error instanceof EngineDied)) reader.drop(number);
    throw error;
  }
  reader.drop(number);
  return null;
}

/**
 * @param {Blob} source
 * @param {{ asIs?: number, signal: AbortSignal, onProgress: (done: number) => void, start?: () => import("./gunzip.js").Unpacker, write: (chunk: Uint8Array) => void }} options
 * @returns {Promise<{ gzip: number, cut: boolean } | null>} null: stopped
 */
async function pass(source, { asIs, start, ...options }) {
  const packed = asIs === undefined && isGzip(new Uint8Array(await source.slice(0, 2).arrayBuffer()));
  const pieces = packed ? gunzip(source, start) : plain(source);
  try {
    const end = await passAll(pieces, packed, options);
    return end && { ...end, gzip: asIs ?? end.gzip };
  } finally {
    pieces.return(0).catch(() => {});
  }
}

/**
 * @param {AsyncGenerator<Unpacked, number, void>} pieces
 * @param {boolean} packed
 * @param {{ signal: AbortSignal, onProgress: (done: number) => void, write: (chunk: Uint8Array) => void }} options
 */
async function passAll(pieces, packed, { signal, onProgress, write }) {
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
