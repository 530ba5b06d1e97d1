// Where things lie on the drawing, in its own units: a cell is 100 wide. No DOM. hexagons.js says the same of
// boards of hexagons.

import { hexagonCentre, hexagonUnder, hexagonWords, layOutHexagons } from "./hexagons.js";

/** @typedef {import("../types.js").Board} Board */
/** @typedef {{x: number, y: number}} Point */
/**
 * @typedef {object} Layout
 * @property {number} files
 * @property {number} ranks
 * @property {boolean} flipped
 * @property {boolean} upright  stones fall down: only left and right may change places
 * @property {boolean} hexagons
 * @property {number} pad    around the cells
 * @property {number} foot   under them, for the numbers of columns
 * @property {number} width
 * @property {number} height
 */
/** @typedef {"up"|"down"|"left"|"right"|"home"|"end"} Direction */

export const CELL = 100;

/**
 * Columns are numbered under a panel with an edge; other boards fill the whole drawing.
 * @param {Board} board
 * @param {{flipped: boolean, coordinates: boolean}} look
 * @returns {Layout}
 */
export function layOut({ files, ranks, labels, tiling }, { flipped, coordinates }) {
  if (tiling === "hexagons") return layOutHexagons({ files, ranks }, { flipped, coordinates });
  const upright = labels === "columns";
  const pad = upright ? 16 : 0;
  const foot = upright && coordinates ? 40 : 0;
  const [width, height] = [files * CELL + 2 * pad, ranks * CELL + 2 * pad + foot];
  return { files, ranks, flipped, upright, hexagons: false, pad, foot, width, height };
}

/**
 * The middle of a cell.
 * @param {Layout} layout
 * @param {number} index
 * @returns {Point}
 */
export function centre(layout, index) {
  const { column, row } = seen(layout, index);
  if (layout.hexagons) return hexagonCentre(layout, column, row);
  return { x: layout.pad + (column + 0.5) * CELL, y: layout.pad + (row + 0.5) * CELL };
}

/**
 * Column and row as they are seen, which a flipped board turns by half.
 * @param {Layout} layout
 * @param {number} index
 */
function seen({ files, ranks, flipped, upright }, index) {
  const [column, row] = [index % files, Math.floor(index / files)];
  if (!flipped) return { column, row };
  return { column: files - 1 - column, row: upright ? row : ranks - 1 - row };
}

/**
 * The cell under a point of the drawing.
 * @param {Layout} layout
 * @param {Point} point
 * @returns {number|null}
 */
export function cellUnder(layout, { x, y }) {
  if (layout.hexagons) {
    const under = hexagonUnder(layout, { x, y });
    return under && cellSeen(layout, under.column, under.row);
  }
  const column = Math.floor((x - layout.pad) / CELL);
  const row = Math.floor((y - layout.pad) / CELL);
  if (column < 0 || row < 0 || column >= layout.files || row >= layout.ranks) return null;
  return cellSeen(layout, column, row);
}

/** @param {Layout} layout @param {number} column @param {number} row as seen @returns {number} */
export function cellSeen(layout, column, row) {
  const { column: realColumn, row: realRow } = seen(layout, row * layout.files + column);
  return realRow * layout.files + realColumn;
}

/**
 * The cell that an arrow key leads to: the named one nearest in the next row or column, as seen; the same cell
 * at the edge.
 * @param {Board} board
 * @param {Layout} layout
 * @param {number} index
 * @param {Direction} direction
 * @returns {number}
 */
export function stepCursor(board, layout, index, direction) {
  const { column, row } = seen(layout, index);
  for (const [c, r] of ahead(layout, column, row, direction)) {
    const found = cellSeen(layout, c, r);
    if (board.cells[found].name !== null) return found;
  }
  return index;
}

/**
 * The places to look at in turn.
 * @param {Layout} layout @param {number} column @param {number} row @param {Direction} direction
 * @returns {[number, number][]}
 */
function ahead({ files, ranks }, column, row, direction) {
  const columns = [...Array(files).keys()];
  const rightward = (/** @type {number[]} */ list) => list.map((c) => /** @type {[number, number]} */ ([c, row]));
  switch (direction) {
    case "right": return rightward(columns.slice(column + 1));
    case "left": return rightward(columns.slice(0, column).reverse());
    case "home": return rightward(columns);
    case "end": return rightward(columns.reverse());
    default: {
      const next = row + (direction === "up" ? -1 : 1);
      if (next < 0 || next >= ranks) return [];
      // Going down looks right first and going up left, so that up undoes down on a board with holes.
      const lean = direction === "up" ? 0.1 : -0.1;
      const distance = (/** @type {number} */ c) => Math.abs(c - column + lean);
      return columns.sort((a, b) => distance(a) - distance(b)).map((c) => [c, next]);
    }
  }
}

/**
 * The letters and numbers around or in the cells.
 * @param {Board} board
 * @param {Layout} layout
 * @returns {{text: string, x: number, y: number, kind: "file"|"rank"|"column"|"number"|"edge"}[]}
 */
export function coordinates(board, layout) {
  if (layout.hexagons) return hexagonWords(layout, (column, row) => board.cells[cellSeen(layout, column, row)].name ?? "");
  if (board.labels === "numbers") return numbers(board, layout);
  return board.labels === "columns" ? columns(layout) : filesAndRanks(board, layout);
}

/** @param {Board} board @param {Layout} layout */
function numbers(board, layout) {
  return board.cells.flatMap(({ name }, index) => {
    const { x, y } = centre(layout, index);
    return name === null ? [] : [{ text: name, x: x - 47, y: y - 39, kind: /** @type {const} */ ("number") }];
  });
}

/** @param {Layout} layout */
function columns(layout) {
  return [...Array(layout.files).keys()].map((column) => ({
    text: String(column + 1), x: centre(layout, column).x, y: layout.height - 20, kind: /** @type {const} */ ("column"),
  }));
}

/** Letters along the lower edge and numbers along the left one, as seen. @param {Board} board @param {Layout} layout */
function filesAndRanks(board, layout) {
  const lowest = [...Array(layout.files).keys()].map((column) => cellSeen(layout, column, layout.ranks - 1));
  const leftmost = [...Array(layout.ranks).keys()].map((row) => cellSeen(layout, 0, row));
  const label = (/** @type {number} */ index, /** @type {RegExp} */ part) => board.cells[index].name?.match(part)?.[0] ?? "";
  return [
    ...lowest.map((index) => ({ text: label(index, /^[a-z]+/), ...shift(centre(layout, index), 46, 45), kind: /** @type {const} */ ("file") })),
    ...leftmost.map((index) => ({ text: label(index, /\d+$/), ...shift(centre(layout, index), -47, -38), kind: /** @type {const} */ ("rank") })),
  ];
}

/** @param {Point} point @param {number} dx @param {number} dy @returns {Point} */
function shift({ x, y }, dx, dy) {
  return { x: x + dx, y: y + dy };
}

/**
 * The outline of an arrow from the middle of one cell to that of another, which leaves both middles free.
 * @param {Point} from
 * @param {Point} to
 * @param {number} thickness of the shaft
 * @returns {string} the d of an SVG path
 */
export function arrowOutline(from, to, thickness) {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const [ux, uy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const half = thickness / 2;
  const [tail, tip] = [22, length - 8];
  const neck = tip - thickness * 1.7;
  const at = (/** @type {number} */ along, /** @type {number} */ aside) =>
    `${round(from.x + ux * along - uy * aside)},${round(from.y + uy * along + ux * aside)}`;
  return `M${at(tail, half)}L${at(neck, half)}L${at(neck, thickness * 1.3)}L${at(tip, 0)}`
    + `L${at(neck, -thickness * 1.3)}L${at(neck, -half)}L${at(tail, -half)}Z`;
}

/** @param {number} value */
function round(value) {
  return Math.round(value * 10) / 10;
}
