import { fill, find } from "../../element.js";
import { sameReading } from "../../engine/client.js";
import { gap, n, number, t } from "../../messages.js";
import { Pace } from "../../parts.js";
import { blockedCount, decidingRules } from "../../urls/groups.js";
import { shortener } from "../../urls/origins.js";
import { Results } from "../../urls/results.js";
import { run } from "../../urls/run.js";
import { Notice } from "../notice.js";
import { CrawlerChoice } from "./crawler-choice.js";
import { showRules } from "./rules.js";
import { RunBar } from "./run-bar.js";
import { SiteQuestion } from "./site-question.js";
import { TableView } from "./table-view.js";
import { tallyTable } from "./tally.js";

/**
 * A list of URLs, some crawlers, and what each may fetch. The engine is an own one, so that typing goes on undisturbed.
 *
 * @typedef {import("../../engine/client.js").EngineClient} EngineClient
 * @typedef {import("../../urls/run.js").Source} Source
 * @typedef {import("../../urls/results.js").Crawler} Crawler
 * @typedef {{ source: Source, urls: string[], crawlers: Crawler[] }} Asked
 * @typedef {object} Actions
 * @property {() => Promise<EngineClient>} client
 * @property {() => Source} source  the file as it is now
 * @property {(url: string) => void} setSite
 * @property {(items: import("./table-view.js").Expected[]) => Promise<number>} expect  keeps verdicts as expectations; how many were new
 * @property {() => void} [chosen]  other crawlers are
 * @typedef {object} Input  where the URLs come from
 * @property {() => Promise<unknown>} ready  waits until all of them are there
 * @property {() => void} focus
 * @property {() => string} missing  what is said when there are none
 */

/** Answers up to which a run is so short that a change is followed by another at once. */
const SMALL = 20_000;

/** Milliseconds after the last change. */
const PAUSE = 300;

export class UrlChecks {
  #part;
  #actions;
  #input;
  #choice;
  #site;
  #bar;
  #staleNode;
  #stale;
  #results;
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
  /** @type {Promise<EngineClient> | null} */
  #client = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /**
   * @param {string} part  whose part it is: its ids start so
   * @param {Input} input
   * @param {Actions} actions
   */
  constructor(part, input, actions) {
    this.#part = part;
    this.#input = input;
    this.#actions = actions;
    this.#choice = new CrawlerChoice(part, () => {
      actions.chosen?.();
      this.#changed();
    });
    this.#site = new SiteQuestion(find(`${part}-site`, HTMLElement), (url) => this.#answered(url));
    this.#bar = new RunBar(part, { run: () => this.start(), stop: () => this.#abort.abort() });
    this.#staleNode = find(`${part}-stale`, HTMLElement);
    this.#stale = new Notice(this.#staleNode);
    this.#results = find(`${part}-results`, HTMLElement);
    this.#table = new TableView(part, actions.expect);
  }

  /** @param {import("../../crawlers/recognise.js").Crawler[]} crawlers */
  suggest(crawlers) {
    this.#choice.suggest(crawlers);
  }

  /** Whose verdicts are asked for. */
  get crawlers() {
    return this.#choice.value;
  }

  /** The file may have changed, or the tab was chosen. @param {boolean} visible */
  follow(visible) {
    this.#visible = visible;
    const { fetch } = this.#actions.source();
    this.#site.follow(fetch.url ?? "");
    this.#changed();
  }

  /** @param {string[]} urls  another list */
  set urls(urls) {
    this.#urls = urls;
    this.#site.consider(urls);
    this.#changed();
  }

  /** @param {string} site */
  #answered(site) {
    const wanted = this.#wanted;
    this.#bar.focus();
    if (site !== "") this.#actions.setSite(site);
    if (wanted) this.start();
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
      this.#timer = setTimeout(() => this.start({ quiet: true }), PAUSE);
    } else if (this.#staleNode.hidden) {
      this.#stale.show(t("urls.stale"), { tone: "warning", action: { label: t("urls.again"), run: () => this.start() } });
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

  /** @param {{ quiet?: boolean, waits?: boolean }} [how]  quiet: nobody pressed the button; waits: if the site is asked for, until it is known */
  async start({ quiet = false, waits: patient = !quiet } = {}) {
    clearTimeout(this.#timer);
    const turn = ++this.#turn;
    this.#wanted = false;
    await this.#input.ready();
    const waits = await this.#site.waits();
    if (turn !== this.#turn) return;
    const question = this.#question;
    const missing = question.urls.length === 0 ? this.#input : question.crawlers.length === 0 ? this.#choice : waits ? this.#site : null;
    if (!missing) return this.#run(question, quiet);
    this.#wanted = patient && missing === this.#site;
    if (quiet) return;
    const text = missing === this.#input ? this.#input.missing() : missing === this.#choice ? t("urls.no-crawler") : t("urls.no-site");
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
      const client = await this.#engine();
      // A later run has begun: the engine need not read this file any more.
      if (this.#asked !== asked) return;
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
      if (results.size > SMALL) this.#end(client);
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

  /** A run is near: the engine starts meanwhile. */
  warm() {
    this.#engine().catch(() => {}); // The run says so.
  }

  #engine() {
    this.#client ??= this.#actions.client().catch((error) => {
      this.#client = null;
      throw error;
    });
    return this.#client;
  }

  /** @param {EngineClient} client */
  #end(client) {
    client.stop();
    this.#client = null;
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
    fill(find(`${this.#part}-tally`, HTMLElement), tallyTable(results, `${this.#part}-tally-title`));
    await pace.pause();
    if (this.#asked !== asked) return;
    find(`${this.#part}-rules-count`, HTMLElement).textContent = number(rules.length);
    const site = asked.source.fetch.url ?? "";
    showRules(find(`${this.#part}-rules`, HTMLElement), results, rules, shortener(site));
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
  return blocked + gap() + n("urls.took", size, { time: Math.round(took) });
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
