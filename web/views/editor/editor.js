import { defaultKeymap, historyKeymap, insertNewline, isolateHistory } from "@codemirror/commands";
import { search, searchKeymap } from "@codemirror/search";
import { EditorSelection, EditorState, Prec } from "@codemirror/state";
import { EditorView, highlightSpecialChars, keymap, lineNumbers, placeholder } from "@codemirror/view";
import { shownAs } from "../../document/text.js";
import { element } from "../../element.js";
import styles from "../../styles/editor.css";
import { clipboard } from "./clipboard.js";
import { completion } from "./completion.js";
import { drawing } from "./drawing.js";
import { folding } from "./folding.js";
import { octetsField, octetsOf, setsMark, spells } from "./octets.js";
import { phrases } from "./phrases.js";
import { readField, reads } from "./reading.js";
import { findingTooltips, showsFindings } from "./tooltip.js";

/**
 * The file in CodeMirror. It is a bundle of its own, loaded once the page can be used, and brings no words: they are handed to it.
 *
 * @typedef {import("../../document/document.js").FileDocument} FileDocument
 * @typedef {import("../../engine/records.js").FileReading} FileReading
 * @typedef {import("../file/margin-drawing.js").Marks} Marks
 * @typedef {object} Options
 * @property {string} label
 * @property {string} hint       shown while the file is empty
 * @property {string} cutLabel   on the line where some readers stop
 * @property {(key: string) => string} t
 * @property {import("./tooltip.js").Card} card
 * @property {(edit: { pasted: boolean }) => void} onEdit
 */

/** What the eye does not see in a line, beside what CodeMirror knows: no-break, joining and invisible spaces. */
const UNSEEN = /\u00a0|\u200c|\u200d|\u2060/g;

/** Octets of a file from which on its parts of work are kept apart. */
const LARGE = 100_000;

export class Editor {
  #host;
  #options;
  #view;
  /** @type {FileDocument | null} */
  #document = null;
  /** @type {import("@codemirror/autocomplete").Completion[]} */
  #agents = [];
  #deciding = 0;

  /**
   * @param {HTMLElement} host
   * @param {Options} options
   */
  constructor(host, options) {
    this.#host = host;
    this.#options = options;
    const root = host.attachShadow({ mode: "open" });
    const parent = element("div", { class: "root" });
    root.append(parent);
    this.#view = new EditorView({ parent, root });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(styles);
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  }

  /**
   * Shows another file, or the same one where it changed outside of the editor.
   *
   * @param {FileDocument} document
   */
  show(document) {
    if (document === this.#document && document.display === this.#view.state.field(octetsField)) return;
    this.#document = document;
    this.#view.setState(this.#stateOf(document));
    this.#deciding = 0;
  }

  /** Starts at the top, as a file that was just opened does. */
  rewind() {
    this.#view.dispatch({ selection: { anchor: 0 } });
    this.#view.scrollDOM.scrollTo(0, 0);
  }

  /**
   * Moves to a line and selects it, so that a screen reader reads it and typing replaces it.
   *
   * @param {number} line
   */
  reveal(line) {
    const { doc } = this.#view.state;
    const { from, to } = doc.line(Math.min(Math.max(line, 1), doc.lines));
    this.#select(from, to);
  }

  /**
   * Moves to a finding, selects what it covers and says what it is.
   *
   * @param {import("../../engine/records.js").Span} span
   */
  walkTo({ start, end }) {
    const display = this.#view.state.field(octetsField);
    this.#select(display.indexOf(start), display.indexOf(end));
    this.#view.dispatch({ effects: showsFindings.of(display.indexOf(start)) });
  }

  /**
   * @param {Marks} marks
   * @param {FileReading} reading
   */
  mark(marks, reading) {
    this.#view.dispatch({ effects: reads.of({ file: reading, marks }) });
    const { deciding } = marks;
    if (deciding > 0 && deciding !== this.#deciding && !this.#view.hasFocus) this.#scrollTo(deciding);
    this.#deciding = deciding;
  }

  /**
   * Replaces octets, in one step that can be undone.
   *
   * @param {import("../file/file-view.js").Edit[]} edits  in order, none overlapping another
   */
  apply(edits) {
    const { state } = this.#view;
    const display = state.field(octetsField);
    /** @type {import("@codemirror/state").StateEffect<unknown>[]} */
    const effects = [];
    const changes = [];
    let moved = 0;
    for (const { start, end, text } of edits) {
      const from = display.indexOf(start);
      const to = display.indexOf(end);
      const shown = shownAs(text);
      if (start < display.mark) effects.push(setsMark.of(false));
      if (shown !== "") effects.push(spells.of({ from: from + moved, to: from + moved + shown.length, octets: new TextEncoder().encode(text) }));
      if (to > from || shown !== "") changes.push({ from, to, insert: state.toText(shown) });
      moved += shown.length - (to - from);
    }
    this.#view.dispatch({ changes, effects, annotations: isolateHistory.of("full"), userEvent: "input.fix" });
  }

  /** @param {{ name: string, about: string }[]} agents  names that can stand behind "User-agent:" */
  suggest(agents) {
    this.#agents = agents.map(({ name, about }) => ({ label: name, detail: about, type: "constant" }));
  }

  focus() {
    this.#view.focus();
  }

  get focused() {
    return this.#view.hasFocus;
  }

  /** Where the caret stands and where the view does, to be taken over by another view. */
  get place() {
    const { from, to } = this.#view.state.selection.main;
    return { from, to, top: this.#view.scrollDOM.scrollTop };
  }

  set place({ from, to, top }) {
    const end = this.#view.state.doc.length;
    this.#view.dispatch({ selection: { anchor: Math.min(from, end), head: Math.min(to, end) } });
    this.#view.scrollDOM.scrollTop = top;
  }

  /** @param {FileDocument} document */
  #stateOf(document) {
    const { display } = document;
    return EditorState.create({ doc: display.text, extensions: [octetsOf(display), this.#extensions()] });
  }

  #extensions() {
    const { label, hint, cutLabel, t, card } = this.#options;
    return [
      readField,
      lineNumbers(),
      drawing({ cutLabel, onMark: (view, index) => view.dispatch({ effects: showsFindings.of(index) }) }),
      folding(t("editor.unfold")),
      clipboard(),
      completion(() => this.#agents),
      findingTooltips(card),
      search({ top: true }),
      highlightSpecialChars({ addSpecialChars: UNSEEN, render: unseen }),
      placeholder(() => element("span", { class: "hint" }, hint)),
      phrases(t),
      Prec.high(keymap.of([{ key: "Enter", run: insertNewline, shift: insertNewline }])),
      keymap.of([...defaultKeymap, ...historyKeymap, ...searchKeymap]),
      EditorState.languageData.of(() => [{ commentTokens: { line: "#" } }]),
      EditorView.contentAttributes.of({ tabindex: "0", "aria-label": label, spellcheck: "false", autocorrect: "off", autocapitalize: "off" }),
      EditorView.updateListener.of((update) => this.#updated(update)),
    ];
  }

  /** @param {import("@codemirror/view").ViewUpdate} update */
  #updated({ state, startState, transactions }) {
    const display = state.field(octetsField);
    if (!this.#document || display === startState.field(octetsField)) return;
    this.#document.display = display;
    const pasted = transactions.some((transaction) => transaction.isUserEvent("input.paste"));
    // A large paste is shown first; what follows from it is a task of its own.
    if (pasted && display.bytes.length > LARGE) setTimeout(() => this.#options.onEdit({ pasted }));
    else this.#options.onEdit({ pasted });
  }

  /**
   * @param {number} from
   * @param {number} to
   */
  #select(from, to) {
    const view = this.#view;
    view.focus();
    view.dispatch({ selection: EditorSelection.single(from, to), effects: EditorView.scrollIntoView(from, { y: "nearest", x: "nearest", yMargin: 60 }) });
    this.#host.closest("section")?.scrollIntoView({ block: "nearest" });
  }

  /**
   * Brings a line into view within the editor; the page itself stays where it is.
   *
   * @param {number} line
   */
  #scrollTo(line) {
    const { state, scrollDOM } = this.#view;
    const { top, bottom } = this.#view.lineBlockAt(state.doc.line(Math.min(line, state.doc.lines)).from);
    const { scrollTop, clientHeight } = scrollDOM;
    if (top < scrollTop || bottom > scrollTop + clientHeight) scrollDOM.scrollTop = top - clientHeight / 3;
  }
}

/**
 * @param {number} _code
 * @param {string | null} description
 * @param {string} sign
 */
function unseen(_code, description, sign) {
  return element("span", { class: "unseen", role: "img", "aria-label": description, title: description }, sign);
}
