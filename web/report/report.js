import { tally } from "../crawlers/askers.js";
import { comma, gap, labelled, n, number, t } from "../messages.js";
import { readerTitle } from "../readers.js";
import { verdictWord } from "../views/access/verdict.js";
import { nameOf, purposeOf } from "../views/crawlers/row.js";
import { readOtherwise, sentence } from "../views/finding.js";
import { piecesOf } from "./blocks.js";

/**
 * What the page says about a file, for somebody who does not have the page before them: the verdict that was asked for, what is wrong
 * with the file, which crawlers may fetch a path.
 *
 * @typedef {import("./blocks.js").Block} Block
 * @typedef {import("./blocks.js").Piece} Piece
 * @typedef {import("../engine/records.js").FileReading} FileReading
 * @typedef {import("../engine/decision.js").Decision} Decision
 * @typedef {import("../crawlers/askers.js").Asker} Asker
 *
 * @typedef {object} Facts
 * @property {FileReading} file  with its findings
 * @property {string} answered  how the file was answered, in words
 * @property {string} site  "" when not known
 * @property {{ agent: string, url: string }} question
 * @property {Decision | null} decision  null: nothing was asked
 * @property {string} path  that the crawlers ask for
 * @property {Asker[]} askers  with their answers
 */

/** Findings beyond so many say no more to a reader of the report. */
const MOST = 300;

/** @type {("error" | "warning" | "info")[]} */
const SEVERITIES = ["error", "warning", "info"];

/**
 * @param {Facts} facts
 * @returns {Block[]}
 */
export function report(facts) {
  return [
    heading(1, t("report.title")),
    ...about(facts),
    heading(2, t("tab.access")),
    ...access(facts),
    heading(2, t("tab.problems")),
    ...problems(facts.file),
    heading(2, t("report.crawlers", { path: facts.path })),
    ...crawlers(facts),
  ];
}

/**
 * @param {Facts} facts
 * @returns {Block[]}
 */
function about({ file, answered, site }) {
  const items = [
    [n("octets", file.octets), n("groups", file.groups), n("rules", file.rules), n("findings", file.issues)].join(comma()),
    labelled(t("dialect.label"), readerTitle(file.dialect)),
    t("report.answered", { answered }),
    ...(site === "" ? [] : [labelled(t("site.label"), site)]),
  ];
  return [{ kind: "list", items: items.map((item) => [item]) }];
}

/**
 * @param {Facts} facts
 * @returns {Block[]}
 */
function access({ file, question, decision }) {
  if (!decision) return [text(t("report.nothing-asked"))];
  const { line, cause, allowed } = decision;
  /** @type {Piece[]} */
  const verdict = [
    { strong: verdictWord(allowed) },
    ...(line > 0
      ? [`${comma()}${labelled(t("line", { line: String(line) }), "")}`, { code: file.statement(line) }]
      : [`${t("join.sentence", { text: "" })}${gap()}${t(`cause.${cause}.short`)}`]),
  ];
  return [
    {
      kind: "list",
      items: [[labelled(t("ask.agent"), ""), { code: question.agent }], [labelled(t("ask.url"), ""), { code: decision.path }], verdict],
    },
  ];
}

/**
 * @param {FileReading} file
 * @returns {Block[]}
 */
function problems(file) {
  const all = Array.from({ length: file.issues }, (_, i) => ({ i, ...file.issue(i) }));
  const sorted = SEVERITIES.flatMap((severity) => all.filter((issue) => issue.severity === severity));
  if (sorted.length === 0) return [text(t("problems.none"))];
  const items = sorted.slice(0, MOST).map(({ i, severity, line }) => {
    const place = `${comma()}${labelled(t("line", { line: String(line) }), "")}`;
    return [{ strong: t(`severity.${severity}`) }, place, ...piecesOf(sentence(file, i)), gap(), readOtherwise(file, i)];
  });
  const rest = sorted.length - items.length;
  return [{ kind: "list", items }, ...(rest > 0 ? [text(n("report.more", rest))] : [])];
}

/**
 * @param {Facts} facts
 * @returns {Block[]}
 */
function crawlers({ file, askers }) {
  if (askers.length === 0) return [text(t("report.no-crawlers"))];
  const { asked, blocked } = tally(askers);
  const rows = askers.map((asker) => [
    [nameOf(asker)],
    [asker.crawler?.operator ?? ""],
    [purposeOf(asker)],
    ...(asker.verdict ? answer(file, asker.verdict, asker.crawler?.obeys === "no") : [[], []]),
  ]);
  const head = [t("crawlers.column.name"), t("crawlers.column.operator"), t("crawlers.column.purpose"), t("crawlers.column.verdict"), t("report.why")];
  return [text(t("report.blocked", { blocked: number(blocked), count: number(asked) })), { kind: "table", head, rows }];
}

/**
 * @param {FileReading} file
 * @param {import("../crawlers/askers.js").Verdict} verdict
 * @param {boolean} deaf  it comes whatever the verdict is
 * @returns {Piece[][]}
 */
function answer(file, { allowed, cause, line }, deaf) {
  const why = line > 0 ? [labelled(t("line", { line: String(line) }), ""), { code: file.statement(line) }] : [t(`cause.${cause}.short`)];
  return [[{ strong: verdictWord(allowed) }], deaf ? [...why, gap(), { strong: t("crawlers.deaf") }] : why];
}

/**
 * @param {1 | 2 | 3} level
 * @param {string} text
 * @returns {Block}
 */
function heading(level, text) {
  return { kind: "heading", level, text };
}

/**
 * @param {string} text
 * @returns {Block}
 */
function text(text) {
  return { kind: "text", pieces: [text] };
}
