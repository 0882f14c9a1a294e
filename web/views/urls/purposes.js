import { element, fill } from "../../element.js";
import { n, t } from "../../messages.js";

/**
 * The registry to choose from, by what its crawlers fetch for: a box for a whole purpose, and one for each crawler.
 *
 * @typedef {import("../../crawlers/recognise.js").Crawler} Crawler
 * @typedef {{ whole: HTMLInputElement, section: HTMLElement, crawlers: { crawler: Crawler, box: HTMLInputElement, item: HTMLElement }[] }} Purpose
 */
export class PurposeList {
  #node;
  #search;
  #onSet;
  /** @type {Purpose[]} */
  #purposes = [];
  #chosen = new Set();

  /**
   * @param {HTMLElement} node
   * @param {HTMLInputElement} search
   * @param {(names: string[], chosen: boolean) => void} onSet
   */
  constructor(node, search, onSet) {
    this.#node = node;
    this.#search = search;
    this.#onSet = onSet;
    search.addEventListener("input", () => this.#filter());
  }

  /** @param {Crawler[]} crawlers */
  show(crawlers) {
    this.#purposes = Array.from(grouped(crawlers), ([purpose, members]) => this.#purpose(purpose, members));
    fill(this.#node, ...this.#purposes.map(({ section }) => section));
    this.#filter();
  }

  /**
   * @param {string} purpose
   * @param {Crawler[]} members
   * @returns {Purpose}
   */
  #purpose(purpose, members) {
    const crawlers = members.map((crawler) => {
      const box = element("input", { type: "checkbox", value: crawler.token, onchange: () => this.#onSet([crawler.token], box.checked) });
      const name = element("span", {}, crawler.token, " ", element("span", { class: "hint" }, crawler.operator));
      return { crawler, box, item: element("li", {}, element("label", { class: "check" }, box, name)) };
    });
    // Those that a search hides are left as they are.
    const shown = () => crawlers.filter(({ item }) => !item.hidden).map(({ crawler }) => crawler.token);
    const whole = element("input", { type: "checkbox", onchange: () => this.#onSet(shown(), whole.checked) });
    const heading = element(
      "label",
      { class: "check purpose" },
      whole,
      element("strong", {}, n("urls.purpose", members.length, { purpose: t(`purpose.${purpose}`) })),
    );
    return { whole, crawlers, section: element("section", {}, heading, element("ul", {}, ...crawlers.map(({ item }) => item))) };
  }

  /** @param {Set<string>} chosen */
  mark(chosen) {
    this.#chosen = chosen;
    for (const { whole, crawlers } of this.#purposes) {
      for (const { crawler, box } of crawlers) box.checked = chosen.has(crawler.token);
      const shown = crawlers.filter(({ item }) => !item.hidden);
      const count = shown.filter(({ box }) => box.checked).length;
      whole.checked = count > 0 && count === shown.length;
      whole.indeterminate = count > 0 && count < shown.length;
    }
  }

  #filter() {
    const words = this.#search.value.toLowerCase().split(/\s+/);
    for (const { section, crawlers } of this.#purposes) {
      for (const { crawler, item } of crawlers) {
        const text = `${crawler.token} ${crawler.operator} ${t(`purpose.${crawler.purpose}`)}`.toLowerCase();
        item.hidden = !words.every((word) => text.includes(word));
      }
      section.hidden = crawlers.every(({ item }) => item.hidden);
    }
    this.mark(this.#chosen);
  }
}

/** @param {Crawler[]} crawlers */
function grouped(crawlers) {
  /** @type {Map<string, Crawler[]>} */
  const groups = new Map();
  for (const crawler of crawlers) groups.set(crawler.purpose, [...(groups.get(crawler.purpose) ?? []), crawler]);
  return groups;
}
