// Reads what Chromium recorded of a page's main thread.

/**
 * @typedef {object} Event
 * @property {string} name
 * @property {number} pid
 * @property {number} tid
 * @property {string} ph
 * @property {number} ts     when it began, in microseconds of wall time, as is dur
 * @property {number} dur
 * @property {number} [tdur] the thread's CPU time, in microseconds
 * @property {any} args
 */

const SCRIPTING = new Set(["EventDispatch", "FunctionCall", "RunMicrotasks", "FireAnimationFrame", "TimerFire", "HandlePostMessage", "FireIdleCallback"]);
const RENDERING = new Set(["Layout", "UpdateLayoutTree", "PrePaint", "Paint", "Layerize", "HitTest"]);

/**
 * The events of the thread that runs a page's scripts.
 *
 * @param {Event[]} events
 * @param {string} site  where the scripts come from
 * @returns {Event[]} whole ones, in order, outer ones first
 */
export function mainThread(events, site) {
  const call = events.find(({ name, args }) => name === "FunctionCall" && args.data?.url?.startsWith(site));
  if (!call) throw new Error(`the trace has no script of ${site}`);
  return events.filter(({ pid, tid, ph }) => pid === call.pid && tid === call.tid && ph === "X").sort((a, b) => a.ts - b.ts || b.dur - a.dur);
}

/**
 * The longest task, by the clock and by what the thread worked.
 *
 * @param {Event[]} events  of one thread
 * @returns {{ cpu: number, wall: number }} in milliseconds
 */
export function longest(events) {
  const tasks = events.filter(({ name }) => /\bRunTask$/.test(name));
  return { cpu: Math.max(...tasks.map(cpu)), wall: Math.max(...tasks.map(({ dur }) => dur / 1000)) };
}

/**
 * What each key costs, from the moment that it goes down to the next one or, for the last, until nothing happens any more.
 *
 * @param {Event[]} events  of one thread
 */
export function keystrokes(events) {
  const downs = events.filter(({ name, args }) => name === "EventDispatch" && args.data.type === "keydown").map(({ ts }) => ts);
  // The last key's answer is followed by those of all readers, for which nobody waits.
  return downs.slice(0, -1).map((from, i) => {
    const own = events.filter(({ ts }) => ts >= from && ts < downs[i + 1]);
    const scripts = outermost(own, SCRIPTING);
    const within = (/** @type {Event} */ event) => scripts.some(({ ts, dur }) => event.ts >= ts && event.ts + event.dur <= ts + dur);
    const renders = outermost(own, RENDERING);
    return {
      scripting: total(scripts) - total(renders.filter(within)),
      rendering: total(renders),
    };
  });
}

/**
 * @param {number[]} values
 * @param {number} part  of the values are at most the result
 */
export function quantile(values, part) {
  return values.toSorted((a, b) => a - b)[Math.ceil(part * values.length) - 1];
}

/**
 * @param {Event[]} events  in order
 * @param {Set<string>} names
 */
function outermost(events, names) {
  let end = 0;
  return events.filter(({ name, ts, dur }) => {
    if (!names.has(name) || ts < end) return false;
    end = ts + dur;
    return true;
  });
}

/** @param {Event[]} events */
function total(events) {
  return events.reduce((sum, event) => sum + cpu(event), 0);
}

/** Milliseconds. @param {Event} event */
function cpu({ tdur, dur }) {
  return (tdur ?? dur) / 1000;
}
