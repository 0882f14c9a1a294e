// A proxy on loopback that a whole browser is sent through: it writes down every request, and hands on only those for the servers it was
// told of.

import { readdirSync, readFileSync } from "node:fs";
import { createServer, request as sendRequest } from "node:http";
import { join } from "node:path";
import { root } from "../lib/site.mjs";

/**
 * @param {() => string[]} origins  of the servers that may be asked
 * @returns {Promise<{ address: string, requests: string[], stop: () => void }>} requests: method and address of each
 */
export async function startRecorder(origins) {
  /** @type {string[]} */
  const requests = [];
  const server = createServer((request, response) => {
    const url = String(request.url);
    requests.push(`${request.method} ${url}`);
    if (!origins().some((origin) => url.startsWith(`${origin}/`))) return response.writeHead(403).end();
    const onward = sendRequest(url, { method: request.method, headers: request.headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on("error", () => response.destroy());
    request.pipe(onward);
  });
  server.on("connect", (request, socket) => {
    requests.push(`CONNECT ${request.url}`);
    socket.on("error", () => {});
    socket.end("HTTP/1.1 403 Forbidden\r\n\r\n");
  });
  server.on("upgrade", (request, socket) => {
    requests.push(`UPGRADE ${request.url}`);
    socket.destroy();
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  const stop = () => {
    server.close();
    server.closeAllConnections();
  };
  return { address: `127.0.0.1:${port}`, requests, stop };
}

/** A page names the version that it belongs to in the addresses of what it loads. */
const VERSION = /\?v=[0-9a-f]{16}/;

/**
 * The requests that the site's own files are asked for with, as the recorder writes them: taken from what was built.
 *
 * @param {string} base  the site's address
 * @returns {Set<string>}
 */
export function ownRequests(base) {
  const dist = join(root, "dist");
  const [version] = VERSION.exec(readFileSync(join(dist, "index.html"), "utf8")) ?? [];
  const files = readdirSync(dist, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile() && entry.name !== "_headers");
  const paths = files
    .map((entry) => join(entry.path, entry.name).slice(dist.length + 1))
    // A compressed form is what a host may send in answer to the file's name.
    .filter((path) => !/\.(br|gz)$/.test(path))
    .flatMap((path) => [path, path.replace(/(^|\/)index\.html$/, "$1"), path + version]);
  return new Set(paths.map((path) => `GET ${base}${path}`));
}
