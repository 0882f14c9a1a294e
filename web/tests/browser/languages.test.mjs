// The page in each of its languages: how one comes to it, and that nothing on it is left in another.

import assert from "node:assert/strict";
import { test } from "node:test";
import { makeLink } from "../../state/share.js";
import { EMPTY } from "../../state/snapshot.js";
import { axeViolations, VIEW } from "../lib/axe.mjs";
import { prefer, screenshot } from "../lib/browser.mjs";
import { ask, editorReady, engineReady, fileText, loadExample, messages, pasteFile, settled, texts, useSite, verdict } from "./workbench.mjs";

/** @typedef {import("./workbench.mjs").Page} Page */

const open = useSite();

const LANGUAGES = ["en", "fi", "ja"];

/** @param {Page} page */
const lang = (page) => page.evaluate(() => document.documentElement.lang);

/** What the browser remembers. @param {Page} page */
const remembered = (page) => page.evaluate(() => localStorage.getItem("language"));

/**
 * Follows the link to a language in the header.
 *
 * @param {Page} page
 * @param {string} language
 */
async function choose(page, language) {
  await Promise.all([page.waitForNavigation(), page.click(`.languages a[lang=${language}]`)]);
}

/** The address of a language on the site of a page. @param {Page} page @param {string} language */
const addressOf = (page, language) => new URL(language === "en" ? "/" : `/${language}/`, page.url()).href;

test("the choice of language takes along what is on the page, and is remembered", () =>
  open(async ({ page }) => {
    assert.deepEqual(await texts(page, ".languages a"), ["English", "Suomi", "日本語"]);
    await pasteFile(page, "User-agent: *\nDisallow: /mine\n");
    await ask(page, "MyBot", "/mine/a");
    await choose(page, "fi");
    await engineReady(page);
    await editorReady(page);
    await settled(page);
    assert.equal(await lang(page), "fi");
    assert.equal(await fileText(page), "User-agent: *\nDisallow: /mine\n");
    assert.equal((await verdict(page)).verdict, messages("fi")["verdict.disallowed"]);
    assert.equal(await remembered(page), "fi");
    assert.deepEqual(await page.$$eval(".languages [aria-current]", (nodes) => nodes.map((node) => node.textContent)), ["Suomi"]);

    await page.goto(addressOf(page, "en"));
    await engineReady(page);
    assert.equal(page.url(), addressOf(page, "fi"), "the root sends to the language that was chosen");
    await choose(page, "en");
    await engineReady(page);
    assert.equal(await lang(page), "en", "but not back again");
    await page.goto(addressOf(page, "en"));
    assert.equal(await lang(page), "en");
  }));

test("who goes back to another language, or loads it again, stays there", () =>
  open(async ({ page }) => {
    await choose(page, "ja");
    await page.goBack();
    assert.equal(await lang(page), "en");
    await page.reload();
    assert.equal(await lang(page), "en");
    assert.deepEqual(await texts(page, ".offer a"), [messages("ja")["language.also"]]);
    await page.click(".offer button");
    assert.deepEqual(await texts(page, ".offer"), []);
    assert.equal(await remembered(page), "en", "the offer is refused for good");
    await page.reload();
    assert.deepEqual(await texts(page, ".offer"), []);
  }));

test("a browser's language is offered and no more", () =>
  open(
    async ({ page }) => {
      assert.equal(await lang(page), "en");
      assert.equal(await remembered(page), null);
      assert.deepEqual(await axeViolations(page), []);
      await Promise.all([page.waitForNavigation(), page.click(".offer a")]);
      assert.equal(await lang(page), "fi");
      assert.equal(await remembered(page), "fi");
      assert.deepEqual(await texts(page, ".offer"), []);
    },
    {
      before: (page) => page.evaluateOnNewDocument(() => Object.defineProperty(navigator, "languages", { get: () => ["sv-SE", "fi-FI", "en"] })),
    },
  ));

test("a link that somebody shared opens in the language that was chosen", () =>
  open(async ({ page }) => {
    const link = String(
      await makeLink({ ...EMPTY, bytes: new TextEncoder().encode("User-agent: *\nDisallow: /a\n"), agent: "A", url: "/a" }, addressOf(page, "en")),
    );
    await choose(page, "ja");
    await page.goto("about:blank");
    await page.goto(link);
    await engineReady(page);
    await editorReady(page);
    await settled(page);
    assert.equal(await lang(page), "ja");
    assert.equal(await fileText(page), "User-agent: *\nDisallow: /a\n");
    assert.equal((await verdict(page)).verdict, messages("ja")["verdict.disallowed"]);
    await page.evaluate(() => location.replace("#help-readers"));
    await choose(page, "fi");
    assert.equal(page.url(), `${addressOf(page, "fi")}#help-readers`, "a place on the page is the same in every language");
  }));

test("what the tab cannot take along stays, and the other language opens beside it", () =>
  open(async ({ page }) => {
    await page.click("#tab-sitemaps");
    await page.type("#sitemaps-text", "x");
    const opened = new Promise((resolve) => page.once("popup", resolve));
    await page.click(".languages a[lang=fi]");
    await opened;
    assert.equal(await lang(page), "en");
    assert.equal(await page.$eval("#sitemaps-text", (box) => /** @type {HTMLTextAreaElement} */ (box).value), "x");
  }));

test("a page about a finding leads to the same one in each language", () =>
  open(
    async ({ page }) => {
      const path = "/findings/no-colon/";
      await page.goto(new URL(path, page.url()).href);
      await choose(page, "ja");
      assert.equal(new URL(page.url()).pathname, `/ja${path}`);
      assert.deepEqual(await axeViolations(page), []);
      await choose(page, "fi");
      assert.equal(new URL(page.url()).pathname, `/fi${path}`);
      await choose(page, "en");
      assert.equal(new URL(page.url()).pathname, path);
    },
    { ready: false },
  ));

const TABS = ["access", "structure", "problems", "crawlers", "urls", "sitemaps", "expectations", "bytes", "selftest"];

/** What a person's system may ask for. The looks differ in colours only. */
const LOOKS = /** @type {const} */ ([
  { name: "light", features: [{ name: "prefers-color-scheme", value: "light" }], only: undefined },
  { name: "dark", features: [{ name: "prefers-color-scheme", value: "dark" }], only: ["color-contrast"] },
  { name: "forced colours", features: [{ name: "forced-colors", value: "active" }], only: ["color-contrast"] },
]);

/** @param {Page} page */
async function axeInEachLook(page) {
  const session = await page.createCDPSession();
  /** @type {string[]} */
  const found = [];
  for (const { name, features, only } of LOOKS) {
    await session.send("Emulation.setEmulatedMedia", { features: [...features, { name: "prefers-reduced-motion", value: "reduce" }] });
    for (const violation of await axeViolations(page, { within: VIEW, only: only && [...only] })) found.push(`${name}: ${violation}`);
  }
  await session.detach();
  // What another session asked for went with it: a colour that is still changing is none to judge.
  await prefer(page, "light");
  return found;
}

/** Names, keywords of files and programs, and units: the same in every language. */
const SAME =
  /^(robots|txt|workbench|english|rfc|url|urls|uri|http|https|get|head|html|xml|json|csv|sarif|markdown|javascript|webassembly|css|utf|ascii|bom|cr|lf|crlf|nul|ua|gz|gzip|kib|mib|mb|kb|kt|mt|ms|user|agent|allow|disallow|sitemap|crawl|delay|content|signal|usage|google|googlebot|bingbot|gptbot|yandex|python|protego|scrapy|parser|npm|temoto|go|colly|crawler|commons|java|nutch|profound|sheets|importer|knowledge|base|fetcher|substring|curl|il|www|example|com|org|ai|seo|cidr|redirect|status|ok|tsv|loc|urlset|index|xx|x[a-f]+)$/i;

/**
 * Words in Latin letters in what a person sees on the main page, without the help, what stands as code, and what people typed.
 *
 * @param {Page} page
 */
function latinWords(page) {
  return page.evaluate(() => {
    /** @type {Set<string>} */
    const found = new Set();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      const skipped =
        "script, style, noscript, code, pre, .mono, .help, .foot .version, textarea, .languages, .offer, .asker-who, .asker-operator, #editor, #gutter, [data-kind=code]";
      if (!parent || parent.closest(skipped) || !parent.checkVisibility()) continue;
      for (const word of (node.textContent ?? "").match(/[A-Za-z]{2,}/g) ?? []) found.add(word);
    }
    for (const node of document.querySelectorAll("[aria-label], [title], [placeholder]")) {
      if (node.closest(".help, .languages, .offer, #editor, .asker")) continue;
      for (const name of ["aria-label", "title"]) for (const word of node.getAttribute(name)?.match(/[A-Za-z]{2,}/g) ?? []) found.add(word);
    }
    return [...found];
  });
}

/** The commonest words of English, which no Finnish text has. */
const ENGLISH =
  /^(the|and|of|to|is|are|was|for|not|that|which|with|by|from|this|no|line|file|rule|rules|group|groups|reader|readers|allowed|disallowed|copy|save|open|clear|close|find|all|none|what|who|error|errors|warning|warnings|note|notes|loading|ready)$/i;

for (const language of LANGUAGES) {
  const words = messages(language);
  test(`${language}: the answer, the findings, and every tab`, () =>
    open(
      async ({ page }) => {
        await page.goto(addressOf(page, language));
        await engineReady(page);
        await editorReady(page);
        assert.equal(await page.title(), words["page.title"]);
        assert.deepEqual(await axeViolations(page), [], "the whole page, with its help");
        await loadExample(page, "mistakes");
        await ask(page, "ExampleBot", "/private/plan");
        const said = (await verdict(page)).verdict;
        assert.ok([words["verdict.allowed"], words["verdict.disallowed"]].includes(said), said);
        await page.click("#tab-problems");
        const template = words["issue.no-colon"].split(/\{[a-z]+\}/).filter((part) => part !== "");
        const sentences = (await texts(page, "#problems li")).join("\n");
        for (const part of template) assert.ok(sentences.includes(part), `the findings do not say: ${part}`);

        await page.type("#problems-filter", template[template.length - 1].trim());
        assert.deepEqual(await page.$$eval("#problems .problem", (kinds) => kinds.map((kind) => /** @type {HTMLElement} */ (kind).dataset.code)), ["no-colon"]);
        await page.$eval("#problems-filter", (input) => {
          /** @type {HTMLInputElement} */ (input).value = "";
          input.dispatchEvent(new Event("input"));
        });

        /** @type {Set<string>} */
        const left = new Set();
        for (const tab of TABS) {
          await page.click(`#tab-${tab}`);
          await page.waitForSelector(`#panel-${tab}:not([hidden])`);
          if (tab === "sitemaps") await page.waitForFunction(() => !document.getElementById("sitemaps-loading")?.checkVisibility());
          for (const word of await latinWords(page)) if (language === "ja" ? !SAME.test(word) : ENGLISH.test(word)) left.add(`${tab}: ${word}`);
          assert.deepEqual(await axeInEachLook(page), [], tab);
          await screenshot(page, `language-${language}-${tab}`);
        }
        if (language !== "en") assert.deepEqual([...left], []);
        await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: "dark" }]);
        await page.click("#tab-access");
        await screenshot(page, `language-${language}-dark`);
      },
      { ready: false },
    ));

  test(`${language}: 360 pixels are enough`, () =>
    open(
      async ({ page }) => {
        await page.goto(addressOf(page, language));
        await engineReady(page);
        await loadExample(page, "mistakes");
        for (const tab of TABS) {
          await page.click(`#tab-${tab}`);
          await page.evaluate(() => scrollTo(0, 0));
          const [width, room] = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]);
          assert.ok(width <= room, `${tab} is ${width} pixels wide`);
          assert.deepEqual(await overflowing(page), [], tab);
          await page.$eval(".answer", (answer) => answer.scrollIntoView());
          await screenshot(page, `language-${language}-${tab}-360`);
        }
        assert.deepEqual(await cutChapters(page), [], "what is too wide for a chapter is cut off");
        await page.goto(new URL("findings/no-colon/", addressOf(page, language)).href);
        assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth));
        await screenshot(page, `language-${language}-finding-360`);
      },
      { ready: false, width: 360 },
    ));
}

/** Chapters of the help that hold something too wide for them. @param {Page} page */
function cutChapters(page) {
  return page.$$eval(".chapter", (chapters) => {
    for (const chapter of chapters) /** @type {HTMLElement} */ (chapter).style.contentVisibility = "visible";
    return chapters.filter((chapter) => chapter.scrollWidth > chapter.clientWidth).map((chapter) => chapter.querySelector("h3")?.id);
  });
}

/** Buttons and labels whose words stand out of them. @param {Page} page */
function overflowing(page) {
  return page.$$eval("button, summary, select, .tabs button, label", (nodes) =>
    nodes
      .filter((node) => node.checkVisibility() && node.scrollWidth > node.clientWidth + 1 && getComputedStyle(node).display !== "inline")
      .map((node) => `${node.tagName} ${node.id} ${node.textContent?.trim().slice(0, 30)}`),
  );
}
