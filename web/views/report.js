import { fill, find } from "../element.js";
import { t } from "../messages.js";
import { toMarkdown, toNodes } from "../report/blocks.js";
import { report } from "../report/report.js";
import { copyText } from "./copy.js";
import { saveAs } from "./save.js";

/**
 * The report: made when it is asked for, shown, and to be printed, saved or copied.
 *
 * @typedef {import("../report/report.js").Facts} Facts
 */

/** @param {() => Promise<Facts | null>} facts  null: the file changed while they were gathered */
export function setUpReport(facts) {
  const dialog = find("report", HTMLDialogElement);
  const body = find("report-body", HTMLElement);
  let markdown = "";
  find("report-open", HTMLButtonElement).addEventListener("click", async () => {
    const known = await facts();
    if (!known) return;
    const blocks = report(known);
    markdown = toMarkdown(blocks);
    fill(body, ...toNodes(blocks));
    dialog.showModal();
    body.scrollTop = 0;
  });
  find("report-copy", HTMLButtonElement).addEventListener("click", () => copyText(markdown, body));
  find("report-save", HTMLButtonElement).addEventListener("click", () => saveAs(t("report.file-name"), new Blob([markdown], { type: "text/markdown" })));
  find("report-print", HTMLButtonElement).addEventListener("click", () => {
    // Whatever else the page holds is left out while it prints.
    document.documentElement.dataset.print = "report";
    window.print();
    delete document.documentElement.dataset.print;
  });
  find("report-close", HTMLButtonElement).addEventListener("click", () => dialog.close());
}
