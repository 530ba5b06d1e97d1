"""Wrong input of every kind, everywhere: an exception that says what is wrong, and never anything worse.

What takes arguments is found in the stubs, which therefore must name all there is.
"""

from __future__ import annotations

import ast
import inspect
import math
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import numpy as np
import pytest

import ludens
from ludens import Batch, Game, Player, Record, State, Tournament, _core
from ludens.statistics import Sprt, rate, strength

STUBS = Path(__file__).parents[1] / "python" / "ludens" / "_core.pyi"
REFUSALS = (ludens.LudensError, TypeError, ValueError, OverflowError)


@pytest.fixture(autouse=True)
def _elsewhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Some wrong things are names of files that can be made."""
    monkeypatch.chdir(tmp_path)


# --- the stubs name all there is


def members(node: ast.Module | ast.ClassDef) -> Iterator[tuple[str, ast.stmt]]:
    """The names that a body of the stubs gives, without aliases of types, which only stubs have."""
    for statement in node.body:
        match statement:
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                yield name, statement
            case ast.AnnAssign(target=ast.Name(id=name), annotation=annotation):
                if ast.unparse(annotation) != "TypeAlias":
                    yield name, statement


STUB = dict(members(ast.parse(STUBS.read_text(encoding="utf-8"))))
CLASSES = {name: dict(members(node)) for name, node in STUB.items() if isinstance(node, ast.ClassDef)}


def is_shown(name: str) -> bool:
    return not name.startswith("__")


def test_the_stubs_name_all_there_is() -> None:
    assert set(filter(is_shown, dir(_core))) == set(filter(is_shown, STUB))
    assert {name for name in STUB if not is_shown(name)} <= set(dir(_core))


@pytest.mark.parametrize("name", CLASSES)
def test_the_stubs_name_all_of_a_class(name: str) -> None:
    there = vars(getattr(_core, name))
    assert set(filter(is_shown, there)) == set(filter(is_shown, CLASSES[name]))
    assert {name for name in CLASSES[name] if not is_shown(name)} <= set(there)


FUNCTIONS = {name: node for name, node in STUB.items() if isinstance(node, ast.FunctionDef)}
METHODS = {
    f"{kind}.{name}": node
    for kind, inside in CLASSES.items()
    for name, node in inside.items()
    if isinstance(node, ast.FunctionDef) and is_shown(name)
}


@pytest.mark.parametrize("name", [*FUNCTIONS, *METHODS])
def test_the_stubs_name_all_arguments(name: str) -> None:
    stub, there = {**FUNCTIONS, **METHODS}[name], resolve(name)
    marks = {ast.unparse(mark) for mark in stub.decorator_list}
    if "property" in marks:
        assert inspect.isdatadescriptor(there)
        return
    assert arguments(stub) == told(there)
    kind, _, method = name.partition(".")
    if method:
        assert ("staticmethod" in marks) == isinstance(vars(getattr(_core, kind))[method], staticmethod)


@pytest.mark.parametrize("name", [name for name, inside in CLASSES.items() if "__new__" in inside])
def test_the_stubs_name_all_arguments_of_a_class(name: str) -> None:
    stub = CLASSES[name]["__new__"]
    assert isinstance(stub, ast.FunctionDef)
    assert arguments(stub)[1:] == told(getattr(_core, name))


def told(there: Any) -> list[tuple[str, bool, bool]]:
    """The same of what is compiled."""
    return [
        (parameter.name, parameter.kind == parameter.KEYWORD_ONLY, parameter.default is not parameter.empty)
        for parameter in inspect.signature(there).parameters.values()
    ]


def resolve(name: str) -> Any:
    found: Any = _core
    for part in name.split("."):
        found = getattr(found, part)
    return found


def arguments(stub: ast.FunctionDef) -> list[tuple[str, bool, bool]]:
    """Each argument: its name, whether it must be named, and whether it may be left out."""
    plain, named = stub.args.args, stub.args.kwonlyargs
    left_out = [False] * (len(plain) - len(stub.args.defaults)) + [True] * len(stub.args.defaults)
    found = [(arg.arg, False, has) for arg, has in zip(plain, left_out)]
    if stub.args.vararg:
        found.append((stub.args.vararg.arg, False, False))
    return found + [(arg.arg, True, value is not None) for arg, value in zip(named, stub.args.kw_defaults)]


# --- every argument of everything, wrong in every way


class Call(NamedTuple):
    """Something to be called, with arguments that are right."""

    call: Callable[..., Any]
    right: dict[str, Any]


LAB_FOLDER = TemporaryDirectory(prefix="ludens-lab-")
LEARN_FOLDER = TemporaryDirectory(prefix="ludens-learn-")


@cache
def calls() -> dict[str, Call]:
    game, start = Game("connect4:size=4x4"), Game("connect4:size=4x4").start()
    state, batch, player = State(game), Batch(game, 2), Player(game, "alphabeta:depth=1")
    run = _core.Run._begin_file(FILE)
    lab = _core.Lab._begin("connect4-f1", "quick", LAB_FOLDER.name, "")
    games, folder = _core.SelfPlay(game, "alphabeta:depth=1", 1, (2, 3)), LEARN_FOLDER.name
    games.fill(folder, 2, 1)
    rows, network, file = _core._rows(_core._shards(folder), None, 1, None), untrained(game), f"{folder}/some.net"
    network.save(file)
    return {
        "players": Call(_core.players, {"game": game}),
        "Game": Call(Game, {"spec": "connect4"}),
        "Game.position": Call(game.position, {"text": start.text}),
        "Outcome._restore": Call(_core.Outcome._restore, {"winner": None, "reason": "no move"}),
        "Position._restore": Call(_core.Position._restore, {"game": game, "start": start.text, "moves": ["1"]}),
        "Position.evaluate": Call(start.evaluate, {"eval": "windows"}),
        "Position.perft": Call(start.perft, {"depth": 2, "threads": 1}),
        "Position.divide": Call(start.divide, {"depth": 2, "threads": 1}),
        "Position.playouts": Call(start.playouts, {"games": 2, "seed": 1, "threads": 1, "draw": "clicks"}),
        "State": Call(State, {"game": game, "position": start}),
        "State.apply_action": Call(state.clone().apply_action, {"action": 1}),
        "State.child": Call(state.child, {"action": 1}),
        "State.player_return": Call(state.player_return, {"player": 1}),
        "State.player_reward": Call(state.player_reward, {"player": 1}),
        "State.observation_tensor": Call(state.observation_tensor, {"player": 1}),
        "State.legal_actions": Call(state.legal_actions, {"player": 1}),
        "State.legal_actions_mask": Call(state.legal_actions_mask, {"player": 1}),
        "State.action_to_string": Call(state.action_to_string, {"player": 1, "action": 1}),
        "State.string_to_action": Call(state.string_to_action, {"player": 1, "text": "1"}),
        "State.actions_of": Call(state.actions_of, {"move": "1"}),
        "State._restore": Call(State._restore, {"game": game, "origin": start, "history": [1]}),
        "Batch": Call(Batch, {"game": game, "size": 2, "threads": 1, "seed": 1}),
        "Batch.reset": Call(batch.reset, {"where": np.ones(2, bool)}),
        "Batch.step": Call(lambda actions: Batch(game, 2).step(actions), {"actions": [0, 0]}),
        "Batch.observations": Call(batch.observations, {"out": np.zeros((2, 3, 4, 4), np.float32)}),
        "Batch.playouts": Call(batch.playouts, {"games": 2, "draw": "uniform"}),
        "Batch.state": Call(batch.state, {"index": 1}),
        "Player": Call(Player, {"game": game, "spec": "alphabeta", "evaluation": len}),
        "Player.new_game": Call(player.new_game, {"seed": 1}),
        "Player._think": Call(
            player._think,
            {
                "position": start, "depth": 1, "nodes": 9, "time": 1.0, "lines": 1, "all_moves": True, "only": ["1"],
                "progress": print,
            },
        ),
        "_solve": Call(_core._solve, {"position": start, "time": 1.0, "memory": 1024}),
        "Run._begin": Call(_core.Run._begin, {"settings": SETTINGS, "db": None, "own": {}, "fresh": True}),
        "Run._begin_file": Call(_core.Run._begin_file, {"toml": FILE, "folder": ".", "db": None, "fresh": True}),
        "Run._open": Call(_core.Run._open, {"db": "no such file", "name": "last", "own": {}}),
        "Run.play": Call(run.play, {"threads": 1, "progress": lambda game, done: None}),
        "Run.next_task": Call(run.next_task, {"most": 1}),
        "Run.keep": Call(run.keep, {"result": ""}),
        "Run.give_back": Call(run.give_back, {"task": ""}),
        "do_task": Call(_core.do_task, {"task": ""}),
        "Lab._begin": Call(
            _core.Lab._begin, {"experiment": "loa-l1", "scale": "quick", "out": "no\0folder", "command": ""}
        ),
        "Lab.run": Call(lab.run, {"threads": 1, "progress": lambda part, title, done, units: None}),
        "Lab.next_task": Call(lab.next_task, {"most": 1}),
        "Lab.keep": Call(lab.keep, {"result": ""}),
        "Lab.give_back": Call(lab.give_back, {"task": ""}),
        "_replay": Call(_core._replay, {"game": game, "games": [(None, ["1"], 1.0)], "threads": 1}),
        "_read_records": Call(_core._read_records, {"text": "1", "format": "columns", "game": game}),
        "_write_records": Call(_core._write_records, {"records": [], "format": "pgn"}),
        "_elo": Call(_core._elo, {"counts": [1, 2, 3]}),
        "_sprt": Call(
            _core._sprt, {"counts": [1, 2, 3], "elo0": 0, "elo1": 5, "alpha": 0.1, "beta": 0.1, "normalised": True}
        ),
        "_rate": Call(_core._rate, {"encounters": [("a", "b", 1, 2, 3)]}),
        "SelfPlay": Call(
            _core.SelfPlay, {"game": game, "player": "alphabeta:depth=1", "seed": 1, "random_plies": (2, 3)}
        ),
        "SelfPlay.fill": Call(games.fill, {"folder": folder, "games": 2, "threads": 1}),
        "SelfPlay.missing": Call(games.missing, {"folder": folder, "games": 2}),
        "SelfPlay.shard": Call(games.shard, {"number": 0, "games": 2}),
        "SelfPlay.keep": Call(games.keep, {"folder": folder, "bytes": games.shard(0, 2)}),
        "Network.read": Call(_core.Network.read, {"path": file}),
        "Network.quantised": Call(
            _core.Network.quantised,
            {"game": game, "width": 32, "hidden": 16, "tensors": tensors(game), "training": {}},
        ),
        "Network.scores": Call(network.scores, {"inputs": rows[0], "buckets": rows[1]}),
        "Network.logits": Call(network.logits, {"inputs": rows[0][0], "outputs": np.zeros((2, 1), np.uint16)}),
        "Network.save": Call(network.save, {"path": file}),
        "_features": Call(_core._features, {"game": game}),
        "_shards": Call(_core._shards, {"path": folder}),
        "_contents": Call(_core._contents, {"path": folder}),
        "_rows": Call(_core._rows, {"files": _core._shards(folder), "symmetries": 1, "threads": 1, "most_moves": 9}),
        "_curves_page": Call(_core._curves_page, {"page": {"title": "a", "text": "b", "curves": [], "facts": []}}),
    }  # fmt: skip


def tensors(game: Game) -> dict[str, Any]:
    """Those of a network 32 and 16 wide that calls every position even, and all moves alike."""
    features = _core._features(game)
    inputs, buckets, outputs = features["inputs"], features["buckets"], features["moves"]["outputs"]
    shapes = {
        "accumulator_weights": (inputs, 32),
        "accumulator_biases": (32,),
        "hidden_weights": (buckets, 16, 32),
        "hidden_biases": (buckets, 16),
        "output_weights": (buckets, 16),
        "output_biases": (buckets,),
        "policy_weights": (outputs, 32),
        "policy_biases": (outputs,),
    }
    return {name: np.zeros(shape, np.float32) for name, shape in shapes.items()}


def untrained(game: Game) -> _core.Network:
    return _core.Network.quantised(game, 32, 16, tensors(game), {})


FILE = """
rounds = 1
[[game]]
game = "connect4:size=4x4"
[[player]]
name = "a"
player = "random"
[[player]]
name = "b"
player = "random"
"""

SETTINGS = {
    "rounds": 1,
    "game": [{"game": "connect4:size=4x4"}],
    "player": [{"name": "a", "player": "random"}, {"name": "b", "player": "random"}],
}

WRONG: list[Any] = [
    None, "", "x", "1" * 100, "\0", "\ud800", "♞😀\u202e", "a\nb", b"", b"\xff\0",
    True, -1, 0, 2**31, 2**63, 2**64, 2**70, -(2**63), -(2**70),
    1.5, -0.0, math.nan, math.inf, -math.inf, 1e300, 5e-324, 1j,
    [], [[]], [None], ["\0"], [-1], [2**70], (), (1, 2, 3), {}, {"a": 1}, set(), object(), object, print, lambda: None,
    np.zeros(0), np.zeros((2, 2)), np.array(None), np.int64(3), np.float32("nan"),
    Game("loa"), Game("loa").start(), State("loa"), Batch("loa", 1), Player("loa", "random"),
]  # fmt: skip
#: So much is right for these, and takes for ever.
PATIENT = {
    "Position.perft", "Position.divide", "Position.playouts", "Batch", "Batch.playouts", "_solve",
    "SelfPlay.fill", "SelfPlay.missing", "SelfPlay.shard",
}  # fmt: skip


def test_everything_is_called() -> None:
    """Whatever takes an argument is in the list, and so is each of its arguments."""
    stubs = {name: arguments(node) for name, node in {**FUNCTIONS, **METHODS}.items()}
    wanted = {name: [arg for arg, *_ in args if arg != "self"] for name, args in stubs.items()}
    there = {name: list(call.right) for name, call in calls().items() if name not in CLASSES}
    del wanted["Position.play"]  # Its arguments have no names.
    assert there == {name: args for name, args in wanted.items() if args}
    assert {name for name in calls() if name in CLASSES} == {"Game", "State", "Batch", "Player", "SelfPlay"}


@pytest.mark.parametrize("name", [*FUNCTIONS, *METHODS, *CLASSES])
def test_wrong_arguments(name: str) -> None:
    if inspect.isdatadescriptor(resolve(name)):
        return  # A property takes nothing.
    found = calls().get(name, Call(resolve(name), {}))
    call, right = found.call, found.right
    for argument in right:
        for wrong in WRONG:
            if not (name in PATIENT and is_large(wrong)):
                attempt(call, {**right, argument: wrong})
    for wrong in WRONG:
        attempt(call, {**right, "no_such_argument": wrong})


def is_large(wrong: Any) -> bool:
    return isinstance(wrong, int) and 2**20 < wrong < 2**64


def attempt(call: Callable[..., Any], words: dict[str, Any], *texts: str) -> None:
    """It may well work; if not, it says so in the right way. A panic is no `Exception` and ends the test."""
    try:
        call(*texts, **words)
    except REFUSALS as refusal:
        assert str(refusal)


def test_moves_of_the_wrong_kind() -> None:
    for wrong in WRONG:
        position = Game("connect4").start()
        with pytest.raises(REFUSALS):
            position.play("1", wrong)
        assert position.played == []


# --- the part that is written in Python


SMALL = Game("connect4:size=4x4")
LOTS = ["random", "random"]


@pytest.mark.parametrize(
    "call",
    [
        pytest.param(lambda wrong: ludens.analyze(wrong, depth=1), id="analyze position"),
        pytest.param(lambda wrong: ludens.analyze(SMALL.start(), wrong, depth=1), id="analyze player"),
        pytest.param(lambda wrong: Player(SMALL, "ids").think(SMALL.start(), only=wrong, depth=1), id="think only"),
        pytest.param(lambda wrong: ludens.solve(wrong, time=0.05), id="solve"),
        pytest.param(lambda wrong: ludens.read_records(wrong), id="read_records"),
        pytest.param(lambda wrong: ludens.write_records(wrong), id="write_records"),
        pytest.param(lambda wrong: ludens.write_records([wrong]), id="write_records record"),
        pytest.param(lambda wrong: Record(wrong, []).position(), id="Record game"),
        pytest.param(lambda wrong: Record("connect4", wrong).position(), id="Record moves"),
        pytest.param(lambda wrong: Record("connect4", [], start=wrong).position(), id="Record start"),
        pytest.param(lambda wrong: ludens.play(wrong, "random", "random"), id="play game"),
        pytest.param(lambda wrong: ludens.play(SMALL, wrong, "random"), id="play player"),
        pytest.param(lambda wrong: ludens.play(SMALL, "random", "random", seed=wrong), id="play seed"),
        pytest.param(lambda wrong: Tournament(SMALL, wrong, rounds=1), id="Tournament players"),
        pytest.param(lambda wrong: Tournament(SMALL, {wrong: "random", "b": "random"}), id="Tournament name"),
        pytest.param(lambda wrong: Tournament(SMALL, LOTS, rounds=wrong), id="Tournament rounds"),
        pytest.param(lambda wrong: Tournament(SMALL, LOTS, openings=wrong), id="Tournament openings"),
        pytest.param(lambda wrong: Tournament(SMALL, LOTS, plies=wrong), id="Tournament plies"),
        pytest.param(lambda wrong: Tournament(SMALL, LOTS, no_such_word=wrong), id="Tournament word"),
        pytest.param(lambda wrong: strength(wrong), id="strength"),
        pytest.param(lambda wrong: rate(wrong), id="rate"),
        pytest.param(lambda wrong: Sprt(elo1=wrong).state([1, 2, 3]), id="Sprt"),
    ],
)
def test_wrong_things_for_python(call: Callable[[Any], Any]) -> None:
    for wrong in WRONG:
        attempt(call, {"wrong": wrong})


def test_limits_that_cannot_be() -> None:
    for words in ({"nodes": 0}, {"st": -1.0}, {"st": 1e300}, {"tc": "x"}, {"seed": -1}, {"sprt": "elo0=9,elo1=1"}):
        with pytest.raises(ludens.InputError):
            Tournament("connect4", LOTS, rounds=1, **words)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ({"st": "soon"}, "st: it must be a time such as 0.2, 5s or 200ms"),
        ({"st": [1]}, "st: it must be a number of seconds, or a text"),
        ({"rounds": -1}, "rounds: invalid value: integer `-1`"),
        ({"resign": "movecount=3"}, "resign: score is missing"),
        ({"format": "knockout"}, "format: unknown variant `knockout`"),
        ({"concurrency": 0}, "concurrency: it must be a whole number from 1 to 1024"),
        ({"ronds": 3}, "unknown field `ronds`"),
        ({"rounds": 1, "games": 2}, "rounds or games, not both"),
    ],
)
def test_a_wrong_word_is_named(words: dict[str, Any], says: str) -> None:
    with pytest.raises(ludens.InputError) as refusal:
        Tournament("connect4", LOTS, **words)
    assert says in str(refusal.value)


# --- long and strange texts

LONG = 10_000_000
READERS: dict[str, Callable[[str], Any]] = {
    "game": Game,
    "option of a game": lambda text: Game("loa:setup=" + text),
    "player": lambda text: Player("loa", text),
    "option of a player": lambda text: Player("loa", "pvs:eval=" + text),
    "position": Game("loa").position,
    "position of checkers": lambda text: Game("checkers").position("W:W" + text),
    "move": lambda text: Game("loa").start().play(text),
    "action": State("loa").string_to_action,
    "draw": lambda text: Game("loa").start().playouts(1, draw=text),  # type: ignore[arg-type]
    "pgn": lambda text: ludens.read_records(text, "pgn", "loa"),
    "pdn": lambda text: ludens.read_records(text, "pdn"),
    "sgf": lambda text: ludens.read_records(text, "sgf"),
    "columns": lambda text: ludens.read_records(text, "columns"),
    "format": lambda text: ludens.read_records("", text),  # type: ignore[arg-type]
    "tournament": _core.Run._begin,
    "task": lambda text: _core.do_task(text),
}


@pytest.mark.parametrize("reader", READERS)
def test_long_texts(reader: str) -> None:
    for letter in "x1 \0♞([:,/{":
        attempt(READERS[reader], {}, letter * (LONG if letter == "x" else LONG // 100))


@pytest.mark.parametrize("reader", READERS)
def test_messages_do_not_repeat_long_texts(reader: str) -> None:
    with pytest.raises(ludens.InputError) as refusal:
        READERS[reader]("x" * 10_000)
    assert len(str(refusal.value)) < 2000


@pytest.mark.parametrize("format", ["pgn", "pdn", "sgf", "columns"])
@pytest.mark.parametrize("unit", ["(", "(;", "{", "[", '[Game "loa"] ', "1. ", "(;GM[9]", "1", ";", "\\", '"'])
def test_deep_and_long_records(format: Any, unit: str) -> None:
    attempt(lambda: ludens.read_records(unit * 100_000, format, "connect4"), {})


def mutations(chance: random.Random, text: str) -> str:
    """A text with something wrong in it, most likely."""
    letters = "abcdefgh123456789xbwBW/:,=-. ()[]{}\"\\'\0\n\t♞é\u202e🂡"
    for _ in range(chance.randrange(1, 4)):
        at, to = sorted(chance.randrange(len(text) + 1) for _ in range(2))
        match chance.randrange(4):
            case 0:
                text = text[:at] + chance.choice(letters) + text[at:]
            case 1:
                text = text[:at] + text[to:]
            case 2:
                text = text[:at] + text[at:to] * 2 + text[to:]
            case _:
                text = "".join(chance.choice(letters) for _ in range(chance.randrange(40)))
    return text


SEEDS = {
    "game": ["connect4:size=7x6", "loa:setup=easy,both=draw", "tebes:size=4,tiles=random,seed=18446744073709551615"],
    "player": ["pvs:time=1s,depth=3,memory=1MB", "mcts:nodes=10", 'engine:"x"', "level:3", "alphabeta:eval=h1"],
}


@pytest.mark.parametrize("seed", range(4))
def test_two_thousand_strange_texts(seed: int) -> None:
    chance = random.Random(seed)
    names = [game["name"] for game in ludens.games()]
    for _ in range(500):
        game = Game(chance.choice(names))
        position = game.start()
        for _ in range(chance.randrange(6)):
            if moves := position.legal_moves():
                position.play(chance.choice(moves))
        # A small game may be over by now.
        move = chance.choice(position.legal_moves() or game.start().legal_moves())
        attempt(lambda: Game(mutations(chance, chance.choice(SEEDS["game"]))).start(), {})
        attempt(lambda: Player(game, mutations(chance, chance.choice(SEEDS["player"]))), {})
        attempt(lambda: look_at(game.position(mutations(chance, position.text))), {})
        attempt(lambda: position.copy().play(mutations(chance, move)), {})
        attempt(lambda: State(game, position).string_to_action(mutations(chance, move)), {})
        record = ludens.write_records([Record(str(game), position.played)])
        attempt(lambda: ludens.read_records(mutations(chance, record)), {})


def look_at(position: ludens.Position) -> None:
    """A position that was read is whole: all can be asked of it."""
    assert position.game.position(position.text).text == position.text
    position.view()
    state = State(position.game, position)
    state.observation_tensor()
    moves = position.legal_moves()
    assert (position.outcome is None) == bool(moves) == bool(state.legal_actions())
    if moves:
        position.copy().play(moves[-1]).undo()
        position.perft(1)
        ludens.analyze(position, "alphabeta:depth=1")
        position.playouts(1)


# --- too much of everything


RISKY = {
    "Player('loa', 'ids:memory=900GB').think(loa, depth=2)": True,
    "Player('loa', 'mcts:memory=900GB').think(loa, nodes=100)": True,
    "Player('loa', 'pvs:threads=1000000')": False,
    "Player('loa', 'pvs').think(loa, depth=2, lines=10**9)": True,
    "Player('loa', 'pvs').think(loa, depth=2, lines=2**63)": True,
    "Player('loa', 'mcts').think(loa, nodes=100, lines=10**9)": True,
    "Player('loa', 'pvs').think(loa, depth=2, time=1e300)": False,
    "Player('loa', 'pvs').think(loa, depth=2, time=1e18)": True,
    "Player('loa', 'pvs').think(loa, depth=2**32 - 1, nodes=1000)": True,
    "Player('loa', 'pvs').think(loa, depth=2**32)": False,
    "Player('connect4').think(connect4, depth=2**32 - 1, nodes=2**64 - 1, time=0.2)": True,
    "Player('loa', 'pvs').think(loa, depth=2, only=['b1-b3'] * 10**5)": True,
    "loa.perft(10**6)": False,
    "connect4.perft(2**32 - 1)": False,
    "connect4.divide(10**6)": False,
    "loa.perft(2, threads=10**6)": False,
    "loa.playouts(5, threads=10**6)": False,
    "loa.playouts(10**5, threads=256)": True,
    "Batch('connect4', 2**70)": False,
    "Batch('connect4', 4, threads=10**6)": False,
    "Batch('connect4', 4, threads=256).random_actions()": True,
    "Batch('connect4', 2**24)": None,
    "ludens.solve(connect4, time=1e300)": False,
    "ludens.solve(Game('connect4:size=4x4').start(), memory=2**40)": False,
    "ludens.solve(Game('connect4:size=4x4').start(), memory=2**63)": False,
    "Tournament('connect4', ['random', 'greedy'], rounds=10**30)": False,
    "Tournament('connect4', ['random', 'greedy'], rounds=2**63)": False,
    "Tournament('connect4', ['random', 'greedy'], rounds=1).run(threads=10**6)": False,
    "Tournament('connect4', ['random', 'greedy'], rounds=2, openings='random', plies=10**9).run()": False,
    "Tournament('connect4', ['random', 'greedy'], rounds=10**9)._run.next_task(2**63)": None,
    "Tournament('connect4', {'a' * 10**6: 'random', 'b': 'random'}, rounds=1).run()": None,
    "ludens.read_records('4\\n' * 10**4, 'columns')": True,
    "ludens.statistics.rate([(str(i), str(i + 1), 1, 0, 1) for i in range(300)])": True,
}
"""Whether it works; None if it may or may not."""

PROGRAM = """
import resource
resource.setrlimit(resource.RLIMIT_AS, ({memory}, {memory}))
import ludens, ludens.statistics
from ludens import Batch, Game, Player, Tournament
loa, connect4 = Game("loa").start(), Game("connect4").start()
try:
    {work}
except (ludens.LudensError, TypeError, ValueError, OverflowError, MemoryError) as refusal:
    print("refused", str(refusal)[:200])
else:
    print("works")
"""

@pytest.mark.parametrize("work", RISKY)
def test_too_much(work: str) -> None:
    """In a process of its own, with 3 GB and some seconds: it may be refused, and must not crash."""
    program = PROGRAM.format(memory=3 << 30, work=work)
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr[-1000:]
    if (works := RISKY[work]) is not None:
        assert done.stdout.startswith("works" if works else "refused"), done.stdout
