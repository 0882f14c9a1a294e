import { element, fill, find } from "../../element.js";
import { comma, gap, n, rich, t } from "../../messages.js";
import { verdictWord } from "../access/verdict.js";
import { icon } from "../icon.js";
import { code, lineLink } from "../line-link.js";
import { longList } from "../long-list.js";

/**
 * What became of each expectation: those that fail first, each with the line of the file that decides, then the lines that cannot be
 * read, then, folded, those that hold.
 *
 * @typedef {import("../../engine/records.js").ExpectationProblem} Problem
 * @typedef {import("../../engine/records.js").FileReading} FileReading
 * @typedef {import("../../expectations/run.js").Result} Result
 * @typedef {{ select: (line: number) => void, start: () => void }} Actions   select: a line of the list
 */
export class ResultsView {
  #node = find("expectations-results", HTMLElement);
  #actions;
  #open = false;

  /** @param {Actions} actions */
  constructor(actions) {
    this.#actions = actions;
    this.#node.addEventListener("click", ({ target }) => {
      const row = target instanceof Element && !target.closest("a") ? target.closest("li") : null;
      if (row?.dataset.at) actions.select(Number(row.dataset.at));
    });
  }

  /** Whether what stands is about an older file or list. @param {boolean} now */
  busy(now) {
    if (now) this.#node.setAttribute("aria-busy", "true");
    else this.#node.removeAttribute("aria-busy");
  }

  /**
   * @param {FileReading} file
   * @param {string} text  the list
   * @param {Result[]} results
   * @param {Problem[]} problems
   */
  show(file, text, results, problems) {
    this.busy(false);
    const lines = text.split("\n");
    const octets = new TextEncoder().encode(text);
    const failing = results.filter(({ met }) => !met);
    const holding = results.filter(({ met }) => met);
    const judged = (/** @type {Result} */ result) => row(lines, result.line, result.met ? HOLDS : FAILS, ...answer(file, result.verdict));
    const unread = (/** @type {Problem} */ problem) => row(lines, problem.line, UNREAD, ...reason(octets, problem));
    fill(
      this.#node,
      failing.length > 0 && longList(failing.length, (i) => judged(failing[i]), "expectation-list"),
      problems.length > 0 && longList(problems.length, (i) => unread(problems[i]), "expectation-list"),
      holding.length > 0 && this.#folded(holding.length, () => longList(holding.length, (i) => judged(holding[i]), "expectation-list")),
    );
  }

  clear() {
    this.busy(false);
    fill(this.#node);
  }

  /** Says what a list is for, while there is none. */
  showEmpty() {
    this.busy(false);
    fill(
      this.#node,
      element("p", {}, t("expectations.about")),
      element("pre", { class: "sample", tabindex: 0, "aria-label": t("expectations.sample") }, SAMPLE),
      element(
        "div",
        { class: "tools" },
        element("button", { type: "button", class: "primary", onclick: this.#actions.start }, t("expectations.start")),
        element("a", { href: "#help-expectations" }, t("expectations.help")),
      ),
    );
  }

  /**
   * @param {number} count
   * @param {() => Node} content
   */
  #folded(count, content) {
    const details = element("details", { class: "holding", open: this.#open }, element("summary", {}, n("expectations.holding", count)));
    const draw = () => {
      if (details.open && details.childElementCount === 1) details.append(content());
    };
    details.addEventListener("toggle", () => {
      this.#open = details.open;
      draw();
    });
    draw();
    return details;
  }
}

/** Lines of a list are the same in every language. */
const SAMPLE = "allow Googlebot /shop/\nblock GPTBot /\nblock * /drafts/\n";

const FAILS = /** @type {const} */ ({ kind: "fails", sign: "disallowed", word: () => t("expectations.row.fails") });
const HOLDS = /** @type {const} */ ({ kind: "holds", sign: "allowed", word: () => t("expectations.row.holds") });
const UNREAD = /** @type {const} */ ({ kind: "unread", sign: "warning", word: () => t("expectations.row.unread") });

/**
 * @param {string[]} lines  of the list
 * @param {number} line
 * @param {typeof FAILS | typeof HOLDS | typeof UNREAD} outcome
 * @param {...(Node | string)} sentence
 */
function row(lines, line, { kind, sign, word }, ...sentence) {
  const place = t("expectations.place", { line: String(line) });
  return element(
    "li",
    { "data-at": line, "data-kind": kind },
    element("span", { class: "outcome" }, icon(sign), word()),
    element(
      "button",
      { type: "button", class: "link", title: place },
      code(lines[line - 1].trim()),
      element("span", { class: "visually-hidden" }, comma() + place),
    ),
    element("p", {}, ...sentence),
  );
}

/**
 * What the verdict is, and what decides it.
 *
 * @param {FileReading} file
 * @param {import("../../expectations/run.js").Verdict} verdict
 */
function answer(file, { allowed, cause, line }) {
  const verdict = element("strong", {}, verdictWord(allowed));
  if (line > 0) return rich.t("readers.line", { verdict, line: lineLink(line), rule: code(file.statement(line)) });
  if (cause === "refused" && file.refused > 0) return rich.t("readers.refused", { verdict, line: lineLink(file.refused) });
  const key = allowed === null ? "expectations.no-verdict" : "readers.cause";
  return rich.t(key, { verdict, cause: t(`cause.${cause}.short`) });
}

/**
 * Why a line cannot be read, and what may be meant.
 *
 * @param {Uint8Array} octets  of the list
 * @param {Problem} problem
 */
function reason(octets, { line, reason, meant, start, end }) {
  const text = code(new TextDecoder().decode(octets.subarray(start, end)));
  return [
    t("expectations.reason.at", { line: String(line) }),
    " ",
    ...rich.t(`expectations.reason.${reason}`, { text }),
    ...(meant === "none" ? [] : [gap(), ...rich.t("expectations.meant", { meant: code(meant) })]),
  ];
}
