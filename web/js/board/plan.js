// How a move is shown, step by step: from the board before it, the board after it and its path. It knows no
// rule: what vanished was captured, what became blocked was shot at, what came from nowhere fell. No DOM.

import { locate, standing } from "./model.js";

/** @typedef {import("../types.js").Board} Board */
/** @typedef {import("../types.js").Piece} Piece */
/** @typedef {{kind: "slide", from: number, to: number, captured: number[]}} Slide */
/** @typedef {{kind: "shoot", from: number, to: number}} Shot */
/** @typedef {{kind: "drop", to: number, piece: Piece}} Drop */
/** @typedef {Slide|Shot|Drop} Step */

/**
 * @param {Board} before
 * @param {Board} after
 * @param {string[]} path
 * @returns {Step[]} nothing where the path does not explain the change
 */
export function plan(before, after, path) {
  const indices = locate(before);
  const squares = path.map((name) => indices.get(name) ?? -1);
  if (squares.length === 0 || squares.includes(-1)) return [];
  if (before.cells[squares[0]].piece === null) return drop(after, squares);
  return [...slides(before, after, squares), ...shot(before, after, squares)];
}

/**
 * What is still to be shown of a move: where the pieces stand now, and the steps from there. A move that was
 * made on this very board has been seen in part already.
 * @param {Board} before
 * @param {Board} after
 * @param {string[]} path
 * @param {{path: string[], seen: number}|null} sent
 * @returns {{pieces: (Piece|null)[], steps: Step[]}}
 */
export function remaining(before, after, path, sent) {
  const steps = plan(before, after, path);
  const slides = steps.filter(({ kind }) => kind === "slide").length;
  const seen = sent?.path.join() === path.join() ? Math.min(sent.seen, slides) : 0;
  const pieces = standing(before, path.slice(0, seen + 1));
  for (const step of steps.slice(0, seen)) {
    if (step.kind === "slide") step.captured.filter((cell) => cell !== step.to).forEach((cell) => (pieces[cell] = null));
  }
  return { pieces, steps: steps.slice(seen) };
}

/** @param {Board} after @param {number[]} squares @returns {Drop[]} */
function drop(after, squares) {
  const piece = after.cells[squares[0]].piece;
  return piece && squares.length === 1 ? [{ kind: "drop", to: squares[0], piece }] : [];
}

/** @param {Board} before @param {Board} after @param {number[]} squares */
function endsWithShot(before, after, squares) {
  const end = squares[squares.length - 1];
  return squares.length > 2 && before.cells[end].tile !== "blocked" && after.cells[end].tile === "blocked";
}

/** @param {Board} before @param {Board} after @param {number[]} squares @returns {Shot[]} */
function shot(before, after, squares) {
  if (!endsWithShot(before, after, squares)) return [];
  const [from, to] = squares.slice(-2);
  return [{ kind: "shoot", from, to }];
}

/** @param {Board} before @param {Board} after @param {number[]} squares @returns {Slide[]} */
function slides(before, after, squares) {
  const stops = endsWithShot(before, after, squares) ? squares.slice(0, -1) : squares;
  const gone = new Set(vanished(before, after, stops));
  const steps = stops.slice(1).map((to, i) => {
    const captured = [...between(before, stops[i], to), to].filter((square) => gone.delete(square));
    return /** @type {Slide} */ ({ kind: "slide", from: stops[i], to, captured });
  });
  // What no step passed goes with the last one.
  steps[steps.length - 1]?.captured.push(...gone);
  return steps;
}

/** Squares whose piece is gone or another side's, save where the mover stood. @param {Board} before @param {Board} after @param {number[]} stops */
function vanished(before, after, stops) {
  return [...before.cells.keys()].filter((index) => {
    const was = before.cells[index].piece;
    return was !== null && index !== stops[0] && was.side !== after.cells[index].piece?.side;
  });
}

/**
 * The cells strictly between two of a row, column or diagonal, in order.
 * @param {Board} board @param {number} from @param {number} to @returns {number[]}
 */
export function between({ files }, from, to) {
  const across = (to % files) - (from % files);
  const down = Math.floor(to / files) - Math.floor(from / files);
  const length = Math.max(Math.abs(across), Math.abs(down));
  if (across !== 0 && down !== 0 && Math.abs(across) !== Math.abs(down)) return [];
  const step = Math.sign(across) + Math.sign(down) * files;
  return Array.from({ length: Math.max(length - 1, 0) }, (_, i) => from + (i + 1) * step);
}
