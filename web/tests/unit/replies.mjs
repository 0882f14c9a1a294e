// Replies as the engine lays them out, made by hand.

const NAMES = [
  "directive:none,user-agent,allow,disallow,sitemap,elsewhere,misspelt,unknown",
  "record:sitemap,elsewhere,misspelt,unknown,orphan,junk",
  "severity:error,warning,info",
  "cause:rule,no-rule,no-group,robots-txt,unavailable,unreachable,redirect,too-many-redirects,oversize,refused,not-governed,status",
  "outcome:won,shorter,tie-allow,tie-earlier,later",
  "size:under,near,at,past",
  "target:url,slash-added,fragment-dropped,host-like",
  "fact:no-colon",
  "dialect:rfc9309,google,temoto",
  "documented:temoto",
  "field:run-end,spelling",
  "expect-reason:unknown-word,no-agent",
  "expect-word:none,allow,block",
  "preference:content-signal,content-usage",
  "preference-value:no,yes,other,broken",
  "issue:no-colon,agents-joined",
  "elsewhere:crawl-delay,host",
  "type:unknown,plain,html,other",
];

/** @param {string} text */
function blobWords(text) {
  const octets = new TextEncoder().encode(text);
  const words = new Int32Array(Math.ceil(octets.length / 4));
  new Uint8Array(words.buffer).set(octets);
  return { octets: octets.length, words: [...words] };
}

/** @param {number[]} words  the words after the first */
function reply(words) {
  return Int32Array.from([words.length + 1, ...words]);
}

export function namesWords() {
  const { octets, words } = blobWords(NAMES.join("\n"));
  return reply([0, octets, ...words]);
}

/**
 * @param {{ octets?: number, mark?: number, size?: number, cutLine?: number, cause?: number, refused?: number, preferring?: number, lines?: number[][], agents?: number[][], rules?: number[][], groups?: number[][], records?: number[][] }} parts
 */
export function loadWords({
  octets = 0,
  mark = 0,
  size = 0,
  cutLine = 0,
  cause = -1,
  refused = 0,
  preferring = 0,
  lines = [],
  agents = [],
  rules = [],
  groups = [],
  records = [],
}) {
  const counts = [lines, agents, rules, groups, records].map((rows) => rows.length);
  return reply([0, octets, mark, size, cutLine, cause, ...counts, refused, preferring, ...[agents, groups, records, lines, rules].flat(2)]);
}

/** @param {number[][]} issues */
export function issuesWords(issues) {
  return reply([0, issues.length, ...issues.flat()]);
}

/**
 * @param {{ allowed?: number, cause?: number, rule?: number, line?: number, length?: number, substring?: number[], limited?: number[], names?: [string, boolean][], groups?: number[], candidates?: number[][], covered?: number[][], path?: string, target?: number, star?: number }} parts
 */
export function checkWords({
  allowed = 1,
  cause = 1,
  rule = -1,
  line = 0,
  length = 0,
  substring = [-2, 0],
  limited = [-2, 0],
  names = [],
  groups = [],
  candidates = [],
  covered = [],
  path = "/",
  target = 0,
  star = 0,
}) {
  const octets = (/** @type {string} */ text) => new TextEncoder().encode(text).length;
  let at = octets(path);
  const nameRows = names.map(([name, matched]) => {
    const start = at;
    at += octets(name);
    return [start, at, matched ? 1 : 0];
  });
  const text = blobWords(path + names.map(([name]) => name).join(""));
  const counts = [names.length, groups.length, candidates.length, covered.length, octets(path), target, star];
  return reply([
    0,
    allowed,
    cause,
    rule,
    line,
    length,
    ...substring,
    ...limited,
    ...counts,
    ...nameRows.flat(),
    ...groups,
    ...candidates.flat(),
    ...covered.flat(),
    ...text.words,
  ]);
}
