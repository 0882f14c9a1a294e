import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import list from "crawler-user-agents";
import { assets } from "../../assets/assets.js";
import { chain, recognise, tiersText } from "../../crawlers/recognise.js";
import { Registry } from "../../crawlers/registry.js";
import { root } from "../lib/site.mjs";

/** @typedef {import("../../crawlers/recognise.js").Crawler} Crawler */

/** @type {Crawler[]} */
const crawlers = JSON.parse(readFileSync(join(root, "crawlers", "crawlers.json"), "utf8"));

/** @param {string} text */
const token = (text) => recognise(crawlers, text)?.token ?? null;

/** @param {Crawler} crawler */
const names = ({ token, also = [] }) => [token, ...also];

const GOOGLEBOT = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";

/** @type {[string, string, string | null][]} */
const rows = [
  ["a token", "Googlebot", "Googlebot"],
  ["a product with its version", "Googlebot/2.1", "Googlebot"],
  ["a header", GOOGLEBOT, "Googlebot"],
  ["a header with its name", `User-Agent: ${GOOGLEBOT}`, "Googlebot"],
  ["a line of a robots.txt", "User-agent:GPTBot # OpenAI", "GPTBot"],
  ["any case", "GOOGLEBOT/2.1", "Googlebot"],
  ["nothing", "", null],
  ["white space", " \t\r\n", null],
  ["nobody's", "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36", null],
  ["the child, not its parent", "Googlebot-Image/1.0", "Googlebot-Image"],
  ["no child of ours", "Googlebot-Something/1.0", null],
  ["the longest of two", "Googlebot/2.1 Googlebot-Image/1.0", "Googlebot-Image"],
  ["the longest of two, first", "Googlebot-Image/1.0 Googlebot/2.1", "Googlebot-Image"],
  ["the earliest of two as long", "CCBot/2.0 YouBot/1.0 GPTBot/1.0 Bravebot LinerBot", "Bravebot"],
  ["the longest of three mobile ones", "(compatible; AdsBot-Google-Mobile-Apps; AdsBot-Google-Mobile; AdsBot-Google)", "AdsBot-Google-Mobile-Apps"],
  ["a letter in front", "MyGooglebot/2.1", null],
  ["a letter behind", "Googlebots", null],
  ["a digit behind", "Googlebot2", null],
  ["an underscore behind", "Googlebot_x", null],
  ["a hyphen in front", "not-Googlebot", null],
  ["a hyphen at the end", "Googlebot-", null],
  ["a letter above ASCII", "Googlebotö ¿Googlebot", null],
  ["no ASCII letter, though it folds to one", "\u212Aagibot", null],
  ["a host's name", "Googlebot.com", null],
  ["the end of a host's name", "crawl.googlebot", null],
  ["the end of a sentence", "It was Googlebot.", "Googlebot"],
  ["dots around", "...Googlebot...", "Googlebot"],
  ["quotes around", '"Googlebot"', "Googlebot"],
  ["a dot within", "Mozilla/5.0 (compatible; archive.org_bot +http://archive.org/details/archive.org_bot)", "archive.org_bot"],
  ["a token like a host", "bigsur.ai", "bigsur.ai"],
  ["a token like a host with a version", "bigsur.ai/1.0", "bigsur.ai"],
  ["a version", "Mozilla/Googlebot", null],
  ["what stands behind a version's dot", "Mozilla/a.Googlebot", null],
  ["a URL", "https://example.com/googlebot.html", null],
  ["a URL's path", "https://example.com/Googlebot", null],
  ["a URL with a plus sign", "(+https://example.com/GPTBot)", null],
  ["a URL's parentheses", "https://example.com/a(Googlebot)b", null],
  ["a URL's query", "https://example.com/?q=Googlebot+x", null],
  ["a URL stuck to a product", "Googlebot/2.1+https://example.com/bots;", "Googlebot"],
  ["a URL without a scheme", "www.example.com/Googlebot example.com/Googlebot +example.com/bots/Googlebot example.com?Googlebot", null],
  ["a mail address", "me@Googlebot Googlebot@example.com mailto:Googlebot", null],
  ["a mail address with a plus sign", "Googlebot+x@example.com", null],
  ["a token behind a URL", "https://example.com/ Googlebot", "Googlebot"],
  ["a token behind a URL and a parenthesis", "(+https://example.com/)Googlebot", "Googlebot"],
  ["a token with spaces", "Sogou web spider/4.0(+http://www.sogou.com/docs/help/webmasters.htm#07)", "Sogou web spider"],
  ["a token with spaces, in another case", "SCREAMING  frog\tSEO spider", "Screaming Frog SEO Spider"],
  ["a part of a token with spaces", "Sogou web", null],
  ["a token with something else than spaces", "Sogou, web spider", null],
  ["plus signs for spaces", "Mozilla/5.0+(compatible;+UptimeRobot/2.0;+http://www.uptimerobot.com/)", "UptimeRobot"],
  ["another name in its headers", "Pinterest/0.2 (+https://www.pinterest.com/bot.html)", "Pinterestbot"],
  ["like another", "TelegramBot (like TwitterBot)", "TelegramBot"],
  ["nobody's, like another", "FreshRSS/1.11.2 (Linux; https://freshrss.org) like Googlebot", null],
  ["following another", "Mozilla/5.0 Daumoa/4.0 (Following Mediapartners-Google)", "Daumoa"],
  ["a name that an object has", "constructor __proto__ toString", null],
];

for (const [name, text, want] of rows) {
  test(`recognise: ${name}`, () => assert.equal(token(text), want, JSON.stringify(text)));
}

test("recognise: every crawler by its token, its other names and its header", () => {
  for (const crawler of crawlers) {
    for (const text of [...names(crawler), crawler.header]) {
      if (text !== "") assert.equal(token(text), crawler.token, text);
    }
  }
});

test("recognise: no crawlers", () => assert.equal(recognise([], GOOGLEBOT), null));

/** @type {[string, string][]} */
const pieces = [
  ["one word", "a"],
  ["words", "bot "],
  ["half a token", "Sogou web "],
  ["spaces", " "],
  ["dots", "a."],
  ["hyphens", "-"],
  ["open parentheses", "("],
  ["schemes", "://"],
  ["addresses with open parentheses", "a://("],
  ["mail addresses", "a@"],
  ["hosts", "a.bc/"],
  ["www", "www."],
  ["tokens", "Googlebot "],
];

for (const [name, piece] of pieces) {
  test(`recognise: time is linear in ${name}`, () => {
    const text = piece.repeat(Math.ceil(1_000_000 / piece.length));
    // It takes about a second at most; anything quadratic would take more than the runner has patience for.
    token(`${text};CCBot`);
  });
}

test("recognise: the last word of 100 KB", () => {
  assert.equal(token(`${"x".repeat(100_000)} GPTBot`), "GPTBot");
  assert.equal(token(`${"Mozilla/5.0 (compatible; +https://example.com/) ".repeat(2000)}GPTBot`), "GPTBot");
  assert.equal(token("Googlebot".repeat(12_000)), null);
});

// Whose an entry of the list is: its pattern, unescaped, is one of the crawler's names, with or without a "/" behind. These patterns
// are written otherwise; where one is for several crawlers, any of them will do.
/** @type {Record<string, string[]>} */
const OTHERWISE = {
  "AdsBot-Google([^-]|$)": ["AdsBot-Google"],
  "Ahrefs(Bot|SiteAudit)": ["AhrefsBot", "AhrefsSiteAudit"],
  "pinterest\\.com\\/bot": ["Pinterestbot"],
  "[pP]ingdom": ["Pingdom"],
  Sogou: ["Sogou web spider"],
  "Daum\\/": ["Daum"],
  Wayback: ["archive.org_bot"],
  "yandex\\.com\\/bots": crawlers.filter((crawler) => crawler.operator === "Yandex").map((crawler) => crawler.token),
  "Datadog Agent": ["Datadog"],
  "Datadog Synthetic": ["Datadog"],
};

// Headers in an entry of ours that name a crawler of somebody else, or one that the registry does not have.
const OTHERS =
  /librabot|Alexabot|sukibot_heritrix|YaDirectFetcher|Yandex(?:Userproxy|Turbo|VideoParser|ImageResizer|Calendar|ForDomain|Market|MobileScreenShotBot|News|OntoDB|Pagechecker|Partner|RCA|SearchShop|Sitelinks|SpravBot|Tracker|Vertis|Verticals|ScreenshotBot)/;

/** @param {string} pattern */
function owners(pattern) {
  const written = OTHERWISE[pattern];
  if (written) return crawlers.filter((crawler) => written.includes(crawler.token));
  const plain = pattern
    .replace(/\[(.)\1\]/gi, "$1")
    .replaceAll("\\", "")
    .replace(/\/$/, "")
    .toLowerCase();
  return crawlers.filter((crawler) => names(crawler).some((name) => name.toLowerCase() === plain));
}

test("recognise: the headers in npm crawler-user-agents", () => {
  const covered = new Set();
  let headers = 0;
  for (const { pattern, instances } of list) {
    const own = owners(pattern);
    if (own.length === 0) continue;
    const tokens = own.map((crawler) => crawler.token);
    for (const header of instances.filter((header) => !OTHERS.test(header))) {
      const got = recognise(crawlers, header);
      assert.ok(got, `${tokens} in ${header}`);
      // Or it is another's of the same operator, or of one that says in its header that it follows ours: a pattern is found in addresses and parts of words too.
      const same = own.some((crawler) => crawler.operator === got.operator) || (got.token === "Daumoa" && header.includes(`(Following ${own[0].token})`));
      assert.ok(own.includes(got) || same, `${tokens}, not ${got.token}, in ${header}`);
      covered.add(got.token);
      headers += 1;
    }
  }
  assert.ok(covered.size >= 150, `${covered.size} crawlers`);
  assert.ok(headers >= 400, `${headers} headers`);
});

test("chain and tiersText: what the engine's form takes", () => {
  /** @param {string} name */
  const find = (name) => crawlers.find((crawler) => crawler.token === name) ?? assert.fail(name);
  assert.deepEqual(chain(find("Googlebot-Image")), [["Googlebot-Image"], ["Googlebot"]]);
  assert.equal(tiersText(find("Googlebot-Image")), "Googlebot-Image\nGooglebot");
  assert.equal(tiersText(find("Googlebot")), "Googlebot");
  assert.equal(tiersText(find("AdsBot-Google")), "AdsBot-Google\n!");
  assert.equal(tiersText(find("AdsBot-Google-Mobile-Apps")), "AdsBot-Google-Mobile-Apps\nAdsBot-Google\n!");
  assert.equal(tiersText(find("Sogou web spider")), "Sogou web spider\tSogou");
  for (const crawler of crawlers) for (const name of chain(crawler).flat()) assert.doesNotMatch(name, /[\t\n]|^!?$/);
});

test("the registry is fetched once, when asked for, and again after a failure", async (t) => {
  /** @type {(Response | Error)[]} */
  const answers = [new Error("offline"), new Response("gone", { status: 404 }), new Response("<html>"), Response.json(crawlers)];
  const fetched = t.mock.method(globalThis, "fetch", async () => {
    const answer = answers.shift();
    if (answer instanceof Response) return answer;
    throw answer;
  });
  const registry = new Registry(assets);
  assert.equal(fetched.mock.callCount(), 0);
  await assert.rejects(registry.load(), /offline/);
  await assert.rejects(registry.load(), /crawlers\.json: 404/);
  await assert.rejects(registry.load(), SyntaxError);
  const [first, second] = await Promise.all([registry.load(), registry.load()]);
  assert.equal(first, second);
  assert.equal(await registry.load(), first);
  assert.equal(first.length, crawlers.length);
  assert.equal(fetched.mock.callCount(), 4);
  assert.equal(String(fetched.mock.calls[3].arguments[0]), new URL("../../assets/crawlers.json", import.meta.url).href);
});
