/**
 * A browser compiles WebAssembly at once, and what has run for a while again and well, in threads that take the processor from whatever
 * else goes on: somebody who pastes a large file into a fresh page would wait for that. What is compiled well belongs to the module, so
 * another engine can run first, over a file that nobody asked about, while nobody waits for anything.
 *
 * @typedef {Pick<import("./client.js").EngineClient, "ask" | "stop">} Client
 * @typedef {import("./client.js").Ask} Ask
 */

/** Octets of the file: enough for functions to count as much used. */
const SIZE = 100_000;
const ROUNDS = 2;

/**
 * Runs an engine of its own over a file made of samples, a question at a time with idle time between, and ends it.
 *
 * @param {Client} client  nobody else's; it is stopped
 * @param {Uint8Array[]} samples
 * @param {string[]} readers  dialects
 * @param {{ wanted: () => boolean, idle: () => Promise<void> }} when  wanted: whether it can still be of use
 */
export async function warmUp(client, samples, readers, { wanted, idle }) {
  const bytes = repeated(samples);
  /** @type {Ask} */
  const check = { kind: "check", agent: "ExampleBot", form: "token", url: "/a/b.html?c=d" };
  /** @type {Ask[]} */
  const questions = [check, { kind: "issues" }, ...readers.map((reader) => /** @type {const} */ ({ ...check, kind: "read", reader }))];
  for (let round = 0; round < ROUNDS; round++) {
    // Other octets every time, or the file would be read once.
    const state = { bytes: bytes.slice(), fetch: { status: 0, redirects: 0 }, dialect: readers[0] };
    for (const ask of questions) {
      await idle();
      const result = wanted() ? await client.ask({ ...state, ask }) : null;
      if (!result || "trouble" in result) return client.stop();
    }
  }
  client.stop();
}

/** @param {Uint8Array[]} samples */
function repeated(samples) {
  const bytes = new Uint8Array(SIZE);
  for (let at = 0, next = 0; at < SIZE; next++) {
    const sample = samples[next % samples.length].subarray(0, SIZE - at);
    bytes.set(sample, at);
    at += sample.length;
  }
  return bytes;
}

/** Resolves when the page has nothing else to do. */
export function idle() {
  return /** @type {Promise<void>} */ (
    new Promise((resolve) => {
      if ("requestIdleCallback" in globalThis) requestIdleCallback(() => resolve(), { timeout: 1000 });
      else setTimeout(resolve, 50);
    })
  );
}
