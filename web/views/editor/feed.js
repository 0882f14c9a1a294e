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
  #done;
  #progress;
  /** @type {Text | null} */
  #text = null;
  /** @type {(() => void)[]} */
  #waiting = [];
  /** @type {ReturnType<typeof setTimeout>} */
  #next;

  /**
   * @param {Uint8Array} octets   what is to be text, without a byte order mark
   * @param {DisplayText} display  of the whole file that they belong to; its places are known afterwards
   * @param {(text: Text) => void} done
   * @param {(part: number) => void} [progress]  how much is made, from 0 to 1, each time that other tasks have their turn
   */
  constructor(octets, display, done, progress = () => {}) {
    this.display = display;
    this.#steps = steps(octets, display);
    // The last part is to hand it over.
    this.#whole = slices(display.bytes) + slices(octets) + 1;
    this.#done = done;
    this.#progress = progress;
    this.#next = setTimeout(() => this.#run());
  }

  /** Makes the rest at once. */
  finish() {
    this.stop();
    this.#hand(this.#make(Number.POSITIVE_INFINITY) ?? Text.empty);
  }

  /** Does something when the text was handed over; nothing if it never is. @param {() => void} run */
  after(run) {
    this.#waiting.push(run);
  }

  /** Gives the file up. */
  stop() {
    clearTimeout(this.#next);
  }

  #run() {
    if (this.#text) return this.#hand(this.#text);
    this.#make(performance.now() + SHARE);
    this.#next = setTimeout(() => this.#run());
    this.#progress(this.#made / this.#whole);
  }

  /** @param {Text} text */
  #hand(text) {
    this.#done(text);
    for (const run of this.#waiting) run();
  }

  /** @param {number} end  the time at which the work stops */
  #make(end) {
    do {
      const { done, value } = this.#steps.next();
      if (done) this.#text = value;
      else this.#made++;
    } while (!this.#text && performance.now() < end);
    return this.#text;
  }
}

/** @param {Uint8Array} octets */
function slices({ length }) {
  return Math.ceil(length / SLICE);
}

/**
 * @param {Uint8Array} octets
 * @param {DisplayText} display
 * @returns {Generator<void, Text, void>}
 */
function* steps(octets, display) {
  for (let slice = 1; slice <= slices(display.bytes); slice++) {
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
