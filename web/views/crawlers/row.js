import { element, fill } from "../../element.js";
import { gap, list, t } from "../../messages.js";
import { verdictOf, verdictWord } from "../access/verdict.js";
import { icon } from "../icon.js";
import { code, lineLink } from "../line-link.js";
import { statements } from "../preferences.js";

/**
 * One who may ask: the name, whose it is, the answer, the line that decides, and what is known of how it takes an answer. The row
 * stays while its answer changes, so that nothing is lost that a person holds.
 *
 * @typedef {import("../../engine/records.js").FileReading} FileReading
 * @typedef {import("../../crawlers/askers.js").Asker} Asker
 * @typedef {import("../../crawlers/recognise.js").Crawler} Crawler
 * @typedef {{ choose: (names: string[], chosen: boolean) => void, test: (asker: Asker) => void }} RowActions
 */
export class AskerRow {
  #asker;
  #box;
  #word = element("p", { class: "word" });
  #by = element("p", { class: "by" });
  #wishes = element("div", { class: "wishes" });
  #shown = "";

  /**
   * @param {Asker} asker
   * @param {RowActions} actions
   */
  constructor(asker, { choose, test }) {
    const { name, purpose, crawler } = asker;
    const title = nameOf(asker);
    this.#asker = asker;
    this.#box = element("input", { type: "checkbox", "aria-label": t("crawlers.choose", { name }) });
    this.#box.addEventListener("change", () => choose([name], this.#box.checked));
    const button = element("button", { type: "button", class: "link mono", onclick: () => test(this.#asker) }, title);
    button.setAttribute("aria-label", t("crawlers.test", { name: title }));
    /** The list's item. */
    this.node = element(
      "li",
      { class: "asker", "data-name": name },
      purpose === "anybody" ? element("span") : element("label", { class: "asker-box" }, this.#box),
      element("p", { class: "who" }, button, crawler && operator(crawler)),
      this.#word,
      this.#by,
      this.#wishes,
      crawler && notes(crawler),
    );
  }

  /**
   * @param {FileReading} file
   * @param {Asker} asker  by the same name
   * @param {boolean} chosen
   */
  show(file, asker, chosen) {
    this.#asker = asker;
    this.#box.checked = chosen;
    const { verdict, preferences } = asker;
    const rule = verdict && verdict.line > 0 ? file.statement(verdict.line) : "";
    const shown = JSON.stringify([verdict, rule, preferences]);
    if (shown === this.#shown) return;
    this.#shown = shown;
    this.node.dataset.verdict = verdict ? verdictOf(verdict.allowed) : "";
    fill(this.#word, ...(verdict ? [icon(verdictOf(verdict.allowed)), element("strong", {}, verdictWord(verdict.allowed))] : [t("crawlers.unasked")]));
    fill(this.#by, ...(verdict ? reason(verdict, rule) : []));
    fill(this.#wishes, ...statements(preferences).map((statement) => element("p", {}, ...statement)));
  }
}

/** @param {Asker} asker */
export function nameOf({ name, purpose }) {
  return purpose === "anybody" ? t("crawlers.anybody") : name;
}

/** What it fetches for. @param {Asker} asker */
export function purposeOf({ purpose }) {
  return purpose === "anybody" ? "" : purpose === "unlisted" ? t("crawlers.unlisted") : t(`purpose.${purpose}`);
}

/**
 * @param {import("../../crawlers/askers.js").Verdict} verdict
 * @param {string} rule
 */
function reason({ cause, line }, rule) {
  return line > 0 ? [lineLink(line), " ", code(rule)] : [t(`cause.${cause}.short`)];
}

/** @param {Crawler} crawler */
function operator({ operator, source }) {
  const document = element("a", { href: source, rel: "noopener noreferrer", target: "_blank" }, t("crawlers.document"));
  document.setAttribute("aria-label", t("crawlers.document.of", { operator }));
  return element("span", { class: "hint" }, operator, " · ", document);
}

/** @param {Crawler} crawler */
function notes(crawler) {
  const heeds = crawler.obeys === "no" ? element("strong", {}, icon("warning"), t("crawlers.deaf")) : null;
  const words = wordsOf(crawler);
  return (heeds || words.length > 0) && element("p", { class: "notes hint" }, heeds, words.length > 0 && element("span", {}, words.join(gap())));
}

/**
 * What the registry says of a crawler beyond whose it is, but for a plain "does not obey", which is said first.
 *
 * @param {Crawler} crawler
 */
export function wordsOf({ obeys, fallback, ignores_star, unverified }) {
  return [
    obeys === "unclear" ? t("crawlers.unclear") : "",
    fallback.length > 0 ? t("crawlers.fallback", { names: list(fallback) }) : "",
    ignores_star ? t("crawlers.ignores-star") : "",
    unverified ? t("crawlers.unverified") : "",
  ].filter((words) => words !== "");
}
