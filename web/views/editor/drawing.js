import { RangeSet } from "@codemirror/state";
import { Decoration, EditorView, GutterMarker, gutter, ViewPlugin } from "@codemirror/view";
import { element } from "../../element.js";
import { icon } from "../icon.js";
import { firstIssueFrom, readField, reads } from "./reading.js";

/**
 * Draws what the engine said of the lines in view: what their parts are, the lines that matter for the verdict, and findings under the
 * text and beside it.
 *
 * @typedef {import("../finding.js").Tone} Tone
 * @typedef {import("@codemirror/state").Range<Decoration>} Drawn
 */

/** More of one kind in a single line, or in view, tell nobody more. */
const MOST_FINDINGS = 500;

/** @type {Record<string, number>} */
const WEIGHT = { info: 0, warning: 1, error: 2 };

/** @type {Map<string, Decoration>} */
const known = new Map();

/**
 * A mark of one class, made once. What is typed at the end of a value or a comment belongs to it, and the answer will mostly say so: then
 * there is nothing to draw again.
 *
 * @param {string} name
 */
function mark(name) {
  const made = known.get(name) ?? Decoration.mark({ class: name, inclusiveEnd: name === "value" || name === "comment" });
  known.set(name, made);
  return made;
}

class FindingMarker extends GutterMarker {
  /** @param {Tone} tone */
  constructor(tone) {
    super();
    this.tone = tone;
  }

  /** @override @param {FindingMarker} other */
  eq(other) {
    return other.tone === this.tone;
  }

  /** @override */
  toDOM() {
    return element("span", { class: "finding-mark", "data-tone": this.tone }, icon(this.tone));
  }
}

const MARKERS = { info: new FindingMarker("info"), warning: new FindingMarker("warning"), error: new FindingMarker("error") };

class Drawing {
  /** @type {import("@codemirror/view").DecorationSet} */
  decorations = Decoration.none;
  /** @type {RangeSet<GutterMarker>} */
  markers = RangeSet.empty;
  #cutLabel;

  /**
   * @param {EditorView} view
   * @param {string} cutLabel
   */
  constructor(view, cutLabel) {
    this.#cutLabel = cutLabel;
    this.#draw(view);
  }

  /** @param {import("@codemirror/view").ViewUpdate} update */
  update(update) {
    const answered = update.transactions.some((transaction) => transaction.effects.some((effect) => effect.is(reads)));
    // A viewport that only grows or shrinks with what is typed into it holds nothing new. Nothing belongs to a line that begins.
    if (answered || update.viewportMoved || update.startState.doc.lines !== update.state.doc.lines) return this.#draw(update.view);
    if (!update.docChanged) return;
    this.decorations = this.decorations.map(update.changes);
    this.markers = this.markers.map(update.changes);
  }

  /** @param {EditorView} view */
  #draw(view) {
    const read = view.state.field(readField);
    /** @type {Drawn[]} */
    const drawn = [];
    /** @type {import("@codemirror/state").Range<GutterMarker>[]} */
    const markers = [];
    if (read) {
      for (const { from, to } of view.visibleRanges) {
        const lines = { first: read.line(from), last: read.line(to) };
        for (let line = lines.first; line <= lines.last; line++) parts(read, line, drawn);
        this.#bands(read, lines, view.state.doc, drawn);
        findings(read, lines, view.state.doc, drawn, markers);
      }
    }
    this.decorations = Decoration.set(drawn, true);
    this.markers = RangeSet.of(markers, true);
  }

  /**
   * @param {import("./reading.js").Read} read
   * @param {{ first: number, last: number }} lines
   * @param {import("@codemirror/state").Text} text
   * @param {Drawn[]} drawn
   */
  #bands(read, { first, last }, text, drawn) {
    const { deciding, losing, verdict, cut } = read.marks;
    const band = (/** @type {number} */ line, /** @type {string} */ kind, /** @type {Record<string, string>} */ more = {}) => {
      if (line < first || line > last) return;
      const start = text.lineAt(read.lineStart(line)).from;
      drawn.push(Decoration.line({ class: "band", attributes: { "data-kind": kind, ...more } }).range(start));
    };
    for (const line of losing) band(line, "losing");
    band(deciding, verdict);
    if (cut >= first && cut <= last)
      drawn.push(Decoration.line({ class: "cut", attributes: { "data-cut": this.#cutLabel } }).range(text.lineAt(read.lineStart(cut)).from));
  }
}

/**
 * @param {import("./reading.js").Read} read
 * @param {number} line
 * @param {Drawn[]} drawn
 */
function parts(read, line, drawn) {
  const { key, value, comment, directive } = read.file.line(line);
  for (const [{ start, end }, name] of /** @type {const} */ ([
    [key, `key key-${directive}`],
    [value, "value"],
    [comment, "comment"],
  ])) {
    const from = end > start ? read.place(start, 1) : 0;
    const to = end > start ? read.place(end) : 0;
    if (to > from) drawn.push(mark(name).range(from, to));
  }
}

/**
 * @param {import("./reading.js").Read} read
 * @param {{ first: number, last: number }} lines
 * @param {import("@codemirror/state").Text} text
 * @param {Drawn[]} drawn
 * @param {import("@codemirror/state").Range<GutterMarker>[]} markers
 */
function findings(read, { first, last }, text, drawn, markers) {
  const { file } = read;
  /** @type {Map<number, Tone>} */
  const worst = new Map();
  const start = firstIssueFrom(file, first);
  for (let i = start; i < file.issues && i < start + MOST_FINDINGS; i++) {
    const { line, severity, span } = file.issue(i);
    if (line > last) break;
    const tone = /** @type {Tone} */ (severity);
    const from = read.place(span.start, 1);
    const to = read.place(span.end);
    if (to > from) drawn.push(mark(`finding finding-${tone}`).range(from, to));
    const at = text.lineAt(read.lineStart(line)).from;
    const before = worst.get(at);
    if (!before || WEIGHT[tone] > WEIGHT[before]) worst.set(at, tone);
  }
  for (const [at, tone] of worst) markers.push(MARKERS[tone].range(at));
}

/**
 * @param {{ cutLabel: string, onMark: (view: EditorView, index: number) => void }} options  onMark: a mark beside a line was pressed
 * @returns {import("@codemirror/state").Extension}
 */
export function drawing({ cutLabel, onMark }) {
  const plugin = ViewPlugin.define((view) => new Drawing(view, cutLabel), { decorations: (drawing) => drawing.decorations });
  return [
    plugin,
    gutter({
      class: "finding-gutter",
      markers: (view) => view.plugin(plugin)?.markers ?? RangeSet.empty,
      initialSpacer: () => MARKERS.info,
      domEventHandlers: {
        mousedown(view, block) {
          onMark(view, block.from);
          return true;
        },
      },
    }),
  ];
}
