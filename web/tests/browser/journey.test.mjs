// The main way through the page: paste, ask, read the verdict, follow its line.

import assert from "node:assert/strict";
import { test } from "node:test";
import { ask, loadExample, marked, pasteFile, press, selection, settled, texts, typeFile, useSite, verdict } from "./workbench.mjs";

const open = useSite();

const FILE = "User-agent: ExampleBot\nDisallow: /private/\nAllow: /private/open/\n\nUser-agent: *\nDisallow: /\n";

test("paste, Test access, verdict, and the line that decides", () =>
  open(async ({ page }) => {
    await pasteFile(page, FILE);
    await ask(page, "Mozilla/5.0 (compatible; ExampleBot/2.1; +https://example.com/bot)", "https://www.example.com/private/a?b=1#c");
    assert.deepEqual(await verdict(page), { verdict: "Disallowed", by: "by line 2 Disallow: /private/", why: "It is the only rule that matches the path." });
    assert.deepEqual(await texts(page, ".steps .names li"), ["ExampleBot is named by a group"]);
    assert.deepEqual(await texts(page, ".steps .plain li"), ["line 1: ExampleBot, 2 rules"]);
    assert.deepEqual(await texts(page, ".path"), ["/private/a?b=1"]);
    assert.deepEqual(await texts(page, ".covered"), ["/private/"]);
    assert.deepEqual(await texts(page, ".candidates tbody td"), ["2", "Disallow: /private/", "9", "Decides"]);
    assert.match((await texts(page, "#warnings li")).join(), /part from # on was dropped/);
    await page.click(".verdict .line-link");
    assert.equal(await selection(page), "Disallow: /private/");
    assert.equal((await marked(page, "disallowed")).length, 1);
  }));

test("losing rules stand below the winner with the reason, and are marked faintly", () =>
  open(async ({ page }) => {
    await pasteFile(page, "User-agent: *\nDisallow: /a/b\nAllow: /a/b\nDisallow: /a\nAllow: /*b\nAllow: /a/b\n");
    await ask(page, "x", "/a/b/c");
    assert.deepEqual(await texts(page, ".candidates td:last-child"), [
      "Decides",
      "Same length as an earlier line",
      "Same length, and allow wins",
      "Shorter",
      "Shorter",
    ]);
    assert.equal((await marked(page, "losing")).length, 4);
    assert.equal((await verdict(page)).by, "by line 3 Allow: /a/b");
  }));

test("the answer follows typing, in the file and in the question", () =>
  open(async ({ page }) => {
    await typeFile(page, "User-agent: *\nDisallow: /x");
    await page.type("#url", "/x");
    await settled(page);
    assert.equal((await verdict(page)).verdict, "Disallowed");
    await page.type("#url", "y");
    await typeFile(page, "z");
    await settled(page);
    assert.deepEqual([(await verdict(page)).verdict, (await verdict(page)).by], ["Allowed", "No rule matches."]);
  }));

test("by keyboard alone", () =>
  open(async ({ page }) => {
    const focused = () => page.evaluate(() => document.activeElement?.id || document.activeElement?.textContent);
    const tabTo = async (/** @type {string} */ id) => {
      for (let i = 0; i < 30 && (await focused()) !== id; i++) await page.keyboard.press("Tab");
      assert.equal(await focused(), id, "Tab gets there");
    };
    await tabTo("editor");
    await page.keyboard.type("User-agent: *\nDisallow: /x\n");
    await tabTo("tab-access");
    await tabTo("agent");
    await page.keyboard.type("ExampleBot");
    await page.keyboard.press("Tab");
    await page.keyboard.type("/x");
    await page.keyboard.press("Enter");
    await settled(page);
    assert.equal((await verdict(page)).verdict, "Disallowed");
    await tabTo("line 2");
    await page.keyboard.press("Enter");
    assert.equal(await selection(page), "Disallow: /x");
    await press(page, "Shift", "Tab");
    assert.notEqual(await focused(), "editor", "the box lets go of the focus");
    await tabTo("tab-access");
    await page.keyboard.press("ArrowRight");
    assert.equal(await focused(), "tab-structure");
    assert.equal(await page.$eval("#panel-structure", (panel) => /** @type {HTMLElement} */ (panel).hidden), false);
    await page.keyboard.press("End");
    assert.equal(await focused(), "tab-selftest");
    await page.keyboard.press("ArrowRight");
    assert.equal(await focused(), "tab-access");
    await page.keyboard.press("Tab");
    assert.equal(await focused(), "agent", "the tabs are one stop");
    await press(page, "Shift", "Tab");
    assert.equal(await focused(), "tab-access");
  }));

test("the verdict is said once typing pauses, in the one live region", () =>
  open(async ({ page }) => {
    assert.equal(await page.$$eval("[aria-live], [role=status], [role=alert]", (nodes) => nodes.length), 1);
    await pasteFile(page, FILE);
    await ask(page, "ExampleBot", "/private/x");
    await page.waitForFunction(() => document.getElementById("live")?.textContent === "Disallowed by line 2, Disallow: /private/");
    await loadExample(page, "joined");
    await page.waitForFunction(
      () => document.getElementById("live")?.textContent === "Example loaded: A run of user-agent lines. Disallowed by line 11, Disallow: /",
    );
  }));

/** What each example is there to show. */
const EXAMPLES = /** @type {const} */ ([
  ["length", "Allowed", "by line 4 Allow: /docs/public/"],
  ["fallback", "Allowed", "No rule matches."],
  ["joined", "Disallowed", "by line 11 Disallow: /"],
  ["wildcards", "Disallowed", "by line 4 Disallow: /*.pdf$"],
  ["comparing", "Disallowed", "by line 5 Disallow: /café/menu"],
  ["mistakes", "Allowed", "No rule matches."],
  ["shop", "Allowed", "by line 46 Allow: /search/help"],
]);

for (const [id, word, by] of EXAMPLES) {
  test(`example ${id}`, () =>
    open(async ({ page }) => {
      await loadExample(page, id);
      assert.deepEqual([(await verdict(page)).verdict, (await verdict(page)).by], [word, by]);
    }));
}

test("every example is tested here", () =>
  open(async ({ page }) => {
    const ids = await page.$$eval("[data-example]", (nodes) => nodes.map((node) => /** @type {HTMLElement} */ (node).dataset.example));
    assert.deepEqual(
      ids,
      EXAMPLES.map(([id]) => id),
    );
  }));

test("how the file was answered, chosen by hand", () =>
  open(async ({ page }) => {
    await pasteFile(page, FILE);
    await ask(page, "ExampleBot", "/private/x");
    for (const [status, redirects, word] of [
      ["503", 0, "Disallowed"],
      ["404", 0, "Allowed"],
      ["301", 1, "No verdict"],
      ["-1", 0, "Disallowed"],
      ["200", 6, "Allowed"],
      ["200", 5, "Disallowed"],
      ["0", 0, "Disallowed"],
    ]) {
      await page.select("#answered", String(status));
      if (status !== "0") {
        await page.$eval(
          "#redirects",
          (input, value) => {
            /** @type {HTMLInputElement} */ (input).value = value;
            input.dispatchEvent(new Event("input"));
          },
          String(redirects),
        );
      }
      await settled(page);
      assert.equal((await verdict(page)).verdict, word, `status ${status}, ${redirects} redirects`);
    }
  }));

test("readers that would answer otherwise are named with their verdict and line", () =>
  open(async ({ page }) => {
    await pasteFile(page, "User-agent: bot\nDisallow: /\n");
    await ask(page, "ExampleBot", "/x");
    assert.equal((await verdict(page)).by, "No group applies.");
    assert.match((await texts(page, "#warnings li")).join(), /contained in the user agent answers otherwise: Disallowed by line 2 Disallow: \/$/);
    await pasteFile(page, `User-agent: *\n${`#${"x".repeat(98)}\n`.repeat(5200)}Disallow: /x\n`);
    await settled(page);
    assert.equal((await verdict(page)).by, "by line 5202 Disallow: /x");
    assert.match((await texts(page, "#warnings li")).join(), /stops after 512,000 octets answers otherwise: Allowed/);
  }));

test("how the path was taken is said where it is not as typed", () =>
  open(async ({ page }) => {
    await pasteFile(page, "User-agent: *\nDisallow: /x\n");
    for (const [typed, said] of /** @type {[string, RegExp | null][]} */ ([
      ["/x", null],
      ["https://example.com/x", null],
      ["x", /no leading slash/],
      ["example.com/x", /looks like a URL without https/],
      ["/x#y", /part from # on was dropped/],
      ["", /No path was given/],
    ])) {
      await ask(page, "a", typed);
      const shown = (await texts(page, "#warnings li")).join(" | ");
      if (said) assert.match(shown, said);
      else assert.equal(shown, "");
    }
  }));

test("what was typed before the script ran is not lost", () =>
  open(
    async ({ page }) => {
      await settled(page);
      assert.equal((await verdict(page)).by, "by line 2 Disallow: /early");
    },
    {
      before: (page) =>
        page.evaluateOnNewDocument(() => {
          document.addEventListener("readystatechange", () => {
            if (document.readyState !== "interactive") return;
            const set = (/** @type {string} */ id, /** @type {string} */ value) => {
              /** @type {HTMLInputElement} */ (document.getElementById(id)).value = value;
            };
            set("text", "User-agent: *\nDisallow: /early\n");
            set("url", "/early");
          });
        }),
    },
  ));

test("a URL of another site gets no verdict once the file's own is known", () =>
  open(async ({ page }) => {
    await pasteFile(page, "User-agent: *\nDisallow: /private/\n");
    await ask(page, "ExampleBot", "https://shop.example.com/private/");
    assert.equal((await verdict(page)).verdict, "Disallowed");
    await page.type("#site", "www.example.com");
    assert.match(await page.$eval("#site-note", (note) => note.textContent ?? ""), /scheme and the host/);
    await page.$eval("#site", (input) => Object.assign(input, { value: "" }));
    await page.type("#site", "https://www.example.com/robots.txt");
    await settled(page);
    assert.deepEqual([(await verdict(page)).verdict, (await verdict(page)).by], ["No verdict", "Another scheme, host or port than this file’s."]);
    await ask(page, "ExampleBot", "https://WWW.example.com:443/private/");
    assert.equal((await verdict(page)).verdict, "Disallowed");
  }));
