// WebKitGTK, over plain WebDriver, in an X server without a screen.
//
// A client of npm would be 23 MB in 16 modules, most of it for browsers that are not driven here. What is needed are a dozen requests.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Keys of WebDriver by their names. */
const KEYS = { Control: "\uE009", Tab: "\uE004", Enter: "\uE007", Escape: "\uE00C", Home: "\uE011", End: "\uE010", PageDown: "\uE00F" };
/** The name that WebDriver gives to what refers to an element. */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

/** @type {import("./engine.mjs").Engine} */
export const webkit = {
  name: "webkit",
  own: [],
  async start([driver, server], proxy) {
    const home = mkdtempSync(join(tmpdir(), "webkit-"));
    const screen = spawn(server, ["-displayfd", "3", "-screen", "0", "1400x1000x24", "-nolisten", "tcp"], { stdio: ["ignore", "ignore", "ignore", "pipe"] });
    const [display] = await once(/** @type {import("node:stream").Readable} */ (screen.stdio[3]), "data");
    const port = await freePort();
    const env = {
      ...process.env,
      MESA_SHADER_CACHE_DISABLE: "true",
      DISPLAY: `:${String(display).trim()}`,
      HOME: home,
      XDG_CACHE_HOME: home,
      XDG_CONFIG_HOME: home,
      XDG_DATA_HOME: home,
    };
    const service = spawn(driver, [`--port=${port}`], { env, stdio: "ignore" });
    const stop = () => {
      service.kill();
      screen.kill();
    };
    process.once("exit", stop);
    const address = `http://127.0.0.1:${port}`;
    await answering(address);
    const { sessionId, capabilities } = await ask("POST", `${address}/session`, {
      capabilities: {
        alwaysMatch: {
          "webkitgtk:browserOptions": { args: ["--automation"] },
          proxy: { proxyType: "manual", httpProxy: proxy, sslProxy: proxy },
          timeouts: { script: 120_000 },
        },
      },
    });
    const session = new Session(`${address}/session/${sessionId}`);
    await session.post("window/rect", { x: 0, y: 0, width: 1280, height: 960 });
    return {
      version: `${capabilities.browserName} ${capabilities.browserVersion}`,
      open: (url) => session.open(url),
      async close() {
        await ask("DELETE", `${address}/session/${sessionId}`);
        stop();
        process.off("exit", stop);
        await once(screen, "exit");
        // Its processes end after their driver, and write until then.
        for (let left = 50; !removed(home) && left > 0; left--) await new Promise((resolve) => setTimeout(resolve, 100));
      },
    };
  },
};

/** @param {string} folder */
function removed(folder) {
  try {
    rmSync(folder, { recursive: true, force: true });
    return true;
  } catch {
    return false;
  }
}

class Session {
  #address;
  /** The tab that commands go to. */
  #front = "";
  /** That of the start: it stays, since a new one is asked for from another. */
  #first = "";

  /** @param {string} address */
  constructor(address) {
    this.#address = address;
  }

  /** @param {string} command @param {unknown} [body] */
  post(command, body = {}) {
    return ask("POST", `${this.#address}/${command}`, body);
  }

  /**
   * @param {string} url
   * @returns {Promise<import("./engine.mjs").Tab>}
   */
  async open(url) {
    this.#first ||= await ask("GET", `${this.#address}/window`);
    await this.post("window", { handle: this.#first });
    // Of two tabs the one behind is throttled; a window of its own is always in view.
    const { handle } = await this.post("window/new", { type: "window" });
    this.#front = "";
    /** @param {string} command @param {unknown} [body] */
    const post = async (command, body) => {
      if (this.#front !== handle) await this.post("window", { handle });
      this.#front = handle;
      return this.post(command, body);
    };
    await post("url", { url });
    return {
      evaluate: (run, ...args) =>
        post("execute/async", { script: script(run), args }).then(({ error, value }) => (error ? Promise.reject(new Error(error)) : value)),
      async click(selector) {
        const element = await post("element", { using: "css selector", value: selector });
        // The driver scrolls too, but looks where the element is before a smooth scroll has ended.
        await post("execute/sync", { script: "arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })", args: [element] });
        await post(`element/${element[ELEMENT]}/click`);
      },
      // A line feed is no key.
      type: (text) => post("actions", keys([...text].map((key) => (key === "\n" ? "Enter" : key)).flatMap((key) => [down(key), up(key)]))),
      press: (key, held) => post("actions", keys(held ? [down(held), down(key), up(key), up(held)] : [down(key), up(key)])),
      close: async () => {
        await this.post("window", { handle });
        await ask("DELETE", `${this.#address}/window`);
        this.#front = "";
      },
    };
  }
}

/** @param {Function} run */
function script(run) {
  return `const done = arguments[arguments.length - 1];
    (async (...args) => (${run})(...args))(...[...arguments].slice(0, -1)).then(
      (value) => done({ value: value === undefined ? null : value }),
      (error) => done({ error: String(error) + "\\n" + error.stack }),
    );`;
}

/** @param {object[]} actions */
function keys(actions) {
  return { actions: [{ type: "key", id: "keyboard", actions }] };
}

/** @param {string} key */
const down = (key) => ({ type: "keyDown", value: /** @type {Record<string, string>} */ (KEYS)[key] ?? key });
/** @param {string} key */
const up = (key) => ({ type: "keyUp", value: /** @type {Record<string, string>} */ (KEYS)[key] ?? key });

/**
 * @param {string} method
 * @param {string} address
 * @param {unknown} [body]
 * @returns {Promise<any>}
 */
async function ask(method, address, body) {
  const response = await fetch(address, { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
  const { value } = await response.json();
  if (!response.ok) throw new Error(`${method} ${new URL(address).pathname}: ${value.error}: ${value.message}`);
  return value;
}

/** @param {string} address */
async function answering(address) {
  for (let left = 200; ; left--) {
    try {
      return await ask("GET", `${address}/status`);
    } catch (error) {
      if (left === 0) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

/** @returns {Promise<number>} */
async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  server.close();
  await once(server, "close");
  return port;
}
