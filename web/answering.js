import { recognise, tiersText } from "./crawlers/recognise.js";
import { GOOGLE, READERS, STANDARD } from "./readers.js";
import { awaitCrawler, hideCrawler, showCrawler } from "./views/access/crawler.js";

/**
 * Everything that the page says about a state, one after the other: the verdict, what is said about the file, what it wishes, the crawler
 * that was named, the expectations, and every other reader. A newer state ends it.
 *
 * @typedef {import("./engine/asking.js").Asking} Asking
 * @typedef {import("./engine/client.js").Answer} Answer
 * @typedef {import("./engine/client.js").State} State
 * @typedef {object} Told
 * @property {import("./views/engine-status.js").EngineStatus} status
 * @property {import("./views/access/access.js").AccessView} access
 * @property {import("./views/expectations/expectations.js").ExpectationsView} expectations
 * @property {(reading: Answer["file"], decision: Answer["decision"]) => void} file  is told of the file with its findings, behind the verdict
 */

/**
 * Octets above which a further question takes so long that a key pressed meanwhile would have to wait. So nobody else is asked until typing
 * has paused, for as many milliseconds.
 */
export const SLOW = 100_000;
const PAUSE = 400;

export class Answering {
  /** Those that are recognised by name. @type {import("./crawlers/recognise.js").Crawler[]} */
  crawlers = [];
  #asking;
  #told;
  /** @type {Answer | null} */
  #latest = null;

  /**
   * @param {Asking} asking
   * @param {Told} told
   */
  constructor(asking, told) {
    this.#asking = asking;
    this.#told = told;
  }

  /** The last answer with its findings; that of an earlier file until this one's comes. */
  get latest() {
    return this.#latest;
  }

  /** @param {State} state */
  async answer(state) {
    const { access } = this.#told;
    access.busy = true;
    await this.#answer(state);
    if (this.#holds(state)) access.busy = false;
  }

  /** @param {State} state */
  #holds(state) {
    return this.#asking.state === state;
  }

  /** @param {State} state */
  async #answer(state) {
    const { status, access, expectations } = this.#told;
    const { question } = access;
    const result = await this.#asking.first(state);
    if (!result) return;
    if ("trouble" in result) {
      status.failed(result, state);
      expectations.noAnswer();
      return access.noAnswer();
    }
    status.ready();
    const { decision } = result;
    const shown = decision && access.show(result.file, decision, state.dialect) ? decision : null;
    const judged = await this.#asking.more({ kind: "issues" });
    if (!judged) return;
    this.#latest = { ...result, file: judged.file };
    this.#told.file(judged.file, shown);
    if (state.bytes.length > SLOW) await new Promise((resolve) => setTimeout(resolve, PAUSE));
    if (!this.#holds(state)) return;
    if (shown) await this.#askPreferences(question);
    if (!this.#holds(state)) return;
    if (shown) await this.#askCrawler(question);
    if (!this.#holds(state)) return;
    // A long list takes turns with the readers.
    expectations.follow(state);
    if (shown) await this.#askReaders(state, question);
  }

  /**
   * What the file wishes for the use of what the agent fetches.
   *
   * @param {{ agent: string, url: string }} question
   */
  async #askPreferences({ agent, url }) {
    const { access } = this.#told;
    if (!this.#latest?.file.hasPreferences) return access.showPreferences(null);
    const result = await this.#asking.later({ kind: "preferences", agents: [{ agent, form: "typed" }], url });
    if (result && !("trouble" in result)) access.showPreferences(result.preferences?.[0] ?? null);
  }

  /**
   * The crawler that was named may obey other groups than its name says.
   *
   * @param {{ agent: string, url: string }} question
   */
  async #askCrawler({ agent, url }) {
    const crawler = recognise(this.crawlers, agent);
    if (!crawler) return hideCrawler();
    awaitCrawler();
    const result = await this.#asking.later({ kind: "check", agent: tiersText(crawler), form: "tiers", url });
    if (!result) return;
    if ("trouble" in result || !result.decision) return hideCrawler();
    this.#told.status.ready();
    showCrawler(result.file, crawler, result.decision, this.#latest?.decision?.allowed ?? null);
  }

  /**
   * Every other reader, one after the other.
   *
   * @param {State} state
   * @param {{ agent: string, url: string }} question
   */
  async #askReaders(state, question) {
    const { status, access } = this.#told;
    const first = state.dialect === STANDARD ? [GOOGLE] : [STANDARD, GOOGLE];
    const names = [...first, ...READERS.filter((name) => name !== STANDARD && name !== GOOGLE)];
    access.readers.start(names.length, state.dialect);
    for (const reader of names) {
      if (!this.#holds(state)) return;
      const result = await this.#asking.later({ kind: "read", ...question, form: "typed", reader });
      if (!result) return;
      if ("trouble" in result) return access.readers.failed(result.text);
      status.ready();
      if (result.reading) access.readers.add(result.file, reader, result.reading);
    }
  }
}
