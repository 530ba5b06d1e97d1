/** @file The list of moves, numbered; a click looks back at the position after it. */

import { clear, h } from "../dom.js";
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
  let drawn = "";

  const show = (/** @type {MatchView} */ view, /** @type {number} */ ply) => {
    const { played } = view.position;
    const words = played.map(({ text }) => text).join(" ");
    if (words !== drawn) {
      clear(list, rowsOf(played, view.turns).map(drawRow));
      drawn = words;
    }
    empty.hidden = played.length > 0;
    markPly(list, ply);
  };
  return { node, show };
}

/** @param {Row} row */
function drawRow({ number, first, second }) {
  return h("li", { class: "moves-row", value: number },
    h("span", { class: "moves-number", "aria-hidden": "true" }, number), drawCell(first, "first"), drawCell(second, "second"));
}

/**
 * @param {Entry[]} entries
 * @param {Side} side
 */
function drawCell(entries, side) {
  const buttons = entries.map(({ ply, text, turn }) =>
    h("button", { type: "button", class: "moves-move", data: { ply }, title: turn && opinionParts(turn, side).join(" · ") }, text));
  return h("span", { class: "moves-cell" }, buttons);
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
