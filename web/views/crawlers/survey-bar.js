import { tally } from "../../crawlers/askers.js";
import { find } from "../../element.js";
import { t } from "../../messages.js";
import { announce } from "../live.js";

/**
 * Says what came out of a survey or, of one that takes long, how far it is, with a button to stop it and to go on.
 *
 * @typedef {import("../../crawlers/askers.js").Askers} Askers
 */
export class SurveyBar {
  #text = find("crawlers-total", HTMLElement);
  #progress = find("crawlers-progress", HTMLProgressElement);
  #button = find("crawlers-stop", HTMLButtonElement);

  /** @param {() => void} press  stops it, or goes on */
  constructor(press) {
    this.#button.addEventListener("click", press);
  }

  /**
   * @param {number} done
   * @param {number} total
   */
  running(done, total) {
    this.#progress.hidden = false;
    this.#progress.max = total;
    this.#progress.value = done;
    this.#button.hidden = false;
    this.#button.textContent = t("crawlers.stop");
    this.#text.textContent = t("crawlers.asking", { done, total });
  }

  /**
   * @param {Askers} askers
   * @param {string} url
   */
  finished({ listed, unlisted }, url) {
    this.#progress.hidden = true;
    const left = [...listed, ...unlisted].filter(({ verdict }) => verdict === null).length;
    this.#button.hidden = left === 0;
    this.#button.textContent = t("crawlers.go-on");
    const { asked, blocked, undecided } = tally(listed);
    const cause = listed.find(({ verdict }) => verdict?.allowed === null)?.verdict?.cause;
    if (listed.length === 0) this.#text.textContent = t("crawlers.no-list");
    else if (cause && undecided === asked) this.#text.textContent = t("crawlers.outcome.none", { cause: t(`cause.${cause}.short`) });
    else this.#text.textContent = t("crawlers.outcome", { blocked, total: asked, url: url.trim() || "/" });
    announce(this.#text.textContent, "answer");
  }
}
