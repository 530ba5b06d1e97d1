// The shapes of what the server sends and takes, for the type checker; nothing here runs.
// Names in the JSON are snake_case; times are milliseconds unless their name says otherwise.

/** @typedef {"first"|"second"} Side */
/** @typedef {"disc"|"king"|"queen"} Shape */
/** @typedef {{side: Side, shape: Shape}} Piece */
/** @typedef {"black"|"white"|"red"|"yellow"|"blue"} Colour */
/** @typedef {"plain"|"light"|"dark"|"blocked"} Tile */
/** @typedef {{name: string|null, tile: Tile, piece: Piece|null}} Cell */
/** @typedef {"files-and-ranks"|"files-and-rows"|"columns"|"numbers"} Labels */
/**
 * The cells lie row by row from the top. Squares unless the tiling says otherwise: each row of hexagons lies half a
 * cell to the right of the one above.
 * @typedef {{files: number, ranks: number, labels: Labels, tiling?: "squares"|"hexagons", cells: Cell[]}} Board
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
 * @property {string[]} [colours]  of the sides' pieces
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
 * @property {number} [exact]  the oracle's score, where the game has a solver
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
 * @property {[Colour, Colour]} colours
 * @property {string[]} sample  a few good moves from the start
 * @property {GameOption[]} options
 * @property {string[]} formats
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
/** @typedef {{name: string, value: number, help: string}} Term  the value in hundredths */
/** @typedef {{eval: string, score: number, terms: Term[]}} Evaluated  for the side to move */
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
/** @typedef {{name: string, title: string, game: string, question: string, study: string|null}} Experiment */
/** @typedef {"quick"|"standard"} LabScale */
/** @typedef {"waiting"|"running"|"stopped"|"failed"|"finished"} LabState */
/** @typedef {"holds"|"fails"|"undecided"|"untested"} Verdict */
/**
 * @typedef {object} LabRun
 * @property {string} id
 * @property {string} name  of its experiment
 * @property {string} title
 * @property {LabScale} scale
 * @property {LabState} state
 * @property {{part: number, parts: number, title: string, done: number, units: number}|null} progress  parts from 1
 * @property {number|null} seconds  run so far
 * @property {number|null} seconds_left
 * @property {string|null} problem  why it failed
 * @property {string|null} findings
 * @property {Record<Verdict, number>|null} verdicts
 */
/** @typedef {{says: string, template: string, values: Record<string, string>, by: string|null, verdict: Verdict}} LabClaim */
/** @typedef {LabRun & {claims: LabClaim[], tables: string[], plots: string[]}} LabReport */
/** @typedef {{experiments: Experiment[], runs: LabRun[]}} Lab */

/** A value as the root's side to move sees it, all the way down; without a value where it is proven. @typedef {{value: number|null, proven: Proven|null, plies: number|null}} XrayScore */
/** @typedef {"ended"|"judged"|"table"|"passed"|"cut"|"searched"|"stopped"} XrayWhy */
/**
 * A position that a search visited.
 * @typedef {object} VisitNode
 * @property {number} id
 * @property {number|null} parent
 * @property {string|null} move  that led here; none at a root and after a pass
 * @property {"root"|"move"|"pass"} kind
 * @property {number} ply
 * @property {number} depth  plies still to go
 * @property {Side} side  to move here
 * @property {boolean} maximizes  whether that is the root's side
 * @property {[XrayScore|null, XrayScore|null]} window  alpha and beta on entering; null is an open end
 * @property {XrayScore|null} score  null while it is open
 * @property {"exact"|"lower"|"upper"|null} bound
 * @property {XrayWhy|null} why  null while it is open
 * @property {number} children
 * @property {number} skipped  moves that were cut off
 * @property {number} size  of its subtree, itself included
 * @property {string[]} moves  from the root's position to here
 * @property {{size: number, score: XrayScore|null}|null} plain  the same place where nothing is pruned
 */
/**
 * A position in the tree of a search by simulations.
 * @typedef {object} SimulationNode
 * @property {number} id
 * @property {number|null} parent
 * @property {string|null} move
 * @property {"root"|"move"} kind
 * @property {number} ply
 * @property {Side} side  to move here
 * @property {number} visits
 * @property {number|null} rate  the share of the side that moved here
 * @property {number|null} first_rate  the first player's share
 * @property {number|null} prior
 * @property {Proven|null} proven  for the side that moved here
 * @property {{mean: number, exploration: number, total: number}|null} terms  what selection compares
 * @property {boolean} chosen  whether selection would go here next
 * @property {number} children
 * @property {string[]} moves
 */
/** @typedef {VisitNode|SimulationNode} XrayNode */
/** @typedef {{node: XrayNode, children: XrayNode[], total: number, skipped: string[], skipped_total: number}} XrayFamily  children and skipped may be only the first of them */
/** @typedef {{step: number, path: number[], result: {first: number, games: number}|null}} XrayStep */
/**
 * A recorded search.
 * @typedef {object} XraySummary
 * @property {string} id
 * @property {"visits"|"simulations"} kind
 * @property {string} game
 * @property {string} start
 * @property {string[]} moves
 * @property {string} player
 * @property {Side} side  to move at the root
 * @property {number} nodes
 * @property {number} steps
 * @property {boolean} complete  false: the limit stopped it
 * @property {{move: string, score: XrayScore}|null} best
 * @property {number} depth
 * @property {number} time_ms
 * @property {{ply: number, nodes: number, plain: number|null}[]} by_ply
 * @property {Record<XrayWhy, number>|null} whys
 * @property {number} skipped
 * @property {{nodes: number, complete: boolean}|null} plain
 * @property {number[]} roots
 */

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
