"""The machines of a Ray cluster as the scheduler sees them."""

from __future__ import annotations

from collections.abc import Hashable
from time import monotonic
from typing import Any

import ludens
from ludens.cluster.batch import BatchSize
from ludens.cluster.connection import check_versions, connect, load_ray, processors
from ludens.cluster.errors import ClusterError
from ludens.cluster.scheduler import Done, Event, Failed, Scheduler, Gone, Progress
from ludens.cluster.machine import carry_out
from ludens.cluster.work import TaskFunction, Work
from ludens.errors import LudensError

# Machines come and go, but seldom, and asking takes time.
COUNT_SECONDS = 2.0


def _tell_nobody(event: Event) -> None:
    pass


def run_on_ray(
    work: Work,
    *,
    batch: int | None = None,
    in_flight: int = 2,
    cpus: int = 1,
    progress: Progress = _tell_nobody,
) -> None:
    """Does all of some work on the cluster this process is connected to, or on a local one.

    A task has `batch` units, or as many as take some seconds; each takes `cpus` processors,
    and for every task that runs `in_flight` are out, so that no machine waits for the next.
    When something fails, or with Ctrl-C, all that was finished is kept and the rest given back.
    """
    if not load_ray().is_initialized():
        connect()
    check_versions()
    pool = RayPool(work.task_function, in_flight=in_flight, cpus=cpus)
    Scheduler(work, pool, batch=BatchSize(batch), progress=progress).run()


class RayPool:
    """Tasks that Ray does. Ray repeats none of them: the driver does that."""

    def __init__(self, function: TaskFunction, *, in_flight: int, cpus: int) -> None:
        self._ray = load_ray()
        self._function = function
        self._in_flight = in_flight
        self._cpus = cpus
        self._carry_out = self._ray.remote(num_cpus=cpus, max_retries=0)(carry_out)
        self._under_way: list[Any] = []
        self._slots = 0
        self._counted = float("-inf")

    def slots(self) -> int:
        if monotonic() - self._counted > COUNT_SECONDS:
            # A cluster may begin without machines and make some when there are tasks.
            at_once = max(1, int(processors(self._ray) / self._cpus))
            self._slots = at_once * self._in_flight
            self._counted = monotonic()
        return self._slots

    def submit(self, task: str) -> Hashable:
        ticket: Hashable = self._carry_out.remote(self._function, ludens.__version__, task)
        self._under_way.append(ticket)
        return ticket

    def wait(self, seconds: float) -> list[Done | Gone | Failed]:
        first, rest = self._ready(self._under_way, most=1, seconds=seconds)
        more, self._under_way = self._ready(rest, most=len(rest), seconds=0)
        return [self._report(ticket) for ticket in first + more]

    def cancel(self) -> None:
        for ticket in self._under_way:
            self._ray.cancel(ticket)
        self._under_way = []

    def _ready(self, tickets: list[Any], *, most: int, seconds: float) -> tuple[list[Any], list[Any]]:
        """Those of which something has become, and the others."""
        if not tickets:
            return [], []
        ready, others = self._ray.wait(tickets, num_returns=most, timeout=seconds)
        return ready, others

    def _report(self, ticket: Any) -> Done | Gone | Failed:
        faults = self._ray.exceptions
        try:
            result, seconds = self._ray.get(ticket)
        except (faults.NodeDiedError, faults.ObjectLostError):
            return Gone(ticket, "its machine died or cannot be reached")
        except faults.OutOfMemoryError:
            return Gone(ticket, "its machine ran out of memory")
        except faults.WorkerCrashedError:
            return Gone(ticket, "its process died")
        except faults.RayTaskError as error:
            return Failed(ticket, _from_task(error))
        except faults.RayError as error:
            return Failed(ticket, ClusterError(str(error)))
        return Done(ticket, result, seconds)


def _from_task(error: Any) -> Exception:
    """What a task raised, without the trace of the machine if it is a word to the user."""
    if isinstance(error.cause, LudensError):
        return error.cause
    return ClusterError(f"a task failed: {error}")
