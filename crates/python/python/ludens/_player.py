"""Thinking: the compiled players with answers that are objects."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ludens import _core
from ludens.thought import Solution, Thought, thought_from_json


class Player(_core.Player):
    """A player by name, by the same grammar as everywhere.

    >>> import ludens
    >>> player = ludens.Player("connect4", "alphabeta:depth=6")
    >>> player.think(ludens.Game("connect4").start().play("4", "4")).depth
    6

    With `evaluation`, the search asks that function how good a position is for the side
    to move:

    >>> def mobility(position):
    ...     return len(position.legal_moves())
    >>> ludens.Player("loa", "alphabeta:depth=2", evaluation=mobility).choose(ludens.Game("loa").start())
    'b1-d3'
    """

    def think(
        self,
        position: _core.Position,
        *,
        depth: int | None = None,
        nodes: int | None = None,
        time: float | None = None,
        lines: int = 1,
        all_moves: bool = False,
        only: Sequence[str] = (),
        progress: Callable[[Thought], object] | None = None,
    ) -> Thought:
        """Thinks about a position, within these limits and the player's own.

        `time` is in seconds. `all_moves` asks for the worth of every legal move, `only`
        names the moves to choose from. `progress` is called with what is thought so far;
        if it raises, the search ends. Ctrl-C ends it, too.
        """
        tell = None if progress is None else lambda news: progress(thought_from_json(news))
        answer = self._think(
            position, depth=depth, nodes=nodes, time=time, lines=lines,
            all_moves=all_moves, only=list(only), progress=tell,
        )  # fmt: skip
        return thought_from_json(answer)

    def choose(self, position: _core.Position, **limits: Any) -> str:
        """The move that it would play; takes what `think` takes."""
        return self.think(position, **limits).move


def restore_player(game: str, spec: str, evaluation: Callable[[_core.Position], float] | None) -> Player:
    """What pickling calls."""
    return Player(game, spec, evaluation=evaluation)


def analyze(position: _core.Position, player: str | Player = "best", **limits: Any) -> Thought:
    """What a player thinks of a position; takes what `Player.think` takes.

    >>> import ludens
    >>> position = ludens.Game("connect4").start().play("3", "1", "4", "1")
    >>> thought = ludens.analyze(position, "alphabeta:depth=4")
    >>> thought.move, thought.proven
    ('5', 'win')
    """
    if not isinstance(position, _core.Position):
        raise TypeError(f"a position is needed, not {type(position).__name__}")
    if not isinstance(player, Player):
        player = Player(position.game, player)
    return player.think(position, **limits)


def solve(position: _core.Position, *, time: float | None = None, memory: int = 64 << 20) -> Solution:
    """The value of a position for certain, or `Unsolved` when `time` is over.

    >>> import ludens
    >>> ludens.solve(ludens.Game("connect4:size=5x4").start()).value
    'draw'
    """
    return Solution(**_core._solve(position, time=time, memory=memory))
