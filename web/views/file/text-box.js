import { MarginDrawing } from "./margin-drawing.js";

/**
 * The file in a plain text box.
 *
 * @typedef {import("../../document/document.js").FileDocument} FileDocument
 * @typedef {import("./margin-drawing.js").Marks} Marks
 */
export class TextBox {
  #text;
  #drawing;
  #onEdit;
  /** @type {FileDocument | null} */
  #document = null;
  /** @type {string | null} */
  #pasted = null;
  /** What an edit of the page makes of the file. @type {import("../../document/text.js").DisplayText | null} */
  #made = null;

  /**
   * @param {HTMLTextAreaElement} text
   * @param {{ gutter: HTMLElement, marks: HTMLElement }} margin
   * @param {(edit: { pasted: boolean }) => void} onEdit
   */
  constructor(text, margin, onEdit) {
    this.#text = text;
    this.#onEdit = onEdit;
    this.#drawing = new MarginDrawing(text, margin);
    // The box turns every line end into LF; the clipboard still has what was copied.
    text.addEventListener("paste", (event) => {
      this.#pasted = event.clipboardData?.getData("text/plain") ?? null;
    });
    text.addEventListener("input", (event) => this.#take(event instanceof InputEvent ? event.inputType : ""));
  }

  /** @param {string} kind  of input event */
  #take(kind) {
    const pasted = kind === "insertFromPaste" ? this.#pasted : null;
    this.#pasted = null;
    const how = { pasted, undone: kind.startsWith("history"), made: this.#made };
    const result = this.#document?.edit(this.#text.value, this.#text.selectionEnd, how);
    if (!this.#document || result === "same") return;
    if (result === "differs") this.show(this.#document);
    this.#drawing.lines = this.#document.display.lines;
    this.#onEdit({ pasted: pasted !== null });
  }

  /**
   * Shows another file, or the same one where it reads otherwise than the box.
   *
   * @param {FileDocument} file
   */
  show(file) {
    const text = this.#text;
    this.#document = file;
    this.#drawing.lines = file.display.lines;
    if (text.value === file.text) return;
    const caret = Math.min(text.selectionEnd, file.text.length);
    text.value = file.text;
    text.setSelectionRange(caret, caret);
  }

  /** Starts at the top, as a file that was just opened does. */
  rewind() {
    this.#text.setSelectionRange(0, 0);
    this.#text.scrollTo(0, 0);
  }

  /**
   * Moves to a line and selects it, so that a screen reader reads it and typing replaces it.
   *
   * @param {number} line
   */
  reveal(line) {
    const display = this.#document?.display;
    if (display) this.#select(display.lineStart(line), display.lineEnd(line), line);
  }

  /**
   * Moves to a finding and selects what it covers.
   *
   * @param {import("../../engine/records.js").Span} span
   * @param {number} line
   */
  walkTo({ start, end }, line) {
    const display = this.#document?.display;
    if (display) this.#select(display.indexOf(start), display.indexOf(end), line);
  }

  /** @param {Marks} marks */
  mark(marks) {
    this.#drawing.marks = marks;
  }

  /**
   * Replaces octets. The box itself is asked to, so that its undo knows of it.
   *
   * @param {import("./file-view.js").Edit[]} edits
   */
  apply(edits) {
    const file = this.#document;
    if (!file || edits.length === 0) return;
    const before = file.display;
    const made = before.edited(edits);
    if (made.text === before.text) {
      // A byte order mark is not in the box.
      file.display = made;
      return this.#onEdit({ pasted: false });
    }
    const from = before.indexOf(edits[0].start);
    const to = before.indexOf(edits[edits.length - 1].end);
    const text = made.text.slice(from, made.text.length - (before.text.length - to));
    this.#made = made;
    this.#text.focus();
    this.#text.setSelectionRange(from, to);
    // Deprecated, and still the only way to change a text box so that undo takes it back.
    document.execCommand(text === "" ? "delete" : "insertText", false, text);
    this.#made = null;
  }

  focus() {
    this.#text.focus();
  }

  get focused() {
    return document.activeElement === this.#text;
  }

  /** Where the caret stands and where the view does, to be taken over by another view. */
  get place() {
    const { selectionStart: from, selectionEnd: to, scrollTop: top } = this.#text;
    return { from, to, top };
  }

  set place({ from, to, top }) {
    this.#text.setSelectionRange(from, to);
    this.#text.scrollTop = top;
  }

  /**
   * @param {number} from
   * @param {number} to
   * @param {number} line
   */
  #select(from, to, line) {
    const text = this.#text;
    text.focus({ preventScroll: true });
    text.setSelectionRange(from, to);
    this.#drawing.scrollTo(line);
    text.closest("section")?.scrollIntoView({ block: "nearest" });
  }
}
