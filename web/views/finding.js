import { assets } from "../assets/assets.js";
import { element } from "../element.js";
import { gap, list, rich, t } from "../messages.js";
import { readerTitle, STANDARD } from "../readers.js";
import { icon } from "./icon.js";
import { code, lineLink } from "./line-link.js";

/**
 * What a finding says: the one place where its facts become words.
 *
 * @typedef {import("../engine/records.js").FileReading} FileReading
 * @typedef {"error" | "warning" | "info"} Tone
 */

/** The directives as a file spells them. */
const SPELLED = /** @type {Record<string, string>} */ ({ "user-agent": "User-agent", allow: "Allow", disallow: "Disallow", sitemap: "Sitemap" });

/**
 * @param {FileReading} file
 * @param {number} i
 * @returns {(Node | string)[]}
 */
export function sentence(file, i) {
  const { code: name, line, span, related, argument } = file.issue(i);
  const key = file.dialect !== STANDARD && READ.has(name) ? `issue.${name}.read` : `issue.${name}`;
  return rich.t(key, {
    value: code(file.text(span)),
    name: code(file.agentNameAt(line)),
    meant: code(SPELLED[name === "misspelt-directive" ? file.directiveName(argument) : ""] ?? ""),
    octets: argument,
    count: argument,
    reads: name === "known-elsewhere" ? t(`elsewhere.${file.text(span).toLowerCase()}`) : "",
    line: related ? lineLink(file.lineAt(related.start)) : "",
    statement: related ? code(file.text(related)) : "",
  });
}

/** How many findings are shown: who has pasted nothing has made no mistake yet. @param {FileReading} file */
export function found(file) {
  return file.octets === 0 ? 0 : file.issues;
}

/** What the sentence of the standard says of these is not so for every reader. */
const READ = new Set([
  "pattern-never-matches",
  "rule-without-group",
  "user-agent-list",
  "empty-user-agent",
  "empty-disallow",
  "empty-allow",
  "unknown-directive",
]);

/**
 * Why a finding matters, and what can be done, by the standard; "" for a file that is read as somebody else reads it.
 *
 * @param {FileReading} file
 * @param {string} name  its code
 */
export function why(file, name) {
  return file.dialect === STANDARD ? t(`issue.${name}.why`) : "";
}

/**
 * Who reads the place otherwise than the standard does; "" when nobody does, and for a file that is read as somebody else reads it.
 *
 * @param {FileReading} file
 * @param {number} i
 */
export function readOtherwise(file, i) {
  const { readers } = file.issue(i);
  return readers.length > 0 && file.dialect === STANDARD ? t("finding.readers", { readers: list(readers.map(readerTitle)) }) : "";
}

/** The page about a finding of that kind. @param {string} name  its code */
export function helpLink(name) {
  return assets.help(`findings/${name}/`);
}

/**
 * A finding with its sentence, why it matters, and what can be done.
 *
 * @param {FileReading} file
 * @param {number} i
 * @param {() => void} onFix
 */
export function findingCard(file, i, onFix) {
  const { code: name, severity, fixable } = file.issue(i);
  const tone = /** @type {Tone} */ (severity);
  return element(
    "div",
    { class: "finding-card", "data-tone": tone },
    element("p", { class: "severity" }, icon(tone), t(`severity.${severity}`)),
    element("p", {}, ...sentence(file, i), gap(), readOtherwise(file, i)),
    element("p", { class: "why" }, why(file, name)),
    element(
      "p",
      { class: "do" },
      fixable && element("button", { type: "button", onclick: onFix }, t("editor.fix")),
      element("a", { href: helpLink(name) }, t("finding.help")),
    ),
  );
}
