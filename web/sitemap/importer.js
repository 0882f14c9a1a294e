import { blob } from "../engine/records.js";

/**
 * The importers, what they plan to ask for, and what came of a walk.
 *
 * @typedef {import("./document.js").Names} Names
 * @typedef {object} Importer  0 stands for "any number", and false for "nothing of the kind"; see package sitemap
 * @property {string} name
 * @property {string} source  the operator's document
 * @property {{ name: string, value: string }[]} headers  of every request, User-Agent first
 * @property {boolean} origins  it may be asked for an origin, at which the paths are tried
 * @property {string[]} endings  of the path of a URL that is tried as it stands
 * @property {string[]} paths
 * @property {boolean} robotsTxt  behind those it reads the Sitemap lines of /robots.txt
 * @property {boolean} takesAll  it takes every sitemap, not the first that is one
 * @property {boolean} retryWWW
 * @property {number} timeout  seconds for a request
 * @property {number} redirects
 * @property {number} files
 * @property {number} levels
 * @property {number} octets  of one sitemap, unpacked
 * @property {boolean} oneOrigin
 * @property {boolean} publicHosts
 * @typedef {{ url: string, why: string, level: number, hop: number, from: number }} PlannedRequest   hop: redirects followed; from: index of the step that led here, or -1
 * @typedef {PlannedRequest & { outcome: string, count: number, limit: number, doubtful: boolean }} Step   what count is depends on the outcome, see package sitemap
 * @typedef {{ start: string, requests: PlannedRequest[] }} Plan   start: "started", or why it does not
 * @typedef {{ start: string, pages: number, files: number, unlisted: number, steps: Step[], overlooked: string[] }} Walk
 *   unlisted: files without a step of their own; overlooked: those of the declared sitemaps that were not asked for
 */

const IMPORTER = 14;
const REQUEST = 5;
const STEP = 9;

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/**
 * @param {Int32Array} words
 * @returns {Importer[]}
 */
export function readImporters(words) {
  const [, , count, octets] = words;
  const lines = decoder.decode(blob(words, 4 + count * IMPORTER, octets)).split("\n");
  return Array.from({ length: count }, (_, i) => {
    const row = words.subarray(4 + i * IMPORTER, 4 + (i + 1) * IMPORTER);
    const [origins, robotsTxt, takesAll, retryWWW, timeout, redirects, files, levels, size, oneOrigin, publicHosts, headers, endings, paths] = row;
    const [name, source] = lines.splice(0, 2);
    return {
      name,
      source,
      headers: Array.from({ length: headers }, () => {
        const [field, value] = lines.splice(0, 2);
        return { name: field, value };
      }),
      endings: lines.splice(0, endings),
      paths: lines.splice(0, paths),
      origins: origins === 1,
      robotsTxt: robotsTxt === 1,
      takesAll: takesAll === 1,
      retryWWW: retryWWW === 1,
      timeout,
      redirects,
      files,
      levels,
      octets: size,
      oneOrigin: oneOrigin === 1,
      publicHosts: publicHosts === 1,
    };
  });
}

/**
 * @param {Int32Array} words
 * @param {Names} names
 * @returns {Plan}
 */
export function readPlan(words, names) {
  const [, , start, count, octets] = words;
  const text = blob(words, 5 + count * REQUEST, octets);
  return { start: names.start[start], requests: Array.from({ length: count }, (_, i) => readRequest(words, 5, REQUEST, i, text, names)) };
}

/**
 * @param {Int32Array} words
 * @param {Names} names
 * @returns {Walk}
 */
export function readWalk(words, names) {
  const [, , start, pages, files, unlisted, count, octets, rest] = words;
  const text = blob(words, 9 + count * STEP, octets + rest);
  const steps = Array.from({ length: count }, (_, i) => {
    const [outcome, number, limit, doubtful] = words.subarray(9 + i * STEP + REQUEST, 9 + (i + 1) * STEP);
    return { ...readRequest(words, 9, STEP, i, text, names), outcome: names.outcome[outcome], count: number, limit, doubtful: doubtful === 1 };
  });
  const overlooked = decoder.decode(text.subarray(octets)).split("\n").slice(0, -1);
  return { start: names.start[start], pages, files, unlisted, steps, overlooked };
}

/**
 * @param {Int32Array} words
 * @param {number} at  the first record
 * @param {number} size  words of a record
 * @param {number} i
 * @param {Uint8Array} text
 * @param {Names} names
 */
function readRequest(words, at, size, i, text, names) {
  const [why, level, hop, from, end] = words.subarray(at + i * size, at + i * size + REQUEST);
  const begin = i > 0 ? words[at + (i - 1) * size + REQUEST - 1] : 0;
  return { url: decoder.decode(text.subarray(begin, end)), why: names.why[why], level, hop, from };
}
