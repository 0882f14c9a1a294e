// How a list of URLs is read: lines, tables, sitemaps.

import assert from "node:assert/strict";
import { test } from "node:test";
import { csvRecord, records } from "../../urls/csv.js";
import { shortener, sitesOf } from "../../urls/origins.js";
import { decodeText, readList, WHOLE } from "../../urls/read-list.js";

/** @param {string} text @param {Parameters<typeof readList>[1]} [options] */
const read = (text, options) => readList(text, options);

test("lines are read as they stand, blank ones left out, repeated ones counted once", async () => {
  const { urls, dropped, kind } = await read("\ufeff/a\r\n\r\n  \n/b, c\n/a\n /a\nhttps://x.test/?q=1,2;3\n/last");
  assert.deepEqual(urls, ["/a", "/b, c", " /a", "https://x.test/?q=1,2;3", "/last"]);
  assert.deepEqual([dropped, kind], [1, "lines"]);
  assert.deepEqual((await read("/a\r/b\r")).urls, ["/a", "/b"], "CR alone ends lines where there is nothing else");
  assert.deepEqual((await read("")).urls, []);
});

test("records of a table, quotes and line ends within them included", () => {
  const all = (/** @type {string} */ text, delimiter = ",") => [...records(text, delimiter)];
  assert.deepEqual(all('a,"b ""c"", d"\r\n"x\r\ny",\n'), [
    ["a", 'b "c", d'],
    ["x\r\ny", ""],
  ]);
  assert.deepEqual(all('a,"never closed\nb'), [["a", '"never closed'], ["b"]]);
  assert.deepEqual(all('"a"b,c'), [["ab", "c"]]);
  assert.deepEqual(all("a\tb\n\nc", "\t"), [["a", "b"], [""], ["c"]]);
  assert.deepEqual(all("a,"), [["a", ""]]);
});

const TABLE = "Address,Status,Canonical\nhttps://x.test/a,200,https://x.test/\nhttps://x.test/b,404,https://x.test/\n";

test("the column that holds the URLs is found, and another can be chosen", async () => {
  const list = await read(TABLE);
  assert.deepEqual([list.kind, list.column, list.columns], ["column", 0, ["Address", "Status", "Canonical"]]);
  assert.deepEqual(list.urls, ["https://x.test/a", "https://x.test/b"]);
  const other = await read(TABLE, { column: 2 });
  assert.deepEqual([other.urls, other.dropped], [["https://x.test/"], 1]);
  const whole = await read(TABLE, { column: WHOLE });
  assert.equal(whole.kind, "lines");
  assert.equal(whole.urls[1], "https://x.test/a,200,https://x.test/");
  assert.deepEqual(whole.columns, list.columns, "so that the person can go back");
});

test("a column that is named for it wins over another with URLs", async () => {
  const { urls } = await read("Referrer;URL\n/from;/a\n/from;/b\n");
  assert.deepEqual(urls, ["/a", "/b"]);
});

test("tabs, semicolons and commas; with a header and without", async () => {
  assert.deepEqual((await read("/a\t1\n/b\t2\n")).urls, ["/a", "/b"]);
  assert.deepEqual((await read("clicks\tpage\n1\t/a\n2\t/b\n")).urls, ["/a", "/b"]);
  assert.deepEqual((await read("url;n\n/a;1\n")).urls, ["/a"]);
  assert.deepEqual((await read('"url"\n"/a"\n"/a,b"\n', { name: "list.csv" })).urls, ["/a", "/a,b"]);
  assert.deepEqual((await read('"/a","1"\n"/b","2"\n')).urls, ["/a", "/b"], "quotes show a table");
  assert.deepEqual((await read("/a,1\n/b,2\n", { name: "list.csv" })).urls, ["/a", "/b"]);
});

test("URLs that hold a delimiter are no table", async () => {
  const text = "/a,b\n/c,d\n/e;f\n";
  assert.deepEqual((await read(text)).urls, ["/a,b", "/c,d", "/e;f"]);
  assert.deepEqual((await read("/a,1\n/b,2\n")).urls, ["/a,1", "/b,2"], "nothing says that it is one");
});

test("the header of each further table is left out", async () => {
  assert.deepEqual((await read("url,n\n/a,1\nurl,n\n/b,2\n")).urls, ["/a", "/b"]);
});

test("a sitemap's addresses, with entities, CDATA and comments; several after each other", async () => {
  const { urls, kind, dropped } = await read(`<?xml version="1.0"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
  <url><loc> https://x.test/?a=1&amp;b=&#50;&#x33;&lt;&gt;&quot;&apos; </loc><image:image><image:loc>https://x.test/i.png</image:loc></image:image></url>
  <!-- <url><loc>https://x.test/old</loc></url> -->
  <url><loc><![CDATA[https://x.test/?a&b]]></loc><lastmod>2026-01-01</lastmod></url>
</urlset>
<?xml version="1.0"?><s:urlset><s:url><s:loc a="b">https://x.test/second</s:loc></s:url><s:url><s:loc>https://x.test/second</s:loc></s:url></s:urlset>`);
  assert.deepEqual(urls, [`https://x.test/?a=1&b=23<>"'`, "https://x.test/?a&b", "https://x.test/second"]);
  assert.deepEqual([kind, dropped], ["sitemap", 1]);
  assert.equal((await read("<sitemapindex><sitemap><loc>https://x.test/1.xml</loc></sitemap></sitemapindex>")).kind, "index");
  assert.deepEqual((await read("<urlset><loc>https://x.test/cut")).urls, ["https://x.test/cut"]);
  assert.deepEqual((await read("<urlset><loc>/a</loc><!-- never closed <loc>/b</loc>")).urls, ["/a"]);
  assert.deepEqual((await read("<a>\n/b")).urls, ["<a>", "/b"], "what has no loc is no sitemap");
});

test("a text that is broken everywhere is read in linear time", async () => {
  const many = 200_000;
  assert.equal((await read(`<loc>${"<!--".repeat(many)}`)).urls.length, 0);
  assert.equal((await read(`<loc>${"<![CDATA[".repeat(many)}`)).urls.length, 1);
  assert.equal((await read("/\n".repeat(many), { name: "x.csv" })).dropped, many - 1);
  assert.equal((await read(`a\tb\n${'"\t'.repeat(many)}`, { name: "x.tsv" })).kind, "column");
});

test("reading can be given up", async () => {
  const abort = new AbortController();
  abort.abort();
  const lines = Array.from({ length: 400_000 }, (_, i) => `/${i}`).join("\n");
  await assert.rejects(read(lines, { signal: abort.signal }), { name: "AbortError" });
});

test("UTF-16 of a spreadsheet is read", () => {
  const utf16 = (/** @type {string} */ text) => new Uint8Array(Uint16Array.from(text, (unit) => unit.charCodeAt(0)).buffer);
  assert.equal(decodeText(utf16("\ufeff/ä")), "/ä");
  assert.equal(decodeText(utf16("\ufeff/ä").map((_, i, all) => all[i ^ 1])), "/ä");
  assert.equal(decodeText(new TextEncoder().encode("\ufeff/ä")), "/ä");
});

test("a cell that a spreadsheet would run is made text", () => {
  assert.equal(csvRecord(["=1+1", "+x", "-x", "@x", "\tx", "/a", 12, 'say "no", twice']), `'=1+1,'+x,'-x,'@x,'\tx,/a,12,"say ""no"", twice"\r\n`);
  assert.equal(csvRecord(["a\nb", "\r"]), `"a\nb","'\r"\r\n`);
});

test("whole URLs are counted by site", async () => {
  const urls = [
    "/path",
    "HTTPS://X.test/a",
    "https://x.test:443/b",
    "https://me@x.test?c",
    "http://x.test:80/",
    "https://x.test:8443/",
    "//x.test/d",
    "mailto:a@x.test",
  ];
  assert.deepEqual(await sitesOf(urls), [
    { origin: "https://x.test", count: 3 },
    { origin: "http://x.test", count: 1 },
    { origin: "https://x.test:8443", count: 1 },
  ]);
});

test("URLs of the file's site are shown by their paths", () => {
  const short = shortener("https://x.test/robots.txt");
  assert.deepEqual(["https://x.test/a", "https://x.test", "https://x.testing/a", "http://x.test/a", "/b"].map(short), [
    "/a",
    "https://x.test",
    "https://x.testing/a",
    "http://x.test/a",
    "/b",
  ]);
  assert.equal(shortener("")("https://x.test/a"), "https://x.test/a");
});
