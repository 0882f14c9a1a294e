// Makes the file and the URLs that are measured. The same seed gives the same octets in every run.

/** What the file holds, as counts. */
export const shape = { octets: 512_000, largeOctets: 1_400_000, rules: 15_000, groups: 200, largest: 3_000, urls: 10_000 };

/** The product token of the group with the most rules. */
export const token = "benchbot";

/** The site that the URLs are on. */
export const origin = "https://www.example.com";

const words = ["shop", "news", "item", "list", "tags", "user", "page", "print", "view", "cart", "2024", "en", "images", "feed", "product"];

/**
 * A small generator of numbers (mulberry32).
 *
 * @param {number} seed
 * @returns {(limit: number) => number} a whole number from 0 up to, not including, limit
 */
function randomNumbers(seed) {
  let state = seed;
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  };
}

/**
 * @param {(limit: number) => number} random
 * @returns {string} a path pattern; one in ten has a wildcard
 */
function makePattern(random) {
  const path = `/${words[random(words.length)]}/${words[random(words.length)]}/${words[random(words.length)]}-${random(9000) + 1000}`;
  if (random(10) > 0) return random(2) > 0 ? `${path}/` : path;
  return [`${path}*/${words[random(words.length)]}`, `/*/${words[random(words.length)]}-${random(9000) + 1000}`, `${path}/*.html$`][random(3)];
}

/**
 * @param {number} seed
 * @returns {{ text: string, patterns: string[] }} the file, and the patterns of the largest group
 */
export function makeFile(seed) {
  const random = randomNumbers(seed);
  const small = (shape.rules - shape.largest) / (shape.groups - 1);
  const largestAt = 100;
  /** @type {string[]} */
  const lines = [];
  /** @type {string[]} */
  const patterns = [];
  let written = 0;
  for (let group = 0; group < shape.groups; group++) {
    const isLargest = group === largestAt;
    lines.push(isLargest ? `User-agent: ${token}` : `User-agent: crawler-${String.fromCharCode(97 + (group % 26))}${"x".repeat(group / 26)}`);
    const others = isLargest ? group : group + (group < largestAt ? 1 : 0);
    const end = isLargest ? written + shape.largest : Math.round(others * small) + (group > largestAt ? shape.largest : 0);
    for (; written < end; written++) {
      const pattern = makePattern(random);
      if (isLargest) patterns.push(pattern);
      lines.push(`${random(4) > 0 ? "Disallow" : "Allow"}: ${pattern}`);
    }
    lines.push("");
  }
  let text = `${lines.join("\n")}\n`;
  // Comments fill it up to the limit that every crawler has to read.
  while (text.length + 60 < shape.octets) text += `# ${"-".repeat(57)}\n`;
  return { text: `${text}#${" ".repeat(shape.octets - text.length - 2)}\n`, patterns };
}

/**
 * A file as large as the largest that are met: several of the others, one behind the other, up to the end of a line.
 *
 * @param {number} seed
 */
export function makeLargeFile(seed) {
  let text = "";
  for (let more = seed; text.length < shape.largeOctets; more++) text += makeFile(more).text;
  return text.slice(0, text.lastIndexOf("\n", shape.largeOctets) + 1);
}

/** A file as most sites have it: 30 lines. */
export function makeTypicalFile() {
  const paths = ["/admin/", "/cart", "/checkout/", "/search?", "/*?sort=", "/*.pdf$", "/account/", "/tmp/", "/print/", "/private/*/draft"];
  const lines = ["# robots.txt", "", "User-agent: *", ...paths.map((path) => `Disallow: ${path}`), "Allow: /search?page=", "", `User-agent: ${token}`];
  lines.push("Crawl-delay: 5", ...paths.slice(0, 6).map((path) => `Disallow: ${path}`), "Allow: /account/help", "", "User-agent: otherbot", "Disallow: /", "");
  lines.push(`Sitemap: ${origin}/sitemap.xml`, `Sitemap: ${origin}/news.xml`);
  return `${lines.join("\n")}\n`;
}

/** What careless code is slow on: the files and the URL that each is asked about. */
export const hostile = {
  "`/*a*a…*b` against 2,000 octets": { text: `User-agent: *\nDisallow: /${"*a".repeat(1000)}*b\n`, url: `${origin}/${"a".repeat(2000)}` },
  "`/***…*b` against 2,000 octets": { text: `User-agent: *\nDisallow: /${"*".repeat(1000)}b\n`, url: `${origin}/${"a".repeat(2000)}` },
  "a file that is one line of 1 MB": { text: `User-agent: *\nDisallow: /${"a".repeat(1_000_000)}\n`, url: `${origin}/${"a".repeat(2000)}` },
};

/**
 * Every second URL is made from a rule, so that it has a good chance to match one; the others come from nowhere.
 *
 * @param {number} seed
 * @param {string[]} patterns
 * @returns {string[]}
 */
export function makeUrls(seed, patterns) {
  const random = randomNumbers(seed);
  return Array.from({ length: shape.urls }, (_, index) => {
    const pattern = index % 2 > 0 ? patterns[random(patterns.length)] : makePattern(random);
    const path = pattern.replaceAll("*", () => words[random(words.length)]);
    return `${origin}${path.endsWith("$") ? path.slice(0, -1) : `${path}${["", "x", "/more", "?page=2"][random(4)]}`}`;
  });
}
