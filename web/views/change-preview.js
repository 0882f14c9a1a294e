import { element, fill } from "../element.js";
import { n, t } from "../messages.js";
import { code, lineLink } from "./line-link.js";
import { longList } from "./long-list.js";

/**
 * Shows what would change before it does, with a button to go on and one to leave it.
 *
 * @typedef {import("./changes.js").Change} Change
 */
export class ChangePreview {
  #node;
  /** What had the focus before. @type {Element | null} */
  #opener = null;

  /** @param {HTMLElement} node */
  constructor(node) {
    this.#node = node;
  }

  /**
   * @param {Change[]} changes
   * @param {string} label  of the button that goes on
   * @param {() => void} apply
   * @param {HTMLElement[]} [about]  what is to be known before
   */
  show(changes, label, apply, about = []) {
    const go = element("button", { type: "button", class: "primary", onclick: () => this.#run(apply) }, label);
    fill(
      this.#node,
      ...about,
      element("p", { class: "hint" }, n("preview.places", changes.length)),
      longList(changes.length, (i) => row(changes[i]), "changes"),
      element("div", { class: "tools" }, go, element("button", { type: "button", onclick: () => this.hide() }, t("preview.cancel"))),
    );
    this.#node.hidden = false;
    if (!this.#node.contains(document.activeElement)) this.#opener = document.activeElement;
    go.focus({ preventScroll: true });
  }

  /** Says what there is to say where nothing would change. @param {string | HTMLElement[]} said */
  say(said) {
    fill(this.#node, ...(typeof said === "string" ? [element("p", { class: "hint" }, said)] : said));
    this.#node.hidden = false;
  }

  hide() {
    const focused = this.#node.contains(document.activeElement);
    this.#node.hidden = true;
    this.#node.replaceChildren();
    if (focused && this.#opener instanceof HTMLElement) this.#opener.focus({ preventScroll: true });
  }

  /** @param {() => void} apply */
  #run(apply) {
    this.hide();
    apply();
  }
}

/** @param {Change} change */
function row({ line, before, after, behind = "" }) {
  return element(
    "li",
    { class: "change" },
    lineLink(line, String(line)),
    element(
      "div",
      {},
      behind !== "" && element("p", { class: "unchanged" }, code(behind)),
      ...before.map((text) => element("del", {}, code(text))),
      ...after.map((text) => element("ins", {}, code(text))),
    ),
  );
}
