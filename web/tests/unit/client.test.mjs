import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { spliced } from "../../document/splice.js";
import { EngineClient } from "../../engine/client.js";
import { joinUrls } from "../../engine/engine.js";
import { checkWords, issuesWords, loadWords, namesWords } from "./replies.mjs";

const bytes = new TextEncoder().encode("User-agent: *\n");
const fetch = { status: 0, redirects: 0 };
/** @returns {import("../../engine/client.js").State} */
const ask = (/** @type {string} */ url) => ({ bytes, fetch, dialect: "rfc9309", ask: { kind: "check", agent: "a", url, form: "typed" } });

/** A worker that does what a test tells it to. */
class FakeWorker {
  /** @type {FakeWorker[]} */
  static all = [];
  /** @type {any[]} */
  got = [];
  ended = false;
  /** @type {any} */
  onmessage = null;
  /** @type {any} */
  onerror = null;

  constructor() {
    FakeWorker.all.push(this);
  }

  /** @param {any} message */
  postMessage(message) {
    this.got.push(message);
    if (message.module && !FakeWorker.dieAtStart) queueMicrotask(() => this.say({ ready: namesWords() }));
    if (message.module && FakeWorker.dieAtStart) queueMicrotask(() => this.say({ id: 0, died: { why: "threw", text: "no memory" } }));
  }

  terminate() {
    this.ended = true;
  }

  /** @param {any} data */
  say(data) {
    this.onmessage?.({ data });
  }

  answer() {
    const { id, ask, fetch } = this.got[this.got.length - 1];
    this.say({ id, file: fetch ? loadWords({ octets: bytes.length }) : null, found: { decision: checkWords({ path: ask.url }) } });
  }

  static dieAtStart = false;
  static get last() {
    return FakeWorker.all[FakeWorker.all.length - 1];
  }
}

beforeEach(() => {
  FakeWorker.all = [];
  FakeWorker.dieAtStart = false;
});

const tick = () => new Promise((resolve) => setTimeout(resolve, 1));

/** @param {any} [options] */
function client(options) {
  const start = () => /** @type {any} */ (new FakeWorker());
  return new EngineClient(start, Promise.resolve(/** @type {any} */ ("module")), options);
}

test("a file that was edited goes to the worker as its edits, also past one that was not asked about, and whole to a new worker", async () => {
  const engine = client();
  await tick();
  const state = (/** @type {Uint8Array} */ bytes) => ({ ...ask("/"), bytes });
  const edit = (/** @type {Uint8Array} */ before) => spliced(before, [{ start: 1, end: 2, octets: Uint8Array.of(before[1] + 1) }]);
  const first = Uint8Array.from(bytes);
  const second = edit(first);
  const third = edit(second);
  engine.ask(state(first));
  FakeWorker.last.answer();
  await tick();
  engine.ask(state(third));
  const { got } = FakeWorker.last;
  assert.equal(got[got.length - 2].bytes, first);
  assert.equal(got[got.length - 1].bytes, undefined);
  assert.deepEqual(got[got.length - 1].edits.reduce(spliced, first), third);
  FakeWorker.last.answer();
  await tick();
  engine.ask({ ...state(third), ask: { kind: "issues" } });
  assert.equal(got[got.length - 1].edits, undefined, "it is there already");
  FakeWorker.last.say({ id: 0, died: { why: "threw", text: "" } });
  await tick();
  const anew = FakeWorker.last.got;
  assert.equal(anew[anew.length - 1].bytes, third);
  assert.equal(anew[anew.length - 1].edits, undefined);
});

test("a newer request takes the place of the one that waits", async () => {
  const engine = client();
  await tick();
  const results = ["/1", "/2", "/3"].map((url) => engine.ask(ask(url)));
  const worker = FakeWorker.last;
  worker.answer();
  worker.answer();
  const [first, second, third] = await Promise.all(results);
  assert.equal(/** @type {any} */ (first).decision.path, "/1");
  assert.equal(second, null);
  assert.equal(/** @type {any} */ (third).decision.path, "/3");
});

test("the file goes to the worker only when it is another, or was answered otherwise", async () => {
  const engine = client();
  await tick();
  const worker = FakeWorker.last;
  const sent = async (/** @type {any} */ state) => {
    const result = engine.ask(state);
    const { bytes, fetch } = worker.got[worker.got.length - 1];
    worker.answer();
    assert.ok(/** @type {any} */ (await result).file);
    return [Boolean(bytes), Boolean(fetch)];
  };
  assert.deepEqual(await sent(ask("/1")), [true, true]);
  assert.deepEqual(await sent(ask("/2")), [false, false]);
  assert.deepEqual(await sent({ ...ask("/2"), fetch: { status: 503, redirects: 0 } }), [false, true]);
  assert.deepEqual(await sent({ ...ask("/2"), fetch: { status: 503, redirects: 0, type: 2 } }), [false, true]);
  assert.deepEqual(await sent({ ...ask("/2"), bytes: bytes.slice() }), [true, true]);
});

test("findings are asked for behind the verdict, and stay with the file", async () => {
  const engine = client();
  await tick();
  const worker = FakeWorker.last;
  const asking = engine.ask(ask("/1"));
  worker.answer();
  const first = /** @type {any} */ (await asking);
  assert.equal(first.file.issues, 0);
  const judging = engine.ask({ ...ask("/1"), ask: { kind: "issues" } });
  const { id, ask: asked, bytes: sent, fetch: anew } = worker.got[worker.got.length - 1];
  assert.deepEqual([asked.kind, sent, anew], ["issues", undefined, undefined]);
  worker.say({ id, file: null, found: { issues: issuesWords([[1, 1, 3, 0, 1, 0, 0, 7, 0, 1]]) } });
  const { file } = /** @type {any} */ (await judging);
  assert.deepEqual([file.issues, file.issue(0).code], [1, "agents-joined"]);
  const again = engine.ask(ask("/2"));
  worker.answer();
  assert.equal(/** @type {any} */ (await again).file, file);
});

test("fixes and the tidy file are asked for and read", async () => {
  const engine = client();
  await tick();
  const worker = FakeWorker.last;
  const fixing = engine.ask({ ...ask("/1"), ask: { kind: "fixes" } });
  assert.equal(worker.got[worker.got.length - 1].ask.kind, "fixes");
  const { id } = worker.got[worker.got.length - 1];
  const fixes = Int32Array.from([9, 0, 1, 4, 2, 5, 0, 3, 0x00_a9_c3_2f]);
  worker.say({ id, file: loadWords({ octets: bytes.length }), found: { fixes } });
  const fixed = /** @type {any} */ (await fixing);
  assert.deepEqual([fixed.fixes, fixed.tidy], [[{ index: 4, start: 2, end: 5, text: "/é" }], null]);
  const tidying = engine.ask({ ...ask("/1"), ask: { kind: "tidy" } });
  const { id: next } = worker.got[worker.got.length - 1];
  worker.say({ id: next, file: null, found: { tidy: Int32Array.from([4, 0, 2, 0x0a_61]) } });
  assert.deepEqual(/** @type {any} */ (await tidying).tidy, Uint8Array.of(0x61, 0x0a));
});

test("many are asked about many URLs at once", async () => {
  const engine = client();
  await tick();
  const worker = FakeWorker.last;
  const agents = ["a", "b"].map((agent) => ({ agent, form: /** @type {const} */ ("typed") }));
  const asking = engine.ask({ ...ask("/1"), ask: { kind: "bulk", agents, urls: joinUrls(["/1", "/a\nb"]) } });
  const { id, ask: asked } = worker.got[worker.got.length - 1];
  assert.equal(new TextDecoder().decode(asked.urls), "/1\n/a%0Ab\n");
  const verdicts = [Int32Array.from([9, 0, 2, 1, 1, 0, 0, 0, 7]), Int32Array.from([9, 0, 2, -1, 6, 0, 1, 2, 0])];
  worker.say({ id, file: loadWords({ octets: bytes.length }), found: { verdicts } });
  const found = /** @type {any} */ (await asking).verdicts;
  assert.deepEqual([found.agents, found.urls], [2, 2]);
  assert.deepEqual(found.at(0, 1), { allowed: false, cause: "rule", line: 7 });
  assert.deepEqual(found.at(1, 0), { allowed: null, cause: "redirect", line: 0 });
});

test("what a file wishes for is read for each agent, and edits that block are too", async () => {
  const engine = client();
  await tick();
  const worker = FakeWorker.last;
  const agents = [{ agent: "a", form: /** @type {const} */ ("typed") }];
  const asking = engine.ask({ ...ask("/1"), ask: { kind: "preferences", agents, url: "/" } });
  const { id } = worker.got[worker.got.length - 1];
  const preferences = [Int32Array.from([12, 0, 1, 1, 2, 0, 7, 3, 0, 4, 5, 10])];
  worker.say({ id, file: loadWords({ octets: bytes.length, preferring: 1 }), found: { preferences } });
  const answer = /** @type {any} */ (await asking);
  assert.equal(answer.file.hasPreferences, true);
  assert.deepEqual(answer.preferences, [[{ kind: "content-usage", value: "other", known: false, line: 7, length: 3, label: "User", stated: "agent" }]]);
  const permitting = engine.ask({ ...ask("/1"), ask: { kind: "permit", agents: ["a", "b"], allow: false } });
  const { id: next, ask: asked } = worker.got[worker.got.length - 1];
  assert.deepEqual([asked.agents, asked.allow], [["a", "b"], false]);
  worker.say({ id: next, file: null, found: { edits: Int32Array.from([9, 0, 1, 0, 2, 5, 0, 1, 0x61]) } });
  assert.deepEqual(/** @type {any} */ (await permitting).edits, [{ index: 0, start: 2, end: 5, text: "a" }]);
});

test("a list of expectations is read, and its lines are written", async () => {
  const engine = client();
  await tick();
  const worker = FakeWorker.last;
  const reading = engine.ask({ ...ask("/1"), ask: { kind: "expectations", list: "…" } });
  const { id } = worker.got[worker.got.length - 1];
  const expectations = Int32Array.from([16, 0, 1, 1, 3, 1, 0, 1, 3, 5, 0, 2, 7, 9, 0x78_2f_61, 0]);
  worker.say({ id, file: loadWords({ octets: bytes.length }), found: { expectations } });
  assert.deepEqual(/** @type {any} */ (await reading).expectations, {
    items: [{ line: 3, allow: true, agent: "a", url: "/x" }],
    problems: [{ line: 5, reason: "unknown-word", meant: "block", start: 7, end: 9 }],
  });
  const writing = engine.ask({ ...ask("/1"), ask: { kind: "expect", items: [{ agent: "a", url: "/", allow: true }] } });
  const { id: next } = worker.got[worker.got.length - 1];
  worker.say({ id: next, file: null, found: { lines: [Int32Array.from([4, 0, 2, 0x0a_61])] } });
  assert.deepEqual(/** @type {any} */ (await writing).lines, ["a\n"]);
});

test("a dead engine is replaced, and the request is asked again", async () => {
  /** @type {string[]} */
  const said = [];
  const engine = client({ onReplaced: (/** @type {string} */ trouble) => said.push(trouble) });
  await tick();
  const result = engine.ask(ask("/1"));
  const [first] = FakeWorker.all;
  first.say({ id: first.got[1].id, died: { why: "exited", text: "" } });
  await tick();
  assert.equal(first.ended, true);
  assert.equal(FakeWorker.all.length, 2);
  assert.ok(FakeWorker.last.got[1].bytes, "the new engine gets the file");
  FakeWorker.last.answer();
  assert.equal(/** @type {any} */ (await result).decision.path, "/1");
  assert.deepEqual(said, ["exited"]);
});

test("a request that ends two engines is given up, and the next one is asked", async () => {
  const engine = client();
  await tick();
  const result = engine.ask(ask("/1"));
  for (let i = 0; i < 2; i++) {
    FakeWorker.last.say({ id: 0, died: { why: "panicked", text: "index out of range" } });
    await tick();
  }
  assert.deepEqual(await result, { trouble: "panicked", text: "index out of range" });
  const workers = FakeWorker.all.length;
  assert.deepEqual(await engine.ask(ask("/1")), { trouble: "panicked", text: "index out of range" }, "it is not asked a third time");
  assert.equal(FakeWorker.all.length, workers);
  const next = engine.ask(ask("/2"));
  await tick();
  FakeWorker.last.answer();
  assert.equal(/** @type {any} */ (await next).decision.path, "/2");
});

test("an engine that does not answer counts as stuck", async () => {
  /** @type {string[]} */
  const said = [];
  const engine = client({ patience: 30, onReplaced: (/** @type {string} */ trouble) => said.push(trouble) });
  await tick();
  const result = engine.ask(ask("/1"));
  await new Promise((resolve) => setTimeout(resolve, 45));
  assert.deepEqual(said, ["stuck"]);
  FakeWorker.last.answer();
  assert.equal(/** @type {any} */ (await result).decision.path, "/1");
});

test("a late answer of a worker that was replaced changes nothing", async () => {
  const engine = client({ patience: 20 });
  await tick();
  const result = engine.ask(ask("/1"));
  await new Promise((resolve) => setTimeout(resolve, 30));
  const [first, second] = FakeWorker.all;
  first.answer();
  second.answer();
  assert.equal(/** @type {any} */ (await result).decision.path, "/1");
});

test("a reply whose numbers do not fit is an engine's death", async () => {
  /** @type {string[]} */
  const said = [];
  const engine = client({ onReplaced: (/** @type {string} */ trouble) => said.push(trouble) });
  await tick();
  const result = engine.ask(ask("/1"));
  const worker = FakeWorker.last;
  worker.say({ id: worker.got[1].id, file: loadWords({ octets: 99 }), found: {} });
  await tick();
  FakeWorker.last.answer();
  await result;
  assert.deepEqual(said, ["nonsense"]);
});

test("what was typed after the deadly request is asked instead of it", async () => {
  const engine = client();
  await tick();
  const deadly = engine.ask(ask("/1"));
  const newer = engine.ask(ask("/2"));
  FakeWorker.last.say({ id: 0, died: { why: "exited", text: "" } });
  await tick();
  FakeWorker.last.answer();
  assert.equal(await deadly, null);
  assert.equal(/** @type {any} */ (await newer).decision.path, "/2");
});

test("where no engine starts, requests fail and say so", async () => {
  FakeWorker.dieAtStart = true;
  const engine = client();
  assert.deepEqual(await engine.ask(ask("/1")), { trouble: "absent", text: "no memory" });
  const broken = new EngineClient(() => /** @type {any} */ (new FakeWorker()), Promise.reject(new Error("404")));
  assert.deepEqual(await broken.ask(ask("/1")), { trouble: "absent", text: "Error: 404" });
});

test("stop ends the worker, and a later request starts another", async () => {
  const engine = client();
  await tick();
  const result = engine.ask(ask("/1"));
  engine.stop();
  assert.equal(await result, null);
  assert.equal(FakeWorker.last.ended, true);
  const next = engine.ask(ask("/2"));
  await tick();
  FakeWorker.last.answer();
  assert.equal(/** @type {any} */ (await next).decision.path, "/2");
});
