// From clicks to moves, without knowing any rule: the legal moves' paths form a tree of squares, and each
// click goes one step down it. No DOM.

import { locate } from "./model.js";

/** @typedef {import("../types.js").Board} Board */
/** @typedef {import("../types.js").MoveView} MoveView */
/**
 * A place in the tree: the squares that may come next, and the move where a path ends.
 * @typedef {{next: Map<string, Step>, move: string|null}} Step
 */
/**
 * @typedef {object} Choice
 * @property {Step} root
 * @property {Map<string, string>} columns  by the name of any square: the only start in its column
 */

/**
 * @param {Board} board
 * @param {MoveView[]} moves
 * @returns {Choice}
 */
export function createChoice(board, moves) {
  /** @type {Step} */
  const root = { next: new Map(), move: null };
  for (const { text, path } of moves) {
    if (path.length > 0) stepsTo(root, path).move = text;
  }
  return { root, columns: board.labels === "columns" ? columnStarts(board, root) : new Map() };
}

/** @param {Step} root @param {string[]} path @returns {Step} the step of the path's end, made where it is missing */
function stepsTo(root, path) {
  let step = root;
  for (const square of path) {
    let next = step.next.get(square);
    if (!next) step.next.set(square, (next = { next: new Map(), move: null }));
    step = next;
  }
  return step;
}

/**
 * Which start a click anywhere in a column means; columns with several starts mean none.
 * @param {Board} board
 * @param {Step} root
 */
function columnStarts(board, root) {
  const indices = locate(board);
  /** @type {Map<number, string[]>} */
  const byFile = new Map();
  for (const start of root.next.keys()) {
    const file = (indices.get(start) ?? 0) % board.files;
    byFile.set(file, [...(byFile.get(file) ?? []), start]);
  }
  const only = [...indices].map(([name, index]) => [name, byFile.get(index % board.files) ?? []]);
  return new Map(only.filter(([, starts]) => starts.length === 1).map(([name, [start]]) => [name, start]));
}

/**
 * The squares that may be clicked next.
 * @param {Choice} choice
 * @param {string[]} path
 * @returns {string[]}
 */
export function targets(choice, path) {
  return [...(stepAt(choice, path)?.next.keys() ?? [])];
}

/**
 * The square that a click means: itself, or the landing square of its column.
 * @param {Choice} choice
 * @param {string[]} path
 * @param {string} square
 */
export function meant(choice, path, square) {
  if (path.length > 0 || choice.root.next.has(square)) return square;
  return choice.columns.get(square) ?? square;
}

/**
 * What a click does to the path chosen so far. A next square goes on, a square of the path is taken back, a
 * start begins anew; anything else gives up a first choice, but spares a longer path from a slip.
 * @param {Choice} choice
 * @param {string[]} path
 * @param {string} clicked
 * @returns {{path: string[], move: string|null}} a move is complete when it is not null; the path is then its whole path
 */
export function press(choice, path, clicked) {
  const square = meant(choice, path, clicked);
  const next = stepAt(choice, path)?.next.get(square);
  if (next) return { path: [...path, square], move: next.move };
  const back = path.lastIndexOf(square);
  if (back >= 0) return { path: path.slice(0, back), move: null };
  if (choice.root.next.has(square)) return { path: [square], move: null };
  return { path: path.length > 1 ? path : [], move: null };
}

/**
 * Whether a drag may begin at a square: at the piece being moved, or at a start that another click must follow.
 * @param {Choice} choice
 * @param {string[]} path
 * @param {string} square
 */
export function canDrag(choice, path, square) {
  if (path.length > 0 && path[path.length - 1] === square) return true;
  const start = choice.root.next.get(square);
  const isNext = stepAt(choice, path)?.next.has(square) ?? false;
  return start !== undefined && start.next.size > 0 && (path.length === 0 || !isNext);
}

/** @param {Choice} choice @param {string[]} path @returns {Step|null} */
function stepAt({ root }, path) {
  /** @type {Step|undefined} */
  let step = root;
  for (const square of path) step = step?.next.get(square);
  return step ?? null;
}
