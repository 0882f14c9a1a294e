// Digests over the replies of the built engine, as wasm/replies makes them of the native one.

import { createHash } from "node:crypto";

/** @typedef {import("./engine.mjs").Reader} Reader */

// The same questions as in wasm/replies/main.go.
const agents = ["", "ExampleBot", "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)", "bot AhrefsBot GPTBot/1.0 bingbot"];
const urls = ["/", "/robots.txt", "https://example.com/a?b=%2fc&d=[e]#f", "a.example/%zz%7e"];
const rulesAsked = 100;
const behind = "x/%e3%83%84?q=1";
const fetch = { status: 0, redirects: 0 };

class Replies {
  #hash = createHash("sha256");

  /** @param {Int32Array} words */
  add(words) {
    this.#hash.update(new Uint8Array(words.buffer, words.byteOffset, words.byteLength));
  }

  get digest() {
    return this.#hash.digest("hex");
  }
}

/**
 * Over the replies to a file, and to many questions about it.
 *
 * @param {Reader} reader
 * @param {Uint8Array} bytes
 */
export function digest(reader, bytes) {
  const replies = new Replies();
  const { engine } = reader;
  replies.add(engine.load(bytes, fetch));
  replies.add(engine.issues());
  const file = reader.load(bytes);
  const asked = [...urls];
  for (let i = 0; i < file.rules && asked.length < rulesAsked; i++) {
    const { path } = file.rule(i);
    if (!path.includes("\ufffd")) asked.push(path + behind);
  }
  for (const agent of agents) {
    for (const url of asked) replies.add(engine.check({ agent, form: "typed" }, url));
  }
  return replies.digest;
}

/**
 * Over all that can be asked about one file, agent and URL.
 *
 * @param {Reader} reader
 * @param {Uint8Array} bytes
 * @param {string} agent
 * @param {string} url
 */
export function digestOf({ engine, names }, bytes, agent, url) {
  const replies = new Replies();
  const typed = { agent, form: /** @type {const} */ ("typed") };
  replies.add(engine.load(bytes, fetch));
  for (const call of /** @type {const} */ (["issues", "fixes", "tidy"])) replies.add(engine[call]());
  for (const form of /** @type {const} */ (["typed", "token", "tiers"])) replies.add(engine.check({ agent, form }, url));
  for (const dialect of names.dialect.keys()) replies.add(engine.read(typed, url, dialect));
  replies.add(engine.bulk(typed, new TextEncoder().encode(url)));
  replies.add(engine.preferences(typed, url));
  return replies.digest;
}
