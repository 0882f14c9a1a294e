/**
 * Long work done in parts, between which the page draws and takes what is typed.
 */

/** Milliseconds of work between two pauses: less than a frame. */
const PART = 10;

/** Steps between two looks at the clock. */
const STRIDE = 64;

/** The rest of a piece of work that has taken its share of the time comes later. */
export class Pace {
  #signal;
  #steps = 0;
  #since = performance.now();

  /** @param {AbortSignal} [signal]  ends the work at its next pause, with an error */
  constructor(signal) {
    this.#signal = signal;
  }

  /** Whether it is time for a pause; asked at every step. */
  get due() {
    return ++this.#steps % STRIDE === 0 && performance.now() - this.#since > PART;
  }

  async pause() {
    await new Promise((resolve) => {
      // A message, since timers of a page that is not looked at come once a second.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        port1.close();
        resolve(undefined);
      };
      port2.postMessage(null);
    });
    this.#signal?.throwIfAborted();
    this.#since = performance.now();
  }
}

/**
 * @param {number} count
 * @param {(i: number) => void} step
 * @param {AbortSignal} [signal]
 */
export async function eachInParts(count, step, signal) {
  const pace = new Pace(signal);
  for (let i = 0; i < count; i++) {
    step(i);
    if (pace.due) await pace.pause();
  }
}
