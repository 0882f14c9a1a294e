/**
 * Where a file that a person gives is probably from: its name tells, beside what names sitemaps.
 */

/**
 * @param {string} name  of the file
 * @param {string[][]} known  addresses of sitemaps, those that say most first
 * @param {string} site  a URL of the site, "" when not known
 * @returns {string} "" when nothing tells, or several could be meant
 */
export function addressOf(name, known, site) {
  const plain = withoutEnding(name);
  const origin = originOf(site);
  for (const urls of known) {
    const whole = urls.filter((url) => originOf(url) !== "");
    const same = whole.filter((url) => lastSegment(url) === name);
    const found = new Set(same.length > 0 ? same : whole.filter((url) => withoutEnding(lastSegment(url)) === plain));
    if (found.size === 0) continue;
    const own = [...found].filter((url) => found.size === 1 || originOf(url).toLowerCase() === origin.toLowerCase());
    return own.length === 1 ? own[0] : "";
  }
  return origin !== "" && /^[\w.~-]+$/.test(name) ? `${origin}/${name}` : "";
}

/** The origin that a URL is written with, "" for what is no URL with a host. @param {string} url */
export function originOf(url) {
  return /^\s*(https?:\/\/[^/?#\\\s]+)/i.exec(url)?.[1] ?? "";
}

/** @param {string} url */
function lastSegment(url) {
  const path = url.replace(/[?#].*$/s, "");
  return path.slice(path.lastIndexOf("/") + 1);
}

/** Browsers unpack files as they save them, and leave the name or not. @param {string} name */
function withoutEnding(name) {
  return name.replace(/\.gz$/i, "");
}
