// Runs axe-core, the accessibility checker, in a page as it stands.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * The source is evaluated, since the page's policy would stop a script element.
 *
 * @param {import("puppeteer-core").Page} page
 * @param {import("axe-core").RunOptions} [options]
 * @param {string[]} [exclude]  selectors of what is not looked at
 * @returns {Promise<string[]>} one line a violation: rule, what it asks for, and the first elements that break it
 */
export async function axeViolations(page, options = {}, exclude = []) {
  await page.evaluate(source);
  return page.evaluate(
    async (asked, exclude) => {
      const { violations } = await /** @type {any} */ (globalThis).axe.run(
        { include: [document], exclude: exclude.map((selector) => [selector]) },
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
    /** @type {any} */ (options),
    exclude,
  );
}
