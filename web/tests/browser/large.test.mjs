// Large files: their text is brought into the editor slice by slice, and whatever is done meanwhile, nothing of them is lost.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { screenshot } from "../lib/browser.mjs";
import { focusFile, latin, openBytes, paste, press, settled, typeFile, useSite } from "./workbench.mjs";

const open = useSite();

/** @typedef {import("puppeteer-core").Page} Page */

/** Some 400 KB with every kind of line end and octets that are not UTF-8; what is asked about stands in the last lines. */
function largeFile() {
  const lines = ["User-agent: *\n"];
  for (let i = 0; i < 12_000; i++) lines.push(`Disallow: /${["a", "\xe3\x83\x84", "caf\xe9", "\0"][i % 4]}/page-${i}/list?n=`, ["\n", "\r\n", "\r"][i % 3]);
  return `${lines.join("")}Dissallow: /misspelt\nDisallow: /last/\n`;
}

const LARGE = largeFile();
const octets = latin(LARGE);
/** What can be copied: text. */
const TEXT = LARGE.replace(/[\xe3\x83\x84\xe9]+/g, "ツ");
const textOctets = new TextEncoder().encode(TEXT);

/** Where a slice waits for its turn, it waits long, as in a browser with a lot to do. @param {number} wait  milliseconds */
const slowed = (wait) => (/** @type {Page} */ page) =>
  page.evaluateOnNewDocument((wait) => {
    const real = window.setTimeout;
    /** @type {any} */ (window).setTimeout = (/** @type {() => void} */ run, /** @type {number} */ milliseconds) => real(run, milliseconds || wait);
  }, wait);

const slow = slowed(300);
/** Long enough for all that a test does meanwhile. */
const verySlow = slowed(1500);

/**
 * Does something while a large file is on its way into the editor.
 *
 * @param {Page} page
 * @param {() => Promise<unknown>} run
 */
async function meanwhile(page, run) {
  await page.waitForSelector("#editor[aria-busy=true]");
  await run();
}

/** Whether text is on its way. @param {Page} page */
const busy = (page) => page.$eval("#editor", (host) => host.ariaBusy === "true");

/** @param {Page} page */
async function arrived(page) {
  await page.waitForSelector("#editor:not([aria-busy])");
  await settled(page);
}

/**
 * Opens octets as a file of the person's, and does not wait.
 *
 * @param {Page} page
 * @param {string} spelled  one character an octet
 */
async function choose(page, spelled) {
  await page.evaluate((spelled) => {
    const chooser = /** @type {HTMLInputElement} */ (document.getElementById("open-file"));
    const files = new DataTransfer();
    files.items.add(new File([Uint8Array.from(spelled, (unit) => unit.charCodeAt(0))], "robots.txt"));
    chooser.files = files.files;
    chooser.dispatchEvent(new Event("change"));
  }, spelled);
}

/**
 * Saves the file, which has to hold these octets.
 *
 * @param {Page} page
 * @param {...(Uint8Array | string)} pieces
 */
async function saves(page, ...pieces) {
  const expected = Buffer.concat(pieces.map((piece) => Buffer.from(piece)));
  const saved = await page.evaluate(async () => {
    const real = URL.createObjectURL;
    /** @type {Blob | undefined} */
    let blob;
    URL.createObjectURL = (object) => {
      blob = /** @type {Blob} */ (object);
      return real.call(URL, object);
    };
    document.getElementById("save")?.click();
    URL.createObjectURL = real;
    const octets = (await blob?.arrayBuffer()) ?? new ArrayBuffer(0);
    // All of it would take longer to hand over than everything else here.
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", octets));
    return { octets: octets.byteLength, digest: [...digest].map((octet) => octet.toString(16).padStart(2, "0")).join("") };
  });
  assert.deepEqual(saved, { octets: expected.length, digest: createHash("sha256").update(expected).digest("hex") });
}

/**
 * Asks about the last rule of the file.
 *
 * @param {Page} page
 * @param {"Allowed" | "Disallowed"} expected
 */
async function answers(page, expected) {
  await page.$eval("#url", (input) => {
    /** @type {HTMLInputElement} */ (input).value = "/last/page";
  });
  await page.click("#test");
  await page.waitForFunction((expected) => document.querySelector("#verdict .verdict-word")?.textContent === expected, {}, expected);
}

/** The last lines that are drawn, when the file's end is shown. @param {Page} page */
async function lastLines(page) {
  await focusFile(page);
  await press(page, "Control", "End");
  const lines = await page.$$("#editor >>> .cm-line");
  return Promise.all(lines.slice(-3).map((line) => line.evaluate((line) => line.textContent)));
}

test("a large file is shown, saved and answered for as a whole, with its findings", () =>
  open(
    async ({ page }) => {
      await choose(page, LARGE);
      await meanwhile(page, async () => {
        await answers(page, "Disallowed");
        assert.ok(await busy(page), "the answer does not wait for the editor");
      });
      await arrived(page);
      assert.deepEqual(await lastLines(page), ["Dissallow: /misspelt", "Disallow: /last/", ""]);
      await saves(page, octets);
      await page.click("#verdict .line-link");
      assert.match((await page.$eval("#size", (size) => size.textContent)) ?? "", /12,001 rules/);
      await page.click("#tab-problems");
      await page.type("#problems-filter", "misspelt");
      await page.waitForFunction(() => /Dissallow/.test(document.getElementById("panel-problems")?.textContent ?? ""));
    },
    { before: verySlow },
  ));

test("a large paste is one step of undo, octet for octet", () =>
  open(
    async ({ page }) => {
      await openBytes(page, latin("# caf\xe9\r\n"));
      await focusFile(page);
      await press(page, "Control", "End");
      await paste(page, TEXT);
      await meanwhile(page, () => answers(page, "Disallowed"));
      await arrived(page);
      await saves(page, latin("# caf\xe9\r\n"), textOctets);
      await focusFile(page);
      await press(page, "Control", "z");
      await settled(page);
      await saves(page, latin("# caf\xe9\r\n"));
      await answers(page, "Allowed");
      await focusFile(page);
      await press(page, "Control", "y");
      await arrived(page);
      await saves(page, latin("# caf\xe9\r\n"), textOctets);
      assert.deepEqual(await lastLines(page), ["Dissallow: /misspelt", "Disallow: /last/", ""]);
    },
    { before: slow },
  ));

test("undo takes a large paste back while its text is on its way", () =>
  open(
    async ({ page }) => {
      await typeFile(page, "# before");
      await paste(page, TEXT);
      await meanwhile(page, () => press(page, "Control", "z"));
      await arrived(page);
      await saves(page, "# before");
    },
    { before: slow },
  ));

test("what is typed and pasted behind a large paste, while its text is on its way, comes behind it", () =>
  open(
    async ({ page }) => {
      await focusFile(page);
      await paste(page, TEXT);
      await meanwhile(page, () => page.keyboard.type("# ツ"));
      await paste(page, TEXT);
      await meanwhile(page, () => paste(page, "Allow: /last/page\r\n"));
      await arrived(page);
      await saves(page, TEXT, "# ツ", TEXT, "Allow: /last/page\r\n");
      await answers(page, "Allowed");
    },
    { before: slow },
  ));

test("a change that no event announces stays beside a large paste", () =>
  open(
    async ({ page }) => {
      await typeFile(page, "# before\n");
      await paste(page, TEXT);
      await meanwhile(page, async () => {
        const content = await page.$("#editor >>> .cm-content");
        await content?.evaluate((content) => content.querySelector(".cm-line")?.append(" and more"));
        // The editor takes it over in a task of its own.
        await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
        assert.ok(await busy(page));
      });
      await arrived(page);
      await saves(page, "# before and more\n", TEXT);
    },
    { before: verySlow },
  ));

test("keys go into a large file that was opened just before", () =>
  open(
    async ({ page }) => {
      await typeFile(page, "# before");
      await choose(page, LARGE);
      await meanwhile(page, () => page.keyboard.type("Allow: /last/page\n"));
      await arrived(page);
      await saves(page, `Allow: /last/page${usualEnd()}`, octets);
    },
    { before: slow },
  ));

/** The line end that a typed one becomes. */
function usualEnd() {
  const count = (/** @type {RegExp} */ end) => LARGE.match(end)?.length ?? 0;
  return count(/\r\n/g) >= count(/[^\r]\n/g) ? "\r\n" : "\n";
}

test("another file takes the place of one that is on its way, and Undo brings that back whole", () =>
  open(
    async ({ page }) => {
      await choose(page, LARGE);
      await meanwhile(page, () => openBytes(page, latin("User-agent: *\nAllow: /\n")));
      await arrived(page);
      await saves(page, latin("User-agent: *\nAllow: /\n"));
      await page.click("#file-notice button");
      await arrived(page);
      await saves(page, octets);
      assert.deepEqual(await lastLines(page), ["Dissallow: /misspelt", "Disallow: /last/", ""]);
    },
    { before: slow },
  ));

test("a large paste that starts with headers is cut to the file behind them", () =>
  open(
    async ({ page }) => {
      await focusFile(page);
      await paste(page, `HTTP/2 200\r\ncontent-type: text/plain\r\n\r\n${TEXT}`);
      await page.waitForFunction(() => /headers/.test(document.getElementById("file-notice")?.textContent ?? ""));
      await arrived(page);
      await saves(page, textOctets);
      assert.deepEqual(await lastLines(page), ["Dissallow: /misspelt", "Disallow: /last/", ""]);
    },
    { before: slow },
  ));

test("the plain text box takes over a file that is on its way", () =>
  open(
    async ({ page }) => {
      await choose(page, LARGE);
      await meanwhile(page, () => page.click("#plain"));
      assert.ok(await page.$eval("#text", (box) => /** @type {HTMLTextAreaElement} */ (box).value.endsWith("Disallow: /last/\n")));
      assert.ok(!(await busy(page)));
      await saves(page, octets);
    },
    { before: slow },
  ));

test("Parse file and Test access speak of the whole file while it is on its way", () =>
  open(
    async ({ page }) => {
      await page.type("#url", "/last/page");
      await choose(page, LARGE);
      await meanwhile(page, async () => {
        await page.click("#parse");
        await page.waitForFunction(() => /12,001 rules/.test(document.getElementById("live")?.textContent ?? ""));
        await page.click("#tab-access");
        await answers(page, "Disallowed");
      });
      await arrived(page);
      await saves(page, octets);
    },
    { before: slow },
  ));

test("the line that decides is marked and scrolled to once the file is there", () =>
  open(
    async ({ page }) => {
      await page.type("#url", "/last/page");
      await choose(page, LARGE);
      await arrived(page);
      await page.waitForFunction(() => document.getElementById("editor")?.shadowRoot?.querySelector(".band")?.textContent === "Disallow: /last/");
    },
    { before: slow },
  ));

for (const [width, theme] of /** @type {const} */ ([
  [1280, "light"],
  [1280, "dark"],
  [360, "light"],
])) {
  test(`a file that takes its time says how much of it is there, ${theme}, ${width} pixels`, () =>
    open(
      async ({ page }) => {
        await page.evaluate(() => {
          /** @type {number[]} */
          const said = [];
          Object.assign(window, { said });
          const note = /** @type {HTMLElement} */ (document.getElementById("feeding"));
          const look = () => !note.hidden && said.push(Number(/(\d+) %/.exec(note.textContent ?? "")?.[1]));
          new MutationObserver(look).observe(note, { attributes: true, characterData: true, childList: true, subtree: true });
        });
        await choose(page, "# \xe3\x83\x84\n".repeat(250_000));
        await page.waitForSelector("#feeding:not([hidden])");
        await screenshot(page, `${theme}-${width}-feeding`);
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), 0);
        await arrived(page);
        assert.equal(await page.$eval("#feeding", (note) => /** @type {HTMLElement} */ (note).hidden), true);
        const said = /** @type {number[]} */ (await page.evaluate(() => /** @type {any} */ (window).said));
        assert.ok(said.length > 1 && said[0] < said[said.length - 1], said.join(" "));
        assert.deepEqual(
          said,
          said.toSorted((a, b) => a - b),
        );
        await screenshot(page, `${theme}-${width}-large`);
      },
      { width, theme, before: slowed(100) },
    ));
}
