"""Counts of move sequences: as published for every game, and as the program counts them."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import ludens

ROOT = Path(__file__).parents[3]
PUBLISHED = ROOT / "crates" / "games" / "data" / "perft"
PROGRAM = Path(os.environ.get("LUDENS", ROOT / "target" / "release" / "ludens"))
MOST_LEAVES = 200_000


class Counts(NamedTuple):
    """A line of the published counts: for depth 1, 2, … from a position, or from the start."""

    game: str
    position: str | None
    leaves: list[int]

    def __str__(self) -> str:
        return self.game if self.position is None else f"{self.game} | {self.position}"


def published() -> Iterator[Counts]:
    for file in sorted(PUBLISHED.glob("*.perft")):
        for line in file.read_text(encoding="utf-8").splitlines():
            if line.strip() and not line.startswith("#"):
                # The last colon of all: options and positions have some, too.
                place, _, counts = line.rpartition(" : ")
                game, _, position = place.partition("|")
                yield Counts(game.strip(), position.strip() or None, [int(count) for count in counts.split()])


COUNTS = list(published())


def test_every_game_has_published_counts() -> None:
    assert {ludens.Game(counts.game).name for counts in COUNTS} == {game["name"] for game in ludens.games()}


@pytest.mark.parametrize("counts", COUNTS, ids=str)
def test_published_counts(counts: Counts) -> None:
    game = ludens.Game(counts.game)
    position = game.start() if counts.position is None else game.position(counts.position)
    for depth, leaves in enumerate(counts.leaves, start=1):
        if leaves <= MOST_LEAVES:
            assert position.perft(depth) == leaves


# Few moves at first: each is counted by itself.
@pytest.mark.parametrize("counts", [counts for counts in COUNTS if counts.leaves[0] < 1000], ids=str)
def test_threads_and_parts_count_the_same(counts: Counts) -> None:
    depth = sum(leaves <= MOST_LEAVES for leaves in counts.leaves)
    game = ludens.Game(counts.game)
    start = game.start() if counts.position is None else game.position(counts.position)
    assert start.perft(depth, threads=2) == counts.leaves[depth - 1]
    parts = start.divide(depth)
    assert list(parts) == start.legal_moves()
    assert sum(parts.values()) == counts.leaves[depth - 1]


def test_no_moves_are_one_sequence() -> None:
    start = ludens.Game("loa").start()
    assert start.perft(0) == 1
    assert start.divide(0) == {}


def test_nothing_follows_a_decided_game() -> None:
    over = ludens.Game("connect4").start().play(*"1212121")
    assert over.perft(1) == 0
    assert over.divide(2) == {}


def test_the_past_does_not_count() -> None:
    # Both sides go to and fro: the third repetition would be a draw.
    position = ludens.Game("loa").start()
    position.play(*["b1-b3", "a4-c4", "b3-b1", "c4-a4"] * 2)
    assert position.outcome is not None
    assert position.perft(2) == 1244


# --- beside the program


def others() -> Iterator[str]:
    """Every game as it is, and with one other value for each of its options."""
    for game in ludens.games():
        yield game["name"]
        for option in game["options"]:
            yield f"{game['name']}:{option['name']}={another_value(option)}"


def another_value(option: dict[str, Any]) -> str:
    match option["kind"]:
        case "choice":
            return str(next(choice["value"] for choice in option["values"] if choice["value"] != option["default"]))
        case "size":
            return str(option["min"])
        case kind:
            assert kind == "number"
            return str(int(option["default"]) + 1)


@pytest.mark.skipif(not PROGRAM.exists(), reason="there is no program to compare with")
@pytest.mark.parametrize("game", list(others()))
def test_the_program_counts_the_same(game: str) -> None:
    start = ludens.Game(game).start()
    depth, leaves = 1, start.perft(1)
    while leaves * len(start.legal_moves()) <= MOST_LEAVES and depth < 8:
        depth += 1
        leaves = start.perft(depth)
    command = [str(PROGRAM), "perft", game, "--depth", str(depth), "--json"]
    told = json.loads(subprocess.run(command, capture_output=True, check=True, text=True, timeout=60).stdout)
    assert (told["position"], told["depth"], told["leaves"]) == (start.text, depth, leaves)
