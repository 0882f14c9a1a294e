import { element, fill, find } from "../../element.js";
import { gap, list, n, rich, t } from "../../messages.js";
import { originOf } from "../../sitemap/address.js";
import { icon } from "../icon.js";
import { code } from "../line-link.js";
import { longList } from "../long-list.js";
import { sizeText } from "./size.js";

/**
 * What an importer would ask for, one request after the other, and what it would take of the files that were given.
 *
 * @typedef {import("../../sitemap/client.js").SitemapClient} SitemapClient
 * @typedef {import("../../sitemap/client.js").Answer} Answer
 * @typedef {import("../../sitemap/importer.js").Importer} Importer
 * @typedef {import("../../sitemap/importer.js").Walk} Walk
 * @typedef {import("../../sitemap/importer.js").Step} Step
 * @typedef {import("../../sitemap/shelf.js").SitemapFile} SitemapFile
 * @typedef {object} Known  what the page knows of the site
 * @property {SitemapFile[]} files
 * @property {string[]} declared  the values of the Sitemap lines
 * @property {boolean} hasFile  whether there is a robots.txt
 * @property {string} site  "" when not known
 * @property {number} status  with which robots.txt was answered; 0 when not known, negative for no answer
 */

const PAUSE = 200;

export class PlanView {
  #client;
  #importer = find("sitemaps-importer", HTMLSelectElement);
  #start = find("sitemaps-start", HTMLInputElement);
  #about = find("sitemaps-importer-about", HTMLElement);
  #plan = find("sitemaps-plan", HTMLElement);
  /** @type {Importer[]} */
  #importers = [];
  /** @type {Known} */
  #known = { files: [], declared: [], hasFile: false, site: "", status: 0 };
  /** Whether a person said where it starts. */
  #typed = false;
  #turn = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /** @param {SitemapClient} client */
  constructor(client) {
    this.#client = client;
    this.#importer.addEventListener("change", () => this.#draw());
    this.#start.addEventListener("input", () => {
      this.#typed = this.#start.value.trim() !== "";
      this.#later();
    });
    find("sitemaps-ask", HTMLFormElement).addEventListener("submit", (event) => {
      event.preventDefault();
      this.#draw();
    });
  }

  /** @param {Importer[]} importers */
  offer(importers) {
    this.#importers = importers;
    fill(this.#importer, ...importers.map(({ name }, i) => element("option", { value: i }, t(`sitemap.importer.${name}`))));
    this.#draw();
  }

  /** @param {Known} known */
  show(known) {
    this.#known = known;
    this.#later();
  }

  /** What was typed is gone. */
  clear() {
    this.#typed = false;
    this.#start.value = "";
  }

  #later() {
    this.#plan.ariaBusy = "true";
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#draw(), PAUSE);
  }

  async #draw() {
    clearTimeout(this.#timer);
    const importer = this.#importers[Number(this.#importer.value)];
    if (!importer) {
      this.#plan.ariaBusy = "false";
      return;
    }
    const turn = ++this.#turn;
    this.#plan.ariaBusy = "true";
    if (!this.#typed && document.activeElement !== this.#start) this.#start.value = suggestion(importer, this.#known);
    fill(this.#about, ...about(importer));
    const text = this.#start.value.trim();
    if (text === "") return this.#say(element("p", { class: "hint" }, t("sitemaps.plan.idle")));
    const plan = await this.#client.plan(importer.name, text);
    if (turn !== this.#turn || !plan) return;
    if ("trouble" in plan) return this.#failed(plan);
    const robots = plan.requests.find(({ why }) => why === "robots")?.url ?? "";
    const answers = answersOf(this.#known, robots);
    const walk = await this.#client.walk(importer.name, text, answers, { declared: this.#known.declared });
    if (turn !== this.#turn || !walk) return;
    if ("trouble" in walk) return this.#failed(walk);
    if (walk.start !== "started") {
      const values = { value: code(text), endings: list(importer.endings) };
      return this.#say(element("p", { class: "sitemap-start" }, icon("none"), " ", ...rich.t(`sitemap.start.${walk.start}`, values)));
    }
    this.#say(...drawn(walk, importer, new Map(answers.map((answer) => [answer.url, answer])), this.#known.declared));
  }

  /** @param {{ trouble: string, text: string }} failure */
  #failed({ trouble, text }) {
    this.#say(element("p", {}, t("sitemaps.failed", { error: `${trouble} ${text}`.trim() })));
  }

  /** @param {Node[]} nodes  all that there is to say now */
  #say(...nodes) {
    fill(this.#plan, ...nodes);
    this.#plan.ariaBusy = "false";
  }
}

/**
 * Where an importer would be sent, by what the page knows.
 *
 * @param {Importer} importer
 * @param {Known} known
 */
function suggestion({ origins, endings }, { site, files, declared }) {
  const known = [...declared, ...files.map(({ address }) => address)].filter((url) => originOf(url) !== "");
  if (origins) return originOf(site) || originOf(known[0] ?? "");
  return known.find((url) => endings.some((ending) => url.toLowerCase().endsWith(ending))) ?? "";
}

/**
 * @param {Known} known
 * @param {string} robots  the address of the robots.txt, "" when it is not asked for
 * @returns {Answer[]}
 */
function answersOf({ files, declared, hasFile, site, status }, robots) {
  /** @type {Answer[]} */
  const answers = files.flatMap(({ address, document }) => (address !== "" && document ? [{ url: address, document }] : []));
  const own = originOf(site).toLowerCase();
  if (robots === "" || (!hasFile && status === 0) || (own !== "" && own !== originOf(robots).toLowerCase())) return answers;
  return [...answers, status < 0 ? { url: robots, failed: true } : { url: robots, status, sitemaps: declared }];
}

/** @param {Importer} importer */
function about({ name, headers, timeout, redirects, files, levels, octets, oneOrigin, publicHosts, retryWWW, source }) {
  const limits = [
    n("sitemaps.limit.timeout", timeout),
    n("sitemaps.limit.redirects", redirects),
    t("sitemaps.limit.single"),
    files > 0 && n("sitemaps.limit.files", files),
    levels > 0 && n("sitemaps.limit.levels", levels),
    octets > 0 && t("sitemaps.limit.octets", { size: sizeText(octets) }),
    oneOrigin && t("sitemaps.limit.origin"),
    publicHosts && t("sitemaps.limit.public"),
    retryWWW && t("sitemaps.limit.www"),
  ];
  const rows = headers.map((header) => element("tr", {}, element("th", { scope: "row" }, code(header.name)), element("td", {}, code(header.value))));
  return [
    element("p", {}, t(`sitemap.importer.${name}.about`)),
    element("h4", {}, t("sitemaps.headers")),
    element("table", { class: "sitemap-headers" }, element("tbody", {}, ...rows)),
    element("h4", {}, t("sitemaps.limits")),
    element("ul", { class: "sitemap-limits" }, ...limits.flatMap((limit) => (limit ? [element("li", {}, limit)] : []))),
    element("h4", {}, t("sitemaps.block")),
    element("p", {}, t(`sitemap.importer.${name}.block`), gap(), element("a", { href: source, target: "_blank", rel: "noopener" }, t("sitemaps.source"))),
  ];
}

/**
 * @param {Walk} walk
 * @param {Importer} importer
 * @param {Map<string, Answer>} answers
 * @param {string[]} declared
 */
function drawn(walk, importer, answers, declared) {
  const { steps, pages, files, unlisted, overlooked } = walk;
  const taken = steps.find(({ outcome }) => outcome === "taken" || outcome === "index");
  const readsLines = steps.some(({ outcome }) => outcome === "robots");
  const said = [
    pages === 0 && steps.some(({ outcome }) => outcome === "absent") ? [t("sitemap.walk.none")] : rich.n("sitemap.walk.pages", pages),
    ...(taken && !readsLines && declared.length > 0 ? [rich.t("sitemap.walk.overlooked", { value: code(taken.url) })] : []),
    ...(overlooked.length > 0 ? [rich.n("sitemap.walk.left", overlooked.length, { value: code(overlooked[0]) })] : []),
    ...(unlisted > 0 ? [rich.n("sitemap.walk.unlisted", unlisted)] : []),
  ];
  const item = (/** @type {number} */ i) => stepItem(steps, i, { importer, files, answers });
  const ordered = longList(steps.length, item, "sitemap-steps");
  // The numbers are those of the requests, in their order.
  ordered.firstElementChild?.setAttribute("aria-label", t("sitemaps.requests"));
  return [
    element("ul", { class: "sitemap-said" }, ...said.map((sentence) => element("li", {}, ...sentence))),
    element("h4", {}, t("sitemaps.requests")),
    ordered,
  ];
}

const MET = new Set(["taken", "index", "robots", "redirect"]);
const OPEN = new Set(["absent", "waiting", "never-asked", "repeated"]);

/**
 * How many sitemaps the importer came upon, in the attempt that a step is of: with "www." it starts again.
 *
 * @param {Step[]} steps
 * @param {number} i
 * @param {number} files
 */
function filesOf(steps, i, files) {
  const next = steps.findIndex(({ why }, other) => other > i && why === "www");
  return next < 0 ? files : (steps.slice(i, next).findLast(({ outcome }) => outcome === "too-many-files")?.count ?? 0);
}

/**
 * @param {Step[]} steps
 * @param {number} i
 * @param {{ importer: Importer, files: number, answers: Map<string, Answer> }} about
 */
function stepItem(steps, i, { importer, files, answers }) {
  const { url, why, from, level, outcome, count, limit, doubtful } = steps[i];
  const tone = MET.has(outcome) ? "allowed" : OPEN.has(outcome) ? "unasked" : "disallowed";
  const values = {
    limit: outcome === "too-large" ? sizeText(limit) : limit,
    size: sizeText(count),
    kind: t(`sitemap.kind.${answers.get(url)?.document?.kind ?? "empty"}`),
    level,
    status: String(count),
    total: outcome === "too-many-files" ? filesOf(steps, i, files) : 0,
  };
  return element(
    "li",
    { "data-outcome": outcome },
    element("p", {}, element("span", { class: "step-number" }, `${i + 1}.`), " ", code(url)),
    element(
      "p",
      { class: "hint" },
      ...rich.t(`sitemap.why.${why}`, { from: from >= 0 ? code(steps[from].url) : "" }),
      level > 1 && importer.levels > 0 ? ` · ${t("sitemaps.level", { level: String(level) })}` : "",
    ),
    element(
      "p",
      { class: "sitemap-outcome" },
      icon(tone),
      element("span", {}, ...rich.either(`sitemap.outcome.${outcome}`, count, values), doubtful ? gap() + t("sitemap.walk.doubtful") : ""),
    ),
  );
}
