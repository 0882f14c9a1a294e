/**
 * The parts of the page beside its script. The script's address names a version of the site, and so does that of every part: whoever
 * answers, a service worker or a cache on the way, cannot mistake a part of one version for that of another.
 */
const here = new URL(import.meta.url);
const address = (/** @type {string} */ name) => new URL(name + here.search, here);

/** @type {import("./assets.js").Assets} */
export const assets = {
  site: new URL("../", here),
  text: async (name) => (await fetched(name)).text(),
  json: async (name) => (await fetched(name)).json(),
  async module(name) {
    const response = await fetched(name);
    // Hosts that do not know the type of .wasm are many.
    if (response.headers.get("Content-Type") === "application/wasm") return WebAssembly.compileStreaming(response);
    return WebAssembly.compile(await response.arrayBuffer());
  },
  editor: () => import(address("editor.js").href),
  help: (link) => link,
};

/** @param {string} name */
async function fetched(name) {
  const response = await fetch(address(name));
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  return response;
}
