/**
 * Comma-separated values (RFC 4180), and their kin with tabs or semicolons.
 */

/**
 * The records of a text, one array of cells each. Where the standard says nothing: a line feed alone ends a record too, what stands
 * behind a closing quote belongs to the cell, and a quote that is never closed is a letter like others.
 *
 * @param {string} text
 * @param {string} delimiter  one character
 * @returns {Generator<string[]>}
 */
export function* records(text, delimiter) {
  /** @type {string[]} */
  let cells = [];
  let delimiterAt = -1;
  let lineEndAt = -1;
  for (let at = 0; at < text.length; ) {
    const { value, end } = quoted(text, at);
    // Each is looked for again only when it was passed, so that the time is linear.
    if (delimiterAt < end) delimiterAt = indexFrom(text, delimiter, end);
    if (lineEndAt < end) lineEndAt = indexFrom(text, "\n", end);
    const stop = Math.min(delimiterAt, lineEndAt);
    const last = stop === lineEndAt;
    const rest = text.slice(end, stop);
    cells.push(value + (last && rest.endsWith("\r") ? rest.slice(0, -1) : rest));
    at = stop + 1;
    if (!last && at < text.length) continue;
    if (!last) cells.push("");
    yield cells;
    cells = [];
  }
}

/**
 * The quoted part that a cell starts with.
 *
 * @param {string} text
 * @param {number} start
 */
function quoted(text, start) {
  if (text[start] !== '"') return { value: "", end: start };
  let value = "";
  for (let at = start + 1; ; ) {
    const quote = text.indexOf('"', at);
    if (quote < 0) return { value: "", end: start };
    value += text.slice(at, quote);
    if (text[quote + 1] !== '"') return { value, end: quote + 1 };
    value += '"';
    at = quote + 2;
  }
}

/** @param {string} text @param {string} part @param {number} from */
function indexFrom(text, part, from) {
  const at = text.indexOf(part, from);
  return at < 0 ? text.length : at;
}

/**
 * One record with its line end. A cell that a spreadsheet would take for a formula gets an apostrophe in front.
 *
 * @param {(string | number)[]} cells
 */
export function csvRecord(cells) {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

/** @param {string | number} value */
function csvCell(value) {
  if (typeof value === "number") return String(value);
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
