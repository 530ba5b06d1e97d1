"""Games of self-play as NumPy arrays: one row for every position that the player has judged."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from os import PathLike
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ludens import _core

#: As many moves as a position may have.
ALL_MOVES = 1 << 31

#: A score of so many points is a chance to win of e : 1.
POINTS = 100.0


class MoveOutputs(NamedTuple):
    """What a network says of a game's moves: it ranks each by the sum of a few of many outputs."""

    name: str
    outputs: int
    per_move: int


class Features(NamedTuple):
    """What a network reads of a game's positions: sparse binary inputs and a phase, the bucket. Where
    it can rank moves, `moves` says by what."""

    name: str
    inputs: int
    most_active: int
    buckets: int
    moves: MoveOutputs | None


class Moves(NamedTuple):
    """The legal moves of positions, and which one was played.

    Those of position n are the rows `offsets[n]` to `offsets[n + 1]` of `outputs`, each with the
    numbers of its outputs; `played[n]` of them was played. `legal[n]` is how many there were: if they
    were too many, only that one and some others, drawn at random, have rows.
    """

    outputs: NDArray[np.uint16]
    offsets: NDArray[np.int64]
    played: NDArray[np.int64]
    legal: NDArray[np.int64]

    def take(self, which: NDArray[Any]) -> Moves:
        """Those of the positions of these numbers, or of those that are marked."""
        if which.dtype == np.bool_:
            which = np.flatnonzero(which)
        first, counts = self.offsets[which], np.diff(self.offsets)[which]
        offsets = np.concatenate([[0], np.cumsum(counts)])
        places = np.arange(offsets[-1]) + np.repeat(first - offsets[:-1], counts)
        return Moves(self.outputs[places], offsets, self.played[which], self.legal[which])

    @staticmethod
    def join(parts: Sequence[Moves]) -> Moves:
        """Those of several arrays of positions."""
        outputs, counts, played, legal = (
            np.concatenate(arrays)
            for arrays in zip(
                *((part.outputs, np.diff(part.offsets), part.played, part.legal) for part in parts), strict=True
            )
        )
        return Moves(outputs, np.concatenate([[0], np.cumsum(counts)]), played, legal)


class Rows(NamedTuple):
    """Positions as a network reads them, and what is to be learnt; all for the side to move.

    `inputs` are the numbers of the active inputs; where fewer are active than in any other
    position, `Features.inputs` fills the row. `scores` are the player's opinions in points: 100
    are the odds of e to one. `results` are 1, 0 and -1; where `proven`, that is the position's
    value for certain. `quiet` is false where the player's move was a forcing one, such as a
    capture. `games` are the games' numbers. `moves` are there if they were asked for.
    """

    inputs: NDArray[np.int32]
    buckets: NDArray[np.int64]
    scores: NDArray[np.int16]
    results: NDArray[np.int8]
    proven: NDArray[np.bool_]
    quiet: NDArray[np.bool_]
    games: NDArray[np.int64]
    moves: Moves | None = None

    def __len__(self) -> int:
        """How many positions, not how many arrays."""
        return len(self.scores)

    def take(self, which: NDArray[Any]) -> Rows:
        """The rows of these numbers, or those that are marked."""
        arrays: list[Any] = [array[which] for array in self[:7] if array is not None]
        arrays.append(self.moves.take(which) if self.moves else None)
        return Rows(*arrays)

    @staticmethod
    def join(parts: Sequence[Rows]) -> Rows:
        """The rows of several, one after the other."""
        arrays: list[Any] = [np.concatenate(each) for each in zip(*(part[:7] for part in parts), strict=True)]
        moves = [part.moves for part in parts if part.moves]
        arrays.append(Moves.join(moves) if len(moves) == len(parts) else None)
        return Rows(*arrays)

    def targets(self, score_share: float) -> NDArray[np.float32]:
        """The chances to win that a network should see: part score and part result, but what is
        proven as it is."""
        by_score = 1.0 / (1.0 + np.exp(-self.scores.astype(np.float32) / POINTS))
        by_result = (self.results.astype(np.float32) + 1.0) / 2.0
        mixed = score_share * by_score + (1.0 - score_share) * by_result
        return np.where(self.proven, by_result, mixed).astype(np.float32)


def features(game: str | _core.Game) -> Features:
    """What a network reads of this game's positions.

    >>> from ludens import learn
    >>> learn.features("loa").buckets >= 1
    True
    """
    found = _core._features(game)
    moves = found.pop("moves")
    return Features(**found, moves=MoveOutputs(**moves) if moves else None)


def make(
    game: str | _core.Game,
    folder: str | PathLike[str],
    games: int,
    *,
    player: str = "best:nodes=2000",
    threads: int = 1,
    seed: int = 1,
    random_plies: tuple[int, int] = (2, 10),
) -> dict[str, Any]:
    """Lets a player play against itself, as `ludens learn data` does, until the folder has so many
    games; then tells what is in it. The same call makes the same files; one that was stopped goes on."""
    _core.SelfPlay(game, player, seed, random_plies).fill(folder, games, threads)
    return contents(folder)


def shards(folder: str | PathLike[str]) -> list[Path]:
    """The files of a folder of self-play, in order; a file stands for itself."""
    return _core._shards(folder)


def contents(folder: str | PathLike[str]) -> dict[str, Any]:
    """What is in a folder of self-play, as `ludens learn info --json` tells. Every file is checked."""
    return _core._contents(folder)


def read(
    files: str | PathLike[str] | Iterable[str | PathLike[str]],
    *,
    symmetries: int | None = None,
    threads: int = 1,
    policy: bool = False,
    most_moves: int | None = None,
) -> Rows:
    """The positions of a folder, of a file, or of several files.

    With a seed in `symmetries`, every position is replaced by one of those that the rules treat
    alike, such as its mirror image, drawn at random. With `policy` the legal moves come as well, of
    every position `most_moves` at most."""
    if isinstance(files, str | PathLike):
        files = shards(files)
    most = most_moves or ALL_MOVES
    found = _core._rows(list(files), symmetries, threads, most if policy else None)
    return Rows(*found[:7], Moves(*found[7]) if found[7] else None)
