import { EditorView } from "@codemirror/view";
import { shownAs } from "../../document/text.js";
import { octetsField, setsMark, spells } from "./octets.js";

/**
 * A paste keeps the line ends that were copied.
 *
 * @returns {import("@codemirror/state").Extension}
 */
export function clipboard() {
  return EditorView.domEventHandlers({
    paste(event, view) {
      const text = event.clipboardData?.getData("text/plain") ?? "";
      if (text === "") return false;
      event.preventDefault();
      paste(view, text);
      return true;
    },
    // The page opens dropped files; without a selection, a copy takes nothing, as in any text box.
    drop: (event) => event.dataTransfer?.types.includes("Files") ?? false,
    copy: (_event, view) => view.state.selection.main.empty,
    cut: (_event, view) => view.state.selection.main.empty,
  });
}

/**
 * @param {EditorView} view
 * @param {string} text  as it was copied
 */
function paste(view, text) {
  const { state } = view;
  const { from, to } = state.selection.main;
  const leads = from === 0 && state.field(octetsField).mark === 0 && text.startsWith("\ufeff");
  const copied = leads ? text.slice(1) : text;
  const octets = new TextEncoder().encode(copied);
  // Half a surrogate pair has no octets of its own.
  const shown = shownAs(/[\ud800-\udfff]/.test(copied) ? new TextDecoder("utf-8", { ignoreBOM: true }).decode(octets) : copied);
  view.dispatch({
    changes: { from, to, insert: state.toText(shown) },
    effects: [spells.of({ from, to: from + shown.length, octets }), ...(leads ? [setsMark.of(true)] : [])],
    selection: { anchor: from + shown.length },
    userEvent: "input.paste",
    scrollIntoView: true,
  });
}
