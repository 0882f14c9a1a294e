import "wasm_exec.js";
import { EngineDied } from "../engine/program.js";
import { readList, readSource } from "./read.js";
import { startReader } from "./reader.js";

/**
 * The worker that reads sitemaps: one Go program, which keeps the documents. As the engine's worker it has no policy of its own.
 *
 * @typedef {import("./reader.js").SitemapReader} SitemapReader
 * @typedef {import("./reader.js").Answer} Answer
 * @typedef {{ read: Blob, url: string, now: number, asIs?: number }} AskRead
 * @typedef {{ compare: number[] }} AskCompare
 * @typedef {{ plan: number, text: string }} AskPlan
 * @typedef {{ walk: number, text: string, answers: Answer[], otherwise: Omit<Answer, "url">, declared: string[] }} AskWalk
 * @typedef {{ make: Blob, folder: string }} AskMake
 * @typedef {AskRead | AskMake | AskCompare | AskPlan | AskWalk} Ask
 * @typedef {{ id: number, ask: Ask } | { id: number, stop: true } | { drop: number }} Request
 * @typedef {{ ready: Int32Array, importers: Int32Array }} Ready
 * @typedef {{ id: number, done: number }} Progress   octets of the source
 * @typedef {{ id: number, words: Int32Array, document: number, made?: import("./read.js").ListRead["made"] }} Answered   document: of a read, its number; else 0
 * @typedef {Ready | Progress | Answered | { id: number, unreadable: string } | { id: number, died: { why: string, text: string } }} Reply
 */

/** @type {Promise<SitemapReader>} */
let starting;
/** @type {Map<number, AbortController>} */
const reading = new Map();

/** @param {MessageEvent<{ module: WebAssembly.Module } | Request>} event */
self.onmessage = async ({ data }) => {
  const id = "id" in data ? data.id : 0;
  try {
    if ("module" in data) {
      starting = startReader(/** @type {any} */ (globalThis).Go, data.module);
      const reader = await starting;
      send({ ready: reader.names(), importers: reader.importers() });
    } else if ("stop" in data) {
      reading.get(id)?.abort();
    } else if ("drop" in data) {
      (await starting).drop(data.drop);
    } else {
      await answer(await starting, id, data.ask);
    }
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    if (error instanceof EngineDied || !("ask" in data) || !("read" in data.ask || "make" in data.ask))
      send({ id, died: { why: error instanceof EngineDied ? error.why : "threw", text } });
    else send({ id, unreadable: text });
  } finally {
    if (!("stop" in data)) reading.delete(id);
  }
};

/**
 * @param {SitemapReader} reader
 * @param {number} id
 * @param {Ask} ask
 */
async function answer(reader, id, ask) {
  if ("compare" in ask) return send({ id, words: reader.compare(ask.compare), document: 0 });
  if ("plan" in ask) return send({ id, words: reader.plan(ask.plan, ask.text), document: 0 });
  if ("walk" in ask) return send({ id, words: reader.walk(ask.walk, ask.text, ask.answers, ask.otherwise, ask.declared), document: 0 });
  const stop = new AbortController();
  reading.set(id, stop);
  const onProgress = (/** @type {number} */ done) => send({ id, done });
  if ("make" in ask) {
    const list = await readList(reader, ask.make, { folder: ask.folder, signal: stop.signal, onProgress });
    if (list) send({ id, document: 0, ...list });
  } else {
    const read = await readSource(reader, ask.read, { url: ask.url, now: ask.now, asIs: ask.asIs, signal: stop.signal, onProgress });
    if (read) send({ id, ...read });
  }
}

/** @param {Reply} reply */
function send(reply) {
  const buffers = "ready" in reply ? [reply.ready.buffer, reply.importers.buffer] : "words" in reply ? [reply.words.buffer] : [];
  /** @type {any} */ (self).postMessage(reply, buffers);
}
