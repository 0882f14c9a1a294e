import { element } from "../../element.js";
import { gap, list, n, t } from "../../messages.js";
import { STANDARD } from "../../readers.js";
import { icon } from "../icon.js";

/**
 * In words, what lines that block or allow some crawlers would do, and what they cannot.
 *
 * @typedef {import("../../engine/records.js").FileReading} FileReading
 * @typedef {import("../../crawlers/askers.js").Asker} Asker
 *
 * @typedef {object} Made
 * @property {FileReading} file
 * @property {boolean} allow
 * @property {boolean} same  no line has to change
 * @property {Asker[]} chosen
 * @property {Asker[]} other  those of the chosen that get the other answer nevertheless
 * @property {Asker[]} losing  those of the chosen of whom the file no longer wishes anything
 * @property {Asker[]} others  not chosen, but bound by the groups of one that is
 */

/** Names that are written out. */
const NAMED = 8;

/** @param {Made} made */
export function aboutChange({ file, allow, same, chosen, other, losing, others }) {
  const deaf = allow ? [] : chosen.filter(({ crawler }) => crawler?.obeys === "no");
  const answered = same ? chosen.length - other.length : chosen.length;
  return [
    answered > 0 && paragraph(outcome(answered, allow, same, others)),
    other.length > 0 && paragraph(still(other, allow), "warning"),
    losing.length > 0 && paragraph(n("crawlers.change.losing", losing.length, { names: names(losing) }), "warning"),
    file.cause !== null && paragraph(t("crawlers.change.answered"), "warning"),
    file.dialect !== STANDARD && paragraph(t("crawlers.change.standard")),
    deaf.length > 0 && paragraph(n("crawlers.change.deaf", deaf.length, { names: names(deaf) }), "warning"),
    deaf.some(({ crawler }) => crawler?.stopped_by) && means(deaf),
  ].filter((node) => node !== false);
}

/**
 * @param {number} count
 * @param {boolean} allow
 * @param {boolean} same
 * @param {Asker[]} others
 */
function outcome(count, allow, same, others) {
  if (same) return allow ? n("crawlers.change.allows.already", count) : n("crawlers.change.blocks.already", count);
  const does = allow ? n("crawlers.change.allows", count) : n("crawlers.change.blocks", count);
  const rest = others.length > 0 ? n("crawlers.change.others.but", others.length, { names: names(others) }) : t("crawlers.change.others");
  return does + gap() + rest;
}

/**
 * @param {Asker[]} other
 * @param {boolean} allow
 */
function still(other, allow) {
  const values = { names: names(other) };
  return allow ? n("crawlers.change.still.blocked", other.length, values) : n("crawlers.change.still.allowed", other.length, values);
}

/**
 * What would stop crawlers that do not obey, where the registry knows it of them.
 *
 * @param {Asker[]} deaf
 */
function means(deaf) {
  const known = deaf.flatMap(({ name, crawler }) => (crawler?.stopped_by ? [{ name, means: crawler.stopped_by }] : []));
  const items = known.map(({ name, means }) =>
    element("li", {}, t("crawlers.change.stops", { name, means: list(means.map((one) => t(`crawler.stopped.${one}`))) })),
  );
  return element("ul", {}, ...items);
}

/** @param {Asker[]} askers */
function names(askers) {
  const shown = askers.slice(0, NAMED).map(({ name }) => name);
  const more = askers.length - shown.length;
  return list(more > 0 ? [...shown, n("crawlers.change.more", more)] : shown);
}

/**
 * @param {string} text
 * @param {"warning"} [tone]
 */
function paragraph(text, tone) {
  return element("p", { "data-tone": tone }, tone && icon(tone), element("span", {}, text));
}
