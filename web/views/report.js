import { fill, find } from "../element.js";
import { t } from "../messages.js";
import { toMarkdown, toNodes } from "../report/blocks.js";
import { report } from "../report/report.js";
import { copyText } from "./copy.js";
import { speakIn } from "./live.js";
import { saveAs } from "./save.js";

/**
 * The report: made when it is asked for, shown, and to be printed, saved or copied.
 *
 * @typedef {import("../report/report.js").Facts} Facts
 */

/**
 * @param {object} page
 * @param {() => Promise<Facts | null>} page.facts  null: there is no answer yet, or the file changed while they were gathered
 * @param {() => void} page.refuse  says that there is nothing to report on
 */
export function setUpReport({ facts, refuse }) {
  const dialog = find("report", HTMLDialogElement);
  const body = find("report-body", HTMLElement);
  const said = find("report-said", HTMLElement);
  const byHand = find("report-by-hand", HTMLElement);
  let markdown = "";
  find("report-open", HTMLButtonElement).addEventListener("click", async () => {
    const known = await facts();
    if (dialog.open) return;
    if (!known) return refuse();
    const blocks = report(known);
    markdown = toMarkdown(blocks);
    fill(body, ...toNodes(blocks));
    fill(said);
    fill(byHand);
    speakIn(dialog);
    dialog.showModal();
    body.scrollTop = 0;
  });
  dialog.addEventListener("close", () => speakIn(document.body));
  find("report-copy", HTMLButtonElement).addEventListener("click", async () => {
    if (await copyText(markdown, byHand)) fill(said, t("copy.done"));
  });
  find("report-save", HTMLButtonElement).addEventListener("click", () => saveAs(t("report.file-name"), new Blob([markdown], { type: "text/markdown" })));
  find("report-print", HTMLButtonElement).addEventListener("click", () => {
    // Whatever else the page holds is left out while it prints.
    document.documentElement.dataset.print = "report";
    window.print();
    delete document.documentElement.dataset.print;
  });
  find("report-close", HTMLButtonElement).addEventListener("click", () => dialog.close());
}
