/** @file The list of moves, numbered; a click looks back at the position after it. */

import { arrange, h, kept } from "../dom.js";
import { t } from "../i18n.js";
import { opinionParts } from "./opinions.js";
import { rowsOf } from "./move_list.js";

/** @typedef {import("../types.js").MatchView} MatchView */
/** @typedef {import("../types.js").Side} Side */
/** @typedef {import("./move_list.js").Entry} Entry */
/** @typedef {import("./move_list.js").Row} Row */

/**
 * @param {{onPick: (ply: number) => void}} how
 * @returns {{node: HTMLElement, show: (view: MatchView, ply: number) => void}}
 */
export function createMovesView({ onPick }) {
  const list = h("ol", { class: "moves-list" });
  const empty = h("p", { class: "moves-empty faint" }, t("play.no_moves"));
  const node = h("section", { class: "moves", "aria-label": t("play.moves"), tabindex: "-1" }, empty, list);
  list.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest("button") : null;
    if (button) onPick(Number(button.dataset.ply));
  });
  const rowOf = rowKeeper();
  let drawn = "";

  const show = (/** @type {MatchView} */ view, /** @type {number} */ ply) => {
    const { played } = view.position;
    // Where nothing is new, a reader who scrolls through the list is not interrupted. It cannot scroll before it is on the page.
    const state = JSON.stringify([played.map(({ text }) => text), view.turns.length, ply, node.isConnected]);
    if (state === drawn) return;
    drawn = state;
    arrange(list, rowsOf(played, view.turns).map(rowOf));
    empty.hidden = played.length > 0;
    markPly(list, ply);
  };
  return { node, show };
}

/**
 * Rows and buttons that have been drawn stay where they are: a move that is added must not take the focus from another.
 * @returns {(row: Row) => HTMLElement}
 */
function rowKeeper() {
  /** @type {Map<number, HTMLElement>} */
  const rows = new Map();
  /** @type {Map<string, HTMLElement>} */
  const buttons = new Map();
  const buttonOf = (/** @type {Entry} */ entry, /** @type {Side} */ side) => kept(buttons, JSON.stringify(entry), () => drawMove(entry, side));
  return (row) => {
    const node = kept(rows, row.number, () => drawRow(row.number));
    const [, first, second] = node.children;
    arrange(first, row.first.map((entry) => buttonOf(entry, "first")));
    arrange(second, row.second.map((entry) => buttonOf(entry, "second")));
    return node;
  };
}

/** @param {number} number */
function drawRow(number) {
  return h("li", { class: "moves-row", value: number },
    h("span", { class: "moves-number", "aria-hidden": "true" }, number), h("span", { class: "moves-cell" }), h("span", { class: "moves-cell" }));
}

/**
 * @param {Entry} entry
 * @param {Side} side
 */
function drawMove({ ply, text, turn }, side) {
  return h("button", { type: "button", class: "moves-move", data: { ply }, title: turn && opinionParts(turn, side).join(" · ") }, text);
}

/**
 * Marks the move that is looked at, and scrolls the list (never the page) to it.
 * @param {HTMLElement} list
 * @param {number} ply
 */
function markPly(list, ply) {
  for (const marked of list.querySelectorAll("[aria-current]")) marked.removeAttribute("aria-current");
  const button = /** @type {HTMLElement | null} */ (list.querySelector(`[data-ply="${ply}"]`));
  const box = list.parentElement;
  if (!box) return;
  button?.setAttribute("aria-current", "true");
  const top = button ? button.offsetTop - box.clientHeight / 2 : 0;
  box.scrollTo({ top });
}
