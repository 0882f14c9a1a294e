import { element } from "../element.js";
import { comma, gap, rich, t } from "../messages.js";
import { code, lineLink } from "./line-link.js";

/**
 * What a file wishes for the use of content, by the lines Content-Signal and Content-Usage: words beside a verdict, never a part of it.
 *
 * @typedef {import("../engine/records.js").Preference} Preference
 */

/** The keys as their drafts spell them. */
const SPELLED = { "content-signal": "Content-Signal", "content-usage": "Content-Usage" };

/**
 * All of them for one crawler and path, and what they are.
 *
 * @param {Preference[]} list
 */
export function preferences(list) {
  const about = list.length > 0 ? t("preferences.about") : t("preferences.none");
  return element(
    "div",
    {},
    element("p", { class: "hint" }, about, gap(), element("a", { href: "#help-preferences" }, t("preferences.help"))),
    list.length > 0 && element("ul", {}, ...statements(list).map((statement) => element("li", {}, ...statement))),
  );
}

/**
 * What each line says: "Content-Signal: search yes, ai-train no (line 3)".
 *
 * @param {Preference[]} list
 * @returns {(Node | string)[][]}
 */
export function statements(list) {
  return byLine(list).map((part) => {
    const uses = part.flatMap((preference, i) => [...(i > 0 ? [comma()] : []), ...use(preference)]);
    return rich.t("preferences.line", { key: SPELLED[part[0].kind], uses: element("span", {}, ...uses), line: lineLink(part[0].line) });
  });
}

/** @param {Preference[]} list  in the order of the file */
function byLine(list) {
  /** @type {Map<number, Preference[]>} */
  const lines = new Map();
  for (const preference of list) lines.set(preference.line, [...(lines.get(preference.line) ?? []), preference]);
  return [...lines.values()];
}

/**
 * @param {Preference} preference
 * @returns {(Node | string)[]}
 */
function use({ value, known, label, stated }) {
  if (value === "broken") return rich.t("preferences.broken", { text: code(stated) });
  const said = { yes: t("preferences.yes"), no: t("preferences.no"), other: code(stated) }[value];
  return rich.t(known ? "preferences.use" : "preferences.use.unknown", { label, value: said });
}
