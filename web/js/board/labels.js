// What a screen reader says of a cell.

import { t } from "../i18n.js";

/** @typedef {import("../types.js").Board} Board */
/** @typedef {import("../types.js").Cell} Cell */
/** @typedef {import("../types.js").Piece} Piece */
/** @typedef {import("../types.js").Side} Side */

/**
 * Such as “d4, White queen, can move, dark tile”.
 * @param {Board} board
 * @param {number} index
 * @param {import("./scene.js").Scene} scene
 * @param {(side: Side) => string} sideName
 */
export function cellLabel(board, index, { pieces, signs: all }, sideName) {
  const [cell, signs] = [board.cells[index], all[index]];
  if (cell.name === null) return t("common.board.unused");
  const words = [cell.name, content(cell, pieces[index], sideName)];
  if (signs.has("chosen")) words.push(t("common.board.chosen"));
  if (signs.has("target")) words.push(t("common.board.can_go"));
  else if (signs.has("start") && !signs.has("chosen")) words.push(t("common.board.can_move"));
  if (signs.has("last")) words.push(t("common.board.last"));
  if (board.labels === "files-and-ranks" && cell.tile !== "blocked") words.push(t(`common.board.${cell.tile}_tile`));
  return words.join(", ");
}

/** @param {Cell} cell @param {Piece|null} piece @param {(side: Side) => string} sideName */
function content({ tile }, piece, sideName) {
  if (tile === "blocked") return t("common.board.blocked");
  return piece ? t(`common.board.${piece.shape}`, { side: sideName(piece.side) }) : t("common.board.empty");
}
