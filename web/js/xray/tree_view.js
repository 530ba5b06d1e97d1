/**
 * @file The tree as one list of rows, of which one can have the focus. Rows
 * stay the same nodes while they are in sight, so that focus survives a step.
 */

import { arrange, clear, h, kept } from "../dom.js";
import { t } from "../i18n.js";
import { createColumns, rowCells } from "./row_view.js";
import { rowLabel, rowSentence } from "./row_words.js";
import { actionOf, canExpand } from "./walk.js";

/** @typedef {import("../types.js").XraySummary} XraySummary */
/** @typedef {import("./rows.js").Row} Row */
/** @typedef {import("./walk.js").Action} Action */
/** @typedef {{rows: Row[], selected: string|null, best: ReadonlySet<string>, cutterOf: (row: Row) => string|null}} Shown */
/**
 * @typedef {object} TreeView
 * @property {HTMLElement} node
 * @property {(shown: Shown) => void} show
 * @property {() => boolean} hasFocus
 * @property {() => void} focus
 */

/** Rows that are not seen for long are forgotten when there are so many. */
const REMEMBERED = 2000;

/**
 * @param {{summary: XraySummary, onAction: (action: Action) => void}} how
 * @returns {TreeView}
 */
export function createTreeView({ summary, onAction }) {
  const tree = h("div", { class: "xray-tree", role: "tree", "aria-label": t("xray.tree"), data: { kind: summary.kind } });
  /** @type {Map<string, HTMLElement>} */
  let items = new Map();
  /** @type {Shown} */
  let shown = { rows: [], selected: null, best: new Set(), cutterOf: () => null };

  /** @param {Event} event @returns {Row|undefined} */
  const rowOf = ({ target }) => {
    const key = target instanceof Element ? target.closest("[role=treeitem]")?.getAttribute("data-key") : null;
    return shown.rows.find((row) => row.key === key);
  };
  tree.addEventListener("click", (event) => {
    const row = rowOf(event);
    if (row) onAction(pressed(row, event.target));
  });
  tree.addEventListener("keydown", (event) => {
    const isPlain = !(event.ctrlKey || event.metaKey || event.altKey || event.shiftKey);
    const action = isPlain ? actionOf(event.key, shown.rows, rowOf(event)?.key ?? null) : null;
    if (action) onAction(action);
    if (action || isPlain && /^(Arrow|Home|End|Enter| )/.test(event.key)) event.preventDefault();
  });

  /** @param {Shown} next */
  const show = (next) => {
    shown = next;
    if (items.size > REMEMBERED) items = new Map();
    arrange(tree, next.rows.map((row) => fill(kept(items, row.key, makeItem), row, next, summary)));
    reveal(tree, selectedItem());
  };
  const selectedItem = () => (shown.selected === null ? undefined : items.get(shown.selected));
  return {
    node: h("div", { class: "xray-table" }, createColumns(summary), tree),
    show,
    hasFocus: () => tree.contains(document.activeElement),
    focus: () => selectedItem()?.focus({ preventScroll: true }),
  };
}

/**
 * A press on the corner opens or closes, anywhere else it only goes there.
 * @param {Row} row
 * @param {EventTarget|null} target
 * @returns {Action}
 */
function pressed(row, target) {
  if (row.kind === "more") return { does: "press", row };
  const isCorner = target instanceof Element && target.closest(".can-turn") !== null;
  if (!isCorner || !canExpand(row)) return { does: "go", row };
  return { does: row.isExpanded ? "close" : "open", row };
}

function makeItem() {
  return h("div", { class: "xray-row", role: "treeitem" });
}

/**
 * @param {HTMLElement} item
 * @param {Row} row
 * @param {Shown} shown
 * @param {XraySummary} summary
 */
function fill(item, row, { selected, best, cutterOf }, summary) {
  const isSelected = row.key === selected;
  const telling = { about: summary, isBest: best.has(row.key), cutter: cutterOf(row) };
  const label = rowLabel(row, telling);
  const attributes = {
    "data-key": row.key, "data-look": lookOf(row), "aria-level": row.level, "aria-posinset": row.index, "aria-setsize": row.count,
    "aria-selected": isSelected, tabindex: isSelected ? 0 : -1,
    ...(canExpand(row) && { "aria-expanded": row.isExpanded }),
  };
  // What has not changed is not drawn again: there may be hundreds of rows.
  const sign = JSON.stringify([attributes, label]);
  if (signs.get(item) === sign) return item;
  signs.set(item, sign);
  if (!canExpand(row)) item.removeAttribute("aria-expanded");
  for (const [name, value] of Object.entries(attributes)) item.setAttribute(name, String(value));
  item.style.setProperty("--level", String(row.level - 1));
  const sentence = isSelected ? rowSentence(row, telling) : "";
  clear(item, h("span", { class: "visually-hidden" }, label), rowCells(row, { isCompared: summary.plain !== null, isBest: telling.isBest }),
    sentence && h("p", { class: "xray-sentence", "aria-hidden": "true" }, sentence));
  return item;
}

/** What each row was last drawn from. @type {WeakMap<HTMLElement, string>} */
const signs = new WeakMap();

/** @param {Row} row */
function lookOf(row) {
  if (row.kind !== "node") return row.kind;
  return row.place.startsWith("plain") ? "plain" : "own";
}

/**
 * Scrolls the list, not the page: that would run away under a reader's eyes.
 * @param {HTMLElement} list
 * @param {HTMLElement|undefined} item
 */
function reveal(list, item) {
  if (!item?.isConnected) return;
  const [outer, inner] = [list.getBoundingClientRect(), item.getBoundingClientRect()];
  if (inner.top < outer.top) list.scrollTop += inner.top - outer.top;
  else if (inner.bottom > outer.bottom) list.scrollTop += inner.bottom - outer.bottom;
}
