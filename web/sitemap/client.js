import { readSetIssues, readSitemapNames, SitemapDocument } from "./document.js";
import { readImporters, readPlan, readWalk } from "./importer.js";
import { readMade } from "./made.js";

/**
 * The page's side of the reader of sitemaps. The worker and its program are fetched and started with the first request. Any number of
 * requests can be under way.
 *
 *     const sitemaps = new SitemapClient(() => loadSitemaps(assets));
 *     const document = await sitemaps.read(file, { url, signal, onProgress });
 *     if (document === null) return;                      // stopped
 *     if ("trouble" in document) return say(document);    // as EngineClient says it
 *     document.entry(0).loc?.text
 *
 * A worker whose program died or gives no answer is replaced. What that one was reading is then read once more, but for the document
 * that it died of; and a document that it had read is read again when it is needed there.
 *
 * @typedef {import("../engine/assets.js").EngineAssets} EngineAssets
 * @typedef {import("../engine/client.js").WorkerLike} WorkerLike
 * @typedef {import("../engine/client.js").Trouble | "unreadable"} Trouble   unreadable: the source is gone, or was changed meanwhile
 * @typedef {{ trouble: Trouble, text: string }} Failure
 * @typedef {import("./document.js").Names} Names
 * @typedef {import("./importer.js").Importer} Importer
 * @typedef {Omit<import("./reader.js").Answer, "document"> & { document?: SitemapDocument }} Answer   what is answered to a request for a URL
 * @typedef {{ id: number, ask: () => import("./worker.js").Ask, again: boolean, deaths: number, onProgress: (done: number) => void, resolve: (result: Answered | Failure | null) => void }} Job
 * @typedef {{ words: Int32Array, document: number, names: Names, made?: import("./read.js").ListRead["made"] }} Answered
 */

export class SitemapClient {
  #load;
  #patience;
  #onReplaced;
  /** @type {WorkerLike | null} */
  #worker = null;
  /** @type {Names | null} */
  #names = null;
  /** @type {Importer[]} */
  #importers = [];
  /** How many workers were started: a document's number is one of the worker that read it. */
  #generation = 0;
  /** @type {WeakMap<SitemapDocument, { generation: number, number: number }>} */
  #held = new WeakMap();
  /** @type {Map<number, Job>} */
  #jobs = new Map();
  #asked = 0;
  #launching = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #watch;

  /**
   * @param {() => Promise<EngineAssets>} load  loadSitemaps of engine/assets.js
   * @param {object} [options]
   * @param {number} [options.patience]  milliseconds without a sign of life after which the program counts as stuck
   * @param {(trouble: Trouble) => void} [options.onReplaced]  a new worker was started
   */
  constructor(load, { patience = 10_000, onReplaced = () => {} } = {}) {
    this.#load = load;
    this.#patience = patience;
    this.#onReplaced = onReplaced;
  }

  /**
   * Reads a document, unpacked if it is gzip, which at most 50 MB are. A source that cannot be read, or a program that died of it, is a
   * Failure; whatever the document holds is none.
   *
   * @param {Blob | Uint8Array<ArrayBuffer> | string | ReadableStream} source
   * @param {object} [options]
   * @param {string} [options.url]  its address, when known
   * @param {number} [options.now]  seconds since 1970
   * @param {string[]} [options.asIs]  it is not unpacked: what was seen of the gzip data around it is said
   * @param {AbortSignal} [options.signal]  stops at once: null
   * @param {(done: number, of: number) => void} [options.onProgress]  octets of the source; several times a second
   * @returns {Promise<SitemapDocument | Failure | null>}
   */
  async read(source, { url = "", now = Math.floor(Date.now() / 1000), asIs, signal, onProgress = () => {} } = {}) {
    return this.#sound(async () => {
      const blob = await toBlob(source);
      const gzip = () => asIs?.reduce((bits, name) => bits | (1 << (this.#names?.gzip.indexOf(name) ?? 0)), 0);
      const result = await this.#ask(() => ({ read: blob, url, now, asIs: gzip() }), {
        again: true,
        signal,
        onProgress: (done) => onProgress(done, blob.size),
      });
      if (!result || "trouble" in result) return result;
      const document = new SitemapDocument(result.words, result.names, blob, url);
      this.#held.set(document, { generation: this.#generation, number: result.document });
      return document;
    });
  }

  /**
   * Makes sitemaps of a list of URLs, one a line.
   *
   * @param {Blob} source
   * @param {object} options
   * @param {string} options.folder  where they will stand
   * @param {AbortSignal} [options.signal]  stops at once: null
   * @param {(done: number, of: number) => void} [options.onProgress]  octets of the list
   * @returns {Promise<import("./made.js").Made | "nowhere" | Failure | null>}  nowhere: no sitemap can stand in that folder
   */
  async make(source, { folder, signal, onProgress = () => {} }) {
    return this.#sound(async () => {
      const result = await this.#ask(() => ({ make: source, folder }), { again: true, signal, onProgress: (done) => onProgress(done, source.size) });
      if (!result || "trouble" in result) return result;
      return result.made ? readMade(result.words, result.names, source, result.made) : "nowhere";
    });
  }

  /**
   * A reply whose numbers do not fit together comes from a program that is no longer one.
   *
   * @template T
   * @param {() => Promise<T>} ask
   * @returns {Promise<T | Failure>}
   */
  async #sound(ask) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof RangeError)) return { trouble: "unreadable", text: String(error) };
      this.#lose("nonsense", error.message);
      return { trouble: "nonsense", text: error.message };
    }
  }

  /** The document is not needed any more: what the worker keeps of it is freed. @param {SitemapDocument} document */
  forget(document) {
    const held = this.#held.get(document);
    if (held?.generation === this.#generation) this.#worker?.postMessage({ drop: held.number });
    this.#held.delete(document);
  }

  /**
   * What can only be seen of several documents side by side.
   *
   * @param {SitemapDocument[]} documents
   * @returns {Promise<import("./document.js").SetIssue[] | Failure | null>}
   */
  async compare(documents) {
    const failure = await this.#hold(documents);
    if (failure) return failure;
    const result = await this.#ask(() => ({ compare: documents.map((document) => this.#number(document)) }));
    return !result || "trouble" in result ? result : readSetIssues(result.words, result.names);
  }

  /** The table of importers. @returns {Promise<Importer[] | Failure | null>} */
  async importers() {
    const result = await this.#ask(() => ({ compare: [] }), { again: true });
    return !result || "trouble" in result ? result : this.#importers;
  }

  /**
   * The requests that an importer makes when none of them finds anything.
   *
   * @param {string} importer  its name
   * @param {string} text  as a person gives it
   * @returns {Promise<import("./importer.js").Plan | Failure | null>}
   */
  async plan(importer, text) {
    const result = await this.#ask(() => ({ plan: this.#importer(importer), text }), { again: true });
    return !result || "trouble" in result ? result : readPlan(result.words, result.names);
  }

  /**
   * What an importer asks for, where it stops and what it takes, given what is answered.
   *
   * @param {string} importer  its name
   * @param {string} text  as a person gives it
   * @param {Answer[]} answers  by their URLs
   * @param {object} [options]
   * @param {Omit<Answer, "url">} [options.otherwise]  what is answered to a request for another URL; if left out, nobody knows
   * @param {string[]} [options.declared]  the values of the Sitemap lines of which Walk.overlooked says that they were not asked for
   * @returns {Promise<import("./importer.js").Walk | Failure | null>}
   */
  async walk(importer, text, answers, { otherwise = { absent: true }, declared = [] } = {}) {
    const failure = await this.#hold([...answers, otherwise].flatMap(({ document }) => document ?? []));
    if (failure) return failure;
    const numbered = (/** @type {any} */ answer) => ({ ...answer, document: answer.document ? this.#number(answer.document) : 0 });
    const ask = () => ({ walk: this.#importer(importer), text, answers: answers.map(numbered), otherwise: numbered(otherwise), declared });
    const result = await this.#ask(ask);
    return !result || "trouble" in result ? result : readWalk(result.words, result.names);
  }

  /** Gives up whatever is asked, and ends the worker; the next request starts another. */
  stop() {
    this.#discard();
    this.#settleAll(null);
  }

  /**
   * @param {() => import("./worker.js").Ask} ask  made when the worker is ready
   * @param {{ again?: boolean, signal?: AbortSignal, onProgress?: (done: number) => void }} [options]  again: another worker can be asked
   * @returns {Promise<Answered | Failure | null>}
   */
  #ask(ask, { again = false, signal, onProgress = () => {} } = {}) {
    if (signal?.aborted) return Promise.resolve(null);
    return new Promise((resolve) => {
      const id = ++this.#asked;
      const job = { id, ask, again, deaths: 0, onProgress, resolve };
      this.#jobs.set(id, job);
      signal?.addEventListener("abort", () => this.#stopOne(id), { once: true });
      if (this.#worker && this.#names) this.#send(job);
      else if (!this.#worker) this.#launch();
    });
  }

  /** @param {number} id */
  #stopOne(id) {
    if (!this.#jobs.has(id)) return;
    this.#settle(id, null);
    this.#worker?.postMessage({ id, stop: true });
  }

  async #launch() {
    if (this.#launching) return;
    this.#launching = true;
    const generation = ++this.#generation;
    try {
      const { start, module } = await this.#load();
      const compiled = await module;
      if (generation === this.#generation) this.#begin(start(), compiled);
    } catch (error) {
      if (generation === this.#generation) this.#settleAll({ trouble: "absent", text: String(error) });
    } finally {
      this.#launching = false;
    }
    // All was stopped meanwhile, and something else asked.
    if (!this.#worker && this.#jobs.size > 0) this.#launch();
  }

  /**
   * @param {WorkerLike} worker
   * @param {WebAssembly.Module} module
   */
  #begin(worker, module) {
    this.#worker = worker;
    worker.onmessage = ({ data }) => this.#worker === worker && this.#receive(data);
    worker.onerror = (event) => {
      event.preventDefault?.();
      if (this.#worker === worker) this.#lose("threw", String(event.message ?? ""));
    };
    worker.postMessage({ module });
    this.#expect();
  }

  /** @param {Job} job */
  #send(job) {
    this.#worker?.postMessage({ id: job.id, ask: job.ask() });
    this.#expect();
  }

  #expect() {
    clearTimeout(this.#watch);
    if (this.#jobs.size > 0) this.#watch = setTimeout(() => this.#lose("stuck", ""), this.#patience);
  }

  /** @param {any} data  a Reply of worker.js */
  #receive(data) {
    this.#expect();
    if (data.died) return this.#lose(data.died.why, data.died.text, data.id);
    try {
      if (data.ready) {
        this.#names = readSitemapNames(data.ready);
        this.#importers = readImporters(data.importers);
        for (const job of this.#jobs.values()) this.#send(job);
      } else if (data.words) {
        // One that was stopped may have been read just then.
        if (!this.#jobs.has(data.id) && data.document) this.#worker?.postMessage({ drop: data.document });
        if (this.#names) this.#settle(data.id, { ...data, names: this.#names });
      } else if (data.unreadable !== undefined) {
        this.#settle(data.id, { trouble: "unreadable", text: data.unreadable });
      } else {
        this.#jobs.get(data.id)?.onProgress(data.done);
      }
    } catch (error) {
      this.#lose("nonsense", String(error), data.id);
    }
  }

  /**
   * @param {Trouble} trouble
   * @param {string} text
   * @param {number} [guilty]  the request that it was about
   */
  #lose(trouble, text, guilty = 0) {
    const wasReady = this.#names !== null;
    this.#discard();
    if (!wasReady) return this.#settleAll({ trouble: "absent", text });
    for (const job of [...this.#jobs.values()]) {
      job.deaths++;
      if (job.id === guilty || !job.again || job.deaths > 1) this.#settle(job.id, { trouble, text });
    }
    if (this.#jobs.size > 0) this.#launch();
    this.#onReplaced(trouble);
  }

  /**
   * @param {number} id
   * @param {Answered | Failure | null} result
   */
  #settle(id, result) {
    const job = this.#jobs.get(id);
    this.#jobs.delete(id);
    this.#expect();
    job?.resolve(result);
  }

  /** @param {Failure | null} result */
  #settleAll(result) {
    for (const id of [...this.#jobs.keys()]) this.#settle(id, result);
  }

  #discard() {
    clearTimeout(this.#watch);
    this.#worker?.terminate();
    this.#worker = null;
    this.#names = null;
    this.#generation++;
  }

  /**
   * Reads documents again that another worker had read.
   *
   * @param {SitemapDocument[]} documents
   * @returns {Promise<Failure | null>}
   */
  async #hold(documents) {
    for (const document of documents) {
      if (this.#held.get(document)?.generation === this.#generation) continue;
      const again = await this.read(document.source, { url: document.url });
      if (again && "trouble" in again) return again;
      const held = again && this.#held.get(again);
      if (held) this.#held.set(document, held);
    }
    return null;
  }

  /** @param {SitemapDocument} document */
  #number(document) {
    const held = this.#held.get(document);
    return held?.generation === this.#generation ? held.number : 0;
  }

  /** @param {string} name */
  #importer(name) {
    const index = this.#names?.importer.indexOf(name) ?? -1;
    if (index < 0) throw new RangeError(`no importer ${name}`);
    return index;
  }
}

/** @param {Blob | Uint8Array<ArrayBuffer> | string | ReadableStream} source */
function toBlob(source) {
  if (source instanceof Blob) return source;
  return source instanceof ReadableStream ? new Response(source).blob() : new Blob([source]);
}
