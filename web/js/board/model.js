// What a board holds, without a page: where squares are, and which pieces stand where while a move is being
// chosen. A square is known by its name outside, and by its index among the cells inside js/board.

/** @typedef {import("../types.js").Board} Board */
/** @typedef {import("../types.js").Piece} Piece */

/**
 * The index of each named square.
 * @param {Board} board
 * @returns {Map<string, number>}
 */
export function locate(board) {
  const indices = new Map();
  board.cells.forEach(({ name }, index) => name !== null && indices.set(name, index));
  return indices;
}

/**
 * The pieces in the order of the cells; the piece that the path begins with stands where the path has come to.
 * @param {Board} board
 * @param {string[]} [path]
 * @returns {(Piece|null)[]}
 */
export function standing(board, path = []) {
  const pieces = board.cells.map(({ piece }) => piece);
  if (path.length < 2) return pieces;
  const indices = locate(board);
  const from = indices.get(path[0]) ?? -1;
  const to = indices.get(path[path.length - 1]) ?? -1;
  const moved = pieces[from] ?? null;
  if (moved === null || to < 0) return pieces;
  pieces[from] = null;
  pieces[to] = moved;
  return pieces;
}

/**
 * Whether both have the same squares in the same places, so that one drawing serves both.
 * @param {Board|null} a
 * @param {Board} b
 */
export function sameSquares(a, b) {
  return a !== null && a.files === b.files && a.ranks === b.ranks && a.labels === b.labels && a.tiling === b.tiling
    && a.cells.every(({ name }, index) => name === b.cells[index].name);
}

/**
 * Whether both look the same: squares, tiles and pieces.
 * @param {Board|null} a
 * @param {Board} b
 */
export function sameBoard(a, b) {
  return sameSquares(a, b) && a !== null && a.cells.every((cell, index) => {
    const other = b.cells[index];
    return cell.tile === other.tile && samePiece(cell.piece, other.piece);
  });
}

/** @param {Piece|null} a @param {Piece|null} b */
export function samePiece(a, b) {
  return a?.side === b?.side && a?.shape === b?.shape;
}
