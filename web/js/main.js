// Starts the page and routes it: reads the words, draws the header, and shows the page module of each address.
// A page lives until the next one is ready; leaving it aborts its signal.

import { clear, h } from "./dom.js";
import { allGames } from "./forms/menu.js";
import { drawHeader } from "./header.js";
import { START, load, onLanguage, t } from "./i18n.js";
import { findRoute } from "./routes.js";
import { startTheme } from "./theme.js";

/** @typedef {import("./types.js").Page} Page */
/** @typedef {import("./types.js").PageContext} PageContext */

const main = /** @type {HTMLElement} */ (document.getElementById("page"));

/** The page modules that have come. Asking the browser again would let it paint in between, which takes longer. @type {Map<string, any>} */
const modules = new Map();

/** The page that is shown, and how to end it. */
let shown = { address: "", abort: new AbortController(), leave: () => {} };

/**
 * Goes to an address of this site.
 * @param {string} url
 * @param {{replace?: boolean}} [how]
 */
function navigate(url, { replace = false } = {}) {
  if (replace) history.replaceState(null, "", url);
  else history.pushState(null, "", url);
  void show({ moved: true });
}

/**
 * Shows the page of the present address. A later call overtakes an earlier one that is still loading.
 * @param {{moved: boolean}} how whether the reader went here from another page
 */
async function show({ moved }) {
  const abort = new AbortController();
  shown.abort.abort();
  shown.leave();
  shown = { address: address(), abort, leave: () => {} };
  leaveBehind();
  const page = await open(context(abort.signal)).catch((error) => (abort.signal.aborted ? null : failed(error)));
  if (!page || abort.signal.aborted) return page?.leave?.();
  shown.leave = page.leave ?? shown.leave;
  place(page);
  if (moved) greet(page.title);
}

/** A page that is left is still seen until the next one is ready, but takes no more clicks; what it asked is answered by leaving. */
function leaveBehind() {
  main.ariaBusy = "true";
  main.inert = true;
  for (const dialog of document.querySelectorAll("dialog")) dialog.close();
}

/** A page that was left leads nowhere any more, however late its answers come. @param {AbortSignal} signal @returns {PageContext} */
function context(signal) {
  const { pathname, search, hash } = location;
  return {
    path: pathname, params: {}, query: new URLSearchParams(search), hash, signal,
    navigate: (url, how) => void (signal.aborted || navigate(url, how)),
    rewrite: (url) => void (signal.aborted || rewrite(url)),
  };
}

/** The page that is shown has another address from now on. @param {string} url */
function rewrite(url) {
  history.replaceState(null, "", url);
  shown.address = address();
}

/** @param {PageContext} context @returns {Promise<Page>} */
async function open(context) {
  const found = findRoute(context.path);
  drawHeader(found?.route.section ?? null);
  if (!found) return message(t("common.not_found"), t("common.not_found_text"));
  const { page, part } = found.route;
  const [module] = await Promise.all([loadModule(page), part && load(part), part && loadStyle(part)]);
  context.signal.throwIfAborted();
  return module.default({ ...context, params: found.params });
}

/** @param {string} page */
async function loadModule(page) {
  if (!modules.has(page)) modules.set(page, await import(`./pages/${page}.js`).catch(unloadable));
  return modules.get(page);
}

/** A module that does not come means that the server is gone; one that is broken tells so itself. @param {unknown} error @returns {never} */
function unloadable(error) {
  throw error instanceof TypeError ? new Error(t("common.unreachable")) : error;
}

/** Links a style sheet that only some pages need; a page without its style still works. @param {string} name @returns {Promise<void>} */
function loadStyle(name) {
  const href = `/style/${name}.css`;
  if (document.head.querySelector(`link[href="${href}"]`)) return Promise.resolve();
  return new Promise((resolve) => {
    const done = () => resolve();
    document.head.append(h("link", { rel: "stylesheet", href, on: { load: done, error: done } }));
  });
}

/** @param {Page} page */
function place(page) {
  document.title = page.title === "Ludens" ? page.title : `${page.title} · Ludens`;
  clear(main, page.node);
  main.ariaBusy = null;
  main.inert = false;
}

/** Does what a browser does on a new page: begins at the top, and tells where one is. @param {string} title */
function greet(title) {
  const place = location.hash && document.getElementById(location.hash.slice(1));
  if (place) place.scrollIntoView();
  else scrollTo(0, 0);
  main.focus({ preventScroll: true });
  void import("./announce.js").then(({ say }) => say(title));
}

/** @param {unknown} error @returns {Page} */
function failed(error) {
  const text = error instanceof Error ? error.message : String(error);
  return message(t("common.failed"), text, h("button", { class: "button", on: { click: again } }, t("common.try_again")));
}

function again() {
  void show({ moved: false });
}

/** @param {string} title @param {string} text @param {Node} [action] @returns {Page} */
function message(title, text, action) {
  const home = h("a", { class: "button primary", href: "/" }, t("common.home"));
  const node = h("div", { class: "page narrow stack" },
    h("h1", null, title), h("p", null, text), h("div", { class: "button-row" }, home, action));
  return { title, node };
}

function address() {
  return location.pathname + location.search;
}

/** Turns clicks on links of this site into navigation; what a browser treats specially is left to it. @param {MouseEvent} event */
function onClick(event) {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  const special = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  if (!link || special || event.defaultPrevented || !isPage(link)) return;
  if (link.hash && link.pathname + link.search === address()) return;
  event.preventDefault();
  navigate(link.href);
}

/** @param {HTMLAnchorElement} link */
function isPage(link) {
  const ours = link.origin === location.origin && !link.pathname.startsWith("/api/");
  return ours && link.hasAttribute("href") && !link.hasAttribute("download") && !link.target;
}

/** Back and forward; a change of the hash alone is no new page. */
function onPopState() {
  if (address() !== shown.address) void show({ moved: true });
}

/**
 * Asks for the first page, and what it warms up with, while its words are on their way; show() tells what fails.
 * Header and page are then drawn in one go: a browser that paints in between takes much longer.
 */
async function warmUp() {
  const found = findRoute(location.pathname);
  const module = found && await loadModule(found.route.page).catch(() => null);
  await module?.warm?.().catch(() => {});
}

async function start() {
  try {
    await Promise.all([load(START), warmUp(), allGames().catch(() => [])]);
  } catch {
    return showWordless();
  }
  document.addEventListener("click", onClick);
  addEventListener("popstate", onPopState);
  onLanguage(again);
  return show({ moved: false });
}

/** All that can be said where the words did not come. */
const WORDLESS = { title: "Something went wrong", text: "The server does not answer. Is it still running?", again: "Try again" };

function showWordless() {
  clear(main, h("div", { class: "page narrow stack", lang: "en" }, h("h1", null, WORDLESS.title), h("p", null, WORDLESS.text),
    h("div", { class: "button-row" }, h("button", { class: "button", on: { click: () => void start() } }, WORDLESS.again))));
}

startTheme();
await start();
