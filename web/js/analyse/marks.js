/**
 * @file The scores of moves as marks on the squares of the board. Where several
 * moves begin on one square the mark is the best of them; once a piece is
 * picked, each square that comes next has the best of the moves through it.
 */

/** @typedef {import("../types.js").Side} Side */
/** @typedef {import("../types.js").MoveView} MoveView */
/** @typedef {import("./worth.js").Worth} Worth */

import { chanceFor, otherSide } from "./worth.js";

/**
 * A legal move with what it is worth.
 * @typedef {{text: string, path: string[], worth: Worth}} Scored
 */

/** @typedef {"best"|"good"|"ok"|"bad"} Tone */
/** @typedef {"move"|"score"|"chance"} Column that moves are listed by */

/** The most chance that a move of each tone gives away; more is bad. */
const GOOD = 0.05;
const OK = 0.15;

/**
 * The moves that have a worth, the best for the mover first.
 * @param {MoveView[]} moves
 * @param {Map<string, Worth>} worths by the move's text
 * @param {Side} side the side to move
 * @returns {Scored[]}
 */
export function scored(moves, worths, side) {
  return moves
    .flatMap(({ text, path }) => {
      const worth = worths.get(text);
      return worth ? [{ text, path, worth }] : [];
    })
    .sort((a, b) => valueFor(b.worth, side) - valueFor(a.worth, side));
}

/**
 * A number to sort by: what a worth means to a side, more being better. A win
 * that is proven is above every score, and a quick one above a slow one.
 * @param {Worth} worth
 * @param {Side} side
 */
export function valueFor(worth, side) {
  return (worth.score ?? 0) * (side === "first" ? 1 : -1);
}

/**
 * The best moves by the square that comes next, given the squares picked.
 * @param {Scored[]} moves the best first
 * @param {readonly string[]} picked the squares clicked so far
 * @returns {Map<string, Scored>}
 */
export function bestBySquare(moves, picked) {
  /** @type {Map<string, Scored>} */
  const best = new Map();
  for (const move of moves) {
    const next = move.path[picked.length];
    if (next !== undefined && beginsWith(move, picked) && !best.has(next)) best.set(next, move);
  }
  return best;
}

/**
 * @param {{path: string[]}} move
 * @param {readonly string[]} picked
 */
export function beginsWith({ path }, picked) {
  return picked.every((square, index) => path[index] === square);
}

/**
 * The squares picked so far in the order of the move they begin.
 * @param {MoveView[]} moves
 * @param {readonly string[]} squares in any order
 * @returns {string[]} empty where no move begins with them
 */
export function pickedPath(moves, squares) {
  if (squares.length === 0) return [];
  const begins = (/** @type {MoveView} */ { path }) =>
    path.length > squares.length && path.slice(0, squares.length).every((square) => squares.includes(square));
  return moves.find(begins)?.path.slice(0, squares.length) ?? [];
}

/**
 * How a move compares with the best one. A move that certainly loses is never
 * good, even where there is no better.
 * @param {Worth} worth
 * @param {Worth} best
 * @param {Side} side the side to move
 * @returns {Tone}
 */
export function toneOf(worth, best, side) {
  const isBest = valueFor(worth, side) >= valueFor(best, side);
  if (worth.proven === otherSide(side)) return isBest ? "ok" : "bad";
  if (isBest) return "best";
  if (worth.chance === null || best.chance === null) return "ok";
  const loss = chanceFor(best.chance, side) - chanceFor(worth.chance, side);
  if (loss <= GOOD) return "good";
  return loss <= OK ? "ok" : "bad";
}

/**
 * The squares with their best move and tone.
 * @param {Scored[]} moves the best first
 * @param {readonly string[]} picked
 * @param {Side} side the side to move
 * @returns {{square: string, move: Scored, tone: Tone}[]}
 */
export function squareMarks(moves, picked, side) {
  const [best] = moves;
  if (!best) return [];
  return [...bestBySquare(moves, picked)].map(([square, move]) => ({
    square, move, tone: toneOf(move.worth, best.worth, side),
  }));
}

/**
 * The moves in the order of a column. They come with the best first for the
 * mover, so score and chance need no comparing, only turning.
 * @param {Scored[]} moves the best first
 * @param {Column} column
 * @param {boolean} isTurned
 * @returns {Scored[]}
 */
export function sorted(moves, column, isTurned) {
  const inOrder = column === "move"
    ? moves.toSorted((a, b) => a.text.localeCompare(b.text, "en", { numeric: true })) : moves;
  return isTurned ? inOrder.toReversed() : inOrder;
}
