import { closeDoors } from "./doors.js";
import { Shelf } from "./shelf.js";

/**
 * The service worker: it answers for the site's own files out of a cache that holds one version of all of them.
 *
 * A page names the version it belongs to in the address of everything it loads, "assets/sitemap.wasm?v=…". So the worker need not know
 * which page asks: a page goes on with the files it started with, whichever worker is active, until it is loaded anew. Nobody's tab is
 * reloaded but the one in which that was asked for.
 *
 * Caches of older versions stay as long as any page is open that was open when this version took over, and go then.
 */

const scope = /** @type {any} */ (self);
closeDoors(scope);

/** @type {import("./shelf.js").Site} */
const site = scope.SITE;
/** @type {string} */
const folder = scope.registration.scope;
/** Of all caches of this site; another below the same host has its own. */
const prefix = `robotstxt-workbench ${folder} `;
const mine = prefix + site.version;
const shelf = new Shelf(site, folder, mine);

/** In the cache: the pages that were open when this version took over. No file of the site has a query. */
const ELDERS = `${folder}?elders`;

scope.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(shelf.fill()));
scope.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(takeOver()));
scope.addEventListener("fetch", answer);
scope.addEventListener("message", (/** @type {any} */ event) => {
  if (event.data === "activate") scope.skipWaiting();
  if (event.data === "loaded") event.waitUntil(tidy());
});

async function takeOver() {
  const cache = await caches.open(mine);
  await cache.put(ELDERS, new Response(JSON.stringify(await openPages())));
  // The page that was there before any worker gets its later parts from the cache too, if it is of this version.
  await scope.clients.claim();
  await tidy();
}

/** @returns {Promise<string[]>} their ids, which are never used again */
async function openPages() {
  /** @type {{ id: string, url: string }[]} */
  const all = await scope.clients.matchAll({ type: "window", includeUncontrolled: true });
  return all.filter(({ url }) => url.startsWith(folder)).map(({ id }) => id);
}

/** A cache that was made after this one is that of the version to come. */
async function tidy() {
  const cache = await caches.open(mine);
  const names = (await caches.keys()).filter((name) => name.startsWith(prefix));
  const older = names.slice(0, names.indexOf(mine));
  if (older.length === 0) return;
  const open = new Set(await openPages());
  /** @type {string[]} */
  const elders = (await (await cache.match(ELDERS))?.json()) ?? [];
  if (elders.some((id) => open.has(id))) return;
  await Promise.all(older.map((name) => caches.delete(name)));
}

/** @param {any} event */
function answer(event) {
  /** @type {Request} */
  const request = event.request;
  const url = new URL(request.url);
  // The page's policy has stopped it already. This is for a page that somebody served without.
  if (url.origin !== scope.location.origin) return event.respondWith(Response.error());
  if (request.method !== "GET" || !url.href.startsWith(folder)) return;
  const name = (url.origin + url.pathname).slice(folder.length).replace(/(^|\/)index\.html$/, "$1");
  const version = request.mode === "navigate" ? null : url.searchParams.get("v");
  if (version !== null && version !== site.version) event.respondWith(ofOther(version, name, request));
  else if (shelf.has(name)) event.respondWith(own(name, request));
  else if (shelf.has(`${name}/`)) event.respondWith(Response.redirect(`${folder}${name}/${url.search}`));
}

/**
 * @param {string} name
 * @param {Request} request
 */
async function own(name, request) {
  const found = await shelf.find(name, true);
  if (found) return found;
  // A whole page is at one with itself, whatever its version. A part of one must be of this version, and the server has another.
  return request.mode !== "navigate" && name in site.files ? Response.error() : fetch(request);
}

/**
 * A page of another version asks. When nobody keeps that version the page came from the server without a worker, and goes on so.
 *
 * @param {string} version
 * @param {string} name
 * @param {Request} request
 */
async function ofOther(version, name, request) {
  const other = new Shelf({ ...site, version }, folder, prefix + version);
  return (await other.find(name, false)) ?? fetch(request);
}
