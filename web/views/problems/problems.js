import { element, fill, find } from "../../element.js";
import { gap, n, number, t } from "../../messages.js";
import { ChangePreview } from "../change-preview.js";
import { fixedLines, tidiedLines } from "../changes.js";
import { copyText } from "../copy.js";
import { found, helpLink, readOtherwise, sentence, why } from "../finding.js";
import { Kinds, SEVERITIES, severitySection } from "../finding-kinds.js";
import { lineLink } from "../line-link.js";
import { asJson, asMarkdown } from "./export.js";

/**
 * What is probably not as its author wanted, by how much it matters: where, what, why, and the fix where one is certain. Findings of
 * one kind stand together, the first few in full.
 *
 * @typedef {import("../../engine/records.js").FileReading} FileReading
 * @typedef {import("../../engine/records.js").Edit} Fix   by the index of the finding
 * @typedef {import("../finding.js").Tone} Tone
 * @typedef {import("../finding-kinds.js").Kind} Kind
 * @typedef {{ start: number, end: number, text: string }} Edit   octets, and what takes their place
 * @typedef {object} Actions
 * @property {() => Promise<Fix[]>} fixes  of the file that is shown
 * @property {() => Promise<Uint8Array>} tidy
 * @property {(edits: Edit[], message: string) => void} apply  as one step of undo
 * @property {(bytes: Uint8Array, message: string) => void} replace  the same, with a whole file
 */

export class ProblemsView {
  #tab = find("tab-problems", HTMLElement);
  #node = find("problems", HTMLElement);
  #filter = find("problems-filter", HTMLInputElement);
  #chosen = SEVERITIES.map((severity) => ({ severity, box: find(`problems-${severity}`, HTMLInputElement) }));
  #fixAll = find("problems-fix", HTMLButtonElement);
  #actions;
  #preview;
  /** @type {FileReading | null} */
  #file = null;
  /** @type {FileReading | null} */
  #drawn = null;

  /** @param {Actions} actions */
  constructor(actions) {
    this.#actions = actions;
    this.#preview = new ChangePreview(find("problems-preview", HTMLElement));
    const redraw = () => this.#file && this.#draw(this.#file);
    this.#filter.addEventListener("input", redraw);
    for (const { box } of this.#chosen) box.addEventListener("change", redraw);
    this.#fixAll.addEventListener("click", () => this.#showFixes());
    find("problems-tidy", HTMLButtonElement).addEventListener("click", () => this.#showTidy());
    for (const [id, text] of /** @type {const} */ ([
      ["problems-markdown", asMarkdown],
      ["problems-json", asJson],
    ])) {
      find(id, HTMLButtonElement).addEventListener("click", () => this.#file && copyText(text(this.#file), find("problems-copied", HTMLElement)));
    }
  }

  /**
   * Takes over another file; its findings are drawn when they are looked at.
   *
   * @param {FileReading} file
   * @param {boolean} visible
   */
  show(file, visible) {
    if (file !== this.#file) this.#count(file);
    this.#file = file;
    if (visible && file !== this.#drawn) this.#draw(file);
  }

  focus() {
    this.#node.focus({ preventScroll: true });
  }

  /** @param {FileReading} file */
  #count(file) {
    const badge = find("problems-count", HTMLElement);
    badge.hidden = found(file) === 0;
    badge.textContent = number(found(file));
    this.#tab.dataset.tone = worst(file);
  }

  /** @param {FileReading} file */
  #draw(file) {
    this.#drawn = file;
    this.#preview.hide();
    const words = this.#filter.value.toLowerCase().split(/\s+/).filter(Boolean);
    const matches = (/** @type {Kind} */ kind) => {
      if (words.length === 0) return true;
      const text = said(file, kind);
      return words.every((word) => text.includes(word));
    };
    const kinds = kindsOf(file);
    const fixable = kinds.flatMap(({ issues }) => issues).filter((i) => file.issue(i).fixable).length;
    this.#fixAll.disabled = fixable === 0;
    this.#fixAll.textContent = fixable === 0 ? t("problems.fix.none") : n("problems.fixes", fixable);
    const drawing = { row: (/** @type {number} */ i) => this.#row(file, i), why: (/** @type {string} */ code) => why(file, code), help: helpLink };
    const sections = this.#chosen
      .filter(({ box }) => box.checked)
      .map(({ severity }) => ({ severity, kinds: kinds.filter((kind) => kind.severity === severity && matches(kind)) }))
      .filter(({ kinds }) => kinds.length > 0)
      .map(({ severity, kinds }) => severitySection(`problems-${severity}s`, severity, kinds, drawing));
    const none = kinds.length === 0 ? t("problems.none") : t("problems.none.shown");
    fill(this.#node, ...sections, sections.length === 0 && element("p", { class: "hint" }, none));
  }

  /**
   * @param {FileReading} file
   * @param {number} i
   */
  #row(file, i) {
    const { line, fixable } = file.issue(i);
    const place = element("div", { class: "change-place" });
    const fix = element("button", { type: "button", class: "small", onclick: () => this.#showFix(file, i, place) }, t("problems.mend"));
    return element(
      "li",
      { "data-issue": i },
      element("span", { class: "at" }, lineLink(line)),
      element("span", { class: "sentence" }, ...sentence(file, i), gap(), readOtherwise(file, i)),
      fixable && fix,
      place,
    );
  }

  /**
   * @param {FileReading} file
   * @param {number} i
   * @param {HTMLElement} place  where to show what would change
   */
  async #showFix(file, i, place) {
    const edits = (await this.#actions.fixes()).filter(({ index }) => index === i);
    if (file !== this.#file || edits.length === 0) return;
    new ChangePreview(place).show(fixedLines(file, edits), t("problems.apply"), () => this.#actions.apply(edits, n("problems.applied", 1)));
  }

  async #showFixes() {
    const file = this.#file;
    const edits = await this.#actions.fixes();
    if (!file || file !== this.#file) return;
    const apart = withoutOverlaps(edits);
    this.#preview.show(fixedLines(file, apart), n("problems.apply.all", apart.length), () => this.#actions.apply(apart, n("problems.applied", apart.length)));
  }

  async #showTidy() {
    const file = this.#file;
    const tidied = await this.#actions.tidy();
    if (!file || file !== this.#file) return;
    const lines = tidiedLines(file, tidied);
    if (lines.length === 0) this.#preview.say(t("problems.tidy.same"));
    else this.#preview.show(lines, t("problems.tidy.apply"), () => this.#actions.replace(tidied, t("problems.tidied")));
  }
}

/** @param {FileReading} file */
function kindsOf(file) {
  const kinds = new Kinds();
  for (let i = 0; i < found(file); i++) kinds.add(i, file.issue(i));
  return kinds.all;
}

/**
 * What can be looked for: the code of a kind, what its first finding says, and why that matters.
 *
 * @param {FileReading} file
 * @param {Kind} kind
 */
function said(file, { code, issues }) {
  return [code, element("span", {}, ...sentence(file, issues[0])).textContent, why(file, code)].join(" ").toLowerCase();
}

/** @param {FileReading} file */
function worst(file) {
  let worst = /** @type {number} */ (SEVERITIES.length);
  for (let i = 0; i < found(file) && worst > 0; i++) worst = Math.min(worst, SEVERITIES.indexOf(/** @type {Tone} */ (file.issue(i).severity)));
  return worst < SEVERITIES.length ? SEVERITIES[worst] : "";
}

/**
 * Two fixes may want the same octets: then the first is applied, and the other finding is looked at again.
 *
 * @param {Fix[]} fixes
 */
function withoutOverlaps(fixes) {
  let end = 0;
  return fixes
    .toSorted((a, b) => a.start - b.start || a.end - b.end)
    .filter((fix) => {
      if (fix.start < end) return false;
      end = Math.max(fix.end, fix.start + 1);
      return true;
    });
}
