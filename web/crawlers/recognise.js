/**
 * Whose header is it? Finds the crawler of the registry (crawlers/crawlers.json) that a text names, and gives the names it obeys.
 *
 * @typedef {object} Crawler  one line of the registry; package crawlers says what each field means
 * @property {string} token
 * @property {string[]} [also]  other names in its headers
 * @property {string} operator
 * @property {"search" | "ai-training" | "ai-search" | "user-triggered" | "advertising" | "seo" | "archive" | "social-preview" | "monitoring"} purpose
 * @property {string[]} fallback
 * @property {boolean} ignores_star
 * @property {"yes" | "no" | "unclear"} crawl_delay
 * @property {"yes" | "no" | "unclear"} obeys
 * @property {("firewall-user-agent" | "firewall-prefix" | "status-4xx")[]} [stopped_by]
 * @property {string} header
 * @property {string} source
 * @property {boolean} [unverified]
 *
 * @typedef {{ words: string[], length: number, crawler: Crawler }} Name  words in lower case
 */

/**
 * The crawler whose token, or another name of its headers, stands in the text as whole words, outside of addresses, in any case of
 * its ASCII letters, and is not the name of the crawler that it says to be like. The longest name wins, then the earliest. The time is
 * linear in the text's length.
 *
 * @param {Crawler[]} crawlers  never changed afterwards
 * @param {string} text  a token, a product with its version or a whole User-Agent header
 * @returns {Crawler | null}
 */
export function recognise(crawlers, text) {
  const names = indexed(crawlers);
  const words = wordsOf(withoutAddresses(text));
  /** @type {Name | null} */
  let best = null;
  for (let at = 0; at < words.length; at++) {
    for (const name of names.get(words[at].text) ?? []) {
      if (name.length > (best?.length ?? 0) && standsAt(name, words, at)) best = name;
    }
  }
  return best?.crawler ?? null;
}

/**
 * The names whose groups a crawler obeys, in order: its own, then each that it falls back to. The "*" groups come last, unless it
 * ignores them.
 *
 * @param {Crawler} crawler
 * @returns {string[][]} tiers, as the engine has them
 */
export function chain({ token, fallback }) {
  return [token, ...fallback].map(spellings);
}

/**
 * A reader takes only what stands in front of the first space of a user-agent line, so a name with spaces is asked by that as well as
 * whole.
 *
 * @param {string} name
 */
export function spellings(name) {
  const [first] = name.split(" ");
  return first === name ? [name] : [name, first];
}

/**
 * A crawler as the engine's form "tiers" wants it: a line each, the names of one with tabs between them, and a last line "!" when "*"
 * is ignored.
 *
 * @param {Crawler} crawler
 */
export function tiersText(crawler) {
  const lines = chain(crawler).map((names) => names.join("\t"));
  return [...lines, ...(crawler.ignores_star ? ["!"] : [])].join("\n");
}

/** @type {WeakMap<Crawler[], Map<string, Name[]>>} */
const indexes = new WeakMap();

/**
 * The names by their first words.
 *
 * @param {Crawler[]} crawlers
 */
function indexed(crawlers) {
  const known = indexes.get(crawlers);
  if (known) return known;
  /** @type {Map<string, Name[]>} */
  const index = new Map();
  for (const crawler of crawlers) {
    for (const name of [crawler.token, ...(crawler.also ?? [])]) {
      const words = wordsOf(name).map((word) => word.text);
      index.set(words[0], [...(index.get(words[0]) ?? []), { words, length: name.length, crawler }]);
    }
  }
  indexes.set(crawlers, index);
  return index;
}

/**
 * @param {Name} name
 * @param {Word[]} words
 * @param {number} at
 */
function standsAt(name, words, at) {
  if (words[at].follows && OTHERS.has(words[at - 1]?.text)) return false;
  return name.words.every((text, i) => words[at + i]?.text === text && (i === 0 || words[at + i].follows));
}

/** The name behind such a word is another crawler's: "(like TwitterBot)", "Daumoa/4.0 (Following Mediapartners-Google)". */
const OTHERS = new Set(["like", "following"]);

const WORD = /(?<![/\w\u0080-\uffff-])(?<![\w\u0080-\uffff-]\.)[\w\u0080-\uffff-]+(?:\.[A-Za-z\u0080-\uffff][\w\u0080-\uffff-]*)*/g;

/**
 * Words are runs of letters, digits, "_" and "-", and a dot with a letter behind it goes on with one: "archive.org_bot" is a word, and
 * the dot that ends a sentence is not part of it. As in the engine, everything above ASCII is a letter, and what stands behind a "/"
 * is a version.
 *
 * @typedef {{ text: string, follows: boolean }} Word  in lower case; whether white space alone stands between it and the word before
 *
 * @param {string} text
 * @returns {Word[]}
 */
function wordsOf(text) {
  let end = 0;
  return Array.from(text.matchAll(WORD), (match) => {
    const follows = text.slice(end, match.index).trim() === "";
    end = match.index + match[0].length;
    return { text: lower(match[0]), follows };
  });
}

/**
 * Folds the case of ASCII letters only, as product tokens are compared.
 *
 * @param {string} text
 */
export function lower(text) {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/** What ends an address, but for a parenthesis that it opened itself. */
const ENDS = /[\s;,()"<>]/;

/**
 * The text with ";" in the place of each URL and mail address.
 *
 * @param {string} text
 */
function withoutAddresses(text) {
  let kept = "";
  let at = 0;
  while (at < text.length) {
    const end = runEnd(text, at);
    const start = addressStart(text.slice(at, end));
    if (start < 0) {
      kept += text.slice(at, end + 1);
      at = end + 1;
    } else {
      kept += `${text.slice(at, at + start)};`;
      at = addressEnd(text, at + start);
    }
  }
  return kept;
}

/**
 * @param {string} text
 * @param {number} at
 */
function runEnd(text, at) {
  let end = at;
  while (end < text.length && !ENDS.test(text[end])) end++;
  return end;
}

/**
 * An address may hold parentheses in pairs.
 *
 * @param {string} text
 * @param {number} at
 */
function addressEnd(text, at) {
  let depth = 0;
  for (let end = at; end < text.length; end++) {
    if (text[end] === "(") depth++;
    else if (text[end] === ")" && depth > 0) depth--;
    else if (ENDS.test(text[end])) return end;
  }
  return text.length;
}

/**
 * Where the address in a run without white space starts, or -1.
 *
 * @param {string} run
 */
function addressStart(run) {
  const scheme = run.indexOf("://");
  const mail = run.indexOf("@");
  const starts = [
    scheme < 0 ? -1 : back(run, scheme, /[a-z]/i),
    mail < 0 ? -1 : back(run, mail, /[\w.%+-]/),
    run.search(/(?<![\w.-])(?:www\.|mailto:)/i),
    hostStart(run),
  ].filter((start) => start >= 0);
  return starts.length > 0 ? Math.min(...starts) : -1;
}

/**
 * @param {string} text
 * @param {number} at
 * @param {RegExp} letter
 */
function back(text, at, letter) {
  let start = at;
  while (start > 0 && letter.test(text[start - 1])) start--;
  return start;
}

/**
 * A host with a path behind it is an address ("example.com/bot"), a product with its version is none ("Mail.RU_Bot/2.0").
 *
 * @param {string} run
 */
function hostStart(run) {
  const end = run.search(/[/?#]/);
  if (end < 0 || !/^\+?[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}$/i.test(run.slice(0, end))) return -1;
  return run[end] !== "/" || !/^(?:v?\d[\w.+~-]*)?$/i.test(run.slice(end + 1)) ? 0 : -1;
}
