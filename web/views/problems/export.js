import { gap, t } from "../../messages.js";
import { inCode } from "../../report/blocks.js";
import { readOtherwise, sentence } from "../finding.js";

/**
 * All findings as text for somebody else: Markdown to read, JSON for a program.
 *
 * @typedef {import("../../engine/records.js").FileReading} FileReading
 */

/** @param {FileReading} file */
export function asMarkdown(file) {
  const lines = issues(file).map(({ severity, line, code, message, text }, i) => {
    const place = text === "" ? "" : ` ${inCode(text)}`;
    return `- **${t(`severity.${severity}`)}**, ${t("line", { line: String(line) })} (${code}):${place} ${message}${gap()}${readOtherwise(file, i)}`.trimEnd();
  });
  return [`# ${t("problems.report")}`, "", ...(lines.length > 0 ? lines : [t("problems.none")]), ""].join("\n");
}

/** @param {FileReading} file */
export function asJson(file) {
  return `${JSON.stringify(issues(file), null, 2)}\n`;
}

/** @param {FileReading} file */
function issues(file) {
  return Array.from({ length: file.issues }, (_, i) => {
    const { code, severity, line, span, readers, fixable } = file.issue(i);
    const message = sentence(file, i)
      .map((part) => (typeof part === "string" ? part : part.textContent))
      .join("");
    return { code, severity, line, start: span.start, end: span.end, text: file.text(span), message, readers, fixable };
  });
}
