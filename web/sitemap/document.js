import { blob, readNames } from "../engine/records.js";

/**
 * What was read of a sitemap. Nothing is unpacked of its records before it is asked for. Line numbers count from 1, every other number
 * from 0; start and end are octets of the document, unpacked.
 *
 * @typedef {"kind" | "issue" | "severity" | "namespace-flaw" | "entry" | "location" | "date" | "changefreq" | "gzip" | "importer" | "start" | "why" | "outcome"} NameList
 * @typedef {Record<NameList, string[]>} Names   of the codes, as package sitemap has them
 * @typedef {{ start: number, end: number }} Span
 * @typedef {{ text: string, line: number, start: number, end: number }} Value   a text of the document, references resolved
 * @typedef {object} Entry
 * @property {string} kind  "url" or "sitemap"
 * @property {Value | null} loc
 * @property {(Value & { form: string, time: number | null }) | null} lastmod  time: seconds since 1970, null when it is no date
 * @property {(Value & { word: string }) | null} changefreq  word: "none" for another than the seven
 * @property {(Value & { number: number | null }) | null} priority  number: null when it is none from 0 to 1
 * @typedef {{ kind: string, entry: number, url: Value | null, lang: Value | null }} Location   kind: image, video, player, thumbnail, alternate
 * @typedef {{ code: string, severity: string, line: number, span: Span, relatedLine: number, related: Span | null, argument: number }} Issue
 * @typedef {Pick<SitemapDocument, "source" | "gzip" | "issues" | "issue" | "count" | "flaw">} Found   findings, and the text that they are about
 * @typedef {Issue & { document: number, other: number }} SetIssue   indexes of the document it is in and of the one that related is in, or -1
 */

const HEADER = 14;
const VALUE = 5;
const ENTRY = 4 + 4 * VALUE;
const LOCATION = 2 + 2 * VALUE;
const ISSUE = 9;

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** @param {Int32Array} words @returns {Names} */
export const readSitemapNames = (words) => /** @type {any} */ (readNames(words));

export class SitemapDocument {
  #words;
  #names;
  #at;
  #text;
  /** @type {string | null} */
  #decoded = null;

  /**
   * @param {Int32Array} words
   * @param {Names} names
   * @param {Blob} source  as it was dropped, packed or not
   * @param {string} url  its address, "" when not known
   */
  constructor(words, names, source, url) {
    this.#words = words;
    this.#names = names;
    this.source = source;
    this.url = url;
    const [, , kind, octets, lines, wellFormed, gzip, entries, total, locations, located, issues, codes, text] = words;
    /** What it is by its content: urlset, index, text, rss, atom, html … */
    this.kind = names.kind[kind];
    /** How many were read, unpacked. */
    this.octets = octets;
    this.lines = lines;
    /** Whether a parser that keeps to the letter gets through. */
    this.wellFormed = wellFormed === 1;
    /** What was seen of the gzip data around it: unpacked, members, junk, broken. */
    this.gzip = names.gzip.filter((_, bit) => (gzip >> bit) & 1);
    /** How many entries are here; total has those above 50,000 too. */
    this.entries = entries;
    this.total = total;
    /** How many images, videos and alternates are here; located has those above 200,000 too. */
    this.locations = locations;
    this.located = located;
    /** How many findings are here; of one code there are at most 1,000, and count() has those above. */
    this.issues = issues;
    const entriesAt = HEADER + codes;
    const locationsAt = entriesAt + entries * ENTRY;
    const issuesAt = locationsAt + locations * LOCATION;
    const textAt = issuesAt + issues * ISSUE;
    this.#at = { entries: entriesAt, locations: locationsAt, issues: issuesAt };
    if (textAt + Math.ceil(text / 4) !== words.length || codes !== names.issue.length)
      throw new RangeError(`close: ${words.length} words, expected ${textAt} and ${text} octets`);
    this.#text = blob(words, textAt, text);
  }

  /** How many findings there are with a code. @param {string} code */
  count(code) {
    const index = this.#names.issue.indexOf(code);
    return index < 0 ? 0 : this.#words[HEADER + index];
  }

  /**
   * @param {number} i
   * @returns {Entry}
   */
  entry(i) {
    const at = this.#at.entries + i * ENTRY;
    const [packed, low, high, thousandths] = this.#words.subarray(at, at + 4);
    const form = this.#names.date[(packed >> 16) & 0xff];
    const [loc, lastmod, changefreq, priority] = [0, 1, 2, 3].map((value) => this.#value(at + 4 + value * VALUE));
    return {
      kind: this.#names.entry[packed & 0xff],
      loc,
      lastmod: lastmod && { ...lastmod, form, time: form === "none" ? null : high * 2 ** 32 + (low >>> 0) },
      changefreq: changefreq && { ...changefreq, word: this.#names.changefreq[(packed >> 8) & 0xff] },
      priority: priority && { ...priority, number: packed >> 24 ? thousandths / 1000 : null },
    };
  }

  /** The address of an entry, "" when it has none. @param {number} i */
  loc(i) {
    return this.#slice(this.#at.entries + i * ENTRY + 4);
  }

  /** The line of an entry's address; 0 when it has none. @param {number} i */
  line(i) {
    return this.#words[this.#at.entries + i * ENTRY + 6];
  }

  /**
   * @param {number} i
   * @returns {Location}
   */
  location(i) {
    const at = this.#at.locations + i * LOCATION;
    const [kind, entry] = this.#words.subarray(at, at + 2);
    return { kind: this.#names.location[kind], entry, url: this.#value(at + 2), lang: this.#value(at + 2 + VALUE) };
  }

  /** The images, videos and alternates of an entry. @param {number} entry */
  locationsOf(entry) {
    const at = (/** @type {number} */ i) => this.#words[this.#at.locations + i * LOCATION + 1];
    let low = 0;
    let high = this.locations;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (at(middle) < entry) low = middle + 1;
      else high = middle;
    }
    const found = [];
    for (let i = low; i < this.locations && at(i) === entry; i++) found.push(this.location(i));
    return found;
  }

  /** What is wrong with a namespace, by the argument of a finding. @param {number} argument */
  flaw(argument) {
    return this.#names["namespace-flaw"][argument];
  }

  /** In the order of the document. @param {number} i */
  issue(i) {
    return readIssue(this.#words, this.#at.issues + i * ISSUE, this.#names);
  }

  /**
   * @param {number} at
   * @returns {Value | null}
   */
  #value(at) {
    const [start, end, line] = this.#words.subarray(at, at + 3);
    return line === 0 ? null : { text: this.#slice(at), line, start, end };
  }

  /** The text of a value. @param {number} at */
  #slice(at) {
    const from = this.#words[at + 3];
    const to = this.#words[at + 4];
    // When every octet is a character, which is the rule, all is decoded at once and cut.
    this.#decoded ??= decoder.decode(this.#text);
    if (this.#decoded.length === this.#text.length) return this.#decoded.slice(from, to);
    return decoder.decode(this.#text.subarray(from, to));
  }
}

/**
 * What is to be seen of several documents.
 *
 * @param {Int32Array} words
 * @param {Names} names
 * @returns {SetIssue[]}
 */
export function readSetIssues(words, names) {
  const size = ISSUE + 2;
  if (words.length !== 3 + words[2] * size) throw new RangeError(`compare: ${words.length} words for ${words[2]}`);
  return Array.from({ length: words[2] }, (_, i) => {
    const at = 3 + i * size;
    return { ...readIssue(words, at + 2, names), document: words[at], other: words[at + 1] };
  });
}

/**
 * @param {Int32Array} words
 * @param {number} at
 * @param {Names} names
 * @returns {Issue}
 */
export function readIssue(words, at, names) {
  const [code, severity, line, start, end, relatedLine, from, to, argument] = words.subarray(at, at + ISSUE);
  return {
    code: names.issue[code],
    severity: names.severity[severity],
    line,
    span: { start, end },
    relatedLine,
    related: relatedLine > 0 ? { start: from, end: to } : null,
    argument,
  };
}
