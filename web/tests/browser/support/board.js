// Moves on the board as a person makes them, square by square.

/** @typedef {import("@playwright/test").Page} Page */
/** @typedef {import("@playwright/test").Locator} Locator */
/** @typedef {import("../../../js/types.js").Position} Position */

/**
 * The cell of a square.
 * @param {Page} page
 * @param {Position} position
 * @param {string} square
 * @returns {Locator}
 */
export function cell(page, position, square) {
  const index = position.board.cells.findIndex(({ name }) => name === square);
  if (index < 0) throw new Error(`there is no square ${square}`);
  return page.locator(`rect.cell[data-index="${index}"]`);
}

/**
 * The squares of a legal move.
 * @param {Position} position
 * @param {string} text
 * @returns {string[]}
 */
export function path(position, text) {
  const move = position.moves.find((legal) => legal.text === text);
  if (!move) throw new Error(`${text} is not legal in ${position.position}`);
  return move.path;
}

/**
 * Clicks a move.
 * @param {Page} page
 * @param {Position} position with its legal moves
 * @param {string} text
 */
export async function clickMove(page, position, text) {
  for (const square of path(position, text)) await cell(page, position, square).click();
}
