/**
 * The registry of crawlers as the build packs it for the page: loaded when it is first asked for, and once. After a failure the next who
 * asks tries again.
 *
 * @typedef {import("./recognise.js").Crawler} Crawler
 */
export class Registry {
  #assets;
  /** @type {Promise<Crawler[]> | null} */
  #loading = null;

  /** @param {Pick<import("../assets/assets.js").Assets, "json">} assets */
  constructor(assets) {
    this.#assets = assets;
  }

  /** The same array for all who ask. @returns {Promise<Crawler[]>} */
  load() {
    if (!this.#loading) {
      const loading = this.#assets.json("crawlers.json");
      loading.catch(() => {
        this.#loading = null;
      });
      this.#loading = loading;
    }
    return this.#loading;
  }
}
