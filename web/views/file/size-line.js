import { element, fill, find } from "../../element.js";
import { n, number, t } from "../../messages.js";
import { found } from "../finding.js";
import { icon } from "../icon.js";
import { lineLink } from "../line-link.js";

/**
 * How large the file is against what every crawler has to read (RFC 9309 2.5), and what is in it.
 *
 * @typedef {import("../../engine/records.js").FileReading} FileReading
 */

const KIBI = 1024;
const LIMIT = 500 * KIBI;

/**
 * @param {FileReading} file
 * @param {() => void} onFindings
 */
export function showSize(file, onFindings) {
  const size = find("size", HTMLElement);
  size.dataset.size = file.size;
  const findings = n("findings", found(file));
  const parts = [
    t("size.of", { size: kibi(file.octets), limit: number(LIMIT / KIBI) }),
    n("octets", file.octets),
    n("groups", file.groups),
    n("rules", file.rules),
    found(file) > 0 ? element("button", { type: "button", class: "link", onclick: onFindings }, findings) : findings,
  ];
  fill(size, ...parts.flatMap((part, i) => (i === 0 ? [part] : [" · ", part])));
  showWarning(find("size-warning", HTMLElement), file);
}

/**
 * @param {HTMLElement} node
 * @param {FileReading} file
 */
function showWarning(node, file) {
  node.hidden = file.size === "under";
  if (node.hidden) return fill(node);
  const values = { octets: file.octets, limit: LIMIT, percent: Math.floor((file.octets * 100) / LIMIT) };
  const link = file.cutLine > 0 ? [" ", lineLink(file.cutLine, t("size.show"))] : [];
  fill(node, icon("warning"), element("span", {}, t(`size.${file.size}`, values), ...link));
}

/** @param {number} octets */
function kibi(octets) {
  const size = octets / KIBI;
  return number(size < 10 ? Math.ceil(size * 10) / 10 : Math.round(size));
}
