"""The command `python -m ludens.learn train config.toml`."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
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
        return _train(options)
    except (LudensError, OSError) as error:
        print(f"error: {error}", file=sys.stderr)
        return STATUS_FAILED
    except KeyboardInterrupt:
        print("stopped: the same command goes on after the last epoch that was finished", file=sys.stderr)
        return STATUS_INTERRUPTED


def _parser() -> ArgumentParser:
    parser = ArgumentParser(prog="python -m ludens.learn", description="Trains networks on games of self-play.")
    works = parser.add_subparsers(dest="work", required=True)
    train = works.add_parser("train", help="train a network; a run that was stopped or killed goes on")
    train.add_argument("config", type=Path, metavar="CONFIG.toml", help="what is trained on what")
    return parser


def _train(options: Namespace) -> int:
    if find_spec("torch") is None:
        raise LudensError("training needs PyTorch: pip install '.[learn]'")
    from ludens.learn.training import train

    trainer = train(options.config, _tell)
    state, out = trainer.state, trainer.config.out
    mean, most = trainer.rounding(trainer.network())
    print(f"best: validation loss {state.best_loss:.4f} after epoch {state.best_epoch}, in {out / 'best.net'}")
    print(f"whole numbers change a score by {mean:.1f} points on average, by {most:.0f} at most")
    print(f"report: {out / 'report.html'}")
    return 0


def _tell(epoch: Epoch) -> None:
    print(
        f"epoch {epoch.epoch}: loss {epoch.training_loss:.4f} in training, {epoch.validation_loss:.4f} in validation, "
        f"winner seen in {100 * epoch.validation_agreement:.1f} %, {epoch.seconds:.1f} s",
        flush=True,
    )


if __name__ == "__main__":
    sys.exit(main())
