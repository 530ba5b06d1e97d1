"""How many units a task has.

A task costs a little on top of its games, and what a dying machine takes along is a task.
So a task should last some seconds: many quick games, or one slow game.
"""

from __future__ import annotations

from collections import deque

WANTED_SECONDS = 2.0
# The result of a task travels in one piece; so many games are a megabyte or two.
MOST_UNITS = 256
# Later games may be slower than the first ones: only the latest tasks count.
TASKS_REMEMBERED = 32


class BatchSize:
    """Begins with one unit and grows as tasks turn out to be short, or stays `fixed`."""

    def __init__(self, fixed: int | None = None) -> None:
        self._fixed = fixed
        self._latest: deque[tuple[int, float]] = deque(maxlen=TASKS_REMEMBERED)

    def most(self) -> int:
        """How many units the next task may have."""
        if self._fixed is not None:
            return self._fixed
        if not self._latest:
            return 1
        units = sum(units for units, _ in self._latest)
        seconds = sum(seconds for _, seconds in self._latest)
        # One lucky quick game must not lead to a task of minutes.
        most = min(MOST_UNITS, 2 * max(units for units, _ in self._latest))
        return most if seconds <= 0 else max(1, min(most, int(WANTED_SECONDS * units / seconds)))

    def learn(self, units: int, seconds: float) -> None:
        """Notes how long a task took."""
        if units > 0:
            self._latest.append((units, seconds))
