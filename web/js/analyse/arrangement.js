/**
 * @file A position being set up: which piece stands where, what is blocked, whose
 * move it is. Plain values; every change makes a new one. Whether it is a
 * position at all only the server can tell.
 */

/** @typedef {import("../types.js").Side} Side */
/** @typedef {import("../types.js").Piece} Piece */
/** @typedef {import("../types.js").Board} Board */
/** @typedef {import("../types.js").Palette} Palette */

/**
 * @typedef {object} Arrangement
 * @property {Side} side the side to move
 * @property {Readonly<Record<string, Piece>>} pieces by square
 * @property {readonly string[]} blocked
 */

/**
 * What a click on a square does.
 * @typedef {{kind: "piece", piece: Piece} | {kind: "blocked"} | {kind: "empty"}} Tool
 */

/**
 * What stands on a board, as far as the palette can set it.
 * @param {Board} board
 * @param {Side} side
 * @param {Palette} palette
 * @returns {Arrangement}
 */
export function arrangementOf(board, side, palette) {
  const settable = new Set(palette.squares);
  const cells = board.cells.filter((cell) => cell.name !== null && settable.has(cell.name));
  const pieces = cells.flatMap(({ name, piece }) => (name && piece ? [[name, piece]] : []));
  const blocked = cells.flatMap(({ name, tile }) => (name && palette.blocked && tile === "blocked" ? [name] : []));
  return { side, pieces: Object.fromEntries(pieces), blocked };
}

/**
 * The same side to move on an empty board.
 * @param {Arrangement} arrangement
 * @returns {Arrangement}
 */
export function cleared(arrangement) {
  return { side: arrangement.side, pieces: {}, blocked: [] };
}

/**
 * The arrangement after a click: a tool used again where it has already done
 * its work empties the square.
 * @param {Arrangement} arrangement
 * @param {string} square
 * @param {Tool} tool
 * @returns {Arrangement}
 */
export function used(arrangement, square, tool) {
  const bare = emptied(arrangement, square);
  if (tool.kind === "empty" || isDone(arrangement, square, tool)) return bare;
  if (tool.kind === "blocked") return { ...bare, blocked: [...bare.blocked, square] };
  return { ...bare, pieces: { ...bare.pieces, [square]: tool.piece } };
}

/**
 * @param {Arrangement} arrangement
 * @param {string} square
 * @returns {Arrangement}
 */
function emptied(arrangement, square) {
  const { [square]: _, ...pieces } = arrangement.pieces;
  return { ...arrangement, pieces, blocked: arrangement.blocked.filter((name) => name !== square) };
}

/**
 * @param {Arrangement} arrangement
 * @param {string} square
 * @param {Tool} tool
 */
function isDone(arrangement, square, tool) {
  if (tool.kind !== "piece") return arrangement.blocked.includes(square);
  const piece = arrangement.pieces[square];
  return piece?.side === tool.piece.side && piece.shape === tool.piece.shape;
}

/**
 * A board that shows an arrangement; what the palette cannot set stays as the
 * pattern has it.
 * @param {Board} pattern any board of the same game
 * @param {Arrangement} arrangement
 * @param {Palette} palette
 * @returns {Board}
 */
export function boardOf(pattern, arrangement, palette) {
  const settable = new Set(palette.squares);
  const blocked = new Set(arrangement.blocked);
  const cells = pattern.cells.map((cell) => {
    if (cell.name === null || !settable.has(cell.name)) return cell;
    /** @type {import("../types.js").Tile} */
    const tile = blocked.has(cell.name) ? "blocked" : bareTile(pattern, cell);
    return { ...cell, tile, piece: arrangement.pieces[cell.name] ?? null };
  });
  return { ...pattern, cells };
}

/**
 * The tile under what blocks a square: chequered boards colour it by its
 * place, so a neighbour two steps away that is not blocked knows it.
 * @param {Board} pattern
 * @param {import("../types.js").Cell} cell
 * @returns {import("../types.js").Tile}
 */
function bareTile(pattern, cell) {
  if (cell.tile !== "blocked") return cell.tile;
  const parity = shade(pattern, pattern.cells.indexOf(cell));
  const twin = pattern.cells.find((other, index) => other.tile !== "blocked" && shade(pattern, index) === parity);
  return twin?.tile ?? "plain";
}

/**
 * @param {Board} pattern
 * @param {number} index
 */
function shade(pattern, index) {
  return ((index % pattern.files) + Math.floor(index / pattern.files)) % 2;
}
