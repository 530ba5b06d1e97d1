"""Thinking: limits, progress, Ctrl-C, functions as evaluations and as players, proven values."""

from __future__ import annotations

import signal
import subprocess
import sys
import threading
import time
from typing import Any

import pytest

import ludens
from ludens import Game, Player, Position, Thought

GAMES = ["connect4", "loa", "checkers", "amazons:board=6x6", "tebes"]
SEARCHES = ["pvs", "ids", "alphabeta", "minimax", "mcts"]
CLOCK_ERROR = 0.4
"""How late an answer may come on a machine that has other things to do."""

every_game = pytest.mark.parametrize("game", GAMES)
every_search = pytest.mark.parametrize("search", SEARCHES)


class Mishap(Exception):
    """What the functions here raise."""


# --- limits


@every_game
@pytest.mark.parametrize("search", ["pvs", "ids", "alphabeta", "minimax"])
def test_depth(game: str, search: str) -> None:
    thought = ludens.analyze(Game(game).start(), search, depth=2)
    assert thought.depth == 2
    assert thought.line[0] == thought.move


@every_search
def test_nodes(search: str) -> None:
    thought = ludens.analyze(Game("loa").start(), search, nodes=2000)
    assert 1 <= thought.nodes <= 2001
    assert thought.seconds < 2


@pytest.mark.parametrize("search", ["pvs", "ids", "mcts", "best"])
def test_time(search: str) -> None:
    began = time.perf_counter()
    thought = ludens.analyze(Game("amazons").start(), search, time=0.2)
    took = time.perf_counter() - began
    assert 0.1 < thought.seconds <= took < 0.2 + CLOCK_ERROR


def test_the_players_own_limits_count_too() -> None:
    player = Player("loa", "alphabeta:depth=2")
    assert player.think(Game("loa").start(), depth=1).depth == 1
    assert player.think(Game("loa").start(), depth=5).depth == 2


# --- what is reported


@every_game
def test_a_thought_tells_of_legal_moves(game: str) -> None:
    start = Game(game).start()
    thought = ludens.analyze(start, "pvs", depth=3, lines=3)
    assert thought.move in start.legal_moves()
    assert len(thought.lines) == 3
    assert thought.lines[0].move == thought.move
    assert thought.lines[0].worth == thought.worth
    assert len({line.move for line in thought.lines}) == 3
    scores = [line.worth.score for line in thought.lines]
    assert scores == sorted(scores, reverse=True)
    for line in thought.lines:
        start.copy().play(*line.moves)
    assert thought.moves is None
    assert "<table>" in thought._repr_html_()


@pytest.mark.parametrize("search", ["pvs", "alphabeta", "minimax", "mcts"])
def test_all_moves_can_be_judged(search: str) -> None:
    start = Game("connect4").start()
    thought = ludens.analyze(start, search, depth=4, nodes=20_000, all_moves=True)
    assert thought.moves is not None
    assert set(thought.moves) == set(start.legal_moves())
    assert thought.moves[thought.move].score == max(worth.score for worth in thought.moves.values())


@every_search
def test_only_some_moves(search: str) -> None:
    thought = ludens.analyze(Game("loa").start(), search, nodes=500, only=["b1-b3", "c1-c3"])
    assert thought.move in ("b1-b3", "c1-c3")
    with pytest.raises(ludens.InputError, match="not a legal move"):
        ludens.analyze(Game("loa").start(), search, nodes=500, only=["b1-b9"])


def test_a_win_is_proven() -> None:
    thought = ludens.analyze(Game("connect4").start().play(*"121212"), "pvs", depth=4)
    assert (thought.move, thought.proven, thought.worth.plies, thought.worth.chance) == ("1", "win", 1, 1)
    assert thought.score == 9999


def test_choose_is_the_move_of_think() -> None:
    player = Player("loa", "alphabeta:depth=2")
    start = Game("loa").start()
    assert player.choose(start) == player.think(start).move
    assert start.played == []


@pytest.mark.parametrize("search", ["random", "mcts:nodes=200"])
def test_seeds_repeat_what_is_drawn(search: str) -> None:
    player, choices = Player("loa", search), []
    for seed in (1, 2, 3, 4, 1, 2, 3, 4):
        player.new_game(seed)
        choices.append(player.choose(Game("loa").start()))
    assert choices[:4] == choices[4:]
    assert len(set(choices)) > 1


def test_nothing_is_thought_after_the_end() -> None:
    with pytest.raises(ludens.PlayerError, match="the game is over"):
        ludens.analyze(Game("connect4").start().play(*"1212121"))


@pytest.mark.parametrize(("game", "other"), [("loa", "connect4"), ("connect4", "connect4:size=8x8"), ("tebes", "loa")])
def test_a_player_knows_its_own_game_only(game: str, other: str) -> None:
    for search in SEARCHES:
        with pytest.raises(ludens.PlayerError, match="another game"):
            Player(game, search).think(Game(other).start(), nodes=10)


# --- progress


def test_progress_is_told() -> None:
    told: list[Thought] = []
    thought = ludens.analyze(Game("loa").start(), "ids", depth=4, progress=told.append)
    assert [news.depth for news in told] == sorted(news.depth for news in told)
    assert {1, 2, 3} <= {news.depth for news in told}
    assert told[-1].nodes <= thought.nodes


@pytest.mark.parametrize("error", [Mishap, KeyboardInterrupt, SystemExit])
def test_what_progress_raises_ends_the_search(error: type[BaseException]) -> None:
    def fail(thought: Thought) -> None:
        raise error("enough")

    began = time.perf_counter()
    with pytest.raises(error, match="enough"):
        ludens.analyze(Game("loa").start(), "ids", time=30, progress=fail)
    assert time.perf_counter() - began < 1 + CLOCK_ERROR


def test_a_search_that_was_ended_can_be_begun_again() -> None:
    player, start = Player("loa", "ids"), Game("loa").start()
    with pytest.raises(ZeroDivisionError):
        player.think(start, time=30, progress=lambda thought: 1 / 0)
    assert player.think(start, depth=3).depth == 3


@pytest.mark.parametrize(
    "work",
    [
        lambda: ludens.analyze(Game("loa").start(), "pvs", time=0.5),
        lambda: ludens.analyze(Game("loa").start(), "mcts", time=0.5),
        lambda: pytest.raises(ludens.Unsolved, ludens.solve, Game("connect4:size=8x8").start(), time=0.5),
        lambda: Game("checkers").start().perft(12),
        lambda: Game("loa").start().playouts(10_000),
        lambda: ludens.Batch("loa", 100).playouts(200),
        lambda: ludens.play("loa", "mcts", "mcts", nodes=400, maxmoves=30),
    ],
    ids=["pvs", "mcts", "solve", "perft", "playouts", "batch", "play"],
)
def test_other_threads_go_on(work: Any) -> None:
    counter, is_over = 0, threading.Event()

    def count() -> None:
        nonlocal counter
        while not is_over.is_set():
            counter += 1
            time.sleep(0.001)

    thread = threading.Thread(target=count)
    thread.start()
    began, before = time.perf_counter(), counter
    try:
        work()
    finally:
        counted, took = counter - before, time.perf_counter() - began
        is_over.set()
        thread.join()
    assert took > 0.05
    # About one in a millisecond; under the interpreter's lock there would be one or two in all.
    assert counted > 50 * took


def test_a_player_thinks_for_one_at_a_time() -> None:
    player, start = Player("loa", "ids"), Game("loa").start()

    def ask_again(thought: Thought) -> None:
        with pytest.raises(ludens.PlayerError, match="thinking already"):
            player.think(start, depth=1)
        raise Mishap

    with pytest.raises(Mishap):
        player.think(start, time=30, progress=ask_again)


def test_a_player_may_not_ask_itself() -> None:
    player = Player("loa", "ids", evaluation=lambda position: player.think(position, depth=1).score)
    with pytest.raises(ludens.PlayerError, match="thinking already"):
        player.think(Game("loa").start(), depth=1)


def test_the_position_may_change_while_a_player_thinks() -> None:
    position = Game("loa").start()

    def play_on(thought: Thought) -> None:
        position.play(position.legal_moves()[0])

    thought = ludens.analyze(position, "ids", depth=3, progress=play_on)
    assert thought.move in Game("loa").start().legal_moves()
    assert position.played


# --- Ctrl-C


@pytest.mark.parametrize(
    "work",
    [
        "ludens.analyze(loa, 'pvs', time=60)",
        "ludens.analyze(loa, 'mcts', time=60)",
        "ludens.analyze(loa, 'minimax', depth=20)",
        "ludens.Player('loa', 'pvs', evaluation=lambda position: 0.0).think(loa, time=60)",
        "ludens.solve(large)",
        "loa.perft(9)",
        "checkers.perft(30)",
        "loa.playouts(10**9)",
        "ludens.Batch('loa', 100).playouts(10**7)",
        "ludens.Tournament('loa', ['pvs', 'mcts'], st=60).run()",
        "ludens.Tournament('loa', ['random', 'greedy'], rounds=10**6).run(threads=2)",
    ],
)
def test_ctrl_c_ends_it_at_once(work: str) -> None:
    program = f"""
import ludens
loa, checkers, large = (ludens.Game(name).start() for name in ("loa", "checkers", "connect4:size=8x8"))
print("ready", flush=True)
{work}
"""
    process = subprocess.Popen(
        [sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    with process:
        try:
            assert process.stdout and process.stdout.readline() == "ready\n"
            time.sleep(1)
            assert process.poll() is None, "it has ended by itself"
            process.send_signal(signal.SIGINT)
            began = time.perf_counter()
            _, errors = process.communicate(timeout=5)
            took = time.perf_counter() - began
        finally:
            process.kill()
    assert took < 1.5
    assert errors.rstrip().endswith("KeyboardInterrupt")
    assert process.returncode == -signal.SIGINT


# --- functions as evaluations


def odd_but_fixed(position: Position) -> float:
    """An opinion on any position: no two are likely to agree."""
    return float(position.key % 997) / 10


@every_game
@pytest.mark.parametrize("search", ["minimax:depth=1", "alphabeta:depth=1", "alphabeta:depth=1,table=off"])
def test_one_ply_is_the_best_of_what_the_function_says(game: str, search: str) -> None:
    player, position = Player(game, search, evaluation=odd_but_fixed), Game(game).start()
    for _ in range(5):
        worths = {move: worth_of(position, move) for move in position.legal_moves()}
        best = max(worths.values())
        thought = player.think(position)
        assert thought.score == pytest.approx(best, abs=0.01)
        assert worths[thought.move] == pytest.approx(best, abs=0.01)
        position.play(thought.move)


def worth_of(position: Position, move: str) -> float:
    after = position.copy().play(move)
    # Who moves again, as in Tebes, gets the worth itself.
    return odd_but_fixed(after) * (1 if after.side == position.side else -1)


def test_the_function_sees_the_position_and_not_its_past() -> None:
    seen: list[Position] = []

    def look(position: Position) -> float:
        seen.append(position)
        return 0.0

    position = Game("loa").start().play("b1-b3", "a4-c4")
    Player("loa", "minimax:depth=1", evaluation=look).think(position)
    after = {position.copy().play(move).text for move in position.legal_moves()}
    assert {position.text for position in seen} == after
    assert all(position.played == [] for position in seen)
    assert seen[0].game == Game("loa")


def test_the_function_may_do_with_its_position_what_it_likes() -> None:
    def play_about(position: Position) -> float:
        opinion = odd_but_fixed(position)
        position.play(position.legal_moves()[0])
        return opinion

    one, other = (
        Player("loa", "alphabeta:depth=2", evaluation=function).think(Game("loa").start())
        for function in (play_about, odd_but_fixed)
    )
    assert (one.move, one.worth, one.nodes) == (other.move, other.worth, other.nodes)


@every_search
@pytest.mark.parametrize("error", [Mishap, KeyboardInterrupt, SystemExit])
def test_what_the_function_raises_is_raised(search: str, error: type[BaseException]) -> None:
    asked = 0

    def fail(position: Position) -> float:
        nonlocal asked
        asked += 1
        if asked == 10:
            raise error("a mistake in the function")
        return 0.0

    player, start = Player("loa", search, evaluation=fail), Game("loa").start()
    with pytest.raises(error, match="a mistake in the function"):
        player.think(start, nodes=100_000, time=20)
    # Nobody is asked after a mistake, and the next search is as good as new.
    assert asked == 10
    assert player.think(start, nodes=50).move in start.legal_moves()


@pytest.mark.parametrize("answer", ["good", None, [1], b"1", 1j])
def test_an_opinion_is_a_number(answer: Any) -> None:
    player = Player("loa", "alphabeta:depth=1", evaluation=lambda position: answer)
    with pytest.raises(TypeError, match="must be real number"):
        player.think(Game("loa").start())


@pytest.mark.parametrize("answer", [float("inf"), float("-inf"), 1e300, -1e300, 5, True])
def test_an_opinion_is_no_proof(answer: float) -> None:
    thought = Player("loa", "alphabeta:depth=2", evaluation=lambda position: answer).think(Game("loa").start())
    assert thought.proven is None
    assert abs(thought.score) < 9000


def test_an_opinion_is_not_nothing() -> None:
    with pytest.raises(ludens.InputError, match="nan"):
        Player("loa", "alphabeta:depth=2", evaluation=lambda position: float("nan")).think(Game("loa").start())


def test_only_searches_ask_a_function() -> None:
    with pytest.raises(ludens.InputError):
        Player("loa", "random", evaluation=odd_but_fixed)
    with pytest.raises(ludens.InputError, match="a function"):
        Player("loa", "pvs", evaluation=3)  # type: ignore[arg-type]
    assert Player("loa", "pvs", evaluation=odd_but_fixed).evaluation is odd_but_fixed
    assert Player("loa", "pvs").evaluation is None


# --- functions as players


def leftmost(position: Position) -> str:
    return position.legal_moves()[0]


def test_a_function_plays() -> None:
    game = ludens.play("connect4", leftmost, leftmost)
    assert (game.winner, game.cause, game.reason) == ("first", "rules", "four in a row")
    assert [move.text for move in game.moves] == game.position().played
    assert ludens.play("connect4", leftmost, "alphabeta:depth=4").winner == "second"


def test_a_player_with_an_evaluation_plays() -> None:
    player = Player("connect4", "alphabeta:depth=2", evaluation=odd_but_fixed)
    game = ludens.play("connect4", player, "random")
    assert game.cause == "rules"
    assert game.moves[0].text == player.choose(Game("connect4").start())


def test_a_function_that_raises_loses() -> None:
    def careless(position: Position) -> str:
        if len(position.played) >= 4:
            raise Mishap("I have lost my notes")
        return leftmost(position)

    game = ludens.play("connect4", "random", careless)
    assert (game.winner, game.cause) == ("first", "failure")
    assert "I have lost my notes" in game.reason
    assert game.last_output is not None
    assert game.last_output.startswith("Traceback (most recent call last):")
    assert "in careless" in game.last_output
    assert game.last_output.rstrip().endswith("Mishap: I have lost my notes")
    assert len(game.moves) == 5


def test_an_evaluation_that_raises_loses() -> None:
    def careless(position: Position) -> float:
        raise Mishap("I have lost my notes")

    game = ludens.play("connect4", Player("connect4", "alphabeta:depth=2", evaluation=careless), "random")
    assert (game.winner, game.cause, game.moves) == ("second", "failure", [])
    assert game.last_output is not None and "in careless" in game.last_output


@pytest.mark.parametrize("answer", ["9", "", "x" * 100_000, "\0", "♞"])
def test_a_function_that_cheats_loses(answer: str) -> None:
    game = ludens.play("connect4", lambda position: answer, "random")
    assert (game.winner, game.cause) == ("second", "illegal")
    assert "not a legal move" in game.reason
    assert len(game.reason) < 300


@pytest.mark.parametrize("answer", [None, 4, b"4", ["4"], Game("loa")])
def test_a_function_that_gives_no_text_loses(answer: Any) -> None:
    game = ludens.play("connect4", lambda position: answer, "random")
    assert (game.winner, game.cause) == ("second", "failure")
    assert "TypeError" in game.reason


def test_a_function_cannot_change_the_game() -> None:
    def sly(position: Position) -> str:
        move = leftmost(position)
        position.undo()
        position.undo()
        return move

    honest, cheated = (ludens.play("connect4", player, leftmost) for player in (leftmost, sly))
    assert cheated.position() == honest.position()


def test_a_function_sees_the_whole_game() -> None:
    seen: list[list[str]] = []

    def look(position: Position) -> str:
        seen.append(position.played)
        return leftmost(position)

    game = ludens.play("connect4", look, "random")
    assert seen == [game.position().played[:plies] for plies in range(0, len(game.moves), 2)]


# --- proven values


@pytest.mark.parametrize(
    ("game", "moves", "value", "score"),
    [
        ("connect4:size=4x4", "", "draw", 0),
        ("connect4:size=5x4", "", "draw", 0),
        ("connect4:size=5x5", "", "draw", 0),
        ("connect4", "121212", "win", 18),
        ("connect4", "12121233", "win", 17),
    ],
)
def test_solved_positions(game: str, moves: str, value: str, score: int) -> None:
    position = Game(game).start().play(*moves)
    solution = ludens.solve(position, time=20)
    assert solution.move in position.legal_moves()
    assert solution.nodes >= 0 and solution.seconds >= 0
    assert (solution.value, solution.score) == (value, score)


def test_the_solvers_move_keeps_the_value() -> None:
    opposite = {"win": "loss", "loss": "win", "draw": "draw"}
    position = Game("connect4:size=4x4").start()
    while position.outcome is None:
        solution = ludens.solve(position, memory=1 << 20)
        position.play(solution.move)
        if position.outcome is None:
            assert ludens.solve(position, memory=1 << 20).value == opposite[solution.value]
    assert position.outcome.winner is None


def test_other_games_are_solved_too() -> None:
    solution = ludens.solve(Game("amazons:board=4x4").start().play(*amazons_moves(3)), time=20)
    assert solution.value in ("win", "loss")


def amazons_moves(plies: int) -> list[str]:
    position = Game("amazons:board=4x4").start()
    for _ in range(plies):
        position.play(position.legal_moves()[0])
    return position.played


def test_what_is_not_solved_in_time() -> None:
    began = time.perf_counter()
    with pytest.raises(ludens.Unsolved, match="not solved"):
        ludens.solve(Game("connect4:size=8x8").start(), time=0.05)
    assert time.perf_counter() - began < 0.05 + CLOCK_ERROR


def test_nothing_is_solved_after_the_end() -> None:
    with pytest.raises(ludens.InputError, match="the game is over"):
        ludens.solve(Game("connect4").start().play(*"1212121"))


@pytest.mark.parametrize("evaluation", ["lambda position: time.sleep(0.01) or 0.0", "None"])
def test_a_thread_that_nobody_waits_for_does_no_harm_at_the_end(evaluation: str) -> None:
    program = f"""
import threading, time, ludens
loa = ludens.Game("loa").start()
player = ludens.Player("loa", "ids", evaluation={evaluation})
threading.Thread(target=lambda: player.think(loa, time=20), daemon=True).start()
time.sleep(0.4)
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=10)
    assert (done.returncode, done.stderr) == (0, "")
