import { fill, find } from "../../element.js";
import { n, number, t } from "../../messages.js";
import { runAll } from "../../selftest/run.js";
import { copyText } from "../copy.js";
import { announce } from "../live.js";
import { switchOver } from "../switch.js";
import { report } from "./report.js";
import { ResultList } from "./result-list.js";

/**
 * Runs every vector in the page, on an engine of its own, so that typing goes on undisturbed.
 *
 * @typedef {import("../../selftest/run.js").AnyTopic} Topic
 * @typedef {import("../../engine/client.js").EngineClient} EngineClient
 * @typedef {{ topics: () => Promise<Topic[]>, client: () => Promise<EngineClient>, sitemaps: () => import("../../sitemap/client.js").SitemapClient }} Sources
 */
export class SelfTestPanel {
  #run = find("selftest-run", HTMLButtonElement);
  #stop = find("selftest-stop", HTMLButtonElement);
  #copy = find("selftest-copy", HTMLButtonElement);
  #progress = find("selftest-progress", HTMLProgressElement);
  #total = find("selftest-total", HTMLElement);
  #list = new ResultList();
  #abort = new AbortController();
  #took = 0;

  /** @param {Sources} sources */
  constructor(sources) {
    this.#run.addEventListener("click", () => this.#start(sources));
    this.#stop.addEventListener("click", () => this.#abort.abort());
    this.#copy.addEventListener("click", () => copyText(report(this.#list.results, this.#took, navigator.userAgent), this.#list.node));
  }

  /** @param {Sources} sources */
  async #start(sources) {
    this.#abort = new AbortController();
    const { signal } = this.#abort;
    this.#list.clear();
    this.#progress.value = 0;
    this.#running(true);
    try {
      const topics = await sources.topics();
      const client = await sources.client();
      const sitemaps = sources.sitemaps();
      const stop = () => {
        client.stop();
        sitemaps.stop();
      };
      signal.addEventListener("abort", stop);
      const count = topics.reduce((sum, topic) => sum + topic.cases.length, 0);
      this.#progress.max = count;
      const start = performance.now();
      await runAll(topics, { client, sitemaps }, (result) => this.#add(result, count), signal);
      this.#took = performance.now() - start;
      stop();
      this.#finish(count, signal.aborted);
    } catch (error) {
      this.#say(t("selftest.broken", { error: String(error) }), "failed");
    }
    this.#running(false);
  }

  /** @param {boolean} now */
  #running(now) {
    if (now) switchOver(this.#run, this.#stop);
    else switchOver(this.#stop, this.#run);
    this.#copy.disabled = now || this.#list.count === 0;
  }

  /**
   * @param {import("../../selftest/run.js").Result} result
   * @param {number} count
   */
  #add(result, count) {
    this.#list.add(result);
    this.#progress.value = this.#list.count;
    this.#total.dataset.state = "running";
    fill(this.#total, t("selftest.running", { done: this.#list.count, total: count }));
  }

  /**
   * @param {number} count
   * @param {boolean} stopped
   */
  #finish(count, stopped) {
    const { failed, count: done } = this.#list;
    const values = { done, failed, passed: done - failed, total: count, answers: this.#list.answers, time: number(Math.round(this.#took)) };
    if (stopped) this.#say(t("selftest.stopped", values), "stopped");
    else if (failed > 0) this.#say(n("selftest.failed", failed, values), "failed");
    else this.#say(t("selftest.passed", values), "passed");
  }

  /** @param {string} text @param {string} state */
  #say(text, state) {
    this.#total.dataset.state = state;
    fill(this.#total, text);
    announce(text);
  }
}
