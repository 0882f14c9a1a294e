// Expectations: what must stay true of the file, and what became of it.

import assert from "node:assert/strict";
import { test } from "node:test";
import { axeViolations, VIEW } from "../lib/axe.mjs";
import { screenshot } from "../lib/browser.mjs";
import { ask, openBytes, pasteFile, settled, texts, useSite } from "./workbench.mjs";

const open = useSite();

/** @typedef {import("./workbench.mjs").Page} Page */

const FILE = "User-agent: Googlebot\nDisallow: /cart\n\nUser-agent: GPTBot\nDisallow: /\n\nUser-agent: *\nDisallow: /drafts/\n";

const LIST = `# The shop must be found.
allow Googlebot /shop/
allow Googlebot /cart/1
block GPTBot /
alow bingbot /
block * /drafts/
block bingbot
`;

/** @param {Page} page */
const showTab = (page) => page.click("#tab-expectations");

/** Puts a list into the box, as if it was pasted there. @param {Page} page @param {string} list */
async function write(page, list) {
  await page.$eval(
    "#expectations-list",
    (box, list) => {
      /** @type {HTMLTextAreaElement} */ (box).value = list;
      box.dispatchEvent(new Event("input"));
    },
    list,
  );
}

/** @param {Page} page @param {string} summary */
const says = (page, summary) => page.waitForFunction((summary) => document.getElementById("expectations-summary")?.textContent === summary, {}, summary);

/** @param {Page} page */
const listText = (page) => page.$eval("#expectations-list", (box) => /** @type {HTMLTextAreaElement} */ (box).value);

/** @param {Page} page */
const badge = (page) => page.$eval("#expectations-count", (badge) => (/** @type {HTMLElement} */ (badge).hidden ? null : badge.firstChild?.textContent));

test("failing lines come first with the line that decides, then what cannot be read, then what holds", () =>
  open(async ({ page }) => {
    await pasteFile(page, FILE);
    await settled(page);
    await showTab(page);
    assert.equal(await badge(page), null);
    await write(page, LIST);
    await says(page, "3 of 4 hold, 1 fails, 2 lines cannot be read");
    assert.deepEqual(await page.$$eval("#expectations-results li", (rows) => rows.map((row) => /** @type {HTMLElement} */ (row).dataset.kind)), [
      "fails",
      "unread",
      "unread",
    ]);
    assert.deepEqual(await texts(page, "#expectations-results li > .link code"), ["allow Googlebot /cart/1", "alow bingbot /", "block bingbot"]);
    assert.deepEqual(await texts(page, "#expectations-results li > p"), [
      "Disallowed by line 2 Disallow: /cart",
      "Line 5: a line starts with allow or block, not with alow. Was allow meant?",
      "Line 7: the line does not say what. Put a path or a URL behind the crawler.",
    ]);
    await page.click(".holding > summary");
    await page.waitForSelector(".holding li");
    assert.deepEqual(await texts(page, ".holding li > p"), [
      "Allowed. No rule matches.",
      "Disallowed by line 5 Disallow: /",
      "Disallowed by line 8 Disallow: /drafts/",
    ]);
    assert.equal(await badge(page), "1");
    assert.equal(await page.$eval("#tab-expectations", (tab) => /** @type {HTMLElement} */ (tab).dataset.tone), "error");
    for (const text of await texts(page, "#panel-expectations")) assert.doesNotMatch(text, /expectations\.|cause\.|\{|\}/);
  }));

test("a row selects its line of the list, and the deciding line is selected in the file", () =>
  open(async ({ page }) => {
    await pasteFile(page, FILE);
    await showTab(page);
    await write(page, LIST);
    await page.waitForSelector("#expectations-results [data-kind=unread]");
    const selected = () =>
      page.$eval("#expectations-list", (box) => {
        const { value, selectionStart, selectionEnd } = /** @type {HTMLTextAreaElement} */ (box);
        return document.activeElement === box ? value.slice(selectionStart, selectionEnd) : null;
      });
    await page.click("#expectations-results [data-kind=fails] .outcome");
    assert.equal(await selected(), "allow Googlebot /cart/1");
    await page.focus("#expectations-results [data-kind=unread] > .link");
    await page.keyboard.press("Enter");
    assert.equal(await selected(), "alow bingbot /");
    await page.click("#expectations-results [data-kind=fails] .line-link");
    assert.equal(await selected(), null);
  }));

test("every change of the file, of its status, its site and its reader checks the list again, shown or not", () =>
  open(async ({ page }) => {
    await pasteFile(page, FILE);
    await write(page, "block GPTBot /\nallow GPTBot https://example.com/robots.txt\n");
    await says(page, "2 of 2 hold");
    assert.equal(await badge(page), "0");
    await pasteFile(page, "User-agent: *\nDisallow:\n");
    await says(page, "1 of 2 hold, 1 fails");
    assert.equal(await badge(page), "1");
    await page.select("#answered", "503");
    await says(page, "2 of 2 hold");
    await page.select("#answered", "301");
    await says(page, "1 of 2 hold, 1 fails");
    await page.select("#answered", "0");
    await pasteFile(page, FILE);
    await says(page, "2 of 2 hold");
    await page.type("#site", "https://other.example");
    await says(page, "1 of 2 hold, 1 fails");
    await showTab(page);
    assert.deepEqual(await texts(page, "#expectations-results li > p"), [
      "No verdict. Another scheme, host or port than this file’s. Only a verdict can meet an expectation.",
    ]);
    await page.$eval("#site", (input) => {
      /** @type {HTMLInputElement} */ (input).value = "";
      input.dispatchEvent(new Event("input"));
    });
    await says(page, "2 of 2 hold");
    await page.click("#clear");
    await pasteFile(page, "User-agent: *\nAllow: /\nDisallow: /a\n");
    await write(page, "block Foo /a");
    await says(page, "1 of 1 holds");
    await page.select("#dialect", "python-legacy");
    await says(page, "0 of 1 holds, 1 fails");
  }));

test("a crawler's token counts by its own chain of groups, any other text as typed", () =>
  open(async ({ page }) => {
    await pasteFile(page, "User-agent: Googlebot\nDisallow: /\n");
    await write(page, "block googlebot-IMAGE /\nallow Googlebot-Image/1.0 /\nallow AnyBot /\n");
    await says(page, "3 of 3 hold");
  }));

test("a verdict is kept with one click, and only once", () =>
  open(async ({ page }) => {
    await pasteFile(page, FILE);
    await ask(page, "Mozilla/5.0 (compatible; GPTBot/1.2)", "/a b");
    await page.click(".keep");
    await page.waitForSelector(".keep-note > .link");
    assert.match((await texts(page, ".keep-note"))[0], /^Added to the expectations: block "Mozilla.*" \/a%20b/);
    await says(page, "1 of 1 holds");
    await page.click(".keep");
    await page.waitForFunction(() => document.querySelector(".keep-note")?.textContent?.startsWith("The expectations say so already."));
    await ask(page, "Googlebot", "/");
    await page.click(".keep");
    await says(page, "2 of 2 hold");
    assert.equal(await listText(page), 'block "Mozilla/5.0 (compatible; GPTBot/1.2)" /a%20b\nallow Googlebot /\n');
    await page.waitForSelector(".keep-note > .link");
    await page.click(".keep-note > .link");
    assert.equal(await page.evaluate(() => document.activeElement?.id), "tab-expectations");
    await page.click("#tab-access");
    await page.select("#answered", "301");
    await page.waitForFunction(() => !document.querySelector(".keep"));
  }));

test("what is kept holds, also where a crawler's own chain says otherwise than its name alone", () =>
  open(async ({ page }) => {
    await pasteFile(page, "User-agent: Googlebot\nDisallow: /\n");
    await ask(page, "Googlebot-Image", "/");
    assert.equal((await texts(page, ".verdict-word"))[0], "Allowed");
    await page.click(".keep");
    await page.waitForSelector(".keep-note > .link");
    assert.match(
      (await texts(page, ".keep-note"))[0],
      /^Added.*: block Googlebot-Image \/ Googlebot-Image obeys a chain of groups of its own, and by that the verdict is: Disallowed\./,
    );
    await says(page, "1 of 1 holds");
  }));

test("a list starts from what holds now, and is cleared, with a way back", () =>
  open(async ({ page }) => {
    await pasteFile(page, `${FILE}User-agent: gptbot\nAllow: /a\n`);
    await showTab(page);
    await page.click("#expectations-results .primary");
    await says(page, "3 of 3 hold");
    const started = "allow Googlebot /\nblock GPTBot /\nallow * /\n";
    assert.equal(await listText(page), started);
    assert.match((await texts(page, "#expectations-notice p"))[0], /^3 lines were written/);
    await page.click("#expectations-clear");
    assert.equal(await listText(page), "");
    await page.waitForSelector("#expectations-results .sample");
    assert.equal(await badge(page), null);
    await page.click("#expectations-notice button");
    assert.equal(await listText(page), started);
    await says(page, "3 of 3 hold");
  }));

test("a list is opened, copied and saved as text", () =>
  open(async ({ page }) => {
    await showTab(page);
    await page.evaluate(() => {
      const chooser = /** @type {HTMLInputElement} */ (document.getElementById("expectations-file"));
      const files = new DataTransfer();
      files.items.add(new File(["\ufeffallow a /\r\nblock b /é\r"], "mine.txt"));
      chooser.files = files.files;
      chooser.dispatchEvent(new Event("change"));
    });
    await says(page, "1 of 2 hold, 1 fails");
    const saved = await page.evaluate(async () => {
      const real = URL.createObjectURL;
      /** @type {any} */
      let saved;
      URL.createObjectURL = (object) => {
        saved = object;
        return real.call(URL, object);
      };
      Object.defineProperty(navigator, "clipboard", { value: { writeText: async (/** @type {string} */ text) => Object.assign(window, { copied: text }) } });
      document.getElementById("expectations-save")?.click();
      document.getElementById("expectations-copy")?.click();
      URL.createObjectURL = real;
      return { text: await saved.text(), type: saved.type, copied: Reflect.get(window, "copied") };
    });
    assert.deepEqual(saved, { text: "allow a /\nblock b /é\n", type: "text/plain", copied: "allow a /\nblock b /é\n" });
  }));

test("thousands of lines are checked, and come in parts", () =>
  open(async ({ page }) => {
    await pasteFile(page, FILE);
    await showTab(page);
    await write(
      page,
      Array.from({ length: 6000 }, (_, i) => `${i % 2 ? "allow" : "block"} ${i % 3 ? "GPTBot" : `Bot${"abcdefghij"[i % 10]}`} /${i}\n`).join("") +
        "x\n".repeat(300),
    );
    await says(page, "3,000 of 6,000 hold, 3,000 fail, 300 lines cannot be read");
    assert.equal((await texts(page, "#expectations-results li")).length, 100);
    await page.click(".long > button");
    assert.equal((await texts(page, "#expectations-results li")).length, 300);
    await page.click(".holding > summary");
    await page.waitForSelector(".holding li");
    assert.equal((await texts(page, ".holding li")).length, 50);
    assert.equal(await badge(page), "3,000");
    await page.click("[data-kind=unread] > .link");
    assert.ok(await page.$eval("#expectations-list", (box) => box.scrollTop > 6000 * 15), "the line is in view");
  }));

test("what is typed stays text", () =>
  open(async ({ page }) => {
    await pasteFile(page, "User-agent: *\nDisallow: /<img src=x onerror=window.hit=1>\n");
    await showTab(page);
    await write(page, 'allow "<img src=x onerror=window.hit=1>{line}" /<img%20src=x%20onerror=window.hit=1>\n<img src=x onerror=window.hit=1>\n');
    await page.waitForSelector("#expectations-results [data-kind=unread]");
    assert.equal(await page.$$eval("#panel-expectations img", (nodes) => nodes.length), 0);
    assert.ok((await texts(page, "[data-kind=fails] > .link"))[0].includes("<img src=x onerror=window.hit=1>{line}"));
  }));

for (const [name, width, theme] of /** @type {const} */ ([
  ["wide", 1440, "light"],
  ["dark", 1440, "dark"],
  ["narrow", 360, "light"],
])) {
  test(`axe finds nothing and nothing scrolls sideways, ${name}`, () =>
    open(
      async ({ page }) => {
        const look = async (/** @type {string} */ view) => {
          assert.deepEqual(await axeViolations(page, { within: VIEW }), [], view);
          assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), 0, view);
          await screenshot(page, `expectations-${name}-${view}`, { fullPage: false });
        };
        await openBytes(page, new TextEncoder().encode(FILE));
        await showTab(page);
        await page.$eval("#tabs", (tabs) => tabs.scrollIntoView());
        await look("empty");
        await write(page, `${LIST}allow "${"Mozilla ".repeat(30)}" /drafts/${"long".repeat(60)}\n`);
        await says(page, "3 of 5 hold, 2 fail, 2 lines cannot be read");
        await page.click(".holding > summary");
        await page.waitForSelector(".holding li");
        await page.$eval("#tabs", (tabs) => tabs.scrollIntoView());
        await look("results");
        await page.click("#expectations-clear");
        await look("cleared");
        await page.click("#tab-access");
        await ask(page, "GPTBot", "/");
        await page.click(".keep");
        await page.waitForSelector(".keep-note > .link");
        await page.$eval("#verdict", (node) => node.scrollIntoView());
        await look("kept");
      },
      { width, theme, height: 900 },
    ));
}
