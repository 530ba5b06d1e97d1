"""What people see while tasks are out: lines to stderr, or one line that changes."""

from __future__ import annotations

from time import monotonic
from typing import TextIO

from ludens.cluster.scheduler import Event, Kept, Lost, Waiting

# Between lines where they stay, as in a file.
LINE_SECONDS = 10.0
# Between changes on a terminal.
CHANGE_SECONDS = 0.2
# A silence that somebody should look into.
SILENCE_SECONDS = 120.0


class ProgressLine:
    """Says how many units are done, how fast it goes, and how long it will take."""

    def __init__(self, stream: TextIO, *, done: int, planned: int | None, units: str = "games") -> None:
        self._stream = stream
        self._is_terminal = stream.isatty()
        self._done = self._done_before = done
        self._planned = planned
        self._units = units
        self._began = self._shown = self._heard = monotonic()

    def __call__(self, event: Event) -> None:
        match event:
            case Kept(units):
                self._done += units
                self._heard = monotonic()
            case Lost(why, tries):
                self.say(f"a task was lost (try {tries}) because {why}; it is handed out again")
            case Waiting():
                self._notice_silence()
        pause = CHANGE_SECONDS if self._is_terminal else LINE_SECONDS
        if monotonic() - self._shown >= pause:
            self._show()

    def text(self) -> str:
        """The state in a line."""
        of_all = "" if self._planned is None else f" of {self._planned}"
        state = f"{self._done}{of_all} {self._units}"
        new, seconds = self._done - self._done_before, monotonic() - self._began
        if new == 0 or seconds == 0:
            return state
        state += f", {60 * new / seconds:.1f} a minute"
        if self._planned is not None:
            state += f", {_duration((self._planned - self._done) * seconds / new)} left"
        return state

    def say(self, line: str) -> None:
        """A line that stays."""
        print(f"{self._clear()}{line}", file=self._stream, flush=True)

    def close(self) -> None:
        """Takes the line away that changes."""
        print(self._clear(), end="", file=self._stream, flush=True)

    def _show(self) -> None:
        self._shown = monotonic()
        end = "" if self._is_terminal else "\n"
        print(f"{self._clear()}{self.text()}", end=end, file=self._stream, flush=True)

    def _clear(self) -> str:
        return "\r\x1b[K" if self._is_terminal else ""

    def _notice_silence(self) -> None:
        if monotonic() - self._heard >= SILENCE_SECONDS:
            self._heard = monotonic()
            self.say(f"nothing came in for {SILENCE_SECONDS:g} s; `ray status` tells how the cluster is")


def _duration(seconds: float) -> str:
    minutes, seconds = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours} h {minutes} min" if hours else f"{minutes} min {seconds} s" if minutes else f"{seconds} s"
