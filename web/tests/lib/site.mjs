// Serves the built site on a free port for as long as a test needs it.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

/** The project's root folder. */
export const root = fileURLToPath(new URL("../../../", import.meta.url));

/**
 * Serves a folder as it is: build it first.
 *
 * The server stops when its standard input ends, so it cannot outlive this process, however that dies.
 *
 * @param {object} [options]
 * @param {string} [options.prefix] the folder that the site appears under, "/" if left out
 * @param {string} [options.folder] what is served, dist/ if left out
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>} url ends in a slash
 */
export async function startSite({ prefix = "/", folder = "dist" } = {}) {
  const args = ["run", "./web", "serve", "-as-is", "-attached", "-addr", "localhost:0", "-prefix", prefix, "-out", folder];
  const server = spawn("go", args, { cwd: root, stdio: ["pipe", "pipe", "inherit"] });
  const ended = once(server, "exit");
  for await (const line of createInterface({ input: server.stdout })) {
    const url = /^Serving (\S+)/.exec(line)?.[1];
    if (url) {
      const stop = async () => {
        server.stdin.end();
        await ended;
      };
      return { url, stop };
    }
  }
  const [code] = await ended;
  throw new Error(`the site's server ended with code ${code}`);
}
