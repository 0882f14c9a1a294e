import { lower } from "../crawlers/recognise.js";

/**
 * The list as text: what is added to it, and where its lines stand. Its format is the engine's to read and to write.
 *
 * @typedef {import("../engine/records.js").Expectation} Expectation
 * @typedef {import("../engine/records.js").FileReading} FileReading
 */

/**
 * Which of some lines are new: those that say what neither the list nor a line before them says.
 *
 * @param {Expectation[]} held  what the list says, and behind it what the lines say, read as one text
 * @param {number} first  the line of that text at which the new ones start
 * @returns {number[]} indexes of lines, from 0
 */
export function newLines(held, first) {
  const said = new Set();
  const fresh = [];
  for (const { line, allow, agent, url } of held) {
    const what = JSON.stringify([allow, agent, url]);
    if (line >= first && !said.has(what)) fresh.push(line - first);
    said.add(what);
  }
  return fresh;
}

/**
 * A text that a line can be added to: it ends with a line end, or holds nothing.
 *
 * @param {string} text
 */
export function withEnd(text) {
  return text === "" || text.endsWith("\n") ? text : `${text}\n`;
}

/** @param {string} text  ends with a line end, or holds nothing */
export function lineCount(text) {
  return text.split("\n").length - 1;
}

/**
 * Where a line of the text starts and ends, without its line end.
 *
 * @param {string} text  with LF for line ends, as a text box has it
 * @param {number} line  from 1
 */
export function lineSpan(text, line) {
  let start = 0;
  for (let at = 1; at < line; at++) {
    const end = text.indexOf("\n", start);
    if (end < 0) return { start: text.length, end: text.length };
    start = end + 1;
  }
  const end = text.indexOf("\n", start);
  return { start, end: end < 0 ? text.length : end };
}

/**
 * Whom the file names, each once, as it is spelled first; everyone else if it names nobody.
 *
 * @param {FileReading} file
 * @param {number} most
 */
export function namesIn(file, most) {
  /** @type {Map<string, string>} */
  const names = new Map();
  for (let i = 0; i < file.agents && names.size < most; i++) {
    const { name } = file.agent(i);
    const key = lower(name);
    if (name !== "" && !names.has(key)) names.set(key, name);
  }
  return names.size > 0 ? [...names.values()] : ["*"];
}
