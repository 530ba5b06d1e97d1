"""The environments pass PettingZoo's own tests, and say the same as `ludens.State`."""

from __future__ import annotations

import warnings
from functools import partial
from typing import Any

import numpy as np
import pytest

pytest.importorskip("pettingzoo")

from pettingzoo.test import api_test, seed_test  # type: ignore[import-untyped]  # noqa: E402

import ludens  # noqa: E402
from ludens.pettingzoo import env, raw_env  # noqa: E402

GAMES = ["connect4", "loa", "checkers", "amazons", "tebes", "connect4:size=8x8", "tebes:size=4"]
# The test knows by name which environments may have masks, and dislikes empty boards.
EXCUSED = ["Observation is not a NumPy array", "Observation space for each agent", "Observation numpy array is all"]
RED_HAS_WON = ["1", "2", "1", "2", "1", "2", "1"]

every_game = pytest.mark.parametrize("game", GAMES)


@every_game
def test_passes_the_api_test(game: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for excused in EXCUSED:
            warnings.filterwarnings("ignore", message=excused)
        api_test(env(game), num_cycles=200)


@every_game
def test_passes_the_seed_test(game: str) -> None:
    seed_test(partial(env, game), num_cycles=50)


@every_game
def test_a_game_is_the_same_as_in_a_state(game: str) -> None:
    board, state = env(game), ludens.Game(game).new_initial_state()
    totals = dict.fromkeys(board.possible_agents, 0.0)
    random = np.random.default_rng(1)
    board.reset(seed=1)
    for agent in board.agent_iter():
        observation, reward, terminated, truncated, _ = board.last()
        totals[agent] += reward
        assert not truncated
        assert terminated == state.is_terminal()
        if terminated:
            assert not observation["action_mask"].any()
            board.step(None)
            continue
        assert agent == f"player_{state.current_player()}"
        assert np.flatnonzero(observation["action_mask"]).tolist() == sorted(state.legal_actions())
        action = random.choice(state.legal_actions())
        board.step(action)
        state.apply_action(int(action))
    assert list(totals.values()) == state.returns()
    assert board.agents == []


def test_an_agent_acts_until_its_move_is_whole() -> None:
    board = env("amazons")
    board.reset()
    agents = [_step_somewhere(board) for _ in range(6)]
    assert agents == ["player_0"] * 3 + ["player_1"] * 3


def test_only_the_agent_to_act_has_actions() -> None:
    board = env("connect4")
    board.reset()
    assert board.observe("player_0")["action_mask"].tolist() == [1] * 7
    assert board.observe("player_1")["action_mask"].tolist() == [0] * 7


def test_the_state_is_what_the_first_player_sees() -> None:
    board = env("loa")
    board.reset()
    _step_somewhere(board)
    assert np.array_equal(board.state(), board.observe("player_0")["observation"])
    assert board.state() in board.state_space


@pytest.mark.parametrize("action", [7, -1, 0])
def test_an_illegal_action_is_refused_and_changes_nothing(action: int) -> None:
    board = env("connect4", "ansi")
    board.reset()
    for _ in range(6):
        board.step(0)
    before, agent = board.render(), board.agent_selection
    with pytest.raises(ludens.InputError):
        board.step(action)
    assert (board.render(), board.agent_selection) == (before, agent)


def test_no_action_is_refused_while_the_game_goes_on() -> None:
    board = env("connect4")
    board.reset()
    with pytest.raises(ludens.InputError, match="player_0 is to act"):
        board.step(None)


def test_the_winner_is_rewarded_and_the_loser_pays() -> None:
    board = env("connect4")
    board.reset()
    for column in RED_HAS_WON:
        assert list(board.rewards.values()) == [0, 0]
        board.step(int(column) - 1)
    assert board.rewards == {"player_0": 1, "player_1": -1}
    assert board.terminations == {"player_0": True, "player_1": True}
    assert board.truncations == {"player_0": False, "player_1": False}
    # The one who has just moved hears of it last.
    assert board.agent_selection == "player_1"


def test_a_game_can_begin_anywhere() -> None:
    text = ludens.Game("connect4").start().play("4").text
    board = env("connect4", "ansi")
    board.reset(options={"position": text})
    assert board.render() == text
    assert board.agent_selection == "player_1"
    with pytest.raises(ludens.InputError):
        board.reset(options={"position": "nowhere"})


def test_a_game_can_begin_at_its_end() -> None:
    text = ludens.Game("connect4").start().play(*RED_HAS_WON).text
    board = env("connect4")
    board.reset(options={"position": text})
    told = {}
    for agent in board.agent_iter():
        _, told[agent], terminated, _, _ = board.last()
        assert terminated
        board.step(None)
    assert told == {"player_0": 1, "player_1": -1}


def test_a_long_game_is_truncated() -> None:
    board = env("loa", max_cycles=4)
    for _ in range(2):
        board.reset()
        for _ in range(8):
            assert not any(board.truncations.values())
            _step_somewhere(board)
        assert board.truncations == {"player_0": True, "player_1": True}
        assert not any(board.terminations.values())
        assert not any(board.rewards.values())
        board.step(None)
        board.step(None)
        assert board.agents == []


def test_a_win_in_time_is_no_truncation() -> None:
    board = env("connect4", max_cycles=4)
    board.reset(options={"position": ludens.Game("connect4").start().play("7").text})
    for column in RED_HAS_WON:
        board.step(int(column) - 1)
    assert all(board.terminations.values())
    board = env("connect4", max_cycles=3)
    board.reset()
    for column in RED_HAS_WON[:6]:
        board.step(int(column) - 1)
    assert all(board.truncations.values())


def test_people_see_each_position_with_what_is_clicked(capsys: pytest.CaptureFixture[str]) -> None:
    board = env("loa", "human")
    board.reset()
    start = ludens.Game("loa").start()
    first = start.view()["moves"][0]["path"][0]
    board.step(board.unwrapped.game_state.legal_actions()[0])
    shown = capsys.readouterr().out.splitlines()
    assert shown[0] == start.text
    assert shown[1].startswith(start.text + " ")
    assert len(shown[1].split()[-1]) == len(first)


def test_strange_settings_are_refused() -> None:
    with pytest.raises(ludens.InputError, match="rgb_array"):
        raw_env("connect4", "rgb_array")
    with pytest.raises(ludens.InputError, match="max_cycles is 0"):
        raw_env("connect4", max_cycles=0)
    with pytest.raises(ludens.InputError):
        raw_env("no such game")


def test_its_name_is_the_games() -> None:
    assert env(ludens.Game("tebes:size=4")).metadata["name"] == "ludens_tebes_v0"
    assert raw_env.metadata["name"] == "ludens_v0"


def _step_somewhere(board: Any) -> str:
    """The first legal action; tells whose it was."""
    agent: str = board.agent_selection
    board.step(np.flatnonzero(board.observe(agent)["action_mask"])[0])
    return agent
