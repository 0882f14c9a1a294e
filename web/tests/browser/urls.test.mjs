// Many URLs: a list, some crawlers, and what each may fetch.

import assert from "node:assert/strict";
import { test } from "node:test";
import { ask, paste, pasteFile, press, selection, settled, texts, typeFile, useSite, verdict } from "./workbench.mjs";

/** @typedef {import("./workbench.mjs").Page} Page */

const open = useSite();

const FILE = "User-agent: *\nDisallow: /tag/\nAllow: /tag/new\n\nUser-agent: GPTBot\nDisallow: /\n";
const LIST = "/tag/1\n/shop\n/tag/2\n\n/tag/new/1\n/shop\n";

/**
 * @param {Page} page
 * @param {string} [file]
 */
async function showUrls(page, file = FILE) {
  await pasteFile(page, file);
  await settled(page);
  await page.click("#tab-urls");
}

/** Pastes a list over what is there, and waits until it was read. @param {Page} page @param {string} text */
async function pasteList(page, text) {
  await page.$eval("#urls-read", (node) => {
    node.textContent = "";
  });
  await page.focus("#urls-text");
  await press(page, "Control", "a");
  await paste(page, text);
  await page.waitForFunction(() => document.getElementById("urls-read")?.textContent !== "");
  return read(page);
}

/** What was read, in words. @param {Page} page */
const read = async (page) => (await texts(page, "#urls-read")).join();

/**
 * Hands files over as a chooser does.
 *
 * @param {Page} page
 * @param {Record<string, string>} files
 */
async function openFiles(page, files) {
  await page.evaluate((files) => {
    const said = /** @type {HTMLElement} */ (document.getElementById("urls-read"));
    said.textContent = "";
    const chooser = /** @type {HTMLInputElement} */ (document.getElementById("urls-file"));
    const transfer = new DataTransfer();
    for (const [name, text] of Object.entries(files)) transfer.items.add(new File([text], name));
    chooser.files = transfer.files;
    chooser.dispatchEvent(new Event("change"));
  }, files);
  await page.waitForFunction(() => document.getElementById("urls-read")?.textContent !== "");
}

/** @param {Page} page @param {"done" | "stopped" | "missing"} [state] */
async function run(page, state = "done") {
  await page.click("#urls-run");
  await reached(page, state);
  return (await texts(page, "#urls-total")).join();
}

/** Waits for the end of a run, and for the rows in view. @param {Page} page @param {string} state */
async function reached(page, state) {
  await page.waitForSelector(`#urls-total[data-state=${state}]`);
  if (state === "done") await page.waitForSelector("#urls-matrix[aria-busy=false] .matrix-body [data-cell]");
}

/** Waits until the rows that were asked for are there. @param {Page} page @param {RegExp} said  how many there are */
async function shown(page, said) {
  await page.waitForFunction((said) => new RegExp(said).test(document.getElementById("urls-shown")?.textContent ?? ""), {}, said.source);
  return rows(page);
}

/** The matrix as text: a row's URL, and its cells. @param {Page} page */
const rows = (page) => page.$$eval(".matrix-body [role=row]", (rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent?.trim())));

/** @param {Page} page */
const heads = (page) =>
  page.$$eval(".matrix-head [role=columnheader]", (heads) => heads.map((head) => `${head.textContent} ${head.getAttribute("aria-sort")}`));

/** Where the focus is in the matrix. @param {Page} page */
const focused = (page) =>
  page.evaluate(() => {
    const cell = document.activeElement?.closest("[aria-colindex]");
    return `${cell?.parentElement?.getAttribute("aria-rowindex")}/${cell?.getAttribute("aria-colindex")}`;
  });

test("a pasted list is checked for the crawlers chosen: summary, deciding rules, matrix with blocked first", () =>
  open(async ({ page }) => {
    await showUrls(page);
    assert.equal(await pasteList(page, LIST), "4 URLs or paths. 1 duplicate was dropped.");
    assert.match(await run(page), /^4 of 4 URLs are blocked for one or more of 4 crawlers\. 16 answers in [\d,]+ ms\.$/);
    assert.deepEqual(await texts(page, "#urls-tally tr"), ["CrawlerBlockedAllowed", "Googlebot22", "bingbot22", "GPTBot40", "Anyone else (*)22"]);
    assert.deepEqual(await texts(page, "#urls-rules li"), [
      "Disallow: / blocks 4 of 4 for GPTBotline 6",
      "Disallow: /tag/ blocks 2 of 4 for Googlebot, bingbot, and Anyone else (*)line 2",
      "Allow: /tag/new allows 1 of 4 for Googlebot, bingbot, and Anyone else (*)line 3",
      "No rule matches. That allows 1 of 4 for Googlebot, bingbot, and Anyone else (*)",
    ]);
    assert.deepEqual(await heads(page), ["URL none", "Blocked for descending", "Googlebot none", "bingbot none", "GPTBot none", "Anyone else (*) none"]);
    assert.deepEqual(await rows(page), [
      ["/tag/1", "4", "Blocked 2", "Blocked 2", "Blocked 6", "Blocked 2"],
      ["/tag/2", "4", "Blocked 2", "Blocked 2", "Blocked 6", "Blocked 2"],
      ["/shop", "1", "Allowed", "Allowed", "Blocked 6", "Allowed"],
      ["/tag/new/1", "1", "Allowed 3", "Allowed 3", "Blocked 6", "Allowed 3"],
    ]);
    const said = await page.$eval(".matrix-body [role=row] a", (link) => [link.textContent, link.getAttribute("aria-description")]);
    assert.deepEqual(said, ["Blocked 2", "line 2"]);
    await page.click("#urls-rules li:nth-child(2) summary");
    await page.waitForSelector("#urls-rules .row-list li");
    assert.deepEqual(await texts(page, "#urls-rules .row-list li"), ["/tag/1", "/tag/2"]);
    await page.click("#urls-rules li:nth-child(2) .at a");
    assert.equal(await selection(page), "Disallow: /tag/");
    for (const text of await texts(page, "#panel-urls")) assert.doesNotMatch(text, /urls\.|\{|\}/);
  }));

test("the file's site is asked for once, and what is of another is not governed, never allowed", () =>
  open(async ({ page }) => {
    await showUrls(page);
    await pasteList(page, "https://www.example.com/tag/1\nhttps://www.example.com/\nhttp://www.example.com/tag/2\nhttps://cdn.example.com/a\n/shop\n");
    await page.waitForSelector("#urls-site:not([hidden])");
    assert.match((await texts(page, "#urls-site p")).join(), /^These URLs are of https:\/\/www\.example\.com \(2\) and 2 others\. Which site/);
    assert.deepEqual(await texts(page, "#urls-site button"), ["https://www.example.com", "http://www.example.com", "https://cdn.example.com", "Not known"]);
    assert.match(await run(page, "missing"), /^Say first which site/);
    assert.equal(await page.evaluate(() => document.activeElement?.textContent), "https://www.example.com");
    await page.keyboard.press("Enter");
    await reached(page, "done");
    assert.equal(await page.$eval("#site", (input) => /** @type {HTMLInputElement} */ (input).value), "https://www.example.com");
    assert.deepEqual(await texts(page, "#urls-tally tr:nth-child(1)"), ["CrawlerBlockedAllowedNot governed", "Googlebot122"]);
    const [outside] = (await texts(page, "#urls-rules li")).filter((text) => text.includes("not governed"));
    assert.equal(outside, "Another scheme, host or port than this file’s. 2 of 5 are not governed by this file for all 4 crawlers");
    assert.deepEqual(
      (await rows(page)).filter(([, , cell]) => cell === "Not governed").map(([url]) => url),
      ["http://www.example.com/tag/2", "https://cdn.example.com/a"],
    );
    assert.deepEqual((await rows(page))[0][0], "/tag/1", "of the file's site the path is enough");
    await page.$eval("#site", (input) => {
      /** @type {HTMLInputElement} */ (input).value = "";
      input.dispatchEvent(new Event("input"));
    });
    await page.waitForFunction(() => document.querySelector("#urls-tally")?.textContent?.includes("Not governed") === false);
    assert.equal(await page.$eval("#urls-site", (node) => /** @type {HTMLElement} */ (node).hidden), true, "it is not asked again");
  }));

test("where the site is not known, URLs of any are checked by their paths", () =>
  open(async ({ page }) => {
    await showUrls(page);
    await pasteList(page, "https://www.example.com/tag/1\n");
    await page.waitForSelector("#urls-site:not([hidden])");
    assert.match((await texts(page, "#urls-site p")).join(), /^This URL is of https:\/\/www\.example\.com\./);
    await page.click("#urls-site button:last-of-type");
    assert.equal(await page.evaluate(() => document.activeElement?.id), "urls-run");
    await run(page);
    assert.deepEqual((await rows(page))[0].slice(0, 3), ["https://www.example.com/tag/1", "4", "Blocked 2"]);
    await pasteList(page, "https://www.example.com/tag/1\nhttps://www.example.com/tag/2\n");
    await page.waitForFunction(() => document.querySelectorAll(".matrix-body [role=row]").length === 2);
    assert.equal(await page.$eval("#urls-site", (node) => /** @type {HTMLElement} */ (node).hidden), true);
  }));

test("a table, a sitemap and several files are read; another column can be chosen", () =>
  open(async ({ page }) => {
    await showUrls(page);
    await openFiles(page, { "pages.csv": "url,canonical\n/tag/1,/shop\n/tag/2,/shop\n" });
    assert.equal(await read(page), "2 URLs or paths from the column “url”.");
    assert.deepEqual(await page.$$eval("#urls-column option", (options) => options.map((option) => option.textContent)), ["url", "canonical", "whole lines"]);
    await page.select("#urls-column", "1");
    await page.waitForFunction(() => document.getElementById("urls-read")?.textContent?.includes("canonical"));
    assert.equal(await read(page), "1 URL or path from the column “canonical”. 1 duplicate was dropped.");
    await openFiles(page, {
      "a.xml": "<urlset><url><loc>/a&amp;b</loc></url></urlset>",
      "b.xml": "<?xml version='1.0'?><urlset><url><loc>/c</loc></url></urlset>",
    });
    assert.equal(await read(page), "2 URLs from a sitemap.");
    await run(page);
    assert.deepEqual((await rows(page)).map(([url]) => url).sort(), ["/a&b", "/c"]);
  }));

test("a long text is kept out of the text box, and can be cleared", () =>
  open(async ({ page }) => {
    await showUrls(page);
    const long = Array.from({ length: 20_000 }, (_, i) => `/tag/${i}`).join("\n");
    assert.equal(await pasteList(page, long), "20,000 URLs or paths.");
    assert.match((await texts(page, "#urls-held")).join(), /^Pasted text \([\d,]+ characters, too long for the text box\)Clear the list$/);
    assert.deepEqual(await page.$eval("#urls-text", (box) => [/** @type {HTMLTextAreaElement} */ (box).value, /** @type {HTMLElement} */ (box).hidden]), [
      "",
      true,
    ]);
    assert.equal(await page.evaluate(() => document.activeElement?.textContent), "Clear the list");
    await page.keyboard.press("Enter");
    assert.equal(await page.evaluate(() => document.activeElement?.id), "urls-text");
    assert.match(await run(page, "missing"), /^There is nothing to check yet/);
    assert.equal(await page.evaluate(() => document.activeElement?.id), "urls-text");
  }));

test("crawlers are chosen by purpose, found by name, typed, and removed", () =>
  open(async ({ page }) => {
    await showUrls(page);
    await page.click("#urls-choose summary");
    await page.type("#urls-search", "applebot");
    assert.deepEqual(await texts(page, "#urls-purposes li"), ["Applebot Apple", "Applebot-Extended Apple"]);
    await page.click("#urls-purposes li:not([hidden]) input");
    await page.type("#urls-agent", "googlebot-IMAGE");
    await page.keyboard.press("Enter");
    await page.type("#urls-agent", "My own/1.0");
    await page.keyboard.press("Enter");
    const chips = () => page.$$eval("#urls-chips .chip > span", (chips) => chips.map((chip) => chip.textContent));
    assert.deepEqual(await chips(), ["Googlebot", "bingbot", "GPTBot", "Anyone else (*)", "Applebot", "Googlebot-Image", "My own/1.0"]);
    for (const name of ["bingbot", "GPTBot", "Anyone else (*)", "My own/1.0"]) await page.click(`[aria-label="Remove ${name}"]`);
    assert.deepEqual(await chips(), ["Googlebot", "Applebot", "Googlebot-Image"]);
    await pasteFile(page, "User-agent: Googlebot\nDisallow: /tag/\n");
    await settled(page);
    await pasteList(page, LIST);
    await run(page);
    assert.deepEqual(await texts(page, "#urls-tally tbody tr"), ["Googlebot31", "Applebot31", "Googlebot-Image31"], "Applebot falls back to Googlebot's group");
    await page.$eval("#urls-search", (box) => {
      /** @type {HTMLInputElement} */ (box).value = "";
      box.dispatchEvent(new Event("input"));
    });
    const purpose = "#urls-purposes section:first-child .purpose input";
    assert.equal(await page.$eval(purpose, (box) => /** @type {HTMLInputElement} */ (box).indeterminate), true);
    await page.click(purpose);
    await page.waitForFunction(() => document.querySelectorAll("#urls-tally tbody tr").length > 40, {}, "the results follow");
    await page.click(purpose);
    assert.deepEqual(await chips(), []);
    assert.match(await run(page, "missing"), /^No crawler is chosen/);
    await page.click("#urls-chips button");
    assert.deepEqual(await chips(), ["Anyone else (*)"]);
  }));

test("the matrix is filtered and sorted", () =>
  open(async ({ page }) => {
    await showUrls(page);
    await pasteList(page, LIST);
    await run(page);
    await page.type("#urls-filter", "NEW");
    assert.deepEqual(
      (await shown(page, /^1 of 4/)).map(([url]) => url),
      ["/tag/new/1"],
    );
    await page.$eval("#urls-filter", (box) => {
      /** @type {HTMLInputElement} */ (box).value = "";
      box.dispatchEvent(new Event("input"));
    });
    await page.select("#urls-state", "allowed");
    assert.deepEqual(
      (await shown(page, /^2 of 4/)).map(([url]) => url),
      ["/shop", "/tag/new/1"],
    );
    await page.select("#urls-crawler", "2");
    assert.deepEqual(await shown(page, /^0 of 4/), [], "GPTBot may nothing");
    await page.select("#urls-state", "");
    await shown(page, /^4 of 4/);
    await page.click(".matrix-head > :nth-child(3) button");
    await page.waitForSelector(".matrix-head > :nth-child(3)[aria-sort=ascending]");
    assert.deepEqual(
      (await rows(page)).map(([url]) => url),
      ["/tag/1", "/tag/2", "/shop", "/tag/new/1"],
    );
    await page.click(".matrix-head > :nth-child(3) button");
    await page.waitForSelector(".matrix-head > :nth-child(3)[aria-sort=descending]");
    assert.deepEqual(
      (await rows(page)).map(([url]) => url),
      ["/shop", "/tag/new/1", "/tag/1", "/tag/2"],
    );
    await page.click(".matrix-head > :nth-child(1) button");
    await page.waitForSelector(".matrix-head > :nth-child(1)[aria-sort=ascending]");
    assert.deepEqual(
      (await rows(page)).map(([url]) => url),
      ["/shop", "/tag/1", "/tag/2", "/tag/new/1"],
    );
  }));

test("a hundred thousand rows are in the page only where they are looked at, and keys go through all of them", () =>
  open(async ({ page }) => {
    await showUrls(page);
    await page.click("#urls-choose summary");
    await page.click("#urls-purposes section:first-child .purpose input");
    await openFiles(page, { "urls.txt": Array.from({ length: 100_000 }, (_, i) => `/tag/${i}`).join("\n") });
    await page.click("#urls-run");
    await page.waitForSelector("#urls-total[data-state=done]", { timeout: 120_000 });
    await page.waitForSelector("#urls-matrix[aria-busy=false] .matrix-body [data-cell]");
    const drawn = () => page.$$eval(".matrix-body [role=row]", (rows) => [rows.length, Math.max(...rows.map((row) => row.childElementCount))]);
    const few = (/** @type {number[]} */ [rows, cells]) => assert.ok(rows < 45 && cells < 20, `${rows} rows of ${cells} cells`);
    few(await drawn());
    assert.equal(
      await page.$eval(".matrix", (grid) => `${grid.getAttribute("aria-rowcount")} ${Number(grid.getAttribute("aria-colcount")) > 50}`),
      "100001 true",
    );
    await page.focus("#urls-expect");
    await page.keyboard.press("Tab");
    assert.equal(await focused(page), "1/1", "one stop for Tab: the head's first cell");
    await press(page, "Control", "End");
    const columns = await page.$eval(".matrix", (grid) => grid.getAttribute("aria-colcount"));
    assert.equal(await focused(page), `100001/${columns}`);
    few(await drawn());
    assert.equal(await page.evaluate(() => document.activeElement?.closest("[role=row]")?.firstElementChild?.textContent), "/tag/99999");
    const seen = await page.evaluate(() => {
      const cell = document.activeElement?.getBoundingClientRect();
      const view = document.querySelector(".matrix-view")?.getBoundingClientRect();
      return cell && view && cell.top >= view.top && cell.bottom <= view.bottom + 1 && cell.left >= view.left && cell.right <= view.right + 1;
    });
    assert.equal(seen, true, "the cell with the focus is in view");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Home");
    assert.equal(await focused(page), "100000/1");
    await page.$eval(".matrix-view", (view) => view.scrollTo(0, 0));
    await page.waitForFunction(() => [...document.querySelectorAll(".matrix-body .first")].some((cell) => cell.textContent === "/tag/0"));
    assert.equal(await focused(page), "100000/1", "a row with the focus stays");
    await press(page, "Control", "Home");
    assert.equal(await focused(page), "1/1");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    assert.equal(await focused(page), "2/3");
    await page.keyboard.press("PageDown");
    await page.keyboard.press("PageUp");
    assert.equal(await focused(page), "2/3");
    await page.keyboard.press("Enter");
    assert.equal(await selection(page), "Disallow: /tag/");
  }));

test("a run can be stopped: what has its answer is shown, and typing goes on meanwhile", () =>
  open(async ({ page }) => {
    await showUrls(page);
    await page.click("#urls-choose summary");
    for (const at of [1, 2, 3]) await page.click(`#urls-purposes section:nth-child(${at}) .purpose input`);
    await openFiles(page, { "urls.txt": Array.from({ length: 100_000 }, (_, i) => `/tag/${i}`).join("\n") });
    await page.click("#urls-run");
    await page.waitForFunction(() => /** @type {HTMLProgressElement} */ (document.getElementById("urls-progress")).value > 100_000);
    await page.click("#tab-access");
    await ask(page, "Googlebot", "/tag/x");
    assert.equal((await verdict(page)).verdict, "Disallowed", "Test access answers from its own engine");
    await page.click("#tab-urls");
    await page.click("#urls-stop");
    await page.waitForSelector("#urls-total[data-state=stopped]", { timeout: 60_000 });
    assert.match((await texts(page, "#urls-total")).join(), /^Stopped: [\d,]+ of [\d,]+ answers are here\.$/);
    await page.waitForFunction(() => document.querySelector("#urls-tally thead")?.textContent?.includes("Not asked"));
    assert.match((await texts(page, "#urls-tally tbody tr"))[0], /^Googlebot100,00000$/);
    assert.equal(await page.$eval("#urls-run", (button) => /** @type {HTMLButtonElement} */ (button).disabled), false);
  }));

test("a small run follows the file; of a large one it is said that it is of before", () =>
  open(async ({ page }) => {
    await showUrls(page);
    await pasteList(page, LIST);
    await run(page);
    await pasteFile(page, "User-agent: *\nDisallow: /shop\n");
    await page.waitForFunction(() => document.querySelector("#urls-rules")?.textContent?.includes("/shop blocks 1 of 4"));
    assert.equal((await rows(page))[0][0], "/shop");
    await page.select("#answered", "503");
    await page.waitForFunction(() => document.querySelector("#urls-rules")?.textContent?.startsWith("The server or the network failed. That blocks 4 of 4"));
    await page.select("#answered", "0");
    await openFiles(page, { "urls.txt": Array.from({ length: 20_000 }, (_, i) => `/tag/${i}`).join("\n") });
    await page.waitForSelector("#urls-stale:not([hidden])");
    await page.click("#urls-stale button");
    await page.waitForFunction(() => document.getElementById("urls-total")?.textContent?.startsWith("0 of 20,000"));
    assert.equal(await page.$eval("#urls-stale", (node) => /** @type {HTMLElement} */ (node).hidden), true);
    await page.click("#tab-access");
    await typeFile(page, "Disallow: /tag/\n");
    await page.click("#tab-urls");
    await page.waitForSelector("#urls-stale:not([hidden])");
    assert.match((await texts(page, "#urls-total")).join(), /^0 of 20,000/, "the results are those of before");
  }));

test("what is shown is saved as CSV and JSON", () =>
  open(async ({ page }) => {
    await showUrls(page);
    await pasteList(page, `${LIST}/=1,2\n`);
    await run(page);
    await page.type("#urls-filter", "/=");
    await shown(page, /^1 of 5/);
    const saved = async (/** @type {string} */ id) => {
      await page.evaluate(() => {
        const real = URL.createObjectURL;
        const made = { name: "", text: "" };
        Object.assign(window, { made });
        URL.createObjectURL = (blob) => {
          URL.createObjectURL = real;
          /** @type {Blob} */ (blob).text().then((text) => Object.assign(made, { text }));
          return real.call(URL, blob);
        };
      });
      await page.click(id);
      await page.waitForFunction(() => /** @type {any} */ (window).made.text !== "");
      return page.evaluate(() => /** @type {any} */ (window).made.text);
    };
    const csv = await saved("#urls-csv");
    assert.equal(csv.split("\r\n")[1], '"/=1,2",allowed,,,allowed,,,blocked,6,Disallow: /,allowed,,');
    const json = JSON.parse(await saved("#urls-json"));
    assert.deepEqual(json.urls[0].answers.GPTBot, { allowed: false, cause: "rule", line: 6 });
    await page.waitForFunction(() => document.getElementById("urls-shown")?.textContent === "1 URL was saved.");
  }));

test("the verdicts that are shown are kept as expectations", () =>
  open(async ({ page }) => {
    await showUrls(page);
    await pasteList(page, LIST);
    await run(page);
    await page.type("#urls-filter", "tag");
    await page.select("#urls-crawler", "0");
    await shown(page, /^3 of 4/);
    await page.click("#urls-expect");
    await page.waitForFunction(() => document.getElementById("urls-shown")?.textContent?.includes("kept"));
    assert.equal((await texts(page, "#urls-shown")).join(), "3 new verdicts were kept as expectations.");
    await page.waitForFunction(() => document.getElementById("expectations-count")?.textContent?.endsWith("3 of 3 hold"));
    await page.click("#tab-expectations");
    const kept = await page.$eval("#panel-expectations textarea", (box) => /** @type {HTMLTextAreaElement} */ (box).value);
    assert.deepEqual(kept.trim().split("\n"), ["block Googlebot /tag/1", "block Googlebot /tag/2", "allow Googlebot /tag/new/1"]);
  }));
