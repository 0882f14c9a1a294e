import { find } from "../../element.js";
import { joinUrls } from "../../engine/engine.js";
import { addMessages, n, number, t } from "../../messages.js";
import { originOf } from "../../sitemap/address.js";
import { locsOf } from "../../sitemap/locs.js";
import { Shelf } from "../../sitemap/shelf.js";
import { announce } from "../live.js";
import { switchOver } from "../switch.js";
import { UrlChecks } from "../urls/checks.js";
import { FileList } from "./files.js";
import { showTogether } from "./findings.js";
import { SitemapInput } from "./input.js";
import { showLines, sitemapLines } from "./lines.js";
import { MakeView } from "./make.js";
import { PlanView } from "./plan.js";

/**
 * Sitemaps: the lines that name them, files that are given, every address in those held against the robots.txt, and what an importer
 * would take. What is needed for it is loaded when the tab is looked at first, and from the page's own folder alone.
 *
 * @typedef {import("../../engine/records.js").FileReading} FileReading
 * @typedef {import("../../engine/client.js").Ask} Ask
 * @typedef {import("../../engine/client.js").Answer} Answer
 * @typedef {import("../urls/checks.js").Actions & {
 *   sitemaps: import("../../sitemap/client.js").SitemapClient,
 *   texts: () => Promise<Record<string, string>>,
 *   ask: (ask: Ask) => Promise<Answer | null>,
 * }} Actions   texts: what is said of sitemaps; ask: about the file that is shown
 */

/** Milliseconds after the last change. */
const PAUSE = 100;

export class SitemapsPanel {
  #actions;
  #checks;
  #shelf;
  #plan;
  #make;
  #files;
  #input = new SitemapInput((given) => this.#give(given));
  #progress = find("sitemaps-reading-progress", HTMLProgressElement);
  #stop = find("sitemaps-reading-stop", HTMLButtonElement);
  #said = find("sitemaps-said", HTMLElement);
  /** @type {FileReading | null} */
  #reading = null;
  /** @type {import("./lines.js").SitemapLine[]} */
  #lines = [];
  /** @type {Map<string, import("./files.js").Access[]>} */
  #access = new Map();
  /** The documents whose addresses are in the list of URLs. @type {object[]} */
  #listed = [];
  #visible = false;
  /** @type {Promise<void> | null} */
  #loading = null;
  #loaded = false;
  #abort = new AbortController();
  #turn = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /** @param {Actions} actions */
  constructor(actions) {
    this.#actions = actions;
    const input = { ready: () => this.#ready(), focus: () => this.#input.focus(), missing: () => t("sitemaps.no-urls") };
    this.#checks = new UrlChecks("sitemaps", input, { ...actions, chosen: () => this.#later() });
    this.#shelf = new Shelf(actions.sitemaps, { progress: (done, of) => this.#tell(done, of), changed: (stopped) => this.#changed(stopped) });
    this.#plan = new PlanView(actions.sitemaps);
    this.#make = new MakeView(actions.sitemaps);
    this.#files = new FileList(find("sitemaps-files", HTMLElement), {
      name: (file, address) => this.#begin(() => this.#shelf.name(file, address)),
      remove: (file) => this.#begin(() => this.#shelf.remove(file)),
      again: (file) => this.#begin(() => this.#shelf.again(file)),
    });
    this.#stop.addEventListener("click", () => this.#shelf.stop());
  }

  /** @param {import("../../crawlers/recognise.js").Crawler[]} crawlers */
  suggest(crawlers) {
    this.#checks.suggest(crawlers);
  }

  /** The file may have changed, or the tab was chosen. @param {boolean} visible */
  follow(visible) {
    this.#visible = visible;
    this.#checks.follow(visible);
  }

  /**
   * Takes over the file as it was read; it is drawn when it is looked at.
   *
   * @param {FileReading} file
   */
  show(file) {
    if (!this.#visible) return;
    this.#loading ??= this.#load();
    if (file === this.#reading) return;
    this.#reading = file;
    this.#later();
  }

  /**
   * Everything is gone.
   *
   * @returns {(() => void) | null} brings it back; null when there was nothing
   */
  clear() {
    this.#input.clear();
    this.#plan.clear();
    const files = this.#shelf.clear();
    const list = this.#make.clear();
    if (files.length === 0 && !list) return null;
    return () => {
      if (files.length > 0) this.#begin(() => this.#shelf.restore(files));
      if (list) this.#make.restore(list);
    };
  }

  async #load() {
    try {
      const [texts, importers] = await Promise.all([this.#actions.texts(), this.#actions.sitemaps.importers()]);
      if (!importers) throw new Error("stopped");
      if ("trouble" in importers) throw new Error(`${importers.trouble} ${importers.text}`.trim());
      addMessages(texts);
      this.#loaded = true;
      find("sitemaps-loading", HTMLElement).hidden = true;
      this.#plan.offer(importers);
      this.#later();
    } catch (error) {
      this.#loading = null;
      const text = t("sitemaps.absent", { error: String(error) });
      find("sitemaps-loading", HTMLElement).textContent = text;
      announce(text);
    }
  }

  /** @param {import("./input.js").Given[]} given */
  #give(given) {
    this.#begin(() => this.#shelf.add(given));
    this.#checks.warm();
  }

  /** @param {() => void} change  something is read that was not */
  #begin(change) {
    this.#loading ??= this.#load();
    this.#files.busy = true;
    change();
    this.#progress.value = 0;
    if (this.#shelf.busy) this.#stop.disabled = false;
  }

  /**
   * @param {number} done
   * @param {number} of
   */
  #tell(done, of) {
    this.#progress.max = Math.max(of, 1);
    this.#progress.value = done;
    this.#said.textContent = t("sitemaps.reading", { percent: number(Math.floor((100 * done) / Math.max(of, 1))) });
  }

  /** @param {boolean} stopped */
  async #changed(stopped) {
    switchOver(this.#stop, find("sitemaps-open", HTMLButtonElement));
    const { files, read } = this.#shelf;
    const entries = read.reduce((sum, { document }) => sum + document.total, 0);
    // What names the files may be known only later, and all is looked through again.
    const left = files.some(({ state }) => state === "stopped");
    const text =
      left || (stopped && files.length > 0)
        ? t("sitemaps.stopped")
        : files.length === 0
          ? ""
          : n("sitemaps.read", files.length, { entries: n("sitemaps.entries", entries) });
    if (text !== "" && text !== this.#said.textContent) announce(text);
    this.#said.textContent = text;
    this.#later();
    await this.#list();
  }

  /** The list of URLs is that of the files that were read. */
  async #list() {
    const documents = this.#shelf.read.map(({ document }) => document);
    if (documents.length === this.#listed.length && documents.every((document, i) => document === this.#listed[i])) return;
    this.#abort.abort();
    this.#abort = new AbortController();
    const { signal } = this.#abort;
    this.#listed = documents;
    try {
      this.#checks.urls = await locsOf(documents, signal);
    } catch (error) {
      if (signal.aborted) return; // Another list is made instead.
      throw error;
    }
    if (documents.length > 0) this.#checks.start({ quiet: true, waits: true });
  }

  async #ready() {
    await this.#shelf.ready();
    await this.#list();
  }

  #later() {
    this.#files.busy = true;
    const turn = ++this.#turn;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#draw(turn), PAUSE);
  }

  /** @param {number} turn */
  async #draw(turn) {
    if (!this.#loaded || !this.#reading) {
      this.#files.busy = false;
      return;
    }
    const file = this.#reading;
    const { fetch } = this.#actions.source();
    const site = fetch.url ?? "";
    this.#lines = sitemapLines(file);
    const declared = this.#lines.map(({ value }) => value);
    this.#shelf.names = { declared, site };
    const { files, read, issues } = this.#shelf;
    find("sitemaps-lines-count", HTMLElement).textContent = number(this.#lines.length);
    find("sitemaps-files-count", HTMLElement).textContent = number(files.length);
    showLines(find("sitemaps-lines", HTMLElement), file, this.#lines, files);
    this.#make.suggest(originOf(site) || originOf(declared.find((url) => originOf(url) !== "") ?? ""));
    this.#plan.show({ files, declared, hasFile: file.octets > 0, site, status: fetch.status });
    if (this.#shelf.busy) return;
    const lines = new Map(this.#lines.map(({ line, value }) => [value, line]));
    const { addresses } = this.#shelf;
    this.#files.show(files, { lines, access: this.#access, addresses });
    if (issues.every(({ document }) => document < read.length)) showTogether(find("sitemaps-together", HTMLElement), read, issues);
    await this.#askAccess();
    if (file === this.#reading) await this.#files.show(files, { lines, access: this.#access, addresses });
    if (turn === this.#turn) this.#files.busy = false;
  }

  /** Whether the crawlers chosen may fetch the files themselves. */
  async #askAccess() {
    const addresses = [...new Set(this.#shelf.files.map(({ address }) => address))].filter((address) => address !== "");
    const crawlers = this.#checks.crawlers;
    this.#access = new Map();
    if (addresses.length === 0 || crawlers.length === 0) return;
    const agents = crawlers.map(({ agent, form }) => ({ agent, form }));
    const answer = await this.#actions.ask({ kind: "bulk", agents, urls: joinUrls(addresses) });
    if (!answer?.verdicts) return;
    const outside = answer.names.cause.indexOf("other-origin");
    for (const [i, address] of addresses.entries()) {
      const access = crawlers.map(({ name }, agent) => {
        const [allowed, cause, line] = answer.verdicts?.words(agent).subarray(i * 3, i * 3 + 3) ?? [];
        const state = allowed === 1 ? "allowed" : allowed === 0 ? "blocked" : cause === outside ? "outside" : "none";
        return { state: /** @type {import("./files.js").Access["state"]} */ (state), line, crawler: name };
      });
      this.#access.set(address, access);
    }
  }
}
