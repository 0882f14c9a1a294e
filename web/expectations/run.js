import { lower, tiersText } from "../crawlers/recognise.js";
import { joinUrls } from "../engine/engine.js";

/**
 * Asks the file about a list of expectations.
 *
 * @typedef {import("../crawlers/recognise.js").Crawler} Crawler
 * @typedef {import("../engine/client.js").Answer} Answer
 * @typedef {import("../engine/client.js").Ask} Ask
 * @typedef {import("../engine/client.js").Failure} Failure
 * @typedef {import("../engine/engine.js").Agent} Agent
 * @typedef {import("../engine/records.js").Expectation} Expectation
 * @typedef {{ allowed: boolean | null, cause: string, line: number }} Verdict
 * @typedef {Expectation & { verdict: Verdict, met: boolean }} Result   line: of the list; verdict.line: of the file
 * @typedef {(ask: Ask) => Promise<Answer | Failure | null>} Asker   null: the file has changed meanwhile, or nobody wants to know any more
 */

/** How much is asked at once, so that who types meanwhile need not wait: verdicts, and agents, for each of whom the groups are chosen anew. */
const VERDICTS = 2000;
const AGENTS = 50;

/** @type {WeakMap<Crawler[], Map<string, Crawler>>} */
const indexes = new WeakMap();

/**
 * Whom a text means, by the same rule as crawlers.AgentFor: the crawler whose token it is, whatever the case of its ASCII letters, which
 * then obeys its own chain of groups; any other text, also a header of a crawler, is read as typed.
 *
 * @param {Crawler[]} crawlers  never changed afterwards
 * @param {string} text
 * @returns {Agent}
 */
export function agentFor(crawlers, text) {
  let tokens = indexes.get(crawlers);
  if (!tokens) {
    tokens = new Map(crawlers.map((crawler) => [lower(crawler.token), crawler]));
    indexes.set(crawlers, tokens);
  }
  const crawler = tokens.get(lower(text));
  return crawler ? { agent: tiersText(crawler), form: "tiers" } : { agent: text, form: "typed" };
}

/**
 * What is to be asked, in as few questions as may be: each agent is asked about its own URLs, and agents with the same URLs are asked
 * together, as those of a whole matrix are.
 *
 * @param {Expectation[]} items
 * @returns {{ agents: string[], urls: string[], at: number[][] }[]} at: by agent and URL, the item's index
 */
export function questions(items) {
  /** @type {Map<string, number[]>} */
  const byAgent = new Map();
  items.forEach(({ agent }, i) => {
    const own = byAgent.get(agent) ?? [];
    own.push(i);
    byAgent.set(agent, own);
  });
  /** @type {Map<string, { agents: string[], urls: string[], at: number[][] }>} */
  const open = new Map();
  const all = [];
  for (const [agent, own] of byAgent) {
    for (let from = 0; from < own.length; from += VERDICTS) {
      const at = own.slice(from, from + VERDICTS);
      const urls = at.map((i) => items[i].url);
      const key = urls.join("\n");
      let question = open.get(key);
      if (!question || question.agents.length === AGENTS || (question.agents.length + 1) * urls.length > VERDICTS) {
        question = { agents: [], urls, at: [] };
        open.set(key, question);
        all.push(question);
      }
      question.agents.push(agent);
      question.at.push(at);
    }
  }
  return all;
}

/**
 * The verdict on every expectation, in their order.
 *
 * @param {Expectation[]} items
 * @param {Crawler[]} crawlers
 * @param {Asker} ask
 * @param {(done: number) => void} [progress]
 * @returns {Promise<Result[] | Failure | null>}
 */
export async function run(items, crawlers, ask, progress = () => {}) {
  /** @type {Result[]} */
  const results = Array(items.length);
  let done = 0;
  for (const { agents, urls, at } of questions(items)) {
    const answer = await ask({ kind: "bulk", agents: agents.map((text) => agentFor(crawlers, text)), urls: joinUrls(urls) });
    if (!answer || "trouble" in answer) return answer;
    const { verdicts } = answer;
    if (!verdicts) return null;
    at.forEach((own, agent) => {
      own.forEach((i, url) => {
        const verdict = verdicts.at(agent, url);
        // Without a verdict nothing is as it should be: null is neither.
        results[i] = { ...items[i], verdict, met: verdict.allowed === items[i].allow };
      });
    });
    done += agents.length * urls.length;
    progress(done);
  }
  return results;
}
