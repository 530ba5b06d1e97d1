// The shapes of a tournament's table, as the arena writes it; nothing here runs.

/** @typedef {{wins: number, draws: number, losses: number}} Tally */
/**
 * A rating with its interval; all are null where nobody can be rated, and each where it is infinite.
 * @typedef {{elo: number|null, elo_error: number|null, elo_low: number|null, elo_high: number|null}} Rating
 */
/**
 * @typedef {Tally & Rating & {rank: number, name: string, player: string, games: number, points: number, rests: number,
 *   share: number|null, moves: number, mean_time_ms: number|null, mean_depth: number|null, mean_nodes: number|null,
 *   time_losses: number, failures: number}} Entry
 */
/** @typedef {{name: string, against: (Tally & {name: string})[]}} CrossRow */
/** @typedef {{name: string, first: Tally, second: Tally}} ColourRow */
/** @typedef {"running"|"interrupted"|"finished"|"stopped"} State */
/** @typedef {import("../types.js").TournamentFormat} Format */
/** Somebody who lost games on time, by illegal moves, or because the program failed. @typedef {{name: string, losses: number, time_losses: number, failures: number, decides: boolean}} Failed */
/**
 * @typedef {object} Table
 * @property {string} run
 * @property {string} title
 * @property {Failed[]} failed
 * @property {State} state
 * @property {number} created
 * @property {string} program_version
 * @property {Format} format
 * @property {string[]} games_played
 * @property {number} games
 * @property {number} counted
 * @property {number|null} planned
 * @property {Entry[]} standings
 * @property {string|null} unrated
 * @property {Tally & Rating & {share: number|null}} first_player
 * @property {CrossRow[]} cross_table
 * @property {ColourRow[]} colours
 */
/**
 * A test between two players: where its figure stands between the bounds that would decide it.
 * @typedef {object} Test
 * @property {number|null} llr
 * @property {number} lower
 * @property {number} upper
 * @property {"continue"|"H0"|"H1"|null} decision
 * @property {number} elo0
 * @property {number} elo1
 * @property {number|null} elo
 * @property {number|null} elo_error
 * @property {number|null} [elo_low]
 * @property {number|null} [elo_high]
 * @property {number} los
 */
/** @typedef {import("../types.js").LimitSpec} Limits */
/** @typedef {import("../types.js").OpeningSource} Openings */
/** A run that began: everybody has a name then. @typedef {Omit<import("../types.js").RunSpec, "entrants"> & {entrants: {name: string, player: string}[]}} Spec */
/**
 * @typedef {object} View
 * @property {number} version
 * @property {Table} table
 * @property {Spec} spec
 * @property {boolean} active
 * @property {boolean} waiting
 * @property {Test|null} sprt
 * @property {string|null} [failure]
 * @property {import("../types.js").LiveGame[]} live
 */
/** @typedef {{number: number, game: string, first: string, second: string, opening: string, start: string, winner: import("../types.js").Side|null, cause: string, reason?: string, plies: number}} GameHead */

export {};
