"""Games that were played: read from files, written to files, or just finished."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from typing import Any, Literal

from ludens import _core, _types
from ludens.thought import Proof

Format = Literal["pgn", "pdn", "sgf", "columns"]
Result = Literal["1-0", "0-1", "1/2-1/2", "*"]


@dataclass
class Record:
    """A game on paper, every move checked by the rules.

    >>> import ludens
    >>> [record] = ludens.read_records('[Game "connect4"] 1. 4 4 2. 3 *')
    >>> record.moves
    ['4', '4', '3']
    >>> record.position().text
    '7/7/7/7/3o3/2xx3 o'
    """

    game: str
    moves: list[str]
    result: Result = "*"
    start: str | None = None
    reason: str | None = None
    tags: dict[str, str] = field(default_factory=dict)
    comment: str | None = None
    comments: list[str | None] = field(default_factory=list)

    def position(self) -> _core.Position:
        """The position at the end."""
        game = _core.Game(self.game)
        start = game.start() if self.start is None else game.position(self.start)
        return _core.Position._restore(game, start.text, self.moves)

    def _view(self) -> _types.Record:
        comments = [*self.comments, *[None] * len(self.moves)]
        return {
            "game": self.game,
            "position": self.start,
            "tags": [{"name": name, "value": value} for name, value in self.tags.items()],
            "comment": self.comment,
            "moves": [{"text": text, "comment": comment} for text, comment in zip(self.moves, comments)],
            "result": self.result,
            "reason": self.reason,
        }


@dataclass(frozen=True)
class PlayedMove:
    """A move of a game that was played, with what its player thought."""

    side: Literal["first", "second"]
    text: str
    time_ms: float
    depth: int | None
    nodes: int | None
    #: In the evaluation's unit, as in a `Worth`; a player need not tell it.
    score: float | None = None
    proven: Literal["win", "loss", "draw"] | None = None
    #: To the end, of a proven win or loss.
    plies: int | None = None
    #: How it was proven, if that is known.
    proof: Proof | None = None
    #: Kept only where something is proven.
    chance: float | None = None
    #: In a game with a solver of its own, the score that this gives, where it is certain.
    exact: int | None = None


@dataclass(frozen=True)
class PlayedGame:
    """A game of a match or a tournament.

    `cause` is why it ended in one word: "rules", "time", "illegal", "failure", "resign",
    "agreed" or "plies"; `reason` says the same to people. What an engine or a function that
    failed has written last is in `last_output`.
    """

    number: int
    game: str
    first: str
    second: str
    opening: str
    start: str
    seed: int
    winner: Literal["first", "second"] | None
    cause: str
    reason: str
    last_output: str | None
    plies: int
    moves: list[PlayedMove]
    seconds: float

    @classmethod
    def from_row(cls, row: _types.GameRow) -> PlayedGame:
        """From what the results file has of it."""
        return cls(
            number=row["number"],
            game=row["game"],
            first=row["first"],
            second=row["second"],
            opening=row["opening"],
            start=row["start"],
            seed=row["seed"],
            winner=row["winner"],
            cause=row["cause"],
            reason=row["reason"],
            last_output=row["last_output"],
            plies=row["plies"],
            moves=[PlayedMove(**move) for move in row["moves"]],
            seconds=row["seconds"],
        )

    @property
    def result(self) -> Result:
        """Who won, as files write it."""
        return "1-0" if self.winner == "first" else "0-1" if self.winner == "second" else "1/2-1/2"

    def record(self) -> Record:
        """The game on paper."""
        return Record(
            game=self.game,
            moves=[*self.opening.split(), *(move.text for move in self.moves)],
            result=self.result,
            start=self.start or None,
            reason=self.reason,
            tags={"First": self.first, "Second": self.second},
        )

    def position(self) -> _core.Position:
        """The position at the end."""
        return self.record().position()

    def as_dict(self) -> dict[str, Any]:
        """The same as plain data."""
        return asdict(self)


def read_records(text: str, format: Format | None = None, game: str | _core.Game | None = None) -> list[Record]:
    """All games of a text, in any of the formats; `game` is the one to assume where the text does not say."""
    return [_from_view(view) for view in _core._read_records(text, format, game)]


def write_records(records: Iterable[Record], format: Format = "pgn") -> str:
    """The text of some games.

    >>> import ludens
    >>> print(ludens.write_records([ludens.Record("connect4", ["4", "4", "3"])], "columns"), end="")
    443
    """
    return _core._write_records([_view(record) for record in records], format)


def _view(record: Record) -> _types.Record:
    if not isinstance(record, Record):
        raise TypeError(f"a record is needed, not {type(record).__name__}")
    return record._view()


def _from_view(view: _types.Record) -> Record:
    return Record(
        game=view["game"],
        moves=[move["text"] for move in view["moves"]],
        result=view["result"],
        start=view["position"],
        reason=view["reason"],
        tags={tag["name"]: tag["value"] for tag in view["tags"]},
        comment=view["comment"],
        comments=[move.get("comment") for move in view["moves"]],
    )
