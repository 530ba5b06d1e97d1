// Where things lie on a board of hexagons: a rhombus in which each row lies half a cell to the right of the one
// above. A hexagon is 100 wide and stands on a corner. Columns and rows are as seen. No DOM.
//
//     a   b   c          letters and numbers stand where the next cell would be
//   1 ⬡   ⬡   ⬡          the first side connects the top and the bottom edge,
//     2 ⬡   ⬡   ⬡        the second the left and the right one
//       3 ⬡   ⬡   ⬡

/** @typedef {import("./geometry.js").Layout} Layout */
/** @typedef {import("./geometry.js").Point} Point */
/** @typedef {{side: import("../types.js").Side, points: Point[]}} Edge */

const WIDTH = 100;
/** The length of a hexagon's sides, which is also the distance from its middle to its corners. */
const SIDE = WIDTH / Math.sqrt(3);
/** From one row to the next. */
const RISE = 1.5 * SIDE;

/**
 * @param {{files: number, ranks: number}} board
 * @param {{flipped: boolean, coordinates: boolean}} look
 * @returns {Layout}
 */
export function layOutHexagons({ files, ranks }, { flipped, coordinates }) {
  // Room for the coloured edges, and for names beyond them.
  const pad = coordinates ? 70 : 22;
  const width = files * WIDTH + (ranks - 1) * WIDTH / 2 + 2 * pad;
  const height = 2 * SIDE + (ranks - 1) * RISE + 2 * pad;
  return { files, ranks, flipped, upright: false, hexagons: true, pad, foot: 0, width: round(width), height: round(height) };
}

/**
 * The middle of a cell.
 * @param {Layout} layout @param {number} column @param {number} row
 * @returns {Point}
 */
export function hexagonCentre({ pad }, column, row) {
  return { x: round(pad + (column + 0.5 + row / 2) * WIDTH), y: round(pad + SIDE + row * RISE) };
}

/**
 * The cell under a point of the drawing.
 * @param {Layout} layout
 * @param {Point} point
 * @returns {{column: number, row: number}|null}
 */
export function hexagonUnder(layout, point) {
  const near = Math.round((point.y - layout.pad - SIDE) / RISE);
  for (const row of [near, near - 1, near + 1]) {
    const column = Math.round((point.x - layout.pad) / WIDTH - 0.5 - row / 2);
    const isCell = column >= 0 && row >= 0 && column < layout.files && row < layout.ranks;
    if (isCell && isInside(hexagonCentre(layout, column, row), point)) return { column, row };
  }
  return null;
}

/** @param {Point} middle @param {Point} point */
function isInside(middle, point) {
  const [across, down] = [Math.abs(point.x - middle.x), Math.abs(point.y - middle.y)];
  return across <= WIDTH / 2 && down <= SIDE - across / Math.sqrt(3);
}

/**
 * The corners of a hexagon around a point, clockwise from the upper left.
 * @param {Point} middle
 * @returns {Point[]}
 */
function corners({ x, y }) {
  const [half, quarter] = [WIDTH / 2, SIDE / 2];
  const around = [[-half, -quarter], [0, -SIDE], [half, -quarter], [half, quarter], [0, SIDE], [-half, quarter]];
  return around.map(([dx, dy]) => ({ x: round(x + dx), y: round(y + dy) }));
}

/** What an SVG polygon takes for the hexagon around a point. @param {Point} middle */
export function hexagonPoints(middle) {
  return pointsText(corners(middle));
}

/** @param {Point[]} points */
export function pointsText(points) {
  return points.map(({ x, y }) => `${x},${y}`).join(" ");
}

/**
 * The four edges of the board and whose they are.
 * @param {Layout} layout
 * @returns {Edge[]}
 */
export function hexagonEdges(layout) {
  const { files, ranks } = layout;
  const at = (/** @type {number} */ column, /** @type {number} */ row, /** @type {number[]} */ which) => {
    const all = corners(hexagonCentre(layout, column, row));
    return which.map((corner) => all[corner]);
  };
  const columns = [...Array(files).keys()];
  const rows = [...Array(ranks).keys()];
  return [
    { side: "first", points: columns.flatMap((column) => at(column, 0, [0, 1, 2])) },
    { side: "first", points: columns.flatMap((column) => at(column, ranks - 1, [5, 4, 3])) },
    { side: "second", points: rows.flatMap((row) => at(0, row, [0, 5])) },
    { side: "second", points: rows.flatMap((row) => at(files - 1, row, [2, 3])) },
  ];
}

/**
 * Letters above the columns and numbers before the rows, in the line of their cells.
 * @param {Layout} layout
 * @param {(column: number, row: number) => string} nameAt
 */
export function hexagonWords(layout, nameAt) {
  const word = (/** @type {string} */ text, /** @type {Point} */ { x, y }) => ({ text, x, y, kind: /** @type {const} */ ("edge") });
  const columns = [...Array(layout.files).keys()].map((column) => {
    const { x, y } = hexagonCentre(layout, column, 0);
    return word(nameAt(column, 0).match(/^[a-z]+/)?.[0] ?? "", { x: x - 50, y: y - RISE + 3 });
  });
  const rows = [...Array(layout.ranks).keys()].map((row) => {
    const { x, y } = hexagonCentre(layout, 0, row);
    return word(nameAt(0, row).match(/\d+$/)?.[0] ?? "", { x: x - 95, y });
  });
  return [...columns, ...rows];
}

/** @param {number} value */
function round(value) {
  return Math.round(value * 10) / 10;
}
