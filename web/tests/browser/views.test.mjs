// Every view, light, dark and narrow.

import assert from "node:assert/strict";
import { test } from "node:test";
import { axeViolations, VIEW } from "../lib/axe.mjs";
import { screenshot } from "../lib/browser.mjs";
import { loadExample, openBytes, useSite } from "./workbench.mjs";

const open = useSite();

/**
 * Shows every view in turn.
 *
 * @param {import("puppeteer-core").Page} page
 * @param {(view: string) => Promise<unknown>} look
 */
async function eachView(page, look) {
  await look("start");
  await page.$eval("#expectations-list", (box) => {
    /** @type {HTMLTextAreaElement} */ (box).value = `allow Googlebot /\nblock GPTBot /\nblock ${"a".repeat(90)} /${"b".repeat(90)}\nallow\n`;
    box.dispatchEvent(new Event("input"));
  });
  for (const id of ["joined", "shop", "mistakes"]) {
    await page.click("#tab-access");
    await loadExample(page, id);
    await look(`access-${id}`);
    await page.click("#tab-structure");
    await look(`structure-${id}`);
    await page.click("#tab-problems");
    await look(`problems-${id}`);
    await page.click("#tab-bytes");
    await look(`bytes-${id}`);
  }
  await page.click("#tab-expectations");
  await look("expectations");
  await page.click("#tab-crawlers");
  await page.waitForFunction(() => document.getElementById("crawlers-total")?.textContent?.includes("of 202"));
  await look("crawlers");
  await page.type("#crawlers-search", "profound");
  await page.$$eval("#crawlers section:not([hidden]) > label input", (boxes) => boxes.map((box) => box.click()));
  await page.click("#crawlers-block");
  await page.waitForSelector("#crawlers-preview .change");
  await look("crawlers-block");
  await page.click("#tab-urls");
  await look("urls");
  await page.type("#urls-text", `https://a.example/cart\nhttps://b.example/cart\n/${"long".repeat(100)}\n`);
  await page.waitForSelector("#urls-site:not([hidden])");
  await look("urls-site");
  await page.click("#urls-site button");
  await page.click("#urls-run");
  await page.waitForSelector("#urls-matrix[aria-busy=false] .matrix-body [data-cell]");
  await page.click("#urls-rules summary");
  await look("urls-run");
  await page.click("#urls-choose summary");
  await page.click("#urls-purposes .purpose input");
  await page.waitForSelector("#urls-matrix[aria-busy=false] [data-room=letters] .matrix-body [data-cell]");
  await look("urls-many");
  await page.click("#share");
  await page.waitForSelector("dialog.share[open]");
  await look("share");
  await page.keyboard.press("Escape");
  await page.click("#tab-selftest");
  await look("selftest");
  await page.click("#selftest-run");
  await page.waitForSelector("#selftest-total[data-state=passed]", { timeout: 60_000 });
  await page.click(".row summary");
  await look("selftest-run");
}

/** In these the whole page is looked at. */
const AROUND = ["start", "access-mistakes", "urls-many"];

for (const theme of /** @type {const} */ (["light", "dark"])) {
  test(`axe finds nothing in any view, ${theme}`, () =>
    open(
      async ({ page }) => {
        await eachView(page, async (view) => {
          const found = await axeViolations(page, {
            // What is around the views is the same for all of one file.
            ...(!AROUND.includes(view) && { within: VIEW }),
            // The help is the same below all, and the many rows of a list are like the first.
            without: view === "start" ? [] : ["#help", "#selftest-rows > :nth-child(n + 50)"],
            // The themes differ in colours only.
            ...(theme === "dark" && { only: ["color-contrast"] }),
          });
          assert.deepEqual(found, [], view);
          await screenshot(page, `${theme}-${view}`);
        });
      },
      { theme, width: 1440 },
    ));
}

test("at 360 pixels nothing scrolls sideways", () =>
  open(
    async ({ page }) => {
      const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      await eachView(page, async (view) => {
        assert.equal(await sideways(), 0, view);
        await screenshot(page, `narrow-${view}`);
      });
      await page.click("#tab-access");
      await openBytes(page, new TextEncoder().encode(`User-agent: ${"a".repeat(500)}\nDisallow: /${"b".repeat(500)}\n${"c".repeat(500)}\n`));
      await page.type("#agent", "a".repeat(500));
      await page.type("#url", `/${"b".repeat(600)}`);
      await page.click("#test");
      assert.equal(await sideways(), 0, "long words");
      await page.click("#parse");
      assert.equal(await sideways(), 0, "long words in Structure");
      await page.click("#tab-crawlers");
      await page.$eval("#crawlers-search", (input) => /** @type {HTMLInputElement} */ (input).select());
      await page.type("#crawlers-search", "aaa");
      await page.waitForSelector("#crawlers section:not([hidden]) .asker");
      assert.equal(await sideways(), 0, "long words in Crawlers");
    },
    { width: 360, height: 740 },
  ));
