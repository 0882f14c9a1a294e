import { element, fill } from "../../element.js";
import { n, t } from "../../messages.js";
import { code, lineLink } from "../line-link.js";
import { longList } from "../long-list.js";
import { windowedList } from "../windowed-list.js";
import { sameNameNote } from "./same-name.js";

/**
 * Groups with all their user agents and rules. A group is filled when it is opened.
 *
 * @typedef {import("../../engine/records.js").FileReading} FileReading
 */

/** A file this small is shown with its groups open. */
const FEW_RULES = 40;
const SHOWN_NAMES = 12;

/**
 * @param {FileReading} file
 * @param {string} dialect
 * @param {Map<string, boolean>} open  which groups were open before
 */
export function groups(file, dialect, open) {
  return () => {
    const note = sameNameNote(file, dialect);
    return longList(file.groups, (i) => group(file, i, note, open.get(`group-${i}`) ?? file.rules <= FEW_RULES), "groups");
  };
}

/**
 * @param {FileReading} file
 * @param {number} i
 * @param {(i: number, name: string) => Node | null} note
 * @param {boolean} open
 */
function group(file, i, note, open) {
  const { firstAgent, endAgent, firstRule, endRule, ignored } = file.group(i);
  const agents = range(firstAgent, endAgent).map((at) => file.agent(at));
  const names = agents.slice(0, SHOWN_NAMES).map(({ name }) => element("code", { class: "agent" }, name === "" ? t("groups.nobody") : name));
  const summary = element(
    "summary",
    {},
    element("span", { class: "agents" }, ...names, agents.length > SHOWN_NAMES ? n("groups.more", agents.length - SHOWN_NAMES) : ""),
    element("span", { class: "count" }, n("rules", endRule - firstRule)),
  );
  const body = element("div", { class: "group-body" });
  const details = element("details", { class: "group", id: `group-${i}`, open }, summary, body);
  const draw = () => {
    if (details.open && body.childElementCount === 0)
      fill(body, content(file, i, agents, note), ignored && element("p", { class: "hint" }, t("structure.ignored")));
  };
  details.addEventListener("toggle", draw);
  draw();
  return element("li", {}, details);
}

/**
 * @param {FileReading} file
 * @param {number} i
 * @param {{ line: number, name: string }[]} agents
 * @param {(i: number, name: string) => Node | null} note
 */
function content(file, i, agents, note) {
  const { firstRule, endRule } = file.group(i);
  const agentRows = windowedList(agents.length, (at) => cells(agents[at].line, "User-agent", agents[at].name), t("structure.agents"));
  const rules = windowedList(endRule - firstRule, (at) => ruleCells(file, firstRule + at), t("structure.rules"));
  return [agentRows, rules, ...agents.map(({ name }) => note(i, name))];
}

/**
 * @param {FileReading} file
 * @param {number} at
 */
function ruleCells(file, at) {
  const { line, path, type } = file.rule(at);
  return cells(line, type === "allow" ? "Allow" : "Disallow", path);
}

/**
 * @param {number} line
 * @param {string} key
 * @param {string} value
 */
function cells(line, key, value) {
  const shown = value === "" ? element("span", { class: "hint" }, t("structure.empty")) : code(value);
  return [lineLink(line, String(line)), element("span", { class: "key", "data-key": key }, key), shown];
}

/**
 * @param {number} start
 * @param {number} end
 */
function range(start, end) {
  return Array.from({ length: end - start }, (_, i) => start + i);
}
