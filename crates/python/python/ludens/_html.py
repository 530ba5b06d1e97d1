"""Writes tables as HTML, for notebooks: standings, lists, and what a search says.

Every text is escaped. Colours are left to the page, which is light or dark; only
room and alignment are set here, because numbers are read from the right.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape

from ludens import _types


def table_html(headers: Sequence[str], rows: Iterable[Sequence[object]], *, caption: str | None = None) -> str:
    """A table of texts and numbers; None is an empty cell.

    Floats are shown with two decimals. Who wants others writes them as text.
    """
    cells = [list(row) for row in rows]
    sides = [_alignment([row[column] for row in cells]) for column in range(len(headers))]
    head = _row("th", headers, sides)
    body = "".join(_row("td", row, sides) for row in cells)
    above = f"<caption>{escape(caption)}</caption>" if caption else ""
    return f"<table>{above}<thead>{head}</thead><tbody>{body}</tbody></table>"


def _alignment(column: Sequence[object]) -> str:
    """Right for a column in which nothing but numbers stand."""
    values = [value for value in column if value is not None]
    return "right" if values and all(isinstance(value, (int, float)) for value in values) else "left"


def _row(tag: str, values: Iterable[object], sides: Iterable[str]) -> str:
    styles = (f"text-align: {side}; padding: 0.15em 0.7em" for side in sides)
    cells = (f'<{tag} style="{style}">{_cell(value)}</{tag}>' for value, style in zip(values, styles))
    return f"<tr>{''.join(cells)}</tr>"


def _cell(value: object) -> str:
    if value is None:
        return ""
    return escape(f"{value:.2f}" if isinstance(value, float) else str(value))


# --- thoughts


def thought_html(thought: _types.Thought) -> str:
    """What a search says, as `ludens analyze --json` prints it: its moves, the best first.

    Scores and chances are those of the side to move.
    """
    rows = list(_opinions(thought))
    has_lines = any(line for *_, line in rows)
    headers = ["move", "score", "chance", "line"]
    shown = len(headers) if has_lines else len(headers) - 1
    return table_html(headers[:shown], [row[:shown] for row in rows], caption=_effort(thought))


def _opinions(thought: _types.Thought) -> Iterator[tuple[str, str, str, str]]:
    """Move, score, chance and line: of the best, of each of the best lines, or of all moves."""
    lines: Sequence[_types.ScoredLine | _types.Thought] = thought.get("lines") or [thought]
    for line in lines:
        yield line.get("move") or "–", _score(line), _chance(line), " ".join(line.get("line") or [])
    told = {line.get("move") for line in lines}
    for move in thought.get("moves") or []:
        if move["text"] not in told:
            yield move["text"], _score(move), _chance(move), ""


def _score(opinion: _types.ScoredLine | _types.ScoredMove | _types.Thought) -> str:
    """`+1.25`, `win in 5` or `draw`."""
    proven, plies = opinion.get("proven"), opinion.get("plies")
    if proven:
        return str(proven) if plies is None else f"{proven} in {plies}"
    return f"{opinion['score']:+.2f}"


def _chance(opinion: _types.ScoredLine | _types.ScoredMove | _types.Thought) -> str:
    chance = opinion.get("chance")
    return "" if chance is None else f"{100 * chance:.0f} %"


def _effort(thought: _types.Thought) -> str:
    """`depth 12, 1,234,567 nodes in 0.85 s`."""
    return f"depth {thought['depth']}, {thought['nodes']:,} nodes in {thought['time_ms'] / 1000:.2f} s"
