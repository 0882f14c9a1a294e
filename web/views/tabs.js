import { find } from "../element.js";

/**
 * Tabs as WAI-ARIA has them: one stop for Tab, arrows between them, Home and End.
 */
export class Tabs {
  #tabs;
  #onShow;

  /**
   * @param {HTMLElement} list
   * @param {(name: string) => void} onShow  gets the tab's id
   */
  constructor(list, onShow) {
    this.#tabs = /** @type {HTMLElement[]} */ ([...list.querySelectorAll("[role=tab]")]);
    this.#onShow = onShow;
    list.addEventListener("click", (event) => {
      const tab = this.#tabs.find((tab) => event.target instanceof Node && tab.contains(event.target));
      if (tab) this.show(tab.id);
    });
    list.addEventListener("keydown", (event) => this.#move(event));
  }

  get shown() {
    return this.#tabs.find((tab) => tab.getAttribute("aria-selected") === "true")?.id ?? "";
  }

  /** @param {string} name */
  show(name) {
    for (const tab of this.#tabs) {
      const chosen = tab.id === name;
      tab.setAttribute("aria-selected", String(chosen));
      tab.tabIndex = chosen ? 0 : -1;
      find(tab.getAttribute("aria-controls") ?? "", HTMLElement).hidden = !chosen;
    }
    this.#onShow(name);
  }

  /**
   * Shows a tab that was asked for elsewhere on the page. On a narrow screen it may stand far below.
   *
   * @param {string} name
   */
  reveal(name) {
    this.show(name);
    const list = this.#tabs[0].parentElement;
    if (list && list.getBoundingClientRect().top > window.innerHeight / 2) list.scrollIntoView({ block: "start" });
  }

  /** @param {KeyboardEvent} event */
  #move(event) {
    const at = this.#tabs.indexOf(/** @type {HTMLElement} */ (event.target));
    const last = this.#tabs.length - 1;
    const forward = getComputedStyle(this.#tabs[0]).direction === "rtl" ? "ArrowLeft" : "ArrowRight";
    const backward = forward === "ArrowLeft" ? "ArrowRight" : "ArrowLeft";
    /** @type {Record<string, number>} */
    const to = { [forward]: at === last ? 0 : at + 1, [backward]: at === 0 ? last : at - 1, Home: 0, End: last };
    if (at < 0 || to[event.key] === undefined) return;
    event.preventDefault();
    this.show(this.#tabs[to[event.key]].id);
    this.#tabs[to[event.key]].focus();
  }
}
