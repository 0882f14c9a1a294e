import { element } from "../element.js";

/**
 * A text in parts that can be written as Markdown and shown on the page, so that both say the same.
 *
 * @typedef {string | { code: string } | { strong: string }} Piece
 * @typedef {{ kind: "heading", level: 1 | 2 | 3, text: string } | { kind: "text", pieces: Piece[] } | { kind: "list", items: Piece[][] } |
 *   { kind: "table", head: string[], rows: Piece[][][] }} Block
 */

/**
 * What a sentence of the page holds, as pieces: text of the file stays apart from our own.
 *
 * @param {(Node | string)[]} parts
 * @returns {Piece[]}
 */
export function piecesOf(parts) {
  return parts.map((part) => {
    if (typeof part === "string") return part;
    const text = part.textContent ?? "";
    return part instanceof HTMLElement && part.tagName === "CODE" ? { code: text } : text;
  });
}

/** @param {Block[]} blocks */
export function toMarkdown(blocks) {
  return `${blocks.map(markdown).join("\n\n")}\n`;
}

/** @param {Block} block */
function markdown(block) {
  switch (block.kind) {
    case "heading":
      return `${"#".repeat(block.level)} ${escaped(block.text)}`;
    case "text":
      return line(block.pieces);
    case "list":
      return block.items.map((item) => `- ${line(item)}`).join("\n");
    case "table": {
      const rows = [block.head.map((title) => escaped(title)), block.head.map(() => "---"), ...block.rows.map((cells) => cells.map(line))];
      return rows.map((cells) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`).join("\n");
    }
  }
}

/** @param {Piece[]} pieces */
function line(pieces) {
  return pieces.map((piece) => (typeof piece === "string" ? escaped(piece) : "code" in piece ? inCode(piece.code) : `**${escaped(piece.strong)}**`)).join("");
}

/** Text in which nothing is markup. A bar is taken care of where it matters: in a table. @param {string} text */
function escaped(text) {
  return text.replace(/[\r\n]+/g, " ").replace(/[\\`*_[\]<>#&~]/g, "\\$&");
}

/** Text between more backticks than it holds side by side. @param {string} text */
function inCode(text) {
  if (text === "") return "";
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  const space = /^`|`$/.test(text) ? " " : "";
  return `${fence}${space}${text.replace(/[\r\n]+/g, " ")}${space}${fence}`;
}

/** @param {Block[]} blocks */
export function toNodes(blocks) {
  return blocks.map(node);
}

/** @param {Block} block */
function node(block) {
  switch (block.kind) {
    case "heading":
      return element(/** @type {const} */ (["h2", "h3", "h4"])[block.level - 1], {}, block.text);
    case "text":
      return element("p", {}, ...inline(block.pieces));
    case "list":
      return element("ul", {}, ...block.items.map((item) => element("li", {}, ...inline(item))));
    case "table": {
      const head = element("tr", {}, ...block.head.map((title) => element("th", { scope: "col" }, title)));
      const rows = block.rows.map((cells) => element("tr", {}, ...cells.map((cell) => element("td", {}, ...inline(cell)))));
      return element("table", {}, element("thead", {}, head), element("tbody", {}, ...rows));
    }
  }
}

/** @param {Piece[]} pieces */
function inline(pieces) {
  return pieces.map((piece) => (typeof piece === "string" ? piece : "code" in piece ? element("code", {}, piece.code) : element("strong", {}, piece.strong)));
}
