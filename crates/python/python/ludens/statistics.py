"""What results mean: the statistics of the arena.

Counts are losses, draws and wins, or the five results of pairs of games from one opening
with colours swapped: how many pairs brought 0, 1/2, 1, 1 1/2 and 2 points.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from ludens import _core, _types


class Estimate(NamedTuple):
    """An estimate with its interval of 95 %."""

    value: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.value:+.1f} ± {(self.high - self.low) / 2:.1f}"


@dataclass(frozen=True)
class Strength:
    """How one player stands against another.

    >>> from ludens.statistics import strength
    >>> found = strength([96, 111, 136])
    >>> print(found.elo)
    +40.7 ± 30.4
    """

    elo: Estimate
    normalised: Estimate
    share: Estimate
    superiority: float


@dataclass(frozen=True)
class Sprt:
    """A sequential test: is the difference rather `elo1` than `elo0`?

    >>> from ludens.statistics import Sprt
    >>> Sprt(elo0=0, elo1=20).state([20, 95, 240, 115, 30]).decision
    'continue'
    """

    elo0: float = 0.0
    elo1: float = 5.0
    alpha: float = 0.05
    beta: float = 0.05
    normalised: bool = True

    def __post_init__(self) -> None:
        # A test that cannot be made is refused here, not when its games have been played.
        self.state([0, 0, 0])

    def state(self, counts: Sequence[int]) -> SprtState:
        """Where the test stands after these results."""
        found = _core._sprt(list(counts), self.elo0, self.elo1, self.alpha, self.beta, self.normalised)
        return SprtState(**found)


@dataclass(frozen=True)
class SprtState:
    """The logarithm of the likelihood ratio, its bounds, and what follows."""

    llr: float
    lower: float
    upper: float
    decision: Literal["continue", "H0", "H1"]


def strength(counts: Sequence[int]) -> Strength:
    """What the counts say of one player against another."""
    found = _core._elo(list(counts))
    return Strength(
        Estimate(*found["elo"]), Estimate(*found["normalised"]), Estimate(*found["share"]), found["superiority"]
    )


def rate(encounters: Iterable[tuple[str, str, int, int, int]]) -> _types.Ratings:
    """Rates a whole field from (first player, second player, wins, draws, losses of the first).

    >>> from ludens.statistics import rate
    >>> ratings = rate([("a", "b", 6, 2, 2), ("b", "a", 3, 3, 4)])
    >>> [player["player"] for player in ratings["players"]]
    ['a', 'b']
    """
    return _core._rate(list(encounters))
