/**
 * The parts of the page in the page itself, as one file holds all of it: gzip in base64, each in an element of its own. The policy of that
 * file lets it connect to nothing.
 *
 * @type {import("./assets.js").Assets}
 */
export const assets = {
  site: null,
  text: async (name) => unpacked(name).text(),
  json: async (name) => unpacked(name).json(),
  module: async (name) => WebAssembly.compileStreaming(unpacked(name)),
  editor: () => import("../views/editor/editor.js"),
  help: (link) => `#${link}`,
};

/** @param {string} name */
function unpacked(name) {
  const packed = document.getElementById(`asset-${name}`)?.textContent;
  if (!packed) throw new Error(`${name}: not in this file`);
  const units = atob(packed);
  const octets = new Uint8Array(units.length);
  for (let i = 0; i < units.length; i++) octets[i] = units.charCodeAt(i);
  const stream = new Blob([octets]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream, { headers: { "Content-Type": "application/wasm" } });
}
