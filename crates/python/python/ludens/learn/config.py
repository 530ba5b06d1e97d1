"""The file that says what is trained on what: TOML, checked word by word."""

from __future__ import annotations

import sys
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, get_type_hints

from ludens.errors import InputError

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib


@dataclass(frozen=True)
class Config:
    """What a file can say. Every name stands there with hyphens."""

    #: Folders of games, made by `ludens learn data`.
    data: tuple[Path, ...]
    #: The folder of everything that training makes.
    out: Path

    #: The sizes of the two layers.
    width: int = 64
    hidden: int = 16

    #: Whether the network also learns to rank moves, as a second head.
    policy: bool = False
    #: How much of the loss is the policy's; the rest is that of judging positions.
    policy_share: float = 0.2
    #: While it learns, no more moves of a position are ranked: that which was played, and others
    #: drawn at random.
    most_moves: int = 64

    #: How much of a target is the score; the rest is the result of the game.
    score_share: float = 0.7
    #: Whether positions in which the best move is a capture are left out.
    quiet_only: bool = True
    #: Whether positions are turned and mirrored at random, anew in every epoch.
    symmetries: bool = True
    #: No more games than this are learnt from: how much data is enough?
    most_games: int | None = None
    #: The share of games that are only for validation.
    validation: float = 0.05

    #: How often all positions are seen, and how many of them at a time.
    epochs: int = 20
    batch: int = 1024
    #: The learning rate goes down from the first to the last along half a cosine.
    learning_rate: float = 0.003
    last_learning_rate: float = 0.00003
    weight_decay: float = 0.0
    #: Training ends after so many epochs without a better validation loss.
    patience: int = 5

    seed: int = 1
    #: "cpu", "cuda", or "auto" for the GPU if there is one.
    device: str = "auto"
    #: Threads of PyTorch, and of reading the next games meanwhile. A small network is fastest with one.
    threads: int = 1

    #: The file it was read from.
    source: Path | None = field(default=None, compare=False)

    @staticmethod
    def read(path: Path) -> Config:
        """The configuration in a file. Folders in it are seen from the file's own."""
        try:
            words = tomllib.loads(path.read_text(encoding="utf-8"))
        except tomllib.TOMLDecodeError as error:
            raise InputError(f"{path}: {error}") from error
        try:
            return Config.of(words, path.parent, path)
        except InputError as error:
            raise InputError(f"{path}: {error}") from error

    @staticmethod
    def of(words: dict[str, Any], folder: Path, source: Path | None = None) -> Config:
        """The configuration that these words say."""
        kinds = get_type_hints(Config)
        known = {item.name.replace("_", "-"): item.name for item in fields(Config) if item.name != "source"}
        found: dict[str, Any] = {"source": source}
        for word, value in words.items():
            if word not in known:
                raise InputError(f"there is no setting {word!r}; there are {', '.join(known)}")
            found[known[word]] = _value(word, value, kinds[known[word]], folder)
        for word in ("data", "out"):
            if word not in found:
                raise InputError(f"{word} is missing")
        config = Config(**found)
        config._check()
        return config

    def _check(self) -> None:
        bounds = {
            "policy-share": (self.policy_share, 0, 1),
            "most-moves": (self.most_moves, 2, 1 << 16),
            "score-share": (self.score_share, 0, 1),
            "validation": (self.validation, 0, 0.5),
            "epochs": (self.epochs, 1, 100_000),
            "batch": (self.batch, 1, 1 << 20),
            "patience": (self.patience, 1, 100_000),
            "threads": (self.threads, 1, 256),
            "learning-rate": (self.learning_rate, 0, 1),
            "last-learning-rate": (self.last_learning_rate, 0, self.learning_rate),
            "weight-decay": (self.weight_decay, 0, 1),
        }
        for word, (value, least, most) in bounds.items():
            if not least <= value <= most:
                raise InputError(f"{word} is {value}; it must be from {least} to {most}")
        if self.most_games is not None and self.most_games < 1:
            raise InputError(f"most-games is {self.most_games}; it must be at least 1")
        if not self.data:
            raise InputError("data names no folder")

    def words(self) -> dict[str, Any]:
        """The configuration as data, without places: what decides which numbers come out."""
        left_out = {"source", "out", "data", "device", "threads"}
        if not self.policy:
            left_out |= {"policy", "policy_share", "most_moves"}
        return {item.name: getattr(self, item.name) for item in fields(self) if item.name not in left_out}


def _value(word: str, value: Any, kind: Any, folder: Path) -> Any:
    """A value of the file as one of its kind."""
    if kind == tuple[Path, ...]:
        listed = [value] if isinstance(value, str) else value
        if isinstance(listed, list) and all(isinstance(name, str) for name in listed):
            return tuple(folder / name for name in listed)
        raise InputError(f"{word} must be a folder or a list of folders")
    if kind is Path and isinstance(value, str):
        return folder / value
    if kind is float and isinstance(value, int | float) and not isinstance(value, bool):
        return float(value)
    if kind == int | None or kind is int:
        if isinstance(value, int) and not isinstance(value, bool):
            return value
    elif isinstance(kind, type) and isinstance(value, kind):
        return value
    expected = {float: "a number", bool: "true or false", str: "a text", Path: "a folder"}.get(kind, "a whole number")
    raise InputError(f"{word} is {value!r}; it must be {expected}")
