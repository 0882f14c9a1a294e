// Share and reload: what a person put into the page comes back, octet for octet, and only where it should.

import assert from "node:assert/strict";
import { test } from "node:test";
import { makeLink } from "../../state/share.js";
import { EMPTY } from "../../state/snapshot.js";
import { axeViolations } from "../lib/axe.mjs";
import { screenshot } from "../lib/browser.mjs";
import {
  ask,
  editorReady,
  engineReady,
  fileText,
  latin,
  openBytes,
  pasteFile,
  press,
  savedBytes,
  settled,
  texts,
  typeFile,
  useSite,
  verdict,
} from "./workbench.mjs";

/** @typedef {import("./workbench.mjs").Page} Page */
/** @typedef {import("../../state/snapshot.js").Snapshot} Snapshot */

const open = useSite();

const MIXED = latin("\xef\xbb\xbfUser-agent: *\r\nDisallow: /caf\xe9/\r\nAllow: /x\0y\rDisallow: /z\n");

/** @type {Snapshot} */
const LINKED = {
  ...EMPTY,
  bytes: latin("User-agent: *\nDisallow: /linked\n"),
  agent: "LinkBot/1",
  url: "/linked/a",
  dialect: "google",
  site: "https://a.example",
};

/** What a link has behind the page's address. @param {Snapshot} [snapshot] */
const fragment = async (snapshot = LINKED) => String(await makeLink(snapshot, ""));

/** What the fields around the file hold. @param {Page} page */
const fields = (page) =>
  page.evaluate(() =>
    ["site", "dialect", "agent", "url", "answered", "redirects", "expectations-list"].map(
      (id) => /** @type {HTMLInputElement} */ (document.getElementById(id)).value,
    ),
  );

/**
 * Fills all that a link holds, and gives it.
 *
 * @param {Page} page
 */
async function fillAll(page) {
  await openBytes(page, MIXED);
  await page.type("#site", "www.example.com");
  await page.select("#dialect", "google");
  await page.select("#answered", "404");
  await page.$eval("#redirects", (input) => {
    /** @type {HTMLInputElement} */ (input).value = "2";
    input.dispatchEvent(new Event("input"));
  });
  await page.$eval("#expectations-list", (box) => {
    /** @type {HTMLTextAreaElement} */ (box).value = "# ours\nallow Googlebot /\n\nblock GPTBot /\n";
    box.dispatchEvent(new Event("input"));
  });
  await ask(page, "ExampleBot/1.0", "/z?ü");
  return ["www.example.com", "google", "ExampleBot/1.0", "/z?ü", "404", "2", "# ours\nallow Googlebot /\n\nblock GPTBot /\n"];
}

/** The expectations, and the list of URLs. @param {Page} page */
const lists = (page) =>
  page.evaluate(() => ["expectations-list", "urls-text"].map((id) => /** @type {HTMLTextAreaElement} */ (document.getElementById(id)).value));

/** What the tab has kept. @param {Page} page */
const kept = (page) => page.evaluate(() => JSON.stringify({ ...sessionStorage }));

/** @param {Page} page */
async function reload(page) {
  await page.reload();
  await engineReady(page);
  await settled(page);
}

/** @param {Page} page */
async function openDialog(page) {
  await page.click("#share");
  await page.waitForSelector("dialog.share[open]");
}

/** @param {Page} page */
const dialogText = (page) => page.$eval("dialog.share", (dialog) => dialog.textContent ?? "");

/** Gives the clipboard to the test. @param {Page} page */
const catchCopies = (page) =>
  page.evaluate(() => {
    Object.defineProperty(navigator, "clipboard", { value: { writeText: async (/** @type {string} */ text) => Object.assign(window, { copied: text }) } });
  });

/** @param {Page} page */
async function copyLink(page) {
  await openDialog(page);
  await page.click("dialog.share .primary");
  await page.waitForFunction(() => Reflect.has(window, "copied"));
  return page.evaluate(() => String(Reflect.get(window, "copied")));
}

/** @param {Page} page @param {string} pattern */
const noticed = (page, pattern) =>
  page.waitForFunction((pattern) => new RegExp(pattern).test(document.querySelector("#file-notice p")?.textContent ?? ""), {}, pattern);

test("what was shared is there, octet for octet, for who opens the link", async () => {
  let link = "";
  /** @type {string[]} */
  let want = [];
  await open(async ({ page, requests }) => {
    await catchCopies(page);
    want = await fillAll(page);
    const before = requests.length;
    link = await copyLink(page);
    assert.deepEqual(requests.slice(before), [], "nothing is asked for");
    assert.equal(link.indexOf("#"), page.url().length, "everything stands behind the #");
    assert.equal((await texts(page, "dialog.share .tools .hint")).join(), "It is on the clipboard.");
  });
  await open(
    async ({ page, requests }) => {
      await noticed(page, "filled from a link");
      await settled(page);
      assert.deepEqual(await savedBytes(page), [...MIXED]);
      assert.deepEqual(await fields(page), want);
      assert.equal((await verdict(page)).by, "The file is unavailable.");
      assert.equal(await page.evaluate(() => location.hash), "", "a reload does not bring it back");
      assert.deepEqual(await texts(page, "#file-notice button"), ["Close"], "there was nothing to go back to");
      assert.equal(await page.evaluate(() => history.length), 2, "no entry of its own, beside that of the empty tab");
      const own = new URL(page.url()).origin;
      assert.deepEqual(
        requests.filter((url) => !url.startsWith(`${own}/`) && !url.startsWith(`blob:${own}/`)),
        [],
      );
      assert.ok(!requests.some((url) => /vectors/.test(url)), "no self-test is run");
    },
    { url: link },
  );
});

test("the dialog says what the link holds and who can read it, and Escape closes it", () =>
  open(async ({ page }) => {
    await fillAll(page);
    await page.focus("#share");
    await page.keyboard.press("Enter");
    await page.waitForSelector("dialog.share[open]");
    assert.deepEqual(await texts(page, "dialog.share dt"), [
      "robots.txt",
      "How it was answered",
      "Site",
      "Read as",
      "User agent",
      "Path or URL",
      "Expectations",
    ]);
    assert.deepEqual((await texts(page, "dialog.share dd")).slice(0, 3), [`${MIXED.length} octets`, "404 · 2 redirects", "www.example.com"]);
    assert.deepEqual((await texts(page, "dialog.share dd")).slice(4), ["ExampleBot/1.0", "/z?ü", "2"]);
    const said = await dialogText(page);
    assert.match(said, /Whoever has the link can read it/);
    assert.match(said, /Nothing has been sent anywhere.*behind the #/);
    assert.match(said, /The link has \d+ characters/);
    assert.equal(await page.evaluate(() => document.activeElement?.textContent), "Copy link");
    assert.deepEqual(await axeViolations(page, { within: "dialog.share" }), []);
    await screenshot(page, "share");
    await page.keyboard.press("Escape");
    assert.equal(await page.$("dialog.share[open]"), null);
    assert.equal(await page.evaluate(() => document.activeElement?.id), "share");
  }));

test("that the link was copied is said where a dialog is open, and afterwards the region is back", () =>
  open(async ({ page }) => {
    await catchCopies(page);
    await pasteFile(page, "User-agent: *\nDisallow: /\n");
    await settled(page);
    await copyLink(page);
    await page.waitForFunction(() => document.querySelector("dialog.share #live")?.textContent?.includes("It is on the clipboard."));
    await page.click("dialog.share .tools button:last-of-type");
    await page.waitForSelector("body > #live");
  }));

test("where the clipboard is closed the link is shown", () =>
  open(async ({ page }) => {
    await page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
    await pasteFile(page, "User-agent: *\nDisallow: /\n");
    await openDialog(page);
    await page.click("dialog.share .primary");
    await page.waitForSelector("dialog.share textarea");
    assert.match(await page.$eval("dialog.share textarea", (box) => /** @type {HTMLTextAreaElement} */ (box).value), /^http:.*#v1=.*z$/);
    assert.deepEqual(await axeViolations(page, { within: "dialog.share" }), []);
  }));

test("a long link gets a warning, and one too long is refused with the reason and what to do", () =>
  open(async ({ page }) => {
    const noise = (/** @type {number} */ lines) => Array.from({ length: lines }, (_, i) => `Disallow: /${(i * 2654435761) % 2 ** 32}${i * 7919}\n`).join("");
    await openBytes(page, latin(`User-agent: *\n${noise(200)}`));
    await openDialog(page);
    assert.match((await texts(page, "dialog.share .notice")).join(), /more than 2,000 characters/);
    await screenshot(page, "share-long");
    await page.keyboard.press("Escape");
    await openBytes(page, latin(`User-agent: *\n${noise(4000)}`));
    await openDialog(page);
    assert.match(await dialogText(page), /more than 32,000 characters.*Save the file and send it instead/);
    assert.deepEqual(await texts(page, "dialog.share button"), ["Save the file", "Close"]);
    assert.deepEqual(await axeViolations(page, { within: "dialog.share" }), []);
    await screenshot(page, "share-refused");
    await page.click("dialog.share .primary");
    assert.equal(await page.$("dialog.share[open]"), null);
    await page.click("#clear");
    await page.$eval("#expectations-list", (box) => Object.assign(box, { value: "#".repeat(1 << 20) }));
    await openDialog(page);
    assert.match(await dialogText(page), /more than 1,048,576 octets.*Save the file and send it instead/);
  }));

test("a link opened over other work can be taken back, at start and while the page is open", () =>
  open(async ({ page, requests }) => {
    const mine = await fillAll(page);
    const address = page.url();
    await page.goto("about:blank");
    await page.goto(address + (await fragment()));
    await engineReady(page);
    await noticed(page, "filled from a link");
    await settled(page);
    assert.equal(await fileText(page), "User-agent: *\nDisallow: /linked\n");
    assert.deepEqual(await fields(page), ["https://a.example", "google", "LinkBot/1", "/linked/a", "0", "0", ""]);
    await page.click("#file-notice button");
    await settled(page);
    assert.deepEqual(await savedBytes(page), [...MIXED]);
    assert.deepEqual(await fields(page), mine);

    await editorReady(page);
    const before = requests.length;
    await page.click("#tab-bytes");
    await page.evaluate((fragment) => Object.assign(location, { hash: fragment }), await fragment());
    await noticed(page, "filled from a link");
    await settled(page);
    assert.deepEqual([(await verdict(page)).verdict, (await verdict(page)).by], ["Disallowed", "by line 2 Disallow: /linked"]);
    assert.equal(await page.evaluate(() => location.href), address);
    // Chromium looks at the icon again when the address changes.
    assert.deepEqual(
      requests.slice(before).filter((url) => !url.endsWith("/assets/icon.svg")),
      [],
      "nothing is asked for",
    );
    await page.click("#file-notice button");
    await settled(page);
    assert.deepEqual(await savedBytes(page), [...MIXED]);
    assert.deepEqual(await fields(page), mine);
  }));

test("an anchor of the help is no link", () =>
  open(async ({ page }) => {
    await pasteFile(page, "User-agent: *\nDisallow: /mine\n");
    await page.evaluate(() => Object.assign(location, { hash: "#reader-google" }));
    await settled(page);
    assert.equal(await page.evaluate(() => location.hash), "#reader-google");
    assert.deepEqual(await texts(page, "#file-notice"), []);
  }));

test("a link that cannot be read says why, and changes nothing", () =>
  open(async ({ page }) => {
    await pasteFile(page, "User-agent: *\nDisallow: /mine\n");
    const whole = await fragment();
    for (const [hash, why, left] of [
      [whole.slice(0, -3), "The end of the link is missing", ""],
      [whole.replace(/.{4}z$/, "AAAAz"), "The link is damaged", ""],
      [whole.replace("#v1", "#v2"), "made by a newer version", whole.replace("#v1", "#v2")],
      [await fragment({ ...LINKED, dialect: "nobody" }), "a reader that this version", ""],
    ]) {
      await page.evaluate((hash) => Object.assign(location, { hash }), hash);
      await noticed(page, why);
      assert.equal(await fileText(page), "User-agent: *\nDisallow: /mine\n");
      assert.equal(await page.evaluate(() => location.hash), left);
    }
  }));

test("a reload keeps the file octet for octet, the status, the reader and the question", () =>
  open(async ({ page }) => {
    const want = await fillAll(page);
    await reload(page);
    assert.deepEqual(await savedBytes(page), [...MIXED]);
    assert.deepEqual(await fields(page), want);
    assert.equal((await verdict(page)).by, "The file is unavailable.");
    assert.match((await texts(page, "#dialect-note")).join(), /Google/);
    assert.deepEqual(await texts(page, "#kept"), ["Kept in this tab, over a reload too, until you close it."]);
  }));

test("a reload keeps a large file, and a smaller one after it", () =>
  open(async ({ page }) => {
    for (const lines of [9_000, 4_000, 1]) {
      const bytes = latin("# caf\xe9 \0 \xe3\x83\x84 is here\r\n".repeat(lines));
      await openBytes(page, bytes);
      await reload(page);
      assert.ok(Buffer.from(await savedBytes(page)).equals(bytes), `${lines} lines`);
    }
  }));

test("what was typed right before a reload is kept too", () =>
  open(async ({ page }) => {
    await page.focus("#url");
    await page.keyboard.type("/last");
    await reload(page);
    assert.equal((await fields(page))[3], "/last");
  }));

test("what is typed is kept as soon as typing pauses", () =>
  open(async ({ page }) => {
    await pasteFile(page, "User-agent: *\n");
    await typeFile(page, "Disallow: /typed");
    await page.waitForFunction(() => JSON.stringify({ ...sessionStorage }).includes("Disallow: /typed"));
  }));

test("what was typed before the script ran goes before what was kept, which can be brought back", () =>
  open(async ({ page }) => {
    const mine = await fillAll(page);
    await page.evaluateOnNewDocument(() => {
      document.addEventListener("readystatechange", () => {
        if (document.readyState !== "interactive") return;
        for (const [id, value] of Object.entries({ text: "# early\n", url: "/early" })) Object.assign(document.getElementById(id) ?? {}, { value });
        /** @type {HTMLTextAreaElement} */ (document.getElementById("text")).setSelectionRange(3, 3);
        document.addEventListener("DOMContentLoaded", () => {
          const { selectionStart } = /** @type {HTMLTextAreaElement} */ (document.getElementById("text"));
          Object.assign(window, { caret: selectionStart });
        });
      });
    });
    await reload(page);
    assert.equal(await fileText(page), "# early\n");
    assert.deepEqual(await fields(page), ["www.example.com", "google", "ExampleBot/1.0", "/early", "0", "0", mine[6]]);
    assert.equal(await page.evaluate(() => Reflect.get(window, "caret")), 3, "the caret stays");
    await page.click("#file-notice button");
    await settled(page);
    assert.deepEqual(await savedBytes(page), [...MIXED]);
    assert.deepEqual((await fields(page)).slice(4, 6), ["404", "2"]);
  }));

test("everything can be cleared, the tab's storage too, and brought back", () =>
  open(async ({ page }) => {
    const mine = await fillAll(page);
    await page.click("#theme input[value=dark]");
    await page.click("#tab-urls");
    await page.type("#urls-text", "/list/a");
    await page.waitForFunction(() => JSON.stringify({ ...sessionStorage }).includes("allow Googlebot"));
    await page.click("#clear-all");
    assert.equal(await kept(page), "{}");
    await settled(page);
    assert.deepEqual(await savedBytes(page), []);
    assert.deepEqual(await fields(page), ["", "rfc9309", "", "", "0", "0", ""]);
    assert.deepEqual(await lists(page), ["", ""]);
    assert.match((await texts(page, "#file-notice p")).join(), /^Everything was cleared/);
    assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), "dark", "a choice of looks stays");
    await page.click("#file-notice button");
    await settled(page);
    assert.deepEqual(await savedBytes(page), [...MIXED]);
    assert.deepEqual(await lists(page), [mine[6], "/list/a"]);
    await reload(page);
    assert.deepEqual(await fields(page), mine, "it is kept again");
    assert.deepEqual(await lists(page), [mine[6], "/list/a"]);
    await page.type("#crawlers-url", "/mine");
    await page.click("#clear-all");
    assert.equal(await page.$eval("#crawlers-url", (input) => /** @type {HTMLInputElement} */ (input).value), "");
    await reload(page);
    assert.deepEqual(await fields(page), ["", "rfc9309", "", "", "0", "0", ""]);
    assert.deepEqual(await lists(page), ["", ""]);
    assert.equal(await kept(page), "{}");
  }));

test("what is too large to be kept says so, and no older text comes back in its place", () =>
  open(async ({ page }) => {
    await pasteFile(page, "User-agent: *\nDisallow: /older\n");
    await page.waitForFunction(() => sessionStorage.length === 1);
    await page.evaluate(() => {
      const files = new DataTransfer();
      files.items.add(new File([`#${"x".repeat(98)}\n`.repeat(60_000)], "robots.txt"));
      document.querySelector("#file .status")?.dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: files }));
    });
    await page.waitForFunction(() => document.querySelector("#kept")?.textContent?.startsWith("Too large to be kept"));
    assert.deepEqual(await axeViolations(page, { within: "#file" }), []);
    await screenshot(page, "kept-too-large");
    assert.equal(await kept(page), "{}");
    await page.click("#clear");
    await page.waitForFunction(() => document.querySelector("#kept")?.textContent?.startsWith("Kept in this tab"));
  }));

test("a list of URLs that is too large to be kept says so, and takes no room from the file", () =>
  open(async ({ page }) => {
    await pasteFile(page, "User-agent: *\nDisallow: /mine\n");
    await page.click("#tab-urls");
    const dropList = (/** @type {number} */ lines) =>
      page.evaluate((lines) => {
        const files = new DataTransfer();
        files.items.add(new File([`/${"x".repeat(98)}\n`.repeat(lines)], "list.txt"));
        document.getElementById("panel-urls")?.dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: files }));
      }, lines);
    await dropList(40_000);
    await page.waitForFunction(() => sessionStorage.length === 2);
    // What is kept of the list gives way to the file.
    await page.evaluate(() => {
      const files = new DataTransfer();
      files.items.add(new File([`#${"x".repeat(98)}\n`.repeat(20_000)], "robots.txt"));
      document.querySelector("#file .status")?.dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: files }));
    });
    await page.waitForFunction(() => /The list of URLs is too large/.test(document.querySelector("#kept")?.textContent ?? ""));
    const listKept = () => sessionStorage.getItem("robotstxt-workbench.urls.1") !== null;
    assert.equal(await page.evaluate(listKept), false);
    await dropList(10);
    await page.waitForFunction(listKept);
    assert.match(await page.$eval("#kept", (line) => line.textContent ?? ""), /^Kept in this tab, over a reload too, until you close it\.$/);
  }));

test("where the browser keeps nothing, the page works and says so", () =>
  open(
    async ({ page }) => {
      await pasteFile(page, "User-agent: *\nDisallow: /\n");
      await ask(page, "ExampleBot", "/");
      assert.equal((await verdict(page)).verdict, "Disallowed");
      await page.waitForFunction(() => /keeps nothing here.*Save the file/.test(document.querySelector("#kept")?.textContent ?? ""));
      await page.click("#clear-all");
    },
    {
      before: (page) =>
        page.evaluateOnNewDocument(() => {
          Object.defineProperty(window, "sessionStorage", {
            get() {
              throw new DOMException("denied", "SecurityError");
            },
          });
        }),
    },
  ));

test("dialog, dark and 360 pixels wide", async () => {
  const look =
    (/** @type {string} */ name) =>
    async (/** @type {{ page: Page }} */ { page }) => {
      await pasteFile(page, "User-agent: *\nDisallow: /\n");
      await ask(page, `Bot/${"1".repeat(400)}`, `/${"a".repeat(400)}`);
      await page.$eval("#share", (button) => /** @type {HTMLElement} */ (button).click());
      await page.waitForSelector("dialog.share[open]");
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), 0);
      assert.equal(await page.$eval("dialog.share", (dialog) => dialog.scrollWidth - dialog.clientWidth), 0);
      assert.deepEqual(await axeViolations(page, { within: "dialog.share" }), []);
      await screenshot(page, name);
      await press(page, "Shift", "Tab");
      assert.ok(
        await page.evaluate(() => document.querySelector("dialog.share")?.contains(document.activeElement) || document.activeElement === document.body),
      );
    };
  await open(look("share-narrow"), { width: 360, height: 740 });
  await open(look("share-dark"), { theme: "dark" });
});
