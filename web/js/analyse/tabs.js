/**
 * @file Panels behind tabs. Some of them are always in sight where there is
 * room beside the board, and have a tab only on narrow screens.
 */

import { h } from "../dom.js";

/**
 * @typedef {object} Panel
 * @property {string} name
 * @property {string} title
 * @property {HTMLElement} node
 * @property {boolean} [staysInSight] has a tab on narrow screens only
 */

/** Must be the same as in analyse.css. */
const NARROW = "(max-width: 63.99rem)";

/**
 * @param {{panels: Panel[], label: string, shown: {wide: string, narrow: string}, signal: AbortSignal, onShow: (name: string) => void}} how
 * @returns {{node: HTMLElement, open: (name: string) => void, isShown: (name: string) => boolean}}
 */
export function createTabs({ panels, label, shown, signal, onShow }) {
  const media = matchMedia(NARROW);
  const chosen = { ...shown };
  const tabs = new Map(panels.map((panel) => [panel.name, tabFor(panel, () => open(panel.name))]));
  const node = h("div", { class: "tabs analyse-tabs", role: "tablist", "aria-label": label }, [...tabs.values()]);
  for (const { name, node: panel } of panels) panel.id = `panel-${name}`;

  const current = () => (media.matches ? chosen.narrow : chosen.wide);
  /** @param {Panel} panel */
  const isTabbed = (panel) => media.matches || !panel.staysInSight;
  const draw = () => {
    for (const panel of panels) {
      const isCurrent = panel.name === current();
      const tab = /** @type {HTMLButtonElement} */ (tabs.get(panel.name));
      tab.hidden = !isTabbed(panel);
      tab.setAttribute("aria-selected", String(isCurrent));
      tab.tabIndex = isCurrent ? 0 : -1;
      dress(panel, isTabbed(panel), isCurrent);
    }
  };
  /** @param {string} name */
  const open = (name) => {
    if (tabs.get(name)?.hidden) return;
    chosen[media.matches ? "narrow" : "wide"] = name;
    draw();
    panels.find((panel) => panel.name === name)?.node.scrollIntoView({ block: "nearest" });
    onShow(name);
  };
  media.addEventListener("change", () => {
    draw();
    onShow(current());
  }, { signal });
  node.addEventListener("keydown", (event) => step(event, [...tabs.values()]));
  draw();
  return { node, open, isShown: (name) => panels.some((panel) => panel.name === name && !panel.node.hidden) };
}

/** @param {Panel} panel @param {() => void} open */
function tabFor({ name, title }, open) {
  return h("button", { id: `tab-${name}`, type: "button", role: "tab", "aria-controls": `panel-${name}`, on: { click: open } }, title);
}

/**
 * A panel behind a tab is named by it; one in sight is a region of its own.
 * @param {Panel} panel
 * @param {boolean} isTabbed
 * @param {boolean} isCurrent
 */
function dress({ name, title, node }, isTabbed, isCurrent) {
  node.hidden = isTabbed && !isCurrent;
  node.setAttribute("role", isTabbed ? "tabpanel" : "region");
  if (isTabbed) node.setAttribute("aria-labelledby", `tab-${name}`);
  else node.removeAttribute("aria-labelledby");
  if (isTabbed) node.removeAttribute("aria-label");
  else node.setAttribute("aria-label", title);
}

/**
 * Left and right go from tab to tab and open it.
 * @param {KeyboardEvent} event
 * @param {HTMLButtonElement[]} tabs
 */
function step(event, tabs) {
  const seen = tabs.filter((tab) => !tab.hidden);
  const here = seen.findIndex((tab) => tab === event.target);
  const place = { ArrowLeft: here - 1, ArrowRight: here + 1, Home: 0, End: seen.length - 1 }[event.key];
  if (here < 0 || place === undefined) return;
  const tab = seen[(place + seen.length) % seen.length];
  tab.focus();
  tab.click();
  event.preventDefault();
  event.stopPropagation();
}
