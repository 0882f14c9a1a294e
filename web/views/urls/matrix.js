import { element, fill } from "../../element.js";
import { number, t } from "../../messages.js";
import { shortener } from "../../urls/origins.js";
import { STATES } from "../../urls/results.js";
import { icon } from "../icon.js";
import { code } from "../line-link.js";
import { RowWindow } from "../windowed-list.js";
import { ColumnWindow } from "./column-window.js";
import { focusCell, GridKeys } from "./grid-keys.js";
import { crawlerName, stateIcon, stateLetter, stateWord } from "./words.js";

/**
 * Every URL against every crawler, as a grid: a row a URL, a column a crawler. Rows in view alone are in the page.
 *
 * @typedef {import("../../urls/results.js").Results} Results
 * @typedef {import("../../urls/rows.js").Order} Order
 */

/** With more crawlers than this, cells hold letters in the place of words. */
const ROOMY = 4;

export class Matrix {
  #node;
  #results;
  #short;
  #onOrder;
  #blocked;
  #cells;
  /** @type {number[]} */
  #rows = [];
  /** @type {{ by: Order["by"], node: HTMLElement }[]} */
  #heads;
  #window;
  #columns;
  #grid;
  #body;
  #view;

  /**
   * @param {HTMLElement} node
   * @param {Results} results
   * @param {{ site: string, onOrder: (by: Order["by"]) => void }} options  site: that the file is from; of its URLs the path is enough
   */
  constructor(node, results, { site, onOrder }) {
    const { crawlers } = results;
    const roomy = crawlers.length <= ROOMY;
    this.#node = node;
    this.#results = results;
    this.#short = shortener(site);
    this.#onOrder = onOrder;
    this.#blocked = crawlers.length > 1 ? results.blocked : null;
    this.#cells = cellMaker(roomy);
    this.#heads = [
      this.#head("url", t("urls.url")),
      ...(this.#blocked ? [this.#head("blocked", t("urls.blocked.for"))] : []),
      ...crawlers.map(({ name }, i) => this.#head(i, crawlerName(name))),
    ];
    for (const [i, { node }] of this.#heads.entries()) node.setAttribute("aria-colindex", String(i + 1));
    const head = element("div", { role: "row", class: "matrix-head", "aria-rowindex": 1 }, ...this.#heads.map(({ node }) => node));
    this.#body = element("div", { role: "rowgroup", class: "matrix-body" });
    const room = roomy ? "words" : "letters";
    this.#grid = element("div", { role: "grid", class: "matrix", "aria-label": t("urls.matrix"), "aria-colcount": this.#heads.length, "data-room": room });
    this.#grid.style.setProperty("--crawlers", String(crawlers.length));
    this.#grid.dataset.several = String(this.#blocked !== null);
    this.#grid.append(element("div", { role: "rowgroup", class: "matrix-top" }, head), this.#body);
    const view = element("div", { class: "matrix-view" }, this.#grid);
    this.#view = view;
    const heads = this.#heads.map(({ node }) => node);
    this.#columns = new ColumnWindow(view, heads, heads.length - crawlers.length, () => this.#draw());
    this.#window = new RowWindow(view, this.#body, (i) => this.#row(i));
    new GridKeys(this.#grid, {
      head,
      count: () => this.#rows.length,
      columns: heads.length,
      page: () => this.#window.page,
      reveal: (row, column) => {
        this.#columns.reveal(column);
        return row < 0 ? head : this.#window.reveal(row, head.offsetHeight);
      },
    });
    fill(node, view, ...(roomy ? [] : [legend()]));
  }

  /**
   * @param {number[]} rows
   * @param {Order} order
   */
  show(rows, { by, descending }) {
    this.#rows = rows;
    for (const head of this.#heads) head.node.setAttribute("aria-sort", head.by !== by ? "none" : descending ? "descending" : "ascending");
    this.#grid.setAttribute("aria-rowcount", String(rows.length + 1));
    this.#draw();
  }

  /** Who was in a cell is in its row still: in the same cell if it is drawn, else in the first. */
  #draw() {
    const cell = this.#body.contains(document.activeElement) ? document.activeElement?.closest("[aria-colindex]") : null;
    const row = Number(cell?.parentElement?.getAttribute("aria-rowindex"));
    this.#window.show(this.#rows.length);
    if (!cell) return;
    const now = this.#body.querySelector(`[aria-rowindex="${row}"]`);
    focusCell(now?.querySelector(`[aria-colindex="${cell.getAttribute("aria-colindex")}"]`) ?? now?.firstElementChild ?? this.#heads[0].node);
  }

  /** How far it is scrolled. */
  get place() {
    return { top: this.#view.scrollTop, left: this.#view.scrollLeft };
  }

  set place({ top, left }) {
    this.#view.scrollTo(left, top);
  }

  /** @param {boolean} busy */
  set busy(busy) {
    this.#node.setAttribute("aria-busy", String(busy));
  }

  /**
   * @param {Order["by"]} by
   * @param {string} title
   */
  #head(by, title) {
    const button = element("button", { type: "button", title, tabindex: by === "url" ? 0 : -1, onclick: () => this.#onOrder(by) }, element("span", {}, title));
    return { by, node: element("div", { role: "columnheader", class: by === "url" && "first" }, button) };
  }

  /** @param {number} i */
  #row(i) {
    const row = this.#rows[i];
    const url = this.#results.urls[row];
    const node = element("div", { role: "row", "aria-rowindex": i + 2 });
    node.append(element("div", { role: "rowheader", class: "first", tabindex: -1, title: url, "aria-colindex": 1 }, code(this.#short(url))));
    if (this.#blocked) node.append(element("div", { role: "gridcell", class: "number", tabindex: -1, "aria-colindex": 2 }, number(this.#blocked[row])));
    const fixed = node.childElementCount;
    for (let crawler = this.#columns.from; crawler < this.#columns.to; crawler++) {
      const cell = this.#cells(this.#results.at(crawler, row));
      const column = fixed + crawler + 1;
      cell.setAttribute("aria-colindex", String(column));
      // The cells behind it follow.
      if (crawler === this.#columns.from) cell.style.gridColumnStart = String(column);
      node.append(cell);
    }
    return node;
  }
}

/**
 * Cells are copies, and their style draws the icons, since a page that is scrolled makes thousands.
 *
 * @param {boolean} roomy
 * @returns {(cell: { state: import("../../urls/results.js").State, line: number }) => HTMLElement}
 */
function cellMaker(roomy) {
  const models = new Map(
    STATES.map((state) => {
      const word = roomy ? stateWord(state) : stateLetter(state);
      const plain = element("div", { role: "gridcell", tabindex: -1, "data-cell": state }, word);
      if (!roomy) plain.setAttribute("aria-label", stateWord(state));
      const link = element("a", { href: "#text", class: "line-link", tabindex: -1 }, word && `${word} `);
      const linked = element("div", { role: "gridcell", "data-cell": state }, link);
      return [state, { plain, linked }];
    }),
  );
  return ({ state, line }) => {
    const model = models.get(state);
    if (!model) throw new RangeError(`no cell for ${state}`);
    if (line === 0) return /** @type {HTMLElement} */ (model.plain.cloneNode(true));
    const cell = /** @type {HTMLElement} */ (model.linked.cloneNode(true));
    const link = /** @type {HTMLElement} */ (cell.firstChild);
    link.dataset.line = String(line);
    // A name has in it what is seen, so that who speaks it is understood.
    if (roomy) link.setAttribute("aria-description", t("line", { line: String(line) }));
    else link.setAttribute("aria-label", t("urls.cell", { verdict: stateWord(state), line: String(line) }));
    link.append(String(line));
    return cell;
  };
}

function legend() {
  const items = STATES.filter((state) => state !== "unasked").map((state) =>
    element("li", { "data-cell": state }, icon(stateIcon(state)), ` ${stateLetter(state)} ${stateWord(state)}`),
  );
  return element("ul", { class: "legend" }, ...items);
}
