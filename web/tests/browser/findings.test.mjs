// The pages about findings: found from the page, readable at any width, and without script.

import assert from "node:assert/strict";
import { test } from "node:test";
import { axeViolations } from "../lib/axe.mjs";
import { engineReady, texts, useSite } from "./workbench.mjs";

const open = useSite();

test("the help leads to the list of findings, that to each page, and that back", () =>
  open(async ({ page }) => {
    const start = page.url();
    await page.$eval("#help-findings ~ p a", (link) => link.click());
    await page.waitForSelector("dl");
    assert.deepEqual(await texts(page, "h1"), ["What the findings mean"]);
    await page.click('dt a[href="misspelt-directive/"]');
    await page.waitForSelector("figure");
    assert.deepEqual(await texts(page, "h1"), ["Misspelt key"]);
    assert.equal(page.url(), new URL("findings/misspelt-directive/", start).href);
    await page.click(".links a");
    await page.waitForSelector("dl");
    await page.click(".name a");
    await engineReady(page);
    assert.equal(page.url(), start);
  }));

/** What stands on a page, as far as rules of style tell it apart. @param {import("puppeteer-core").Page} page */
const looks = (page) =>
  page.$$eval("body *", (nodes) => [
    ...new Set(
      nodes.map((node) =>
        [node.parentElement?.tagName, node.tagName, ...node.classList, ...Object.entries(/** @type {HTMLElement} */ (node).dataset)].join(" "),
      ),
    ),
  ]);

for (const width of [1280, 360]) {
  test(`axe finds nothing in any page about a finding and nothing scrolls sideways, ${width} pixels wide`, () =>
    open(
      async ({ page }) => {
        const start = page.url();
        await page.goto(new URL("findings/", start).href);
        const links = await page.$$eval("dt a", (links) => links.map((link) => /** @type {HTMLAnchorElement} */ (link).href));
        assert.ok(links.length > 60);
        const seen = new Set();
        let whole = 0;
        for (const link of [page.url(), ...links]) {
          if (page.url() !== link) await page.goto(link);
          // All pages have one form, so axe is asked again where something stands that no page before had. Text and the order of
          // headings are what differs else, and html-validate looks at those in every page that was built.
          const fresh = (await looks(page)).filter((look) => !seen.has(look));
          for (const look of fresh) seen.add(look);
          if (fresh.length > 0) {
            whole += 1;
            assert.deepEqual(await axeViolations(page), [], link);
          }
          assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), 0, link);
          assert.equal(await page.$$eval("script", (nodes) => nodes.length), 0, link);
        }
        assert.ok(whole > 1 && whole < links.length / 2, `${whole} were looked at whole`);
      },
      { width, theme: width === 360 ? "dark" : "light" },
    ));
}
