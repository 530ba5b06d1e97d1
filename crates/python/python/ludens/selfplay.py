"""Games of a player against itself, as arrays to learn from."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ludens import _core
from ludens.errors import InputError
from ludens.records import PlayedGame
from ludens.tournament import Tournament


class Samples(NamedTuple):
    """One row for every action of some games.

    `observations` is what the player to move saw, `actions` what it did, `players` who it
    was, `returns` what it won in the end (1, 0 or -1), `games` the number of the game.
    """

    observations: NDArray[np.float32]
    actions: NDArray[np.int32]
    players: NDArray[np.int8]
    returns: NDArray[np.float32]
    games: NDArray[np.int32]


def self_play(
    game: str | _core.Game,
    player: str = "best",
    games: int = 100,
    *,
    threads: int = 1,
    openings: str | None = "random",
    plies: int | None = None,
    seed: int = 1,
    **words: Any,
) -> list[PlayedGame]:
    """Lets a player play against itself, on so many threads, all in Rust.

    Games begin after some random plies, so that they differ; `openings` and the other
    words are those of `Tournament`.

    >>> import ludens
    >>> played = ludens.self_play("connect4", "alphabeta:depth=2", 10)
    >>> samples = ludens.samples(played)
    >>> samples.observations.shape[1:], len(samples.actions) == len(samples.returns)
    ((3, 6, 7), True)
    """
    rounds, odd = divmod(games, 2)
    tournament = Tournament(
        game, {"one": player, "other": player},
        rounds=rounds + odd, openings=openings, plies=plies, seed=seed, **words,
    )  # fmt: skip
    tournament.run(threads=threads)
    return tournament.games()[:games]


def samples(games: Iterable[PlayedGame], *, threads: int = 1) -> Samples:
    """Everything that was seen and done in some games of one kind, openings included."""
    played = list(games)
    if len({game.game for game in played}) != 1:
        raise InputError("samples are made of games of one kind, and of one at least")
    worth = {"first": 1.0, "second": -1.0, None: 0.0}
    told = [(game.start or None, game.record().moves, worth[game.winner]) for game in played]
    return Samples(*_core._replay(_core.Game(played[0].game), told, threads))

