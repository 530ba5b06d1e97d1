"""What can be handed out: anything that comes in tasks and whose results can be kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, Protocol

from ludens import _core
from ludens.lab import Experiment
from ludens.tournament import Tournament

TaskFunction = Callable[[str], str]


class Work(Protocol):
    """Units such as games, handed out in tasks. Tasks and results are texts.

    Only one thread asks. A task that was handed out ends in `keep` or in `give_back`.
    """

    @property
    def task_function(self) -> TaskFunction:
        """Does a task, wherever that is. It belongs to a module, so that it can be sent by name."""

    def next_task(self, most: int) -> str | None:
        """A task of at most so many units; None while others must be kept first, or at the end."""

    def keep(self, result: str) -> int:
        """Takes the result of a task in, each unit once. Tells how many were new."""

    def give_back(self, task: str) -> None:
        """Takes a task back that was not done."""

    def is_over(self) -> bool:
        """Whether nothing is left, after `next_task` had nothing."""


class _StoredWork:
    """What a run of games and an experiment have in common."""

    def __init__(self, store: _core.Run | _core.Lab) -> None:
        self._store = store

    @property
    def task_function(self) -> TaskFunction:
        return _core.do_task

    def next_task(self, most: int) -> str | None:
        return self._store.next_task(most)

    def keep(self, result: str) -> int:
        return self._store.keep(result)

    def give_back(self, task: str) -> None:
        self._store.give_back(task)

    def is_over(self) -> bool:
        return self._store.is_over()


class TournamentWork(_StoredWork):
    """The games of a tournament, without players that exist in this process only."""

    def __init__(self, tournament: Tournament) -> None:
        super().__init__(tournament._run)
        self._run = tournament._run

    def finish(self) -> Literal["finished", "stopped"]:
        """Ends the handing out and writes down how far the run got."""
        return self._run.finish()

    def done(self) -> int:
        """How many games are stored."""
        return self._run.done()


class ExperimentWork(_StoredWork):
    """The searches and games of an experiment. What the clock measures is done by the driver."""

    def __init__(self, experiment: Experiment) -> None:
        super().__init__(experiment._lab)
