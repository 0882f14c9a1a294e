import { followers } from "../../crawlers/askers.js";
import { tiersText } from "../../crawlers/recognise.js";
import { survey } from "../../crawlers/survey.js";
import { find } from "../../element.js";
import { gap, n, t } from "../../messages.js";
import { ChangePreview } from "../change-preview.js";
import { fixedLines } from "../changes.js";
import { announce } from "../live.js";
import { aboutChange } from "./about-change.js";

/**
 * What can be done with the crawlers that are chosen: block or allow them, after the lines that would do it were shown.
 *
 * @typedef {import("../../engine/client.js").Answer} Answer
 * @typedef {import("../../engine/client.js").Ask} Ask
 * @typedef {import("../../engine/records.js").FileReading} FileReading
 * @typedef {import("../../crawlers/askers.js").Asker} Asker
 * @typedef {import("../../crawlers/askers.js").Askers} Askers
 * @typedef {{ start: number, end: number, text: string }} Edit
 *
 * @typedef {object} Actions
 * @property {(ask: Ask) => Promise<Answer | null>} ask  about the file that is shown
 * @property {(edits: Edit[]) => (ask: Ask) => Promise<Answer | null>} foresee  asks about that file with some edits
 * @property {(edits: Edit[], message: string) => void} apply  as one step of undo
 *
 * @typedef {{ file: FileReading, url: string, askers: Askers, chosen: Asker[], hidden: number }} Choice   hidden: chosen, but not shown
 */
export class ChoiceBar {
  #actions;
  #clear;
  #text = find("crawlers-chosen", HTMLElement);
  #buttons = ["crawlers-block", "crawlers-allow", "crawlers-clear"].map((id) => find(id, HTMLButtonElement));
  #place = find("crawlers-preview", HTMLElement);
  #preview = new ChangePreview(this.#place);
  /** @type {Choice | null} */
  #choice = null;
  /** Counts what was prepared: what is older is dropped. */
  #prepared = 0;

  /**
   * @param {Actions} actions
   * @param {() => void} clear  chooses nobody
   */
  constructor(actions, clear) {
    this.#actions = actions;
    this.#clear = clear;
    const [block, allow, none] = this.#buttons;
    block.addEventListener("click", () => this.#prepare(false));
    allow.addEventListener("click", () => this.#prepare(true));
    none.addEventListener("click", () => this.#none());
  }

  /** @param {Choice} choice  what was prepared for another is no longer shown */
  show(choice) {
    const { chosen, hidden } = choice;
    if (!this.#choice || !same(choice, this.#choice)) this.hide();
    this.#choice = choice;
    for (const button of this.#buttons) button.disabled = chosen.length === 0;
    const count = chosen.length === 0 ? t("crawlers.chosen.none") : n("crawlers.chosen", chosen.length);
    this.#text.textContent = hidden > 0 ? count + gap() + n("crawlers.chosen.hidden", hidden) : count;
  }

  /** Drops what was prepared. */
  hide() {
    this.#prepared++;
    this.#preview.hide();
  }

  #none() {
    this.#clear();
    this.#text.focus({ preventScroll: true });
  }

  /** @param {boolean} allow */
  async #prepare(allow) {
    const choice = this.#choice;
    if (!choice) return;
    const { file, askers, chosen } = choice;
    const prepared = ++this.#prepared;
    this.#preview.say(t("crawlers.preparing"));
    const edits = (await this.#actions.ask({ kind: "permit", agents: chosen.map(({ name, crawler }) => (crawler ? tiersText(crawler) : name)), allow }))?.edits;
    const foreseen = edits && (await this.#foresee(choice, edits, allow));
    if (!foreseen || prepared !== this.#prepared) return;
    const about = aboutChange({ file, allow, chosen, ...foreseen, others: followers(askers.listed, chosen, askers.names), same: edits.length === 0 });
    const message = allow ? n("crawlers.allowed", chosen.length) : n("crawlers.blocked", chosen.length);
    if (edits.length === 0) this.#preview.say(about);
    else this.#preview.show(fixedLines(file, edits), t("problems.apply"), () => this.#apply(edits, message), about);
    announce(about.map(({ textContent }) => textContent).join(" "));
    this.#place.scrollIntoView({ block: "nearest" });
  }

  /**
   * Asks about the file as it would be: who of the chosen gets the other answer nevertheless, and of whom it no longer wishes anything.
   *
   * @param {Choice} choice
   * @param {Edit[]} edits
   * @param {boolean} allow
   */
  async #foresee({ file, url, chosen }, edits, allow) {
    const ask = this.#actions.foresee(edits);
    /** @type {Asker[][]} */
    const answered = [];
    for (const path of new Set(["/", url.trim() || "/"])) {
      const askers = chosen.map((asker) => ({ ...asker, verdict: null, preferences: [] }));
      if (!(await survey(askers, path, ask, () => {}))) return null;
      answered.push(askers);
    }
    const asked = answered[answered.length - 1];
    return {
      // Where the way the file was answered decides, no line does.
      other: file.cause !== null ? [] : chosen.filter((_, i) => answered.some((askers) => opposes(askers[i].verdict, allow))),
      losing: allow ? chosen.filter(({ preferences }, i) => preferences.length > 0 && asked[i].preferences.length === 0) : [],
    };
  }

  /**
   * @param {Edit[]} edits
   * @param {string} message
   */
  #apply(edits, message) {
    this.#clear();
    this.#actions.apply(edits, message);
  }
}

/**
 * @param {Asker["verdict"]} verdict
 * @param {boolean} allow
 */
function opposes(verdict, allow) {
  return verdict?.allowed === !allow && verdict.cause !== "robots-txt";
}

/**
 * @param {Choice} a
 * @param {Choice} b
 */
function same(a, b) {
  return a.file === b.file && a.url === b.url && a.chosen.length === b.chosen.length && a.chosen.every(({ name }, i) => name === b.chosen[i].name);
}
