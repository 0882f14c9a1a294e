import { element, fill, find } from "../../element.js";
import { comma, gap, n, rich, t } from "../../messages.js";
import { departure, isStandard, readerTitle, STANDARD, settingOf } from "../../readers.js";
import { code, lineLink } from "../line-link.js";
import { candidates } from "./candidates.js";
import { path } from "./path.js";

/**
 * How the answer came about, step by step: names, groups, path, rules.
 *
 * @typedef {import("../../engine/records.js").FileReading} FileReading
 * @typedef {import("../../engine/decision.js").Decision} Decision
 * @typedef {{ agent: string, url: string }} Question
 */

/** Groups named one by one; more are counted. */
const SHOWN_GROUPS = 8;
const SHOWN_NAMES = 5;

/**
 * @param {FileReading} file
 * @param {Decision} decision
 * @param {Question} question
 * @param {string} dialect
 */
export function showSteps(file, decision, question, dialect) {
  const node = find("steps", HTMLElement);
  node.hidden = false;
  const decided = file.cause !== null || decision.cause === "robots-txt";
  fill(
    node,
    element("h3", {}, t("steps.title")),
    dialect !== STANDARD && element("p", { class: "hint" }, ...followed(dialect)),
    decided && element("p", { class: "hint" }, t("steps.decided")),
    element(
      "ol",
      { class: "steps" },
      step(t("steps.agent"), agent(decision, dialect)),
      step(t("steps.groups"), groups(file, decision, dialect)),
      step(t("steps.path"), path(decision, question)),
      step(t("steps.rules"), candidates(file, decision, dialect)),
    ),
  );
}

export function hideSteps() {
  find("steps", HTMLElement).hidden = true;
}

/**
 * @param {string} title
 * @param {(Node | string)[]} content
 */
function step(title, content) {
  return element("li", {}, element("h4", {}, title), ...content);
}

/** @param {string} dialect */
function followed(dialect) {
  return rich.t("steps.dialect", { reader: element("a", { href: `#reader-${dialect}` }, readerTitle(dialect)) });
}

/**
 * @param {Decision} decision
 * @param {string} dialect
 */
function agent({ agentNames }, dialect) {
  if (agentNames.length === 0) return [element("p", {}, t("steps.agent.none"))];
  const names = agentNames.map(({ name, matched }) =>
    element("li", { "data-matched": matched }, code(name), " ", matched ? t("steps.agent.matched") : t("steps.agent.unmatched")),
  );
  return [element("p", {}, taken(names.length, dialect)), element("ul", { class: "names" }, ...names)];
}

/**
 * @param {number} count
 * @param {string} dialect
 */
function taken(count, dialect) {
  const asked = settingOf(dialect, "asked");
  if (asked === "text") return t("steps.agent.text");
  return asked === "slash" ? t("steps.agent.slash") : n("steps.agent.names", count);
}

/**
 * @param {FileReading} file
 * @param {Decision} decision
 * @param {string} dialect
 */
function groups(file, decision, dialect) {
  const { groups, star } = decision;
  if (groups.length === 0) return [element("p", {}, t("steps.groups.none"))];
  const rules = groups.reduce((sum, at) => sum + file.group(at).endRule - file.group(at).firstRule, 0);
  const choice = star ? "star-groups" : "choice";
  const about = isStandard(dialect, choice)
    ? n(star ? "steps.groups.star" : "steps.groups.named", groups.length)
    : [n("steps.groups.taken", groups.length), departure(dialect, choice)].join(gap());
  // Some readers drop rules of a group.
  const counted = isStandard(dialect, "empty-rule") && isStandard(dialect, "rule-length") && isStandard(dialect, "rule-count");
  const items = groups.slice(0, SHOWN_GROUPS).map((at) => {
    const { firstAgent, endAgent, firstRule, endRule } = file.group(at);
    const values = { line: lineLink(file.agent(firstAgent).line), names: names(file, firstAgent, endAgent) };
    return element("li", {}, ...rich.n("steps.group", endRule - firstRule, values));
  });
  const more = groups.length > SHOWN_GROUPS && element("li", {}, n("steps.groups.more", groups.length - SHOWN_GROUPS));
  return [element("p", {}, about, counted ? gap() + n("steps.groups.rules", rules) : ""), element("ul", { class: "plain" }, ...items, more || "")];
}

/**
 * @param {FileReading} file
 * @param {number} first
 * @param {number} end
 */
function names(file, first, end) {
  const shown = Array.from({ length: Math.min(end - first, SHOWN_NAMES) }, (_, i) => code(file.agent(first + i).name));
  return element("span", {}, ...shown.flatMap((name, i) => (i === 0 ? [name] : [comma(), name])), end - first > SHOWN_NAMES ? `${comma()}…` : "");
}
