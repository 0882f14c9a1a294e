import { find } from "../../element.js";
import { comma, labelled, t } from "../../messages.js";

/**
 * How the file was answered (RFC 9309 2.3.1): read from pasted headers, or chosen by hand.
 *
 * @typedef {import("../../engine/engine.js").Fetch} Fetch
 */
export class AnsweredControl {
  #select = find("answered", HTMLSelectElement);
  #redirects = find("redirects", HTMLInputElement);
  /** What the answer said that it holds; only pasted headers tell. */
  #type = 0;
  #usual = [...this.#select.options].map((option) => option.value);

  /** @param {(fetch: Fetch) => void} onChange */
  constructor(onChange) {
    const changed = () => {
      this.#type = 0;
      this.#enable();
      onChange(this.value);
    };
    this.#select.addEventListener("change", changed);
    this.#redirects.addEventListener("input", changed);
    this.#enable();
  }

  /** @returns {Fetch} */
  get value() {
    const status = Number(this.#select.value);
    const redirects = Math.min(Math.max(Math.trunc(this.#redirects.valueAsNumber) || 0, 0), 1000);
    return { status, redirects: status === 0 ? 0 : redirects, type: this.#type };
  }

  /** The same in words. */
  get said() {
    const { status, redirects } = this.value;
    const chosen = this.#select.selectedOptions[0]?.text ?? "";
    return [
      status > 0 ? t("join.aside", { text: chosen, aside: String(status) }) : chosen,
      ...(redirects > 0 ? [labelled(t("fetch.redirects"), String(redirects))] : []),
    ].join(comma());
  }

  /**
   * Shows a status that may be any of its class, such as 403 where 404 stands for 4xx.
   *
   * @param {Fetch} fetch
   */
  set value({ status, redirects, type = 0 }) {
    this.#type = type;
    const at = this.#usual.findIndex((usual) => classOf(Number(usual)) === classOf(status));
    for (const [i, option] of [...this.#select.options].entries()) option.value = i === at ? String(status) : this.#usual[i];
    this.#select.selectedIndex = Math.max(at, 0);
    this.#redirects.value = String(redirects);
    this.#enable();
  }

  #enable() {
    this.#redirects.disabled = this.#select.value === "0";
  }
}

/** @param {number} status */
function classOf(status) {
  return status <= 0 ? status : Math.floor(status / 100);
}
