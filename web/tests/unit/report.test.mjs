import assert from "node:assert/strict";
import { test } from "node:test";
import { toMarkdown } from "../../report/blocks.js";

test("a report as Markdown: what a file holds stays code, and nothing in a text is markup", () => {
  const text = toMarkdown([
    { kind: "heading", level: 2, text: "A *title*" },
    { kind: "text", pieces: ["Read as [x](y): ", { code: "a``b" }, " and ", { strong: "no <b>" }] },
    { kind: "list", items: [["one\ntwo"], [{ code: "`" }]] },
    { kind: "table", head: ["Who", "Why"], rows: [[["a|b"], [{ code: "/x|y" }]]] },
  ]);
  assert.equal(
    text,
    ["## A \\*title\\*", "Read as \\[x\\](y): ```a``b``` and **no \\<b\\>**", "- one two\n- `` ` ``", "| Who | Why |\n| --- | --- |\n| a\\|b | `/x\\|y` |", ""]
      .join("\n\n")
      .replace(/\n\n$/, "\n"),
  );
});
