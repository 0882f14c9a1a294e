import { element, fill } from "../../element.js";
import { n, t } from "../../messages.js";
import { sitesOf } from "../../urls/origins.js";
import { icon } from "../icon.js";
import { announce } from "../live.js";

/**
 * Which site is the file from? Asked where the list has whole URLs and the page does not know, and once: an answer stands until
 * another list has other sites.
 *
 * @typedef {import("../../urls/origins.js").Site} Site
 */

/** Sites that are offered. */
const OFFERED = 3;

export class SiteQuestion {
  #node;
  #onAnswer;
  /** @type {Site[]} */
  #sites = [];
  /** The most frequent site when it was answered. */
  #answered = "";
  #known = false;
  #abort = new AbortController();
  /** @type {Promise<void>} */
  #looking = Promise.resolve();

  /**
   * @param {HTMLElement} node
   * @param {(url: string) => void} onAnswer  the site's URL; "": not known
   */
  constructor(node, onAnswer) {
    this.#node = node;
    this.#onAnswer = onAnswer;
  }

  /** Whether it waits for an answer. */
  async waits() {
    for (let looking; looking !== this.#looking; ) {
      looking = this.#looking;
      await looking;
    }
    return !this.#node.hidden;
  }

  /** Looks at another list. @param {string[]} urls */
  consider(urls) {
    this.#abort.abort();
    this.#abort = new AbortController();
    const { signal } = this.#abort;
    this.#looking = sitesOf(urls, signal).then(
      (sites) => {
        if (signal.aborted) return;
        this.#sites = sites;
        this.#show();
      },
      () => {}, // Another list is looked at instead.
    );
  }

  /** @param {string} site  as the page knows it; "" when it does not */
  follow(site) {
    const known = site !== "";
    if (known === this.#known) return;
    this.#known = known;
    this.#show();
  }

  focus() {
    this.#node.querySelector("button")?.focus();
  }

  #show() {
    const [first, ...others] = this.#sites;
    const open = !this.#known && first !== undefined && first.origin !== this.#answered;
    if (!open) {
      this.#node.hidden = true;
      return fill(this.#node);
    }
    const values = { site: first.origin, urls: first.count };
    const question = others.length === 0 ? n("urls.site.single", first.count, values) : n("urls.site.several", others.length, values);
    const offers = this.#sites.slice(0, OFFERED).map(({ origin }) => element("button", { type: "button", onclick: () => this.#answer(origin) }, origin));
    fill(
      this.#node,
      icon("info"),
      element("p", {}, question),
      element("div", { class: "tools" }, ...offers, element("button", { type: "button", onclick: () => this.#answer("") }, t("urls.site.unknown"))),
    );
    this.#node.hidden = false;
    announce(question);
  }

  /** @param {string} site */
  #answer(site) {
    this.#answered = this.#sites[0].origin;
    this.#show();
    this.#onAnswer(site);
  }
}
