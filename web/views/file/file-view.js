import { MarginDrawing } from "./margin-drawing.js";

/**
 * The file as a person sees and edits it. The rest of the page knows no more of it than this class offers.
 *
 * @typedef {import("../../document/document.js").FileDocument} FileDocument
 * @typedef {{ text: string, caret: number, pasted: string | null, undone: boolean }} Edit
 * @typedef {import("./margin-drawing.js").Marks} Marks
 */
export class FileView {
  #text;
  #drawing;
  /** @type {FileDocument | null} */
  #document = null;
  /** @type {string | null} */
  #pasted = null;

  /**
   * @param {HTMLTextAreaElement} text
   * @param {{ gutter: HTMLElement, marks: HTMLElement }} margin
   * @param {(edit: Edit) => void} onEdit
   */
  constructor(text, margin, onEdit) {
    this.#text = text;
    this.#drawing = new MarginDrawing(text, margin);
    // The box turns every line end into LF; the clipboard still has what was copied.
    text.addEventListener("paste", (event) => {
      this.#pasted = event.clipboardData?.getData("text/plain") ?? null;
    });
    text.addEventListener("input", (event) => {
      const kind = event instanceof InputEvent ? event.inputType : "";
      const pasted = kind === "insertFromPaste" ? this.#pasted : null;
      this.#pasted = null;
      onEdit({ text: text.value, caret: text.selectionEnd, pasted, undone: kind.startsWith("history") });
      this.#drawing.lines = this.#document?.display.lines ?? 1;
    });
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
    if (!display) return;
    const text = this.#text;
    text.focus({ preventScroll: true });
    text.setSelectionRange(display.lineStart(line), display.lineEnd(line));
    this.#drawing.scrollTo(line);
    text.closest("section")?.scrollIntoView({ block: "nearest" });
  }

  /** @param {Marks} marks */
  mark(marks) {
    this.#drawing.marks = marks;
  }

  focus() {
    this.#text.focus();
  }
}
