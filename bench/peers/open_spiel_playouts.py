"""Measures OpenSpiel's random playouts from Python, on one thread.

The loop is the one every OpenSpiel tutorial begins with: ask for the legal
actions, draw one, apply it, until the game is over. The figures are printed
as a JSON list, one object a game.
"""

import argparse
import json
import random
import time

import pyspiel

# OpenSpiel's name, the parameters we rely on, and how many actions the first
# player has at the start: if a release changes a board, we want to hear of it.
# `mnk` does not tell its parameters; unless told otherwise it is gomoku.
GAMES = [
    ("lines_of_action", {}, 36),
    ("checkers", {"rows": 8, "columns": 8}, 7),
    ("amazons", {"board_size": 10}, 4),
    ("connect_four", {"rows": 6, "columns": 7, "x_in_row": 4}, 7),
    ("tic_tac_toe", {}, 9),
    ("mnk", {}, 225),
    ("othello", {}, 4),
    ("breakthrough", {"rows": 8, "columns": 8}, 22),
    ("hex(swap=True)", {"board_size": 11, "swap": True}, 121),
]
SEED = 1
# Enough for a mean length within about two per cent.
SURVEYED_GAMES = 300


def main():
    seconds = read_arguments().seconds
    print(json.dumps([measure(*game, seconds) for game in GAMES], indent=2))


def read_arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=3.0, help="measured time a game")
    return parser.parse_args()


def measure(name, parameters, first_actions, seconds):
    game = load(name, parameters, first_actions)
    rng = random.Random(SEED)
    # The survey is also the warm-up.
    actions_per_move = survey_actions_per_move(game, rng)
    games, actions, elapsed = play_for(game, rng, seconds)
    return {
        "game": name,
        "playouts_per_s": games / elapsed,
        "actions_per_s": actions / elapsed,
        "actions_per_playout": actions / games,
        "plies_per_playout": actions / games / actions_per_move,
        "games": games,
        "seconds": elapsed,
    }


def load(name, parameters, first_actions):
    game = pyspiel.load_game(name)
    actual = game.get_parameters()
    wrong = {key: actual.get(key) for key, value in parameters.items() if actual.get(key) != value}
    if wrong:
        raise SystemExit(f"{name}: OpenSpiel's parameters are {wrong}, expected {parameters}")
    found = len(game.new_initial_state().legal_actions())
    if found != first_actions:
        raise SystemExit(f"{name}: {found} actions at the start, expected {first_actions}")
    return game


def survey_actions_per_move(game, rng):
    """Actions in one whole move, on average.

    A whole move lasts while the same player acts: three actions in Amazons,
    one for each jump of a chain in checkers. Asking whose turn it is costs
    time, so this is kept out of the measured loop.
    """
    actions = moves = 0
    for _ in range(SURVEYED_GAMES):
        state = game.new_initial_state()
        previous = None
        while not state.is_terminal():
            player = state.current_player()
            moves += player != previous
            actions += 1
            previous = player
            state.apply_action(rng.choice(state.legal_actions()))
    return actions / moves


def play_for(game, rng, seconds):
    """Plays whole games for at least this long: games, actions, seconds."""
    games = actions = 0
    start = time.perf_counter()
    while (elapsed := time.perf_counter() - start) < seconds:
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
        games += 1
        actions += state.move_number()
    return games, actions, elapsed


if __name__ == "__main__":
    main()
