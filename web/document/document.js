import { changeBetween, pasteBetween } from "./change.js";
import { DisplayText, encoded, shownAs } from "./text.js";

/**
 * The file that the page works on. Its octets are the document: a text box only shows them, and an edit in the box replaces
 * a range of octets, so that a byte order mark, CR and CRLF line ends, Latin-1 octets and NULs outside the edit stay as they are.
 */

const CR = 0x0d;

/** Octets of earlier versions that are kept, so that "undo" brings back octets that the text cannot spell. */
const REMEMBERED = 32 << 20;

export class FileDocument {
  /** @type {DisplayText[]} */
  #earlier = [];

  /** @param {Uint8Array} bytes */
  constructor(bytes = new Uint8Array(0)) {
    this.display = new DisplayText(bytes);
  }

  /** Never changed in place: another file or an edit gives another array, so that it can stand for the version. */
  get bytes() {
    return this.display.bytes;
  }

  get text() {
    return this.display.text;
  }

  /**
   * Takes over what a person did in the text box.
   *
   * @param {string} text     what the box holds now
   * @param {number} caret    where its caret stands
   * @param {{ pasted?: string | null, undone?: boolean, made?: DisplayText | null }} [how]  the clipboard's text when it was a paste; whether it
   *   was undo or redo; what the page itself made of the file
   * @returns {"same" | "edited" | "differs"}  "differs": the octets left over join to something that the box does not show
   */
  edit(text, caret, { pasted = null, undone = false, made = null } = {}) {
    const known = made?.text === text ? made : undone ? this.#earlier.findLast((version) => version.text === text) : undefined;
    const paste = pasted === null ? null : pasteBetween(this.text, text, caret, shownAs(pasted).length);
    const change = paste ?? changeBetween(this.text, text, caret);
    if (!change) return "same";
    this.#remember();
    if (known) {
      this.display = known;
      return "edited";
    }
    const { display } = this;
    const octets = paste ? encoded(pasted ?? "") : display.octetsOf(text.slice(change.start, change.newEnd));
    this.display = display.spliced([{ start: display.offsetOf(change.start), end: display.offsetOf(change.oldEnd), octets }]);
    return this.text === text ? "edited" : "differs";
  }

  /** Only a version that its own text cannot spell again is worth keeping. */
  #remember() {
    if (!this.text.includes("\ufffd") && !this.bytes.includes(CR)) return;
    this.#earlier.push(this.display);
    let octets = this.#earlier.reduce((sum, version) => sum + version.bytes.length, 0);
    while (octets > REMEMBERED && this.#earlier.length > 1) octets -= this.#earlier.shift()?.bytes.length ?? 0;
  }
}
