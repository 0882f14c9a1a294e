import { spliced } from "./splice.js";

/**
 * What a text box shows of a file's octets, and the way back from a place in it to the octet.
 *
 * The octets are decoded as UTF-8, a sequence that is not UTF-8 shows as U+FFFD (one for each maximal subpart, as the
 * Encoding Standard has it), and CR and CRLF show as LF, since a text box knows no other line end. A byte order mark is not shown.
 * An index counts UTF-16 units of the text; an offset counts octets of the file, the byte order mark included.
 *
 * @typedef {{ offsets: number[], indexes: number[] }} Places   the same places, counted in both ways
 * @typedef {import("./splice.js").Splice} Splice
 */

const LF = 0x0a;
const CR = 0x0d;

/** Octets between two places whose index is remembered: a look-up walks at most that far. */
const STRIDE = 1024;

/** No sequence of UTF-8, and no line end, is longer: octets further than this from a change are not touched by it. */
const REACH = 4;

export class DisplayText {
  /** @type {Places | undefined} */
  #places;
  /** @type {boolean | undefined} */
  #plain;
  /** @type {string | undefined} */
  #text;
  /** @type {number[] | undefined} */
  #starts;

  /** @param {Uint8Array} bytes */
  constructor(bytes) {
    this.bytes = bytes;
    /** Octets of the byte order mark: 0 or 3. */
    this.mark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  }

  get text() {
    this.#text ??= shownAs(new TextDecoder().decode(this.bytes));
    return this.#text;
  }

  /** One octet is one unit all the way: no sequence of several octets, and no CRLF, is in the file. */
  get plain() {
    if (this.#plain === undefined) {
      const { indexes } = this.#remembered();
      this.#plain = indexes[indexes.length - 1] === this.bytes.length - this.mark;
    }
    return this.#plain;
  }

  /** The number of lines as a text box counts them: one more than there are line ends. */
  get lines() {
    return this.#lineStarts().length;
  }

  /**
   * The line end that the file uses most; LF when it has none.
   *
   * @returns {"\n" | "\r" | "\r\n"}
   */
  get usualEnd() {
    const { bytes } = this;
    if (!bytes.includes(CR)) return "\n";
    const seen = { "\n": 0, "\r": 0, "\r\n": 0 };
    for (let i = 0; i < bytes.length; i++) {
      if (bytes[i] === LF) seen["\n"]++;
      else if (bytes[i] !== CR) continue;
      else if (bytes[i + 1] !== LF) seen["\r"]++;
      else {
        seen["\r\n"]++;
        i++;
      }
    }
    if (seen["\r\n"] >= seen["\n"] && seen["\r\n"] >= seen["\r"]) return "\r\n";
    return seen["\n"] >= seen["\r"] ? "\n" : "\r";
  }

  /**
   * The octets of what was typed, with the file's own line end.
   *
   * @param {string} typed
   */
  octetsOf(typed) {
    const end = typed.includes("\n") ? this.usualEnd : "\n";
    return encoded(end === "\n" ? typed : typed.replaceAll("\n", end));
  }

  /**
   * The file with ranges of its octets replaced.
   *
   * @param {Splice[]} splices  in order, none overlapping another
   */
  spliced(splices) {
    const made = new DisplayText(spliced(this.bytes, splices));
    if (splices.length === 1 && splices[0].octets.length < STRIDE && made.mark === this.mark) made.#learn(this, splices[0]);
    return made;
  }

  /**
   * The same, where other text takes the place of octets.
   *
   * @param {{ start: number, end: number, text: string }[]} edits  in order, none overlapping another
   */
  edited(edits) {
    return this.spliced(edits.map(({ start, end, text }) => ({ start, end, octets: new TextEncoder().encode(text) })));
  }

  /**
   * Takes over what a small change leaves as it is, so that a key pressed in a large file costs little.
   *
   * @param {DisplayText} before
   * @param {Splice} splice
   */
  #learn(before, { start, end, octets }) {
    if (before.plain) {
      if (before.bytes[start - 1] !== CR && octets.every((octet) => octet < 0x80 && octet !== CR)) this.#plain = true;
      return;
    }
    const { offsets, indexes } = before.#remembered();
    const kept = Math.max(0, last(offsets, start - REACH));
    const next = offsets.findIndex((offset) => offset >= end + REACH);
    if (next < 0) return;
    this.#plain = false;
    const places = { offsets: offsets.slice(0, kept + 1), indexes: indexes.slice(0, kept + 1) };
    const moved = octets.length - (end - start);
    this.#walk(places, offsets[next] + moved);
    const shift = places.indexes[places.indexes.length - 1] - indexes[next];
    for (let i = next + 1; i < offsets.length; i++) {
      places.offsets.push(offsets[i] + moved);
      places.indexes.push(indexes[i] + shift);
    }
    this.#places = places;
  }

  /**
   * The index at which a line starts, counted from 1.
   *
   * @param {number} line
   */
  lineStart(line) {
    const starts = this.#lineStarts();
    return starts[Math.min(Math.max(line, 1), starts.length) - 1];
  }

  /**
   * The index at which a line ends, before its line end.
   *
   * @param {number} line
   */
  lineEnd(line) {
    const end = this.text.indexOf("\n", this.lineStart(line));
    return end < 0 ? this.text.length : end;
  }

  /**
   * @param {number} index
   * @returns {number} the octet at which the unit starts; inside a surrogate pair, that of the pair
   */
  offsetOf(index) {
    if (this.plain) return Math.min(index + this.mark, this.bytes.length);
    const places = this.#remembered();
    const near = last(places.indexes, index);
    let offset = places.offsets[near];
    let at = places.indexes[near];
    while (offset < this.bytes.length) {
      const step = stepAt(this.bytes, offset);
      if (at + step.units > index) break;
      offset += step.octets;
      at += step.units;
    }
    return offset;
  }

  /**
   * @param {number} offset
   * @returns {number} the index of the unit that the octet belongs to
   */
  indexOf(offset) {
    if (this.plain) return Math.min(Math.max(offset, this.mark), this.bytes.length) - this.mark;
    const places = this.#remembered();
    const near = last(places.offsets, offset);
    let from = places.offsets[near];
    let index = places.indexes[near];
    while (from < this.bytes.length) {
      const step = stepAt(this.bytes, from);
      if (from + step.octets > offset) break;
      from += step.octets;
      index += step.units;
    }
    return index;
  }

  /**
   * Goes through the octets up to one of them. All of them are gone through before the first place is looked up; a large file can be
   * gone through bit by bit before.
   *
   * @param {number} end
   */
  remember(end) {
    this.#places ??= { offsets: [this.mark], indexes: [0] };
    this.#walk(this.#places, Math.min(end, this.bytes.length));
  }

  #remembered() {
    this.remember(this.bytes.length);
    return /** @type {Places} */ (this.#places);
  }

  /**
   * Goes on from the last place, and remembers places up to an offset, at which it ends.
   *
   * @param {Places} places
   * @param {number} end
   */
  #walk({ offsets, indexes }, end) {
    let offset = offsets[offsets.length - 1];
    let index = indexes[indexes.length - 1];
    let next = offset + STRIDE;
    while (offset < end) {
      const octet = this.bytes[offset];
      if (octet < 0x80 && octet !== CR) {
        offset++;
        index++;
      } else {
        const step = stepAt(this.bytes, offset);
        offset += step.octets;
        index += step.units;
      }
      if (offset >= next || offset === end) {
        offsets.push(offset);
        indexes.push(index);
        next = offset + STRIDE;
      }
    }
  }

  #lineStarts() {
    if (this.#starts) return this.#starts;
    const starts = [0];
    for (let end = this.text.indexOf("\n"); end >= 0; end = this.text.indexOf("\n", end + 1)) starts.push(end + 1);
    this.#starts = starts;
    return starts;
  }
}

/**
 * Text as a text box holds it: every line end is LF.
 *
 * @param {string} text
 */
export function shownAs(text) {
  return text.includes("\r") ? text.replace(/\r\n?/g, "\n") : text;
}

/**
 * Text as UTF-8, as TextEncoder.encode gives it. That looks for its memory while it writes, which takes several times as long in
 * Chromium where the text is large; most files hold as many octets as units.
 *
 * @param {string} text
 */
export function encoded(text) {
  const encoder = new TextEncoder();
  const octets = new Uint8Array(text.length);
  const { read, written } = encoder.encodeInto(text, octets);
  if (read === text.length) return octets;
  const rest = encoder.encode(text.slice(read));
  const whole = new Uint8Array(written + rest.length);
  whole.set(octets.subarray(0, written));
  whole.set(rest, written);
  return whole;
}

/**
 * The octets at an offset that show as one character, and the units it shows as.
 *
 * @param {Uint8Array} bytes
 * @param {number} offset
 */
function stepAt(bytes, offset) {
  const octet = bytes[offset];
  if (octet === CR) return { octets: bytes[offset + 1] === LF ? 2 : 1, units: 1 };
  if (octet < 0x80) return { octets: 1, units: 1 };
  const length = sequenceAt(bytes, offset);
  return length > 0 ? { octets: length, units: length === 4 ? 2 : 1 } : { octets: -length, units: 1 };
}

/**
 * Unicode 3.9, table 3-7: the length of the UTF-8 sequence at an offset or, when it breaks off, minus that of its maximal subpart.
 *
 * @param {Uint8Array} bytes
 * @param {number} offset
 */
export function sequenceAt(bytes, offset) {
  const lead = bytes[offset];
  if (lead < 0xc2 || lead > 0xf4) return -1;
  const rest = lead < 0xe0 ? 1 : lead < 0xf0 ? 2 : 3;
  let low = lead === 0xe0 ? 0xa0 : lead === 0xf0 ? 0x90 : 0x80;
  let high = lead === 0xed ? 0x9f : lead === 0xf4 ? 0x8f : 0xbf;
  for (let i = 1; i <= rest; i++) {
    const octet = bytes[offset + i];
    if (octet === undefined || octet < low || octet > high) return -i;
    low = 0x80;
    high = 0xbf;
  }
  return rest + 1;
}

/**
 * The place of the last value that is not above the one asked for; values ascend.
 *
 * @param {number[]} values
 * @param {number} value
 */
function last(values, value) {
  let low = 0;
  let high = values.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (values[middle] <= value) low = middle;
    else high = middle;
  }
  return low;
}
