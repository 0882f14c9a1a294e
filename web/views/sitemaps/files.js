import { element, fill } from "../../element.js";
import { list, n, number, rich, t } from "../../messages.js";
import { icon } from "../icon.js";
import { code, lineLink } from "../line-link.js";
import { crawlerName } from "../urls/words.js";
import { findingSections, kindsOf, severityTallies } from "./findings.js";
import { noFiles } from "./input.js";
import { sizeText } from "./size.js";

/**
 * The files that were given: what each is, where it is from, who may fetch it, and its findings.
 *
 * @typedef {import("../../sitemap/shelf.js").SitemapFile} SitemapFile
 * @typedef {import("../finding-kinds.js").Kind} Kind
 * @typedef {{ state: "allowed" | "blocked" | "outside" | "none", line: number, crawler: string }} Access   what a crawler may do with the file itself
 * @typedef {object} Actions
 * @property {(file: SitemapFile, address: string) => void} name
 * @property {(file: SitemapFile) => void} remove
 * @property {(file: SitemapFile) => void} again
 */

/** The addresses that are offered, and how many at most. */
const ADDRESSES = "sitemaps-addresses";
const MOST_ADDRESSES = 500;

export class FileList {
  #node;
  #actions;
  /** What was opened. @type {WeakSet<SitemapFile>} */
  #open = new WeakSet();
  #turn = 0;

  /**
   * @param {HTMLElement} node
   * @param {Actions} actions
   */
  constructor(node, actions) {
    this.#node = node;
    this.#actions = actions;
  }

  /** Whether what is shown is not all that will be. @param {boolean} busy */
  set busy(busy) {
    this.#node.ariaBusy = String(busy);
  }

  /**
   * @param {SitemapFile[]} files
   * @param {object} about
   * @param {Map<string, number>} about.lines  the Sitemap lines by what they name
   * @param {Map<string, Access[]>} about.access  by the address of the file
   * @param {string[]} about.addresses  that they may be from
   */
  async show(files, about) {
    const turn = ++this.#turn;
    const kinds = await Promise.all(files.map(({ document }) => (document ? kindsOf(document) : [])));
    if (turn !== this.#turn) return;
    if (files.length === 0) return fill(this.#node, noFiles());
    const options = about.addresses.slice(0, MOST_ADDRESSES).map((value) => element("option", { value }));
    fill(
      this.#node,
      element("ul", { class: "sitemap-files" }, ...files.map((file, i) => this.#item(file, i, kinds[i], about))),
      element("datalist", { id: ADDRESSES }, ...options),
    );
  }

  /**
   * @param {SitemapFile} file
   * @param {number} i
   * @param {Kind[]} kinds
   * @param {Parameters<FileList["show"]>[1]} about
   */
  #item(file, i, kinds, about) {
    const remove = element("button", { type: "button", class: "small", onclick: () => this.#actions.remove(file) }, t("sitemaps.remove"));
    remove.setAttribute("aria-label", t("sitemaps.remove.label", { file: file.name }));
    return element(
      "li",
      { "data-state": file.state },
      element("div", { class: "sitemap-head" }, element("h4", { id: `sitemaps-file-${i}` }, code(file.name)), remove),
      element("p", { class: "sitemap-kind" }, ...what(file)),
      file.state === "stopped" && element("button", { type: "button", onclick: () => this.#actions.again(file) }, t("sitemaps.again")),
      this.#address(file, i),
      element("ul", { class: "sitemap-facts" }, ...facts(file, about).map((said) => element("li", {}, ...said))),
      file.document && this.#findings(file, file.document, i, kinds),
    );
  }

  /**
   * @param {SitemapFile} file
   * @param {number} i
   */
  #address(file, i) {
    const id = `sitemaps-address-${i}`;
    const input = element("input", {
      type: "text",
      id,
      list: ADDRESSES,
      class: "mono",
      autocomplete: "off",
      autocapitalize: "off",
      spellcheck: "false",
      inputmode: "url",
    });
    input.value = file.address;
    input.placeholder = "https://www.example.com/sitemap.xml";
    input.addEventListener("change", () => this.#actions.name(file, input.value.trim()));
    return element("div", { class: "sitemap-address" }, element("label", { for: id }, t("sitemaps.address")), input);
  }

  /**
   * @param {SitemapFile} file
   * @param {import("../../sitemap/document.js").SitemapDocument} document
   * @param {number} i
   * @param {Kind[]} kinds
   */
  #findings(file, document, i, kinds) {
    if (kinds.length === 0) return element("p", { class: "hint" }, t("sitemaps.findings.none"));
    const body = element("div", { class: "group-body" });
    const draw = () => {
      if (!details.open) return this.#open.delete(file);
      this.#open.add(file);
      if (body.childElementCount === 0) fill(body, ...findingSections(`sitemaps-file-${i}`, document, kinds));
    };
    const details = element(
      "details",
      { class: "group", ontoggle: draw, open: this.#open.has(file) },
      element("summary", {}, ...severityTallies(document, kinds)),
      body,
    );
    return details;
  }
}

/** @param {SitemapFile} file */
function what({ state, document, source, trouble }) {
  if (state === "failed") return [icon("error"), t("sitemaps.failed", { error: trouble })];
  if (state === "stopped") return [t("sitemaps.stopped.file")];
  if (!document) return [t("sitemaps.waiting")];
  const size = sizeText(document.octets);
  const packed = document.gzip.length > 0 ? t("sitemaps.packed", { size, packed: sizeText(source.size) }) : size;
  const parts = [t(`sitemap.kind.${document.kind}`), n("sitemaps.entries", document.total), packed];
  if (document.located > 0) parts.push(n("sitemaps.located", document.located));
  return [parts.join(" · ")];
}

/**
 * @param {SitemapFile} file
 * @param {Parameters<FileList["show"]>[1]} about
 * @returns {(Node | string)[][]}
 */
function facts({ address }, { lines, access }) {
  if (address === "") return [[icon("info"), t("sitemaps.no-address")]];
  const line = lines.get(address);
  const named = line === undefined ? [icon("info"), t("sitemaps.unnamed")] : [icon("allowed"), ...rich.t("sitemaps.named", { line: lineLink(line) })];
  return [named, ...accessSaid(access.get(address) ?? [])];
}

/** @param {Access[]} access */
function accessSaid(access) {
  if (access.length === 0) return [];
  if (access.every(({ state }) => state === "outside")) return [[icon("outside"), t("sitemaps.access.outside")]];
  const blocked = access.filter(({ state }) => state === "blocked");
  if (blocked.length === 0) return [[icon("allowed"), t("sitemaps.access.allowed")]];
  /** @type {Map<number, string[]>} */
  const byLine = new Map();
  for (const { line, crawler } of blocked) byLine.set(line, [...(byLine.get(line) ?? []), crawlerName(crawler)]);
  return Array.from(byLine, ([line, names]) => {
    const shown = names.length > 6 ? [...names.slice(0, 6), t("sitemaps.others", { others: number(names.length - 6) })] : names;
    const crawlers = list(shown);
    return [
      icon("disallowed"),
      ...(line > 0 ? rich.t("sitemaps.access.blocked", { crawlers, line: lineLink(line) }) : [t("sitemaps.access.shut", { crawlers })]),
    ];
  });
}
