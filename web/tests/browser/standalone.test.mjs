// The page as one file, opened from the disk.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { launchBrowser, openPage } from "../lib/browser.mjs";
import { root } from "../lib/site.mjs";
import { ask, editorReady, engineReady, fileText, loadExample, messages, pasteFile, readSitemap, settled, TRANSLATIONS, texts, verdict } from "./workbench.mjs";

/** @typedef {import("./workbench.mjs").Page} Page */

/** @type {import("puppeteer-core").Browser} */
let browser;
/** Nothing else is in it. */
let folder = "";
/** The address of the file in each language. @type {Record<string, string>} */
const urls = {};
before(async () => {
  execFileSync("go", ["run", "./web", "standalone"], { cwd: root });
  folder = mkdtempSync(join(tmpdir(), "workbench-"));
  for (const language of ["en", "fi", "ja"]) {
    const file = join(folder, `kept-${language}.html`);
    copyFileSync(join(root, "dist", `robots-txt-workbench${language === "en" ? "" : `-${language}`}.html`), file);
    urls[language] = pathToFileURL(file).href;
  }
  browser = await launchBrowser();
});
after(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true });
});

/**
 * @param {(opened: Awaited<ReturnType<typeof openPage>>) => Promise<unknown>} use
 * @param {{ allowed?: RegExp, language?: string }} [options]  allowed: problems that the test makes
 */
async function open(use, { allowed = /^$/, language = "en" } = {}) {
  const opened = await openPage(browser, urls[language]);
  try {
    await engineReady(opened.page);
    await editorReady(opened.page);
    await use(opened);
    const problems = opened.problems.filter((problem) => !allowed.test(problem));
    assert.deepEqual(problems, []);
  } finally {
    await opened.close();
  }
}

test("the whole main way works from the disk, and nothing is asked for", () =>
  open(async ({ page, requests }) => {
    await pasteFile(page, "User-agent: *\nDisallow: /x\nDisalow: /y\n");
    await ask(page, "Googlebot", "/x");
    assert.equal((await verdict(page)).verdict, "Disallowed");
    await page.click("#tab-problems");
    await page.waitForSelector("#problems a");
    await page.click("#tab-crawlers");
    await page.waitForSelector("#crawlers section");
    await readSitemap(page, "https://www.example.com/x\n");
    await page.reload();
    await engineReady(page);
    await editorReady(page);
    assert.match(await fileText(page), /Disallow: \/x/);
    await loadExample(page, "shop");
    await page.click("#tab-selftest");
    await page.click("#selftest-run");
    await page.waitForSelector("#selftest-total[data-state=passed]", { timeout: 120_000 });
    const asked = [...new Set(requests.map((address) => address.replace(/^(blob:).*/, "$1")))];
    assert.deepEqual(asked.sort(), ["blob:", urls.en]);
  }));

/** Follows the link of a problem to what explains it, and gives its title. @param {Page} page @param {string} code */
async function helpOf(page, code) {
  await page.click("#tab-problems");
  const link = await page.waitForSelector(`#problems a[href="#findings/${code}/"]`);
  // A tab of its own is opened; this one is looked at.
  await link?.evaluate((link) => {
    link.removeAttribute("target");
    link.click();
  });
  await page.waitForFunction(() => document.querySelector("article.inside:target"));
  return (await texts(page, "article.inside h2"))[0];
}

for (const [language, title] of TRANSLATIONS) {
  test(`${language}: it answers and explains in its language, from the disk`, () =>
    open(
      async ({ page }) => {
        const words = messages(language);
        assert.equal(await page.evaluate(() => document.documentElement.lang), language);
        await pasteFile(page, "User-agent: *\nDisallow: /x\nno colon\n");
        await ask(page, "Googlebot", "/x");
        assert.equal((await verdict(page)).verdict, words["verdict.disallowed"]);
        await readSitemap(page, "https://www.example.com/x\n");
        assert.equal(await helpOf(page, "no-colon"), title);
      },
      { language },
    ));
}

test("its policy runs its own script, and lets neither page nor worker connect to anything", () =>
  open(
    async ({ page }) => {
      const tried = async () => {
        const addresses = ["http://127.0.0.1:9/", "data:text/plain,here", String(globalThis.location)];
        const out = await Promise.allSettled(addresses.map((address) => fetch(address)));
        return out.map(({ status }) => status);
      };
      assert.deepEqual(await page.evaluate(tried), ["rejected", "rejected", "rejected"]);
      const [worker] = page.workers();
      assert.deepEqual(await worker.evaluate(tried), ["rejected", "rejected", "rejected"]);
      const ran = await page.evaluate(() => {
        const script = document.createElement("script");
        try {
          script.text = "window.hit = 1";
          document.body.append(script);
        } catch {}
        return /** @type {any} */ (window).hit;
      });
      assert.equal(ran, undefined);
    },
    { allowed: /Content Security Policy|TrustedScript|request failed|violates/ },
  ));

test("every link leads to something in it or to the web, and the help has every finding", () =>
  open(async ({ page }) => {
    const lost = await page.$$eval("a[href]", (links) =>
      links
        .map((link) => link.getAttribute("href") ?? "")
        .filter((href) => !/^https:/.test(href) && !(href.startsWith("#") && document.getElementById(href.slice(1)))),
    );
    assert.deepEqual(lost, []);
    assert.ok((await page.$$eval("article.inside", (nodes) => nodes.length)) > 150);
    const twice = await page.$$eval("[id]", (nodes) => nodes.map(({ id }) => id).filter((id, i, all) => all.indexOf(id) !== i));
    assert.deepEqual(twice, []);
    await pasteFile(page, "User-agent: *\nDisallow: /x\nDisalow: /y\n");
    await settled(page);
    assert.deepEqual(await texts(page, "article.inside h2"), []);
    assert.equal(await helpOf(page, "misspelt-directive"), "Misspelt key");
    assert.match(await fileText(page), /Disalow/, "the page is still the same");
  }));

test("a shared link is its end only, and says so; the file opens it", () =>
  open(async ({ page }) => {
    await pasteFile(page, "User-agent: *\nDisallow: /shared\n");
    await settled(page);
    await page.evaluate(() => {
      Object.defineProperty(navigator, "clipboard", { value: { writeText: async (/** @type {string} */ text) => Object.assign(window, { copied: text }) } });
    });
    await page.click("#share");
    await page.waitForSelector("dialog.share[open]");
    assert.match((await texts(page, "dialog.share .notice")).join(), /only the end of a link/);
    await page.click("dialog.share .primary");
    const copied = await page.evaluate(() => /** @type {any} */ (window).copied);
    assert.match(copied, /^#v1=/);
    await page.keyboard.press("Escape");
    await page.click("#clear-all");
    await page.evaluate((hash) => Object.assign(location, { hash }), copied);
    await page.waitForFunction(() => document.querySelector("#file-notice p")?.textContent?.includes("filled from a link"));
    assert.match(await fileText(page), /shared/);
  }));

test("it stays below three million octets", () => {
  for (const url of Object.values(urls)) assert.ok(statSync(fileURLToPath(url)).size < 3_000_000, url);
});
