import { assets } from "../../assets/assets.js";
import { element, fill } from "../../element.js";
import { rich, t } from "../../messages.js";
import { textOf } from "../../sitemap/octets.js";
import { code } from "../line-link.js";
import { sizeText } from "./size.js";

/**
 * What a finding in a sitemap says.
 *
 * @typedef {import("../../sitemap/document.js").Found} Found
 * @typedef {import("../../sitemap/document.js").Issue} Issue
 */

/** Why findings of a kind matter, and what can be done. @param {string} name  their code */
export const why = (name) => t(`sitemap.issue.${name}.why`);

/** The page about them. @param {string} name  their code */
export const helpLink = (name) => assets.help(`sitemaps/${name}/`);

/**
 * A row of the list of findings. What it says of the document's text comes as soon as that has been cut out.
 *
 * @param {Found} document
 * @param {Issue} issue
 * @param {{ file?: string, other?: Found }} [options]  file: the name of the file, where several are meant; other: that related is in
 */
export function findingRow(document, issue, { file = "", other = document } = {}) {
  const node = element("span", { class: "sentence" });
  sentence(document, issue, other).then((said) => fill(node, ...(file === "" ? [] : [code(file), " "]), ...said));
  const at = issue.line > 0 ? t("line", { line: String(issue.line) }) : "";
  return element("li", {}, element("span", { class: "at hint" }, at), node);
}

/**
 * @param {Found} document
 * @param {Issue} issue
 * @param {Found} other
 */
async function sentence(document, issue, other) {
  const { code: name, span, related, relatedLine, argument } = issue;
  // A file that is gone from the disk has no text any more.
  const cut = (/** @type {Found} */ from, /** @type {import("../../sitemap/document.js").Span} */ place) => textOf(from, place).catch(() => "…");
  return rich.either(`sitemap.issue.${name}`, argument, {
    value: code((await cut(document, span)).trim()),
    line: relatedLine > 0 ? t("line", { line: String(relatedLine) }) : "",
    related: related ? code((await cut(other, related)).trim()) : "",
    size: sizeText(argument),
    flaw: name === "namespace-wrong" ? t(`sitemap.namespace-flaw.${document.flaw(argument)}`) : "",
  });
}
