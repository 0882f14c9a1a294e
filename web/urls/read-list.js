import { Pace } from "../parts.js";
import { records } from "./csv.js";
import { isSitemapIndex, locations, looksLikeSitemap } from "./sitemap.js";

/**
 * Reads a list of URLs or paths: a line each, a column of a table, or a sitemap. Blank ones are left out, and what stands there twice
 * counts once. Nothing else is changed.
 *
 * @typedef {"lines" | "column" | "sitemap" | "index"} Kind
 * @typedef {object} Table
 * @property {string} delimiter
 * @property {string[]} columns  names of the first record, or "" for each when it is no header
 * @property {string[] | null} header
 * @property {number} column  the one that seems to hold the URLs
 *
 * @typedef {object} List
 * @property {string[]} urls
 * @property {number} dropped  how often one stood there again
 * @property {Kind} kind
 * @property {string[]} columns  of a table; none when the text is none
 * @property {number} column  the one that was read; WHOLE when lines were
 */

/** In the place of a column: whole lines, though they look like a table. */
export const WHOLE = -1;

/** Records that are looked at to tell what a text is. */
const SAMPLE = 100;

/**
 * @param {string} text
 * @param {{ name?: string, column?: number | null, signal?: AbortSignal }} [options]  the name of the file; the column that was chosen
 * @returns {Promise<List>}
 */
export async function readList(text, { name = "", column = null, signal } = {}) {
  const body = withoutMark(text);
  if (looksLikeSitemap(body)) return collect(locations(body), { kind: isSitemapIndex(body) ? "index" : "sitemap", columns: [], column: WHOLE }, signal);
  const table = tableOf(body, name);
  const chosen = table && (column ?? table.column);
  if (!table || chosen === null || chosen === WHOLE) return collect(lines(body), { kind: "lines", columns: table?.columns ?? [], column: WHOLE }, signal);
  return collect(cells(body, table, chosen), { kind: "column", columns: table.columns, column: chosen }, signal);
}

/** Old spreadsheets end lines with CR alone. @param {string} text */
function withoutMark(text) {
  const body = text.startsWith("\ufeff") ? text.slice(1) : text;
  return body.includes("\n") ? body : body.replaceAll("\r", "\n");
}

/**
 * Text of a file; spreadsheets write UTF-16 too.
 *
 * @param {Uint8Array} bytes
 */
export function decodeText(bytes) {
  const [first, second] = bytes;
  const encoding = first === 0xff && second === 0xfe ? "utf-16le" : first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
  return new TextDecoder(encoding).decode(bytes);
}

/**
 * @param {Iterable<string>} found
 * @param {Omit<List, "urls" | "dropped">} about
 * @param {AbortSignal} [signal]
 * @returns {Promise<List>}
 */
async function collect(found, about, signal) {
  const pace = new Pace(signal);
  const seen = new Set();
  let dropped = 0;
  for (const url of found) {
    if (pace.due) await pace.pause();
    if (url.trim() === "") continue;
    if (seen.has(url)) dropped++;
    else seen.add(url);
  }
  return { urls: [...seen], dropped, ...about };
}

/**
 * @param {string} text
 * @returns {Generator<string>}
 */
function* lines(text) {
  for (let at = 0; at < text.length; ) {
    const found = text.indexOf("\n", at);
    const end = found < 0 ? text.length : found;
    yield text.slice(at, text[end - 1] === "\r" && end > at ? end - 1 : end);
    at = end + 1;
  }
}

/**
 * @param {string} text
 * @param {Table} table
 * @param {number} column
 * @returns {Generator<string>}
 */
function* cells(text, { delimiter, header }, column) {
  for (const record of records(text, delimiter)) {
    // Where several files follow each other, each has its header.
    if (header && record.length === header.length && record.every((cell, i) => cell === header[i])) continue;
    yield record[column] ?? "";
  }
}

/**
 * What kind of table a text is. A name says so; a text without one has to show it, since a URL may hold any delimiter: by tabs, by
 * quotes, or by a first record that names what the others hold.
 *
 * @param {string} text
 * @param {string} name
 * @returns {Table | null}
 */
function tableOf(text, name) {
  const ending = /\.([a-z]+)$/i.exec(name)?.[1].toLowerCase() ?? "";
  const named = ending === "csv" || ending === "tsv";
  for (const delimiter of ending === "tsv" ? ["\t"] : ["\t", ";", ","]) {
    const sample = sampled(text, delimiter);
    const [first, ...rest] = sample;
    const even = sample.length > 1 && first.length > 1 && rest.every((record) => record.length === first.length);
    if (!even) continue;
    const table = described(sample, delimiter);
    const shown = delimiter === "\t" || table.header !== null || text.startsWith('"');
    if (named || (shown && rest.some((record) => looksLikeUrl(record[table.column])))) return table;
  }
  return named ? described(sampled(text, ending === "tsv" ? "\t" : ","), ending === "tsv" ? "\t" : ",") : null;
}

/**
 * @param {string} text
 * @param {string} delimiter
 */
function sampled(text, delimiter) {
  const sample = [];
  for (const record of records(text, delimiter)) {
    if (record.length > 1 || record[0].trim() !== "") sample.push(record);
    if (sample.length === SAMPLE) break;
  }
  return sample;
}

/** What a column of URLs is often called. */
const NAME = /^(?:url|urls|address|loc|link|page|path|uri)$/i;

/**
 * @param {string[][]} sample
 * @param {string} delimiter
 * @returns {Table}
 */
function described(sample, delimiter) {
  const [first = [], ...rest] = sample;
  const header = rest.length > 0 && !first.some(looksLikeUrl) && rest.some((record) => record.some(looksLikeUrl)) ? first : null;
  const width = Math.max(0, ...sample.map((record) => record.length));
  const records = header ? rest : sample;
  const scores = Array.from({ length: width }, (_, column) => {
    const urls = records.filter((record) => looksLikeUrl(record[column] ?? "")).length;
    return urls + (header && NAME.test(header[column]?.trim() ?? "") ? 0.5 : 0);
  });
  const columns = Array.from({ length: width }, (_, column) => header?.[column]?.trim() ?? "");
  return { delimiter, columns, header, column: Math.max(0, scores.indexOf(Math.max(...scores))) };
}

/** @param {string} cell */
function looksLikeUrl(cell) {
  return /^\s*(?:[a-z][a-z\d+.-]*:\/\/|\/)/i.test(cell);
}
