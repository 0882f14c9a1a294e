// The main way through the page, as one person goes it.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { makeLargeFile } from "../../bench/file.js";
import { root } from "../lib/site.mjs";
import { shows, until } from "./engine.mjs";
import { ask, catchExports, drop, exported, fill, focusFile, lines, openPage, pasteFile, troubles } from "./page.mjs";

/** @typedef {import("./engine.mjs").Tab} Tab */

const FILE = "User-agent: ExampleBot\nDisallow: /private/\nDissallow: /typo\n\nUser-agent: *\nAllow: /\n\nSitemap: https://www.example.com/sitemap.xml\n";
const SITEMAP = `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://www.example.com/private/a</loc></url>
<url><loc>https://www.example.com/b</loc></url>
</urlset>
`;

/** How many vectors there are, of both kinds. */
const VECTORS = ["vectors", "sitemaps/vectors"]
  .map((name) => join(root, "selftest", name))
  .flatMap((folder) => readdirSync(folder).map((file) => join(folder, file)))
  .filter((file) => file.endsWith(".json"))
  .reduce((count, file) => count + JSON.parse(readFileSync(file, "utf8")).cases.length, 0)
  .toLocaleString("en");

/** @type {[name: string, step: (tab: Tab, browser: import("./engine.mjs").Browser) => Promise<unknown>][]} */
const STEPS = [
  [
    "a file is pasted, and stands in the box",
    async (tab) => {
      await pasteFile(tab, FILE);
      await shows(tab, "#size", /2 groups/);
      assert.deepEqual(await lines(tab), FILE.split("\n"));
    },
  ],
  [
    "Parse shows its structure",
    async (tab) => {
      await tab.click("#parse");
      const structure = await shows(tab, "#panel-structure:not([hidden]) #structure", /ExampleBot/);
      assert.match(structure, /\/private\//);
      assert.match(structure, /sitemap\.xml/);
    },
  ],
  [
    "Test access gives the verdict, and leads to the line that decides",
    async (tab) => {
      const url = "https://www.example.com/private/a";
      assert.equal(await ask(tab, "ExampleBot/1.0", url, /^by line 2 Disallow: \/private\/$/), "Disallowed");
      await tab.click("#verdict .line-link");
      await until(tab, () => String(/** @type {any} */ (document.getElementById("editor")?.shadowRoot)?.getSelection?.() ?? getSelection()) !== "");
      assert.equal(await ask(tab, "OtherBot", url, /^by line 6 Allow: \/$/), "Allowed");
    },
  ],
  [
    "Problems names the misspelt key; the fix is shown, applied, and taken back",
    async (tab) => {
      const kind = "#problems [data-code=misspelt-directive]";
      await tab.click("#tab-problems");
      await shows(tab, kind, /Dissallow is not a key of the standard/);
      await tab.click(`${kind} .small`);
      assert.equal(await shows(tab, `${kind} .change ins`, /./), "Disallow: /typo");
      await tab.click(`${kind} .primary`);
      await until(tab, () => !document.querySelector("#problems [data-code=misspelt-directive]"));
      assert.equal((await lines(tab))[2], "Disallow: /typo");
      await tab.click("#file-notice button");
      await shows(tab, kind, /Dissallow/);
      assert.deepEqual(await lines(tab), FILE.split("\n"));
    },
  ],
  [
    "many URLs are checked",
    async (tab) => {
      await tab.click("#tab-urls");
      await fill(tab, "urls-text", "https://www.example.com/private/a\nhttps://www.example.com/b\n");
      await until(tab, () => document.querySelector("#urls-site:not([hidden]) button") !== null);
      await tab.click("#urls-site button");
      await until(tab, () => document.getElementById("urls-site")?.hidden);
      await tab.click("#urls-choose summary");
      await until(tab, () => document.querySelector("#urls-choose[open]") !== null);
      await fill(tab, "urls-agent", "ExampleBot");
      await tab.click("#urls-add button");
      await tab.click("#urls-run");
      await until(tab, () => document.querySelector("#urls-matrix[aria-busy=false] .matrix-body [data-cell]") !== null);
      assert.match(await shows(tab, "#urls-matrix", /private/), /Blocked/);
      await shows(tab, "#urls-rules", /Disallow: \/private\//);
    },
  ],
  [
    "Sitemaps reads a file, and what its addresses meet",
    async (tab) => {
      await tab.click("#tab-sitemaps");
      await until(tab, () => document.getElementById("sitemaps-loading")?.hidden);
      await shows(tab, "#sitemaps-lines", /https:\/\/www\.example\.com\/sitemap\.xml/);
      await drop(tab, "#panel-sitemaps", "sitemap.xml", SITEMAP);
      await shows(tab, "#sitemaps-said", /^1 file/);
      await shows(tab, "#sitemaps-files", /a sitemap · 2 entries/);
      await shows(tab, "#sitemaps-matrix[aria-busy=false] .matrix-body", /private/);
    },
  ],
  [
    "the self-test passes, every vector of both kinds",
    async (tab) => {
      await tab.click("#tab-selftest");
      await tab.click("#selftest-run");
      await shows(tab, "#selftest-total[data-state=passed]", new RegExp(`^All ${VECTORS} of ${VECTORS} vectors passed`));
    },
  ],
  [
    "a link holds it all, for who opens it",
    async (tab, browser) => {
      await ask(tab, "ExampleBot", "https://www.example.com/private/a", /^by line 2/);
      await catchExports(tab);
      await tab.click("#share");
      await shows(tab, "dialog.share[open]", /ExampleBot/);
      const link = await exported(tab, "dialog.share .primary");
      await tab.press("Escape");
      const other = await openPage(browser, link);
      await shows(other, "#file-notice p", /filled from a link/);
      await shows(other, "#verdict .verdict-by", /^by line 2 Disallow: \/private\/$/);
      assert.deepEqual(await lines(other), FILE.split("\n"));
      assert.deepEqual(await other.evaluate(() => ["agent", "url"].map((id) => /** @type {HTMLInputElement} */ (document.getElementById(id)).value)), [
        "ExampleBot",
        "https://www.example.com/private/a",
      ]);
      assert.deepEqual(await troubles(other), []);
      await other.close();
    },
  ],
  [
    "a file that is dropped is opened",
    async (tab) => {
      await drop(tab, "#file .status", "robots.txt", "User-agent: *\r\nDisallow: /dropped\r\n");
      await shows(tab, "#size", /1 group/);
      assert.deepEqual(await lines(tab), ["User-agent: *", "Disallow: /dropped", ""]);
    },
  ],
  [
    "a file of 1.4 MB gets its verdict, and is scrolled and typed in",
    async (tab) => {
      const large = makeLargeFile(1);
      await drop(tab, "#file .status", "robots.txt", large);
      await until(tab, () => document.querySelector("#editor:not([aria-busy])") !== null);
      await shows(tab, "#size", new RegExp(`${large.length.toLocaleString("en")} octets`));
      const rule = large.split("\n").findIndex((line) => /^Disallow: \/[^*$]+$/.test(line));
      const path = large.split("\n")[rule].slice("Disallow: ".length);
      assert.equal(await ask(tab, "crawler-a", path, new RegExp(`^by line ${rule + 1} Disallow: ${path.replaceAll("/", "\\/")}$`)), "Disallowed");
      await focusFile(tab);
      await tab.press("End", "Control");
      const last = large.trimEnd().split("\n").slice(-2);
      await until(
        tab,
        (last) => [...(document.getElementById("editor")?.shadowRoot?.querySelectorAll(".cm-line") ?? [])].some((line) => line.textContent === last),
        last[0],
      );
      await tab.press("Home", "Control");
      await tab.type("User-agent: firstbot\nDisallow: /first\n\n");
      assert.equal(await ask(tab, "firstbot", "/first", /^by line 2 Disallow: \/first$/), "Disallowed");
    },
  ],
];

/**
 * @param {import("node:test").TestContext} t
 * @param {import("./engine.mjs").Browser} browser
 * @param {string} url
 */
export async function goMainWay(t, browser, url) {
  const tab = await openPage(browser, url);
  for (const [name, step] of STEPS) {
    if (!(await passes(t, name, () => step(tab, browser)))) return;
  }
  assert.deepEqual(await troubles(tab), []);
  await tab.close();
}

/**
 * One step; those behind one that failed would fail for its reason.
 *
 * @param {import("node:test").TestContext} t
 * @param {string} name
 * @param {() => Promise<unknown>} step
 */
async function passes(t, name, step) {
  let passed = false;
  await t.test(name, async () => {
    await step();
    passed = true;
  });
  return passed;
}
