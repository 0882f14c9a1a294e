// The page as a person meets it: what a test does to it, and what it reads from it.

import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { after, before } from "node:test";
import { launchBrowser, openPage } from "../lib/browser.mjs";
import { root, startSite } from "../lib/site.mjs";

/** @typedef {import("puppeteer-core").Page} Page */
/** @typedef {Awaited<ReturnType<typeof openPage>>} Opened */

/**
 * Starts one browser and one site for the tests of a file.
 *
 * @param {{ prefix?: string }} [options]
 */
export function useSite(options) {
  /** @type {{ browser: import("puppeteer-core").Browser, site: Awaited<ReturnType<typeof startSite>> }} */
  const started = /** @type {any} */ ({});
  before(async () => {
    started.site = await startSite(options);
    started.browser = await launchBrowser();
  });
  after(async () => {
    await started.browser?.close();
    await started.site?.stop();
  });

  /**
   * Opens the page, waits for its engine and its editor and hands it to a test. Anything that went wrong in the page fails the test.
   *
   * @param {(opened: Opened) => Promise<unknown>} use
   * @param {import("../lib/browser.mjs").OpenOptions & { url?: string, ready?: boolean, plain?: boolean, allowed?: RegExp }} [open]
   *   plain: with the plain text box; allowed: problems that the test makes itself
   */
  return async (use, { url = started.site.url, ready = true, plain = false, allowed = /^$/, before, ...open } = {}) => {
    const prepare = async (/** @type {Page} */ page) => {
      if (plain) await page.evaluateOnNewDocument(() => localStorage.setItem("plain-text-box", "yes"));
      await before?.(page);
    };
    const opened = await openPage(started.browser, url, { ...open, before: prepare });
    try {
      if (ready) await engineReady(opened.page);
      if (ready && !plain) await editorReady(opened.page);
      await use(opened);
      const problems = opened.problems.filter((problem) => !allowed.test(problem));
      if (problems.length > 0) throw new Error(`the page had problems: ${problems.join("; ")}`);
    } finally {
      await opened.close();
    }
  };
}

/**
 * Serves the built files as a host does that knows nothing of them: no policy, no type for wasm.
 *
 * @param {object} [options]
 * @param {(name: string, data: Buffer) => number} [options.stall]  where in a file the connection rests for a while, -1 for nowhere
 * @returns {Promise<{ url: string, stop: () => void }>}
 */
export async function startPlainHost({ stall = () => -1 } = {}) {
  /** @type {Record<string, string>} */
  const types = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".png": "image/png" };
  const server = createServer((request, response) => {
    const path = new URL(String(request.url), "http://localhost").pathname.replace(/\/$/, "/index.html");
    try {
      const data = readFileSync(join(root, "dist", path));
      response.writeHead(200, { "Content-Type": types[extname(path)] ?? "application/octet-stream" });
      const at = stall(path, data);
      if (at < 0) return response.end(data);
      response.write(data.subarray(0, at));
      setTimeout(() => response.end(data.subarray(at)), 500);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, "localhost", () => resolve(undefined)));
  const address = /** @type {import("node:net").AddressInfo} */ (server.address());
  return { url: `http://localhost:${address.port}/`, stop: () => void server.close() };
}

/** The languages beside English, and how each calls a line without a colon. */
export const TRANSLATIONS = [
  ["fi", "Rivi ilman kaksoispistettä"],
  ["ja", "コロンのない行"],
];

/** What the page says, by its key. @param {string} language @returns {Record<string, string>} */
export const messages = (language) => JSON.parse(readFileSync(join(root, "web", "locales", `${language}.json`), "utf8"));

/** @param {Page} page */
export async function engineReady(page) {
  await page.waitForSelector("#engine-state[data-state=ready]");
}

/** @param {Page} page */
export async function editorReady(page) {
  await page.waitForSelector("#box[data-view=editor]");
}

/**
 * What the file is typed into: the editor, or the plain text box.
 *
 * @param {Page} page
 */
export async function fileBox(page) {
  const box = (await page.$("#box[data-view=editor] #editor >>> .cm-content")) ?? (await page.$("#text"));
  if (!box) throw new Error("the page has no place for the file");
  return box;
}

/**
 * Types where the caret of the file is.
 *
 * @param {Page} page
 * @param {string} text
 */
export async function typeFile(page, text) {
  await (await fileBox(page)).type(text);
}

/** @param {Page} page */
export async function focusFile(page) {
  await (await fileBox(page)).focus();
}

/**
 * The text of a small file, as it is shown.
 *
 * @param {Page} page
 */
export async function fileText(page) {
  return (await fileBox(page)).evaluate((box) => {
    if (box instanceof HTMLTextAreaElement) return box.value;
    return [...box.querySelectorAll(".cm-line")].map((line) => (line.querySelector(".cm-placeholder") ? "" : line.textContent)).join("\n");
  });
}

/**
 * The lines in view that are marked in some way, and what stands beside each.
 *
 * @param {Page} page
 * @param {"allowed" | "disallowed" | "none" | "losing" | "cut"} kind
 */
export async function marked(page, kind) {
  const inEditor = kind === "cut" ? ".cut" : `.band[data-kind=${kind}]`;
  const nodes = [...(await page.$$(`#box[data-view=plain] .band[data-kind=${kind}]`)), ...(await page.$$(`#box[data-view=editor] #editor >>> ${inEditor}`))];
  return Promise.all(nodes.map((node) => node.evaluate((node) => node.getAttribute("data-cut") ?? node.textContent ?? "")));
}

/**
 * The line numbers that are drawn.
 *
 * @param {Page} page
 */
export async function lineNumbers(page) {
  const plain = await page.$$eval("#box[data-view=plain] .numbers", (nodes) => nodes.flatMap((node) => node.textContent?.split("\n") ?? []));
  const editor = await page.$$("#box[data-view=editor] #editor >>> .cm-lineNumbers .cm-gutterElement");
  return [...plain, ...(await Promise.all(editor.map((node) => node.evaluate((node) => node.textContent ?? ""))))];
}

/**
 * Puts text on the clipboard as another program would, line ends and all, and pastes it where the focus is.
 *
 * @param {Page} page
 * @param {string} text
 */
export async function paste(page, text) {
  await page.evaluate((text) => {
    document.addEventListener(
      "copy",
      (event) => {
        event.clipboardData?.setData("text/plain", text);
        event.preventDefault();
      },
      { once: true },
    );
    document.execCommand("copy");
  }, text);
  await press(page, "Control", "v");
}

/**
 * @param {Page} page
 * @param {"Control" | "Shift"} modifier
 * @param {import("puppeteer-core").KeyInput} key
 */
export async function press(page, modifier, key) {
  await page.keyboard.down(modifier);
  await page.keyboard.press(key);
  await page.keyboard.up(modifier);
}

/**
 * Pastes a file over whatever is in the box.
 *
 * @param {Page} page
 * @param {string} text
 */
export async function pasteFile(page, text) {
  await focusFile(page);
  await press(page, "Control", "a");
  await paste(page, text);
}

/**
 * Fills the question and waits for its answer.
 *
 * @param {Page} page
 * @param {string} agent
 * @param {string} url
 */
export async function ask(page, agent, url) {
  for (const [id, value] of [
    ["agent", agent],
    ["url", url],
  ]) {
    await page.$eval(
      `#${id}`,
      (input, value) => {
        /** @type {HTMLInputElement} */ (input).value = value;
        input.dispatchEvent(new Event("input"));
      },
      value,
    );
  }
  await page.click("#test");
  await settled(page);
}

/**
 * Waits until all of the answer is there, and has not changed for a little while.
 *
 * @param {Page} page
 */
export async function settled(page) {
  let before = "";
  for (let same = 0; same < 3; ) {
    await new Promise((resolve) => setTimeout(resolve, 40));
    const now = await page.evaluate(() => {
      const parts = ["verdict", "size", "steps", "readers", "crawler", "google"].map((id) => document.getElementById(id));
      return JSON.stringify(parts.map((part) => [part?.textContent, part?.hidden, part?.ariaBusy]));
    });
    const busy = await page.$eval("#panel-access", (panel) => panel.ariaBusy === "true");
    same = now === before && !busy ? same + 1 : 0;
    before = now;
  }
}

/**
 * @param {Page} page
 * @param {string} id
 */
export async function loadExample(page, id) {
  await page.click("#examples summary");
  await page.click(`[data-example=${id}]`);
  await settled(page);
}

/** Shows Sitemaps, whose program is loaded when it is looked at first. @param {Page} page */
export async function openSitemaps(page) {
  await page.click("#tab-sitemaps");
  await page.waitForSelector("#sitemaps-loading[hidden]");
}

/**
 * Reads a sitemap that is typed.
 *
 * @param {Page} page
 * @param {string} text
 */
export async function readSitemap(page, text) {
  await openSitemaps(page);
  await page.type("#sitemaps-text", text);
  await page.click("#sitemaps-read");
  await page.waitForSelector("#sitemaps-files li");
}

/**
 * @param {Page} page
 * @returns {Promise<{ verdict: string, by: string, why: string }>}
 */
export function verdict(page) {
  return page.evaluate(() => {
    const text = (/** @type {string} */ selector) => document.querySelector(`#verdict ${selector}`)?.textContent ?? "";
    return { verdict: text(".verdict-word"), by: text(".verdict-by"), why: text(".verdict-why") };
  });
}

/**
 * @param {Page} page
 * @param {string} selector
 * @returns {Promise<string[]>}
 */
export function texts(page, selector) {
  return page.$$eval(selector, (nodes) =>
    nodes.filter((node) => /** @type {HTMLElement} */ (node).offsetParent !== null).map((node) => node.textContent ?? ""),
  );
}

/**
 * What the file has selected; null when the focus is elsewhere.
 *
 * @param {Page} page
 */
export async function selection(page) {
  return (await fileBox(page)).evaluate((box) => {
    const root = /** @type {Document | ShadowRoot} */ (box.getRootNode());
    if (root.activeElement !== box) return null;
    if (box instanceof HTMLTextAreaElement) return box.value.slice(box.selectionStart, box.selectionEnd);
    return String(/** @type {any} */ (root).getSelection());
  });
}

/**
 * Opens octets as a file of the person's.
 *
 * @param {Page} page
 * @param {Uint8Array} bytes
 */
export async function openBytes(page, bytes) {
  await page.evaluate(
    (octets) => {
      const chooser = /** @type {HTMLInputElement} */ (document.getElementById("open-file"));
      const files = new DataTransfer();
      files.items.add(new File([Uint8Array.from(octets)], "robots.txt"));
      chooser.files = files.files;
      chooser.dispatchEvent(new Event("change"));
    },
    [...bytes],
  );
  await settled(page);
}

/**
 * Saves the file and gives its octets.
 *
 * @param {Page} page
 * @returns {Promise<number[]>}
 */
export function savedBytes(page) {
  return page.evaluate(async () => {
    const real = URL.createObjectURL;
    /** @type {Blob | MediaSource | undefined} */
    let saved;
    URL.createObjectURL = (object) => {
      saved = object;
      return real.call(URL, object);
    };
    document.getElementById("save")?.click();
    URL.createObjectURL = real;
    if (!(saved instanceof Blob)) throw new Error("nothing was saved");
    return [...new Uint8Array(await saved.arrayBuffer())];
  });
}

/** Octets of a string in which each character is one octet. @param {string} text */
export function latin(text) {
  return Uint8Array.from(text, (unit) => unit.charCodeAt(0));
}
