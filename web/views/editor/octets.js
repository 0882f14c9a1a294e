import { history, invertedEffects } from "@codemirror/commands";
import { EditorSelection, EditorState, StateEffect, StateField, Transaction } from "@codemirror/state";
import { shownAs } from "../../document/text.js";

/**
 * The octets behind the editor's text, as a part of its state: each change of the text replaces a range of octets, and undo brings
 * back the very octets that were there, which the text alone cannot spell (CR, CRLF, what is not UTF-8, a byte order mark).
 *
 * @typedef {import("../../document/text.js").DisplayText} DisplayText
 * @typedef {import("../../document/text.js").Splice} Splice
 * @typedef {{ from: number, to: number, octets: Uint8Array }} Spelling   the octets that a range of the text stands for
 */

const LF = 0x0a;
const CR = 0x0d;
export const MARK = new Uint8Array([0xef, 0xbb, 0xbf]);

/** No sequence of UTF-8, and no line end, is longer: octets this far from an edit cannot join with it. */
const REACH = 4;

/** The octets of text that a transaction puts in; without it they are those of the text, with the file's own line end. */
export const spells = /** @type {import("@codemirror/state").StateEffectType<Spelling>} */ (StateEffect.define({ map: mapSpelling }));

/** Whether the file starts with a byte order mark, which the text does not show. @type {import("@codemirror/state").StateEffectType<boolean>} */
export const setsMark = StateEffect.define();

/** The file that a transaction makes of the one before, where it is known already. @type {import("@codemirror/state").StateEffectType<DisplayText>} */
export const gives = StateEffect.define();

export const octetsField = StateField.define({
  /** @returns {DisplayText} */
  create() {
    throw new Error("the state starts with a file");
  },
  update: (display, transaction) => after(display, transaction),
});

/**
 * What a state needs so that its text is that of a file.
 *
 * @param {DisplayText} display
 * @returns {import("@codemirror/state").Extension}
 */
export function octetsOf(display) {
  return [
    octetsField.init(() => display),
    EditorState.lineSeparator.of("\n"),
    EditorState.transactionFilter.of(settle),
    // What undo has to spell is either all there or not at all.
    history({ joinToEvent: (transaction, adjacent) => adjacent && removedUnits(transaction) <= 1 }),
    invertedEffects.of((transaction) => lost(transaction.startState.field(octetsField), transaction)),
  ];
}

/**
 * @param {Spelling} spelling
 * @param {import("@codemirror/state").ChangeDesc} changes
 * @returns {Spelling | undefined} nothing where the text is no longer the one that was spelled
 */
function mapSpelling({ from, to, octets }, changes) {
  const start = changes.mapPos(from, 1);
  const end = changes.mapPos(to, -1);
  return end - start === to - from && end > start ? { from: start, to: end, octets } : undefined;
}

/**
 * @param {DisplayText} display  of the text before
 * @param {Transaction} transaction
 */
function after(display, transaction) {
  for (const effect of transaction.effects) if (effect.is(gives)) return effect.value;
  const splices = splicesOf(display, transaction);
  return splices.length > 0 ? display.spliced(splices) : display;
}

/**
 * @param {DisplayText} display
 * @param {Transaction} transaction
 */
function splicesOf(display, { changes, effects, newDoc }) {
  /** @type {Splice[]} */
  const splices = [];
  for (const effect of effects) {
    if (effect.is(setsMark) && effect.value !== display.mark > 0) splices.push({ start: 0, end: display.mark, octets: effect.value ? MARK : MARK.subarray(3) });
  }
  if (changes.empty) return splices;
  const spellings = effects.flatMap((effect) => (effect.is(spells) ? [effect.value] : [])).sort((a, b) => a.from - b.from);
  let next = 0;
  changes.iterChanges((fromA, toA, fromB, toB) => {
    const first = next;
    while (next < spellings.length && spellings[next].from < toB) next++;
    const octets = spell(display, newDoc, spellings.slice(first, next), fromB, toB);
    splices.push({ start: display.offsetOf(fromA), end: display.offsetOf(toA), octets });
  });
  return splices;
}

/**
 * @param {DisplayText} display
 * @param {import("@codemirror/state").Text} text
 * @param {Spelling[]} spellings  in order, all of the range and maybe others
 * @param {number} from
 * @param {number} to
 */
function spell(display, text, spellings, from, to) {
  /** @type {Uint8Array[]} */
  const pieces = [];
  let at = from;
  for (const { from: start, to: end, octets } of spellings) {
    if (start < at || end > to) continue;
    if (start > at) pieces.push(display.octetsOf(text.sliceString(at, start)));
    pieces.push(octets);
    at = end;
  }
  if (to > at) pieces.push(display.octetsOf(text.sliceString(at, to)));
  return pieces.length === 1 ? pieces[0] : joined(pieces);
}

/** @param {Uint8Array[]} pieces */
function joined(pieces) {
  const whole = new Uint8Array(pieces.reduce((size, piece) => size + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

/**
 * What undo has to spell.
 *
 * @param {DisplayText} display  of the text before
 * @param {Transaction} transaction
 */
function lost(display, { changes, effects }) {
  /** @type {StateEffect<unknown>[]} */
  const found = [];
  changes.iterChanges((from, to) => {
    if (to > from) found.push(spells.of({ from, to, octets: kept(display.bytes, display.offsetOf(from), display.offsetOf(to)) }));
  });
  if (effects.some((effect) => effect.is(setsMark) && effect.value !== display.mark > 0)) found.push(setsMark.of(display.mark > 0));
  return found;
}

/**
 * A part of a file that outlives it. It is copied, so that the rest does not; all of a file is kept as it is.
 *
 * @param {Uint8Array} bytes
 * @param {number} start
 * @param {number} end
 */
function kept(bytes, start, end) {
  return end - start === bytes.length ? bytes : bytes.slice(start, end);
}

/** @param {Transaction} transaction */
function removedUnits({ changes }) {
  let units = 0;
  changes.iterChanges((from, to) => {
    units += to - from;
  });
  return units;
}

/**
 * Octets on both sides of an edit may join to another character, or to one line end. The text has to show what they are then, in
 * the same step.
 *
 * @param {Transaction} transaction
 * @returns {Transaction | import("@codemirror/state").TransactionSpec}
 */
function settle(transaction) {
  if (transaction.changes.empty) return transaction;
  const { startState, newDoc, changes } = transaction;
  const before = startState.field(octetsField);
  const splices = splicesOf(before, transaction);
  if (!splices.some((splice) => mayJoin(before.bytes, splice)) && !holdsLoneSurrogate(transaction)) return transaction;
  const now = before.spliced(splices);
  const { doc } = startState;
  let from = doc.length;
  let to = 0;
  changes.iterChanges((fromA, toA) => {
    from = Math.min(from, fromA);
    to = Math.max(to, toA);
  });
  // All of a large file is not looked at for one key.
  from = outsidePair(doc, Math.max(0, from - REACH));
  to = outsidePair(doc, Math.min(doc.length, to + REACH));
  const start = from === 0 ? now.mark : before.offsetOf(from);
  const octets = now.bytes.slice(start, now.bytes.length - (before.bytes.length - before.offsetOf(to)));
  const shown = shownAs(new TextDecoder("utf-8", { ignoreBOM: true }).decode(octets));
  if (shown === newDoc.sliceString(from, newDoc.length - (doc.length - to))) return transaction;
  const { head } = transaction.newSelection.main;
  const userEvent = transaction.annotation(Transaction.userEvent);
  return {
    changes: { from, to, insert: startState.toText(shown) },
    effects: [spells.of({ from, to: from + shown.length, octets }), setsMark.of(now.mark > 0)],
    selection: EditorSelection.cursor(Math.min(head, from + shown.length)),
    scrollIntoView: transaction.scrollIntoView,
    annotations: userEvent === undefined ? [] : [Transaction.userEvent.of(userEvent)],
  };
}

/**
 * @param {Uint8Array} bytes
 * @param {Splice} splice
 */
function mayJoin(bytes, { start, end, octets }) {
  if (start < MARK.length && (octets[0] ?? bytes[end]) === MARK[0]) return true;
  const meet = (/** @type {number | undefined} */ a, /** @type {number | undefined} */ b) => {
    if (a === undefined || b === undefined) return false;
    return (a >= 0x80 && b >= 0x80) || (a === CR && b === LF);
  };
  if (octets.length === 0) return meet(bytes[start - 1], bytes[end]);
  return meet(bytes[start - 1], octets[0]) || meet(octets[octets.length - 1], bytes[end]);
}

/**
 * Half a pair has no octets of its own.
 *
 * @param {Transaction} transaction
 */
function holdsLoneSurrogate({ changes, effects }) {
  let found = false;
  if (effects.some((effect) => effect.is(spells))) return false;
  changes.iterChanges((_fromA, _toA, _fromB, _toB, inserted) => {
    found ||= /\p{Surrogate}/u.test(inserted.toString());
  });
  return found;
}

/**
 * @param {import("@codemirror/state").Text} text
 * @param {number} index
 */
function outsidePair(text, index) {
  const unit = text.sliceString(index, index + 1).charCodeAt(0);
  return index > 0 && unit >= 0xdc00 && unit < 0xe000 ? index - 1 : index;
}
