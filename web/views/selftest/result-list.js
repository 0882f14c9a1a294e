import { fill, find } from "../../element.js";
import { n } from "../../messages.js";
import { announce } from "../live.js";
import { matches, resultRow } from "./row.js";

/**
 * The results, one row each, and the filter over them.
 *
 * @typedef {import("../../selftest/run.js").Result} Result
 */
export class ResultList {
  #filter = find("selftest-filter", HTMLInputElement);
  #failing = find("selftest-failing", HTMLInputElement);
  /** @type {{ result: Result, row: HTMLElement }[]} */
  #rows = [];
  node = find("selftest-rows", HTMLElement);

  constructor() {
    this.#filter.addEventListener("input", () => this.#show());
    this.#failing.addEventListener("change", () => this.#show());
  }

  get results() {
    return this.#rows.map(({ result }) => result);
  }

  get count() {
    return this.#rows.length;
  }

  get failed() {
    return this.#rows.filter(({ result }) => !result.passed).length;
  }

  /** How many answers were compared: a vector may have one of each reader. */
  get answers() {
    return this.#rows.reduce((sum, { result }) => sum + result.outcomes.length, 0);
  }

  clear() {
    this.#rows = [];
    fill(this.node);
  }

  /** @param {Result} result */
  add(result) {
    const row = resultRow(result);
    this.#rows.push({ result, row });
    row.hidden = !this.#wanted(result);
    this.node.append(row);
  }

  #show() {
    for (const { result, row } of this.#rows) row.hidden = !this.#wanted(result);
    if (this.count > 0) announce(n("selftest.shown", this.#rows.filter(({ row }) => !row.hidden).length));
  }

  /** @param {Result} result */
  #wanted(result) {
    return (!this.#failing.checked || !result.passed) && matches(result, this.#filter.value);
  }
}
