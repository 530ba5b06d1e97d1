"""Abstract two-player board games and the engines that play them.

>>> import ludens
>>> position = ludens.Game("loa").start().play("b1-b3", "a4-c4")
>>> position.side
'first'
>>> ludens.analyze(position, "alphabeta:depth=4").depth
4

The chapter docs/python.md of the project tells more.
"""

import atexit as _atexit

from ludens._core import Batch, Game, Outcome, Position, State, __version__, games, players
from ludens._core import _end
from ludens._player import Player, analyze, solve
from ludens.errors import InputError, LudensError, PlayerError, StoreError, Unsolved
from ludens.records import PlayedGame, PlayedMove, Record, read_records, write_records
from ludens.selfplay import Samples, samples, self_play
from ludens.thought import Evaluated, Known, Line, Solution, Term, Thought, Worth
from ludens.tournament import Table, Tournament, play

__all__ = [
    "Batch",
    "Evaluated",
    "Game",
    "InputError",
    "Known",
    "Line",
    "LudensError",
    "Outcome",
    "PlayedGame",
    "PlayedMove",
    "Player",
    "PlayerError",
    "Position",
    "Record",
    "Samples",
    "Solution",
    "State",
    "StoreError",
    "Table",
    "Term",
    "Thought",
    "Tournament",
    "Unsolved",
    "Worth",
    "__version__",
    "analyze",
    "games",
    "play",
    "players",
    "read_records",
    "samples",
    "self_play",
    "solve",
    "write_records",
]

_atexit.register(_end)
