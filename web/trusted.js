/**
 * The page's policy asks for a trusted address of a worker where the browser knows such a thing, and allows its name once.
 *
 * @type {{ createScriptURL(url: string): unknown } | undefined}
 */
let policy;

/**
 * @param {string} address  that of a script of ours
 * @returns {string} for new Worker and for register, which take more than strings
 */
export function trusted(address) {
  const types = /** @type {any} */ (globalThis).trustedTypes;
  if (!types) return address;
  policy ??= types.createPolicy("t-worker", { createScriptURL: (/** @type {string} */ url) => url });
  return /** @type {any} */ (policy).createScriptURL(address);
}
