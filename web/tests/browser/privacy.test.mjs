// Nothing leaves the page, and nothing typed becomes part of it.

import assert from "node:assert/strict";
import { createServer } from "node:http";
import { after, before, test } from "node:test";
import { makeLink } from "../../state/share.js";
import { EMPTY } from "../../state/snapshot.js";
import { ask, loadExample, openBytes, openSitemaps, pasteFile, settled, startPlainHost, texts, useSite } from "./workbench.mjs";

const open = useSite();

/** A server of another origin that any page may ask: only the page's own policy keeps it from doing so. */
let asked = 0;
const foreign = createServer((_, response) => {
  asked++;
  response.writeHead(200, { "Access-Control-Allow-Origin": "*" }).end("here");
});
let foreignUrl = "";
/** @type {Awaited<ReturnType<typeof startPlainHost>>} */
let plain;

before(async () => {
  await new Promise((resolve) => foreign.listen(0, "127.0.0.1", () => resolve(undefined)));
  foreignUrl = `http://127.0.0.1:${/** @type {any} */ (foreign.address()).port}/`;
  plain = await startPlainHost();
});
after(() => {
  foreign.close();
  plain.stop();
});

const attempt = async (/** @type {string} */ url) => {
  try {
    return await (await fetch(url)).text();
  } catch (error) {
    return String(error);
  }
};

/** @param {string} where  "" for our own server */
const refuses = (where) => () =>
  open(
    async ({ page }) => {
      const count = asked;
      assert.equal(await attempt(foreignUrl), "here", "the other server answers those who may ask");
      assert.match(await page.evaluate(attempt, foreignUrl), /TypeError/, "the page");
      const [worker] = page.workers();
      assert.match(await worker.evaluate(attempt, foreignUrl), /TypeError/, "the worker");
      assert.equal(asked, count + 1, "no request arrived");
    },
    { ...(where ? { url: plain.url } : {}), allowed: /Content Security Policy|request failed/ },
  );

test("a foreign fetch is refused in the page and in the worker", refuses(""));
test("also on a host that sends no policy and no type for wasm", () => refuses("plain")());

test("the whole main way asks for nothing but the site's own files", () => open(mainWay, { offline: true }));

/** @param {{ page: import("puppeteer-core").Page, requests: string[] }} opened */
async function mainWay({ page, requests }) {
  await pasteFile(page, "User-agent: *\nDisallow: https://evil.example/\nSitemap: https://evil.example/sitemap.xml\n");
  await ask(page, "Mozilla/5.0 (compatible; Bot/1.0; +https://evil.example/)", "https://evil.example/x");
  await loadExample(page, "shop");
  await page.click("#parse");
  await page.click("#tab-expectations");
  await page.type("#expectations-list", "allow Bot https://evil.example/\n");
  await page.waitForSelector("#expectations-results li, #expectations-results .holding");
  await page.click("#expectations-save");
  await page.click("#tab-crawlers");
  await page.waitForSelector("#crawlers section");
  await page.click("#tab-urls");
  await page.type("#urls-text", "https://evil.example/x\n");
  await page.waitForSelector("#urls-site:not([hidden])");
  await page.click("#urls-site button");
  await page.click("#urls-run");
  await page.waitForSelector("#urls-matrix[aria-busy=false] .matrix-body [data-cell]");
  await page.click("#urls-csv");
  await openSitemaps(page);
  await page.type("#sitemaps-text", "https://evil.example/x");
  await page.click("#sitemaps-read");
  await page.waitForSelector("#sitemaps-matrix[aria-busy=false] .matrix-body [data-cell]");
  await page.type("#sitemaps-list", "https://evil.example/x");
  await page.click("#sitemaps-make-run");
  await page.waitForSelector("#sitemaps-made li");
  await page.click("#share");
  await page.waitForSelector("dialog.share[open]");
  await page.click("dialog.share .primary");
  await page.keyboard.press("Escape");
  await page.click("#clear-all");
  await page.click("#tab-selftest");
  await page.click("#selftest-run");
  await page.waitForSelector("#selftest-total[data-state=passed]", { timeout: 60_000 });
  const { origin } = new URL(page.url());
  const names = requests.map((url) => url.replace(origin, "").replace(/^(blob:).*/, "$1"));
  const own = [
    "/",
    "/assets/app.css",
    "/assets/app.js",
    "/assets/crawlers.json",
    "/assets/editor.js",
    "/assets/engine.wasm",
    "/assets/worker.js",
    "/assets/icon.svg",
    "/assets/language.js",
    "/assets/sitemap-vectors.json",
    "/assets/sitemap-worker.js",
    "/assets/sitemap.en.json",
    "/assets/sitemap.wasm",
    "/assets/vectors.json",
    "blob:",
  ];
  assert.deepEqual([...new Set(names)].sort(), own.sort());
}

const evil = `<img src=x onerror="window.hit=1"><script>window.hit=1</script>"'&{agent}{line}\${1}`;

test("a link with markup in every field stays text, and asks for nothing", () =>
  open(async ({ page, requests }) => {
    const file = `User-agent: a\nDisallow: /${evil}\nSitemap: ${evil}\n${evil}\n`;
    const linked = { bytes: new TextEncoder().encode(file), site: `https://${evil}`, agent: `a ${evil}`, url: `/${evil}`, expectations: evil };
    const before = requests.length;
    await page.evaluate((hash) => Object.assign(location, { hash }), await makeLink({ ...EMPTY, ...linked }, ""));
    await page.waitForFunction(() => document.querySelector("#file-notice p")?.textContent?.includes("filled from a link"));
    await settled(page);
    assert.deepEqual(await page.$$eval("#agent, #url, #site", (inputs) => inputs.map((input) => /** @type {HTMLInputElement} */ (input).value)), [
      linked.site,
      linked.agent,
      linked.url,
    ]);
    await page.click("#share");
    await page.waitForSelector("dialog.share[open]");
    assert.ok((await page.$eval("dialog.share", (dialog) => dialog.textContent ?? "")).includes(evil), "it is shown as it stands");
    await page.keyboard.press("Escape");
    await page.click("#parse");
    await page.waitForSelector("#structure .part");
    assert.equal(await page.evaluate(() => /** @type {any} */ (window).hit), undefined);
    assert.equal(await page.$$eval("img, main script, dialog script", (nodes) => nodes.length), 0);
    // Chromium looks at the icon again when the address changes.
    assert.deepEqual(
      requests.slice(before).filter((url) => !url.endsWith("/assets/icon.svg")),
      [],
    );
    assert.equal(
      await page.evaluate(() => performance.getEntriesByType("resource").some(({ name }) => name.includes("vectors"))),
      false,
      "no self-test is run",
    );
  }));

test("nothing typed becomes markup, in any view", () =>
  open(async ({ page }) => {
    const file = `User-agent: ${evil}\nDisallow: /${evil}\nUser-agent: a\nDisallow: ${evil}\nSitemap: ${evil}\n${evil}\n${evil}: x\nCrawl-delay: ${evil}\nDisalow: ${evil}\n`;
    await openBytes(page, new TextEncoder().encode(file));
    await ask(page, `a ${evil}`, `/${evil}`);
    await page.click("#tab-crawlers");
    await page.type("#crawlers-url", `/${evil}`);
    await page.waitForSelector("#crawlers section");
    await page.click("#crawlers-fold");
    await page.click("#parse");
    await page.waitForSelector("#structure .part");
    await page.click("#tab-urls");
    await page.type("#urls-text", `/${evil}\n`);
    await page.click("#urls-choose summary");
    await page.type("#urls-agent", evil);
    await page.keyboard.press("Enter");
    await page.click("#urls-run");
    await page.waitForSelector("#urls-matrix[aria-busy=false] .matrix-body [data-cell]");
    await page.click("#urls-rules summary");
    await page.click("#tab-structure");
    assert.equal(await page.evaluate(() => /** @type {any} */ (window).hit), undefined);
    assert.equal(await page.$$eval("img, main script", (nodes) => nodes.length), 0);
    const shown = (await texts(page, "#structure")).join();
    assert.ok(shown.includes('<img src=x onerror="window.hit=1">') && shown.includes("{line}"), "it is shown as it stands");
  }));
