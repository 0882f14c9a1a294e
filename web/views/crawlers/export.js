import { gap, list, t } from "../../messages.js";
import { toMarkdown } from "../../report/blocks.js";
import { csvRecord } from "../../urls/csv.js";
import { verdictWord } from "../access/verdict.js";
import { statements } from "../preferences.js";
import { nameOf, purposeOf, wordsOf } from "./row.js";

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
  const rows = askers.map((asker) => cells(file, asker).map((text, i) => (i === REASON && asker.verdict?.line ? [{ code: text }] : [text])));
  return toMarkdown([
    { kind: "heading", level: 1, text: t("crawlers.report", { url: url.trim() || "/" }) },
    { kind: "table", head: head(), rows },
  ]);
}

/** The column that holds a rule, or why none decides. */
const REASON = 5;

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
  const { crawler, verdict, preferences } = asker;
  const reason = !verdict ? "" : verdict.line > 0 ? file.statement(verdict.line) : t(`cause.${verdict.cause}.short`);
  return [
    purposeOf(asker),
    nameOf(asker),
    crawler?.operator ?? "",
    verdict ? verdictWord(verdict.allowed) : t("crawlers.unasked"),
    verdict && verdict.line > 0 ? String(verdict.line) : "",
    reason,
    list(statements(preferences).map((statement) => statement.map((part) => (typeof part === "string" ? part : part.textContent)).join(""))),
    crawler ? [...(crawler.obeys === "no" ? [t("crawlers.deaf")] : []), ...wordsOf(crawler)].join(gap()) : "",
    crawler?.source ?? "",
  ];
}
