import assert from "node:assert/strict";
import { test } from "node:test";
import { tiersText } from "../../crawlers/recognise.js";
import { lineCount, lineSpan, namesIn, newLines, withEnd } from "../../expectations/list.js";
import { agentFor, questions, run } from "../../expectations/run.js";

/** @typedef {import("../../crawlers/recognise.js").Crawler} Crawler */
/** @typedef {import("../../engine/records.js").Expectation} Expectation */

const crawlers = /** @type {Crawler[]} */ ([
  { token: "Googlebot", fallback: [], ignores_star: false },
  { token: "Googlebot-Image", fallback: ["Googlebot"], ignores_star: false },
  { token: "Mediapartners-Google", fallback: [], ignores_star: true },
  { token: "Sogou web spider", fallback: [], ignores_star: false },
]);

/** @param {string} agent @param {string} url @param {boolean} allow @returns {Expectation} */
const item = (agent, url, allow = true, line = 1) => ({ agent, url, allow, line });

// The rows of TestAgentFor, in crawlers/crawlers_test.go.
for (const [text, token] of /** @type {[string, string][]} */ ([
  ["Googlebot-Image", "Googlebot-Image"],
  ["googlebot-IMAGE", "Googlebot-Image"],
  ["Mediapartners-Google", "Mediapartners-Google"],
  ["Sogou web spider", "Sogou web spider"],
  ["Googlebot-Image/1.0", ""],
  [" Googlebot-Image", ""],
  ["Googlebot\u212A", ""],
  ["ExampleBot", ""],
  ["*", ""],
  ["", ""],
])) {
  test(`${JSON.stringify(text)} is read ${token === "" ? "as typed" : `as ${token} with its own chain`}`, () => {
    const crawler = crawlers.find((crawler) => crawler.token === token);
    assert.deepEqual(agentFor(crawlers, text), crawler ? { agent: tiersText(crawler), form: "tiers" } : { agent: text, form: "typed" });
  });
}

test("each agent is asked about its own URLs, and those with the same URLs together", () => {
  const items = [item("a", "/1"), item("b", "/1"), item("a", "/2"), item("b", "/2"), item("c", "/1")];
  assert.deepEqual(questions(items), [
    {
      agents: ["a", "b"],
      urls: ["/1", "/2"],
      at: [
        [0, 2],
        [1, 3],
      ],
    },
    { agents: ["c"], urls: ["/1"], at: [[4]] },
  ]);
});

test("no question asks for more than 2,000 verdicts or 50 agents, and every item is asked about once", () => {
  const items = [
    ...Array.from({ length: 4100 }, (_, i) => item("long", `/${i}`)),
    ...Array.from({ length: 30 }, (_, i) => Array.from({ length: 100 }, (_, j) => item(`wide${i}`, `/${j}`))).flat(),
    ...Array.from({ length: 120 }, (_, i) => item(`many${i}`, "/")),
  ];
  const all = questions(items);
  for (const { agents, urls } of all) assert.ok(agents.length * urls.length <= 2000 && agents.length <= 50, `${agents.length} × ${urls.length}`);
  assert.equal(all.length, 3 + 2 + 3);
  const asked = all.flatMap(({ agents, urls, at }) => at.flatMap((own, a) => own.map((i, u) => ({ i, agent: agents[a], url: urls[u] }))));
  assert.deepEqual(
    asked.sort((a, b) => a.i - b.i).map(({ agent, url }) => `${agent} ${url}`),
    items.map(({ agent, url }) => `${agent} ${url}`),
  );
});

/** Answers by the last letter of the URL: a allowed, b blocked, anything else no verdict. @param {any} question */
async function byLetter({ agents, urls }) {
  const asked = new TextDecoder().decode(urls).trimEnd().split("\n");
  const at = (/** @type {number} */ agent, /** @type {number} */ url) => {
    const allowed = { a: true, b: false }[asked[url].slice(-1)] ?? null;
    return { allowed, cause: agents[agent].agent, line: 7 };
  };
  return /** @type {any} */ ({ verdicts: { at } });
}

test("results stand in the order of the list, and what has no verdict meets nothing", async () => {
  const items = [item("x", "/a"), item("y", "/b"), item("x", "/b", false), item("y", "/a", false), item("x", "/n"), item("y", "/n", false)];
  const results = await run(items, crawlers, byLetter);
  assert.ok(Array.isArray(results));
  assert.deepEqual(
    results.map(({ agent, url, verdict, met }) => [agent, url, verdict.cause, verdict.allowed, met]),
    [
      ["x", "/a", "x", true, true],
      ["y", "/b", "y", false, false],
      ["x", "/b", "x", false, true],
      ["y", "/a", "y", true, false],
      ["x", "/n", "x", null, false],
      ["y", "/n", "y", null, false],
    ],
  );
});

test("of agents asked together each has its own answer", async () => {
  /** @param {any} question */
  const byAgent = async ({ agents }) => {
    const at = (/** @type {number} */ agent) => ({ allowed: agents[agent].agent === "x", cause: "", line: 0 });
    return /** @type {any} */ ({ verdicts: { at } });
  };
  const results = await run([item("x", "/"), item("y", "/")], crawlers, byAgent);
  assert.ok(Array.isArray(results));
  assert.deepEqual(
    results.map(({ met }) => met),
    [true, false],
  );
});

test("a run ends where the file has changed, and where the engine fails", async () => {
  const items = [item("x", "/a"), item("y", "/b")];
  let asked = 0;
  const gone = await run(items, crawlers, async (ask) => (++asked === 2 ? null : byLetter(ask)));
  assert.equal(gone, null);
  const failure = { trouble: /** @type {const} */ ("stuck"), text: "" };
  assert.equal(await run(items, crawlers, async () => failure), failure);
});

test("how many are done is told as it goes", async () => {
  /** @type {number[]} */
  const told = [];
  await run(
    Array.from({ length: 4100 }, (_, i) => item("x", `/${i}a`)),
    crawlers,
    byLetter,
    (done) => told.push(done),
  );
  assert.deepEqual(told, [2000, 4000, 4100]);
});

test("a line is new when neither the list nor a line before it says the same", () => {
  const held = [item("a", "/", true, 1), item("a", "/", false, 2), item("a", "/", true, 4), item("b", "/", true, 5), item("b", "/", true, 6)];
  assert.deepEqual(newLines(held, 4), [1]);
});

test("a line is added behind a line end", () => {
  assert.equal(withEnd(""), "");
  assert.equal(withEnd("a"), "a\n");
  assert.equal(withEnd("a\n"), "a\n");
  assert.equal(lineCount(""), 0);
  assert.equal(lineCount("a\n\nb\n"), 3);
});

test("where a line stands", () => {
  const text = "one\n\nthree\n";
  const line = (/** @type {number} */ number) => {
    const { start, end } = lineSpan(text, number);
    return [start, text.slice(start, end)];
  };
  assert.deepEqual([1, 2, 3, 4, 9].map(line), [
    [0, "one"],
    [4, ""],
    [5, "three"],
    [11, ""],
    [11, ""],
  ]);
  assert.deepEqual(lineSpan("one\ntwo", 2), { start: 4, end: 7 });
});

test("whom a file names", () => {
  const file = (/** @type {string[]} */ ...names) => /** @type {any} */ ({ agents: names.length, agent: (/** @type {number} */ i) => ({ name: names[i] }) });
  assert.deepEqual(namesIn(file("GPTBot", "*", "gptbot", "", "Foo"), 50), ["GPTBot", "*", "Foo"]);
  assert.deepEqual(namesIn(file("a", "b", "c"), 2), ["a", "b"]);
  assert.deepEqual(namesIn(file(), 50), ["*"]);
});
