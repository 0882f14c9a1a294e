import assert from "node:assert/strict";
import { test } from "node:test";
import { isolateHistory, redo, undo } from "@codemirror/commands";
import { EditorState } from "@codemirror/state";
import { DisplayText } from "../../document/text.js";
import { Feed, madeText } from "../../views/editor/feed.js";
import { gives, MARK, octetsField, octetsOf, setsMark, spells } from "../../views/editor/octets.js";
import { random } from "./random.mjs";

const latin = (/** @type {string} */ text) => Uint8Array.from(text, (unit) => unit.charCodeAt(0));
const spelled = (/** @type {Uint8Array} */ bytes) => String.fromCharCode(...bytes);

/** An editor without a page. */
class Held {
  /** @param {string | Uint8Array} file */
  constructor(file) {
    const display = new DisplayText(typeof file === "string" ? latin(file) : file);
    this.state = EditorState.create({ doc: display.text, extensions: octetsOf(display) });
  }

  get octets() {
    return this.state.field(octetsField).bytes;
  }

  get text() {
    return this.state.doc.toString();
  }

  /** A step of its own. @param {import("@codemirror/state").TransactionSpec} spec */
  change(spec) {
    this.press({ ...spec, annotations: isolateHistory.of("full") });
  }

  /** What undo may take together with the step before. @param {import("@codemirror/state").TransactionSpec} spec */
  press(spec) {
    this.state = this.state.update(spec).state;
    this.check();
  }

  /** @param {import("@codemirror/state").StateCommand} command */
  run(command) {
    const dispatch = (/** @type {import("@codemirror/state").Transaction} */ transaction) => {
      this.state = transaction.state;
    };
    const done = command({ state: this.state, dispatch });
    this.check();
    return done;
  }

  check() {
    if (this.text !== new DisplayText(this.octets).text) assert.fail(`the text is not that of ${this.octets}`);
  }
}

test("an edit leaves every octet outside it alone, and its line end is the file's", () => {
  const held = new Held("\xef\xbb\xbfUser-agent: *\r\nDisallow: /caf\xe9\rAllow: /\0\r\n");
  held.change({ changes: { from: 13, insert: "\nAllow: /é" } });
  assert.equal(spelled(held.octets), "\xef\xbb\xbfUser-agent: *\r\nAllow: /\xc3\xa9\r\nDisallow: /caf\xe9\rAllow: /\0\r\n");
});

test("octets that are given stand as they are, and undo and redo keep them", () => {
  const held = new Held("a\r\n\xe9\r\nb\n");
  const octets = latin("x\ry\r\n");
  held.change({ changes: { from: 2, to: 4, insert: "x\ny\n" }, effects: spells.of({ from: 2, to: 6, octets }) });
  assert.equal(spelled(held.octets), "a\r\nx\ry\r\nb\n");
  held.run(undo);
  assert.equal(spelled(held.octets), "a\r\n\xe9\r\nb\n");
  held.run(redo);
  assert.equal(spelled(held.octets), "a\r\nx\ry\r\nb\n");
});

test("a byte order mark that is taken away comes back with undo", () => {
  const held = new Held("\xef\xbb\xbfa\n");
  held.change({ effects: setsMark.of(false) });
  assert.equal(spelled(held.octets), "a\n");
  held.run(undo);
  assert.deepEqual([...held.octets.subarray(0, 3)], [...MARK]);
  held.run(redo);
  assert.equal(spelled(held.octets), "a\n");
});

for (const [before, from, to, insert, after, text] of /** @type {[string, number, number, string, string, string][]} */ ([
  ["# \xe3x\x83\x84\n", 3, 4, "", "# \xe3\x83\x84\n", "# ツ\n"],
  ["a\rx\nb", 2, 3, "", "a\r\nb", "a\nb"],
  ["\xefx\xbb\xbfa", 1, 2, "", "\xef\xbb\xbfa", "a"],
])) {
  test(`octets that join are shown as what they are, and undo parts them: ${JSON.stringify(before)}`, () => {
    const held = new Held(before);
    held.change({ changes: { from, to, insert } });
    assert.equal(spelled(held.octets), after);
    assert.equal(held.text, text);
    held.run(undo);
    assert.equal(spelled(held.octets), before);
  });
}

test("half a surrogate pair becomes what it is written as", () => {
  const held = new Held("ab");
  held.change({ changes: { from: 1, insert: "\ud83d" } });
  assert.equal(held.text, "a\ufffdb");
});

test("whatever is done to any octets, undo and redo go through the very same files", () => {
  const next = random(4);
  const alphabet = [0x0a, 0x0d, 0x41, 0x42, 0x80, 0x84, 0xbb, 0xbf, 0xe3, 0x83, 0xc3, 0xa9, 0xef, 0xf0, 0x9f, 0x98, 0x80, 0x00];
  for (let round = 0; round < 2000; round++) {
    const held = new Held(Uint8Array.from({ length: next(30) }, () => alphabet[next(alphabet.length)]));
    const files = [spelled(held.octets)];
    for (let step = 0; step < 6; step++) {
      const display = held.state.field(octetsField);
      const outside = (/** @type {number} */ index) => (index > 0 && display.offsetOf(index) === display.offsetOf(index - 1) ? index - 1 : index);
      const from = outside(next(held.text.length + 1));
      const to = outside(from + next(held.text.length + 1 - from));
      const insert = ["", "x", "é", "\n", "😀", "a\nb"][next(6)];
      const changes = { from, to, insert: held.state.toText(insert) };
      const octets = latin(insert.replaceAll("\n", ["\r", "\n", "\r\n"][next(3)]));
      held.change(insert === "a\nb" ? { changes, effects: spells.of({ from, to: from + 3, octets }) } : { changes });
      if (spelled(held.octets) !== files[files.length - 1]) files.push(spelled(held.octets));
    }
    const last = files.length - 1;
    let at = last;
    while (held.run(undo)) if (spelled(held.octets) !== files[at]) assert.equal(spelled(held.octets), files[--at], `undo in round ${round}`);
    assert.equal(at, 0, `round ${round} is undone`);
    while (held.run(redo)) if (spelled(held.octets) !== files[at]) assert.equal(spelled(held.octets), files[++at], `redo in round ${round}`);
    assert.equal(at, last, `round ${round} is done again`);
  }
});

test("keys that undo takes back together leave the file as it was", () => {
  const next = random(5);
  const alphabet = [0x0a, 0x0d, 0x41, 0x80, 0x84, 0xe3, 0x83, 0xc3, 0xa9, 0x00];
  for (let round = 0; round < 1000; round++) {
    const held = new Held(Uint8Array.from({ length: 10 + next(30) }, () => alphabet[next(alphabet.length)]));
    const before = spelled(held.octets);
    let at = next(held.text.length + 1);
    for (let key = 0; key < 12; key++) {
      if (next(2) === 0 && at > 0) {
        held.press({ changes: { from: at - 1, to: at }, selection: { anchor: at - 1 }, userEvent: "delete.backward" });
      } else {
        held.press({ changes: { from: at, insert: "xé\n"[next(3)] }, selection: { anchor: at + 1 }, userEvent: "input.type" });
      }
      at = held.state.selection.main.head;
    }
    const after = spelled(held.octets);
    let steps = 0;
    while (held.run(undo)) steps++;
    assert.ok(steps < 12, "keys are taken together");
    assert.equal(spelled(held.octets), before, `round ${round}`);
    while (held.run(redo));
    assert.equal(spelled(held.octets), after, `round ${round}`);
  }
});

/** Octets in which sequences and line ends fall on every border between slices. @param {number} size @param {number} seed */
function mixed(size, seed) {
  const next = random(seed);
  const pieces = ["a", "\r\n", "\r", "\n", "\xe3\x83\x84", "\xf0\x9f\x98\x80", "\xff", "\xef\xbb\xbf"];
  let text = "";
  while (text.length < size) text += pieces[next(pieces.length)];
  return latin(text);
}

test("text that is made slice by slice is the text of the octets", () => {
  for (let seed = 6; seed < 12; seed++) {
    const octets = mixed(200_000, seed);
    const text = madeText(octets);
    if (text.toString() !== new TextDecoder("utf-8", { ignoreBOM: true }).decode(octets).replace(/\r\n?/g, "\n")) assert.fail(`seed ${seed}`);
    assert.equal(text.lines, text.toString().split("\n").length);
  }
  assert.equal(madeText(new Uint8Array(0)).toString(), "");
});

test("a feed hands its text over once, then does what waited for it, and nothing when it was given up", async () => {
  const octets = mixed(200_000, 12);
  const display = new DisplayText(octets);
  /** @type {string[]} */
  const done = [];
  const feed = (/** @type {string} */ name) => {
    const made = new Feed(octets.subarray(display.mark), display, (text) => done.push(`${name} ${text.toString() === display.text}`));
    made.after(() => done.push(`${name} waited`));
    return made;
  };
  feed("stopped").stop();
  feed("finished").finish();
  assert.deepEqual(done, ["finished true", "finished waited"]);
  await new Promise((resolve) => feed("alone").after(() => resolve(undefined)));
  assert.deepEqual(done.slice(2), ["alone true", "alone waited"]);
});

test("a feed says how much is made, in order, and never all of it before it is handed over", async () => {
  const octets = mixed(400_000, 13);
  /** @type {number[]} */
  const parts = [];
  await new Promise((resolve) => new Feed(octets, new DisplayText(octets), resolve, (part) => parts.push(part)));
  assert.ok(parts.length > 0);
  assert.deepEqual(
    parts,
    parts.toSorted((a, b) => a - b),
  );
  assert.ok(parts[parts.length - 1] > 0.9 && parts[parts.length - 1] < 1, parts.join(" "));
});

test("many edits at once are spelled each by its own", () => {
  const held = new Held("abc\r\n".repeat(1000));
  const changes = Array.from({ length: 1000 }, (_, i) => ({ from: i * 4 + 1, to: i * 4 + 2, insert: i % 2 === 0 ? "\n" : "" }));
  const effects = changes.flatMap(({ from, insert }, i) =>
    insert ? [spells.of({ from: from - (i >> 1), to: from - (i >> 1) + 1, octets: latin("\r") })] : [],
  );
  held.change({ changes, effects });
  assert.equal(spelled(held.octets), "a\rc\r\nac\r\n".repeat(500));
  held.run(undo);
  assert.equal(spelled(held.octets), "abc\r\n".repeat(1000));
});

test("a file that is known when a text goes in is taken as it is", () => {
  const held = new Held("a\r\nb");
  const octets = latin("c\r\n");
  const known = held.state.field(octetsField).spliced([{ start: 3, end: 3, octets }]);
  held.change({ changes: { from: 2, insert: held.state.toText("c\n") }, effects: [spells.of({ from: 2, to: 4, octets }), gives.of(known)] });
  assert.equal(held.state.field(octetsField), known);
  held.run(undo);
  assert.equal(spelled(held.octets), "a\r\nb");
  held.run(redo);
  assert.equal(spelled(held.octets), "a\r\nc\r\nb");
});
