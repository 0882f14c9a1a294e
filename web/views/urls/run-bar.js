import { find } from "../../element.js";
import { t } from "../../messages.js";
import { announce } from "../live.js";
import { switchOver } from "../switch.js";

/** Starts and stops a run, and says how far it is. */
export class RunBar {
  #run;
  #stop;
  #progress;
  #total;
  #written = 0;

  /**
   * @param {string} part  whose part it is: its ids start so
   * @param {{ run: () => void, stop: () => void }} on
   */
  constructor(part, { run, stop }) {
    this.#run = find(`${part}-run`, HTMLButtonElement);
    this.#stop = find(`${part}-stop`, HTMLButtonElement);
    this.#progress = find(`${part}-progress`, HTMLProgressElement);
    this.#total = find(`${part}-total`, HTMLElement);
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
