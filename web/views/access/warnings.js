import { element, fill, find } from "../../element.js";
import { gap, number, rich, t } from "../../messages.js";
import { icon } from "../icon.js";
import { code, lineLink } from "../line-link.js";
import { verdictWord } from "./verdict.js";

/**
 * What a person should know besides the verdict: readers that answer otherwise, and how the path was taken.
 *
 * @typedef {import("../../engine/records.js").FileReading} FileReading
 * @typedef {import("../../engine/decision.js").Decision} Decision
 * @typedef {import("../../engine/decision.js").Differing} Differing
 */

/**
 * @param {FileReading} file
 * @param {Decision} decision
 * @param {{ url: string }} question
 */
export function showWarnings(file, decision, { url }) {
  const list = find("warnings", HTMLUListElement);
  /** @type {[Parameters<typeof icon>[0], (Node | string)[]][]} */
  const warnings = [];
  if (decision.substring) warnings.push(["warning", [t("reader.substring"), gap(), ...answer(file, decision.substring)]]);
  if (decision.limited) warnings.push(["warning", [t("reader.limited", { limit: number(512000) }), gap(), ...answer(file, decision.limited)]]);
  for (const fact of decision.target) {
    if (fact === "url" || (fact === "slash-added" && decision.target.includes("host-like"))) continue;
    const empty = fact === "slash-added" && url.trim() === "";
    if (empty) warnings.push(["info", [t("target.empty")]]);
    else warnings.push([fact === "host-like" ? "warning" : "info", rich.t(`target.${fact}`, { path: code(decision.path), typed: code(url) })]);
  }
  list.hidden = warnings.length === 0;
  fill(list, ...warnings.map(([tone, text]) => element("li", { "data-tone": tone }, icon(tone), element("span", {}, ...text))));
}

/**
 * @param {FileReading} file
 * @param {Differing} differing
 */
function answer(file, { allowed, line }) {
  const verdict = element("strong", {}, verdictWord(allowed));
  return line > 0 ? rich.t("reader.by", { verdict, line: lineLink(line), rule: code(file.statement(line)) }) : rich.t("reader.none", { verdict });
}
