import { find } from "../element.js";

/**
 * The page's one polite live region. It waits until typing pauses, and says the last thing only.
 */

const PAUSE = 700;

/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

/** @param {string} text */
export function announce(text) {
  const region = find("live", HTMLElement);
  clearTimeout(timer);
  timer = setTimeout(() => {
    if (region.textContent !== text) region.textContent = text;
  }, PAUSE);
}
