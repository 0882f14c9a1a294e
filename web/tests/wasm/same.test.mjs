// The engine gives the same replies natively and as wasm, word for word.
//
// The files are those of the vectors and the examples. To compare others:
//
//     SAME_FILES=folder node --test web/tests/wasm/same.test.mjs

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";
import { caseBytes } from "../../selftest/case.js";
import { startBuiltEngine } from "../lib/engine.mjs";
import { digest } from "../lib/replies.mjs";
import { root } from "../lib/site.mjs";

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
