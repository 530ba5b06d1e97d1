"""How much data is enough: the same network, trained on ever more of the same games. The lab's
experiment `learning-curve` lets the networks play.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from ludens.errors import InputError
from ludens.learn.config import Config
from ludens.learn.rows import contents
from ludens.learn.training import Epoch, Trainer

#: The numbers of games that the experiment of the lab asks for.
SIZES = (500, 1000, 2000, 5000, 10_000, 20_000)
#: No batch of a smaller training is smaller.
LEAST_BATCH = 64


def train_curve(path: Path, sizes: Sequence[int], out: Path, tell: Callable[[int, Epoch], None]) -> list[Path]:
    """Trains what a file says on so many games each, from the beginning or from where it was stopped.

    The trainings are in folders of `out`, and their networks beside them: `500.net` of 500 games.
    """
    config = Config.read(path)
    games = min(contents(folder)["games"] for folder in config.data)
    if games < max(sizes):
        raise InputError(f"there are {games} games and not {max(sizes)}: make more, or ask for fewer with --games")
    networks = []
    for size in sorted(sizes):
        trainer = Trainer(_of_size(config, size, max(sizes), out / str(size)))
        trainer.run(lambda epoch, size=size: tell(size, epoch))  # type: ignore[misc]
        network = out / f"{size}.net"
        shutil.copyfile(trainer.config.out / "best.net", network)
        networks.append(network)
    return networks


def _of_size(config: Config, size: int, largest: int, out: Path) -> Config:
    """The training on so many games. Its batches are smaller, so that it takes about as many steps."""
    batch = max(config.batch * size // largest, min(LEAST_BATCH, config.batch))
    return replace(config, most_games=size, batch=batch, out=out)
