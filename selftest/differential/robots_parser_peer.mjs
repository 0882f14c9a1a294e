// Answers questions with robots-parser: one JSON object a line in, one answer a line out.

import { createRequire } from "node:module";
import { createInterface } from "node:readline";
import robotsParser from "robots-parser";

/** @param {{file: string, agent: string, url: string}} question */
function answer({ file, agent, url }) {
  const home = new URL("/robots.txt", url.startsWith("/") ? "https://example.com" : url);
  const allowed = robotsParser(home.href, Buffer.from(file, "base64").toString()).isAllowed(url, agent);
  return allowed === undefined ? "error" : allowed ? "allowed" : "disallowed";
}

const { version } = createRequire(import.meta.url)("robots-parser/package.json");
process.stdout.write(`${version}\n`);
createInterface({ input: process.stdin }).on("line", (line) => process.stdout.write(`${answer(JSON.parse(line))}\n`));
