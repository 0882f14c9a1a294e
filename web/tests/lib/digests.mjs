// Answers for the fuzzing of the built engine: see FuzzWasm in wasm/replies. A request is a file, an agent and a URL, each with the
// number of its octets in front of it, in four octets, the lowest first. The answer is a line with their digest.

import { startBuiltEngine } from "./engine.mjs";
import { digestOf } from "./replies.mjs";

const reader = await startBuiltEngine();
let waiting = Buffer.alloc(0);

/** The parts of the next request, or null while it is not all there. @returns {Buffer[] | null} */
function take() {
  const parts = [];
  let at = 0;
  while (parts.length < 3) {
    if (waiting.length < at + 4) return null;
    const size = waiting.readUInt32LE(at);
    at += 4;
    if (waiting.length < at + size) return null;
    parts.push(waiting.subarray(at, at + size));
    at += size;
  }
  waiting = waiting.subarray(at);
  return parts;
}

for await (const chunk of process.stdin) {
  waiting = Buffer.concat([waiting, chunk]);
  for (let parts = take(); parts; parts = take()) {
    const [bytes, agent, url] = parts;
    let line = "";
    try {
      line = digestOf(reader, bytes, agent.toString(), url.toString());
    } catch (error) {
      line = `the engine died: ${error}`;
    }
    process.stdout.write(`${line.replaceAll("\n", " ")}\n`);
  }
}
