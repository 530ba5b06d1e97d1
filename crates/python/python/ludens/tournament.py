"""Matches and tournaments, on the arena of the program: every game is kept, and every
number in a table can be counted again from what is kept."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ludens import _core, _types
from ludens._html import table_html
from ludens.records import PlayedGame

if TYPE_CHECKING:
    from typing_extensions import Unpack

Chooser = Callable[[_core.Position], str]
Entrant = str | _core.Player | Chooser
Progress = Callable[[PlayedGame, int], object]


HEADERS = ["", "player", "games", "wins", "draws", "losses", "points", "Elo", "±"]


class Table:
    """What the games of a run show: standings, cross table, Elo with intervals.

    `data` is the whole of it, as `ludens run NAME --json` prints it.
    """

    def __init__(self, data: _types.Table) -> None:
        self.data = data

    @property
    def standings(self) -> list[_types.Standing]:
        """Everybody, the best first."""
        return self.data["standings"]

    @property
    def games(self) -> int:
        """How many games count: with a test, those that it has looked at."""
        return self.data["counted"]

    def points(self) -> dict[str, float]:
        """What everybody has scored."""
        return {entry["name"]: entry["points"] for entry in self.standings}

    def elo(self) -> dict[str, float | None]:
        """The rating of everybody, the mean of all being 0; None where there is none."""
        return {entry["name"]: entry["elo"] for entry in self.standings}

    def __repr__(self) -> str:
        leader = self.standings[0]["name"] if self.standings else "nobody"
        return f"<Table of {self.games} games, {leader} first>"

    def __str__(self) -> str:
        rows = [HEADERS, *([str(cell) for cell in row] for row in self._rows())]
        widths = [max(map(len, column)) for column in zip(*rows)]
        pad = [str.ljust if header == "player" else str.rjust for header in HEADERS]
        return "\n".join("  ".join(p(cell, width) for p, cell, width in zip(pad, row, widths)).rstrip() for row in rows)

    def _repr_html_(self) -> str:
        return table_html(HEADERS, self._rows(), caption=self.data["title"])

    def _rows(self) -> list[list[str | float]]:
        return [[_rounded(cell) for cell in _cells(entry)] for entry in self.standings]


def _cells(entry: _types.Standing) -> list[str | float | None]:
    """What stands under the headers."""
    counts = [entry["games"], entry["wins"], entry["draws"], entry["losses"]]
    return [entry["rank"], entry["name"], *counts, entry["points"], entry["elo"], entry["elo_error"]]


def _rounded(cell: str | float | None) -> str | float:
    return "" if cell is None else round(cell, 1) if isinstance(cell, float) else cell


class Tournament:
    """Who plays what, how often, and where the games are kept.

    Players are names of the catalogue, `ludens.Player` objects (also with an evaluation
    of your own), or functions that take a position and give a move. All further words are
    those of a tournament file (`nodes`, `depth`, `st`, `tc`, `sprt`, `resign`, `draw`, `seed`,
    …; see docs/tournaments.md).

    >>> import ludens
    >>> def leftmost(position):
    ...     return position.legal_moves()[0]
    >>> players = {"left": leftmost, "search": "alphabeta:depth=4"}
    >>> table = ludens.Tournament("connect4", players, rounds=2).run()
    >>> table.points()
    {'search': 4.0, 'left': 0.0}

    With `db`, games are kept in that file, and a run that was stopped goes on when it is
    begun again with `fresh=False`.
    """

    def __init__(
        self,
        game: str | _core.Game | Sequence[str | _core.Game],
        players: Sequence[Entrant] | Mapping[str, Entrant],
        *,
        db: str | PathLike[str] | None = None,
        fresh: bool = True,
        openings: str | None = None,
        plies: int | None = None,
        seed: int | None = None,
        **words: Unpack[_types.RunOptions],
    ) -> None:
        listed = [game] if isinstance(game, str | _core.Game) else list(game)
        named = _named(players)
        own = {name: player for name, player in named.items() if not isinstance(player, str)}
        settings: _types.RunSettings = {
            **words,
            "game": [{"game": str(one), "openings": openings, "plies": plies} for one in listed],
            "player": [{"name": name, "player": _word(player)} for name, player in named.items()],
        }
        if seed is not None:
            settings["srand"] = seed
        self._run = _core.Run._begin(settings, db=_path(db), own=own, fresh=fresh)

    @classmethod
    def from_file(
        cls,
        file: str | PathLike[str],
        *,
        db: str | PathLike[str] | None = None,
        fresh: bool = True,
    ) -> Tournament:
        """The tournament that a file describes, as `ludens tournament FILE` reads it."""
        path = Path(file)
        tournament = cls.__new__(cls)
        text = path.read_text(encoding="utf-8")
        tournament._run = _core.Run._begin_file(text, folder=path.parent, db=_path(db), fresh=fresh)
        return tournament

    @classmethod
    def open(
        cls, db: str | PathLike[str], name: str = "last", *, own: Mapping[str, _core.Player | Chooser] | None = None
    ) -> Tournament:
        """A run that a results file has: the last one, or the one of this name."""
        tournament = cls.__new__(cls)
        tournament._run = _core.Run._open(Path(db), name, own=dict(own or {}))
        return tournament

    @property
    def name(self) -> str:
        """The run's name in its file."""
        return self._run.name

    @property
    def planned(self) -> int | None:
        """How many games there will be; None if a test decides."""
        return self._run.planned

    def run(self, *, threads: int = 1, progress: Progress | None = None) -> Table:
        """Plays what is missing, `threads` games at a time.

        `progress` is called with every game and how many there are then. Ctrl-C leaves the
        games under way; those that were finished are kept.
        """
        tell = None if progress is None else lambda row, done: progress(PlayedGame.from_row(row), done)
        self._run.play(threads, tell)
        return self.table()

    def table(self) -> Table:
        """What the games so far show."""
        return Table(self._run.table())

    def games(self) -> list[PlayedGame]:
        """The games so far, in the order of their numbers."""
        return [PlayedGame.from_row(row) for row in self._run.games()]


def play(
    game: str | _core.Game,
    first: Entrant,
    second: Entrant,
    *,
    seed: int = 1,
    **words: Unpack[_types.RunOptions],
) -> PlayedGame:
    """One game between two players, from the game's start.

    >>> import ludens
    >>> game = ludens.play("connect4", "alphabeta:depth=5", "random")
    >>> game.winner, game.reason
    ('first', 'four in a row')
    """
    others: Any = words
    tournament = Tournament(game, [first, second], rounds=1, repeat=False, openings="start", seed=seed, **others)
    tournament.run()
    return tournament.games()[0]


def _named(players: Sequence[Entrant] | Mapping[str, Entrant]) -> dict[str, Entrant]:
    if isinstance(players, Mapping):
        return dict(players)
    named: dict[str, Entrant] = {}
    for player in players:
        text = _name(player)
        twins = sum(name == text or name.startswith(f"{text} #") for name in named)
        named[f"{text} #{twins + 1}" if twins else text] = player
    return named


def _name(player: Entrant) -> str:
    if isinstance(player, str):
        return player
    if isinstance(player, _core.Player):
        return player.spec
    return str(getattr(player, "__name__", type(player).__name__))


def _word(player: Entrant) -> str:
    """What a table shows of somebody; only names of the catalogue are read again."""
    if isinstance(player, str):
        return player
    if isinstance(player, _core.Player):
        return f"{player.spec} with a function of Python"
    return f"the function {_name(player)} of Python"


def _path(db: str | PathLike[str] | None) -> Path | None:
    return None if db is None else Path(db)
