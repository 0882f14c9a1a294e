import { element } from "../../element.js";
import { n, number, t } from "../../messages.js";
import { settingOf } from "../../readers.js";
import { code, lineLink } from "../line-link.js";

/**
 * Every rule that matched, the best first, and why the others lost. Long lists come in parts.
 *
 * @typedef {import("../../engine/records.js").FileReading} FileReading
 * @typedef {import("../../engine/decision.js").Decision} Decision
 */

const FIRST = 50;
const MORE = 200;

/**
 * @param {FileReading} file
 * @param {Decision} decision
 * @param {string} dialect
 * @returns {(Node | string)[]}
 */
export function candidates(file, decision, dialect) {
  const total = decision.candidates;
  const precedence = settingOf(dialect, "precedence");
  const ranked = precedence !== "first";
  if (total === 0) return [element("p", {}, decision.groups.length > 0 ? t("steps.rules.none") : t("steps.rules.no-group"))];
  const head = [t("steps.rules.line"), t("steps.rules.rule"), ...(ranked ? [t("steps.rules.length")] : []), t("steps.rules.outcome")];
  const body = element("tbody");
  const more = element("button", { type: "button", onclick: () => add(MORE) });
  const add = (/** @type {number} */ count) => {
    const from = body.rows.length;
    const to = Math.min(from + count, total);
    body.append(...Array.from({ length: to - from }, (_, i) => row(file, decision, from + i, ranked)));
    more.hidden = to === total;
    more.textContent = n("more", Math.min(MORE, total - to), { left: total - to });
  };
  add(FIRST);
  return [
    element("p", {}, precedence === "" ? n("steps.rules.count", total) : n(`steps.rules.count.${precedence}`, total)),
    element(
      "div",
      { class: "scroll", tabindex: 0, role: "region", "aria-label": t("steps.rules") },
      element("table", { class: "candidates" }, element("thead", {}, element("tr", {}, ...head.map((text) => element("th", { scope: "col" }, text)))), body),
    ),
    more,
  ];
}

/**
 * @param {FileReading} file
 * @param {Decision} decision
 * @param {number} at
 * @param {boolean} ranked  by length
 */
function row(file, decision, at, ranked) {
  const { line, length, outcome } = decision.candidate(at);
  return element(
    "tr",
    { "data-outcome": outcome },
    element("td", {}, lineLink(line, String(line))),
    element("td", {}, code(file.statement(line))),
    ranked && element("td", { class: "figure" }, number(length)),
    element("td", {}, t(`outcome.${outcome}`)),
  );
}
