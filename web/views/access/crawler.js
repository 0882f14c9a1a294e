import { element, fill, find } from "../../element.js";
import { gap, list, rich, t } from "../../messages.js";
import { code, lineLink } from "../line-link.js";
import { verdictOf, verdictWord } from "./verdict.js";

/**
 * Whose user agent was typed, and what that crawler makes of the file: it may obey other groups than the standard says, or none.
 *
 * @typedef {import("../../engine/records.js").FileReading} FileReading
 * @typedef {import("../../engine/decision.js").Decision} Decision
 * @typedef {import("../../crawlers/recognise.js").Crawler} Crawler
 */

/** What stands is about an older question until the crawler has answered. */
export function awaitCrawler() {
  find("crawler", HTMLElement).setAttribute("aria-busy", "true");
}

export function hideCrawler() {
  find("crawler", HTMLElement).hidden = true;
}

/**
 * @param {FileReading} file
 * @param {Crawler} crawler
 * @param {Decision} decision  by the crawler's own chain
 * @param {boolean | null} allowed  by its name alone
 */
export function showCrawler(file, crawler, decision, allowed) {
  const node = find("crawler", HTMLElement);
  node.removeAttribute("aria-busy");
  const { token, operator, purpose, obeys, stopped_by = [], source, unverified } = crawler;
  const obedience = { yes: "", no: t("crawler.obeys.no"), unclear: t("crawler.obeys.unclear") }[obeys];
  node.hidden = false;
  node.toggleAttribute("data-differs", obeys !== "no" && decision.allowed !== allowed);
  fill(
    node,
    element(
      "p",
      {},
      ...rich.t("crawler.is", { token: element("strong", {}, token), operator, purpose: t(`purpose.${purpose}`) }),
      gap(),
      obeys === "no" ? "" : chainSentence(crawler),
    ),
    obeys !== "no" && element("p", { class: "chain", "data-verdict": verdictOf(decision.allowed) }, ...answer(file, decision)),
    obedience !== "" && element("p", { class: "obeys" }, obedience),
    stopped_by.length > 0 && element("p", {}, t("crawler.stopped")),
    stopped_by.length > 0 && element("ul", {}, ...stopped_by.map((means) => element("li", {}, t(`crawler.stopped.${means}`)))),
    element(
      "p",
      { class: "hint" },
      element("a", { href: source, rel: "noopener noreferrer", target: "_blank" }, t("crawler.source")),
      unverified ? ` ${t("crawler.unverified")}` : "",
    ),
  );
}

/** @param {Crawler} crawler */
function chainSentence({ fallback, ignores_star }) {
  if (fallback.length === 0) return ignores_star ? t("crawler.own.only") : t("crawler.own");
  const values = { fallback: list(fallback) };
  return ignores_star ? t("crawler.own.fallback.only", values) : t("crawler.own.fallback", values);
}

/**
 * @param {FileReading} file
 * @param {Decision} decision
 */
function answer(file, { allowed, cause, line }) {
  const verdict = element("strong", {}, verdictWord(allowed));
  if (line > 0) return rich.t("crawler.chain", { verdict, line: lineLink(line), rule: code(file.statement(line)) });
  return rich.t("crawler.chain.cause", { verdict, cause: t(`cause.${cause}.short`) });
}
