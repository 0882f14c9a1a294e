import { trusted } from "../trusted.js";

/**
 * Gets what an engine is made of, once for all workers. The worker's script is started from a Blob, so that the worker is bound by the
 * page's policy on any host: a script loaded from an address is bound only by the headers that come with it.
 *
 * @typedef {import("../assets/assets.js").Assets} Assets
 * @typedef {{ module: Promise<WebAssembly.Module>, start: () => import("./client.js").WorkerLike }} EngineAssets
 */

/**
 * @param {Pick<Assets, "module" | "text">} assets
 * @param {{ wasm: string, worker: string }} [names]
 * @returns {Promise<EngineAssets>}
 */
export async function loadEngine(assets, names = { wasm: "engine.wasm", worker: "worker.js" }) {
  const module = assets.module(names.wasm);
  module.catch(() => {});
  const script = await assets.text(names.worker);
  const address = trusted(URL.createObjectURL(new Blob([script], { type: "text/javascript" })));
  return { module, start: () => new Worker(address) };
}

/** The reader of sitemaps. It is several hundred KB, so it is loaded when it is needed first. @param {Pick<Assets, "module" | "text">} assets */
export function loadSitemaps(assets) {
  return loadEngine(assets, { wasm: "sitemap.wasm", worker: "sitemap-worker.js" });
}
