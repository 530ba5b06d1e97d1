"""The network in floating point, as PyTorch trains it; in Rust it is `ludens_net::Floats`.

    accumulator = clamp(biases + the rows of the active inputs)    0 to 1
    hidden      = clamp(biases + weights · accumulator)            0 to 1, the position's bucket
    log odds    = bias + weights · hidden                          the position's bucket
    logit       = the sum of bias + weights · accumulator          each of a move's outputs, if it has a policy
"""

from __future__ import annotations

import math

import numpy as np
import torch
from torch import Tensor, nn

from ludens.learn.rows import Features, Moves

#: Hidden weights are kept within this, so that their whole numbers are fine enough.
MOST_HIDDEN_WEIGHT = 2.0


class Model(nn.Module):
    """A network for these features. The parameters have the names that Rust gives them."""

    def __init__(self, features: Features, width: int, hidden: int, *, policy: bool = False) -> None:
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
        if policy and features.moves:
            self.policy_weights = _uniform((features.moves.outputs, width), math.sqrt(2 / width) / 4)
            self.policy_biases = nn.Parameter(torch.zeros(features.moves.outputs))
        self.clip()

    def forward(self, inputs: Tensor, buckets: Tensor) -> Tensor:
        """The logarithm of the odds that the side to move wins."""
        return self.odds(self.accumulator(inputs), buckets)

    def accumulator(self, inputs: Tensor) -> Tensor:
        """What both heads see."""
        padding = self.features.inputs
        sums = nn.functional.embedding_bag(inputs, self.accumulator_weights, mode="sum", padding_idx=padding)
        return (sums + self.accumulator_biases).clamp(0, 1)

    def odds(self, accumulator: Tensor, buckets: Tensor) -> Tensor:
        """The logarithm of the odds that the side to move wins."""
        # All buckets at once are one product of matrices; then each position takes its own.
        every = accumulator @ self.hidden_weights.flatten(0, 1).T + self.hidden_biases.flatten()
        which = buckets[:, None, None].expand(-1, 1, self.hidden)
        neurons = every.reshape(-1, self.features.buckets, self.hidden).gather(1, which).squeeze(1).clamp(0, 1)
        odds: Tensor = (neurons * self.output_weights[buckets]).sum(1) + self.output_biases[buckets]
        return odds

    def log_shares(self, accumulator: Tensor, moves: Moves) -> Tensor:
        """The logarithm of how likely each move is the best: a row for each position, filled up with
        minus infinity. Where not all legal moves are there, those that were drawn stand for the others."""
        device = accumulator.device
        counts = torch.from_numpy(np.diff(moves.offsets))
        rows = torch.repeat_interleave(counts).to(device)
        places = (torch.arange(len(moves.outputs)) - torch.from_numpy(moves.offsets[:-1]).repeat_interleave(counts)).to(device)
        outputs = torch.from_numpy(moves.outputs.astype(np.int64)).to(device)
        weights = nn.functional.embedding(outputs, self.policy_weights).sum(1)
        logits = (accumulator.index_select(0, rows) * weights).sum(1) + self.policy_biases[outputs].sum(1)
        others = torch.from_numpy((moves.legal - 1) / np.maximum(np.diff(moves.offsets) - 1, 1)).clamp(min=1).log()
        drawn = places != torch.from_numpy(moves.played).to(device).index_select(0, rows)
        logits = logits + drawn * others.to(device, logits.dtype).index_select(0, rows)
        table = logits.new_full((len(counts), int(counts.max())), -math.inf).index_put((rows, places), logits)
        return table.log_softmax(1)

    @torch.no_grad()
    def clip(self) -> None:
        """Brings the weights to where whole numbers can hold them well."""
        self.hidden_weights.clamp_(-MOST_HIDDEN_WEIGHT, MOST_HIDDEN_WEIGHT)
        self.accumulator_weights[-1] = 0


def _uniform(shape: tuple[int, ...], spread: float) -> nn.Parameter:
    return nn.Parameter(torch.empty(shape).uniform_(-spread, spread))
