// What a person does to the page, in any engine.

import { shows, until } from "./engine.mjs";

/** @typedef {import("./engine.mjs").Tab} Tab */

/**
 * Opens the page and waits for its engine and its editor.
 *
 * @param {import("./engine.mjs").Browser} browser
 * @param {string} url
 */
export async function openPage(browser, url) {
  const tab = await browser.open(url);
  await tab.evaluate(() => {
    /** @type {string[]} */
    const troubles = [];
    Object.assign(window, { troubles });
    addEventListener("error", (event) => troubles.push(`uncaught: ${event.message}`));
    addEventListener("unhandledrejection", (event) => troubles.push(`unhandled: ${event.reason}`));
    addEventListener("securitypolicyviolation", (event) => troubles.push(`policy: ${event.violatedDirective} ${event.blockedURI}`));
  });
  await until(tab, () => document.querySelector("#engine-state[data-state=ready]") !== null && document.querySelector("#box[data-view=editor]") !== null);
  return tab;
}

/** What went wrong in the page since it was opened. @param {Tab} tab @returns {Promise<string[]>} */
export const troubles = (tab) => tab.evaluate(() => Reflect.get(window, "troubles"));

/** The lines of the file that are drawn. @param {Tab} tab @returns {Promise<string[]>} */
export const lines = (tab) =>
  tab.evaluate(() => [...(document.getElementById("editor")?.shadowRoot?.querySelectorAll(".cm-line") ?? [])].map((line) => line.textContent ?? ""));

/** @param {Tab} tab */
export const focusFile = (tab) =>
  tab.evaluate(() => /** @type {HTMLElement | undefined} */ (document.getElementById("editor")?.shadowRoot?.querySelector(".cm-content"))?.focus());

/**
 * Pastes a file over whatever is in the box: the keys are pressed, and the clipboard is the browser's. What another program would have put
 * there is put there by a listener to the first of them, since no driver can.
 *
 * @param {Tab} tab
 * @param {string} text
 */
export async function pasteFile(tab, text) {
  await focusFile(tab);
  await tab.press("a", "Control");
  await tab.evaluate((text) => {
    const put = (/** @type {ClipboardEvent} */ event) => {
      event.clipboardData?.setData("text/plain", text);
      event.preventDefault();
      event.stopImmediatePropagation();
      Object.assign(window, { put: true });
    };
    Object.assign(window, { put: false });
    document.addEventListener("copy", put, { capture: true, once: true });
  }, text);
  // An empty file has nothing selected, and an engine may then have nothing to copy.
  await tab.press("c", "Control");
  if (!(await tab.evaluate(() => Reflect.get(window, "put")))) await tab.evaluate(() => document.execCommand("copy"));
  await tab.press("v", "Control");
}

/**
 * Types into a field, over what it holds.
 *
 * @param {Tab} tab
 * @param {string} id
 * @param {string} text
 */
export async function typeInto(tab, id, text) {
  await tab.evaluate((id) => /** @type {HTMLInputElement | HTMLTextAreaElement} */ (document.getElementById(id)).select(), id);
  await tab.evaluate((id) => document.getElementById(id)?.focus(), id);
  await tab.type(text);
}

/**
 * Fills a field at once, as a paste does: some texts are long.
 *
 * @param {Tab} tab
 * @param {string} id
 * @param {string} text
 */
export const fill = (tab, id, text) =>
  tab.evaluate(
    (id, text) => {
      const field = /** @type {HTMLInputElement} */ (document.getElementById(id));
      field.value = text;
      field.dispatchEvent(new Event("input", { bubbles: true }));
    },
    id,
    text,
  );

/**
 * Drops a file. No driver can bring one from outside, so the events are made in the page, with a DataTransfer as a person's have it.
 *
 * @param {Tab} tab
 * @param {string} where  a selector
 * @param {string} name
 * @param {string} text
 */
export const drop = (tab, where, name, text) =>
  tab.evaluate(
    (where, name, text) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([text], name));
      for (const type of ["dragenter", "dragover", "drop"]) {
        document.querySelector(where)?.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
      }
    },
    where,
    name,
    text,
  );

/**
 * Asks a question, and waits for a verdict that is so.
 *
 * @param {Tab} tab
 * @param {string} agent
 * @param {string} url
 * @param {RegExp} by  what decides, in words
 */
export async function ask(tab, agent, url, by) {
  await tab.click("#tab-access");
  await typeInto(tab, "agent", agent);
  await typeInto(tab, "url", url);
  await tab.click("#test");
  await shows(tab, "#verdict .verdict-by", by);
  return tab.evaluate(() => document.querySelector("#verdict .verdict-word")?.textContent ?? "");
}

/** Keeps what the page puts on the clipboard or saves: how a browser asks where to save is not the page's. @param {Tab} tab */
export const catchExports = (tab) =>
  tab.evaluate(() => {
    /** @type {string[]} */
    const exported = [];
    Object.assign(window, { exported });
    Object.defineProperty(navigator, "clipboard", { configurable: true, value: { writeText: async (/** @type {string} */ text) => void exported.push(text) } });
    const real = URL.createObjectURL;
    URL.createObjectURL = (object) => {
      if (object instanceof Blob && object.type !== "text/javascript") object.text().then((text) => exported.push(text));
      return real.call(URL, object);
    };
    HTMLAnchorElement.prototype.click = () => {};
  });

/**
 * What the page exports when something is clicked.
 *
 * @param {Tab} tab  after catchExports
 * @param {string} selector
 * @returns {Promise<string>}
 */
export async function exported(tab, selector) {
  await tab.evaluate(() => Reflect.get(window, "exported").splice(0));
  await tab.click(selector);
  return until(tab, () => Reflect.get(window, "exported")[0] ?? "");
}
