import "wasm_exec.js";
import { EngineDied, startEngine } from "./engine.js";

/**
 * The worker: one engine, which answers one message at a time. It holds no policy of its own: what to do about a dead engine is for
 * the page to decide, which can replace the whole worker.
 *
 * @typedef {import("./engine.js").Fetch} Fetch
 * @typedef {{ agent: string, url: string, form: import("./engine.js").Form }} Question
 * @typedef {{ module: WebAssembly.Module }} Start
 * @typedef {{ id: number, bytes?: Uint8Array, fetch?: Fetch, dialect: number, question: Question | null, reader: number | null, want?: "issues" | "fixes" | "tidy" }} Request
 *   bytes, fetch: when the file is to be read anew; reader: the dialect whose answer is asked for beside RFC 9309's, instead of a decision
 * @typedef {{ ready: Int32Array } | { id: number, file: Int32Array | null, decision: Int32Array | null, reading: Int32Array | null, issues?: Int32Array, fixes?: Int32Array, tidy?: Int32Array } | { id: number, died: { why: string, text: string } }} Reply
 */

/** @type {Promise<import("./engine.js").Engine>} */
let engine;
/** @type {Uint8Array} */
let bytes = new Uint8Array(0);

/** @param {MessageEvent<Start | Request>} event */
self.onmessage = async ({ data }) => {
  const id = "id" in data ? data.id : 0;
  try {
    if ("module" in data) {
      engine = startEngine(/** @type {any} */ (globalThis).Go, data.module);
      send({ ready: (await engine).names() });
    } else {
      send(answer(await engine, data));
    }
  } catch (error) {
    const why = error instanceof EngineDied ? error.why : "threw";
    send({ id, died: { why, text: error instanceof Error ? error.message : String(error) } });
  }
};

/**
 * @param {import("./engine.js").Engine} engine
 * @param {Request} request
 * @returns {Reply}
 */
function answer(engine, request) {
  const { id, question, reader, want } = request;
  if (request.bytes) bytes = request.bytes;
  const file = request.fetch ? engine.load(bytes, request.fetch, request.dialect) : null;
  const wanted = want ? { [want]: engine[want]() } : {};
  if (!question) return { id, file, decision: null, reading: null, ...wanted };
  const { agent, url, form } = question;
  if (reader !== null) return { id, file, decision: null, reading: engine.read(agent, url, form, reader), ...wanted };
  return { id, file, decision: engine.check(agent, url, form), reading: null, ...wanted };
}

/** @param {Reply} reply */
function send(reply) {
  const arrays = "ready" in reply ? [reply.ready] : "file" in reply ? [reply.file, reply.decision, reply.reading, reply.issues, reply.fixes, reply.tidy] : [];
  const buffers = arrays.flatMap((words) => (words ? [words.buffer] : []));
  /** @type {any} */ (self).postMessage(reply, buffers);
}
