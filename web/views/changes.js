/**
 * What a change would make of the lines of a file.
 *
 * @typedef {import("../engine/records.js").FileReading} FileReading
 * @typedef {{ start: number, end: number, text: string }} Edit   octets, and what takes their place
 * @typedef {{ line: number, before: string[], after: string[], behind?: string }} Change   lines as they are and as they would be, from line on;
 *   where there is none yet, behind is what stands on that line, and the others come behind it
 */

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/**
 * @param {FileReading} file
 * @param {Edit[]} edits  in order, none overlapping another
 * @returns {Change[]}
 */
export function fixedLines(file, edits) {
  /** @type {{ first: number, last: number, edits: Edit[] }[]} */
  const places = [];
  for (const edit of edits) {
    const first = file.lineAt(edit.start);
    const last = file.lineAt(Math.max(edit.start, edit.end - 1));
    const place = places[places.length - 1];
    if (place && first <= place.last) {
      place.edits.push(edit);
      place.last = Math.max(place.last, last);
    } else {
      places.push({ first, last, edits: [edit] });
    }
  }
  return places.map((place) => change(file, place));
}

/**
 * @param {FileReading} file
 * @param {{ first: number, last: number, edits: Edit[] }} place
 * @returns {Change}
 */
function change(file, { first, last, edits }) {
  const from = Math.min(file.line(first).text.start, edits[0].start);
  const to = file.line(last).text.end;
  let after = "";
  let at = from;
  for (const { start, end, text } of edits) {
    after += decoder.decode(file.bytes.subarray(at, start)) + text;
    at = end;
  }
  if (at < to) after += decoder.decode(file.bytes.subarray(at, to));
  return changed(file, first, linesOf(decoder.decode(file.bytes.subarray(from, to))), linesOf(after));
}

/**
 * Leaves out what stays as it is above and below: an edit between two lines touches one of them.
 *
 * @param {FileReading} file
 * @param {number} line  of the first
 * @param {string[]} before
 * @param {string[]} after
 * @returns {Change}
 */
function changed(file, line, before, after) {
  const room = Math.min(before.length, after.length);
  let above = 0;
  while (above < room && before[above] === after[above]) above++;
  let below = 0;
  while (below < room - above && before[before.length - 1 - below] === after[after.length - 1 - below]) below++;
  const change = { line: line + above, before: before.slice(above, before.length - below), after: after.slice(above, after.length - below) };
  const last = change.line - 1;
  return change.before.length > 0 || last < 1 ? change : { ...change, line: last, behind: file.text(file.line(last).text) };
}

/**
 * A tidy file has the lines of the file, some of them spelled otherwise and some blank ones more or fewer.
 *
 * @param {FileReading} file
 * @param {Uint8Array} tidied
 * @returns {Change[]}
 */
export function tidiedLines(file, tidied) {
  const before = linesOf(decoder.decode(file.bytes));
  const after = linesOf(decoder.decode(tidied));
  const blank = (/** @type {string | undefined} */ line) => line !== undefined && line.replace("\ufeff", "").trim() === "";
  /** @type {Change[]} */
  const changes = [];
  for (let at = 0, to = 0; at < before.length || to < after.length; ) {
    if (before[at] === after[to]) {
      at++;
      to++;
    } else if (blank(before[at]) && !blank(after[to])) {
      changes.push({ line: at + 1, before: [before[at++]], after: [] });
    } else if (blank(after[to]) && !blank(before[at])) {
      changes.push({ line: at + 1, before: [], after: [after[to++]] });
    } else {
      changes.push({ line: at + 1, before: before.slice(at, ++at), after: after.slice(to, ++to) });
    }
  }
  return changes;
}

/** Lines without their ends; the piece behind the last line end is none. @param {string} text */
function linesOf(text) {
  const lines = text.split(/\r\n|\r|\n/);
  if (lines[lines.length - 1] === "") lines.pop();
  return lines;
}
