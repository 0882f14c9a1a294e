import { element, fill } from "../../element.js";
import { list, n, rich, t } from "../../messages.js";
import { urlsOf } from "../../urls/groups.js";
import { icon } from "../icon.js";
import { code, lineLink } from "../line-link.js";
import { longList } from "../long-list.js";
import { windowedList } from "../windowed-list.js";
import { crawlerName, stateIcon } from "./words.js";

/**
 * What decided, blocked first: each rule with how many URLs it decides and for whom, and the URLs behind it.
 *
 * @typedef {import("../../urls/results.js").Results} Results
 * @typedef {import("../../urls/groups.js").Deciding} Deciding
 */

/** Crawlers that are named at once. */
const NAMED = 6;

/**
 * @param {HTMLElement} node  where they are shown; what was open there stays so
 * @param {Results} results
 * @param {Deciding[]} rules
 * @param {(url: string) => string} short  how a URL is shown
 */
export function showRules(node, results, rules, short) {
  const open = new Set([...node.querySelectorAll("details")].filter((details) => details.open).map((details) => details.dataset.rule));
  fill(
    node,
    longList(rules.length, (i) => item(results, rules[i], { open, short }), "rule-list"),
  );
}

/**
 * @param {Results} results
 * @param {Deciding} rule
 * @param {{ open: Set<string | undefined>, short: (url: string) => string }} options
 */
function item(results, rule, { open, short }) {
  const { state, cause, line, crawlers } = rule;
  const key = line > 0 ? results.rule(line) : `${state} ${cause}`;
  const body = element("div", { class: "group-body" });
  const summary = element(
    "summary",
    {},
    icon(stateIcon(state)),
    element("span", { class: "sentence" }, ...sentence(results, rule), " ", element("span", { class: "hint" }, crawlerNames(results, crawlers))),
  );
  const draw = () => details.open && body.childElementCount === 0 && fill(body, urlList(results, rule, short));
  const details = element("details", { class: "group", "data-cell": state, "data-rule": key, open: open.has(key), ontoggle: draw }, summary, body);
  return element("li", {}, details, line > 0 && element("span", { class: "at" }, lineLink(line)));
}

/**
 * @param {Results} results
 * @param {Deciding} rule
 */
function sentence(results, { state, cause, line, count }) {
  const total = results.urls.length;
  if (line > 0) {
    const values = { rule: code(results.rule(line)), total };
    return state === "blocked" ? rich.n("urls.blocks", count, values) : rich.n("urls.allows", count, values);
  }
  const values = { cause: t(`cause.${cause}.short`), total };
  if (state === "blocked") return rich.n("urls.cause.blocked", count, values);
  if (state === "allowed") return rich.n("urls.cause.allowed", count, values);
  return state === "outside" ? rich.n("urls.cause.outside", count, values) : rich.n("urls.cause.none", count, values);
}

/**
 * @param {Results} results
 * @param {number[]} crawlers
 */
function crawlerNames(results, crawlers) {
  if (crawlers.length === results.crawlers.length && crawlers.length > 1) return n("urls.for.all", crawlers.length);
  const names = crawlers.slice(0, NAMED).map((i) => crawlerName(results.crawlers[i].name));
  const others = crawlers.length - names.length;
  return t("urls.for", { crawlers: list(others > 0 ? [...names, n("urls.for.others", others)] : names) });
}

/**
 * @param {Results} results
 * @param {Deciding} rule
 * @param {(url: string) => string} short
 */
function urlList(results, rule, short) {
  const urls = urlsOf(results, rule);
  return windowedList(urls.length, (i) => [code(short(results.urls[urls[i]]))], t("urls.of-rule"));
}
