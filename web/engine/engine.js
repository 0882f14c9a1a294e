import { EngineDied, Program, startProgram } from "./program.js";

/**
 * Calls the engine's exports.
 *
 * @typedef {{ status: number, redirects: number, type?: number, url?: string }} Fetch   status: 0 unknown, -1 network failure, else HTTP status;
 *                                  type: index in the list of names, 0 unknown; url: of the site, when known
 * @typedef {"typed" | "token" | "tiers"} Form   how an agent is written: as typed; a product token as it stands; tiers, a line each, of names with
 *                                               tabs between them, where a line "!" says that "*" is ignored
 * @typedef {{ agent: string, form: Form }} Agent
 * @typedef {import("./program.js").GoProgram} GoProgram
 */

export { EngineDied };

/** URLs that are made octets at once: browsers take many times as long for one each, and for all in one. */
const BLOCK = 512;

/** Octets of a URL, as a guess at how many there are of all. */
const LIKELY = 64;

const encoder = new TextEncoder();

/** Words of a line and of a rule, in their tables. */
export const LINE = 9;
export const RULE = 5;

/** The fewest words of each reply. */
const HEADER = { load: 14, check: 18, bulk: 3, read: 6, preferences: 3, permit: 3, expectations: 4, expectation: 3, issues: 3, fixes: 3, tidy: 3, names: 3 };

/** @type {Form[]} */
const FORMS = ["typed", "token", "tiers"];

/**
 * Starts the engine. It can be asked as soon as this has returned.
 *
 * @param {new () => GoProgram} Go  the class that wasm_exec.js defines
 * @param {WebAssembly.Module} module
 */
export async function startEngine(Go, module) {
  const { go, exports } = await startProgram(Go, module);
  return new Engine(go, exports);
}

export class Engine {
  #program;

  /**
   * @param {{ exited: boolean }} go
   * @param {import("./program.js").Exports} exports
   */
  constructor(go, exports) {
    this.#program = new Program(go, exports);
  }

  /**
   * Reads a file. Its lines and its rules, which the engine leaves in its memory, stand behind the rest of the reply.
   *
   * @param {Uint8Array} bytes
   * @param {Fetch} fetch
   * @param {number} [dialect]  index in the list of names; 0 is RFC 9309
   */
  load(bytes, fetch, dialect = 0) {
    const url = encoder.encode(fetch.url ?? "");
    const reply = this.#call("load", [bytes, url], [bytes.length, url.length, fetch.status, fetch.redirects, fetch.type ?? 0, dialect]);
    const lines = this.#program.view("lines", reply[7] * LINE);
    const rules = this.#program.view("rules", reply[9] * RULE);
    const whole = new Int32Array(reply.length + lines.length + rules.length);
    whole.set(reply);
    whole.set(lines, reply.length);
    whole.set(rules, reply.length + lines.length);
    return whole;
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
   * @param {Uint8Array[] | null} input
   * @param {number[]} values
   */
  #call(call, input, values) {
    return this.#program.call(call, HEADER[call], input, values);
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
