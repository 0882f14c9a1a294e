import { find } from "../../element.js";
import { number, t } from "../../messages.js";
import { findingCard, sentence } from "../finding.js";
import { announce } from "../live.js";
import { Feeding } from "./feeding.js";
import { TextBox } from "./text-box.js";
import { nextIssue } from "./walk.js";

/**
 * The file as a person sees and edits it: in the editor, or in a plain text box for who prefers one, and until the editor is there.
 * The rest of the page knows no more of it than this class offers.
 *
 * @typedef {import("../../document/document.js").FileDocument} FileDocument
 * @typedef {import("../../engine/records.js").FileReading} FileReading
 * @typedef {import("./margin-drawing.js").Marks} Marks
 * @typedef {{ start: number, end: number, text: string }} Edit   octets, and what takes their place
 * @typedef {typeof import("../editor/editor.js")} EditorModule
 * @typedef {TextBox | import("../editor/editor.js").Editor} View
 */

const KEY = "plain-text-box";

/** Lines that a text box lays out without a pause that is felt. The editor lays out what is in view. */
const MANY = 20_000;

export class FileView {
  #box = find("box", HTMLElement);
  #text = find("text", HTMLTextAreaElement);
  #margin = [find("gutter", HTMLElement), find("marks", HTMLElement)];
  #host = find("editor", HTMLElement);
  #choice = find("plain", HTMLInputElement);
  #onEdit;
  #onFix;
  #load;
  #plain;
  /** @type {Promise<import("../editor/editor.js").Editor> | null} */
  #editor = null;
  /** @type {View} */
  #shown;
  /** The file has so many lines that the text box stays empty, and locked, until the editor is there. */
  #awaited = false;
  #failed = false;
  /** @type {FileDocument | null} */
  #document = null;
  /** @type {{ marks: Marks, reading: FileReading } | null} */
  #marked = null;
  /** @type {{ name: string, about: string }[]} */
  #agents = [];
  /** Where the last step of a walk through the findings ended. */
  #walked = -1;
  #composing = false;

  /**
   * @param {{ onEdit: (edit: { pasted: boolean }) => void, onFix: (issue: number) => void, load: () => Promise<EditorModule> }} options
   */
  constructor({ onEdit, onFix, load }) {
    this.#onEdit = onEdit;
    this.#onFix = onFix;
    this.#load = load;
    const [gutter, marks] = this.#margin;
    this.#plain = new TextBox(this.#text, { gutter, marks }, onEdit);
    this.#shown = this.#plain;
    this.#choice.checked = stored();
    this.#choice.addEventListener("change", () => {
      store(this.#choice.checked);
      this.choose();
    });
    this.#text.addEventListener("compositionstart", () => this.#compose(true));
    this.#text.addEventListener("compositionend", () => this.#compose(false));
    document.addEventListener("keydown", (event) => {
      if (event.key !== "F8" || event.ctrlKey || event.altKey || event.metaKey) return;
      event.preventDefault();
      this.walk(event.shiftKey ? -1 : 1);
    });
  }

  /** Shows the file in the view that was chosen. Where the editor cannot be loaded, the text box stays. */
  async choose() {
    if (this.#choice.checked) return this.#change(this.#plain);
    this.#editor ??= this.#makeEditor();
    try {
      const editor = await this.#editor;
      if (!this.#choice.checked) this.#change(editor);
    } catch {
      this.#editor = null;
      this.#failed = true;
      this.#change(this.#plain);
    }
  }

  async #makeEditor() {
    const { Editor } = await this.#load();
    // Nobody loses the word that is being composed.
    while (this.#composing) await new Promise((resolve) => this.#text.addEventListener("compositionend", () => setTimeout(resolve), { once: true }));
    const feeding = new Feeding();
    const editor = new Editor(this.#host, {
      label: t("file.title"),
      hint: t("file.placeholder"),
      cutLabel: t("size.cut", { limit: number(512000) }),
      t,
      card: (file, i) => findingCard(file, i, () => this.#onFix(i)),
      onEdit: this.#onEdit,
      onFed: (part) => feeding.show(part),
    });
    editor.suggest(this.#agents);
    return editor;
  }

  /** @param {boolean} composing */
  #compose(composing) {
    this.#composing = composing;
  }

  /** @param {View} view */
  #change(view) {
    const before = this.#shown;
    if (view === before && !this.#awaited) return;
    this.#awaited = false;
    this.#text.readOnly = false;
    const { place, focused } = before;
    this.#shown = view;
    this.#box.dataset.view = view === this.#plain ? "plain" : "editor";
    this.#host.hidden = view === this.#plain;
    for (const part of [this.#text, ...this.#margin]) part.hidden = view !== this.#plain;
    if (this.#document) view.show(this.#document);
    if (this.#marked) view.mark(this.#marked.marks, this.#marked.reading);
    view.place = place;
    if (focused) view.focus();
  }

  /**
   * Shows another file.
   *
   * @param {FileDocument} file
   */
  show(file) {
    this.#document = file;
    this.#marked = null;
    this.#awaited = this.#shown === this.#plain && !this.#choice.checked && !this.#failed && file.display.lines > MANY;
    this.#text.readOnly = this.#awaited;
    if (!this.#awaited) this.#shown.show(file);
  }

  /** Starts at the top, as a file that was just opened does. */
  rewind() {
    this.#shown.rewind();
  }

  /** Moves to a line and selects it. @param {number} line */
  reveal(line) {
    this.#shown.reveal(line);
  }

  /**
   * @param {Marks} marks
   * @param {FileReading} reading
   */
  mark(marks, reading) {
    this.#marked = { marks, reading };
    this.#shown.mark(marks, reading);
  }

  /** Replaces octets, in one step that can be undone. @param {Edit[]} edits  in order, none overlapping another */
  apply(edits) {
    if (!this.#awaited) this.#shown.apply(edits);
  }

  /** @param {{ name: string, about: string }[]} agents  names that can stand behind "User-agent:" */
  suggest(agents) {
    this.#agents = agents;
    this.#editor?.then((editor) => editor.suggest(agents));
  }

  focus() {
    this.#shown.focus();
  }

  /**
   * Goes to the next finding, or to the one before, and says what it is.
   *
   * @param {1 | -1} step
   */
  walk(step) {
    const reading = this.#marked?.reading;
    const display = this.#document?.display;
    if (!reading || !display || reading.bytes !== display.bytes) return;
    const { from } = this.#shown.place;
    const next = nextIssue(reading, display.offsetOf(from), step, from !== this.#walked);
    if (next < 0) return announce(t("editor.finding.none"));
    const { span, line, severity } = reading.issue(next);
    this.#shown.walkTo(span, line);
    this.#walked = this.#shown.place.from;
    const said = sentence(reading, next).map((part) => (typeof part === "string" ? part : part.textContent));
    announce(t("editor.finding", { severity: t(`severity.${severity}`), line: String(line), sentence: said.join("") }));
  }
}

function stored() {
  try {
    return localStorage.getItem(KEY) === "yes";
  } catch {
    return false;
  }
}

/** @param {boolean} plain */
function store(plain) {
  try {
    if (plain) localStorage.setItem(KEY, "yes");
    else localStorage.removeItem(KEY);
  } catch {
    // Storage may be off; the choice then lasts as long as the page.
  }
}
