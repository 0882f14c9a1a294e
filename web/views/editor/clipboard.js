import { isolateHistory } from "@codemirror/commands";
import { EditorView } from "@codemirror/view";
import { encoded } from "../../document/text.js";
import { madeText } from "./feed.js";
import { gives, octetsField, setsMark, spells } from "./octets.js";

/**
 * A paste keeps the line ends that were copied.
 *
 * @typedef {{ octets: Uint8Array, leads: boolean }} Paste   leads: a byte order mark stood before them, at the start of the file
 * @typedef {import("../../document/text.js").DisplayText} DisplayText
 */

/**
 * @param {(paste: Paste) => boolean} takesLarge  whether somebody else sees to it
 * @returns {import("@codemirror/state").Extension}
 */
export function clipboard(takesLarge) {
  return EditorView.domEventHandlers({
    paste(event, view) {
      const text = event.clipboardData?.getData("text/plain") ?? "";
      if (text === "") return false;
      event.preventDefault();
      const { main } = view.state.selection;
      const leads = main.from === 0 && view.state.field(octetsField).mark === 0 && text.startsWith("\ufeff");
      // Half a surrogate pair has no octets of its own; what it is written as is what shows.
      const octets = encoded(leads ? text.slice(1) : text);
      if (!takesLarge({ octets, leads })) view.dispatch(pasted({ octets, leads }, main, madeText(octets)));
      return true;
    },
    // The page opens dropped files; without a selection, a copy takes nothing, as in any text box.
    drop: (event) => event.dataTransfer?.types.includes("Files") ?? false,
    copy: (_event, view) => view.state.selection.main.empty,
    cut: (_event, view) => view.state.selection.main.empty,
  });
}

/**
 * @param {Paste} paste
 * @param {{ from: number, to: number }} place
 * @param {import("@codemirror/state").Text} text  that of the octets
 * @param {DisplayText} [display]  the file afterwards, where it is known already
 * @returns {import("@codemirror/state").TransactionSpec}
 */
export function pasted({ octets, leads }, { from, to }, text, display) {
  return {
    changes: { from, to, insert: text },
    effects: [spells.of({ from, to: from + text.length, octets }), ...(leads ? [setsMark.of(true)] : []), ...(display ? [gives.of(display)] : [])],
    selection: { anchor: from + text.length },
    annotations: display ? isolateHistory.of("full") : [],
    userEvent: "input.paste",
    scrollIntoView: true,
  };
}
