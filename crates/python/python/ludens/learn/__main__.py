"""The command `python -m ludens.learn`: trains a network, or makes games on all machines of a cluster."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from ludens.errors import LudensError

if TYPE_CHECKING:
    from ludens.learn.training import Epoch

STATUS_FAILED = 1
STATUS_INTERRUPTED = 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Does it, and comes back with the status for the shell."""
    options = _parser().parse_args(arguments)
    try:
        works = {"train": _train, "curve": _train_curve, "data": _make_games}
        return works[options.work](options)
    except (LudensError, OSError) as error:
        print(f"error: {error}", file=sys.stderr)
        return STATUS_FAILED
    except KeyboardInterrupt:
        print("stopped: the same command goes on", file=sys.stderr)
        return STATUS_INTERRUPTED


def _parser() -> ArgumentParser:
    parser = ArgumentParser(prog="python -m ludens.learn", description="Makes games of self-play on a Ray cluster, and trains networks on them.")
    works = parser.add_subparsers(dest="work", required=True)
    train = works.add_parser("train", help="train a network; a run that was stopped or killed goes on")
    train.add_argument("config", type=Path, metavar="CONFIG.toml", help="what is trained on what")
    curve = works.add_parser("curve", help="train the same network on ever more games: how much data is enough?")
    curve.add_argument("config", type=Path, metavar="CONFIG.toml", help="what is trained on what, as for train")
    curve.add_argument("--games", type=_counts, metavar="N,N,...", help="so many games each (default: 500 to 20000)")
    curve.add_argument("--out", type=Path, default=Path("learning-curve"), metavar="FOLDER", help="where N.net goes")
    data = works.add_parser(
        "data", help="make games on a Ray cluster: the same files as `ludens learn data` makes on one machine"
    )
    add = data.add_argument
    add("game", metavar="GAME", help="the game, such as loa or connect4:size=8x8")
    add("--games", type=_count, required=True, metavar="N", help="how many games the folder is to have")
    add("--out", type=Path, required=True, metavar="FOLDER", help="the folder of the files")
    add("--player", default="best:nodes=2000", help="who plays (default: best:nodes=2000)")
    add("--seed", type=int, default=1, metavar="S", help="the seed of openings and players (default: 1)")
    add("--random-plies", type=_plies, default=(2, 10), metavar="FROM-TO", help="random plies (default: 2-10)")
    add("--address", default=os.environ.get("RAY_ADDRESS"), help="of the cluster, as for python -m ludens.cluster")
    return parser


def _count(text: str) -> int:
    if not text.isdecimal() or int(text) == 0:
        raise ArgumentTypeError(f"{text!r} is not a number from 1")
    return int(text)


def _counts(text: str) -> list[int]:
    return sorted({_count(part) for part in text.split(",")})


def _plies(text: str) -> tuple[int, int]:
    fewest, _, most = text.partition("-")
    if not (fewest.isdecimal() and (most or fewest).isdecimal()):
        raise ArgumentTypeError(f"{text!r} is not two numbers such as 2-10")
    return int(fewest), int(most or fewest)


def _make_games(options: Namespace) -> int:
    if find_spec("ray") is None:
        raise LudensError("a cluster needs Ray: pip install '.[ray]'")
    from ludens.cluster.connection import connect
    from ludens.cluster.pool import run_on_ray
    from ludens.cluster.progress import ProgressLine
    from ludens.learn import contents
    from ludens.learn.cluster import SelfPlayWork

    work = SelfPlayWork(
        options.game, options.out, options.games, options.player, options.seed, options.random_plies
    )  # fmt: skip
    if not work.is_over():
        print(connect(options.address), file=sys.stderr)
        line = ProgressLine(sys.stderr, done=0, planned=work.left(), units="files")
        try:
            run_on_ray(work, batch=1, in_flight=2, cpus=1, progress=line)
        finally:
            line.close()
    found = contents(options.out)
    print(f"{found['games']} games, {found['positions']} positions, in {options.out}")
    return 0


def _need_torch() -> None:
    if find_spec("torch") is None:
        raise LudensError("training needs PyTorch: pip install '.[learn]'")


def _train(options: Namespace) -> int:
    _need_torch()
    from ludens.learn.training import train

    trainer = train(options.config, _tell)
    state, out = trainer.state, trainer.config.out
    mean, most = trainer.rounding(trainer.network())
    print(f"best: validation loss {state.best_loss:.4f} after epoch {state.best_epoch}, in {out / 'best.net'}")
    print(f"whole numbers change a score by {mean:.1f} points on average, by {most:.0f} at most")
    print(f"report: {out / 'report.html'}")
    return 0


def _train_curve(options: Namespace) -> int:
    _need_torch()
    from ludens.learn.curve import SIZES, train_curve

    def tell(size: int, epoch: Epoch) -> None:
        print(f"{size} games, ", end="")
        _tell(epoch)

    networks = train_curve(options.config, options.games or SIZES, options.out, tell)
    print(f"{len(networks)} networks in {options.out}; now: ludens lab run learning-curve")
    return 0


def _tell(epoch: Epoch) -> None:
    print(
        f"epoch {epoch.epoch}: loss {epoch.training_loss:.4f} in training, {epoch.validation_loss:.4f} in validation, "
        f"winner seen in {100 * epoch.validation_agreement:.1f} %, {_policy(epoch)}{epoch.seconds:.1f} s",
        flush=True,
    )


def _policy(epoch: Epoch) -> str:
    if epoch.policy_agreement is None:
        return ""
    return f"policy {epoch.policy_validation_loss:.3f}, first choice played in {100 * epoch.policy_agreement:.1f} %, "


if __name__ == "__main__":
    sys.exit(main())
