import { element, fill, find } from "../../element.js";
import { sameReading } from "../../engine/client.js";
import { lineCount, lineSpan, namesIn, newLines, withEnd } from "../../expectations/list.js";
import { run } from "../../expectations/run.js";
import { comma, gap, n, number, t } from "../../messages.js";
import { announce } from "../live.js";
import { Notice } from "../notice.js";
import { ResultsView } from "./results.js";
import { setUpToolbar } from "./toolbar.js";

/**
 * Expectations: what must stay true of the file, a line each, checked again whenever the file or the list changes, whether or not the
 * tab is shown. Its badge says how many fail.
 *
 * @typedef {import("../../crawlers/recognise.js").Crawler} Crawler
 * @typedef {import("../../engine/client.js").Ask} Ask
 * @typedef {import("../../engine/client.js").Answer} Answer
 * @typedef {import("../../engine/client.js").Failure} Failure
 * @typedef {import("../../engine/client.js").State} State
 * @typedef {import("../../expectations/run.js").Asker} Asker
 * @typedef {{ agent: string, url: string, allow: boolean }} Item
 * @typedef {{ lines: string[], held: number }} Added   the lines that were added; how many the list had already
 *
 * @typedef {object} Actions
 * @property {(ask: Ask, state: State) => Promise<Answer | Failure | null>} ask  null: the file or the question is another now
 * @property {() => void} [changed]  the list is another
 */

/** Milliseconds without a key pressed after which the list is read. */
const PAUSE = 250;

/** Milliseconds after which a run says how far it is. */
const LONG = 400;

/** How many of the names in a file a list is started with. */
const NAMES = 50;

export class ExpectationsView {
  #box = find("expectations-list", HTMLTextAreaElement);
  #summary = find("expectations-summary", HTMLElement);
  #notice = new Notice(find("expectations-notice", HTMLElement));
  #results;
  #toolbar;
  #actions;
  /** @type {Crawler[]} */
  #crawlers = [];
  /** The file, and how it is read. @type {State | null} */
  #state = null;
  /** What the results that are shown are about. @type {{ state: State, text: string, crawlers: Crawler[] } | null} */
  #ran = null;
  #turn = 0;
  /** How many failed when that was last said; -1: nothing was. */
  #failing = -1;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** @type {Promise<unknown>} */
  #adding = Promise.resolve();

  /** @param {Actions} actions */
  constructor(actions) {
    this.#actions = actions;
    this.#results = new ResultsView({ select: (line) => this.#select(line), start: () => this.#start() });
    this.#toolbar = setUpToolbar({
      text: () => this.text,
      open: (text, name) => this.#replace(text, t("expectations.opened", { name })),
      clear: () => this.#replace("", t("expectations.cleared")),
      refuse: (message) => this.#notice.show(message, { tone: "error" }),
    });
    this.#box.addEventListener("input", () => {
      this.#notice.hide();
      this.#edited(PAUSE);
    });
    this.#edited(0);
  }

  /** The list. */
  get text() {
    return this.#box.value;
  }

  set text(text) {
    this.#box.value = text;
    this.#edited(0);
  }

  /** Whose chains of groups are known. @param {Crawler[]} crawlers */
  suggest(crawlers) {
    this.#crawlers = crawlers;
  }

  /** Asks the file that is shown now, unless it was asked just so before. @param {State} state */
  async follow(state) {
    this.#state = state;
    const { text } = this;
    const ran = this.#ran;
    if (ran && ran.text === text && ran.crawlers === this.#crawlers && sameReading(ran.state, state)) return;
    await this.#run();
  }

  /** The engine cannot tell. */
  noAnswer() {
    this.#turn++;
    this.#ran = null;
    if (this.text.trim() === "") return;
    this.#results.clear();
    this.#say(t("expectations.no-answer"), null);
  }

  /**
   * Adds lines that say so, but for those that the list has already.
   *
   * @param {Item[]} items
   * @returns {Promise<Added | null>} null: the engine cannot tell
   */
  add(items) {
    const added = this.#adding.then(() => this.#add(items));
    this.#adding = added.catch(() => {});
    return added;
  }

  /**
   * Adds what holds now of one question, by the agent's own chain of groups, as the list will be read.
   *
   * @param {{ agent: string, url: string }} question
   * @returns {Promise<(Added & { allow: boolean }) | null>}
   */
  async keep({ agent, url }) {
    const [result] = (await this.#verdicts([{ agent, url }])) ?? [];
    const allow = result?.verdict.allowed ?? null;
    if (allow === null) return null;
    const added = await this.add([{ agent, url, allow }]);
    return added && { ...added, allow };
  }

  /** @param {Item[]} items */
  async #add(items) {
    const lines = (await this.#insist({ kind: "expect", items }))?.lines;
    if (!lines) return null;
    const before = withEnd(this.text);
    const whole = (await this.#insist({ kind: "expectations", list: before + lines.join("\n") }))?.expectations;
    if (!whole) return null;
    const fresh = newLines(whole.items, lineCount(before) + 1).map((i) => lines[i]);
    if (fresh.length > 0) this.#put(`${withEnd(this.text)}${fresh.join("\n")}\n`);
    return { lines: fresh, held: items.length - fresh.length };
  }

  /** Writes what the file says now of those whom it names. */
  async #start() {
    const file = (await this.#insist({ kind: "file" }))?.file;
    if (!file) return;
    const names = namesIn(file, NAMES + 1);
    const results = await this.#verdicts(names.slice(0, NAMES).map((agent) => ({ agent, url: "/" })));
    if (!results) return;
    const back = this.text;
    const items = results.flatMap(({ agent, url, verdict: { allowed } }) => (allowed === null ? [] : [{ agent, url, allow: allowed }]));
    const added = await this.add(items);
    if (!added) return;
    this.#box.focus();
    const count = added.lines.length;
    if (count === 0) return this.#notice.show(t("expectations.started.none", { cause: t(`cause.${results[0].verdict.cause}.short`) }), { tone: "warning" });
    const more = names.length > NAMES ? [t("expectations.started.most", { count: NAMES })] : [];
    this.#notice.show([n("expectations.started", count), ...more].join(gap()), { action: this.#undo(back) });
  }

  /** @param {{ agent: string, url: string }[]} questions */
  async #verdicts(questions) {
    const items = questions.map((question) => ({ ...question, allow: true, line: 0 }));
    const results = await run(items, this.#crawlers, (ask) => this.#insist(ask));
    return results && !("trouble" in results) ? results : null;
  }

  /**
   * Asks again where a question of the page came between. Who pressed a button waits for an answer.
   *
   * @param {Ask} ask
   */
  async #insist(ask) {
    for (let tries = 0; tries < 5; tries++) {
      const state = this.#state;
      const answer = state && (await this.#actions.ask(ask, state));
      if (answer) return "trouble" in answer ? null : answer;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return null;
  }

  /** @param {number} pause */
  #edited(pause) {
    this.#turn++;
    clearTimeout(this.#timer);
    this.#toolbar.allow(this.text !== "");
    if (pause > 0) this.#actions.changed?.();
    if (this.text.trim() === "") {
      this.#ran = null;
      this.#failing = -1;
      this.#say("", null);
      return this.#results.showEmpty();
    }
    this.#results.busy(true);
    this.#timer = setTimeout(() => this.#run(), pause);
  }

  async #run() {
    const state = this.#state;
    const { text } = this;
    if (!state || text.trim() === "") return;
    clearTimeout(this.#timer);
    const turn = ++this.#turn;
    const crawlers = this.#crawlers;
    const started = performance.now();
    this.#results.busy(true);
    /** @type {Asker} */
    const ask = async (ask) => {
      const answer = this.#turn === turn ? await this.#actions.ask(ask, state) : null;
      return this.#turn === turn ? answer : null;
    };
    const read = await ask({ kind: "expectations", list: text });
    if (!read) return;
    if ("trouble" in read || !read.expectations) return this.noAnswer();
    const { items, problems } = read.expectations;
    const results = await run(items, crawlers, ask, (done) => {
      if (performance.now() - started > LONG) this.#say(t("expectations.running", { done, total: items.length }), null);
    });
    if (!results) return;
    if ("trouble" in results) return this.noAnswer();
    this.#ran = { state, text, crawlers };
    this.#results.show(read.file, text, results, problems);
    const failing = results.filter(({ met }) => !met).length;
    const summary = summaryOf(results.length, failing, problems.length);
    this.#say(summary, { failing, unreadable: problems.length });
    if (this.#failing >= 0 && failing !== this.#failing) announce(summary, "expectations");
    this.#failing = failing;
  }

  /**
   * @param {string} summary
   * @param {{ failing: number, unreadable: number } | null} counts  null: not known
   */
  #say(summary, counts) {
    const tone = !counts ? "" : counts.failing > 0 ? "error" : counts.unreadable > 0 ? "warning" : "info";
    this.#summary.dataset.tone = tone;
    fill(this.#summary, summary);
    find("tab-expectations", HTMLElement).dataset.tone = tone;
    const badge = find("expectations-count", HTMLElement);
    badge.hidden = !counts;
    fill(badge, counts && element("span", { "aria-hidden": "true" }, number(counts.failing)), counts && element("span", { class: "visually-hidden" }, summary));
  }

  /**
   * Puts another list in the place of this one. The old one comes back with "Undo".
   *
   * @param {string} text
   * @param {string} message
   */
  #replace(text, message) {
    const back = this.text;
    this.#put(text);
    this.#box.focus();
    this.#notice.show(message, back === "" ? {} : { action: this.#undo(back) });
  }

  /** @param {string} text */
  #undo(text) {
    return { label: t("notice.undo"), run: () => this.#put(text) };
  }

  /** @param {string} text */
  #put(text) {
    this.text = text;
    this.#actions.changed?.();
  }

  /** Moves to a line of the list and selects it. @param {number} line */
  #select(line) {
    const { start, end } = lineSpan(this.text, line);
    this.#box.focus();
    this.#box.setSelectionRange(start, end);
    const height = Number.parseFloat(getComputedStyle(this.#box).lineHeight);
    this.#box.scrollTop = (line - 1) * height - this.#box.clientHeight / 2;
    this.#box.scrollLeft = 0;
  }
}

/**
 * @param {number} total
 * @param {number} failing
 * @param {number} unreadable
 */
function summaryOf(total, failing, unreadable) {
  const parts = [
    total > 0 && n("expectations.hold", total, { held: total - failing }),
    failing > 0 && n("expectations.fail", failing),
    unreadable > 0 && n("expectations.unreadable", unreadable),
  ].filter((part) => part !== false);
  return parts.length > 0 ? parts.join(comma()) : t("expectations.none");
}
