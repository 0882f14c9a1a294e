import { find } from "../element.js";

/**
 * The page's one polite live region. It waits until typing pauses, and then says the last thing of each kind: what happened,
 * what the answer is now, and how many expectations fail.
 */

const PAUSE = 700;

/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
/** @type {Map<string, string>} */
const waiting = new Map();

/**
 * @param {string} text
 * @param {"event" | "answer" | "expectations"} [kind]
 */
export function announce(text, kind = "event") {
  waiting.delete(kind);
  waiting.set(kind, text);
  clearTimeout(timer);
  timer = setTimeout(() => {
    const region = find("live", HTMLElement);
    const spoken = [...waiting.values()].join(" ");
    waiting.clear();
    if (region.textContent !== spoken) region.textContent = spoken;
  }, PAUSE);
}

/**
 * Moves the region: while a dialog is open, what stands outside it is not read.
 *
 * @param {HTMLElement} place
 */
export function speakIn(place) {
  place.append(find("live", HTMLElement));
}

/** Lets the next announcement be heard though it says the same: who presses a button waits for an answer. */
export function expectAnswer() {
  find("live", HTMLElement).textContent = "";
}
