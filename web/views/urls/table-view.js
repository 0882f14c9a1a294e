import { element, fill, find } from "../../element.js";
import { gap, n, t } from "../../messages.js";
import { Pace } from "../../parts.js";
import { asCsv, asExpectations, asJson } from "../../urls/export.js";
import { ALL, BLOCKED_FIRST, filtered, sorted } from "../../urls/rows.js";
import { announce } from "../live.js";
import { saveAs } from "../save.js";
import { Matrix } from "./matrix.js";
import { crawlerName } from "./words.js";

/**
 * The matrix with its filter and order, and what can be done with the rows it shows: saved as CSV or JSON, or kept as expectations.
 *
 * @typedef {import("../../urls/results.js").Results} Results
 * @typedef {import("../../urls/rows.js").Filter} Filter
 * @typedef {import("../../urls/rows.js").Order} Order
 * @typedef {ReturnType<typeof asExpectations>[number]} Expected
 */

/** Verdicts that are kept as expectations at once. */
const MOST_EXPECTATIONS = 1000;

/** Browsers cannot scroll further: Firefox ends at some 17 million pixels. */
const MOST_ROWS = 500_000;

/** Characters of one piece of a file that is saved. */
const PIECE = 1 << 18;

export class TableView {
  #text;
  #state;
  #crawler;
  #shown;
  #node;
  #expect;
  /** @type {{ results: Results, about: { site: string, dialect: string }, matrix: Matrix } | null} */
  #table = null;
  /** @type {number[]} */
  #rows = [];
  /** @type {Order} */
  #order = BLOCKED_FIRST;
  #abort = new AbortController();

  /**
   * @param {string} part  whose part it is: its ids start so
   * @param {(items: Expected[]) => Promise<number>} expect  keeps verdicts as expectations; how many were new
   */
  constructor(part, expect) {
    this.#text = find(`${part}-filter`, HTMLInputElement);
    this.#state = find(`${part}-state`, HTMLSelectElement);
    this.#crawler = find(`${part}-crawler`, HTMLSelectElement);
    this.#shown = find(`${part}-shown`, HTMLElement);
    this.#node = find(`${part}-matrix`, HTMLElement);
    this.#expect = expect;
    this.#text.addEventListener("input", () => this.#arrange(true));
    for (const select of [this.#state, this.#crawler]) select.addEventListener("change", () => this.#arrange(true));
    find(`${part}-csv`, HTMLButtonElement).addEventListener("click", () => this.#save("csv"));
    find(`${part}-json`, HTMLButtonElement).addEventListener("click", () => this.#save("json"));
    find(`${part}-expect`, HTMLButtonElement).addEventListener("click", () => this.#keep());
  }

  /**
   * @param {Results} results
   * @param {{ site: string, dialect: string }} about
   */
  show(results, about) {
    const place = this.#table?.matrix.place;
    const same = this.#table?.results.crawlers.map(({ name }) => name).join("\n") === results.crawlers.map(({ name }) => name).join("\n");
    if (!same) {
      this.#order = results.crawlers.length > 1 ? BLOCKED_FIRST : { by: 0, descending: false };
      const options = results.crawlers.map(({ name }, i) => element("option", { value: i }, crawlerName(name)));
      fill(this.#crawler, element("option", { value: ALL }, t("urls.any-crawler")), ...options);
    }
    this.#crawler.disabled = results.crawlers.length === 1;
    this.#table = { results, about, matrix: new Matrix(this.#node, results, { site: about.site, onOrder: (by) => this.#sort(by) }) };
    this.#arrange(false, same ? place : undefined);
  }

  /** @returns {Filter} */
  get #filter() {
    const state = /** @type {Filter["state"]} */ (this.#state.value);
    return { text: this.#text.value, state, crawler: Number(this.#crawler.value) };
  }

  /** @param {Order["by"]} by */
  #sort(by) {
    const descending = this.#order.by === by ? !this.#order.descending : by === "blocked";
    this.#order = { by, descending };
    this.#arrange(false);
  }

  /**
   * @param {boolean} spoken  whether to say how many there are
   * @param {Matrix["place"]} [place]  where to scroll to; the top, when rows come in another order
   */
  async #arrange(spoken, place = { top: 0, left: 0 }) {
    if (!this.#table) return;
    const { results, matrix } = this.#table;
    this.#abort.abort();
    this.#abort = new AbortController();
    const { signal } = this.#abort;
    matrix.busy = true;
    try {
      const rows = await filtered(results, this.#filter, signal);
      this.#rows = await sorted(results, rows, this.#order, signal);
    } catch (error) {
      if (signal.aborted) return;
      throw error;
    }
    matrix.show(this.#rows.slice(0, MOST_ROWS), this.#order);
    matrix.place = place;
    matrix.busy = false;
    const text =
      this.#rows.length > MOST_ROWS
        ? t("urls.shown.most", { most: MOST_ROWS, count: this.#rows.length })
        : n("urls.shown", this.#rows.length, { total: results.urls.length });
    this.#shown.textContent = text;
    if (spoken) announce(text);
  }

  /** @param {"csv" | "json"} kind */
  async #save(kind) {
    if (!this.#table) return;
    const { results, about } = this.#table;
    const type = { csv: "text/csv", json: "application/json" }[kind];
    const pieces = kind === "csv" ? asCsv(results, this.#rows) : asJson(results, this.#rows, about);
    this.#shown.textContent = t("urls.saving");
    const blobs = await joined(pieces, type);
    saveAs(kind === "csv" ? t("urls.file.csv") : t("urls.file.json"), new Blob(blobs, { type }));
    this.#shown.textContent = n("urls.saved", this.#rows.length);
    announce(n("urls.saved", this.#rows.length));
  }

  async #keep() {
    if (!this.#table) return;
    const items = asExpectations(this.#table.results, this.#rows, this.#filter, MOST_EXPECTATIONS);
    const count = await this.#expect(items);
    const text = [n("urls.kept", count), ...(items.length === MOST_EXPECTATIONS ? [t("urls.kept.most", { count: items.length })] : [])].join(gap());
    this.#shown.textContent = text;
    announce(text);
  }
}

/**
 * Text as octets, piece by piece: all of it at once would hold the page up.
 *
 * @param {Iterable<string>} pieces
 * @param {string} type
 */
async function joined(pieces, type) {
  const pace = new Pace();
  const blobs = [];
  let text = "";
  for (const piece of pieces) {
    text += piece;
    if (text.length > PIECE) {
      blobs.push(new Blob([text], { type }));
      text = "";
      await pace.pause();
    }
    if (pace.due) await pace.pause();
  }
  blobs.push(new Blob([text], { type }));
  return blobs;
}
