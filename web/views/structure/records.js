import { element } from "../../element.js";
import { number, t } from "../../messages.js";
import { code, lineLink } from "../line-link.js";
import { windowedList } from "../windowed-list.js";

/**
 * Lines that are neither user-agent lines nor rules of a group: sitemaps, and everything that counts for nothing.
 *
 * @typedef {import("../../engine/records.js").FileReading} FileReading
 */

/** @param {FileReading} file */
export function sitemaps(file) {
  return () => {
    const lines = linesOf(file, "sitemap");
    return windowedList(lines.length, (i) => [lineLink(lines[i], String(lines[i])), code(file.text(file.line(lines[i]).value))], t("structure.sitemaps"));
  };
}

/** @param {FileReading} file */
export function otherRecords(file) {
  return () => {
    const parts = ["orphan", "misspelt", "junk", "elsewhere", "unknown"].map((kind) => part(file, kind));
    return element("div", {}, ...parts);
  };
}

/**
 * @param {FileReading} file
 * @param {string} kind
 */
function part(file, kind) {
  const lines = linesOf(file, kind);
  if (lines.length === 0) return null;
  const title = t(`record.${kind}`);
  const rows = windowedList(lines.length, (i) => [lineLink(lines[i], String(lines[i])), code(file.statement(lines[i]))], title);
  const heading = element("h4", {}, title, " ", element("span", { class: "count" }, number(lines.length)));
  return element("div", { class: "kind" }, heading, element("p", { class: "hint" }, t(`record.${kind}.about`)), rows);
}

/**
 * @param {FileReading} file
 * @param {string} wanted
 */
function linesOf(file, wanted) {
  const lines = [];
  for (let i = 0; i < file.records; i++) {
    const { line, kind } = file.record(i);
    if (kind === wanted) lines.push(line);
  }
  return lines;
}
