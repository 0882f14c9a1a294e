import { number, t } from "./messages.js";

/**
 * The readers that the engine can be, and how each departs from RFC 9309: data that the build puts into the page.
 *
 * @typedef {{ setting?: string, value?: string | number }} Departure   the name of an enum's value, or a limit or list
 * @typedef {{ name: string, documented: boolean, departures: Record<string, Departure> }} Reader
 */

export { STANDARD } from "./engine/records.js";
export const GOOGLE = "google";

/** @type {Reader[]} */
const readers = JSON.parse(document.getElementById("readers-data")?.textContent || "[]");

/** The names of all readers, that of RFC 9309 first. */
export const READERS = readers.map(({ name }) => name);

/** @param {string} name */
export function readerTitle(name) {
  return t(`dialect.${name}`);
}

/** Whether a reader is known from its documents only. @param {string} name */
export function isDocumented(name) {
  return reader(name)?.documented ?? false;
}

/**
 * What a reader has a field set to; "" where it does as RFC 9309 says.
 *
 * @param {string} name
 * @param {string} field
 */
export function settingOf(name, field) {
  return reader(name)?.departures[field]?.setting ?? "";
}

/**
 * Whether a reader does in a field as RFC 9309 says.
 *
 * @param {string} name
 * @param {string} field
 */
export function isStandard(name, field) {
  return reader(name)?.departures[field] === undefined;
}

/**
 * The sentence that says how a reader departs in one field.
 *
 * @param {string} name
 * @param {string} field
 */
export function departure(name, field) {
  const { setting, value = "" } = reader(name)?.departures[field] ?? {};
  if (setting) return t(`field.${field}.${setting}`);
  return t(`field.${field}`, { value: typeof value === "number" ? number(value) : value });
}

/** @param {string} name */
function reader(name) {
  return readers.find((reader) => reader.name === name);
}
