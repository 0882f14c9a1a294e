import { element } from "../element.js";
import { t } from "../messages.js";

/**
 * A link to a line of the file. It only names the line; whoever owns the file view follows it.
 *
 * @param {number} line
 * @param {string} [text]  what the link says; "line N" if left out
 */
export function lineLink(line, text = t("line", { line: String(line) })) {
  return element("a", { href: "#text", class: "line-link", "data-line": line }, text);
}

/**
 * Follows every line link below a node.
 *
 * @param {Element} root
 * @param {(line: number) => void} reveal
 */
export function followLineLinks(root, reveal) {
  root.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a[data-line]") : null;
    if (!(link instanceof HTMLElement)) return;
    event.preventDefault();
    reveal(Number(link.dataset.line));
  });
}

/** Longer text of a file says no more to a person, and costs a lot to lay out. */
const LONGEST = 600;

/**
 * Text of the file, in its face.
 *
 * @param {string} text
 */
export function code(text) {
  return element("code", {}, text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);
}
