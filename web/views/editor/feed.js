import { Text } from "@codemirror/state";
import { shownAs } from "../../document/text.js";

/**
 * Makes the editor's text of a large file while the page stays responsive: a slice at a time, and other tasks in between. What is slow
 * about a large text is to decode it, to part it into lines and to find the places of its octets, and all of that can be done before
 * the editor has any of it. So the text is made beside the one that is shown, and goes in whole, in one step: nobody ever sees, edits,
 * undoes or is told about a part of a file, and one step of undo takes it back. Whoever cannot wait, because a key was pressed,
 * has the rest made at once.
 *
 * @typedef {import("../../document/text.js").DisplayText} DisplayText
 * @typedef {Generator<void, () => void, void>} Steps   a slice each; what they give hands over what they made
 */

/** Octets that are dealt with between two looks at the clock. */
const SLICE = 32 << 10;
/** Milliseconds after which other tasks have their turn. */
const SHARE = 8;

export class Feed {
  /** What the text will take the place of in the one that is shown; null: of all of it. @type {import("@codemirror/state").SelectionRange | null} */
  place = null;
  #steps;
  #whole;
  #made = 0;
  #progress;
  /** @type {(() => void) | null} */
  #last = null;
  /** @type {(() => void)[]} */
  #waiting = [];
  /** @type {ReturnType<typeof setTimeout>} */
  #next;

  /**
   * @param {Steps} steps
   * @param {number} count  of the steps; a guess will do
   * @param {(part: number) => void} [progress]  how much is made, from 0 to 1, each time that other tasks have their turn
   */
  constructor(steps, count, progress = () => {}) {
    this.#steps = steps;
    // The last part is to hand it over.
    this.#whole = count + 1;
    this.#progress = progress;
    this.#next = setTimeout(() => this.#run());
  }

  /** Makes the rest at once. */
  finish() {
    this.stop();
    this.#make(Number.POSITIVE_INFINITY);
    this.#hand();
  }

  /** Does something when all was handed over; nothing if it never is. @param {() => void} run */
  after(run) {
    this.#waiting.push(run);
  }

  /** Gives it up. */
  stop() {
    clearTimeout(this.#next);
  }

  #run() {
    if (this.#last) return this.#hand();
    this.#make(performance.now() + SHARE);
    this.#next = setTimeout(() => this.#run());
    this.#progress(Math.min(this.#made / this.#whole, 1));
  }

  #hand() {
    this.#last?.();
    for (const run of this.#waiting) run();
  }

  /** @param {number} end  the time at which the work stops */
  #make(end) {
    while (!this.#last) {
      const { done, value } = this.#steps.next();
      if (done) this.#last = value;
      else this.#made++;
      if (performance.now() >= end) return;
    }
  }
}

/** How many steps it takes. @param {number} size  octets, or units */
export function slices(size) {
  return Math.ceil(size / SLICE);
}

/**
 * @param {Uint8Array} octets   what is to be text, without a byte order mark
 * @param {DisplayText} display  of the whole file that they belong to; its places are known afterwards
 * @returns {Generator<void, Text, void>}
 */
export function* textInSlices(octets, display) {
  for (let slice = 1; slice <= slices(display.bytes.length); slice++) {
    display.remember(slice * SLICE);
    yield;
  }
  return yield* textOf(octets);
}

/** The same at once. @param {Uint8Array} octets */
export function madeText(octets) {
  const steps = textOf(octets);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/**
 * @param {Uint8Array} octets
 * @returns {Generator<void, Text, void>}
 */
function* textOf(octets) {
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  let text = Text.empty;
  let held = "";
  for (let at = 0; at < octets.length; at += SLICE) {
    const last = at + SLICE >= octets.length;
    const slice = held + decoder.decode(octets.subarray(at, at + SLICE), { stream: !last });
    // A CR at the end may be half of a CRLF.
    held = !last && slice.endsWith("\r") ? "\r" : "";
    text = text.append(Text.of(shownAs(held === "" ? slice : slice.slice(0, -1)).split("\n")));
    yield;
  }
  return text;
}
