import { element } from "../../element.js";
import { number, t } from "../../messages.js";
import { crawlerName, stateWord } from "./words.js";

/**
 * How many URLs each crawler may fetch.
 *
 * @typedef {import("../../urls/results.js").Results} Results
 * @typedef {import("../../urls/results.js").State} State
 */

/** @type {State[]} */
const COLUMNS = ["blocked", "allowed", "outside", "none", "unasked"];

/**
 * @param {Results} results
 * @param {string} title  the id of its heading
 */
export function tallyTable(results, title) {
  const rows = results.crawlers.map(({ name }, i) => ({ name, counts: results.tally(i) }));
  // What nobody got is not worth a column.
  const columns = COLUMNS.filter((state, i) => i < 2 || rows.some(({ counts }) => counts[state] > 0));
  const head = element(
    "tr",
    {},
    element("th", { scope: "col" }, t("urls.crawler")),
    ...columns.map((state) => element("th", { scope: "col" }, stateWord(state))),
  );
  const body = rows.map(({ name, counts }) =>
    element(
      "tr",
      {},
      element("th", { scope: "row" }, crawlerName(name)),
      ...columns.map((state) => element("td", { "data-cell": counts[state] > 0 && state }, number(counts[state]))),
    ),
  );
  const table = element("table", { class: "tally" }, element("thead", {}, head), element("tbody", {}, ...body));
  return element("div", { class: "scroller", role: "region", tabindex: 0, "aria-labelledby": title }, table);
}
