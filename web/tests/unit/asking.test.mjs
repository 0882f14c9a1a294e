// The page's questions: about one state at a time, one after the other.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Asking } from "../../engine/asking.js";

/** @typedef {import("../../engine/asking.js").State} State */
/** @typedef {import("../../engine/client.js").Failure} Failure */

/** An engine that is answered for by the test. */
function start() {
  /** @type {{ state: State, answer: (result: any) => void }[]} */
  const asked = [];
  /** @type {[Failure, State][]} */
  const failed = [];
  const asking = new Asking({ failed: (failure, state) => void failed.push([failure, state]) });
  const client = { ask: (/** @type {State} */ state) => new Promise((resolve) => asked.push({ state, answer: resolve })) };
  asking.client = /** @type {any} */ (client);
  return { asking, asked, failed };
}

/** @param {number} octet @returns {State} */
const state = (octet) => ({
  bytes: new Uint8Array([octet]),
  fetch: { status: 0, redirects: 0 },
  dialect: "rfc9309",
  ask: { kind: "check", agent: "a", form: "typed", url: "/" },
});

/** Until all that can go on has gone on. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

test("without an engine, and before any state, nothing is answered", async () => {
  const asking = new Asking({ failed: () => assert.fail("nothing was asked") });
  assert.equal(asking.ready, false);
  assert.equal(await asking.more({ kind: "issues" }), null);
  assert.equal(await asking.first(state(1)), null);
  assert.equal(await asking.later({ kind: "issues" }), null);
});

test("what was asked of an older state comes to nothing", async () => {
  const { asking, asked } = start();
  const older = asking.first(state(1));
  const newer = asking.first(state(2));
  asked[1].answer({ file: 2 });
  asked[0].answer({ file: 1 });
  assert.deepEqual(await newer, { file: 2 });
  assert.equal(await older, null);

  const more = asking.later({ kind: "issues" });
  await settled();
  asking.first(state(3));
  asked[2].answer({ file: 2 });
  assert.equal(await more, null, "it was answered, and is of no use any more");
});

test("what can wait is asked when all before has been answered, of the state or of another file", async () => {
  const { asking, asked } = start();
  asking.first(state(1));
  const issues = asking.later({ kind: "issues" });
  const fixes = asking.later({ kind: "fixes" }, new Uint8Array([9]));
  await settled();
  assert.deepEqual(
    asked.map(({ state }) => state.ask.kind),
    ["check", "issues"],
  );
  asked[1].answer({ file: 1 });
  assert.deepEqual(await issues, { file: 1 });
  await settled();
  assert.deepEqual(asked[2].state, { ...state(1), bytes: new Uint8Array([9]), ask: { kind: "fixes" } });
  asked[2].answer({ file: 2 });
  assert.deepEqual(await fixes, { file: 2 });
});

test("a question that comes after one about a newer state is not asked for the older", async () => {
  const { asking, asked } = start();
  asking.first(state(1));
  const first = asking.later({ kind: "issues" });
  const second = asking.later({ kind: "fixes" });
  await settled();
  asking.first(state(2));
  asked[1].answer({ file: 1 });
  assert.deepEqual([await first, await second], [null, null]);
  assert.deepEqual(
    asked.map(({ state }) => state.ask.kind),
    ["check", "issues", "check"],
  );
});

test("that the engine cannot tell is said for what the page needs, and handed on for what it can do without", async () => {
  const { asking, asked, failed } = start();
  const failure = { trouble: "stuck", text: "no sign of life" };
  asking.first(state(1));
  const needed = asking.more({ kind: "issues" });
  await settled();
  asked[1].answer(failure);
  assert.equal(await needed, null);
  assert.deepEqual(failed, [[failure, { ...state(1), ask: { kind: "issues" } }]]);
  const spare = asking.later({ kind: "fixes" });
  await settled();
  asked[2].answer(failure);
  assert.deepEqual(await spare, failure);
  assert.equal(failed.length, 1);
});
