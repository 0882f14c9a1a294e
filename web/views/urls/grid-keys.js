/**
 * The keys of a grid as WAI-ARIA has them: one stop for Tab, which is the head's first cell, and arrows from cell to cell. Of a cell
 * that holds a link or a button, that has the focus. Rows that are not in the page are made when they are gone to.
 *
 * @typedef {object} Grid
 * @property {HTMLElement} head  its first row
 * @property {() => number} count  of the rows below
 * @property {number} columns
 * @property {() => number} page  rows in view
 * @property {(row: number, column: number) => HTMLElement | undefined} reveal  brings a cell into view, and gives its row; HEAD for the first
 */

const CELL = "[role=gridcell], [role=rowheader], [role=columnheader]";

/** In the place of a row's number. */
const HEAD = -1;

export class GridKeys {
  #grid;

  /**
   * @param {HTMLElement} node
   * @param {Grid} grid
   */
  constructor(node, grid) {
    this.#grid = grid;
    node.addEventListener("keydown", (event) => this.#move(event));
  }

  /** @param {KeyboardEvent} event */
  #move(event) {
    const cell = event.target instanceof Element ? event.target.closest(CELL) : null;
    const row = cell?.parentElement;
    if (!cell || !row || event.altKey || event.metaKey) return;
    const from = { row: Number(row.getAttribute("aria-rowindex")) - 2, column: Number(cell.getAttribute("aria-colindex")) - 1 };
    const to = this.#target(event, from);
    if (!to) return;
    event.preventDefault();
    this.#focus(Math.min(Math.max(to.row, HEAD), this.#grid.count() - 1), Math.min(Math.max(to.column, 0), this.#grid.columns - 1));
  }

  /**
   * @param {KeyboardEvent} event
   * @param {{ row: number, column: number }} from
   * @returns {{ row: number, column: number } | undefined}
   */
  #target({ key, ctrlKey, currentTarget }, { row, column }) {
    const lastRow = this.#grid.count() - 1;
    const lastColumn = this.#grid.columns - 1;
    const forward = getComputedStyle(/** @type {Element} */ (currentTarget)).direction === "rtl" ? -1 : 1;
    switch (key) {
      case "ArrowDown":
        return { row: row + 1, column };
      case "ArrowUp":
        return { row: row - 1, column };
      case "ArrowRight":
        return { row, column: column + forward };
      case "ArrowLeft":
        return { row, column: column - forward };
      case "PageDown":
        return { row: row + this.#grid.page(), column };
      case "PageUp":
        return { row: Math.max(row - this.#grid.page(), Math.min(row, 0)), column };
      case "Home":
        return { row: ctrlKey ? HEAD : row, column: 0 };
      case "End":
        return { row: ctrlKey ? lastRow : row, column: lastColumn };
    }
  }

  /**
   * @param {number} row
   * @param {number} column
   */
  #focus(row, column) {
    focusCell(this.#grid.reveal(row, column)?.querySelector(`[aria-colindex="${column + 1}"]`));
  }
}

/** @param {Element | null | undefined} cell */
export function focusCell(cell) {
  const widget = cell?.querySelector("a, button") ?? cell;
  if (widget instanceof HTMLElement) widget.focus({ preventScroll: true });
}
