/**
 * The focus is never lost. When what has it is taken away, hidden or switched off, and nobody says where it goes, the nearest part of the
 * page around it takes it, so that Tab goes on from there and a screen reader says where that is.
 */

/** Parts of the page that have a name, and what was made to take the focus. */
const PARTS = "section, dialog, main, [role=tabpanel], [tabindex]";

export function keepFocus() {
  /** What had the focus last, and all around it, from the inside. @type {HTMLElement[]} */
  let path = [];
  document.addEventListener("focusin", ({ target }) => {
    path = target instanceof HTMLElement ? withAncestors(target) : [];
  });
  // Who presses elsewhere gives it up.
  const forget = () => {
    path = [];
  };
  document.addEventListener("pointerdown", forget, { capture: true });
  const watch = new MutationObserver((records) => {
    const [last] = path;
    const now = document.activeElement;
    if (!last || (now && now !== last && now !== document.body)) return;
    const touched = !last.isConnected || records.some(({ type, target }) => type === "attributes" && target.contains(last));
    if (!touched || canHold(last)) return;
    const part = path.find((node) => node.matches(PARTS) && canHold(node));
    if (part) focusPart(part);
  });
  watch.observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ["hidden", "disabled", "open"] });
}

/** @param {HTMLElement} node */
function canHold(node) {
  return node.checkVisibility() && !node.matches(":disabled");
}

/** @param {HTMLElement} part */
function focusPart(part) {
  if (!part.hasAttribute("tabindex")) {
    part.tabIndex = -1;
    // Else a press on its text would give it the focus ever after.
    part.addEventListener("blur", () => part.removeAttribute("tabindex"), { once: true });
  }
  part.focus({ preventScroll: true });
}

/** @param {HTMLElement} node */
function withAncestors(node) {
  const path = [];
  for (let at = /** @type {HTMLElement | null} */ (node); at; at = at.parentElement) path.push(at);
  return path;
}
