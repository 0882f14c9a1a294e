import { STANDARD } from "../engine/records.js";

/**
 * What a person put into the page: the file, how it was answered, who asks for what, and how it is read. A snapshot is written as
 * octets, for a link and for the tab's own storage, and read back only if every part is in order.
 *
 * Written, the first line is a JSON object of all that is not as on an empty page, and the rest is the file, octet for octet. JSON puts no
 * line end into one line, so the first LF ends it: there are no lengths to trust.
 *
 * @typedef {object} Snapshot
 * @property {Uint8Array} bytes   the file
 * @property {{ status: number, redirects: number, type?: number }} fetch  how it was answered
 * @property {string} site        as typed
 * @property {string} dialect     the reader's name
 * @property {string} agent       as typed
 * @property {string} url         as typed
 * @property {string} expectations
 *
 * @typedef {"broken" | "unknown-reader"} Trouble
 */

const LF = 0x0a;

/** An empty page. @type {Snapshot} */
export const EMPTY = {
  bytes: new Uint8Array(0),
  fetch: { status: 0, redirects: 0, type: 0 },
  site: "",
  dialect: STANDARD,
  agent: "",
  url: "",
  expectations: "",
};

/** What the line holds of it. */
const PLAIN = flat(EMPTY);

/** What can be chosen, or read from pasted headers. */
const NUMBERS = {
  status: (/** @type {number} */ value) => value === -1 || value === 0 || (value >= 200 && value <= 599),
  redirects: (/** @type {number} */ value) => value >= 0 && value <= 1000,
  type: (/** @type {number} */ value) => value >= 0 && value <= 3,
};

/**
 * @param {Snapshot} snapshot
 * @returns {Uint8Array<ArrayBuffer>}
 */
export function pack(snapshot) {
  const line = new TextEncoder().encode(`${JSON.stringify(Object.fromEntries(differing(snapshot)))}\n`);
  const octets = new Uint8Array(line.length + snapshot.bytes.length);
  octets.set(line);
  octets.set(snapshot.bytes, line.length);
  return octets;
}

/**
 * Reads what pack() wrote, or anything that pretends to be that.
 *
 * @param {Uint8Array} octets
 * @param {string[]} readers  the names of those that this page can be
 * @returns {{ snapshot: Snapshot } | { trouble: Trouble }}
 */
export function unpack(octets, readers) {
  const end = octets.indexOf(LF);
  const said = end < 0 ? null : objectIn(octets.subarray(0, end));
  if (!said || !Object.entries(said).every(([name, value]) => isInOrder(name, value))) return { trouble: "broken" };
  const { status, redirects, type, dialect, ...words } = { ...PLAIN, ...said };
  if (!readers.includes(dialect)) return { trouble: "unknown-reader" };
  return { snapshot: { bytes: octets.slice(end + 1), fetch: { status, redirects, type }, dialect, ...words } };
}

/** Whether it is that of an empty page. @param {Snapshot} snapshot */
export function isEmpty(snapshot) {
  return snapshot.bytes.length === 0 && differing(snapshot).length === 0;
}

/**
 * One snapshot over another: what is not as on an empty page comes from the upper one.
 *
 * @param {Snapshot} lower
 * @param {Snapshot} upper
 * @returns {Snapshot}
 */
export function over(lower, upper) {
  const { status, redirects, type, ...rest } = { ...flat(lower), ...Object.fromEntries(differing(upper)) };
  return { bytes: upper.bytes.length > 0 ? upper.bytes : lower.bytes, fetch: { status, redirects, type }, ...rest };
}

/**
 * @param {Snapshot} snapshot
 */
function flat({ fetch: { status, redirects, type = 0 }, site, dialect, agent, url, expectations }) {
  return { status, redirects, type, site, dialect, agent, url, expectations };
}

/** @param {Snapshot} snapshot */
function differing(snapshot) {
  return Object.entries(flat(snapshot)).filter(([name, value]) => value !== PLAIN[/** @type {keyof typeof PLAIN} */ (name)]);
}

/**
 * @param {Uint8Array} octets
 * @returns {Partial<typeof PLAIN> | null}
 */
function objectIn(octets) {
  try {
    const value = JSON.parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(octets));
    return typeof value === "object" && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}

/**
 * @param {string} name
 * @param {unknown} value
 */
function isInOrder(name, value) {
  if (!Object.hasOwn(PLAIN, name)) return false;
  if (Object.hasOwn(NUMBERS, name)) return Number.isInteger(value) && NUMBERS[/** @type {keyof typeof NUMBERS} */ (name)](Number(value));
  return typeof value === "string";
}
