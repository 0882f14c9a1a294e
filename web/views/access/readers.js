import { element, fill, find } from "../../element.js";
import { gap, n, rich, t } from "../../messages.js";
import { departure, GOOGLE, isDocumented, READERS, readerTitle, STANDARD } from "../../readers.js";
import { icon } from "../icon.js";
import { code, lineLink } from "../line-link.js";
import { verdictOf, verdictWord } from "./verdict.js";

/**
 * What the readers of other dialects answer to the same question: those that differ from RFC 9309 with the reason, the others folded.
 * While the answers to a newer question come in, the old ones stand, dimmed, so that nothing jumps while somebody types.
 *
 * @typedef {import("../../engine/records.js").FileReading} FileReading
 * @typedef {import("../../engine/decision.js").Reading} Reading
 */

/** Readers that take longer are shown as they come. */
const PATIENCE = 200;

export class ReadersView {
  #node = find("readers", HTMLElement);
  #google = find("google", HTMLUListElement);
  /** @type {Map<string, Reading>} */
  #answers = new Map();
  #total = 0;
  #dialect = STANDARD;
  #drawn = 0;
  #open = false;

  /**
   * A new question is put to readers.
   *
   * @param {number} total  how many
   * @param {string} dialect  as which the file is read
   */
  start(total, dialect) {
    this.#dialect = dialect;
    this.#google.setAttribute("aria-busy", "true");
    this.#answers = new Map();
    this.#total = total;
    this.#drawn = performance.now();
    this.#node.setAttribute("aria-busy", "true");
    if (this.#node.hidden) {
      this.#node.hidden = false;
      this.#draw(null);
    }
  }

  /**
   * @param {FileReading} file
   * @param {string} name
   * @param {Reading} reading
   */
  add(file, name, reading) {
    this.#answers.set(name, reading);
    if (name === GOOGLE) this.#warn(file);
    const done = this.#answers.size === this.#total;
    if (!done && performance.now() - this.#drawn < PATIENCE) return;
    this.#drawn = performance.now();
    if (done) this.#node.removeAttribute("aria-busy");
    this.#draw(file);
  }

  /** @param {string} error */
  failed(error) {
    this.#node.removeAttribute("aria-busy");
    this.#google.hidden = true;
    fill(this.#node, element("h3", {}, t("readers.title")), element("p", { class: "hint" }, t("readers.failed", { error })));
  }

  hide() {
    this.#node.removeAttribute("aria-busy");
    this.#node.hidden = true;
    this.#google.hidden = true;
  }

  /**
   * Warns above the verdict when Google and the standard differ. That Google's parser knows no exception for /robots.txt is left to
   * its callers, so that is no difference.
   *
   * @param {FileReading} file
   */
  #warn(file) {
    const google = this.#answers.get(GOOGLE);
    const standard = this.#answers.get(STANDARD);
    const asGoogle = this.#dialect === GOOGLE;
    const shown = asGoogle ? standard : google;
    this.#google.removeAttribute("aria-busy");
    this.#google.hidden = !google || !shown || google.reasons.every(({ field }) => field === "robots-txt");
    if (!google || !shown) return;
    const why = element("span", { class: "reader-why" }, ...reasons(file, GOOGLE, google));
    const text = element(
      "span",
      {},
      asGoogle ? t("standard.differs") : t("google.differs"),
      gap(),
      ...answer(file, asGoogle ? STANDARD : GOOGLE, shown),
      gap(),
      why,
    );
    fill(this.#google, element("li", { "data-tone": "warning" }, icon("warning"), text));
  }

  /** @param {FileReading | null} file */
  #draw(file) {
    const others = [...this.#answers].filter(([name]) => name !== STANDARD);
    const differing = others.filter(([, { reasons }]) => reasons.length > 0);
    const agreeing = others.filter(([, { reasons }]) => reasons.length === 0);
    const standard = this.#answers.get(STANDARD);
    const rows = [...(standard ? [/** @type {[string, Reading]} */ ([STANDARD, standard])] : []), ...differing];
    fill(
      this.#node,
      element("h3", {}, t("readers.title")),
      element("p", { class: "hint" }, this.#state(differing.length, others.length)),
      file && differing.length > 0 && element("ul", { class: "reader-list" }, ...rows.map(([name, reading]) => row(file, name, reading))),
      file && agreeing.length > 0 && this.#folded(file, agreeing),
    );
  }

  /**
   * @param {number} differing
   * @param {number} answered
   */
  #state(differing, answered) {
    const total = READERS.length - 1;
    if (answered < total) return t("readers.asking", { done: answered, total });
    return differing === 0 ? t("readers.differ.none", { total }) : n("readers.differ", differing, { total });
  }

  /**
   * @param {FileReading} file
   * @param {[string, Reading][]} agreeing
   */
  #folded(file, agreeing) {
    const rows = agreeing.map(([name, reading]) => row(file, name, reading));
    const summary = element("summary", {}, n("readers.agree", agreeing.length));
    const details = element("details", { class: "agreeing", open: this.#open }, summary, element("ul", { class: "reader-list" }, ...rows));
    details.addEventListener("toggle", () => {
      this.#open = details.open;
    });
    return details;
  }
}

/**
 * @param {FileReading} file
 * @param {string} name
 * @param {Reading} reading
 */
function row(file, name, reading) {
  const title = name === STANDARD ? readerTitle(name) : element("a", { href: `#reader-${name}` }, readerTitle(name));
  return element(
    "li",
    { "data-verdict": verdictOf(reading.allowed), "data-reader": name },
    icon(verdictOf(reading.allowed)),
    element(
      "p",
      { class: "reader-name" },
      element("strong", {}, title),
      isDocumented(name) && element("span", { class: "hint" }, " ", t("readers.documented")),
    ),
    element("p", { class: "reader-answer" }, ...answer(file, name, reading)),
    reading.reasons.length > 0 && element("p", { class: "reader-why" }, ...reasons(file, name, reading)),
  );
}

/**
 * @param {FileReading} file
 * @param {string} name
 * @param {Reading} reading
 */
function answer(file, name, { allowed, cause, line, reasons }) {
  const verdict = element("strong", { class: "word" }, verdictWord(allowed));
  if (cause === "refused") {
    const at = reasons.find(({ line }) => line > 0)?.line ?? 0;
    if (at > 0) return rich.t("readers.refused", { verdict, line: lineLink(at) });
  }
  if (cause === "status") return rich.t("readers.cause", { verdict, cause: departure(name, "statuses") });
  if (line > 0) return rich.t("readers.line", { verdict, line: lineLink(line), rule: code(file.statement(line)) });
  return rich.t("readers.cause", { verdict, cause: t(`cause.${cause}.short`) });
}

/**
 * Why a reader differs: a sentence for each field, and the line it shows at.
 *
 * @param {FileReading} file
 * @param {string} name
 * @param {Reading} reading
 * @returns {(Node | string)[]}
 */
function reasons(file, name, { reasons }) {
  return reasons.flatMap(({ field, line }, i) => [
    i > 0 ? " " : "",
    ...reason(file, name, field, line),
    ...(line > 0 ? [gap(), ...rich.t("readers.at", { line: lineLink(line) })] : []),
  ]);
}

/**
 * Of a reader's many keys the one at work is named.
 *
 * @param {FileReading} file
 * @param {string} name
 * @param {string} field
 * @param {number} line
 * @returns {(Node | string)[]}
 */
function reason(file, name, field, line) {
  const key = line > 0 ? file.text(file.line(line).key) : "";
  if (key !== "" && field === "aliases") return rich.t("readers.key", { key: code(key) });
  if (key !== "" && field === "run-end") return rich.t("readers.run-end", { key: code(key) });
  return [departure(name, field)];
}
