import { element } from "../../element.js";
import { gap, t } from "../../messages.js";

/**
 * The path in the form used for comparing, with what the winning pattern spells out underlined.
 *
 * @typedef {import("../../engine/decision.js").Decision} Decision
 */

/**
 * @param {Decision} decision
 * @param {{ url: string }} question
 */
export function path(decision, { url }) {
  const pieces = decision.pathPieces.map(({ text, covered }) => (covered ? element("mark", { class: "covered" }, text) : text));
  const covered = decision.pathPieces.some(({ covered }) => covered);
  return [
    element("p", { class: "path" }, element("code", {}, ...pieces)),
    element(
      "p",
      { class: "hint" },
      decision.path === url ? t("steps.path.same") : t("steps.path.changed"),
      covered && gap(),
      covered && t("steps.path.covered"),
    ),
  ];
}
