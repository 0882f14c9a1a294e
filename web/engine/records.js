/**
 * Reads the engine's replies. A reply is one array of words; nothing is unpacked before it is asked for, and text is cut out of the
 * file's octets only where it is shown. Line numbers count from 1, every other number from 0.
 *
 * @typedef {{ start: number, end: number }} Span   octets from the start of the file
 * @typedef {"directive" | "record" | "issue" | "elsewhere" | "severity" | "cause" | "outcome" | "size" | "target" | "fact" | "type" | "dialect" | "documented" | "field" | "preference" | "preference-value" | "expect-reason" | "expect-word"} NameList
 * @typedef {Record<NameList, string[]>} Names
 * @typedef {{ index: number, start: number, end: number, text: string }} Edit   of a fix: which finding it takes away; the octets that text takes the place of
 * @typedef {{ line: number, allow: boolean, agent: string, url: string }} Expectation
 * @typedef {{ line: number, reason: string, meant: string, start: number, end: number }} ExpectationProblem   octets of the list that are at fault; the word that is likely meant, or "none"
 * @typedef {{ kind: "content-signal" | "content-usage", value: "no" | "yes" | "other" | "broken", known: boolean, line: number, length: number, label: string, stated: string }} Preference
 *   what a line wishes for one use: by which key; whether its draft has the label; octets of the line's path pattern; the value as
 *   written, or all of what cannot be read
 */

import { LINE, RULE } from "./engine.js";

const HEADER = 14;
const AGENT = 4;
const GROUP = 5;
const RECORD = 2;
const FOUND = 3;
const ISSUE = 10;
const EDIT = 5;
const PREFERENCE = 9;
const EXPECTATION = 5;

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** The dialect that is no dialect: RFC 9309 itself. */
export const STANDARD = "rfc9309";

/**
 * The names of the engine's codes.
 *
 * @param {Int32Array} words
 * @returns {Names}
 */
export function readNames(words) {
  const lists = readText(words)
    .split("\n")
    .map((line) => {
      const [name, codes = ""] = line.split(":");
      return [name, codes.split(",")];
    });
  return Object.fromEntries(lists);
}

/**
 * Edits of the file: its fixes, in the order of its findings, or those that allow or block somebody.
 *
 * @param {Int32Array} words
 * @returns {Edit[]}
 */
export function readEdits(words) {
  const at = 3;
  const end = at + words[2] * EDIT;
  const edits = [];
  for (let i = at; i < end; i += EDIT) {
    const [index, start, stop, from, to] = words.subarray(i, i + EDIT);
    edits.push({ index, start, end: stop, text: decoder.decode(blob(words, end, to).subarray(from)) });
  }
  return edits;
}

/**
 * A list of expectations.
 *
 * @param {Int32Array} words
 * @param {Names} names
 * @returns {{ items: Expectation[], problems: ExpectationProblem[] }}
 */
export function readExpectations(words, names) {
  const [, , count, faults] = words;
  const problemsAt = 4 + count * EXPECTATION;
  const textAt = problemsAt + faults * EXPECTATION;
  if (textAt > words.length) throw new RangeError(`expectations: ${words.length} words for ${count} and ${faults}`);
  const row = (/** @type {number} */ at) => words.subarray(at, at + EXPECTATION);
  const bytes = blob(words, textAt, count > 0 ? words[problemsAt - 1] : 0);
  const items = Array.from({ length: count }, (_, i) => {
    const [line, allow, start, middle, end] = row(4 + i * EXPECTATION);
    return { line, allow: allow === 1, agent: decoder.decode(bytes.subarray(start, middle)), url: decoder.decode(bytes.subarray(middle, end)) };
  });
  const problems = Array.from({ length: faults }, (_, i) => {
    const [line, reason, meant, start, end] = row(problemsAt + i * EXPECTATION);
    return { line, reason: names["expect-reason"][reason], meant: names["expect-word"][meant], start, end };
  });
  return { items, problems };
}

/** A reply that is text. @param {Int32Array} words */
export function readText(words) {
  return decoder.decode(readOctets(words));
}

/** A reply that is octets. @param {Int32Array} words */
export function readOctets(words) {
  return blob(words, 3, words[2]);
}

/** A file as the engine read it, without what is wrong with it until that was asked for. */
export class FileReading {
  #words;
  #found;
  #names;
  #at;

  /**
   * @param {Int32Array} words
   * @param {Uint8Array} bytes  the file
   * @param {Names} names
   * @param {string} dialect  as which it was read
   * @param {Int32Array | null} [found]  its findings
   */
  constructor(words, bytes, names, dialect, found = null) {
    this.#words = words;
    this.#found = found;
    this.#names = names;
    this.bytes = bytes;
    this.dialect = dialect;
    const [, , octets, mark, size, cutLine, cause, lines, agents, rules, groups, records, refused, preferring] = words;
    this.octets = octets;
    /** Octets of the byte order mark. */
    this.mark = mark;
    this.size = names.size[size];
    /** The first line that does not lie wholly within the limit; 0 if all do. */
    this.cutLine = cutLine;
    /** The cause that decides whatever is asked, if one does. */
    this.cause = cause < 0 ? null : names.cause[cause];
    this.lines = lines;
    this.agents = agents;
    this.rules = rules;
    this.groups = groups;
    this.records = records;
    this.issues = found?.[2] ?? 0;
    /** The line for which the reader refuses the whole file; 0 if it does not. */
    this.refused = refused;
    /** Whether it has lines that wish for something. */
    this.hasPreferences = preferring === 1;
    const groupsAt = HEADER + agents * AGENT;
    const recordsAt = groupsAt + groups * GROUP;
    const linesAt = recordsAt + records * RECORD;
    const rulesAt = linesAt + lines * LINE;
    this.#at = { agents: HEADER, groups: groupsAt, records: recordsAt, lines: linesAt, rules: rulesAt };
    const end = rulesAt + rules * RULE;
    if (end !== words.length || octets !== bytes.length)
      throw new RangeError(`load: ${words.length} words, expected ${end}; ${octets} octets, expected ${bytes.length}`);
    if (found && found.length !== FOUND + this.issues * ISSUE) throw new RangeError(`issues: ${found.length} words for ${this.issues}`);
  }

  /** The same with its findings. @param {Int32Array} found */
  judged(found) {
    return new FileReading(this.#words, this.bytes, this.#names, this.dialect, found);
  }

  /** @param {Span} span */
  text({ start, end }) {
    return decoder.decode(this.bytes.subarray(start, end));
  }

  /** @param {number} line  counted from 1 */
  line(line) {
    const at = this.#at.lines + (line - 1) * LINE;
    const packed = this.#words[at + 8];
    return {
      text: this.#span(at),
      key: this.#span(at + 2),
      value: this.#span(at + 4),
      comment: this.#span(at + 6),
      directive: this.#names.directive[packed & 0xff],
      lineEnd: (packed >> 8) & 0xff,
    };
  }

  /** The line as it counts: without a comment and the white space around it. @param {number} line */
  statement(line) {
    const { text, comment } = this.line(line);
    const end = comment.end > comment.start ? comment.start : text.end;
    return this.text({ start: text.start, end }).replace(/^[ \t]+|[ \t]+$/g, "");
  }

  /** @param {number} i */
  agent(i) {
    const at = this.#at.agents + i * AGENT;
    return { line: this.#words[at], name: this.text(this.#span(at + 1)), group: this.#words[at + 3] };
  }

  /** The name that a user-agent line holds; "" for any other line. @param {number} line */
  agentNameAt(line) {
    let low = 0;
    let high = this.agents;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#words[this.#at.agents + middle * AGENT] < line) low = middle + 1;
      else high = middle;
    }
    return low < this.agents && this.agent(low).line === line ? this.agent(low).name : "";
  }

  /** @param {number} i */
  rule(i) {
    const at = this.#at.rules + i * RULE;
    const type = this.#names.directive[this.#words[at + 3] & 0xff];
    return { line: this.#words[at], path: this.text(this.#span(at + 1)), type, group: this.#words[at + 4] };
  }

  /** Where a group's user-agent lines and rules stand among all of the file's. @param {number} i */
  group(i) {
    const at = this.#at.groups + i * GROUP;
    const [firstAgent, endAgent, firstRule, endRule, ignored] = this.#words.subarray(at, at + GROUP);
    return { firstAgent, endAgent, firstRule, endRule, ignored: ignored === 1 };
  }

  /** @param {number} i */
  record(i) {
    const at = this.#at.records + i * RECORD;
    return { line: this.#words[at], kind: this.#names.record[this.#words[at + 1]] };
  }

  /** @param {number} i */
  issue(i) {
    const at = FOUND + i * ISSUE;
    const [code, severity, line, start, end, from, to, argument, readers, fixable] = this.#found?.subarray(at, at + ISSUE) ?? [];
    return {
      code: this.#names.issue[code],
      severity: this.#names.severity[severity],
      line,
      span: { start, end },
      related: to > 0 ? { start: from, end: to } : null,
      argument,
      /** The dialects whose readers read the octets otherwise than RFC 9309. */
      readers: this.#names.dialect.filter((_, bit) => (readers >> bit) & 1),
      fixable: fixable === 1,
    };
  }

  /**
   * What the file wishes for, as the engine found it for an agent and a path.
   *
   * @param {Int32Array} words
   * @returns {Preference[]}
   */
  preferences(words) {
    if (words.length !== 3 + words[2] * PREFERENCE) throw new RangeError(`preferences: ${words.length} words for ${words[2]}`);
    return Array.from({ length: words[2] }, (_, i) => {
      const [kind, value, known, line, length, from, to, start, end] = words.subarray(3 + i * PREFERENCE, 3 + (i + 1) * PREFERENCE);
      return /** @type {Preference} */ ({
        kind: this.#names.preference[kind],
        value: this.#names["preference-value"][value],
        known: known === 1,
        line,
        length,
        label: this.text({ start: from, end: to }),
        stated: this.text({ start, end }),
      });
    });
  }

  /** The argument of a misspelt-directive issue is the directive it likely means. @param {number} code */
  directiveName(code) {
    return this.#names.directive[code];
  }

  /** The line that an octet belongs to. @param {number} offset */
  lineAt(offset) {
    let low = 1;
    let high = this.lines + 1;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (this.#words[this.#at.lines + (middle - 1) * LINE] <= offset) low = middle;
      else high = middle;
    }
    return low;
  }

  /**
   * @param {number} at
   * @returns {Span}
   */
  #span(at) {
    return { start: this.#words[at], end: this.#words[at + 1] };
  }
}

/** The octets at the end of a reply. @param {Int32Array} words @param {number} at @param {number} octets */
export function blob(words, at, octets) {
  const bytes = new Uint8Array(words.buffer, words.byteOffset + at * 4, (words.length - at) * 4);
  if (octets < 0 || octets > bytes.length) throw new RangeError(`text of ${octets} octets in ${bytes.length}`);
  return bytes.subarray(0, octets);
}
