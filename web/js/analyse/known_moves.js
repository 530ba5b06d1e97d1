/**
 * @file The moves of an ending that is known, each with its value and the distance to the end, the best first.
 */

/** @typedef {import("../types.js").KnownPosition} KnownPosition */
/** @typedef {import("../types.js").Side} Side */

import { clear, h } from "../dom.js";
import { t } from "../i18n.js";
import { toneOf } from "./marks.js";
import { provenWords, shortWorth, worthWords } from "./words.js";
import { worthOfKnown } from "./worth.js";

/**
 * @param {{onPlay: (moves: string[]) => void, onPreview: (moves: string[]|null) => void}} handlers
 * @returns {{node: HTMLElement, show: (game: string, side: Side, known: KnownPosition) => void}}
 */
export function createKnownMoves({ onPlay, onPreview }) {
  const node = h("section", { class: "known-moves stack tight", hidden: true });

  /** @param {string} game @param {Side} side @param {KnownPosition} known */
  const show = (game, side, { known, moves }) => {
    node.hidden = moves.length === 0;
    if (moves.length === 0) return;
    const best = worthOfKnown(moves[0], side);
    const rows = moves.map((move) => {
      const worth = worthOfKnown(move, side);
      const preview = () => onPreview([move.text]);
      const end = () => onPreview(null);
      const button = h("button", { class: "score-move", type: "button", on: { click: () => onPlay([move.text]), focus: preview, blur: end } }, move.text);
      return h("tr", { on: { pointerenter: preview, pointerleave: end } },
        h("th", { scope: "row" }, button),
        h("td", { class: "num" }, h("span", { class: "worth nums is-proven", data: { tone: toneOf(worth, best, side) } }, shortWorth(worth))),
        h("td", null, worthWords(game, worth)));
    });
    clear(node,
      h("h2", { class: "analyse-subtitle" }, t("analyse.known_moves")),
      known && h("p", null, provenWords(game, worthOfKnown(known, side))),
      h("div", { class: "scroll-x" }, h("table", { class: "table explorer-moves" },
        h("caption", { class: "visually-hidden" }, t("analyse.known_caption")),
        h("thead", null, h("tr", null,
          h("th", { scope: "col" }, t("analyse.column_move")),
          h("th", { scope: "col", class: "num" }, t("analyse.column_value")),
          h("th", { scope: "col" }, t("analyse.column_end")))),
        h("tbody", null, rows))));
  };
  return { node, show };
}
