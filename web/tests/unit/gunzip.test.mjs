import assert from "node:assert/strict";
import test from "node:test";
import { constants, crc32, gzipSync, inflateRawSync } from "node:zlib";
import { GZIP, gunzip, Unreadable } from "../../sitemap/gunzip.js";
import { LIMIT, readSource } from "../../sitemap/read.js";
import { random as randomBelow } from "./random.mjs";

/**
 * What browsers have: it unpacks one member, throws at whatever stands behind it, and then loses what nobody has read yet.
 */
class Strict {
  constructor() {
    let packed = Buffer.alloc(0);
    let given = 0;
    let ended = false;
    /** @type {TransformStream<Uint8Array, Uint8Array>} */
    const { readable, writable } = new TransformStream({
      transform(piece, controller) {
        packed = Buffer.concat([packed, piece]);
        if (packed.length <= HEADER) return;
        const { buffer, engine } = /** @type {any} */ (inflateRawSync(packed.subarray(HEADER), { finishFlush: constants.Z_SYNC_FLUSH, info: true }));
        // In parts, of which the first goes to who waits and the others to the queue.
        for (; given < buffer.length; given += 700) controller.enqueue(new Uint8Array(buffer.subarray(given, given + 700)));
        given = buffer.length;
        const trailer = packed.subarray(HEADER + engine.bytesWritten);
        if (trailer.length >= 4 && trailer.readUInt32LE(0) !== crc32(buffer)) throw new TypeError("check sum");
        ended = trailer.length === 8;
        if (trailer.length > 8) throw new TypeError("junk");
      },
      flush() {
        if (!ended) throw new TypeError("incomplete");
      },
    });
    this.readable = readable;
    this.writable = writable;
  }
}

/** Octets of the header that gzipSync writes. */
const HEADER = 10;

/** What node has takes pieces before it looks at them, so it is of use where nothing is wrong. */
const streams = { "a browser's stream": () => /** @type {any} */ (new Strict()), "node's stream": () => /** @type {any} */ (new DecompressionStream("gzip")) };

const below = randomBelow(1);
const random = Buffer.from(Array.from({ length: 3000 }, () => below(256)));
const text = Buffer.from("<url><loc>https://example.com/</loc></url>\n".repeat(200));
const junk = Buffer.from("<!-- cached -->");

/** @type {Record<string, { data: Buffer, want: Buffer, bits: number, strict?: true }>} */
const cases = {
  good: { data: gzipSync(text), want: text, bits: GZIP.unpacked },
  "good, of many pieces": { data: gzipSync(random), want: random, bits: GZIP.unpacked },
  "good and empty": { data: gzipSync(""), want: Buffer.alloc(0), bits: GZIP.unpacked },
  "junk behind": { data: Buffer.concat([gzipSync(text), junk]), want: text, bits: GZIP.unpacked | GZIP.junk, strict: true },
  "junk behind many pieces": { data: Buffer.concat([gzipSync(random), junk]), want: random, bits: GZIP.unpacked | GZIP.junk, strict: true },
  "one octet behind": { data: Buffer.concat([gzipSync(random), Buffer.from("\n")]), want: random, bits: GZIP.unpacked | GZIP.junk, strict: true },
  "two members": { data: Buffer.concat([gzipSync(random), gzipSync(text)]), want: Buffer.concat([random, text]), bits: GZIP.unpacked | GZIP.members },
  "three members and junk": {
    data: Buffer.concat([gzipSync(text), gzipSync("x"), gzipSync(random), junk]),
    want: Buffer.concat([text, Buffer.from("x"), random]),
    bits: GZIP.unpacked | GZIP.members | GZIP.junk,
    strict: true,
  },
  truncated: { data: gzipSync(random).subarray(0, -4), want: random, bits: GZIP.unpacked | GZIP.broken },
  "damaged check sum": { data: damaged(gzipSync(random), -8), want: random, bits: GZIP.unpacked | GZIP.broken, strict: true },
  "the head alone": { data: gzipSync(random).subarray(0, 10), want: Buffer.alloc(0), bits: GZIP.unpacked | GZIP.broken },
};

/** @param {Buffer} data @param {number} at */
function damaged(data, at) {
  data[data.length + at] ^= 1;
  return data;
}

for (const [stream, start] of Object.entries(streams)) {
  for (const [name, { data, want, bits, strict }] of Object.entries(cases)) {
    if (strict && stream !== "a browser's stream") continue;
    test(`${stream}: ${name}`, async () => {
      const pieces = gunzip(new Blob([new Uint8Array(data)]), start);
      const got = [];
      let done = 0;
      let next = await pieces.next();
      for (; !next.done; next = await pieces.next()) {
        got.push(next.value.bytes);
        assert.ok(next.value.done >= done && next.value.done <= data.length, `${next.value.done} behind ${done}`);
        done = next.value.done;
      }
      assert.equal(next.value, bits);
      assert.ok(Buffer.concat(got).equals(want), `${Buffer.concat(got).length} octets, want ${want.length}`);
    });
  }
}

/** A reader that counts. */
function counting() {
  /** @type {{ octets: number, dropped: number, closed: [number, boolean] | null }} */
  const seen = { octets: 0, dropped: 0, closed: null };
  const reader = {
    open: () => 7,
    write: (/** @type {number} */ _, /** @type {Uint8Array} */ chunk) => {
      seen.octets += chunk.length;
      assert.ok(chunk.length <= 64 << 10);
    },
    close: (/** @type {number} */ _, /** @type {number} */ gzip, /** @type {boolean} */ cut) => {
      seen.closed = [gzip, cut];
      return new Int32Array(2);
    },
    drop: () => seen.dropped++,
  };
  return { seen, reader: /** @type {any} */ (reader) };
}

const quiet = { url: "", now: 0, onProgress: () => {} };

test("what grows above the limit is cut there, whatever is packed", async () => {
  const { seen, reader } = counting();
  const bomb = gzipSync(Buffer.alloc(4 * LIMIT));
  assert.ok(await readSource(reader, new Blob([bomb]), { ...quiet, signal: new AbortController().signal }));
  assert.deepEqual(seen.closed, [GZIP.unpacked, true]);
  assert.ok(seen.octets > LIMIT && seen.octets < LIMIT + (2 << 20), `${seen.octets} octets`);
});

test("what is not packed is read to its end, whatever its size", async () => {
  const { seen, reader } = counting();
  await readSource(reader, new Blob([new Uint8Array(LIMIT + 100_000)]), { ...quiet, signal: new AbortController().signal });
  assert.deepEqual([seen.octets, seen.closed], [LIMIT + 100_000, [0, false]]);
});

test("what is stopped is dropped", async () => {
  const { seen, reader } = counting();
  const stop = new AbortController();
  reader.write = () => stop.abort();
  assert.equal(await readSource(reader, new Blob([new Uint8Array(1 << 20)]), { ...quiet, signal: stop.signal }), null);
  assert.deepEqual([seen.dropped, seen.closed], [1, null]);
});

test("a source that goes away while it is unpacked is no broken gzip", async () => {
  const data = new Uint8Array(gzipSync(random));
  const source = new Blob([data]);
  let pulls = 0;
  const leaving = () =>
    new ReadableStream({
      pull(controller) {
        if (pulls++ === 0) controller.enqueue(data.slice(0, 1500));
        else controller.error(new DOMException("gone", "NotReadableError"));
      },
    });
  source.slice = (start = 0, end = source.size) =>
    /** @type {any} */ (end === source.size ? { stream: leaving } : Blob.prototype.slice.call(source, start, end));
  for (const start of Object.values(streams)) {
    pulls = 0;
    const { seen, reader } = counting();
    await assert.rejects(readSource(reader, source, { ...quiet, start, signal: new AbortController().signal }), Unreadable);
    assert.deepEqual([seen.dropped, seen.closed], [1, null]);
  }
});
