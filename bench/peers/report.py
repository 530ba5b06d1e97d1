"""Turns the figures of a run into one Markdown table of ratios.

Reads `open_spiel.N.json`, `stepping.N.json`, `crates.N.json` and `ludens.N.json` from a folder,
one of each a round, takes the best round of every rate, and says beside each
ratio whether it meets its goal. Standard library only.
"""

import argparse
import dataclasses
import datetime
import json
import pathlib
import platform
import re
import statistics
import subprocess

HERE = pathlib.Path(__file__).parent
PROGRAMS = ("open_spiel", "stepping", "crates", "ludens")

# Title, Ludens' name, how Ludens must draw its moves, OpenSpiel's name, goal.
PLAYOUTS = [
    ("Lines of Action", "loa", "uniform", "lines_of_action", 60),
    ("Checkers", "checkers", "uniform", "checkers", 65),
    ("Amazons, drawn by clicks", "amazons", "by clicks", "amazons", 60),
    ("Connect Four", "connect4", "uniform", "connect_four", 160),
    ("Tic-tac-toe", "mnk", "uniform", "tic_tac_toe", 60),
    ("Gomoku", "mnk:size=15x15,k=5", "uniform", "mnk", 60),
    ("Othello", "othello", "uniform", "othello", 60),
    ("Breakthrough", "breakthrough", "uniform", "breakthrough", 60),
    ("Hex", "hex", "uniform", "hex(swap=True)", 60),
]
# Title, Ludens' name, OpenSpiel's, and the goal for stepping from Python.
STEPPING = [
    ("Lines of Action", "loa", "lines_of_action", 3),
    ("Checkers", "checkers", "checkers", 3),
    ("Amazons, in three actions", "amazons", "amazons", 3),
    ("Connect Four", "connect4", "connect_four", 2),
]
# Batched playouts on all cores, times OpenSpiel's loop in Python.
BATCH_GOAL = 100
CRATES = ("minimax", "board-game")
# Times the faster of the two crates.
CRATE_GOAL = 2
SEARCH_GOAL = 3
# Rounds further apart than this say more about the machine than the programs.
NOISY = 0.15


@dataclasses.dataclass
class Row:
    """One comparison; rates are per second, lengths in whole moves a game."""

    title: str
    unit: str
    peer: str
    ludens_rate: float
    peer_rate: float
    goal: float | None = None
    ludens_length: float | None = None
    peer_length: float | None = None

    @property
    def ratio(self):
        return self.ludens_rate / self.peer_rate

    @property
    def move_ratio(self):
        """The ratio in whole moves a second, which allows for games of another length."""
        if self.ludens_length is None or self.peer_length is None:
            return None
        return self.ratio * self.ludens_length / self.peer_length

    @property
    def verdict(self):
        if self.goal is None:
            return None
        return "met" if self.ratio >= self.goal else "not met"


def main():
    arguments = read_arguments()
    rounds = {name: read_rounds(arguments.folder, name) for name in PROGRAMS}
    rounds["ludens"] = [split_draws(entries) for entries in rounds["ludens"]]
    best = {name: merge_rounds(lists) for name, lists in rounds.items()}
    rows = [*open_spiel_rows(best), *stepping_rows(best), *batch_rows(best), *crate_rows(best)]
    machine = describe_machine()
    if arguments.json:
        write_raw(arguments.json, machine, rows, rounds)
    print(render(rows, best, machine, rounds))


def read_arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=pathlib.Path, help="where the rounds' figures are")
    parser.add_argument("--json", type=pathlib.Path, help="also write the raw figures here")
    return parser.parse_args()


# --- figures ---------------------------------------------------------------


def read_rounds(folder, program):
    paths = sorted(folder.glob(f"{program}.*.json"))
    if not paths:
        raise SystemExit(f"report: no file {program}.N.json in {folder}")
    return [read_list(path) for path in paths]


def read_list(path):
    try:
        entries = json.loads(path.read_text())
    except ValueError as error:
        raise SystemExit(f"report: {path.name} is not JSON: {error}") from None
    if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
        raise SystemExit(f"report: {path.name} must hold a list of objects")
    return entries


def split_draws(entries):
    """An entry for each way to draw a move: evenly, and where given click by click."""
    split = []
    for entry in entries:
        by_clicks = entry.pop("by_clicks", None)
        split.append({**entry, "draw": "uniform"})
        if by_clicks:
            split.append({**entry, **by_clicks, "draw": "by clicks"})
    return split


def merge_rounds(rounds):
    """The entries with the best of every rate and the mean of other numbers.

    Whatever else runs on the machine can only slow a program down, so the
    fastest round is the nearest to the program's own speed.
    """
    if len({len(entries) for entries in rounds}) != 1:
        raise SystemExit("report: the rounds differ in what they measured")
    return [merge_entry(same) for same in zip(*rounds)]


def merge_entry(same):
    def merge(key, first):
        values = [entry.get(key) for entry in same]
        if not all(map(is_number, values)):
            return first
        return max(values) if is_rate(key) else statistics.fmean(values)

    return {key: merge(key, first) for key, first in same[0].items()}


def is_rate(key):
    return key.endswith("_per_s")


def widest_spread(rounds):
    """How far the slowest round of any rate fell behind its best, as a fraction."""
    spreads = [
        1 - min(values) / max(values)
        for lists in rounds.values()
        for same in zip(*lists)
        for key in same[0]
        if is_rate(key) and all(map(is_number, values := [entry.get(key) for entry in same]))
    ]
    return max(spreads)


def is_number(value):
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def find(entries, whose, **wanted):
    for entry in entries:
        if all(entry.get(key) == value for key, value in wanted.items()):
            return entry
    raise SystemExit(f"report: {whose} has no entry with {wanted}")


def find_ludens(entries, game, draw):
    return find(entries, "ludens", game=game, draw=draw)


def rate(entry, key):
    value = entry.get(key)
    if not is_number(value) or value <= 0:
        raise SystemExit(f"report: {key} must be a number above zero in {entry}")
    return value


def length(entry):
    return entry.get("plies_per_playout")


# --- comparisons -----------------------------------------------------------


def open_spiel_rows(best):
    for title, game, draw, open_spiel_name, goal in PLAYOUTS:
        ours = find_ludens(best["ludens"], game, draw)
        theirs = find(best["open_spiel"], "OpenSpiel", game=open_spiel_name)
        yield playout_row(title, "OpenSpiel", ours, theirs, goal)


def stepping_rows(best):
    for title, game, _, goal in STEPPING:
        entries = [find(best["stepping"], "the stepping", program=name, game=game) for name in ("ludens", "open_spiel")]
        rates = [rate(entry, "stepped_moves_per_s") for entry in entries]
        yield Row(title, "moves stepped from Python", "OpenSpiel", *rates, goal)


def batch_rows(best):
    for title, game, open_spiel_name, _ in STEPPING:
        ours = find(best["stepping"], "the batches", program="batch", game=game)
        theirs = find(best["open_spiel"], "OpenSpiel", game=open_spiel_name)
        rates = [rate(entry, "playouts_per_s") for entry in (ours, theirs)]
        unit = f"batched playouts, {ours['threads']:.0f} threads"
        yield Row(title, unit, "OpenSpiel", *rates, BATCH_GOAL)


def crate_rows(best):
    ours = find_ludens(best["ludens"], "connect4", "uniform")
    theirs = {name: find(best["crates"], "the crates", crate=name) for name in CRATES}
    for key, make_row in (("perft_leaves_per_s", perft_row), ("playouts_per_s", playout_row)):
        faster = max(CRATES, key=lambda name: rate(theirs[name], key))
        for name in CRATES:
            goal = CRATE_GOAL if name == faster else None
            yield make_row("Connect Four", name, ours, theirs[name], goal)
    searching = find(best["crates"], "the crates", crate="ludens")
    yield tree_search_row(searching, theirs["board-game"])
    yield depth_search_row(searching, theirs["minimax"])


def playout_row(title, peer, ours, theirs, goal):
    rates = [rate(entry, "playouts_per_s") for entry in (ours, theirs)]
    return Row(title, "playouts", peer, *rates, goal, length(ours), length(theirs))


def perft_row(title, peer, ours, theirs, goal):
    rates = [rate(entry, "perft_leaves_per_s") for entry in (ours, theirs)]
    return Row(title, "perft leaves", peer, *rates, goal)


def tree_search_row(ours, theirs):
    rates = [rate(entry, "simulations_per_s") for entry in (ours, theirs)]
    return Row("Connect Four", "MCTS simulations", "board-game", *rates, CRATE_GOAL)


def depth_search_row(ours, theirs):
    rates = [rate(entry, "searches_per_s") for entry in (ours, theirs)]
    return Row("Connect Four", "searches to depth 14", "minimax", *rates, SEARCH_GOAL)


# --- output ----------------------------------------------------------------


def render(rows, best, machine, rounds):
    head = [
        "| game | per second | peer | Ludens | peer's | ratio | goal | | moves a game: Ludens, peer | ratio in moves/s |",
        "|---|---|---|--:|--:|--:|--:|---|--:|--:|",
    ]
    cached = find(best["crates"], "the crates", crate="board-game")
    notes = [
        "",
        f"{machine['cpu']}, {machine['date']}, one thread. {machine['versions']}.",
        "",
        describe_rounds(rounds),
        "",
        "Lengths are in whole moves. The peer's own rules for draws differ in Lines of Action and "
        "checkers, so games end sooner or later there; the last column allows for that.",
        "",
        f"Not compared: board-game's perft with a table of positions seen, "
        f"{shorten(cached.get('perft_cached_leaves_per_s'))} leaves/s. It looks up most leaves "
        "instead of reaching them; the figure in the table walks them all, as the others do.",
    ]
    return "\n".join([*head, *map(render_row, rows), *notes])


def describe_rounds(rounds):
    spread = widest_spread(rounds)
    advice = " **The machine was busy: measure again when it is quiet.**" if spread > NOISY else ""
    count = len(rounds["ludens"])
    return f"The best of {count} round(s); the slowest fell up to {spread:.0%} behind.{advice}"


def render_row(row):
    cells = [
        row.title,
        row.unit,
        row.peer,
        shorten(row.ludens_rate),
        shorten(row.peer_rate),
        times(row.ratio),
        "" if row.goal is None else f"≥ {row.goal}x",
        row.verdict or "",
        render_lengths(row),
        times(row.move_ratio),
    ]
    return f"| {' | '.join(cells)} |"


def render_lengths(row):
    if row.unit != "playouts":
        return ""
    return ", ".join("?" if side is None else f"{side:.1f}" for side in (row.ludens_length, row.peer_length))


def times(ratio):
    if ratio is None:
        return ""
    return f"{ratio:.0f}x" if ratio >= 10 else f"{ratio:.2f}x"


def shorten(value):
    if value is None:
        return "?"
    for size, letter in ((1e9, " G"), (1e6, " M"), (1e3, " k")):
        if value >= size:
            return f"{value / size:.3g}{letter}"
    return f"{value:.3g}"


def describe_machine():
    now = datetime.datetime.now(datetime.timezone.utc)
    return {"cpu": cpu_model(), "date": now.date().isoformat(), "versions": versions()}


def cpu_model():
    try:
        found = re.search(r"^model name\s*:\s*(.+)$", pathlib.Path("/proc/cpuinfo").read_text(), re.M)
    except OSError:
        found = None
    return found[1] if found else platform.processor() or platform.machine()


def versions():
    open_spiel = re.search(r"^open_spiel==(\S+)", (HERE / "requirements.txt").read_text(), re.M)[1]
    crates = [f"{name} {locked_version(name)}" for name in CRATES]
    rustc = subprocess.run(["rustc", "--version"], capture_output=True, text=True, check=True).stdout.split()[1]
    return ", ".join([f"OpenSpiel {open_spiel}", *crates, f"Python {platform.python_version()}", f"rustc {rustc}"])


def locked_version(crate):
    lock = (HERE / "Cargo.lock").read_text()
    return re.search(rf'^name = "{crate}"\nversion = "(.+)"$', lock, re.M)[1]


def write_raw(path, machine, rows, rounds):
    table = [{**dataclasses.asdict(row), "ratio": row.ratio, "verdict": row.verdict} for row in rows]
    path.write_text(json.dumps({"machine": machine, "rows": table, "rounds": rounds}, indent=2) + "\n")


if __name__ == "__main__":
    main()
