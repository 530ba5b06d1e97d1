"""Trains a network, epoch by epoch. After each there is a checkpoint, a line of the curve, the
report, and, if it is the best so far, the network as a file that players read.

A run that was killed goes on from its checkpoint. On a CPU it comes to the same numbers as one
that was never killed: everything random in an epoch is drawn from the seed and its number.
"""

from __future__ import annotations

import json
import math
import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import Any, NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor
from torch.nn.functional import binary_cross_entropy_with_logits

from ludens._core import Network, __version__
from ludens.errors import InputError
from ludens.learn.config import Config
from ludens.learn.model import Model
from ludens.learn.report import report
from ludens.learn.rows import POINTS, Moves, Rows, contents, features
from ludens.learn.stream import Batch, Stream

#: Positions of a validation that are judged at once.
AT_A_TIME = 8192
#: And of a policy's, which have many moves.
MOVES_AT_A_TIME = 512


class Epoch(NamedTuple):
    """A line of the curve. Losses are in nats above what the targets themselves leave open, so
    that 0 is perfect."""

    epoch: int
    positions: int
    learning_rate: float
    training_loss: float
    validation_loss: float
    #: How often the network and the result of the game favour the same side.
    validation_agreement: float
    seconds: float
    #: The cross entropy of the policy, and how often its first choice is the move that was played.
    policy_training_loss: float | None = None
    policy_validation_loss: float | None = None
    policy_agreement: float | None = None

    def validated(self, config: Config) -> float:
        """The validation loss of all that is learnt: the less it is, the better is the network."""
        share = config.policy_share if self.policy_validation_loss is not None else 0.0
        return (1 - share) * self.validation_loss + share * (self.policy_validation_loss or 0.0)


@dataclass
class State:
    """How far a run is."""

    curve: list[Epoch]
    best_loss: float = math.inf
    best_epoch: int = 0


class Trainer:
    """A run of a configuration in its folder."""

    def __init__(self, config: Config) -> None:
        self.config = config
        self.device = _device(config)
        torch.set_num_threads(config.threads)
        torch.use_deterministic_algorithms(self.device.type == "cpu")
        self.data = [contents(folder) for folder in config.data]
        self.game = _one_game(self.data)
        self.features = features(self.game)
        torch.manual_seed(config.seed)
        if config.policy and not self.features.moves:
            raise InputError(f"policy is true, but no outputs are known for the moves of {self.game}")
        self.model = Model(self.features, config.width, config.hidden, policy=config.policy).to(self.device)
        self.optimizer = torch.optim.AdamW(
            self.model.parameters(), lr=config.learning_rate, weight_decay=config.weight_decay
        )
        self.state = State([])
        config.out.mkdir(parents=True, exist_ok=True)
        self._resume()
        self.stream = Stream(config)
        if len(self.stream.validation) == 0:
            raise InputError("no game is left for validation: there are too few")

    @property
    def is_over(self) -> bool:
        """Whether all epochs are done, or nothing has got better for too long."""
        done = len(self.state.curve)
        return done >= self.config.epochs or done - self.state.best_epoch >= self.config.patience

    def run(self, tell: Callable[[Epoch], None], *, most_epochs: int | None = None) -> None:
        """Trains to the end, or no more than so many epochs now."""
        if not self.state.curve:
            # What training adds can be seen in a match against this one.
            self.network().save(self.config.out / "untrained.net")
        done = 0
        while not self.is_over and done != most_epochs:
            tell(self._epoch(len(self.state.curve) + 1))
            done += 1

    def _epoch(self, number: int) -> Epoch:
        began, total, positions, judged, ranked = monotonic(), 0.0, 0, 0, 0.0
        for batch in self.stream.epoch(number):
            loss, policy_loss = self._step(batch, number)
            total += loss * int(batch.judged.sum())
            judged += int(batch.judged.sum())
            ranked += policy_loss * len(batch.targets)
            positions += len(batch.targets)
        loss, agreement = self._validate(self.stream.validation)
        rate, seconds = self.optimizer.param_groups[0]["lr"], round(monotonic() - began, 2)
        epoch = Epoch(number, positions, rate, total / max(judged, 1), loss, agreement, seconds)
        if self.config.policy:
            validated = self._validate_policy(self.stream.validation)
            epoch = Epoch(*epoch[:7], ranked / max(positions, 1), *validated)
        self.state.curve.append(epoch)
        loss = epoch.validated(self.config)
        if loss < self.state.best_loss:
            self.state.best_loss, self.state.best_epoch = loss, number
            self.network().save(self.config.out / "best.net")
        self._keep()
        return epoch

    def _step(self, batch: Batch, number: int) -> tuple[float, float]:
        """Learns from a batch; gives the losses of both heads."""
        config = self.config
        progress = (number - 1 + batch.progress) / config.epochs
        share = (1 + math.cos(math.pi * progress)) / 2
        rate = config.last_learning_rate + share * (config.learning_rate - config.last_learning_rate)
        for group in self.optimizer.param_groups:
            group["lr"] = rate
        judged = batch.judged
        accumulator = self.model.accumulator(self._tensor(batch.inputs))
        seen = accumulator if judged.all() else accumulator[self._tensor(judged)]
        odds = self.model.odds(seen, self._tensor(batch.buckets[judged]))
        loss = _loss(odds, self._tensor(batch.targets[judged])) if judged.any() else odds.sum()
        mixed, policy_loss = loss, 0.0
        if batch.moves:
            ranking = _ranking_loss(self.model.log_shares(accumulator, batch.moves), batch.moves)
            mixed = (1 - config.policy_share) * loss + config.policy_share * ranking
            policy_loss = ranking.item()
        self.optimizer.zero_grad()
        mixed.backward()  # type: ignore[no-untyped-call]
        self.optimizer.step()
        self.model.clip()
        return loss.item(), policy_loss

    def odds(self, rows: Rows) -> NDArray[np.float32]:
        """What the network says of positions: the logarithm of the odds."""
        found = []
        with torch.no_grad():
            for at in range(0, len(rows), AT_A_TIME):
                inputs, buckets = rows.inputs[at : at + AT_A_TIME], rows.buckets[at : at + AT_A_TIME]
                found.append(self.model(self._tensor(inputs), self._tensor(buckets)).cpu().numpy())
        return np.concatenate(found)

    def _validate_policy(self, rows: Rows) -> tuple[float, float]:
        """The cross entropy over all legal moves, and how often the first choice was played."""
        loss, agreed = 0.0, 0
        with torch.no_grad():
            for at in range(0, len(rows), MOVES_AT_A_TIME):
                part = rows.take(np.arange(at, min(at + MOVES_AT_A_TIME, len(rows))))
                assert part.moves
                table = self.model.log_shares(self.model.accumulator(self._tensor(part.inputs)), part.moves)
                loss += _ranking_loss(table, part.moves).item() * len(part)
                agreed += int((table.argmax(1).cpu().numpy() == part.moves.played).sum())
        return loss / len(rows), agreed / len(rows)

    def _validate(self, rows: Rows) -> tuple[float, float]:
        rows = rows.take(self.stream.judged(rows))
        odds = self.odds(rows)
        loss = _loss(torch.from_numpy(odds), torch.from_numpy(rows.targets(self.config.score_share)))
        decided = rows.results != 0
        agreed = np.sign(odds[decided]) == rows.results[decided]
        return loss.item(), float(agreed.mean()) if decided.any() else 0.5

    def network(self) -> Network:
        """The network as it is now, in whole numbers."""
        tensors = {name: value.detach().cpu().numpy() for name, value in self.model.named_parameters()}
        tensors["accumulator_weights"] = tensors["accumulator_weights"][:-1]
        config = self.config
        return Network.quantised(self.game, config.width, config.hidden, tensors, self._provenance())

    def rounding(self, network: Network) -> tuple[float, float]:
        """By how many points the network in whole numbers differs, on average and at most."""
        rows = self.stream.validation
        errors = np.abs(network.scores(rows.inputs, rows.buckets) - POINTS * self.odds(rows))
        return float(errors.mean()), float(errors.max())

    def _provenance(self) -> dict[str, Any]:
        """Where a network comes from, for its file."""
        epoch = self.state.curve[-1] if self.state.curve else None
        kept = ("player", "seed", "random_plies", "versions", "games", "positions")
        return {
            "ludens": __version__,
            "settings": self.config.words(),
            "data": [{name: data[name] for name in kept} for data in self.data],
            "epoch": epoch.epoch if epoch else 0,
            "validation_loss": epoch.validation_loss if epoch else None,
            **({"policy_validation_loss": epoch.policy_validation_loss} if epoch and self.config.policy else {}),
        }

    def _keep(self) -> None:
        """Writes everything that a later call needs, and everything that people look at."""
        out = self.config.out
        checkpoint = {
            "settings": self._identity(),
            "model": self.model.state_dict(),
            "optimizer": self.optimizer.state_dict(),
            "curve": [list(epoch) for epoch in self.state.curve],
            "best": [self.state.best_loss, self.state.best_epoch],
        }
        unfinished = out / "checkpoint.part"
        torch.save(checkpoint, unfinished)
        lines = "".join(json.dumps(epoch._asdict()) + "\n" for epoch in self.state.curve)
        (out / "curve.jsonl").write_text(lines, encoding="utf-8")
        (out / "report.html").write_text(report(self.config, self.data, self.state.curve), encoding="utf-8")
        os.replace(unfinished, out / "checkpoint.pt")

    def _resume(self) -> None:
        path = self.config.out / "checkpoint.pt"
        if not path.exists():
            return
        try:
            kept = torch.load(path, map_location=self.device, weights_only=True)
            if kept["settings"] != self._identity():
                raise InputError(
                    f"{self.config.out} has a training with other settings or games: "
                    "name another folder with out, or remove it"
                )
            self.model.load_state_dict(kept["model"])
            self.optimizer.load_state_dict(kept["optimizer"])
            curve = [Epoch(*epoch) for epoch in kept["curve"]]
            self.state = State(curve, *kept["best"])
        except InputError:
            raise
        except Exception as error:
            raise InputError(f"{path} cannot be read: {error}; remove it to begin anew") from error

    def _identity(self) -> str:
        """What must be the same for a run to go on."""
        games = [[data["game"], data["player"], data["seed"], data["games"]] for data in self.data]
        ranked = [self.features.moves] if self.config.policy else []
        return json.dumps([self.config.words(), games, self.features[:4], *ranked])

    def _tensor(self, array: NDArray[Any]) -> Tensor:
        return torch.from_numpy(array).to(self.device)


def _loss(odds: Tensor, targets: Tensor) -> Tensor:
    """The cross entropy less that of the targets with themselves: it has the same gradient."""
    sure: Tensor = torch.special.entr(targets) + torch.special.entr(1 - targets)
    return binary_cross_entropy_with_logits(odds, targets) - sure.mean()


def _ranking_loss(table: Tensor, moves: Moves) -> Tensor:
    """The cross entropy of the moves that were played."""
    played = torch.from_numpy(moves.played).to(table.device)
    return -table.gather(1, played[:, None]).mean()


def _device(config: Config) -> torch.device:
    name = config.device
    if name == "auto":
        name = "cuda" if torch.cuda.is_available() else "cpu"
    try:
        device = torch.device(name)
        torch.zeros(1, device=device)
        return device
    except (RuntimeError, AssertionError) as error:
        raise InputError(f"the device {config.device!r} cannot be used: {error}") from error


def _one_game(data: list[dict[str, Any]]) -> str:
    games = {contents["game"] for contents in data}
    if len(games) > 1:
        raise InputError(f"the folders have different games: {', '.join(sorted(games))}")
    return str(games.pop())


def train(path: Path, tell: Callable[[Epoch], None]) -> Trainer:
    """Trains what a file says, from the beginning or from where it was stopped."""
    trainer = Trainer(Config.read(path))
    trainer.run(tell)
    return trainer
