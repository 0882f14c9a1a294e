/**
 * The page's questions to the engine. They are about one state at a time: what was asked of an older one comes to nothing.
 *
 *     const asking = new Asking(status);
 *     asking.client = client;
 *     const result = await asking.first(state);            // null: a newer state took its place
 *     const issues = await asking.more({ kind: "issues" });  // about the same state, when all asked before has been answered
 *
 * @typedef {import("./client.js").EngineClient} EngineClient
 * @typedef {import("./client.js").Answer} Answer
 * @typedef {import("./client.js").Ask} Ask
 * @typedef {import("./client.js").Failure} Failure
 * @typedef {import("./client.js").State} State
 * @typedef {{ failed: (failure: Failure, state: State) => void }} Status  where it is said that the engine cannot tell
 */

export class Asking {
  #status;
  /** @type {EngineClient | null} */
  #client = null;
  /** @type {State | null} */
  #state = null;
  /** @type {Promise<unknown>} */
  #turn = Promise.resolve();

  /** @param {Status} status */
  constructor(status) {
    this.#status = status;
  }

  /** @param {EngineClient} client  the engine has come */
  set client(client) {
    this.#client = client;
  }

  /** Whether there is an engine to ask. */
  get ready() {
    return this.#client !== null;
  }

  /** What was asked about last; null before anything was. */
  get state() {
    return this.#state;
  }

  /**
   * @param {State} state  the new one
   * @returns {Promise<Answer | Failure | null>} null: there is a newer one by now, or no engine
   */
  async first(state) {
    this.#state = state;
    const result = (await this.#client?.ask(state)) ?? null;
    return this.#state === state ? result : null;
  }

  /**
   * Asks for more about the state, when all that was asked so before has been answered: a question that can wait takes no other's place.
   *
   * @param {Ask} ask
   * @param {Uint8Array} [bytes]  of another file, to ask about that
   * @returns {Promise<Answer | Failure | null>} null: there is a newer state by now, or no engine
   */
  later(ask, bytes) {
    const state = this.#state;
    const answer = this.#turn.then(async () => {
      if (!state || this.#state !== state) return null;
      const result = (await this.#client?.ask({ ...state, bytes: bytes ?? state.bytes, ask })) ?? null;
      return this.#state === state ? result : null;
    });
    this.#turn = answer.catch(() => {});
    return answer;
  }

  /**
   * The same for what the page cannot go on without: when the engine cannot tell, that is said.
   *
   * @param {Ask} ask
   * @param {Uint8Array} [bytes]
   * @returns {Promise<Answer | null>}
   */
  async more(ask, bytes) {
    const result = await this.later(ask, bytes);
    if (!result || !("trouble" in result)) return result;
    if (this.#state) this.#status.failed(result, { ...this.#state, ask });
    return null;
  }
}
