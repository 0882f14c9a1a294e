// Problems and Bytes: what is wrong with a file, what a fix would change, and octets that are not what they seem.

import assert from "node:assert/strict";
import { test } from "node:test";
import { latin, loadExample, openBytes, pasteFile, savedBytes, selection, settled, texts, useSite } from "./workbench.mjs";

const open = useSite();

const FILE = "Disallow /early\nUser-agent: *\nDisallow: private/\nDissallow: /x\nDisallow: /a b\nDisallow: /search\nSitemap: /sitemap.xml\n";

/** @param {import("./workbench.mjs").Page} page */
async function showProblems(page) {
  await page.click("#tab-problems");
  await page.waitForFunction(() => document.querySelector("#problems .problem, #problems > .hint"));
}

/** @param {import("./workbench.mjs").Page} page @param {string} code */
const rows = (page, code) => texts(page, `#problems [data-code=${code}] li .sentence`);

/** The file as it would be saved. @param {import("./workbench.mjs").Page} page */
const saved = async (page) => String.fromCharCode(...(await savedBytes(page)));

test("findings stand by severity and kind, each with its line, sentence, reason and page", () =>
  open(async ({ page }) => {
    await pasteFile(page, FILE);
    await settled(page);
    const total = Number((await texts(page, "#problems-count"))[0]);
    await page.click("#size button");
    assert.equal(await page.evaluate(() => document.activeElement?.id), "problems");
    const sections = await page.$$eval("#problems .part h3", (titles) => titles.map((title) => title.textContent?.trim()));
    assert.match(sections.join(), /^Errors \d+,Warnings \d+$/);
    assert.equal(
      sections.reduce((sum, title) => sum + Number(title?.split(" ").pop()), 0),
      total,
    );
    assert.deepEqual(
      await rows(page, "misspelt-directive"),
      ["Dissallow is not a key of the standard. Was Disallow meant? Read otherwise by Google, and Protego (Scrapy)."].map((text) =>
        text.replace("Google, and Protego", "Google and Protego"),
      ),
    );
    assert.match((await texts(page, "[data-code=sitemap-relative] .why")).join(), /More$/);
    await page.click("[data-code=pattern-never-matches] .line-link");
    assert.equal(await selection(page), "Disallow: private/");
    for (const text of await texts(page, "#problems .problem")) assert.doesNotMatch(text, /issue\.|\{|\}/);
    const links = await page.$$eval("#problems .why a", (links) => links.map((link) => link.getAttribute("href")));
    for (const link of links) assert.equal(await page.evaluate(async (url) => (await fetch(url)).status, String(link)), 200, `there is a page ${link}`);
  }));

test("kinds can be filtered", () =>
  open(async ({ page }) => {
    await pasteFile(page, FILE);
    await showProblems(page);
    await page.click("#problems-error");
    assert.doesNotMatch((await texts(page, "#problems h3")).join(), /Errors/);
    const kinds = () => page.$$eval("#problems .problem", (kinds) => kinds.map((kind) => /** @type {HTMLElement} */ (kind).dataset.code));
    await page.type("#problems-filter", "space-in");
    assert.deepEqual(await kinds(), ["space-in-path"], "by its code");
    await page.type("#problems-filter", " its Escape");
    assert.deepEqual(await kinds(), ["space-in-path"], "and by what it says");
    await page.type("#problems-filter", "x");
    assert.deepEqual(await texts(page, "#problems"), ["No finding matches what is chosen above."]);
  }));

test("a fix shows what it would change, is applied in one step, and can be taken back", () =>
  open(async ({ page }) => {
    await pasteFile(page, FILE);
    await showProblems(page);
    await page.click("[data-code=misspelt-directive] .small");
    await page.waitForSelector("[data-code=misspelt-directive] .change");
    assert.deepEqual(await texts(page, "[data-code=misspelt-directive] .change del"), ["Dissallow: /x"]);
    assert.deepEqual(await texts(page, "[data-code=misspelt-directive] .change ins"), ["Disallow: /x"]);
    assert.equal(await saved(page), FILE, "nothing has changed yet");
    await page.click("[data-code=misspelt-directive] .primary");
    await settled(page);
    assert.equal(await saved(page), FILE.replace("Dissallow", "Disallow"));
    assert.deepEqual(await rows(page, "misspelt-directive"), []);
    await page.click("#file-notice button");
    await settled(page);
    assert.equal(await saved(page), FILE);
  }));

test("all certain fixes together, with a preview", () =>
  open(async ({ page }) => {
    await pasteFile(page, FILE);
    await showProblems(page);
    await page.click("#problems-fix");
    await page.waitForSelector("#problems-preview .change");
    assert.deepEqual(await texts(page, "#problems-preview ins"), ["Disallow: /early", "Disallow: /private/", "Disallow: /x", "Disallow: /a%20b"]);
    await page.click("#problems-preview .tools button:not(.primary)");
    assert.equal(await saved(page), FILE);
    await page.click("#problems-fix");
    await page.waitForSelector("#problems-preview .primary");
    await page.click("#problems-preview .primary");
    await settled(page);
    assert.equal(
      await saved(page),
      "Disallow: /early\nUser-agent: *\nDisallow: /private/\nDisallow: /x\nDisallow: /a%20b\nDisallow: /search\nSitemap: /sitemap.xml\n",
    );
    assert.deepEqual(await texts(page, "#problems-fix"), ["Nothing to fix for certain"]);
  }));

test("Tidy shows what it would change", () =>
  open(async ({ page }) => {
    await openBytes(page, latin("user-agent:*\r\n\r\ndisallow :/a   \r\nUSER-AGENT: x\r\nAllow: /\r\n"));
    await showProblems(page);
    await page.click("#problems-tidy");
    await page.waitForSelector("#problems-preview .change");
    assert.deepEqual(await texts(page, "#problems-preview ins"), ["User-agent: *", "Disallow: /a", "", "User-agent: x"]);
    await page.click("#problems-preview .primary");
    await settled(page);
    assert.equal(await saved(page), "User-agent: *\nDisallow: /a\n\nUser-agent: x\nAllow: /\n");
    await page.click("#problems-tidy");
    await page.waitForFunction(() => document.getElementById("problems-preview")?.textContent === "The file is tidy.");
  }));

test("thousands of findings of one kind are folded", () =>
  open(async ({ page }) => {
    await openBytes(page, latin(`User-agent: *\n${"junk\n".repeat(5000)}Disallow: /a\n`));
    await showProblems(page);
    assert.equal((await rows(page, "no-colon")).length, 3);
    assert.deepEqual(await texts(page, "[data-code=no-colon] > .link"), ["and 4,997 more like these"]);
    await page.click("[data-code=no-colon] > .link");
    assert.equal((await rows(page, "no-colon")).length, 203);
  }));

test("findings are copied as Markdown and as JSON", () =>
  open(async ({ page }) => {
    await pasteFile(page, "User-agent: *\nDisallow: a`b\n");
    await showProblems(page);
    await page.evaluate(() => {
      Object.defineProperty(navigator, "clipboard", { value: { writeText: async (/** @type {string} */ text) => Object.assign(window, { copied: text }) } });
    });
    const copied = () => page.evaluate(() => String(Reflect.get(window, "copied")));
    await page.click("#problems-markdown");
    assert.match(await copied(), /^# Findings in robots\.txt\n\n- \*\*Error\*\*, line 2 \(pattern-never-matches\): ``a`b`` ``a`b`` starts with neither/);
    await page.click("#problems-json");
    const [first] = JSON.parse(await copied());
    assert.deepEqual(
      [first.code, first.severity, first.line, first.start, first.end, first.text, first.fixable],
      ["pattern-never-matches", "error", 2, 24, 27, "a`b", true],
    );
  }));

test("Bytes shows size, line ends and every octet that is not what it seems", () =>
  open(async ({ page }) => {
    await openBytes(page, latin("\xef\xbb\xbfUser-agent: *\r\nDisallow: /caf\xe9\nDisallow:\xc2\xa0/a\r\x00"));
    await page.click("#tab-bytes");
    assert.match((await texts(page, "#bytes [aria-labelledby=bytes-size]"))[0], /49 octets\. The first three are a byte order mark\./);
    assert.deepEqual(await texts(page, "#bytes [aria-labelledby=bytes-ends] li"), [
      "1 line ends in LF",
      "1 line ends in CR LF",
      "1 line ends in CR alone",
      "The last line has no end.",
    ]);
    const odd = await texts(page, ".oddities li p:first-child");
    assert.deepEqual(odd, [
      "line 1, octet 0 (0x0): a byte order mark",
      "line 2, octet 32 (0x20): not UTF-8",
      "line 3, octet 43 (0x2B): a no-break space, which looks like a space",
      "line 3, octet 47 (0x2F): a line end of CR alone",
      "line 4, octet 48 (0x30): NUL",
    ]);
    const strip = await texts(page, ".oddities li:nth-child(2) .strip code");
    assert.match(strip.join(" "), /63c 61a 66f E9· 0A· 44D/);
    assert.deepEqual(await texts(page, ".oddities li:nth-child(2) .strip mark"), ["E9"]);
    await page.click("#clear");
    await settled(page);
    await pasteFile(page, "User-agent: *\nDisallow: /\n");
    await settled(page);
    assert.match((await texts(page, "#bytes")).join(), /Every octet is a plain character/);
  }));

test("the example of mistakes has a sentence for each", () =>
  open(async ({ page }) => {
    await loadExample(page, "mistakes");
    await showProblems(page);
    assert.ok((await texts(page, "#problems .problem")).length > 5);
    for (const text of await texts(page, "#problems .problem")) assert.doesNotMatch(text, /issue\.|\{|\}/);
  }));
