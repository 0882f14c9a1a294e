// Starts headless Chromium and opens pages that report everything that goes wrong in them.

import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import puppeteer from "puppeteer-core";
import { root } from "./site.mjs";

const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // Two pages of the browser's own, which suggest things in its address bar, would be loaded with every window: half of all the work.
  "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup",
];

/**
 * Starts a browser with a fresh profile, which is removed when it is closed.
 *
 * @param {import("puppeteer-core").LaunchOptions} [options]
 */
export function launchBrowser(options = {}) {
  const executablePath = execFileSync("bash", [join(root, "web", "tools", "browser.sh"), "chromium"], { encoding: "utf8" }).trim();
  return puppeteer.launch({ executablePath, ...options, args: [...flags, ...(options.args ?? [])] });
}

/**
 * @typedef {object} OpenOptions
 * @property {number} [width] 1280 if left out
 * @property {number} [height] 900 if left out
 * @property {"light" | "dark"} [theme] what the person's system prefers
 * @property {boolean} [script] false: the page's scripts do not run
 * @property {boolean} [offline] true: a service worker answers once there is one, as for anybody; else all comes from the server, whose
 *   answers a test may replace
 * @property {boolean} [idle] true: what the page does while nobody waits is done, as for anybody; else it is left out, and with it much of
 *   the time that a test takes
 * @property {(page: import("puppeteer-core").Page) => Promise<unknown>} [before] runs before the page is loaded
 */

/**
 * Opens a page in a profile of its own, so that nothing stored by one test is seen by another.
 *
 * @param {import("puppeteer-core").Browser} browser
 * @param {string} url
 * @param {OpenOptions} [options]
 * @returns {Promise<{ page: import("puppeteer-core").Page, problems: string[], requests: string[], close: () => Promise<void> }>}
 *   problems: console errors, warnings, uncaught errors and failed requests; requests: every address asked for, without the version of the site
 */
export async function openPage(browser, url, { width = 1280, height = 900, theme = "light", script = true, offline = false, idle = offline, before } = {}) {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  readAtOnce(page);
  /** @type {string[]} */
  const problems = [];
  /** @type {string[]} */
  const requests = [];
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warn") problems.push(`console ${message.type()}: ${message.text()}`);
  });
  page.on("pageerror", (error) => problems.push(`uncaught: ${error}`));
  page.on("request", (request) => requests.push(request.url().replace(/\?v=[0-9a-f]{16}$/, "")));
  page.on("requestfailed", (request) => problems.push(`request failed: ${request.url()} ${request.failure()?.errorText}`));
  await page.setViewport({ width, height });
  await page.setJavaScriptEnabled(script);
  await page.setBypassServiceWorker(!offline);
  await prefer(page, theme);
  if (!idle) await page.evaluateOnNewDocument(() => Object.assign(window, { requestIdleCallback: () => 0 }));
  await before?.(page);
  await page.goto(url, { waitUntil: "load" });
  return { page, problems, requests, close: () => context.close() };
}

/**
 * What the person's system asks for.
 *
 * @param {import("puppeteer-core").Page} page
 * @param {"light" | "dark"} theme
 */
export function prefer(page, theme) {
  return page.emulateMediaFeatures([
    { name: "prefers-color-scheme", value: theme },
    { name: "prefers-reduced-motion", value: "reduce" },
  ]);
}

/**
 * Finds nodes and reads them in one step. The library takes two, and between them a page may have drawn others in their place. Selectors
 * are those of CSS, and values go in as JSON.
 *
 * @param {import("puppeteer-core").Page} page
 */
function readAtOnce(page) {
  const one = (/** @type {string} */ selector) => {
    const node = document.querySelector(selector);
    if (!node) throw new Error(`nothing is ${selector}`);
    return node;
  };
  const all = (/** @type {string} */ selector) => [...document.querySelectorAll(selector)];
  /** @returns {any} */
  const reader = (/** @type {Function} */ find) => {
    return (/** @type {string} */ selector, /** @type {Function} */ use, /** @type {unknown[]} */ ...values) =>
      page.evaluate(`(${use})((${find})(${JSON.stringify(selector)}), ...${JSON.stringify(values)})`);
  };
  page.$eval = reader(one);
  page.$$eval = reader(all);
}

/**
 * Saves a picture in .cache/screenshots for a person to look at.
 *
 * @param {import("puppeteer-core").Page} page
 * @param {string} name without the ending
 * @param {import("puppeteer-core").ScreenshotOptions} [options]
 */
export async function screenshot(page, name, options = {}) {
  const folder = join(root, ".cache", "screenshots");
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ ...options, path: /** @type {`${string}.png`} */ (join(folder, `${name}.png`)) });
}
