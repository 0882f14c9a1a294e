import { element } from "../../element.js";
import { n } from "../../messages.js";
import { settingOf } from "../../readers.js";
import { lineLink } from "../line-link.js";

/**
 * Groups that name the same crawler are read as one (RFC 9309 2.2.1), though some readers take only the first. A note in each says
 * where the others stand.
 *
 * @typedef {import("../../engine/records.js").FileReading} FileReading
 */

const SHOWN_LINES = 12;

/**
 * @param {FileReading} file
 * @param {string} dialect
 * @returns {(i: number, name: string) => Node | null} the note for a name of a group, if other groups have it too
 */
export function sameNameNote(file, dialect) {
  const named = groupsByName(file);
  return (i, name) => {
    const others = (named.get(name.toLowerCase()) ?? []).filter((at) => at !== i);
    if (others.length === 0) return null;
    const lines = others.slice(0, SHOWN_LINES).flatMap((at) => [" ", lineLink(file.agent(file.group(at).firstAgent).line)]);
    const sentence = takesFirst(dialect, name) ? n("structure.first", others.length, { name }) : n("structure.merged", others.length, { name });
    return element("p", { class: "hint" }, sentence, ...lines);
  };
}

/**
 * @param {string} dialect
 * @param {string} name
 */
function takesFirst(dialect, name) {
  return name === "*" ? settingOf(dialect, "star-groups") === "first" : settingOf(dialect, "choice") === "first-group";
}

/**
 * Which groups have a name; user agents are compared without regard to case.
 *
 * @param {FileReading} file
 */
function groupsByName(file) {
  /** @type {Map<string, number[]>} */
  const named = new Map();
  for (let i = 0; i < file.agents; i++) {
    const { name, group } = file.agent(i);
    const key = name.toLowerCase();
    const groups = named.get(key) ?? [];
    if (key !== "" && groups[groups.length - 1] !== group) named.set(key, [...groups, group]);
  }
  return named;
}
