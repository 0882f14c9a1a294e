import { element, fill, find } from "../../element.js";
import { comma, gap, n, t } from "../../messages.js";
import { decodeText, readList, WHOLE } from "../../urls/read-list.js";
import { acceptDrop } from "../file/drop.js";
import { announce } from "../live.js";

/**
 * Where the list comes from: what is typed or pasted into the box, or files. A long text is kept out of the box, which would stand
 * still for seconds over it.
 *
 * @typedef {import("../../urls/read-list.js").List} List
 */

/** Characters that the box takes. */
const LARGE = 200_000;

/** Milliseconds after the last key. */
const PAUSE = 150;

export class ListInput {
  #box = find("urls-text", HTMLTextAreaElement);
  #held = find("urls-held", HTMLElement);
  #said = find("urls-read", HTMLElement);
  #chooser = find("urls-file", HTMLInputElement);
  #columns = find("urls-columns", HTMLElement);
  #column = find("urls-column", HTMLSelectElement);
  #onRead;
  #source = { text: "", name: "" };
  #abort = new AbortController();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** @type {Promise<List>} */
  #reading = readList("");

  /** @param {(list: List) => void} onRead */
  constructor(onRead) {
    this.#onRead = onRead;
    this.#box.addEventListener("input", () => this.#typed());
    this.#box.addEventListener("paste", (event) => this.#intercept(event, event.clipboardData));
    this.#box.addEventListener("drop", (event) => this.#intercept(event, event.dataTransfer));
    this.#column.addEventListener("change", () => this.#read(Number(this.#column.value)));
    this.#chooser.addEventListener("change", () => {
      const files = [...(this.#chooser.files ?? [])];
      // The same file may be opened again after it was changed on disk.
      this.#chooser.value = "";
      this.#open(files);
    });
    find("urls-open", HTMLButtonElement).addEventListener("click", () => this.#chooser.click());
    acceptDrop(find("panel-urls", HTMLElement), (_, files) => this.#open(files));
    // A browser may bring back what was typed before a reload.
    if (this.#box.value !== "") this.#typed();
  }

  /** The list as it is by now; whoever asks while it is read waits. */
  async list() {
    if (this.#timer !== undefined) this.#read();
    for (let reading = this.#reading; ; reading = this.#reading) {
      const list = await reading.catch(() => null);
      if (list && reading === this.#reading) return list;
    }
  }

  /** The text as it was given, and what it is called. */
  get source() {
    return this.#source;
  }

  set source({ text, name }) {
    this.#take(text, name);
  }

  focus() {
    (this.#box.hidden ? this.#held.querySelector("button") : this.#box)?.focus();
  }

  #typed() {
    const text = this.#box.value;
    if (text.length > LARGE) return this.#take(text, t("urls.pasted"));
    // The name of a file that was opened goes with its text as long as that is there.
    this.#source = { text, name: text === "" ? "" : this.#source.name };
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#read(), PAUSE);
  }

  /**
   * @param {Event} event
   * @param {DataTransfer | null} data
   */
  #intercept(event, data) {
    const pasted = data?.getData("text/plain") ?? "";
    const { value, selectionStart, selectionEnd } = this.#box;
    if (value.length - (selectionEnd - selectionStart) + pasted.length <= LARGE) return;
    event.preventDefault();
    this.#take(value.slice(0, selectionStart) + pasted + value.slice(selectionEnd), t("urls.pasted"));
  }

  /** @param {File[]} files */
  async #open(files) {
    if (files.length === 0) return;
    const name = files.map((file) => file.name).join(comma());
    try {
      const texts = await Promise.all(files.map(async (file) => decodeText(new Uint8Array(await file.arrayBuffer()))));
      this.#take(texts.join("\n"), name);
    } catch (error) {
      this.#say(t("file.unreadable", { name, error: String(error) }));
    }
  }

  /**
   * @param {string} text
   * @param {string} name
   */
  #take(text, name) {
    const large = text.length > LARGE;
    const focused = document.activeElement === this.#box || this.#held.contains(document.activeElement);
    this.#source = { text, name };
    this.#box.value = large ? "" : text;
    this.#box.hidden = large;
    this.#held.hidden = !large;
    fill(
      this.#held,
      element("p", {}, element("strong", {}, name), " ", t("urls.held", { size: text.length })),
      element("button", { type: "button", onclick: () => this.#clear() }, t("urls.clear")),
    );
    if (focused) this.focus();
    this.#read();
  }

  #clear() {
    this.#take("", "");
    this.focus();
  }

  /** @param {number | null} [column]  that was chosen; null: the one that seems to hold the URLs */
  #read(column = null) {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#abort.abort();
    this.#abort = new AbortController();
    const { text, name } = this.#source;
    const reading = readList(text, { name, column, signal: this.#abort.signal });
    this.#reading = reading;
    reading.then(
      (list) => this.#reading === reading && this.#show(list),
      () => {}, // Another text is read instead.
    );
  }

  /** @param {List} list */
  #show(list) {
    this.#showColumns(list);
    this.#say(list.urls.length === 0 && this.#source.text.trim() === "" ? "" : sentence(list));
    this.#onRead(list);
  }

  /** @param {List} list */
  #showColumns({ columns, column }) {
    this.#columns.hidden = columns.length < 2;
    const focused = document.activeElement === this.#column;
    const options = columns.map((name, i) => element("option", { value: i, selected: i === column }, name || t("urls.column.unnamed", { number: i + 1 })));
    fill(this.#column, ...options, element("option", { value: WHOLE, selected: column === WHOLE }, t("urls.column.whole")));
    if (focused) this.#column.focus();
  }

  /** @param {string} text */
  #say(text) {
    if (this.#said.textContent === text) return;
    this.#said.textContent = text;
    if (text !== "") announce(text);
  }
}

/**
 * What was read, in words.
 *
 * @param {List} list
 */
function sentence({ urls, dropped, kind, columns, column }) {
  const read = {
    lines: () => n("urls.read.lines", urls.length),
    column: () =>
      n("urls.read.column", urls.length, {
        column: columns[column] ? t("urls.column.named", { name: columns[column] }) : t("urls.column.unnamed", { number: column + 1 }),
      }),
    sitemap: () => n("urls.read.sitemap", urls.length),
    index: () => n("urls.read.index", urls.length),
  }[kind]();
  return dropped > 0 ? read + gap() + n("urls.dropped", dropped) : read;
}
