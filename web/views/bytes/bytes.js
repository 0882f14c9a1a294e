import { element, fill, find } from "../../element.js";
import { comma, gap, labelled, n, number, t } from "../../messages.js";
import { lineLink } from "../line-link.js";
import { longList } from "../long-list.js";
import { inspect } from "./octets.js";

/**
 * The file as octets: its size against the limit, its line ends, and every octet that is not what it seems, with those around it.
 *
 * @typedef {import("../../engine/records.js").FileReading} FileReading
 * @typedef {import("./octets.js").Oddity} Oddity
 */

/** Octets shown on each side of one that is odd. */
const AROUND = 8;
/** Octets shown of a long run. */
const LONGEST = 16;

export class BytesView {
  #node = find("bytes", HTMLElement);
  /** @type {FileReading | null} */
  #drawn = null;

  /** @param {FileReading} file */
  show(file) {
    if (file === this.#drawn) return;
    this.#drawn = file;
    const { oddities, ends } = inspect(file.bytes);
    fill(
      this.#node,
      part("size", t("bytes.size"), facts(file)),
      part("ends", t("bytes.ends"), element("ul", { class: "plain" }, ...lineEnds(ends).map((text) => element("li", {}, text)))),
      part(
        "odd",
        t("bytes.odd"),
        oddities.length === 0
          ? element("p", { class: "hint" }, t("bytes.odd.none"))
          : [element("p", { class: "hint" }, n("bytes.odd.count", oddities.length)), longList(oddities.length, (i) => row(file, oddities[i]), "oddities")],
      ),
    );
  }
}

/**
 * @param {string} id
 * @param {string} title
 * @param {Node | Node[]} content
 */
function part(id, title, content) {
  return element("section", { class: "part", "aria-labelledby": `bytes-${id}` }, element("h3", { id: `bytes-${id}` }, title), content);
}

/** @param {FileReading} file */
function facts(file) {
  const size = t("join.sentence", { text: n("octets", file.octets) });
  const cut = file.cutLine > 0 ? [t("bytes.cut"), " ", lineLink(file.cutLine)] : [t("bytes.within")];
  return element("p", {}, size, gap(), ...(file.mark > 0 ? [t("bytes.marked"), gap()] : []), ...cut);
}

/** @param {import("./octets.js").LineEnds} ends */
function lineEnds({ lf, crlf, cr, none }) {
  const counts = [lf > 0 && n("bytes.lf", lf), crlf > 0 && n("bytes.crlf", crlf), cr > 0 && n("bytes.cr", cr), none && t("bytes.unended")];
  const said = counts.filter((text) => text !== false);
  return said.length > 0 ? said : [t("bytes.ends.none")];
}

/**
 * @param {FileReading} file
 * @param {Oddity} oddity
 */
function row(file, { kind, start, end }) {
  const shown = Math.min(end, start + LONGEST);
  const from = Math.max(0, start - AROUND);
  const to = Math.min(file.bytes.length, shown + AROUND);
  const octets = Array.from(file.bytes.subarray(from, to), (octet, i) => cell(octet, from + i >= start && from + i < shown));
  return element(
    "li",
    { "data-kind": kind },
    element(
      "p",
      {},
      lineLink(file.lineAt(start)),
      comma(),
      labelled(t("bytes.offset", { offset: number(start), hex: start.toString(16).toUpperCase() }), t(`oddity.${kind}`)),
    ),
    element("p", { class: "strip" }, from > 0 && "… ", ...octets, (shown < end || to < file.bytes.length) && "…"),
  );
}

/**
 * An octet in hex, and below it as a letter, or a dot if it is none.
 *
 * @param {number} octet
 * @param {boolean} marked
 */
function cell(octet, marked) {
  const hex = octet.toString(16).toUpperCase().padStart(2, "0");
  const letter = octet >= 0x20 && octet < 0x7f ? String.fromCharCode(octet) : "·";
  return element("code", {}, marked ? element("mark", {}, hex) : hex, element("span", { class: "hint", "aria-hidden": "true" }, letter));
}
