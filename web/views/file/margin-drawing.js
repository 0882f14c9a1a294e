import { element, fill } from "../../element.js";
import { number, t } from "../../messages.js";

/**
 * Draws what stands beside and behind the text: line numbers, bands on lines that matter, and where the limit cuts the file.
 * Only lines in view are drawn, so a file of any length costs the same.
 *
 * @typedef {{ deciding: number, losing: number[], verdict: string, cut: number }} Marks   line numbers; 0: none
 */
export class MarginDrawing {
  #text;
  #gutter;
  #layer;
  #lines = 1;
  #height = 20;
  #drawn = false;
  /** @type {Marks} */
  #marks = { deciding: 0, losing: [], verdict: "", cut: 0 };

  /**
   * @param {HTMLTextAreaElement} text
   * @param {{ gutter: HTMLElement, marks: HTMLElement }} margin
   */
  constructor(text, { gutter, marks }) {
    this.#text = text;
    this.#gutter = gutter;
    this.#layer = marks;
    text.addEventListener("scroll", () => this.#draw());
    new ResizeObserver(() => this.#draw()).observe(text);
  }

  /** @param {number} count */
  set lines(count) {
    this.#lines = count;
    this.#text.parentElement?.style.setProperty("--digits", String(Math.max(3, String(count).length)));
    this.#later();
  }

  /** @param {Marks} marks */
  set marks(marks) {
    this.#marks = marks;
    this.#later();
  }

  /**
   * Brings a line into view, a third of the way down, unless it is in view already.
   *
   * @param {number} line
   */
  scrollTo(line) {
    const text = this.#text;
    const top = (line - 1) * this.#height;
    if (top < text.scrollTop || top + 2 * this.#height > text.scrollTop + text.clientHeight) text.scrollTop = top - text.clientHeight / 3;
    text.scrollLeft = 0;
    this.#draw();
  }

  /** Several changes in one task are drawn once. */
  #later() {
    if (this.#drawn) return;
    this.#drawn = true;
    requestAnimationFrame(() => this.#draw());
  }

  #draw() {
    this.#drawn = false;
    const { scrollTop, clientHeight } = this.#text;
    const style = getComputedStyle(this.#text);
    this.#height = Number.parseFloat(style.lineHeight) || 20;
    const top = Number.parseFloat(style.paddingTop) - scrollTop;
    const first = Math.max(1, Math.floor(-top / this.#height) + 1);
    const last = Math.min(this.#lines, Math.ceil((clientHeight - top) / this.#height));
    const numbers = Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => first + i);
    const place = (/** @type {number} */ line) => `translateY(${top + (line - 1) * this.#height}px)`;
    const column = element("div", { class: "numbers" }, numbers.join("\n"));
    column.style.transform = place(first);
    const bands = this.#bands(first, last).map(({ line, kind, label }) => {
      const band = element("div", { class: "band", "data-kind": kind }, label && element("span", {}, label));
      band.style.transform = place(line);
      return band;
    });
    fill(this.#gutter, column);
    fill(this.#layer, ...bands);
  }

  /**
   * @param {number} first
   * @param {number} last
   */
  #bands(first, last) {
    const { deciding, losing, verdict, cut } = this.#marks;
    const seen = (/** @type {number} */ line) => line >= first && line <= last;
    const bands = losing.filter(seen).map((line) => ({ line, kind: "losing", label: "" }));
    if (seen(deciding)) bands.push({ line: deciding, kind: verdict, label: "" });
    if (seen(cut)) bands.push({ line: cut, kind: "cut", label: t("size.cut", { limit: number(512000) }) });
    return bands;
  }
}
