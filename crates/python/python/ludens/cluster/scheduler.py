"""Hands tasks out, takes results in, and hands out again what was lost.

Nothing here knows Ray: a pool is whatever does tasks, so that this can be tested without
machines. All decisions about failures are made here and in no other place.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Protocol

from ludens.cluster.batch import BatchSize
from ludens.cluster.errors import ClusterError
from ludens.cluster.work import Work

# Tasks last seconds. The same one lost so often is no accident: it breaks its machine.
MOST_TRIES = 5
# How long to wait for a result before looking after progress and new machines.
TICK_SECONDS = 1.0


@dataclass(frozen=True)
class Done:
    """A task was done, in so many seconds."""

    ticket: Hashable
    result: str
    seconds: float


@dataclass(frozen=True)
class Gone:
    """A task was lost with its machine, and can be done again."""

    ticket: Hashable
    why: str


@dataclass(frozen=True)
class Failed:
    """A task cannot be done, here or elsewhere."""

    ticket: Hashable
    error: Exception


class Pool(Protocol):
    """Machines that do tasks."""

    def slots(self) -> int:
        """How many tasks they can have at a time, waiting ones included."""

    def submit(self, task: str) -> Hashable:
        """Begins a task, and gives a ticket for it."""

    def wait(self, seconds: float) -> Sequence[Done | Gone | Failed]:
        """What has become of tasks; waits for the first so long."""

    def cancel(self) -> None:
        """Leaves all tasks that are not done."""


@dataclass(frozen=True)
class Kept:
    """So many new units are stored."""

    units: int


@dataclass(frozen=True)
class Lost:
    """A task was lost and is handed out again."""

    why: str
    tries: int


@dataclass(frozen=True)
class Waiting:
    """Nothing came in for a moment."""


Event = Kept | Lost | Waiting
Progress = Callable[[Event], object]


@dataclass(frozen=True)
class _Task:
    text: str
    tries: int = 1


class Scheduler:
    """Goes through all of some work with the help of a pool."""

    def __init__(self, work: Work, pool: Pool, *, batch: BatchSize, progress: Progress) -> None:
        self._work = work
        self._pool = pool
        self._batch = batch
        self._tell = progress
        self._out: dict[Hashable, _Task] = {}

    def run(self) -> None:
        """Comes back when all is done. What is under way when something fails is left."""
        try:
            self._go_through()
        except BaseException:
            self._stop()
            raise

    def _go_through(self) -> None:
        while self._hand_out():
            reports = self._pool.wait(TICK_SECONDS)
            for report in reports:
                self._take(report)
            if not reports:
                self._tell(Waiting())

    def _hand_out(self) -> bool:
        """Fills the pool. False if nothing is out and nothing is left."""
        while len(self._out) < self._pool.slots():
            text = self._work.next_task(self._batch.most())
            if text is None:
                break
            self._submit(_Task(text))
        if not self._out and not self._work.is_over():
            raise ClusterError("work is left, but none is handed out")
        return bool(self._out)

    def _submit(self, task: _Task) -> None:
        self._out[self._pool.submit(task.text)] = task

    def _take(self, report: Done | Gone | Failed) -> None:
        match report:
            case Done():
                self._keep(report)
            case Gone(ticket, why):
                self._try_again(ticket, why)
            case Failed(_, error):
                raise error

    def _keep(self, done: Done) -> None:
        units = self._work.keep(done.result)
        # Ctrl-C may have come before the ticket was written down.
        self._out.pop(done.ticket, None)
        self._batch.learn(units, done.seconds)
        self._tell(Kept(units))

    def _try_again(self, ticket: Hashable, why: str) -> None:
        task = self._out[ticket]
        if task.tries == MOST_TRIES:
            raise ClusterError(f"the same task was lost {MOST_TRIES} times, the last time because {why}")
        del self._out[ticket]
        self._submit(_Task(task.text, task.tries + 1))
        self._tell(Lost(why, task.tries))

    def _stop(self) -> None:
        """Keeps what is done already, and gives the rest back."""
        for report in self._pool.wait(0):
            if isinstance(report, Done):
                self._keep(report)
        self._pool.cancel()
        while self._out:
            _, task = self._out.popitem()
            self._work.give_back(task.text)
