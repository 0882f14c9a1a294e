// Runs every kind of test, one after the other, and ends with one total.
//
//     node web/tests/run.mjs            all of them
//     node web/tests/run.mjs go js      some of them
//
// Each Go test without subtests, each test of node's runner and each checker (gofmt, vet, types, …) counts as one.

import { spawn } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { devNull } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { root } from "./lib/site.mjs";

/** @typedef {{ passed: number, failed: number, skipped: number }} Count */

const web = join(root, "web");
const differential = join(root, "selftest", "differential");
/** The Go test that looks at what was built. */
const BUILT = "FuzzWasm";
const wasm = { GOOS: "js", GOARCH: "wasm" };

/** @type {Record<string, (() => Promise<Count>)[]>} */
const suites = {
  go: [
    checker("gofmt", "gofmt", ["-l", ...goFiles()], { quiet: true }),
    checker("go vet", "go", ["vet", "./..."]),
    checker("go vet for wasm", "go", ["vet", "./wasm", "./wasm/sitemap"], { env: wasm }),
    ...["linux", "darwin", "windows"].flatMap((system) => [
      checker(`go vet of the command line for ${system}`, "go", ["vet", "./cmd/..."], { env: { GOOS: system } }),
      checker(`build of the command line for ${system}`, "go", ["build", "-o", devNull, "./cmd/robotstxt"], { env: { GOOS: system } }),
    ]),
    () => goTests(["-skip", `^${BUILT}$`, "./..."]),
  ],
  differential: [checker("go vet", "go", ["vet", "./..."], { cwd: differential }), () => goTests(["./..."], differential)],
  build: [checker("build of the site", "go", ["run", "./web", "build"])],
  wasm: [() => nodeTests("wasm"), () => goTests(["-run", `^${BUILT}$`, "./wasm/replies"])],
  js: [
    checker("types", "npx", ["tsc", "-p", "tsconfig.json"], { cwd: web }),
    checker("lint", "npx", ["biome", "check", "--error-on-warnings", "."], { cwd: web }),
    checker("html", "npx", ["html-validate", "--config", "htmlvalidate.json", "../dist/**/*.html"], { cwd: web }),
    () => nodeTests("unit"),
  ],
  browser: [() => nodeTests("browser", 10)],
  engines: [() => nodeTests("engines", 10)],
};

/**
 * The Go files of the project; packages of npm may hold some too.
 *
 * @param {string} [folder]  from the project's root
 * @returns {string[]}
 */
function goFiles(folder = "") {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === "node_modules" || entry.name.startsWith(".") ? [] : goFiles(path);
    return path.endsWith(".go") ? [path] : [];
  });
}

/**
 * Runs a command and hands each line of its standard output to a reader.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {(line: string) => void} onLine
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv }} [options]
 * @returns {Promise<boolean>} whether it ended well
 */
function run(command, args, onLine, { cwd = root, env = {} } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "inherit"] });
    createInterface({ input: child.stdout }).on("line", onLine);
    child.on("error", reject);
    child.on("close", (code) => resolve(code === 0));
  });
}

/**
 * A program that has nothing to count: it passes or it fails.
 *
 * @param {string} name
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, quiet?: boolean }} [options] quiet: any output is a failure
 */
function checker(name, command, args, { quiet = false, ...options } = {}) {
  return async () => {
    /** @type {string[]} */
    const lines = [];
    const ended = await run(command, args, (line) => lines.push(line), options);
    const good = ended && !(quiet && lines.length > 0);
    if (!good) console.log(lines.join("\n"));
    console.log(`${good ? "ok  " : "FAIL"}  ${name}`);
    return { passed: Number(good), failed: Number(!good), skipped: 0 };
  };
}

/**
 * @param {string[]} args
 * @param {string} [cwd]  a folder of the module
 * @returns {Promise<Count>}
 */
async function goTests(args, cwd = root) {
  const count = { passed: 0, failed: 0, skipped: 0 };
  /** @type {Map<string, string[]>} */
  const output = new Map();
  const parents = new Set();
  const onLine = (/** @type {string} */ line) => {
    const event = JSON.parse(line);
    const name = `${event.Package ?? event.ImportPath} ${event.Test ?? ""}`.trim();
    if (event.Output) output.set(name, [...(output.get(name) ?? []), event.Output]);
    if (event.Action === "run" && event.Test?.includes("/")) parents.add(name.slice(0, name.lastIndexOf("/")));
    if (!["pass", "fail", "skip", "build-fail"].includes(event.Action)) return;
    if (event.Action.endsWith("fail") || (event.Action === "skip" && event.Test)) console.log((output.get(name) ?? []).join(""));
    output.delete(name);
    if (!event.Test) {
      if (event.Action === "build-fail") count.failed += 1;
      else if (event.Action !== "skip") console.log(`${event.Action === "pass" ? "ok  " : "FAIL"}  ${name}`);
    } else if (!parents.has(name)) {
      count[event.Action === "pass" ? "passed" : event.Action === "skip" ? "skipped" : "failed"] += 1;
    }
  };
  const ended = await run("go", ["test", "-json", ...args], onLine, { cwd });
  if (!ended && count.failed === 0) count.failed = 1;
  return count;
}

/**
 * @param {string} folder below web/tests
 * @param {number} [minutes]  that the tests of one file may take: the runner ends a file as a whole
 * @returns {Promise<Count>}
 */
async function nodeTests(folder, minutes = 5) {
  const path = join(web, "tests", folder);
  const files = existsSync(path)
    ? readdirSync(path)
        .filter((file) => file.endsWith(".test.mjs"))
        .sort()
    : [];
  if (files.length === 0) {
    console.log(`FAIL  no tests in web/tests/${folder}`);
    return { passed: 0, failed: 1, skipped: 0 };
  }
  /** @type {Record<string, number>} */
  const said = {};
  const args = ["--test", "--test-reporter=spec", `--test-timeout=${minutes * 60_000}`, ...files.map((file) => join(path, file))];
  const ended = await run(process.execPath, args, (line) => {
    console.log(line);
    const [, name, number] = /^ℹ (pass|fail|cancelled|skipped|todo) (\d+)$/.exec(line) ?? [];
    if (name) said[name] = Number(number);
  });
  const failed = (said.fail ?? 0) + (said.cancelled ?? 0);
  return { passed: said.pass ?? 0, failed: ended ? failed : Math.max(failed, 1), skipped: (said.skipped ?? 0) + (said.todo ?? 0) };
}

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in suites));
if (unknown.length > 0) throw new Error(`no suite ${unknown.join(", ")}; there are: ${Object.keys(suites).join(", ")}`);

const total = { passed: 0, failed: 0, skipped: 0 };
// All but the Go tests look at what was built.
const needed = asked.length === 0 ? Object.keys(suites) : asked.every((name) => ["go", "differential"].includes(name)) ? asked : ["build", ...asked];
for (const [name, steps] of Object.entries(suites)) {
  if (!needed.includes(name)) continue;
  console.log(`\n== ${name}`);
  for (const step of steps) {
    const { passed, failed, skipped } = await step();
    total.passed += passed;
    total.failed += failed;
    total.skipped += skipped;
  }
}
console.log(`\n${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ""}`);
process.exitCode = total.failed > 0 ? 1 : 0;
