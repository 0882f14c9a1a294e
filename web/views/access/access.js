import { fill, find } from "../../element.js";
import { t } from "../../messages.js";
import { announce, expectAnswer } from "../live.js";
import { preferences } from "../preferences.js";
import { hideCrawler } from "./crawler.js";
import { keepControl } from "./keep.js";
import { QuestionForm } from "./question.js";
import { ReadersView } from "./readers.js";
import { hideSteps, showSteps } from "./steps.js";
import { showNoVerdict, showVerdict, spokenVerdict, verdictOf } from "./verdict.js";
import { showWarnings } from "./warnings.js";

/**
 * Test access: the question, the verdict, and the steps that led to it.
 *
 * @typedef {import("../../engine/records.js").FileReading} FileReading
 * @typedef {import("../../engine/decision.js").Decision} Decision
 */
export class AccessView {
  #panel = find("panel-access", HTMLElement);
  #form;
  #keeper;
  #asked = false;
  readers = new ReadersView();
  /** The verdict that is shown; "" when there is none. */
  verdict = "";

  /** @param {{ change: () => void, submit: () => void } & import("./keep.js").Keeper} on */
  constructor({ change, submit, ...keeper }) {
    this.#keeper = keeper;
    this.#form = new QuestionForm({
      change,
      submit: () => {
        this.#asked = true;
        expectAnswer();
        submit();
      },
    });
  }

  /** Whether more of the answer is to come. @param {boolean} busy */
  set busy(busy) {
    this.#panel.ariaBusy = String(busy);
  }

  get question() {
    return this.#form.value;
  }

  set question(question) {
    this.#form.value = question;
  }

  /**
   * @param {FileReading} file
   * @param {Decision} decision
   * @param {string} dialect
   * @returns {boolean} whether there is something to show: a page that was just opened asks nothing
   */
  show(file, decision, dialect) {
    if (file.octets === 0 && file.cause === null && !this.#asked) {
      this.#hide(t("verdict.idle"));
      return false;
    }
    this.verdict = verdictOf(decision.allowed);
    showVerdict(file, decision, dialect, decision.allowed === null ? null : keepControl(this.question, decision.allowed, this.#keeper));
    showWarnings(file, decision, this.question);
    showSteps(file, decision, this.question, dialect);
    announce(spokenVerdict(file, decision), "answer");
    return true;
  }

  /** @param {import("../../engine/records.js").Preference[] | null} list  null: the file states none for anybody */
  showPreferences(list) {
    const node = find("preferences", HTMLElement);
    node.hidden = list === null;
    fill(node, ...(list ? [preferences(list)] : []));
  }

  /** Names user agents to choose from. @param {import("../../crawlers/recognise.js").Crawler[]} crawlers */
  suggest(crawlers) {
    this.#form.suggest(crawlers);
  }

  noAnswer() {
    this.#hide(t("verdict.no-answer"));
  }

  /** @param {string} text */
  #hide(text) {
    this.verdict = "";
    showNoVerdict(text);
    find("warnings", HTMLElement).hidden = true;
    this.showPreferences(null);
    hideCrawler();
    this.readers.hide();
    hideSteps();
  }
}
