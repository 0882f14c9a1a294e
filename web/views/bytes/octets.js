import { sequenceAt } from "../../document/text.js";

/**
 * The octets of a file that are not what they seem, or cannot be seen.
 *
 * @typedef {"mark" | "nul" | "control" | "no-break" | "zero-width" | "line-end" | "lone-cr" | "not-utf-8"} Kind
 * @typedef {{ kind: Kind, start: number, end: number }} Oddity   octets from the start of the file
 * @typedef {{ lf: number, crlf: number, cr: number, none: boolean }} LineEnds   how many lines end so; whether the last line has no end
 */

const LF = 0x0a;
const CR = 0x0d;

/**
 * @param {Uint8Array} bytes
 * @returns {{ oddities: Oddity[], ends: LineEnds }}
 */
export function inspect(bytes) {
  /** @type {Oddity[]} */
  const oddities = [];
  const ends = { lf: 0, crlf: 0, cr: 0, none: bytes.length > 0 && bytes[bytes.length - 1] !== LF && bytes[bytes.length - 1] !== CR };
  const note = (/** @type {Kind} */ kind, /** @type {number} */ start, /** @type {number} */ length) => {
    const last = oddities[oddities.length - 1];
    if (last?.kind === kind && last.end === start && (kind === "nul" || kind === "not-utf-8")) last.end = start + length;
    else oddities.push({ kind, start, end: start + length });
  };
  for (let at = 0; at < bytes.length; ) {
    const octet = bytes[at];
    if (octet >= 0x80) {
      const length = sequenceAt(bytes, at);
      const kind = length < 0 ? "not-utf-8" : kindOf(codePoint(bytes, at, length), at);
      const octets = Math.abs(length);
      if (kind) note(kind, at, octets);
      at += octets;
      continue;
    }
    if (octet === LF) ends.lf++;
    else if (octet === CR && bytes[at + 1] === LF) {
      ends.crlf++;
      at++;
    } else if (octet === CR) {
      ends.cr++;
      note("lone-cr", at, 1);
    } else if (octet === 0) note("nul", at, 1);
    else if (octet === 0x0b || octet === 0x0c || (octet >= 0x1c && octet <= 0x1e)) note("line-end", at, 1);
    else if ((octet < 0x20 && octet !== 0x09) || octet === 0x7f) note("control", at, 1);
    at++;
  }
  return { oddities, ends };
}

/**
 * @param {number} point
 * @param {number} at
 * @returns {Kind | null}
 */
function kindOf(point, at) {
  if (point === 0xfeff) return at === 0 ? "mark" : "zero-width";
  if (point === 0xa0) return "no-break";
  if (point === 0x85 || point === 0x2028 || point === 0x2029) return "line-end";
  if ((point >= 0x200b && point <= 0x200d) || point === 0x2060) return "zero-width";
  return point < 0xa0 ? "control" : null;
}

/**
 * @param {Uint8Array} bytes
 * @param {number} at
 * @param {number} length
 */
function codePoint(bytes, at, length) {
  let point = bytes[at] & (0xff >> (length + 1));
  for (let i = 1; i < length; i++) point = (point << 6) | (bytes[at + i] & 0x3f);
  return point;
}
