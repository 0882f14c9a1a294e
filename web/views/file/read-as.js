import { find } from "../../element.js";
import { t } from "../../messages.js";
import { isDocumented, readerTitle, STANDARD } from "../../readers.js";
import { announce } from "../live.js";

/** As which reader the file is read: verdict, structure and findings follow the choice. */
export class ReadAsControl {
  #select = find("dialect", HTMLSelectElement);
  #note = find("dialect-note", HTMLElement);

  /** @param {() => void} onChange */
  constructor(onChange) {
    this.#select.addEventListener("change", () => {
      this.#show();
      announce(this.#note.textContent ?? "");
      onChange();
    });
    this.#show(); // it may have been chosen before this script ran
  }

  /** The dialect's name. */
  get value() {
    return this.#select.value;
  }

  set value(name) {
    this.#select.value = name;
    this.#show();
  }

  #show() {
    const key = isDocumented(this.value) ? "dialect.note.documented" : "dialect.note";
    this.#note.textContent = this.value === STANDARD ? "" : t(key, { reader: readerTitle(this.value) });
  }
}
