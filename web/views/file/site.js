import { find } from "../../element.js";
import { t } from "../../messages.js";

/** The site that the file is from, when the person says so: URLs of others are then not governed by it. */
export class SiteControl {
  #input = find("site", HTMLInputElement);
  #note = find("site-note", HTMLElement);

  /** @param {() => void} onChange */
  constructor(onChange) {
    this.#input.addEventListener("input", () => {
      this.#judge();
      onChange();
    });
    this.#judge();
  }

  /** A URL of the site; "" when not known. */
  get value() {
    return looksWhole(this.#input.value) ? this.#input.value.trim() : "";
  }

  /** What was typed, whether or not it is a URL. */
  get text() {
    return this.#input.value;
  }

  set text(typed) {
    this.#input.value = typed;
    this.#judge();
  }

  #judge() {
    const whole = this.value !== "";
    const empty = this.#input.value.trim() === "";
    this.#input.setAttribute("aria-invalid", String(!whole && !empty));
    this.#note.textContent = whole ? t("site.known") : empty ? "" : t("site.not-a-url");
  }
}

/** The engine reads the URL; this says only whether there is one to read. @param {string} text */
function looksWhole(text) {
  return /^\s*[a-z][a-z\d+.-]*:\/\/[^\s/?#]/i.test(text);
}
