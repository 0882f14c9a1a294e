import { tally } from "../../crawlers/askers.js";
import { element, fill } from "../../element.js";
import { gap, n, t } from "../../messages.js";
import { AskerRow } from "./row.js";

/**
 * The askers of one purpose: how many of them are blocked, and a row for each, drawn when it is unfolded.
 *
 * @typedef {import("../../engine/records.js").FileReading} FileReading
 * @typedef {import("../../crawlers/askers.js").Asker} Asker
 * @typedef {import("../../crawlers/askers.js").Purpose} Purpose
 *
 * @typedef {object} Content
 * @property {FileReading} file
 * @property {Asker[]} all
 * @property {Asker[]} shown  those of them that the filter leaves
 * @property {Set<string>} chosen
 * @property {boolean} filtered  whether some may be left out: then all that is left is unfolded
 */

/** Rows that are drawn at once, and those that are added. */
const FIRST = 60;
const MORE = 200;

export class PurposeSection {
  #actions;
  /** Those that are drawn. @type {Map<string, AskerRow>} */
  #rows = new Map();
  #most = FIRST;
  #unfolded = false;
  /** @type {Content | null} */
  #content = null;
  #box = element("input", { type: "checkbox" });
  #sentence = element("span", { class: "blocks" });
  #list = element("ul", { class: "askers" });
  #more = element("button", { type: "button", onclick: () => this.#grow() });
  #details;

  /**
   * @param {Purpose} purpose
   * @param {import("./row.js").RowActions} actions
   */
  constructor(purpose, actions) {
    this.purpose = purpose;
    this.#actions = actions;
    const title = purpose === "unlisted" ? t("crawlers.unlisted") : t(`purpose.${purpose}`);
    const heading = element("h3", { id: `crawlers-${purpose}` }, title);
    const summary = element("summary", {}, heading, this.#sentence);
    this.#details = element("details", { class: "asker-group" }, summary, element("div", { class: "long" }, this.#list, this.#more));
    this.#box.setAttribute("aria-label", t("crawlers.choose.all", { purpose: title }));
    this.#box.addEventListener("change", () => this.#chooseAll());
    summary.addEventListener("click", () => {
      this.#unfolded = !this.#details.open;
    });
    this.#details.addEventListener("toggle", () => this.#draw());
    this.node = element("section", { "aria-labelledby": `crawlers-${purpose}` }, element("label", { class: "asker-box" }, this.#box), this.#details);
  }

  get unfolded() {
    return this.#details.open;
  }

  /** @param {boolean} unfolded */
  fold(unfolded) {
    this.#unfolded = unfolded;
    this.#details.open = unfolded;
    this.#draw();
  }

  /** @param {Content} content */
  show(content) {
    this.#content = content;
    const { all, shown, chosen, filtered } = content;
    this.node.hidden = shown.length === 0;
    const count = shown.filter(({ name }) => chosen.has(name)).length;
    this.#box.checked = count > 0 && count === shown.length;
    this.#box.indeterminate = count > 0 && count < shown.length;
    fill(this.#sentence, ...sentences(this.purpose, all, filtered ? shown.length : 0));
    this.#details.open = filtered || this.#unfolded;
    this.#draw();
  }

  #draw() {
    if (!this.#content || !this.#details.open) return;
    const { file, shown, chosen } = this.#content;
    const drawn = shown.slice(0, this.#most);
    const before = this.#rows;
    this.#rows = new Map(drawn.map((asker) => [asker.name, before.get(asker.name) ?? new AskerRow(asker, this.#actions)]));
    for (const asker of drawn) this.#rows.get(asker.name)?.show(file, asker, chosen.has(asker.name));
    if ([...before.keys()].join("\n") !== [...this.#rows.keys()].join("\n")) fill(this.#list, ...Array.from(this.#rows.values(), ({ node }) => node));
    const left = shown.length - drawn.length;
    this.#more.hidden = left === 0;
    this.#more.textContent = n("more", Math.min(MORE, left), { left });
  }

  #chooseAll() {
    const names = this.#content?.shown.map(({ name }) => name) ?? [];
    this.#actions.choose(names, this.#box.checked);
  }

  #grow() {
    this.#most += MORE;
    this.#draw();
  }
}

/**
 * "Blocks 14 of 22 AI training crawlers."
 *
 * @param {Purpose} purpose
 * @param {Asker[]} all
 * @param {number} shown  0 when all are
 */
function sentences(purpose, all, shown) {
  const { asked, blocked, undecided, deaf } = tally(all);
  const said = [
    asked > undecided ? n(`crawlers.blocks.${purpose}`, asked - undecided, { blocked }) : "",
    undecided > 0 ? n("crawlers.undecided", undecided) : "",
    deaf > 0 ? n("crawlers.deaf-blocked", deaf) : "",
    asked < all.length ? n("crawlers.left", all.length - asked) : "",
    shown > 0 ? n("crawlers.shown", shown) : "",
  ];
  return [said.filter((text) => text !== "").join(gap())];
}
