"""Work on many machines: the scheduler without any, then a real cluster that is killed bit by bit."""

from __future__ import annotations

import io
import json
import os
import secrets
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

import ludens
from ludens import _core, lab
from ludens.cluster import ClusterError, Event, ExperimentWork, Kept, Lost, TournamentWork, connect, run_on_ray
from ludens.cluster.__main__ import main
from ludens.cluster.batch import MOST_UNITS, BatchSize
from ludens.cluster.connection import _found_here, load_ray
from ludens.cluster.scheduler import MOST_TRIES, Done, Failed, Scheduler, Gone
from ludens.cluster.progress import ProgressLine
from ludens.cluster.work import TaskFunction

# --- the scheduler, without machines


class Numbers:
    """Work whose units are numbers, in rounds as a Swiss tournament has them."""

    def __init__(self, rounds: Sequence[int]) -> None:
        self.rounds = [list(range(count)) for count in rounds]
        self.out: list[tuple[int, int]] = []
        self.kept: list[tuple[int, int]] = []

    @property
    def task_function(self) -> TaskFunction:
        return str

    def next_task(self, most: int) -> str | None:
        while self.rounds and not self.rounds[0] and not self.out:
            self.rounds.pop(0)
        if not self.rounds or not self.rounds[0]:
            return None
        left = self.rounds[0]
        units = [(len(self.rounds), left.pop(0)) for _ in range(min(most, len(left)))]
        self.out += units
        return json.dumps(units)

    def keep(self, result: str) -> int:
        units = [(group, unit) for group, unit in json.loads(result)]
        new = [unit for unit in units if unit not in self.kept]
        self.kept += new
        self.out = [unit for unit in self.out if unit not in units]
        return len(new)

    def give_back(self, task: str) -> None:
        for group, unit in json.loads(task):
            self.out.remove((group, unit))
            self.rounds[0].append(unit)

    def is_over(self) -> bool:
        return not self.rounds and not self.out


class Machines:
    """A pool that does tasks at once, except as `fate` wants it: it is asked before each."""

    def __init__(self, slots: int, fate: Callable[[int], str | Exception | None] = lambda _: None) -> None:
        self._slots = slots
        self._fate = fate
        self.submitted: list[str] = []
        self.waiting: list[tuple[int, str]] = []
        self.is_cancelled = False

    def slots(self) -> int:
        return self._slots

    def submit(self, task: str) -> Hashable:
        self.submitted.append(task)
        self.waiting.append((len(self.submitted), task))
        assert len(self.waiting) <= self._slots
        return len(self.submitted)

    def wait(self, seconds: float) -> list[Done | Gone | Failed]:
        if not self.waiting:
            return []
        # The last comes first: nothing may depend on the order.
        ticket, task = self.waiting.pop()
        fate = self._fate(ticket)
        if isinstance(fate, str):
            return [Gone(ticket, fate)]
        return [Done(ticket, task, 0.1) if fate is None else Failed(ticket, fate)]

    def cancel(self) -> None:
        self.is_cancelled = True


def _scheduler(work: Numbers, machines: Machines, *, batch: int | None = 4) -> tuple[Scheduler, list[Event]]:
    events: list[Event] = []
    return Scheduler(work, machines, batch=BatchSize(batch), progress=events.append), events


def test_all_units_are_done_once() -> None:
    work, machines = Numbers([10, 3, 1]), Machines(3)
    scheduler, events = _scheduler(work, machines)
    scheduler.run()
    assert sorted(work.kept) == sorted([(3, unit) for unit in range(10)] + [(2, 0), (2, 1), (2, 2), (1, 0)])
    assert sum(event.units for event in events if isinstance(event, Kept)) == 14
    assert len(machines.submitted) == 3 + 1 + 1


def test_what_is_lost_is_done_again() -> None:
    work, machines = Numbers([20]), Machines(3, lambda ticket: "a machine died" if ticket % 2 else None)
    scheduler, events = _scheduler(work, machines)
    scheduler.run()
    assert sorted(work.kept) == [(1, unit) for unit in range(20)]
    assert Lost("a machine died", 1) in events


def test_a_task_that_is_always_lost_ends_the_run() -> None:
    work, machines = Numbers([20]), Machines(3, lambda _: "no memory")
    scheduler, events = _scheduler(work, machines)
    with pytest.raises(ClusterError, match=f"{MOST_TRIES} times.*no memory"):
        scheduler.run()
    assert [event for event in events if isinstance(event, Lost)][-1].tries == MOST_TRIES - 1
    assert machines.is_cancelled
    assert work.out == []


def test_a_task_that_fails_ends_the_run_and_what_was_done_is_kept() -> None:
    error = ludens.InputError("no such game")
    work, machines = Numbers([20]), Machines(3, lambda ticket: error if ticket == 4 else None)
    scheduler, _ = _scheduler(work, machines)
    with pytest.raises(ludens.InputError, match="no such game"):
        scheduler.run()
    assert machines.is_cancelled
    # One before the failure, and one that came in while all was stopped.
    assert len(work.kept) == 8
    assert work.out == []


def test_ctrl_c_keeps_what_was_done_and_gives_the_rest_back() -> None:
    def interrupt(ticket: int) -> None:
        if ticket == 5:
            raise KeyboardInterrupt

    work, machines = Numbers([40]), Machines(3, interrupt)
    scheduler, _ = _scheduler(work, machines)
    with pytest.raises(KeyboardInterrupt):
        scheduler.run()
    assert work.out == []
    assert len(work.kept) + len(work.rounds[0]) == 40


def test_work_that_is_never_handed_out_is_noticed() -> None:
    work = Numbers([0])
    work.out = [(1, 0)]
    scheduler, _ = _scheduler(work, Machines(1))
    with pytest.raises(ClusterError, match="none is handed out"):
        scheduler.run()


def test_batches_grow_while_tasks_are_short_and_shrink_when_they_are_long() -> None:
    batch = BatchSize()
    assert batch.most() == 1
    for _ in range(20):
        before = batch.most()
        batch.learn(before, before * 0.0001)
        assert batch.most() <= 2 * before
    assert batch.most() == MOST_UNITS
    for _ in range(40):
        batch.learn(1, 30.0)
    assert batch.most() == 1
    assert BatchSize(7).most() == 7


def test_a_batch_lasts_some_seconds() -> None:
    batch = BatchSize()
    for _ in range(40):
        batch.learn(batch.most(), batch.most() * 0.25)
    assert batch.most() == 8


def test_progress_tells_speed_and_time_left(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr("ludens.cluster.progress.monotonic", lambda: now)
    stream = io.StringIO()
    line = ProgressLine(stream, done=10, planned=130)
    now += 30
    line(Kept(20))
    line(Lost("it died", 1))
    now += 1
    line(Kept(0))
    assert stream.getvalue().splitlines() == [
        "30 of 130 games, 40.0 a minute, 2 min 30 s left",
        "a task was lost (try 1) because it died; it is handed out again",
    ]


# --- the command, without a cluster

QUICK = """
rounds = 3
game = [{ game = "connect4" }]
player = [{ name = "one", player = "random" }, { name = "two", player = "greedy" }]
"""


@pytest.fixture
def quick(tmp_path: Path) -> Path:
    file = tmp_path / "quick.toml"
    file.write_text(QUICK)
    return file


def test_a_run_that_is_finished_needs_no_cluster(quick: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ludens.Tournament.from_file(quick, db=quick.with_suffix(".db"), fresh=False).run()
    assert main([str(quick), "--json"]) == 0
    told = capsys.readouterr()
    assert json.loads(told.out)["games"] == 6
    assert "finished: 6 of 6 games" in told.err


def test_the_last_run_of_the_same_tournament_goes_on(quick: Path, capsys: pytest.CaptureFixture[str]) -> None:
    db = quick.with_suffix(".db")
    for _ in range(2):
        ludens.Tournament.from_file(quick, db=db).run()
    assert main([str(quick)]) == 0
    told = capsys.readouterr()
    assert told.err.startswith(f"run r2 in {db}: 6 of 6 games")
    assert told.out.splitlines()[1].split()[:2] == ["1", "two"]


def test_faults_are_told_in_a_line(quick: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(quick.with_name("nowhere.toml"))]) == 1
    quick.write_text("rounds = 'many'")
    assert main([str(quick)]) == 1
    first, *rest = capsys.readouterr().err.splitlines()
    assert first.startswith("error: ") and "nowhere.toml" in first
    assert rest[0].startswith("error: ")


def test_ray_is_needed_only_by_those_who_use_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(ClusterError, match=r'pip install "ludens\[ray\]"'):
        load_ray()


def test_auto_looks_where_ray_looks() -> None:
    # It is Ray's own function, which may change without notice.
    pytest.importorskip("ray")
    try:
        assert ":" in _found_here()
    except ConnectionError:
        pass


def test_a_tournament_is_work(quick: Path) -> None:
    work = TournamentWork(ludens.Tournament.from_file(quick))
    task = work.next_task(4)
    assert task is not None
    work.give_back(task)
    while (task := work.next_task(4)) is not None:
        result = work.task_function(task)
        assert work.keep(result) > 0
        assert work.keep(result) == 0
    assert work.is_over()
    assert (work.finish(), work.done()) == ("finished", 6)


# --- a local cluster

LOCAL_SECONDS = 120


@pytest.fixture(scope="class")
def local_cluster() -> Iterator[None]:
    ray = pytest.importorskip("ray")
    with pytest.MonkeyPatch.context() as patch, _time_limit(LOCAL_SECONDS):
        for name, value in _private_ray().items():
            patch.setenv(name, value)
        assert "a local cluster was started" in connect()
        yield
        ray.shutdown()


class Same:
    """Work that is the same text a few times, for any function."""

    def __init__(self, function: TaskFunction, text: str) -> None:
        self.task_function = function
        self.text = text
        self.left, self.out = 3, 0

    def next_task(self, most: int) -> str | None:
        if self.left == 0:
            return None
        self.left, self.out = self.left - 1, self.out + 1
        return self.text

    def keep(self, result: str) -> int:
        self.out -= 1
        return 1

    def give_back(self, task: str) -> None:
        self.left, self.out = self.left + 1, self.out - 1

    def is_over(self) -> bool:
        return self.left == self.out == 0


EXPERIMENT = """
title = "What pruning saves"
question = "How many nodes does alpha-beta save?"
seed = 1

[[table]]
name = "nodes"
by = "search"
game = "connect4"
positions = { from = "random", count = 5, plies = 6 }
players = ["minimax", "alphabeta"]
depth = [2, 4]
measure = ["nodes"]

[[table]]
name = "strength"
by = "games"
form = "league"
game = "connect4"
players = [{ name = "depth {d}", player = "alphabeta:depth={d}", d = [1, 2] }]
games = 4
measure = ["score"]
"""


@pytest.mark.usefixtures("local_cluster")
class TestOnALocalCluster:
    def test_a_tournament_is_the_same_on_a_cluster(self, quick: Path) -> None:
        here, there = ludens.Tournament.from_file(quick), ludens.Tournament.from_file(quick)
        work = TournamentWork(there)
        run_on_ray(work)
        assert work.finish() == "finished"
        assert _without_times(there.table().data) == _without_times(here.run().data)
        assert _moves(there) == _moves(here)

    def test_an_experiment_is_the_same_on_a_cluster(self, tmp_path: Path) -> None:
        file = tmp_path / "pruning.toml"
        file.write_text(EXPERIMENT)
        here, there = (lab.Experiment(file, out=tmp_path / name) for name in ["here", "there"])
        run_on_ray(ExperimentWork(there))
        assert _tables(there.report()) == _tables(here.run())

    def test_an_experiment_by_the_command(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        file, out = tmp_path / "pruning.toml", tmp_path / "out"
        file.write_text(EXPERIMENT)
        assert main([str(file), "--scale", "quick", "--out", str(out), "--json"]) == 0
        assert json.loads(capsys.readouterr().out)["whole"] is True
        # Nothing is left: no cluster is needed, and nothing changes.
        before = (out / "results.db").read_bytes()
        assert main([str(file), "--scale", "quick", "--out", str(out)]) == 0
        assert (out / "results.db").read_bytes() == before

    def test_what_a_task_says_against_its_text_ends_the_run(self) -> None:
        work = Same(_core.do_task, "nonsense")
        with pytest.raises(ludens.InputError, match="this is no task"):
            run_on_ray(work)
        assert (work.left, work.out) == (3, 0)

    def test_other_exceptions_of_a_task_are_told_with_their_trace(self) -> None:
        with pytest.raises(ClusterError, match="NameError"):
            run_on_ray(Same(eval, "no_such_name"))

    def test_a_task_that_kills_its_process_is_not_tried_for_ever(self) -> None:
        events: list[Event] = []
        with pytest.raises(ClusterError, match=f"{MOST_TRIES} times.*its process died"):
            run_on_ray(Same(sys.exit, "good-bye"), progress=events.append)
        assert Lost("its process died", 1) in events

    def test_machines_with_another_version_are_refused(self, monkeypatch: pytest.MonkeyPatch) -> None:
        version = ludens.__version__
        monkeypatch.setattr(ludens, "__version__", "9.9.9")
        with pytest.raises(ClusterError, match=f"all machines need Ludens 9.9.9.* has {version}"):
            run_on_ray(Same(str, "text"))


# --- a cluster of two nodes, killed bit by bit

SECONDS = 240
GAMES = 90
SLOW = """
rounds = 15
nodes = 20000
maxmoves = 60
game = [{ game = "loa" }]
player = [
  { name = "one", player = "pvs:memory=1MB" },
  { name = "two", player = "ids:memory=1MB" },
  { name = "three", player = "alphabeta" },
]
"""

needs_proc = pytest.mark.skipif(not Path("/proc/self/cmdline").exists(), reason="processes are found in /proc")


@needs_proc
def test_nothing_is_lost_or_doubled_when_worker_node_and_driver_are_killed(tmp_path: Path) -> None:
    pytest.importorskip("ray")
    file, db = tmp_path / "slow.toml", tmp_path / "slow.db"
    file.write_text(SLOW)
    with _time_limit(SECONDS), _Nodes() as nodes:
        head = nodes.start_head()
        second = nodes.start_another()
        driver = nodes.start_driver(file, db)
        _wait_for(lambda: _stored(db) >= 5)
        assert "2 machines" in driver.told()

        _kill(_playing_worker(head))
        _wait_for(lambda: driver.losses() > 0)
        _wait_for_more(db)

        _playing_worker(second)
        before = driver.losses()
        nodes.kill(second)
        _wait_for(lambda: driver.losses() > before)
        _wait_for_more(db)

        assert driver.process.poll() is None
        nodes.kill(driver.process)
        stored = _stored(db)
        assert stored < GAMES
        assert _state(db) == "interrupted"

        driver = nodes.start_driver(file, db)
        assert driver.process.wait() == 0, driver.told()
        assert f"{stored} of {GAMES} games are there" in driver.told()
        table = json.loads(driver.output.read_text())

    assert [number for (number,) in _query(db, "SELECT number FROM games ORDER BY number")] == list(range(GAMES))
    assert _state(db) == "finished"
    alone = ludens.Tournament.from_file(file)
    assert _without_times(table) == _without_times(alone.run(threads=2).data)
    assert _moves(ludens.Tournament.open(db)) == _moves(alone)


@dataclass
class _Driver:
    process: subprocess.Popen[bytes]
    output: Path
    errors: Path

    def told(self) -> str:
        return self.errors.read_text()

    def losses(self) -> int:
        return self.told().count("a task was lost")


class _Nodes:
    """Ray nodes as processes of their own; all are killed at the end, with whatever they began."""

    def __init__(self) -> None:
        # Sockets are made in it, whose paths must be short.
        self.folder = Path(tempfile.mkdtemp(prefix="ray", dir="/tmp"))
        self.address = f"127.0.0.1:{_free_port()}"
        self.processes: list[subprocess.Popen[bytes]] = []
        self.environment = {**os.environ, **_private_ray(), "RAY_AUTH_MODE": "token"}

    def __enter__(self) -> _Nodes:
        return self

    def __exit__(self, *_: object) -> None:
        for process in self.processes:
            self.kill(process)
        shutil.rmtree(self.folder, ignore_errors=True)

    def start_head(self) -> subprocess.Popen[bytes]:
        port = self.address.rpartition(":")[2]
        return self._start_node("--head", f"--port={port}", "--include-dashboard=false", f"--temp-dir={self.folder}")

    def start_another(self) -> subprocess.Popen[bytes]:
        return self._start_node(f"--address={self.address}")

    def start_driver(self, file: Path, db: Path) -> _Driver:
        options = [str(file), "--db", str(db), "--address", self.address, "--json"]
        process, output, errors = self._begin("ludens.cluster", *options)
        return _Driver(process, output, errors)

    def kill(self, process: subprocess.Popen[bytes]) -> None:
        """Kills a process and all that came from it, at once."""
        for pid in [*_descendants(process.pid), process.pid]:
            _kill(pid)
        process.wait()

    def _start_node(self, *options: str) -> subprocess.Popen[bytes]:
        start = ["start", "--block", "--num-cpus=1", "--object-store-memory=100000000"]
        node, output, errors = self._begin("ray.scripts.scripts", *start, *options)

        def told() -> str:
            return output.read_text() + errors.read_text()

        _wait_for(lambda: node.poll() is not None or "Ray runtime started" in told())
        assert node.poll() is None, told()
        return node

    def _begin(self, module: str, *options: str) -> tuple[subprocess.Popen[bytes], Path, Path]:
        """A process with what it writes to stdout and to stderr."""
        output, errors = (self.folder / f"{len(self.processes)}.{name}" for name in ["out", "err"])
        with output.open("w") as out, errors.open("w") as err:
            command = [sys.executable, "-m", module, *options]
            process = subprocess.Popen(command, env=self.environment, stdout=out, stderr=err)
        self.processes.append(process)
        return process, output, errors


def _private_ray() -> dict[str, str]:
    """Settings for a cluster that nobody else can join, and that sends nothing anywhere."""
    return {
        # Local clusters ask for it in any case; where the mode is set, that must happen before Ray is imported.
        "RAY_AUTH_TOKEN": secrets.token_hex(32),
        "RAY_USAGE_STATS_ENABLED": "0",
        # Else a node that was killed counts as alive for half a minute.
        "RAY_health_check_initial_delay_ms": "1000",
        "RAY_health_check_period_ms": "500",
        "RAY_health_check_failure_threshold": "4",
    }


@contextmanager
def _time_limit(seconds: int) -> Iterator[None]:
    def fail(*_: object) -> None:
        raise TimeoutError(f"this took more than {seconds} s")

    before = signal.signal(signal.SIGALRM, fail)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def _wait_for(is_so: Callable[[], bool]) -> None:
    """The time limit of the test ends this, too."""
    while not is_so():
        time.sleep(0.05)


def _wait_for_more(db: Path) -> None:
    """Until more games came in than can have been on their way."""
    before = _stored(db)
    _wait_for(lambda: _stored(db) >= before + 8)


def _free_port() -> int:
    with closing(socket.socket()) as one:
        one.bind(("127.0.0.1", 0))
        port: int = one.getsockname()[1]
        return port


def _descendants(pid: int) -> list[int]:
    children: dict[int, list[int]] = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            # The name before, in brackets, may hold anything.
            parent = stat.read_text().rpartition(")")[2].split()[1]
        except OSError:
            continue
        children.setdefault(int(parent), []).append(int(stat.parent.name))
    found = [pid]
    for one in found:
        found += children.get(one, [])
    return found[1:]


def _playing_worker(node: subprocess.Popen[bytes]) -> int:
    """A worker of a node that does a task now; Ray writes into their titles what they do."""
    while True:
        for pid in _descendants(node.pid):
            if b"ray::carry_out" in _title(pid):
                return pid
        time.sleep(0.01)


def _title(pid: int) -> bytes:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return b""


def _kill(pid: int) -> None:
    try:
        os.kill(pid, signal.SIGKILL)
    except ProcessLookupError:
        pass


def _query(db: Path, query: str) -> list[tuple[Any, ...]]:
    with closing(sqlite3.connect(f"{db.as_uri()}?mode=ro", uri=True)) as connection:
        return connection.execute(query).fetchall()


def _stored(db: Path) -> int:
    try:
        [(count,)] = _query(db, "SELECT count(*) FROM games")
    except sqlite3.OperationalError:
        # It is not there yet.
        return 0
    return int(count)


def _state(db: Path) -> str:
    state: str = ludens.Tournament.open(db).table().data["state"]
    return state


def _without_times(table: Mapping[str, Any]) -> dict[str, Any]:
    """All that must be the same wherever it is played."""
    own = ["run", "key", "created"]
    standings = [{**entry, "mean_time_ms": None} for entry in table["standings"]]
    return {**{key: value for key, value in table.items() if key not in own}, "standings": standings}


def _tables(report: lab.Report) -> dict[str, list[dict[str, str]]]:
    return {name: report.table(name) for name in report.tables()}


def _moves(tournament: ludens.Tournament) -> list[dict[str, Any]]:
    """Every game with every move and every thought, but no times."""
    games = []
    for game in tournament.games():
        moves = [{**move, "time_ms": None} for move in game.as_dict()["moves"]]
        games.append({**game.as_dict(), "moves": moves, "seconds": None})
    return games
