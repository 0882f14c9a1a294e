// What Chromium and Firefox have in common: both are driven by puppeteer.

/**
 * @param {import("puppeteer-core").Browser} browser
 * @returns {Promise<import("./engine.mjs").Browser>}
 */
export async function drive(browser) {
  return {
    version: await browser.version(),
    async open(url) {
      const page = await browser.newPage();
      await page.setViewport({ width: 1280, height: 900 });
      await page.goto(url, { waitUntil: "load" });
      return tab(page);
    },
    close: () => browser.close(),
  };
}

/**
 * @param {import("puppeteer-core").Page} page
 * @returns {import("./engine.mjs").Tab}
 */
function tab(page) {
  return {
    evaluate: (run, ...args) => /** @type {any} */ (page.evaluate(/** @type {any} */ (run), ...args)),
    click: (selector) => page.click(selector),
    type: (text) => page.keyboard.type(text),
    async press(key, held) {
      if (held) await page.keyboard.down(held);
      await page.keyboard.press(key);
      if (held) await page.keyboard.up(held);
    },
    close: () => page.close(),
  };
}
