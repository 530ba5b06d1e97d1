// The shapes of what the app sends and takes, for the type checker; nothing here runs.
// Made from the app's own types: cargo run -p ludens-server --example types

/**
 * What a page must know before it asks for a key.
 * @typedef {object} AboutOperator
 * @property {boolean} available  Whether the app was started with a key.
 */
/**
 * Something else that a person may do.
 * @typedef {object} ActionRequest
 * @property {"take-back"|"accept-take-back"|"decline-take-back"|"resign"|"offer-draw"|"accept-draw"|"decline-draw"|"pause"|"resume"} action  Something that is done.
 * @property {number} version  The version that the sender has seen.
 */
/**
 * What is to be analysed, and how.
 * @typedef {object} AnalysisRequest
 * @property {boolean} [all_moves]  Whether every legal move gets a score.
 * @property {string} game
 * @property {number|null} [lines]  How many of the best moves are sent with their lines.
 * @property {string[]} [moves]
 * @property {string} [player]  Who thinks.
 * @property {string|null} [start]
 * @property {number|null} [threads]
 * @property {number|null} [time_ms]
 */
/**
 * The result.
 * @typedef {object} Arranged
 * @property {string} position  The position's text.
 * @property {Position} view
 */
/**
 * A position that was set up.
 * @typedef {object} Arrangement
 * @property {string[]} [blocked]
 * @property {string} game
 * @property {Record<string, Piece>} [pieces]
 * @property {Side} side
 */
/**
 * A match that has begun, with the secrets of the seats that one holds in it.
 * @typedef {object} BegunMatch
 * @property {string} id
 * @property {Keys} keys
 * @property {MatchView} view
 */
/**
 * The picture of a position.
 * @typedef {object} Board
 * @property {Cell[]} cells  Row by row from the top, each from the left.
 * @property {number} files  How many cells a row has.
 * @property {Labels} labels  How the squares are named at the edge.
 * @property {number} ranks  How many rows there are.
 * @property {Tiling} tiling  What the cells are.
 */
/**
 * One cell of a board.
 * @typedef {object} Cell
 * @property {string|null} name  The square's name; null where the game has no square.
 * @property {Piece|null} piece  What stands on it.
 * @property {Tile} tile  What the square itself looks like.
 */
/**
 * One word an option can be set to.
 * @typedef {object} Choice
 * @property {string} help  What it means, in one line.
 * @property {string} value  The word.
 */
/**
 * The class of a run.
 * @typedef {object} ClassSpec
 * @property {Record<string, string>} authors  Who has written a player, by its name in the run.
 * @property {string} folder  The folder with the players.
 * @property {LeftOut[]} left_out  Who could not take part.
 * @property {number|null} [memory]  How many bytes each program may use.
 * @property {string} page  Where the page is written.
 */
/**
 * The clocks as of the moment of sending.
 * @typedef {object} Clock
 * @property {number} first_ms
 * @property {number} increment_ms
 * @property {"game"|"move"} kind  Whether the time is for the game or for each move.
 * @property {Side|null} running
 * @property {number} second_ms
 */
/** How time is given. @typedef {{base_ms: number, increment_ms?: number}|{move_ms: number}} ClockRequest */
/** A clock as people set it. @typedef {{base_ms: number, increment_ms: number, kind: "game"}|{kind: "move", move_ms: number}} ClockSetup */
/** The colour of a side's pieces. @typedef {"black"|"white"|"red"|"yellow"|"blue"} Colour */
/**
 * One entrant with each side.
 * @typedef {object} ColourRow
 * @property {Tally} first  When it moved first.
 * @property {string} name  Its name in the run.
 * @property {Tally} second  When it moved second.
 */
/**
 * One entrant against all others.
 * @typedef {object} CrossRow
 * @property {Meeting[]} against  Its opponents, in the order of the standings.
 * @property {string} name  Its name in the run.
 */
/** What a test has decided so far. @typedef {"continue"|"H0"|"H1"} Decision */
/**
 * A depth that was finished.
 * @typedef {object} DepthFigures
 * @property {number} depth  The depth.
 * @property {number} nodes  Positions visited.
 * @property {number} time_ms  How long it took.
 */
/**
 * A game that both sides think even for so many moves is drawn.
 * @typedef {object} DrawRule
 * @property {number} after_moves  Not before each side has made so many moves.
 * @property {number} moves  So many moves of each side in a row.
 * @property {number} score  With scores no farther from 0 than this, in the evaluation's unit.
 */
/**
 * The first entrant against the second.
 * @typedef {object} Duel
 * @property {string} against  Its opponent.
 * @property {number} draws  Games drawn.
 * @property {number|null} elo  How much stronger; none if nothing is known.
 * @property {number|null} elo_error  Half of the 95 % interval.
 * @property {number|null} elo_high  Where it ends.
 * @property {number|null} elo_low  Where that begins.
 * @property {number} los  How likely it is that it is stronger at all.
 * @property {number} losses  Games lost.
 * @property {string} name  The player whose view this is.
 * @property {number|null} nelo  The same in standard deviations of a game.
 * @property {number|null} nelo_error  Half the interval of that.
 * @property {Pentanomial|null} pairs  How many pairs brought 0, ½, 1, 1½ and 2 points, where games are paired.
 * @property {SprtReport|null} sprt  The test, if there is one.
 * @property {number} wins  Games won.
 */
/**
 * How a match ended.
 * @typedef {object} Ending
 * @property {"rules"|"time"|"illegal"|"failure"|"resign"|"agreed"|"plies"} cause  The cause in a word.
 * @property {string} reason  More about it.
 * @property {Side|null} winner  The side that won; null is a draw.
 */
/**
 * Somebody who takes part.
 * @typedef {object} EntrantSpec
 * @property {LimitSpec|null} [limits]  Limits of its own.
 * @property {string} [name]  The name in tables; who has none is called by its player's text.
 * @property {string} player  The player, as the catalogue reads it.
 */
/**
 * What is to be evaluated.
 * @typedef {object} EvaluateRequest
 * @property {string|null} [eval]  The evaluation, perhaps with weights; the game's best if not given.
 * @property {string} game
 * @property {string[]} [moves]
 * @property {string|null} [start]
 */
/**
 * A score and what it is made of.
 * @typedef {object} Evaluated
 * @property {string} eval  The evaluation with its weights, as a player takes it after `eval=`.
 * @property {number} score  What it says of the position for the side to move, in hundredths of its own unit.
 * @property {Term[]} terms  What the score is made of: all values together are the score.
 */
/**
 * An experiment in a list.
 * @typedef {object} Experiment
 * @property {string} game  The first of its games.
 * @property {string} name
 * @property {string} question
 * @property {string|null} study
 * @property {string} title
 */
/**
 * An experiment's file.
 * @typedef {object} ExperimentText
 * @property {string} name
 * @property {string} text
 * @property {string} title
 */
/**
 * What is known of a position.
 * @typedef {object} Explored
 * @property {number} games  How many games came to it.
 * @property {number} indexed  How many games are indexed, of how many that are stored.
 * @property {ExploredMove[]} moves  The most frequent first.
 * @property {Sample[]} samples
 * @property {number} stored
 */
/**
 * A move, and how the games ended in which it was played.
 * @typedef {object} ExploredMove
 * @property {number} draws
 * @property {number} first
 * @property {number} games
 * @property {number} second
 * @property {string} text
 */
/**
 * An entrant that lost games by failing.
 * @typedef {object} Failed
 * @property {boolean} decides  Whether these losses decided a match of two: without them the other is not ahead.
 * @property {number} failures  Those it lost by an illegal move, or because the program failed.
 * @property {number} losses  All games it lost.
 * @property {string} name  Its name in the run.
 * @property {number} time_losses  Those it lost on time.
 */
/**
 * All games, from the view of the side that moved first.
 * @typedef {object} FirstPlayer
 * @property {number} draws  Games drawn.
 * @property {number|null} elo  How much stronger; none if nothing is known.
 * @property {number|null} elo_error  Half of the 95 % interval.
 * @property {number|null} elo_high  Where it ends.
 * @property {number|null} elo_low  Where that begins.
 * @property {number} losses  Games lost.
 * @property {number|null} share  The points as a share of the games.
 * @property {number} wins  Games won.
 */
/**
 * A game of the catalogue.
 * @typedef {object} GameEntry
 * @property {[Colour, Colour]} colours  The colours of their pieces.
 * @property {string[]} formats  The kinds of files that hold its games.
 * @property {string} name  The name in `name:key=value`.
 * @property {GameOption[]} options  Its options.
 * @property {string[]} sample  A few good moves, for a picture of the game.
 * @property {[string, string]} sides  What the sides are called, the first to move first.
 * @property {string} summary  What it is about, in one line.
 * @property {string} title  What people call it.
 */
/**
 * The data of most tables: a game without its moves.
 * @typedef {object} GameHead
 * @property {"rules"|"time"|"illegal"|"failure"|"resign"|"agreed"|"plies"} cause  Why it ended, in one word.
 * @property {string} first  Who moved first.
 * @property {string} game  The game with its options.
 * @property {number} number  Its number in the run, from 0.
 * @property {string} opening  The moves of the opening, separated by spaces.
 * @property {number} plies  How many plies it had.
 * @property {string} reason  Why it ended, in words for people.
 * @property {string} second  Who moved second.
 * @property {string} start  The position it began with; the usual one if empty.
 * @property {Side|null} winner  Who won; `None` for a draw.
 */
/**
 * Some games of a run.
 * @typedef {object} GameList
 * @property {GameHead[]} games
 * @property {boolean} more  Whether there are others after them.
 */
/**
 * A game of a run, whole.
 * @typedef {object} GameOfTournament
 * @property {"rules"|"time"|"illegal"|"failure"|"resign"|"agreed"|"plies"} cause
 * @property {string} first
 * @property {string} game
 * @property {string[]} moves  All moves from there, those of the opening first.
 * @property {number} number
 * @property {string|null} opening_name  What the list of openings calls it, if it does.
 * @property {number} opening_plies  How many of them are the opening's.
 * @property {string} reason
 * @property {string} second
 * @property {string|null} start  The position it began with; the usual one if null.
 * @property {TournamentMove[]} turns  The moves after the opening, with what their players thought.
 * @property {Side|null} winner
 */
/** One option of a game. @typedef {{default: string, help: string, name: string} & ({kind: "choice", values: Choice[]}|{kind: "number", max: number, min: number}|{kind: "size", max: string, min: string})} GameOption */
/**
 * One entrant in one of the games.
 * @typedef {object} GameStanding
 * @property {number} draws  Games drawn.
 * @property {number|null} elo  How much stronger; none if nothing is known.
 * @property {number|null} elo_error  Half of the 95 % interval.
 * @property {number|null} elo_high  Where it ends.
 * @property {number|null} elo_low  Where that begins.
 * @property {number} losses  Games lost.
 * @property {string} name  Its name in the run.
 * @property {number|null} share  The points as a share of the games.
 * @property {number} wins  Games won.
 */
/**
 * What one of the games showed.
 * @typedef {object} GameTable
 * @property {Tally} first_player  All games, from the view of the side that moved first.
 * @property {string} game  The game with its options.
 * @property {GameStanding[]} standings  All entrants, in the order of the run.
 */
/**
 * @typedef {object} GivenRecords
 * @property {string|null} [game]  The game to assume if the text does not say.
 * @property {string} text
 */
/**
 * The secrets of the seats that one holds. A client that has one may move there.
 * @typedef {object} Keys
 * @property {string|null} first
 * @property {string|null} second
 */
/**
 * How it ends if both sides play well.
 * @typedef {object} Known
 * @property {number|null} plies  In how many plies, where that is known.
 * @property {Proof} proof  How it is known.
 * @property {Proven} value  For the side to move.
 */
/**
 * A move and what it is worth to the side that makes it.
 * @typedef {object} KnownMove
 * @property {number|null} plies  In how many plies, where that is known.
 * @property {Proof} proof  How it is known.
 * @property {string} text  The move.
 * @property {Proven} value  For the side to move.
 */
/**
 * What is known of a position and of its moves.
 * @typedef {object} KnownPosition
 * @property {Known|null} known  The position itself, for the side to move; null if nothing is known of it.
 * @property {KnownMove[]} moves  The moves of which it is known where they lead, the best first.
 */
/**
 * The experiments, and their runs.
 * @typedef {object} Lab
 * @property {Experiment[]} experiments
 * @property {LabRun[]} runs
 */
/**
 * @typedef {object} LabClaim
 * @property {string|null} by
 * @property {string} says
 * @property {string} template
 * @property {Record<string, string>} values
 * @property {Verdict} verdict
 */
/**
 * @typedef {object} LabProgress
 * @property {number} done
 * @property {number} part
 * @property {number} parts
 * @property {string} title
 * @property {number} units
 */
/**
 * A run with its results.
 * @typedef {object} LabReport
 * @property {LabClaim[]} claims
 * @property {string|null} findings
 * @property {string} id
 * @property {string} name
 * @property {string[]} plots
 * @property {string|null} problem
 * @property {LabProgress|null} progress
 * @property {LabScale} scale
 * @property {number|null} seconds  How long it has run since it was last begun.
 * @property {number|null} seconds_left  How long the part under way will still take.
 * @property {LabState} state
 * @property {string[]} tables
 * @property {string} title
 * @property {Record<string, number>|null} verdicts
 */
/**
 * A run in a list.
 * @typedef {object} LabRun
 * @property {string|null} findings
 * @property {string} id
 * @property {string} name
 * @property {string|null} problem
 * @property {LabProgress|null} progress
 * @property {LabScale} scale
 * @property {number|null} seconds  How long it has run since it was last begun.
 * @property {number|null} seconds_left  How long the part under way will still take.
 * @property {LabState} state
 * @property {string} title
 * @property {Record<string, number>|null} verdicts
 */
/**
 * @typedef {object} LabRunRequest
 * @property {string} name
 * @property {LabScale} scale
 */
/** How much of an experiment is run. @typedef {"quick"|"standard"|"full"} LabScale */
/** How far a run got. @typedef {"waiting"|"running"|"stopped"|"failed"|"finished"} LabState */
/** How the squares of a board are named at its edge. @typedef {"files-and-ranks"|"files-and-rows"|"columns"|"numbers"} Labels */
/**
 * Somebody who could not take part.
 * @typedef {object} LeftOut
 * @property {string|null} [advice]  What to do about it.
 * @property {string|null} [author]  Who has written it.
 * @property {string[]} last_output  The lines that it said last.
 * @property {string} name  The player, or the folder where it has no name.
 * @property {string} reason  Why.
 */
/**
 * @typedef {object} Level
 * @property {number} level
 * @property {string} player
 * @property {string} stands_for  What it stands for.
 */
/**
 * What may be spent; nothing given leaves it to the player.
 * @typedef {object} LimitSpec
 * @property {number|null} [base_seconds]  Seconds for the game.
 * @property {number|null} [depth]  Plies of depth.
 * @property {number|null} [increment_seconds]  Seconds added after every move.
 * @property {number|null} [move_seconds]  Seconds for a move.
 * @property {number|null} [nodes]  Nodes for a move.
 */
/**
 * A game under way.
 * @typedef {object} LiveGame
 * @property {Board} board
 * @property {string} first
 * @property {string} game
 * @property {Move|null} last
 * @property {number} number
 * @property {number} plies
 * @property {LiveScores} scores
 * @property {string} second
 */
/**
 * What each side thought when it last moved, seen by itself.
 * @typedef {object} LiveScores
 * @property {Worth|null} first
 * @property {Worth|null} second
 */
/**
 * A match in a list.
 * @typedef {object} MatchHead
 * @property {Ending|null} ending
 * @property {string} game
 * @property {string} id
 * @property {number} plies
 * @property {[Seat, Seat]} seats
 * @property {number} updated  Seconds since 1970.
 * @property {number} version
 */
/**
 * Matches, the newest first.
 * @typedef {object} MatchList
 * @property {MatchHead[]} matches
 */
/**
 * All that is known of the match and no secret.
 * @typedef {object} MatchRecord
 * @property {ClockSetup|null} clock
 * @property {number} created  Seconds since 1970.
 * @property {Ending|null} ending
 * @property {string} game
 * @property {string} id
 * @property {string[]} moves  Moves that were played before it.
 * @property {[Seat, Seat]} seats
 * @property {number} seed
 * @property {string|null} start
 * @property {Turn[]} turns
 */
/**
 * A match as one viewer may see it.
 * @typedef {object} MatchView
 * @property {Clock|null} clock
 * @property {"draw"|"take-back"|null} declined  What was not agreed to.
 * @property {Side|null} draw_offer
 * @property {Ending|null} ending
 * @property {string} game
 * @property {string} id
 * @property {boolean} paused
 * @property {Position} position  With the legal moves, for those who may move.
 * @property {string|null} rematch  The match that followed.
 * @property {[Seat, Seat]} seats
 * @property {[string, string]} sides
 * @property {Side|null} take_back_offer
 * @property {boolean} take_backs
 * @property {Side|null} thinking
 * @property {string} title  Of the game.
 * @property {Turn[]} turns
 * @property {number} version  Rises with every change.
 * @property {number} watchers
 * @property {Side[]} you  The seats whose keys were sent.
 */
/**
 * How one entrant did against another.
 * @typedef {object} Meeting
 * @property {number} draws  Games drawn.
 * @property {number} losses  Games lost.
 * @property {string} name  Its opponent.
 * @property {number} wins  Games won.
 */
/**
 * A legal move.
 * @typedef {object} Move
 * @property {string[]} path  The squares to click, in order.
 * @property {string} text  The move in the game's notation.
 */
/**
 * A move for the side that is to move.
 * @typedef {object} MoveRequest
 * @property {string} move
 * @property {number} version  The version that the sender has seen.
 */
/**
 * A request for a match.
 * @typedef {object} NewMatch
 * @property {ClockRequest|null} [clock]
 * @property {string} game
 * @property {string[]} [moves]
 * @property {[SeatRequest, SeatRequest]} seats
 * @property {number|null} [seed]
 * @property {string|null} [start]
 * @property {boolean} [take_backs]  Whether moves can be taken back.
 */
/**
 * A request for a tournament: a run, its title, and how it is played.
 * @typedef {object} NewTournament
 * @property {ClassSpec|null} [class]  The class, where the players are students'.
 * @property {number|null} [concurrency]  How many games are played at a time.
 * @property {DrawRule|null} [draw]  When an even game is drawn.
 * @property {EntrantSpec[]} [entrants]  Who takes part.
 * @property {TournamentFormat} [format]  Who meets whom.
 * @property {number} [games_each]  How many games from each opening: 2 with both colours, or 1.
 * @property {LimitSpec} [limits]  What everybody may spend who has no limits of their own.
 * @property {number} [margin_ms]  By how much a time may be exceeded, in milliseconds.
 * @property {number|null} [most_games]  No more games than this in all.
 * @property {number|null} [most_plies]  After so many plies a game is drawn.
 * @property {ResignRule|null} [resign]  When a hopeless game is given up.
 * @property {number|null} [rounds]  How often everybody meets everybody, each time from another opening; `None` to go on until a test decides.
 * @property {RuleSet[]} [rule_sets]  The games that are played. Older results files call them `games`.
 * @property {number} [seed]  Where random numbers begin.
 * @property {SprtSpec|null} [sprt]  The test that may end the run.
 * @property {string|null} [title]  What it is called; by default, who plays what.
 */
/** An empty object. @typedef {Record<string, unknown>} Nothing */
/**
 * The games from one opening.
 * @typedef {object} OpeningRow
 * @property {number} draws  Games drawn.
 * @property {string} game  The game with its options.
 * @property {number} losses  Games lost.
 * @property {string|null} name  Its name in the list of openings, if it has one.
 * @property {string} opening  The moves, separated by spaces.
 * @property {number|null} share  The points as a share of the games.
 * @property {string} start  The position that the moves begin with; the usual one if empty.
 * @property {number} wins  Games won.
 */
/** Where openings come from. @typedef {{from: "usual"}|{from: "start"}|{from: "own"}|{from: "random", plies: number}|{from: "lines", in_order: boolean, lines: string[]}} OpeningSource */
/**
 * Results by opening.
 * @typedef {object} OpeningTable
 * @property {OpeningRow[]} best  The best openings, the best first.
 * @property {number} count  How many openings were counted apart.
 * @property {number} other_games  How many games had other openings.
 * @property {string|null} seen_by  Whose view the results are; `None` for the side that moves first.
 * @property {OpeningRow[]} worst  The worst openings, the worst first; no opening is in both lists.
 */
/**
 * The rules' verdict.
 * @typedef {object} Outcome
 * @property {string} reason  Which rule ended the game.
 * @property {Side|null} winner  None for a draw.
 */
/**
 * What the editor may set.
 * @typedef {object} Palette
 * @property {boolean} blocked  Whether squares can be blocked.
 * @property {Piece[]} pieces
 * @property {string[]} squares
 */
/** How many pairs brought an entrant 0, ½, 1, 1½ and 2 points. ``` use ludens_arena::statistics::{Mark, Pentanomial}; let mut pairs = Pentanomial::default(); pairs.count(Mark::Win, Mark::Draw); pairs.count(Mark::Win, Mark::Loss); pairs.count(Mark::Draw, Mark::Draw); assert_eq!(pairs, Pentanomial([0, 0, 2, 1, 0])); assert_eq!(pairs.points(), 3.5); ``` @typedef {[number, number, number, number, number]} Pentanomial */
/**
 * A piece as it is drawn.
 * @typedef {object} Piece
 * @property {Shape} shape  Its form.
 * @property {Side} side  Whose it is.
 */
/**
 * A place in the tree that plain minimax makes.
 * @typedef {object} PlainNode
 * @property {Worth|null} score  Its value; none if the limit came first.
 * @property {number} size  How many visits lie below, itself included.
 */
/**
 * The tree without pruning as a whole.
 * @typedef {object} PlainTree
 * @property {boolean} complete  Whether the search came to its end.
 * @property {number} nodes  How many nodes it has.
 */
/**
 * A move that was played.
 * @typedef {object} PlayedMove
 * @property {string[]} path  The squares to click, in order.
 * @property {Side} side  Whose it was.
 * @property {string} text  The move in the game's notation.
 */
/**
 * A player of a game, as a list or a form shows it.
 * @typedef {object} Player
 * @property {string} name  The name in `name:key=value`.
 * @property {PlayerOption[]} options  Its options; a bare first value sets the first.
 * @property {string|null} stands_for  What it stands for, for a name that stands for another.
 * @property {string} summary  What it is, in one line.
 */
/**
 * One option of a player.
 * @typedef {object} PlayerOption
 * @property {string[]} choices  The words, if there are only a few.
 * @property {string} default  The value it has when not given; empty if it has none.
 * @property {string} help  What it decides, in one line.
 * @property {string} name  The key in `player:key=value`.
 * @property {string} values  What it can be set to, in words.
 */
/**
 * All that is visible of a position and of how it came about.
 * @typedef {object} Position
 * @property {Board} board  The picture.
 * @property {[Colour, Colour]} colours  The colours of the sides' pieces.
 * @property {string} game  The game with its options.
 * @property {string} key  The position's key, as sixteen hexadecimal digits.
 * @property {Board|null} last_board  The picture before the last of them.
 * @property {Move[]} moves  The legal moves.
 * @property {Outcome|null} outcome  How the game ended.
 * @property {PlayedMove[]} played  The moves played.
 * @property {string} position  The position's text.
 * @property {Side} side  The side to move.
 * @property {string} start  The text of the position it began with.
 */
/**
 * A position by how it came about.
 * @typedef {object} PositionRequest
 * @property {string} game  The game with its options, as `name:key=value`.
 * @property {string[]} [moves]  The moves from there.
 * @property {string|null} [start]  The text of the position it began with; the usual one by default.
 */
/**
 * @typedef {object} PositionViewRequest
 * @property {string} game
 * @property {boolean} [last_board]  Whether the board before the last move is wanted: only a client that shows the move itself needs it.
 * @property {boolean} [legal_moves]  Whether legal moves are wanted: a picture needs none, and there can be thousands.
 * @property {string[]} [moves]
 * @property {string|null} [start]
 */
/**
 * What went wrong, as RFC 9457 has it. Some problems have more members, such as a fresh `view`.
 * @typedef {object} Problem
 * @property {string} detail  A sentence that says what is wrong.
 * @property {number} status  The HTTP status.
 * @property {string} title  The status in words.
 * @property {"about:blank"} type  Always about:blank.
 */
/** How a value came to be known. @typedef {"database"|"regions"|"solver"|"search"} Proof */
/** How a game will end if both sides play well. @typedef {"win"|"draw"|"loss"} Proven */
/**
 * @typedef {object} ReadRecords
 * @property {RecordedGame[]} games
 */
/**
 * @typedef {object} RecordToWrite
 * @property {string} format
 * @property {string} game
 * @property {string[]} moves
 * @property {string|null} [start]
 * @property {Record<string, string>} [tags]
 */
/**
 * @typedef {object} RecordedGame
 * @property {string|null} comment  Before the first move.
 * @property {(string|null)[]} comments  After each move.
 * @property {string} game
 * @property {string[]} moves
 * @property {string|null} reason
 * @property {string} result
 * @property {string|null} start
 * @property {Record<string, string>} tags
 */
/**
 * The match that followed, and the key of the same person there.
 * @typedef {object} RematchKeys
 * @property {string} id
 * @property {Keys} keys
 */
/**
 * A side whose score was this bad for so many of its moves has lost.
 * @typedef {object} ResignRule
 * @property {boolean} both_sides  Only if the other side thinks so too.
 * @property {number} moves  So many moves in a row.
 * @property {Threshold} threshold  How bad it must be for itself.
 */
/**
 * A game of a run: its rules, and where its games begin.
 * @typedef {object} RuleSet
 * @property {string} game  The game's name and options.
 * @property {OpeningSource} [openings]  Where games begin.
 */
/**
 * Everything that determines a run. What is left out is as usual.
 * @typedef {object} RunSpec
 * @property {ClassSpec|null} [class]  The class, where the players are students'.
 * @property {DrawRule|null} draw  When an even game is drawn.
 * @property {EntrantSpec[]} entrants  Who takes part.
 * @property {TournamentFormat} format  Who meets whom.
 * @property {number} games_each  How many games from each opening: 2 with both colours, or 1.
 * @property {LimitSpec} limits  What everybody may spend who has no limits of their own.
 * @property {number} margin_ms  By how much a time may be exceeded, in milliseconds.
 * @property {number|null} most_games  No more games than this in all.
 * @property {number|null} most_plies  After so many plies a game is drawn.
 * @property {ResignRule|null} resign  When a hopeless game is given up.
 * @property {number|null} rounds  How often everybody meets everybody, each time from another opening; `None` to go on until a test decides.
 * @property {RuleSet[]} rule_sets  The games that are played. Older results files call them `games`.
 * @property {number} seed  Where random numbers begin.
 * @property {SprtSpec|null} sprt  The test that may end the run.
 */
/** How far a run got. A share that has been played is `Stopped`, as the run is not finished by it. @typedef {"running"|"interrupted"|"finished"|"stopped"} RunState */
/** A game to show. @typedef {{first: string, kind: "tournament", number: number, run: string, second: string, winner: Side|null}|{first?: string, id: string, kind: "match", second?: string, winner: Side|null}} Sample */
/**
 * A move and what should follow.
 * @typedef {object} ScoredLine
 * @property {number|null} chance  The chance to win, if the player knows it.
 * @property {number} [exact]  In a game with a solver of its own, the score that this gives, where it is certain.
 * @property {string[]} line  What should follow, from that move on.
 * @property {string} move  The move.
 * @property {number|null} plies  In how many plies, if that is proven.
 * @property {Proof} [proof]  How it was proven, if that is known.
 * @property {Proven|null} proven  What is certain.
 * @property {number} score  In the evaluation's unit; a proven win in n plies is 10000 − n, a loss n − 10000.
 */
/**
 * A move and what it is worth.
 * @typedef {object} ScoredMove
 * @property {number|null} chance  The chance to win, if the player knows it.
 * @property {number} [exact]  In a game with a solver of its own, the score that this gives, where it is certain.
 * @property {number|null} plies  In how many plies, if that is proven.
 * @property {Proof} [proof]  How it was proven, if that is known.
 * @property {Proven|null} proven  What is certain.
 * @property {number} score  In the evaluation's unit; a proven win in n plies is 10000 − n, a loss n − 10000.
 * @property {string} text  The move.
 */
/**
 * What a search did.
 * @typedef {object} SearchFigures
 * @property {number} branching  Moves looked at in each of them.
 * @property {number} cutoffs  How often a move was too good to look on.
 * @property {number[]} cutoffs_by_move  The same by the place of that move, the first tried first.
 * @property {DepthFigures[]} depths  The depths that were finished.
 * @property {number} effective_branching  The branching of an even tree with as many nodes.
 * @property {number} expanded  Positions whose moves were looked at.
 * @property {number} leaves  Positions that were judged or had ended.
 * @property {number} nodes  Positions visited.
 * @property {number} null_cutoffs  How often even passing was too good.
 * @property {number} playouts  Random games played.
 * @property {number} quiescence  Positions visited beyond the depth.
 * @property {number} reductions  How often a move was searched less deep.
 * @property {number} researches  How often it had to be searched again.
 * @property {number} skipped  Late moves near the leaves that were not tried.
 * @property {number} table_cutoffs  How often it knew enough.
 * @property {number} table_fill  How full it is.
 * @property {number} table_hits  How often it knew the position.
 * @property {number} table_probes  How often the table was asked.
 */
/**
 * Who sits there, without secrets.
 * @typedef {object} Seat
 * @property {"person"|"machine"} kind
 * @property {string|null} name  A person's, if given.
 * @property {string|null} player  Which machine.
 */
/** Who plays this side. @typedef {{kind: "person", name?: string|null}|{kind: "machine", player: string}} SeatRequest */
/**
 * The terms of the selection formula.
 * @typedef {object} SelectionTerms
 * @property {number} exploration  What it gains because it is little explored.
 * @property {number} mean  The win rate, with the evaluation's share in it.
 * @property {number} total  Their sum.
 */
/** The form of a piece. @typedef {"disc"|"king"|"queen"} Shape */
/** One of the two sides. Games call them by colour; everything shared calls them by who begins. @typedef {"first"|"second"} Side */
/**
 * A node of a tree that grew.
 * @typedef {object} SimulationNode
 * @property {number} children  How many children it has.
 * @property {boolean} chosen  Whether the next simulation would go here from its parent.
 * @property {number|null} first_rate  The share won by the first side.
 * @property {number} id  Its number, by age.
 * @property {XrayWay} kind  How it is reached.
 * @property {string|null} move  The move that leads here.
 * @property {string[]} moves  The moves from the root's position to here.
 * @property {number|null} parent  Its parent.
 * @property {number} ply  Plies from the root.
 * @property {number|null} prior  The chance that the evaluation sees for the side that moved here.
 * @property {Proven|null} proven  What is certain for the side that moved here.
 * @property {number|null} rate  The share of them won by the side that moved here.
 * @property {Side} side  Whose turn it is.
 * @property {SelectionTerms|null} terms  What selection compares.
 * @property {number} visits  Games played after it.
 */
/**
 * The result of a simulation.
 * @typedef {object} SimulationResult
 * @property {number} first  The first side's share of its games.
 * @property {number} games  How many.
 */
/**
 * What is to be solved.
 * @typedef {object} SolveRequest
 * @property {string} game
 * @property {string[]} [moves]
 * @property {string|null} [start]
 * @property {number|null} [time_ms]
 */
/**
 * The result; nulls if the time was too short.
 * @typedef {object} Solved
 * @property {string|null} best_move
 * @property {number} nodes
 * @property {Proof|null} proof
 * @property {number|null} score
 * @property {number} time_ms
 * @property {Proven|null} value
 */
/**
 * A test and where it stands.
 * @typedef {object} SprtReport
 * @property {number} alpha  The chance to accept what is not there.
 * @property {number} beta  The chance to miss what is there.
 * @property {Decision} decision  The decision.
 * @property {number} elo0  The difference under the hypothesis that there is nothing to be had.
 * @property {number} elo1  The difference that would be worth having.
 * @property {number} llr  The logarithm of the likelihood ratio, for H1 where positive.
 * @property {number} lower  H0 is accepted from here downwards.
 * @property {boolean} normalised  Whether bounds are in normalised Elo.
 * @property {number} upper  H1 is accepted from here upwards.
 */
/**
 * A sequential test of the first entrant against the second.
 * @typedef {object} SprtSpec
 * @property {number} alpha  The chance to accept what is not there.
 * @property {number} beta  The chance to miss what is there.
 * @property {number} elo0  The difference under the hypothesis that there is nothing to be had.
 * @property {number} elo1  The difference that would be worth having.
 * @property {boolean} normalised  Whether bounds are in normalised Elo.
 */
/**
 * A test: what is asked, and what the figures say so far.
 * @typedef {object} SprtView
 * @property {number} alpha
 * @property {number} beta
 * @property {Decision|null} decision  The decision of the test.
 * @property {number} draws  Games drawn.
 * @property {number|null} elo  How much stronger it is.
 * @property {number} elo0
 * @property {number} elo1
 * @property {number|null} elo_error  Half the interval of that.
 * @property {number|null} elo_high  Where it ends.
 * @property {number|null} elo_low  Where the interval begins.
 * @property {number|null} llr  The log-likelihood ratio of the test, if there is one.
 * @property {number} los  How likely it is that it is stronger at all.
 * @property {number} losses  Games lost.
 * @property {number} lower
 * @property {number|null} nelo  The same in standard deviations of a game.
 * @property {number|null} nelo_error  Half the interval of that.
 * @property {boolean} normalised
 * @property {Pentanomial} pairs  How many pairs brought 0, ½, 1, 1½ and 2 points.
 * @property {number|null} score  The points as a share of the games.
 * @property {number} upper
 * @property {number} wins  Games won.
 */
/**
 * One entrant's line.
 * @typedef {object} Standing
 * @property {number} draws  Games drawn.
 * @property {number|null} elo  How much stronger; none if nothing is known.
 * @property {number|null} elo_error  Half of the 95 % interval.
 * @property {number|null} elo_high  Where it ends.
 * @property {number|null} elo_low  Where that begins.
 * @property {number} failures  Games lost by an illegal move, or because the program failed.
 * @property {number} games  How many games it played.
 * @property {number} losses  Games lost.
 * @property {number|null} mean_depth  The mean depth of the moves that report it.
 * @property {number|null} mean_nodes  The mean nodes of the moves that report them.
 * @property {number|null} mean_time_ms  The mean time of a move.
 * @property {number} moves  How many moves it made.
 * @property {string} name  Its name in the run.
 * @property {string} player  The player, as the catalogue reads it.
 * @property {number} points  One for a win, one half for a draw; a Swiss round in which it rested counts as won.
 * @property {number} rank  The place, from 1.
 * @property {number} rests  In how many Swiss rounds it rested.
 * @property {number|null} share  The points of its games as a share of the games.
 * @property {number} time_losses  Games lost on time.
 * @property {number} wins  Games won.
 */
/**
 * The analysis of one position.
 * @typedef {object} SweepPlace
 * @property {Outcome} [outcome]
 * @property {number} ply  How many moves led to it.
 * @property {Side} side
 * @property {Thought|null} thought  Null if the game is over.
 */
/**
 * The game to analyse, and how.
 * @typedef {object} SweepRequest
 * @property {string} game
 * @property {number|null} [move_ms]
 * @property {string[]} moves
 * @property {string} [player]  Who thinks.
 * @property {string|null} [start]
 */
/**
 * All that a run has shown so far.
 * @typedef {object} Table
 * @property {GameTable[]} by_game  Each game apart, if there are several.
 * @property {ColourRow[]} colours  The results by side, in the order of the standings.
 * @property {number} counted  How many of them count: once a test is decided, later games do not.
 * @property {number} created  When it began, in seconds since 1970.
 * @property {CrossRow[]} cross_table  The results of each pair, in the order of the standings.
 * @property {Duel|null} duel  The first against the second, if only two play.
 * @property {Failed[]} failed  Who lost games by failing.
 * @property {FirstPlayer} first_player  What moving first was worth.
 * @property {TournamentFormat} format  Who meets whom.
 * @property {number} games  How many games are stored.
 * @property {string[]} games_played  What is played.
 * @property {string} key  Its name in all files.
 * @property {OpeningTable} openings  Where games began.
 * @property {number|null} planned  How many games there will be, where that is known.
 * @property {string} program_version  The version of the program that began it.
 * @property {string} run  The run's name in its file.
 * @property {Standing[]} standings  All entrants, the best first.
 * @property {RunState} state  How far it got.
 * @property {string} title  A line for people.
 * @property {string|null} unrated  Why there are no ratings, if there are none.
 */
/**
 * Wins, draws and losses. ``` use ludens_arena::statistics::Tally; let tally = Tally::new(3, 2, 1); assert_eq!(tally.games(), 6); assert_eq!(tally.points(), 4.0); assert_eq!(tally.reversed(), Tally::new(1, 2, 3)); ```
 * @typedef {object} Tally
 * @property {number} draws  Games drawn.
 * @property {number} losses  Games lost.
 * @property {number} wins  Games won.
 */
/**
 * One part of a score.
 * @typedef {object} Term
 * @property {string} help  What it is, in one line.
 * @property {string} name  Its name: that of the weight behind it, if there is one.
 * @property {number} value  What it adds for the side to move, in hundredths.
 */
/**
 * What a machine of the match is thinking.
 * @typedef {object} Thinking
 * @property {number|null} [chance]  The chance to win, if the player knows it.
 * @property {number} [depth]
 * @property {number} [exact]  In a game with a solver of its own, the score that this gives, where it is certain.
 * @property {string[]} [line]
 * @property {number} [nodes]
 * @property {number} [nps]
 * @property {number|null} [plies]  In how many plies, if that is proven.
 * @property {Proof} [proof]  How it was proven, if that is known.
 * @property {Proven|null} [proven]  What is certain.
 * @property {number} [score]  In the evaluation's unit; a proven win in n plies is 10000 − n, a loss n − 10000.
 * @property {Side} side
 * @property {boolean} waiting  Whether it waits for its turn in the search pool.
 */
/**
 * What a player thinks of a position.
 * @typedef {object} Thought
 * @property {number|null} chance  The chance to win, if the player knows it.
 * @property {number} depth  The depth it stands for, in plies.
 * @property {number} [exact]  In a game with a solver of its own, the score that this gives, where it is certain.
 * @property {string[]} line  What should follow, from that move on.
 * @property {ScoredLine[]} [lines]  The best moves, where several lines were asked for.
 * @property {string} move  The move to play.
 * @property {ScoredMove[]} [moves]  Every move, where that was asked for.
 * @property {number} nodes  Positions visited.
 * @property {number} nps  Nodes a second.
 * @property {number|null} plies  In how many plies, if that is proven.
 * @property {Proof} [proof]  How it was proven, if that is known.
 * @property {Proven|null} proven  What is certain.
 * @property {number} score  In the evaluation's unit; a proven win in n plies is 10000 − n, a loss n − 10000.
 * @property {number} selective_depth  The longest line that was looked at, in plies.
 * @property {SearchFigures} stats  What was done to find it.
 * @property {number} time_ms  How long it took.
 */
/** What a side must think of its game to count as lost. @typedef {{score: number}|{chance: number}} Threshold */
/** The look of an empty square. @typedef {"plain"|"light"|"dark"|"blocked"} Tile */
/** What the cells of a board are, and how its rows lie. @typedef {"squares"|"hexagons"} Tiling */
/**
 * @typedef {object} TournamentAction
 * @property {TournamentWish} action
 */
/** Who meets whom. @typedef {"round-robin"|"gauntlet"|"swiss"} TournamentFormat */
/**
 * A tournament in the list of all.
 * @typedef {object} TournamentHead
 * @property {number} created
 * @property {number} games
 * @property {number|null} planned
 * @property {string} program_version
 * @property {string} run  A run's name in its file: `r1`, `r2` and so on.
 * @property {RunState} state
 * @property {string} title
 * @property {boolean} waiting
 */
/**
 * @typedef {object} TournamentList
 * @property {TournamentHead[]} tournaments
 */
/**
 * A move, with what its player thought.
 * @typedef {object} TournamentMove
 * @property {number|null} [chance]  The chance to win, if the player knows it.
 * @property {number|null} depth  The depth of the search, in plies.
 * @property {number} [exact]  In a game with a solver of its own, the score that this gives, where it is certain.
 * @property {number|null} nodes  The nodes of the search.
 * @property {number|null} [plies]  In how many plies, if that is proven.
 * @property {Proof} [proof]  How it was proven, if that is known.
 * @property {Proven|null} [proven]  What is certain.
 * @property {number} [score]  In the evaluation's unit; a proven win in n plies is 10000 − n, a loss n − 10000.
 * @property {Side} side  Whose move it was; sides need not alternate.
 * @property {string} text  The move as the game writes it.
 * @property {number} time_ms  How long it took.
 */
/**
 * A tournament, whole.
 * @typedef {object} TournamentView
 * @property {boolean} active
 * @property {string|null} failure  Why the run ended early, if it did.
 * @property {LiveGame[]} live
 * @property {RunSpec} spec
 * @property {SprtView|null} sprt
 * @property {Table} table
 * @property {number} version  Rises with every change, also over restarts of the app.
 * @property {boolean} waiting
 */
/** @typedef {"stop"|"resume"} TournamentWish */
/**
 * A move of a match, and what its player thought.
 * @typedef {object} Turn
 * @property {number|null} [chance]  The chance to win, if the player knows it.
 * @property {number} [depth]  The depth of the search, in plies.
 * @property {number} [exact]  In a game with a solver of its own, the score that this gives, where it is certain.
 * @property {number} [nodes]  The nodes of the search.
 * @property {number|null} [plies]  In how many plies, if that is proven.
 * @property {Proof} [proof]  How it was proven, if that is known.
 * @property {Proven|null} [proven]  What is certain.
 * @property {number} [score]  In the evaluation's unit; a proven win in n plies is 10000 − n, a loss n − 10000.
 * @property {Side} side
 * @property {string} text
 * @property {number} time_ms
 */
/** What the figures say. @typedef {"holds"|"fails"|"undecided"|"untested"} Verdict */
/**
 * One visit to a position.
 * @typedef {object} VisitNode
 * @property {XrayBound|null} bound  What that says about the value.
 * @property {number} children  How many visits lie directly below.
 * @property {number} depth  Plies that were still to be searched.
 * @property {number} id  Its number, by order of entering.
 * @property {XrayWay} kind  How it was reached.
 * @property {boolean} maximizes  Whether that is the root's side.
 * @property {string|null} move  The move that led here.
 * @property {string[]} moves  The moves from the root's position to here, up to a pass.
 * @property {number|null} parent  Where the search came from.
 * @property {PlainNode|null} plain  The same place without pruning, if that is known.
 * @property {number} ply  Plies from the root.
 * @property {Worth|null} score  The score; none while it is open, or if it was stopped.
 * @property {Side} side  Whose turn it is.
 * @property {number} size  How many visits lie below, itself included.
 * @property {number} skipped  How many moves were not tried.
 * @property {XrayWhy|null} why  Why it ended; none while it is open.
 * @property {[Worth|null, Worth|null]} window  Alpha and beta on entering; none if open.
 */
/**
 * What a move is worth to the side to move.
 * @typedef {object} Worth
 * @property {number|null} chance  The chance to win, if the player knows it.
 * @property {number} [exact]  In a game with a solver of its own, the score that this gives, where it is certain.
 * @property {number|null} plies  In how many plies, if that is proven.
 * @property {Proof} [proof]  How it was proven, if that is known.
 * @property {Proven|null} proven  What is certain.
 * @property {number} score  In the evaluation's unit; a proven win in n plies is 10000 − n, a loss n − 10000.
 */
/**
 * @typedef {object} WrittenRecord
 * @property {string} name  A name for the file.
 * @property {string} text
 */
/**
 * The move that was chosen.
 * @typedef {object} XrayBest
 * @property {string} move  The move.
 * @property {Worth} score  What it is worth.
 */
/** What a score says about the value. @typedef {"exact"|"lower"|"upper"} XrayBound */
/**
 * A node with some of its children.
 * @typedef {object} XrayFamily
 * @property {XrayNode[]} children  Its children, those on the page.
 * @property {XrayNode} node  The node.
 * @property {string[]} skipped  Moves that were never tried, the first of them.
 * @property {number} skipped_total  How many were not.
 * @property {number} total  How many children there are.
 */
/** How a tree was made. @typedef {"visits"|"simulations"} XrayKind */
/** A node of either kind of tree. @typedef {VisitNode|SimulationNode} XrayNode */
/**
 * @typedef {object} XrayNodes
 * @property {XrayFamily[]} nodes
 */
/**
 * The nodes at one distance from the root.
 * @typedef {object} XrayPly
 * @property {number} nodes  How many there are.
 * @property {number|null} plain  How many there are without pruning.
 * @property {number} ply  The distance.
 */
/**
 * What is to be recorded.
 * @typedef {object} XrayRequest
 * @property {boolean} [compare]
 * @property {number|null} [depth]
 * @property {string} game
 * @property {string[]} [moves]
 * @property {number|null} [nodes]
 * @property {string} player
 * @property {string|null} [start]
 */
/**
 * Where a search was at a step.
 * @typedef {object} XrayStep
 * @property {number[]} path  The nodes from a root to there.
 * @property {SimulationResult|null} result  What a simulation found.
 * @property {number} step  The step.
 */
/**
 * A tree as a whole, with what was asked.
 * @typedef {object} XraySummary
 * @property {XrayBest} best  What it chose.
 * @property {XrayPly[]} by_ply  The nodes at each distance from the root.
 * @property {boolean} complete  Whether the search came to its own end.
 * @property {number} depth  How deep it searched.
 * @property {string} game
 * @property {string} id
 * @property {XrayKind} kind  How it was made.
 * @property {string[]} moves
 * @property {number} nodes  How many nodes it has.
 * @property {PlainTree|null} plain  The tree without pruning.
 * @property {string} player
 * @property {number[]} roots  One for each time the search began again.
 * @property {Side} side  Whose turn it is at the root.
 * @property {number} skipped  How many moves were never tried because another was too good.
 * @property {string} start
 * @property {number} steps  How many steps it took.
 * @property {number} time_ms  How long it took, in milliseconds.
 * @property {Record<string, number>|null} whys  How often values came about in each way.
 */
/** How a node was reached. @typedef {"root"|"move"|"pass"} XrayWay */
/** How the value of a position came about. @typedef {"ended"|"judged"|"table"|"passed"|"margin"|"cut"|"searched"|"stopped"} XrayWhy */

export {};
