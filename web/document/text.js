/**
 * What a text box shows of a file's octets, and the way back from a place in it to the octet.
 *
 * The octets are decoded as UTF-8, a sequence that is not UTF-8 shows as U+FFFD (one for each maximal subpart, as the
 * Encoding Standard has it), and CR and CRLF show as LF, since a text box knows no other line end. A byte order mark is not shown.
 * An index counts UTF-16 units of the text; an offset counts octets of the file, the byte order mark included.
 */

const LF = 0x0a;
const CR = 0x0d;

/** Octets between two places whose index is remembered: a look-up walks at most that far. */
const STRIDE = 1024;

export class DisplayText {
  /** @type {{ offsets: number[], indexes: number[] } | undefined} */
  #places;
  /** @type {number[] | undefined} */
  #starts;

  /** @param {Uint8Array} bytes */
  constructor(bytes) {
    this.bytes = bytes;
    /** Octets of the byte order mark: 0 or 3. */
    this.mark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
    const decoded = new TextDecoder().decode(bytes);
    this.text = shownAs(decoded);
  }

  /** One octet is one unit all the way: no sequence of several octets, and no CRLF, is in the file. */
  get plain() {
    return this.text.length === this.bytes.length - this.mark;
  }

  /** The number of lines as a text box counts them: one more than there are line ends. */
  get lines() {
    return this.#lineStarts().length;
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
    if (this.plain) return Math.min(index, this.text.length) + this.mark;
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
    if (this.plain) return Math.min(Math.max(offset - this.mark, 0), this.text.length);
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

  #remembered() {
    if (this.#places) return this.#places;
    const offsets = [this.mark];
    const indexes = [0];
    let index = 0;
    let next = this.mark + STRIDE;
    for (let offset = this.mark; offset < this.bytes.length; ) {
      const octet = this.bytes[offset];
      if (octet < 0x80 && octet !== CR) {
        offset++;
        index++;
      } else {
        const step = stepAt(this.bytes, offset);
        offset += step.octets;
        index += step.units;
      }
      if (offset >= next) {
        offsets.push(offset);
        indexes.push(index);
        next = offset + STRIDE;
      }
    }
    this.#places = { offsets, indexes };
    return this.#places;
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
function sequenceAt(bytes, offset) {
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
