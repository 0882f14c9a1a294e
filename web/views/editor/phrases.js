import { EditorState } from "@codemirror/state";

/**
 * CodeMirror's own words, in the page's language.
 *
 * @param {(key: string) => string} t
 * @returns {import("@codemirror/state").Extension}
 */
export function phrases(t) {
  return EditorState.phrases.of({
    Find: t("editor.find"),
    Replace: t("editor.replace"),
    next: t("editor.next"),
    previous: t("editor.previous"),
    all: t("editor.all"),
    "match case": t("editor.case"),
    regexp: t("editor.regexp"),
    "by word": t("editor.word"),
    replace: t("editor.replace.this"),
    "replace all": t("editor.replace.all"),
    close: t("editor.close"),
    "current match": t("editor.match"),
    "on line": t("editor.match.line"),
    "replaced match on line $": t("editor.replaced.line"),
    "replaced $ matches": t("editor.replaced"),
    "Selection deleted": t("editor.deleted"),
    "Folded lines": t("editor.folded"),
    "Unfolded lines": t("editor.unfolded"),
    to: t("editor.folded.to"),
    "Fold line": t("editor.fold.group"),
    "Unfold line": t("editor.unfold.group"),
    Completions: t("editor.completions"),
    "Go to line": t("editor.goto"),
    go: t("editor.go"),
    "Control character": t("editor.control"),
  });
}
