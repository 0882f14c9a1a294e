import { Prec, StateEffect, StateField } from "@codemirror/state";
import { hoverTooltip, keymap, showTooltip } from "@codemirror/view";
import { element } from "../../element.js";
import { issuesAt, readField, reads } from "./reading.js";

/**
 * Says what is found at a place: when the pointer rests there, and when the person walked there by key.
 *
 * @typedef {import("@codemirror/view").Tooltip} Tooltip
 * @typedef {(file: import("../../engine/records.js").FileReading, i: number) => Node} Card   draws one finding
 */

/** A place can have many findings; more of them would hide the file. */
const MOST = 4;

/** Shows the findings at a place; null takes them away. @type {import("@codemirror/state").StateEffectType<number | null>} */
export const showsFindings = StateEffect.define();

/**
 * @param {Card} card
 * @returns {import("@codemirror/state").Extension}
 */
export function findingTooltips(card) {
  const shown = StateField.define({
    create: () => /** @type {Tooltip | null} */ (null),
    update(tooltip, transaction) {
      const effect = transaction.effects.find((effect) => effect.is(showsFindings));
      if (effect) return effect.value === null ? null : tooltipAt(transaction.state, effect.value, card);
      const over = transaction.docChanged || transaction.selection || transaction.effects.some((effect) => effect.is(reads));
      return over ? null : tooltip;
    },
    provide: (field) => showTooltip.from(field),
  });
  return [
    shown,
    hoverTooltip((view, index) => tooltipAt(view.state, index, card), { hideOn: (transaction) => transaction.effects.some((effect) => effect.is(reads)) }),
    Prec.high(
      keymap.of([
        {
          key: "Escape",
          run(view) {
            if (!view.state.field(shown)) return false;
            view.dispatch({ effects: showsFindings.of(null) });
            return true;
          },
        },
      ]),
    ),
  ];
}

/**
 * @param {import("@codemirror/state").EditorState} state
 * @param {number} index
 * @param {Card} card
 * @returns {Tooltip | null}
 */
function tooltipAt(state, index, card) {
  const read = state.field(readField);
  if (!read?.current) return null;
  const issues = issuesAt(read, index);
  if (issues.length === 0) return null;
  return {
    pos: index,
    above: false,
    create: (view) => slotted(view, element("div", { class: "found" }, ...issues.slice(0, MOST).map((i) => card(read.file, i)))),
  };
}

/** @type {number} */
let made = 0;

/**
 * The findings stay in the page, whose style sheet and links are theirs, and show through a slot.
 *
 * @param {import("@codemirror/view").EditorView} view
 * @param {HTMLElement} content
 */
function slotted(view, content) {
  const { host } = /** @type {ShadowRoot} */ (view.root);
  const name = `found-${++made}`;
  content.slot = name;
  host.append(content);
  return { dom: element("div", {}, element("slot", { name })), destroy: () => content.remove() };
}
