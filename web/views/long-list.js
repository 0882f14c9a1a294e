import { element } from "../element.js";
import { n } from "../messages.js";

/**
 * A list whose rows differ in height: the first part at once, the rest in parts, when asked for.
 */

const FIRST = 50;
const MORE = 200;

/**
 * @param {number} count
 * @param {(i: number) => HTMLElement} item  an li
 * @param {string} style  the list's class
 */
export function longList(count, item, style) {
  const list = element("ul", { class: style });
  const button = element("button", { type: "button", onclick: () => add(MORE) });
  const add = (/** @type {number} */ part) => {
    const from = list.childElementCount;
    const to = Math.min(from + part, count);
    list.append(...Array.from({ length: to - from }, (_, i) => item(from + i)));
    button.hidden = to === count;
    button.textContent = n("more", Math.min(MORE, count - to), { left: count - to });
  };
  add(FIRST);
  return element("div", { class: "long" }, list, button);
}
