import { Program, startProgram } from "../engine/program.js";

/**
 * Calls the exports of the Go program that reads sitemaps: see wasm/sitemap. Documents have numbers there, and several can be read at a
 * time.
 *
 * @typedef {object} Answer  what is answered to an importer's request for a URL
 * @property {string} url
 * @property {boolean} [absent]  nobody knows
 * @property {boolean} [failed]  no answer comes
 * @property {number} [status]  of HTTP; 0 counts as 200
 * @property {string} [location]  where a redirect leads
 * @property {number} [document]  its number
 * @property {number} [octets]  of the document, when it was not read whole
 * @property {string[]} [sitemaps]  the values of the Sitemap lines of a robots.txt
 */

/** The fewest words of each reply. */
const HEADER = {
  open: 3,
  write: 2,
  close: 14,
  drop: 2,
  compare: 3,
  importers: 4,
  plan: 5,
  walk: 3,
  next: 4,
  answer: 2,
  walked: 9,
  make: 3,
  list: 2,
  made: 9,
  file: 3,
  names: 3,
};

const KNOWN = 0;
const ABSENT = 1;
const FAILED = 2;

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/**
 * Starts the program. It can be asked as soon as this has returned.
 *
 * @param {new () => import("../engine/program.js").GoProgram} Go  the class that wasm_exec.js defines
 * @param {WebAssembly.Module} module
 */
export async function startReader(Go, module) {
  const { go, exports } = await startProgram(Go, module);
  return new SitemapReader(new Program(go, exports));
}

export class SitemapReader {
  #program;

  /** @param {Program} program */
  constructor(program) {
    this.#program = program;
  }

  /**
   * @param {string} url  of the document, "" when not known
   * @param {number} now  seconds since 1970; 0 when not known
   * @returns {number} the document's number
   */
  open(url, now) {
    const bytes = encoder.encode(url);
    return this.#call("open", [bytes], [bytes.length, now])[2];
  }

  /**
   * @param {number} document
   * @param {Uint8Array} chunk
   */
  write(document, chunk) {
    this.#call("write", [chunk], [document, chunk.length]);
  }

  /**
   * @param {number} document
   * @param {number} gzip  what was seen of the gzip data around it: see gunzip.js
   * @param {boolean} cut  the document goes on
   * @returns {Int32Array} for SitemapDocument
   */
  close(document, gzip, cut) {
    return this.#call("close", null, [document, gzip, Number(cut)]);
  }

  /** @param {number} document  or list */
  drop(document) {
    this.#call("drop", null, [document]);
  }

  /** @param {number[]} documents */
  compare(documents) {
    const bytes = new Uint8Array(Int32Array.from(documents).buffer);
    return this.#call("compare", [bytes], [bytes.length]);
  }

  importers() {
    return this.#call("importers", null, []);
  }

  /**
   * @param {number} importer  its index
   * @param {string} text  as a person gives it
   */
  plan(importer, text) {
    const bytes = encoder.encode(text);
    return this.#call("plan", [bytes], [importer, bytes.length]);
  }

  /**
   * @param {number} importer  its index
   * @param {string} text  as a person gives it
   * @param {Answer[]} answers
   * @param {Omit<Answer, "url">} otherwise  to a request for any other URL
   * @param {string[]} declared  sitemaps of which it is told whether they were asked for
   */
  walk(importer, text, answers, otherwise, declared) {
    const known = new Map(answers.map((answer) => [answer.url, answer]));
    const start = encoder.encode(text);
    this.#call("walk", [start], [importer, start.length]);
    for (let url = this.#next(); url !== null; url = this.#next()) this.#answer(known.get(url) ?? otherwise);
    const lines = joinLines(declared);
    return this.#call("walked", [lines], [lines.length]);
  }

  #next() {
    const words = this.#call("next", null, []);
    return words[2] === 1 ? decoder.decode(new Uint8Array(words.buffer, 16, words[3])) : null;
  }

  /** @param {Omit<Answer, "url">} answer */
  #answer({ absent, failed, status = 0, document = 0, octets = 0, location = "", sitemaps = [] }) {
    const where = encoder.encode(location);
    const lines = joinLines(sitemaps);
    const kind = absent ? ABSENT : failed ? FAILED : KNOWN;
    this.#call("answer", [where, lines], [kind, status, document, octets, where.length, lines.length]);
  }

  /**
   * @param {string} folder  where the sitemaps will stand
   * @returns {number} the list's number, 0 when no sitemap can stand there
   */
  make(folder) {
    const bytes = encoder.encode(folder);
    return this.#call("make", [bytes], [bytes.length])[2];
  }

  /**
   * @param {number} list
   * @param {Uint8Array} chunk
   */
  list(list, chunk) {
    this.#call("list", [chunk], [list, chunk.length]);
  }

  /** @param {number} list  it has ended */
  made(list) {
    return this.#call("made", null, [list]);
  }

  /**
   * @param {number} list
   * @param {number} file  its index
   * @returns {Uint8Array<ArrayBuffer>}
   */
  file(list, file) {
    const words = this.#call("file", null, [list, file]);
    return new Uint8Array(/** @type {ArrayBuffer} */ (words.buffer), 12, words[2]);
  }

  names() {
    return this.#call("names", null, []);
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

/** @param {string[]} lines */
function joinLines(lines) {
  return encoder.encode(lines.map((line) => `${line.replaceAll("\n", " ")}\n`).join(""));
}
