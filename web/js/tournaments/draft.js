// A tournament that is being set up: what it will be, how many games that makes, and what is still wrong. No DOM.

/** @typedef {import("./shapes.js").Format} Format */
/** @typedef {import("./shapes.js").Limits} Limits */
/** @typedef {{from: "usual"|"start"|"random", plies: number}} DraftOpenings */
/** @typedef {{game: string, openings: DraftOpenings}} DraftGame */
/** @typedef {{name: string, player: string}} DraftEntrant */
/** @typedef {"own"|"move"|"nodes"|"depth"|"clock"} Pace */
/** @typedef {{pace: Pace, seconds: number, nodes: number, depth: number, base: number, increment: number}} DraftLimits */
/** @typedef {{on: boolean, elo0: number, elo1: number, alpha: number, beta: number, normalised: boolean, mostGames: number}} DraftTest */
/**
 * @typedef {object} Draft
 * @property {string} title
 * @property {Format} format
 * @property {DraftGame[]} games
 * @property {DraftEntrant[]} entrants
 * @property {number} rounds
 * @property {DraftLimits} limits
 * @property {DraftTest} sprt
 * @property {number} seed
 * @property {number} concurrency
 */
/** @typedef {"entrants"|"games"|"rounds"|"limits"|"hypotheses"|"errors"|"names"|"seed"} Trouble */

/** Each opening is played with both colours. */
const GAMES_EACH = 2;
/** The server takes no more. */
const MOST_ENTRANTS = 32;

/** @param {string} game @returns {DraftGame} */
export function newGame(game) {
  return { game, openings: { from: "usual", plies: 4 } };
}

/** @param {string} game @returns {Draft} */
export function newDraft(game) {
  return {
    title: "",
    format: "round-robin",
    games: [newGame(game)],
    entrants: [],
    rounds: 5,
    limits: { pace: "own", seconds: 0.2, nodes: 10_000, depth: 4, base: 10, increment: 0.1 },
    sprt: { on: false, elo0: 0, elo1: 20, alpha: 0.05, beta: 0.05, normalised: true, mostGames: 2000 },
    seed: 1,
    concurrency: 1,
  };
}

/** A test compares two players and nothing else. @param {Draft} draft */
export function canTest({ entrants, format }) {
  return entrants.length === 2 && format !== "swiss";
}

/** @param {Draft} draft */
export function hasTest(draft) {
  return draft.sprt.on && canTest(draft);
}

/** How many games it will be; with a test, at most. @param {Draft} draft */
export function plannedGames(draft) {
  const { format, entrants, games, rounds } = draft;
  const n = entrants.length;
  if (n < 2) return 0;
  if (hasTest(draft)) return draft.sprt.mostGames;
  const pairings = { "round-robin": (n * (n - 1)) / 2, gauntlet: n - 1, swiss: Math.floor(n / 2) }[format];
  return pairings * rounds * games.length * GAMES_EACH;
}

/** @param {Draft} draft @returns {Trouble[]} nothing when it can begin */
export function troublesOf(draft) {
  const { entrants, games, rounds, seed, concurrency } = draft;
  /** @type {[Trouble, boolean][]} */
  const checks = [
    ["entrants", entrants.length >= 2 && entrants.length <= MOST_ENTRANTS],
    ["names", areDifferent(entrants)],
    ["games", games.length >= 1 && games.every(({ openings: { from, plies } }) => from !== "random" || isCount(plies))],
    ["rounds", isCount(hasTest(draft) ? draft.sprt.mostGames : rounds) && isCount(concurrency)],
    ["limits", areSound(draft.limits)],
    ["hypotheses", !hasTest(draft) || draft.sprt.elo0 < draft.sprt.elo1],
    ["errors", !hasTest(draft) || areRates(draft.sprt)],
    ["seed", Number.isSafeInteger(seed) && seed >= 0],
  ];
  return checks.filter(([, sound]) => !sound).map(([trouble]) => trouble);
}

/** Those without a name are told apart by the server. @param {DraftEntrant[]} entrants */
function areDifferent(entrants) {
  const names = entrants.map(({ name }) => name.trim()).filter(Boolean);
  return new Set(names).size === names.length;
}

/** @param {number} n */
function isCount(n) {
  return Number.isSafeInteger(n) && n >= 1;
}

/** @param {DraftLimits} limits */
function areSound({ pace, seconds, nodes, depth, base, increment }) {
  if (pace === "move") return seconds > 0;
  if (pace === "nodes") return isCount(nodes);
  if (pace === "depth") return isCount(depth);
  return pace === "own" || (base > 0 && increment >= 0);
}

/** @param {DraftTest} test */
function areRates({ alpha, beta }) {
  return alpha > 0 && beta > 0 && alpha + beta < 1;
}

/** What the server is asked for. @param {Draft} draft @returns {import("../types.js").NewTournament} */
export function requestOf(draft) {
  const { format, entrants, games, rounds, seed, concurrency } = draft;
  const title = draft.title.trim();
  const { elo0, elo1, alpha, beta, normalised, mostGames } = draft.sprt;
  return {
    ...(title && { title }),
    format,
    rule_sets: games.map(({ game, openings }) => ({ game, openings: openingsOf(openings) })),
    entrants: entrants.map(({ name, player }) => ({ ...(name.trim() && { name: name.trim() }), player })),
    // A test says itself when it has seen enough.
    ...(hasTest(draft) ? { sprt: { elo0, elo1, alpha, beta, normalised }, most_games: mostGames } : { rounds }),
    limits: limitsOf(draft.limits),
    seed,
    concurrency,
  };
}

/** @param {DraftOpenings} openings @returns {import("../types.js").OpeningSource} */
function openingsOf({ from, plies }) {
  return from === "random" ? { from, plies } : { from };
}

/** @param {DraftLimits} limits @returns {Limits} */
export function limitsOf({ pace, seconds, nodes, depth, base, increment }) {
  switch (pace) {
    case "move": return { move_seconds: seconds };
    case "nodes": return { nodes };
    case "depth": return { depth };
    case "clock": return { base_seconds: base, increment_seconds: increment };
    default: return {};
  }
}
