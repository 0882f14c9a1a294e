import { element } from "../../element.js";
import { n } from "../../messages.js";
import { lineLink } from "../line-link.js";

/**
 * Groups that name the same crawler are read as one (RFC 9309 2.2.1). A note in each says where the others stand.
 *
 * @typedef {import("../../engine/records.js").FileReading} FileReading
 */

const SHOWN_LINES = 12;

/**
 * @param {FileReading} file
 * @param {number} i
 * @param {string} name
 * @param {Map<string, number[]>} named
 */
export function mergedNote(file, i, name, named) {
  const others = (named.get(name.toLowerCase()) ?? []).filter((at) => at !== i);
  const lines = others.slice(0, SHOWN_LINES).flatMap((at) => [" ", lineLink(file.agent(file.group(at).firstAgent).line)]);
  return element("p", { class: "hint" }, n("structure.merged", others.length, { name }), ...lines);
}

/**
 * Which groups have a name; user agents are compared without regard to case.
 *
 * @param {FileReading} file
 */
export function groupsByName(file) {
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
