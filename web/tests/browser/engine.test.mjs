// Engines that die, get stuck, answer nonsense or never start: the page replaces them and says so.

import assert from "node:assert/strict";
import { test } from "node:test";
import { ask, editorReady, engineReady, fileText, pasteFile, settled, texts, typeFile, useSite, verdict } from "./workbench.mjs";

const open = useSite();

const FILE = "User-agent: *\nDisallow: /x\n";

/** @param {import("puppeteer-core").Page} page */
function notice(page) {
  return page.waitForSelector("#engine-notice:not([hidden])", { timeout: 20_000 }).then(async () => (await texts(page, "#engine-notice p"))[0]);
}

/**
 * Puts code in front of the script of every worker that the page starts, and gives each its number as its name.
 *
 * @param {import("puppeteer-core").Page} page
 * @param {string} code
 */
function sabotage(page, code) {
  return page.evaluateOnNewDocument((code) => {
    const Real = Blob;
    window.Blob = /** @type {any} */ (
      class extends Real {
        /** @param {BlobPart[]} parts @param {BlobPropertyBag} options */
        constructor(parts, options) {
          super(options?.type === "text/javascript" ? [code, ...parts] : parts, options);
        }
      }
    );
    const RealWorker = Worker;
    let started = 0;
    window.Worker = /** @type {any} */ (
      class extends RealWorker {
        /** @param {string} url */
        constructor(url) {
          super(url, { name: String(++started) });
        }
      }
    );
  }, code);
}

/** Wraps the engine's exports before the worker sees them. */
const wrap = (/** @type {string} */ body) => `{
  const real = WebAssembly.instantiate;
  WebAssembly.instantiate = async (module, imports) => {
    const instance = await real(module, imports);
    const exports = { ...instance.exports };
    ${body}
    return new Proxy(instance, { get: (target, name) => (name === "exports" ? exports : Reflect.get(target, name)) });
  };
}`;

test("an engine that runs out of memory is replaced, and the question is answered", () =>
  open(
    async ({ page }) => {
      await pasteFile(page, FILE);
      await ask(page, "a", "/y");
      const [worker] = page.workers();
      // The Go program of the running worker, found as a debugger finds it: the page itself offers no way to it.
      const client = /** @type {any} */ (worker.client);
      const { result } = await client.send("Runtime.evaluate", { expression: "Go.prototype" });
      const { objects } = await client.send("Runtime.queryObjects", { prototypeObjectId: result.objectId });
      await client.send("Runtime.callFunctionOn", {
        objectId: objects.objectId,
        functionDeclaration: `function () {
        const { buffer, load } = this[0]._inst.exports;
        try {
          for (const size of [0x70000000, 0x70000000, 0x7fff0000]) {
            buffer(size);
            load(0, 0, 0);
          }
        } catch {}
      }`,
      });
      await ask(page, "a", "/x");
      assert.match(await notice(page), /engine stopped unexpectedly\. A new one was started/);
      assert.equal((await verdict(page)).by, "by line 2 Disallow: /x");
      assert.equal(await fileText(page), FILE);
      await engineReady(page);
    },
    { allowed: /exit code: 2/ },
  ));

test("a stuck engine is replaced, and the question is answered", () =>
  open(async ({ page }) => {
    await pasteFile(page, FILE);
    await settled(page);
    const [worker] = page.workers();
    worker
      .evaluate(() => {
        for (;;);
      })
      .catch(() => {});
    await page.type("#url", "/x");
    assert.match(await notice(page), /no answer for five seconds\. A new one was started/);
    await page.waitForFunction(() => document.querySelector("#verdict .verdict-by")?.textContent === "by line 2 Disallow: /x");
  }));

test("a question that ends two engines is given up with what to do, and the next one is answered", () =>
  open(
    async ({ page }) => {
      await pasteFile(page, FILE);
      await ask(page, "a", "/x");
      assert.equal((await verdict(page)).verdict, "Disallowed");
      let started = 0;
      page.on("workercreated", () => started++);
      await page.$eval("#agent", (input) => {
        /** @type {HTMLInputElement} */ (input).value = "deadly";
        input.dispatchEvent(new Event("input"));
      });
      await page.waitForSelector("#engine-state[data-state=failed]");
      const said = await notice(page);
      assert.match(said, /Two engines in a row stopped at this question/);
      assert.match(said, /user agent “deadly”, path “\/x”, file of 27 octets\. Change one of them/);
      assert.match((await verdict(page)).why, /no answer to this question/);
      await page.click("#test");
      await settled(page);
      assert.equal(started, 1, "one more engine was tried, and no third");
      await ask(page, "alive", "/x");
      assert.equal((await verdict(page)).verdict, "Disallowed");
      assert.deepEqual(await texts(page, "#engine-notice"), []);
    },
    {
      before: (page) =>
        sabotage(
          page,
          wrap(
            `exports.check = (agentSize, ...rest) => { if (agentSize === "deadly".length) throw new RangeError("stack"); return instance.exports.check(agentSize, ...rest); };`,
          ),
        ),
    },
  ));

/** A question whose engine fails is answered by the next one, which is said. @param {import("./workbench.mjs").Page} page */
async function answersAgain(page) {
  await pasteFile(page, FILE);
  await ask(page, "a", "/x");
  assert.match(await notice(page), /A new one was started/);
  assert.equal((await verdict(page)).by, "by line 2 Disallow: /x");
}

for (const [name, body] of [
  // What the request says is longer than what was written, which the engine refuses with a panic of its own.
  ["panics", "exports.check = () => instance.exports.check(1e6, 1e6, 0);"],
  // The innermost of many calls has no room left for the engine's own.
  [
    "overflows the stack",
    `exports.check = (...numbers) => {
      const call = (depth) => (depth === 0 ? instance.exports.check(...numbers) : call(depth - 1));
      for (let depth = 1000; ; depth += 100) call(depth);
    };`,
  ],
]) {
  test(`an engine that ${name} is replaced, and the question is answered`, () =>
    open(
      async ({ page }) => {
        await answersAgain(page);
        assert.equal(await fileText(page), FILE);
      },
      { before: (page) => sabotage(page, `if (self.name === "1") ${wrap(body)}`) },
    ));
}

for (const [name, value] of [
  ["a number that is no place", "345571331"],
  ["a negative number", "-1"],
  ["a place in memory that holds no reply", "8"],
]) {
  test(`an engine that answers with ${name} is not believed`, () =>
    open(
      async ({ page }) => {
        await answersAgain(page);
      },
      { before: (page) => sabotage(page, `if (self.name === "1") ${wrap(`exports.check = () => ${value};`)}`) },
    ));
}

test("without an engine the page says so, and its text box and help still work", () =>
  open(
    async ({ page }) => {
      assert.match(await notice(page), /could not be started: .*Reload the page/);
      await editorReady(page);
      await typeFile(page, FILE);
      assert.equal(await fileText(page), FILE);
      assert.equal((await texts(page, "#engine-state"))[0], "Engine failed");
      assert.ok((await texts(page, "#help h3")).length > 3);
    },
    {
      ready: false,
      allowed: /404|engine\.wasm/,
      before: async (page) => {
        await page.setRequestInterception(true);
        page.on("request", (request) => (new URL(request.url()).pathname.endsWith(".wasm") ? request.respond({ status: 404 }) : request.continue()));
      },
    },
  ));
