// Text that would be script if it reached the document wrongly, in every field: over all views, exports and links.

import assert from "node:assert/strict";
import { makeLink } from "../../state/share.js";
import { EMPTY } from "../../state/snapshot.js";
import { records } from "../../urls/csv.js";
import { shows, until } from "./engine.mjs";
import { ask, catchExports, drop, exported, fill, lines, openPage, troubles } from "./page.mjs";

/** @typedef {import("./engine.mjs").Tab} Tab */

const EVIL = `<img src=x onerror="window.hit=1"><script>window.hit=1</script>"'&{agent}{line}\${1}`;
/** What a spreadsheet would run. */
const FORMULA = '=HYPERLINK("evil.example")';
/** What a reader of Markdown would load or follow. */
const MARKDOWN = "![x](https://evil.example/x.png)[y](javascript:window.hit=1)";

const FILE = `User-agent: a
Disallow: /${EVIL}
Disallow: /${MARKDOWN}|\`x\`
Sitemap: ${EVIL}
${EVIL}
${EVIL}: x
Crawl-delay: ${EVIL}
Disalow: ${EVIL}

User-agent: ${EVIL}
User-agent: ${FORMULA}
User-agent: @SUM(1)
User-agent: ${MARKDOWN}
Disallow: ${EVIL}
`;

/** That nothing ran, and nothing typed is an element. @param {Tab} tab @param {string} where */
async function clean(tab, where) {
  const found = await tab.evaluate(() => {
    const shadow = document.getElementById("editor")?.shadowRoot;
    const made = [document, shadow].flatMap((root) => [...(root?.querySelectorAll("main img, main script, dialog img, dialog script, img, [onerror]") ?? [])]);
    return { hit: Reflect.get(window, "hit") ?? null, made: made.map((node) => node.tagName) };
  });
  assert.deepEqual(found, { hit: null, made: [] }, where);
}

/**
 * @param {import("./engine.mjs").Browser} browser
 * @param {string} url
 * @param {string[]} requests
 */
export async function fillsOnly(browser, url, requests) {
  const linked = { bytes: new TextEncoder().encode(FILE), site: `https://${EVIL}`, agent: `a ${EVIL}`, url: `/${EVIL}`, expectations: `allow ${EVIL} /\n` };
  const before = requests.length;
  const tab = await openPage(browser, String(await makeLink({ ...EMPTY, ...linked }, url)));
  await shows(tab, "#file-notice p", /filled from a link/);
  const fields = await tab.evaluate(() =>
    ["site", "agent", "url", "expectations-list"].map((id) => /** @type {HTMLInputElement} */ (document.getElementById(id)).value),
  );
  assert.deepEqual(fields, [linked.site, linked.agent, linked.url, linked.expectations]);
  assert.deepEqual((await lines(tab)).slice(0, 5), FILE.split("\n").slice(0, 5));
  await clean(tab, "after the link");
  assert.deepEqual(await tab.evaluate(() => [location.hash, document.querySelector("dialog[open]") === null, document.title.includes("img")]), [
    "",
    true,
    false,
  ]);
  assert.equal(await tab.evaluate(() => document.querySelector("[role=tab][aria-selected=true]")?.id), "tab-access", "no view is chosen");
  assert.equal(await tab.evaluate(() => document.getElementById("selftest-total")?.textContent), "", "no self-test is run");
  // The service worker of the page that another test left may still be fetching that one's files.
  const later = new RegExp(`^GET ${url}.*(vectors|sitemap)|evil`);
  const asked = requests.slice(before).filter((request) => later.test(request));
  assert.deepEqual(asked, [], "nothing more is asked for than when the page opens");
  await tab.click("#share");
  await shows(tab, "dialog.share[open]", /onerror/);
  await clean(tab, "the dialog that shares it on");
  assert.deepEqual(await troubles(tab), []);
  await tab.close();
}

/**
 * @param {import("./engine.mjs").Browser} browser
 * @param {string} url
 */
export async function staysText(browser, url) {
  const tab = await openPage(browser, url);
  await catchExports(tab);
  await drop(tab, "#file .status", `${EVIL}.txt`, FILE);
  await shows(tab, "#size", /2 groups/);
  await fill(tab, "site", `https://${EVIL}`);
  await ask(tab, "a", `/${EVIL}`, /./);
  await clean(tab, "Test access");

  await tab.click("#parse");
  assert.ok((await shows(tab, "#structure", /onerror/)).includes(EVIL), "it is shown as it stands");
  await clean(tab, "Structure");

  await tab.click("#tab-problems");
  await shows(tab, "#problems", /onerror/);
  await clean(tab, "Problems");
  inertMarkdown(await exported(tab, "#problems-markdown"));
  assert.ok(JSON.parse(await exported(tab, "#problems-json")).some((/** @type {{ text: string }} */ { text }) => text.includes(EVIL)));

  await tab.click("#tab-bytes");
  await shows(tab, "#bytes", /./);
  await clean(tab, "Bytes");

  await tab.click("#tab-crawlers");
  await fill(tab, "crawlers-url", `/${EVIL}`);
  await shows(tab, "#crawlers-total", /of 2\d\d/);
  await tab.click("#crawlers-fold");
  await clean(tab, "Crawlers");
  inertMarkdown(await exported(tab, "#crawlers-markdown"));
  inertCsv(await exported(tab, "#crawlers-csv"), FORMULA);

  await tab.click("#tab-expectations");
  await fill(tab, "expectations-list", `allow ${EVIL} /\nblock a /${EVIL}\n${EVIL}\n`);
  await shows(tab, "#expectations-results", /onerror/);
  await clean(tab, "Expectations");

  await tab.click("#tab-urls");
  await fill(tab, "site", "");
  await fill(tab, "urls-text", `/${EVIL}\n/${FORMULA}\n${FORMULA}\n`);
  await tab.click("#urls-choose summary");
  await until(tab, () => document.querySelector("#urls-choose[open]") !== null);
  await fill(tab, "urls-agent", FORMULA);
  await tab.click("#urls-add button");
  await tab.click("#urls-run");
  await until(tab, () => document.querySelector("#urls-matrix[aria-busy=false] .matrix-body [data-cell]") !== null);
  await clean(tab, "Many URLs");
  inertCsv(await exported(tab, "#urls-csv"), FORMULA);
  JSON.parse(await exported(tab, "#urls-json"));

  await tab.click("#tab-sitemaps");
  await until(tab, () => document.getElementById("sitemaps-loading")?.hidden);
  const escaped = EVIL.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  await drop(
    tab,
    "#panel-sitemaps",
    `${EVIL}.xml`,
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>${escaped}</loc></url><url><lok>${escaped}</lok></url></urlset>`,
  );
  await shows(tab, "#sitemaps-files", /a sitemap/);
  await tab.click("#sitemaps-files summary");
  await shows(tab, "#sitemaps-files", /lok/);
  await fill(tab, "sitemaps-start", `https://${EVIL}`);
  await tab.click("#sitemaps-ask .primary");
  await fill(tab, "sitemaps-list", `https://a.example/${EVIL}\n${EVIL}\n`);
  await tab.click("#sitemaps-make-run");
  await shows(tab, "#sitemaps-made-said", /./);
  await clean(tab, "Sitemaps");

  await tab.click("#report-open");
  await shows(tab, "#report[open] #report-body", /onerror/);
  await clean(tab, "the report");
  inertMarkdown(await exported(tab, "#report-copy"));
  assert.deepEqual(await troubles(tab), []);
  await tab.close();
}

/**
 * Outside of code there is no tag, and no link or picture that was typed.
 *
 * @param {string} text
 */
function inertMarkdown(text) {
  assert.ok(text.includes("onerror"), "what was typed is in it");
  const bare = text.replace(/(`+)(?!`)[\s\S]*?[^`]\1(?!`)/g, "");
  for (const live of [/(?<!\\)<(img|script)/, /(?<!\\)\]\((javascript|https:\/\/evil)/]) assert.doesNotMatch(bare, live);
}

/**
 * No cell begins a formula.
 *
 * @param {string} text
 * @param {string} formula  that is in it
 */
function inertCsv(text, formula) {
  const cells = [...records(text, ",")].flat();
  assert.ok(cells.includes(`'${formula}`), "what was typed is in it");
  assert.deepEqual(
    cells.filter((cell) => /^[=+\-@\t\r]/.test(cell)),
    [],
  );
}
