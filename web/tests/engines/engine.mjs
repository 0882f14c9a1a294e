// What a test needs of a browser engine, and where each comes from.

import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { root } from "../lib/site.mjs";

/**
 * @typedef {object} Engine
 * @property {"chromium" | "firefox" | "webkit"} name
 * @property {string[]} own  how the addresses begin that it asks for on its own, whatever the page
 * @property {(programs: string[], proxy: string) => Promise<Browser>} start  with a fresh profile; all of its requests go through the proxy
 *
 * @typedef {object} Browser
 * @property {string} version
 * @property {(url: string) => Promise<Tab>} open  in a new tab, which is then the one in front
 * @property {() => Promise<unknown>} close
 *
 * @typedef {object} Tab
 * @property {<A extends unknown[], R>(run: (...args: A) => R, ...args: A) => Promise<Awaited<R>>} evaluate  in the page; what goes in and out is JSON
 * @property {(selector: string) => Promise<unknown>} click  in the middle of an element, brought into view
 * @property {(text: string) => Promise<unknown>} type  where the focus is
 * @property {(key: Key, held?: Key) => Promise<unknown>} press  with another key held
 * @property {() => Promise<unknown>} close
 *
 * @typedef {"Control" | "Tab" | "Enter" | "Escape" | "Home" | "End" | "PageDown" | "a" | "c" | "v" | "z"} Key
 */

/**
 * The programs of an engine, installed if they can be.
 *
 * @param {string} name
 * @returns {{ programs: string[], missing: "" } | { programs: null, missing: string }} missing: what to install, in words
 */
export function findEngine(name) {
  const { status, stdout, stderr } = spawnSync("bash", [join(root, "web", "tools", "browser.sh"), name], { encoding: "utf8" });
  if (status === 0) return { programs: stdout.trim().split("\n"), missing: "" };
  return { programs: null, missing: stderr.trim() || `browser.sh ended with ${status}` };
}

/** Longer than anything takes on a slow machine. */
const PATIENCE = 240_000;

/**
 * Waits until something in the page is so, and gives it.
 *
 * @template {unknown[]} A
 * @template R
 * @param {Tab} tab
 * @param {(...args: A) => R} look
 * @param {A} args
 * @returns {Promise<Awaited<R>>}
 */
export async function until(tab, look, ...args) {
  const end = Date.now() + PATIENCE;
  while (Date.now() < end) {
    const found = await tab.evaluate(look, ...args);
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
  throw new Error(`never so in the page: ${look} ${JSON.stringify(args).slice(0, 200)}`);
}

/**
 * Waits until a text of the page is as a pattern says, and gives it.
 *
 * @param {Tab} tab
 * @param {string} selector
 * @param {RegExp} pattern
 * @returns {Promise<string>}
 */
export async function shows(tab, selector, pattern) {
  const text = () => tab.evaluate((selector) => document.querySelector(selector)?.textContent ?? null, selector);
  const end = Date.now() + PATIENCE;
  for (;;) {
    const found = await text();
    if (found !== null && pattern.test(found)) return found;
    if (Date.now() > end) throw new Error(`${selector} never showed ${pattern}, but: ${found?.slice(0, 300)}`);
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
}
