"""Games in files: all four formats both ways, and every move checked."""

from __future__ import annotations

import random
from typing import Any

import pytest

import ludens
from ludens import Game, Record, read_records, write_records

HOLDS = {
    "pgn": ["connect4", "connect4:size=8x8", "loa", "loa:setup=easy", "checkers", "amazons", "tebes:size=4"],
    "pdn": ["checkers"],
    "sgf": ["loa", "amazons"],
    "columns": ["connect4"],
}

every_format = pytest.mark.parametrize("format", HOLDS)


def some_games(game: str, plies: int = 12) -> list[Record]:
    records = []
    for seed in range(3):
        position, chance = Game(game).start(), random.Random(seed)
        for _ in range(plies):
            position.play(chance.choice(position.legal_moves()))
        records.append(Record(game, position.played))
    return records


@pytest.mark.parametrize(("format", "game"), [(format, game) for format in HOLDS for game in HOLDS[format]])
def test_what_is_written_can_be_read(format: Any, game: str) -> None:
    records = some_games(game, plies=5 if game.startswith("connect4") else 12)
    text = write_records(records, format)
    for again in (read_records(text, format), read_records(text), read_records(text, format, game)):
        assert [record.moves for record in again] == [record.moves for record in records]
        assert [Game(record.game) for record in again] == [Game(game)] * 3
        assert [record.position() for record in again] == [record.position() for record in records]
    assert write_records(read_records(text, format), format) == text


@pytest.mark.parametrize(("format", "game"), [("pgn", "loa"), ("pdn", "checkers"), ("sgf", "loa")])
def test_all_that_is_said_of_a_game_is_kept(format: Any, game: str) -> None:
    [record, *_] = some_games(game, plies=3)
    record.result = "1-0"
    record.tags = {"First": "Ann", "Second": "Bob", "Event": 'the "open"'}
    record.comment = "a fine game"
    record.comments = ["good", None, "bad"]
    [again] = read_records(write_records([record], format))
    assert (again.result, again.comment, again.comments) == (record.result, record.comment, record.comments)
    assert again.tags == record.tags


@pytest.mark.parametrize("result", ["1-0", "0-1", "1/2-1/2", "*"])
def test_results(result: Any) -> None:
    [again] = read_records(write_records([Record("loa", ["b1-b3"], result)]))
    assert again.result == result


@pytest.mark.parametrize(
    ("format", "game"), [("pgn", "connect4"), ("pgn", "tebes"), ("pdn", "checkers"), ("sgf", "loa")]
)
def test_a_game_may_begin_anywhere(format: Any, game: str) -> None:
    before = Game(game).start().play(Game(game).start().legal_moves()[0])
    record = Record(game, before.legal_moves()[:1], start=before.text)
    [again] = read_records(write_records([record], format))
    assert again.start == before.text
    assert again.position() == record.position()
    assert again.position().start_text == before.text


def test_a_columns_file_is_a_game_a_line() -> None:
    records = read_records("443\n\n1212121\n", "columns")
    assert [record.moves for record in records] == [list("443"), list("1212121")]
    assert [record.result for record in records] == ["*", "1-0"]
    assert write_records(records, "columns") == "443\n1212121\n"
    assert read_records("88", "columns", "connect4:size=8x8")[0].moves == ["8", "8"]


def test_files_of_others() -> None:
    tags = '[Event "World"]\n[Black "Ann"]\n[White "Bob"]\n[Result "0-1"]\n\n'
    [pdn] = read_records(tags + "1. 11-15 23-19 2. 8-11 22-17 0-1")
    assert (Game(pdn.game), pdn.moves) == (Game("checkers"), ["11-15", "23-19", "8-11", "22-17"])
    [sgf] = read_records("(;GM[9]FF[4];B[b1-b3];W[a4-c4])")
    assert (Game(sgf.game), sgf.moves) == (Game("loa"), ["b1-b3", "a4-c4"])


def test_the_game_can_be_said_beside_the_text() -> None:
    assert read_records("1. b1-b3 a4-c4 *", "pgn", "loa")[0].moves == ["b1-b3", "a4-c4"]
    assert read_records("1. b1-b3 a4-c4 *", "pgn", Game("loa"))[0].moves == ["b1-b3", "a4-c4"]
    with pytest.raises(ludens.InputError, match="does not say which game"):
        read_records("1. b1-b3 a4-c4 *", "pgn")


@every_format
def test_nothing_is_nothing(format: Any) -> None:
    assert read_records("", format) == []
    assert write_records([], format) == ""


# --- what cannot be


@pytest.mark.parametrize(
    ("text", "format", "match"),
    [
        ('[Game "loa"] 1. b1-b3 a4-c4 2. b3-b9 *', "pgn", 'game 1: move 3: "b3-b9" is not a legal move'),
        ('[Game "loa"] 1. b1-b3 *\n\n[Game "loa"] 1. b1-b4 *', "pgn", 'game 2: move 1: "b1-b4" is not a legal move'),
        ("1. 11-15 23-19 2. 1-2 *", "pdn", 'game 1: move 3: "1-2" is not a legal move'),
        ("(;GM[9];B[b1-b3];W[a4-a5])", "sgf", 'game 1: move 2: "a4-a5" is not a legal move'),
        ("44\n4444444", "columns", 'game 2: move 7: "4" is not a legal move'),
        ("1212121" + "3", "columns", "game 1: move 8: .*over"),
    ],
)
def test_an_illegal_move_is_named(text: str, format: Any, match: str) -> None:
    with pytest.raises(ludens.InputError, match=match):
        read_records(text, format)


@pytest.mark.parametrize(
    "record",
    [
        Record("loa", ["b1-b9"]), Record("loa", ["b1-b3"] * 2), Record("nothing", []), Record("loa:setup=5", []),
        Record("loa", [], start="nowhere"), Record("loa", [], result="2-0"),  # type: ignore[arg-type]
        Record("loa", [3]), Record("loa", 3), Record(3, []), Record("loa", [], tags={"a": 3}),  # type: ignore
    ],
    ids=repr,
)  # fmt: skip
@every_format
def test_a_game_that_cannot_be_is_not_written(record: Record, format: Any) -> None:
    with pytest.raises((ludens.InputError, TypeError)):
        write_records([record], format)


@pytest.mark.parametrize("format", ["pdn", "sgf", "columns"])
def test_a_format_holds_its_own_games_only(format: Any) -> None:
    for game in ("connect4", "loa", "checkers", "amazons", "tebes"):
        if game not in HOLDS[format]:
            with pytest.raises(ludens.InputError, match=f"{format} cannot hold a game of {game}; pgn can"):
                write_records([Record(game, [])], format)


@pytest.mark.parametrize("name", ["", "a b", 'a"', "a]", "a\nb", "[a", "♞"])
def test_a_tag_is_refused_or_can_be_read_again(name: str) -> None:
    try:
        text = write_records([Record("loa", ["b1-b3"], tags={name: "x"})])
    except ludens.InputError:
        return
    [again] = read_records(text)
    assert again.tags == {name: "x"}


@pytest.mark.parametrize("text", ['"', "\\", "]", "}", "{", ";", "(", "a\nb", "♞", "%", "{}\\}\\", "1. b1-b3", ")"])
@pytest.mark.parametrize("format", ["pgn", "sgf"])
def test_strange_words_come_back(text: str, format: Any) -> None:
    # A name is one line; a remark may have several.
    name = text.replace("\n", " ")
    record = Record("loa", ["b1-b3"], tags={"First": name}, comment=text, comments=[text])
    [again] = read_records(write_records([record], format))
    spaced = " ".join(text.split())
    assert [" ".join(said.split()) for said in (again.tags["First"], again.comment or "", again.comments[0] or "")] == [
        spaced
    ] * 3
    assert again.moves == record.moves


@pytest.mark.parametrize("name", ["a\nb", "a\x1b[31mb", "a\u202eb", "a\x00"])
def test_a_name_with_hidden_characters_is_refused(name: str) -> None:
    with pytest.raises(ludens.InputError, match="invisible character"):
        write_records([Record("loa", ["b1-b3"], tags={"First": name})])


def test_there_are_four_formats() -> None:
    for format in ("", "PGN ", "json", "x" * 1000):
        with pytest.raises(ludens.InputError, match="there is no format"):
            read_records("", format)  # type: ignore[arg-type]
        with pytest.raises(ludens.InputError, match="there is no format"):
            write_records([], format)  # type: ignore[arg-type]
