import { isLink, readLink } from "./share.js";

/**
 * Reads the link that the page was opened with, and any that its address becomes later. A fragment that names a place on the page is no link.
 *
 * @typedef {import("./snapshot.js").Snapshot} Snapshot
 * @typedef {import("./share.js").Trouble} Trouble
 *
 * @param {string[]} readers  the names of those that this page can be
 * @param {{ open: (snapshot: Snapshot) => void, refuse: (trouble: Trouble) => void }} on
 */
export function followLinks(readers, { open, refuse }) {
  let latest = "";
  const follow = async () => {
    const fragment = location.hash;
    if (!isLink(fragment)) return;
    latest = fragment;
    const result = await readLink(fragment, readers);
    if (latest !== fragment) return;
    latest = "";
    const trouble = "trouble" in result ? result.trouble : null;
    // A reload must not bring the link back over later edits. One that is too new stays: a reload may bring the page that reads it.
    if (trouble !== "newer" && location.hash === fragment) history.replaceState(history.state, "", location.pathname + location.search);
    if ("snapshot" in result) open(result.snapshot);
    else refuse(result.trouble);
  };
  addEventListener("hashchange", follow);
  follow();
}
