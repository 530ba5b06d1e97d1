"""From games of self-play to arrays, and from arrays to a network."""

from __future__ import annotations

import json
import re
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import ludens
from ludens import learn

GAME = "loa"


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of games that are quickly made."""
    folder = tmp_path_factory.mktemp("games")
    learn.make(GAME, folder, 120, player="pvs:nodes=40", threads=2)
    return folder


def test_rows_are_what_the_games_say(games: Path) -> None:
    rows, features, found = learn.read(games), learn.features(GAME), learn.contents(games)
    assert len(rows) == found["positions"] > 2000
    assert rows.inputs.shape == (len(rows), features.most_active)
    assert 0 <= rows.inputs.min() and rows.inputs.max() <= features.inputs
    for row in rows.inputs[:100]:
        active = row[row < features.inputs]
        assert len(set(active)) == len(active) >= 2
        assert (row[len(active) :] == features.inputs).all()
    assert set(rows.results) <= {-1, 0, 1} and (np.abs(rows.scores) <= 2000).all()
    assert 0 <= rows.buckets.min() and rows.buckets.max() < features.buckets
    assert rows.quiet.sum() == found["quiet"] and rows.proven.sum() == found["proven"]
    assert sorted(set(rows.games)) == list(range(120))
    assert rows.games[0] <= rows.games[-1]


def test_rows_do_not_depend_on_threads(games: Path) -> None:
    files = learn.shards(games)
    assert len(files) == 2
    for one, two in zip(learn.read(files), learn.read(files, threads=2), strict=True):
        assert np.array_equal(one, two)
    assert len(learn.read(files[0])) + len(learn.read([files[1]])) == len(learn.read(games))


def test_images_have_the_labels_of_their_positions(games: Path) -> None:
    rows, images = learn.read(games), learn.read(games, symmetries=1)
    assert all(map(np.array_equal, learn.read(games, symmetries=1, threads=2), images))
    for plain, turned in zip(rows[1:], images[1:], strict=True):
        assert np.array_equal(plain, turned)
    assert (rows.inputs != images.inputs).any(axis=1).mean() > 0.6
    count = (rows.inputs < learn.features(GAME).inputs).sum(axis=1)
    assert np.array_equal(count, (images.inputs < learn.features(GAME).inputs).sum(axis=1))


def test_moves_are_those_of_the_rules(games: Path) -> None:
    rows, outputs = learn.read(games, policy=True), learn.features(GAME).moves
    moves = rows.moves
    assert moves is not None and outputs is not None and learn.read(games).moves is None
    assert len(moves.offsets) == len(rows) + 1 and moves.offsets[-1] == len(moves.outputs)
    counts = np.diff(moves.offsets)
    assert np.array_equal(counts, moves.legal) and counts.min() >= 2
    assert moves.outputs.shape[1] == outputs.per_move and moves.outputs.max() < outputs.outputs
    assert (0 <= moves.played).all() and (moves.played < counts).all()

    few = learn.read(games, policy=True, most_moves=5).moves
    assert few is not None and np.array_equal(few.legal, moves.legal)
    assert np.array_equal(np.diff(few.offsets), np.minimum(counts, 5))
    for row in range(50):
        whole = moves.outputs[moves.offsets[row] : moves.offsets[row + 1]]
        part = few.outputs[few.offsets[row] : few.offsets[row + 1]]
        assert (part[few.played[row]] == whole[moves.played[row]]).all()
        assert {tuple(mv) for mv in part} <= {tuple(mv) for mv in whole}


def test_taken_and_joined_rows_keep_their_moves(games: Path) -> None:
    rows = learn.read(games, policy=True)
    odd = np.arange(len(rows)) % 2 == 1
    again = learn.Rows.join([rows.take(odd), rows.take(np.flatnonzero(~odd))])
    order = np.argsort(np.concatenate([np.flatnonzero(odd), np.flatnonzero(~odd)]))
    back = again.take(order)
    assert rows.moves and back.moves
    assert all(map(np.array_equal, back.moves, rows.moves)) and np.array_equal(back.inputs, rows.inputs)


def test_targets_mix_score_and_result_but_keep_what_is_proven(games: Path) -> None:
    rows = learn.read(games)
    by_result = (rows.results + 1) / 2
    assert np.allclose(rows.targets(0.0), by_result)
    half = rows.targets(0.5)
    assert np.array_equal(half[rows.proven], by_result[rows.proven])
    odds = rows.scores[~rows.proven] / 100
    expected = (1 / (1 + np.exp(-odds)) + by_result[~rows.proven]) / 2
    assert np.allclose(half[~rows.proven], expected, atol=1e-6)


def test_wrong_folders_and_files_are_refused(games: Path, tmp_path: Path) -> None:
    with pytest.raises(ludens.StoreError, match="no/such"):
        learn.read(tmp_path / "no/such")
    with pytest.raises(ludens.InputError, match="no files of self-play"):
        learn.read(tmp_path)
    whole = learn.shards(games)[0].read_bytes()
    (tmp_path / "000000.shard").write_bytes(whole[:-100])
    with pytest.raises(ludens.StoreError, match="damaged"):
        learn.contents(tmp_path)
    with pytest.raises(ludens.InputError, match="no limit on nodes"):
        learn.make(GAME, tmp_path / "x", 1, player="best")
    with pytest.raises(ludens.InputError, match="no features are known"):
        learn.features("mnk")


def test_what_is_no_file_of_games_is_refused(games: Path, tmp_path: Path) -> None:
    whole = learn.shards(games)[0].read_bytes()
    file = tmp_path / "000000.shard"
    file.write_text("a text", encoding="utf-8")
    with pytest.raises(ludens.StoreError, match="no file of self-play games that this program can read"):
        learn.read(tmp_path)
    for place in (40, len(whole) // 2, len(whole) - 1):
        file.write_bytes(whole[:place] + bytes([whole[place] ^ 1]) + whole[place + 1 :])
        with pytest.raises(ludens.StoreError, match="000000.shard is damaged: "):
            learn.read(tmp_path)
    learn.make("connect4", tmp_path / "mixed", 1, player="pvs:nodes=10")
    (tmp_path / "mixed/000001.shard").write_bytes(whole)
    with pytest.raises(ludens.InputError, match="in loa from other settings"):
        learn.contents(tmp_path / "mixed")


def test_a_copy_of_the_games_is_the_same_games(games: Path, tmp_path: Path) -> None:
    """What is written is what is read, on whatever machine it was made."""
    learn.make(GAME, tmp_path, 120, player="pvs:nodes=40")
    pairs = zip(learn.shards(games), learn.shards(tmp_path), strict=True)
    assert all(one.read_bytes() == other.read_bytes() for one, other in pairs)
    assert learn.contents(games) == learn.contents(tmp_path)


def test_files_made_elsewhere_are_the_same(tmp_path: Path) -> None:
    from ludens.learn.cluster import SelfPlayWork, play

    here, there = tmp_path / "here", tmp_path / "there"
    learn.make("connect4", here, 230, player="pvs:nodes=30", threads=2, seed=3)
    words = ("connect4", there, 230, "pvs:nodes=30", 3, (2, 10))
    work = SelfPlayWork(*words)
    assert work.left() == 3
    tasks = [work.next_task(5) for _ in range(3)]
    assert work.next_task(1) is None and not work.is_over()
    lost, *others = (task for task in tasks if task is not None)
    results = [play(task) for task in others]
    assert [work.keep(result) for result in (*results, results[0])] == [1, 1, 0]
    work.give_back(lost)
    assert SelfPlayWork(*words).left() == 1, "what is there stays"
    assert work.next_task(1) == lost and work.keep(play(lost)) == 1 and work.is_over()
    assert [file.read_bytes() for file in learn.shards(there)] == [file.read_bytes() for file in learn.shards(here)]
    with pytest.raises(ludens.InputError, match="other settings"):
        SelfPlayWork("connect4", there, 230, "pvs:nodes=31", 3, (2, 10))


def config(folder: Path, games: Path, **words: Any) -> Path:
    """A file for a small training."""
    settings = {"data": str(games), "out": "run", "width": 32, "hidden": 16, "epochs": 4, "batch": 256, **words}
    lines = (f"{word.replace('_', '-')} = {json.dumps(value)}\n" for word, value in settings.items())
    path = folder / "config.toml"
    path.write_text("".join(lines), encoding="utf-8")
    return path


def test_the_weights_of_a_heuristic_as_in_the_chapter(
    games: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The chapter's program finds weights that play better than the study's."""
    chapter = (Path(__file__).parents[3] / "docs/learning.md").read_text(encoding="utf-8")
    [program] = re.findall(r"^```python\n(.*?)^```$", chapter, re.MULTILINE | re.DOTALL)
    (tmp_path / "games").symlink_to(games, target_is_directory=True)
    monkeypatch.chdir(tmp_path)
    exec(program, {})
    player = capsys.readouterr().out.strip()
    weights = dict(item.split("=") for item in player.split(",")[1:])
    squares = [float(weights[f"eval.{name}"]) for name in ("corner", "second", "centre")]
    assert squares == sorted(squares) and float(weights["eval.diagonal"]) > 0
    players = {"fitted": player, "study": "pvs:eval=ring-pairs"}
    tournament = ludens.Tournament(GAME, players, rounds=40, nodes=300, openings="random", plies=4, seed=5)
    assert tournament.run(threads=2).points()["fitted"] > 44


def test_what_a_configuration_says_wrongly_is_named(games: Path, tmp_path: Path) -> None:
    from ludens.learn.config import Config

    for words, expected in (
        ({"epoch": 3}, "there is no setting 'epoch'; there are data, out, width"),
        ({"epochs": "3"}, "epochs is '3'; it must be a whole number"),
        ({"epochs": 0}, "epochs is 0; it must be from 1"),
        ({"quiet_only": 1}, "quiet-only is 1; it must be true or false"),
        ({"learning_rate": True}, "learning-rate is True; it must be a number"),
        ({"last_learning_rate": 0.5}, "last-learning-rate is 0.5"),
        ({"data": 3}, "data must be a folder"),
    ):
        with pytest.raises(ludens.InputError, match=expected):
            Config.read(config(tmp_path, games, **words))
    assert Config.read(config(tmp_path, games)).out == tmp_path / "run"


def curve(folder: Path) -> list[dict[str, Any]]:
    """The curve without the time that it took."""
    lines = (folder / "run/curve.jsonl").read_text(encoding="utf-8").splitlines()
    return [{name: value for name, value in json.loads(line).items() if name != "seconds"} for line in lines]


def test_a_network_learns_and_becomes_a_file(games: Path, tmp_path: Path) -> None:
    pytest.importorskip("torch")
    from ludens.learn.training import Trainer, train

    trainer = train(config(tmp_path, games), lambda epoch: None)
    first, last = trainer.state.curve[0], trainer.state.curve[-1]
    assert last.training_loss < first.training_loss
    assert last.validation_loss < first.validation_loss + 0.02
    assert last.positions + len(trainer.stream.validation) == learn.contents(games)["quiet"]
    assert not set(trainer.stream.validation.games) & set(trainer.stream._training(trainer.stream.files, None).games)

    network = learn.Network.read(tmp_path / "run/best.net")
    header = network.header
    assert (header["game"], header["features"]) == (GAME, learn.features(GAME).name)
    assert header["training"]["settings"]["batch"] == 256
    assert header["training"]["data"][0]["player"] == "pvs:nodes=40"
    mean, most = trainer.rounding(trainer.network())
    assert mean < 3 and most < 40, (mean, most)
    report = (tmp_path / "run/report.html").read_text(encoding="utf-8")
    assert "<svg" in report and "A network for loa" in report
    with pytest.raises(ludens.InputError, match="other settings"):
        Trainer(trainer.config.read(config(tmp_path, games, seed=2)))


def test_a_killed_training_goes_on_to_the_same_curve(games: Path, tmp_path: Path) -> None:
    pytest.importorskip("torch")
    from ludens.learn.config import Config
    from ludens.learn.training import Trainer, train

    whole, parts = tmp_path / "whole", tmp_path / "parts"
    for folder in (whole, parts):
        folder.mkdir()
        config(folder, games)
    train(whole / "config.toml", lambda epoch: None)

    Trainer(Config.read(parts / "config.toml")).run(lambda epoch: None, most_epochs=1)
    killed = Trainer(Config.read(parts / "config.toml"))
    with pytest.raises(KeyboardInterrupt):
        killed.run(stop_after_second)
    for batch in killed.stream.epoch(3):
        killed._step(batch, 3)
        break
    train(parts / "config.toml", lambda epoch: None)
    assert curve(parts) == curve(whole)
    best = "run/best.net"
    assert (parts / best).read_bytes() == (whole / best).read_bytes()


def test_a_training_that_was_shot_goes_on_to_the_same_curve(games: Path, tmp_path: Path) -> None:
    """SIGKILL leaves no time to write anything."""
    pytest.importorskip("torch")
    from ludens.learn.training import train

    whole, parts = tmp_path / "whole", tmp_path / "parts"
    for folder in (whole, parts):
        folder.mkdir()
        config(folder, games, epochs=6)
    train(whole / "config.toml", lambda epoch: None)
    command = [sys.executable, "-m", "ludens.learn", "train", str(parts / "config.toml")]
    for epochs in (1, 2):
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as training:
            assert training.stdout is not None
            for _ in range(epochs):
                assert training.stdout.readline().startswith("epoch ")
            training.kill()
        assert training.returncode == -signal.SIGKILL
    assert 3 <= len(curve(parts)) < 6
    train(parts / "config.toml", lambda epoch: None)
    assert curve(parts) == curve(whole)
    for name in ("best.net", "untrained.net"):
        assert (parts / "run" / name).read_bytes() == (whole / "run" / name).read_bytes()


def stop_after_second(epoch: Any) -> None:
    assert epoch.epoch == 2
    raise KeyboardInterrupt


def test_a_policy_learns_which_moves_are_played(games: Path, tmp_path: Path) -> None:
    torch = pytest.importorskip("torch")
    from ludens.learn.config import Config
    from ludens.learn.training import Trainer, train

    words = {"policy": True, "policy_share": 0.5, "most_moves": 8, "epochs": 6, "batch": 64}
    whole, parts = tmp_path / "whole", tmp_path / "parts"
    for folder in (whole, parts):
        folder.mkdir()
        config(folder, games, **words)
    trainer = train(whole / "config.toml", lambda epoch: None)
    first, last = trainer.state.curve[0], trainer.state.curve[-1]
    assert first.policy_validation_loss and last.policy_validation_loss and last.policy_agreement
    assert last.policy_validation_loss < first.policy_validation_loss
    moves = learn.read(games, policy=True).moves
    assert moves and last.policy_agreement > 1.5 * (1 / moves.legal).mean(), "better than drawing a move"

    Trainer(Config.read(parts / "config.toml")).run(lambda epoch: None, most_epochs=2)
    train(parts / "config.toml", lambda epoch: None)
    assert curve(parts) == curve(whole)
    assert (parts / "run/best.net").read_bytes() == (whole / "run/best.net").read_bytes()

    # What was trained and what is played by say the same.
    rows, network = trainer.stream.validation.take(np.arange(20)), trainer.network()
    assert rows.moves
    with torch.no_grad():
        inputs = torch.from_numpy(rows.inputs)
        table = trainer.model.log_shares(trainer.model.accumulator(inputs), rows.moves)
    for row in range(20):
        ends = rows.moves.offsets[row], rows.moves.offsets[row + 1]
        logits = network.logits(rows.inputs[row], rows.moves.outputs[ends[0] : ends[1]])
        shares = np.exp(logits) / np.exp(logits).sum()
        assert np.abs(shares - table[row, : len(logits)].exp().numpy()).max() < 0.02

    player = ludens.Player(GAME, f"zero:net={whole / 'run/best.net'},nodes=50")
    assert player.think(ludens.Game(GAME).start()).nodes == 50
    report = (whole / "run/report.html").read_text(encoding="utf-8")
    assert "Loss of the policy" in report
    with pytest.raises(ludens.InputError, match="no outputs are known for the moves of tebes"):
        learn.make("tebes:size=4", tmp_path / "tebes", 8, player="pvs:nodes=20")
        train(config(tmp_path, tmp_path / "tebes", policy=True), lambda epoch: None)


def test_fewer_games_are_validated_with_the_same(games: Path, tmp_path: Path) -> None:
    from ludens.learn.config import Config
    from ludens.learn.stream import Stream

    everything = Stream(Config.read(config(tmp_path, games)))
    few = Stream(Config.read(config(tmp_path, games, most_games=10)))
    assert all(map(np.array_equal, everything.validation, few.validation))
    learnt, some = (sum(len(batch.targets) for batch in stream.epoch(1)) for stream in (everything, few))
    assert 0 < some < learnt / 8


def test_early_stop(games: Path, tmp_path: Path) -> None:
    pytest.importorskip("torch")
    from ludens.learn.training import train

    path = config(tmp_path, games, epochs=60, learning_rate=0.02, last_learning_rate=0.02, patience=2)
    state = train(path, lambda epoch: None).state
    assert len(state.curve) == state.best_epoch + 2 < 60


def test_the_command(games: Path, tmp_path: Path) -> None:
    pytest.importorskip("torch")
    path = config(tmp_path, games, epochs=1)
    command = [sys.executable, "-m", "ludens.learn", "train", str(path)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert "epoch 1: loss" in done.stdout and "best.net" in done.stdout
    again = subprocess.run(command, capture_output=True, text=True, check=True)
    assert "epoch 1: loss" not in again.stdout, "nothing is left to do"
    path.write_text("data = 'nowhere'\nout = 'x'\n", encoding="utf-8")
    failed = subprocess.run(command, capture_output=True, text=True)
    assert failed.returncode == 1 and failed.stderr.startswith("error: ")


@pytest.fixture(scope="module")
def trained(games: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a training that has learnt something."""
    pytest.importorskip("torch")
    from ludens.learn.training import train

    folder = tmp_path_factory.mktemp("trained")
    train(config(folder, games, epochs=20, batch=64, patience=20), lambda epoch: None)
    return folder / "run"


def test_a_network_is_read_as_it_was_written(trained: Path, games: Path, tmp_path: Path) -> None:
    network, rows = learn.Network.read(trained / "best.net"), learn.read(games)
    network.save(tmp_path / "copy.net")
    assert (tmp_path / "copy.net").read_bytes() == (trained / "best.net").read_bytes()
    scores = network.scores(rows.inputs, rows.buckets)
    again = learn.Network.read(tmp_path / "copy.net")
    assert again.header == network.header
    assert np.array_equal(again.scores(rows.inputs, rows.buckets), scores)
    # What it says has to do with who won.
    assert (np.sign(scores) == rows.results).mean() > 0.6


def test_a_file_that_is_no_fitting_network_is_refused(trained: Path, tmp_path: Path) -> None:
    """In one line that names it, before a game begins."""
    whole, file = (trained / "best.net").read_bytes(), tmp_path / "bad.net"
    player = f"pvs:nodes=20,eval=net:{file}"
    with pytest.raises(ludens.StoreError, match="cannot read .*bad.net"):
        learn.Network.read(file)
    changed = whole[:900] + bytes([whole[900] ^ 1]) + whole[901:]
    for damage, why in ((b"\x89PNG", "no network of Ludens"), (whole[:-1], "damaged"), (changed, "damaged")):
        file.write_bytes(damage)
        with pytest.raises(ludens.InputError, match=f"bad.net: .*{why}"):
            learn.Network.read(file)
        with pytest.raises(ludens.InputError, match=f"cannot use the network .*bad.net: .*{why}"):
            ludens.Player(GAME, player)
        with pytest.raises(ludens.InputError, match=f'player "own": cannot use the network .*{why}'):
            ludens.Tournament(GAME, {"own": player, "other": "random"}, db=tmp_path / "games.db")
        assert not (tmp_path / "games.db").exists()
    file.write_bytes(whole)
    with pytest.raises(ludens.InputError, match="it is for loa, and this game is connect4"):
        ludens.Player("connect4", player)


def test_a_tournament_goes_on_when_its_network_is_back(trained: Path, tmp_path: Path) -> None:
    file, db = tmp_path / "own.net", tmp_path / "games.db"
    whole = (trained / "best.net").read_bytes()
    file.write_bytes(whole)
    players = {"own": f"pvs:nodes=20,eval=net:{file}", "other": "random"}
    tournament = ludens.Tournament(GAME, players, rounds=2, db=db)
    file.unlink()
    with pytest.raises(ludens.InputError, match="cannot read the network"):
        tournament.run()
    file.write_bytes(whole)
    assert sum(tournament.run().points().values()) == 4
    file.unlink()
    assert sum(ludens.Tournament.open(db).run().points().values()) == 4, "nothing is left to play"


def test_the_curve_of_the_lab(
    games: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Networks of ever more games, and the experiment that lets them play."""
    pytest.importorskip("torch")
    from ludens import lab
    from ludens.learn.__main__ import main

    monkeypatch.chdir(tmp_path)
    with pytest.raises(ludens.InputError, match=r"learning-curve/50.net: .*; `python -m ludens.learn curve"):
        lab.run("learning-curve", out=tmp_path / "lab")
    path = config(tmp_path, games, epochs=2)
    command = ["curve", str(path), "--games"]
    assert main([*command, "50,200"]) == 1
    assert "there are 120 games and not 200" in capsys.readouterr().err
    assert main([*command, "20,50", "--out", "first"]) == 0
    told = capsys.readouterr().out
    assert "20 games, epoch 2: " in told and "50 games, epoch 2: " in told
    settings = [learn.Network.read(f"first/{size}.net").header["training"]["settings"] for size in (20, 50)]
    assert [(one["most_games"], one["batch"]) for one in settings] == [(20, 102), (50, 256)]
    more = shutil.copytree(games, tmp_path / "more")
    learn.make(GAME, more, 200, player="pvs:nodes=40", threads=2)
    config(tmp_path, more, epochs=1)
    assert main([*command, "50,200"]) == 0
    report = lab.run("learning-curve", out=tmp_path / "lab")
    assert [row["row"] for row in report.table("nodes-elo")] == ["50", "200"]
    assert (tmp_path / "lab/plots/nodes-elo.svg").exists()


def test_a_trained_network_beats_random_and_the_untrained_one(trained: Path) -> None:
    def share(opponent: str) -> float:
        """How much of the points the network takes with a search of two plies."""
        players = {"trained": f"pvs:depth=2,eval=net:{trained / 'best.net'}", "other": opponent}
        tournament = ludens.Tournament(GAME, players, rounds=15, openings="random", plies=4, seed=9)
        points = tournament.run(threads=2).points()
        return points["trained"] / sum(points.values())

    assert share("random") > 0.9
    assert share(f"pvs:depth=2,eval=net:{trained / 'untrained.net'}") > 0.7


def test_games_of_another_network_do_not_go_on(trained: Path, tmp_path: Path) -> None:
    """A player's name says where its network is, not which one it is."""
    network = tmp_path / "player.net"
    network.write_bytes((trained / "untrained.net").read_bytes())
    player = f"pvs:nodes=20,eval=net:{network}"
    learn.make(GAME, tmp_path / "games", 3, player=player)
    network.write_bytes((trained / "best.net").read_bytes())
    with pytest.raises(ludens.InputError, match="other settings"):
        learn.make(GAME, tmp_path / "games", 3, player=player)
    with pytest.raises(ludens.InputError, match="cannot read the network"):
        learn.make(GAME, tmp_path / "x", 3, player=f"pvs:nodes=20,eval=net:{tmp_path / 'none.net'}")
    network.write_bytes(network.read_bytes()[:-50])
    with pytest.raises(ludens.InputError, match="cannot use the network"):
        learn.make(GAME, tmp_path / "x", 3, player=player)
