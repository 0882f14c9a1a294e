// Measures what a large file costs the page's main thread in Chromium, in the page that was built last: a paste of it, keys typed into
// it, scrolling, and opening it as a file.

import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { launchBrowser, openPage } from "../tests/lib/browser.mjs";
import { root, startSite } from "../tests/lib/site.mjs";
import { keystrokes, longest, mainThread, quantile } from "./trace.mjs";

/**
 * @typedef {{ median: number, high: number }} Spread   high: nine of ten are at most that
 * @typedef {{ what: string, wall: number, cpu: number }} Longest   milliseconds; the two may be of different tasks
 * @typedef {{ octets: number, keys: { scripting: Spread, rendering: Spread }, tasks: Longest[] }} Measured
 * @typedef {import("puppeteer-core").Page} Page
 */

const KEYS = "\nDisallow: /abcdefghij?klmnopq=rstuvwxyz";
/** Milliseconds between two keys: a fast typist's, and enough for the answer to come. */
const BETWEEN = 150;
/** Enough for everything that follows from a file: its findings, and all readers. */
const SETTLED = 5000;

/** @param {number} milliseconds */
const wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * @param {Uint8Array[]} files
 * @returns {Promise<{ browser: string, measured: Measured[] }>}
 */
export async function measureEditor(files) {
  const site = await startSite();
  const browser = await launchBrowser();
  try {
    const measured = [];
    for (const octets of files) measured.push(await measure(browser, site.url, octets));
    return { browser: await browser.version(), measured };
  } finally {
    await browser.close();
    await site.stop();
  }
}

/**
 * @param {import("puppeteer-core").Browser} browser
 * @param {string} url
 * @param {Uint8Array} octets
 * @returns {Promise<Measured>}
 */
async function measure(browser, url, octets) {
  const { page, close } = await openPage(browser, url, { width: 1440 });
  /** @type {Longest[]} */
  const tasks = [];
  const traced = async (/** @type {string} */ what, /** @type {() => Promise<unknown>} */ run) => {
    await page.tracing.start({ categories: ["devtools.timeline", "toplevel", "v8"] });
    await run();
    const events = mainThread(JSON.parse(Buffer.from((await page.tracing.stop()) ?? []).toString()).traceEvents, url);
    tasks.push({ what, ...longest(events) });
    return events;
  };
  await page.waitForSelector("#engine-state[data-state=ready]");
  await page.waitForSelector("#box[data-view=editor]");
  await copy(page, new TextDecoder().decode(octets));
  await (await page.$("#editor >>> .cm-content"))?.focus();
  await traced("pasting it", () => paste(page));
  await control(page, "Home");
  await page.keyboard.press("End");
  await wait(SETTLED);
  const keys = keystrokes(await traced("typing in it", () => type(page)));
  await traced("scrolling it", () => scroll(page));
  await traced("opening it", () => open(page, octets));
  await close();
  const spread = (/** @type {"scripting" | "rendering"} */ part) => {
    const times = keys.map((key) => key[part]);
    return { median: quantile(times, 0.5), high: quantile(times, 0.9) };
  };
  return { octets: octets.length, keys: { scripting: spread("scripting"), rendering: spread("rendering") }, tasks };
}

/**
 * @param {Page} page
 * @param {import("puppeteer-core").KeyInput} key
 */
async function control(page, key) {
  await page.keyboard.down("Control");
  await page.keyboard.press(key);
  await page.keyboard.up("Control");
}

/**
 * @param {Page} page
 * @param {string} text
 */
async function copy(page, text) {
  await page.evaluate((text) => {
    const put = (/** @type {ClipboardEvent} */ event) => {
      event.clipboardData?.setData("text/plain", text);
      event.preventDefault();
    };
    document.addEventListener("copy", put, { once: true });
    document.execCommand("copy");
  }, text);
  await wait(500);
}

/** @param {Page} page */
async function paste(page) {
  await control(page, "v");
  await wait(SETTLED);
}

/** @param {Page} page */
async function type(page) {
  for (const key of KEYS) {
    await page.keyboard.type(key);
    await wait(BETWEEN);
  }
  await wait(SETTLED);
}

/** @param {Page} page */
async function scroll(page) {
  await page.mouse.move(300, 500);
  for (let turn = 1; turn <= 40; turn++) {
    await page.mouse.wheel({ deltaY: turn % 10 === 0 ? 60_000 : 800 });
    await wait(30);
  }
  await wait(500);
}

/**
 * @param {Page} page
 * @param {Uint8Array} octets
 */
async function open(page, octets) {
  const path = join(root, ".cache", "bench", "robots.txt");
  mkdirSync(join(path, ".."), { recursive: true });
  writeFileSync(path, octets);
  const chooser = /** @type {import("puppeteer-core").ElementHandle<HTMLInputElement>} */ (await page.$("#open-file"));
  await chooser.uploadFile(path);
  await wait(SETTLED);
}
