"""What a player thinks, and what is certain."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Literal

from ludens import _types
from ludens._html import thought_html

Proven = Literal["win", "loss", "draw"]
Proof = Literal["database", "regions", "solver", "search"]


@dataclass(frozen=True)
class Worth:
    """What a move is worth to the side to move.

    `score` is in the evaluation's unit; a proven win in n plies is 10000 - n, a proven
    loss n - 10000. `chance` is the chance to win from 0 to 1, where the player can tell.
    `proof` is how it was proven, where that is known, and `exact` is Connect Four's own score where
    it is certain.
    """

    score: float
    proven: Proven | None
    plies: int | None
    chance: float | None
    exact: int | None
    proof: Proof | None = None


@dataclass(frozen=True)
class Line:
    """A move, its worth, and the moves expected from it on."""

    move: str
    worth: Worth
    moves: list[str]


@dataclass(frozen=True)
class Thought:
    """A player's opinion, while it thinks and at the end alike."""

    move: str
    worth: Worth
    line: list[str]
    lines: list[Line]
    moves: dict[str, Worth] | None
    depth: int
    nodes: int
    seconds: float
    statistics: _types.SearchFigures
    _told: _types.Thought = field(repr=False, compare=False)

    @property
    def score(self) -> float:
        """The score of the best move."""
        return self.worth.score

    @property
    def proven(self) -> Proven | None:
        """Whether the best move is certain to win, lose or draw."""
        return self.worth.proven

    def _repr_html_(self) -> str:
        return thought_html(self._told)


@dataclass(frozen=True)
class Solution:
    """What a position is worth for certain to the side to move, and a move that keeps it.

    `score` is Connect Four's own: 0 for a draw, k if the winner's k-th stone from the last
    ends the game, negative for a loss; in other games the plies to the end, or None where a
    database knows who wins but not how soon. `proof` is how it was proven.
    """

    value: Proven
    score: int | None
    proof: Proof
    move: str
    nodes: int
    seconds: float


@dataclass(frozen=True)
class Known:
    """What is known of a position without a search, for the side to move.

    `plies` is the distance to the end, where it is known; a draw has none.
    """

    value: Proven
    plies: int | None
    proof: Proof


@dataclass(frozen=True)
class Term:
    """One part of a score: its name, what it adds for the side to move, and what it is."""

    name: str
    value: int
    help: str


@dataclass(frozen=True)
class Evaluated:
    """What an evaluation says of a position for the side to move, and what that is made of.

    All numbers are in hundredths of the evaluation's own unit, and those of the terms add up
    to the score. `eval` is what a player takes after `eval=`.
    """

    eval: str
    score: int
    terms: list[Term]


def evaluated_from(told: _types.Evaluated) -> Evaluated:
    """The score that the compiled part tells."""
    return Evaluated(told["eval"], told["score"], [Term(**term) for term in told["terms"]])


def known_from(told: _types.Known | None) -> Known | None:
    """What the compiled part knows of a position."""
    return None if told is None else Known(told["value"], told["plies"], told["proof"])


def known_moves_from(told: list[_types.KnownMove]) -> dict[str, Known]:
    """What the compiled part knows of moves."""
    return {move["text"]: Known(move["value"], move["plies"], move["proof"]) for move in told}


def thought_from_json(text: str) -> Thought:
    """The thought that the compiled part tells."""
    told: _types.Thought = json.loads(text)
    best = Line(told["move"], _worth(told), told["line"])
    moves = told.get("moves")
    return Thought(
        move=best.move,
        worth=best.worth,
        line=best.moves,
        lines=[Line(line["move"], _worth(line), line["line"]) for line in told["lines"]] if "lines" in told else [best],
        moves=None if moves is None else {move["text"]: _worth(move) for move in moves},
        depth=told["depth"],
        nodes=told["nodes"],
        seconds=told["time_ms"] / 1000,
        statistics=told["stats"],
        _told=told,
    )


def _worth(told: _types.Thought | _types.ScoredLine | _types.ScoredMove) -> Worth:
    return Worth(told["score"], told["proven"], told["plies"], told["chance"], told.get("exact"), told.get("proof"))
