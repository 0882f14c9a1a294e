// What the engine answers about many URLs: asked in parts, kept, grouped, sorted, filtered and written out.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Verdicts } from "../../engine/decision.js";
import { asCsv, asExpectations, asJson } from "../../urls/export.js";
import { blockedCount, decidingRules, urlsOf } from "../../urls/groups.js";
import { Results } from "../../urls/results.js";
import { ALL, BLOCKED_FIRST, filtered, sorted } from "../../urls/rows.js";
import { run } from "../../urls/run.js";

const CAUSES = ["rule", "no-rule", "redirect", "a", "b", "c", "d", "e", "f", "other-origin"];
const RULES = ["", "User-agent: *", "Disallow: /tag/", "Allow: /tag/new", "Disallow: =1"];
const source = { bytes: new Uint8Array(0), fetch: { status: 0, redirects: 0 }, dialect: "rfc9309" };

/** Answers as an engine would: GPTBot may nothing, the others by the rules above. @param {string} agent @param {string} url */
function answer(agent, url) {
  if (url.startsWith("http")) return [-1, 9, 0];
  if (url === "/none") return [-1, 2, 0];
  if (url === "/=") return [0, 0, 4];
  if (agent === "GPTBot") return [0, 0, 70_000];
  if (url.startsWith("/tag/new")) return [1, 0, 3];
  return url.startsWith("/tag/") ? [0, 0, 2] : [1, 1, 0];
}

/** A client whose engine is the function above. */
class FakeClient {
  /** @type {{ agent: string, list: string[] }[]} */
  asked = [];
  /** @type {((count: number) => void) | undefined} */
  onAsk;

  /** @param {any} state */
  async ask({ ask: { kind, agents, urls } }) {
    if (kind === "file") return /** @type {any} */ ({});
    const list = new TextDecoder().decode(urls).split("\n").slice(0, -1);
    this.asked.push({ agent: agents[0].agent, list });
    this.onAsk?.(this.asked.length);
    const words = list.flatMap((url) => answer(agents[0].agent, url));
    const names = /** @type {any} */ ({ cause: CAUSES });
    const file = { statement: (/** @type {number} */ line) => RULES[line] ?? "Disallow: /" };
    return /** @type {any} */ ({ verdicts: new Verdicts([Int32Array.from([words.length + 3, 0, list.length, ...words])], names), file, names });
  }
}

/**
 * @param {string[]} urls
 * @param {string[]} agents
 */
async function resultsOf(urls, agents) {
  const results = new Results(
    urls,
    agents.map((name) => ({ name, agent: name, form: "typed" })),
  );
  await run(/** @type {any} */ (new FakeClient()), source, results, { signal: new AbortController().signal, onProgress: () => {} });
  return results;
}

const URLS = ["/b", "/tag/1", "/tag/new", "https://x.test/", "/none", "/tag/2", "/="];
const AGENTS = ["Googlebot", "GPTBot", "*"];

test("crawlers are asked one after the other, in parts, and the progress counts answers", async () => {
  const client = new FakeClient();
  const urls = Array.from({ length: 50_030 }, (_, i) => `/tag/${i}`);
  const results = new Results(urls, [
    { name: "a", agent: "a", form: "typed" },
    { name: "b", agent: "b", form: "typed" },
  ]);
  /** @type {number[]} */
  const progress = [];
  await run(/** @type {any} */ (client), source, results, { signal: new AbortController().signal, onProgress: (done) => progress.push(done) });
  const lists = { a: "", b: "" };
  for (const { agent, list } of client.asked) {
    assert.ok(list.length <= 12_800);
    if (agent === "a") assert.equal(lists.b, "", "b comes behind a");
    lists[/** @type {"a" | "b"} */ (agent)] += list.map((url) => `${url}\n`).join("");
  }
  const whole = urls.map((url) => `${url}\n`).join("");
  assert.ok(lists.a === whole && lists.b === whole, "each about each URL, in order");
  assert.equal(client.asked[0].list.length, 100, "nobody knows yet how long the engine takes");
  assert.ok(client.asked.length < 100, "a quick engine is asked about more at once");
  assert.equal(progress.length, client.asked.length);
  assert.equal(progress[0], 100);
  assert.equal(progress[progress.length - 1], 100_060);
  assert.equal(results.tally(1).blocked, 50_030);
  assert.deepEqual(results.at(1, 50_029), { state: "blocked", cause: "rule", line: 2 });
});

test("stopped at once: what has its answer is kept, the rest was not asked", async () => {
  const client = new FakeClient();
  const abort = new AbortController();
  client.onAsk = (count) => count === 2 && abort.abort();
  const results = new Results(
    Array.from({ length: 5000 }, (_, i) => `/tag/${i}`),
    [{ name: "a", agent: "a", form: "typed" }],
  );
  await run(/** @type {any} */ (client), source, results, { signal: abort.signal, onProgress: () => {} });
  assert.equal(client.asked.length, 2);
  const blocked = client.asked.reduce((sum, { list }) => sum + list.length, 0);
  assert.deepEqual(results.tally(0), { unasked: 5000 - blocked, blocked, outside: 0, none: 0, allowed: 0 });
  assert.deepEqual(await sorted(results, [4500, 1], { by: 0, descending: false }), [1, 4500], "what was not asked comes last");
  assert.equal((await decidingRules(results)).length, 1, "nothing decided about it");
});

test("an engine that cannot answer ends the run with its words", async () => {
  const client = { ask: async () => ({ trouble: "stuck", text: "no memory" }) };
  const results = new Results(["/a"], [{ name: "a", agent: "a", form: "typed" }]);
  await assert.rejects(run(/** @type {any} */ (client), source, results, { signal: new AbortController().signal, onProgress: () => {} }), /stuck no memory/);
});

test("a cell says what, why and by which line", async () => {
  const results = await resultsOf(URLS, AGENTS);
  assert.deepEqual(results.at(0, 0), { state: "allowed", cause: "no-rule", line: 0 });
  assert.deepEqual(results.at(0, 1), { state: "blocked", cause: "rule", line: 2 });
  assert.deepEqual(results.at(1, 1), { state: "blocked", cause: "rule", line: 70_000 });
  assert.deepEqual(results.at(0, 3), { state: "outside", cause: "other-origin", line: 0 }, "not governed, never allowed");
  assert.deepEqual(results.at(0, 4), { state: "none", cause: "redirect", line: 0 });
  assert.equal(results.rule(2), "Disallow: /tag/");
  assert.equal(results.rule(0), "");
  const high = new Results(["/"], [{ name: "a", agent: "a", form: "typed" }]);
  const names = /** @type {any} */ ({ cause: CAUSES });
  high.put(0, 0, /** @type {any} */ ({ verdicts: new Verdicts([Int32Array.of(6, 0, 1, 0, 0, 0xffffff)], names), file: null, names }));
  assert.equal(high.at(0, 0).line, 0xffffff);
});

test("what decided: blocked first, then by how many URLs, each counted once", async () => {
  const results = await resultsOf(URLS, AGENTS);
  const rules = await decidingRules(results);
  assert.deepEqual(
    rules.map(({ state, cause, line, count, crawlers }) => `${state} ${cause} ${line}: ${count} for ${crawlers}`),
    [
      "blocked rule 70000: 4 for 1",
      "blocked rule 2: 2 for 0,2",
      "blocked rule 4: 1 for 0,1,2",
      "outside other-origin 0: 1 for 0,1,2",
      "none redirect 0: 1 for 0,1,2",
      "allowed rule 3: 1 for 0,2",
      "allowed no-rule 0: 1 for 0,2",
    ],
  );
  assert.deepEqual(urlsOf(results, rules[1]), [1, 5]);
  assert.deepEqual(results.tally(2), { unasked: 0, blocked: 3, outside: 1, none: 1, allowed: 2 });
  assert.equal(blockedCount(results), 5);
});

test("rows can be filtered by text, by verdict, for one crawler, and where crawlers differ", async () => {
  const results = await resultsOf(URLS, AGENTS);
  const rows = (/** @type {Partial<import("../../urls/rows.js").Filter>} */ filter) => filtered(results, { text: "", state: "", crawler: ALL, ...filter });
  assert.deepEqual(await rows({}), [0, 1, 2, 3, 4, 5, 6]);
  assert.deepEqual(await rows({ text: "TAG" }), [1, 2, 5]);
  assert.deepEqual(await rows({ state: "blocked" }), [0, 1, 2, 5, 6]);
  assert.deepEqual(await rows({ state: "blocked", crawler: 0 }), [1, 5, 6]);
  assert.deepEqual(await rows({ state: "outside" }), [3]);
  assert.deepEqual(await rows({ state: "differs" }), [0, 2]);
  assert.deepEqual(await rows({ state: "allowed", text: "new" }), [2]);
});

test("rows sort by how many crawlers are blocked, by one crawler's verdict, and by text; those alike keep their order", async () => {
  const results = await resultsOf(URLS, AGENTS);
  const all = URLS.map((_, i) => i);
  assert.deepEqual(await sorted(results, all, BLOCKED_FIRST), [1, 5, 6, 0, 2, 3, 4]);
  assert.deepEqual(await sorted(results, all, { by: 0, descending: false }), [1, 5, 6, 3, 4, 0, 2]);
  assert.deepEqual(await sorted(results, all, { by: 0, descending: true }), [0, 2, 4, 3, 1, 5, 6]);
  const byText = await sorted(results, all, { by: "url", descending: false });
  assert.deepEqual(
    byText.map((i) => URLS[i]),
    URLS.toSorted(),
  );
  const many = Array.from({ length: 5003 }, (_, i) => `/${(i * 7919) % 5003}`);
  const large = new Results(many, [{ name: "a", agent: "a", form: "typed" }]);
  const rows = many.map((_, i) => i);
  assert.deepEqual(
    (await sorted(large, rows, { by: "url", descending: true })).map((i) => many[i]),
    many.toSorted().reverse(),
  );
});

test("CSV has a record a URL, with the verdict, line and rule of each crawler", async () => {
  const results = await resultsOf(URLS, ["Googlebot", "=cmd"]);
  assert.deepEqual([...asCsv(results, [1, 3, 6])].join("").split("\r\n"), [
    "url,Googlebot,Googlebot line,Googlebot rule,'=cmd,'=cmd line,'=cmd rule",
    "/tag/1,blocked,2,Disallow: /tag/,blocked,2,Disallow: /tag/",
    "https://x.test/,not governed,,,not governed,,",
    "/=,blocked,4,Disallow: =1,blocked,4,Disallow: =1",
    "",
  ]);
});

test("JSON has the same, and each rule once", async () => {
  const results = await resultsOf(URLS, ["Googlebot"]);
  const written = JSON.parse([...asJson(results, [5, 1, 3, 0], { site: "", dialect: "rfc9309" })].join(""));
  assert.deepEqual(written, {
    site: null,
    dialect: "rfc9309",
    urls: [
      { url: "/tag/2", answers: { Googlebot: { allowed: false, cause: "rule", line: 2 } } },
      { url: "/tag/1", answers: { Googlebot: { allowed: false, cause: "rule", line: 2 } } },
      { url: "https://x.test/", answers: { Googlebot: { allowed: null, cause: "other-origin", line: null } } },
      { url: "/b", answers: { Googlebot: { allowed: true, cause: "no-rule", line: null } } },
    ],
    rules: [{ line: 2, rule: "Disallow: /tag/" }],
  });
  assert.deepEqual(JSON.parse([...asJson(results, [], { site: "https://x.test", dialect: "google" })].join("")).urls, []);
});

test("verdicts become what shall be so", async () => {
  const results = await resultsOf(URLS, [...AGENTS, "Two Words"]);
  const rows = URLS.map((_, i) => i);
  const all = asExpectations(results, rows, { text: "", state: "", crawler: ALL }, 1000);
  assert.deepEqual(all[0], { agent: "Googlebot", url: "/b", allow: true });
  assert.ok(all.some(({ agent }) => agent === "Two Words"));
  assert.ok(!all.some(({ url }) => /x\.test|none/.test(url)), "what has no verdict is left out");
  const blocked = asExpectations(results, rows, { text: "", state: "blocked", crawler: 0 }, 1000);
  assert.deepEqual(
    blocked.map(({ agent, url, allow }) => [agent, url, allow]),
    [
      ["Googlebot", "/tag/1", false],
      ["Googlebot", "/tag/2", false],
      ["Googlebot", "/=", false],
    ],
  );
  assert.equal(asExpectations(results, rows, { text: "", state: "", crawler: ALL }, 5).length, 5);
});
