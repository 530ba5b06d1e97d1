"""Games, positions and outcomes: what they tell, and that each copy goes its own way."""

from __future__ import annotations

import copy
import pickle
import random
from collections.abc import Callable

import pytest

import ludens
from ludens import Game, Player, Position, State

GAMES = [
    "connect4", "connect4:size=8x8", "loa", "loa:setup=easy,stuck=passes", "loa:both=draw,repetition=second",
    "checkers", "checkers:draws=course", "amazons:board=6x6", "amazons:board=quarter,arrow=any",
    "tebes", "tebes:size=4,tiles=random,seed=7,backward=all", "tebes:draws=adjudicate",
]  # fmt: skip

every_game = pytest.mark.parametrize("game", GAMES)


def play_on(position: Position, plies: int, seed: int = 1) -> Position:
    """Random moves, fewer if the game ends first."""
    chance = random.Random(seed)
    for _ in range(plies):
        if position.outcome is None:
            position.play(chance.choice(position.legal_moves()))
    return position


def mobility(position: Position) -> float:
    """An evaluation that other processes find, too, as it has a place in a module."""
    return float(len(position.legal_moves()))


# --- games


def test_games_are_those_of_the_list() -> None:
    for told in ludens.games():
        game = Game(told["name"])
        assert (game.name, game.title, game.summary) == (told["name"], told["title"], told["summary"])
        assert list(game.sides) == told["sides"]
        assert game.options == {option["name"]: option["default"] for option in told["options"]}


def test_players_are_those_of_the_game() -> None:
    assert ludens.players("loa") == ludens.players(Game("loa"))
    for player in ludens.players("loa"):
        if player["name"] not in ("engine", "zero"):
            assert Player("loa", player["name"]).spec.startswith(player["name"])


def test_games_are_equal_if_their_options_are() -> None:
    assert Game("loa") == Game("loa:setup=standard") != Game("loa:setup=easy")
    assert len({Game("loa"), Game("loa:setup=standard"), Game("checkers")}) == 2
    assert str(Game("connect4:size=7x6")) == "connect4"
    assert repr(Game("connect4:size=8x8")) == 'Game("connect4:size=8x8")'
    assert Game("loa") != "loa"


@pytest.mark.parametrize("game", ["checkers", "connect4"])
def test_openings_can_be_played(game: str) -> None:
    openings = Game(game).openings
    assert len(openings) > 100
    for opening in openings:
        assert Game(game).start().play(*opening.split()).outcome is None


# --- moves


@every_game
def test_a_whole_game(game: str) -> None:
    start = Game(game).start()
    position = start.copy()
    texts = [position.text]
    while position.outcome is None:
        assert position.legal_moves()
        play_on(position, 1, seed=len(texts))
        texts.append(position.text)
    assert position.outcome.winner in ("first", "second", None)
    assert position.outcome.reason
    assert start.copy().play(*position.played) == position
    while position.undo():
        texts.pop()
        assert position.text == texts[-1]
        assert position.outcome is None
    assert texts == [start.text] == [position.start_text]
    assert position == start


def test_several_moves_or_none() -> None:
    position = Game("connect4").start().play("4")
    before = position.copy()
    for moves in (["4", "9"], ["4", "4", "4", "4", "4", "4"], ["4", "x", "4"], ["1", ""], ["no"]):
        with pytest.raises(ludens.InputError):
            position.play(*moves)
        assert position == before
    assert position.play() is position
    assert position.play("1", "2") is position
    assert position.played == ["4", "1", "2"]


def test_a_refused_move_names_itself_and_the_legal_ones() -> None:
    with pytest.raises(ludens.InputError, match='"8" is not a legal move .*the legal moves are 1 2 3 4 5 6 7'):
        Game("connect4").start().play("8")


def test_nothing_can_be_played_after_the_end() -> None:
    over = Game("connect4").start().play(*"1212121")
    assert over.legal_moves() == []
    with pytest.raises(ludens.InputError, match="the game is over, first wins"):
        over.play("3")


def test_there_is_nothing_to_undo_at_the_start() -> None:
    assert not Game("loa").start().undo()
    assert not Game("loa").position(Game("loa").start().play("b1-b3").text).undo()


@pytest.mark.parametrize(
    ("game", "moves", "winner", "reason"),
    [
        ("connect4", "1 2 1 2 1 2 1", "first", "four in a row"),
        ("connect4", "7 1 2 1 2 1 3 1", "second", "four in a row"),
        ("loa", " ".join(["b1-b3 a4-c4 b3-b1 c4-a4"] * 2), None, "repetition"),
    ],
)
def test_outcomes(game: str, moves: str, winner: str | None, reason: str) -> None:
    outcome = Game(game).start().play(*moves.split()).outcome
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == (winner, reason)
    assert outcome == Game(game).start().play(*moves.split()).outcome
    assert reason in repr(outcome)


def test_a_side_without_a_piece_has_lost() -> None:
    outcome = Game("checkers").position("B:WK1:B").outcome
    assert outcome is not None
    assert outcome.winner == "second"


# --- copies and equality


@every_game
def test_a_copy_goes_its_own_way(game: str) -> None:
    position = play_on(Game(game).start(), 4)
    for twin in (position.copy(), copy.copy(position), copy.deepcopy(position)):
        before, text = twin.copy(), position.text
        assert twin == position and twin is not position
        play_on(twin, 3, seed=2)
        assert twin != position
        assert position.text == text and position == before
        twin.undo(), twin.undo(), twin.undo()
        assert twin == position


def test_equal_positions_began_and_went_alike() -> None:
    one = Game("connect4").start().play(*"1234")
    assert one == Game("connect4").start().play(*"1234")
    assert one != Game("connect4").start().play(*"3214")
    assert one != Game("connect4").position(one.text)
    assert one != Game("connect4:size=8x8").start().play(*"1234")
    assert one != "1234" and one is not None
    with pytest.raises(TypeError, match="unhashable"):
        hash(one)


@every_game
def test_the_text_tells_all_that_counts(game: str) -> None:
    position = Game(game).start()
    for ply in range(30):
        again = position.game.position(position.text)
        assert again.text == position.text == str(position)
        assert again.side == position.side
        assert again.key == position.key
        if position.outcome is None:
            assert again.legal_moves() == position.legal_moves()
        play_on(position, 1, seed=ply)


def test_the_key_does_not_tell_the_way() -> None:
    one, other = (Game("connect4").start().play(*moves) for moves in ("1234", "3214"))
    assert one.text == other.text
    assert one.key == other.key != Game("connect4").start().key
    assert 0 <= one.key < 2**64


# --- pickling


@every_game
def test_positions_can_be_sent_elsewhere(game: str) -> None:
    position = play_on(Game(game).start(), 10)
    again = pickle.loads(pickle.dumps(position))
    assert again == position
    assert (again.text, again.key, again.played, again.outcome) == (
        position.text, position.key, position.played, position.outcome,
    )  # fmt: skip
    assert again.undo() and again != position


@every_game
def test_a_finished_game_can_be_sent_elsewhere(game: str) -> None:
    over = play_on(Game(game).start(), 10_000)
    assert over.outcome is not None
    assert pickle.loads(pickle.dumps(over)).outcome == over.outcome


def test_a_position_from_a_text_can_be_sent_elsewhere() -> None:
    position = play_on(Game("checkers").position("W:W18,K30:B6,K1"), 2)
    assert pickle.loads(pickle.dumps(position)) == position


@every_game
@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy, lambda state: pickle.loads(pickle.dumps(state))])
def test_states_can_be_sent_elsewhere(game: str, again: Callable[[State], State]) -> None:
    state = State(game, play_on(Game(game).start(), 3))
    chance = random.Random(1)
    for _ in range(5):
        if not state.is_terminal():
            state.apply_action(chance.choice(state.legal_actions()))
    twin = again(state)
    assert twin.history() == state.history() and len(twin.history()) == 5
    assert twin.picked() == state.picked()
    assert twin.legal_actions() == state.legal_actions()
    assert twin.position() == state.position()
    twin.apply_action(twin.legal_actions()[0])
    assert len(state.history()) == 5


@every_game
def test_games_can_be_sent_elsewhere(game: str) -> None:
    assert copy.copy(Game(game)) == Game(game)
    assert copy.deepcopy(Game(game)) == Game(game)
    assert pickle.loads(pickle.dumps(Game(game))) == Game(game)


def test_players_can_be_sent_elsewhere() -> None:
    player = Player("loa:setup=easy", "alphabeta:depth=2,eval=h1")
    for again in (copy.copy(player), copy.deepcopy(player), pickle.loads(pickle.dumps(player))):
        assert type(again) is Player and again is not player
        assert (again.game, again.spec, again.evaluation) == (player.game, player.spec, None)
        start = player.game.start()
        assert again.choose(start) == player.choose(start)


def test_a_players_evaluation_goes_with_it() -> None:
    player = Player("loa", "alphabeta:depth=1", evaluation=mobility)
    again = pickle.loads(pickle.dumps(player))
    assert again.evaluation is mobility
    assert again.think(Game("loa").start()).worth == player.think(Game("loa").start()).worth


def test_a_function_without_a_name_stays_here() -> None:
    with pytest.raises((AttributeError, pickle.PicklingError)):
        pickle.dumps(Player("loa", "alphabeta:depth=1", evaluation=lambda position: 0.0))


def test_an_outcome_can_be_sent_elsewhere() -> None:
    outcome = Game("connect4").start().play(*"1212121").outcome
    assert pickle.loads(pickle.dumps(outcome)) == copy.deepcopy(outcome) == outcome


# --- views


@every_game
def test_a_view_shows_all_there_is(game: str) -> None:
    position = play_on(Game(game).start(), 5)
    view = position.view()
    assert Game(view["game"]) == position.game
    assert (view["start"], view["position"], view["side"]) == (position.start_text, position.text, position.side)
    assert view["outcome"] is None
    assert int(view["key"], 16) == position.key
    assert [move["text"] for move in view["moves"]] == position.legal_moves()
    assert [move["text"] for move in view["played"]] == position.played
    assert len(view["board"]["cells"]) == view["board"]["files"] * view["board"]["ranks"]
    squares = {cell["name"] for cell in view["board"]["cells"]}
    assert {square for move in view["moves"] for square in move["path"]} <= squares


def test_a_view_shows_how_the_game_ended() -> None:
    view = Game("connect4").start().play(*"1212121").view()
    assert view["outcome"] == {"winner": "first", "reason": "four in a row"}
    assert view["moves"] == []


# --- random games


@every_game
def test_playouts_are_counted(game: str) -> None:
    start = Game(game).start()
    counts = start.playouts(300, seed=5)
    assert counts["games"] == 300 == counts["first"] + counts["second"] + counts["drawn"]
    assert counts["plies"] > 300
    assert start.playouts(300, seed=5, threads=2) == counts
    assert start.playouts(300, seed=6) != counts
    assert start.playouts(300, seed=5, draw="clicks")["games"] == 300
    assert start.played == []


def test_playouts_of_a_finished_game_are_known() -> None:
    over = Game("connect4").start().play(*"1212121")
    assert over.playouts(7) == {"games": 7, "plies": 0, "first": 7, "second": 0, "drawn": 0}
    assert over.playouts(0)["games"] == 0


# --- evaluations


@every_game
def test_the_terms_of_an_evaluation_add_up_to_its_score(game: str) -> None:
    position = play_on(Game(game).start(), 8)
    told = position.evaluate()
    assert sum(term.value for term in told.terms) == told.score
    assert len({term.name for term in told.terms}) == len(told.terms) >= 2
    assert all(isinstance(term.value, int) and term.help for term in told.terms)


def test_an_evaluation_is_named_with_its_weights() -> None:
    position = Game("checkers").start().play("11-15", "22-18", "15x22")
    told = position.evaluate("h1:man=8")
    assert told.eval == "mickey,eval.man=8"
    assert [term.value for term in told.terms if term.name == "man"] == [-800]
    with pytest.raises(ludens.InputError, match='no evaluation "mia"'):
        position.evaluate("mia")


def test_known_endings_are_told_without_a_search() -> None:
    ending = Game("checkers").position("W:WK18,K22:BK1")
    assert ending.known() == ludens.Known("win", 19, "database")
    moves = ending.known_moves()
    assert list(moves)[0] == "18-14" and len(moves) == len(ending.legal_moves())
    assert all(ending.copy().play(move).known() is not None for move in moves)
    best = ludens.analyze(ending, "best", nodes=1000).worth
    assert (best.proven, best.plies, best.proof) == ("win", 19, "database")


def test_where_nothing_is_known_nothing_is_told() -> None:
    start = Game("loa").start()
    assert start.known() is None and start.known_moves() == {}
    over = Game("connect4").start().play(*"1212121")
    assert over.known() is None and over.known_moves() == {}


def test_a_finished_game_is_not_evaluated() -> None:
    over = Game("connect4").start().play(*"1212121")
    with pytest.raises(ludens.InputError, match="four in a row"):
        over.evaluate()
