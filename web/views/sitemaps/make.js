import { element, fill, find } from "../../element.js";
import { comma, number, t } from "../../messages.js";
import { originOf } from "../../sitemap/address.js";
import { acceptDrop } from "../file/drop.js";
import { code } from "../line-link.js";
import { announce } from "../live.js";
import { switchOver } from "../switch.js";
import { showMade } from "./made.js";
import { sizeText } from "./size.js";

/**
 * Sitemaps that are made of a list of URLs. A long list is kept out of the box, which would stand still over it.
 *
 * @typedef {import("../../sitemap/client.js").SitemapClient} SitemapClient
 * @typedef {{ name: string, source: Blob }} Held
 * @typedef {{ text: string, held: Held | null, folder: string }} Kept
 */

/** Characters that the box takes. */
const LARGE = 200_000;

export class MakeView {
  #client;
  #box = find("sitemaps-list", HTMLTextAreaElement);
  #heldNode = find("sitemaps-list-held", HTMLElement);
  #chooser = find("sitemaps-list-file", HTMLInputElement);
  #folder = find("sitemaps-folder", HTMLInputElement);
  #make = find("sitemaps-make-run", HTMLButtonElement);
  #stop = find("sitemaps-make-stop", HTMLButtonElement);
  #progress = find("sitemaps-make-progress", HTMLProgressElement);
  #said = find("sitemaps-made-said", HTMLElement);
  #node = find("sitemaps-made", HTMLElement);
  /** A list that is not in the box. @type {Held | null} */
  #held = null;
  /** Whether a person said where the sitemaps will stand. */
  #typed = false;
  #abort = new AbortController();

  /** @param {SitemapClient} client */
  constructor(client) {
    this.#client = client;
    find("sitemaps-list-open", HTMLButtonElement).addEventListener("click", () => this.#chooser.click());
    this.#chooser.addEventListener("change", () => {
      const files = [...(this.#chooser.files ?? [])];
      // The same file may be opened again after it was changed on disk.
      this.#chooser.value = "";
      this.#take(files);
    });
    acceptDrop(find("sitemaps-make", HTMLElement), (_, files) => this.#take(files));
    this.#box.addEventListener("paste", (event) => {
      const text = event.clipboardData?.getData("text/plain") ?? "";
      if (text.length + this.#box.value.length <= LARGE) return;
      event.preventDefault();
      this.#hold({ name: t("sitemaps.pasted"), source: new Blob([this.#box.value, text]) });
    });
    this.#box.addEventListener("input", () => this.#forget());
    this.#folder.addEventListener("input", () => {
      this.#typed = this.#folder.value.trim() !== "";
      this.#forget();
    });
    find("sitemaps-make-ask", HTMLFormElement).addEventListener("submit", (event) => {
      event.preventDefault();
      this.#run();
    });
    this.#stop.addEventListener("click", () => {
      this.#forget();
      this.#tell(t("sitemaps.make.stopped"));
    });
  }

  /** Where the sitemaps will stand, as long as nobody says. @param {string} site */
  suggest(site) {
    if (!this.#typed && document.activeElement !== this.#folder) this.#folder.value = site === "" ? "" : `${site}/`;
  }

  /** @returns {Kept | null} what was there; null when there was nothing */
  clear() {
    const kept = { text: this.#box.value, held: this.#held, folder: this.#typed ? this.#folder.value : "" };
    this.restore({ text: "", held: null, folder: "" });
    return kept.text === "" && !kept.held && kept.folder === "" ? null : kept;
  }

  /** @param {Kept} kept  what was there before */
  restore({ text, held, folder }) {
    this.#typed = folder !== "";
    this.#folder.value = folder;
    this.#hold(held);
    this.#box.value = text;
  }

  /** @param {File[]} files */
  #take(files) {
    if (files.length === 0) return;
    // A file may end without a line end.
    const source = files.length === 1 ? files[0] : new Blob(files.flatMap((file) => [file, "\n"]));
    this.#hold({ name: files.map(({ name }) => name).join(comma()), source });
    find("sitemaps-list-remove", HTMLButtonElement).focus();
  }

  /** @param {Held | null} held */
  #hold(held) {
    this.#held = held;
    this.#box.value = "";
    this.#box.hidden = held !== null;
    this.#heldNode.hidden = held === null;
    this.#forget();
    if (!held) return;
    const remove = element("button", { type: "button", class: "small", id: "sitemaps-list-remove", onclick: () => this.#drop() }, t("sitemaps.remove"));
    remove.setAttribute("aria-label", t("sitemaps.remove.label", { file: held.name }));
    fill(this.#heldNode, code(held.name), element("span", { class: "hint" }, sizeText(held.source.size)), remove);
  }

  #drop() {
    this.#hold(null);
    this.#box.focus();
  }

  /** What was made is of another list, or for another place. */
  #forget() {
    this.#abort.abort();
    this.#said.textContent = "";
    this.#progress.value = 0;
    fill(this.#node);
  }

  async #run() {
    this.#forget();
    const source = this.#held?.source ?? new Blob([this.#box.value]);
    if (source.size === 0 || (!this.#held && this.#box.value.trim() === "")) {
      this.#tell(t("sitemaps.make.empty"));
      return this.#box.focus();
    }
    this.#abort = new AbortController();
    const { signal } = this.#abort;
    switchOver(this.#make, this.#stop);
    const folder = this.#folder.value.trim() || originOf(await source.slice(0, 4096).text());
    const made = await this.#client.make(source, { folder, signal, onProgress: (done, of) => this.#tellHow(done, of) });
    switchOver(this.#stop, this.#make);
    if (!made || signal.aborted) return; // It was stopped, or another list is there by now.
    if (made === "nowhere") {
      this.#tell(t("sitemaps.make.nowhere"));
      return this.#folder.focus();
    }
    if ("trouble" in made) return this.#tell(t("sitemaps.failed", { error: `${made.trouble} ${made.text}`.trim() }));
    this.#progress.value = this.#progress.max;
    this.#tell(await showMade(this.#node, made));
  }

  /**
   * @param {number} done
   * @param {number} of
   */
  #tellHow(done, of) {
    this.#progress.max = Math.max(of, 1);
    this.#progress.value = done;
    this.#said.textContent = t("sitemaps.reading", { percent: number(Math.floor((100 * done) / Math.max(of, 1))) });
  }

  /** @param {string} text */
  #tell(text) {
    this.#said.textContent = text;
    announce(text);
  }
}
