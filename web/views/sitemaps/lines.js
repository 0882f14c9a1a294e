import { element, fill } from "../../element.js";
import { gap, rich, t } from "../../messages.js";
import { found, helpLink, sentence, why } from "../finding.js";
import { icon } from "../icon.js";
import { code, lineLink } from "../line-link.js";
import { longList } from "../long-list.js";

/**
 * The Sitemap lines of the robots.txt: what is wrong with each, and which of the files given answers it.
 *
 * @typedef {import("../../engine/records.js").FileReading} FileReading
 * @typedef {import("../finding.js").Tone} Tone
 * @typedef {{ line: number, value: string, issues: number[] }} SitemapLine   issues: by their indexes
 */

/**
 * @param {FileReading} file
 * @returns {SitemapLine[]}
 */
export function sitemapLines(file) {
  /** @type {Map<number, SitemapLine>} */
  const lines = new Map();
  for (let i = 0; i < file.records; i++) {
    const { line, kind } = file.record(i);
    if (kind === "sitemap") lines.set(line, { line, value: file.text(file.line(line).value), issues: [] });
  }
  for (let i = 0; lines.size > 0 && i < found(file); i++) lines.get(file.issue(i).line)?.issues.push(i);
  return [...lines.values()];
}

/**
 * @param {HTMLElement} node
 * @param {FileReading} file
 * @param {SitemapLine[]} lines
 * @param {import("../../sitemap/shelf.js").SitemapFile[]} files
 */
export function showLines(node, file, lines, files) {
  const names = new Map(files.map(({ address, name }) => [address, name]));
  if (lines.length === 0) return fill(node, element("p", { class: "hint" }, t("sitemaps.lines.none")));
  const item = (/** @type {number} */ i) => {
    const { line, value, issues } = lines[i];
    const name = value === "" ? undefined : names.get(value);
    const answered = name === undefined ? [t("sitemaps.lines.open")] : rich.t("sitemaps.lines.answered", { file: code(name) });
    return element(
      "li",
      { "data-answered": String(name !== undefined) },
      element("p", { class: "sitemap-line" }, lineLink(line), " ", code(value)),
      element("p", { class: "hint" }, ...answered),
      issues.length > 0 && element("ul", { class: "warnings" }, ...issues.map((issue) => finding(file, issue))),
    );
  };
  fill(node, longList(lines.length, item, "sitemap-lines"));
}

/**
 * @param {FileReading} file
 * @param {number} i
 */
function finding(file, i) {
  const { code: name, severity } = file.issue(i);
  const more = element("a", { href: helpLink(name), target: "_blank", rel: "noopener" }, t("finding.help"));
  return element(
    "li",
    { "data-tone": severity, "data-code": name },
    icon(/** @type {Tone} */ (severity)),
    element("span", {}, ...sentence(file, i), gap(), why(file, name), gap(), more),
  );
}
