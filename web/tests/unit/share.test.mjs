import assert from "node:assert/strict";
import { test } from "node:test";
import { deflateSync } from "node:zlib";
import { inflate } from "../../state/deflate.js";
import { isLink, LARGEST, LONGEST, makeLink, readLink } from "../../state/share.js";
import { EMPTY, isEmpty, over, pack, unpack } from "../../state/snapshot.js";
import { random } from "./random.mjs";

/** @typedef {import("../../state/snapshot.js").Snapshot} Snapshot */

const PAGE = "https://tools.example/robots/";
const READERS = ["rfc9309", "google", "urllib"];

/** Octets of a string in which each character is one octet. @param {string} text */
const latin = (text) => Uint8Array.from(text, (unit) => unit.charCodeAt(0));

/** @type {Snapshot} */
const FULL = {
  bytes: latin("\xef\xbb\xbfUser-agent: *\r\nDisallow: /caf\xe9\r\0\n"),
  fetch: { status: 403, redirects: 2, type: 2 },
  site: "https://www.example.com",
  dialect: "google",
  agent: "Bot/1.0 \ud83d\ude00 \ud800",
  url: "/ü?a=b#c",
  expectations: "allow Googlebot /\nblock GPTBot /\n",
};

/** Octets that deflate cannot make fewer. */
const NOISE = Uint8Array.from(
  { length: 30_000 },
  (
    (below) => () =>
      below(256)
  )(random(10)),
);

/** @param {Snapshot} snapshot */
async function fragmentOf(snapshot) {
  const link = (await makeLink(snapshot, PAGE)) ?? "";
  assert.ok(link.startsWith(`${PAGE}#v1=`), link);
  return link.slice(PAGE.length);
}

/** @param {Uint8Array | string} octets  packed, by whoever */
const fragmentWith = (octets) => `#v1=${deflateSync(octets).toString("base64url")}z`;

test("a link gives back all it was made of, octet for octet", async () => {
  for (const snapshot of [FULL, EMPTY, { ...EMPTY, bytes: Uint8Array.from({ length: 256 }, (_, octet) => octet) }, { ...EMPTY, bytes: latin("\n{}\n") }]) {
    assert.deepEqual(await readLink(await fragmentOf(snapshot), READERS), { snapshot });
  }
});

test("and so do random ones", async () => {
  const below = random(8);
  const text = () => Array.from({ length: below(30) }, () => String.fromCharCode(below(4) ? below(128) : below(65536))).join("");
  for (let run = 0; run < 300; run++) {
    const snapshot = {
      bytes: Uint8Array.from({ length: below(below(2) ? 40 : 4000) }, () => below(below(2) ? 256 : 12)),
      fetch: { status: [0, -1, 200 + below(400)][below(3)], redirects: below(1001), type: below(4) },
      site: text(),
      dialect: READERS[below(3)],
      agent: text(),
      url: text(),
      expectations: text(),
    };
    const fragment = await fragmentOf(snapshot);
    assert.match(fragment, /^#v1=[A-Za-z0-9_-]*[a-z]$/, "nothing that a program would escape, or take for the end of a sentence");
    assert.deepEqual(await readLink(fragment, READERS), { snapshot });
  }
});

test("a fragment that names a place on the page is no link", () => {
  for (const fragment of ["", "#", "#help", "#reader-google", "#v1", "#v=x", "#version1=x", "v1=x"]) assert.equal(isLink(fragment), false, fragment);
  for (const fragment of ["#v1=", "#v2=x", "#v10=x"]) assert.equal(isLink(fragment), true, fragment);
});

/** @type {[string, string, string][]} what is wrong, the fragment, what is said */
const broken = [
  ["nothing", "#v1=", "cut"],
  ["nothing but the end", "#v1=z", "broken"],
  ["no link at all", "#help", "broken"],
  ["another version", "#v2=abcz", "newer"],
  ["another version, however it looks inside", "#v15=<>", "newer"],
  ["letters that base64url has not", "#v1=ab+/z", "broken"],
  ["escapes", "#v1=ab%20z", "broken"],
  ["a length that base64url cannot have", "#v1=az", "broken"],
  ["octets that are not deflated", `#v1=${Buffer.from("User-agent: *").toString("base64url")}z`, "broken"],
  ["longer than any link is", fragmentWith(pack({ ...EMPTY, bytes: NOISE })), "broken"],
  ["an empty text", fragmentWith(""), "broken"],
  ["no line end", fragmentWith("{}"), "broken"],
  ["no line end, and a file", fragmentWith("{}x"), "broken"],
  ["letters of base64 that base64url has not", fragmentWith(pack({ ...EMPTY, bytes: NOISE.slice(0, 999) })).replaceAll("-", "+"), "broken"],
  ["no JSON", fragmentWith("{\n"), "broken"],
  ["JSON behind JSON", fragmentWith("{}{}\n"), "broken"],
  ["JSON nested deeply", fragmentWith(`${"[".repeat(1_000_000)}\n`), "broken"],
  ["a list", fragmentWith("[]\n"), "broken"],
  ["null", fragmentWith("null\n"), "broken"],
  ["a number", fragmentWith("5\n"), "broken"],
  ["a line that is not UTF-8", fragmentWith(latin('{"agent":"\xe9"}\n')), "broken"],
  ["a line with a byte order mark", fragmentWith("\ufeff{}\n"), "broken"],
  ["a property of another version", fragmentWith('{"colour":"red"}\n'), "broken"],
  ["a property that every object has", fragmentWith('{"__proto__":{"agent":"x"}}\n'), "broken"],
  ["and another", fragmentWith('{"constructor":"x"}\n'), "broken"],
  ["an agent that is no text", fragmentWith('{"agent":["a"]}\n'), "broken"],
  ["a URL that is null", fragmentWith('{"url":null}\n'), "broken"],
  ["a status that is text", fragmentWith('{"status":"200"}\n'), "broken"],
  ["a status that is no status", fragmentWith('{"status":600}\n'), "broken"],
  ["an interim status", fragmentWith('{"status":100}\n'), "broken"],
  ["a status below all", fragmentWith('{"status":-2}\n'), "broken"],
  ["half a status", fragmentWith('{"status":200.5}\n'), "broken"],
  ["a status past all numbers", fragmentWith('{"status":1e999}\n'), "broken"],
  ["redirects below none", fragmentWith('{"redirects":-1}\n'), "broken"],
  ["too many redirects", fragmentWith('{"redirects":1001}\n'), "broken"],
  ["a type without a name", fragmentWith('{"type":4}\n'), "broken"],
  ["a reader that is none", fragmentWith('{"dialect":"toString"}\n'), "unknown-reader"],
  ["a reader without a name", fragmentWith('{"dialect":""}\n'), "unknown-reader"],
  ["octets without end", fragmentWith(new Uint8Array(23_000_000)), "too-large"],
  ["one octet more than may be", fragmentWith(latin(`{}\n${"\0".repeat(LARGEST - 2)}`)), "too-large"],
];

for (const [name, fragment, trouble] of broken) {
  test(`refused: ${name}`, async () => assert.deepEqual(await readLink(fragment, READERS), { trouble }, fragment.slice(0, 80)));
}

test("as many octets as may be are taken", async () => {
  const result = await readLink(fragmentWith(latin(`{}\n${"\0".repeat(LARGEST - 3)}`)), READERS);
  assert.equal("snapshot" in result && result.snapshot.bytes.length, LARGEST - 3);
});

test("a link that lost its end, or any one character, or has one changed, is noticed", async () => {
  const whole = await fragmentOf(FULL);
  for (let at = 4; at < whole.length; at++) {
    for (const fragment of [
      whole.slice(0, at),
      whole.slice(0, at) + whole.slice(at + 1),
      `${whole.slice(0, at)}${whole[at] === "A" ? "B" : "A"}${whole.slice(at + 1)}`,
    ]) {
      const result = await readLink(fragment, READERS);
      // The same octets can be written in more than one way; they never become others.
      if ("snapshot" in result) assert.deepEqual(result, { snapshot: FULL }, fragment);
      else assert.match(result.trouble, /^(cut|broken)$/, fragment);
    }
  }
});

test("whatever octets are unpacked, nothing is thrown", () => {
  const below = random(9);
  const start = pack(FULL);
  for (let run = 0; run < 5000; run++) {
    const octets = start.slice(0, below(start.length + 1));
    for (let change = below(4); change > 0 && octets.length > 0; change--) octets[below(octets.length)] = below(256);
    const result = unpack(octets, READERS);
    if ("snapshot" in result) assert.ok(isWhole(result.snapshot));
    else assert.match(result.trouble, /^(broken|unknown-reader)$/);
  }
});

/** @param {Snapshot} snapshot */
function isWhole({ bytes, fetch, dialect, ...words }) {
  return (
    bytes instanceof Uint8Array &&
    [fetch.status, fetch.redirects, fetch.type].every(Number.isInteger) &&
    READERS.includes(dialect) &&
    ["agent", "expectations", "site", "url"].join() === Object.keys(words).sort().join() &&
    Object.values(words).every((word) => typeof word === "string")
  );
}

test("inflating stops at its limit, long before the end", async () => {
  let made = 0;
  let largest = 0;
  const real = globalThis.DecompressionStream;
  globalThis.DecompressionStream = /** @type {any} */ (
    class {
      constructor(/** @type {CompressionFormat} */ format) {
        const pieces = counted((length) => {
          largest = Math.max(largest, length);
        });
        const parts = counted((length) => {
          made += length;
        });
        Object.assign(this, { writable: pieces.writable, readable: pieces.readable.pipeThrough(new real(format)).pipeThrough(parts) });
      }
    }
  );
  try {
    assert.equal(await inflate(new Uint8Array(deflateSync(new Uint8Array(64 << 20))), 1 << 20), null);
  } finally {
    globalThis.DecompressionStream = real;
  }
  assert.ok(made > 1 << 20 && made < 8 << 20, `${made} octets were made`);
  assert.ok(largest <= 4096, `a browser makes all of what it is handed, and it was handed ${largest} octets at once`);
});

/**
 * A stream that gives what it takes, and tells how much.
 *
 * @param {(length: number) => void} tell
 */
function counted(tell) {
  return new TransformStream({
    transform(part, controller) {
      tell(part.length);
      controller.enqueue(part);
    },
  });
}

test("a link too long is not made, nor one that holds too much", async () => {
  assert.equal(await makeLink({ ...EMPTY, bytes: NOISE }, PAGE), null);
  assert.equal(await makeLink({ ...EMPTY, bytes: new Uint8Array(LARGEST) }, PAGE), null);
  const most = 23_900;
  assert.ok(String(await makeLink({ ...EMPTY, bytes: NOISE.slice(0, most) }, PAGE)).length > 31_000);
  assert.equal(await makeLink({ ...EMPTY, bytes: NOISE.slice(0, most) }, PAGE.padEnd(LONGEST, "x")), null, "the page's own address counts");
});

test("one state over another: what is not as on an empty page stays on top", () => {
  assert.deepEqual(over(FULL, EMPTY), FULL);
  assert.deepEqual(over(EMPTY, FULL), FULL);
  const typed = { ...EMPTY, url: "/typed", fetch: { status: 200, redirects: 0, type: 0 } };
  assert.deepEqual(over(FULL, typed), { ...FULL, url: "/typed", fetch: { ...FULL.fetch, status: 200 } });
  assert.equal(isEmpty(EMPTY), true);
  for (const [name, value] of Object.entries(FULL)) assert.equal(isEmpty({ ...EMPTY, [name]: value }), false, name);
});
