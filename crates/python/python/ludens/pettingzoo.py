"""Every game as an environment of PettingZoo: agents that act one after the other.

    from ludens.pettingzoo import env

    board = env("amazons")
    board.reset(seed=1)
    for agent in board.agent_iter():
        observation, reward, terminated, truncated, info = board.last()
        mask = observation["action_mask"]
        board.step(None if terminated or truncated else board.action_space(agent).sample(mask))

An action is a click, as for `ludens.State`: an agent is asked again until its
move is whole. A win is worth 1, a loss -1, a draw and everything before the end 0.
Needs the package `pettingzoo`, which `ludens` does without elsewhere.
"""

from __future__ import annotations

from collections.abc import Mapping
from operator import index
from typing import Any

import gymnasium
import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from numpy.typing import NDArray
from pettingzoo import AECEnv  # type: ignore[import-untyped]
from pettingzoo.utils.wrappers import OrderEnforcingWrapper  # type: ignore[import-untyped]

from ludens._core import Game, State
from ludens.errors import InputError

AGENTS = ["player_0", "player_1"]

Observation = dict[str, NDArray[Any]]


def env(game: Game | str, render_mode: str | None = None, max_cycles: int | None = None) -> Any:
    """A `raw_env` that complains about calls before `reset` and changes nothing else."""
    return OrderEnforcingWrapper(raw_env(game, render_mode, max_cycles))


# PettingZoo's name for the class, by which its tools expect it.
class raw_env(AECEnv):  # type: ignore[misc]
    """A game of two agents, `player_0` (who begins) and `player_1`.

    `max_cycles` truncates games that take longer: a cycle is two actions, one for
    each agent, whichever agent takes them.
    """

    metadata: dict[str, Any] = {
        "name": "ludens_v0",
        "render_modes": ["ansi", "human"],
        "is_parallelizable": False,
    }

    def __init__(self, game: Game | str, render_mode: str | None = None, max_cycles: int | None = None) -> None:
        super().__init__()
        _check(render_mode, max_cycles)
        self.game = Game(game) if isinstance(game, str) else game
        self.metadata = {**self.metadata, "name": f"ludens_{self.game.name}_v0"}
        self.render_mode = render_mode
        self.max_cycles = max_cycles
        self.possible_agents = list(AGENTS)
        # PettingZoo asks for the same space each time: a space has a random state of its own.
        self.observation_spaces = {agent: _observation_space(self.game) for agent in AGENTS}
        self.action_spaces = {agent: Discrete(self.game.num_distinct_actions()) for agent in AGENTS}
        self.state_space = _planes(self.game)

    def observation_space(self, agent: str) -> Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        return self.action_spaces[agent]

    @property
    def game_state(self) -> State:
        """The game being played; `clone` it to look ahead."""
        return self._state

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Begins a game, from `options["position"]` if that is given.

        There is no chance in the games, so that `seed` changes nothing.
        """
        text = (options or {}).get("position")
        self._state = State(self.game, None if text is None else self.game.position(text))
        self._steps = 0
        self.agents = list(AGENTS)
        self.agent_selection = AGENTS[0]
        self.rewards = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in AGENTS}
        self._look_who_is_next()

    def step(self, action: int | None) -> None:
        """One click of the agent to act, or None of an agent for whom the game is over.

        An illegal click raises `ludens.InputError` and changes nothing.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise InputError(f"{agent} is to act: None is for agents whose game is over")
        self._state.apply_action(index(action))
        self._steps += 1
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._look_who_is_next()

    def _look_who_is_next(self) -> None:
        if self._state.is_terminal():
            self._end()
        else:
            self.agent_selection = AGENTS[self._state.current_player()]
            is_late = self.max_cycles is not None and self._steps >= self.max_cycles * len(AGENTS)
            self.truncations = dict.fromkeys(AGENTS, is_late)
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _end(self) -> None:
        """Both are told of the end, first the one who did not make the last move."""
        last = AGENTS.index(self.agent_selection)
        self.agent_selection = AGENTS[1 - last]
        self.rewards = dict(zip(AGENTS, self._state.returns()))
        self.terminations = dict.fromkeys(AGENTS, True)

    def observe(self, agent: str) -> Observation:
        """The board as this agent sees it, and what it can do: nothing when it is not to act."""
        player = AGENTS.index(agent)
        mask = np.zeros(self.action_spaces[agent].n, np.int8)
        if self._state.current_player() == player:
            mask[self._state.legal_actions()] = 1
        return {"observation": self._state.observation_tensor(player), "action_mask": mask}

    def state(self) -> NDArray[np.float32]:
        """The board as the first player sees it: nothing is hidden in these games."""
        return self._state.observation_tensor(0)

    def render(self) -> str | None:
        """The position's text, returned (`ansi`) or printed with what is clicked of the next move (`human`)."""
        text = self._state.position().text
        if self.render_mode == "ansi":
            return text
        if self.render_mode == "human":
            print(text, *self._state.picked())
        else:
            gymnasium.logger.warn("render() shows nothing without a render_mode: ansi or human")
        return None

    def close(self) -> None:
        """There is nothing to close; PettingZoo wants it beside `render`."""


def _check(render_mode: str | None, max_cycles: int | None) -> None:
    modes = raw_env.metadata["render_modes"]
    if render_mode is not None and render_mode not in modes:
        raise InputError(f'there is no render_mode "{render_mode}"; there are {" and ".join(modes)}')
    if max_cycles is not None and max_cycles < 1:
        raise InputError(f"max_cycles is {max_cycles}; a game has at least 1")


def _observation_space(game: Game) -> Dict:
    mask = Box(0, 1, (game.num_distinct_actions(),), np.int8)
    return Dict({"observation": _planes(game), "action_mask": mask})


def _planes(game: Game) -> Box:
    return Box(0.0, 1.0, game.observation_tensor_shape(), np.float32)
