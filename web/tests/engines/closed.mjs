// Every way out of the page that could carry something away, tried in the page and in its own worker.

import assert from "node:assert/strict";
import { createServer } from "node:http";
import { until } from "./engine.mjs";
import { openPage } from "./page.mjs";

/**
 * A server of another origin that lets any page ask: only the page's own policy keeps it from doing so.
 *
 * @returns {Promise<{ url: string, asked: string[], stop: () => void }>}
 */
export async function startForeign() {
  /** @type {string[]} */
  const asked = [];
  const server = createServer((request, response) => {
    asked.push(String(request.url));
    response.writeHead(200, { "Access-Control-Allow-Origin": "*", "Content-Type": "text/html" }).end("<!doctype html><title>here</title>");
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  return { url: `http://127.0.0.1:${port}/`, asked, stop: () => server.close() };
}

/** Fetches, and says what came of it. @param {string} url */
const attempt = async (url) => {
  try {
    await (await fetch(url)).text();
    return "went out";
  } catch (error) {
    return /** @type {Error} */ (error).name;
  }
};

/** The other ways of a page. @param {string} url */
const attemptAll = async (url) => {
  const image = new Image();
  const loaded = new Promise((resolve) => {
    image.onload = () => resolve("went out");
    image.onerror = () => resolve("refused");
  });
  image.src = `${url}image`;
  navigator.sendBeacon(`${url}beacon`, "x");
  for (const [rel, as] of [
    ["preload", "image"],
    ["prefetch", ""],
    ["stylesheet", ""],
  ]) {
    document.head.append(Object.assign(document.createElement("link"), { rel, as, href: `${url}${rel}` }));
  }
  const socket = await new Promise((resolve) => {
    try {
      const socket = new WebSocket(`${url.replace("http", "ws")}socket`);
      socket.onerror = () => resolve("refused");
      socket.onopen = () => resolve("went out");
    } catch {
      resolve("refused");
    }
  });
  return [await loaded, socket];
};

/**
 * What the page puts before the script of its next worker: it is the page's own, started as the page starts it.
 *
 * @param {string} url
 */
const joinWorker = (url) => {
  const real = Blob;
  const tries = `fetch(${JSON.stringify(url)}).then(() => "went out", (error) => error.name).then((said) => new BroadcastChannel("attempt").postMessage(said));`;
  new BroadcastChannel("attempt").onmessage = ({ data }) => Object.assign(window, { attempted: data });
  window.Blob = /** @type {any} */ (
    class extends real {
      /** @param {BlobPart[]} parts @param {BlobPropertyBag} options */
      constructor(parts, options) {
        super(options?.type === "text/javascript" ? [tries, ...parts] : parts, options);
      }
    }
  );
};

/**
 * @param {import("./engine.mjs").Browser} browser
 * @param {string} url
 * @param {Awaited<ReturnType<typeof startForeign>>} foreign
 * @param {string[]} requests  what the recorder wrote down
 */
export async function staysIn(browser, url, foreign, requests) {
  // The same attempt from a page without the policy goes out: so it is the policy that refuses it.
  const free = await browser.open(foreign.url);
  assert.equal(await free.evaluate(attempt, `${foreign.url}free`), "went out");
  await free.close();
  foreign.asked.length = 0;
  const before = requests.length;

  const tab = await openPage(browser, url);
  assert.equal(await tab.evaluate(attempt, `${foreign.url}page`), "TypeError", "the page");
  await tab.evaluate(joinWorker, `${foreign.url}worker`);
  // The reader of sitemaps is a worker that starts when it is needed first.
  await tab.click("#tab-sitemaps");
  assert.equal(await until(tab, () => String(Reflect.get(window, "attempted") ?? "")), "TypeError", "the worker");
  await until(tab, () => document.getElementById("sitemaps-loading")?.hidden);
  assert.deepEqual(await tab.evaluate(attemptAll, foreign.url), ["refused", "refused"]);
  await tab.close();
  assert.deepEqual(foreign.asked, [], "no request arrived");
  assert.deepEqual(
    requests.slice(before).filter((request) => request.includes(new URL(foreign.url).host)),
    [],
    "none was sent",
  );
}
