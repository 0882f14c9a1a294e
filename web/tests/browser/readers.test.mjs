// Other readers beside the standard: who differs and why, reading as one of them, and the crawler that was named.

import assert from "node:assert/strict";
import { test } from "node:test";
import { ask, engineReady, pasteFile, selection, settled, texts, useSite, verdict } from "./workbench.mjs";

const open = useSite();

const JOINED = "User-agent: ExampleBot\nCrawl-delay: 5\nUser-agent: OtherBot\nDisallow: /\n";

/** @param {import("./workbench.mjs").Page} page @param {string} reader */
async function readAs(page, reader) {
  await page.select("#dialect", reader);
  await settled(page);
}

test("readers that differ say why and where, and the others are folded", () =>
  open(async ({ page }) => {
    await pasteFile(page, JOINED);
    await ask(page, "ExampleBot", "/x");
    assert.equal((await verdict(page)).verdict, "Disallowed");
    assert.equal(await page.$eval("#google", (node) => /** @type {HTMLElement} */ (node).hidden), true, "Google agrees");
    assert.deepEqual(await texts(page, "#readers > .hint"), ["5 of 9 readers answer otherwise than RFC 9309."]);
    const rows = await texts(page, "#readers > .reader-list li");
    assert.equal(rows.length, 5);
    assert.match(rows[0], /^Python \(up to 3\.12\)Allowed\. No rule matches\.It takes Crawl-delay for the end of a run of user-agent lines\. See line 2\.$/);
    assert.deepEqual(await texts(page, ".agreeing summary"), ["4 readers answer as RFC 9309 does"]);
    assert.equal(await page.$eval(".agreeing", (details) => /** @type {HTMLDetailsElement} */ (details).open), false, "folded");
    await page.click(".agreeing summary");
    const agreeing = await texts(page, ".agreeing li");
    assert.equal(agreeing.length, 4);
    assert.equal(agreeing[0], "GoogleDisallowed by line 4 Disallow: /");
    assert.match(agreeing[1], /^Yandex as documented/);
    await page.click("#readers .reader-why a");
    assert.equal(await selection(page), "Crawl-delay: 5");
    await page.type("#url", "y");
    await settled(page);
    assert.equal((await texts(page, ".agreeing li")).length, 4, "what was unfolded stays so");
    await page.click("#readers .reader-name a");
    assert.equal(await page.evaluate(() => location.hash), "#reader-python-legacy");
    assert.equal(await page.$eval("#reader-python-legacy", (heading) => heading.textContent), "Python (up to 3.12)");
  }));

test("when Google differs, a warning stands above the verdict", () =>
  open(async ({ page }) => {
    await pasteFile(page, "User-agent: *\nDisalow: /x\n");
    await ask(page, "ExampleBot", "/x");
    assert.equal((await verdict(page)).verdict, "Allowed");
    const [warning] = await texts(page, "#google li");
    assert.match(
      warning,
      /^Google’s reader answers otherwise than RFC 9309: Disallowed by line 2 Disalow: \/x It takes the key Disalow for a directive\. See line 2\.$/,
    );
    assert.ok(
      await page.evaluate(
        () => !!(document.getElementById("google")?.compareDocumentPosition(/** @type {Node} */ (document.getElementById("verdict"))) ?? 0 & 4),
      ),
    );
    await page.$eval("#url", (input) => input.dispatchEvent(new Event("input")));
    await page.type("#url", "?");
    await page.keyboard.press("Backspace");
    await page.keyboard.press("Backspace");
    await page.type("#url", "z");
    await settled(page);
    assert.equal(await page.$eval("#google", (node) => /** @type {HTMLElement} */ (node).hidden), true, "it goes when Google agrees");
  }));

test("a reader that refuses the file says so and for which line", () =>
  open(async ({ page }) => {
    await pasteFile(page, "Disallow: /early\nUser-agent: *\nDisallow: /x\n");
    await ask(page, "ExampleBot", "/x");
    const [row] = await texts(page, "#readers [data-reader=temoto]");
    assert.equal(
      row,
      "temoto (Go, Colly)No verdict. It refuses the whole file for line 1.It refuses the whole file for a rule in front of every group or a Crawl-delay that is no number. See line 1.",
    );
    await readAs(page, "temoto");
    assert.deepEqual(await verdict(page), {
      verdict: "No verdict",
      by: "This reader refuses the file for line 1.",
      why: "The reader stops at the first line that it cannot accept and gives no answer about the file. What happens then is up to the program that uses it.",
    });
    await page.click("#tab-structure");
    assert.match((await texts(page, "#structure > .hint")).join(), /Read as temoto.*refuses the whole file for line 1/);
  }));

test("a verdict of a reader that is known from its documents only says so", () =>
  open(async ({ page }) => {
    await pasteFile(page, "User-agent: *\nDisallow: /x\n");
    await ask(page, "ExampleBot", "/x");
    await readAs(page, "yandex");
    assert.deepEqual(await texts(page, "#dialect-note"), ["Verdict, structure and findings follow Yandex as documented, not the standard."]);
    assert.deepEqual(await texts(page, "#verdict > .hint"), ["as Yandex reads the file, as documented"]);
    await readAs(page, "google");
    assert.doesNotMatch((await texts(page, "#dialect-note, #verdict > .hint")).join(), /documented/);
  }));

test("verdict, steps, structure and findings follow the chosen reader", () =>
  open(async ({ page }) => {
    await pasteFile(page, "User-agent: ExampleBot\n\nDisallow: /a\n\nUser-agent: Example\nAllow: /\nDisallow: /a/b\n");
    await ask(page, "ExampleBot/2.0", "/a/b");
    assert.equal((await verdict(page)).by, "by line 3 Disallow: /a");
    assert.deepEqual(await texts(page, ".group summary .count"), []);
    await readAs(page, "python-legacy");
    assert.match((await texts(page, "#dialect-note")).join(), /follow Python \(up to 3\.12\), not the standard/);
    assert.deepEqual(await verdict(page), {
      verdict: "Allowed",
      by: "by line 6 Allow: /",
      why: "This reader takes the first rule that matches the path, in the order of the file.",
    });
    assert.match((await texts(page, "#steps")).join(), /These steps follow Python .* compares the text as it was typed, up to its first slash/s);
    assert.deepEqual(await texts(page, ".candidates td:last-child"), ["Decides", "Stands behind the rule that decides"]);
    assert.equal((await texts(page, "#readers > .reader-list li"))[0].slice(0, 8), "RFC 9309", "the standard is one of the others now");
    await page.click("#tab-structure");
    assert.deepEqual(await texts(page, "#group-0 .hint"), ["This reader drops the group, because it has no rules."]);
    assert.match((await texts(page, ".kind")).join(), /Rules outside any group/);
    await page.click("#tab-access");
    await readAs(page, "rfc9309");
    assert.equal((await verdict(page)).by, "by line 3 Disallow: /a");
    await page.click("#tab-structure");
    assert.deepEqual(await texts(page, "#group-0 .row-list li"), ["1User-agentExampleBot", "3Disallow/a"]);
  }));

test("findings name the readers that they concern", () =>
  open(async ({ page }) => {
    await pasteFile(page, JOINED);
    await page.click("#tab-problems");
    await page.waitForSelector("[data-code=agents-joined]");
    const [finding] = await texts(page, "[data-code=agents-joined] li");
    assert.match(
      finding,
      /Read otherwise by Python \(up to 3\.12\), Python \(2026 rewrite\), Protego \(Scrapy\), robots-parser \(npm\), and temoto \(Go, Colly\)\./,
    );
  }));

test("a crawler is recognised, and answered by its own chain", () =>
  open(async ({ page }) => {
    await pasteFile(page, "User-agent: Googlebot\nDisallow: /x\n\nUser-agent: *\nAllow: /\n");
    await ask(page, "Googlebot-Image/1.0", "/x");
    assert.equal((await verdict(page)).verdict, "Allowed", "RFC 9309 knows no such fallback");
    const [about] = await texts(page, "#crawler");
    assert.match(about, /^This is Googlebot-Image of Google \(search\)\. The groups for it: its own, else that of Googlebot, else the one for \*\./);
    assert.match(about, /By its own chain: Disallowed by line 2 Disallow: \/x/);
    await ask(page, "Mozilla/5.0 (compatible; AdsBot-Google; +http://www.google.com/adsbot.html)", "/y");
    assert.match((await texts(page, "#crawler"))[0], /AdsBot-Google of Google.*not the one for \* either\.By its own chain: Allowed\. No group applies\./);
    await ask(page, "ProfoundKnowledgeBase/1.0", "/y");
    assert.match((await texts(page, "#crawler"))[0], /It is said to ignore robots\.txt\.What stops it:a firewall rule for its name/);
    await ask(page, "ExampleBot", "/x");
    assert.equal(await page.$eval("#crawler", (node) => /** @type {HTMLElement} */ (node).hidden), true);
    assert.ok((await page.$$("#agents option")).length > 200, "all of them can be chosen");
  }));

test("without the registry everything else works", () =>
  open(
    async ({ page }) => {
      await page.setRequestInterception(true);
      page.on("request", (request) => (new URL(request.url()).pathname.endsWith("crawlers.json") ? request.abort() : request.continue()));
      await page.reload();
      await engineReady(page);
      await pasteFile(page, JOINED);
      await ask(page, "Googlebot", "/x");
      assert.equal((await verdict(page)).verdict, "Allowed");
      assert.equal(await page.$eval("#crawler", (node) => /** @type {HTMLElement} */ (node).hidden), true);
      assert.match((await texts(page, "#readers > .hint")).join(), /9 readers/);
    },
    { allowed: /crawlers\.json|ERR_FAILED/ },
  ));
