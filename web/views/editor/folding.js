import { codeFolding, foldGutter, foldKeymap, foldService } from "@codemirror/language";
import { keymap } from "@codemirror/view";
import { element } from "../../element.js";
import { readField, reads } from "./reading.js";

/**
 * Groups fold: what shows is the first of its user-agent lines.
 *
 * @typedef {import("../../engine/records.js").FileReading} FileReading
 */

/**
 * @param {string} unfold  what the sign for folded lines says
 * @returns {import("@codemirror/state").Extension}
 */
export function folding(unfold) {
  return [
    codeFolding({
      placeholderDOM: (_view, onclick) => element("span", { class: "folded", role: "img", "aria-label": unfold, title: unfold, onclick }, "…"),
    }),
    foldGutter({
      openText: "▾",
      closedText: "▸",
      foldingChanged: (update) => update.transactions.some((transaction) => transaction.effects.some((effect) => effect.is(reads))),
    }),
    keymap.of(foldKeymap),
    foldService.of(foldAt),
  ];
}

/**
 * @param {import("@codemirror/state").EditorState} state
 * @param {number} lineStart
 * @param {number} lineEnd
 */
function foldAt(state, lineStart, lineEnd) {
  const read = state.field(readField);
  if (!read) return null;
  const group = groupFrom(read.file, read.line(lineStart));
  if (group < 0) return null;
  const to = state.doc.lineAt(read.lineStart(lastLine(read.file, group))).to;
  return to > lineEnd ? { from: lineEnd, to } : null;
}

/**
 * The group whose first line this is; -1 if none.
 *
 * @param {FileReading} file
 * @param {number} line
 */
function groupFrom(file, line) {
  // Every line in view is asked about, and most are rules, which start no group in any dialect.
  const { directive } = file.line(line);
  if (directive === "allow" || directive === "disallow") return -1;
  let low = 0;
  let high = file.groups;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (firstLine(file, middle) < line) low = middle + 1;
    else high = middle;
  }
  return low < file.groups && firstLine(file, low) === line ? low : -1;
}

/**
 * @param {FileReading} file
 * @param {number} group
 */
function firstLine(file, group) {
  return file.agent(file.group(group).firstAgent).line;
}

/**
 * @param {FileReading} file
 * @param {number} group
 */
function lastLine(file, group) {
  const { endAgent, firstRule, endRule } = file.group(group);
  return Math.max(file.agent(endAgent - 1).line, endRule > firstRule ? file.rule(endRule - 1).line : 0);
}
