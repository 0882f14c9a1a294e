import { element, fill } from "../../element.js";
import { n, t } from "../../messages.js";
import { eachInParts } from "../../parts.js";
import { Kinds, SEVERITIES, severitySection } from "../finding-kinds.js";
import { icon } from "../icon.js";
import { findingRow, helpLink, why } from "./finding.js";

/**
 * The findings of a sitemap by severity and code, and those of several side by side.
 *
 * @typedef {import("../../sitemap/document.js").SitemapDocument} SitemapDocument
 * @typedef {import("../../sitemap/document.js").Found} Found
 * @typedef {import("../finding-kinds.js").Kind} Kind
 * @typedef {import("../finding.js").Tone} Tone
 */

/** @type {WeakMap<Found, Promise<Kind[]>>} */
const known = new WeakMap();

/** @param {Found} document */
export function kindsOf(document) {
  const kinds = known.get(document) ?? find(document);
  known.set(document, kinds);
  return kinds;
}

/** @param {Found} document */
async function find(document) {
  const kinds = new Kinds();
  await eachInParts(document.issues, (i) => kinds.add(i, document.issue(i)));
  return kinds.all;
}

/**
 * How many there are of each severity, also of those that are not listed.
 *
 * @param {Found} document
 * @param {Kind[]} kinds
 */
export function severityTallies(document, kinds) {
  return SEVERITIES.map((severity) => ({
    severity,
    count: kinds.filter((kind) => kind.severity === severity).reduce((sum, { code }) => sum + document.count(code), 0),
  }))
    .filter(({ count }) => count > 0)
    .map(({ severity, count }) => element("span", { class: "sitemap-tally", "data-tone": severity }, icon(severity), ` ${counted(severity, count)}`));
}

/**
 * @param {Tone} severity
 * @param {number} count
 */
function counted(severity, count) {
  return { error: n("sitemaps.errors", count), warning: n("sitemaps.warnings", count), info: n("sitemaps.infos", count) }[severity];
}

/**
 * @param {string} within  the id of what names the document; those of the headings start so
 * @param {Found} document
 * @param {Kind[]} kinds
 */
export function findingSections(within, document, kinds) {
  return sections(within, "h5", kinds, {
    row: (i) => findingRow(document, document.issue(i)),
    // Of one code so many are listed as a person may read.
    more: ({ code, issues }) => (document.count(code) > issues.length ? n("sitemaps.listed", document.count(code), { listed: issues.length }) : ""),
  });
}

/**
 * @param {HTMLElement} node
 * @param {(import("../../sitemap/shelf.js").SitemapFile & { document: SitemapDocument })[]} files
 * @param {import("../../sitemap/document.js").SetIssue[]} issues
 */
export function showTogether(node, files, issues) {
  const kinds = new Kinds();
  for (const [i, issue] of issues.entries()) kinds.add(i, issue);
  const row = (/** @type {number} */ i) => {
    const { document, other } = issues[i];
    return findingRow(files[document].document, issues[i], { file: files[document].name, other: files[other]?.document });
  };
  const none = files.length < 2 ? t("sitemaps.together.few") : t("sitemaps.together.none");
  fill(node, ...(issues.length > 0 ? sections("sitemaps-together-title", "h4", kinds.all, { row }) : [element("p", { class: "hint" }, none)]));
}

/**
 * @param {string} within
 * @param {"h4" | "h5"} level
 * @param {Kind[]} kinds
 * @param {Pick<import("../finding-kinds.js").Drawing, "row" | "more">} drawing
 */
function sections(within, level, kinds, drawing) {
  return SEVERITIES.map((severity) => ({ severity, kinds: kinds.filter((kind) => kind.severity === severity) }))
    .filter(({ kinds }) => kinds.length > 0)
    .map(({ severity, kinds }) => severitySection(`${within}-${severity}`, severity, kinds, { ...drawing, why, help: helpLink }, { level, within }));
}
