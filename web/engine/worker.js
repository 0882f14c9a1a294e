import "wasm_exec.js";
import { spliced } from "../document/splice.js";
import { EngineDied, startEngine } from "./engine.js";

/**
 * The worker: one engine, which answers one message at a time. It holds no policy of its own: what to do about a dead engine is for
 * the page to decide, which can replace the whole worker.
 *
 * @typedef {import("./engine.js").Engine} Engine
 * @typedef {import("./engine.js").Fetch} Fetch
 * @typedef {import("./engine.js").Agent} Agent
 * @typedef {{ kind: "file" | "issues" | "fixes" | "tidy" }} AskFile   the file alone, what is wrong with it, the edits for that, or the file tidied
 * @typedef {{ kind: "check", url: string } & Agent} AskCheck
 * @typedef {{ kind: "bulk", agents: Agent[], urls: Uint8Array }} AskBulk   each agent about each URL; urls as joinUrls gives them
 * @typedef {{ kind: "preferences", agents: Agent[], url: string }} AskPreferences   what the file wishes for from each agent
 * @typedef {{ kind: "permit", agents: string[], allow: boolean }} AskPermit   the edits that let these agents, in the form "tiers", fetch everything or nothing
 * @typedef {{ kind: "expectations", list: string }} AskExpectations   what a list says
 * @typedef {{ kind: "expect", items: { agent: string, url: string, allow: boolean }[] }} AskExpect   the lines that say so
 * @typedef {AskFile | AskExpectations | AskExpect | AskCheck | AskBulk | AskPreferences | AskPermit} AskOne
 * @typedef {AskOne | ({ kind: "read", url: string, reader: number } & Agent)} Ask   reader: the dialect whose answer is asked for beside RFC 9309's
 * @typedef {{ module: WebAssembly.Module }} Start
 * @typedef {{ id: number, bytes?: Uint8Array, edits?: import("../document/splice.js").Splice[][], fetch?: Fetch, dialect: number, ask: Ask }} Request   bytes, edits, fetch: when the file is to be read anew
 * @typedef {{ decision?: Int32Array, reading?: Int32Array, verdicts?: Int32Array[], preferences?: Int32Array[], expectations?: Int32Array, lines?: Int32Array[], edits?: Int32Array, issues?: Int32Array, fixes?: Int32Array, tidy?: Int32Array }} Found
 *   the engine's replies; verdicts, preferences: one an agent
 * @typedef {{ id: number, file: Int32Array | null, found: Found }} Answered
 * @typedef {{ ready: Int32Array } | Answered | { id: number, died: { why: string, text: string } }} Reply
 */

/** @type {Promise<Engine>} */
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
 * @param {Engine} engine
 * @param {Request} request
 * @returns {Answered}
 */
function answer(engine, request) {
  if (request.bytes) bytes = request.bytes;
  for (const splices of request.edits ?? []) bytes = spliced(bytes, splices);
  const file = request.fetch ? engine.load(bytes, request.fetch, request.dialect) : null;
  return { id: request.id, file, found: find(engine, request.ask) };
}

/**
 * @param {Engine} engine
 * @param {Ask} ask
 * @returns {Found}
 */
function find(engine, ask) {
  switch (ask.kind) {
    case "check":
      return { decision: engine.check(ask, ask.url) };
    case "read":
      return { reading: engine.read(ask, ask.url, ask.reader) };
    case "bulk":
      return { verdicts: ask.agents.map((agent) => engine.bulk(agent, ask.urls)) };
    case "preferences":
      return { preferences: ask.agents.map((agent) => engine.preferences(agent, ask.url)) };
    case "expectations":
      return { expectations: engine.expectations(ask.list) };
    case "expect":
      return { lines: ask.items.map(({ agent, url, allow }) => engine.expectation(agent, url, allow)) };
    case "permit":
      return { edits: engine.permit(ask.agents, ask.allow) };
    case "issues":
    case "fixes":
    case "tidy":
      return { [ask.kind]: engine[ask.kind]() };
    case "file":
      return {};
  }
}

/** @param {Reply} reply */
function send(reply) {
  const arrays = "ready" in reply ? [reply.ready] : "file" in reply ? [reply.file, ...Object.values(reply.found).flat()] : [];
  const buffers = arrays.flatMap((words) => (words ? [words.buffer] : []));
  /** @type {any} */ (self).postMessage(reply, buffers);
}
