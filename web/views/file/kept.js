import { fill, find } from "../../element.js";
import { t } from "../../messages.js";
import { icon } from "../icon.js";
import { announce } from "../live.js";

/**
 * Says where the text is kept or, as a warning, that it is not.
 *
 * @param {import("../../state/storage.js").Keeping} keeping
 */
export function showKept(keeping) {
  const line = find("kept", HTMLElement);
  if (line.dataset.keeping === keeping) return;
  line.dataset.keeping = keeping;
  if (keeping === "kept") return fill(line, t("kept"));
  const warning = { "too-large": t("kept.too-large"), "no-list": t("kept.no-list"), off: t("kept.off") }[keeping];
  fill(line, icon("warning"), warning);
  announce(warning);
}
