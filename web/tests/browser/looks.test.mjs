// How the page looks and reads: its theme, while it loads, without script, printed.

import assert from "node:assert/strict";
import { test } from "node:test";
import { engineReady, loadExample, startPlainHost, texts, useSite } from "./workbench.mjs";

const open = useSite();

test("the theme can be chosen and is kept", () =>
  open(async ({ page }) => {
    const ground = () => page.evaluate(() => getComputedStyle(document.body.parentElement ?? document.body).backgroundColor);
    const light = await ground();
    await page.click("#theme input[value=dark]");
    const dark = await ground();
    assert.notEqual(dark, light);
    await page.reload();
    await engineReady(page);
    assert.equal(await ground(), dark);
    await page.click("#theme input[value=auto]");
    assert.equal(await ground(), light);
  }));

/** Where something stands in a file. @param {Buffer} data @param {string} mark */
function find(data, mark) {
  assert.ok(data.includes(mark), `the file has no ${mark}`);
  return data.indexOf(mark);
}

for (const width of [1280, 360]) {
  /** What is moved while the page loads. */
  const shifts = async (/** @type {Parameters<typeof open>[1] & { shows?: string }} */ { shows = "main", ...options } = {}) => {
    /** @type {number[]} */
    let seen = [];
    await open(
      async ({ page }) => {
        await page.waitForSelector(shows);
        // What moved in this frame is told of behind it.
        await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
        seen = await page.evaluate(() => /** @type {any} */ (window).readShifts());
      },
      {
        ...options,
        width,
        before: (page) =>
          page.evaluateOnNewDocument(() => {
            /** @type {number[]} */
            const shifts = [];
            const add = (/** @type {PerformanceEntry[]} */ entries) => void shifts.push(...entries.map((entry) => /** @type {any} */ (entry).value));
            const observer = new PerformanceObserver((list) => add(list.getEntries()));
            observer.observe({ type: "layout-shift", buffered: true });
            const readShifts = () => {
              add(observer.takeRecords());
              return shifts;
            };
            Object.assign(window, { readShifts });
          }),
      },
    );
    return seen;
  };

  test(`nothing moves while the engine loads, ${width} pixels wide`, async () => {
    assert.deepEqual(await shifts(), []);
  });

  test(`nor when a page offers another language, ${width} pixels wide`, async () => {
    // A page about a finding has no script that would keep the document from being done before it is painted.
    const plain = await startPlainHost({ stall: (name, data) => (name === "/ja/findings/no-colon/index.html" ? find(data, "<footer") : -1) });
    try {
      for (const path of ["fi/", "ja/findings/no-colon/"]) {
        const ready = path === "fi/";
        assert.deepEqual(await shifts({ url: plain.url + path, ready, shows: ".offer" }), [], path);
      }
    } finally {
      plain.stop();
    }
  });

  test(`nothing moves while the page itself is slow to come, ${width} pixels wide`, async () => {
    for (const mark of ['id="engine-state"', '<div class="bar"', '<div class="kept"', 'id="panel-access"', 'id="help"']) {
      const plain = await startPlainHost({ stall: (name, data) => (name === "/index.html" ? find(data, mark) : -1) });
      try {
        assert.deepEqual(await shifts({ url: plain.url }), [], mark);
      } finally {
        plain.stop();
      }
    }
  });
}

test("a link into the help leads to its place, whatever has not been laid out before", () =>
  open(async ({ page }) => {
    await page.emulateMediaFeatures([{ name: "prefers-reduced-motion", value: "no-preference" }]);
    /** Where a place of the help stands when nothing scrolls any more. @param {string} id */
    const restsAt = async (id) => {
      const at = () => page.evaluate((id) => document.getElementById(id)?.getBoundingClientRect().top, id);
      for (let before = await at(), same = 0; same < 5; ) {
        await new Promise((resolve) => setTimeout(resolve, 100));
        const now = await at();
        same = now === before ? same + 1 : 0;
        before = now;
      }
      return Math.round((await at()) ?? NaN);
    };
    for (const id of ["help-questions", "help-format", "help-findings"]) {
      await page.$eval(`.help-nav a[href="#${id}"]`, (link) => /** @type {HTMLElement} */ (link).click());
      assert.equal(await restsAt(id), 16, id);
    }
    await page.goto(new URL("fi/#help-fetch", page.url()).href);
    await engineReady(page);
    assert.equal(await restsAt("help-fetch"), 16, "and so does one from elsewhere");
  }));

test("without script the help reads, and the page says what is missing", () =>
  open(
    async ({ page }) => {
      assert.deepEqual(await page.$$eval(".workbench", (nodes) => nodes.map((node) => getComputedStyle(node).display)), ["none"]);
      assert.match((await texts(page, "main .notice")).join(), /needs JavaScript and WebAssembly/);
      assert.ok((await texts(page, ".prose h3")).length > 5);
      assert.deepEqual(await axeless(page), []);
    },
    { script: false, ready: false },
  ));

/**
 * axe needs script; this much can be seen without it: every heading has text and no level is left out.
 *
 * @param {import("puppeteer-core").Page} page
 */
async function axeless(page) {
  const levels = await page.$$eval("h1, h2, h3, h4, h5", (nodes) => nodes.filter((node) => node.checkVisibility()).map((node) => Number(node.tagName[1])));
  return levels.filter((level, i) => i > 0 && level > levels[i - 1] + 1);
}

test("printed, the answer is there and the controls are not", () =>
  open(async ({ page }) => {
    await loadExample(page, "joined");
    await page.emulateMediaType("print");
    assert.deepEqual(await texts(page, "#parse, #tabs button, #theme label"), []);
    assert.equal((await texts(page, ".verdict-word"))[0], "Disallowed");
  }));
