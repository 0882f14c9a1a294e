import { element, fill } from "../element.js";
import { t } from "../messages.js";
import { icon } from "./icon.js";
import { announce } from "./live.js";

/**
 * A bar that says what happened and, where it can be taken back or acted on, has a button for it.
 *
 * @typedef {{ label: string, run: () => void }} Action
 */
export class Notice {
  #node;

  /** @param {HTMLElement} node */
  constructor(node) {
    this.#node = node;
  }

  /**
   * @param {string} text
   * @param {{ tone?: "info" | "warning" | "error", action?: Action }} [options]
   */
  show(text, { tone = "info", action } = {}) {
    const button = action && element("button", { type: "button", onclick: () => this.#act(action) }, action.label);
    const close = element("button", { type: "button", class: "quiet", onclick: () => this.hide() }, t("notice.close"));
    this.#node.dataset.tone = tone;
    fill(this.#node, icon(tone), element("p", {}, text), button, close);
    this.#node.hidden = false;
    announce(text);
  }

  hide() {
    this.#node.hidden = true;
    fill(this.#node);
  }

  /** @param {Action} action */
  #act(action) {
    this.hide();
    action.run();
  }
}
