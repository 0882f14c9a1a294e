import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { before, test } from "node:test";
import { askersOf, byPurpose, followers, tally } from "../../crawlers/askers.js";
import { nextSize, survey } from "../../crawlers/survey.js";
import { Verdicts } from "../../engine/decision.js";
import { startBuiltEngine } from "../lib/engine.mjs";
import { root } from "../lib/site.mjs";

/** @typedef {import("../../crawlers/askers.js").Asker} Asker */

/** @type {import("../../crawlers/recognise.js").Crawler[]} */
const crawlers = JSON.parse(readFileSync(join(root, "crawlers", "crawlers.json"), "utf8"));

/** @type {import("../lib/engine.mjs").Reader} */
let engine;
before(async () => {
  engine = await startBuiltEngine();
});

/**
 * Answers as the page's engine does.
 *
 * @param {import("../../engine/records.js").FileReading} file
 * @param {number[]} [parts]  takes down how many agents each question was about
 */
const answering = (file, parts = []) =>
  /** @type {(ask: import("../../engine/client.js").Ask) => Promise<import("../../engine/client.js").Answer | null>} */ (
    async (ask) => {
      if (ask.kind === "preferences")
        return /** @type {any} */ ({ file, preferences: ask.agents.map(({ agent, form }) => engine.preferences(agent, ask.url, form)) });
      if (ask.kind !== "bulk") return assert.fail(ask.kind);
      parts.push(ask.agents.length);
      const verdicts = new Verdicts(
        ask.agents.map((agent) => engine.engine.bulk(agent, ask.urls)),
        engine.names,
      );
      return /** @type {any} */ ({ file, verdicts });
    }
  );

/**
 * @param {string} text
 * @param {string} [url]
 */
async function ask(text, url = "/") {
  const file = engine.load(text);
  const askers = askersOf(crawlers, file);
  const all = [askers.anybody, ...askers.listed, ...askers.unlisted];
  assert.ok(await survey(all, url, answering(file), () => {}));
  return { ...askers, find: (/** @type {string} */ name) => all.find((asker) => asker.name === name) ?? assert.fail(name) };
}

/** @param {Asker[]} askers */
const names = (askers) => askers.map(({ name }) => name);

test("askersOf: names of the file are matched with the registry whatever their case, and each is there once", async () => {
  const file = engine.load(
    "User-agent: gptbot\nUser-agent: Mine/2.0\nUser-agent: MINE\nUser-agent: *\nUser-agent:\nUser-agent: Sogou web spider\nUser-agent: other\nDisallow: /\n",
  );
  const { listed, unlisted, names: held } = askersOf(crawlers, file);
  assert.equal(listed.length, crawlers.length);
  assert.deepEqual(names(unlisted), ["Mine", "other"]);
  assert.deepEqual(names(listed.filter(({ named }) => named)), ["Sogou inst spider", "Sogou wap spider", "Sogou web spider", "GPTBot"]);
  assert.deepEqual([...held].sort(), ["gptbot", "mine", "other", "sogou"]);
});

test("byPurpose: the registry's order, and what the file alone names behind it", () => {
  const purposes = byPurpose(askersOf(crawlers, engine.load("User-agent: mine\n")));
  assert.deepEqual([...purposes.keys()], [...new Set(crawlers.map(({ purpose }) => purpose)), "unlisted"]);
  assert.deepEqual(names(purposes.get("unlisted") ?? []), ["mine"]);
  assert.equal([...purposes.values()].flat().length, crawlers.length + 1);
});

test("survey: each by its own chain of groups, and the file's own names", async () => {
  const { find, anybody } = await ask("User-agent: Googlebot\nUser-agent: mine\nUser-agent: Sogou web spider\nDisallow: /\n\nUser-agent: *\nDisallow: /x\n");
  const line = (/** @type {string} */ name) => find(name).verdict?.line;
  assert.deepEqual(["Googlebot", "Applebot", "mine", "Sogou web spider"].map(line), [4, 4, 4, 4]);
  assert.deepEqual(find("bingbot").verdict, { allowed: true, cause: "no-rule", line: 0 });
  assert.deepEqual(find("AdsBot-Google").verdict, { allowed: true, cause: "no-group", line: 0 });
  assert.deepEqual(anybody.verdict, { allowed: true, cause: "no-rule", line: 0 });
});

test("survey: preferences are asked for where the file has any", async () => {
  const { find } = await ask("User-agent: *\nContent-Usage: train-ai=n\nDisallow:\n\nUser-agent: GPTBot\nAllow: /\n");
  assert.deepEqual(
    find("bingbot").preferences.map(({ label, value, line }) => [label, value, line]),
    [["train-ai", "no", 2]],
  );
  assert.deepEqual(find("GPTBot").preferences, []);
});

test("survey: in parts, and no further once nobody wants the answers", async () => {
  const file = engine.load("User-agent: *\nDisallow: /\n");
  const { listed } = askersOf(crawlers, file);
  /** @type {number[]} */
  const parts = [];
  /** @type {number[]} */
  const told = [];
  const answer = answering(file, parts);
  assert.equal(
    await survey(
      listed,
      "/",
      async (question) => (parts.length < 2 ? answer(question) : null),
      (done) => told.push(done),
    ),
    false,
  );
  assert.equal(parts[0], 25);
  assert.deepEqual(told, [25, 25 + parts[1]]);
  assert.equal(listed.filter(({ verdict }) => verdict !== null).length, 25 + parts[1]);
});

test("nextSize: a part should take a tenth of a second", () => {
  assert.equal(nextSize(25, 10), 100, "four times as many at most");
  assert.equal(nextSize(200, 0.1), 500, "and never more than 500");
  assert.equal(nextSize(100, 1000), 10);
  assert.equal(nextSize(25, 100_000), 1);
});

test("tally: who is blocked, who has no answer, and who comes all the same", async () => {
  const all = (await ask("User-agent: Perplexity-User\nUser-agent: GPTBot\nDisallow: /\n")).listed;
  assert.deepEqual(tally(all), { asked: crawlers.length, blocked: 2, undecided: 0, deaf: 1 });
  const file = engine.load("User-agent: *\n", { status: 301, redirects: 1 });
  const { listed } = askersOf(crawlers, file);
  assert.deepEqual(tally(listed), { asked: 0, blocked: 0, undecided: 0, deaf: 0 });
  await survey(listed, "/", answering(file), () => {});
  assert.deepEqual(tally(listed), { asked: crawlers.length, blocked: 0, undecided: crawlers.length, deaf: 0 });
});

/** @type {[string, string, string[], string[]][]} */
const rows = [
  ["those that fall back to a chosen one", "", ["AdsBot-Google"], ["AdsBot-Google-Mobile-Apps"]],
  ["not those that are chosen too", "", ["AdsBot-Google", "AdsBot-Google-Mobile-Apps"], []],
  ["not those that a group names", "User-agent: adsbot-google-mobile-apps\n", ["AdsBot-Google"], []],
  ["those of the same name for a reader", "", ["Sogou web spider"], ["Sogou inst spider", "Sogou wap spider"]],
  ["nobody behind a name of the file", "User-agent: mine\n", ["mine"], []],
];

for (const [name, text, chosen, want] of rows) {
  test(`followers: ${name}`, () => {
    const { listed, unlisted, names: held } = askersOf(crawlers, engine.load(text));
    const picked = [...listed, ...unlisted].filter((asker) => chosen.includes(asker.name));
    assert.equal(picked.length, chosen.length);
    assert.deepEqual(names(followers(listed, picked, held)), want);
  });
}
