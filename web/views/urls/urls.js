import { t } from "../../messages.js";
import { UrlChecks } from "./checks.js";
import { ListInput } from "./list-input.js";

/**
 * Many URLs: a list that is typed, pasted or opened, and what some crawlers may fetch of it.
 *
 * @typedef {import("./checks.js").Actions & { listed: () => void }} Actions   listed: the list is another
 */
export class UrlsPanel {
  #checks;
  #input;

  /** @param {Actions} actions */
  constructor(actions) {
    const input = { ready: () => this.#input.list(), focus: () => this.#input.focus(), missing: () => t("urls.no-list") };
    this.#checks = new UrlChecks("urls", input, actions);
    this.#input = new ListInput((list) => {
      this.#checks.urls = list.urls;
      actions.listed();
    });
  }

  /** @param {import("../../crawlers/recognise.js").Crawler[]} crawlers */
  suggest(crawlers) {
    this.#checks.suggest(crawlers);
  }

  /** The list as it was given, and what it is called. */
  get source() {
    return this.#input.source;
  }

  set source(source) {
    this.#input.source = source;
  }

  /** The file may have changed, or the tab was chosen. @param {boolean} visible */
  follow(visible) {
    this.#checks.follow(visible);
  }
}
