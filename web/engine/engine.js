/**
 * Calls the engine's exports. Works wherever wasm_exec.js does: in the worker and in node.
 *
 * An unrecovered panic, or running out of memory, makes an export return something that looks like an answer, and a later call may
 * answer again. So after each call the Go program must still run, and the reply must be one that an engine can give. If not, the
 * engine counts as dead and is of no more use.
 *
 * @typedef {{ status: number, redirects: number, type?: number, url?: string }} Fetch   status: 0 unknown, -1 network failure, else HTTP status;
 *                                  type: index in the list of names, 0 unknown; url: of the site, when known
 * @typedef {"typed" | "token" | "tiers"} Form   how an agent is written: as typed; a product token as it stands; tiers, a line each, of names with
 *                                               tabs between them, where a line "!" says that "*" is ignored
 * @typedef {{ agent: string, form: Form }} Agent
 * @typedef {{ exited: boolean, importObject: WebAssembly.Imports, run(instance: WebAssembly.Instance): Promise<void> }} GoProgram
 * @typedef {"exited" | "threw" | "nonsense" | "panicked"} Death
 */

const WORD = 4;

/** URLs that are made octets at once: browsers take many times as long for one each, and for all in one. */
const BLOCK = 512;

/** Octets of a URL, as a guess at how many there are of all. */
const LIKELY = 64;

const encoder = new TextEncoder();

/** The fewest words of each reply. */
const HEADER = { load: 14, check: 18, bulk: 3, read: 6, preferences: 3, permit: 3, expectations: 4, expectation: 3, issues: 3, fixes: 3, tidy: 3, names: 3 };

/** @type {Form[]} */
const FORMS = ["typed", "token", "tiers"];

export class EngineDied extends Error {
  /**
   * @param {Death} why
   * @param {string} text
   */
  constructor(why, text) {
    super(text);
    this.name = "EngineDied";
    this.why = why;
  }
}

/**
 * Starts the Go program. Its exports can be called as soon as this has returned.
 *
 * @param {new () => GoProgram} Go  the class that wasm_exec.js defines
 * @param {WebAssembly.Module} module
 */
export async function startEngine(Go, module) {
  const go = new Go();
  const instance = await WebAssembly.instantiate(module, go.importObject);
  // Runs until the program waits for calls; the promise itself only ends with the program.
  go.run(instance).catch(() => {});
  return new Engine(go, /** @type {any} */ (instance.exports));
}

export class Engine {
  #go;
  #exports;

  /**
   * @param {{ exited: boolean }} go
   * @param {Record<string, (...numbers: number[]) => number> & { mem: WebAssembly.Memory }} exports
   */
  constructor(go, exports) {
    this.#go = go;
    this.#exports = exports;
  }

  /**
   * @param {Uint8Array} bytes
   * @param {Fetch} fetch
   * @param {number} [dialect]  index in the list of names; 0 is RFC 9309
   */
  load(bytes, fetch, dialect = 0) {
    const url = encoder.encode(fetch.url ?? "");
    return this.#call("load", [bytes, url], [bytes.length, url.length, fetch.status, fetch.redirects, fetch.type ?? 0, dialect]);
  }

  /**
   * @param {Agent} agent
   * @param {string} url
   */
  check(agent, url) {
    return this.#ask("check", agent, encoder.encode(url));
  }

  /**
   * How the reader of a dialect answers, and why otherwise than RFC 9309.
   *
   * @param {Agent} agent
   * @param {string} url
   * @param {number} dialect
   */
  read(agent, url, dialect) {
    return this.#ask("read", agent, encoder.encode(url), dialect);
  }

  /**
   * @param {Agent} agent
   * @param {Uint8Array} urls  as joinUrls gives them
   */
  bulk(agent, urls) {
    return this.#ask("bulk", agent, urls);
  }

  /**
   * What the file wishes for the use of what the agent fetches.
   *
   * @param {Agent} agent
   * @param {string} url
   */
  preferences(agent, url) {
    return this.#ask("preferences", agent, encoder.encode(url));
  }

  /**
   * The edits after which some agents may fetch everything, or nothing.
   *
   * @param {string[]} agents  in the form "tiers"
   * @param {boolean} allow
   */
  permit(agents, allow) {
    const names = encoder.encode(agents.map((agent) => `${agent}\n\n`).join(""));
    return this.#call("permit", [names], [names.length, Number(allow)]);
  }

  /** Reads a list of expectations. @param {string} list */
  expectations(list) {
    const bytes = encoder.encode(list);
    return this.#call("expectations", [bytes], [bytes.length]);
  }

  /**
   * The line of such a list that says so.
   *
   * @param {string} agent
   * @param {string} url
   * @param {boolean} allow
   */
  expectation(agent, url, allow) {
    const who = encoder.encode(agent);
    const what = encoder.encode(url);
    return this.#call("expectation", [who, what], [who.length, what.length, Number(allow)]);
  }

  /** What is wrong with the file. */
  issues() {
    return this.#call("issues", null, []);
  }

  /** The edits that take findings of the file away. */
  fixes() {
    return this.#call("fixes", null, []);
  }

  /** The file in a tidy spelling. */
  tidy() {
    return this.#call("tidy", null, []);
  }

  names() {
    return this.#call("names", null, []);
  }

  /**
   * @param {"check" | "bulk" | "read" | "preferences"} call
   * @param {Agent} agent
   * @param {Uint8Array} what
   * @param {number[]} more
   */
  #ask(call, { agent, form }, what, ...more) {
    const who = encoder.encode(agent);
    return this.#call(call, [who, what], [who.length, what.length, FORMS.indexOf(form), ...more]);
  }

  /**
   * @param {keyof typeof HEADER} call
   * @param {Uint8Array[] | null} input  written one after the other; null: the call takes none
   * @param {number[]} values
   * @returns {Int32Array} the reply, copied out of the engine's memory
   */
  #call(call, input, values) {
    let at = 0;
    try {
      if (input) this.#write(input);
      at = this.#exports[call](...values) >>> 0;
    } catch (error) {
      if (error instanceof EngineDied) throw error;
      throw new EngineDied("threw", String(error));
    }
    if (this.#go.exited) throw new EngineDied("exited", call);
    const reply = this.#reply(at, HEADER[call]);
    if (reply[1] === 1) throw new EngineDied("panicked", panicText(reply));
    return reply;
  }

  /** @param {Uint8Array[]} input */
  #write(input) {
    const size = input.reduce((sum, piece) => sum + piece.length, 0);
    let at = this.#exports.buffer(size) >>> 0;
    if (this.#go.exited) throw new EngineDied("exited", "buffer");
    const memory = new Uint8Array(this.#exports.mem.buffer);
    if (at + size > memory.length) throw new EngineDied("nonsense", `buffer at ${at}`);
    for (const piece of input) {
      memory.set(piece, at);
      at += piece.length;
    }
  }

  /**
   * @param {number} at
   * @param {number} least
   */
  #reply(at, least) {
    // The memory may have grown during the call, and then an older view of it holds nothing.
    const { buffer } = this.#exports.mem;
    if (at === 0 || at % WORD !== 0 || at + least * WORD > buffer.byteLength) throw new EngineDied("nonsense", `reply at ${at}`);
    const words = new Int32Array(buffer, at, 2);
    const [length, error] = words;
    const enough = error === 1 ? 3 : least;
    if (error < 0 || error > 1 || length < enough || at + length * WORD > buffer.byteLength)
      throw new EngineDied("nonsense", `${length} words, error ${error}`);
    return new Int32Array(buffer, at, length).slice();
  }
}

/**
 * URLs as Engine.bulk takes them. A line feed within a URL would end it; it is asked about escaped, which is the same.
 *
 * @param {string[]} urls
 */
export function joinUrls(urls) {
  let octets = new Uint8Array(LIKELY * urls.length);
  let at = 0;
  for (let from = 0; from < urls.length; from += BLOCK) {
    let lines = urls.slice(from, from + BLOCK);
    if (lines.join("").includes("\n")) lines = lines.map((url) => url.replaceAll("\n", "%0A"));
    lines.push("");
    const text = lines.join("\n");
    for (;;) {
      const { read, written } = encoder.encodeInto(text, octets.subarray(at));
      if (read === text.length) {
        at += written;
        break;
      }
      const larger = new Uint8Array(2 * octets.length + 3 * text.length);
      larger.set(octets.subarray(0, at));
      octets = larger;
    }
  }
  return octets.slice(0, at);
}

/** @param {Int32Array} reply */
function panicText(reply) {
  const octets = Math.min(Math.max(reply[2], 0), (reply.length - 3) * WORD);
  return new TextDecoder().decode(new Uint8Array(reply.buffer, 3 * WORD, octets));
}
