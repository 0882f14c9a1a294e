import { defaultKeymap, historyKeymap, insertNewline, isolateHistory } from "@codemirror/commands";
import { search, searchKeymap } from "@codemirror/search";
import { EditorSelection, EditorState, Prec, Text } from "@codemirror/state";
import { EditorView, highlightSpecialChars, keymap, lineNumbers, placeholder } from "@codemirror/view";
import { DisplayText, shownAs } from "../../document/text.js";
import { element } from "../../element.js";
import styles from "../../styles/editor.css";
import { clipboard, pasted } from "./clipboard.js";
import { completion } from "./completion.js";
import { drawing } from "./drawing.js";
import { Feed, madeText } from "./feed.js";
import { folding } from "./folding.js";
import { MARK, octetsField, octetsOf, setsMark, spells } from "./octets.js";
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
 * @property {(part: number) => void} onFed  how much of a large file is on its way into the view, from 0 to 1
 */

/** What the eye does not see in a line, beside what CodeMirror knows: no-break, joining and invisible spaces. */
const UNSEEN = /\u00a0|\u200c|\u200d|\u2060/g;

/** Octets from which on a file is made into text slice by slice. */
const LARGE = 64 << 10;

/** What a person does in the view comes after a file that is on its way into it. */
const DONE = ["keydown", "beforeinput", "compositionstart", "mousedown", "copy", "cut", "paste", "drop"];

export class Editor {
  #host;
  #options;
  #view;
  /** @type {FileDocument | null} */
  #document = null;
  /** @type {import("@codemirror/autocomplete").Completion[]} */
  #agents = [];
  #deciding = 0;
  /** What is on its way into the view: another file, or a large paste. The document has all its octets already. @type {Feed | null} */
  #feed = null;

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
    this.#view = new EditorView({ parent, root, state: this.#stateOf(new DisplayText(new Uint8Array(0)), Text.empty) });
    for (const kind of DONE) this.#view.dom.addEventListener(kind, () => this.#feed?.finish(), { capture: true });
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
    const { display } = document;
    if (document === this.#document && display === (this.#feed?.display ?? this.#view.state.field(octetsField))) return;
    if (this.#feed) {
      this.#feed.stop();
      this.#feed = null;
      this.#options.onFed(1);
    }
    this.#document = document;
    const octets = display.bytes.subarray(display.mark);
    const put = (/** @type {Text} */ text) => {
      this.#view.setState(this.#stateOf(display, text));
      this.#deciding = 0;
    };
    if (octets.length < LARGE) put(madeText(octets));
    else this.#feedIn(octets, display, put);
  }

  /** Starts at the top, as a file that was just opened does. */
  rewind() {
    this.#after(() => {
      this.#view.dispatch({ selection: { anchor: 0 } });
      this.#view.scrollDOM.scrollTo(0, 0);
    });
  }

  /**
   * Moves to a line and selects it, so that a screen reader reads it and typing replaces it.
   *
   * @param {number} line
   */
  reveal(line) {
    this.#feed?.finish();
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
    this.#feed?.finish();
    const display = this.#view.state.field(octetsField);
    this.#select(display.indexOf(start), display.indexOf(end));
    this.#view.dispatch({ effects: showsFindings.of(display.indexOf(start)) });
  }

  /**
   * @param {Marks} marks
   * @param {FileReading} reading
   */
  mark(marks, reading) {
    // A file and what is marked in it are drawn in tasks of their own.
    if (this.#feed) return this.#after(() => setTimeout(() => this.mark(marks, reading)));
    // Somebody has typed meanwhile: another answer is on its way.
    if (reading.bytes !== this.#view.state.field(octetsField).bytes) return;
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
    this.#feed?.finish();
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
    this.#feed?.finish();
    const { from, to } = this.#view.state.selection.main;
    return { from, to, top: this.#view.scrollDOM.scrollTop };
  }

  set place({ from, to, top }) {
    this.#after(() => {
      const end = this.#view.state.doc.length;
      this.#view.dispatch({ selection: { anchor: Math.min(from, end), head: Math.min(to, end) } });
      this.#view.scrollDOM.scrollTop = top;
    });
  }

  /** Does something with the view once what is on its way into it is there. @param {() => void} run */
  #after(run) {
    if (this.#feed) this.#feed.after(run);
    else run();
  }

  /**
   * @param {Uint8Array} octets
   * @param {DisplayText} display  the whole file afterwards
   * @param {(text: Text, place: Feed["place"]) => void} put
   */
  #feedIn(octets, display, put) {
    const { onFed } = this.#options;
    const done = (/** @type {Text} */ text) => {
      const { place } = feed;
      this.#feed = null;
      put(text, place);
      onFed(1);
    };
    const feed = new Feed(octets, display, done, onFed);
    this.#feed = feed;
    onFed(0);
    return feed;
  }

  /**
   * Takes a large paste. The document has it at once and the engine is asked, while its text is still made.
   *
   * @param {import("./clipboard.js").Paste} paste
   */
  #takesLarge(paste) {
    const document = this.#document;
    if (!document || paste.octets.length < LARGE) return false;
    const { state } = this.#view;
    const before = state.field(octetsField);
    const { main } = state.selection;
    const splice = { start: before.offsetOf(main.from), end: before.offsetOf(main.to), octets: paste.octets };
    const display = before.spliced(paste.leads ? [{ start: 0, end: 0, octets: MARK }, splice] : [splice]);
    document.display = display;
    const feed = this.#feedIn(paste.octets, display, (text, place) => {
      const known = this.#view.state.field(octetsField) === before ? display : undefined;
      this.#view.dispatch(pasted(paste, place ?? main, text, known));
    });
    feed.place = main;
    setTimeout(() => document === this.#document && this.#options.onEdit({ pasted: true }));
    return true;
  }

  /**
   * @param {DisplayText} display
   * @param {Text} doc
   */
  #stateOf(display, doc) {
    return EditorState.create({ doc, extensions: [octetsOf(display), this.#extensions()] });
  }

  #extensions() {
    const { label, hint, cutLabel, t, card } = this.#options;
    return [
      readField,
      lineNumbers(),
      drawing({ cutLabel, onMark: (view, index) => view.dispatch({ effects: showsFindings.of(index) }) }),
      folding(t("editor.unfold")),
      clipboard((paste) => this.#takesLarge(paste)),
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
  #updated({ state, startState, transactions, changes }) {
    const display = state.field(octetsField);
    if (!this.#document || display === startState.field(octetsField)) return;
    if (this.#feed) {
      // Something got past the events, as an extension of the browser can: a paste goes in beside it, another file in its place.
      this.#feed.place = this.#feed.place?.map(changes) ?? null;
    } else if (display !== this.#document.display) {
      this.#document.display = display;
      this.#options.onEdit({ pasted: transactions.some((transaction) => transaction.isUserEvent("input.paste")) });
    }
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
