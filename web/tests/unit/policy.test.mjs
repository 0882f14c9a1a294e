// The policy is one, wherever it is written, and every page that was built can live with it.

import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { root } from "../lib/site.mjs";

const dist = join(root, "dist");
const htmlFiles = readdirSync(dist, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".html"));

/** @param {string} path */
const read = (path) => readFileSync(join(dist, path), "utf8");

/** Directives by name. @param {string} text */
const directives = (text) =>
  Object.fromEntries(
    text.split(";").map((directive) => {
      const [name, ...values] = directive.trim().split(/\s+/);
      return [name, values.join(" ")];
    }),
  );

/** @param {string} html */
const inMeta = (html) => /<meta http-equiv="Content-Security-Policy" content="([^"]*)">/.exec(html)?.[1].replaceAll("&#39;", "'") ?? "";
const header = /Content-Security-Policy: (.*)/.exec(read("_headers"))?.[1] ?? "";
const policy = directives(header);

test("only the site's own files, and nothing unsafe but WebAssembly", () => {
  assert.equal(policy["default-src"], "'none'");
  assert.equal(policy["connect-src"], "'self'");
  assert.equal(policy["script-src"], "'self' 'wasm-unsafe-eval'");
  assert.equal(policy["style-src"], "'self'");
  assert.equal(policy["require-trusted-types-for"], "'script'");
  assert.equal(policy["base-uri"], "'none'");
  assert.equal(policy["form-action"], "'none'");
  assert.equal(policy["frame-ancestors"], "'none'");
  assert.deepEqual(header.match(/'[a-z-]*unsafe[a-z-]*'/g), ["'wasm-unsafe-eval'"]);
  assert.doesNotMatch(header, /https?:|data:|\*/);
});

test("every page says what the header says, but for what a page cannot say", () => {
  const { "frame-ancestors": _, ...sayable } = policy;
  assert.ok(htmlFiles.length > 100);
  for (const path of htmlFiles) assert.deepEqual(directives(inMeta(read(path))), sayable, path);
});

test("every example of a server's configuration says the same", () => {
  const docs = join(root, "docs");
  for (const path of existsSync(docs) ? readdirSync(docs, { recursive: true, encoding: "utf8" }) : []) {
    if (!/\.(conf|md|txt)$/.test(path)) continue;
    for (const [, said] of readFileSync(join(docs, path), "utf8").matchAll(/Content-Security-Policy\W+(default-src[^"\n]*)/g)) {
      assert.deepEqual(directives(said), policy, path);
    }
  }
});

test("no page has script, style or a handler of its own in it", () => {
  for (const path of htmlFiles) {
    for (const [whole, tag, inside] of read(path).matchAll(/<([a-z][a-z0-9]*)((?:"[^"]*"|[^">])*)>/gi)) {
      const attributes = Object.fromEntries(
        [...inside.matchAll(/([^\s"=/]+)(?:=("[^"]*"|[^\s"]+))?/g)].map(([, name, value = ""]) => [name.toLowerCase(), value]),
      );
      const at = `${path}: ${whole.slice(0, 200)}`;
      assert.notEqual(tag.toLowerCase(), "style", at);
      for (const [name, value] of Object.entries(attributes)) {
        assert.doesNotMatch(name, /^(on|style$)/, at);
        assert.doesNotMatch(value, /^"?\s*javascript:/i, at);
      }
      // Data for the page is no script.
      if (tag.toLowerCase() === "script" && attributes.type !== '"application/json"') assert.ok(attributes.src, at);
    }
  }
});
