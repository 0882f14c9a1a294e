// The engine as the page's worker calls it: octets in, 32-bit words out.

import "wasm_exec.js";
import { joinUrls, LINE, RULE } from "../engine/engine.js";

const encoder = new TextEncoder();

/**
 * @typedef {object} Exports
 * @property {WebAssembly.Memory} mem
 * @property {(size: number) => number} buffer
 * @property {(size: number, urlSize: number, status: number, redirects: number, type: number, dialect: number) => number} load
 * @property {() => number} lines
 * @property {() => number} rules
 * @property {() => number} issues
 * @property {(agentSize: number, urlSize: number, token: number) => number} check
 * @property {(agentSize: number, urlsSize: number, token: number) => number} bulk
 */

/**
 * Compiles and starts a Go program and waits until it can be called, or has ended.
 *
 * @param {BufferSource} octets
 * @returns {Promise<WebAssembly.Exports>}
 */
export async function start(octets) {
  const go = new /** @type {any} */ (globalThis).Go();
  const { instance } = await WebAssembly.instantiate(octets, go.importObject);
  go.run(instance);
  return instance.exports;
}

/** One file in one engine. */
export class Ours {
  /** @param {WebAssembly.Exports} exports */
  constructor(exports) {
    this.edge = /** @type {Exports} */ (/** @type {unknown} */ (exports));
  }

  /**
   * @param {string} text
   * @returns {Int32Array[]} the reply, the table of lines and that of rules, which the next call overwrites
   */
  load(text) {
    const reply = this.#words(this.edge.load(this.#write(text), 0, 0, 0, 0, 0));
    const { buffer } = this.edge.mem;
    return [reply, new Int32Array(buffer, this.edge.lines(), reply[7] * LINE), new Int32Array(buffer, this.edge.rules(), reply[9] * RULE)];
  }

  /**
   * Reads a file and looks for what is wrong with it.
   *
   * @param {string} text
   * @returns {Int32Array} the findings
   */
  judge(text) {
    this.load(text);
    return this.#words(this.edge.issues());
  }

  /**
   * The verdict alone, which is all that a peer gives.
   *
   * @param {string} agent
   * @param {string} url
   * @returns {boolean}
   */
  isAllowed(agent, url) {
    return this.#ask("bulk", agent, url)[3] === 1;
  }

  /**
   * The verdict and how it comes about, as the page asks for it.
   *
   * @param {string} agent
   * @param {string} url
   * @returns {boolean}
   */
  explain(agent, url) {
    return this.#ask("check", agent, url)[2] === 1;
  }

  /**
   * @param {"bulk" | "check"} call
   * @param {string} agent
   * @param {string} text
   */
  #ask(call, agent, text) {
    const size = this.#write(agent + text);
    return this.#words(this.edge[call](agent.length, size - agent.length, 1));
  }

  /**
   * @param {string} agent
   * @param {string[]} urls
   * @returns {boolean[]}
   */
  allAllowed(agent, urls) {
    const words = this.#words(this.askedOnce(agent, urls)());
    return urls.map((_, index) => words[3 + 3 * index] === 1);
  }

  /**
   * Writes the questions once; the function returned has them answered, and nothing else.
   *
   * @param {string} agent
   * @param {string[]} urls
   */
  askedOnce(agent, urls) {
    const octets = joinUrls(urls);
    const offset = this.edge.buffer(agent.length + octets.length);
    const place = new Uint8Array(this.edge.mem.buffer, offset);
    encoder.encodeInto(agent, place);
    place.set(octets, agent.length);
    return () => this.edge.bulk(agent.length, octets.length, 1);
  }

  /**
   * Agents and URLs here are ASCII, and so is the file: one octet a UTF-16 unit.
   *
   * @param {string} text
   */
  #write(text) {
    const offset = this.edge.buffer(text.length);
    encoder.encodeInto(text, new Uint8Array(this.edge.mem.buffer, offset, text.length));
    return text.length;
  }

  /** @param {number} offset */
  #words(offset) {
    const view = new Int32Array(this.edge.mem.buffer, offset);
    if (view[1] !== 0) throw new Error("the engine panicked");
    return view.subarray(0, view[0]);
  }
}
