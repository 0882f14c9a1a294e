import { element } from "../element.js";
import { t } from "../messages.js";
import { announce } from "./live.js";

/**
 * Puts text on the clipboard. Where the browser gives no leave for that, the text is shown to be copied by hand.
 *
 * @param {string} text
 * @param {HTMLElement} fallback  where to show it
 * @returns {Promise<boolean>} whether it is on the clipboard
 */
export async function copyText(text, fallback) {
  try {
    await navigator.clipboard.writeText(text);
    announce(t("copy.done"));
    return true;
  } catch {
    const box = element("textarea", { class: "mono report", rows: 12, readonly: true, "aria-label": t("copy.by-hand") }, text);
    fallback.querySelector(".report")?.remove();
    fallback.prepend(box);
    box.select();
    return false;
  }
}
