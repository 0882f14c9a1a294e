import { find } from "../element.js";
import { t } from "../messages.js";
import { Notice } from "./notice.js";

/**
 * Says in words how the engine is: loading, ready, replaced after it died or got stuck, or not to be had.
 *
 * @typedef {import("../engine/client.js").Trouble} Trouble
 * @typedef {import("../engine/client.js").Failure} Failure
 * @typedef {import("../engine/client.js").State} State
 */
export class EngineStatus {
  #line = find("engine-state", HTMLElement);
  #notice = new Notice(find("engine-notice", HTMLElement));
  #given = false;

  ready() {
    this.#say("ready", t("engine.ready"));
    // What was said about a request that was given up is over with the next answer.
    if (this.#given) this.#notice.hide();
    this.#given = false;
  }

  /** @param {Trouble} trouble */
  replaced(trouble) {
    this.#say("loading", t("engine.loading"));
    this.#notice.show(trouble === "stuck" ? t("engine.replaced.stuck") : t("engine.replaced.died"), { tone: "warning" });
  }

  /**
   * @param {Failure} failure
   * @param {State} state
   */
  failed({ trouble, text }, { bytes, ask }) {
    if (trouble === "absent") return this.absent(text);
    const values = { agent: "agent" in ask ? ask.agent : "", url: "url" in ask ? ask.url : "", octets: bytes.length, error: text };
    this.#given = true;
    this.#say("failed", t("engine.failed"));
    this.#notice.show(trouble === "stuck" ? t("engine.gave-up.stuck", values) : t("engine.gave-up.died", values), { tone: "error" });
  }

  /** @param {string} error */
  absent(error) {
    this.#given = true;
    this.#say("failed", t("engine.failed"));
    this.#notice.show(t("engine.absent", { error }), { tone: "error" });
  }

  /**
   * @param {string} state
   * @param {string} text
   */
  #say(state, text) {
    this.#line.dataset.state = state;
    if (this.#line.textContent !== text) this.#line.textContent = text;
  }
}
