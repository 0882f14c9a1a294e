// The editor: what it shows of the engine's reading, what keys do in it, and that a large file stays easy to edit.

import assert from "node:assert/strict";
import { test } from "node:test";
import { axeViolations } from "../lib/axe.mjs";
import { screenshot } from "../lib/browser.mjs";
import {
  ask,
  editorReady,
  fileText,
  focusFile,
  latin,
  loadExample,
  marked,
  openBytes,
  pasteFile,
  press,
  savedBytes,
  selection,
  settled,
  texts,
  typeFile,
  useSite,
  verdict,
} from "./workbench.mjs";

const open = useSite();

/** @typedef {import("puppeteer-core").Page} Page */

/**
 * The texts of what matches inside the editor.
 *
 * @param {Page} page
 * @param {string} selector
 */
async function inside(page, selector) {
  const nodes = await page.$$(`#editor >>> ${selector}`);
  return Promise.all(nodes.map((node) => node.evaluate((node) => node.textContent ?? "")));
}

/**
 * @param {Page} page
 * @param {string} selector
 */
async function insideOne(page, selector) {
  // Puppeteer's own waiting does not see what changes in a shadow root.
  for (const end = Date.now() + 10_000; Date.now() < end; ) {
    const node = await page.$(`#editor >>> ${selector}`);
    if (node) return node;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`nothing in the editor is ${selector}`);
}

/** What is said about the finding that was walked to. @param {Page} page */
function cards(page) {
  return page.$$eval(".finding-card", (nodes) => nodes.map((node) => node.textContent ?? ""));
}

const FILE = "# who\nUser-agent: *\nDissallow: /x\nDisallow: tmp\nCrawl-delay: 5 # slow\n\nUser-agent: b\nAllow: /\n";

test("the parts of a line are what the engine says they are", () =>
  open(async ({ page }) => {
    await pasteFile(page, FILE);
    await settled(page);
    assert.deepEqual(await inside(page, ".key-user-agent"), ["User-agent", "User-agent"]);
    assert.deepEqual(await inside(page, ".key-misspelt"), ["Dissallow"]);
    assert.deepEqual(await inside(page, ".key-elsewhere"), ["Crawl-delay"]);
    assert.deepEqual(await inside(page, ".comment"), ["# who", "# slow"]);
    assert.deepEqual(await inside(page, ".finding-error"), ["Dissallow", "tmp"]);
    assert.equal((await inside(page, ".finding-mark[data-tone=error]")).length, 2);
  }));

test("places are those of the text where octets and characters differ in number", () =>
  open(async ({ page }) => {
    await openBytes(page, latin("\xef\xbb\xbf# caf\xe9 \xe3\x83\x84 \xf0\x9f\x98\x80\r\nUser-agent: *\r\rDissallow: /\xc3\xa9\r\n"));
    assert.deepEqual(await inside(page, ".comment"), ["# caf\ufffd ツ 😀"]);
    assert.deepEqual(await inside(page, ".key-misspelt"), ["Dissallow"]);
    assert.deepEqual(await inside(page, ".value"), ["*", "/é"]);
  }));

test("while an answer is awaited, what is drawn moves along with what is typed", () =>
  open(async ({ page }) => {
    await pasteFile(page, FILE);
    await settled(page);
    await press(page, "Control", "Home");
    await page.evaluate(() => {
      // No answer comes any more.
      MessagePort.prototype.postMessage = () => {};
      Worker.prototype.postMessage = () => {};
    });
    await page.keyboard.type("\n\nab");
    assert.deepEqual(await inside(page, ".finding-error"), ["Dissallow", "tmp"]);
    assert.deepEqual(await inside(page, ".comment"), ["# who", "# slow"]);
  }));

test("F8 and Shift+F8 walk the findings, say each and show what it is; Escape closes it", () =>
  open(async ({ page }) => {
    await pasteFile(page, "User-agent: *\nDissallow: /x\nDisallow: tmp\n");
    await settled(page);
    await page.focus("#agent");
    const walk = async (/** @type {boolean} */ back = false) => {
      if (back) await press(page, "Shift", "F8");
      else await page.keyboard.press("F8");
      return selection(page);
    };
    await press(page, "Shift", "F8");
    const first = await walk(true);
    assert.equal(first, "Dissallow");
    assert.equal(await walk(), "tmp");
    await page.waitForFunction(() => /Error, line 3: .*tmp/.test(document.getElementById("live")?.textContent ?? ""));
    assert.match((await cards(page)).join(), /Error.*tmp.*More/);
    assert.equal(await walk(), "Dissallow", "goes round");
    assert.equal(await walk(true), "tmp", "goes round the other way");
    await page.keyboard.press("Escape");
    assert.deepEqual(await cards(page), []);
    assert.equal(await selection(page), "tmp", "the focus stays in the editor");
  }));

test("F8 walks in the plain text box too", () =>
  open(
    async ({ page }) => {
      await pasteFile(page, "User-agent: *\nDissallow: /x\nDisallow: tmp\n");
      await settled(page);
      await press(page, "Control", "Home");
      await page.keyboard.press("F8");
      assert.equal(await selection(page), "Dissallow");
      await page.keyboard.press("F8");
      assert.equal(await selection(page), "tmp");
    },
    { plain: true },
  ));

for (const plain of [false, true]) {
  test(`a fix is one step that undo takes back, octet for octet, ${plain ? "plain text box" : "editor"}`, () =>
    open(
      async ({ page }) => {
        const before = latin("User-agent: *\r\nDissallow: /caf\xe9\r\nAllow: /\r\n");
        await openBytes(page, before);
        await focusFile(page);
        await press(page, "Control", "Home");
        await page.keyboard.press("F8");
        assert.equal(await selection(page), "Dissallow");
        if (plain) return; // Its findings are mended in the list of problems.
        await page.click(".finding-card button");
        await settled(page);
        assert.deepEqual(await savedBytes(page), [...latin("User-agent: *\r\nDisallow: /caf\xe9\r\nAllow: /\r\n")]);
        await focusFile(page);
        await press(page, "Control", "z");
        assert.deepEqual(await savedBytes(page), [...before]);
        await press(page, "Control", "y");
        assert.deepEqual(await savedBytes(page), [...latin("User-agent: *\r\nDisallow: /caf\xe9\r\nAllow: /\r\n")]);
      },
      { plain },
    ));
}

test("a byte order mark is taken away by its fix and comes back with undo", () =>
  open(async ({ page }) => {
    const before = latin("\xef\xbb\xbfUser-agent: *\nDisallow: /x\n");
    await openBytes(page, before);
    await page.keyboard.press("F8");
    await page.click(".finding-card button");
    await settled(page);
    assert.deepEqual(await savedBytes(page), [...before.subarray(3)]);
    await focusFile(page);
    await press(page, "Control", "z");
    assert.deepEqual(await savedBytes(page), [...before]);
  }));

test("the deciding line is marked and scrolled to, the page is not; losing lines are marked faintly", () =>
  open(async ({ page }) => {
    const rules = Array.from({ length: 300 }, (_, i) => `Disallow: /page-${i}/`);
    await openBytes(page, new TextEncoder().encode(`User-agent: *\n${rules.join("\n")}\n`));
    await ask(page, "x", "/page-250/a");
    assert.deepEqual(await marked(page, "disallowed"), ["Disallow: /page-250/"]);
    assert.equal(await page.evaluate(() => window.scrollY), 0);
    await pasteFile(page, "User-agent: *\nDisallow: /a\nAllow: /a/b\n");
    await ask(page, "x", "/a/b");
    assert.deepEqual(await marked(page, "allowed"), ["Allow: /a/b"]);
    assert.deepEqual(await marked(page, "losing"), ["Disallow: /a"]);
  }));

test("caret, selection and text survive an answer", () =>
  open(async ({ page }) => {
    await pasteFile(page, FILE);
    await press(page, "Control", "Home");
    await page.keyboard.press("ArrowDown");
    await press(page, "Shift", "End");
    await ask(page, "x", "/tmp");
    await focusFile(page);
    assert.equal(await selection(page), "User-agent: *");
    assert.equal(await fileText(page), FILE);
  }));

test("a group folds to its first line and unfolds for a line that is asked for", () =>
  open(async ({ page }) => {
    await pasteFile(page, FILE);
    await ask(page, "b", "/y");
    await (await insideOne(page, ".cm-foldGutter [title='Fold group']")).click();
    assert.deepEqual((await inside(page, ".cm-line")).slice(0, 4), ["# who", "User-agent: *…", "Crawl-delay: 5 # slow", ""]);
    assert.equal(latin(FILE).length, (await savedBytes(page)).length);
    await page.keyboard.press("F8");
    await page.keyboard.press("F8");
    assert.ok((await inside(page, ".cm-line")).includes("Disallow: tmp"));
  }));

test("search finds, and replaces in one step", () =>
  open(async ({ page }) => {
    await pasteFile(page, "User-agent: *\nDisallow: /a\nDisallow: /b\n");
    await press(page, "Control", "f");
    await page.keyboard.type("/a");
    await page.keyboard.press("Enter");
    assert.deepEqual(await inside(page, ".cm-searchMatch"), ["/a"]);
    assert.deepEqual(await axeViolations(page, { within: "#file" }), []);
    await page.keyboard.press("Escape");
    assert.equal(await selection(page), "/a");
  }));

test("keys and crawlers are offered, and Enter is a line end until one is chosen", () =>
  open(async ({ page }) => {
    await focusFile(page);
    await page.keyboard.type("us");
    await insideOne(page, ".cm-tooltip-autocomplete");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    assert.equal(await fileText(page), "User-agent: ");
    await page.keyboard.type("gptb");
    await insideOne(page, ".cm-tooltip-autocomplete");
    assert.deepEqual(await axeViolations(page, { within: "#file" }), []);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    assert.equal(await fileText(page), "User-agent: GPTBot");
    await page.keyboard.type("\ndis");
    await insideOne(page, ".cm-tooltip-autocomplete");
    await page.keyboard.press("Enter");
    assert.equal(await fileText(page), "User-agent: GPTBot\ndis\n");
  }));

test("Tab leaves the editor in both directions", () =>
  open(async ({ page }) => {
    const focused = () => page.evaluate(() => document.activeElement?.id);
    await typeFile(page, "User-agent: *");
    await settled(page);
    await page.keyboard.press("Tab");
    assert.notEqual(await focused(), "editor");
    await press(page, "Shift", "Tab");
    assert.equal(await focused(), "editor");
    await press(page, "Shift", "Tab");
    assert.equal(await focused(), "plain");
    assert.equal(await fileText(page), "User-agent: *");
  }));

test("a plain text box can be chosen, is remembered, and takes over text, caret and focus", () =>
  open(async ({ page }) => {
    await pasteFile(page, FILE);
    await press(page, "Control", "Home");
    await press(page, "Shift", "End");
    await page.click("#plain");
    assert.equal(await page.$eval("#box", (box) => /** @type {HTMLElement} */ (box).dataset.view), "plain");
    await focusFile(page);
    assert.equal(await selection(page), "# who");
    await page.keyboard.press("Delete");
    await settled(page);
    await page.click("#plain");
    await editorReady(page);
    assert.equal(await fileText(page), FILE.replace("# who", ""));
    await page.click("#plain");
    await page.reload();
    await page.waitForSelector("#engine-state[data-state=ready]");
    await settled(page);
    assert.equal(await page.$eval("#box", (box) => /** @type {HTMLElement} */ (box).dataset.view), "plain");
    assert.equal(await page.$eval("#plain", (box) => /** @type {HTMLInputElement} */ (box).checked), true);
  }));

test("what is typed before the editor comes is taken over, with the focus", () =>
  open(
    async ({ page }) => {
      await page.type("#text", "User-agent: *\nDis");
      await page.evaluate(() => /** @type {any} */ (window).letEditorCome());
      await editorReady(page);
      await page.keyboard.type("allow: /x");
      assert.equal(await fileText(page), "User-agent: *\nDisallow: /x");
      await ask(page, "a", "/x");
      assert.equal((await verdict(page)).verdict, "Disallowed");
    },
    {
      ready: false,
      before: async (page) => {
        await page.setRequestInterception(true);
        const come = new Promise((resolve) => page.exposeFunction("letEditorCome", resolve));
        page.on("request", async (request) => {
          if (new URL(request.url()).pathname.endsWith("/editor.js")) await come;
          await request.continue();
        });
      },
    },
  ));

test("without the editor the text box stays", () =>
  open(
    async ({ page }) => {
      await page.waitForSelector("#engine-state[data-state=ready]");
      await pasteFile(page, "User-agent: *\nDisallow: /x\n");
      await ask(page, "a", "/x");
      assert.equal((await verdict(page)).verdict, "Disallowed");
      assert.equal(await page.$eval("#box", (box) => /** @type {HTMLElement} */ (box).dataset.view), "plain");
    },
    {
      ready: false,
      allowed: /editor\.js|404/,
      before: async (page) => {
        await page.setRequestInterception(true);
        page.on("request", (request) => (new URL(request.url()).pathname.endsWith("/editor.js") ? request.respond({ status: 404 }) : request.continue()));
      },
    },
  ));

for (const comes of [true, false]) {
  test(`a file of very many lines waits for the editor, which ${comes ? "comes" : "does not come"}`, () => {
    const file = latin("# a line\n".repeat(30_000));
    const box = (/** @type {Page} */ page) =>
      page.$eval("#text", (box) => {
        const { value, readOnly } = /** @type {HTMLTextAreaElement} */ (box);
        return { length: value.length, readOnly };
      });
    return open(
      async ({ page }) => {
        await page.waitForSelector("#engine-state[data-state=ready]");
        await openBytes(page, file);
        assert.deepEqual(await box(page), { length: 0, readOnly: true }, "a text box would lay out all lines at once");
        assert.match((await texts(page, "#size")).join(), /270,000 octets/);
        await page.evaluate(() => Reflect.get(window, "letEditorCome")());
        if (comes) await page.waitForSelector("#box[data-view=editor]");
        else await page.waitForFunction(() => !(/** @type {HTMLTextAreaElement} */ (document.getElementById("text")).readOnly));
        assert.deepEqual(await box(page), { length: comes ? 0 : file.length, readOnly: false });
        assert.equal((await savedBytes(page)).length, file.length);
      },
      {
        ready: false,
        allowed: /editor\.js|404/,
        before: async (page) => {
          await page.setRequestInterception(true);
          const come = new Promise((resolve) => page.exposeFunction("letEditorCome", resolve));
          page.on("request", async (request) => {
            if (!new URL(request.url()).pathname.endsWith("/editor.js")) return request.continue();
            await come;
            return comes ? request.continue() : request.respond({ status: 404 });
          });
        },
      },
    );
  });
}

test("the first answer does not wait for the editor", () =>
  open(async ({ requests }) => {
    const at = (/** @type {string} */ name) => requests.findIndex((url) => url.endsWith(name));
    assert.ok(at("/editor.js") > at("/engine.wasm"), requests.join("\n"));
  }));

for (const theme of /** @type {const} */ (["light", "dark"])) {
  test(`axe finds nothing in the editor at work, ${theme}`, () =>
    open(
      async ({ page }) => {
        await loadExample(page, "mistakes");
        await openBytes(page, latin("\xef\xbb\xbfUser-agent: *\nDissallow: /x\0\nAllow:\xc2\xa0/y\nHost: a\nfoo\nUser agent: b\n"));
        await ask(page, "x", "/y");
        await (await insideOne(page, ".cm-foldGutter [title='Fold group']")).click();
        assert.deepEqual(await axeViolations(page, { within: "#file" }), [], "folded");
        await (await insideOne(page, ".folded")).click();
        for (let i = 0; i < 3; i++) {
          await page.keyboard.press("F8");
          assert.deepEqual(await axeViolations(page, { within: "#file" }), [], `finding ${i}`);
        }
        await screenshot(page, `${theme}-editor`);
      },
      { theme },
    ));
}

test("at 360 pixels the editor's tooltip, suggestions and search fit", () =>
  open(
    async ({ page }) => {
      const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      await pasteFile(page, `User-agent: ${"a".repeat(400)}/1.0\nDissallow: /${"b".repeat(400)}\n`);
      await settled(page);
      await page.keyboard.press("F8");
      assert.equal(await sideways(), 0);
      await page.keyboard.press("Escape");
      await press(page, "Control", "End");
      await page.keyboard.type("user-agent: g");
      await insideOne(page, ".cm-tooltip-autocomplete");
      assert.equal(await sideways(), 0);
      await page.keyboard.press("Escape");
      await press(page, "Control", "f");
      await insideOne(page, ".cm-search");
      assert.equal(await sideways(), 0);
      await screenshot(page, "narrow-editor");
    },
    { width: 360, height: 740 },
  ));
