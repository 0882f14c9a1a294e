import { fill, find } from "../../element.js";
import { sameReading } from "../../engine/client.js";
import { n, number, t } from "../../messages.js";
import { Pace } from "../../parts.js";
import { blockedCount, decidingRules } from "../../urls/groups.js";
import { shortener } from "../../urls/origins.js";
import { Results } from "../../urls/results.js";
import { run } from "../../urls/run.js";
import { Notice } from "../notice.js";
import { CrawlerChoice } from "./crawler-choice.js";
import { ListInput } from "./list-input.js";
import { showRules } from "./rules.js";
import { RunBar } from "./run-bar.js";
import { SiteQuestion } from "./site-question.js";
import { TableView } from "./table-view.js";
import { tallyTable } from "./tally.js";

/**
 * Many URLs: a list, some crawlers, and what each may fetch. The engine is an own one, so that typing goes on undisturbed.
 *
 * @typedef {import("../../engine/client.js").EngineClient} EngineClient
 * @typedef {import("../../urls/run.js").Source} Source
 * @typedef {import("../../urls/results.js").Crawler} Crawler
 * @typedef {{ source: Source, urls: string[], crawlers: Crawler[] }} Asked
 * @typedef {object} Actions
 * @property {() => Promise<EngineClient>} client
 * @property {() => Source} source  the file as it is now
 * @property {(url: string) => void} setSite
 * @property {() => void} listed  the list is another
 * @property {(items: import("./table-view.js").Expected[]) => Promise<number>} expect  keeps verdicts as expectations; how many were new
 */

/** Answers up to which a run is so short that a change is followed by another at once. */
const SMALL = 20_000;

/** Milliseconds after the last change. */
const PAUSE = 300;

export class UrlsPanel {
  #actions;
  #input = new ListInput((list) => this.#listed(list.urls));
  #choice = new CrawlerChoice(() => this.#changed());
  #site = new SiteQuestion((url) => this.#answered(url));
  #bar = new RunBar({ run: () => this.#start(), stop: () => this.#abort.abort() });
  #stale = new Notice(find("urls-stale", HTMLElement));
  #results = find("urls-results", HTMLElement);
  #table;
  /** @type {string[]} */
  #urls = [];
  /** What the results are of, those on their way too. @type {Asked | null} */
  #asked = null;
  #visible = false;
  /** Whether a run waits for an answer about the site. */
  #wanted = false;
  #turn = 0;
  #abort = new AbortController();
  /** @type {EngineClient | null} */
  #client = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /** @param {Actions} actions */
  constructor(actions) {
    this.#actions = actions;
    this.#table = new TableView(actions.expect);
  }

  /** @param {import("../../crawlers/recognise.js").Crawler[]} crawlers */
  suggest(crawlers) {
    this.#choice.suggest(crawlers);
  }

  /** The list as it was given, and what it is called. */
  get source() {
    return this.#input.source;
  }

  set source(source) {
    this.#input.source = source;
  }

  /** The file may have changed, or the tab was chosen. @param {boolean} visible */
  follow(visible) {
    this.#visible = visible;
    const { fetch } = this.#actions.source();
    this.#site.follow(fetch.url ?? "");
    this.#changed();
  }

  /** @param {string[]} urls */
  #listed(urls) {
    this.#urls = urls;
    this.#site.consider(urls);
    this.#actions.listed();
    this.#changed();
  }

  /** @param {string} site */
  #answered(site) {
    const wanted = this.#wanted;
    this.#bar.focus();
    if (site !== "") this.#actions.setSite(site);
    if (wanted) this.#start();
    else this.#changed();
  }

  /** What would be asked now. @returns {Asked} */
  get #question() {
    return { source: this.#actions.source(), urls: this.#urls, crawlers: this.#choice.value };
  }

  /** Results of something else than what the page holds now are worked out again, or it is said. */
  #changed() {
    clearTimeout(this.#timer);
    if (!this.#asked || !this.#visible) return;
    const question = this.#question;
    const cells = question.urls.length * question.crawlers.length;
    if (cells === 0) return this.#forget();
    if (same(this.#asked, question)) return this.#stale.hide();
    if (cells <= SMALL) {
      this.#timer = setTimeout(() => this.#start(true), PAUSE);
    } else if (find("urls-stale", HTMLElement).hidden) {
      this.#stale.show(t("urls.stale"), { tone: "warning", action: { label: t("urls.again"), run: () => this.#start() } });
    }
  }

  #forget() {
    this.#abort.abort();
    this.#asked = null;
    this.#turn++;
    this.#stale.hide();
    this.#results.hidden = true;
    this.#bar.clear();
  }

  /** @param {boolean} [quiet]  nobody pressed the button */
  async #start(quiet = false) {
    clearTimeout(this.#timer);
    const turn = ++this.#turn;
    this.#wanted = false;
    await this.#input.list();
    const waits = await this.#site.waits();
    if (turn !== this.#turn) return;
    const question = this.#question;
    const missing = question.urls.length === 0 ? this.#input : question.crawlers.length === 0 ? this.#choice : waits ? this.#site : null;
    if (!missing) return this.#run(question, quiet);
    if (quiet) return;
    this.#wanted = missing === this.#site;
    const text = missing === this.#input ? t("urls.no-list") : missing === this.#choice ? t("urls.no-crawler") : t("urls.no-site");
    this.#bar.say(text, "missing");
    missing.focus();
  }

  /**
   * @param {Asked} asked
   * @param {boolean} quiet
   */
  async #run(asked, quiet) {
    this.#abort.abort();
    this.#abort = new AbortController();
    const { signal } = this.#abort;
    const results = new Results(asked.urls, asked.crawlers);
    this.#asked = asked;
    this.#stale.hide();
    this.#bar.start(results.size);
    if (!quiet) this.#bar.say(n("urls.started", asked.urls.length, { crawlers: n("urls.crawlers", asked.crawlers.length) }), "running");
    try {
      this.#client ??= await this.#actions.client();
      const client = this.#client;
      const stop = () => client.stop();
      signal.addEventListener("abort", stop);
      let done = 0;
      const took = await run(client, asked.source, results, {
        signal,
        onProgress: (count) => {
          done = count;
          this.#bar.progress(count);
        },
      });
      // The next run finds the engine as warm as this one leaves it.
      signal.removeEventListener("abort", stop);
      if (this.#asked !== asked) return;
      // An engine that had much to do holds much memory.
      if (results.size > SMALL) client.stop();
      await this.#show(results, asked);
      if (this.#asked !== asked) return;
      if (done < results.size) this.#bar.say(t("urls.stopped", { done, total: results.size }), "stopped", quiet);
      else this.#bar.say(summary(results, took), "done", quiet);
    } catch (error) {
      if (this.#asked !== asked) return;
      this.#bar.say(t("urls.broken", { error: String(error) }), "failed", quiet);
    }
    this.#bar.end();
    this.#changed();
  }

  /**
   * @param {Results} results
   * @param {Asked} asked
   */
  async #show(results, asked) {
    this.#results.hidden = results.file === null;
    if (!results.file) return;
    const rules = await decidingRules(results);
    // One part in view after the other: each takes a while to lay out.
    const pace = new Pace();
    if (this.#asked !== asked) return;
    fill(find("urls-tally", HTMLElement), tallyTable(results));
    await pace.pause();
    if (this.#asked !== asked) return;
    find("urls-rules-count", HTMLElement).textContent = number(rules.length);
    const site = asked.source.fetch.url ?? "";
    showRules(find("urls-rules", HTMLElement), results, rules, shortener(site));
    await pace.pause();
    if (this.#asked !== asked) return;
    this.#table.show(results, { site, dialect: asked.source.dialect });
  }
}

/**
 * @param {Results} results
 * @param {number} took  milliseconds
 */
function summary(results, took) {
  const { urls, crawlers, size } = results;
  const values = { total: urls.length, crawlers: crawlers.length };
  const blocked = crawlers.length === 1 ? n("urls.done.single", blockedCount(results), values) : n("urls.done.several", blockedCount(results), values);
  return `${blocked} ${n("urls.took", size, { time: Math.round(took) })}`;
}

/**
 * @param {Asked} a
 * @param {Asked} b
 */
function same(a, b) {
  const crawlers =
    a.crawlers.length === b.crawlers.length && a.crawlers.every(({ name, agent }, i) => b.crawlers[i].name === name && b.crawlers[i].agent === agent);
  return crawlers && a.urls === b.urls && sameReading(a.source, b.source);
}
