/**
 * Which columns of a wide grid are in view: cells of others are not in the page, since two hundred crawlers have two hundred columns.
 */

/** Columns that are drawn on either side of those in view. */
const SPARE = 2;

export class ColumnWindow {
  #view;
  #heads;
  #fixed;
  #onChange;
  from = 0;
  to = 0;

  /**
   * @param {HTMLElement} view  what scrolls
   * @param {HTMLElement[]} heads  of all columns; the first stays in view
   * @param {number} fixed  how many of them are always drawn
   * @param {() => void} onChange  others are to be drawn
   */
  constructor(view, heads, fixed, onChange) {
    this.#view = view;
    this.#heads = heads;
    this.#fixed = fixed;
    this.#onChange = onChange;
    let left = 0;
    view.addEventListener(
      "scroll",
      () => {
        // Most scrolling is up and down, and looking at places costs time.
        if (view.scrollLeft === left) return;
        left = view.scrollLeft;
        this.#look();
      },
      { passive: true },
    );
    new ResizeObserver(() => this.#look()).observe(view);
  }

  /** Brings a column into view, beside the first; to go to the first is to go back. @param {number} column */
  reveal(column) {
    const { head, start, end } = this.#places(column);
    if (column === 0) this.#view.scrollLeft = 0;
    else if (head.left < start) this.#view.scrollLeft -= start - head.left;
    else if (head.right > end) this.#view.scrollLeft += head.right - end;
    this.#look();
  }

  /**
   * Where a column is, and the part of the view that the first column leaves free.
   *
   * @param {number} column
   */
  #places(column) {
    const { left, width } = this.#view.getBoundingClientRect();
    const covered = this.#heads[0].getBoundingClientRect().width;
    const rtl = getComputedStyle(this.#view).direction === "rtl";
    return { head: this.#heads[column].getBoundingClientRect(), start: rtl ? left : left + covered, end: left + width - (rtl ? covered : 0), rtl };
  }

  #look() {
    const count = this.#heads.length - this.#fixed;
    const { head, start, end, rtl } = this.#places(this.#fixed);
    if (head.width === 0) return;
    const near = rtl ? head.right - end : start - head.left;
    const far = rtl ? head.right - start : end - head.left;
    const from = Math.max(0, Math.floor(near / head.width));
    const to = Math.min(count, Math.ceil(far / head.width));
    if (from >= this.from && to <= this.to) return;
    this.from = Math.max(0, from - SPARE);
    this.to = Math.min(count, to + SPARE);
    this.#onChange();
  }
}
