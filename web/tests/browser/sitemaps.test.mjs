// Sitemaps: the lines that name them, files given, their addresses against the robots.txt, an importer's plan, and sitemaps that are made.

import assert from "node:assert/strict";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { axeViolations, VIEW } from "../lib/axe.mjs";
import { screenshot } from "../lib/browser.mjs";
import { openSitemaps, paste, pasteFile, selection, settled, texts, useSite } from "./workbench.mjs";

/** @typedef {import("./workbench.mjs").Page} Page */

const open = useSite();

const FILE = `User-agent: *
Disallow: /private/
Disallow: /maps/news

User-agent: GPTBot
Disallow: /

Sitemap: https://a.example/sitemap.xml
Sitemap: /maps/news.xml
`;

const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const urlset = (/** @type {string[]} */ locs, inside = "") =>
  `<urlset ${NAMESPACE}>\n${locs.map((loc) => `<url><loc>${loc}</loc>${inside}</url>\n`).join("")}</urlset>\n`;
const index = (/** @type {string[]} */ locs) =>
  `<sitemapindex ${NAMESPACE}>\n${locs.map((loc) => `<sitemap><loc>${loc}</loc></sitemap>\n`).join("")}</sitemapindex>\n`;
const pages = (/** @type {number} */ count, from = 0) => Array.from({ length: count }, (_, i) => `https://a.example/${from + i}`);

/**
 * @param {Page} page
 * @param {{ file?: string, site?: string }} [options]
 */
async function showSitemaps(page, { file = FILE, site = "https://a.example/" } = {}) {
  await pasteFile(page, file);
  if (site !== "") {
    await page.$eval(
      "#site",
      (input, site) => {
        /** @type {HTMLInputElement} */ (input).value = site;
        input.dispatchEvent(new Event("input", { bubbles: true }));
      },
      site,
    );
  }
  await settled(page);
  await openSitemaps(page);
}

/**
 * Drops files as a person does.
 *
 * @param {Page} page
 * @param {[name: string, content: string | Uint8Array][]} files
 * @param {string} [where]
 */
async function drop(page, files, where = "#panel-sitemaps") {
  const packed = files.map(([name, content]) => [name, Buffer.from(content).toString("base64")]);
  await page.$eval(
    where,
    (node, files) => {
      const dataTransfer = new DataTransfer();
      for (const [name, base64] of files) dataTransfer.items.add(new File([Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))], name));
      node.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
    },
    packed,
  );
}

/** Waits until all files were read, and drawn. @param {Page} page @param {RegExp} said */
async function read(page, said) {
  await page.waitForFunction((said) => new RegExp(said).test(document.getElementById("sitemaps-said")?.textContent ?? ""), {}, said.source);
  await drawn(page);
}

/** Waits until all that is shown of the files, the lines and the plan is there. @param {Page} page */
async function drawn(page) {
  await page.waitForFunction(() => ["sitemaps-files", "sitemaps-plan"].every((id) => document.getElementById(id)?.ariaBusy === "false"));
}

/** What the findings say: each is cut out of its file. @param {Page} page @param {string} within */
async function listed(page, within) {
  await page.waitForFunction(
    (within) => {
      const sentences = [...document.querySelectorAll(`${within} .problem-list .sentence`)];
      return sentences.length > 0 && sentences.every((node) => node.textContent !== "");
    },
    {},
    within,
  );
  return texts(page, `${within} .problem-list > li`);
}

/** @param {Page} page */
const checked = (page) => page.waitForSelector("#sitemaps-matrix[aria-busy=false] .matrix-body [data-cell]");

/** @param {Page} page @param {number} i */
const facts = (page, i) => texts(page, `#sitemaps-files > ul > li:nth-child(${i}) .sitemap-facts > li`);

/** Opens the findings of a file. @param {Page} page @param {number} i */
async function findings(page, i) {
  const file = `#sitemaps-files > ul > li:nth-child(${i})`;
  await page.click(`${file} summary`);
  return listed(page, file);
}

/** What the next file that is saved holds. @param {Page} page @param {() => Promise<unknown>} save */
async function saved(page, save) {
  await page.evaluate(() => {
    const real = URL.createObjectURL;
    URL.createObjectURL = (blob) => {
      URL.createObjectURL = real;
      /** @type {Blob} */ (blob).text().then((saved) => Object.assign(window, { saved }));
      return real.call(URL, blob);
    };
  });
  await save();
  await page.waitForFunction(() => /** @type {any} */ (window).saved !== undefined);
  return page.evaluate(() => {
    const { saved } = /** @type {any} */ (window);
    Object.assign(window, { saved: undefined });
    return /** @type {string} */ (saved);
  });
}

const MANY = /** @type {[string, string | Uint8Array][]} */ ([
  ["sitemap.xml", index(["https://a.example/maps/one.xml", "https://a.example/maps/news.xml", "https://a.example/maps/gone.xml"])],
  ["one.xml", urlset(["https://a.example/private/1", "https://a.example/shop", "https://b.example/x", "https://a.example/private/2"])],
  ["news.xml.gz", Buffer.concat([gzipSync(urlset(pages(2), "<lastmod>2026-11-01 10:00</lastmod>")), Buffer.from("<!-- cached -->")])],
]);

test("the Sitemap lines stand with what is wrong with each, and lead to their lines", () =>
  open(async ({ page }) => {
    await showSitemaps(page);
    await drawn(page);
    assert.equal(await page.$eval("#sitemaps-lines-count", (node) => node.textContent), "2");
    const lines = await texts(page, ".sitemap-lines > li");
    assert.match(lines[0], /^line 8 https:\/\/a\.example\/sitemap\.xmlNone of the files below is from this address\.$/);
    assert.match(lines[1], /^line 9 \/maps\/news\.xml.*\/maps\/news\.xml gives no whole URL\./);
    await page.click(".sitemap-lines > li:nth-child(2) a");
    assert.equal(await selection(page), "Sitemap: /maps/news.xml");
  }));

test("dropped files are read, packed or not: where they are from, who may fetch them, what is wrong with them", () =>
  open(async ({ page }) => {
    await showSitemaps(page);
    await drop(page, MANY);
    await read(page, /^3 files, 9 entries\.$/);
    assert.deepEqual(await texts(page, ".sitemap-kind"), [
      "an index of sitemaps · 3 entries · 268 octets",
      "a sitemap · 4 entries · 258 octets",
      "a sitemap · 2 entries · 225 octets, 155 octets compressed",
    ]);
    assert.deepEqual(await page.$$eval(".sitemap-address > input", (inputs) => inputs.map((input) => /** @type {HTMLInputElement} */ (input).value)), [
      "https://a.example/sitemap.xml",
      "https://a.example/maps/one.xml",
      "https://a.example/maps/news.xml",
    ]);
    assert.deepEqual(await facts(page, 1), ["A Sitemap: line names it: line 8.", "The sitemap itself is disallowed for GPTBot by line 6."]);
    assert.deepEqual(await facts(page, 3), [
      "No Sitemap: line of this robots.txt names it.",
      "The sitemap itself is disallowed for Googlebot, bingbot, and Anyone else (*) by line 3.",
      "The sitemap itself is disallowed for GPTBot by line 6.",
    ]);
    assert.match((await texts(page, ".sitemap-lines > li"))[0], /Answered by sitemap\.xml\.$/);
    const found = await findings(page, 3);
    assert.ok(found.includes("line 1Something stands behind the compressed data."), found.join("; "));
    assert.ok(found.includes("line 22026-11-01 10:00 has a space between date and time."), found.join("; "));
    assert.deepEqual(await page.$$eval("#sitemaps-files [data-code=gzip-junk] .why a", (links) => links.map((link) => link.getAttribute("href"))), [
      "sitemaps/gzip-junk/",
    ]);
    assert.match(
      (await texts(page, "#sitemaps-together .problem-list > li")).join(),
      /1 sitemap of the index is not among the files given here: https:\/\/a\.example\/maps\/gone\.xml/,
    );
    for (const text of await texts(page, "#panel-sitemaps")) assert.doesNotMatch(text, /sitemaps\.[a-z]|sitemap\.(issue|kind|why|outcome|walk|start)|\{|\}/);
  }));

test("every address is held against the robots.txt: blocked first, by deciding rule, and other hosts not governed", () =>
  open(async ({ page }) => {
    await showSitemaps(page);
    await drop(page, MANY);
    await checked(page);
    assert.deepEqual(await texts(page, "#sitemaps-tally tr"), [
      "CrawlerBlockedAllowedNot governed",
      "Googlebot351",
      "bingbot351",
      "GPTBot801",
      "Anyone else (*)351",
    ]);
    const rules = await texts(page, "#sitemaps-rules > ul > li, #sitemaps-rules > div > ul > li, #sitemaps-rules li");
    assert.match(rules[0], /^Disallow: \/ blocks 8 of 9 for GPTBot/);
    assert.match(rules[1], /^Disallow: \/private\/ blocks 2 of 9/);
    assert.ok(
      rules.some((rule) => /not governed/.test(rule)),
      rules.join("; "),
    );
    const first = await page.$$eval("#sitemaps-matrix .matrix-body [role=row]", (rows) => rows.slice(0, 3).map((row) => row.children[0].textContent?.trim()));
    assert.deepEqual(first, ["/maps/news.xml", "/private/1", "/private/2"]);
    await page.type("#sitemaps-filter", "b.example");
    await page.waitForFunction(() => /^1 of 9/.test(document.getElementById("sitemaps-shown")?.textContent ?? ""));
    const csv = await saved(page, () => page.click("#sitemaps-csv"));
    assert.match(csv, /https:\/\/b\.example\/x,outside|https:\/\/b\.example\/x,not governed/);
    assert.equal(csv.trim().split("\r\n").length, 2);
  }));

test("a sitemap that is pasted is read at once; an address that is typed tells where it is from", () =>
  open(async ({ page }) => {
    await showSitemaps(page, { site: "" });
    await page.focus("#sitemaps-text");
    await paste(page, urlset(["https://a.example/private/1", "https://a.example/x"]));
    await read(page, /^1 file, 2 entries\.$/);
    assert.equal(await page.$eval("#sitemaps-text", (box) => /** @type {HTMLTextAreaElement} */ (box).value), "");
    assert.match((await facts(page, 1)).join(), /^Where it is from is not known\./);
    await page.type("#sitemaps-address-0", "https://a.example/sitemap.xml");
    await page.keyboard.press("Tab");
    await page.waitForFunction(() => /names it: line 8/.test(document.getElementById("sitemaps-files")?.textContent ?? ""));
  }));

test("what is no sitemap is said to be none", () =>
  open(async ({ page }) => {
    await showSitemaps(page);
    await drop(page, [
      ["login.xml", "<!doctype html><html><body>Log in</body></html>"],
      ["cut.xml", urlset(pages(3)).slice(0, 150)],
      ["list.txt", "https://a.example/1\nno URL\n"],
      ["feed.xml", '<rss version="2.0"><channel><item><link>https://a.example/1</link></item></channel></rss>'],
    ]);
    await read(page, /^4 files/);
    const kinds = await texts(page, ".sitemap-kind");
    assert.deepEqual(
      kinds.map((kind) => kind.split(" · ")[0]),
      ["a web page", "a sitemap", "a text list of URLs", "an RSS feed"],
    );
    assert.deepEqual(await findings(page, 1), ["line 1The file is a web page, not a sitemap."]);
    assert.match((await findings(page, 2)).join(), /The file ends while/);
    assert.match((await findings(page, 3)).join(), /no URL is no URL\./);
  }));

test("the plan of an importer: what it asks for, where it stops, and what keeps it out", () =>
  open(async ({ page }) => {
    await showSitemaps(page, { file: `${FILE}Sitemap: https://a.example/other.xml\n` });
    await drop(page, [["sitemap.xml", urlset(pages(3))]]);
    await read(page, /^1 file/);
    const said = await texts(page, ".sitemap-said > li");
    assert.deepEqual(said.slice(0, 2), ["It takes 3 pages in all.", "Takes https://a.example/sitemap.xml; never reads the Sitemap: lines of robots.txt."]);
    assert.match((await texts(page, "#sitemaps-importer-about")).join(), /User-Agent ?ProfoundSheetsSitemapImporter\/1\.0.*robots\.txt does not stop it/s);

    await page.select("#sitemaps-importer", "1");
    await page.waitForFunction(() => /ProfoundKnowledgeBase/.test(document.getElementById("sitemaps-importer-about")?.textContent ?? ""));
    await drop(page, [
      ["all.xml", index(Array.from({ length: 62 }, (_, i) => `https://a.example/maps/${i}.xml`))],
      ["0.xml", `${urlset(pages(3)).replace("</urlset>", "")}${" ".repeat(24 << 20)}</urlset>`],
    ]);
    await read(page, /^3 files/);
    await page.$eval("#sitemaps-start", (input) => {
      /** @type {HTMLInputElement} */ (input).value = "https://a.example/all.xml";
      input.dispatchEvent(new Event("input"));
    });
    await page.waitForFunction(() => /listed by/.test(document.getElementById("sitemaps-plan")?.textContent ?? ""));
    await drawn(page);
    await page.$eval("#sitemaps-plan .long > button", (button) => /** @type {HTMLElement} */ (button).click());
    const plan = (await texts(page, ".sitemap-steps > li")).join("\n");
    assert.match(plan, /24 MB is over its 20 MB: not read\./);
    assert.match(plan, /File 51 of 63 is never read: it reads 50\./);
    assert.match((await texts(page, "#sitemaps-importer-about")).join(), /robots\.txt does not stop it: it never reads the file/);
  }));

test("an index below too many others is said to be too deep", () =>
  open(async ({ page }) => {
    await showSitemaps(page);
    await drop(page, [
      ["1.xml", index(["https://a.example/2.xml"])],
      ["2.xml", index(["https://a.example/3.xml"])],
      ["3.xml", index(["https://a.example/4.xml"])],
    ]);
    await read(page, /^3 files/);
    await page.select("#sitemaps-importer", "1");
    await page.$eval("#sitemaps-start", (input) => {
      /** @type {HTMLInputElement} */ (input).value = "https://a.example/1.xml";
      input.dispatchEvent(new Event("input"));
    });
    await page.waitForFunction(() => /Level 4 is never read: it reads 3\./.test(document.getElementById("sitemaps-plan")?.textContent ?? ""));
  }));

test("a reading can be stopped, and what was left can be read", () =>
  open(async ({ page }) => {
    await showSitemaps(page);
    await page.evaluate(() => {
      const dataTransfer = new DataTransfer();
      const lines = Array.from({ length: 400_000 }, (_, i) => `https://a.example/${i}`).join("\n");
      dataTransfer.items.add(new File([lines], "long.txt"));
      dataTransfer.items.add(new File(["https://a.example/"], "short.txt"));
      document.getElementById("panel-sitemaps")?.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
      document.getElementById("sitemaps-reading-stop")?.click();
    });
    await read(page, /^Stopped\./);
    // Another site, from which the files may be: that changes nothing of it.
    await page.$eval("#site", (input) => {
      /** @type {HTMLInputElement} */ (input).value = "https://b.example/";
      input.dispatchEvent(new Event("input", { bubbles: true }));
    });
    await read(page, /^Stopped\./);
    assert.deepEqual(await texts(page, ".sitemap-kind"), ["Not read: it was stopped.", "Not read: it was stopped."]);
    await page.click("#sitemaps-files > ul > li:nth-child(2) > button");
    await page.waitForFunction(() => /text list/.test(document.querySelector("#sitemaps-files > ul > li:nth-child(2)")?.textContent ?? ""));
  }));

test("what stands in a sitemap is never markup", () =>
  open(async ({ page }) => {
    const evil = `<img src=x onerror="window.hit=1"><script>window.hit=1</script>`;
    const quoted = evil.replaceAll("<", "&lt;");
    await showSitemaps(page);
    await drop(page, [
      ["<img src=x onerror=hit=1>.xml", urlset([`https://a.example/${quoted}`, quoted], `<lastmod>${quoted}</lastmod><priority>${quoted}</priority>`)],
      ["raw.xml", urlset([evil])],
    ]);
    await read(page, /^2 files/);
    await findings(page, 1);
    await findings(page, 2);
    await checked(page);
    await page.focus("#sitemaps-list");
    await paste(page, `https://a.example/${evil}\n${evil}\n`);
    await page.click("#sitemaps-make-run");
    await page.waitForSelector("#sitemaps-made details");
    await page.$$eval("#sitemaps-made details", (all) => {
      for (const details of all) details.setAttribute("open", "");
    });
    assert.equal(await page.evaluate(() => /** @type {any} */ (window).hit), undefined);
    assert.equal(await page.$$eval("#panel-sitemaps img, #panel-sitemaps script", (nodes) => nodes.length), 0);
    assert.ok((await texts(page, "#sitemaps-files")).join().includes("<img src=x onerror="));
  }));

test("a sitemap is made of a list: what is left out and what was changed is said, and it is read back without a finding", () =>
  open(async ({ page }) => {
    await showSitemaps(page);
    await drawn(page);
    assert.equal(await page.$eval("#sitemaps-folder", (input) => /** @type {HTMLInputElement} */ (input).value), "https://a.example/");
    await page.focus("#sitemaps-list");
    await paste(page, "https://a.example/?a&b\nhttps://a.example/ü#top\n/relative\nhttps://b.example/\nhttps://a.example/?a&b\n");
    await page.click("#sitemaps-make-run");
    await page.waitForSelector("#sitemaps-made details");
    assert.equal(await page.$eval("#sitemaps-made-said", (node) => node.textContent), "2 URLs in 1 file. 3 lines were left out: see below.");
    const xml = await saved(page, () => page.click("#sitemaps-made li button"));
    assert.match(xml, /<url><loc>https:\/\/a\.example\/\?a&amp;b<\/loc><\/url>\n<url><loc>https:\/\/a\.example\/%C3%BC<\/loc><\/url>/);
    assert.equal(await page.$eval(".sitemap-preview", (node) => node.textContent), xml);
    assert.match((await texts(page, "#sitemaps-made")).join(), /Sitemap: https:\/\/a\.example\/sitemap\.xml/);
    await page.click("#sitemaps-made details:nth-of-type(1) summary");
    assert.deepEqual(await listed(page, "#sitemaps-made details:nth-of-type(1)"), [
      "line 3/relative is no whole URL.",
      "line 4https://b.example is another host than that of the sitemap.",
      "line 5https://a.example/?a&b is listed in line 1 already.",
    ]);
    await drop(page, [["sitemap.xml", xml]]);
    await read(page, /^1 file, 2 entries\.$/);
    assert.match((await texts(page, "#sitemaps-files > ul > li")).join(), /Nothing is wrong with it\./);
  }));

test("a long list that is dropped there becomes an index and sitemaps; a list without a folder says what to do", () =>
  open(async ({ page }) => {
    await showSitemaps(page, { file: "User-agent: *\n", site: "" });
    await drop(page, [["urls.txt", pages(50_000).join("\n")]], "#sitemaps-list");
    await page.click("#sitemaps-make-run");
    await page.waitForSelector("#sitemaps-made li");
    assert.deepEqual(await page.$$eval("#sitemaps-made .sitemap-files > li", (rows) => rows.map((row) => row.textContent?.replace(/ · [\d.,]+ \w+$/, ""))), [
      "https://a.example/sitemap.xmlSavean index of sitemaps · 2 entries",
      "https://a.example/sitemap-1.xmlSavea sitemap · 45,000 entries",
      "https://a.example/sitemap-2.xmlSavea sitemap · 5,000 entries",
    ]);
    assert.equal(await page.$eval("#sitemaps-files-count", (node) => node.textContent), "0", "it is no sitemap to read");
    await page.click("#sitemaps-list-remove");
    await page.click("#sitemaps-make-run");
    assert.equal(await page.$eval("#sitemaps-made-said", (node) => node.textContent), "There is no URL yet. Paste a list, open one, or drop it here.");
    await page.type("#sitemaps-list", "/x");
    await page.click("#sitemaps-make-run");
    await page.waitForFunction(() => /^No sitemap can stand there\./.test(document.getElementById("sitemaps-made-said")?.textContent ?? ""));
    assert.equal(await page.evaluate(() => document.activeElement?.id), "sitemaps-folder");
  }));

test("clearing everything takes the sitemaps too, and undo brings them back", () =>
  open(async ({ page }) => {
    await showSitemaps(page);
    await drop(page, [["sitemap.xml", urlset(pages(2))]]);
    await read(page, /^1 file/);
    await page.type("#sitemaps-list", "https://a.example/kept");
    await page.click("#clear-all");
    await page.waitForFunction(() => document.getElementById("sitemaps-files-count")?.textContent === "0");
    await drawn(page);
    assert.match((await texts(page, "#sitemaps-files")).join(), /^No file yet\./);
    assert.equal(await page.$eval("#sitemaps-list", (box) => /** @type {HTMLTextAreaElement} */ (box).value), "");
    await page.click("#file-notice button");
    await read(page, /^1 file, 2 entries\.$/);
    assert.equal(await page.$eval("#sitemaps-list", (box) => /** @type {HTMLTextAreaElement} */ (box).value), "https://a.example/kept");
    assert.match((await texts(page, ".sitemap-lines > li"))[0], /Answered by sitemap\.xml\.$/);
  }));

test("nothing of it is loaded before the tab is looked at", () =>
  open(async ({ page, requests }) => {
    await pasteFile(page, FILE);
    await settled(page);
    assert.deepEqual(
      requests.filter((url) => /sitemap/.test(url)),
      [],
    );
    await openSitemaps(page);
    const loaded = requests.filter((url) => /sitemap/.test(url)).map((url) => new URL(url).pathname);
    assert.deepEqual(loaded.sort(), ["/assets/sitemap-worker.js", "/assets/sitemap.en.json", "/assets/sitemap.wasm"]);
  }));

for (const look of /** @type {const} */ ([
  { name: "light", width: 1280, theme: "light" },
  { name: "dark", width: 1280, theme: "dark" },
  { name: "phone", width: 360, theme: "light" },
])) {
  test(`axe finds nothing and nothing scrolls sideways, ${look.name}`, () =>
    open(
      async ({ page }) => {
        await showSitemaps(page);
        await drop(page, MANY);
        await checked(page);
        await read(page, /^3 files/);
        await findings(page, 3);
        await page.type("#sitemaps-list", "https://a.example/a b\nhttps://a.example/b#c\n/relative\n");
        await page.click("#sitemaps-make-run");
        await page.waitForSelector("#sitemaps-made details");
        await page.$$eval("#sitemaps-made details", (all) => {
          for (const details of all) details.setAttribute("open", "");
        });
        await listed(page, "#sitemaps-made");
        assert.deepEqual(await axeViolations(page, { within: VIEW }), []);
        assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "nothing scrolls sideways");
        await page.$eval("#panel-sitemaps", (panel) => panel.scrollIntoView());
        await screenshot(page, `sitemaps-${look.name}`);
      },
      { width: look.width, theme: look.theme },
    ));
}
