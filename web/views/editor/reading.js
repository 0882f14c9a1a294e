import { StateEffect, StateField } from "@codemirror/state";
import { octetsField } from "./octets.js";

/**
 * What the engine said of the text, as a part of the editor's state. While a newer text waits for its answer, the places of the older
 * one move along with what is typed.
 *
 * @typedef {import("../../engine/records.js").FileReading} FileReading
 * @typedef {import("../file/margin-drawing.js").Marks} Marks
 */

/** @type {import("@codemirror/state").StateEffectType<{ file: FileReading, marks: Marks }>} */
export const reads = StateEffect.define();

export class Read {
  #display;
  #changes;
  #back;

  /**
   * @param {FileReading} file
   * @param {Marks} marks
   * @param {import("../../document/text.js").DisplayText} display  of the file that was read
   * @param {import("@codemirror/state").ChangeDesc | null} [changes]  since then
   */
  constructor(file, marks, display, changes = null) {
    this.file = file;
    this.marks = marks;
    this.#display = display;
    this.#changes = changes;
    this.#back = changes?.invertedDesc;
  }

  /** The text is the one that was read. */
  get current() {
    return this.#changes === null;
  }

  /** @param {import("@codemirror/state").ChangeDesc} changes */
  moved(changes) {
    return new Read(this.file, this.marks, this.#display, this.#changes?.composeDesc(changes) ?? changes);
  }

  /**
   * Where an octet of the file that was read stands in the text now.
   *
   * @param {number} offset
   * @param {number} [side]  to which side it moves when text is put in right there
   */
  place(offset, side = -1) {
    const index = this.#display.indexOf(offset);
    return this.#changes?.mapPos(index, side) ?? index;
  }

  /** The octet of the file that was read for a place in the text. @param {number} index */
  offset(index) {
    return this.#display.offsetOf(this.#back?.mapPos(index) ?? index);
  }

  /** The line, as it was read, for a place in the text. @param {number} index */
  line(index) {
    return this.file.lineAt(this.offset(index));
  }

  /** Where a line starts; after the last, the text's end. @param {number} line */
  lineStart(line) {
    return this.place(line > this.file.lines ? this.file.bytes.length : this.file.line(line).text.start);
  }
}

export const readField = StateField.define({
  create: () => /** @type {Read | null} */ (null),
  update(read, transaction) {
    const moved = read && transaction.docChanged ? read.moved(transaction.changes) : read;
    const effect = transaction.effects.find((effect) => effect.is(reads));
    return effect ? new Read(effect.value.file, effect.value.marks, transaction.state.field(octetsField)) : moved;
  },
});

/**
 * The first finding on or behind a line.
 *
 * @param {FileReading} file
 * @param {number} line
 */
export function firstIssueFrom(file, line) {
  let low = 0;
  let high = file.issues;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (file.issue(middle).line < line) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * The findings that cover a place, or stand there without covering anything.
 *
 * @param {Read} read
 * @param {number} index
 */
export function issuesAt(read, index) {
  const { file } = read;
  const line = read.line(index);
  /** @type {number[]} */
  const found = [];
  for (let i = firstIssueFrom(file, line); i < file.issues; i++) {
    const issue = file.issue(i);
    if (issue.line > line) break;
    if (read.place(issue.span.start, 1) <= index && read.place(issue.span.end) >= index) found.push(i);
  }
  return found;
}
