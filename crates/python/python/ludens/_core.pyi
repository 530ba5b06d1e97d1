"""The compiled part of the package. What users need of it is also in `ludens`.

A game is given as a `Game` or by its text, such as "loa:setup=easy". Whatever does not
exist or cannot be raises `ludens.InputError`. Long work leaves other threads of Python
free, and Ctrl-C ends it.
"""

from collections.abc import Callable, Sequence
from os import PathLike
from pathlib import Path
from typing import Any, ClassVar, Literal, TypeAlias, final

import numpy as np
from numpy.typing import ArrayLike, NDArray
from typing_extensions import Self

from ludens import _types
from ludens.thought import Evaluated, Known

__version__: str

_Side: TypeAlias = Literal["first", "second"]
_Evaluation: TypeAlias = Callable[[Position], float]
_Chooser: TypeAlias = Callable[[Position], str]

# --- games and positions

def games() -> list[_types.Game]:
    """Every game with its options, as `ludens games --json` tells them."""

def players(game: Game | str) -> list[_types.Player]:
    """Every player of a game with its options."""

@final
class Game:
    """A game with its options, such as `Game("connect4:size=8x8")`. Two of the same are equal."""

    def __new__(cls, spec: str) -> Self: ...
    @property
    def name(self) -> str:
        """The name without options."""
    @property
    def title(self) -> str: ...
    @property
    def summary(self) -> str: ...
    @property
    def sides(self) -> tuple[str, str]:
        """What the players are called; the first begins."""
    @property
    def options(self) -> dict[str, str]:
        """All options, also those that were not named."""
    @property
    def openings(self) -> list[str]:
        """The game's own openings, as moves; not every game has some."""
    def start(self) -> Position: ...
    def position(self, text: str) -> Position:
        """The position that a text describes."""
    def new_initial_state(self) -> State: ...
    def num_distinct_actions(self) -> int: ...
    def observation_tensor_shape(self) -> tuple[int, int, int]:
        """Planes, ranks and files."""
    def observation_planes(self) -> list[str]:
        """What each plane shows."""
    @staticmethod
    def num_players() -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class Outcome:
    """How a game ended by the rules."""

    @property
    def winner(self) -> _Side | None: ...
    @property
    def reason(self) -> str: ...
    @staticmethod
    def _restore(winner: str | None, reason: str) -> Outcome: ...
    def __eq__(self, other: object, /) -> bool: ...
    __hash__: ClassVar[None]  # type: ignore[assignment]
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class Position:
    """A position with the moves that led to it. `play` changes it; `copy` first to keep it.

    Two are equal if they began alike and the same moves were played.
    """

    @property
    def game(self) -> Game: ...
    @property
    def text(self) -> str:
        """The position as text, which `Game.position` reads."""
    @property
    def start_text(self) -> str:
        """The position that the moves began with."""
    @property
    def key(self) -> int:
        """A hash: the same for the same position, whatever led to it."""
    @property
    def side(self) -> _Side:
        """Whose turn it is."""
    @property
    def outcome(self) -> Outcome | None:
        """How the game has ended, if it has."""
    @property
    def played(self) -> list[str]: ...
    def legal_moves(self) -> list[str]: ...
    def play(self, *moves: str) -> Self:
        """Plays moves one after the other; where one is refused, none is played."""
    def undo(self) -> bool:
        """Takes the last move back; False if there is none."""
    def copy(self) -> Self: ...
    def perft(self, depth: int, threads: int = 1) -> int:
        """How many sequences of so many moves there are from here."""
    def divide(self, depth: int, threads: int = 1) -> dict[str, int]:
        """The same, move by move."""
    def playouts(
        self, games: int, *, seed: int = 1, threads: int = 1, draw: Literal["uniform", "clicks"] = "uniform"
    ) -> dict[str, int]:
        """Random games to the end: `games`, `plies`, `first`, `second` and `drawn`.

        Each legal move is as likely as any other, or, with "clicks", each click that is
        possible. Nothing depends on the number of threads.
        """
    def evaluate(self, eval: str | None = None) -> Evaluated:
        """What an evaluation says of the position, term by term; no search is made.

        `eval` is what a player takes after `eval=`, such as "mickey,eval.king=8"; without it,
        the game's best. All numbers are whole, in hundredths of the evaluation's own unit and
        for the side to move, and those of the terms add up to the score.
        """
    def known(self) -> Known | None:
        """What is known of the position without a search: an ending from a database, regions that were counted."""
    def known_moves(self) -> dict[str, Known]:
        """The moves of which it is known where they lead, for the side that makes them, the best first."""
    def view(self) -> _types.Position:
        """All that is visible: `board` with its `cells`, legal `moves` with click paths, moves `played`."""
    def _repr_svg_(self) -> str: ...
    @staticmethod
    def _restore(game: Game, start: str, moves: list[str]) -> Position: ...
    def __eq__(self, other: object, /) -> bool: ...
    __hash__: ClassVar[None]  # type: ignore[assignment]
    def __copy__(self) -> Self: ...
    def __deepcopy__(self, memo: object) -> Self: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

# --- environments

@final
class State:
    """A game played action by action, in OpenSpiel's words.

    An action is a click: the number of a square in the picture, row by row from
    the top (squares that are not played on are left out), or of a column where a
    move names one. Moves of several clicks are several actions of the same player;
    a pass, which is always the only move, is action 0.
    """

    def __new__(cls, game: Game | str, position: Position | None = None) -> Self: ...
    @property
    def game(self) -> Game: ...
    def get_game(self) -> Game: ...
    @staticmethod
    def num_players() -> int: ...
    @staticmethod
    def is_chance_node() -> bool: ...
    @staticmethod
    def is_simultaneous_node() -> bool: ...
    def current_player(self) -> int:
        """0, 1, or -4 when the game is over."""
    def is_terminal(self) -> bool: ...
    def legal_actions(self, player: int | None = None) -> list[int]: ...
    def legal_actions_mask(self, player: int | None = None) -> list[int]:
        """1 for every legal action and 0 for the others."""
    def apply_action(self, action: int) -> None: ...
    def returns(self) -> list[float]:
        """What each player has won: 1, 0 or -1; zeros while the game goes on."""
    def rewards(self) -> list[float]: ...
    def player_return(self, player: int) -> float: ...
    def player_reward(self, player: int) -> float: ...
    def observation_tensor(self, player: int | None = None) -> NDArray[np.float32]:
        """Planes of the board as a player sees it, the one to move if none is given.

        The shape is that of `Game.observation_tensor_shape`.
        """
    def observation_planes(self) -> list[str]:
        """What each plane shows."""
    def action_to_string(self, player: int, action: int | None = None) -> str:
        """The name of a square or column; `action_to_string(action)` will do."""
    def string_to_action(self, player: int | str, text: str | None = None) -> int:
        """The way back; `string_to_action(text)` will do."""
    def actions_of(self, move: str) -> list[int]:
        """The actions that play a move, written as the game writes it."""
    def num_distinct_actions(self) -> int: ...
    def history(self) -> list[int]:
        """The actions so far."""
    def move_number(self) -> int:
        """How many actions there were so far."""
    def position(self) -> Position:
        """The position, without what is clicked of the next move."""
    def picked(self) -> list[str]:
        """The squares clicked of the next move."""
    def clone(self) -> Self: ...
    def child(self, action: int) -> Self:
        """The state after an action; this one stays as it is."""
    def _repr_svg_(self) -> str: ...
    @staticmethod
    def _restore(game: Game, origin: Position, history: list[int]) -> State: ...
    def __copy__(self) -> Self: ...
    def __deepcopy__(self, memo: object) -> Self: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class Batch:
    """Many games stepped at once, into NumPy arrays, on several threads.

    Every game draws its own random numbers, so that nothing depends on the number of
    threads.
    """

    def __new__(cls, game: Game | str, size: int, *, threads: int = 1, seed: int = 1) -> Self: ...
    def __len__(self) -> int: ...
    @property
    def game(self) -> Game: ...
    def reset(self, where: NDArray[np.bool_] | None = None) -> None:
        """Begins anew: all games, or those where the array says so."""
    def step(self, actions: ArrayLike) -> tuple[NDArray[np.float32], NDArray[np.bool_]]:
        """One action in every game that is not over; where one is refused, none is taken.

        Tells what each player has won by it, and which games are over. Actions for games
        that were over before are not looked at.
        """
    def players(self) -> NDArray[np.int8]:
        """Whose turn it is in every game: 0, 1, or -4 where it is over."""
    def terminals(self) -> NDArray[np.bool_]:
        """Which games are over."""
    def returns(self) -> NDArray[np.float32]:
        """What each player has won in every game."""
    def masks(self) -> NDArray[np.bool_]:
        """Which actions are legal in every game."""
    def observations(self, out: NDArray[np.float32] | None = None) -> NDArray[np.float32]:
        """What the player to move sees in every game, in a new array or in `out`."""
    def random_actions(self) -> NDArray[np.int32]:
        """A legal action for every game, each as likely as any other; 0 where it is over."""
    def playouts(
        self, games: int = 1, *, draw: Literal["uniform", "clicks"] = "uniform"
    ) -> NDArray[np.float32]:
        """The first player's mean return over random games from every state, drawn as by `Position.playouts`."""
    def state(self, index: int) -> State:
        """A copy of one of the games."""

# --- thinking

class Player:
    """What `ludens.Player` is made of: players by name."""

    def __new__(cls, game: Game | str, spec: str = "best", *, evaluation: _Evaluation | None = None) -> Self: ...
    @property
    def game(self) -> Game: ...
    @property
    def spec(self) -> str:
        """Its name with its options."""
    @property
    def evaluation(self) -> _Evaluation | None:
        """The function that its search asks."""
    def new_game(self, seed: int = 0) -> None:
        """Forgets what it has learnt; the seed makes its random choices differ."""
    def _think(
        self,
        position: Position,
        *,
        depth: int | None = None,
        nodes: int | None = None,
        time: float | None = None,
        lines: int = 1,
        all_moves: bool = False,
        only: Sequence[str] = ...,
        progress: Callable[[str], object] | None = None,
    ) -> str:
        """Thinks, and answers with the JSON of its thought; `progress` is told the same so far."""
    def __reduce__(self) -> tuple[Any, ...]: ...

def _solve(position: Position, *, time: float | None = None, memory: int = ...) -> dict[str, Any]: ...

# --- matches and tournaments

@final
class Run:
    """A tournament in a results file, played here or task by task elsewhere."""

    @staticmethod
    def _begin(
        settings: _types.RunSettings,
        *,
        db: str | PathLike[str] | None = None,
        own: dict[str, Player | _Chooser] = ...,
        fresh: bool = True,
    ) -> Run:
        """Begins a run, or goes on with one that is not `fresh`.

        Without `db` nothing is kept after the process. `own` are the entrants that exist in
        this process only.
        """
    @staticmethod
    def _begin_file(
        toml: str, *, folder: str | PathLike[str] = ..., db: str | PathLike[str] | None = None, fresh: bool = True
    ) -> Run:
        """The same with the settings that a tournament file has; its openings are in the folder."""
    @staticmethod
    def _open(db: str | PathLike[str], name: str = "last", *, own: dict[str, Player | _Chooser] = ...) -> Run:
        """A run that a results file has."""
    @property
    def name(self) -> str:
        """Its name in the file."""
    @property
    def planned(self) -> int | None:
        """How many games it will have; None if a test decides."""
    @property
    def _spec(self) -> str: ...
    def play(
        self, threads: int = 1, progress: Callable[[_types.GameRow, int], object] | None = None
    ) -> Literal["finished", "shard", "stopped"]:
        """Plays what is missing, so many games at a time, and tells `progress` of every game."""
    def next_task(self, most: int) -> str | None:
        """Up to so many games for `do_task`.

        None while others must come in first, and when nothing is left (`is_over` tells which).
        """
    def keep(self, result: str) -> int:
        """Takes in what `do_task` answered, each game exactly once; tells how many are new."""
    def give_back(self, task: str) -> None:
        """Takes a task back that nobody will do."""
    def is_over(self) -> bool:
        """Whether nothing is left to hand out and nothing is out."""
    def finish(self) -> Literal["finished", "stopped"]:
        """Ends the handing out, and says how far the run got."""
    def done(self) -> int:
        """How many games are kept."""
    def table(self) -> _types.Table:
        """Everything that the games show."""
    def games(self) -> list[_types.GameRow]:
        """The games, in the order of their numbers."""

def _end() -> None:
    """Stops all work, as the interpreter is about to end."""

def do_task(task: str) -> str:
    """Does a task of a `Run` or a `Lab`, on any machine; the answer is for `keep`."""

# --- experiments

def _experiments() -> list[_types.ExperimentHead]: ...
@final
class Lab:
    """An experiment in its folder, run here or task by task elsewhere."""

    @staticmethod
    def _begin(experiment: str, scale: str, out: str | PathLike[str], command: str) -> Lab:
        """Begins an experiment, one of Ludens' own or a file; one that is in the folder goes on."""
    @property
    def path(self) -> Path: ...
    def run(self, threads: int = 1, progress: Callable[[int, str, int, int], object] | None = None) -> bool:
        """Does what is missing, so many units at a time; tells whether all is done.

        `progress` hears the part's number, its title, its units done and its units in all.
        """
    def next_task(self, most: int) -> str | None:
        """Up to so many units for `do_task`; a part whose clock matters is done here first."""
    def keep(self, result: str) -> int:
        """Takes in what `do_task` answered, each unit exactly once; tells how many are new."""
    def give_back(self, task: str) -> None:
        """Takes a task back that nobody will do."""
    def is_over(self) -> bool:
        """Whether nothing is left to hand out and nothing is out."""
    def report(self) -> _types.Verdicts:
        """Writes the report into the folder, and tells its verdicts."""

# --- records and statistics

def _replay(
    game: Game, games: Sequence[tuple[str | None, list[str], float]], threads: int
) -> tuple[NDArray[np.float32], NDArray[np.int32], NDArray[np.int8], NDArray[np.float32], NDArray[np.int32]]: ...
def _read_records(text: str, format: str | None = None, game: Game | str | None = None) -> list[_types.Record]: ...
def _write_records(records: list[_types.Record], format: str = "pgn") -> str: ...
def _elo(counts: Sequence[int]) -> dict[str, Any]: ...
def _sprt(
    counts: Sequence[int], elo0: float, elo1: float, alpha: float, beta: float, normalised: bool
) -> _types.SprtState: ...
def _rate(encounters: Sequence[tuple[str, str, int, int, int]]) -> _types.Ratings: ...

# --- learning

@final
class Network:
    """A network in whole numbers, as players use it: `eval=net:FILE`."""

    @staticmethod
    def read(path: str | PathLike[str]) -> Network:
        """Reads a file; one that is damaged or something else is refused."""
    @staticmethod
    def quantised(
        game: Game | str, width: int, hidden: int, tensors: dict[str, NDArray[np.float32]], training: dict[str, Any]
    ) -> Network:
        """The network of these tensors in floating point; `training` says where it comes from."""
    @property
    def header(self) -> dict[str, Any]:
        """What it is for, how large it is, and where it comes from."""
    def scores(self, inputs: NDArray[np.int32], buckets: NDArray[np.int64]) -> NDArray[np.int32]:
        """What it says of positions, in points for the side to move."""
    def logits(self, inputs: NDArray[np.int32], outputs: NDArray[np.uint16]) -> NDArray[np.float32]:
        """How it ranks moves of one position, given by their outputs; it must have a policy."""
    def save(self, path: str | PathLike[str]) -> None:
        """Writes the file. Until it is complete it has another name."""

@final
class SelfPlay:
    """What games are played for training."""

    def __new__(cls, game: Game | str, player: str, seed: int, random_plies: tuple[int, int]) -> Self: ...
    def fill(self, folder: str | PathLike[str], games: int, threads: int) -> None:
        """Plays until the folder has so many games."""
    def missing(self, folder: str | PathLike[str], games: int) -> list[tuple[int, int]]:
        """The files that a folder lacks: their numbers, and how many games each has."""
    def shard(self, number: int, games: int) -> bytes:
        """Plays the games of one file."""
    def keep(self, folder: str | PathLike[str], bytes: bytes) -> None:
        """Writes such a file into a folder."""

def _features(game: Game | str) -> dict[str, Any]: ...
def _shards(path: str | PathLike[str]) -> list[Path]: ...
def _contents(path: str | PathLike[str]) -> dict[str, Any]: ...
def _rows(
    files: Sequence[str | PathLike[str]], symmetries: int | None, threads: int, most_moves: int | None
) -> tuple[
    NDArray[np.int32],
    NDArray[np.int64],
    NDArray[np.int16],
    NDArray[np.int8],
    NDArray[np.bool_],
    NDArray[np.bool_],
    NDArray[np.int64],
    tuple[NDArray[np.uint16], NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]] | None,
]: ...
def _curves_page(page: dict[str, Any]) -> str: ...
