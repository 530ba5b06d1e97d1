/**
 * @file Shows on the board where a line leads while one points at it. Boards
 * that were seen once are kept, and answers that come too late are dropped.
 */

/** @typedef {import("../types.js").Position} Position */

/** Who sweeps over a list does not want to see each row. */
const REST_MS = 60;
const REMEMBERED = 100;

/**
 * @param {{ask: (moves: string[]) => Promise<Position>, show: (position: Position|null) => void}} how
 *   ask: the position after these moves from the start of the game
 * @returns {{point: (moves: string[]|null) => void, forget: () => void}}
 */
export function createPreviewer({ ask, show }) {
  /** @type {Map<string, Position>} */
  let known = new Map();
  let newest = 0;
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  let resting;

  /** @param {string[]} moves @param {number} turn */
  const find = async (moves, turn) => {
    const name = moves.join(" ");
    const position = known.get(name) ?? await ask(moves).catch(() => null);
    if (position) keep(known, name, position);
    if (position && turn === newest) show(position);
  };
  /** @param {string[]|null} moves null when one points elsewhere */
  const point = (moves) => {
    newest += 1;
    clearTimeout(resting);
    if (moves) resting = setTimeout(find, REST_MS, moves, newest);
    else show(null);
  };
  const forget = () => {
    point(null);
    known = new Map();
  };
  return { point, forget };
}

/**
 * @param {Map<string, Position>} known
 * @param {string} name
 * @param {Position} position
 */
function keep(known, name, position) {
  known.set(name, position);
  const [oldest] = known.keys();
  if (known.size > REMEMBERED) known.delete(oldest);
}
