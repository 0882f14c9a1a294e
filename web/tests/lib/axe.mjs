// Runs axe-core, the accessibility checker, in a page as it stands.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What a person sees of the page's views and dialogs, without what is the same around each. */
export const VIEW = "[role=tabpanel]:not([hidden]), dialog[open]";

/**
 * The source is evaluated, since the page's policy would stop a script element.
 *
 * @param {import("puppeteer-core").Page} page
 * @param {object} [options]
 * @param {string} [options.within]  a selector: only what is in there is looked at; left out: the whole page
 * @param {string[]} [options.without]  selectors of what is not looked at
 * @param {string[]} [options.only]  the rules that are asked; left out: all
 * @returns {Promise<string[]>} one line a violation: rule, what it asks for, and the first elements that break it
 */
export async function axeViolations(page, { within, without = [], only } = {}) {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(source);
  return page.evaluate(
    async (within, without, asked) => {
      const include = within ? [...document.querySelectorAll(within)] : [document];
      // What is far from view is not laid out, and would be passed over.
      for (const node of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".chapter"))) node.style.contentVisibility = "visible";
      if (include.length === 0) throw new Error(`nothing is ${within}`);
      const { violations } = await /** @type {any} */ (globalThis).axe.run(
        { include, exclude: without.map((selector) => [selector]) },
        { resultTypes: ["violations"], ...asked },
      );
      return violations.map(
        /** @param {import("axe-core").Result} found */
        ({ id, help, nodes }) => {
          const targets = nodes.slice(0, 5).map((node) => node.target.join(" "));
          return `${id}: ${help} (${nodes.length}: ${targets.join("; ")})`;
        },
      );
    },
    within,
    without,
    only ? { runOnly: only } : {},
  );
}
