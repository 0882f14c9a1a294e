import { STANDARD } from "../engine/records.js";
import { runCase } from "./case.js";
import { isSitemapCase, runSitemapCase } from "./sitemap-case.js";

/**
 * Runs all cases, one after the other, on an engine and a reader of sitemaps of their own.
 *
 * @typedef {import("./case.js").Case} Case
 * @typedef {import("./case.js").Outcome} Outcome
 * @typedef {import("./sitemap-case.js").SitemapCase} SitemapCase
 * @typedef {{ topic: string, title: string, spec: string, cases: (Case | SitemapCase)[] }} AnyTopic
 * @typedef {{ topic: AnyTopic, subject: Case | SitemapCase, outcomes: Outcome[], passed: boolean }} Result   an outcome for each dialect that the case has an answer for
 * @typedef {import("../engine/client.js").EngineClient} EngineClient
 * @typedef {import("../sitemap/client.js").SitemapClient} SitemapClient
 */

/**
 * @param {AnyTopic[]} topics
 * @param {{ client: EngineClient, sitemaps: SitemapClient }} clients
 * @param {(result: Result) => void} onResult
 * @param {AbortSignal} signal
 */
export async function runAll(topics, { client, sitemaps }, onResult, signal) {
  const engine = new AskedClient(client);
  for (const topic of topics) {
    for (const subject of topic.cases) {
      if (signal.aborted) return;
      const outcomes = [];
      // A sitemap is read in one way only.
      if (isSitemapCase(subject)) outcomes.push(await settleSitemap(sitemaps, subject));
      else for (const dialect of Object.keys(subject.expect)) outcomes.push(await settle(engine, subject, dialect));
      if (signal.aborted) return;
      onResult({ topic, subject, outcomes, passed: outcomes.every(({ passed }) => passed) });
    }
  }
}

/**
 * A case that ends the engine has failed, and the next one gets a new engine.
 *
 * @param {AskedClient} engine
 * @param {Case} subject
 * @param {string} dialect
 * @returns {Promise<Outcome>}
 */
async function settle(engine, subject, dialect) {
  try {
    return await runCase(engine, subject, dialect);
  } catch (error) {
    return { dialect, passed: false, want: subject.expect[dialect], got: String(error) };
  }
}

/**
 * @param {SitemapClient} sitemaps
 * @param {SitemapCase} subject
 * @returns {Promise<Outcome>}
 */
async function settleSitemap(sitemaps, subject) {
  try {
    return { dialect: STANDARD, ...(await runSitemapCase(sitemaps, subject)) };
  } catch (error) {
    return { dialect: STANDARD, passed: false, want: subject.expect, got: String(error) };
  }
}

/** Asks through the very client that Test access asks through. */
class AskedClient {
  #client;
  #bytes = new Uint8Array(0);
  #fetch = { status: 0, redirects: 0 };
  #dialect = "";

  /** @param {EngineClient} client */
  constructor(client) {
    this.#client = client;
  }

  /**
   * @param {Uint8Array<ArrayBuffer>} bytes
   * @param {import("../engine/engine.js").Fetch} fetch
   * @param {string} dialect
   */
  async load(bytes, fetch, dialect) {
    this.#bytes = bytes;
    this.#fetch = fetch;
    this.#dialect = dialect;
    return (await this.#ask({ kind: "file" })).file;
  }

  /** The file with its findings. */
  async judge() {
    return (await this.#ask({ kind: "issues" })).file;
  }

  /**
   * @param {string} agent
   * @param {string} url
   * @param {"typed" | "token"} form
   */
  async check(agent, url, form) {
    const { decision } = await this.#ask({ kind: "check", agent, url, form });
    if (!decision) throw new Error("no decision");
    return decision;
  }

  /**
   * @param {string} agent
   * @param {string} url
   * @param {"typed" | "token"} form
   */
  async preferences(agent, url, form) {
    const { preferences } = await this.#ask({ kind: "preferences", agents: [{ agent, form }], url });
    if (!preferences) throw new Error("no preferences");
    return preferences[0];
  }

  /** @param {import("../engine/client.js").Ask} ask */
  async #ask(ask) {
    const answer = await this.#client.ask({ bytes: this.#bytes, fetch: this.#fetch, dialect: this.#dialect, ask });
    if (answer && "file" in answer) return answer;
    throw new Error(answer ? `${answer.trouble} ${answer.text}`.trim() : "stopped");
  }
}
