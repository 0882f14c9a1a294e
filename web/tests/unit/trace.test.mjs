import assert from "node:assert/strict";
import { test } from "node:test";
import { keystrokes, longest, mainThread, quantile } from "../../bench/trace.mjs";

/**
 * @param {string} name
 * @param {number} ts
 * @param {number} dur
 * @param {object} [more]
 * @returns {import("../../bench/trace.mjs").Event}
 */
const event = (name, ts, dur, more = {}) => ({ name, ts, dur, tdur: dur / 2, ph: "X", pid: 1, tid: 1, args: {}, ...more });
const key = { args: { data: { type: "keydown" } } };

test("what is read of a trace is the thread that runs the page's scripts", () => {
  const call = event("FunctionCall", 5, 1, { args: { data: { url: "http://here/app.js" } } });
  const events = [event("RunTask", 9, 1), event("RunTask", 9, 3), call, event("RunTask", 1, 1, { tid: 2 }), event("mark", 2, 0, { ph: "R" })];
  assert.deepEqual(
    mainThread(events, "http://here/").map(({ ts, dur }) => [ts, dur]),
    [
      [5, 1],
      [9, 3],
      [9, 1],
    ],
  );
  assert.throws(() => mainThread(events, "http://elsewhere/"));
});

test("a key costs its scripts without what is drawn within them, up to the next key", () => {
  const events = [
    event("EventDispatch", 1000, 4000, key),
    event("FunctionCall", 1500, 3000),
    event("Layout", 2000, 1000),
    event("HandlePostMessage", 20_000, 2000),
    event("Paint", 30_000, 6000),
    event("EventDispatch", 90_000, 1000, key),
    event("TimerFire", 95_000, 8000),
  ];
  assert.deepEqual(keystrokes(events), [{ scripting: 2.5, rendering: 3.5 }]);
});

test("the longest task by the clock and the one with the most CPU time can be two", () => {
  const events = [event("ThreadControllerImpl::RunTask", 0, 9000, { tdur: 1000 }), event("RunTask", 9000, 3000, { tdur: 2000 }), event("Paint", 0, 99_000)];
  assert.deepEqual(longest(events), { wall: 9, cpu: 2 });
});

test("a part of the values is at most the quantile", () => {
  const values = [5, 3, 1, 2, 4, 10, 9, 8, 7, 6];
  assert.equal(quantile(values, 0.5), 5);
  assert.equal(quantile(values, 0.9), 9);
});
