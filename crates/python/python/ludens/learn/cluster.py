"""Self-play on a Ray cluster: every file of a folder is a task, and a function of its number."""

from __future__ import annotations

import json
from base64 import b64decode, b64encode
from collections import deque
from os import PathLike
from typing import TYPE_CHECKING

from ludens import _core

if TYPE_CHECKING:
    from ludens.cluster.work import TaskFunction


class SelfPlayWork:
    """The files that a folder lacks, to be handed out; see `ludens.cluster.work.Work`.

    A unit is a file of a hundred games, and a task has one.
    """

    def __init__(
        self, game: str, folder: str | PathLike[str], games: int, player: str, seed: int, random_plies: tuple[int, int]
    ) -> None:
        self._words = (game, player, seed, list(random_plies))
        self._games = _core.SelfPlay(game, player, seed, random_plies)
        self._folder = folder
        self._missing = deque(self._games.missing(folder, games))
        self._out: set[int] = set()

    @property
    def task_function(self) -> TaskFunction:
        return play

    def next_task(self, most: int) -> str | None:
        if not self._missing:
            return None
        number, games = self._missing.popleft()
        self._out.add(number)
        return json.dumps({"settings": self._words, "shard": [number, games]})

    def keep(self, result: str) -> int:
        done = json.loads(result)
        number = done["shard"][0]
        if number not in self._out:
            return 0
        self._games.keep(self._folder, b64decode(done["bytes"]))
        self._out.remove(number)
        return 1

    def give_back(self, task: str) -> None:
        number, games = json.loads(task)["shard"]
        if number in self._out:
            self._out.remove(number)
            self._missing.appendleft((number, games))

    def is_over(self) -> bool:
        return not self._missing and not self._out

    def left(self) -> int:
        """How many files are still to be made."""
        return len(self._missing) + len(self._out)


def play(task: str) -> str:
    """Plays the games of a file. This is what a machine of the cluster does."""
    words = json.loads(task)
    game, player, seed, (fewest, most) = words["settings"]
    number, games = words["shard"]
    made = _core.SelfPlay(game, player, seed, (fewest, most)).shard(number, games)
    return json.dumps({"shard": [number, games], "bytes": b64encode(made).decode("ascii")})
