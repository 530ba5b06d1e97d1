"""Experiments from a file to a report, as `ludens lab` runs them."""

from __future__ import annotations

import csv
import os
import re
from collections.abc import Callable
from html import escape
from os import PathLike
from pathlib import Path
from typing import Literal

from ludens import _core, _types

Scale = Literal["quick", "standard", "full"]
Progress = Callable[[int, str, int, int], object]


def experiments() -> list[_types.ExperimentHead]:
    """The experiments that come with Ludens: name, title, question and study.

    >>> from ludens import lab
    >>> [one["name"] for one in lab.experiments()][:2]
    ['loa-l1', 'loa-l2']
    """
    return _core._experiments()


def is_experiment(name: str | PathLike[str]) -> bool:
    """Whether this is one of Ludens' own experiments, or a file that asks a question."""
    if os.fspath(name) in [experiment["name"] for experiment in experiments()]:
        return True
    path = Path(name)
    return path.is_file() and re.search(r"^\s*question\s*=", path.read_text(encoding="utf-8"), re.MULTILINE) is not None


def _read_cell(cell: str) -> str:
    """The text of a cell: an apostrophe before a sign keeps spreadsheets from computing it."""
    return cell[1:] if re.match("'[=+@\\t\\r-]", cell) else cell


class Report:
    """What an experiment has shown, in its folder."""

    def __init__(self, path: Path, verdicts: _types.Verdicts) -> None:
        self.path = path
        self.verdicts = verdicts

    @property
    def findings(self) -> list[str]:
        """What the figures say, in sentences."""
        return list(self.verdicts["findings"])

    @property
    def claims(self) -> dict[str, str]:
        """Each claim with its verdict: "holds", "fails", "undecided", or "untested" at this scale."""
        return {claim["says"]: claim["verdict"] for claim in self.verdicts["claims"]}

    def table(self, name: str) -> list[dict[str, str]]:
        """The rows of one of its tables."""
        with open(self.path / "tables" / f"{name}.csv", encoding="utf-8", newline="") as file:
            return [{key: _read_cell(cell) for key, cell in row.items()} for row in csv.DictReader(file)]

    def tables(self) -> list[str]:
        """The names of its tables."""
        return sorted(path.stem for path in (self.path / "tables").glob("*.csv"))

    def _repr_html_(self) -> str:
        page = (self.path / "report.html").read_text(encoding="utf-8")
        # The report is a page of its own, with its own style.
        return (
            f'<iframe srcdoc="{escape(page)}" title="{escape(self.verdicts["experiment"])}" '
            'style="width: 100%; height: 40em; border: 1px solid #8888" sandbox></iframe>'
        )


class Experiment:
    """A run of an experiment in a folder; one that is there goes on where it stood."""

    def __init__(
        self, experiment: str | PathLike[str], *, scale: Scale = "quick", out: str | PathLike[str] | None = None
    ) -> None:
        name = os.fspath(experiment)
        folder = Path(out) if out is not None else Path(f"{Path(name).stem}-{scale}")
        command = f"ludens lab run {name} --scale {scale}"
        self._lab = _core.Lab._begin(name, scale, folder, command)

    @property
    def path(self) -> Path:
        """The folder."""
        return Path(self._lab.path)

    def run(self, *, threads: int = 1, progress: Progress | None = None) -> Report:
        """Does what is missing, and writes the report. `progress` hears of every unit: the
        part's number and title, how many of its units are done, and how many it has."""
        self._lab.run(threads, progress)
        return self.report()

    def report(self) -> Report:
        """The report of what is there."""
        return Report(self.path, self._lab.report())


def run(
    experiment: str | PathLike[str],
    *,
    scale: Scale = "quick",
    out: str | PathLike[str] | None = None,
    threads: int = 1,
    progress: Progress | None = None,
) -> Report:
    """Runs an experiment, one of Ludens' own or a file, and reports.

    >>> import tempfile
    >>> from ludens import lab
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     report = lab.run("connect4-f1", out=folder)
    ...     tables = report.tables()
    >>> len(tables) > 0
    True
    """
    return Experiment(experiment, scale=scale, out=out).run(threads=threads, progress=progress)
