/**
 * @file What a move or a position is worth, as people read it. The server tells
 * scores from the view of the side to move; people see the first player's view
 * everywhere, so a score never changes its meaning from one move to the next.
 */

/** @typedef {import("../types.js").Side} Side */
/** @typedef {import("../types.js").Outcome} Outcome */
/** @typedef {import("../types.js").Proof} Proof */
/** @typedef {import("../types.js").Known} Known */

/**
 * What a search says of a move, a line or a position, from the view of the side to move.
 * @typedef {object} Opinion
 * @property {number} score
 * @property {import("../types.js").Proven|null} proven
 * @property {number|null} plies
 * @property {number|null} chance
 * @property {number} [exact]
 * @property {Proof} [proof]
 */

/**
 * @typedef {object} Worth from the first player's view
 * @property {number|null} score in the evaluation's unit
 * @property {number|null} chance the first player's chance to win, 0 to 1
 * @property {Side|"draw"|null} proven who wins for certain
 * @property {number|null} plies how soon, where that is proven
 * @property {Proof|null} proof how it was proven, if that is known
 * @property {number|null} exact the solver's score, where the game has one
 */

/**
 * An opinion turned to the first player's view.
 * @param {Opinion} opinion
 * @param {Side} side the side to move
 * @returns {Worth}
 */
export function worthOf(opinion, side) {
  const sign = side === "first" ? 1 : -1;
  return {
    score: turned(opinion.score, sign),
    chance: opinion.chance === null ? null : chanceFor(opinion.chance, side),
    proven: provenFor(opinion.proven, side),
    plies: opinion.plies,
    proof: opinion.proof ?? null,
    exact: turned(opinion.exact ?? null, sign),
  };
}

/**
 * The worth of a game that is over.
 * @param {Outcome} outcome
 * @returns {Worth}
 */
export function worthOfOutcome(outcome) {
  const chance = { first: 1, second: 0, draw: 0.5 }[outcome.winner ?? "draw"];
  return { score: null, chance, proven: outcome.winner ?? "draw", plies: 0, proof: null, exact: null };
}

/** A win in so many plies is this less the plies, as the server has it. */
const WIN = 10_000;
/** Where the plies are not known, a win comes after all those that are counted. */
const SOME_DAY = 1000;

/**
 * The worth of what is known without a search.
 * @param {Known} known
 * @param {Side} side the side to move
 * @returns {Worth}
 */
export function worthOfKnown({ value, plies, proof }, side) {
  const won = WIN - (plies ?? SOME_DAY);
  const [score, chance] = { win: [won, 1], draw: [0, 0.5], loss: [-won, 0] }[value];
  return worthOf({ score, chance, proven: value, plies, proof }, side);
}

/**
 * The other side of a chance: the first player's from a side's own, or back.
 * @param {number} chance
 * @param {Side} side
 */
export function chanceFor(chance, side) {
  return side === "first" ? chance : 1 - chance;
}

/** @param {Side} side @returns {Side} */
export function otherSide(side) {
  return side === "first" ? "second" : "first";
}

/**
 * @param {number|null} score
 * @param {number} sign
 */
function turned(score, sign) {
  // Zero has one sign only.
  return score === null ? null : score * sign || 0;
}

/**
 * @param {Opinion["proven"]} proven
 * @param {Side} side
 * @returns {Worth["proven"]}
 */
function provenFor(proven, side) {
  if (proven === "win") return side;
  return proven === "loss" ? otherSide(side) : proven;
}

/**
 * A result as the first side's points and the second's.
 * @param {Side|null} winner
 */
export function resultText(winner) {
  return { first: "1–0", second: "0–1", draw: "½–½" }[winner ?? "draw"];
}

/**
 * Whether the game is over, so that nothing needs proof.
 * @param {Worth} worth
 */
export function isOver(worth) {
  return worth.proven !== null && worth.plies === 0;
}

/**
 * Few signs that stand for a worth: the result of a game that is over, the
 * solver's score, "#9" where the first player wins in nine plies and "−#9"
 * where the second does, "=" for a certain draw, else the score with its sign.
 * Nothing is known: a dash.
 * @param {Worth} worth
 * @param {(n: number) => string} [decimal] writes a score in the reader's language
 */
export function signs(worth, decimal = (n) => n.toFixed(2)) {
  if (isOver(worth)) return resultText(worth.proven === "draw" ? null : worth.proven);
  if (worth.exact !== null) return signed(worth.exact, String);
  if (worth.proven === "draw") return "=";
  if (worth.proven) return `${worth.proven === "first" ? "" : "−"}#${worth.plies ?? ""}`;
  return isUntold(worth) ? "–" : signed(worth.score ?? 0, decimal);
}

/**
 * A solver that has not finished says zero and no chance: it knows nothing yet.
 * @param {Worth} worth
 */
export function isUntold(worth) {
  return worth.proven === null && worth.chance === null && !worth.score;
}

/**
 * @param {number} value
 * @param {(n: number) => string} write
 */
function signed(value, write) {
  const text = write(Math.abs(value));
  if (!/[1-9]/.test(text)) return text;
  return (value < 0 ? "−" : "+") + text;
}
