/**
 * Switches one of two buttons off and the other on. A button that is switched off lets go of the focus, so the other one takes it.
 *
 * @param {HTMLButtonElement} off
 * @param {HTMLButtonElement} on
 */
export function switchOver(off, on) {
  const focused = document.activeElement === off;
  on.disabled = false;
  if (focused) on.focus();
  off.disabled = true;
}
