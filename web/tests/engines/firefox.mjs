// Firefox, over WebDriver BiDi.

import puppeteer from "puppeteer-core";
import { drive } from "./puppeteer.mjs";

/** What a Firefox asks for on its own, beyond what puppeteer switches off. */
const quiet = {
  "app.normandy.enabled": false,
  "app.update.enabled": false,
  "browser.newtabpage.enabled": false,
  "browser.region.update.enabled": false,
  "browser.safebrowsing.downloads.remote.enabled": false,
  "browser.search.update": false,
  "browser.topsites.contile.enabled": false,
  "captivedetect.canonicalURL": "",
  "datareporting.healthreport.uploadEnabled": false,
  "dom.push.connection.enabled": false,
  "extensions.getAddons.cache.enabled": false,
  "extensions.systemAddon.update.enabled": false,
  "messaging-system.rsexperimentloader.enabled": false,
  "network.connectivity-service.enabled": false,
  "network.dns.disablePrefetch": true,
  "network.prefetch-next": false,
  "services.settings.server": "data:,#remote-settings-dummy/v1",
  "toolkit.telemetry.enabled": false,
};

/** @type {import("./engine.mjs").Engine} */
export const firefox = {
  name: "firefox",
  own: [],
  async start([executablePath], proxy) {
    const [host, port] = proxy.split(":");
    const proxied = {
      "network.proxy.type": 1,
      "network.proxy.http": host,
      "network.proxy.http_port": Number(port),
      "network.proxy.ssl": host,
      "network.proxy.ssl_port": Number(port),
      "network.proxy.no_proxies_on": "",
      "network.proxy.allow_hijacking_localhost": true,
      "network.proxy.testing_localhost_is_secure_when_hijacked": true,
    };
    const env = { ...process.env, MOZ_REMOTE_SETTINGS_DEVTOOLS: "1" };
    return drive(await puppeteer.launch({ browser: "firefox", executablePath, headless: true, env, extraPrefsFirefox: { ...quiet, ...proxied } }));
  },
};
