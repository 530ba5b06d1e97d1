"""The network in floating point, as PyTorch trains it; in Rust it is `ludens_net::Floats`.

    accumulator = clamp(biases + the rows of the active inputs)    0 to 1
    hidden      = clamp(biases + weights · accumulator)            0 to 1, the position's bucket
    log odds    = bias + weights · hidden                          the position's bucket
"""

from __future__ import annotations

import math

import torch
from torch import Tensor, nn

from ludens.learn.rows import Features

#: Hidden weights are kept within this, so that their whole numbers are fine enough.
MOST_HIDDEN_WEIGHT = 2.0


class Model(nn.Module):
    """A network for these features. The parameters have the names that Rust gives them."""

    def __init__(self, features: Features, width: int, hidden: int) -> None:
        super().__init__()
        inputs, active, buckets = features.inputs, features.most_active, features.buckets
        self.features, self.width, self.hidden = features, width, hidden
        # The last row is for inputs that are none, and stays 0.
        self.accumulator_weights = _uniform((inputs + 1, width), math.sqrt(2 / active))
        self.accumulator_biases = nn.Parameter(torch.full((width,), 0.25))
        self.hidden_weights = _uniform((buckets, hidden, width), math.sqrt(2 / width))
        self.hidden_biases = nn.Parameter(torch.full((buckets, hidden), 0.25))
        self.output_weights = _uniform((buckets, hidden), math.sqrt(2 / hidden))
        self.output_biases = nn.Parameter(torch.zeros(buckets))
        self.clip()

    def forward(self, inputs: Tensor, buckets: Tensor) -> Tensor:
        """The logarithm of the odds that the side to move wins."""
        padding = self.features.inputs
        sums = nn.functional.embedding_bag(inputs, self.accumulator_weights, mode="sum", padding_idx=padding)
        accumulator = (sums + self.accumulator_biases).clamp(0, 1)
        # All buckets at once are one product of matrices; then each position takes its own.
        every = accumulator @ self.hidden_weights.flatten(0, 1).T + self.hidden_biases.flatten()
        which = buckets[:, None, None].expand(-1, 1, self.hidden)
        neurons = every.reshape(-1, self.features.buckets, self.hidden).gather(1, which).squeeze(1).clamp(0, 1)
        odds: Tensor = (neurons * self.output_weights[buckets]).sum(1) + self.output_biases[buckets]
        return odds

    @torch.no_grad()
    def clip(self) -> None:
        """Brings the weights to where whole numbers can hold them well."""
        self.hidden_weights.clamp_(-MOST_HIDDEN_WEIGHT, MOST_HIDDEN_WEIGHT)
        self.accumulator_weights[-1] = 0


def _uniform(shape: tuple[int, ...], spread: float) -> nn.Parameter:
    return nn.Parameter(torch.empty(shape).uniform_(-spread, spread))
