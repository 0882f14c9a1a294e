import { element, fill } from "../../element.js";
import { gap, rich, t } from "../../messages.js";
import { code } from "../line-link.js";
import { announce } from "../live.js";
import { verdictWord } from "./verdict.js";

/**
 * A button by the verdict that keeps it as an expectation, and a place for what became of that.
 *
 * @typedef {{ agent: string, url: string }} Question
 * @typedef {import("../expectations/expectations.js").Added & { allow: boolean }} Kept
 * @typedef {object} Keeper
 * @property {(question: Question) => Promise<Kept | null>} keep  null: there is no answer
 * @property {() => void} reveal  shows the expectations
 */

/**
 * @param {Question} question
 * @param {boolean} allowed  the verdict that is shown
 * @param {Keeper} keeper
 */
export function keepControl(question, allowed, { keep, reveal }) {
  const note = element("p", { class: "keep-note" });
  const run = async () => {
    const text = element("span", {}, ...sentence(await keep(question), question.agent, allowed));
    fill(note, text, " ", element("button", { type: "button", class: "link", onclick: reveal }, t("expectations.reveal")));
    announce(text.textContent ?? "");
  };
  return { button: element("button", { type: "button", class: "small keep", onclick: run }, t("expectations.keep")), note };
}

/**
 * @param {Kept | null} kept
 * @param {string} agent
 * @param {boolean} allowed
 */
function sentence(kept, agent, allowed) {
  if (!kept) return [t("expectations.kept.not")];
  const parts = kept.lines.length > 0 ? rich.t("expectations.kept", { line: code(kept.lines[0]) }) : [t("expectations.kept.held")];
  // A crawler of the registry may obey other groups than those its name alone stands for, and the list goes by that.
  return kept.allow === allowed ? parts : [...parts, gap(), t("expectations.kept.chain", { agent, verdict: verdictWord(kept.allow) })];
}
