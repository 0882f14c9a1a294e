/**
 * The files of one version of the site, in a cache of its own.
 *
 * @typedef {object} Site  what the build puts before the script
 * @property {string} version
 * @property {Record<string, string>} files  by their addresses below the site's folder: what each must hold, as an integrity of a request
 * @property {Record<string, string>} packs  folders whose pages are in a file together, and that file
 */

/** Requests at a time: the page may want to load something too. */
const AT_ONCE = 4;

/** What of the headers a page goes on with that came in a file with others. */
const KEPT = ["Content-Security-Policy", "X-Content-Type-Options", "Referrer-Policy"];

export class Shelf {
  #site;
  #folder;
  #name;

  /**
   * @param {Site} site
   * @param {string} folder  the site's address
   * @param {string} name  of the cache
   */
  constructor(site, folder, name) {
    this.#site = site;
    this.#folder = folder;
    this.#name = name;
  }

  /** @param {string} name */
  has(name) {
    return name in this.#site.files || this.#pack(name) !== undefined;
  }

  /**
   * Takes every file, or none: what the server has of another version does not match and ends it. The cache is made anew, because the
   * order in which caches were made tells which are older.
   */
  async fill() {
    await caches.delete(this.#name);
    try {
      const cache = await caches.open(this.#name);
      const names = Object.keys(this.#site.files);
      const take = async () => {
        for (let name = names.shift(); name !== undefined; name = names.shift()) await this.#take(cache, name);
      };
      await Promise.all(Array.from({ length: AT_ONCE }, take));
    } catch (error) {
      await caches.delete(this.#name);
      throw error;
    }
  }

  /**
   * @param {string} name
   * @param {boolean} mend  whether a file that the browser dropped may be taken from the server, which may have another version by now
   * @returns {Promise<Response | undefined>}
   */
  async find(name, mend) {
    if (!mend && !(await caches.has(this.#name))) return undefined;
    const cache = await caches.open(this.#name);
    const file = this.#pack(name) ?? name;
    const look = () => cache.match(this.#folder + file, { ignoreVary: true });
    const found = (await look()) ?? (mend && file in this.#site.files ? await this.#take(cache, file).then(look, () => undefined) : undefined);
    return found && file !== name ? pageIn(found, name) : found;
  }

  /** @param {string} name */
  #pack(name) {
    const folder = Object.keys(this.#site.packs).find((folder) => name.startsWith(folder));
    return folder === undefined ? undefined : this.#site.packs[folder];
  }

  /**
   * @param {Cache} cache
   * @param {string} name
   */
  async #take(cache, name) {
    const { version, files } = this.#site;
    // The page loads its parts by the same addresses, so the browser has most of them at hand and only asks whether they are still current.
    const address = this.#folder + name + (name.startsWith("assets/") ? `?v=${version}` : "");
    const response = await fetch(new Request(address, { cache: "no-cache", redirect: "error", integrity: files[name] }));
    if (!response.ok) throw new Error(`${name}: ${response.status}`);
    await cache.put(this.#folder + name, response);
  }
}

/**
 * @param {Response} pack
 * @param {string} name
 */
async function pageIn(pack, name) {
  const html = (await pack.json())[name];
  if (html === undefined) return undefined;
  const headers = new Headers({ "Content-Type": "text/html; charset=utf-8" });
  for (const kept of KEPT) {
    const value = pack.headers.get(kept);
    if (value) headers.set(kept, value);
  }
  return new Response(html, { headers });
}
