/**
 * @file Which moves of a game were faults. A move is judged by how much of the
 * mover's chance to win it gave away, as the sweep sees it:
 *   inaccuracy  at least 10 % of the chance
 *   mistake     at least 20 %
 *   blunder     at least 30 %
 * The move that the sweep itself would have played is never a fault, whatever
 * a deeper look after it says. Nor is a move judged that left a certain result
 * for an uncertain one, as long as the same side is thought to win.
 */

/** @typedef {import("../types.js").Side} Side */
/** @typedef {import("../types.js").SweepPlace} Place */
/** @typedef {import("../types.js").Thought} Thought */
/** @typedef {import("./worth.js").Worth} Worth */

import { chanceFor, worthOf, worthOfOutcome } from "./worth.js";

/** @typedef {"inaccuracy"|"mistake"|"blunder"} Fault */

/**
 * The least loss of chance that counts as each fault, the gravest first.
 * @type {readonly (readonly [Fault, number])[]}
 */
export const THRESHOLDS = [["blunder", 0.3], ["mistake", 0.2], ["inaccuracy", 0.1]];

/** The sign that a record has for each fault. */
export const SIGNS = { inaccuracy: "?!", mistake: "?", blunder: "??" };

// Differences of decimals are not exact: 0.9 − 0.8 is a little less than 0.1.
const ROUNDING = 1e-9;

/**
 * A move as it is judged.
 * @typedef {object} Judgement
 * @property {number} ply of the position after the move
 * @property {Side} side who moved
 * @property {number} loss of its own chance, 0 to 1; never negative
 * @property {Fault|null} fault
 * @property {string|null} better what the sweep would have played instead
 */

/**
 * The fault that a loss of chance is.
 * @param {number} loss
 * @returns {Fault|null}
 */
export function faultOf(loss) {
  return THRESHOLDS.find(([, least]) => loss + ROUNDING >= least)?.[0] ?? null;
}

/**
 * What a place of a sweep is worth; null where nobody can tell.
 * @param {Place} place
 * @returns {Worth|null}
 */
export function worthOfPlace(place) {
  if (place.outcome) return worthOfOutcome(place.outcome);
  return place.thought ? worthOf(place.thought, place.side) : null;
}

/**
 * The places with what is proven carried forward: where the best move of a
 * proven place was played, the next has the same value, one ply nearer. The
 * sweep goes from the last place to the first, so it may have told of the next
 * one before it was proven.
 * @param {readonly (Place|undefined)[]} places by ply; those still missing are undefined
 * @param {readonly string[]} moves what was played
 * @returns {(Place|undefined)[]}
 */
export function carryProofs(places, moves) {
  /** @type {(Place|undefined)[]} */
  const carried = [];
  places.forEach((place, ply) => carried.push(place && carryInto(place, carried[ply - 1], moves[ply - 1])));
  return carried;
}

/**
 * @param {Place} place
 * @param {Place|undefined} before
 * @param {string|undefined} played
 * @returns {Place}
 */
function carryInto(place, before, played) {
  const { thought } = place;
  if (!thought || thought.proven || place.outcome) return place;
  if (!before?.thought?.proven || before.thought.move !== played) return place;
  return { ...place, thought: { ...thought, ...proofAfter(before.thought, before.side === place.side) } };
}

/** What each proof is to the other side. */
const OTHERWISE = /** @type {const} */ ({ win: "loss", loss: "win", draw: "draw" });

/**
 * What a proof says of the place after its best move. The move that the place's
 * own search liked is worth nothing against a proof: the proof's line goes on.
 * @param {Thought} thought
 * @param {boolean} isSameSide whether the same side is to move again
 */
function proofAfter({ score, chance, proven, plies, exact, line }, isSameSide) {
  const rest = line.slice(1);
  // Nought plies would mean that the game is over.
  const way = { plies: plies === null ? null : Math.max(1, plies - 1), move: rest[0] ?? null, line: rest };
  if (isSameSide) return { ...way, score, chance, proven, ...(exact !== undefined && { exact }) };
  return { ...way, score: -score, chance: chance === null ? null : 1 - chance, proven: proven && OTHERWISE[proven], ...(exact !== undefined && { exact: -exact }) };
}

/**
 * Judges every move whose places before and after are known.
 * @param {readonly (Place|undefined)[]} places by ply; those still missing are undefined
 * @param {readonly string[]} moves what was played
 * @returns {(Judgement|null)[]} by the ply after the move, so that the first is always null
 */
export function judge(places, moves) {
  const judged = moves.map((text, index) => judgeMove(places[index], places[index + 1], text));
  return [null, ...judged];
}

/**
 * @param {Place|undefined} before
 * @param {Place|undefined} after
 * @param {string} text
 * @returns {Judgement|null}
 */
function judgeMove(before, after, text) {
  if (!before?.thought || !after) return null;
  const had = worthOfPlace(before)?.chance ?? null;
  const has = worthOfPlace(after)?.chance ?? null;
  if (had === null || has === null) return null;
  const isBest = before.thought.move === text;
  if (!isBest && isBeyondTelling(before, after)) return null;
  const given = chanceFor(had, before.side) - chanceFor(has, before.side);
  const loss = isBest ? 0 : Math.max(0, given);
  return {
    ply: after.ply, side: before.side, loss, fault: faultOf(loss),
    better: isBest ? null : before.thought.move,
  };
}

/**
 * Whether a certain win or loss was left for what nobody has proven. A search
 * that is not sure says little of a value that was certain, unless it sees the
 * other side ahead.
 * @param {Place} before
 * @param {Place} after
 */
function isBeyondTelling(before, after) {
  const had = worthOfPlace(before);
  const has = worthOfPlace(after);
  if (!had?.proven || had.proven === "draw" || !has || has.proven || has.chance === null) return false;
  return chanceFor(has.chance, had.proven) >= 0.5;
}

/**
 * @typedef {Record<Fault, number> & {moves: number, mean: number}} Tally
 *   faults of each kind, moves judged, and the mean loss of a move
 */

/**
 * Both sides' faults, counted.
 * @param {(Judgement|null)[]} judgements
 * @returns {Record<Side, Tally>}
 */
export function tally(judgements) {
  return { first: tallyOf(judgements, "first"), second: tallyOf(judgements, "second") };
}

/**
 * @param {(Judgement|null)[]} judgements
 * @param {Side} side
 * @returns {Tally}
 */
function tallyOf(judgements, side) {
  const own = judgements.filter((judgement) => judgement !== null && judgement.side === side);
  /** @param {Fault} fault */
  const count = (fault) => own.filter((judgement) => judgement?.fault === fault).length;
  const loss = own.reduce((sum, judgement) => sum + (judgement?.loss ?? 0), 0);
  return {
    inaccuracy: count("inaccuracy"), mistake: count("mistake"), blunder: count("blunder"),
    moves: own.length, mean: own.length === 0 ? 0 : loss / own.length,
  };
}
