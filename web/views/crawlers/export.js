import { list, t } from "../../messages.js";
import { csvRecord } from "../../urls/csv.js";
import { verdictWord } from "../access/verdict.js";
import { statements } from "../preferences.js";
import { nameOf, wordsOf } from "./row.js";

/**
 * The crawlers that are shown, as text for somebody else.
 *
 * @typedef {import("../../engine/records.js").FileReading} FileReading
 * @typedef {import("../../crawlers/askers.js").Asker} Asker
 */

/**
 * @param {FileReading} file
 * @param {Asker[]} askers
 */
export function asCsv(file, askers) {
  return [head(), ...askers.map((asker) => cells(file, asker))].map(csvRecord).join("");
}

/**
 * @param {FileReading} file
 * @param {Asker[]} askers
 * @param {string} url  what they ask for
 */
export function asMarkdown(file, askers, url) {
  const rows = [head(), head().map(() => "---"), ...askers.map((asker) => markdownCells(file, asker))];
  return [`# ${t("crawlers.report", { url: escaped(url) })}`, "", ...rows.map((row) => `| ${row.join(" | ")} |`), ""].join("\n");
}

function head() {
  return [
    t("crawlers.column.purpose"),
    t("crawlers.column.name"),
    t("crawlers.column.operator"),
    t("crawlers.column.verdict"),
    t("crawlers.column.line"),
    t("crawlers.column.reason"),
    t("preferences.title"),
    t("crawlers.column.notes"),
    t("crawlers.column.document"),
  ];
}

/**
 * @param {FileReading} file
 * @param {Asker} asker
 */
function cells(file, asker) {
  const { purpose, crawler, verdict, preferences } = asker;
  const reason = !verdict ? "" : verdict.line > 0 ? file.statement(verdict.line) : t(`cause.${verdict.cause}.short`);
  return [
    purpose === "anybody" ? "" : purpose === "unlisted" ? t("crawlers.unlisted") : t(`purpose.${purpose}`),
    nameOf(asker),
    crawler?.operator ?? "",
    verdict ? verdictWord(verdict.allowed) : t("crawlers.unasked"),
    verdict && verdict.line > 0 ? String(verdict.line) : "",
    reason,
    list(statements(preferences).map((statement) => statement.map((part) => (typeof part === "string" ? part : part.textContent)).join(""))),
    crawler ? [...(crawler.obeys === "no" ? [t("crawlers.deaf")] : []), ...wordsOf(crawler)].join(" ") : "",
    crawler?.source ?? "",
  ];
}

/**
 * @param {FileReading} file
 * @param {Asker} asker
 */
function markdownCells(file, asker) {
  const all = cells(file, asker);
  return [...all.slice(0, -1).map(escaped), all[all.length - 1]];
}

/** Text of a cell that means nothing to a reader of Markdown. @param {string} text */
function escaped(text) {
  return text.replace(/[\r\n]+/g, " ").replace(/[\\`*_{}[\]<>()#+!|~&]/g, "\\$&");
}
