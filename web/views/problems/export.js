import { gap, t } from "../../messages.js";
import { piecesOf, toMarkdown } from "../../report/blocks.js";
import { readOtherwise, sentence } from "../finding.js";

/**
 * All findings as text for somebody else: Markdown to read, JSON for a program.
 *
 * @typedef {import("../../engine/records.js").FileReading} FileReading
 */

/** @param {FileReading} file */
export function asMarkdown(file) {
  const items = Array.from({ length: file.issues }, (_, i) => {
    const { code, severity, line, span } = file.issue(i);
    const text = file.text(span);
    const others = readOtherwise(file, i);
    return [
      { strong: t(`severity.${severity}`) },
      `, ${t("line", { line: String(line) })} (${code}): `,
      ...(text === "" ? [] : [{ code: text }, " "]),
      ...piecesOf(sentence(file, i)),
      others === "" ? "" : `${gap()}${others}`,
    ];
  });
  const list = items.length > 0 ? { kind: /** @type {const} */ ("list"), items } : { kind: /** @type {const} */ ("text"), pieces: [t("problems.none")] };
  return toMarkdown([{ kind: "heading", level: 1, text: t("problems.report") }, list]);
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
