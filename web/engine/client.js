import { editsBetween } from "../document/splice.js";
import { Decision, Reading, Verdicts } from "./decision.js";
import { FileReading, readEdits, readExpectations, readNames, readOctets, readText } from "./records.js";

/**
 * The page's side of the engine, and the only file of the page that knows postMessage. A request is a state: the file, how it was
 * answered, the dialect it is read in, and what is asked about it. One request is with the worker and one may wait; a newer one takes
 * the place of the one that waits. A worker whose engine died or gives no answer is replaced, and the request is sent once more. If it
 * ends the next engine too, it is given up.
 *
 * @typedef {import("./engine.js").Fetch} Fetch
 * @typedef {import("./records.js").Names} Names
 * @typedef {import("./engine.js").Agent} Agent
 * @typedef {import("./worker.js").AskOne | ({ kind: "read", url: string, reader: string } & Agent)} Ask
 * @typedef {import("./records.js").Edit} Edit
 * @typedef {{ bytes: Uint8Array, fetch: Fetch, dialect: string, ask: Ask }} State   dialects by their names
 * @typedef {"exited" | "threw" | "nonsense" | "panicked" | "stuck" | "absent"} Trouble
 * @typedef {{ file: FileReading, decision: Decision | null, reading: Reading | null, verdicts: Verdicts | null, preferences: import("./records.js").Preference[][] | null,
 *   expectations: ReturnType<typeof readExpectations> | null, lines: string[] | null, edits: Edit[] | null, fixes: Edit[] | null, tidy: Uint8Array | null, names: Names }} Answer
 *   what was asked about is there, the rest null; findings are the file's own
 * @typedef {{ trouble: Trouble, text: string }} Failure
 * @typedef {Pick<Worker, "postMessage" | "terminate" | "onmessage" | "onerror">} WorkerLike
 * @typedef {{ state: State, resolve: (result: Answer | Failure | null) => void, deaths: number }} Job
 */

export class EngineClient {
  #start;
  #module;
  #patience;
  #onReplaced;
  /** @type {WorkerLike | null} */
  #worker = null;
  /** @type {Names | null} */
  #names = null;
  /** @type {Job | null} */
  #active = null;
  /** @type {Job | null} */
  #waiting = null;
  /** @type {{ bytes: Uint8Array, fetch: Fetch, dialect: string, file: FileReading | null } | null} */
  #held = null;
  /** What ended two engines: it is not asked a third time. @type {{ state: State, failure: Failure } | null} */
  #deadly = null;
  #sent = 0;
  #starts = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #watch;

  /**
   * @param {() => WorkerLike} start
   * @param {Promise<WebAssembly.Module>} module
   * @param {object} [options]
   * @param {number} [options.patience]  milliseconds without an answer after which the engine counts as stuck
   * @param {(trouble: Trouble) => void} [options.onReplaced]  a new engine was started, and the request goes to it
   */
  constructor(start, module, { patience = 5000, onReplaced = () => {} } = {}) {
    this.#start = start;
    this.#module = module;
    this.#patience = patience;
    this.#onReplaced = onReplaced;
    this.#launch();
  }

  /**
   * @param {State} state
   * @returns {Promise<Answer | Failure | null>} null: a newer request took this one's place
   */
  ask(state) {
    if (this.#deadly && same(this.#deadly.state, state)) return Promise.resolve(this.#deadly.failure);
    return new Promise((resolve) => {
      this.#waiting?.resolve(null);
      this.#waiting = { state, resolve, deaths: 0 };
      this.#advance();
    });
  }

  /** Gives up whatever is asked and ends the worker; the next request starts another. */
  stop() {
    this.#discard();
    for (const job of [this.#active, this.#waiting]) job?.resolve(null);
    this.#active = null;
    this.#waiting = null;
  }

  #advance() {
    if (this.#active || !this.#waiting) return;
    if (!this.#worker) this.#launch();
    if (!this.#names) return;
    this.#active = this.#waiting;
    this.#waiting = null;
    this.#send(this.#active.state);
  }

  #launch() {
    const worker = this.#start();
    this.#worker = worker;
    this.#starts++;
    worker.onmessage = ({ data }) => this.#worker === worker && this.#receive(data);
    worker.onerror = (event) => {
      event.preventDefault?.();
      if (this.#worker === worker) this.#lose("threw", String(event.message ?? ""));
    };
    this.#module.then(
      (module) => {
        if (this.#worker !== worker) return;
        worker.postMessage({ module });
        this.#expect();
      },
      (error) => this.#worker === worker && this.#giveUp("absent", String(error)),
    );
  }

  /** @param {State} state */
  #send(state) {
    const { bytes, fetch, dialect, ask } = state;
    const sameBytes = this.#held?.bytes === bytes;
    const edits = this.#held && !sameBytes ? editsBetween(this.#held.bytes, bytes) : null;
    const sameFile = this.#held !== null && sameReading(this.#held, state);
    if (!sameFile) this.#held = { bytes, fetch, dialect, file: null };
    this.#worker?.postMessage({
      id: ++this.#sent,
      // To copy a large file for every key is what would take longest of all.
      edits: edits ?? undefined,
      bytes: sameBytes || edits ? undefined : bytes,
      fetch: sameFile ? undefined : fetch,
      dialect: this.#index(dialect),
      ask: ask.kind === "read" ? { ...ask, reader: this.#index(ask.reader) } : ask,
    });
    this.#expect();
  }

  /** @param {string} dialect */
  #index(dialect) {
    const index = this.#names?.dialect.indexOf(dialect) ?? -1;
    if (index < 0) throw new RangeError(`no dialect ${dialect}`);
    return index;
  }

  #expect() {
    clearTimeout(this.#watch);
    this.#watch = setTimeout(() => this.#lose("stuck", ""), this.#patience);
  }

  /** @param {any} data  a Reply of worker.js */
  #receive(data) {
    clearTimeout(this.#watch);
    if (data.died) return this.#lose(data.died.why, data.died.text);
    try {
      if (data.ready) {
        this.#names = readNames(data.ready);
        if (this.#active) this.#send(this.#active.state);
        else this.#advance();
      } else if (data.id === this.#sent) {
        this.#settle(this.#answer(data));
      }
    } catch (error) {
      // A reply whose numbers do not fit together comes from an engine that is no longer one.
      this.#lose("nonsense", String(error));
    }
  }

  /**
   * @param {import("./worker.js").Answered} reply
   * @returns {Answer}
   */
  #answer({ file, found: { decision, reading, verdicts, preferences, expectations, lines, edits, issues, fixes, tidy } }) {
    const names = this.#names;
    const held = this.#held;
    if (!names || !held) throw new RangeError("an answer to nothing");
    if (file) held.file = new FileReading(file, held.bytes, names, held.dialect);
    if (!held.file) throw new RangeError("an answer without a file");
    if (issues) held.file = held.file.judged(issues);
    const whole = held.file;
    return {
      file: whole,
      decision: decision ? new Decision(decision, names) : null,
      reading: reading ? new Reading(reading, names) : null,
      verdicts: verdicts ? new Verdicts(verdicts, names) : null,
      preferences: preferences ? preferences.map((words) => whole.preferences(words)) : null,
      expectations: expectations ? readExpectations(expectations, names) : null,
      lines: lines ? lines.map(readText) : null,
      edits: edits ? readEdits(edits) : null,
      fixes: fixes ? readEdits(fixes) : null,
      tidy: tidy ? readOctets(tidy) : null,
      names,
    };
  }

  /** @param {Answer | Failure} result */
  #settle(result) {
    this.#starts = 0;
    this.#active?.resolve(result);
    this.#active = null;
    this.#advance();
  }

  /**
   * @param {Trouble} trouble
   * @param {string} text
   */
  #lose(trouble, text) {
    this.#discard();
    const job = this.#active;
    if (job) {
      job.deaths++;
      if (job.deaths > 1) {
        this.#deadly = { state: job.state, failure: { trouble, text } };
        return this.#settle(this.#deadly.failure);
      }
      // What was typed meanwhile is asked instead.
      if (this.#waiting) {
        if (same(this.#waiting.state, job.state)) this.#waiting.deaths = job.deaths;
        job.resolve(null);
        this.#active = null;
      }
    } else if (this.#starts > 1) {
      return this.#giveUp("absent", text);
    }
    this.#launch();
    this.#onReplaced(trouble);
  }

  /**
   * No engine can be had: every request fails until one can.
   *
   * @param {Trouble} trouble
   * @param {string} text
   */
  #giveUp(trouble, text) {
    this.#discard();
    const jobs = [this.#active, this.#waiting];
    this.#active = null;
    this.#waiting = null;
    for (const job of jobs) job?.resolve({ trouble, text });
  }

  #discard() {
    clearTimeout(this.#watch);
    this.#worker?.terminate();
    this.#worker = null;
    this.#names = null;
    this.#held = null;
  }
}

/**
 * Whether two states read the same file, answered in the same way, in the same dialect. An array of octets is never changed, so it is
 * compared itself.
 *
 * @param {{ bytes: Uint8Array, fetch: Fetch, dialect: string }} a
 * @param {{ bytes: Uint8Array, fetch: Fetch, dialect: string }} b
 */
export function sameReading(a, b) {
  return a.bytes === b.bytes && a.dialect === b.dialect && sameFetch(a.fetch, b.fetch);
}

/**
 * @param {Fetch} a
 * @param {Fetch} b
 */
function sameFetch(a, b) {
  return a.status === b.status && a.redirects === b.redirects && (a.type ?? 0) === (b.type ?? 0) && (a.url ?? "") === (b.url ?? "");
}

/**
 * @param {State} a
 * @param {State} b
 */
function same(a, b) {
  const asked = Object.entries(a.ask);
  const other = new Map(Object.entries(b.ask));
  return sameReading(a, b) && asked.length === other.size && asked.every(([name, value]) => other.get(name) === value);
}
