import { deflate, inflate } from "./deflate.js";
import { pack, unpack } from "./snapshot.js";

/**
 * A link that holds a snapshot, all of it behind the "#" that a browser does not send: "#v", the version of the format, "=", the packed
 * and deflated octets in base64url (RFC 4648 5), and an end mark.
 *
 * @typedef {import("./snapshot.js").Snapshot} Snapshot
 * @typedef {import("./snapshot.js").Trouble | "newer" | "cut" | "too-large"} Trouble
 */

const VERSION = "1";

/**
 * It shows that nothing is missing. And a link must not end in "_" or "-", which base64url may: programs that find links in a text
 * often take such a character at the end for punctuation.
 */
const END = "z";

/**
 * Links above this get a warning. 2,083 is what older parts of Windows pass on (INTERNET_MAX_URL_LENGTH), and chat programs end a
 * message at 2,000 (Discord) or 4,096 characters (Telegram).
 */
export const LONG = 2000;

/**
 * No link is longer. Browsers take far more, but Windows starts a browser with the link on a command line, which ends at 32,767
 * characters, and Chromium shows no more than 32 KiB of an address.
 */
export const LONGEST = 32_000;

/** Octets of a snapshot in a link: a link of a few thousand characters can stand for any number of equal octets, so this is a limit of its own. */
export const LARGEST = 1 << 20;

/**
 * @param {Snapshot} snapshot
 * @param {string} page  the page's address, without a fragment
 * @returns {Promise<string | null>} null: it would be longer than LONGEST, or hold more than LARGEST
 */
export async function makeLink(snapshot, page) {
  const octets = pack(snapshot);
  if (octets.length > LARGEST) return null;
  const small = await deflate(octets, LONGEST);
  const link = small && `${page}#v${VERSION}=${base64url(small)}${END}`;
  return link && link.length <= LONGEST ? link : null;
}

/** Whether a fragment is a link's, of whatever version, and not that of a place on the page. @param {string} fragment */
export function isLink(fragment) {
  return /^#v\d+=/.test(fragment);
}

/**
 * Reads the fragment of a link that anyone may have made.
 *
 * @param {string} fragment
 * @param {string[]} readers  the names of those that this page can be
 * @returns {Promise<{ snapshot: Snapshot } | { trouble: Trouble }>}
 */
export async function readLink(fragment, readers) {
  const [, version, text] = /^#v(\d+)=(.*)$/s.exec(fragment) ?? [];
  if (text === undefined || fragment.length > LONGEST) return { trouble: "broken" };
  if (version !== VERSION) return { trouble: "newer" };
  if (!text.endsWith(END)) return { trouble: "cut" };
  try {
    const octets = await inflate(octetsIn(text.slice(0, -END.length)), LARGEST);
    return octets ? unpack(octets, readers) : { trouble: "too-large" };
  } catch {
    return { trouble: "broken" };
  }
}

/** @param {Uint8Array} octets */
function base64url(octets) {
  return btoa(Array.from(octets, (octet) => String.fromCharCode(octet)).join("")).replace(/[+/=]/g, (char) => ({ "+": "-", "/": "_" })[char] ?? "");
}

/** @param {string} text */
function octetsIn(text) {
  if (!/^[\w-]*$/.test(text)) throw new RangeError("not base64url");
  return Uint8Array.from(atob(text.replace(/[-_]/g, (char) => (char === "-" ? "+" : "/"))), (unit) => unit.charCodeAt(0));
}
