import { element, fill } from "../../element.js";
import { gap, n, t } from "../../messages.js";
import { code } from "../line-link.js";
import { announce } from "../live.js";
import { longList } from "../long-list.js";
import { saveAs } from "../save.js";
import { findingSections, kindsOf, severityTallies } from "./findings.js";
import { sizeText } from "./size.js";

/**
 * What was made of a list of URLs: the files, how they begin, and which lines are not in them.
 *
 * @typedef {import("../../sitemap/made.js").Made} Made
 * @typedef {import("../../sitemap/made.js").MadeFile} MadeFile
 * @typedef {import("../../sitemap/document.js").Found} Found
 */

/** Octets of a file that are shown. */
const PREVIEW = 1500;

/**
 * @param {HTMLElement} node
 * @param {Made} made
 * @returns {Promise<string>} what is said of it
 */
export async function showMade(node, made) {
  const { taken, left, cut, files, leftOut, changed } = made;
  const said = [
    n("sitemaps.made", taken, { files: n("sitemaps.made.files", files.length) }),
    left > 0 ? n("sitemaps.made.left", left) : "",
    cut ? t("sitemaps.made.cut") : "",
  ];
  const parts = await Promise.all([
    lines("sitemaps-left", t("sitemaps.made.left.title"), leftOut),
    lines("sitemaps-changed", t("sitemaps.made.changed.title"), changed),
  ]);
  fill(node, ...(files.length > 0 ? await shownFiles(files) : []), ...parts);
  return said.filter((text) => text !== "").join(gap());
}

/** @param {MadeFile[]} files */
async function shownFiles(files) {
  const [first] = files;
  const text = await first.content.slice(0, PREVIEW).text();
  const whole = first.content.size <= PREVIEW;
  return [
    longList(files.length, (i) => fileItem(files[i]), "sitemap-files"),
    element("h4", { id: "sitemaps-preview" }, t("sitemaps.made.preview", { file: nameOf(first) })),
    // It scrolls, so it takes the focus.
    element("pre", { class: "mono sitemap-preview", tabindex: "0", role: "region", "aria-labelledby": "sitemaps-preview" }, whole ? text : `${text}…`),
    element("h4", {}, t("sitemaps.made.declare")),
    element("p", {}, code(`Sitemap: ${first.url}`)),
  ];
}

/** @param {MadeFile} file */
function fileItem(file) {
  const { url, kind, entries, octets, content } = file;
  const name = nameOf(file);
  const save = element("button", { type: "button", class: "small", onclick: () => keep(name, content) }, t("sitemaps.made.save"));
  save.setAttribute("aria-label", t("sitemaps.made.save.label", { file: name }));
  return element(
    "li",
    {},
    element("div", { class: "sitemap-head" }, element("span", {}, code(url)), save),
    element("p", { class: "sitemap-kind" }, [t(`sitemap.kind.${kind}`), n("sitemaps.entries", entries), sizeText(octets)].join(" · ")),
  );
}

/**
 * @param {string} name
 * @param {Blob} content
 */
function keep(name, content) {
  saveAs(name, content);
  announce(t("sitemaps.made.saved", { file: name }));
}

/** @param {MadeFile} file */
function nameOf({ url }) {
  return url.slice(url.lastIndexOf("/") + 1);
}

/**
 * @param {string} id
 * @param {string} title
 * @param {Found} found
 */
async function lines(id, title, found) {
  if (found.issues === 0) return null;
  const kinds = await kindsOf(found);
  const body = element("div", { class: "group-body" }, ...findingSections(id, found, kinds));
  return element("details", { class: "group" }, element("summary", {}, element("span", { id }, title), ...severityTallies(found, kinds)), body);
}
