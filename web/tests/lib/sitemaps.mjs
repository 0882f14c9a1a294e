// The built reader of sitemaps in node, called by the very code that calls it in its worker.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readSitemapNames, SitemapDocument } from "../../sitemap/document.js";
import { startReader } from "../../sitemap/reader.js";
import { root } from "./site.mjs";
import { loadGo } from "./wasm.mjs";

/** @type {Promise<WebAssembly.Module> | undefined} */
let compiled;

export function sitemapModule() {
  compiled ??= WebAssembly.compile(readFileSync(join(root, "dist", "assets", "sitemap.wasm")));
  return compiled;
}

/** Starts a program of its own for each caller: build the site first. */
export async function startBuiltReader() {
  const reader = await startReader(loadGo(), await sitemapModule());
  return { reader, names: readSitemapNames(reader.names()) };
}

/** @typedef {Awaited<ReturnType<typeof startBuiltReader>>} Built */

/**
 * Reads a document in chunks.
 *
 * @param {Built} built
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @param {{ url?: string, now?: number, gzip?: number, chunk?: number }} [options]
 */
export function readDocument({ reader, names }, bytes, { url = "", now = 0, gzip = 0, chunk = 64 << 10 } = {}) {
  const number = reader.open(url, now);
  for (let at = 0; at < bytes.length; at += chunk) reader.write(number, bytes.subarray(at, at + chunk));
  return { number, document: new SitemapDocument(reader.close(number, gzip, false), names, new Blob([bytes]), url) };
}
