import { element, fill, find } from "../../element.js";
import { t } from "../../messages.js";

/**
 * The question: which user agent, which path. It is asked anew with every letter typed; the button and Enter ask at once.
 */
export class QuestionForm {
  #agent = find("agent", HTMLInputElement);
  #url = find("url", HTMLInputElement);

  /**
   * @param {object} on
   * @param {() => void} on.change
   * @param {() => void} on.submit
   */
  constructor({ change, submit }) {
    for (const input of [this.#agent, this.#url]) input.addEventListener("input", change);
    find("ask", HTMLFormElement).addEventListener("submit", (event) => {
      event.preventDefault();
      submit();
    });
  }

  /** @param {import("../../crawlers/recognise.js").Crawler[]} crawlers */
  suggest(crawlers) {
    const options = crawlers.flatMap(({ operator, purpose, token, header }) => [
      element("option", { value: token, label: t("agent.token", { operator, purpose: t(`purpose.${purpose}`) }) }),
      header !== "" && header !== token && element("option", { value: header, label: t("agent.header", { operator }) }),
    ]);
    fill(find("agents", HTMLDataListElement), ...options);
  }

  get value() {
    return { agent: this.#agent.value, url: this.#url.value };
  }

  set value({ agent, url }) {
    this.#agent.value = agent;
    this.#url.value = url;
  }
}
