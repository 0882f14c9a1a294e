import assert from "node:assert/strict";
import { test } from "node:test";
import { warmUp } from "../../engine/warm.js";

const samples = [new TextEncoder().encode("User-agent: *\nDisallow: /a\n"), new TextEncoder().encode("# more\n")];
const readers = ["rfc9309", "google"];

/** @typedef {import("../../engine/client.js").State} State */

/** A client that takes down what it is asked. @param {(asked: number) => any} [answer] */
function fakeClient(answer = () => ({})) {
  const client = {
    /** @type {State[]} */
    asked: [],
    stopped: 0,
    ask: async (/** @type {State} */ state) => answer(client.asked.push(state)),
    stop: () => client.stopped++,
  };
  return client;
}

const always = { wanted: () => true, idle: async () => {} };

test("the engine is asked everything that a page asks of a file, in every dialect, and ended", async () => {
  const client = fakeClient();
  await warmUp(client, samples, readers, always);
  const kinds = client.asked.map(({ ask }) => (ask.kind === "read" ? `read as ${ask.reader}` : ask.kind));
  const round = ["check", "issues", "read as rfc9309", "read as google"];
  assert.deepEqual(kinds, [...round, ...round]);
  assert.equal(client.stopped, 1);
});

test("its file is made of the samples, and is another array in each round, so that it is read again", async () => {
  const client = fakeClient();
  await warmUp(client, samples, readers, always);
  const files = [...new Set(client.asked.map(({ bytes }) => bytes))];
  assert.equal(files.length, 2);
  const text = new TextDecoder().decode(files[0]);
  assert.ok(text.startsWith("User-agent: *\nDisallow: /a\n# more\nUser-agent: *\n"), text.slice(0, 80));
  assert.equal(text.length, 100_000);
});

test("each question waits until the page has nothing to do", async () => {
  let idle = 0;
  const client = fakeClient((asked) => {
    assert.equal(idle, asked);
    return {};
  });
  await warmUp(client, samples, readers, { ...always, idle: async () => void idle++ });
  assert.equal(idle, 8);
});

test("it ends when it is of no use any more", async () => {
  const client = fakeClient();
  await warmUp(client, samples, readers, { ...always, wanted: () => client.asked.length < 3 });
  assert.equal(client.asked.length, 3);
  assert.equal(client.stopped, 1);
});

test("it ends when the engine fails", async () => {
  const client = fakeClient(() => ({ trouble: "exited", text: "" }));
  await warmUp(client, samples, readers, always);
  assert.equal(client.asked.length, 1);
  assert.equal(client.stopped, 1);
});
