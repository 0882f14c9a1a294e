import { Answering, SLOW } from "./answering.js";
import { assets } from "./assets/assets.js";
import { askersOf } from "./crawlers/askers.js";
import { Registry } from "./crawlers/registry.js";
import { survey as askAll } from "./crawlers/survey.js";
import { readAnswer } from "./document/answer.js";
import { FileDocument } from "./document/document.js";
import { find } from "./element.js";
import { Asking } from "./engine/asking.js";
import { loadEngine, loadSitemaps } from "./engine/assets.js";
import { EngineClient, sameReading } from "./engine/client.js";
import { idle, warmUp } from "./engine/warm.js";
import { EXAMPLES } from "./examples.js";
import { list, n, readMessages, t } from "./messages.js";
import { keepOffline } from "./offline/updates.js";
import { READERS } from "./readers.js";
import { SitemapClient } from "./sitemap/client.js";
import { followLinks } from "./state/opening.js";
import { LARGEST } from "./state/share.js";
import { EMPTY, isEmpty, over } from "./state/snapshot.js";
import { TabStorage } from "./state/storage.js";
import { AccessView } from "./views/access/access.js";
import { BytesView } from "./views/bytes/bytes.js";
import { CrawlersView } from "./views/crawlers/crawlers.js";
import { EngineStatus } from "./views/engine-status.js";
import { ExpectationsView } from "./views/expectations/expectations.js";
import { AnsweredControl } from "./views/file/answered.js";
import { acceptDrop } from "./views/file/drop.js";
import { FileView } from "./views/file/file-view.js";
import { showKept } from "./views/file/kept.js";
import { ReadAsControl } from "./views/file/read-as.js";
import { SiteControl } from "./views/file/site.js";
import { showSize } from "./views/file/size-line.js";
import { saveFile, setUpToolbar } from "./views/file/toolbar.js";
import { keepFocus } from "./views/focus.js";
import { followLineLinks } from "./views/line-link.js";
import { announce } from "./views/live.js";
import { Notice } from "./views/notice.js";
import { ProblemsView } from "./views/problems/problems.js";
import { setUpReport } from "./views/report.js";
import { SelfTestPanel } from "./views/selftest/panel.js";
import { ShareDialog } from "./views/share.js";
import { SitemapsPanel } from "./views/sitemaps/sitemaps.js";
import { StructureView, summary } from "./views/structure/structure.js";
import { Tabs } from "./views/tabs.js";
import { followTheme } from "./views/theme.js";
import { UrlsPanel } from "./views/urls/urls.js";

/**
 * The page. It holds the state (the file, how it was answered, the question), asks the engine whenever it changes, and hands the
 * answer to the views, which know nothing of one another.
 *
 * @typedef {import("./engine/client.js").Answer} Answer
 * @typedef {import("./state/snapshot.js").Snapshot} Snapshot
 */

readMessages();
followTheme(find("theme", HTMLElement));
keepFocus();

const engine = loadEngine(assets);
const status = new EngineStatus();

const asking = new Asking(status);
/** Whether somebody wants to be told when the file has been read. */
let parsing = false;
let file = new FileDocument();

const fileNotice = new Notice(find("file-notice", HTMLElement));
const structure = new StructureView();
const bytes = new BytesView();
const problems = new ProblemsView({
  fixes: async () => (await asking.more({ kind: "fixes" }))?.fixes ?? [],
  tidy: async () => (await asking.more({ kind: "tidy" }))?.tidy ?? file.bytes,
  apply,
  replace: (tidied, message) => replace(tidied, message, answered.value),
});
const expectations = new ExpectationsView({
  async ask(ask, state) {
    if (!asking.state || !sameReading(asking.state, state)) return null;
    const result = await asking.later(ask);
    if (result && !("trouble" in result)) status.ready();
    return result;
  },
  changed: () => kept.changed(),
});
const access = new AccessView({
  change: refresh,
  submit: refresh,
  keep: (question) => expectations.keep(question),
  reveal() {
    tabs.reveal("tab-expectations");
    find("tab-expectations", HTMLElement).focus({ preventScroll: true });
  },
});
const survey = new CrawlersView({
  ask: (ask) => asking.more(ask),
  foresee(edits) {
    const { bytes } = file.display.edited(edits);
    return (ask) => asking.more(ask, bytes);
  },
  apply,
  test(agent, url) {
    access.question = { agent, url };
    refresh();
    tabs.reveal("tab-access");
    find("tab-access", HTMLElement).focus({ preventScroll: true });
  },
});
const answered = new AnsweredControl(refresh);
const readAs = new ReadAsControl(refresh);
const site = new SiteControl(refresh);
const fileView = new FileView({ onEdit: edit, onFix: fix, load: assets.editor });
const answering = new Answering(asking, { status, access, expectations, file: showFile });
const kept = new TabStorage({ snapshot, list: () => urls.source, tell: showKept });
const tabs = new Tabs(find("tabs", HTMLElement), showPanels);

followLineLinks(document.body, (line) => fileView.reveal(line));
acceptDrop(find("file", HTMLElement), open);
setUpToolbar(EXAMPLES, {
  parse() {
    tabs.reveal("tab-structure");
    parsing = true;
    announceParsed();
  },
  example({ bytes, agent, url, title }) {
    access.question = { agent, url };
    site.text = ""; // that of another file
    replace(bytes, t("file.example", { title: title() }));
    tabs.show("tab-access");
  },
  open,
  save: () => saveFile(file.bytes),
  clear() {
    replace(new Uint8Array(0), t("file.cleared"));
    fileView.focus();
  },
});
new SelfTestPanel({
  topics: async () => {
    const files = ["vectors.json", "sitemap-vectors.json"].map(async (name) => (await assets.json(name)).topics);
    return (await Promise.all(files)).flat();
  },
  client: ownClient,
  sitemaps: () => new SitemapClient(() => loadSitemaps(assets)),
});
/** What lists of URLs are checked with. */
const checking = {
  client: ownClient,
  source,
  setSite(/** @type {string} */ url) {
    site.text = url;
    refresh();
  },
  expect: async (/** @type {Parameters<typeof expectations.add>[0]} */ items) => (await expectations.add(items))?.lines.length ?? 0,
};
const urls = new UrlsPanel({ ...checking, listed: () => kept.changed() });
const sitemaps = new SitemapsPanel({
  ...checking,
  sitemaps: new SitemapClient(() => loadSitemaps(assets)),
  texts: () => assets.json(`sitemap.${document.documentElement.lang}.json`),
  ask: (ask) => asking.more(ask),
});

setUpReport({ facts: reportFacts, refuse: () => fileNotice.show(t("report.none"), { tone: "warning" }) });
new ShareDialog({ snapshot, save: () => saveFile(file.bytes) });
find("clear-all", HTMLButtonElement).addEventListener("click", () => {
  const { source } = urls;
  kept.clear();
  urls.source = { text: "", name: "" };
  survey.clear();
  const bringBack = sitemaps.clear();
  const more = () => {
    urls.source = source;
    bringBack?.();
  };
  restoreInstead(EMPTY, t("kept.cleared"), source.text === "" && !bringBack ? null : more);
});

// No field lets a browser fill it: what is there by now was typed before this script ran, and goes before what the tab has kept.
const before = over(kept.read(READERS) ?? EMPTY, snapshot());
const keptList = kept.readList();
if (keptList && urls.source.text === "") urls.source = keptList;
const typed = find("text", HTMLTextAreaElement).value;
if (typed === "") restore(before);
else {
  putQuestion(before);
  file = new FileDocument(new TextEncoder().encode(typed));
  fileView.show(file); // the caret stays where it is
  if (before.bytes.length > 0) fileNotice.show(t("kept.typed"), { action: { label: t("notice.undo"), run: () => put(before.bytes, before.fetch) } });
}
followLinks(READERS, {
  open(linked) {
    restoreInstead(linked, t("link.opened"));
    tabs.show("tab-access");
  },
  refuse: (trouble) => fileNotice.show(t(`link.${trouble}`, { limit: LARGEST }), { tone: "error" }),
});
// The editor is not waited for: it comes after what a first answer needs.
const chosen = engine.catch(() => {}).then(() => fileView.choose());
engine.then(
  ({ start, module }) => {
    asking.client = new EngineClient(start, module, { onReplaced: (trouble) => status.replaced(trouble) });
    refresh();
  },
  (error) => status.absent(String(error)),
);

// Nobody waits for anything now, so the engine may become fast before somebody pastes a large file.
Promise.all([ownClient(), chosen])
  .then(
    ([own]) =>
      warmUp(
        own,
        EXAMPLES.map(({ bytes }) => bytes),
        READERS,
        { wanted: () => file.bytes.length < SLOW, idle },
      ),
    () => {}, // There is no engine, which has been said.
  )
  .then(idle)
  .then(() => keepOffline(assets.site, new Notice(find("update", HTMLElement))));

new Registry(assets).load().then(
  (all) => {
    answering.crawlers = all;
    access.suggest(all);
    survey.suggest(all);
    urls.suggest(all);
    sitemaps.suggest(all);
    expectations.suggest(all);
    fileView.suggest([{ name: "*", about: t("editor.star") }, ...all.map(({ token, operator }) => ({ name: token, about: operator }))]);
    refresh();
  },
  () => {}, // Without it nobody is recognised, and everything else works.
);

/** For long work: an engine that nobody else asks. */
async function ownClient() {
  const { start, module } = await engine;
  return new EngineClient(start, module);
}

/**
 * What a report is made of.
 *
 * @returns {Promise<import("./report/report.js").Facts | null>} null: there is no answer, or the question changed meanwhile
 */
async function reportFacts() {
  const { latest, crawlers } = answering;
  const { state } = asking;
  if (!latest) return null;
  const { file: reading, decision } = latest;
  const { anybody, listed, unlisted } = askersOf(crawlers, reading);
  const askers = [anybody, ...listed, ...unlisted.slice(0, 500)];
  const whole =
    crawlers.length === 0 ||
    (await askAll(
      askers,
      "/",
      (ask) => asking.more(ask),
      () => {},
    ));
  if (!whole || asking.state !== state) return null;
  const { text } = site;
  return { file: reading, answered: answered.said, site: text, question: access.question, decision, path: "/", askers: crawlers.length === 0 ? [] : askers };
}

/** The file, how it was answered, and as what it is read. */
function source() {
  return { bytes: file.bytes, fetch: { ...answered.value, url: site.value }, dialect: readAs.value };
}

function refresh() {
  kept.changed();
  followChecks();
  if (asking.ready) answering.answer({ ...source(), ask: { kind: "check", ...access.question, form: "typed" } });
}

/**
 * What is said about the file comes behind the verdict, with its findings.
 *
 * @param {Answer["file"]} reading
 * @param {Answer["decision"]} decision
 */
function showFile(reading, decision) {
  showSize(reading, showProblems);
  showPanels();
  const losing = Array.from({ length: Math.min(decision?.candidates ?? 0, 500) }, (_, i) => decision?.candidate(i).line ?? 0);
  fileView.mark({ deciding: decision?.line ?? 0, losing: losing.slice(1), verdict: access.verdict, cut: reading.cutLine }, reading);
  announceParsed();
}

/** Lists of URLs are checked again when they are looked at. */
function followChecks() {
  urls.follow(tabs.shown === "tab-urls");
  sitemaps.follow(tabs.shown === "tab-sitemaps");
}

/** What is hidden is drawn when it is looked at. */
function showPanels() {
  followChecks();
  const reading = answering.latest?.file;
  if (!reading) return;
  sitemaps.show(reading);
  if (tabs.shown === "tab-structure") structure.show(reading, reading.dialect);
  if (tabs.shown === "tab-bytes") bytes.show(reading);
  problems.show(reading, tabs.shown === "tab-problems");
  survey.show(reading, tabs.shown === "tab-crawlers");
}

/** What is known of an earlier file is no answer: the one for this file comes. */
function announceParsed() {
  const reading = answering.latest?.file;
  if (!parsing || reading?.bytes !== file.bytes) return;
  parsing = false;
  announce(t("file.parsed", { summary: summary(reading) }));
}

function showProblems() {
  tabs.reveal("tab-problems");
  problems.focus();
}

/** @param {{ pasted: boolean }} how */
function edit({ pasted }) {
  if (pasted && cutHeaders()) return;
  // After an edit that another took back, there is nothing left to undo here.
  fileNotice.hide();
  refresh();
}

/**
 * Mends what a finding of the file says.
 *
 * @param {number} issue
 */
async function fix(issue) {
  const found = (await asking.more({ kind: "fixes" }))?.fixes?.filter(({ index }) => index === issue) ?? [];
  if (found.length === 0) return;
  fileView.apply(found);
  announce(t("editor.fixed"));
}

/**
 * Replaces octets of the file, in one step that can be taken back.
 *
 * @param {{ start: number, end: number, text: string }[]} edits
 * @param {string} message
 */
function apply(edits, message) {
  const back = { bytes: file.bytes, fetch: answered.value };
  fileView.apply(edits);
  fileNotice.show(message, { action: { label: t("notice.undo"), run: () => put(back.bytes, back.fetch) } });
}

/** @param {File} chosen */
async function open(chosen) {
  try {
    replace(new Uint8Array(await chosen.arrayBuffer()), t("file.opened", { name: chosen.name }));
    cutHeaders();
  } catch (error) {
    fileNotice.show(t("file.unreadable", { name: chosen.name, error: String(error) }), { tone: "error" });
  }
}

/**
 * Puts another file in the place of this one. The old one comes back with "Undo".
 *
 * @param {Uint8Array} bytes
 * @param {string} message
 * @param {import("./engine/engine.js").Fetch} [fetch]  how it was answered
 */
function replace(bytes, message, fetch = { status: 0, redirects: 0 }) {
  const back = { bytes: file.bytes, fetch: answered.value };
  put(bytes, fetch);
  if (back.bytes.length > 0) fileNotice.show(message, { action: { label: t("notice.undo"), run: () => put(back.bytes, back.fetch) } });
  else fileNotice.hide();
  announce(message);
}

/**
 * @param {Uint8Array} bytes
 * @param {import("./engine/engine.js").Fetch} fetch
 */
function put(bytes, fetch) {
  file = new FileDocument(bytes);
  answered.value = fetch;
  fileView.show(file);
  fileView.rewind();
  refresh();
}

/** All that a person put into the page. @returns {Snapshot} */
function snapshot() {
  return { bytes: file.bytes, fetch: answered.value, site: site.text, dialect: readAs.value, ...access.question, expectations: expectations.text };
}

/** Everything but the file and how it was answered. @param {Snapshot} other */
function putQuestion(other) {
  site.text = other.site;
  readAs.value = other.dialect;
  access.question = other;
  expectations.text = other.expectations;
}

/** @param {Snapshot} other */
function restore(other) {
  putQuestion(other);
  put(other.bytes, other.fetch);
}

/**
 * Puts another state in the place of this one. The old one comes back with "Undo".
 *
 * @param {Snapshot} other
 * @param {string} message
 * @param {(() => void) | null} [more]  brings back what is no part of a state
 */
function restoreInstead(other, message, more = null) {
  const back = snapshot();
  const undo = () => {
    restore(back);
    more?.();
  };
  restore(other);
  fileNotice.show(message, isEmpty(back) && !more ? {} : { action: { label: t("notice.undo"), run: undo } });
}

/** When the file starts with what curl printed, its headers say how it was answered, and the rest is the file. */
function cutHeaders() {
  const found = readAnswer(file.bytes);
  if (!found) return false;
  const whole = file.bytes;
  const before = answered.value;
  put(whole.slice(found.body), { status: found.status, redirects: found.redirects, type: found.type });
  const message = n("file.headers", found.statuses.length, { statuses: list(found.statuses.map(String)) });
  fileNotice.show(message, { action: { label: t("notice.undo"), run: () => put(whole, before) } });
  return true;
}
