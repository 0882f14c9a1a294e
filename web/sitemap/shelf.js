import { eachInParts } from "../parts.js";
import { addressOf } from "./address.js";

/**
 * The sitemaps that a person gave, each with what was read of it. They are read one after the other.
 *
 * @typedef {import("./client.js").SitemapClient} SitemapClient
 * @typedef {import("./document.js").SitemapDocument} SitemapDocument
 * @typedef {import("./document.js").SetIssue} SetIssue
 * @typedef {"waiting" | "read" | "stopped" | "failed"} FileState
 * @typedef {object} SitemapFile
 * @property {string} name
 * @property {Blob} source
 * @property {string} address  "" when not known
 * @property {boolean} typed  whether a person said the address
 * @property {FileState} state
 * @property {SitemapDocument | null} document
 * @property {string} trouble
 * @typedef {object} Listener
 * @property {(done: number, of: number) => void} progress  octets of what is being read
 * @property {(stopped: boolean) => void} changed  all that is to be read has been, or there are others
 */

/** Entries of an index that are looked at for a name. */
const MOST = 50_000;

export class Shelf {
  #client;
  #listener;
  /** @type {SitemapFile[]} */
  #files = [];
  /** @type {SetIssue[]} */
  #issues = [];
  /** What names sitemaps. @type {{ declared: string[], site: string }} */
  #names = { declared: [], site: "" };
  /** The sitemaps that the indexes here list. @type {string[]} */
  #listed = [];
  #abort = new AbortController();
  /** @type {Promise<void> | null} */
  #reading = null;

  /**
   * @param {SitemapClient} client
   * @param {Listener} listener
   */
  constructor(client, listener) {
    this.#client = client;
    this.#listener = listener;
  }

  get files() {
    return this.#files;
  }

  /** Those that were read. @returns {(SitemapFile & { document: SitemapDocument })[]} */
  get read() {
    return /** @type {any} */ (this.#files.filter(({ document }) => document !== null));
  }

  /** What can only be seen of several side by side; the documents by their places in read. */
  get issues() {
    return this.#issues;
  }

  /** Addresses that a file may be from. */
  get addresses() {
    return [...new Set([...this.#names.declared, ...this.#listed])];
  }

  /** Whether something is being read. */
  get busy() {
    return this.#reading !== null;
  }

  /** Waits until nothing is read. */
  async ready() {
    while (this.#reading) await this.#reading;
  }

  /** @param {{ name: string, source: Blob }[]} given */
  add(given) {
    for (const { name, source } of given)
      this.#files.push({ name, source, address: this.#guess(name), typed: false, state: "waiting", document: null, trouble: "" });
    this.#start();
  }

  /** What the robots.txt says, which tells where files are from. @param {{ declared: string[], site: string }} names */
  set names(names) {
    if (names.site === this.#names.site && names.declared.join("\n") === this.#names.declared.join("\n")) return;
    this.#names = names;
    if (this.#files.length > 0) this.#start();
  }

  /**
   * @param {SitemapFile} file
   * @param {string} address  "": as its name tells
   */
  name(file, address) {
    file.typed = address !== "";
    file.address = address;
    this.#start();
  }

  /** Reads what was not read to its end. @param {SitemapFile} file */
  again(file) {
    file.state = "waiting";
    this.#start();
  }

  /** @param {SitemapFile} file */
  remove(file) {
    this.#files = this.#files.filter((other) => other !== file);
    if (file.document) this.#client.forget(file.document);
    this.#start();
  }

  stop() {
    this.#abort.abort();
  }

  /** @returns {SitemapFile[]} those that were there */
  clear() {
    const files = this.#files;
    this.stop();
    for (const { document } of files) if (document) this.#client.forget(document);
    this.#files = [];
    this.#issues = [];
    this.#listed = [];
    this.#listener.changed(false);
    return files;
  }

  /** @param {SitemapFile[]} files  that were here before */
  restore(files) {
    this.#files.push(...files);
    for (const file of files) if (!file.document) file.state = "waiting";
    this.#start();
  }

  #start() {
    if (this.#reading) return;
    this.#abort = new AbortController();
    const { signal } = this.#abort;
    const reading = this.#readAll(signal).finally(() => {
      this.#reading = null;
      this.#listener.changed(signal.aborted);
      // Others came while the last was settled.
      if (!signal.aborted && this.#files.some(isDue)) this.#start();
    });
    this.#reading = reading;
  }

  /** @param {AbortSignal} signal */
  async #readAll(signal) {
    let done = 0;
    do {
      for (let file = this.#files.find(isDue); file; file = this.#files.find(isDue)) {
        const before = done;
        const of = () => before + this.#files.filter(isDue).reduce((sum, { source }) => sum + source.size, 0);
        if (!signal.aborted) await this.#readOne(file, signal, (octets) => this.#listener.progress(before + octets, of()));
        if (signal.aborted) {
          for (const left of this.#files.filter(isDue)) left.state = left.document ? "read" : "stopped";
          return;
        }
        done += file.source.size;
        this.#listener.progress(done, of() + file.source.size);
      }
      await this.#assign(signal).catch(() => {});
    } while (!signal.aborted && this.#files.some(isDue));
    const issues = await this.#client.compare(this.read.map(({ document }) => document));
    if (Array.isArray(issues)) this.#issues = issues;
  }

  /**
   * @param {SitemapFile} file
   * @param {AbortSignal} signal
   * @param {(done: number) => void} onProgress
   */
  async #readOne(file, signal, onProgress) {
    const { address, document: old } = file;
    const result = await this.#client.read(file.source, { url: address, signal, onProgress });
    if (!result) return;
    if (old) this.#client.forget(old);
    if ("trouble" in result) Object.assign(file, { state: "failed", document: null, trouble: `${result.trouble} ${result.text}`.trim() });
    // Another address may have been typed meanwhile: then it is due once more.
    else Object.assign(file, { state: "read", document: result, trouble: "" });
  }

  /** Where files are from whose address nobody said, now that it is known what the indexes list. @param {AbortSignal} signal */
  async #assign(signal) {
    /** @type {string[]} */
    const listed = [];
    this.#listed = listed;
    for (const { document } of this.read) {
      if (document.kind === "index") await eachInParts(Math.min(document.entries, MOST), (i) => listed.push(document.loc(i)), signal);
    }
    for (const file of this.#files) if (!file.typed) file.address = this.#guess(file.name);
  }

  /** @param {string} name */
  #guess(name) {
    const { declared, site } = this.#names;
    return addressOf(name, [declared, this.#listed], site);
  }
}

/** Whether a file is to be read. @param {SitemapFile} file */
function isDue({ state, document, address }) {
  return state === "waiting" || (state === "read" && document?.url !== address);
}
