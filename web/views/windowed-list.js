import { element } from "../element.js";

/**
 * Rows of one height, of which only those in view are in the page: 26,000 rows at once would take seconds.
 */

const SPARE = 8;

/** The rows of one box that scrolls. Its style names their height, --row. */
export class RowWindow {
  #view;
  #body;
  #row;
  #count = 0;
  /** Of a row; 0 until it is known. */
  #height = 0;
  /** @type {Map<number, HTMLElement>} */
  #drawn = new Map();

  /**
   * @param {HTMLElement} view  what scrolls
   * @param {HTMLElement} body  holds the rows, and has the height of all of them
   * @param {(i: number) => HTMLElement} row
   */
  constructor(view, body, row) {
    this.#view = view;
    this.#body = body;
    this.#row = row;
    view.addEventListener("scroll", () => this.#draw(), { passive: true });
    new ResizeObserver(() => this.#draw()).observe(view);
  }

  /** Draws other rows. @param {number} count */
  show(count) {
    this.#count = count;
    for (const row of this.#drawn.values()) row.remove();
    this.#drawn.clear();
    this.#height = 0;
    this.#draw();
  }

  /**
   * A row, brought into view if it is not.
   *
   * @param {number} i
   * @param {number} covered  how much of the view a head covers
   */
  reveal(i, covered) {
    const top = i * this.#height;
    const room = this.#view.clientHeight - covered - this.#height;
    if (top < this.#view.scrollTop) this.#view.scrollTop = top;
    else if (top > this.#view.scrollTop + room) this.#view.scrollTop = top - room;
    this.#draw();
    return this.#drawn.get(i);
  }

  /** Rows in view at once. */
  get page() {
    return Math.max(1, Math.floor(this.#view.clientHeight / this.#height) - 2);
  }

  #draw() {
    // Before it is in the page, its style does not say how high a row is.
    if (!this.#body.isConnected) return;
    if (this.#height === 0) this.#measure();
    const height = this.#height;
    const { scrollTop, clientHeight } = this.#view;
    const first = Math.max(0, Math.floor(scrollTop / height) - SPARE);
    const end = Math.min(this.#count, Math.ceil((scrollTop + clientHeight) / height) + SPARE);
    /** @type {HTMLElement | null} */
    let next = null;
    for (const [i, row] of this.#drawn) {
      if (i >= first && i < end) continue;
      // A row that holds the focus stays, or the focus would be lost.
      if (row.contains(document.activeElement)) {
        if (i >= end) next = row;
      } else {
        row.remove();
        this.#drawn.delete(i);
      }
    }
    // In the order of the rows, so that Tab goes down the list.
    for (let i = end - 1; i >= first; i--) {
      let row = this.#drawn.get(i);
      if (!row) {
        row = this.#row(i);
        row.style.top = `${i * height}px`;
        this.#drawn.set(i, row);
        this.#body.insertBefore(row, next);
      }
      next = row;
    }
  }

  #measure() {
    this.#height = Number.parseFloat(getComputedStyle(this.#body).getPropertyValue("--row")) || 28;
    this.#body.style.height = `${this.#count * this.#height}px`;
  }
}

/**
 * A list; a short one stands in the page as it is.
 *
 * @param {number} count
 * @param {(i: number) => (Node | string)[]} row  what a row holds
 * @param {string} label
 */
export function windowedList(count, row, label) {
  const list = element("ul", { class: "row-list" });
  if (count <= 60) {
    list.append(...Array.from({ length: count }, (_, i) => item(row(i))));
    return list;
  }
  const view = element("div", { class: "window", tabindex: 0, role: "region", "aria-label": label }, list);
  new RowWindow(view, list, (i) => item(row(i), { "aria-setsize": count, "aria-posinset": i + 1 })).show(count);
  return view;
}

/**
 * @param {(Node | string)[]} cells
 * @param {Record<string, number>} [place]
 */
function item(cells, place) {
  return element("li", { "data-cells": cells.length, ...place }, ...cells);
}
