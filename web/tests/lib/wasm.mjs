// Go programs compiled for the browser, as node sees them.

import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Loads the wasm_exec.js of the installed Go, which compiled the engine too.
 *
 * @returns {new () => { importObject: WebAssembly.Imports, run: (instance: WebAssembly.Instance) => Promise<void>, exited: boolean }}
 */
export function loadGo() {
  const goroot = execFileSync("go", ["env", "GOROOT"], { encoding: "utf8" }).trim();
  createRequire(import.meta.url)(join(goroot, "lib", "wasm", "wasm_exec.js"));
  return /** @type {any} */ (globalThis).Go;
}

/**
 * Compiles a Go program that does nothing, stripped as the engine is but otherwise as Go does it: what a Go program costs at least.
 *
 * @returns {Buffer}
 */
export function compileEmptyMain() {
  const folder = mkdtempSync(join(tmpdir(), "robotstxt-empty-"));
  try {
    writeFileSync(join(folder, "go.mod"), "module empty\n\ngo 1.26\n");
    writeFileSync(join(folder, "main.go"), "package main\n\nfunc main() {}\n");
    const args = ["build", "-trimpath", "-buildvcs=false", "-ldflags=-s -w", "-o", "empty.wasm", "."];
    execFileSync("go", args, { cwd: folder, env: { ...process.env, GOOS: "js", GOARCH: "wasm" } });
    return readFileSync(join(folder, "empty.wasm"));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
