// Structure: what the engine read, and the way from each row to its line.

import assert from "node:assert/strict";
import { test } from "node:test";
import { ask, latin, openBytes, pasteFile, selection, settled, texts, useSite, verdict } from "./workbench.mjs";

const open = useSite();

const FILE = `Allow: /early
User-agent: FooBot
User-agent: BarBot
Disallow: /foo
Crawl-delay: 5

User-agent: *
Disallow:
Dissallow: /x
What is this
Colour: blue
Sitemap: https://www.example.com/sitemap.xml

User-agent: foobot/1.0
Allow: /foo/bar
`;

test("groups, sitemaps and other lines, each row with its line", () =>
  open(async ({ page }) => {
    await pasteFile(page, FILE);
    await page.click("#parse");
    await page.waitForSelector("#structure .part");
    assert.deepEqual(await texts(page, ".group summary .agents"), ["FooBotBarBot", "*", "foobot"]);
    assert.deepEqual(await texts(page, "#group-0 .row-list li"), ["2User-agentFooBot", "3User-agentBarBot", "4Disallow/foo"]);
    assert.deepEqual(await texts(page, "#group-1 .row-list li"), ["7User-agent*", "8Disallowempty"]);
    assert.deepEqual(await texts(page, "#group-0 .group-body > p"), ["FooBot is also named by another group, and both are read as one: line 14"]);
    const parts = await page.$$eval(".kind", (nodes) =>
      nodes.map((node) => [node.querySelector("h4")?.textContent, ...[...node.querySelectorAll("li")].map((row) => row.textContent)]),
    );
    assert.deepEqual(parts, [
      ["Rules outside any group 1", "1Allow: /early"],
      ["Misspelt keys 1", "9Dissallow: /x"],
      ["Lines without a colon 1", "10What is this"],
      ["Known outside RFC 9309 1", "5Crawl-delay: 5"],
      ["Unknown keys 1", "11Colour: blue"],
    ]);
    for (const [selector, line] of [
      ["#group-0 .row-list li:nth-child(2) a", "User-agent: BarBot"],
      [".kind:nth-of-type(3) li a", "What is this"],
      ["[aria-labelledby=structure-sitemaps] a", "Sitemap: https://www.example.com/sitemap.xml"],
    ]) {
      await page.click(selector);
      assert.equal(await selection(page), line);
    }
  }));

/** A file of 1.4 MB: one group with 30,000 rules, and 2,000 groups. */
function largeFile() {
  const rules = Array.from({ length: 30_000 }, (_, i) => `Disallow: /section-${i % 97}/page-${i}/index.html`);
  const groups = Array.from({ length: 2000 }, (_, i) => `User-agent: bot-${"x".repeat(i % 20)}\nDisallow: /${"y".repeat(40)}/${i}\nNonsense ${i}`);
  return latin(["User-agent: *", ...rules, ...groups, ""].join("\n"));
}

test("a file of 1.4 MB stays usable", () =>
  open(async ({ page }) => {
    const bytes = largeFile();
    assert.ok(bytes.length > 1_400_000);
    await openBytes(page, bytes);
    await ask(page, "ExampleBot", "/section-5/page-25031/index.html");
    await page.waitForSelector("#verdict .verdict-by:not(:empty)");
    assert.equal((await verdict(page)).by, "by line 25033 Disallow: /section-5/page-25031/index.html");
    await page.click(".verdict .line-link");
    assert.equal(await selection(page), "Disallow: /section-5/page-25031/index.html");
    await page.click("#parse");
    await page.waitForSelector(".group");
    await page.click("#group-0 summary");
    await page.waitForSelector("#group-0 .window li");
    assert.ok((await page.$$eval("*", (nodes) => nodes.length)) < 5000, "only what is in view is drawn");
    await page.$eval("#group-0 .window", (list) => list.scrollTo(0, list.scrollHeight));
    await page.waitForFunction(() => [...document.querySelectorAll("#group-0 .window li")].some((row) => row.textContent?.endsWith("/page-29999/index.html")));
    const last = await page.$$eval("#group-0 .window li", (rows) => rows[rows.length - 1].getAttribute("aria-posinset"));
    assert.equal(last, "30000");
    const groups = (await texts(page, ".group")).length;
    await page.click("[aria-labelledby=structure-groups] .long > button");
    assert.equal((await texts(page, ".group")).length, groups + 200);
  }));

test("hundreds of matching rules come in parts", () =>
  open(async ({ page }) => {
    await pasteFile(page, `User-agent: *\n${Array.from({ length: 400 }, (_, i) => `Disallow: /${"*".repeat(i % 7)}a${"*".repeat(i)}`).join("\n")}\n`);
    await ask(page, "x", "/a");
    await settled(page);
    const rows = () => page.$$eval(".candidates tbody tr", (rows) => rows.length);
    assert.equal(await rows(), 50);
    await page.click("#steps button");
    assert.equal(await rows(), 250);
    await page.click("#steps button");
    assert.equal(await rows(), 400);
    assert.deepEqual(await texts(page, "#steps button"), []);
  }));
