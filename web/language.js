import { element } from "./element.js";

/**
 * The language of the pages. Whoever chooses one is sent to it from the site's root ever after; nobody is sent anywhere by what their
 * browser says, which is only offered. It runs before the page is there, so that nobody has typed anything when it sends them away.
 */

const KEY = "language";

const page = document.documentElement.lang;

/** Where the page at the root has its translations: their tags, which are the names of their folders. No other page has any. */
const folders = document.currentScript?.dataset.folders?.split(" ") ?? [];

const chosen = stored();
if (chosen && folders.includes(chosen) && isVisit()) location.replace(`${chosen}/${location.search}${location.hash}`);
else whenThere("main", follow);

/**
 * Runs when an element has begun and all before it is there, before any of it is painted: what is put in would move the rest.
 *
 * @param {string} id
 * @param {() => void} run
 */
function whenThere(id, run) {
  const observer = new MutationObserver(() => {
    if (!document.getElementById(id)) return;
    observer.disconnect();
    run();
  });
  observer.observe(document, { childList: true, subtree: true });
}

/** Whether the page was come to: whoever goes back to it, or loads it again, wants this one. */
function isVisit() {
  const [navigation] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
  return navigation?.type === "navigate";
}

function follow() {
  const links = /** @type {HTMLAnchorElement[]} */ ([...document.querySelectorAll(".languages a")]);
  for (const link of links) takeAlong(link);
  const offered = chosen ?? navigator.languages.map(primary).find((tag) => links.some(({ lang }) => lang === tag));
  const link = links.find(({ lang }) => lang === offered);
  if (link && link.lang !== page) offer(link);
}

/**
 * A link to a translation remembers the choice, and takes along where the reader is. What is on the page the tab takes along; where it
 * cannot, the page stays and the other one opens beside it.
 *
 * @param {HTMLAnchorElement} link
 */
function takeAlong(link) {
  link.addEventListener("click", () => {
    store(link.lang);
    link.hash = location.hash;
    if (isKept()) link.removeAttribute("target");
    else link.target = "_blank";
  });
}

/** Whether the tab's storage has all that was put into the page: see state/storage.js. */
function isKept() {
  const { keeping = "kept" } = document.getElementById("kept")?.dataset ?? {};
  const others = /** @type {HTMLTextAreaElement[]} */ ([...document.querySelectorAll("#sitemaps-text, #sitemaps-list")]);
  return keeping === "kept" && others.every(({ value }) => value === "");
}

/** Says, in another language, that the page is there in it. @param {HTMLAnchorElement} to */
function offer(to) {
  const { also = "", close = "" } = to.dataset;
  const link = element("a", { href: to.getAttribute("href"), hreflang: to.lang }, also);
  link.lang = to.lang;
  takeAlong(link);
  const refuse = () => {
    store(page);
    notice.remove();
    document.getElementById("main")?.focus({ preventScroll: true });
  };
  const button = element("button", { type: "button", class: "quiet", onclick: refuse }, close);
  const notice = element("div", { class: "notice offer", lang: to.lang, "data-tone": "info" }, element("p", {}, link), button);
  document.getElementById("main")?.prepend(notice);
}

/** @param {string} tag */
function primary(tag) {
  return tag.split("-")[0].toLowerCase();
}

function stored() {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** @param {string} language */
function store(language) {
  try {
    localStorage.removeItem(KEY); // where there is no room, an earlier choice must not send them back
    localStorage.setItem(KEY, language);
  } catch {
    // Storage may be off; then the address alone says which language it is.
  }
}
