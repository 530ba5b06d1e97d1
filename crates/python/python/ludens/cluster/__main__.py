"""The command `python -m ludens.cluster`: a tournament or an experiment on all machines of a cluster."""

from __future__ import annotations

import json
import os
import signal
import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Sequence
from pathlib import Path
from types import FrameType
from typing import TextIO

from ludens.cluster.connection import connect
from ludens.cluster.pool import run_on_ray
from ludens.cluster.progress import ProgressLine
from ludens.cluster.work import ExperimentWork, TournamentWork, Work
from ludens.errors import LudensError
from ludens.lab import Experiment, is_experiment
from ludens.tournament import Tournament

# As the program `ludens` and most shells have it.
STATUS_FAILED = 1
STATUS_INTERRUPTED = 130


def main(arguments: Sequence[str] | None = None, out: TextIO | None = None) -> int:
    """Does it, prints what was asked for to `out`, and comes back with the status for the shell."""
    options = _parser().parse_args(arguments)
    out = out or sys.stdout
    try:
        return _experiment(options, out) if is_experiment(options.file) else _play(options, out)
    except (LudensError, OSError) as error:
        _say(f"error: {error}")
        return STATUS_FAILED
    except KeyboardInterrupt:
        return STATUS_INTERRUPTED


def _parser() -> ArgumentParser:
    parser = ArgumentParser(
        prog="python -m ludens.cluster",
        description="Plays a tournament or runs an experiment on a Ray cluster. "
        "The same command goes on where it was stopped or killed.",
    )
    add = parser.add_argument
    add(
        "file",
        type=Path,
        metavar="FILE.toml",
        help="the tournament, as `ludens tournament FILE.toml` reads it; or an experiment, a file or a name, "
        "as `ludens lab run` reads it",
    )
    add("--scale", choices=["quick", "standard", "full"], default="standard", help="of an experiment, how much of it")
    add("--out", type=Path, metavar="DIR", help="of an experiment, the folder of its run (default: NAME-SCALE)")
    add("--db", type=Path, metavar="FILE", help="where games are kept (default: FILE.db beside the tournament)")
    add(
        "--address",
        default=os.environ.get("RAY_ADDRESS"),
        help="host:port of a cluster, or auto for one that runs here; else, or if there is none, a local one is "
        "started (default: the variable RAY_ADDRESS)",
    )
    add("--batch", type=_count, metavar="N", help="games a task (default: as many as take some seconds)")
    add("--in-flight", type=_count, metavar="N", default=2, help="tasks handed out for each that runs (default: 2)")
    add("--cpus", type=_count, metavar="N", default=1, help="processors a game takes (default: 1)")
    add("--new", action="store_true", help="begin another run of the same tournament instead of going on")
    add("--json", action="store_true", help="print the table as JSON")
    return parser


def _count(text: str) -> int:
    if not text.isdecimal() or int(text) == 0:
        raise ArgumentTypeError(f"{text!r} is not a number from 1")
    return int(text)


def _play(options: Namespace, out: TextIO) -> int:
    db = options.db or options.file.with_suffix(".db")
    tournament = Tournament.from_file(options.file, db=db, fresh=options.new)
    work = TournamentWork(tournament)
    planned = "" if tournament.planned is None else f" of {tournament.planned}"
    _say(f"run {tournament.name} in {db}: {work.done()}{planned} games are there")
    try:
        _do(work, ProgressLine(sys.stderr, done=work.done(), planned=tournament.planned), options)
    except KeyboardInterrupt:
        _say("stopped; the same command goes on" + (" if --new is left out" if options.new else ""))
    finally:
        end = work.finish()
    _say(f"{end}: {work.done()}{planned} games")
    table = tournament.table()
    print(json.dumps(table.data, ensure_ascii=False) if options.json else table, file=out)
    return 0 if end == "finished" else STATUS_INTERRUPTED


def _experiment(options: Namespace, out: TextIO) -> int:
    experiment = Experiment(options.file, scale=options.scale, out=options.out)
    _say(f"{options.file} at {options.scale} in {experiment.path}")
    work = ExperimentWork(experiment)
    try:
        _do(work, ProgressLine(sys.stderr, done=0, planned=None, units="units"), options)
    except KeyboardInterrupt:
        _say("stopped; the same command goes on")
    report = experiment.report()
    found = json.dumps(report.verdicts, ensure_ascii=False) if options.json else "\n".join(report.findings)
    print(found, file=out)
    _say(f"report: {report.path / 'report.html'}")
    return 0 if work.is_over() else STATUS_INTERRUPTED


def _do(work: Work, line: ProgressLine, options: Namespace) -> None:
    if _nothing_is_left(work):
        return
    _say(connect(options.address))
    # Batch systems and Kubernetes announce the end so; Ray has put its own handler there.
    signal.signal(signal.SIGTERM, _interrupt)
    try:
        run_on_ray(work, batch=options.batch, in_flight=options.in_flight, cpus=options.cpus, progress=line)
    finally:
        line.close()


def _nothing_is_left(work: Work) -> bool:
    """Whether no cluster is needed. Also claims the run, before anything else is begun."""
    task = work.next_task(1)
    if task is not None:
        work.give_back(task)
    return task is None and work.is_over()


def _interrupt(number: int, frame: FrameType | None) -> None:
    raise KeyboardInterrupt


def _say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


if __name__ == "__main__":
    # For as long as it is connected, Ray tells on stdout of machines that died: it must not get between the JSON.
    _out, sys.stdout = sys.stdout, sys.stderr
    sys.exit(main(out=_out))
