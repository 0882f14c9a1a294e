// Sets what was measured against the budgets.

/** @param {number} milliseconds */
function time(milliseconds) {
  if (milliseconds >= 100) return `${milliseconds.toFixed(0)} ms`;
  if (milliseconds >= 0.1) return `${milliseconds.toFixed(2)} ms`;
  return `${(milliseconds * 1000).toFixed(2)} µs`;
}

/** @param {import("./rounds.js").Timing} timing */
const spread = ({ median, low, high }) => `${time(median)} (${time(low)} to ${time(high)})`;

/** @param {number} octets */
const kilobytes = (octets) => `${(octets / 1000).toFixed(1)} KB`;

/** @param {number} number */
const times = (number) => `${number.toFixed(number < 10 ? 2 : 0)} times`;

/**
 * @typedef {{ what: string, measured: string, against: string, budget: string, met: boolean }} Row
 *   against: what it is compared with, and how the two relate
 */

/**
 * The peer takes at least so many times as long.
 *
 * @param {string} what
 * @param {import("./rounds.js").Timing} ours
 * @param {import("./rounds.js").Timing} peer
 * @param {number} least
 * @returns {Row}
 */
function faster(what, ours, peer, least) {
  const ratio = peer.median / ours.median;
  return { what, measured: spread(ours), against: `${spread(peer)}: ${times(ratio)}`, budget: `at least ${least} times`, met: ratio >= least };
}

/**
 * Ours is at most so many times something else.
 *
 * @param {string} what
 * @param {number} ours
 * @param {number} other
 * @param {(value: number) => string} shown
 * @param {number} most
 * @returns {Row}
 */
function within(what, ours, other, shown, most) {
  const ratio = ours / other;
  return { what, measured: shown(ours), against: `${shown(other)}: ${times(ratio)}`, budget: `at most ${most} times`, met: ratio <= most };
}

/**
 * @param {string} what
 * @param {number} ours
 * @param {(value: number) => string} shown
 * @param {number} most
 * @returns {Row}
 */
function atMost(what, ours, shown, most) {
  return { what, measured: shown(ours), against: "", budget: `at most ${shown(most)}`, met: ours <= most };
}

/**
 * @param {any} result
 * @returns {Row[]}
 */
export function budgetRows({ parse, check, trace, bulk, inside, hostile, ready, native, size, verdicts }) {
  return [
    faster("parse 500 KiB, string in, line table out", parse.ours, parse.peer, 8),
    faster("  and look for what is wrong with it", parse.judged, parse.peer, 1),
    within("  against native Go", parse.ours.median, native.parse, time, 3),
    faster("one check on 3,000 rules, with the crossing", check.ours, check.peer, 40),
    atMost("  absolute", check.ours.median, time, 0.01),
    atMost("  with the whole trace", trace.ours.median, time, 0.01),
    atMost("  inside wasm", inside.ours.median / verdicts.asked, time, 0.001),
    faster(`${verdicts.asked} URLs on 3,000 rules`, bulk.ours, bulk.peer, 120),
    faster("hostile pattern against 2,000 octets", hostile.ours, hostile.peer, 100),
    within("  4,000 octets against 2,000 (linear: 2 times)", hostile.twice.median, hostile.ours.median, time, 2.5),
    within("engine ready, against an empty Go main", ready.ours.median, ready.empty.median, time, 1.3),
    atMost("engine.wasm after brotli 11", size.engine.brotli, kilobytes, 480_000),
    within("  against an empty Go main", size.engine.brotli, size.empty.brotli, kilobytes, 1.15),
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
    row(`a key in ${kilobytes(octets)}: scripting, median`, keys.scripting.median, `${time(keys.rendering.median)} rendering`, KEY),
    row("  nine of ten keys at most", keys.scripting.high, `${time(keys.rendering.high)} rendering`, KEY),
    ...tasks.map(({ what, wall, cpu }) => row(`  longest task while ${what}`, wall, `${time(cpu)} the most CPU of one`, TASK)),
  ]);
}

/**
 * @param {string} what
 * @param {number} ours
 * @param {string} against
 * @param {number} most
 * @returns {Row}
 */
function row(what, ours, against, most) {
  return { ...atMost(what, ours, time, most), against };
}

/** @param {any} result */
export function printTable(result) {
  printRows(`${result.browser}, ${result.settings.rounds} rounds, against npm robots-parser 3.0.1 in the same page`, budgetRows(result));
  printDetails(result);
}

/**
 * @param {string} title
 * @param {Row[]} rows
 */
export function printRows(title, rows) {
  const columns = /** @type {const} */ (["what", "measured", "against", "budget"]);
  const head = { what: "what", measured: "ours: median (quartiles)", against: "compared with", budget: "budget" };
  const widths = columns.map((name) => Math.max(...[head, ...rows].map((row) => row[name].length)));
  /** @param {Record<typeof columns[number], string>} row */
  const line = (row) => columns.map((name, index) => row[name].padEnd(widths[index])).join("  ");

  console.log(`\n${title}\n`);
  console.log(`        ${line(head)}`);
  for (const row of rows) console.log(`${row.met ? "met   " : "MISSED"}  ${line(row)}`);
}

/** @param {any} result */
function printDetails(result) {
  for (const [name, { raw, gzip, brotli }] of Object.entries({ "engine.wasm": result.size.engine, "empty main ": result.size.empty })) {
    console.log(`${name}: raw ${kilobytes(raw)}, gzip ${kilobytes(gzip)}, brotli ${kilobytes(brotli)}`);
  }
  const { asked, differing, examples, bulkAgainstSingle } = result.verdicts;
  console.log(`verdicts: ${asked} URLs asked, ${differing} where robots-parser differs, ${bulkAgainstSingle} where bulk and single checks differ`);
  for (const url of examples) console.log(`  ${url}`);
}
