import { isEmpty, pack, unpack } from "./snapshot.js";

/**
 * Keeps the page's state in the tab's own storage, so that a reload loses nothing. Nobody but this tab reads it, and the browser forgets
 * it with the tab. Writing is done at once, since a page that is left has no time to wait: so it is not deflated.
 *
 * @typedef {import("./snapshot.js").Snapshot} Snapshot
 * @typedef {"kept" | "too-large" | "off"} Keeping   off: the browser gives no storage
 */

/** The number is that of the format. Each octet is one character, which storage takes as it is. */
const KEY = "robotstxt-workbench.1";

/** Milliseconds after the last change. */
const PAUSE = 500;

/** Characters that are made at once: a call takes only so many arguments. */
const PIECE = 8192;

export class TabStorage {
  #snapshot;
  #tell;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /**
   * @param {object} page
   * @param {() => Snapshot} page.snapshot
   * @param {(keeping: Keeping) => void} page.tell  how it went
   */
  constructor({ snapshot, tell }) {
    this.#snapshot = snapshot;
    this.#tell = tell;
    // A page that is hidden may be ended without another word.
    document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && this.#save());
    addEventListener("pagehide", () => this.#save());
  }

  /**
   * What was kept.
   *
   * @param {string[]} readers  the names of those that this page can be
   * @returns {Snapshot | null} null as well when it cannot be read
   */
  read(readers) {
    try {
      const kept = sessionStorage.getItem(KEY);
      const result = kept === null ? null : unpack(octetsOf(kept), readers);
      return result && "snapshot" in result ? result.snapshot : null;
    } catch {
      return null; // Saving will say so.
    }
  }

  /** The state has changed: it is kept as soon as changes pause. */
  changed() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#save(), PAUSE);
  }

  /** Forgets what is kept. What is on the page by then is kept with the next change. */
  clear() {
    this.#stop();
    try {
      sessionStorage.removeItem(KEY);
    } catch {
      // Then nothing is kept anyway.
    }
  }

  #save() {
    if (this.#timer === undefined) return;
    this.#stop();
    const snapshot = this.#snapshot();
    try {
      if (isEmpty(snapshot)) sessionStorage.removeItem(KEY);
      else sessionStorage.setItem(KEY, charactersOf(pack(snapshot)));
      this.#tell("kept");
    } catch (error) {
      // An older state must not come back as if it were the last one.
      this.clear();
      this.#tell(error instanceof DOMException && error.name === "QuotaExceededError" ? "too-large" : "off");
    }
  }

  #stop() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}

/** @param {Uint8Array} octets */
function charactersOf(octets) {
  let text = "";
  for (let at = 0; at < octets.length; at += PIECE) text += String.fromCharCode(...octets.subarray(at, at + PIECE));
  return text;
}

/** @param {string} text */
function octetsOf(text) {
  const octets = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) octets[i] = text.charCodeAt(i);
  return octets;
}
