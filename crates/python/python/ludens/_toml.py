"""Writes the little TOML that a tournament needs; Python itself only reads it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

Value = str | int | float | bool
Table = Mapping[str, Any]


def to_toml(table: Table) -> str:
    """The text of a table whose lists are lists of tables. What is None is left out."""
    plain, lists = [], []
    for key, value in table.items():
        if isinstance(value, Value):
            # The strings and numbers of JSON are TOML's, too, and so are its true and false.
            plain.append(f"{key} = {json.dumps(value)}")
        elif isinstance(value, list) and all(isinstance(entry, dict) for entry in value):
            lists += [f"\n[[{key}]]\n{to_toml(entry)}" for entry in value]
        elif value is not None:
            raise TypeError(f"{key} is a text, a number, True or False, not {type(value).__name__}")
    return "\n".join([*plain, *lists]) + "\n"
