// Chromium, over its DevTools protocol.

import { launchBrowser } from "../lib/browser.mjs";
import { drive } from "./puppeteer.mjs";

/**
 * Two things it asks for on its own cannot be switched off: newer components, and who is signed in. They are sent to names that exist
 * nowhere and that no page knows, so that they are told from what a page asks for.
 */
const UPDATES = "http://chromium-updates.invalid/";
const ACCOUNTS = "http://chromium-accounts.invalid/";

const flags = [
  "--disable-features=AutofillServerCommunication,NetworkTimeServiceQuerying",
  `--component-updater=url-source=${UPDATES}`,
  `--gaia-url=${ACCOUNTS}`,
  // Without this rule it would go to localhost past the proxy.
  "--proxy-bypass-list=<-loopback>",
];

/** @type {import("./engine.mjs").Engine} */
export const chromium = {
  name: "chromium",
  own: [UPDATES, ACCOUNTS],
  start: async (_, proxy) => drive(await launchBrowser({ args: [...flags, `--proxy-server=${proxy}`] })),
};
