import { element, fill, find } from "../../element.js";
import { rich, t } from "../../messages.js";
import { departure, isDocumented, readerTitle, STANDARD, settingOf } from "../../readers.js";
import { icon } from "../icon.js";
import { code, lineLink } from "../line-link.js";

/**
 * The answer in one glance: a word, an icon and a colour; the line that decided; and why.
 *
 * @typedef {import("../../engine/records.js").FileReading} FileReading
 * @typedef {import("../../engine/decision.js").Decision} Decision
 * @typedef {"allowed" | "disallowed" | "none"} Verdict
 */

/**
 * @param {boolean | null} allowed
 * @returns {Verdict}
 */
export function verdictOf(allowed) {
  return allowed === null ? "none" : allowed ? "allowed" : "disallowed";
}

/** @param {boolean | null} allowed */
export function verdictWord(allowed) {
  return { allowed: t("verdict.allowed"), disallowed: t("verdict.disallowed"), none: t("verdict.none") }[verdictOf(allowed)];
}

/**
 * @param {FileReading} file
 * @param {Decision} decision
 * @param {string} dialect
 * @param {{ button: Node, note: Node } | null} keep  what keeps the verdict; null where there is none
 */
export function showVerdict(file, decision, dialect, keep) {
  const node = find("verdict", HTMLElement);
  const verdict = verdictOf(decision.allowed);
  node.dataset.verdict = verdict;
  const by =
    decision.line > 0
      ? rich.t("verdict.by", { line: lineLink(decision.line), rule: code(file.statement(decision.line)) })
      : decision.cause === "refused" && file.refused > 0
        ? rich.t("cause.refused.line", { line: lineLink(file.refused) })
        : [t(`cause.${decision.cause}.short`)];
  fill(
    node,
    element(
      "div",
      { class: "verdict-head" },
      element("p", { class: "verdict-word" }, icon(verdict), element("strong", {}, verdictWord(decision.allowed))),
      keep?.button,
    ),
    dialect !== STANDARD &&
      element("p", { class: "hint" }, t(isDocumented(dialect) ? "verdict.as.documented" : "verdict.as", { reader: readerTitle(dialect) })),
    element("p", { class: "verdict-by" }, ...by),
    element("p", { class: "verdict-why" }, why(decision, dialect)),
    keep?.note,
  );
}

/**
 * The verdict as one sentence, for the live region.
 *
 * @param {FileReading} file
 * @param {Decision} decision
 */
export function spokenVerdict(file, decision) {
  const values = { verdict: verdictWord(decision.allowed), line: String(decision.line) };
  if (decision.line > 0) return t("verdict.spoken", { ...values, rule: file.statement(decision.line) });
  return t("verdict.spoken.cause", { ...values, cause: t(`cause.${decision.cause}.short`) });
}

/** @param {string} text */
export function showNoVerdict(text) {
  const node = find("verdict", HTMLElement);
  node.dataset.verdict = "idle";
  fill(node, element("p", { class: "verdict-why" }, text));
}

/**
 * @param {Decision} decision
 * @param {string} dialect
 */
function why(decision, dialect) {
  if (decision.cause === "status") return t("cause.status", { departure: departure(dialect, "statuses") });
  if (decision.cause !== "rule") return t(`cause.${decision.cause}`);
  if (decision.candidates === 1) return t("cause.rule.only");
  const { outcome } = decision.candidate(1);
  const precedence = settingOf(dialect, "precedence");
  if (outcome === "tie-allow") return precedence === "matched" ? t("cause.rule.tie.matched") : t("cause.rule.tie");
  if (outcome === "tie-earlier") return t("cause.rule.same");
  return precedence === "" ? t("cause.rule") : t(`cause.rule.${precedence}`);
}
