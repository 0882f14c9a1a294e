import { askersOf, byPurpose } from "../../crawlers/askers.js";
import { survey } from "../../crawlers/survey.js";
import { element, fill, find } from "../../element.js";
import { t } from "../../messages.js";
import { copyText } from "../copy.js";
import { ChoiceBar } from "./choice.js";
import { asCsv, asMarkdown } from "./export.js";
import { AskerFilter } from "./filter.js";
import { AskerRow } from "./row.js";
import { PurposeSection } from "./section.js";
import { SurveyBar } from "./survey-bar.js";

/**
 * How the file answers every crawler of the registry, every other that it names, and anybody else, about one path. It asks while it
 * is shown; until a newer question is answered, the old answers stand.
 *
 * @typedef {import("../../engine/records.js").FileReading} FileReading
 * @typedef {import("../../engine/client.js").Answer} Answer
 * @typedef {import("../../engine/client.js").Ask} Ask
 * @typedef {import("../../crawlers/askers.js").Asker} Asker
 * @typedef {import("../../crawlers/askers.js").Askers} Askers
 * @typedef {import("../../crawlers/askers.js").Purpose} Purpose
 * @typedef {import("../../crawlers/recognise.js").Crawler} Crawler
 * @typedef {{ file: FileReading, url: string, askers: Askers }} Question
 * @typedef {import("./choice.js").Actions & { test: (agent: string, url: string) => void }} Actions   test: asks about one of them by itself
 */

/** How many are asked for at a time of the names that only the file has: in a file of thousands each costs as many comparisons. */
const UNLISTED = 500;

/** Answers that take longer, in milliseconds, are shown as they come. */
const PATIENCE = 200;

export class CrawlersView {
  #actions;
  #node = find("crawlers", HTMLElement);
  #url = find("crawlers-url", HTMLInputElement);
  #fold = find("crawlers-fold", HTMLButtonElement);
  #filter = new AskerFilter(() => this.#draw());
  #bar = new SurveyBar(() => this.#stopOrGoOn());
  #choice;
  /** @type {AskerRow | null} */
  #anybody = null;
  /** @type {PurposeSection[]} */
  #sections = [];
  /** @type {Crawler[]} */
  #crawlers = [];
  /** @type {Set<string>} */
  #chosen = new Set();
  /** @type {FileReading | null} */
  #file = null;
  /** What is drawn. @type {Question | null} */
  #shown = null;
  /** Counts the questions: what belongs to an older one is dropped. */
  #run = 0;
  #running = false;

  /** @param {Actions} actions */
  constructor(actions) {
    this.#actions = actions;
    this.#choice = new ChoiceBar(actions, () => this.#choose([...this.#chosen], false));
    this.#url.addEventListener("input", () => this.#start());
    this.#fold.addEventListener("click", () => this.#foldAll());
    this.#node.addEventListener("toggle", () => this.#nameFold(), true);
    find("crawlers-markdown", HTMLButtonElement).addEventListener("click", () => this.#copy(asMarkdown));
    find("crawlers-csv", HTMLButtonElement).addEventListener("click", () => this.#copy(asCsv));
  }

  /** @param {Crawler[]} crawlers  the registry */
  suggest(crawlers) {
    this.#crawlers = crawlers;
  }

  /** Forgets what was asked, searched for and chosen. */
  clear() {
    this.#url.value = "";
    this.#filter.clear();
    this.#choose([...this.#chosen], false);
    this.#start();
  }

  /**
   * Takes over another file; its answers are asked for when they are looked at.
   *
   * @param {FileReading} file
   * @param {boolean} visible
   */
  show(file, visible) {
    if (visible && file !== this.#file) {
      this.#file = file;
      this.#start();
    } else if (!visible && this.#running) {
      this.#run++;
      this.#running = false;
      this.#file = null;
    }
  }

  #start() {
    if (!this.#file) return;
    this.#choice.hide();
    const askers = askersOf(this.#crawlers, this.#file);
    this.#ask({ file: this.#file, url: this.#url.value, askers });
  }

  /** Asks for those that have no answer yet, as many as can be asked at a time. @param {Question} question */
  async #ask(question) {
    const { anybody, listed, unlisted } = question.askers;
    const unasked = (/** @type {Asker[]} */ askers) => askers.filter(({ verdict }) => verdict === null);
    const wanted = [...unasked([anybody, ...listed]), ...unasked(unlisted).slice(0, UNLISTED)];
    const run = ++this.#run;
    this.#running = true;
    let drawn = performance.now();
    const finished = await survey(
      wanted,
      question.url,
      (ask) => this.#askAbout(question.file, run, ask),
      (done) => {
        if (performance.now() - drawn < PATIENCE) return;
        drawn = performance.now();
        this.#show(question);
        this.#bar.running(done, wanted.length);
      },
    );
    // What was not finished gave way to a newer question, or to a message that there is no engine.
    if (!finished || run !== this.#run) return;
    this.#finish(question);
  }

  /**
   * @param {FileReading} file
   * @param {number} run
   * @param {Ask} ask
   * @returns {Promise<Answer | null>} null: it would be an answer to another question
   */
  async #askAbout(file, run, ask) {
    if (run !== this.#run) return null;
    const answer = await this.#actions.ask(ask);
    return run === this.#run && answer?.file.bytes === file.bytes && answer.file.dialect === file.dialect ? answer : null;
  }

  #stopOrGoOn() {
    if (!this.#shown) return;
    if (!this.#running) return this.#ask(this.#shown);
    this.#run++;
    this.#finish(this.#shown);
  }

  /** @param {Question} question */
  #finish(question) {
    this.#running = false;
    this.#show(question);
    this.#bar.finished(question.askers, question.url);
  }

  /** @param {Question} question */
  #show(question) {
    this.#shown = question;
    this.#draw();
  }

  #draw() {
    if (!this.#shown) return;
    const { file, askers } = this.#shown;
    const purposes = byPurpose(askers);
    this.#build(askers.anybody, [...purposes.keys()]);
    this.#anybody?.show(file, askers.anybody, false);
    const filtered = this.#filter.active;
    for (const section of this.#sections) {
      const all = purposes.get(section.purpose) ?? [];
      section.show({ file, all, shown: filtered ? this.#filter.of(all) : all, chosen: this.#chosen, filtered });
    }
    this.#showChoice();
  }

  /**
   * Makes what is not there yet: before the registry has come, the file's own names are all.
   *
   * @param {Asker} anybody
   * @param {Purpose[]} purposes
   */
  #build(anybody, purposes) {
    if (this.#sections.length === purposes.length) return;
    const actions = {
      test: (/** @type {Asker} */ { name, purpose }) => this.#actions.test(purpose === "anybody" ? "" : name, this.#url.value),
      choose: (/** @type {string[]} */ names, /** @type {boolean} */ chosen) => this.#choose(names, chosen),
    };
    this.#anybody = new AskerRow(anybody, actions);
    this.#sections = purposes.map((purpose) => new PurposeSection(purpose, actions));
    fill(this.#node, element("ul", { class: "askers anybody" }, this.#anybody.node), ...this.#sections.map(({ node }) => node));
  }

  /**
   * @param {string[]} names
   * @param {boolean} chosen
   */
  #choose(names, chosen) {
    for (const name of names) {
      if (chosen) this.#chosen.add(name);
      else this.#chosen.delete(name);
    }
    this.#draw();
  }

  #showChoice() {
    if (!this.#shown) return;
    const { file, url, askers } = this.#shown;
    const chosen = [...askers.listed, ...askers.unlisted].filter(({ name }) => this.#chosen.has(name));
    this.#choice.show({ file, url, askers, chosen, hidden: chosen.length - this.#filter.of(chosen).length });
  }

  #foldAll() {
    const unfold = !this.#sections.some(({ unfolded }) => unfolded);
    for (const section of this.#sections) section.fold(unfold);
  }

  #nameFold() {
    this.#fold.textContent = this.#sections.some(({ unfolded }) => unfolded) ? t("crawlers.fold") : t("crawlers.unfold");
  }

  /** @param {(file: FileReading, askers: Asker[], url: string) => string} text */
  #copy(text) {
    if (!this.#shown) return;
    const { file, url, askers } = this.#shown;
    const shown = this.#filter.of([askers.anybody, ...askers.listed, ...askers.unlisted].filter(({ verdict }) => verdict !== null));
    copyText(text(file, shown, url), find("crawlers-copied", HTMLElement));
  }
}
