"""Tournaments: their tables, going on after a stop, and games that are played elsewhere."""

from __future__ import annotations

import json
import random
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import ludens
from ludens import PlayedGame, Table, Tournament, _core
from ludens.statistics import Sprt
from ludens.tournament import Entrant

QUICK = {"deep": "alphabeta:depth=3", "shallow": "alphabeta:depth=1", "lots": "random"}
SLOW = {"searcher": "mcts:memory=1MB", "guesser": "random"}
# A game takes some hundredths of a second: there is time to stop between two.
PACE: dict[str, Any] = {"rounds": 8, "nodes": 100, "maxmoves": 15}


class Enough(Exception):
    """Ends a run from within."""


def leftmost(position: ludens.Position) -> str:
    return position.legal_moves()[0]


def moves_of(tournament: Tournament) -> list[tuple[Any, ...]]:
    """All that is the same whenever the games are played."""
    return [
        (game.number, game.first, game.second, game.seed, game.winner, game.cause, game.position().played)
        for game in tournament.games()
    ]


def figures(table: Table) -> list[dict[str, Any]]:
    """The standings without what time was spent."""
    return [{key: value for key, value in entry.items() if "time" not in key} for entry in table.standings]


# --- tables


@pytest.mark.parametrize("words", [{}, {"format": "gauntlet"}, {"format": "swiss"}, {"repeat": False}])
def test_a_table_can_be_counted_again(words: dict[str, Any]) -> None:
    tournament = Tournament("connect4", QUICK, rounds=6, seed=3, **words)
    table = tournament.run()
    games = tournament.games()
    assert [game.number for game in games] == list(range(len(games)))
    assert len(games) == table.games == tournament.planned
    tallies, points = count(games)
    for entry in table.standings:
        tally = tallies[entry["name"]]
        assert (entry["wins"], entry["draws"], entry["losses"]) == (tally["win"], tally["draw"], tally["loss"])
        assert entry["games"] == sum(tally.values())
        # In a Swiss tournament of three one rests each round, which counts as won: two games.
        assert entry["points"] == points[entry["name"]] + entry["rests"] * 2
        assert entry["player"] == QUICK[entry["name"]]
    assert table.points() == {entry["name"]: entry["points"] for entry in table.standings}
    assert list(table.points().values()) == sorted(table.points().values(), reverse=True)
    assert list(table.elo()) == list(table.points())


def count(games: list[PlayedGame]) -> tuple[dict[str, Counter[str]], dict[str, float]]:
    tallies: dict[str, Counter[str]] = defaultdict(Counter)
    points: dict[str, float] = defaultdict(float)
    for game in games:
        for side, name in (("first", game.first), ("second", game.second)):
            result = "draw" if game.winner is None else "win" if game.winner == side else "loss"
            tallies[name][result] += 1
            points[name] += {"win": 1, "draw": 0.5, "loss": 0}[result]
    return tallies, points


def test_every_game_can_be_played_again() -> None:
    tournament = Tournament(["connect4", "loa:setup=easy", "checkers"], QUICK, rounds=1, maxmoves=60)
    tournament.run()
    for game in tournament.games():
        position = game.position()
        assert game.plies == len(position.played)
        outcome = position.outcome
        if game.cause == "rules":
            assert outcome is not None
            assert (outcome.winner, outcome.reason) == (game.winner, game.reason)
        else:
            assert (game.cause, game.winner, outcome) == ("plies", None, None)
        record = game.record()
        [again] = ludens.read_records(ludens.write_records([record]))
        assert (again.moves, again.result) == (record.moves, game.result)
    assert {ludens.Game(game.game).name for game in tournament.games()} == {"connect4", "loa", "checkers"}


def test_both_colours_get_the_same_openings() -> None:
    tournament = Tournament("checkers", SLOW, rounds=4, nodes=5, maxmoves=10)
    tournament.run()
    games = tournament.games()
    for one, other in zip(games[::2], games[1::2]):
        assert (one.first, one.second, one.opening) == (other.second, other.first, other.opening)
    assert len({game.opening for game in games}) == 4


def test_a_table_shows_itself() -> None:
    table = Tournament("connect4", QUICK, rounds=2).run()
    assert "12 games" in repr(table)
    assert "<table>" in table._repr_html_()
    assert {"standings", "cross_table", "colours"} <= set(table.data)


def test_equal_players_get_numbers() -> None:
    tournament = Tournament("connect4", ["random", "random", "greedy", "random"], rounds=1)
    assert set(tournament.run().points()) == {"random", "random #2", "greedy", "random #3"}


@pytest.mark.parametrize(
    ("words", "cause"),
    [
        ({"maxmoves": 3}, "plies"),
        ({"resign": "movecount=1,score=5"}, "resign"),
        ({"draw": "movenumber=1,movecount=1,score=100"}, "agreed"),
    ],
)
def test_games_end_as_agreed_on(words: dict[str, Any], cause: str) -> None:
    tournament = Tournament("connect4", ["alphabeta:depth=4", "alphabeta:depth=2"], rounds=3, openings="start", **words)
    tournament.run()
    assert cause in {game.cause for game in tournament.games()}


# --- the same results wherever it is played


@pytest.mark.parametrize("words", [{}, {"format": "swiss"}, {"format": "gauntlet"}])
def test_threads_change_nothing(words: dict[str, Any]) -> None:
    players = {"a": "pvs:memory=1MB", "b": "mcts:memory=1MB", "c": "ids:memory=1MB", "d": "random"}
    runs = [Tournament("connect4", players, rounds=3, nodes=100, seed=9, **words) for _ in range(2)]
    tables = [run.run(threads=threads) for threads, run in enumerate(runs, start=1)]
    assert moves_of(runs[0]) == moves_of(runs[1])
    assert figures(tables[0]) == figures(tables[1])


def test_functions_play_on_threads() -> None:
    asked = ludens.Player("connect4", "alphabeta:depth=2", evaluation=lambda position: 1.0)
    players: dict[str, Entrant] = {"left": leftmost, "asked": asked, "deep": "alphabeta:depth=3"}
    runs = [Tournament("connect4", players, rounds=3) for _ in range(2)]
    for threads, run in enumerate(runs, start=1):
        run.run(threads=threads)
    assert moves_of(runs[0]) == moves_of(runs[1])


def test_seeds_change_the_games() -> None:
    runs = [Tournament("connect4", QUICK, rounds=2, seed=seed) for seed in (1, 2, 1)]
    for run in runs:
        run.run()
    assert moves_of(runs[0]) == moves_of(runs[2]) != moves_of(runs[1])


# --- progress, stopping and going on


def test_progress_hears_of_every_game() -> None:
    heard: list[tuple[PlayedGame, int]] = []
    tournament = Tournament("connect4", QUICK, rounds=2)
    tournament.run(progress=lambda game, done: heard.append((game, done)))
    assert [game for game, _ in heard] == tournament.games()
    assert [done for _, done in heard] == list(range(1, 13))


def test_the_table_can_be_asked_for_during_the_run(tmp_path: Path) -> None:
    tournament = Tournament("loa", SLOW, **PACE, db=tmp_path / "games.db")
    seen: list[int] = []

    def look(game: PlayedGame, done: int) -> None:
        seen.append(tournament.table().games)
        assert len(tournament.games()) >= done

    tournament.run(progress=look)
    assert seen[0] < 16 == seen[-1]


def test_what_is_in_no_file_cannot_be_looked_at_during_the_run() -> None:
    tournament = Tournament("loa", SLOW, **PACE)
    with pytest.raises(ludens.InputError, match="in no file"):
        tournament.run(progress=lambda game, done: tournament.table())
    assert tournament.table().games < 16


def stop_after(most: int) -> Any:
    def progress(game: PlayedGame, done: int) -> None:
        if done >= most:
            raise Enough

    return progress


@pytest.mark.parametrize("words", [{}, {"format": "swiss"}])
def test_a_stopped_run_goes_on(tmp_path: Path, words: dict[str, Any]) -> None:
    whole = Tournament("loa", SLOW, **PACE, **words)
    table = whole.run()

    def begin() -> Tournament:
        return Tournament("loa", SLOW, **PACE, db=tmp_path / "games.db", fresh=False, **words)

    first = begin()
    with pytest.raises(Enough):
        first.run(progress=stop_after(5))
    assert 5 <= len(first.games()) < 16
    before = len(first.games())

    second, heard = begin(), []
    assert (second.name, len(second.games())) == (first.name, before)
    again = second.run(threads=2, progress=lambda game, done: heard.append(game.number))
    assert len(heard) == 16 - before
    assert [game.number for game in second.games()] == list(range(16))
    assert moves_of(second) == moves_of(whole)
    assert figures(again) == figures(table)
    assert figures(begin().run()) == figures(table)


def test_a_run_that_began_fresh_goes_on_too(tmp_path: Path) -> None:
    first = Tournament("loa", SLOW, **PACE, db=tmp_path / "games.db")
    with pytest.raises(Enough):
        first.run(progress=stop_after(5))
    second = Tournament("loa", SLOW, **PACE, db=tmp_path / "games.db", fresh=False)
    assert (second.name, len(second.games())) == (first.name, len(first.games()))


def test_fresh_runs_are_runs_of_their_own(tmp_path: Path) -> None:
    db = tmp_path / "games.db"
    names = []
    for _ in range(2):
        tournament = Tournament("connect4", QUICK, rounds=1, db=db)
        tournament.run()
        names.append(tournament.name)
    assert names == ["r1", "r2"]


def test_open(tmp_path: Path) -> None:
    db = tmp_path / "games.db"
    one = Tournament("connect4", QUICK, rounds=1, db=db)
    one.run()
    two = Tournament("loa:setup=easy", SLOW, rounds=4, nodes=50, maxmoves=50, db=str(db))
    with pytest.raises(Enough):
        two.run(progress=stop_after(1))
    assert Tournament.open(db).name == two.name == "r2"
    assert moves_of(Tournament.open(db, "r1")) == moves_of(one)
    assert figures(Tournament.open(str(db), "r1").table()) == figures(one.table())
    assert Tournament.open(db).run().games == 8 == Tournament.open(db).planned


def test_open_needs_the_functions_that_played(tmp_path: Path) -> None:
    db = tmp_path / "games.db"
    players: dict[str, Entrant] = {"left": leftmost, "guesser": "random"}
    Tournament("connect4", players, rounds=1, db=db).run()
    assert Tournament.open(db, own={"left": leftmost}).run().games == 2
    # Without them there is still a table.
    assert Tournament.open(db).table().games == 2
    with pytest.raises(ludens.InputError, match="own="):
        Tournament.open(db).run()


def test_what_cannot_be_opened(tmp_path: Path) -> None:
    with pytest.raises(ludens.StoreError, match="there is no file"):
        Tournament.open(tmp_path / "nothing.db")
    Tournament("connect4", QUICK, rounds=1, db=tmp_path / "games.db")
    with pytest.raises(ludens.StoreError):
        Tournament.open(tmp_path / "games.db", "r77")
    (tmp_path / "text.db").write_text("no results")
    for path in (tmp_path / "text.db", tmp_path):
        with pytest.raises(ludens.StoreError):
            Tournament.open(path)
        with pytest.raises(ludens.StoreError):
            Tournament("connect4", QUICK, rounds=1, db=path)


def test_from_file(tmp_path: Path) -> None:
    (tmp_path / "lines.txt").write_text("4 4\n3 3 ; a remark\n")
    file = tmp_path / "cup.toml"
    file.write_text(
        """
        event = "Cup"
        rounds = 2
        [[game]]
        game = "connect4"
        openings = "lines.txt"
        [[player]]
        name = "one"
        player = "greedy"
        [[player]]
        name = "two"
        player = "random"
        """
    )
    tournament = Tournament.from_file(file, db=tmp_path / "games.db")
    assert tournament.planned == 4
    assert tournament.run().data["title"] == "Cup"
    assert {game.opening for game in tournament.games()} == {"4 4", "3 3"}
    assert Tournament.from_file(str(file)).name == "r1"


def test_the_example_can_be_begun() -> None:
    tournament = Tournament.from_file(Path(__file__).parents[3] / "examples" / "spring.toml")
    assert tournament.planned == 60


# --- tests and rounds


@pytest.mark.parametrize(("players", "decision"), [(["greedy", "random"], "H1"), (["random", "greedy"], "H0")])
def test_a_test_ends_early(players: list[str], decision: str) -> None:
    tournament = Tournament("connect4", players, sprt="elo0=0,elo1=50", rounds=10_000)
    table = tournament.run()
    assert table.games < 500
    assert table.data["duel"]["sprt"]["decision"] == decision
    assert Sprt(elo0=0, elo1=50).state(table.data["duel"]["pairs"]).decision == decision
    # Nothing is left to play.
    assert tournament.run().games == table.games


def test_a_test_without_an_end_has_no_planned_games() -> None:
    assert Tournament("connect4", ["greedy", "random"], sprt="elo0=0,elo1=50").planned is None


def test_a_swiss_tournament_pairs_those_who_scored_alike() -> None:
    names = ["strong", "good", "weak", "lots"]
    specs = ["alphabeta:depth=5", "alphabeta:depth=3", "greedy", "random"]
    tournament = Tournament("connect4", dict(zip(names, specs)), format="swiss", rounds=3)
    table = tournament.run()
    rounds = [tournament.games()[at : at + 4] for at in range(0, 12, 4)]
    pairings = [{frozenset((game.first, game.second)) for game in games} for games in rounds]
    assert all(len(pairs) == 2 and len(frozenset().union(*pairs)) == 4 for pairs in pairings)
    # Three rounds of four players: everybody has met everybody.
    assert len(frozenset().union(*pairings)) == 6
    assert table.standings[-1]["name"] == "lots"


# --- games that are played elsewhere

FILE = """
format = "{format}"
rounds = 4
seed = 5
[[game]]
game = "connect4"
[[player]]
name = "deep"
player = "alphabeta:depth=2"
[[player]]
name = "greedy"
player = "greedy"
[[player]]
name = "first lots"
player = "random"
[[player]]
name = "second lots"
player = "random"
"""


def handed_out(format: str) -> _core.Run:
    return _core.Run._begin_file(FILE.format(format=format))


def all_tasks(run: _core.Run, most: int) -> Iterator[str]:
    """All that can be handed out now."""
    while (task := run.next_task(most)) is not None:
        yield task


@pytest.mark.parametrize("format", ["round-robin", "gauntlet", "swiss"])
@pytest.mark.parametrize("most", [1, 3, 1000])
def test_games_played_elsewhere_make_the_same_table(format: str, most: int) -> None:
    here = handed_out(format)
    assert here.play() == "finished"

    chance, elsewhere = random.Random(most), handed_out(format)
    while not elsewhere.is_over():
        tasks = list(all_tasks(elsewhere, most))
        chance.shuffle(tasks)
        for task in tasks:
            if chance.random() < 0.3:
                elsewhere.give_back(task)
                continue
            result = _core.do_task(task)
            assert elsewhere.keep(result)
            assert not elsewhere.keep(result)
    assert elsewhere.next_task(most) is None
    assert elsewhere.done() == elsewhere.planned == here.planned
    assert elsewhere.finish() == "finished"
    assert figures(Table(elsewhere.table())) == figures(Table(here.table()))
    assert [row["number"] for row in elsewhere.games()] == list(range(here.done()))
    assert [without_times(row) for row in elsewhere.games()] == [without_times(row) for row in here.games()]


def without_times(row: dict[str, Any]) -> dict[str, Any]:
    moves = [{**move, "time_ms": 0} for move in row["moves"]]
    return {**row, "moves": moves, "seconds": 0}


def test_a_task_is_done_once_even_if_two_do_it() -> None:
    run = handed_out("round-robin")
    task = run.next_task(5)
    assert task is not None
    run.give_back(task)
    again = run.next_task(5)
    assert again is not None
    results = [_core.do_task(task), _core.do_task(again)]
    assert [bool(run.keep(result)) for result in results] == [True, False]
    assert run.done() == 5
    # What is kept cannot be given back.
    run.give_back(task)
    for task in all_tasks(run, 100):
        run.keep(_core.do_task(task))
    assert run.is_over()
    assert run.done() == run.planned


def test_what_is_out_is_not_over() -> None:
    run = handed_out("round-robin")
    tasks = list(all_tasks(run, 7))
    assert not run.is_over()
    for task in tasks[1:]:
        run.keep(_core.do_task(task))
    assert run.next_task(1) is None
    assert not run.is_over()
    run.keep(_core.do_task(tasks[0]))
    assert run.next_task(1) is None
    assert run.is_over()


def test_a_run_may_end_before_all_came_in() -> None:
    run = handed_out("round-robin")
    task = run.next_task(5)
    assert task is not None
    run.keep(_core.do_task(task))
    assert run.finish() == "stopped"
    assert run.done() == 5
    assert run.play() == "finished"
    assert run.done() == run.planned


def test_a_test_that_is_decided_hands_nothing_out() -> None:
    tournament = Tournament("connect4", ["greedy", "random"], sprt="elo0=0,elo1=50", rounds=1000)
    run = tournament._run
    while (task := run.next_task(10)) is not None:
        run.keep(_core.do_task(task))
    assert run.is_over()
    assert run.done() < 500
    assert run.finish() == "finished"


def test_functions_stay_here() -> None:
    tournament = Tournament("connect4", {"left": leftmost, "lots": "random"}, rounds=1)
    with pytest.raises(ludens.InputError, match="cannot be sent elsewhere"):
        tournament._run.next_task(1)


def test_strange_tasks_and_results_are_refused() -> None:
    run = handed_out("round-robin")
    for text in ("", "{}", "[]", "null", "0", "x" * 100_000, '{"games": 1}', "{" * 100_000, "[" * 100_000):
        with pytest.raises(ludens.InputError):
            _core.do_task(text)
        with pytest.raises(ludens.InputError):
            run.keep(text)
        with pytest.raises(ludens.InputError):
            run.give_back(text)
    assert run.done() == 0


def test_results_of_another_run_are_refused() -> None:
    task = Tournament("connect4", QUICK, rounds=1, seed=6)._run.next_task(3)
    assert task is not None
    run = handed_out("round-robin")
    with pytest.raises(ludens.LudensError):
        run.keep(_core.do_task(task))
    assert run.done() == 0


@pytest.mark.parametrize("pairings", [[[5, 7]], [[0, 2**40]], [[0]], None])
def test_pairings_that_cannot_be_are_refused(pairings: Any) -> None:
    task = handed_out("swiss").next_task(1)
    assert task is not None
    assert '"pairings":[[0,1],[2,3]]' in task
    with pytest.raises(ludens.InputError):
        _core.do_task(task.replace('"pairings":[[0,1],[2,3]]', f'"pairings":{json.dumps(pairings)}'))
