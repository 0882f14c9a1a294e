import { element } from "../../element.js";
import { t } from "../../messages.js";
import { readerTitle, STANDARD } from "../../readers.js";
import { caseAgent, caseBytes, caseFetch, caseUrl } from "../../selftest/case.js";
import { isSitemapCase, sitemapInput } from "../../selftest/sitemap-case.js";
import { icon } from "../icon.js";

/**
 * One vector: its section and what it shows; opened, its input, what was asked, what was expected and what came.
 *
 * @typedef {import("../../selftest/run.js").Result} Result
 */

/** A described input may be half a megabyte; its beginning says enough. */
const SHOWN = 1500;

/** @param {Result} result */
export function resultRow(result) {
  const { topic, subject, passed } = result;
  const word = passed ? t("selftest.row.passed") : t("selftest.row.failed");
  const summary = element(
    "summary",
    {},
    element("span", { class: "outcome" }, icon(passed ? "allowed" : "disallowed"), word),
    element("span", { class: "spec" }, subject.spec),
    element("span", { class: "about" }, subject.about),
  );
  const body = element("div", { class: "row-body" });
  const details = element("details", { class: "row", "data-passed": passed, "data-name": `${topic.topic}/${subject.id}`, open: !passed }, summary, body);
  const draw = () => {
    if (details.open && body.childElementCount === 0) body.append(content(result));
  };
  details.addEventListener("toggle", draw);
  draw();
  return details;
}

/**
 * @param {Result} result
 * @param {string} filter
 */
export function matches({ topic, subject }, filter) {
  const text = `${topic.topic}/${subject.id} ${topic.title} ${subject.spec} ${subject.about} ${subject.kind}`.toLowerCase();
  return filter
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** What a case asks, in words. @param {Result["subject"]} subject */
export function asked(subject) {
  if (isSitemapCase(subject)) {
    const { importer = "", start = "" } = subject;
    const values = { importer, start, url: subject.fetch?.url ?? "" };
    return { read: t("selftest.kind.read", values), compare: t("selftest.kind.compare"), walk: t("selftest.kind.walk", values) }[subject.kind];
  }
  const fetch = caseFetch(subject);
  const answered =
    fetch.status !== 0 || fetch.redirects > 0
      ? [t("selftest.answered", { status: fetch.status < 0 ? t("fetch.failed") : String(fetch.status), redirects: fetch.redirects })]
      : [];
  if (fetch.url !== "") answered.push(t("selftest.site", { url: fetch.url }));
  const agent = caseAgent(subject);
  const values = { agent: agent.text, url: cut(caseUrl(subject)) };
  const question = {
    check: agent.form === "token" ? t("selftest.kind.token", values) : t("selftest.kind.check", values),
    preferences: t("selftest.kind.preferences", values),
    parse: t("selftest.kind.parse"),
    issues: t("selftest.kind.issues"),
    size: t("selftest.kind.size"),
  }[subject.kind];
  return [question, ...answered].join(" ");
}

/** What a file holds, in one piece of text. @param {Result["subject"]} subject */
export function input(subject) {
  return cut(isSitemapCase(subject) ? sitemapInput(subject) : new TextDecoder().decode(caseBytes(subject)));
}

/** @param {unknown} value */
export function spelled(value) {
  return cut(typeof value === "string" ? value : JSON.stringify(value, null, 2));
}

/** @param {Result} result */
function content({ topic, subject, outcomes }) {
  const row = (/** @type {string} */ title, /** @type {Node} */ node, width = "whole") =>
    element("div", { "data-width": width }, element("dt", {}, title), element("dd", {}, node));
  const others = outcomes.filter(({ dialect }) => dialect !== STANDARD);
  return element(
    "dl",
    {},
    row(t("selftest.name"), element("code", {}, `${topic.topic}/${subject.id}`)),
    row(t("selftest.input"), element("pre", { tabindex: 0 }, input(subject))),
    row(t("selftest.asked"), element("span", {}, asked(subject))),
    ...outcomes
      .filter(({ dialect }) => dialect === STANDARD)
      .flatMap(({ want, got }) => [
        row(t("selftest.expected"), element("pre", { tabindex: 0 }, spelled(want)), "half"),
        row(t("selftest.got"), element("pre", { tabindex: 0 }, spelled(got)), "half"),
      ]),
    others.length > 0 && row(t("selftest.others"), table(others)),
  );
}

/**
 * What other readers answer, a line each.
 *
 * @param {import("../../selftest/case.js").Outcome[]} outcomes
 */
function table(outcomes) {
  const head = [t("selftest.reader"), t("selftest.expected"), t("selftest.got")].map((text) => element("th", { scope: "col" }, text));
  const rows = outcomes.map(({ dialect, passed, want, got }) =>
    element(
      "tr",
      { "data-passed": passed },
      element("th", { scope: "row" }, icon(passed ? "allowed" : "disallowed"), ` ${readerTitle(dialect)}`),
      element("td", {}, element("code", {}, inLine(want))),
      element("td", {}, element("code", {}, inLine(got))),
    ),
  );
  return element("table", { class: "answers" }, element("thead", {}, element("tr", {}, ...head)), element("tbody", {}, ...rows));
}

/** @param {any} answer */
function inLine(answer) {
  if (typeof answer === "string") return cut(answer);
  return Object.entries(answer)
    .map(([field, value]) => `${field}: ${JSON.stringify(value)}`)
    .join(", ");
}

/** @param {string} text */
function cut(text) {
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}\n… ${t("selftest.cut", { length: text.length })}` : text;
}
