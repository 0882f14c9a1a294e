import { element, fill, find } from "../../element.js";
import { comma, n, number, rich, t } from "../../messages.js";
import { readerTitle, STANDARD } from "../../readers.js";
import { found } from "../finding.js";
import { lineLink } from "../line-link.js";
import { groups } from "./groups.js";
import { otherRecords, sitemaps } from "./records.js";

/**
 * The file as the engine read it: groups, sitemaps, and every other line that is not blank. It is drawn only while it is
 * shown, and again only when the file is another.
 *
 * @typedef {import("../../engine/records.js").FileReading} FileReading
 */
export class StructureView {
  #node = find("structure", HTMLElement);
  /** @type {FileReading | null} */
  #drawn = null;

  /**
   * @param {FileReading} file
   * @param {string} dialect  as which it was read
   */
  show(file, dialect) {
    if (this.#drawn === file) return;
    this.#drawn = file;
    const open = new Map([...this.#node.querySelectorAll("details")].map((node) => [node.id, node.open]));
    fill(
      this.#node,
      dialect !== STANDARD &&
        element("p", { class: "hint" }, ...rich.t("structure.dialect", { reader: element("a", { href: `#reader-${dialect}` }, readerTitle(dialect)) })),
      file.cause !== null && element("p", { class: "hint" }, ...decided(file)),
      section("groups", t("structure.groups"), file.groups, groups(file, dialect, open), t("structure.groups.none")),
      section("sitemaps", t("structure.sitemaps"), count(file, true), sitemaps(file), t("structure.sitemaps.none")),
      section("others", t("structure.others"), count(file, false), otherRecords(file), t("structure.others.none")),
    );
  }
}

/** @param {FileReading} file */
function decided(file) {
  if (file.cause === "refused") return rich.t("structure.refused", { line: lineLink(file.refused) });
  return [file.cause === "oversize" ? t("structure.oversize") : t("structure.decided")];
}

/** @param {FileReading} file */
export function summary(file) {
  return [n("groups", file.groups), n("rules", file.rules), n("findings", found(file))].join(comma());
}

/**
 * @param {string} id
 * @param {string} title
 * @param {number} total
 * @param {() => Node | string} content
 * @param {string} none
 */
function section(id, title, total, content, none) {
  const heading = element("h3", { id: `structure-${id}`, tabindex: -1 }, title, " ", element("span", { class: "count" }, number(total)));
  return element("section", { class: "part", "aria-labelledby": `structure-${id}` }, heading, total > 0 ? content() : element("p", { class: "hint" }, none));
}

/**
 * @param {FileReading} file
 * @param {boolean} wantsSitemaps
 */
function count(file, wantsSitemaps) {
  let total = 0;
  for (let i = 0; i < file.records; i++) if ((file.record(i).kind === "sitemap") === wantsSitemaps) total++;
  return total;
}
