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
  const watch = new MutationObserver(() => {
    const [last] = path;
    const now = document.activeElement;
    if (!last || (now && now !== last && now !== document.body) || canHold(last)) return;
    const part = path.find((node) => node.matches(PARTS) && canHold(node));
    if (!part) return;
    if (!part.hasAttribute("tabindex")) part.tabIndex = -1;
    part.focus({ preventScroll: true });
  });
  watch.observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ["hidden", "disabled"] });
}

/** @param {HTMLElement} node */
function canHold(node) {
  return node.isConnected && !node.closest("[hidden]") && !node.matches(":disabled");
}

/** @param {HTMLElement} node */
function withAncestors(node) {
  const path = [];
  for (let at = /** @type {HTMLElement | null} */ (node); at; at = at.parentElement) path.push(at);
  return path;
}
