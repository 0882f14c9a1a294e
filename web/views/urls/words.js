import { t } from "../../messages.js";

/**
 * What the cells are called, and the crawlers.
 *
 * @typedef {import("../../urls/results.js").State} State
 */

/** The name that everyone goes by whom no group names. */
export const ANYONE = "*";

/** @param {State} state */
export function stateWord(state) {
  return {
    unasked: t("urls.unasked"),
    blocked: t("urls.blocked"),
    outside: t("urls.outside"),
    none: t("verdict.none"),
    allowed: t("verdict.allowed"),
  }[state];
}

/** One letter for it, where there is no room for the word. @param {State} state */
export function stateLetter(state) {
  return {
    unasked: "",
    blocked: t("urls.blocked.letter"),
    outside: t("urls.outside.letter"),
    none: t("urls.none.letter"),
    allowed: t("urls.allowed.letter"),
  }[state];
}

/** @param {State} state */
export function stateIcon(state) {
  return state === "blocked" ? "disallowed" : state;
}

/** @param {string} name */
export function crawlerName(name) {
  return name === ANYONE ? t("urls.anyone") : name;
}
