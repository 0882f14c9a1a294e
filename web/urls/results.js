/**
 * What each crawler may fetch of each URL: one word a cell, since a hundred thousand URLs for twenty crawlers are two million cells.
 *
 *     word = line << 8 | cause << 3 | state
 *
 * A file with more lines than 24 bits can count would not fit into the engine.
 *
 * @typedef {import("../engine/records.js").FileReading} FileReading
 * @typedef {{ name: string, agent: string, form: import("../engine/engine.js").Form }} Crawler   name: as it is shown
 * @typedef {"unasked" | "blocked" | "outside" | "none" | "allowed"} State   outside: not governed by the file; none: no verdict
 */

/** In the order of how much each is of interest. @type {readonly State[]} */
export const STATES = ["unasked", "blocked", "outside", "none", "allowed"];

export class Results {
  /** @type {Int32Array[]} */
  #columns;
  /** How many URLs are in each state, a list a crawler. @type {Int32Array[]} */
  #tallies;
  /** For how many crawlers each URL is blocked. @type {Int32Array} */
  #blocked;
  /** @type {string[]} */
  #causes = [];
  /** @type {Map<number, string>} */
  #rules = new Map();
  /** The file that was asked about; null until an answer came. @type {FileReading | null} */
  file = null;

  /**
   * @param {string[]} urls
   * @param {Crawler[]} crawlers
   */
  constructor(urls, crawlers) {
    this.urls = urls;
    this.crawlers = crawlers;
    this.#columns = crawlers.map(() => new Int32Array(urls.length));
    this.#tallies = crawlers.map(() => Int32Array.of(urls.length, 0, 0, 0, 0));
    this.#blocked = new Int32Array(urls.length);
  }

  /** How many cells there are. */
  get size() {
    return this.urls.length * this.crawlers.length;
  }

  /**
   * Takes over the answers about some URLs, each of which comes once.
   *
   * @param {number} crawler
   * @param {number} from  the first URL
   * @param {import("../engine/client.js").Answer} answer
   */
  put(crawler, from, { verdicts, file, names }) {
    if (!verdicts) return;
    const words = verdicts.words(0);
    const column = this.#columns[crawler];
    const tally = this.#tallies[crawler];
    const blocked = this.#blocked;
    this.file = file;
    this.#causes = names.cause;
    const outside = names.cause.indexOf("other-origin");
    for (let i = 0, at = from; i < words.length; i += 3, at++) {
      const cause = words[i + 1];
      const state = words[i] === 1 ? 4 : words[i] === 0 ? 1 : cause === outside ? 2 : 3;
      column[at] = (words[i + 2] << 8) | (cause << 3) | state;
      tally[0]--;
      tally[state]++;
      if (state === 1) blocked[at]++;
    }
  }

  /**
   * How many URLs are in each state for one crawler.
   *
   * @param {number} crawler
   */
  tally(crawler) {
    const [unasked, blocked, outside, none, allowed] = this.#tallies[crawler];
    return { unasked, blocked, outside, none, allowed };
  }

  /** For how many crawlers each URL is blocked; not to be changed. */
  get blocked() {
    return this.#blocked;
  }

  /** The cells of one crawler, a word a URL; not to be changed. @param {number} crawler */
  column(crawler) {
    return this.#columns[crawler];
  }

  /**
   * What a cell says.
   *
   * @param {number} crawler
   * @param {number} url
   */
  at(crawler, url) {
    return this.read(this.#columns[crawler][url]);
  }

  /** @param {number} word */
  read(word) {
    return { state: STATES[stateOf(word)], cause: this.#causes[(word >> 3) & 31], line: word >>> 8 };
  }

  /**
   * The rule on a line as it counts, or "" for no line.
   *
   * @param {number} line
   */
  rule(line) {
    if (line === 0 || !this.file) return "";
    const rule = this.#rules.get(line) ?? this.file.statement(line);
    this.#rules.set(line, rule);
    return rule;
  }
}

/** The index of a cell's state. @param {number} word */
export function stateOf(word) {
  return word & 7;
}
