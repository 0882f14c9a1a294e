// Crawlers: how the file answers each, and the lines that would block or allow some.

import assert from "node:assert/strict";
import { test } from "node:test";
import { ask, latin, openBytes, pasteFile, savedBytes, selection, settled, texts, useSite, verdict } from "./workbench.mjs";

const open = useSite();

const FILE = `User-agent: *
Disallow: /private/
Content-Signal: search=yes, ai-train=no
Content-Signal: /docs ai-train=yes

User-agent: GPTBot
User-agent: CCBot
Disallow: /

User-agent: MyOwnBot
Disallow: /search
`;

/** @typedef {import("./workbench.mjs").Page} Page */

/** @param {Page} page @param {string} [outcome]  what is to be said in the end */
async function showCrawlers(page, outcome = "of 202 crawlers") {
  await page.click("#tab-crawlers");
  await said(page, outcome);
}

/** @param {Page} page @param {string} outcome */
const said = (page, outcome) => page.waitForFunction((text) => document.getElementById("crawlers-total")?.textContent?.includes(text), {}, outcome);

/** @param {Page} page */
const sentences = (page) => texts(page, "#crawlers summary");

/** What the row of a crawler says: its answer, the line with its rule, and notes. @param {Page} page @param {string} name */
const row = (page, name) =>
  page.$eval(`[data-name="${name}"]`, (row) => [".word", ".by", ".wishes", ".notes"].map((part) => row.querySelector(part)?.textContent ?? ""));

/** @param {Page} page @param {string[]} names */
async function choose(page, ...names) {
  for (const name of names) await page.$eval(`[data-name="${name}"] input`, (box) => box.click());
}

/** @param {Page} page @param {"block" | "allow"} what */
async function prepare(page, what) {
  await page.click(`#crawlers-${what}`);
  await page.waitForSelector("#crawlers-preview > p:not(.hint)");
  return texts(page, "#crawlers-preview > p:not(.hint)");
}

/** @param {Page} page @param {string} filter */
async function search(page, filter) {
  await page.$eval(
    "#crawlers-search",
    (input, text) => {
      /** @type {HTMLInputElement} */ (input).value = text;
      input.dispatchEvent(new Event("input"));
    },
    filter,
  );
}

/** The file as it would be saved. @param {Page} page */
const saved = async (page) => String.fromCharCode(...(await savedBytes(page)));

test("every crawler stands under its purpose with its answer and the line that decides, and each purpose says how many are blocked", () =>
  open(async ({ page }) => {
    await pasteFile(page, FILE);
    await showCrawlers(page);
    assert.deepEqual(await texts(page, "#crawlers-total"), ["For / the file blocks 2 of 202 crawlers on our list."]);
    assert.deepEqual(await sentences(page), [
      "searchBlocks 0 of 49 search crawlers.",
      "AI trainingBlocks 2 of 33 AI training crawlers.",
      "AI searchBlocks 0 of 21 AI search crawlers.",
      "fetches when a user asksBlocks 0 of 29 that fetch when a user asks.",
      "advertisingBlocks 0 of 19 advertising crawlers.",
      "SEO toolsBlocks 0 of 18 crawlers of SEO tools.",
      "archiveBlocks 0 of 4 archive crawlers.",
      "link previewsBlocks 0 of 18 that make link previews.",
      "monitoringBlocks 0 of 11 monitoring crawlers.",
      "Named in the file, not in our listBlocks 0 of 1 other name.",
    ]);
    await page.click("#crawlers-fold");
    assert.equal((await texts(page, "#crawlers section .asker")).length, 203);
    assert.deepEqual((await row(page, "GPTBot")).slice(0, 2), ["Disallowed", "line 8 Disallow: /"]);
    assert.deepEqual((await row(page, "Googlebot")).slice(0, 2), ["Allowed", "No rule matches."]);
    assert.deepEqual((await row(page, "*")).slice(0, 2), ["Allowed", "No rule matches."]);
    assert.match((await texts(page, "[data-name=MyOwnBot]"))[0], /^MyOwnBotAllowed/);
    await page.click("[data-name=CCBot] .line-link");
    assert.equal(await selection(page), "Disallow: /");
    await page.click("#crawlers-fold");
    assert.deepEqual(await page.$$("#crawlers details[open]"), []);
  }));

test("a row says in words how its crawler takes the answer", () =>
  open(async ({ page }) => {
    await pasteFile(page, "User-agent: *\nDisallow: /\n");
    await showCrawlers(page);
    assert.match((await sentences(page)).join(), /Blocks 28 of 29 that fetch when a user asks\. 12 of those blocked do not obey robots\.txt\./);
    await page.click("#crawlers-fold");
    const notes = async (/** @type {string} */ name) => (await row(page, name))[3];
    assert.equal(await notes("Perplexity-User"), "Does not obey robots.txt.");
    assert.equal(await notes("ProfoundKnowledgeBase"), "Does not obey robots.txt.Not checked against the document.");
    assert.equal(await notes("Applebot"), "Falls back to Googlebot.");
    assert.equal(await notes("AdsBot-Google"), "Ignores the group for *.");
    assert.match(await notes("AI2Bot"), /^Its operator does not say clearly whether it obeys\./);
    assert.equal(await notes("GPTBot"), "");
    assert.deepEqual((await row(page, "AdsBot-Google")).slice(0, 2), ["Allowed", "No group applies."]);
    assert.equal(await page.$eval("[data-name=Applebot] a", (link) => link.href), "https://support.apple.com/en-us/119829");
  }));

test("a search, and what is allowed, disallowed or named, leave the others out", () =>
  open(async ({ page }) => {
    await pasteFile(page, FILE);
    await showCrawlers(page);
    const names = () => page.$$eval("#crawlers section:not([hidden]) .asker", (rows) => rows.map((row) => /** @type {HTMLElement} */ (row).dataset.name));
    await page.type("#crawlers-search", "openai bot");
    assert.deepEqual(await names(), ["GPTBot", "OAI-SearchBot", "OAI-AdsBot"]);
    await page.select("#crawlers-filter", "disallowed");
    assert.deepEqual(await names(), ["GPTBot"]);
    assert.match((await sentences(page)).join(), /^AI trainingBlocks 2 of 33 AI training crawlers\. 1 is shown\.$/);
    await search(page, "");
    await page.select("#crawlers-filter", "named");
    assert.deepEqual(await names(), ["CCBot", "GPTBot", "MyOwnBot"]);
    await page.select("#crawlers-filter", "all");
    assert.equal((await sentences(page)).length, 10);
  }));

test("the answers follow the path, the file, its site and how it was answered", () =>
  open(async ({ page }) => {
    await pasteFile(page, FILE);
    await showCrawlers(page);
    await page.type("#crawlers-url", "/private/plan");
    await said(page, "For /private/plan the file blocks 194 of 202");
    await page.$eval("#crawlers-url", (input) => /** @type {HTMLInputElement} */ (input).select());
    await page.type("#crawlers-url", "https://www.example.com/private/");
    await said(page, "For https://www.example.com/private/ the file blocks 194 of 202");
    await page.type("#site", "https://other.example");
    await said(page, "No verdict for anybody: Another scheme, host or port than this file’s.");
    assert.equal((await sentences(page))[0], "searchNo verdict for 49.");
    await page.$eval("#site", (input) => {
      /** @type {HTMLInputElement} */ (input).value = "";
      input.dispatchEvent(new Event("input"));
    });
    await said(page, "194 of 202");
    await page.select("#answered", "404");
    await said(page, "blocks 0 of 202");
    await page.select("#answered", "200");
    await said(page, "194 of 202");
    await pasteFile(page, "User-agent: GPTBot\nDisallow: /\n");
    await said(page, "blocks 1 of 202");
    await page.click("#tab-access");
    await pasteFile(page, "");
    await settled(page);
    assert.match((await page.$eval("#crawlers-total", (node) => node.textContent)) ?? "", /blocks 1 of 202/, "nobody looks");
    await showCrawlers(page, "blocks 0 of 202");
  }));

test("a name leads to Test access", () =>
  open(async ({ page }) => {
    await pasteFile(page, FILE);
    await showCrawlers(page);
    await page.type("#crawlers-url", "/x");
    await search(page, "gptbot");
    await page.click("[data-name=GPTBot] button");
    await settled(page);
    assert.equal((await verdict(page)).verdict, "Disallowed");
    assert.deepEqual(await page.$$eval("#agent, #url", (inputs) => inputs.map((input) => /** @type {HTMLInputElement} */ (input).value)), ["GPTBot", "/x"]);
    assert.equal(await page.evaluate(() => document.activeElement?.id), "tab-access");
  }));

test("those that are chosen are blocked by lines that are shown first, in one step that can be taken back", () =>
  open(async ({ page }) => {
    await pasteFile(page, FILE);
    await showCrawlers(page);
    await page.click("#crawlers-fold");
    await choose(page, "ClaudeBot", "GPTBot");
    assert.deepEqual(await texts(page, "#crawlers-chosen"), ["2 chosen"]);
    assert.deepEqual(await prepare(page, "block"), ["Blocks the whole site for the 2 chosen crawlers. All others are answered as before."]);
    assert.deepEqual(await texts(page, "#crawlers-preview .unchanged, #crawlers-preview ins"), ["User-agent: CCBot", "User-agent: ClaudeBot"]);
    assert.equal(await saved(page), FILE, "nothing has changed yet");
    await page.click("#crawlers-preview .primary");
    await said(page, "blocks 3 of 202");
    const blocked = FILE.replace("User-agent: CCBot\n", "User-agent: CCBot\nUser-agent: ClaudeBot\n");
    assert.equal(await saved(page), blocked);
    assert.deepEqual(await texts(page, "#crawlers-chosen"), ["None chosen"]);
    assert.match((await texts(page, "#file-notice")).join(), /The whole site was blocked for 2 crawlers\./);
    await page.click("#file-notice button");
    await said(page, "blocks 2 of 202");
    assert.equal(await saved(page), FILE);
  }));

test("those that are chosen are allowed, and what stays behind is said", () =>
  open(async ({ page }) => {
    await pasteFile(page, FILE);
    await showCrawlers(page);
    await page.click("#crawlers-fold");
    await choose(page, "GPTBot", "Googlebot");
    const about = await prepare(page, "allow");
    assert.match(about[0], /^Allows the whole site for the 2 chosen crawlers\. It holds for Applebot, .* too, which obey the groups of a chosen crawler\./);
    assert.equal(about[1], "The file’s preferences will no longer hold for Googlebot, which leaves their group. Add them to its own group if they should.");
    await page.click("#crawlers-preview .tools button:not(.primary)");
    assert.equal(await saved(page), FILE);
    await page.click("#crawlers-allow");
    await page.waitForSelector("#crawlers-preview .primary");
    await page.click("#crawlers-preview .primary");
    await said(page, "blocks 1 of 202");
    assert.deepEqual((await row(page, "GPTBot"))[0], "Allowed");
  }));

test("where no line has to change, or none can, that is said", () =>
  open(async ({ page }) => {
    await pasteFile(page, "User-agent: *\nDisallow: /\n");
    await showCrawlers(page);
    await page.click("#crawlers-fold");
    await choose(page, "GPTBot");
    assert.deepEqual(await prepare(page, "block"), ["The file blocks the whole site for the chosen crawler already. No line has to change."]);
    await page.click("#crawlers-clear");
    assert.equal(await page.evaluate(() => document.activeElement?.id), "crawlers-chosen");
    await choose(page, "Perplexity-User", "ProfoundKnowledgeBase");
    const about = await prepare(page, "block");
    assert.equal(about[1], "Perplexity-User and ProfoundKnowledgeBase do not obey robots.txt, so no line stops them. The server or a firewall can.");
    assert.match((await texts(page, "#crawlers-preview li")).join(), /^What stops ProfoundKnowledgeBase: a firewall rule for its name/);
    await pasteFile(page, "User-agent: b*\nDisallow: /x\n");
    await said(page, "blocks 0 of 202");
    await page.click("#crawlers-clear");
    await choose(page, "b*");
    assert.deepEqual(await prepare(page, "block"), ["b* would still be allowed. Press the name to see which groups it obeys."], "no line can name it");
    await pasteFile(page, "User-agent: *\nDisallow: /\n");
    await said(page, "blocks 194 of 202");
    await choose(page, "GPTBot");
    await page.select("#answered", "404");
    await said(page, "blocks 0 of 202");
    assert.match((await prepare(page, "block")).join(), /The way the file was answered decides now, not its lines\./);
  }));

test("a purpose is chosen as a whole, as far as it is shown", () =>
  open(async ({ page }) => {
    await pasteFile(page, FILE);
    await showCrawlers(page);
    const box = () => page.$eval("[aria-labelledby=crawlers-ai-training] > label input", ({ checked, indeterminate }) => ({ checked, indeterminate }));
    await search(page, "openai");
    await page.click("[aria-labelledby=crawlers-ai-training] > label input");
    assert.deepEqual(await box(), { checked: true, indeterminate: false });
    await search(page, "");
    assert.deepEqual(await box(), { checked: false, indeterminate: true });
    await search(page, "google");
    assert.deepEqual(await texts(page, "#crawlers-chosen"), ["1 chosen (1 not shown)"]);
    await page.click("#crawlers-clear");
    assert.deepEqual(await texts(page, "#crawlers-chosen"), ["None chosen"]);
    assert.deepEqual(await page.$$eval(".choice-bar button", (buttons) => buttons.map((button) => button.disabled)), [true, true, true]);
  }));

test("preferences stand beside the answer, for a path and a crawler, and are no rules", () =>
  open(async ({ page }) => {
    await pasteFile(page, FILE);
    await showCrawlers(page);
    await page.click("#crawlers-fold");
    const wishes = async (/** @type {string} */ name) => (await row(page, name))[2];
    assert.equal(await wishes("Googlebot"), "Content-Signal: search yes, ai-train no (line 3)");
    assert.equal(await wishes("GPTBot"), "", "what may not be fetched has none");
    assert.equal(await wishes("MyOwnBot"), "");
    await page.type("#crawlers-url", "/docs/a");
    await said(page, "For /docs/a ");
    assert.equal(await wishes("Googlebot"), "Content-Signal: ai-train yes (line 4)");
    await page.click("#tab-access");
    await ask(page, "ExampleBot", "/docs/a");
    assert.match(
      (await texts(page, "#preferences")).join(),
      /^Preferences the file states for this crawler and path\. .*Content-Signal: ai-train yes \(line 4\)$/,
    );
    await ask(page, "MyOwnBot", "/");
    assert.match((await texts(page, "#preferences")).join(), /but none for this crawler and path/);
    await pasteFile(page, "User-agent: *\nContent-Usage: train-ai=n, colour=red\nContent-Usage: =\n");
    await ask(page, "MyOwnBot", "/");
    assert.deepEqual(await texts(page, "#preferences li"), [
      "Content-Usage: train-ai no, colour red (not a label of the draft) (line 2)",
      "Content-Usage: cannot be read: = (line 3)",
    ]);
    await pasteFile(page, "User-agent: *\nDisallow:\n");
    await settled(page);
    assert.deepEqual(await texts(page, "#preferences"), []);
  }));

test("what is shown is copied as Markdown and as CSV, and is text in both", () =>
  open(async ({ page }) => {
    await pasteFile(page, 'User-agent: =HYPERLINK(1)\nUser-agent: a|b\nDisallow: /*<b>"\nUser-agent: *\nContent-Signal: search=yes\n');
    await showCrawlers(page);
    await page.evaluate(() => {
      Object.defineProperty(navigator, "clipboard", { value: { writeText: async (/** @type {string} */ text) => Object.assign(window, { copied: text }) } });
    });
    const copied = () => page.evaluate(() => String(Reflect.get(window, "copied")).split(/\r?\n/));
    await page.type("#crawlers-url", '/x<b>"');
    await said(page, "For /x<b>");
    await page.select("#crawlers-filter", "named");
    await page.click("#crawlers-csv");
    assert.deepEqual((await copied()).slice(0, 3), [
      "Purpose,Name,Operator,Verdict,Line,Rule or reason,Preferences,Notes,Document",
      '"Named in the file, not in our list",\'=HYPERLINK(1),,Allowed,,No rule matches.,Content-Signal: search yes (line 5),,',
      '"Named in the file, not in our list",a|b,,Allowed,,No rule matches.,Content-Signal: search yes (line 5),,',
    ]);
    await page.select("#crawlers-filter", "all");
    await page.click("#crawlers-markdown");
    const lines = await copied();
    assert.equal(lines[0], '# How robots.txt answers crawlers for /x\\<b\\>"');
    assert.equal(lines.length, 2 + 2 + 1 + 202 + 2 + 1);
    assert.ok(
      lines.some((line) => line.includes("| a\\|b |")),
      lines.slice(-4).join("\n"),
    );
    assert.ok(lines.every((line, i) => i < 2 || line === "" || line.replaceAll("\\|", "").split("|").length === 11));
  }));

test("a file of thousands of names is asked about in parts", () =>
  open(async ({ page }) => {
    const names = Array.from({ length: 1200 }, (_, i) => `User-agent: bot-${String.fromCharCode(97 + (i % 26))}-${i}`);
    await openBytes(page, latin(`${names.join("\n")}\nDisallow: /\n`));
    await showCrawlers(page);
    assert.equal((await sentences(page)).pop(), "Named in the file, not in our listBlocks 500 of 500 other names. 700 are not asked yet.");
    await page.click("#crawlers-unlisted");
    await page.waitForSelector("[aria-labelledby=crawlers-unlisted] .asker");
    assert.equal((await texts(page, "[aria-labelledby=crawlers-unlisted] .asker")).length, 60);
    assert.deepEqual(await texts(page, "[aria-labelledby=crawlers-unlisted] .long > button"), ["Show 200 more of 1,140"]);
    await page.click("[aria-labelledby=crawlers-unlisted] .long > button");
    assert.equal((await texts(page, "[aria-labelledby=crawlers-unlisted] .asker")).length, 260);
    await page.click("#crawlers-stop");
    await page.waitForFunction(() => [...document.querySelectorAll("#crawlers summary")].pop()?.textContent?.includes("Blocks 1,000 of 1,000"));
    await page.click("#crawlers-stop");
    await page.waitForFunction(() => [...document.querySelectorAll("#crawlers summary")].pop()?.textContent?.includes("Blocks 1,200 of 1,200"));
    assert.deepEqual(await texts(page, "#crawlers-stop"), []);
  }));

test("what was prepared goes when the file changes", () =>
  open(async ({ page }) => {
    await pasteFile(page, FILE);
    await showCrawlers(page);
    await page.click("#crawlers-fold");
    await choose(page, "ClaudeBot");
    await prepare(page, "block");
    await pasteFile(page, "User-agent: *\nDisallow: /\n");
    await said(page, "194 of 202");
    assert.deepEqual(await texts(page, "#crawlers-preview"), []);
    assert.deepEqual(await texts(page, "#crawlers-chosen"), ["1 chosen"]);
  }));
