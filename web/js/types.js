// The shapes of what the server sends and takes, for the type checker; nothing here runs.
// Names in the JSON are snake_case; times are milliseconds unless their name says otherwise.

/** @typedef {"first"|"second"} Side */
/** @typedef {"disc"|"king"|"queen"} Shape */
/** @typedef {{side: Side, shape: Shape}} Piece */
/** @typedef {"plain"|"light"|"dark"|"blocked"} Tile */
/** @typedef {{name: string|null, tile: Tile, piece: Piece|null}} Cell */
/** @typedef {"files-and-ranks"|"columns"|"numbers"} Labels */
/**
 * The cells lie row by row from the top.
 * @typedef {{files: number, ranks: number, labels: Labels, cells: Cell[]}} Board
 */
/**
 * The path is the squares to click in order; no path begins another one.
 * @typedef {{text: string, path: string[]}} MoveView
 */
/** @typedef {{side: Side, text: string, path: string[]}} PlayedMove */
/** @typedef {{winner: Side|null, reason: string}} Outcome */
/**
 * @typedef {object} Position
 * @property {string} game
 * @property {string} start
 * @property {string} position
 * @property {Side} side
 * @property {Outcome|null} outcome
 * @property {string} key
 * @property {Board} board
 * @property {MoveView[]} moves
 * @property {PlayedMove[]} played
 * @property {Board|null} last_board
 */
/** @typedef {{type: string, title: string, status: number, detail: string, [extra: string]: unknown}} Problem */

/** @typedef {"win"|"loss"|"draw"} Proven */
/**
 * What all judgements share, from the view of the side to move.
 * @typedef {object} Opinion
 * @property {number} score
 * @property {Proven|null} proven
 * @property {number|null} plies
 * @property {number} chance
 * @property {number} [exact]  the oracle's score, from Connect Four's solver
 */
/** @typedef {Opinion & {text: string}} ScoredMove */
/** @typedef {Opinion & {move: string, line: string[]}} ScoredLine */
/** @typedef {{depth: number, selective_depth: number, nodes: number, nps: number, time_ms: number}} Effort */
/**
 * What a search says.
 * @typedef {Opinion & Effort & {move: string|null, line: string[], lines?: ScoredLine[], moves?: ScoredMove[],
 *   stats?: Record<string, unknown>}} Thought
 */

/** @typedef {{value: string, help: string}} Choice */
/**
 * @typedef {object} GameOption
 * @property {string} name
 * @property {string} help
 * @property {string} default
 * @property {"choice"|"number"|"size"} kind
 * @property {Choice[]} [values]
 * @property {number|string} [min]
 * @property {number|string} [max]
 */
/**
 * @typedef {object} GameEntry
 * @property {string} name
 * @property {string} title
 * @property {string} summary
 * @property {string[]} sides
 * @property {GameOption[]} options
 * @property {string[]} formats
 * @property {string} notation_example
 */
/** @typedef {{name: string, help: string, default: string, values: string, choices: string[]}} PlayerOption */
/**
 * @typedef {object} PlayerEntry
 * @property {string} name
 * @property {string} summary
 * @property {string|null} stands_for
 * @property {PlayerOption[]} options
 * @property {unknown} [evaluations]
 */
/** @typedef {{level: number, player: string, stands_for: string}} Level */
/** @typedef {{pieces: Piece[], blocked: boolean, squares: string[]}} Palette */
/** @typedef {{position: string, view: Position}} Arrangement */
/**
 * @typedef {object} RecordedGame
 * @property {string} game
 * @property {string|null} start
 * @property {string[]} moves
 * @property {Record<string, string>} tags
 * @property {string} result
 * @property {string|null} reason
 * @property {string|null} comment  before the first move
 * @property {(string|null)[]} comments  after each move
 */

/** @typedef {{kind: "person", name?: string}|{kind: "machine", player: string}} SeatRequest */
/** @typedef {{kind: "person"|"machine", name: string, player: string|null}} Seat */
/** @typedef {null|{base_ms: number, increment_ms: number}|{move_ms: number}} ClockRequest */
/** @typedef {{game: string, start?: string, moves?: string[], seats: SeatRequest[], clock?: ClockRequest, take_backs?: boolean, seed?: number}} MatchRequest */
/** @typedef {{kind: "game"|"move", first_ms: number, second_ms: number, running: Side|null, increment_ms: number}} ClockView */
/** @typedef {{side: Side, text: string, time_ms: number, depth?: number, nodes?: number, score?: number, chance?: number, proven?: Proven|null, plies?: number|null}} Turn */
/** @typedef {"rules"|"time"|"illegal"|"failure"|"resign"|"agreed"|"plies"} Cause */
/** @typedef {{winner: Side|null, cause: Cause, reason: string}} Ending */
/**
 * A match as its onlooker may see it.
 * @typedef {object} MatchView
 * @property {string} id
 * @property {number} version
 * @property {string} game
 * @property {string} title
 * @property {string[]} sides  the names of the two sides
 * @property {Seat[]} seats  two
 * @property {Side[]} you
 * @property {Position} position
 * @property {Turn[]} turns
 * @property {ClockView|null} clock
 * @property {Ending|null} ending
 * @property {Side|null} draw_offer
 * @property {Side|null} take_back_offer
 * @property {null|"draw"|"take-back"} declined
 * @property {boolean} paused
 * @property {boolean} take_backs
 * @property {Side|null} thinking
 * @property {string|null} rematch
 * @property {number} watchers
 */
/** @typedef {{id: string, keys: {first: string|null, second: string|null}, view: MatchView}} NewMatch */
/** @typedef {{id: string, game: string, seats: Seat[], plies: number, ending: Ending|null, updated: number, version: number}} MatchHead */
/** @typedef {{side: Side, waiting: boolean, depth?: number, nodes?: number, nps?: number, score?: number, chance?: number, proven?: Proven|null, plies?: number|null, line?: string[]}} Thinking */

/** @typedef {{ply: number, side: Side, thought: Thought|null, outcome?: Outcome|null}} SweepPlace */
/** @typedef {{text: string, games: number, first: number, second: number, draws: number}} ExploredMove */
/** @typedef {{kind: "tournament", run: string, number: number, first: string, second: string, winner: Side|null}|{kind: "match", id: string, first?: string, second?: string, winner?: Side|null}} Sample */
/** @typedef {{moves: ExploredMove[], games: number, indexed: number, stored: number, samples: Sample[]}} Explored */
/** @typedef {{value: Proven|null, score: number|null, best_move: string|null, nodes: number, time_ms: number}} Solved */

/** @typedef {{run: string, title: string, state: string, games: number, planned: number|null, created: number, program_version: string, waiting: boolean}} TournamentHead */
/** @typedef {{number: number, game: string, first: string, second: string, board: Board, last: {text: string, path: string[]}|null, plies: number, scores: {first: number|null, second: number|null}}} LiveGame */
/** @typedef {{llr: number, lower: number, upper: number, decision: string|null, elo0: number, elo1: number, elo: number, elo_error: number, los: number, pairs: number[]}} SprtView */
/**
 * @typedef {object} TournamentView
 * @property {number} version
 * @property {any} table  the arena's table, as it writes itself
 * @property {any} spec   the run's specification, as it was given
 * @property {boolean} active
 * @property {boolean} waiting
 * @property {SprtView|null} sprt
 * @property {LiveGame[]} live
 */
/** @typedef {{name: string, title: string, game: string, question: string}} Experiment */
/** @typedef {{experiments: Experiment[], reports: unknown[]}} Lab */

/**
 * What the router hands to a page.
 * @typedef {object} PageContext
 * @property {string} path
 * @property {Record<string, string>} params  the named parts of the path
 * @property {URLSearchParams} query
 * @property {string} hash
 * @property {(url: string, how?: {replace?: boolean}) => void} navigate  nothing happens once the page is left
 * @property {(url: string) => void} rewrite  gives the page itself another address, without showing it anew
 * @property {AbortSignal} signal  aborted when the page is left
 */
/** @typedef {{title: string, node: Node, leave?: () => void}} Page */

export {};
