/**
 * A policy binds a service worker only where the host sends one with its script, and many hosts cannot. So the script binds itself before
 * it does anything: nothing in it can reach another origin, by mistake or otherwise.
 */
const OTHER_WAYS = ["importScripts", "WebSocket", "WebSocketStream", "WebTransport", "EventSource", "XMLHttpRequest"];

/** @param {any} scope  the worker's global object */
export function closeDoors(scope) {
  const open = scope.fetch.bind(scope);
  const fetch = (/** @type {RequestInfo} */ input, /** @type {RequestInit} */ init = {}) => open(new Request(input, { ...init, mode: "same-origin" }));
  const closed = { fetch, ...Object.fromEntries(OTHER_WAYS.map((name) => [name, undefined])) };
  for (const [name, value] of Object.entries(closed)) Object.defineProperty(scope, name, { value });
  // They fetch on their own, and so would a download in the background.
  for (const name of ["add", "addAll"]) Object.defineProperty(Cache.prototype, name, { value: undefined });
  Object.defineProperty(scope.registration, "backgroundFetch", { value: undefined });
}
