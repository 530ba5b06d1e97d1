"""Learning from self-play: games as arrays, and networks trained on them.

`ludens learn data` makes the games. This package reads them as NumPy arrays (`read`), trains a
network (`python -m ludens.learn train config.toml`, which needs PyTorch), and writes it to a file
that players use as `eval=net:FILE`. The chapter docs/learning.md of the project tells more.
"""

from ludens._core import Network
from ludens.learn.rows import Features, MoveOutputs, Moves, Rows, contents, features, make, read, shards

__all__ = ["Features", "MoveOutputs", "Moves", "Network", "Rows", "contents", "features", "make", "read", "shards"]
