// Where sitemaps that are given are from, and the shelf that they are read on.

import assert from "node:assert/strict";
import test from "node:test";
import { addressOf, originOf } from "../../sitemap/address.js";
import { Shelf } from "../../sitemap/shelf.js";

test("a file is from the address that its name stands in, by what says most", () => {
  const declared = ["/sitemap.xml", "https://a.example/maps/news.xml?x#y", "https://b.example/sitemap.xml"];
  const listed = ["https://a.example/one.xml.gz", "https://a.example/news.xml"];
  for (const [name, site, want] of [
    ["news.xml", "", "https://a.example/maps/news.xml?x#y"],
    ["news.xml.gz", "", "https://a.example/maps/news.xml?x#y"],
    ["one.xml", "", "https://a.example/one.xml.gz"],
    ["sitemap.xml", "", "https://b.example/sitemap.xml"],
    ["other.xml", "", ""],
    ["other.xml", "https://c.example/x", "https://c.example/other.xml"],
    ["Pasted text", "https://c.example/", ""],
  ]) {
    assert.equal(addressOf(name, [declared, listed], site), want, `${name} ${site}`);
  }
});

test("where several could be meant, the site decides, or nobody does", () => {
  const known = ["https://a.example/sitemap.xml", "https://b.example/sitemap.xml", "https://b.example/x/sitemap.xml"];
  assert.equal(addressOf("sitemap.xml", [known], ""), "");
  assert.equal(addressOf("sitemap.xml", [known], "https://A.example/"), "https://a.example/sitemap.xml");
  assert.equal(addressOf("sitemap.xml", [known], "https://b.example/"), "");
  assert.equal(addressOf("sitemap.xml", [[known[0], known[0]]], ""), known[0]);
});

test("an origin is what a URL is written with", () => {
  assert.deepEqual(["https://a.example:8443/x?y", " HTTP://A.example", "https://a.example#x", "ftp://a.example/", "/x", "a.example", ""].map(originOf), [
    "https://a.example:8443",
    "HTTP://A.example",
    "https://a.example",
    "",
    "",
    "",
    "",
  ]);
});

/** A reader that answers when it is told to. */
function fake() {
  /** @type {{ name: string, url: string, answer: (document: any) => void }[]} */
  const asked = [];
  /** @type {any[]} */
  const forgotten = [];
  const client = /** @type {any} */ ({
    read: (/** @type {any} */ source, /** @type {any} */ { url, signal }) =>
      new Promise((resolve) => {
        asked.push({ name: source.name, url, answer: (document) => resolve(document && { url, kind: "urlset", entries: 0, loc: () => "", ...document }) });
        signal.addEventListener("abort", () => resolve(null));
      }),
    compare: async () => [],
    forget: (/** @type {any} */ document) => forgotten.push(document.url),
  });
  const shelf = new Shelf(client, { progress: () => {}, changed: () => {} });
  return { shelf, asked, forgotten };
}

const given = (/** @type {string[]} */ ...names) => names.map((name) => ({ name, source: /** @type {any} */ ({ name, size: 10 }) }));
const tick = () => new Promise((resolve) => setTimeout(resolve, 5));

test("files are read one after the other, and again when an index tells where they are from", async () => {
  const { shelf, asked } = fake();
  shelf.add(given("one.xml", "index.xml"));
  await tick();
  assert.deepEqual(
    asked.map(({ name, url }) => [name, url]),
    [["one.xml", ""]],
  );
  asked[0].answer({});
  await tick();
  asked[1].answer({ kind: "index", entries: 1, loc: () => "https://a.example/maps/one.xml" });
  await tick();
  assert.deepEqual([asked[2].name, asked[2].url], ["one.xml", "https://a.example/maps/one.xml"]);
  asked[2].answer({});
  await shelf.ready();
  assert.deepEqual(
    shelf.files.map(({ address, state }) => [address, state]),
    [
      ["https://a.example/maps/one.xml", "read"],
      ["", "read"],
    ],
  );
  assert.deepEqual(shelf.addresses, ["https://a.example/maps/one.xml"]);
});

test("an address that a person said stays, whatever else is known", async () => {
  const { shelf, asked } = fake();
  shelf.add(given("one.xml"));
  await tick();
  asked[0].answer({});
  await shelf.ready();
  shelf.name(shelf.files[0], "https://b.example/1.xml");
  await tick();
  asked[1].answer({});
  await shelf.ready();
  shelf.names = { declared: ["https://a.example/one.xml"], site: "" };
  await shelf.ready();
  assert.deepEqual([asked.length, shelf.files[0].address], [2, "https://b.example/1.xml"]);
});

test("a stop leaves what was not read, which can be read again; what is cleared can come back", async () => {
  const { shelf, asked, forgotten } = fake();
  shelf.add(given("one.xml", "two.xml"));
  await tick();
  asked[0].answer({});
  await tick();
  shelf.stop();
  await shelf.ready();
  assert.deepEqual(
    shelf.files.map(({ state }) => state),
    ["read", "stopped"],
  );
  shelf.again(shelf.files[1]);
  await tick();
  asked[2].answer({});
  await shelf.ready();
  assert.deepEqual(
    shelf.files.map(({ state }) => state),
    ["read", "read"],
  );
  const files = shelf.clear();
  assert.deepEqual([shelf.files.length, forgotten.length], [0, 2]);
  shelf.restore(files);
  await shelf.ready();
  assert.deepEqual([shelf.read.length, asked.length], [2, 3], "they need not be read again");
});

test("what cannot be read says so, and keeps no document", async () => {
  const { shelf, asked } = fake();
  shelf.add(given("one.xml"));
  await tick();
  asked[0].answer({ trouble: "unreadable", text: "gone" });
  await shelf.ready();
  assert.deepEqual(
    shelf.files.map(({ state, trouble, document }) => [state, trouble, document]),
    [["failed", "unreadable gone", null]],
  );
});
