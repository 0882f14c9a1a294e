/**
 * Fetches what an engine is made of, once for all workers. The worker's script is started from a Blob, so that the worker is bound
 * by the page's policy on any host: a script loaded from an address is bound only by the headers that come with it.
 *
 * @typedef {{ module: Promise<WebAssembly.Module>, start: () => import("./client.js").WorkerLike }} EngineAssets
 */

/**
 * @param {URL} base  the folder that holds both files
 * @param {{ wasm: string, worker: string }} [names]
 * @returns {Promise<EngineAssets>}
 */
export async function loadEngine(base, names = { wasm: "engine.wasm", worker: "worker.js" }) {
  const module = compile(new URL(names.wasm, base));
  module.catch(() => {});
  const script = await (await fetched(new URL(names.worker, base))).text();
  const address = trusted(URL.createObjectURL(new Blob([script], { type: "text/javascript" })));
  return { module, start: () => new Worker(/** @type {string} */ (address)) };
}

/** @param {URL} url */
async function compile(url) {
  const response = await fetched(url);
  // Hosts that do not know the type of .wasm are many.
  if (response.headers.get("Content-Type") === "application/wasm") return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}

/** @param {URL} url */
async function fetched(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url.pathname}: ${response.status}`);
  return response;
}

/** The reader of sitemaps. It is several hundred KB, so it is fetched when it is needed first. @param {URL} base */
export function loadSitemaps(base) {
  return loadEngine(base, { wasm: "sitemap.wasm", worker: "sitemap-worker.js" });
}

/**
 * The page's policy asks for a trusted address where the browser knows such a thing, and allows its name once.
 *
 * @type {{ createScriptURL(url: string): unknown } | undefined}
 */
let policy;

/** @param {string} address */
function trusted(address) {
  const types = /** @type {any} */ (globalThis).trustedTypes;
  if (!types) return address;
  policy ??= types.createPolicy("t-worker", { createScriptURL: (/** @type {string} */ url) => url });
  return policy?.createScriptURL(address);
}
