"""The order in which positions are seen: drawn anew in every epoch from the seed, so that a run
that was killed goes on as if nothing had happened.

Files are read a few at a time, in the order of the draw, and their positions are shuffled. So
memory is bounded however many games there are. The next files are read while the network learns.
"""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ludens.learn.config import Config
from ludens.learn.rows import Moves, Rows, read, shards

#: So many files are read and shuffled together.
FILES_AT_A_TIME = 64
#: The first file has games 0 to 99, and so on.
GAMES_IN_FILE = 100
#: No more positions than this are kept for validation.
MOST_VALIDATION = 500_000
#: With all their legal moves positions take more memory, and fewer are kept.
MOST_VALIDATION_MOVES = 20_000_000


class Batch(NamedTuple):
    """Positions that are learnt from at once."""

    inputs: NDArray[np.int32]
    buckets: NDArray[np.int64]
    targets: NDArray[np.float32]
    #: Which of them are to be judged: a policy learns from the others, too.
    judged: NDArray[np.bool_]
    #: Their moves, if a policy is learnt.
    moves: Moves | None
    #: How much of the epoch is over with it.
    progress: float


class Stream:
    """The games of a configuration, split into those for training and those for validation."""

    def __init__(self, config: Config) -> None:
        self._config = config
        self.files = [file for folder in config.data for file in shards(folder)]
        self.validation = self._validation()

    def epoch(self, number: int) -> Iterator[Batch]:
        """The batches of an epoch."""
        config = self._config
        random = np.random.default_rng([config.seed, number])
        files = self._files_to_learn_from()
        order = [files[place] for place in random.permutation(len(files))]
        groups = [order[at : at + FILES_AT_A_TIME] for at in range(0, len(order), FILES_AT_A_TIME)]
        with ThreadPoolExecutor(1) as pool:
            symmetries = int(random.integers(1 << 63)) if config.symmetries else None
            coming = pool.submit(self._training, groups[0], symmetries)
            for place in range(len(groups)):
                rows = coming.result()
                if place + 1 < len(groups):
                    coming = pool.submit(self._training, groups[place + 1], symmetries)
                shuffled = random.permutation(len(rows))
                targets, judged = rows.targets(config.score_share), self.judged(rows)
                for at in range(0, len(rows), config.batch):
                    which = shuffled[at : at + config.batch]
                    progress = (place + at / len(rows)) / len(groups)
                    moves = rows.moves.take(which) if rows.moves else None
                    yield Batch(
                        rows.inputs[which], rows.buckets[which], targets[which], judged[which], moves, progress
                    )

    def judged(self, rows: Rows) -> NDArray[np.bool_]:
        """Which positions can be judged as they stand."""
        return rows.quiet if self._config.quiet_only else np.ones(len(rows), np.bool_)

    def _files_to_learn_from(self) -> list[Path]:
        """Not those that have only later games than are learnt from."""
        most = self._config.most_games
        if most is None:
            return self.files
        return [file for file in self.files if not file.stem.isdecimal() or int(file.stem) * GAMES_IN_FILE < most]

    def _training(self, files: list[Path], symmetries: int | None) -> Rows:
        rows = self._wanted(files, symmetries, self._config.most_moves)
        wanted = ~self._is_validation(rows.games)
        if self._config.most_games is not None:
            wanted &= rows.games < self._config.most_games
        return rows.take(wanted)

    def _validation(self) -> Rows:
        """All positions of the games for validation, always the same."""
        kept: list[Rows] = []
        for at in range(0, len(self.files), FILES_AT_A_TIME):
            rows = self._wanted(self.files[at : at + FILES_AT_A_TIME], None, None)
            kept.append(rows.take(self._is_validation(rows.games)))
            moves = sum(len(part.moves.outputs) for part in kept if part.moves)
            if sum(map(len, kept)) >= MOST_VALIDATION or moves >= MOST_VALIDATION_MOVES:
                break
        return Rows.join(kept)

    def _wanted(self, files: list[Path], symmetries: int | None, most_moves: int | None) -> Rows:
        """The positions of some files that are learnt from or validated with. However few games are
        learnt from, all are validated with, so that losses can be compared. A policy learns captures,
        too, which a judgement is not to see."""
        config = self._config
        rows = read(
            files, symmetries=symmetries, threads=config.threads, policy=config.policy, most_moves=most_moves
        )
        return rows.take(rows.quiet) if config.quiet_only and not config.policy else rows

    def _is_validation(self, games: NDArray[np.int64]) -> NDArray[np.bool_]:
        """Whether games are for validation: whole games, as the positions of one are too alike."""
        mixed = _mix(games.astype(np.uint64) + np.uint64(self._config.seed))
        share = mixed.astype(np.float64) / 2.0**64
        return np.asarray(share < self._config.validation)


def _mix(words: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """Numbers that look random, from numbers that do not: SplitMix64."""
    words = words * np.uint64(0x9E3779B97F4A7C15)
    words = (words ^ (words >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    words = (words ^ (words >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return np.asarray(words ^ (words >> np.uint64(31)))
