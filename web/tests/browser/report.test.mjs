// The report: verdict, problems and crawlers for somebody who does not have the page before them.

import assert from "node:assert/strict";
import { test } from "node:test";
import { axeViolations } from "../lib/axe.mjs";
import { screenshot } from "../lib/browser.mjs";
import { ask, pasteFile, useSite } from "./workbench.mjs";

const open = useSite();

const EVIL = `<img src=x onerror="window.hit=1">`;
const FILE = `User-agent: *\nDisallow: /private/ # not for all\nDisalow: /b\n\nUser-agent: GPTBot\nDisallow: /\n\nUser-agent: ${EVIL}\nDisallow: /${EVIL}|\`x\`\n`;

/** @typedef {import("./workbench.mjs").Page} Page */

/** @param {Page} page */
async function openReport(page) {
  await page.click("#report-open");
  await page.waitForSelector("#report[open] table");
}

/** The text under each heading of the report. @param {Page} page */
const sections = (page) =>
  page.$eval("#report-body", (body) => {
    /** @type {Record<string, string>} */
    const found = {};
    let heading = "";
    for (const child of body.children) {
      if (/^H\d$/.test(child.tagName)) heading = child.textContent ?? "";
      else found[heading] = `${found[heading] ?? ""}${child.textContent}\n`;
    }
    return found;
  });

test("a report has the verdict with its line, the problems, and every crawler", () =>
  open(async ({ page }) => {
    await pasteFile(page, FILE);
    await ask(page, "ExampleBot", "/private/a");
    await openReport(page);
    const found = await sections(page);
    assert.match(found["Test access"], /ExampleBot.*\/private\/a[\s\S]*Disallowed[\s\S]*Disallow: \/private\//);
    assert.match(found.Problems, /[Ll]ine 3[\s\S]*Disalow/);
    const crawlers = found["Crawlers, for /"];
    assert.match(crawlers, /GPTBotOpenAIAI trainingDisallowedline 6: Disallow: \//);
    assert.match(crawlers, /GooglebotGooglesearchAllowed/);
    assert.match(crawlers, /ProfoundBot[\s\S]*?Does not obey robots\.txt\./);
    assert.equal(await page.$$eval("#report-body tr", (rows) => rows.length > 202), true, "all of the list are there");
  }));

test("it is saved and copied as Markdown, in which nothing from the file is markup", () =>
  open(async ({ page }) => {
    await page.evaluate(() => {
      Object.defineProperty(navigator, "clipboard", { value: { writeText: async (/** @type {string} */ text) => Object.assign(window, { copied: text }) } });
      URL.createObjectURL = (blob) => {
        Object.assign(window, { saved: /** @type {Blob} */ (blob).text() });
        return "#";
      };
    });
    await pasteFile(page, FILE);
    await ask(page, EVIL, `/${EVIL}`);
    await openReport(page);
    await page.click("#report-copy");
    await page.waitForFunction(() => document.getElementById("report-said")?.textContent !== "");
    await page.click("#report-save");
    const [copied, saved] = await page.evaluate(async () => [Reflect.get(window, "copied"), await Reflect.get(window, "saved")]);
    assert.equal(copied, saved);
    assert.match(copied, /^# Report on a robots\.txt\n/);
    assert.ok(copied.includes("`Disalow: /b`") || copied.includes("`Disalow`"), copied.slice(0, 2000));
    // Outside of code spans no "<" stands unescaped.
    const bare = copied.replace(/(`+)(?!`)[\s\S]*?[^`]\1(?!`)/g, "");
    assert.doesNotMatch(bare, /(?<!\\)<img/);
    assert.equal(await page.$$eval("#report img", (nodes) => nodes.length), 0);
    assert.equal(await page.evaluate(() => Reflect.get(window, "hit")), undefined);
    await page.click("#report-close");
    assert.equal(await page.$eval("#report", (dialog) => /** @type {HTMLDialogElement} */ (dialog).open), false);
  }));

test("where the clipboard is closed the Markdown is shown to be copied by hand", () =>
  open(async ({ page }) => {
    await page.evaluate(() => {
      Object.defineProperty(navigator, "clipboard", { value: { writeText: () => Promise.reject(new Error("denied")) } });
    });
    await pasteFile(page, FILE);
    await openReport(page);
    await page.click("#report-copy");
    await page.waitForSelector("#report-by-hand textarea");
    assert.match(await page.$eval("#report-by-hand textarea", (box) => /** @type {HTMLTextAreaElement} */ (box).value), /^# Report/);
  }));

test("printed, the report stands alone", () =>
  open(async ({ page }) => {
    await pasteFile(page, FILE);
    await openReport(page);
    const shown = await page.evaluate(() => {
      /** @type {string[]} */
      let seen = [];
      window.print = () => {
        seen = [...document.querySelectorAll("body > *, #report > *")].filter((node) => !node.matches("script")).map((node) => node.id || node.className);
        Object.assign(window, { marked: document.documentElement.dataset.print });
      };
      document.getElementById("report-print")?.click();
      return { seen, marked: Reflect.get(window, "marked"), after: document.documentElement.dataset.print };
    });
    assert.equal(shown.marked, "report");
    assert.equal(shown.after, undefined);
    await page.emulateMediaType("print");
    await page.evaluate(() => {
      document.documentElement.dataset.print = "report";
    });
    const visible = await page.evaluate(() =>
      ["#file", "#tabs", "#help", "#report-print", "#report-body"].filter((place) =>
        /** @type {HTMLElement} */ (document.querySelector(place))?.checkVisibility(),
      ),
    );
    assert.deepEqual(visible, ["#report-body"]);
    await screenshot(page, "report-print");
  }));

for (const [name, width, theme] of /** @type {const} */ ([
  ["wide", 1280, "light"],
  ["narrow", 360, "light"],
  ["dark", 1280, "dark"],
])) {
  test(`axe finds nothing in the report, ${name}`, () =>
    open(
      async ({ page }) => {
        await pasteFile(page, FILE);
        await ask(page, "ExampleBot", "/private/a");
        await openReport(page);
        assert.deepEqual(await axeViolations(page), []);
        const [inner, outer] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
        assert.ok(inner <= outer, `${inner} of ${outer}`);
        await screenshot(page, `report-${name}`);
      },
      { width, theme },
    ));
}

test("without an answer there is no report, and that is said", () =>
  open(
    async ({ page }) => {
      await page.click("#report-open");
      await page.waitForFunction(() => /There is no report yet/.test(document.querySelector("#file-notice p")?.textContent ?? ""));
      assert.equal(await page.$eval("#report", (dialog) => /** @type {HTMLDialogElement} */ (dialog).open), false);
    },
    {
      ready: false,
      allowed: /404|engine\.wasm/,
      before: async (page) => {
        await page.setRequestInterception(true);
        page.on("request", (request) => (new URL(request.url()).pathname.endsWith(".wasm") ? request.respond({ status: 404 }) : request.continue()));
      },
    },
  ));
