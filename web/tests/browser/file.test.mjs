// The octets are the document: what is opened or pasted is what is read and saved.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  ask,
  fileText,
  focusFile,
  latin,
  lineNumbers,
  loadExample,
  marked,
  openBytes,
  paste,
  pasteFile,
  press,
  savedBytes,
  settled,
  texts,
  useSite,
  verdict,
} from "./workbench.mjs";

const open = useSite();

const MIXED = latin("\xef\xbb\xbfUser-agent: *\r\nDisallow: /caf\xe9/\r\nAllow: /x\0y\rDisallow: /z\n");

for (const plain of [false, true]) {
  const view = plain ? "plain text box" : "editor";

  test(`opened and saved, a file keeps its byte order mark, line ends, Latin-1 and NUL, ${view}`, () =>
    open(
      async ({ page }) => {
        await openBytes(page, MIXED);
        assert.deepEqual(await savedBytes(page), [...MIXED]);
        assert.equal((await texts(page, "#size"))[0].split(" · ")[1], `${MIXED.length} octets`);
      },
      { plain },
    ));

  test(`an edit keeps every octet outside it, and a new line ends as the file's lines do, ${view}`, () =>
    open(
      async ({ page }) => {
        await openBytes(page, MIXED);
        await focusFile(page);
        await press(page, "Control", "Home");
        await page.keyboard.press("End");
        await page.keyboard.press("Enter");
        await page.keyboard.type("Allow: /é");
        const want = latin("\xef\xbb\xbfUser-agent: *\r\nAllow: /\xc3\xa9\r\nDisallow: /caf\xe9/\r\nAllow: /x\0y\rDisallow: /z\n");
        assert.deepEqual(await savedBytes(page), [...want]);
      },
      { plain },
    ));

  test(`a paste keeps its line ends, and undo and redo bring back the very octets, ${view}`, () =>
    open(
      async ({ page }) => {
        await openBytes(page, MIXED);
        await focusFile(page);
        await press(page, "Control", "Home");
        await press(page, "Shift", "End");
        await paste(page, "User-agent: a\r\nDisallow: /b\rAllow: /c");
        const pasted = latin("\xef\xbb\xbfUser-agent: a\r\nDisallow: /b\rAllow: /c\r\nDisallow: /caf\xe9/\r\nAllow: /x\0y\rDisallow: /z\n");
        assert.deepEqual(await savedBytes(page), [...pasted]);
        await press(page, "Control", "z");
        assert.deepEqual(await savedBytes(page), [...MIXED]);
        await press(page, "Control", "y");
        assert.deepEqual(await savedBytes(page), [...pasted]);
      },
      { plain },
    ));

  test(`octets that join to another character are shown as what they are, ${view}`, () =>
    open(
      async ({ page }) => {
        await openBytes(page, latin("# \xe3x\x83\x84\n"));
        await focusFile(page);
        await press(page, "Control", "Home");
        for (let i = 0; i < 3; i++) await page.keyboard.press("ArrowRight");
        await page.keyboard.press("Delete");
        assert.equal(await fileText(page), "# ツ\n");
        assert.deepEqual(await savedBytes(page), [...latin("# \xe3\x83\x84\n")]);
      },
      { plain },
    ));
}

const CURL =
  "HTTP/1.1 301 Moved Permanently\r\nLocation: https://www.example.com/robots.txt\r\n\r\n" +
  "HTTP/2 403 \r\ncontent-type: text/plain\r\n\r\nUser-agent: *\r\nDisallow: /\r\n";

test("pasted output of curl -iL: the headers give status and redirects, the rest is the file", () =>
  open(async ({ page }) => {
    await pasteFile(page, CURL);
    await ask(page, "ExampleBot", "/x");
    assert.equal(await fileText(page), "User-agent: *\nDisallow: /\n");
    assert.deepEqual(
      await page.$eval("#answered", (node) => [/** @type {HTMLSelectElement} */ (node).value, /** @type {HTMLSelectElement} */ (node).selectedOptions[0].text]),
      ["403", "4xx: unavailable"],
    );
    assert.equal(await page.$eval("#redirects", (node) => /** @type {HTMLInputElement} */ (node).value), "1");
    assert.equal((await verdict(page)).by, "The file is unavailable.");
    assert.match((await texts(page, "#file-notice p"))[0], /headers of 2 answers, status 301 and 403/);
    await page.click("#file-notice button");
    await settled(page);
    assert.deepEqual(await savedBytes(page), [...latin(CURL)]);
    assert.equal(await page.$eval("#answered", (node) => /** @type {HTMLSelectElement} */ (node).value), "0");
  }));

test("a lone redirect has no verdict and says how to get one", () =>
  open(async ({ page }) => {
    await pasteFile(page, "HTTP/1.1 302 Found\nLocation: /elsewhere\n\n");
    await settled(page);
    const answer = await verdict(page);
    assert.equal(answer.verdict, "No verdict");
    assert.match(answer.why, /curl -iL/);
  }));

test("a file dropped anywhere on the column is opened, curl's output too", () =>
  open(async ({ page }) => {
    await page.evaluate(() => {
      const files = new DataTransfer();
      files.items.add(new File(["HTTP/1.1 200 OK\r\n\r\nUser-agent: *\r\nDisallow: /dropped\r\n"], "saved.txt"));
      for (const type of ["dragenter", "dragover", "drop"]) {
        document.querySelector("#file .status")?.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: files }));
      }
    });
    await settled(page);
    assert.deepEqual(await savedBytes(page), [...latin("User-agent: *\r\nDisallow: /dropped\r\n")]);
  }));

test("clear, example and open can be undone", () =>
  open(async ({ page }) => {
    await openBytes(page, MIXED);
    for (const replace of [() => page.click("#clear"), () => loadExample(page, "length"), () => openBytes(page, latin("# another\n"))]) {
      await replace();
      await settled(page);
      assert.notDeepEqual(await savedBytes(page), [...MIXED]);
      await page.click("#file-notice button");
      await settled(page);
      assert.deepEqual(await savedBytes(page), [...MIXED]);
    }
  }));

for (const plain of [false, true]) {
  test(`near, at and past the limit are said in words, and the cut is drawn, ${plain ? "plain text box" : "editor"}`, () =>
    open(
      async ({ page }) => {
        const warning = async () => (await texts(page, "#size-warning")).join();
        const sized = (/** @type {number} */ octets) => latin(`#${"x".repeat(98)}\n`.repeat(octets / 100) + "#".repeat(octets % 100));
        await openBytes(page, sized(460_800));
        assert.equal(await warning(), "");
        await openBytes(page, sized(460_801));
        assert.match(await warning(), /has reached 90 % of the 512,000 octets/);
        await openBytes(page, sized(512_000));
        assert.match(await warning(), /exactly 512,000 octets/);
        await openBytes(page, sized(512_004));
        assert.match(await warning(), /past the 512,000 octets/);
        await page.click("#size-warning a");
        await settled(page);
        assert.deepEqual(await marked(page, "cut"), ["512,000 octets: some crawlers stop here"]);
        const drawn = await lineNumbers(page);
        assert.ok(drawn.includes("5121") && drawn.length < 100, `numbers in view only: ${drawn.length}`);
      },
      { plain },
    ));
}

test("what has the focus keeps it when its words are drawn again", () =>
  open(async ({ page }) => {
    await pasteFile(page, "User-agent: *\nDissallow: /a\n");
    await settled(page);
    await page.focus("#size button");
    await page.select("#answered", "404");
    await settled(page);
    assert.equal(await page.evaluate(() => document.activeElement?.closest("#size button")?.textContent), "3 findings");
  }));
