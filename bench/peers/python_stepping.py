"""Measures games stepped from Python, ours and OpenSpiel's, and our batched playouts.

The actions of random games are drawn beforehand, so that no draw is timed. A step
is what an environment's user does for every action: is the game over, what can be
done, do it. Both programs take their turns in one process. Rates are in whole moves
a second, because a move is one action in one program and several in another; in
Amazons it is three in both. The figures are printed as a JSON list.
"""

import argparse
import json
import os
import random
import time

import ludens
import pyspiel

# Ludens' name, OpenSpiel's, and how a random game draws its moves to be like theirs.
GAMES = [
    ("loa", "lines_of_action", "uniform"),
    ("checkers", "checkers", "uniform"),
    ("amazons", "amazons", "clicks"),
    ("connect4", "connect_four", "uniform"),
]
SEED = 1
# Enough for games of an average length.
RECORDED = 200
# As many games at a time as a learner might step.
BATCH = 256


def main():
    seconds = read_arguments().seconds
    print(json.dumps([figures for game in GAMES for figures in measure(*game, seconds)], indent=2))


def read_arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=3.0, help="measured time a game and program")
    return parser.parse_args()


def measure(ours, theirs, draw, seconds):
    check(ours)
    programs = {"ludens": ludens.Game(ours), "open_spiel": pyspiel.load_game(theirs)}
    recorded = {name: record(game.new_initial_state) for name, game in programs.items()}
    rates = {name: 0.0 for name in programs}
    # Short turns: a busy moment of the machine hurts both alike.
    for _ in range(max(1, int(seconds / 0.25))):
        for name, game in programs.items():
            rates[name] = max(rates[name], step_for(game.new_initial_state, *recorded[name], 0.25))
    for name, rate in rates.items():
        yield {"program": name, "game": ours, "stepped_moves_per_s": rate}
    rate = playouts_for(ours, draw, seconds)
    yield {"program": "batch", "game": ours, "draw": draw, "threads": cores(), "playouts_per_s": rate}


def check(game):
    """A speed is told only of rules that count right."""
    known = {"loa": (3, 44_952), "checkers": (5, 7_361), "amazons": (1, 2_176), "connect4": (5, 16_807)}
    depth, leaves = known[game]
    found = ludens.Game(game).start().perft(depth)
    if found != leaves:
        raise SystemExit(f"{game}: {found} leaves at depth {depth}, expected {leaves}")


def record(new_state):
    """Random games as lists of actions, and how many whole moves they have."""
    rng = random.Random(SEED)
    games, moves = [], 0
    for _ in range(RECORDED):
        state, actions, previous = new_state(), [], None
        while not state.is_terminal():
            action = rng.choice(state.legal_actions())
            # A whole move lasts while the same player acts.
            moves += state.current_player() != previous
            previous = state.current_player()
            actions.append(action)
            state.apply_action(action)
        games.append(actions)
    return games, moves


def step_for(new_state, games, moves, seconds):
    """Whole moves a second, over the recorded games again and again."""
    rounds = 0
    start = time.perf_counter()
    while (elapsed := time.perf_counter() - start) < seconds:
        for actions in games:
            state = new_state()
            for action in actions:
                state.is_terminal()
                state.legal_actions()
                state.apply_action(action)
        rounds += 1
    return rounds * moves / elapsed


def playouts_for(game, draw, seconds):
    """Random games a second of a whole batch, on all cores."""
    batch = ludens.Batch(game, BATCH, threads=cores(), seed=SEED)
    batch.playouts(draw=draw)
    games = 0
    start = time.perf_counter()
    while (elapsed := time.perf_counter() - start) < seconds:
        batch.playouts(32, draw=draw)
        games += 32 * BATCH
    return games / elapsed


def cores():
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


if __name__ == "__main__":
    main()
