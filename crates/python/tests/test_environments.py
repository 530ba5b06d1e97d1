"""Environments: one game action by action in OpenSpiel's words, and many games at once."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import ludens
from ludens import Batch, Game, State

GAMES = [
    "connect4", "connect4:size=8x8", "loa", "loa:setup=easy,stuck=passes", "checkers", "amazons:board=6x6",
    "amazons:board=quarter,arrow=any", "tebes", "tebes:size=4,tiles=random,seed=7,backward=all",
]  # fmt: skip
RETURNS = {"first": [1, -1], "second": [-1, 1], None: [0, 0]}
TERMINAL = -4

every_game = pytest.mark.parametrize("game", GAMES)


def after(game: str, actions: int, seed: int = 1) -> State:
    """The state after some random actions, fewer if the game ends first."""
    state, chance = State(game), random.Random(seed)
    for _ in range(actions):
        if not state.is_terminal():
            state.apply_action(chance.choice(state.legal_actions()))
    return state


# --- one game


@every_game
def test_a_whole_game(game: str) -> None:
    state, chance, actions = Game(game).new_initial_state(), random.Random(1), []
    position = Game(game).start()
    while not state.is_terminal():
        assert state.current_player() == ["first", "second"].index(state.position().side)
        assert state.returns() == state.rewards() == [0, 0]
        check_actions(state)
        check_observation(state)
        actions.append(chance.choice(state.legal_actions()))
        state.apply_action(actions[-1])
        # The moves that the clicks make are legal moves.
        position.play(*state.position().played[len(position.played) :])
        assert position == state.position()
    assert state.history() == actions
    assert state.move_number() == len(actions)
    check_end(state)


def check_actions(state: State) -> None:
    legal, mask = state.legal_actions(), state.legal_actions_mask()
    assert legal == sorted(set(legal)) != []
    assert len(mask) == state.num_distinct_actions() == state.game.num_distinct_actions()
    assert [action for action, is_legal in enumerate(mask) if is_legal] == legal
    assert set(mask) <= {0, 1}
    for action in legal:
        assert state.string_to_action(state.action_to_string(action)) == action


def check_observation(state: State) -> None:
    planes = state.observation_planes()
    assert planes == state.game.observation_planes()
    seen = state.observation_tensor()
    assert seen.dtype == np.float32
    assert seen.shape == state.game.observation_tensor_shape()
    assert len(seen) == len(planes)
    assert set(np.unique(seen)) <= {0, 1}
    assert np.array_equal(seen, state.observation_tensor(state.current_player()))
    assert np.all(seen[planes.index("first")] == (state.current_player() == 0))
    if "picked" in planes:
        assert seen[planes.index("picked")].sum() == len(set(state.picked()))
    count = {"own": 0, "other": 0}
    for plane, whose in enumerate(name.partition(" ")[0] for name in planes):
        if whose in count:
            count[whose] += int(seen[plane].sum())
    assert count == pieces(state)


def pieces(state: State) -> dict[str, int]:
    """How many pieces there are on the board, from the mover's point of view."""
    view = state.position().view()
    sides = [cell["piece"]["side"] for cell in view["board"]["cells"] if cell["piece"]]
    own = sides.count(view["side"])
    return {"own": own, "other": len(sides) - own}


def check_end(state: State) -> None:
    outcome = state.position().outcome
    assert outcome is not None
    assert state.current_player() == TERMINAL
    assert state.legal_actions() == []
    assert not any(state.legal_actions_mask())
    assert state.returns() == state.rewards() == RETURNS[outcome.winner]
    assert [state.player_return(player) for player in (0, 1)] == state.returns()
    assert [state.player_reward(player) for player in (0, 1)] == state.returns()
    with pytest.raises(ludens.InputError):
        state.apply_action(0)


@every_game
def test_both_players_see_the_same_board(game: str) -> None:
    state = after(game, 6)
    first, second = state.observation_tensor(0), state.observation_tensor(1)
    names = state.observation_planes()
    for plane, name in enumerate(names):
        whose, _, piece = name.partition(" ")
        if whose == "own":
            other = names.index(f"other {piece}")
            assert np.array_equal(first[plane], second[other])
            assert np.array_equal(first[other], second[plane])


def test_the_planes_of_connect_four() -> None:
    state = State("connect4")
    for column in (3, 3, 0):
        state.apply_action(column)
    own, other, first = state.observation_tensor()
    assert [tuple(square) for square in np.argwhere(own)] == [(4, 3)]
    assert [tuple(square) for square in np.argwhere(other)] == [(5, 0), (5, 3)]
    assert not first.any()


def test_an_action_is_a_click() -> None:
    state = State("amazons")
    texts = ["d1", "d7", "g7"]
    for clicked, text in enumerate(texts):
        assert state.picked() == texts[:clicked]
        assert state.current_player() == 0
        state.apply_action(state.string_to_action(text))
    assert state.picked() == []
    assert state.position().played == ["d1-d7/g7"]
    assert state.current_player() == 1


def test_names_are_those_of_columns_and_squares() -> None:
    columns, squares = State("connect4"), State("checkers")
    assert [columns.action_to_string(action) for action in range(7)] == list("1234567")
    assert [squares.action_to_string(action) for action in range(32)] == [str(number) for number in range(1, 33)]
    assert columns.action_to_string(1, 3) == "4"  # With the player before it, as in OpenSpiel.
    assert columns.string_to_action(1, "4") == 3
    assert (sum(columns.legal_actions_mask(0)), sum(columns.legal_actions_mask(1))) == (7, 0)
    assert (columns.legal_actions(0), columns.legal_actions(1)) == (list(range(7)), [])


@every_game
def test_a_move_is_some_actions(game: str) -> None:
    position = Game(game).start()
    for move in position.legal_moves()[:20]:
        state = State(game)
        for action in state.actions_of(move):
            assert state.position() == position
            state.apply_action(action)
        assert state.position() == position.copy().play(move)


def test_the_actions_of_a_move_begin_with_its_first() -> None:
    state = State("loa")
    with pytest.raises(ludens.InputError, match="not a legal move"):
        state.actions_of("b1-b9")
    state.apply_action(state.actions_of("b1-b3")[0])
    with pytest.raises(ludens.InputError, match="begun already"):
        state.actions_of("b1-b3")


def test_it_answers_as_open_spiel_does() -> None:
    state = State("loa")
    assert (state.num_players(), Game("loa").num_players()) == (2, 2)
    assert not state.is_chance_node()
    assert not state.is_simultaneous_node()
    assert state.get_game() == state.game == Game("loa")
    assert str(state) == Game("loa").start().text


@every_game
def test_a_clone_goes_its_own_way(game: str) -> None:
    state = after(game, 4)
    before = (state.history(), str(state), state.legal_actions())
    for action in state.legal_actions():
        child = state.child(action)
        assert child.history() == [*state.history(), action]
        clone = state.clone()
        clone.apply_action(action)
        assert (clone.history(), str(clone)) == (child.history(), str(child))
    assert (state.history(), str(state), state.legal_actions()) == before


@every_game
def test_a_refused_action_changes_nothing(game: str) -> None:
    state = after(game, 4)
    before = str(state)
    mask = state.legal_actions_mask()
    illegal = [action for action, is_legal in enumerate(mask) if not is_legal]
    for action in [-1, len(mask), 10**9, -(2**63), 2**63 - 1, *illegal]:
        with pytest.raises(ludens.InputError, match=f"action {action} is not legal"):
            state.apply_action(action)
        with pytest.raises(ludens.InputError):
            state.child(action)
    assert str(state) == before


def test_a_state_can_begin_anywhere() -> None:
    position = Game("connect4").start().play(*"4433")
    state = State("connect4", position)
    assert state.position() == position
    assert state.history() == []
    state.apply_action(0)
    assert state.position().played == ["4", "4", "3", "3", "1"]
    assert position.played == ["4", "4", "3", "3"]
    assert State("connect4", Game("connect4").start().play(*"1212121")).returns() == [1, -1]


@pytest.mark.parametrize(
    ("game", "other"),
    [
        ("loa", "connect4"),
        ("connect4", "connect4:size=8x8"),
        ("loa", "loa:both=draw"),
        ("amazons", "amazons:arrow=any"),
        ("amazons", "amazons:board=5x5"),
        ("checkers", "checkers:draws=course"),
        ("tebes", "tebes:backward=all"),
    ],
)
def test_a_state_does_not_begin_in_another_game(game: str, other: str) -> None:
    with pytest.raises(ludens.InputError, match=f"the position is of {other}, not of {game}"):
        State(game, Game(other).start())


# --- many games


@every_game
def test_a_batch_is_many_states(game: str) -> None:
    batch, states = Batch(game, 5, seed=3), [State(game) for _ in range(5)]
    won = np.zeros((5, 2), np.float32)
    while not batch.terminals().all():
        compare(batch, states)
        actions = batch.random_actions()
        rewards, over = batch.step(actions)
        for state, action, reward in zip(states, actions.tolist(), rewards.tolist()):
            was_over = state.is_terminal()
            if not was_over:
                state.apply_action(action)
            assert reward == ([0, 0] if was_over else state.rewards())
        assert over.tolist() == [state.is_terminal() for state in states]
        won += rewards
    compare(batch, states)
    assert np.array_equal(won, batch.returns())


def compare(batch: Batch, states: list[State]) -> None:
    assert batch.players().tolist() == [state.current_player() for state in states]
    assert batch.terminals().tolist() == [state.is_terminal() for state in states]
    assert batch.returns().tolist() == [state.returns() for state in states]
    assert batch.masks().astype(int).tolist() == [state.legal_actions_mask() for state in states]
    assert np.array_equal(batch.observations(), [state.observation_tensor() for state in states])
    for index, state in enumerate(states):
        assert str(batch.state(index)) == str(state)
        assert batch.state(index).history() == state.history()


def test_the_arrays_have_the_right_kinds() -> None:
    batch = Batch("loa", 3)
    assert (len(batch), batch.game) == (3, Game("loa"))
    assert "3 games of loa" in repr(batch)
    rewards, over = batch.step(batch.random_actions())
    kinds = {
        "players": (batch.players(), np.int8, (3,)),
        "terminals": (batch.terminals(), np.bool_, (3,)),
        "returns": (batch.returns(), np.float32, (3, 2)),
        "masks": (batch.masks(), np.bool_, (3, 64)),
        "observations": (batch.observations(), np.float32, (3, 4, 8, 8)),
        "random_actions": (batch.random_actions(), np.int32, (3,)),
        "playouts": (batch.playouts(), np.float32, (3,)),
        "rewards": (rewards, np.float32, (3, 2)),
        "over": (over, np.bool_, (3,)),
    }
    for name, (array, kind, shape) in kinds.items():
        assert array.dtype == kind, name
        assert array.shape == shape, name


def some_steps(game: str, threads: int, seed: int = 7) -> list[NDArray[Any]]:
    batch = Batch(game, 100, threads=threads, seed=seed)
    told: list[NDArray[Any]] = []
    for _ in range(12):
        told += [batch.random_actions(), *batch.step(batch.random_actions()), batch.masks(), batch.observations()]
    return [*told, batch.playouts(3), batch.returns(), batch.players()]


@every_game
def test_threads_change_nothing(game: str) -> None:
    for one, two in zip(some_steps(game, 1), some_steps(game, 2)):
        assert np.array_equal(one, two)


def test_seeds_change_what_is_drawn() -> None:
    assert not np.array_equal(some_steps("loa", 1)[0], some_steps("loa", 1, seed=8)[0])
    drawn = Batch("loa", 100).random_actions()
    assert len(set(drawn.tolist())) > 5


def test_random_actions_are_legal_and_all_come() -> None:
    batch, seen = Batch("connect4", 50), set()
    for _ in range(42):
        actions, masks, over = batch.random_actions(), batch.masks(), batch.terminals()
        assert masks[np.arange(50), actions][~over].all()
        assert not actions[over].any()
        seen |= set(actions.tolist())
        batch.step(actions)
    assert seen == set(range(7))
    assert batch.terminals().all()


def test_reset_begins_anew() -> None:
    batch = Batch("connect4", 4)
    start = str(batch.state(0))
    batch.step([0, 1, 2, 3])
    batch.reset(np.array([True, False, True, False]))
    assert [str(batch.state(index)) == start for index in range(4)] == [True, False, True, False]
    batch.step(np.array([3, 3, 3, 3]))
    batch.reset()
    assert all(str(batch.state(index)) == start for index in range(4))


@pytest.mark.parametrize("where", [np.ones(3, bool), np.ones(5, bool), np.ones((4, 1), bool), np.ones(4), [1]])
def test_reset_refuses_other_arrays(where: Any) -> None:
    with pytest.raises((ludens.InputError, TypeError)):
        Batch("connect4", 4).reset(where)


@pytest.mark.parametrize(
    "actions",
    [
        [0, 0, 7], [0, 0, -1], [0, 0, 2**62], [0, 0], [0, 0, 0, 0], [], 0, [[0, 0, 0]], ["0", "0", "0"], None,
        [0.5, 0, 0], [np.nan, 0, 0], [0, 0, 2**70], np.array([0, 0, 2**64 - 1], np.uint64), {}, [None] * 3, "000",
    ],
)  # fmt: skip
def test_step_refuses_all_or_nothing(actions: Any) -> None:
    batch = Batch("connect4", 3)
    batch.step([3, 3, 3])
    with pytest.raises((ludens.InputError, TypeError, OverflowError)):
        batch.step(actions)
    assert [batch.state(index).history() for index in range(3)] == [[3]] * 3


@pytest.mark.parametrize("kind", [np.int8, np.uint8, np.int32, np.uint32, np.int64])
def test_step_takes_whole_numbers_of_any_kind(kind: Any) -> None:
    batch = Batch("connect4", 3)
    batch.step(np.array([6, 5, 4], kind))
    batch.step(np.array([6, 0, 5, 0, 4], kind)[::2])
    assert [batch.state(index).history() for index in range(3)] == [[6, 6], [5, 5], [4, 4]]


def test_actions_for_finished_games_are_not_looked_at() -> None:
    batch = Batch("connect4", 2)
    for column in (0, 1, 0, 1, 0, 1):
        batch.step([column, 2 + column])
    rewards, over = batch.step([0, 6])
    assert over.tolist() == [True, False]
    assert rewards.tolist() == [[1, -1], [0, 0]]
    rewards, over = batch.step([99, 6])
    assert rewards.tolist() == [[0, 0], [0, 0]]
    assert batch.players().tolist() == [TERMINAL, 0]
    assert batch.returns().tolist() == [[1, -1], [0, 0]]


def test_observations_can_go_into_an_array() -> None:
    batch = Batch("loa", 3)
    out = np.full((3, 4, 8, 8), 9, np.float32)
    assert batch.observations(out) is out
    assert np.array_equal(out, batch.observations())
    batch.step(batch.random_actions())
    batch.observations(out=out)
    assert np.array_equal(out, batch.observations())


def locked(array: NDArray[Any]) -> NDArray[Any]:
    array.flags.writeable = False
    return array


@pytest.mark.parametrize(
    "out",
    [
        np.zeros((2, 4, 8, 8), np.float32), np.zeros(3 * 4 * 8 * 8, np.float32), np.zeros((3, 4, 8, 8)), [1], "x",
        locked(np.zeros((3, 4, 8, 8), np.float32)), np.zeros((3, 4, 8, 16), np.float32)[..., ::2],
        np.zeros((3, 4, 8, 8), np.float32, order="F"),
    ],
    ids=["few", "flat", "float64", "list", "text", "locked", "strided", "Fortran"],
)  # fmt: skip
def test_observations_refuse_other_arrays(out: Any) -> None:
    with pytest.raises((ludens.InputError, TypeError)):
        Batch("loa", 3).observations(out)


@every_game
def test_playouts_are_means(game: str) -> None:
    batch = Batch(game, 20, seed=5)
    for _ in range(6):
        batch.step(batch.random_actions())
    before = [str(batch.state(index)) for index in range(20)]
    means = batch.playouts(4)
    assert np.all(np.abs(means) <= 1)
    assert np.all(means * 4 == np.round(means * 4))
    assert np.all(np.abs(batch.playouts(4, draw="clicks")) <= 1)
    assert [str(batch.state(index)) for index in range(20)] == before


def test_playouts_of_finished_games_are_exact() -> None:
    batch = Batch("connect4", 30)
    while not batch.terminals().all():
        batch.step(batch.random_actions())
    assert np.array_equal(batch.playouts(5), batch.returns()[:, 0])
    assert {1, -1} <= set(batch.returns()[:, 0].tolist())


def test_playouts_tell_who_is_better() -> None:
    batch = Batch("connect4", 1)
    for column in (3, 0, 2, 0, 4, 6):
        batch.step([column])
    # The first player has three in a row, open on both sides.
    assert batch.playouts(500)[0] > 0.5


def test_a_state_of_a_batch_is_a_copy() -> None:
    batch = Batch("connect4", 2)
    batch.state(1).apply_action(0)
    assert batch.state(1).history() == []
    for index in (2, 2**40):
        with pytest.raises(ludens.InputError, match="there is no game"):
            batch.state(index)


@pytest.mark.parametrize(
    "words", [{"size": 0}, {"size": 2**24 + 1}, {"size": 2**40}, {"threads": 0}, {"threads": 10**6}, {"game": "chess"}]
)
def test_strange_batches_are_refused(words: dict[str, Any]) -> None:
    with pytest.raises(ludens.InputError):
        Batch(**{"game": "connect4", "size": 1, **words})
