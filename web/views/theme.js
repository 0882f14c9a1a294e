/**
 * Light, dark, or as the system has it. The choice is kept in this browser.
 */

const KEY = "theme";

/** @param {HTMLElement} choice */
export function followTheme(choice) {
  const radios = /** @type {HTMLInputElement[]} */ ([...choice.querySelectorAll("input")]);
  const kept = stored();
  for (const radio of radios) {
    radio.checked = radio.value === kept;
    radio.addEventListener("change", () => set(radio.value));
  }
  set(kept);
}

/** @param {string} theme */
function set(theme) {
  document.documentElement.dataset.theme = theme;
  try {
    if (theme === "auto") localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, theme);
  } catch {
    // Storage may be off; the choice then lasts as long as the page.
  }
}

function stored() {
  try {
    const theme = localStorage.getItem(KEY);
    return theme === "light" || theme === "dark" ? theme : "auto";
  } catch {
    return "auto";
  }
}
