// Sets what was measured against the budgets.

/**
 * @typedef {{ what: string, measured: string, against: string, budget: string, met: boolean, ratio: boolean }} Row
 *   against: what it is compared with, and how the two relate; budget: "" if it has none; ratio: whether the budget is one
 * @typedef {{ title: string, rows: Row[] }} Table
 * @typedef {import("./rounds.js").Timing} Timing
 */

/** @param {number} milliseconds */
function time(milliseconds) {
  if (milliseconds >= 100) return `${milliseconds.toFixed(0)} ms`;
  if (milliseconds >= 0.1) return `${milliseconds.toFixed(2)} ms`;
  return `${(milliseconds * 1000).toFixed(2)} µs`;
}

/** @param {Timing} timing */
const spread = ({ median, low, high }) => `${time(median)} (${time(low)} to ${time(high)})`;

/** @param {number} octets */
const kilobytes = (octets) => `${(octets / 1000).toFixed(1)} KB`;

/** @param {number} number */
const times = (number) => `${number.toFixed(number < 10 ? 2 : 0)} times`;

/** @param {number} questions  that the two answer differently */
const differing = (questions) => (questions === 0 ? "" : `, ${questions} answered differently`);

/**
 * The peer takes so many times as long; at least as many as the budget says, if there is one.
 *
 * @param {string} what
 * @param {Timing} ours
 * @param {Timing} peer
 * @param {{ least?: number, differ?: number }} [options]
 * @returns {Row}
 */
function faster(what, ours, peer, { least = 0, differ = 0 } = {}) {
  const ratio = peer.median / ours.median;
  const budget = least > 0 ? `at least ${least} times` : "";
  return { what, measured: spread(ours), against: `${spread(peer)}: ${times(ratio)}${differing(differ)}`, budget, met: ratio >= least, ratio: least > 0 };
}

/**
 * Ours is so many times something else; at most as many as the budget says, if there is one.
 *
 * @param {string} what
 * @param {number} ours
 * @param {number} other
 * @param {(value: number) => string} shown
 * @param {number} [most]
 * @returns {Row}
 */
function within(what, ours, other, shown, most = Number.POSITIVE_INFINITY) {
  const ratio = ours / other;
  const bound = Number.isFinite(most);
  const budget = bound ? `at most ${most} times` : "";
  return { what, measured: shown(ours), against: `${shown(other)}: ${times(ratio)}`, budget, met: ratio <= most, ratio: bound };
}

/**
 * @param {string} what
 * @param {number} ours
 * @param {(value: number) => string} shown
 * @param {number} [most]
 * @param {string} [against]
 * @returns {Row}
 */
function atMost(what, ours, shown, most = Number.POSITIVE_INFINITY, against = "") {
  const budget = Number.isFinite(most) ? `at most ${shown(most)}` : "";
  return { what, measured: shown(ours), against, budget, met: ours <= most, ratio: false };
}

/**
 * @param {any} measured
 * @param {any} native
 */
export function browserRows({ large, typical, hostile, ready }, native) {
  const { parse, check, bulk, inside, asked, differing: differ } = large;
  return [
    faster("parse 500 KiB, string in, line table out", parse.ours, parse.peer, { least: 8 }),
    faster("  and look for what is wrong with it", parse.judged, parse.peer, { least: 1 }),
    within("  against the same, native", parse.ours.median, native.load.median, time, 3),
    faster("one check on 3,000 rules, with the crossing", check.ours, check.peer, { least: 40, differ }),
    atMost("  absolute", check.ours.median, time, 0.01),
    atMost("  with the whole trace", check.traced.median, time, 0.01),
    atMost("  inside wasm", inside.median / asked, time, 0.001),
    faster(`${asked} URLs on 3,000 rules`, bulk.ours, bulk.peer, { least: 120, differ }),
    within("  inside wasm, against the same, native", inside.median, native.inside.median, time),
    ...compared(typical, hostile, 100),
    within("engine ready, against an empty Go main", ready.ours.median, ready.empty.median, time, 1.3),
  ];
}

/** @param {any} measured */
export function nodeRows({ large, typical, hostile, ready }) {
  const { parse, check, bulk, asked, differing: differ } = large;
  return [
    faster("parse 500 KiB, string in, line table out", parse.ours, parse.peer),
    faster("one check on 3,000 rules, with the crossing", check.ours, check.peer, { differ }),
    faster(`${asked} URLs on 3,000 rules`, bulk.ours, bulk.peer, { differ }),
    ...compared(typical, hostile),
    within("engine ready, against an empty Go main", ready.ours.median, ready.empty.median, time),
  ];
}

/**
 * @param {any} typical
 * @param {Record<string, any>} hostile
 * @param {number} [least]  for the hostile pattern of the budgets, which is the first
 * @returns {Row[]}
 */
function compared(typical, hostile, least = 0) {
  const rows = [faster("a file of 30 lines, read and asked once", typical.ours, typical.peer, { differ: typical.differing })];
  for (const [i, [name, { whole, asked }]] of Object.entries(hostile).entries()) {
    const differ = whole.differing;
    rows.push(
      faster(name, asked.ours, asked.peer, { least: i === 0 ? least : 0, differ }),
      within("  a path twice as long (linear: 2 times)", asked.twice.median, asked.ours.median, time, least > 0 ? 2.5 : undefined),
      faster("  the file read, and asked once", whole.ours, whole.peer, { differ }),
    );
  }
  return rows;
}

/** @param {any} measured */
export function nativeRows({ load, parse, bulk, hostile }) {
  return [
    faster("parse 500 KiB: groups and rules", parse.ours, parse.peer),
    atMost("  with the reply that the page gets", load.median, time),
    faster("10,000 URLs on 3,000 rules, one at a time", bulk.ours, bulk.peer, { differ: bulk.differing }),
    ...Object.entries(hostile).map(([name, row]) => faster(`${name}, read and asked once`, row.ours, row.peer, { differ: row.differing })),
  ];
}

/** What a task may take before a person notices it, and what the script of a key may take of it. */
const TASK = 50;
const KEY = 16;

/**
 * @param {import("./editor.mjs").Measured[]} editor
 * @returns {Row[]}
 */
export function editorRows(editor) {
  return editor.flatMap(({ octets, keys, tasks }) => [
    atMost(`a key in ${kilobytes(octets)}: scripting, median`, keys.scripting.median, time, KEY, `${time(keys.rendering.median)} rendering`),
    atMost("  nine of ten keys at most", keys.scripting.high, time, KEY, `${time(keys.rendering.high)} rendering`),
    ...tasks.map(({ what, wall, cpu }) => atMost(`  longest task while ${what}`, wall, time, TASK, `${time(cpu)} the most CPU of one`)),
  ]);
}

/**
 * @param {Record<"engine" | "empty", import("./sizes.mjs").Size>} size
 * @returns {Row[]}
 */
export function sizeRows({ engine, empty }) {
  return [
    within("engine.wasm after brotli 11, against an empty Go main", engine.brotli, empty.brotli, kilobytes, 1.15),
    atMost("  absolute", engine.brotli, kilobytes, 480_000),
    within("  gzip 9", engine.gzip, empty.gzip, kilobytes),
    within("  raw", engine.raw, empty.raw, kilobytes),
  ];
}

/**
 * @param {({ file: string } & import("./sizes.mjs").Size)[]} files
 * @param {{ name: string, octets: number }[]} packages
 * @returns {Row[]}
 */
export function weightRows(files, packages) {
  const sum = files.reduce((total, { brotli }) => total + brotli, 0);
  return [
    atMost("all files of a first visit", sum, kilobytes),
    ...files.map(({ file, brotli, raw }) => atMost(`  ${file}`, brotli, kilobytes, undefined, `${kilobytes(raw)} raw`)),
    ...packages.slice(0, 12).map(({ name, octets }) => atMost(`package ${name}`, octets, kilobytes)),
  ];
}

const COLUMNS = /** @type {const} */ (["what", "measured", "against", "budget"]);
const HEAD = { what: "what", measured: "ours: median (quartiles)", against: "compared with", budget: "budget" };

/** @param {Row} row */
const verdict = ({ budget, met }) => (budget === "" ? "" : met ? "met" : "MISSED");

/**
 * A table as text.
 *
 * @param {Table} table
 */
export function printed({ title, rows }) {
  const widths = COLUMNS.map((name) => Math.max(...[HEAD, ...rows].map((row) => row[name].length)));
  /** @param {Record<typeof COLUMNS[number], string>} row */
  const line = (row) => COLUMNS.map((name, index) => row[name].padEnd(widths[index])).join("  ");
  return ["", title, "", `        ${line(HEAD)}`, ...rows.map((row) => `${verdict(row).padEnd(6)}  ${line(row)}`)].join("\n");
}

/**
 * All tables as Markdown.
 *
 * @param {Record<string, string>} machine
 * @param {Table[]} tables
 */
export function markdown(machine, tables) {
  const lines = [Object.values(machine).join("; "), ""];
  for (const { title, rows } of tables) {
    lines.push(`**${title}**`, "", `| ${COLUMNS.map((name) => HEAD[name]).join(" | ")} | |`, "|---|---|---|---|---|");
    for (const row of rows) lines.push(`| ${COLUMNS.map((name) => row[name].trim().replaceAll("|", "\\|")).join(" | ")} | ${verdict(row)} |`);
    lines.push("");
  }
  return lines.join("\n");
}
