/**
 * The registry of crawlers as the build puts it beside the page's script: fetched when it is first asked for, and once. After a
 * failure the next who asks tries again.
 *
 * @typedef {import("./recognise.js").Crawler} Crawler
 */
export class Registry {
  #url;
  /** @type {Promise<Crawler[]> | null} */
  #loading = null;

  /** @param {URL} base  the folder that holds crawlers.json */
  constructor(base) {
    this.#url = new URL("crawlers.json", base);
  }

  /** The same array for all who ask. */
  load() {
    if (!this.#loading) {
      const loading = this.#fetch();
      loading.catch(() => {
        this.#loading = null;
      });
      this.#loading = loading;
    }
    return this.#loading;
  }

  /** @returns {Promise<Crawler[]>} */
  async #fetch() {
    const response = await fetch(this.#url);
    if (!response.ok) throw new Error(`${this.#url.pathname}: ${response.status}`);
    return response.json();
  }
}
