import { Pace } from "../parts.js";
import { isEmpty, pack, unpack } from "./snapshot.js";

/**
 * Keeps the page's state in the tab's own storage, so that a reload loses nothing. Nobody but this tab reads it, and the browser forgets
 * it with the tab. It is written part by part, with other tasks in between, and by a page that is left at once: that has no time to wait,
 * so nothing is deflated.
 *
 * @typedef {import("./snapshot.js").Snapshot} Snapshot
 * @typedef {{ text: string, name: string }} List  of URLs
 * @typedef {"kept" | "no-list" | "too-large" | "off"} Keeping   no-list: all but the list of URLs; off: the browser gives no storage
 */

/** The number is that of the format. Each octet is one character, which storage takes as it is. */
const KEY = "robotstxt-workbench.1";

/** Of the list of URLs, which is no part of a link and may be far larger than all else. */
const LIST_KEY = "robotstxt-workbench.urls.1";

/** Milliseconds after the last change. */
const PAUSE = 500;

/** Octets under one key. A large value takes Chromium many times as long as the same in parts, and a key that was pressed would wait. */
const PART = 64 << 10;

/** Characters that are made at once: a call takes only so many arguments. */
const PIECE = 8192;

export class TabStorage {
  #snapshot;
  #list;
  #tell;
  /** The text of the list that is kept, or was found too large. @type {{ text: string, fits: boolean } | null} */
  #listKept = null;
  /** Whether something is not kept yet. */
  #changed = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** Ends the writing that is under way. */
  #writing = new AbortController();

  /**
   * @param {object} page
   * @param {() => Snapshot} page.snapshot
   * @param {() => List} page.list
   * @param {(keeping: Keeping) => void} page.tell  how it went
   */
  constructor({ snapshot, list, tell }) {
    this.#snapshot = snapshot;
    this.#list = list;
    this.#tell = tell;
    // A page that is hidden may be ended without another word.
    document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && this.#saveAtOnce());
    addEventListener("pagehide", () => this.#saveAtOnce());
  }

  /**
   * What was kept.
   *
   * @param {string[]} readers  the names of those that this page can be
   * @returns {Snapshot | null} null as well when it cannot be read
   */
  read(readers) {
    try {
      const kept = storedParts().join("");
      const result = kept === "" ? null : unpack(octetsOf(kept), readers);
      return result && "snapshot" in result ? result.snapshot : null;
    } catch {
      return null; // Saving will say so.
    }
  }

  /** The list of URLs that was kept. @returns {List | null} */
  readList() {
    try {
      const { text, name } = JSON.parse(sessionStorage.getItem(LIST_KEY) ?? "");
      return typeof text === "string" && typeof name === "string" ? { text, name } : null;
    } catch {
      return null;
    }
  }

  /** The state has changed: it is kept as soon as changes pause. */
  changed() {
    this.#stop();
    this.#changed = true;
    this.#timer = setTimeout(() => this.#save(), PAUSE);
  }

  /** Forgets what is kept. What is on the page by then is kept with the next change. */
  clear() {
    this.#stop();
    this.#changed = false;
    this.#listKept = null;
    try {
      removeParts(0);
      sessionStorage.removeItem(LIST_KEY);
    } catch {
      // Then nothing is kept anyway.
    }
  }

  async #save() {
    const writing = new AbortController();
    this.#writing = writing;
    const pace = new Pace(writing.signal);
    try {
      for (const _ of this.#steps()) await pace.pause();
    } catch (error) {
      if (!writing.signal.aborted) throw error;
    }
  }

  #saveAtOnce() {
    if (!this.#changed) return;
    this.#stop();
    for (const _ of this.#steps());
  }

  /** Writes, with a step for each part. */
  *#steps() {
    const snapshot = this.#snapshot();
    const octets = isEmpty(snapshot) ? new Uint8Array(0) : pack(snapshot);
    try {
      if (!(yield* putOctets(octets))) {
        // The rest goes before the list.
        put(LIST_KEY, null);
        this.#listKept = null;
        if (!(yield* putOctets(octets))) {
          this.clear(); // an older state must not come back as if it were the last one
          return this.#tell("too-large");
        }
      }
      this.#tell(this.#saveList() ? "kept" : "no-list");
    } catch {
      this.#tell("off");
    }
    this.#changed = false;
  }

  /** Whether the list is kept, or is empty. It is written when it is another one. */
  #saveList() {
    const { text, name } = this.#list();
    if (this.#listKept?.text !== text) this.#listKept = { text, fits: put(LIST_KEY, text === "" ? null : JSON.stringify({ text, name })) };
    if (!this.#listKept.fits) put(LIST_KEY, null);
    return this.#listKept.fits;
  }

  #stop() {
    clearTimeout(this.#timer);
    this.#writing.abort();
  }
}

/**
 * @param {string} key
 * @param {string | null} value  null: none
 * @returns {boolean} whether there was room for it
 */
function put(key, value) {
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, value);
    return true;
  } catch (error) {
    if (error instanceof DOMException && error.name === "QuotaExceededError") return false;
    throw error;
  }
}

/**
 * Keeps octets in parts, with a step for each. The first comes last: without it there are none, and what was left half written is not
 * taken for a whole.
 *
 * @param {Uint8Array} octets
 * @returns {Generator<void, boolean>} whether there was room for them
 */
function* putOctets(octets) {
  put(KEY, null);
  const keep = (/** @type {number} */ part) => put(partKey(part), charactersOf(octets.subarray(part * PART, (part + 1) * PART)));
  const parts = Math.ceil(octets.length / PART);
  for (let part = parts - 1; part > 0; part--) {
    if (!keep(part)) return false;
    yield;
  }
  removeParts(Math.max(parts, 1));
  return parts === 0 || keep(0);
}

/** Removes the parts from one on, also those of a writing that was given up. @param {number} part */
function removeParts(part) {
  for (const key of Object.keys(sessionStorage)) {
    const number = key === KEY ? 0 : key.startsWith(`${KEY}/`) ? Number(key.slice(KEY.length + 1)) : -1;
    if (number >= part) put(key, null);
  }
}

function storedParts() {
  /** @type {string[]} */
  const parts = [];
  for (let part = sessionStorage.getItem(KEY); part !== null; part = sessionStorage.getItem(partKey(parts.length))) parts.push(part);
  return parts;
}

/** @param {number} part */
function partKey(part) {
  return part === 0 ? KEY : `${KEY}/${part}`;
}

/** @param {Uint8Array} octets */
function charactersOf(octets) {
  let text = "";
  for (let at = 0; at < octets.length; at += PIECE) {
    // To spread the octets takes twenty times as long.
    text += String.fromCharCode.apply(null, /** @type {any} */ (octets.subarray(at, at + PIECE)));
  }
  return text;
}

/** @param {string} text */
function octetsOf(text) {
  const octets = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) octets[i] = text.charCodeAt(i);
  return octets;
}
