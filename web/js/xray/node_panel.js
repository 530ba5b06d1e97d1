/**
 * @file The board of the row one is at, with how one came there and what the
 * search knew when it did.
 */

import { createPreviewer } from "../analyse/previewer.js";
import { createBoard } from "../board/index.js";
import { sideWithin } from "../catalogue.js";
import { clear, h } from "../dom.js";
import { plural, t } from "../i18n.js";
import { pictureOf } from "../play/pictures.js";
import { isSimulation } from "./places.js";
import { windowWords } from "./why_words.js";

/** @typedef {import("../types.js").Position} Position */
/** @typedef {import("../types.js").XrayNode} XrayNode */
/** @typedef {import("../types.js").XraySummary} XraySummary */
/** @typedef {{moves: string[], node: XrayNode|null}} Looked  moves: from where the search began; node: none for a move that was never looked at */

/**
 * @param {XraySummary} summary
 * @param {AbortSignal} signal
 * @returns {{node: HTMLElement, show: (looked: Looked) => void}}
 */
export function createNodePanel(summary, signal) {
  const { game, start, moves: before } = summary;
  const board = createBoard({ game, readOnly: true, announce: false, name: t("xray.board") });
  const title = h("h2", { class: "xray-line" });
  const status = h("p", { class: "xray-status" });
  const words = h("div", { class: "stack tight soft" });
  const show = (/** @type {Position|null} */ position) => {
    if (!position) return;
    board.show({ board: position.board, last: position.played.at(-1) ?? null });
    clear(status, statusOf(position));
  };
  const previewer = createPreviewer({ ask: (moves) => pictureOf({ game, start, moves: [...before, ...moves] }, signal), show });
  signal.addEventListener("abort", () => board.destroy(), { once: true });

  /** @param {Looked} looked */
  const look = ({ moves, node }) => {
    title.textContent = moves.length === 0 ? t("xray.at_root") : t("xray.after", { line: moves.join(" ") });
    clear(words, node && !isSimulation(node) && [h("p", null, windowWords(node, summary)), h("p", null, sizeWords(node))]);
    previewer.point(moves);
  };
  const node = h("section", { class: "card xray-panel", "aria-label": t("xray.board") },
    h("div", { class: "board-place" }, board.node), h("div", { class: "stack tight" }, title, status, words));
  return { node, show: look };
}

/** @param {Position} position */
function statusOf({ game, side, outcome }) {
  if (outcome) return [t("xray.over")];
  return [h("span", { class: "xray-stone", data: { side } }), t("xray.to_move", { side: sideWithin(game, side) })];
}

/** @param {import("../types.js").VisitNode} node */
function sizeWords({ size, plain }) {
  const own = plural("xray.size_words", size);
  return plain ? `${own} ${plural("xray.plain_words", plain.size)}` : own;
}
