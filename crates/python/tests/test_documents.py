"""What the chapter and the docstrings show is what happens."""

from __future__ import annotations

import doctest
import inspect
import re
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
CHAPTER = ROOT / "docs" / "python.md"
LEARNING = ROOT / "docs" / "learning.md"
README = ROOT / "README.md"
MODULES = [
    "ludens",
    "ludens._player",
    "ludens.lab",
    "ludens.learn.rows",
    "ludens.records",
    "ludens.selfplay",
    "ludens.statistics",
    "ludens.thought",
    "ludens.tournament",
]


@pytest.mark.parametrize("file", [CHAPTER, LEARNING, README])
def test_the_chapter_and_the_readme(file: Path) -> None:
    results = doctest.testfile(str(file), module_relative=False, encoding="utf-8")
    assert results.failed == 0
    assert results.attempted == examples(file.read_text(encoding="utf-8")) > 0


def test_every_code_block_of_the_chapter_is_run() -> None:
    text = CHAPTER.read_text(encoding="utf-8")
    blocks = re.findall(r"^```(.*)\n(.*\n)(?:.*\n)*?```$", text, re.MULTILINE)
    assert blocks
    for language, first in blocks:
        assert language == "pycon" and first.startswith(">>> "), first


@pytest.mark.parametrize("name", MODULES)
def test_the_docstrings(name: str) -> None:
    module = import_module(name)
    results = doctest.testmod(module)
    assert results.failed == 0
    assert results.attempted == examples(inspect.getsource(module))


def test_the_docstrings_have_examples() -> None:
    assert sum(examples(inspect.getsource(import_module(name))) for name in MODULES) > 0


def examples(text: str) -> int:
    """How many examples a text has; doctest must have found as many."""
    return len(re.findall(r"^\s*>>> ", text, re.MULTILINE))
