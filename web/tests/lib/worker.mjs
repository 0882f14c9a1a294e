// A built worker of the page as a thread of node.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { root } from "./site.mjs";

const shim = `
  const { parentPort } = require("node:worker_threads");
  globalThis.self = globalThis;
  globalThis.postMessage = (message, transfer) => parentPort.postMessage(message, transfer);
  parentPort.on("message", (data) => globalThis.onmessage({ data }));
`;

/**
 * @param {string} name  of its script among the assets
 * @param {(message: any) => void} [hear]  what it says, before whoever started it hears it
 * @returns {import("../../engine/client.js").WorkerLike}
 */
export function startWorker(name, hear = () => {}) {
  const thread = new Worker(shim + readFileSync(join(root, "dist", "assets", name), "utf8"), { eval: true });
  thread.unref();
  /** @type {any} */
  const worker = {
    postMessage: (/** @type {any} */ message) => thread.postMessage(message),
    terminate: () => void thread.terminate(),
    onmessage: null,
    onerror: null,
  };
  thread.on("message", (data) => {
    hear(data);
    worker.onmessage?.({ data });
  });
  thread.on("error", (error) => worker.onerror?.({ message: String(error) }));
  return worker;
}
