// For whoever sees colours of their own choosing, or the page at twice its size, and for whoever uses no mouse.

import assert from "node:assert/strict";
import { test } from "node:test";
import { axeViolations } from "../lib/axe.mjs";
import { screenshot } from "../lib/browser.mjs";
import { loadExample, pasteFile, useSite } from "./workbench.mjs";

const open = useSite();

const TABS = ["access", "structure", "problems", "crawlers", "urls", "sitemaps", "expectations", "bytes", "selftest"];

/**
 * @param {import("puppeteer-core").Page} page
 * @param {(tab: string) => Promise<unknown>} look
 */
async function eachTab(page, look) {
  for (const tab of TABS) {
    await page.click(`#tab-${tab}`);
    if (tab === "sitemaps") await page.waitForSelector("#sitemaps-loading[hidden]");
    await look(tab);
  }
}

test("in forced colours axe finds nothing, and verdict and findings are told by more than their colour", () =>
  open(async ({ page }) => {
    const session = await page.createCDPSession();
    await session.send("Emulation.setEmulatedMedia", {
      features: [
        { name: "forced-colors", value: "active" },
        { name: "prefers-reduced-motion", value: "reduce" },
      ],
    });
    assert.ok(await page.evaluate(() => matchMedia("(forced-colors: active)").matches));
    await loadExample(page, "mistakes");
    assert.deepEqual(await axeViolations(page, { without: ["#help"] }), []);
    await eachTab(page, (tab) => screenshot(page, `forced-${tab}`));
    await page.click("#tab-access");
    assert.ok(await page.$eval("#verdict .verdict-word .icon", (icon) => icon.getBoundingClientRect().width > 0));
    assert.match(await page.$eval("#verdict", (verdict) => verdict.textContent ?? ""), /Allowed|Disallowed/);
  }));

test("at twice its size the page scrolls in one direction", () =>
  open(
    async ({ page }) => {
      await loadExample(page, "shop");
      await eachTab(page, async (tab) => {
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), 0, tab);
        await screenshot(page, `zoomed-${tab}`);
      });
    },
    { width: 640, height: 450 },
  ));

test("the focus is never lost: what takes itself away hands it on", () =>
  open(async ({ page }) => {
    const at = () =>
      page.evaluate(() => {
        const held = document.activeElement;
        return held?.closest("#problems [data-issue]") ? `finding: ${held.textContent}` : held?.id || held?.textContent?.trim() || held?.tagName;
      });
    /** Presses what a selector finds, or what has the focus. */
    const enter = async (/** @type {string} */ selector = "") => {
      if (selector) await page.focus(selector);
      await page.keyboard.press("Enter");
    };
    /** Waits until the focus is somewhere. @param {string | undefined} place */
    const goesTo = async (place) => {
      for (let tries = 0; (await at()) !== place; tries++) {
        assert.ok(tries < 100, `the focus is on ${await at()}, not on ${place}`);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    };
    const fixed = (/** @type {RegExp} */ text) =>
      page.waitForFunction((text) => new RegExp(text).test(document.getElementById("problems-fix")?.textContent ?? ""), {}, text.source);

    await pasteFile(page, "User-agent: *\nDisallow: tmp/\nDisallow: old/\n");
    await page.click("#tab-problems");
    await page.waitForSelector("#problems [data-issue] > button");

    await enter("#problems [data-issue] > button");
    await goesTo("finding: Apply");
    await page.keyboard.press("Tab");
    await enter();
    await goesTo("finding: Fix"); // behind Cancel
    await enter();
    await goesTo("finding: Apply");
    await enter();
    await fixed(/1/);
    await goesTo("finding: Fix"); // the one that stands there now
    await enter("#file-notice button");
    await fixed(/2/);
    await goesTo("file"); // behind Undo

    await enter("#problems-fix");
    await goesTo("Apply 2 fixes");
    await page.keyboard.press("Tab");
    await enter();
    await goesTo("problems-fix");
    await enter();
    await goesTo("Apply 2 fixes");
    await enter();
    await page.waitForSelector("#problems-fix:disabled");
    await goesTo("panel-problems"); // the button is off

    await enter("#share");
    await page.waitForSelector("dialog.share[open]");
    await page.keyboard.press("Escape");
    await goesTo("share");
    await enter("#clear-all");
    await enter("#file-notice button");
    await goesTo("file");

    // Who leaves a button for the page itself has no focus, and is given none when the button goes.
    await page.focus("#clear-all");
    await page.mouse.click(5, 5);
    await page.$eval("#clear-all", (button) => button.remove());
    assert.equal(await page.evaluate(() => document.activeElement?.tagName), "BODY");
  }));
