/**
 * The page's sentences. They come with the page, in its language; code holds keys only.
 * A key is written out where it is used, or starts with one of: issue. elsewhere. cause. outcome. severity. record. target. size.
 * dialect. field. purpose. crawler.stopped. crawlers.blocks. link. expectations.reason. sitemap.
 */

/** @type {Record<string, string>} */
let messages = {};
let language = "en";
let plural = new Intl.PluralRules(language);
let numbers = new Intl.NumberFormat(language);

/**
 * @param {Record<string, string>} table
 * @param {string} tag  language tag
 */
export function setMessages(table, tag) {
  messages = table;
  language = tag;
  plural = new Intl.PluralRules(tag);
  numbers = new Intl.NumberFormat(tag);
}

/** Takes over further sentences, which came behind the page. @param {Record<string, string>} table */
export function addMessages(table) {
  messages = { ...messages, ...table };
}

/** Reads the table that the build put into the page. */
export function readMessages() {
  const script = document.getElementById("messages");
  setMessages(JSON.parse(script?.textContent || "{}"), document.documentElement.lang || "en");
}

/**
 * A sentence with its {placeholders} filled. Numbers are written as the language writes them; pass a line number as a string.
 *
 * @param {string} key
 * @param {Record<string, string | number>} [values]
 */
export function t(key, values = {}) {
  return pieces(key)
    .map((piece) => (piece.name === undefined ? piece.text : shown(values[piece.name])))
    .join("");
}

/**
 * A sentence that counts: the form is chosen by the language's plural rules, and {count} is there for use.
 *
 * @param {string} key
 * @param {number} count
 * @param {Record<string, string | number>} [values]
 */
export function n(key, count, values = {}) {
  return t(`${key}.${plural.select(count)}`, { ...values, count });
}

/** The same two, where a placeholder may be an element: a link, a path in the file's face. They give what element() takes as children. */
export const rich = {
  /**
   * @param {string} key
   * @param {Record<string, Node | string | number>} values
   * @returns {(Node | string)[]}
   */
  t(key, values) {
    return pieces(key).map((piece) => {
      if (piece.name === undefined) return piece.text;
      const value = values[piece.name];
      return value instanceof Node ? value : shown(value);
    });
  },

  /**
   * @param {string} key
   * @param {number} count
   * @param {Record<string, Node | string | number>} [values]
   */
  n(key, count, values = {}) {
    return rich.t(`${key}.${plural.select(count)}`, { ...values, count });
  },

  /**
   * A sentence of a family of which some count and some do not.
   *
   * @param {string} key
   * @param {number} count
   * @param {Record<string, Node | string | number>} values
   */
  either(key, count, values) {
    return key in messages ? rich.t(key, { ...values, count }) : rich.n(key, count, values);
  },
};

/** @param {number} value */
export function number(value) {
  return numbers.format(value);
}

/**
 * Joins words as the language joins them: "a, b and c".
 *
 * @param {string[]} words
 */
export function list(words) {
  return new Intl.ListFormat(language, { type: "conjunction" }).format(words);
}

/** What stands between words that are listed one by one. */
export function comma() {
  return t("join.comma", { one: "", other: "" });
}

/** What stands between sentences: nothing where a full stop is as wide as an ideograph. */
export function gap() {
  return t("join.sentences", { one: "", other: "" });
}

/**
 * What follows its name, as in "Status: 404".
 *
 * @param {string} name
 * @param {string} value
 */
export function labelled(name, value) {
  return t("join.label", { name, value });
}

/** @param {string | number | undefined} value */
function shown(value) {
  return typeof value === "number" ? numbers.format(value) : String(value ?? "");
}

/**
 * A key without a sentence shows itself, so that a mistake is seen where it stands.
 *
 * @param {string} key
 * @returns {{ text: string, name?: string }[]}
 */
function pieces(key) {
  const sentence = messages[key] ?? key;
  return sentence
    .split(/(\{[a-z]+\})/)
    .filter((text) => text !== "")
    .map((text) => (/^\{[a-z]+\}$/.test(text) ? { text, name: text.slice(1, -1) } : { text }));
}
