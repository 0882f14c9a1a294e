import { element, find } from "../../element.js";
import { t } from "../../messages.js";
import { acceptDrop } from "../file/drop.js";

/**
 * Where sitemaps come from: files that are opened, dropped or pasted, and text. A text that is pasted is a file of its own at once, and
 * never stands in the box, which would stand still over a long one.
 *
 * @typedef {{ name: string, source: Blob }} Given
 */
export class SitemapInput {
  #box = find("sitemaps-text", HTMLTextAreaElement);
  #chooser = find("sitemaps-file", HTMLInputElement);
  #onGiven;

  /** @param {(given: Given[]) => void} onGiven */
  constructor(onGiven) {
    this.#onGiven = onGiven;
    find("sitemaps-open", HTMLButtonElement).addEventListener("click", () => this.#chooser.click());
    this.#chooser.addEventListener("change", () => {
      const files = [...(this.#chooser.files ?? [])];
      // The same file may be opened again after it was changed on disk.
      this.#chooser.value = "";
      this.#take(files);
    });
    acceptDrop(find("panel-sitemaps", HTMLElement), (_, files, place) => {
      if (!find("sitemaps-make", HTMLElement).contains(place)) this.#take(files); // a list dropped there is for that
    });
    find("sitemaps-read", HTMLButtonElement).addEventListener("click", () => {
      this.#text(this.#box.value);
      this.focus();
    });
    this.#box.addEventListener("paste", (event) => this.#intercept(event, event.clipboardData));
    this.#box.addEventListener("drop", (event) => this.#intercept(event, event.dataTransfer));
  }

  focus() {
    this.#box.focus();
  }

  clear() {
    this.#box.value = "";
  }

  /**
   * @param {Event} event
   * @param {DataTransfer | null} data
   */
  #intercept(event, data) {
    const files = [...(data?.files ?? [])];
    const text = data?.getData("text/plain") ?? "";
    if (files.length > 0 && event.type === "drop") return; // the panel takes it
    if (files.length === 0 && (text.trim() === "" || this.#box.value !== "")) return;
    event.preventDefault();
    if (files.length > 0) this.#take(files);
    else this.#text(text);
  }

  /** @param {string} text */
  #text(text) {
    if (text.trim() === "") return;
    this.#box.value = "";
    this.#onGiven([{ name: t("sitemaps.pasted"), source: new Blob([text]) }]);
  }

  /** @param {File[]} files */
  #take(files) {
    if (files.length > 0) this.#onGiven(files.map((file) => ({ name: file.name, source: file })));
  }
}

/** What is shown until there is a file. */
export function noFiles() {
  return element("p", { class: "hint" }, t("sitemaps.files.none"));
}
