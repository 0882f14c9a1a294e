import { STANDARD } from "../engine/records.js";

/**
 * One case of the self-test: makes its input, asks the engine, and compares. It drives the same calls as Test access, in the page and
 * in node alike.
 *
 * @typedef {import("../engine/records.js").FileReading} FileReading
 * @typedef {import("../engine/records.js").Preference} Preference
 * @typedef {import("../engine/decision.js").Decision} Decision
 * @typedef {{ text?: string, base64?: string, times?: number }} Part
 * @typedef {{ id: string, kind: "check" | "preferences" | "parse" | "issues" | "size", spec: string, about: string, robots?: string, robots_base64?: string,
 *   robots_parts?: Part[], agent?: string, token?: string, url?: string, url_parts?: Part[],
 *   fetch?: { status?: number, redirects?: number, failed?: boolean, type?: string, url?: string }, expect: Record<string, any> }} Case
 * @typedef {{ topic: string, title: string, spec: string, cases: Case[] }} Topic
 * @typedef {{ load(bytes: Uint8Array, fetch: import("../engine/engine.js").Fetch, dialect: string): FileReading | Promise<FileReading>,
 *   judge(): FileReading | Promise<FileReading>,
 *   check(agent: string, url: string, form: "typed" | "token"): Decision | Promise<Decision>,
 *   preferences(agent: string, url: string, form: "typed" | "token"): Preference[] | Promise<Preference[]> }} Asked   judge: the file loaded last, with its findings
 * @typedef {{ dialect: string, passed: boolean, want: any, got: any }} Outcome
 */

/** What an answer says that it holds, in the order of the engine. */
const TYPES = ["unknown", "plain", "html", "other"];

/**
 * An answer of the standard is compared whole; of another dialect, the fields that the case gives.
 *
 * @param {Asked} engine
 * @param {Case} subject
 * @param {string} dialect  one that the case has an answer for
 * @returns {Promise<Outcome>}
 */
export async function runCase(engine, subject, dialect) {
  const want = subject.expect[dialect];
  const file = await engine.load(caseBytes(subject), caseFetch(subject), dialect);
  const answer = await ask(engine, file, subject, want);
  const got = dialect === STANDARD ? answer : short(answer, want);
  return { dialect, passed: canonical(got) === canonical(want), want, got };
}

/**
 * @param {Record<string, any>} answer
 * @param {Record<string, any>} want
 */
function short(answer, want) {
  return Object.fromEntries(Object.keys(want).map((field) => [field, answer[field] ?? null]));
}

/** @param {Case} subject */
export function caseBytes({ robots, robots_base64, robots_parts }) {
  if (robots !== undefined) return new TextEncoder().encode(robots);
  return joinParts(robots_base64 !== undefined ? [{ base64: robots_base64 }] : (robots_parts ?? []));
}

/** @param {Case} subject */
export function caseFetch({ fetch = {} }) {
  const { status = 0, redirects = 0, failed = false, type = "unknown", url = "" } = fetch;
  return { status: failed ? -1 : status, redirects, type: TYPES.indexOf(type), url };
}

/**
 * @param {Case} subject
 * @returns {{ text: string, form: "typed" | "token" }}
 */
export function caseAgent({ agent, token }) {
  return token === undefined ? { text: agent ?? "", form: "typed" } : { text: token, form: "token" };
}

/** @param {Case} subject */
export function caseUrl({ url, url_parts }) {
  return url ?? (url_parts ?? []).map(({ text = "", times = 1 }) => text.repeat(times)).join("");
}

/**
 * @param {Asked} engine
 * @param {FileReading} file
 * @param {Case} subject
 * @param {any} want
 */
async function ask(engine, file, subject, want) {
  switch (subject.kind) {
    case "check": {
      const agent = caseAgent(subject);
      return verdict(await engine.check(agent.text, caseUrl(subject), agent.form), want);
    }
    case "preferences": {
      const agent = caseAgent(subject);
      return { preferences: await engine.preferences(agent.text, caseUrl(subject), agent.form) };
    }
    case "parse":
      return parse(file);
    case "issues": {
      const judged = await engine.judge();
      return { issues: Array.from({ length: judged.issues }, (_, i) => issue(judged, i)) };
    }
    case "size":
      return { octets: file.octets, size: file.size, cut_line: file.cutLine || null };
  }
}

/**
 * The path and the length are compared where the case names them; readers that differ always.
 *
 * @param {Decision} decision
 * @param {any} want
 */
function verdict(decision, want) {
  const got = /** @type {Record<string, unknown>} */ (differing(decision));
  got.cause = decision.cause;
  if (want.path !== undefined) got.path = decision.path;
  if (want.length !== undefined) got.length = decision.length;
  if (decision.substring) got.substring = differing(decision.substring);
  if (decision.limited) got.limited = differing(decision.limited);
  return got;
}

/** @param {{ allowed: boolean | null, line: number }} answer */
function differing({ allowed, line }) {
  return { allowed, line: line || null };
}

/** @param {FileReading} file */
function parse(file) {
  const groups = Array.from({ length: file.groups }, (_, i) => {
    const { firstAgent, endAgent, firstRule, endRule } = file.group(i);
    return {
      agents: range(firstAgent, endAgent).map((at) => ({ line: file.agent(at).line, name: file.agent(at).name })),
      rules: range(firstRule, endRule).map((at) => ({ line: file.rule(at).line, type: file.rule(at).type, path: file.rule(at).path })),
    };
  });
  const records = range(0, file.records).map((at) => file.record(at));
  return {
    groups,
    sitemaps: records.filter(({ kind }) => kind === "sitemap").map(({ line }) => ({ line, url: file.text(file.line(line).value) })),
    records: records.filter(({ kind }) => kind !== "sitemap").map(({ line, kind }) => ({ line, kind, text: file.statement(line) })),
  };
}

/**
 * @param {FileReading} file
 * @param {number} at
 */
function issue(file, at) {
  const { code, line, span } = file.issue(at);
  return { code, line, text: file.text(span) };
}

/**
 * @param {number} start
 * @param {number} end
 */
function range(start, end) {
  return Array.from({ length: end - start }, (_, i) => start + i);
}

/**
 * @param {Part[]} parts
 * @returns {Uint8Array<ArrayBuffer>}
 */
export function joinParts(parts) {
  const pieces = parts.map(({ text, base64, times = 1 }) => ({ octets: text !== undefined ? new TextEncoder().encode(text) : decode(base64 ?? ""), times }));
  const bytes = new Uint8Array(pieces.reduce((sum, { octets, times }) => sum + octets.length * times, 0));
  let at = 0;
  for (const { octets, times } of pieces) {
    for (let i = 0; i < times; i++) {
      bytes.set(octets, at);
      at += octets.length;
    }
  }
  return bytes;
}

/** @param {string} base64 */
function decode(base64) {
  return Uint8Array.from(atob(base64), (octet) => octet.charCodeAt(0));
}

/**
 * One spelling for equal values: keys in order.
 *
 * @param {any} value
 * @returns {string}
 */
export function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value) ?? "null";
  const fields = Object.keys(value).sort();
  return `{${fields.map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join()}}`;
}
