"""The shapes of the dictionaries that the compiled part gives and takes.

Made from its own types: cargo run -p ludens-server --example types
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, TypedDict

if TYPE_CHECKING:
    from typing_extensions import NotRequired, TypeAlias


class Board(TypedDict):
    """The picture of a position."""

    # Row by row from the top, each from the left.
    cells: list[Cell]
    # How many cells a row has.
    files: int
    # How the squares are named at the edge.
    labels: Labels
    # How many rows there are.
    ranks: int
    # What the cells are.
    tiling: Tiling


class Cell(TypedDict):
    """One cell of a board."""

    # The square's name; null where the game has no square.
    name: str | None
    # What stands on it.
    piece: Piece | None
    # What the square itself looks like.
    tile: Tile


class Choice(TypedDict):
    """One word an option can be set to."""

    # What it means, in one line.
    help: str
    # The word.
    value: str


class ClaimVerdict(TypedDict):
    """The verdict on a claim."""

    # Whether that was expected.
    as_expected: bool
    # Who says it.
    by: str | None
    # Its comparisons.
    comparisons: list[ComparisonVerdict]
    # The sentence.
    says: str
    # The sentence with places for what is compared, by which translations are found.
    template: str
    # What takes the places.
    values: dict[str, str]
    # What the figures say.
    verdict: Verdict


# The colour of a side's pieces.
Colour: TypeAlias = Literal["black", "white", "red", "yellow", "blue"]


class ColourRow(TypedDict):
    """One entrant with each side."""

    # When it moved first.
    first: Tally
    # Its name in the run.
    name: str
    # When it moved second.
    second: Tally


class ComparisonVerdict(TypedDict):
    """The verdict on a comparison."""

    # The left side and its standard error.
    left: list[float] | None
    # The right side and its standard error.
    right: list[float] | None
    # As it is written.
    text: str
    # What the figures say.
    verdict: Verdict


class CrossRow(TypedDict):
    """One entrant against all others."""

    # Its opponents, in the order of the standings.
    against: list[Meeting]
    # Its name in the run.
    name: str


# What a test has decided so far.
Decision: TypeAlias = Literal["continue", "H0", "H1"]


class DepthFigures(TypedDict):
    """A depth that was finished."""

    # The depth.
    depth: int
    # Positions visited.
    nodes: int
    # How long it took.
    time_ms: float


class Duel(TypedDict):
    """The first entrant against the second."""

    # Its opponent.
    against: str
    # Games drawn.
    draws: int
    # How much stronger; none if nothing is known.
    elo: float | None
    # Half of the 95 % interval.
    elo_error: float | None
    # Where it ends.
    elo_high: float | None
    # Where that begins.
    elo_low: float | None
    # How likely it is that it is stronger at all.
    los: float
    # Games lost.
    losses: int
    # The player whose view this is.
    name: str
    # The same in standard deviations of a game.
    nelo: float | None
    # Half the interval of that.
    nelo_error: float | None
    # How many pairs brought 0, ½, 1, 1½ and 2 points, where games are paired.
    pairs: Pentanomial | None
    # The test, if there is one.
    sprt: SprtReport | None
    # Games won.
    wins: int


class Estimate(TypedDict):
    """An estimate with its interval of 95 %."""

    # The interval's upper end.
    high: float | None
    # The interval's lower end.
    low: float | None
    # The estimate.
    value: float | None


class Evaluated(TypedDict):
    """A score and what it is made of."""

    # The evaluation with its weights, as a player takes it after `eval=`.
    eval: str
    # What it says of the position for the side to move, in hundredths of its own unit.
    score: int
    # What the score is made of: all values together are the score.
    terms: list[Term]


class ExperimentHead(TypedDict):
    """An experiment in a list."""

    # Its name.
    name: str
    # What it asks.
    question: str
    # The study that asked it first, if one did.
    study: str | None
    # Its title.
    title: str


class Failed(TypedDict):
    """An entrant that lost games by failing."""

    # Whether these losses decided a match of two: without them the other is not ahead.
    decides: bool
    # Those it lost by an illegal move, or because the program failed.
    failures: int
    # All games it lost.
    losses: int
    # Its name in the run.
    name: str
    # Those it lost on time.
    time_losses: int


class FirstPlayer(TypedDict):
    """All games, from the view of the side that moved first."""

    # Games drawn.
    draws: int
    # How much stronger; none if nothing is known.
    elo: float | None
    # Half of the 95 % interval.
    elo_error: float | None
    # Where it ends.
    elo_high: float | None
    # Where that begins.
    elo_low: float | None
    # Games lost.
    losses: int
    # The points as a share of the games.
    share: float | None
    # Games won.
    wins: int


class Game(TypedDict):
    """A game of the catalogue."""

    # The colours of their pieces.
    colours: list[Colour]
    # The name in `name:key=value`.
    name: str
    # Its options.
    options: list[GameOption]
    # A few good moves, for a picture of the game.
    sample: list[str]
    # What the sides are called, the first to move first.
    sides: list[str]
    # What it is about, in one line.
    summary: str
    # What people call it.
    title: str


class GameOptionChoice(TypedDict):
    """One of a few words."""

    # The value it has when not given.
    default: str
    # What it decides, in one line.
    help: str
    # The key in `game:key=value`.
    name: str
    kind: Literal["choice"]
    # The words.
    values: list[Choice]


class GameOptionNumber(TypedDict):
    """A whole number within bounds."""

    # The value it has when not given.
    default: str
    # What it decides, in one line.
    help: str
    # The key in `game:key=value`.
    name: str
    kind: Literal["number"]
    # The largest value.
    max: int
    # The smallest value.
    min: int


class GameOptionSize(TypedDict):
    """A board size such as `7x6`, columns first."""

    # The value it has when not given.
    default: str
    # What it decides, in one line.
    help: str
    # The key in `game:key=value`.
    name: str
    kind: Literal["size"]
    # The largest board.
    max: str
    # The smallest board.
    min: str


# One option of a game.
GameOption: TypeAlias = 'GameOptionChoice | GameOptionNumber | GameOptionSize'


class GameRow(TypedDict):
    """A finished game."""

    # Why it ended, in one word for programs.
    cause: Literal["rules", "time", "illegal", "failure", "resign", "agreed", "plies"]
    # Who moved first.
    first: str
    # The game with its options, as `name:key=value`.
    game: str
    # The last output of an engine that failed.
    last_output: str | None
    # The moves, with what their players thought.
    moves: list[TournamentMove]
    # Its number in the run, from 0.
    number: int
    # The moves of the opening, separated by spaces; none if empty.
    opening: str
    # How many plies it had.
    plies: int
    # Why it ended, in words for people.
    reason: str
    # Who moved second.
    second: str
    # How long it took.
    seconds: float
    # What made it differ from others of the same players.
    seed: int
    # The position it began with; the usual one if empty.
    start: str
    # Who won; `None` for a draw.
    winner: Side | None


class GameSettings(TypedDict):
    """A game of a run, and where its games begin."""

    # Its name and options.
    game: str
    # Where its games begin: `own`, `random`, `start`, or a file.
    openings: NotRequired[str | None]
    # In which order the openings of a file come.
    order: NotRequired[OpeningOrder | None]
    # How many random plies an opening has.
    plies: NotRequired[int | None]


class GameStanding(TypedDict):
    """One entrant in one of the games."""

    # Games drawn.
    draws: int
    # How much stronger; none if nothing is known.
    elo: float | None
    # Half of the 95 % interval.
    elo_error: float | None
    # Where it ends.
    elo_high: float | None
    # Where that begins.
    elo_low: float | None
    # Games lost.
    losses: int
    # Its name in the run.
    name: str
    # The points as a share of the games.
    share: float | None
    # Games won.
    wins: int


class GameTable(TypedDict):
    """What one of the games showed."""

    # All games, from the view of the side that moved first.
    first_player: Tally
    # The game with its options.
    game: str
    # All entrants, in the order of the run.
    standings: list[GameStanding]


class Known(TypedDict):
    """How it ends if both sides play well."""

    # In how many plies, where that is known.
    plies: int | None
    # How it is known.
    proof: Proof
    # For the side to move.
    value: Proven


class KnownMove(TypedDict):
    """A move and what it is worth to the side that makes it."""

    # In how many plies, where that is known.
    plies: int | None
    # How it is known.
    proof: Proof
    # The move.
    text: str
    # For the side to move.
    value: Proven


class KnownPosition(TypedDict):
    """What is known of a position and of its moves."""

    # The position itself, for the side to move; null if nothing is known of it.
    known: Known | None
    # The moves of which it is known where they lead, the best first.
    moves: list[KnownMove]


# How the squares of a board are named at its edge.
Labels: TypeAlias = Literal["files-and-ranks", "files-and-rows", "columns", "numbers"]


class Meeting(TypedDict):
    """How one entrant did against another."""

    # Games drawn.
    draws: int
    # Games lost.
    losses: int
    # Its opponent.
    name: str
    # Games won.
    wins: int


class Move(TypedDict):
    """A legal move."""

    # The squares to click, in order.
    path: list[str]
    # The move in the game's notation.
    text: str


# In which order the openings of a file come.
OpeningOrder: TypeAlias = Literal["random", "sequential"]


class OpeningRow(TypedDict):
    """The games from one opening."""

    # Games drawn.
    draws: int
    # The game with its options.
    game: str
    # Games lost.
    losses: int
    # Its name in the list of openings, if it has one.
    name: str | None
    # The moves, separated by spaces.
    opening: str
    # The points as a share of the games.
    share: float | None
    # The position that the moves begin with; the usual one if empty.
    start: str
    # Games won.
    wins: int


class OpeningTable(TypedDict):
    """Results by opening."""

    # The best openings, the best first.
    best: list[OpeningRow]
    # How many openings were counted apart.
    count: int
    # How many games had other openings.
    other_games: int
    # Whose view the results are; `None` for the side that moves first.
    seen_by: str | None
    # The worst openings, the worst first; no opening is in both lists.
    worst: list[OpeningRow]


class Outcome(TypedDict):
    """The rules' verdict."""

    # Which rule ended the game.
    reason: str
    # None for a draw.
    winner: Side | None


# How many pairs brought an entrant 0, ½, 1, 1½ and 2 points.
Pentanomial: TypeAlias = 'list[int]'


class Piece(TypedDict):
    """A piece as it is drawn."""

    # Its form.
    shape: Shape
    # Whose it is.
    side: Side


class PlayedMove(TypedDict):
    """A move that was played."""

    # The squares to click, in order.
    path: list[str]
    # Whose it was.
    side: Side
    # The move in the game's notation.
    text: str


class Player(TypedDict):
    """A player of a game, as a list or a form shows it."""

    # The name in `name:key=value`.
    name: str
    # Its options; a bare first value sets the first.
    options: list[PlayerOption]
    # What it stands for, for a name that stands for another.
    stands_for: str | None
    # What it is, in one line.
    summary: str


class PlayerOption(TypedDict):
    """One option of a player."""

    # The words, if there are only a few.
    choices: list[str]
    # The value it has when not given; empty if it has none.
    default: str
    # What it decides, in one line.
    help: str
    # The key in `player:key=value`.
    name: str
    # What it can be set to, in words.
    values: str


class PlayerSettings(TypedDict):
    """A player of a run, perhaps with limits of its own."""

    # Plies of depth for each move.
    depth: NotRequired[int | None]
    # The name in tables.
    name: NotRequired[str | None]
    # Nodes for each move.
    nodes: NotRequired[int | None]
    # The player, as the catalogue reads it.
    player: str
    # Time for each move.
    st: NotRequired[float | str | None]
    # Time for the game and after each move.
    tc: NotRequired[float | str | None]


class Position(TypedDict):
    """All that is visible of a position and of how it came about."""

    # The picture.
    board: Board
    # The colours of the sides' pieces.
    colours: list[Colour]
    # The game with its options.
    game: str
    # The position's key, as sixteen hexadecimal digits.
    key: str
    # The picture before the last of them.
    last_board: Board | None
    # The legal moves.
    moves: list[Move]
    # How the game ended.
    outcome: Outcome | None
    # The moves played.
    played: list[PlayedMove]
    # The position's text.
    position: str
    # The side to move.
    side: Side
    # The text of the position it began with.
    start: str


# How a value came to be known.
Proof: TypeAlias = Literal["database", "regions", "solver", "search"]


# How a game will end if both sides play well.
Proven: TypeAlias = Literal["win", "draw", "loss"]


class Rating(TypedDict):
    """A rated player."""

    # The rating, in Elo, with its interval relative to the field's mean or to the anchor.
    elo: Estimate
    # Who.
    player: str
    # All the player's games.
    tally: Tally


class Ratings(TypedDict):
    """A rated field."""

    # The share of draws between equals, by the model.
    draw_share: float
    # What moving first is worth, in Elo.
    first_advantage: Estimate
    # The players, the strongest first; equal ones by name.
    players: list[Rating]


class Record(TypedDict):
    """A game on paper."""

    # A remark before the first move.
    comment: str | None
    # The game with its options.
    game: str
    # The moves.
    moves: list[RecordedMove]
    # The position it began with, where that is not the usual start.
    position: str | None
    # Why it ended so.
    reason: str | None
    # `1-0`, `0-1`, `1/2-1/2` or `*`.
    result: Literal["1-0", "0-1", "1/2-1/2", "*"]
    # Everything else that is known of it.
    tags: list[Tag]


class RecordedMove(TypedDict):
    """A move of a record."""

    # A remark after it.
    comment: NotRequired[str | None]
    # The move as written.
    text: str


class RunOptions(TypedDict):
    """Settings of a run, all of them optional. The texts are those of `--help`."""

    # How many games are played at a time [default: as many as there are cores]
    concurrency: NotRequired[int | None]
    # Plies of depth for each move
    depth: NotRequired[int | None]
    # When a game is drawn: movenumber=40,movecount=8,score=0.1
    draw: NotRequired[str | None]
    # What the run is called in lists
    event: NotRequired[str | None]
    # Who meets whom.
    format: NotRequired[TournamentFormat | None]
    # How many games in all [default: 100 in a match, 10 rounds in a tournament, 2 rounds in a
    # league; with --sprt until it is decided]
    games: NotRequired[int | None]
    # After so many moves of each side a game is drawn
    maxmoves: NotRequired[int | None]
    # Nodes for each move
    nodes: NotRequired[int | None]
    # Show the score after so many games [default: 10, but no more than a line a second]
    ratinginterval: NotRequired[int | None]
    # Whether each opening is played with both colours.
    repeat: NotRequired[bool | None]
    # When a game is given up: movecount=3,score=10 or movecount=3,chance=2 (in
    # percent)[,twosided=true]
    resign: NotRequired[str | None]
    # How many openings each pairing plays, instead of --games
    rounds: NotRequired[int | None]
    # A test that ends the match: elo0=0,elo1=5[,alpha=0.05,beta=0.05,model=normalized]
    sprt: NotRequired[str | None]
    # Where random numbers begin [default: 1]
    srand: NotRequired[int | None]
    # Time for each move: 0.2, 200ms
    st: NotRequired[float | str | None]
    # Time for the game and after each move: 60, 10+0.1, 5m+3s
    tc: NotRequired[float | str | None]
    # By how much a time may be exceeded [default: 100ms]
    timemargin: NotRequired[str | None]


class RunSettings(RunOptions):
    """Settings of a run, all of them optional. The texts are those of `--help`."""

    # The games, each with its openings.
    game: list[GameSettings]
    # The players.
    player: list[PlayerSettings]


# How far a run got. A share that has been played is `Stopped`, as the run is not finished by it.
RunState: TypeAlias = Literal["running", "interrupted", "finished", "stopped"]


class ScoredLine(TypedDict):
    """A move and what should follow."""

    # The chance to win, if the player knows it.
    chance: float | None
    # In a game with a solver of its own, the score that this gives, where it is certain.
    exact: NotRequired[int]
    # What should follow, from that move on.
    line: list[str]
    # The move.
    move: str
    # In how many plies, if that is proven.
    plies: int | None
    # How it was proven, if that is known.
    proof: NotRequired[Proof]
    # What is certain.
    proven: Proven | None
    # In the evaluation's unit; a proven win in n plies is 10000 − n, a loss n − 10000.
    score: float


class ScoredMove(TypedDict):
    """A move and what it is worth."""

    # The chance to win, if the player knows it.
    chance: float | None
    # In a game with a solver of its own, the score that this gives, where it is certain.
    exact: NotRequired[int]
    # In how many plies, if that is proven.
    plies: int | None
    # How it was proven, if that is known.
    proof: NotRequired[Proof]
    # What is certain.
    proven: Proven | None
    # In the evaluation's unit; a proven win in n plies is 10000 − n, a loss n − 10000.
    score: float
    # The move.
    text: str


class SearchFigures(TypedDict):
    """What a search did."""

    # Moves looked at in each of them.
    branching: float
    # How often a move was too good to look on.
    cutoffs: int
    # The same by the place of that move, the first tried first.
    cutoffs_by_move: list[int]
    # The depths that were finished.
    depths: list[DepthFigures]
    # The branching of an even tree with as many nodes.
    effective_branching: float
    # Positions whose moves were looked at.
    expanded: int
    # Positions that were judged or had ended.
    leaves: int
    # Positions visited.
    nodes: int
    # How often even passing was too good.
    null_cutoffs: int
    # Random games played.
    playouts: int
    # Positions visited beyond the depth.
    quiescence: int
    # How often a move was searched less deep.
    reductions: int
    # How often it had to be searched again.
    researches: int
    # Late moves near the leaves that were not tried.
    skipped: int
    # How often it knew enough.
    table_cutoffs: int
    # How full it is.
    table_fill: float
    # How often it knew the position.
    table_hits: int
    # How often the table was asked.
    table_probes: int


# The form of a piece.
Shape: TypeAlias = Literal["disc", "king", "queen"]


# One of the two sides. Games call them by colour; everything shared calls them by who begins.
Side: TypeAlias = Literal["first", "second"]


class SprtReport(TypedDict):
    """A test and where it stands."""

    # The chance to accept what is not there.
    alpha: float
    # The chance to miss what is there.
    beta: float
    # The decision.
    decision: Decision
    # The difference under the hypothesis that there is nothing to be had.
    elo0: float
    # The difference that would be worth having.
    elo1: float
    # The logarithm of the likelihood ratio, for H1 where positive.
    llr: float
    # H0 is accepted from here downwards.
    lower: float
    # Whether bounds are in normalised Elo.
    normalised: bool
    # H1 is accepted from here upwards.
    upper: float


class SprtState(TypedDict):
    """Where a test stands."""

    # The decision.
    decision: Decision
    # The logarithm of the likelihood ratio, for H1 where positive.
    llr: float
    # H0 is accepted from here downwards.
    lower: float
    # H1 is accepted from here upwards.
    upper: float


class Standing(TypedDict):
    """One entrant's line."""

    # Games drawn.
    draws: int
    # How much stronger; none if nothing is known.
    elo: float | None
    # Half of the 95 % interval.
    elo_error: float | None
    # Where it ends.
    elo_high: float | None
    # Where that begins.
    elo_low: float | None
    # Games lost by an illegal move, or because the program failed.
    failures: int
    # How many games it played.
    games: int
    # Games lost.
    losses: int
    # The mean depth of the moves that report it.
    mean_depth: float | None
    # The mean nodes of the moves that report them.
    mean_nodes: float | None
    # The mean time of a move.
    mean_time_ms: float | None
    # How many moves it made.
    moves: int
    # Its name in the run.
    name: str
    # The player, as the catalogue reads it.
    player: str
    # One for a win, one half for a draw; a Swiss round in which it rested counts as won.
    points: float
    # The place, from 1.
    rank: int
    # In how many Swiss rounds it rested.
    rests: int
    # The points of its games as a share of the games.
    share: float | None
    # Games lost on time.
    time_losses: int
    # Games won.
    wins: int


class Table(TypedDict):
    """All that a run has shown so far."""

    # Each game apart, if there are several.
    by_game: list[GameTable]
    # The results by side, in the order of the standings.
    colours: list[ColourRow]
    # How many of them count: once a test is decided, later games do not.
    counted: int
    # When it began, in seconds since 1970.
    created: int
    # The results of each pair, in the order of the standings.
    cross_table: list[CrossRow]
    # The first against the second, if only two play.
    duel: Duel | None
    # Who lost games by failing.
    failed: list[Failed]
    # What moving first was worth.
    first_player: FirstPlayer
    # Who meets whom.
    format: TournamentFormat
    # How many games are stored.
    games: int
    # What is played.
    games_played: list[str]
    # Its name in all files.
    key: str
    # Where games began.
    openings: OpeningTable
    # How many games there will be, where that is known.
    planned: int | None
    # The version of the program that began it.
    program_version: str
    # The run's name in its file.
    run: str
    # All entrants, the best first.
    standings: list[Standing]
    # How far it got.
    state: RunState
    # A line for people.
    title: str
    # Why there are no ratings, if there are none.
    unrated: str | None


class Tag(TypedDict):
    """A tag of a record."""

    # Its name.
    name: str
    # What it says.
    value: str


class Tally(TypedDict):
    """Wins, draws and losses."""

    # Games drawn.
    draws: int
    # Games lost.
    losses: int
    # Games won.
    wins: int


class Term(TypedDict):
    """One part of a score."""

    # What it is, in one line.
    help: str
    # Its name: that of the weight behind it, if there is one.
    name: str
    # What it adds for the side to move, in hundredths.
    value: int


class Thought(TypedDict):
    """What a player thinks of a position."""

    # The chance to win, if the player knows it.
    chance: float | None
    # The depth it stands for, in plies.
    depth: int
    # In a game with a solver of its own, the score that this gives, where it is certain.
    exact: NotRequired[int]
    # What should follow, from that move on.
    line: list[str]
    # The best moves, where several lines were asked for.
    lines: NotRequired[list[ScoredLine]]
    # The move to play.
    move: str
    # Every move, where that was asked for.
    moves: NotRequired[list[ScoredMove]]
    # Positions visited.
    nodes: int
    # Nodes a second.
    nps: int
    # In how many plies, if that is proven.
    plies: int | None
    # How it was proven, if that is known.
    proof: NotRequired[Proof]
    # What is certain.
    proven: Proven | None
    # In the evaluation's unit; a proven win in n plies is 10000 − n, a loss n − 10000.
    score: float
    # The longest line that was looked at, in plies.
    selective_depth: int
    # What was done to find it.
    stats: SearchFigures
    # How long it took.
    time_ms: float


# The look of an empty square.
Tile: TypeAlias = Literal["plain", "light", "dark", "blocked"]


# What the cells of a board are, and how its rows lie.
Tiling: TypeAlias = Literal["squares", "hexagons"]


# Who meets whom.
TournamentFormat: TypeAlias = Literal["round-robin", "gauntlet", "swiss"]


class TournamentMove(TypedDict):
    """A move, with what its player thought."""

    # The chance to win, if the player knows it.
    chance: NotRequired[float | None]
    # The depth of the search, in plies.
    depth: int | None
    # In a game with a solver of its own, the score that this gives, where it is certain.
    exact: NotRequired[int]
    # The nodes of the search.
    nodes: int | None
    # In how many plies, if that is proven.
    plies: NotRequired[int | None]
    # How it was proven, if that is known.
    proof: NotRequired[Proof]
    # What is certain.
    proven: NotRequired[Proven | None]
    # In the evaluation's unit; a proven win in n plies is 10000 − n, a loss n − 10000.
    score: NotRequired[float]
    # Whose move it was; sides need not alternate.
    side: Side
    # The move as the game writes it.
    text: str
    # How long it took.
    time_ms: float


# What the figures say.
Verdict: TypeAlias = Literal["holds", "fails", "undecided", "untested"]


class Verdicts(TypedDict):
    """The verdicts on all claims of a run."""

    # The claims, in the file's order.
    claims: list[ClaimVerdict]
    # The experiment.
    experiment: str
    # The figures in sentences.
    findings: list[str]
    # How much of it was run.
    scale: str
    # Whether everything was measured.
    whole: bool
