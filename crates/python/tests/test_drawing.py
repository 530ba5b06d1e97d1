"""Drawings and tables for notebooks: well-formed, complete, and safe to put on a page."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any
from xml.etree import ElementTree

import pytest

import ludens
from ludens._html import table_html, thought_html
from ludens._svg import board_svg

SVG = "{http://www.w3.org/2000/svg}"
GAMES = [
    "connect4", "connect4:size=8x8", "loa", "checkers", "amazons", "amazons:board=5x5", "amazons:board=quarter",
    "tebes", "tebes:size=4,tiles=random,seed=7", "hex", "hex:size=5",
]  # fmt: skip
KINGS = "W:W18,K30:B6,K1"

every_game = pytest.mark.parametrize("game", GAMES)


def drawn(view: dict[str, Any], **look: int) -> ElementTree.Element:
    return ElementTree.fromstring(board_svg(view, **look))


def having(picture: ElementTree.Element, attribute: str) -> list[str]:
    return [value for element in picture.iter() if (value := element.get(attribute)) is not None]


def some_moves(game: str) -> ludens.Position:
    """The middle one of the legal moves, a few times."""
    position = ludens.Game(game).start()
    for _ in range(5):
        moves = position.legal_moves()
        position.play(moves[len(moves) // 2])
    return position


@every_game
def test_every_square_is_drawn_once(game: str) -> None:
    view = ludens.Game(game).start().view()
    squares = [cell["name"] for cell in view["board"]["cells"] if cell["name"] is not None]
    assert having(drawn(view), "data-square") == squares


@every_game
def test_every_piece_is_drawn(game: str) -> None:
    view = some_moves(game).view()
    pieces = [cell["piece"] for cell in view["board"]["cells"] if cell["piece"]]
    expected = Counter(f"{piece['side']} {piece['shape']}" for piece in pieces)
    assert Counter(having(drawn(view), "data-piece")) == expected


@every_game
def test_the_last_move_is_marked(game: str) -> None:
    assert having(drawn(ludens.Game(game).start().view()), "data-last") == []
    view = some_moves(game).view()
    assert set(having(drawn(view), "data-last")) == set(view["played"][-1]["path"])


@every_game
def test_everything_lies_in_the_picture(game: str) -> None:
    picture = drawn(ludens.Game(game).start().view())
    _, _, width, height = map(float, picture.attrib["viewBox"].split())
    for tile in picture.findall(f"{SVG}rect"):
        x, y = float(tile.attrib["x"]), float(tile.attrib["y"])
        assert 0 <= x <= width - float(tile.attrib["width"])
        assert 0 <= y <= height - float(tile.attrib["height"])


@every_game
def test_nothing_in_it_reaches_other_drawings(game: str) -> None:
    picture = drawn(some_moves(game).view())
    assert {element.tag for element in picture.iter()}.isdisjoint({f"{SVG}style", f"{SVG}script", f"{SVG}use"})
    assert having(picture, "id") == having(picture, "class") == having(picture, "href") == []


@pytest.mark.parametrize(
    ("game", "words"),
    [
        ("connect4", [str(column) for column in range(1, 8)]),
        ("loa", [*"abcdefgh", *"87654321"]),
        ("checkers", [str(number) for number in range(1, 33)]),
        ("amazons", [*"abcdefghij", "10", *"987654321"]),
    ],
)
def test_squares_are_named_as_the_game_names_them(game: str, words: list[str]) -> None:
    picture = drawn(ludens.Game(game).start().view())
    assert [word.text for word in picture.iter(f"{SVG}text")] == words


def test_the_two_sides_differ_in_more_than_colour() -> None:
    for game in ("connect4", "loa", "amazons", "tebes"):
        assert len(outlines(some_moves(game).view())) == 2


def test_kings_differ_from_men_and_from_each_other() -> None:
    assert len(outlines(ludens.Game("checkers").position(KINGS).view())) == 4


def outlines(view: dict[str, Any]) -> set[str]:
    """The pieces without their colours and places."""
    pieces = re.findall(r"<g [^>]*data-piece.*?</g>", board_svg(view))
    return {re.sub(r'<g [^>]*>|(fill|stroke)="[^"]*"', "", piece) for piece in pieces}


def test_arrows_stay_on_the_board() -> None:
    position = ludens.Game("amazons").start().play("d1-d7/g7")
    stones = [element for element in drawn(position.view()).iter(f"{SVG}rect") if element.get("rx") == "16"]
    assert len(stones) == 1


def test_the_title_is_the_positions_text() -> None:
    position = ludens.Game("loa").start()
    picture = drawn(position.view())
    assert picture[0].tag == f"{SVG}title"
    assert position.text in (picture[0].text or "")
    assert picture.get("role") == "img"


def test_it_is_as_wide_as_wanted() -> None:
    picture = drawn(ludens.Game("connect4:size=8x8").start().view(), width=500)
    _, _, width, height = map(float, picture.attrib["viewBox"].split())
    assert picture.get("width") == "500"
    assert int(picture.attrib["height"]) == pytest.approx(500 * height / width, abs=1)


def test_texts_are_escaped_in_drawings() -> None:
    view = ludens.Game("checkers").start().view()
    view["position"] = view["board"]["cells"][1]["name"] = nasty = '<script>"&\'</script>'
    picture = drawn(view)
    assert nasty in (picture[0].text or "")
    assert nasty in having(picture, "data-square")
    assert nasty in [word.text for word in picture.iter(f"{SVG}text")]


# --- tables


def cells_of(table: str) -> list[list[str]]:
    rows = ElementTree.fromstring(table).iter("tr")
    return [[cell.text or "" for cell in row] for row in rows]


def test_a_table_shows_its_rows() -> None:
    table = table_html(["name", "games", "share"], [["best", 12, 0.625], ["random", 12, None]])
    assert cells_of(table) == [["name", "games", "share"], ["best", "12", "0.62"], ["random", "12", ""]]


def test_numbers_stand_at_the_right() -> None:
    head = ElementTree.fromstring(table_html(["name", "games"], [["best", 12]])).iter("th")
    alignments = [cell.attrib["style"].partition(";")[0] for cell in head]
    assert alignments == ["text-align: left", "text-align: right"]


def test_a_table_may_be_empty() -> None:
    assert cells_of(table_html(["name"], [])) == [["name"]]


def test_texts_are_escaped_in_tables() -> None:
    nasty = "<img src=x onerror=alert(1)>&\"'"
    table = table_html([nasty], [[nasty]], caption=nasty)
    assert "<img" not in table
    assert cells_of(table) == [[nasty], [nasty]]


# --- thoughts

THOUGHT = {
    "move": "g8-g6", "score": 0.98, "proven": None, "plies": None, "chance": 0.52, "depth": 4,
    "selective_depth": 9, "nodes": 10443, "nps": 1251386, "time_ms": 8.345, "line": ["g8-g6", "h2-f2"],
}  # fmt: skip
DRAW = {"score": 0.0, "proven": "draw", "plies": None, "chance": 0.5}
LOSS = {"score": -9960.0, "proven": "loss", "plies": 40, "chance": 0.0}


def test_a_thought_is_its_best_move() -> None:
    table = thought_html(THOUGHT)
    assert cells_of(table) == [["move", "score", "chance", "line"], ["g8-g6", "+0.98", "52 %", "g8-g6 h2-f2"]]
    assert "depth 4, 10,443 nodes in 0.01 s" in table


def test_a_thought_can_have_lines() -> None:
    second = {**DRAW, "move": "g1-g3", "line": ["g1-g3"]}
    table = thought_html({**THOUGHT, "lines": [THOUGHT, second]})
    assert [row[:2] for row in cells_of(table)[1:]] == [["g8-g6", "+0.98"], ["g1-g3", "draw"]]


def test_a_thought_can_have_all_moves() -> None:
    moves = [{**THOUGHT, "text": "g8-g6"}, {**LOSS, "text": "b1-b8"}]
    rows = cells_of(thought_html({**THOUGHT, "moves": moves}))
    assert rows[1:] == [["g8-g6", "+0.98", "52 %", "g8-g6 h2-f2"], ["b1-b8", "loss in 40", "0 %", ""]]


def test_a_thought_may_know_little() -> None:
    rows = cells_of(thought_html({**THOUGHT, "move": None, "chance": None, "line": []}))
    assert rows == [["move", "score", "chance"], ["–", "+0.98", ""]]


def test_texts_are_escaped_in_thoughts() -> None:
    assert "<b>" not in thought_html({**THOUGHT, "move": "<b>", "line": ["<b>"]})
