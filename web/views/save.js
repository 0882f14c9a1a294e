import { element } from "../element.js";

/**
 * Hands octets to the person as a file.
 *
 * @param {string} name
 * @param {Blob} content
 */
export function saveAs(name, content) {
  const address = URL.createObjectURL(content);
  element("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
