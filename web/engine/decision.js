import { blob } from "./records.js";

/**
 * Reads the engine's answer to one question.
 *
 * @typedef {import("./records.js").Names} Names
 * @typedef {{ allowed: boolean | null, line: number }} Differing   how another kind of reader answers; line 0: no rule decided
 */

const HEADER = 18;
const READING = 6;
const NAME = 3;
const CANDIDATE = 4;
const BULK = 3;
const VERDICT = 3;

export class Decision {
  #words;
  #names;
  #candidatesAt;
  #text;

  /**
   * @param {Int32Array} words
   * @param {Names} names
   */
  constructor(words, names) {
    this.#words = words;
    this.#names = names;
    const [, , allowed, cause, rule, line, length] = words;
    this.allowed = verdict(allowed);
    this.cause = names.cause[cause];
    /** Which of the file's rules decided; -1 if none did. */
    this.rule = rule;
    this.line = line;
    /** Octets of the deciding pattern. */
    this.length = length;
    this.substring = differing(words[7], words[8]);
    this.limited = differing(words[9], words[10]);
    const [nameCount, groupCount, candidates, coveredCount, pathOctets, target] = words.subarray(11, 17);
    /** How many rules matched. */
    this.candidates = candidates;
    /** Whether the groups for "*" are the ones that apply. */
    this.star = words[17] === 1;
    this.target = names.target.filter((_, bit) => (target >> bit) & 1);
    const groupsAt = HEADER + nameCount * NAME;
    this.#candidatesAt = groupsAt + groupCount;
    const coveredAt = this.#candidatesAt + candidates * CANDIDATE;
    const textAt = coveredAt + coveredCount * 2;
    /** Which groups of the file were taken together. */
    this.groups = [...words.subarray(groupsAt, this.#candidatesAt)];
    this.#text = blob(words, textAt, (words.length - textAt) * 4);
    this.path = this.#slice(0, pathOctets);
    /** The names read from the user agent, and whether any group names them. */
    this.agentNames = Array.from({ length: nameCount }, (_, i) => {
      const [start, end, matched] = words.subarray(HEADER + i * NAME, HEADER + i * NAME + NAME);
      return { name: this.#slice(start, end), matched: matched === 1 };
    });
    /** The path in pieces, each either spelled out by the winning pattern or not. */
    this.pathPieces = this.#pieces(words.subarray(coveredAt, textAt), pathOctets);
  }

  /** A rule that matched; the best is 0. @param {number} i */
  candidate(i) {
    const [rule, line, length, outcome] = this.#words.subarray(this.#candidatesAt + i * CANDIDATE, this.#candidatesAt + (i + 1) * CANDIDATE);
    return { rule, line, length, outcome: this.#names.outcome[outcome] };
  }

  /** @param {number} start @param {number} end */
  #slice(start, end) {
    return new TextDecoder("utf-8", { ignoreBOM: true }).decode(this.#text.subarray(start, end));
  }

  /**
   * @param {Int32Array} covered
   * @param {number} octets
   */
  #pieces(covered, octets) {
    /** @type {{ text: string, covered: boolean }[]} */
    const pieces = [];
    let at = 0;
    for (let i = 0; i <= covered.length; i += 2) {
      const [start, end] = i < covered.length ? covered.subarray(i, i + 2) : [octets, octets];
      if (start > at) pieces.push({ text: this.#slice(at, start), covered: false });
      if (end > start) pieces.push({ text: this.#slice(start, end), covered: true });
      at = end;
    }
    return pieces;
  }
}

/** How the reader of one dialect answers, beside RFC 9309. */
export class Reading {
  /**
   * @param {Int32Array} words
   * @param {Names} names
   */
  constructor(words, names) {
    const [, , allowed, cause, line, reasons] = words;
    if (words.length !== READING + 2 * reasons) throw new RangeError(`read: ${words.length} words for ${reasons} reasons`);
    this.allowed = verdict(allowed);
    this.cause = names.cause[cause];
    this.line = line;
    /** The fields that make it differ, and the line each shows at, or 0; none if it agrees. */
    this.reasons = Array.from({ length: reasons }, (_, i) => ({ field: names.field[words[READING + 2 * i]], line: words[READING + 2 * i + 1] }));
  }
}

/** @param {number} code */
function verdict(code) {
  return code < 0 ? null : code === 1;
}

/**
 * @param {number} code
 * @param {number} line
 * @returns {Differing | null} null when that reader gives the same answer
 */
function differing(code, line) {
  return code === -2 ? null : { allowed: verdict(code), line };
}

/** What each of some agents may fetch of some URLs. */
export class Verdicts {
  #replies;
  #names;

  /**
   * @param {Int32Array[]} replies  one an agent
   * @param {import("./records.js").Names} names
   */
  constructor(replies, names) {
    this.#replies = replies;
    this.#names = names;
    this.agents = replies.length;
    this.urls = replies[0]?.[2] ?? 0;
    for (const words of replies) {
      if (words[2] !== this.urls || words.length !== BULK + VERDICT * this.urls) throw new RangeError(`bulk: ${words.length} words for ${words[2]} URLs`);
    }
  }

  /**
   * @param {number} agent  its index
   * @param {number} url
   */
  at(agent, url) {
    const [allowed, cause, line] = this.#replies[agent].subarray(BULK + VERDICT * url, BULK + VERDICT * (url + 1));
    return { allowed: verdict(allowed), cause: this.#names.cause[cause], line };
  }

  /**
   * All of one agent's as the engine wrote them, for whoever keeps too many to have an object for each: three words a URL, which are
   * 1, 0 or -1 (no verdict), the index of the cause, and the line or 0.
   *
   * @param {number} agent
   */
  words(agent) {
    return this.#replies[agent].subarray(BULK);
  }
}
