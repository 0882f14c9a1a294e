import { find } from "../../element.js";
import { t } from "../../messages.js";
import { copyText } from "../copy.js";
import { acceptDrop } from "../file/drop.js";
import { saveAs } from "../save.js";

/**
 * What can be done with a list as a whole.
 *
 * @typedef {object} Actions
 * @property {() => string} text  the list
 * @property {(text: string, name: string) => void} open
 * @property {() => void} clear
 * @property {(message: string) => void} refuse  a file that cannot be opened
 */

/** Octets above which a file is no list that somebody keeps, and a text box no place for it. */
const LARGEST = 2_000_000;

/** @param {Actions} actions */
export function setUpToolbar({ text, open, clear, refuse }) {
  const button = (/** @type {string} */ name) => find(`expectations-${name}`, HTMLButtonElement);
  const chooser = find("expectations-file", HTMLInputElement);
  const read = async (/** @type {File} */ file) => {
    if (file.size > LARGEST) return refuse(t("expectations.too-large", { name: file.name, limit: LARGEST }));
    try {
      open(await file.text(), file.name);
    } catch (error) {
      refuse(t("file.unreadable", { name: file.name, error: String(error) }));
    }
  };
  button("open").addEventListener("click", () => chooser.click());
  button("save").addEventListener("click", () => saveAs(t("expectations.file"), new Blob([text()], { type: "text/plain" })));
  button("copy").addEventListener("click", () => copyText(text(), find("expectations-copied", HTMLElement)));
  button("clear").addEventListener("click", clear);
  chooser.addEventListener("change", () => {
    const file = chooser.files?.[0];
    // The same file may be opened again after it was changed on disk.
    chooser.value = "";
    if (file) read(file);
  });
  acceptDrop(find("panel-expectations", HTMLElement), read);
  return {
    /** Whether there is something to do it with. @param {boolean} filled */
    allow(filled) {
      for (const name of ["save", "copy", "clear"]) button(name).disabled = !filled;
    },
  };
}
