import { number, t } from "../../messages.js";
import { readerTitle } from "../../readers.js";
import { asked, input, spelled } from "./row.js";

/**
 * The result as Markdown: the total, one line a topic, and every failure in full.
 *
 * @typedef {import("../../selftest/run.js").Result} Result
 */

/**
 * @param {Result[]} results
 * @param {number} took  milliseconds
 * @param {string} browser
 */
export function report(results, took, browser) {
  const failed = results.filter(({ passed }) => !passed);
  const lines = [
    `# ${t("selftest.report.title")}`,
    "",
    t("selftest.report.total", { passed: results.length - failed.length, count: results.length, time: number(Math.round(took)) }),
    t("selftest.report.browser", { browser }),
    "",
    `| ${t("selftest.report.topic")} | ${t("selftest.report.passed")} | ${t("selftest.report.failed")} |`,
    "|---|---|---|",
    ...topics(results).map(({ title, passed, failed }) => `| ${title} | ${passed} | ${failed} |`),
    ...failed.flatMap(failure),
  ];
  return `${lines.join("\n")}\n`;
}

/** @param {Result[]} results */
function topics(results) {
  /** @type {Map<string, { title: string, passed: number, failed: number }>} */
  const rows = new Map();
  for (const { topic, passed } of results) {
    const row = rows.get(topic.topic) ?? { title: topic.title, passed: 0, failed: 0 };
    row[passed ? "passed" : "failed"]++;
    rows.set(topic.topic, row);
  }
  return [...rows.values()];
}

/** @param {Result} result */
function failure({ topic, subject, outcomes }) {
  return [
    "",
    `## ${topic.topic}/${subject.id}`,
    "",
    `${subject.spec}. ${subject.about}`,
    "",
    ...block(t("selftest.input"), input(subject)),
    `${t("selftest.asked")}: ${asked(subject)}`,
    "",
    ...outcomes.filter(({ passed }) => !passed).flatMap(compared),
  ];
}

/** @param {import("../../selftest/case.js").Outcome} outcome */
function compared({ dialect, want, got }) {
  return [`${readerTitle(dialect)}`, "", ...block(t("selftest.expected"), spelled(want)), ...block(t("selftest.got"), spelled(got))];
}

/**
 * @param {string} title
 * @param {string} text
 */
function block(title, text) {
  return [`${title}:`, "", "```", text.replace(/\n$/, ""), "```", ""];
}
