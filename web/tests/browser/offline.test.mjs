// The page without its server, and from one version of it to the next.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, afterEach, before, test } from "node:test";
import { launchBrowser, openPage } from "../lib/browser.mjs";
import { root, startSite } from "../lib/site.mjs";
import {
  ask,
  editorReady,
  engineReady,
  fileText,
  messages,
  openSitemaps,
  pasteFile,
  readSitemap,
  startPlainHost,
  TRANSLATIONS,
  texts,
  verdict,
} from "./workbench.mjs";

/** @typedef {import("puppeteer-core").Page} Page */

/** @type {import("puppeteer-core").Browser} */
let browser;
before(async () => {
  browser = await launchBrowser();
});
after(() => browser.close());

/** What a test started. @type {(() => unknown)[]} */
let started = [];
afterEach(async () => {
  const stopped = started.reverse().map((stop) => Promise.resolve().then(stop));
  started = [];
  await Promise.allSettled(stopped);
  await Promise.all(stopped);
});

/** Serves a copy of the site, which a test may change. */
async function serveCopy(prefix = "/tools/robots/") {
  const folder = mkdtempSync(join(tmpdir(), "workbench-"));
  cpSync(join(root, "dist"), folder, { recursive: true, filter: (path) => !/\.(br|gz)$/.test(path) });
  const site = await startSite({ prefix, folder });
  let running = true;
  const stop = async () => {
    if (running) await site.stop();
    running = false;
  };
  started.push(() => rmSync(folder, { recursive: true }), stop);
  return { url: site.url, folder, stop };
}

/**
 * Makes another version of the site of one that differs in one file, as the build would.
 *
 * @param {string} folder
 * @param {string} name
 * @param {(text: string) => string} change
 */
function change(folder, name, change) {
  const hash = (/** @type {string} */ text) => `sha256-${createHash("sha256").update(text).digest("base64")}`;
  const rewrite = (/** @type {string} */ file, /** @type {(text: string) => string} */ change) => {
    const before = readFileSync(join(folder, file), "utf8");
    const after = change(before);
    assert.notEqual(after, before, file);
    writeFileSync(join(folder, file), after);
    return [hash(before), hash(after)];
  };
  const script = readFileSync(join(folder, "sw.js"), "utf8");
  const version = /"version":"([0-9a-f]{16})"/.exec(script)?.[1] ?? "";
  const other = createHash("sha256").update(script).digest("hex").slice(0, 16);
  const named = (/** @type {string} */ text) => text.replaceAll(version, other);
  const hashes = [rewrite(name, change), rewrite("index.html", named), rewrite("assets/pages.en.json", named)];
  writeFileSync(
    join(folder, "sw.js"),
    hashes.reduce((text, [before, after]) => text.replace(before, after), named(script)),
  );
  return { version, other };
}

/**
 * @param {string} url
 * @param {{ kept?: boolean, allowed?: RegExp }} [options]  kept: wait until the site is kept; allowed: problems that the test makes
 */
async function open(url, { kept = true, allowed = /^$/ } = {}) {
  const opened = await openPage(browser, url, { offline: true });
  started.push(async () => {
    await opened.close();
    assert.deepEqual(
      opened.problems.filter((problem) => !allowed.test(problem)),
      [],
    );
  });
  await ready(opened.page);
  if (kept) await opened.page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated", { timeout: 60_000 });
  return opened;
}

/** @param {Page} page */
async function ready(page) {
  await engineReady(page);
  await editorReady(page);
}

/** @param {Page} page */
const cacheNames = (page) => page.evaluate(async () => (await caches.keys()).map((name) => name.split(" ").pop()));

/** The version that the page is of. @param {Page} page */
const versionOf = (page) => page.$eval("script[type=module]", (script) => new URL(/** @type {HTMLScriptElement} */ (script).src).searchParams.get("v"));

/** Makes the browser look for a new version, as it does whenever somebody comes. @param {Page} page */
const lookForUpdate = (page) => page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));

/** A tab behind another draws nothing, so it is looked at by the clock. @param {Page} page */
const offered = (page) => page.waitForFunction(() => document.querySelector("#update:not([hidden]) button"), { timeout: 60_000, polling: 100 });

/** @param {Page} page */
async function pressReload(page) {
  await page.bringToFront();
  await Promise.all([page.waitForNavigation(), page.click("#update button")]);
  await ready(page);
}

/** @param {Page} page */
async function runSelfTest(page) {
  await page.click("#tab-selftest");
  await page.click("#selftest-run");
  await page.waitForSelector("#selftest-total[data-state=passed]", { timeout: 120_000 });
}

test("after one load everything works with the server gone, in the same page and after a reload", async () => {
  const site = await serveCopy();
  const { page } = await open(site.url);
  await site.stop();
  await openSitemaps(page);
  await page.click("#tab-access");
  await pasteFile(page, "User-agent: *\nDisallow: /x\nDisalow: /y\n");
  await page.reload();
  await ready(page);
  assert.match(await fileText(page), /Disallow: \/x/);
  await ask(page, "Googlebot", "/x");
  assert.equal((await verdict(page)).verdict, "Disallowed");
  await page.click("#tab-crawlers");
  await page.waitForSelector("#crawlers section");
  await readSitemap(page, "https://www.example.com/x\n");
  await runSelfTest(page);
  const links = ["findings/misspelt-directive/", "sitemaps/", "findings/no-colon/index.html", "findings", "?from=elsewhere"];
  const titles = [];
  for (const link of links) {
    await page.goto(new URL(link, site.url).href);
    titles.push((await texts(page, "h1"))[0]);
    assert.notEqual(await page.$eval(".masthead", (node) => getComputedStyle(node).display), "block", "it has its style sheet");
  }
  for (const [language, title] of TRANSLATIONS) {
    const words = messages(language);
    await page.goto(new URL(`${language}/`, site.url).href);
    await ready(page);
    assert.equal(await page.title(), words["page.title"]);
    await ask(page, "Googlebot", "/x");
    assert.equal((await verdict(page)).verdict, words["verdict.disallowed"]);
    await readSitemap(page, "https://www.example.com/x\n");
    await page.goto(new URL(`${language}/findings/no-colon/`, site.url).href);
    assert.deepEqual(await texts(page, "h1"), [title]);
  }
  assert.deepEqual(titles, ["Misspelt key", "What the findings in sitemaps mean", "Line without a colon", "What the findings mean", "robots.txt Workbench"]);
});

test("a new version is offered, mixes with no page of the one before, and takes over when it is asked for", async () => {
  const site = await serveCopy();
  const { page } = await open(site.url);
  const context = page.browserContext();
  const other = await context.newPage();
  await other.goto(site.url);
  await ready(other);
  const mark = "/* the next version */";
  const versions = change(site.folder, "assets/sitemap-worker.js", (text) => mark + text);
  await lookForUpdate(page);
  await Promise.all([offered(page), offered(other)]);
  await page.bringToFront();
  await pasteFile(page, "User-agent: *\nDisallow: /typed\n");
  await page.waitForFunction(() => Object.values(sessionStorage).some((value) => value.includes("/typed")));
  assert.deepEqual(await cacheNames(page), [versions.version, versions.other]);
  const worker = (/** @type {Page} */ page) =>
    page.evaluate(async () => {
      const script = /** @type {HTMLScriptElement} */ (document.querySelector("script[type=module]"));
      return (await fetch(script.src.replace("app.js", "sitemap-worker.js"))).text();
    });
  assert.ok(!(await worker(page)).startsWith(mark), "while the new one waits");

  await pressReload(page);
  assert.equal(await versionOf(page), versions.other);
  assert.ok((await worker(page)).startsWith(mark), "the new page has the new file");
  assert.match(await fileText(page), /\/typed/);

  assert.equal(await versionOf(other), versions.version, "the other tab was left alone");
  await site.stop();
  assert.ok(!(await worker(other)).startsWith(mark), "and has its own file");
  await other.bringToFront();
  await openSitemaps(other);
  assert.deepEqual(await cacheNames(page), [versions.version, versions.other]);

  await pressReload(other);
  assert.equal(await versionOf(other), versions.other);
  await page.waitForFunction(async () => (await caches.keys()).length === 1, { polling: 100 });
  assert.deepEqual(await cacheNames(page), [versions.other], "nobody needs the old one any more");
});

test("half an update is none: what does not match the list of its version is not kept", async () => {
  const site = await serveCopy();
  const { page } = await open(site.url, { allowed: /integrity|digest/ });
  const script = readFileSync(join(site.folder, "sw.js"), "utf8");
  change(site.folder, "assets/editor.js", (text) => `/* new */${text}`);
  // A file of yet another version, as in the middle of a copy to the host.
  writeFileSync(join(site.folder, "assets/crawlers.json"), "{}");
  assert.notEqual(readFileSync(join(site.folder, "sw.js"), "utf8"), script);
  const failed = page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const ended = new Promise((resolve) => {
      registration.addEventListener("updatefound", () => {
        const coming = registration.installing;
        coming?.addEventListener("statechange", () => resolve(coming.state));
      });
    });
    await registration.update();
    return ended;
  });
  assert.equal(await failed, "redundant");
  assert.equal((await cacheNames(page)).length, 1);
  assert.equal(await page.$eval("#update", (notice) => /** @type {HTMLElement} */ (notice).hidden), true);
  await page.reload();
  await ready(page);
  await page.waitForFunction(() => document.querySelectorAll("#agents option").length > 100);
});

test("the service worker can reach no other origin, whatever the host sends with it", async () => {
  let asked = 0;
  const foreign = createServer((_, response) => {
    asked++;
    response.writeHead(200, { "Access-Control-Allow-Origin": "*", "Content-Type": "text/javascript" }).end("here");
  });
  await new Promise((resolve) => foreign.listen(0, "127.0.0.1", () => resolve(undefined)));
  const elsewhere = `http://127.0.0.1:${/** @type {any} */ (foreign.address()).port}/`;
  const plain = await startPlainHost();
  started.push(
    () => foreign.close(),
    () => plain.stop(),
  );
  const { page } = await open(plain.url, { allowed: /Content Security Policy/ });
  const target = await browser.waitForTarget((target) => target.type() === "service_worker" && target.url().startsWith(plain.url));
  const worker = await target.worker();
  assert.ok(worker);
  const tried = await worker.evaluate(async (url) => {
    const scope = /** @type {any} */ (self);
    const cache = await caches.open("probe");
    /** @type {Record<string, () => unknown>} */
    const ways = {
      fetch: () => fetch(url),
      request: () => fetch(new Request(url, { mode: "no-cors" })),
      init: () => fetch(url, { mode: "no-cors" }),
      script: () => scope.importScripts(url),
      socket: () => new WebSocket(url.replace("http", "ws")),
      events: () => new EventSource(url),
      add: () => cache.add(url),
      all: () => cache.addAll([url]),
      background: () => scope.registration.backgroundFetch.fetch("x", [url]),
    };
    const out = [];
    for (const [name, way] of Object.entries(ways)) {
      try {
        await way();
        out.push(name);
      } catch {}
    }
    await caches.delete("probe");
    return out;
  }, elsewhere);
  assert.deepEqual(tried, []);
  assert.equal(await page.evaluate(async (url) => fetch(url).then(String, () => "refused"), elsewhere), "refused");
  assert.equal(asked, 0, "no request arrived");
  assert.equal(await (await fetch(elsewhere)).text(), "here", "the other server answers those who may ask");
});

test("what is not the site's is left to the browser", async () => {
  const site = await serveCopy();
  const { page } = await open(site.url, { allowed: /404/ });
  writeFileSync(join(site.folder, "notes.txt"), "one");
  const read = () => page.evaluate(async () => (await fetch("notes.txt")).text());
  assert.equal(await read(), "one");
  writeFileSync(join(site.folder, "notes.txt"), "two");
  assert.equal(await read(), "two");
  assert.equal(await page.evaluate(async () => (await fetch("findings/no-such-code/")).status), 404);
});

test("a browser that wants to can install it", async () => {
  const site = await serveCopy();
  const { page } = await open(site.url);
  const session = await page.createCDPSession();
  const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
  // A context of its own counts as incognito, where nothing is installed.
  assert.deepEqual(
    installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== "in-incognito"),
    [],
  );
  const { url, errors, data } = await session.send("Page.getAppManifest");
  assert.equal(url, `${site.url}manifest.webmanifest`);
  assert.deepEqual(errors, []);
  const manifest = JSON.parse(data ?? "");
  for (const { src, sizes, type } of manifest.icons) {
    const size = await page.evaluate(async (address) => {
      const response = await fetch(address);
      const image = await createImageBitmap(await response.blob()).catch(() => null);
      return { type: response.headers.get("Content-Type"), sizes: image && `${image.width}x${image.height}` };
    }, new URL(src, url).href);
    assert.equal(size.type, type, src);
    if (sizes !== "any") assert.equal(size.sizes, sizes, src);
  }
});
