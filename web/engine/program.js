/**
 * Calls the exports of a Go program. Works wherever wasm_exec.js does: in a worker and in node.
 *
 * An unrecovered panic, or running out of memory, makes an export return something that looks like an answer, and a later call may
 * answer again. So after each call the Go program must still run, and the reply must be one that such a program can give. If not, the
 * program counts as dead and is of no more use.
 *
 * @typedef {{ exited: boolean, importObject: WebAssembly.Imports, run(instance: WebAssembly.Instance): Promise<void> }} GoProgram
 * @typedef {Record<string, (...numbers: number[]) => number> & { mem: WebAssembly.Memory }} Exports
 * @typedef {"exited" | "threw" | "nonsense" | "panicked"} Death
 */

const WORD = 4;

export class EngineDied extends Error {
  /**
   * @param {Death} why
   * @param {string} text
   */
  constructor(why, text) {
    super(text);
    this.name = "EngineDied";
    this.why = why;
  }
}

/**
 * Starts a Go program. Its exports can be called as soon as this has returned.
 *
 * @param {new () => GoProgram} Go  the class that wasm_exec.js defines
 * @param {WebAssembly.Module} module
 */
export async function startProgram(Go, module) {
  const go = new Go();
  const instance = await WebAssembly.instantiate(module, go.importObject);
  // Runs until the program waits for calls; the promise itself only ends with the program.
  go.run(instance).catch(() => {});
  return { go, exports: /** @type {Exports} */ (/** @type {unknown} */ (instance.exports)) };
}

export class Program {
  #go;
  #exports;

  /**
   * @param {{ exited: boolean }} go
   * @param {Exports} exports
   */
  constructor(go, exports) {
    this.#go = go;
    this.#exports = exports;
  }

  /**
   * @param {string} call
   * @param {number} least  the fewest words of its reply
   * @param {Uint8Array[] | null} input  written one after the other; null: the call takes none
   * @param {number[]} values
   * @returns {Int32Array} the reply, copied out of the program's memory
   */
  call(call, least, input, values) {
    if (input) this.#write(input);
    const reply = this.#reply(this.#run(call, values), least);
    if (reply[1] === 1) throw new EngineDied("panicked", panicText(reply));
    return reply;
  }

  /**
   * Words that an answered call has left in the program's memory, as they stand there: the next call may change them.
   *
   * @param {string} call  gives where they start
   * @param {number} length
   */
  view(call, length) {
    const at = this.#run(call, []);
    if (length === 0) return new Int32Array(0);
    const { buffer } = this.#exports.mem;
    if (at === 0 || at % WORD !== 0 || at + length * WORD > buffer.byteLength) throw new EngineDied("nonsense", `${call} at ${at}`);
    return new Int32Array(buffer, at, length);
  }

  /**
   * @param {string} call
   * @param {number[]} values
   * @returns {number} what the export returned, as an offset in the memory
   */
  #run(call, values) {
    let at = 0;
    try {
      at = this.#exports[call](...values) >>> 0;
    } catch (error) {
      throw new EngineDied("threw", String(error));
    }
    if (this.#go.exited) throw new EngineDied("exited", call);
    return at;
  }

  /** @param {Uint8Array[]} input */
  #write(input) {
    const size = input.reduce((sum, piece) => sum + piece.length, 0);
    let at = this.#run("buffer", [size]);
    const memory = new Uint8Array(this.#exports.mem.buffer);
    if (at + size > memory.length) throw new EngineDied("nonsense", `buffer at ${at}`);
    for (const piece of input) {
      memory.set(piece, at);
      at += piece.length;
    }
  }

  /**
   * @param {number} at
   * @param {number} least
   */
  #reply(at, least) {
    // The memory may have grown during the call, and then an older view of it holds nothing.
    const { buffer } = this.#exports.mem;
    if (at === 0 || at % WORD !== 0 || at + least * WORD > buffer.byteLength) throw new EngineDied("nonsense", `reply at ${at}`);
    const words = new Int32Array(buffer, at, 2);
    const [length, error] = words;
    const enough = error === 1 ? 3 : least;
    if (error < 0 || error > 1 || length < enough || at + length * WORD > buffer.byteLength)
      throw new EngineDied("nonsense", `${length} words, error ${error}`);
    return new Int32Array(buffer, at, length).slice();
  }
}

/** @param {Int32Array} reply */
function panicText(reply) {
  const octets = Math.min(Math.max(reply[2], 0), (reply.length - 3) * WORD);
  return new TextDecoder().decode(new Uint8Array(reply.buffer, 3 * WORD, octets));
}
