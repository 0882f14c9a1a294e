// What is tested in every engine.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { startPlainHost } from "../browser/workbench.mjs";
import { startSite } from "../lib/site.mjs";
import { startForeign, staysIn } from "./closed.mjs";
import { findEngine } from "./engine.mjs";
import { fillsOnly, staysText } from "./inert.mjs";
import { goMainWay } from "./journey.mjs";
import { ownRequests, startRecorder } from "./recorder.mjs";

/** @param {import("./engine.mjs").Engine} engine */
export function testEngine(engine) {
  const { programs, missing } = findEngine(engine.name);
  if (!programs) {
    // Loudly, and where it has to be there a failure.
    if (!process.env.REQUIRE_ENGINES) console.log(`\n!!! The page is NOT tested in ${engine.name}.\n${missing}\n`);
    test(`the page in ${engine.name}`, { skip: process.env.REQUIRE_ENGINES ? false : missing.replace(/\s+/g, " ") }, () => assert.fail(missing));
    return;
  }

  describe(engine.name, () => {
    /** @type {Awaited<ReturnType<typeof startSite>>} */
    let site;
    /** @type {Awaited<ReturnType<typeof startPlainHost>>} */
    let plain;
    /** @type {Awaited<ReturnType<typeof startForeign>>} */
    let foreign;
    /** @type {Awaited<ReturnType<typeof startRecorder>>} */
    let recorder;
    /** @type {import("./engine.mjs").Browser} */
    let browser;

    before(async () => {
      site = await startSite();
      plain = await startPlainHost();
      foreign = await startForeign();
      recorder = await startRecorder(() => [site, plain, foreign].map(({ url }) => new URL(url).origin));
      browser = await engine.start(programs, recorder.address);
      console.log(`${engine.name}: ${browser.version}`);
    });
    after(async () => {
      try {
        await browser?.close();
      } finally {
        // A server left open would keep the process.
        recorder?.stop();
        foreign?.stop();
        plain?.stop();
        await site?.stop();
      }
    });

    test("the main way through the page", (t) => goMainWay(t, browser, site.url));

    test("on it, nothing was asked for but the site's own files", () => {
      const own = ownRequests(site.url);
      const asked = new Set(recorder.requests.map((request) => request.replace(/#.*/, "")));
      for (const name of ["engine.wasm", "sitemap.wasm"]) {
        const start = `GET ${site.url}assets/${name}`;
        assert.ok(
          [...asked].some((request) => request.startsWith(start)),
          `the recorder saw no ${start}`,
        );
      }
      const others = [...asked].filter((request) => !own.has(request));
      const itself = others.filter((request) => engine.own.some((start) => request.replace(/^\w+ /, "").startsWith(start)));
      for (const request of itself) console.log(`${engine.name} asked on its own: ${request.slice(0, 80)}`);
      assert.deepEqual(
        others.filter((request) => !itself.includes(request)),
        [],
      );
    });

    test("nothing goes out of the page or its worker", () => staysIn(browser, site.url, foreign, recorder.requests));

    test("nor on a host that sends no policy", () => staysIn(browser, plain.url, foreign, recorder.requests));

    test("a link with script in every field fills the page, and does nothing else", () => fillsOnly(browser, site.url, recorder.requests));

    test("nothing typed becomes script, in any view and any export", () => staysText(browser, site.url));
  });
}
