import { find } from "../../element.js";
import { verdictOf } from "../access/verdict.js";

/**
 * Which askers are shown: those whose name or operator holds each of the words, of the kind that was chosen.
 *
 * @typedef {import("../../crawlers/askers.js").Asker} Asker
 */
export class AskerFilter {
  #search = find("crawlers-search", HTMLInputElement);
  #kind = find("crawlers-filter", HTMLSelectElement);

  /** @param {() => void} changed */
  constructor(changed) {
    for (const control of [this.#search, this.#kind]) control.addEventListener("input", changed);
  }

  clear() {
    this.#search.value = "";
    this.#kind.value = "all";
  }

  /** Whether it may leave somebody out. */
  get active() {
    return this.#search.value.trim() !== "" || this.#kind.value !== "all";
  }

  /** @param {Asker[]} askers */
  of(askers) {
    const words = this.#search.value.toLowerCase().split(/\s+/);
    const kind = this.#kind.value;
    return askers.filter(({ name, crawler, named, verdict }) => {
      const text = [name, crawler?.operator, ...(crawler?.also ?? [])].join(" ").toLowerCase();
      const fits = kind === "all" || (kind === "named" ? named : verdict !== null && verdictOf(verdict.allowed) === kind);
      return fits && words.every((word) => text.includes(word));
    });
  }
}
