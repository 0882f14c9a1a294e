import { canonical, joinParts } from "./case.js";

/**
 * One case of the self-test about sitemaps: makes its documents, asks the reader of sitemaps, and compares. It drives the same client as
 * the tab, in the page and in node alike.
 *
 * @typedef {import("../sitemap/client.js").SitemapClient} SitemapClient
 * @typedef {import("../sitemap/document.js").SitemapDocument} SitemapDocument
 * @typedef {import("../sitemap/document.js").Issue} Issue
 * @typedef {{ document?: string, document_base64?: string, document_parts?: import("./case.js").Part[], fetch?: { url?: string, now?: string, gzip?: string[] } }} Given
 * @typedef {Given & { url: string, status?: number, absent?: boolean, failed?: boolean, location?: string, size?: number, sitemaps?: string[] }} GivenAnswer
 * @typedef {Given & { id: string, kind: "read" | "compare" | "walk", spec: string, about: string, of?: string[], documents?: Given[], importer?: string,
 *   start?: string, answers?: GivenAnswer[], expect: any }} SitemapCase
 * @typedef {{ bytes: Uint8Array<ArrayBuffer>, document: SitemapDocument }} Opened
 */

/** Octets of a text that are compared. */
const SHOWN = 200;

/**
 * @param {import("./case.js").Case | SitemapCase} subject
 * @returns {subject is SitemapCase}
 */
export function isSitemapCase(subject) {
  return subject.kind === "read" || subject.kind === "compare" || subject.kind === "walk";
}

/**
 * @param {SitemapClient} sitemaps
 * @param {SitemapCase} subject
 * @returns {Promise<{ passed: boolean, want: any, got: any }>}
 */
export async function runSitemapCase(sitemaps, subject) {
  const want = subject.kind === "walk" ? { steps: [], ...subject.expect } : subject.expect;
  const got = await { read, compare, walk }[subject.kind](sitemaps, subject);
  return { passed: canonical(got) === canonical(want), want, got };
}

/** The documents of a case as text, each behind what leads to it. @param {SitemapCase} subject */
export function sitemapInput({ kind, answers = [], documents = [], ...given }) {
  const text = (/** @type {Given} */ of) => new TextDecoder().decode(bytesOf(of));
  if (kind === "read") return text(given);
  if (kind === "compare") return documents.map((of) => `${of.fetch?.url ?? ""}\n${text(of)}\n`).join("\n");
  const head = (/** @type {GivenAnswer} */ { url, status, failed, location, size, sitemaps }) =>
    JSON.stringify({ url, status, failed, location, size, sitemaps });
  return answers.map((of) => `${head(of)}\n${text(of)}\n`).join("\n");
}

/** @param {Given} given  a document in one of three spellings, or none */
function bytesOf({ document, document_base64, document_parts = [] }) {
  if (document !== undefined) return joinParts([{ text: document }]);
  return joinParts(document_base64 !== undefined ? [{ base64: document_base64 }] : document_parts);
}

/**
 * @param {SitemapClient} sitemaps
 * @param {Given} given
 * @returns {Promise<Opened>}
 */
async function opened(sitemaps, given) {
  const { url = "", now, gzip = [] } = given.fetch ?? {};
  const bytes = bytesOf(given);
  return { bytes, document: answered(await sitemaps.read(bytes, { url, now: now ? Date.parse(now) / 1000 : 0, asIs: gzip })) };
}

/**
 * @template T
 * @param {T | import("../sitemap/client.js").Failure | null} result
 * @returns {T}
 */
function answered(result) {
  if (result === null) throw new Error("stopped");
  if (typeof result === "object" && "trouble" in /** @type {any} */ (result)) throw new Error(JSON.stringify(result));
  return /** @type {T} */ (result);
}

/**
 * @param {SitemapClient} sitemaps
 * @param {SitemapCase} subject
 */
async function read(sitemaps, subject) {
  const { bytes, document } = await opened(sitemaps, subject);
  const { of = [], expect } = subject;
  const issues = Array.from({ length: document.issues }, (_, i) => document.issue(i)).filter(({ code }) => of.length === 0 || of.includes(code));
  sitemaps.forget(document);
  return {
    kind: document.kind,
    ...(expect.well_formed !== undefined && { well_formed: document.wellFormed }),
    ...(expect.entries && { entries: entriesOf(document) }),
    ...(expect.total !== undefined && { total: document.total }),
    issues: issues.map((issue) => shownIssue(issue, bytes, bytes)),
  };
}

/** @param {SitemapDocument} document */
function entriesOf(document) {
  return Array.from({ length: document.entries }, (_, i) => {
    const { loc, lastmod, changefreq, priority } = document.entry(i);
    const locations = document.locationsOf(i).map(({ kind, url, lang }) => ({ line: url?.line, kind, url: url?.text, ...(lang && { lang: lang.text }) }));
    return {
      line: document.line(i),
      loc: loc?.text ?? "",
      ...(lastmod && { lastmod: `${lastmod.text}: ${lastmod.form}` }),
      ...(changefreq && { changefreq: changefreq.word }),
      ...(priority?.text && { priority: priority.text }),
      ...(locations.length > 0 && { locations }),
    };
  });
}

/**
 * @param {SitemapClient} sitemaps
 * @param {SitemapCase} subject
 */
async function compare(sitemaps, { documents = [] }) {
  const all = await Promise.all(documents.map((given) => opened(sitemaps, given)));
  const issues = answered(await sitemaps.compare(all.map(({ document }) => document)));
  for (const { document } of all) sitemaps.forget(document);
  return {
    issues: issues.map(({ document, other, ...issue }) => ({
      ...(document > 0 && { document }),
      ...(other >= 0 && { other }),
      ...shownIssue(issue, all[document].bytes, all[Math.max(other, 0)].bytes),
    })),
  };
}

/**
 * @param {SitemapClient} sitemaps
 * @param {SitemapCase} subject
 */
async function walk(sitemaps, { importer = "", start = "", answers = [] }) {
  const given = await Promise.all(
    answers.map(async (answer) => {
      const { url, status, absent, failed, location, size, sitemaps: declared } = answer;
      const has = answer.document !== undefined || answer.document_base64 !== undefined || answer.document_parts !== undefined;
      const document = has ? (await opened(sitemaps, answer)).document : undefined;
      return { url, status, absent, failed, location, octets: size, sitemaps: declared, document };
    }),
  );
  const walked = answered(await sitemaps.walk(importer, start, given, { otherwise: { status: 404 } }));
  for (const { document } of given) if (document) sitemaps.forget(document);
  return {
    start: walked.start,
    steps: walked.steps.map(({ why, url, level, outcome, count, limit, doubtful }) => ({
      why,
      url,
      level,
      outcome,
      ...(count !== 0 && { count }),
      ...(limit !== 0 && { limit }),
      ...(doubtful && { doubtful }),
    })),
    pages: walked.pages,
  };
}

/**
 * @param {Issue} issue
 * @param {Uint8Array} bytes
 * @param {Uint8Array} other
 */
function shownIssue({ code, line, span, relatedLine, related, argument }, bytes, other) {
  return {
    code,
    line,
    text: shown(bytes.subarray(span.start, span.end)),
    ...(related && { related_line: relatedLine, related: shown(other.subarray(related.start, related.end)) }),
    ...(argument !== 0 && { arg: argument }),
  };
}

/** Text as a vector has it: U+FFFD for each octet that is not UTF-8. @param {Uint8Array} bytes */
function shown(bytes) {
  const cut = bytes.subarray(0, SHOWN);
  let text = "";
  for (let at = 0; at < cut.length; ) {
    const size = [1, 2, 3, 4].find((length) => isUTF8(cut.subarray(at, at + length)));
    text += size ? new TextDecoder("utf-8", { ignoreBOM: true }).decode(cut.subarray(at, at + size)) : "\ufffd";
    at += size ?? 1;
  }
  return bytes.length > SHOWN ? `${text}…` : text;
}

/** @param {Uint8Array} bytes */
function isUTF8(bytes) {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
