import { find } from "../../element.js";
import { t } from "../../messages.js";

/**
 * Says how much of a large file is on its way into the editor. What takes a moment is not worth a word; assistive technology is told that
 * the editor is busy all the same.
 */

/** Milliseconds after which waiting is noticed. */
const NOTICED = 200;

export class Feeding {
  #host = find("editor", HTMLElement);
  #note = find("feeding", HTMLElement);
  #bar = find("feeding-bar", HTMLProgressElement);
  #text = find("feeding-text", HTMLElement);
  #since = 0;

  /** @param {number} part  from 0 to 1; with 1 it is over */
  show(part) {
    if (part >= 1) {
      this.#note.hidden = true;
      this.#host.ariaBusy = null;
      return;
    }
    if (this.#host.ariaBusy === null) this.#since = performance.now();
    this.#host.ariaBusy = "true";
    if (performance.now() - this.#since < NOTICED) return;
    this.#bar.value = part;
    this.#text.textContent = t("editor.feeding", { percent: Math.floor(part * 100) });
    this.#note.hidden = false;
  }
}
