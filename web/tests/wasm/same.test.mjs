// The engine gives the same replies natively and as wasm, word for word.
//
// The files are those of the vectors and the examples. To compare others:
//
//     SAME_FILES=folder node --test web/tests/wasm/same.test.mjs

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";
import { caseBytes } from "../../selftest/case.js";
import { startBuiltEngine } from "../lib/engine.mjs";
import { root } from "../lib/site.mjs";

// The same questions as in wasm/replies/main.go.
const agents = ["", "ExampleBot", "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)", "bot AhrefsBot GPTBot/1.0 bingbot"];
const urls = ["/", "/robots.txt", "https://example.com/a?b=%2fc&d=[e]#f", "a.example/%zz%7e"];
const rulesAsked = 100;
const behind = "x/%e3%83%84?q=1";

/**
 * @param {Awaited<ReturnType<typeof startBuiltEngine>>} reader
 * @param {Uint8Array} bytes
 */
function digest(reader, bytes) {
  const hash = createHash("sha256");
  const add = (/** @type {Int32Array} */ words) => hash.update(new Uint8Array(words.buffer, words.byteOffset, words.byteLength));
  add(reader.engine.load(bytes, { status: 0, redirects: 0 }));
  add(reader.engine.issues());
  const file = reader.load(bytes);
  const asked = [...urls];
  for (let i = 0; i < file.rules && asked.length < rulesAsked; i++) {
    const { path } = file.rule(i);
    if (!path.includes("\ufffd")) asked.push(path + behind);
  }
  for (const agent of agents) {
    for (const url of asked) add(reader.engine.check({ agent, form: "typed" }, url));
  }
  return hash.digest("hex");
}

test("native and wasm replies are the same", async () => {
  const folder = process.env.SAME_FILES ?? mkdtempSync(join(tmpdir(), "same-"));
  try {
    if (!process.env.SAME_FILES) writeFiles(folder);
    const paths = readdirSync(folder).map((name) => join(folder, name));
    const output = execFileSync("go", ["run", "./wasm/replies", ...paths], { cwd: root, encoding: "utf8" });
    const native = new Map(
      output
        .trimEnd()
        .split("\n")
        .map((line) => /** @type {[string, string]} */ (line.split("  ").reverse())),
    );
    const reader = await startBuiltEngine();
    let compared = 0;
    for (const path of paths) {
      assert.equal(digest(reader, readFileSync(path)), native.get(path), path);
      compared++;
    }
    assert.ok(compared >= 100, `${compared} files compared`);
  } finally {
    if (!process.env.SAME_FILES) rmSync(folder, { recursive: true });
  }
});

/** @param {string} folder */
function writeFiles(folder) {
  const vectors = join(root, "selftest", "vectors");
  for (const name of readdirSync(vectors)) {
    const { topic, cases } = JSON.parse(readFileSync(join(vectors, name), "utf8"));
    for (const subject of cases) writeFileSync(join(folder, `${topic}-${subject.id}`), caseBytes(subject));
  }
  const examples = join(root, "web", "examples");
  for (const name of readdirSync(examples).filter((name) => name.endsWith(".txt"))) {
    writeFileSync(join(folder, name), readFileSync(join(examples, name)));
  }
}
