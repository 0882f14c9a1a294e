// For whoever sees colours of their own choosing, or the page at twice its size, and for whoever uses no mouse.

import assert from "node:assert/strict";
import { test } from "node:test";
import { axeViolations } from "../lib/axe.mjs";
import { screenshot } from "../lib/browser.mjs";
import { ask, loadExample, pasteFile, useSite } from "./workbench.mjs";

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
    await session.send("Emulation.setEmulatedMedia", { features: [{ name: "forced-colors", value: "active" }] });
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
    const focused = () => page.evaluate(() => document.activeElement?.id || document.activeElement?.closest("[id]")?.id || document.activeElement?.tagName);
    await pasteFile(page, "User agent: *\nDisallow: tmp/\n");
    await ask(page, "a", "/tmp/");
    await page.click("#tab-problems");
    await page.waitForSelector("#problems button");
    for (const press of ["#problems button.fix, #problems .fix button, #problems button", "#file-notice button"]) {
      const button = await page.$(press);
      if (!button) continue;
      await button.focus();
      await page.keyboard.press("Enter");
      await page.waitForFunction(() => document.activeElement !== document.body);
      assert.notEqual(await focused(), "BODY", press);
    }
    await page.focus("#share");
    await page.keyboard.press("Enter");
    await page.waitForSelector("dialog.share[open]");
    await page.keyboard.press("Escape");
    assert.equal(await focused(), "share", "behind a dialog");
    await page.focus("#clear");
    await page.keyboard.press("Enter");
    assert.notEqual(await focused(), "BODY", "behind Clear");
  }));
