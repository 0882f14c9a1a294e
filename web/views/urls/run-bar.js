import { find } from "../../element.js";
import { t } from "../../messages.js";
import { announce } from "../live.js";
import { switchOver } from "../switch.js";

/** Starts and stops a run, and says how far it is. */
export class RunBar {
  #run = find("urls-run", HTMLButtonElement);
  #stop = find("urls-stop", HTMLButtonElement);
  #progress = find("urls-progress", HTMLProgressElement);
  #total = find("urls-total", HTMLElement);
  #written = 0;

  /** @param {{ run: () => void, stop: () => void }} on */
  constructor({ run, stop }) {
    this.#run.addEventListener("click", run);
    this.#stop.addEventListener("click", stop);
  }

  focus() {
    this.#run.focus();
  }

  /** @param {number} total */
  start(total) {
    switchOver(this.#run, this.#stop);
    this.#progress.max = Math.max(total, 1);
    this.#progress.value = 0;
  }

  /** @param {number} done */
  progress(done) {
    this.#progress.value = done;
    // Nobody reads more than ten numbers a second.
    if (performance.now() - this.#written < 100) return;
    this.#written = performance.now();
    this.#total.textContent = t("urls.running", { done, total: this.#progress.max });
  }

  end() {
    switchOver(this.#stop, this.#run);
  }

  /** As before the first run. */
  clear() {
    this.end();
    this.#progress.value = 0;
    this.say("", "missing", true);
  }

  /**
   * @param {string} text
   * @param {"running" | "done" | "stopped" | "failed" | "missing"} state
   * @param {boolean} [quiet]  nobody asked: it is shown and not spoken
   */
  say(text, state, quiet = false) {
    this.#total.dataset.state = state;
    this.#total.textContent = text;
    if (!quiet) announce(text);
  }
}
