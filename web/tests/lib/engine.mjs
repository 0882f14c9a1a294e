// The built engine in node, called by the very code that calls it in the page's worker.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Decision, Reading, Verdicts } from "../../engine/decision.js";
import { joinUrls, startEngine } from "../../engine/engine.js";
import { FileReading, readNames } from "../../engine/records.js";
import { root } from "./site.mjs";
import { loadGo } from "./wasm.mjs";

/** @typedef {import("../../engine/engine.js").Fetch} Fetch */

const Go = loadGo();

/** @type {Promise<WebAssembly.Module> | undefined} */
let compiled;

/** Starts an engine of its own for each caller: build the site first. */
export async function startBuiltEngine() {
  compiled ??= WebAssembly.compile(readFileSync(join(root, "dist", "assets", "engine.wasm")));
  const engine = await startEngine(Go, await compiled);
  return new Reader(engine);
}

/** An engine whose replies are read. */
export class Reader {
  /** @type {FileReading | null} */
  #file = null;

  /** @param {import("../../engine/engine.js").Engine} engine */
  constructor(engine) {
    this.engine = engine;
    this.names = readNames(engine.names());
  }

  /**
   * @param {string | Uint8Array} file
   * @param {Fetch} [fetch]
   * @param {string} [dialect]
   */
  load(file, fetch = { status: 0, redirects: 0 }, dialect = "rfc9309") {
    const bytes = typeof file === "string" ? new TextEncoder().encode(file) : file;
    this.#file = new FileReading(this.engine.load(bytes, fetch, this.names.dialect.indexOf(dialect)), bytes, this.names, dialect);
    return this.#file;
  }

  /**
   * What the file loaded last wishes for.
   *
   * @param {string} agent
   * @param {string} url
   * @param {import("../../engine/engine.js").Form} [form]
   */
  preferences(agent, url, form = "typed") {
    return this.#loaded.preferences(this.engine.preferences({ agent, form }, url));
  }

  /** The file loaded last, with its findings. */
  judge() {
    return this.#loaded.judged(this.engine.issues());
  }

  get #loaded() {
    if (!this.#file) throw new Error("no file");
    return this.#file;
  }

  /**
   * @param {string} agent
   * @param {string} url
   * @param {import("../../engine/engine.js").Form} [form]
   */
  check(agent, url, form = "typed") {
    return new Decision(this.engine.check({ agent, form }, url), this.names);
  }

  /**
   * @param {string} agent
   * @param {string} url
   * @param {string} dialect
   * @param {import("../../engine/engine.js").Form} [form]
   */
  read(agent, url, dialect, form = "typed") {
    return new Reading(this.engine.read({ agent, form }, url, this.names.dialect.indexOf(dialect)), this.names);
  }

  /**
   * @param {string} agent
   * @param {string[]} urls
   * @param {import("../../engine/engine.js").Form} [form]
   */
  bulk(agent, urls, form = "typed") {
    const verdicts = new Verdicts([this.engine.bulk({ agent, form }, joinUrls(urls))], this.names);
    return Array.from({ length: verdicts.urls }, (_, index) => verdicts.at(0, index));
  }
}
