import { element } from "../../element.js";
import { list, rich, t } from "../../messages.js";
import { readerTitle } from "../../readers.js";
import { icon } from "../icon.js";
import { code, lineLink } from "../line-link.js";
import { longList } from "../long-list.js";

/**
 * What is probably not as its author wanted: where, what, and why it matters.
 *
 * @typedef {import("../../engine/records.js").FileReading} FileReading
 */

/** The directives as a file spells them. */
const SPELLED = /** @type {Record<string, string>} */ ({ "user-agent": "User-agent", allow: "Allow", disallow: "Disallow", sitemap: "Sitemap" });

/** @param {FileReading} file */
export function findings(file) {
  /** @type {Set<string>} */
  const explained = new Set();
  return () => longList(file.issues, (i) => finding(file, i, explained), "findings");
}

/**
 * @param {FileReading} file
 * @param {number} i
 * @param {Set<string>} explained  the codes whose reason stands in a row above
 */
function finding(file, i, explained) {
  const { code: name, severity, line, span, related, argument, readers } = file.issue(i);
  const tone = /** @type {"error" | "warning" | "info"} */ (severity);
  const values = {
    value: code(file.text(span)),
    name: code(file.agentNameAt(line)),
    meant: code(SPELLED[name === "misspelt-directive" ? file.directiveName(argument) : ""] ?? ""),
    octets: argument,
    line: related ? lineLink(file.lineAt(related.start)) : "",
    statement: related ? code(file.text(related)) : "",
  };
  const first = !explained.has(name);
  explained.add(name);
  return element(
    "li",
    { "data-tone": tone },
    element("span", { class: "severity" }, icon(tone), t(`severity.${severity}`)),
    element("span", { class: "at" }, lineLink(line)),
    element(
      "span",
      { class: "sentence" },
      ...rich.t(`issue.${name}`, values),
      readers.length > 0 && element("span", { class: "readers-named" }, " ", t("finding.readers", { readers: list(readers.map(readerTitle)) })),
      first && element("span", { class: "why" }, " ", t(`issue.${name}.why`)),
      first && element("a", { href: `#finding-${name}`, class: "more" }, t("finding.help")),
    ),
  );
}
