import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { SitemapClient } from "../../sitemap/client.js";

/** A worker that does what a test tells it to. */
class FakeWorker {
  /** @type {FakeWorker[]} */
  static all = [];
  static silent = false;
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
    if (message.module && !FakeWorker.silent) queueMicrotask(() => this.say({ ready: names(), importers: Int32Array.of(4, 0, 0, 0) }));
  }

  terminate() {
    this.ended = true;
  }

  /** @param {any} data */
  say(data) {
    this.onmessage?.({ data });
  }

  /** The requests that it has. */
  get asked() {
    return this.got.filter(({ ask }) => ask);
  }

  /** Answers a request with an empty document. */
  answer(index = this.asked.length - 1) {
    const words = new Int32Array(15);
    words.set([15, 0, 0, 3]);
    words[12] = 1;
    this.say({ id: this.asked[index].id, words, document: index + 1 });
  }

  static get last() {
    return FakeWorker.all[FakeWorker.all.length - 1];
  }
}

function names() {
  const bytes = new TextEncoder().encode("kind:unknown\nissue:empty-file\ngzip:unpacked\nseverity:error\nimporter:one\n");
  const words = new Int32Array(3 + Math.ceil(bytes.length / 4));
  words.set([words.length, 0, bytes.length]);
  new Uint8Array(words.buffer, 12).set(bytes);
  return words;
}

beforeEach(() => {
  FakeWorker.all = [];
  FakeWorker.silent = false;
});

const tick = () => new Promise((resolve) => setTimeout(resolve, 1));

/** @param {any} [options] */
function client(options) {
  const assets = { module: Promise.resolve(/** @type {any} */ ("module")), start: () => /** @type {any} */ (new FakeWorker()) };
  return new SitemapClient(async () => assets, options);
}

test("nothing is fetched before the first request", async () => {
  const sitemaps = client();
  await tick();
  assert.equal(FakeWorker.all.length, 0);
  const reading = sitemaps.read("x");
  await tick();
  FakeWorker.last.answer();
  const document = /** @type {any} */ (await reading);
  assert.deepEqual([document.octets, document.kind, FakeWorker.all.length], [3, "unknown", 1]);
});

test("a document that ends the program is given up, and the others are read once more", async () => {
  /** @type {string[]} */
  const replaced = [];
  const sitemaps = client({ onReplaced: (/** @type {string} */ trouble) => replaced.push(trouble) });
  const reading = ["deadly", "innocent"].map((text) => sitemaps.read(text));
  await tick();
  const [first] = FakeWorker.all;
  first.say({ id: first.asked[0].id, died: { why: "panicked", text: "index out of range" } });
  assert.deepEqual(await reading[0], { trouble: "panicked", text: "index out of range" });
  assert.ok(first.ended);
  await tick();
  assert.equal(FakeWorker.last.asked.length, 1);
  FakeWorker.last.answer();
  assert.equal(/** @type {any} */ (await reading[1]).octets, 3);
  assert.deepEqual(replaced, ["panicked"]);
});

test("a program that gives no sign of life is replaced once, then given up", async () => {
  const sitemaps = client({ patience: 20 });
  assert.deepEqual(await sitemaps.read("x"), { trouble: "stuck", text: "" });
  assert.equal(FakeWorker.all.length, 2);
  const reading = sitemaps.read("y");
  await tick();
  FakeWorker.last.answer();
  assert.equal(/** @type {any} */ (await reading).octets, 3);
});

test("progress is a sign of life", async () => {
  const sitemaps = client({ patience: 40 });
  /** @type {[number, number][]} */
  const progress = [];
  const reading = sitemaps.read("four", { onProgress: (done, of) => progress.push([done, of]) });
  await tick();
  const worker = FakeWorker.last;
  for (let done = 1; done <= 4; done++) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    worker.say({ id: worker.asked[0].id, done });
  }
  worker.answer();
  assert.equal(/** @type {any} */ (await reading).octets, 3);
  assert.deepEqual(progress[3], [4, 4]);
  assert.equal(FakeWorker.all.length, 1);
});

test("a reply whose numbers do not fit together is no answer", async () => {
  const sitemaps = client();
  const reading = sitemaps.read("x");
  await tick();
  FakeWorker.last.say({ id: FakeWorker.last.asked[0].id, words: new Int32Array(20), document: 1 });
  assert.equal(/** @type {any} */ (await reading).trouble, "nonsense");
});

test("what was stopped and read all the same is freed", async () => {
  const sitemaps = client();
  const stop = new AbortController();
  const reading = sitemaps.read("x", { signal: stop.signal });
  await tick();
  stop.abort();
  assert.equal(await reading, null);
  const worker = FakeWorker.last;
  assert.deepEqual(worker.got.at(-1), { id: worker.asked[0].id, stop: true });
  worker.answer();
  assert.deepEqual(worker.got.at(-1), { drop: 1 });
});

test("without the program every request says so, and the next one tries again", async () => {
  let tries = 0;
  const sitemaps = new SitemapClient(async () => {
    if (++tries < 3) throw new Error("404");
    return { module: Promise.resolve(/** @type {any} */ ("module")), start: () => /** @type {any} */ (new FakeWorker()) };
  });
  for (let i = 0; i < 2; i++) assert.deepEqual(await sitemaps.read("x"), { trouble: "absent", text: "Error: 404" });
  const reading = sitemaps.read("x");
  await tick();
  FakeWorker.last.answer();
  assert.equal(/** @type {any} */ (await reading).octets, 3);
});

test("a program that does not start is absent, not asked for again and again", async () => {
  FakeWorker.silent = true;
  const sitemaps = client({ patience: 10 });
  assert.equal(/** @type {any} */ (await sitemaps.read("x")).trouble, "absent");
  assert.equal(FakeWorker.all.length, 1);
});

test("a stop of all gives up what is asked, also before the worker is there", async () => {
  const sitemaps = client();
  const reading = sitemaps.read("x");
  await Promise.resolve();
  sitemaps.stop();
  assert.equal(await reading, null);
  const next = sitemaps.read("y");
  await tick();
  FakeWorker.last.answer();
  assert.equal(/** @type {any} */ (await next).octets, 3);
});
