/**
 * Reads what `curl -i` or `curl -iL` printed: a status line and a block of headers for each answer, then the body, which is the file.
 *
 * @typedef {object} Answer
 * @property {number} status      of the last answer
 * @property {number} redirects   answers with a 3xx status among all of them, save 304
 * @property {number[]} statuses  of every answer, in order
 * @property {number} type        what the last answer said that it holds, as Fetch has it
 * @property {number} body        offset at which the body starts
 */

const LF = 0x0a;
const CR = 0x0d;

/** A longer head than any server sends; what goes on beyond it is not a head. */
const LONGEST_HEAD = 1 << 20;

/**
 * @param {Uint8Array} bytes
 * @returns {Answer | null} null when it is not the output of curl
 */
export function readAnswer(bytes) {
  let at = 0;
  // A terminal's selection often takes the command, or an empty line, along.
  for (let line = lineAt(bytes, at); line.next < bytes.length && (line.text.trim() === "" || /\bcurl\s/.test(line.text)); line = lineAt(bytes, at))
    at = line.next;
  /** @type {number[]} */
  const statuses = [];
  let type = "";
  for (let block = blockAt(bytes, at); block; block = blockAt(bytes, at)) {
    at = block.end;
    const more = blockAt(bytes, at) !== null;
    // An interim answer, or a proxy's own, says nothing about the file.
    if (block.status < 200 || (more && /connection established/i.test(block.reason))) continue;
    statuses.push(block.status);
    type = block.type;
  }
  if (statuses.length === 0) return null;
  return { status: statuses[statuses.length - 1], redirects: statuses.filter(isRedirect).length, statuses, type: typeCode(type), body: at };
}

/**
 * The code of a media type: 0 when it is not said, 1 text/plain, 2 a page of HTML, 3 anything else.
 *
 * @param {string} type
 */
function typeCode(type) {
  const name = type.replace(/;.*$/s, "").trim().toLowerCase();
  if (name === "") return 0;
  if (name === "text/plain") return 1;
  return name === "text/html" || name === "application/xhtml+xml" ? 2 : 3;
}

/** @param {number} status */
function isRedirect(status) {
  return status >= 300 && status < 400 && status !== 304;
}

/**
 * @param {Uint8Array} bytes
 * @param {number} at
 */
function blockAt(bytes, at) {
  const first = lineAt(bytes, at);
  const status = /^HTTP\/\d(?:\.\d)? ([1-5]\d\d)(?: (.*))?$/.exec(first.text);
  if (!status) return null;
  let line = first;
  let type = "";
  while (line.next < bytes.length && line.next - at < LONGEST_HEAD) {
    line = lineAt(bytes, line.next);
    if (line.text === "") return { status: Number(status[1]), reason: status[2] ?? "", type, end: line.next };
    type = /^content-type:(.*)$/i.exec(line.text)?.[1] ?? type;
    if (!/^(?:[^\s:]+:|[ \t])/.test(line.text)) return null;
  }
  // `curl -I` prints no body, and not always the empty line.
  return line.next < bytes.length ? null : { status: Number(status[1]), reason: status[2] ?? "", type, end: bytes.length };
}

/**
 * @param {Uint8Array} bytes
 * @param {number} at
 */
function lineAt(bytes, at) {
  let end = at;
  while (end < bytes.length && bytes[end] !== LF && bytes[end] !== CR && end - at < LONGEST_HEAD) end++;
  const next = bytes[end] === CR && bytes[end + 1] === LF ? end + 2 : Math.min(end + 1, bytes.length);
  return { text: new TextDecoder("latin1").decode(bytes.subarray(at, end)), next };
}
