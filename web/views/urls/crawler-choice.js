import { tiersText } from "../../crawlers/recognise.js";
import { element, fill, find } from "../../element.js";
import { t } from "../../messages.js";
import { PurposeList } from "./purposes.js";
import { ANYONE, crawlerName } from "./words.js";

/**
 * For whom the URLs are checked: crawlers of the registry, by their purposes or one by one, and whatever name is typed. They stand in
 * a row, each with a button that takes it away. The ids of its elements start with the name of what it is a part of.
 *
 * @typedef {import("../../crawlers/recognise.js").Crawler} RegistryCrawler
 * @typedef {import("../../urls/results.js").Crawler} Crawler
 */

const FIRST = ["Googlebot", "bingbot", "GPTBot", ANYONE];

export class CrawlerChoice {
  #chips;
  #details;
  #agent;
  #purposes;
  #onChange;
  /** @type {RegistryCrawler[]} */
  #registry = [];
  /** Names, in the order in which they were chosen. */
  #chosen = new Set(FIRST);

  /**
   * @param {string} part  whose part it is
   * @param {() => void} onChange
   */
  constructor(part, onChange) {
    this.#chips = find(`${part}-chips`, HTMLElement);
    this.#details = find(`${part}-choose`, HTMLDetailsElement);
    this.#agent = find(`${part}-agent`, HTMLInputElement);
    this.#onChange = onChange;
    this.#purposes = new PurposeList(find(`${part}-purposes`, HTMLElement), find(`${part}-search`, HTMLInputElement), (names, chosen) =>
      this.#set(names, chosen),
    );
    find(`${part}-add`, HTMLFormElement).addEventListener("submit", (event) => {
      event.preventDefault();
      this.#add(this.#agent.value.trim());
    });
    this.#draw();
  }

  /** @param {RegistryCrawler[]} crawlers */
  suggest(crawlers) {
    this.#registry = crawlers;
    this.#purposes.show(crawlers);
    this.#draw();
    this.#onChange();
  }

  /**
   * Those chosen, each as the engine is asked about it: a crawler of the registry by all the groups it obeys.
   *
   * @returns {Crawler[]}
   */
  get value() {
    return Array.from(this.#chosen, (name) => {
      const known = this.#registry.find(({ token }) => token === name);
      if (known) return { name, agent: tiersText(known), form: "tiers" };
      return { name, agent: name === ANYONE ? "" : name, form: "typed" };
    });
  }

  /** Opens what there is to choose from. */
  focus() {
    this.#details.open = true;
    this.#details.querySelector("summary")?.focus();
  }

  /** A name of the registry is that crawler, however it is written. @param {string} typed */
  #add(typed) {
    if (typed === "") return;
    const lower = typed.toLowerCase();
    this.#agent.value = "";
    this.#set([this.#registry.find(({ token }) => token.toLowerCase() === lower)?.token ?? typed], true);
  }

  /**
   * @param {string[]} names
   * @param {boolean} chosen
   */
  #set(names, chosen) {
    for (const name of names) {
      if (chosen) this.#chosen.add(name);
      else this.#chosen.delete(name);
    }
    this.#draw();
    this.#onChange();
  }

  #draw() {
    const chips = Array.from(this.#chosen, (name) => {
      const label = t("urls.remove", { crawler: crawlerName(name) });
      const remove = element("button", { type: "button", class: "quiet", "aria-label": label, title: label, onclick: () => this.#set([name], false) }, "×");
      return element("li", { class: "chip" }, element("span", {}, crawlerName(name)), remove);
    });
    if (!this.#chosen.has(ANYONE))
      chips.push(element("li", {}, element("button", { type: "button", class: "small", onclick: () => this.#set([ANYONE], true) }, t("urls.add.anyone"))));
    fill(this.#chips, ...chips);
    this.#purposes.mark(this.#chosen);
  }
}
