import { fill, find } from "../../element.js";
import { n, number, t } from "../../messages.js";
import { runAll } from "../../selftest/run.js";
import { announce } from "../live.js";
import { copyText } from "./copy.js";
import { report } from "./report.js";
import { matches, resultRow } from "./row.js";

/**
 * Runs every vector in the page, on an engine of its own, so that typing goes on undisturbed.
 *
 * @typedef {import("../../selftest/run.js").Result} Result
 * @typedef {import("../../selftest/case.js").Topic} Topic
 * @typedef {import("../../engine/client.js").EngineClient} EngineClient
 */
export class SelfTestPanel {
  #run = find("selftest-run", HTMLButtonElement);
  #stop = find("selftest-stop", HTMLButtonElement);
  #copy = find("selftest-copy", HTMLButtonElement);
  #progress = find("selftest-progress", HTMLProgressElement);
  #total = find("selftest-total", HTMLElement);
  #filter = find("selftest-filter", HTMLInputElement);
  #failing = find("selftest-failing", HTMLInputElement);
  #rows = find("selftest-rows", HTMLElement);
  /** @type {{ result: Result, row: HTMLElement }[]} */
  #results = [];
  #abort = new AbortController();
  #took = 0;

  /**
   * @param {() => Promise<Topic[]>} loadTopics
   * @param {() => Promise<EngineClient>} newClient
   */
  constructor(loadTopics, newClient) {
    this.#run.addEventListener("click", () => this.#start(loadTopics, newClient));
    this.#stop.addEventListener("click", () => this.#abort.abort());
    this.#copy.addEventListener("click", () => this.#copyReport());
    this.#filter.addEventListener("input", () => this.#show());
    this.#failing.addEventListener("change", () => this.#show());
  }

  /**
   * @param {() => Promise<Topic[]>} loadTopics
   * @param {() => Promise<EngineClient>} newClient
   */
  async #start(loadTopics, newClient) {
    this.#running(true);
    this.#results = [];
    fill(this.#rows);
    const { signal } = this.#abort;
    try {
      const topics = await loadTopics();
      const client = await newClient();
      signal.addEventListener("abort", () => client.stop());
      const count = topics.reduce((sum, topic) => sum + topic.cases.length, 0);
      const start = performance.now();
      this.#progress.max = count;
      await runAll(topics, client, (result) => this.#add(result, count), signal);
      this.#took = performance.now() - start;
      client.stop();
      this.#finish(count, signal.aborted);
    } catch (error) {
      this.#say(t("selftest.broken", { error: String(error) }), "failed");
    }
    this.#running(false);
  }

  /** @param {boolean} now */
  #running(now) {
    if (now) this.#abort = new AbortController();
    this.#run.disabled = now;
    this.#stop.disabled = !now;
    this.#copy.disabled = now || this.#results.length === 0;
    this.#progress.value = now ? 0 : this.#progress.value;
  }

  /**
   * @param {Result} result
   * @param {number} count
   */
  #add(result, count) {
    const row = resultRow(result);
    this.#results.push({ result, row });
    row.hidden = !this.#wanted(result);
    this.#rows.append(row);
    this.#progress.value = this.#results.length;
    this.#total.dataset.state = "running";
    fill(this.#total, t("selftest.running", { done: this.#results.length, total: count }));
  }

  /**
   * @param {number} count
   * @param {boolean} stopped
   */
  #finish(count, stopped) {
    const failed = this.#failed;
    const values = { passed: this.#results.length - failed, failed, total: count, time: number(Math.round(this.#took)) };
    if (stopped) this.#say(t("selftest.stopped", { ...values, done: this.#results.length }), "stopped");
    else this.#say(failed > 0 ? n("selftest.failed", failed, values) : t("selftest.passed", values), failed > 0 ? "failed" : "passed");
  }

  /**
   * @param {string} text
   * @param {string} state
   */
  #say(text, state) {
    this.#total.dataset.state = state;
    fill(this.#total, text);
    announce(text);
  }

  get #failed() {
    return this.#results.filter(({ result }) => !result.outcome.passed).length;
  }

  /** @param {Result} result */
  #wanted(result) {
    return (!this.#failing.checked || !result.outcome.passed) && matches(result, this.#filter.value);
  }

  #show() {
    for (const { result, row } of this.#results) row.hidden = !this.#wanted(result);
    const shown = this.#results.filter(({ row }) => !row.hidden).length;
    if (this.#results.length > 0) announce(n("selftest.shown", shown));
  }

  #copyReport() {
    const results = this.#results.map(({ result }) => result);
    copyText(report(results, this.#took, navigator.userAgent), this.#rows);
  }
}
