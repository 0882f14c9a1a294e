import { element } from "../element.js";

/**
 * A list of rows of one height, of which only those in view are in the page: 26,000 rows at once would take seconds.
 */

const SPARE = 8;

/**
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
  /** @type {Map<number, HTMLLIElement>} */
  const drawn = new Map();
  const draw = () => {
    const height = Number.parseFloat(getComputedStyle(list).getPropertyValue("--row")) || 28;
    list.style.height = `${count * height}px`;
    const first = Math.max(0, Math.floor(view.scrollTop / height) - SPARE);
    const end = Math.min(count, Math.ceil((view.scrollTop + view.clientHeight) / height) + SPARE);
    for (const [i, row] of drawn) {
      // A row that holds the focus stays, or the focus would be lost.
      if ((i >= first && i < end) || row.contains(document.activeElement)) continue;
      row.remove();
      drawn.delete(i);
    }
    for (let i = first; i < end; i++) {
      if (drawn.has(i)) continue;
      const drawing = item(row(i), { "aria-setsize": count, "aria-posinset": i + 1 });
      drawing.style.transform = `translateY(${i * height}px)`;
      drawn.set(i, drawing);
      // In the order of the rows, so that Tab goes down the list.
      const after = [...drawn.keys()].filter((at) => at > i).sort((a, b) => a - b)[0];
      list.insertBefore(drawing, after === undefined ? null : (drawn.get(after) ?? null));
    }
  };
  view.addEventListener("scroll", draw, { passive: true });
  new ResizeObserver(draw).observe(view);
  return view;
}

/**
 * @param {(Node | string)[]} cells
 * @param {Record<string, number>} [place]
 */
function item(cells, place) {
  return element("li", { "data-cells": cells.length, ...place }, ...cells);
}
