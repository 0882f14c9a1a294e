// The self-test in the page: all vectors, on the engine that was built.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { root } from "../lib/site.mjs";
import { texts, useSite } from "./workbench.mjs";

const open = useSite();

/** @param {string} name */
function topicsIn(name) {
  const folder = join(root, "selftest", name);
  const files = readdirSync(folder).filter((file) => file.endsWith(".json"));
  return files.map((file) => JSON.parse(readFileSync(join(folder, file), "utf8")));
}

/** @param {any[]} topics */
const casesOf = (topics) => topics.flatMap(({ cases }) => cases);

const topics = topicsIn("vectors");
const sitemaps = casesOf(topicsIn("sitemaps/vectors")).length;
const count = casesOf(topics).length + sitemaps;
const said = (/** @type {number} */ count) => count.toLocaleString("en");
// A vector about a sitemap has one answer, another one of each reader.
const answers = said(casesOf(topics).reduce((sum, subject) => sum + Object.keys(subject.expect).length, 0) + sitemaps);

/**
 * @param {import("puppeteer-core").Page} page
 * @param {string} state
 */
async function run(page, state) {
  await page.click("#tab-selftest");
  await page.click("#selftest-run");
  await page.waitForSelector(`#selftest-total[data-state=${state}]`, { timeout: 60_000 });
  return page.$eval("#selftest-total", (node) => node.textContent ?? "");
}

/**
 * Serves vectors.json with one expectation turned round.
 *
 * @param {import("puppeteer-core").Page} page
 */
async function breakOne(page) {
  const [first, ...rest] = topics;
  const at = first.cases.findIndex((/** @type {any} */ subject) => subject.kind === "check");
  const cases = structuredClone(first.cases);
  cases[at].expect.rfc9309.allowed = !cases[at].expect.rfc9309.allowed;
  await page.setRequestInterception(true);
  page.on("request", (request) => {
    if (!new URL(request.url()).pathname.endsWith("/vectors.json")) return request.continue();
    return request.respond({ contentType: "application/json", body: JSON.stringify({ topics: [{ ...first, cases }, ...rest] }) });
  });
  return `${first.topic}/${cases[at].id}`;
}

test("the self-test in the page", (t) =>
  open(async ({ page }) => {
    const all = await run(page, "passed");
    const only = (/** @type {string} */ text) =>
      page.$eval(
        "#selftest-filter",
        (input, text) => {
          /** @type {HTMLInputElement} */ (input).value = text;
          input.dispatchEvent(new Event("input", { bubbles: true }));
        },
        text,
      );

    await t.test("every vector of the files passes", async () => {
      assert.match(all, new RegExp(`^All ${said(count)} of ${said(count)} vectors passed, ${answers} answers in all, in [\\d,]+ ms\\.$`));
      assert.equal((await texts(page, ".row")).length, count);
      assert.equal(await page.$eval("#selftest-progress", (bar) => /** @type {HTMLProgressElement} */ (bar).value), count);
      assert.equal(
        await page.$eval("#engine-state", (node) => /** @type {HTMLElement} */ (node).dataset.state),
        "ready",
        "the engine of Test access is another one",
      );
    });

    await t.test("a row shows what other readers were expected to answer, and did", async () => {
      await only("readers-groups/crawldelay-between-ua");
      await page.click("#selftest-rows details:not([hidden]) summary");
      await page.waitForSelector("#selftest-rows details[open]:not([hidden]) .answers tbody tr");
      const rows = await page.$$eval("details:not([hidden]) .answers tbody tr", (rows) =>
        rows.map((row) => [...row.children].map((cell) => cell.textContent?.trim())),
      );
      assert.equal(rows.length, 9);
      assert.deepEqual(rows[0], ["Google", "allowed: false", "allowed: false"]);
      assert.deepEqual(rows[2], ["Python (up to 3.12)", "allowed: true", "allowed: true"]);
    });

    await t.test("a row about a sitemap shows what was read, and what came", async () => {
      await only("kinds/index");
      await page.$$eval("#selftest-rows details:not([hidden])", (rows) => {
        for (const row of rows) /** @type {HTMLDetailsElement} */ (row).open = true;
      });
      await page.waitForSelector("#selftest-rows details[open]:not([hidden]) pre");
      const [input] = await texts(page, "#selftest-rows details[open]:not([hidden]) pre");
      assert.match(input, /<sitemapindex/);
      for (const text of await texts(page, "#selftest-rows details[open]:not([hidden])")) {
        assert.match(text, /How is this sitemap read.*Expected.*"index".*Got.*"index"/s);
      }
    });

    await t.test("a row opens to input, question, expectation and answer", async () => {
      await only("longest-match 2.2.2");
      const rows = await texts(page, ".row");
      assert.ok(rows.length > 0 && rows.length < count);
      await page.click(".row:not([hidden]) summary");
      await page.waitForFunction(
        () => [...document.querySelectorAll(".row[open]:not([hidden]) dt")].map((title) => title.textContent).join() === "Name,Input,Asked,Expected,Got",
      );
      await page.click("#selftest-failing");
      assert.deepEqual(await texts(page, ".row"), []);
    });

    await t.test("where the clipboard is closed the report is shown", async () => {
      await page.evaluate(() => {
        Object.defineProperty(navigator, "clipboard", { value: undefined });
      });
      await page.click("#selftest-copy");
      await page.waitForSelector("#selftest-rows textarea");
      assert.match(await page.$eval("#selftest-rows textarea", (box) => /** @type {HTMLTextAreaElement} */ (box).value), /^# robots\.txt Workbench self-test/);
    });
  }));

test("a failing vector opens, is counted, and is in the report", () =>
  open(async ({ page }) => {
    const name = await breakOne(page);
    await page.evaluate(() => {
      Object.defineProperty(navigator, "clipboard", {
        value: { writeText: async (/** @type {string} */ text) => void Object.assign(window, { copied: text }) },
      });
    });
    assert.match(await run(page, "failed"), new RegExp(`^1 of ${said(count)} vectors failed, ${said(count - 1)} passed`));
    assert.deepEqual(await page.$$eval(".row[open]", (rows) => rows.map((row) => /** @type {HTMLElement} */ (row).dataset.name)), [name]);
    await page.click("#selftest-failing");
    assert.equal((await texts(page, ".row")).length, 1);
    await page.click("#selftest-copy");
    const report = await page.evaluate(() => /** @type {any} */ (window).copied);
    assert.match(report, new RegExp(`${said(count - 1)} of ${said(count)} vectors passed`));
    assert.ok(report.includes(`## ${name}\n`));
    assert.ok(report.includes("| 1 |"), "the topic's line counts it");
  }));

test("it can be stopped and run again", () =>
  open(async ({ page }) => {
    await page.click("#tab-selftest");
    await page.click("#selftest-run");
    await page.waitForSelector(".row");
    await page.click("#selftest-stop");
    await page.waitForSelector("#selftest-total[data-state=stopped]");
    assert.match(await page.$eval("#selftest-total", (node) => node.textContent ?? ""), new RegExp(`^Stopped after \\d+ of ${said(count)} vectors`));
    assert.match(await run(page, "passed"), /^All /);
  }));
