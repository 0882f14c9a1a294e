import { chain, lower, spellings, tiersText } from "./recognise.js";

/**
 * Everyone whom a file may answer: the crawlers of the registry, those that only the file names, and anybody else.
 *
 * @typedef {import("./recognise.js").Crawler} Crawler
 * @typedef {import("../engine/engine.js").Agent} Agent
 * @typedef {import("../engine/records.js").FileReading} FileReading
 * @typedef {import("../engine/records.js").Preference} Preference
 * @typedef {{ allowed: boolean | null, cause: string, line: number }} Verdict
 * @typedef {Crawler["purpose"] | "unlisted" | "anybody"} Purpose   unlisted: the file names it, the registry does not
 *
 * @typedef {object} Asker
 * @property {string} name
 * @property {Agent} agent
 * @property {Purpose} purpose
 * @property {Crawler | null} crawler
 * @property {boolean} named  by a user-agent line
 * @property {Verdict | null} verdict  null: not asked yet
 * @property {Preference[]} preferences
 *
 * @typedef {{ anybody: Asker, listed: Asker[], unlisted: Asker[], names: Set<string> }} Askers   names: all that the file holds, in lower case
 */

/**
 * @param {Crawler[]} crawlers
 * @param {FileReading} file
 * @returns {Askers}
 */
export function askersOf(crawlers, file) {
  const held = namesIn(file);
  const names = new Set(held.keys());
  const listed = crawlers.map((crawler) => {
    const named = spellings(crawler.token).some((name) => names.has(lower(name)));
    return asker(crawler.token, { agent: tiersText(crawler), form: "tiers" }, crawler.purpose, { crawler, named });
  });
  for (const { token } of crawlers) for (const name of spellings(token)) held.delete(lower(name));
  const unlisted = Array.from(held.values(), (name) => asker(name, { agent: name, form: "typed" }, "unlisted", { named: true }));
  return { anybody: asker("*", { agent: "", form: "typed" }, "anybody"), listed, unlisted, names };
}

/**
 * @param {string} name
 * @param {Agent} agent
 * @param {Purpose} purpose
 * @param {{ crawler?: Crawler | null, named?: boolean }} [known]
 * @returns {Asker}
 */
function asker(name, agent, purpose, { crawler = null, named = false } = {}) {
  return { name, agent, purpose, crawler, named, verdict: null, preferences: [] };
}

/**
 * The names of a file's user-agent lines as they are spelled first, by their lower case.
 *
 * @param {FileReading} file
 * @returns {Map<string, string>}
 */
function namesIn(file) {
  const names = new Map();
  for (let i = 0; i < file.agents; i++) {
    const { name } = file.agent(i);
    const key = lower(name);
    if (name !== "" && name !== "*" && !names.has(key)) names.set(key, name);
  }
  return names;
}

/**
 * All but anybody by purpose, in the order of the registry; what the file alone names comes last.
 *
 * @param {Askers} askers
 */
export function byPurpose({ listed, unlisted }) {
  /** @type {Map<Purpose, Asker[]>} */
  const purposes = new Map();
  for (const asker of listed) {
    const of = purposes.get(asker.purpose) ?? [];
    of.push(asker);
    purposes.set(asker.purpose, of);
  }
  return purposes.set("unlisted", unlisted);
}

/**
 * The crawlers that go with others: no group names them, and the first name they fall back to is one of the others'.
 *
 * @param {Asker[]} listed
 * @param {Asker[]} chosen  the others
 * @param {Set<string>} names  that the file holds
 */
export function followers(listed, chosen, names) {
  const taken = new Set(chosen.map(({ name }) => lower(/** @type {string} */ (spellings(name).at(-1)))));
  const others = new Set(chosen.map(({ name }) => name));
  return listed.filter(({ name, crawler }) => {
    if (!crawler || others.has(name)) return false;
    const tier = chain(crawler).find((tier) => tier.some((name) => taken.has(lower(name)) || names.has(lower(name))));
    return tier?.some((name) => taken.has(lower(name))) ?? false;
  });
}

/**
 * How many of some askers may not fetch the path.
 *
 * @param {Asker[]} askers
 */
export function tally(askers) {
  const asked = askers.filter(({ verdict }) => verdict !== null);
  const blocked = asked.filter(({ verdict }) => verdict?.allowed === false);
  return {
    asked: asked.length,
    blocked: blocked.length,
    /** Those without an answer: a redirect, another site. */
    undecided: asked.filter(({ verdict }) => verdict?.allowed === null).length,
    /** Those of the blocked that come all the same. */
    deaf: blocked.filter(({ crawler }) => crawler?.obeys === "no").length,
  };
}
