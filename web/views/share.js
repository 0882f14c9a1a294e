import { assets } from "../assets/assets.js";
import { element, fill, find } from "../element.js";
import { n, number, t } from "../messages.js";
import { readerTitle } from "../readers.js";
import { LARGEST, LONG, LONGEST, makeLink } from "../state/share.js";
import { pack } from "../state/snapshot.js";
import { copyText } from "./copy.js";
import { icon } from "./icon.js";
import { speakIn } from "./live.js";

/**
 * Says what a link to this page would hold, and who could read it, before it is copied.
 *
 * @typedef {import("../state/snapshot.js").Snapshot} Snapshot
 */

/** Characters of a value that are shown: it is to be recognised, and stands on the page in full. */
const SHOWN = 100;

export class ShareDialog {
  #dialog = element("dialog", { class: "share", "aria-labelledby": "share-title", "aria-describedby": "share-about" });
  #actions;

  /** @param {{ snapshot: () => Snapshot, save: () => void }} actions */
  constructor(actions) {
    this.#actions = actions;
    document.body.append(this.#dialog);
    this.#dialog.addEventListener("close", () => speakIn(document.body));
    find("share", HTMLButtonElement).addEventListener("click", () => this.#open());
  }

  async #open() {
    const snapshot = this.#actions.snapshot();
    const link = await makeLink(snapshot, assets.site ? location.origin + location.pathname : "");
    if (this.#dialog.open) return;
    const parts = link ? this.#offer(snapshot, link) : this.#refusal(snapshot);
    fill(this.#dialog, element("h2", { id: "share-title" }, t("share.title")), ...parts);
    speakIn(this.#dialog);
    this.#dialog.showModal();
  }

  /**
   * @param {Snapshot} snapshot
   * @param {string} link
   */
  #offer(snapshot, link) {
    const place = element("div", { class: "by-hand" });
    const said = element("span", { class: "hint" });
    const copy = async () => {
      if (await copyText(link, place)) fill(said, t("copy.done"));
    };
    return [
      element("p", { id: "share-about" }, t("share.about")),
      !assets.site && element("p", { class: "notice" }, icon("info"), element("span", {}, t("share.own-file"))),
      element("dl", {}, ...contents(snapshot).flatMap(([name, value]) => [element("dt", {}, name), element("dd", {}, value)])),
      element("p", {}, t("share.unsent")),
      element("p", {}, n("share.length", link.length)),
      link.length > LONG && element("p", { class: "notice", "data-tone": "warning" }, icon("warning"), element("span", {}, t("share.long", { limit: LONG }))),
      place,
      element("div", { class: "tools" }, this.#button(t("share.copy"), copy, true), this.#close(), said),
    ];
  }

  /** @param {Snapshot} snapshot */
  #refusal(snapshot) {
    const save = () => {
      this.#dialog.close();
      this.#actions.save();
    };
    const why = pack(snapshot).length > LARGEST ? t("share.too-large", { limit: LARGEST }) : t("share.too-long", { limit: LONGEST });
    return [
      element("p", { id: "share-about", class: "notice", "data-tone": "warning" }, icon("warning"), element("span", {}, why)),
      element("div", { class: "tools" }, this.#button(t("share.save"), save, true), this.#close()),
    ];
  }

  #close() {
    return this.#button(t("notice.close"), () => this.#dialog.close());
  }

  /**
   * @param {string} label
   * @param {() => void} onclick
   * @param {boolean} [first]  the one that is meant
   */
  #button(label, onclick, first = false) {
    return element("button", { type: "button", class: first && "primary", autofocus: first, onclick }, label);
  }
}

/**
 * All that a link holds, in words.
 *
 * @param {Snapshot} snapshot
 * @returns {[string, string | HTMLElement][]}
 */
function contents({ bytes, fetch, site, dialect, agent, url, expectations }) {
  return [
    [t("file.title"), n("octets", bytes.length)],
    [t("share.answered"), answered(fetch)],
    [t("site.label"), typed(site)],
    [t("dialect.label"), readerTitle(dialect)],
    [t("ask.agent"), typed(agent)],
    [t("ask.url"), typed(url)],
    [t("tab.expectations"), number(expectations.split("\n").filter((line) => /^\s*[^\s#]/.test(line)).length)],
  ];
}

/** @param {Snapshot["fetch"]} fetch */
function answered({ status, redirects, type = 0 }) {
  const parts = [
    status === 0 ? t("fetch.unknown") : status < 0 ? t("fetch.failed") : String(status),
    redirects > 0 && n("share.redirects", redirects),
    ["", "text/plain", "text/html", t("share.type")][type],
  ];
  return parts.filter(Boolean).join(" · ");
}

/** @param {string} text */
function typed(text) {
  if (text === "") return t("share.none");
  return element("code", {}, text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text);
}
