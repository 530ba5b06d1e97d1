"""The report of a training: one page with its curves, in the look of the lab's reports."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ludens import _core
from ludens.learn.config import Config

if TYPE_CHECKING:
    from ludens.learn.training import Epoch


def report(config: Config, data: Sequence[dict[str, Any]], curve: Sequence[Epoch]) -> str:
    """The page as HTML, which needs nothing else."""
    best = min(curve, key=lambda epoch: epoch.validated(config))
    game = data[0]["game"]
    page = {
        "title": f"A network for {game}",
        "text": f"The best validation loss is {best.validation_loss:.4f}, after epoch {best.epoch} of {len(curve)}.",
        "curves": [
            {
                "title": "Loss",
                "measure": "nats",
                "note": "The cross entropy above that of the targets themselves: 0 is perfect. When the training "
                "loss falls and the validation loss does not, the network learns its games, and not the game.",
                "of_steps": "epoch",
                "steps": [epoch.epoch for epoch in curve],
                "columns": ["training", "validation"],
                "values": [[epoch.training_loss, epoch.validation_loss] for epoch in curve],
            },
            {
                "title": "The side that won",
                "measure": "favoured by the network, %",
                "note": "In games for validation that were not drawn.",
                "of_steps": "epoch",
                "steps": [epoch.epoch for epoch in curve],
                "columns": ["validation"],
                "values": [[100 * epoch.validation_agreement] for epoch in curve],
            },
            *(_policy_curves(curve) if config.policy else []),
        ],
        "facts": [*_data_facts(data), *_setting_facts(config), ("time", _time(curve))],
    }
    return _core._curves_page(page)


def _policy_curves(curve: Sequence[Epoch]) -> list[dict[str, Any]]:
    steps = [epoch.epoch for epoch in curve]
    return [
        {
            "title": "Loss of the policy",
            "measure": "nats",
            "note": "The cross entropy of the moves that were played. In training some positions show only part of "
            "their moves; in validation they show all.",
            "of_steps": "epoch",
            "steps": steps,
            "columns": ["training", "validation"],
            "values": [[epoch.policy_training_loss, epoch.policy_validation_loss] for epoch in curve],
        },
        {
            "title": "The move that was played",
            "measure": "first choice of the policy, %",
            "note": "In games for validation, among all legal moves.",
            "of_steps": "epoch",
            "steps": steps,
            "columns": ["validation"],
            "values": [[100 * (epoch.policy_agreement or 0)] for epoch in curve],
        },
    ]


def _data_facts(data: Sequence[dict[str, Any]]) -> list[tuple[str, str]]:
    return [
        ("games", f"{one['games']:,} of {one['player']} with seed {one['seed']}: {one['positions']:,} positions")
        for one in data
    ]


def _setting_facts(config: Config) -> list[tuple[str, str]]:
    return [(word.replace("_", "-"), str(value)) for word, value in config.words().items()]


def _time(curve: Sequence[Epoch]) -> str:
    seconds = sum(epoch.seconds for epoch in curve)
    return f"{seconds:.0f} s, {sum(epoch.positions for epoch in curve) / max(seconds, 1e-9):,.0f} positions a second"
