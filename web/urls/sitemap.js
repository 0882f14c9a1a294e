/**
 * Addresses in the text of a sitemap (sitemaps.org), or of several after each other. The text is not held to be well-formed: only
 * comments, CDATA sections and loc elements are looked at.
 */

/** The loc of an image is no page. */
const LOC = /<(?:(?!image:)[\w.-]+:)?loc(?:\s[^<>]*)?>/y;

/** @param {string} text */
export function looksLikeSitemap(text) {
  return /^\s*</.test(text) && /<(?:[\w.-]+:)?loc[\s>]/.test(text);
}

/** An index holds the addresses of sitemaps, not of pages. @param {string} text */
export function isSitemapIndex(text) {
  return /<(?:[\w.-]+:)?sitemapindex[\s>]/.test(text) && !/<(?:[\w.-]+:)?urlset[\s>]/.test(text);
}

/**
 * @param {string} text
 * @returns {Generator<string>}
 */
export function* locations(text) {
  for (let at = text.indexOf("<"); at >= 0; at = text.indexOf("<", at)) {
    LOC.lastIndex = at;
    if (LOC.test(text)) {
      const { value, end } = content(text, LOC.lastIndex);
      yield value;
      at = end;
    } else {
      at = sectionEnd(text, at) ?? at + 1;
    }
  }
}

/**
 * What an element holds, up to the next tag of any kind.
 *
 * @param {string} text
 * @param {number} start
 */
function content(text, start) {
  let value = "";
  for (let at = start; ; ) {
    const tag = text.indexOf("<", at);
    const end = tag < 0 ? text.length : tag;
    value += decoded(text.slice(at, end));
    const section = tag < 0 ? null : sectionEnd(text, tag);
    if (section === null) return { value: value.replace(/^[ \t\r\n]+|[ \t\r\n]+$/g, ""), end };
    if (text.startsWith(CDATA.open, tag)) value += text.slice(tag + CDATA.open.length, section - CDATA.close.length);
    at = section;
  }
}

const CDATA = { open: "<![CDATA[", close: "]]>" };
const COMMENT = { open: "<!--", close: "-->" };

/**
 * Where the comment or CDATA section ends that starts here; null when none does. One that is never closed runs to the end.
 *
 * @param {string} text
 * @param {number} at
 */
function sectionEnd(text, at) {
  for (const { open, close } of [COMMENT, CDATA]) {
    if (!text.startsWith(open, at)) continue;
    const end = text.indexOf(close, at + open.length);
    return end < 0 ? text.length + close.length : end + close.length;
  }
  return null;
}

/** @type {Record<string, string>} */
const ENTITIES = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** @param {string} text */
function decoded(text) {
  if (!text.includes("&")) return text;
  return text.replace(/&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#x([\da-fA-F]{1,6}));/g, (whole, name, decimal, hex) => {
    if (name) return ENTITIES[name];
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
