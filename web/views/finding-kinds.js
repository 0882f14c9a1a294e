import { element } from "../element.js";
import { gap, n, number, t } from "../messages.js";
import { icon } from "./icon.js";

/**
 * Findings by severity and code. Those of one code stand together, the first few in full, with why they matter.
 *
 * @typedef {import("./finding.js").Tone} Tone
 * @typedef {{ code: string, severity: Tone, issues: number[] }} Kind   findings of one code and severity, by their indexes
 * @typedef {object} Drawing
 * @property {(i: number) => HTMLElement} row  an li
 * @property {(code: string) => string} why
 * @property {(code: string) => string} help  the address of a page about it
 * @property {(kind: Kind) => string} [more]  what is to be said of all of them
 */

export const SEVERITIES = /** @type {const} */ (["error", "warning", "info"]);

/** Findings of one kind that are shown at once; the others come in parts. */
const FIRST = 3;
const MORE = 200;

/** Finds the kinds of findings that come one after the other. */
export class Kinds {
  /** @type {Map<string, Kind>} */
  #kinds = new Map();

  /**
   * @param {number} i  its index
   * @param {{ code: string, severity: string }} issue
   */
  add(i, { code, severity }) {
    const key = `${severity} ${code}`;
    const kind = this.#kinds.get(key);
    if (kind) kind.issues.push(i);
    else this.#kinds.set(key, { code, severity: /** @type {Tone} */ (severity), issues: [i] });
  }

  /** In the order in which the first of each came. */
  get all() {
    return [...this.#kinds.values()];
  }
}

/** @param {Tone} severity */
export function severityTitle(severity) {
  return { error: t("problems.errors"), warning: t("problems.warnings"), info: t("problems.infos") }[severity];
}

/**
 * @param {string} id  of its heading
 * @param {Tone} severity
 * @param {Kind[]} kinds
 * @param {Drawing} drawing
 * @param {object} [place]
 * @param {"h3" | "h4" | "h5"} [place.level]
 * @param {string} [place.within]  the id of what names the whole that they are findings of, where there are several
 */
export function severitySection(id, severity, kinds, drawing, { level = "h3", within = "" } = {}) {
  const total = kinds.reduce((sum, { issues }) => sum + issues.length, 0);
  const heading = element(level, { id }, icon(severity), ` ${severityTitle(severity)} `, element("span", { class: "count" }, number(total)));
  return element(
    "section",
    { class: "part", "data-tone": severity, "aria-labelledby": `${within} ${id}`.trim() },
    heading,
    ...kinds.map((kind) => kindList(kind, drawing)),
  );
}

/**
 * @param {Kind} kind
 * @param {Drawing} drawing
 */
function kindList(kind, { row, why, help, more = () => "" }) {
  const { code, issues } = kind;
  const list = element("ul", { class: "problem-list" });
  const rest = element("button", { type: "button", class: "link", onclick: () => add(MORE) });
  const add = (/** @type {number} */ part) => {
    const from = list.childElementCount;
    const to = Math.min(from + part, issues.length);
    list.append(...issues.slice(from, to).map(row));
    rest.hidden = to === issues.length;
    rest.textContent = n("problems.more", issues.length - to);
  };
  add(FIRST);
  const page = element("a", { href: help(code), target: "_blank", rel: "noopener" }, t("finding.help"));
  return element("div", { class: "problem", "data-code": code }, list, rest, element("p", { class: "why" }, more(kind), gap(), why(code), gap(), page));
}
