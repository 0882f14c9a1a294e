import { element, fill, find } from "../../element.js";
import { t } from "../../messages.js";
import { saveAs } from "../save.js";

/**
 * What can be done with a file as a whole.
 *
 * @typedef {import("../../examples.js").Example} Example
 * @typedef {{ parse: () => void, example: (example: Example) => void, open: (file: File) => void, save: () => void, clear: () => void }} Actions
 */

/**
 * @param {Example[]} examples
 * @param {Actions} actions
 */
export function setUpToolbar(examples, actions) {
  const chooser = find("open-file", HTMLInputElement);
  find("parse", HTMLButtonElement).addEventListener("click", actions.parse);
  find("save", HTMLButtonElement).addEventListener("click", actions.save);
  find("clear", HTMLButtonElement).addEventListener("click", actions.clear);
  find("open", HTMLButtonElement).addEventListener("click", () => chooser.click());
  chooser.addEventListener("change", () => {
    const file = chooser.files?.[0];
    // The same file may be opened again after it was changed on disk.
    chooser.value = "";
    if (file) actions.open(file);
  });
  setUpMenu(examples, actions.example);
}

/**
 * @param {Example[]} examples
 * @param {(example: Example) => void} onChoose
 */
function setUpMenu(examples, onChoose) {
  const menu = find("examples", HTMLDetailsElement);
  const close = () => {
    menu.open = false;
  };
  const items = examples.map((example) => {
    const choose = () => {
      close();
      menu.querySelector("summary")?.focus();
      onChoose(example);
    };
    const label = [element("strong", {}, example.title()), element("span", {}, example.teaches())];
    return element("li", {}, element("button", { type: "button", "data-example": example.id, onclick: choose }, ...label));
  });
  fill(find("example-list", HTMLUListElement), ...items);
  menu.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !menu.open) return;
    close();
    menu.querySelector("summary")?.focus();
  });
  document.addEventListener("pointerdown", (event) => {
    if (event.target instanceof Node && !menu.contains(event.target)) close();
  });
  menu.addEventListener("focusout", ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !menu.contains(relatedTarget)) close();
  });
}

/**
 * Hands a file to the person, octet for octet.
 *
 * @param {Uint8Array} bytes
 */
export function saveFile(bytes) {
  const octets = /** @type {Uint8Array<ArrayBuffer>} */ (bytes);
  saveAs(t("file.name"), new Blob([octets], { type: "text/plain" }));
}
