/**
 * @file The editor's palette: what a click on the board sets, as radio buttons
 * with the pieces drawn on them.
 */

/** @typedef {import("../types.js").Palette} Palette */
/** @typedef {import("../types.js").Piece} Piece */
/** @typedef {import("./arrangement.js").Tool} Tool */

import { colourOf } from "../board/colours.js";
import { figure } from "../board/pieces.js";
import { sideName } from "../catalogue.js";
import { h, svg } from "../dom.js";
import { t } from "../i18n.js";

/**
 * @param {string} game
 * @param {Palette} palette
 * @param {(tool: Tool) => void} onChoose the first piece is chosen from the beginning
 * @returns {HTMLElement}
 */
export function createPalette(game, palette, onChoose) {
  /** @type {Tool[]} */
  const tools = [
    ...palette.pieces.map((piece) => /** @type {Tool} */ ({ kind: "piece", piece })),
    ...(palette.blocked ? [/** @type {Tool} */ ({ kind: "blocked" })] : []),
    { kind: "empty" },
  ];
  return h("fieldset", { class: "palette" }, h("legend", null, t("analyse.palette")),
    h("div", { class: "palette-tools" }, tools.map((tool, index) => choice(game, tool, index === 0, onChoose))));
}

/**
 * @param {string} game
 * @param {Tool} tool
 * @param {boolean} isChosen
 * @param {(tool: Tool) => void} onChoose
 */
function choice(game, tool, isChosen, onChoose) {
  const name = nameOf(game, tool);
  const input = h("input", { type: "radio", name: "palette", checked: isChosen, "aria-label": name, on: { change: () => onChoose(tool) } });
  return h("label", { class: "palette-tool", title: name }, input,
    svg("svg", { class: "board palette-drawing", viewBox: "-50 -50 100 100", "aria-hidden": "true" }, drawing(game, tool)));
}

/** @param {string} game @param {Tool} tool */
function nameOf(game, tool) {
  if (tool.kind !== "piece") return t(`analyse.tool_${tool.kind}`);
  return t(`common.board.${tool.piece.shape}`, { side: sideName(game, tool.piece.side) });
}

/** @param {string} game @param {Tool} tool */
function drawing(game, tool) {
  if (tool.kind === "piece") return figure(colourOf(game, tool.piece.side), tool.piece.shape);
  if (tool.kind === "blocked") return svg("rect", { class: "palette-blocked", x: -36, y: -36, width: 72, height: 72, rx: 8 });
  return svg("path", { class: "palette-empty", d: "M-24-24L24 24M24-24L-24 24" });
}
