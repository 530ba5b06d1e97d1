/**
 * @file A thought read for the page: what the position, each line and each
 * move is worth to the first player, and the arrows that show the best moves.
 */

/** @typedef {import("../types.js").Position} Position */
/** @typedef {import("../types.js").Thought} Thought */
/** @typedef {import("../types.js").KnownPosition} KnownPosition */
/** @typedef {import("./worth.js").Opinion} Opinion */
/** @typedef {import("./worth.js").Worth} Worth */

import { beginsWith, scored, toneOf } from "./marks.js";
import { isUntold, worthOf, worthOfKnown } from "./worth.js";

/** @typedef {{worth: Worth, moves: string[]}} BestLine */

/**
 * @typedef {object} Opinions
 * @property {import("../types.js").Side} side the side to move
 * @property {Worth} best what the position is worth
 * @property {BestLine[]} lines the best first
 * @property {import("./marks.js").Scored[]} moves every move that has a worth, the best for the mover first
 */

/** Arrows for more moves than this would hide the board. */
const MOST_ARROWS = 3;

/** Nothing is known. @type {KnownPosition} */
const NOTHING = { known: null, moves: [] };

/**
 * What a thought says of a position, and what is known of it without a search.
 * @param {Thought|null} thought
 * @param {Position} position
 * @param {KnownPosition} [known]
 * @returns {Opinions|null} null where there is neither
 */
export function opinionsOf(thought, position, known = NOTHING) {
  const { side } = position;
  const lines = linesOf(thought, side);
  const told = lines.map(({ worth, moves }) => /** @type {[string, Worth]} */ ([moves[0], worth]));
  const all = (thought?.moves ?? []).map((move) => /** @type {[string, Worth]} */ ([move.text, worthOf(move, side)]));
  const worths = new Map([...told, ...all].filter(([, worth]) => !isUntold(worth)));
  for (const move of known.moves) worths.set(move.text, surer(worthOfKnown(move, side), worths.get(move.text)));
  const thoughtBest = thought ? worthOf(thought, side) : undefined;
  const best = known.known ? surer(worthOfKnown(known.known, side), thoughtBest) : thoughtBest;
  return best ? { side, best, lines, moves: scored(position.moves, worths, side) } : null;
}

/**
 * The best lines, from the first player's view.
 * @param {Thought|null} thought
 * @param {import("../types.js").Side} side
 * @returns {BestLine[]}
 */
function linesOf(thought, side) {
  const lines = thought ? thought.lines ?? [{ ...thought, line: thought.line }] : [];
  return lines.map((line) => ({ worth: worthOf(line, side), moves: line.line }));
}

/**
 * What is known, unless a search says how soon and that is not known.
 * @param {Worth} known
 * @param {Worth} [searched]
 */
function surer(known, searched) {
  return known.plies === null && searched?.proven === known.proven && searched.plies !== null ? searched : known;
}

/**
 * Arrows along the squares of the best moves, the best first. A move that
 * gives much away is no advice, so it has none; nor has one of another piece
 * than the one that is picked.
 * @param {Opinions} opinions
 * @param {readonly string[]} picked the squares picked on the board
 * @returns {{from: string|null, to: string, rank: number}[]} rank 1 is the best
 */
export function arrowsOf({ side, lines, moves }, picked) {
  const best = moves[0];
  if (!best) return [];
  const shown = lines
    .flatMap((line) => moves.filter((move) => move.text === line.moves[0]))
    .filter((move) => beginsWith(move, picked) && toneOf(move.worth, best.worth, side) !== "bad");
  return shown.slice(0, MOST_ARROWS).flatMap(({ path }, index) => legs(path).map((leg) => ({ ...leg, rank: index + 1 })));
}

/**
 * A path's steps from square to square; a path of one square comes from nowhere.
 * @param {string[]} path
 * @returns {{from: string|null, to: string}[]}
 */
function legs(path) {
  if (path.length === 1) return [{ from: null, to: path[0] }];
  return path.slice(1).map((to, index) => ({ from: path[index], to }));
}
