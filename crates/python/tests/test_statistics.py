"""What results mean, against figures that are known."""

from __future__ import annotations

import math
from typing import Any

import pytest

import ludens
from ludens.statistics import Estimate, Sprt, rate, strength

ELO_INFINITE = float("inf")

# --- two players


def test_elo_of_wins_draws_and_losses() -> None:
    found = strength([96, 111, 136])
    assert f"{found.elo.value:.2f} {(found.elo.high - found.elo.low) / 2:.2f}" == "40.70 30.43"
    assert f"{found.normalised.value:.2f} {(found.normalised.high - found.normalised.low) / 2:.2f}" == "49.77 36.77"
    assert found.share.value == pytest.approx((136 + 111 / 2) / 343)
    assert 0.99 < found.superiority < 1


@pytest.mark.parametrize(("share", "elo"), [(0.5, 0.0), (0.76, 200.24), (10 / 11, 400.0), (0.24, -200.24)])
def test_elo_of_a_share(share: float, elo: float) -> None:
    wins = round(share * 1100)
    assert strength([1100 - wins, 0, wins]).elo.value == pytest.approx(elo, abs=0.01)


def test_an_even_score() -> None:
    found = strength([50, 0, 50])
    assert [round(bound, 2) for bound in found.share] == [0.5, 0.4, 0.6]
    assert found.elo.value == found.normalised.value == 0
    assert strength([5, 9, 5]).superiority == 0.5


def test_who_wins_all_is_stronger_by_an_unknown_amount() -> None:
    found = strength([0, 0, 4])
    assert found.elo.value == ELO_INFINITE
    assert -ELO_INFINITE < found.elo.low < 0
    assert strength([0, 0, 2]).superiority == 0.75
    assert strength([0, 0, 40]).elo.low == pytest.approx(406, abs=0.5)
    assert strength([4, 0, 0]).elo.value == -ELO_INFINITE


def test_pairs_vary_less_than_games() -> None:
    # Every opening is won by who begins: as pairs, nothing varies.
    pairs, games = strength([0, 0, 50, 0, 0]), strength([50, 0, 50])
    assert pairs.elo.value == games.elo.value == 0
    assert pairs.elo.high - pairs.elo.low < games.elo.high - games.elo.low


def test_nothing_is_known_of_nothing() -> None:
    for counts in ([0, 0, 0], [0, 0, 0, 0, 0]):
        found = strength(counts)
        assert found.elo == Estimate(0, -ELO_INFINITE, ELO_INFINITE)
        assert found.superiority == 0.5


def test_the_other_side_sees_the_opposite() -> None:
    one, other = strength([3, 5, 9, 4, 2]), strength([2, 4, 9, 5, 3])
    assert one.elo.value == pytest.approx(-other.elo.value)
    assert one.superiority == pytest.approx(1 - other.superiority)


def test_an_estimate_can_be_printed() -> None:
    assert str(Estimate(13.94, 13.94 - 13.33, 13.94 + 13.33)) == "+13.9 ± 13.3"


# --- tests


def test_the_bounds_of_a_test() -> None:
    state = Sprt().state([0, 0, 0])
    assert (state.llr, state.decision) == (0, "continue")
    assert f"{state.lower:.4f} {state.upper:.4f}" == "-2.9444 2.9444"


@pytest.mark.parametrize(
    ("counts", "decision"), [([30, 40, 30], "continue"), ([600, 900, 900], "H1"), ([960, 2000, 900], "H0")]
)
def test_what_a_test_decides(counts: list[int], decision: str) -> None:
    assert Sprt(elo0=0, elo1=10, normalised=False).state(counts).decision == decision


def test_a_known_ratio() -> None:
    assert f"{Sprt(elo0=0, elo1=2).state([99, 3323, 8399, 3606, 109]).llr:.2f}" == "2.98"


@pytest.mark.parametrize(
    "words",
    [
        {"elo0": 5, "elo1": 0}, {"elo0": 5, "elo1": 5}, {"elo0": math.nan}, {"elo1": math.inf}, {"elo0": -math.inf},
        {"alpha": 0}, {"alpha": 1}, {"alpha": math.nan}, {"beta": -0.1}, {"beta": 2}, {"alpha": 0.6, "beta": 0.6},
        {"elo1": 1e300},
    ],
)  # fmt: skip
def test_a_test_that_cannot_be(words: dict[str, Any]) -> None:
    with pytest.raises(ludens.InputError):
        Sprt(**words)


# --- a field


def test_a_field_is_rated() -> None:
    games = [
        ("ann", "bob", 6, 2, 2),
        ("bob", "ann", 4, 2, 4),
        ("bob", "cid", 7, 2, 1),
        ("cid", "bob", 3, 3, 4),
    ]
    field = rate(games)
    assert [player["player"] for player in field["players"]] == ["ann", "bob", "cid"]
    values = [player["elo"]["value"] for player in field["players"]]
    assert values == sorted(values, reverse=True)
    assert sum(values) == pytest.approx(0, abs=1e-6)
    assert field["first_advantage"]["value"] > 0
    assert field["players"][0]["tally"] == {"wins": 10, "draws": 4, "losses": 6}
    assert rate(reversed(games)) == field


def test_a_field_that_cannot_be_rated() -> None:
    for games in ([], [("a", "b", 0, 0, 0)], [("a", "a", 1, 0, 0)], [("a", "b", 1, 0, 0), ("c", "d", 1, 0, 0)]):
        with pytest.raises(ludens.InputError):
            rate(games)


# --- counts


@pytest.mark.parametrize("counts", [[], [1], [1, 2], [1, 2, 3, 4], [1] * 6])
def test_counts_are_three_or_five(counts: list[int]) -> None:
    with pytest.raises(ludens.InputError, match=f"{len(counts)} counts"):
        strength(counts)
    with pytest.raises(ludens.InputError):
        Sprt().state(counts)


@pytest.mark.parametrize("counts", [[-1, 0, 0], [2**64, 0, 0], [1.5, 0, 0], ["1", 0, 0], [None] * 3, [math.nan] * 3])
def test_counts_are_whole_numbers(counts: Any) -> None:
    with pytest.raises((TypeError, OverflowError)):
        strength(counts)
    with pytest.raises((TypeError, OverflowError)):
        Sprt().state(counts)
    with pytest.raises((TypeError, OverflowError)):
        rate([("a", "b", *counts)])


@pytest.mark.parametrize("counts", [[2**64 - 1] * 3, [2**63, 0, 2**63], [2**64 - 1] * 5])
def test_counts_do_not_overflow(counts: list[int]) -> None:
    """Too many to be true: they are refused, or counted as what they are."""
    try:
        found = strength(counts)
    except ludens.InputError:
        return
    assert found.share.value == pytest.approx(0.5)
    assert found.share.low <= found.share.value <= found.share.high
    assert found.elo.value == pytest.approx(0, abs=1e-6)


def test_the_games_of_a_field_do_not_overflow() -> None:
    many = 2**64 - 1
    try:
        field = rate([("a", "b", many, many, many), ("b", "a", many, many, many)])
    except ludens.InputError:
        return
    assert field["players"][0]["tally"] == {"wins": 2 * many, "draws": 2 * many, "losses": 2 * many}
