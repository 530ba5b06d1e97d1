/**
 * @file Fetches what an address names: a line of moves is itself, a match and
 * a tournament's game are asked of the server and become a record with tags.
 */

/** @typedef {import("./address.js").Source} Source */
/** @typedef {import("../types.js").RecordedGame} RecordedGame */
/** @typedef {import("../types.js").MatchView} MatchView */
/** @typedef {import("../types.js").Side} Side */
/** @typedef {Pick<RecordedGame, "game"|"start"|"moves"> & Partial<RecordedGame>} Opened */

/**
 * Only what is used of a tournament's game.
 * @typedef {object} TournamentGame
 * @property {string} game
 * @property {string|null} start
 * @property {string[]} moves
 * @property {string} first
 * @property {string} second
 * @property {Side|null} winner
 * @property {string|null} [opening_name]
 */

/**
 * @param {Source} source
 * @param {(path: string) => Promise<any>} get
 * @returns {Promise<Opened>}
 */
export async function recordOf(source, get) {
  if (source.kind === "match") return matchRecord(await get(`/api/matches/${encodeURIComponent(source.id)}`));
  if (source.kind === "tournament") {
    return gameRecord(await get(`/api/tournaments/${encodeURIComponent(source.run)}/games/${source.number}`));
  }
  return { game: source.game, start: source.start, moves: source.moves };
}

/**
 * @param {MatchView} view
 * @returns {Opened}
 */
function matchRecord({ game, position, seats, ending }) {
  const [first, second] = seats.map((seat) => seat.player ?? seat.name ?? "");
  const moves = position.played.map((move) => move.text);
  return { game, start: position.start, moves, tags: { First: first, Second: second }, result: ending ? resultOf(ending.winner) : "*" };
}

/**
 * @param {TournamentGame} stored
 * @returns {Opened}
 */
function gameRecord({ game, start, moves, first, second, winner, opening_name }) {
  /** @type {Record<string, string>} */
  const tags = { First: first, Second: second };
  if (opening_name) tags.Opening = opening_name;
  return { game, start, moves, tags, result: resultOf(winner) };
}

/** As records write it. @param {Side|null} winner */
function resultOf(winner) {
  return { first: "1-0", second: "0-1", draw: "1/2-1/2" }[winner ?? "draw"];
}
