"""Draws a position as SVG, for notebooks; kin to the board of the web page.

`Position._repr_svg_` calls `board_svg` with the position's view. Every colour
stands at the element it paints: a style sheet, an id or a class would reach the
other drawings of the same notebook. The board brings its own ground, so that
light and dark pages suit it alike. A cell is 100 units wide.

    ┌───────────────┐
    │8┌───────────┐ │   files and ranks: letters and numbers on the frame
    │ │   tiles   │ │   numbers: on the tiles
    │1└───────────┘ │   columns: a panel with holes, numbered at its foot
    │  a         h  │   hexagons: a rhombus without a frame, see `_Rhombus`
    └───────────────┘
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from html import escape
from typing import Any

CELL = 100
HALF = CELL / 2
#: The sides of a hexagon that is as wide as a cell, and from one row of them to the next.
SIDE = CELL / 3**0.5
RISE = 1.5 * SIDE
FONT = "system-ui, 'Segoe UI', Roboto, 'Noto Sans', 'Liberation Sans', sans-serif"

TILES = {"light": "#f0e2c8", "dark": "#bd926b", "plain": "#f0e2c8"}
LAST_MOVE = "#e8c93c"
FRAME, ON_FRAME, ON_TILE = "#7a5a40", "#f6ead9", "#3d2510"
#: Readable on light and on dark pages.
BESIDE = "#837a6d"
STONE, ON_STONE = "#4c4a52", "#94919d"
PANEL, PANEL_EDGE, HOLE = "#2f5f9e", "#234a7d", "#dfe7f2"


def board_svg(view: Mapping[str, Any], *, width: int = 320) -> str:
    """The position of a view, with the squares of its last move marked.

    `view` is what `Position.view()` tells; what `ludens show --json` prints, which
    has the board's fields beside its own, will do too.
    """
    board = view.get("board", view)
    layout = _lay_out(board)
    colours = _sides_colours(view)
    title = _element("title", escape(f"{view['game']}: {view['position']}"))
    return _element(
        "svg",
        title,
        *_ground(board, layout, _last_squares(view), colours),
        *_pieces(board, layout, colours),
        xmlns="http://www.w3.org/2000/svg",
        role="img",
        width=width,
        height=round(width * layout.height / layout.width),
        viewBox=f"0 0 {layout.width} {layout.height}",
    )


def _ground(
    board: Mapping[str, Any], layout: _Layout | _Rhombus, last: set[str], colours: Mapping[str, _Colour]
) -> Iterator[str]:
    """Everything below the pieces."""
    if isinstance(layout, _Rhombus):
        return _hexagons(board, layout, last, colours)
    return _upright(board, layout, last) if layout.is_upright else _flat(board, layout, last)


def _last_squares(view: Mapping[str, Any]) -> set[str]:
    played = view.get("played") or []
    return set(played[-1]["path"]) if played else set()


# --- where things lie


@dataclass(frozen=True)
class _Layout:
    files: int
    ranks: int
    is_upright: bool
    #: Around the cells at the right and on top.
    edge: int
    #: Around them at the left and below, where names may stand.
    left: int
    foot: int

    @property
    def width(self) -> int:
        return self.left + self.files * CELL + self.edge

    @property
    def height(self) -> int:
        return self.edge + self.ranks * CELL + self.foot

    def centre(self, index: int) -> tuple[float, float]:
        row, column = divmod(index, self.files)
        return self.left + column * CELL + HALF, self.edge + row * CELL + HALF


@dataclass(frozen=True)
class _Rhombus:
    """Rows of hexagons that stand on a corner, each half a cell to the right of the one above."""

    files: int
    ranks: int
    #: Around the cells: coloured edges, and names beyond them.
    margin: int = 70

    @property
    def width(self) -> float:
        return self.files * CELL + (self.ranks - 1) * HALF + 2 * self.margin

    @property
    def height(self) -> float:
        return round(2 * SIDE + (self.ranks - 1) * RISE + 2 * self.margin, 1)

    def centre(self, index: int) -> tuple[float, float]:
        row, column = divmod(index, self.files)
        return self.margin + HALF + column * CELL + row * HALF, round(self.margin + SIDE + row * RISE, 1)

    def corners(self, index: int) -> list[tuple[float, float]]:
        """Clockwise from the upper left."""
        x, y = self.centre(index)
        low = SIDE / 2
        around = ((-HALF, -low), (0.0, -SIDE), (HALF, -low), (HALF, low), (0.0, SIDE), (-HALF, low))
        return [(x + dx, round(y + dy, 1)) for dx, dy in around]

    def edges(self) -> Iterator[tuple[str, list[tuple[float, float]]]]:
        """Whose an edge is, and its corners: top and bottom are the first side's, left and right the second's."""
        lowest = (self.ranks - 1) * self.files
        top, bottom = range(self.files), range(lowest, lowest + self.files)
        left = range(0, lowest + 1, self.files)
        right = range(self.files - 1, lowest + self.files, self.files)
        for side, cells, which in (
            ("first", top, (0, 1, 2)),
            ("first", bottom, (5, 4, 3)),
            ("second", left, (0, 5)),
            ("second", right, (2, 3)),
        ):
            yield side, [self.corners(cell)[corner] for cell in cells for corner in which]


def _lay_out(board: Mapping[str, Any]) -> _Layout | _Rhombus:
    files, ranks, labels = board["files"], board["ranks"], board["labels"]
    if board.get("tiling") == "hexagons":
        return _Rhombus(files, ranks)
    if labels == "columns":
        return _Layout(files, ranks, is_upright=True, edge=18, left=18, foot=54)
    # The frame and the names on it are as large on the page for a small board as for a large one.
    edge = 2 * max(files, ranks)
    margin = edge if labels == "numbers" else 5 * max(files, ranks)
    return _Layout(files, ranks, is_upright=False, edge=edge, left=margin, foot=margin)


# --- boards that lie on the table


def _flat(board: Mapping[str, Any], layout: _Layout, last: set[str]) -> Iterator[str]:
    yield _box(layout.width / 2, layout.height / 2, layout.width, layout.height, rx=layout.edge, fill=FRAME)
    cells = board["cells"]
    for index, cell in enumerate(cells):
        yield _tile(cell, index, layout)
    for index, cell in enumerate(cells):
        if cell["name"] in last:
            yield _box(*layout.centre(index), CELL, CELL, fill=LAST_MOVE, fill_opacity=0.6, data_last=cell["name"])
    yield from _square_numbers(cells, layout) if board["labels"] == "numbers" else _edge_names(cells, layout)
    for index, cell in enumerate(cells):
        if cell["tile"] == "blocked":
            yield _stone(*layout.centre(index))


def _tile(cell: Mapping[str, Any], index: int, layout: _Layout) -> str:
    colour = TILES.get(cell["tile"]) or TILES[_chequer(index, layout)]
    # Without crisp edges the frame shines through between the tiles.
    box = {"fill": colour, "shape_rendering": "crispEdges", "data_square": cell["name"]}
    return _box(*layout.centre(index), CELL, CELL, **box)


def _chequer(index: int, layout: _Layout) -> str:
    """The colour that a blocked square had, dark at the bottom left."""
    row, file = divmod(index, layout.files)
    return "dark" if (file + layout.ranks - 1 - row) % 2 == 0 else "light"


def _stone(x: float, y: float) -> str:
    cross = _element("path", d="M-13-13L13 13M13-13L-13 13", stroke=ON_STONE, stroke_width=7, stroke_linecap="round")
    return _at(x, y, _box(0, 0, 78, 78, rx=16, fill=STONE), cross)


def _edge_names(cells: list[Mapping[str, Any]], layout: _Layout) -> Iterator[str]:
    """Letters below and numbers at the left, both taken from the names of the squares there."""
    lowest, size = (layout.ranks - 1) * layout.files, 0.66 * layout.foot
    for index in range(lowest, lowest + layout.files):
        name = _part(r"[a-z]+", cells[index]["name"])
        yield _word(name, layout.centre(index)[0], layout.height - layout.foot / 2, size, ON_FRAME)
    for index in range(0, layout.files * layout.ranks, layout.files):
        name = _part(r"[0-9]+", cells[index]["name"])
        yield _word(name, layout.left / 2, layout.centre(index)[1], size, ON_FRAME)


def _part(pattern: str, name: str | None) -> str:
    found = re.search(pattern, name or "")
    return found[0] if found else ""


def _square_numbers(cells: list[Mapping[str, Any]], layout: _Layout) -> Iterator[str]:
    for index, cell in enumerate(cells):
        if cell["name"] is not None:
            x, y = layout.centre(index)
            # In the corner: a disc leaves no other room.
            yield _word(cell["name"], x - 48, y - 39, 18, ON_TILE, text_anchor="start")


# --- boards that stand upright


def _upright(board: Mapping[str, Any], layout: _Layout, last: set[str]) -> Iterator[str]:
    edge = {"rx": 34, "fill": PANEL, "stroke": PANEL_EDGE, "stroke_width": 6}
    yield _box(layout.width / 2, layout.height / 2, layout.width - 6, layout.height - 6, **edge)
    for index, cell in enumerate(board["cells"]):
        x, y = layout.centre(index)
        yield _circle(43, x, y, fill=HOLE, stroke=PANEL_EDGE, stroke_width=4, data_square=cell["name"])
        if cell["name"] in last:
            yield _circle(44, x, y, fill="none", stroke="#fff", stroke_width=7, data_last=cell["name"])
    for column in range(layout.files):
        yield _word(str(column + 1), layout.centre(column)[0], layout.height - 30, 30, "#fff")


# --- boards of hexagons


def _hexagons(
    board: Mapping[str, Any], layout: _Rhombus, last: set[str], colours: Mapping[str, _Colour]
) -> Iterator[str]:
    for side, points in layout.edges():
        # Not by colour alone: the edges of the side with the star are dashed.
        dashes = None if colours[side].has_rings else "22 6"
        edge = {"stroke": colours[side].body, "stroke_width": 40, "stroke_linejoin": "round", "stroke_dasharray": dashes}
        yield _element("polyline", points=_points_text(points), fill="none", data_edge=side, **edge)
    cells = board["cells"]
    for index, cell in enumerate(cells):
        outline = _points_text(layout.corners(index))
        line = {"fill": TILES["plain"], "stroke": TILES["dark"], "stroke_width": 3}
        yield _element("polygon", points=outline, data_square=cell["name"], **line)
        if cell["name"] in last:
            yield _element("polygon", points=outline, fill=LAST_MOVE, fill_opacity=0.6, data_last=cell["name"])
    yield from _rhombus_names(cells, layout)


def _rhombus_names(cells: list[Mapping[str, Any]], layout: _Rhombus) -> Iterator[str]:
    """Letters above the columns and numbers before the rows, where the next cell would be."""
    for index in range(layout.files):
        x, y = layout.centre(index)
        yield _word(_part(r"[a-z]+", cells[index]["name"]), x - HALF, y - RISE + 3, 34, BESIDE)
    for index in range(0, layout.files * layout.ranks, layout.files):
        x, y = layout.centre(index)
        yield _word(_part(r"[0-9]+", cells[index]["name"]), x - 95, y, 34, BESIDE)


def _points_text(points: list[tuple[float, float]]) -> str:
    return " ".join(f"{x:g},{y:g}" for x, y in points)


# --- pieces


@dataclass(frozen=True)
class _Colour:
    body: str
    edge: str
    #: The ornament, by which the sides differ in shape as well: rings, or else a star.
    mark: str
    has_rings: bool


BLACK = _Colour("#2d2b2a", "#0f0e0d", "#a39a8d", has_rings=True)
WHITE = _Colour("#f8f4ea", "#5c5448", "#8a8071", has_rings=False)
RED = _Colour("#cf3b32", "#8c1f19", "#ffd9d2", has_rings=True)
YELLOW = _Colour("#f4c430", "#a87c06", "#7d5a00", has_rings=False)
BLUE = _Colour("#3d7fd6", "#1c4680", "#e3efff", has_rings=False)
COLOURS = {"black": BLACK, "white": WHITE, "red": RED, "yellow": YELLOW, "blue": BLUE}

# Around the middle of the cell.
STAR = "M0-20Q3-3 20 0Q3 3 0 20Q-3 3-20 0Q-3-3 0-20Z"
SMALL_CROWN = "M-16 12V-11L-7-1L0-15L7-1L16-11V12Z"
POINTED_CROWN = "M-22 20L-34-14L-17 0L-13-25L0-2L13-25L17 0L34-14L22 20Q0 26-22 20Z"
POINTS = ((-34, -16), (-13, -27), (13, -27), (34, -16))
LEAFY_CROWN = "M-22 20Q-25-6-38-19Q-22-18-14-3Q-12-20 0-31Q12-20 14-3Q22-18 38-19Q25-6 22 20Q0 26-22 20Z"
FOOT = "M-25 24Q0 31 25 24L27 36Q0 43-27 36Z"


def _sides_colours(view: Mapping[str, Any]) -> dict[str, _Colour]:
    first, second = (COLOURS[name] for name in view["colours"])
    return {"first": first, "second": second}


def _pieces(board: Mapping[str, Any], layout: _Layout | _Rhombus, colours: Mapping[str, _Colour]) -> Iterator[str]:
    for index, cell in enumerate(board["cells"]):
        if piece := cell["piece"]:
            side, shape = piece["side"], piece["shape"]
            figure = FIGURES[shape](colours[side])
            yield _at(*layout.centre(index), *figure, data_piece=f"{side} {shape}")


def _disc(colour: _Colour) -> Iterator[str]:
    yield _shadow()
    yield _body(colour, 0)
    yield _ring(28, 0, colour, 3)
    yield _ring(14, 0, colour, 5) if colour.has_rings else _element("path", d=STAR, fill=colour.mark)


def _king(colour: _Colour) -> Iterator[str]:
    """Two discs on each other, with a crown."""
    yield _shadow()
    yield _body(colour, 8)
    yield _body(colour, -2)
    yield _ring(30, -2, colour, 5 if colour.has_rings else 2)
    crown = {"fill": colour.mark, "stroke": colour.mark, "stroke_width": 4, "stroke_linejoin": "round"}
    yield _element("path", d=SMALL_CROWN, transform="translate(0 -1)", **crown)


def _queen(colour: _Colour) -> Iterator[str]:
    """An amazon: a crown of leaves with one pearl, or of points with four."""
    yield _element("ellipse", cx=0, cy=39, rx=29, ry=7, fill="#000", fill_opacity=0.22)
    yield from _leaves(colour) if colour.has_rings else _points(colour)
    yield _element("path", d=FOOT, **_solid(colour))


def _leaves(colour: _Colour) -> Iterator[str]:
    yield _element("path", d=LEAFY_CROWN, **_solid(colour))
    yield _circle(6, 0, -36, **_solid(colour))
    yield _element("path", d="M-21 6Q0 12 21 6M-22 14Q0 20 22 14", **_line(colour, 3))


def _points(colour: _Colour) -> Iterator[str]:
    yield _element("path", d=POINTED_CROWN, **_solid(colour))
    for x, y in POINTS:
        yield _circle(6, x, y, **_solid(colour))
    yield _element("path", d="M-21 12Q0 18 21 12", **_line(colour, 3))


FIGURES = {"disc": _disc, "king": _king, "queen": _queen}


def _shadow() -> str:
    return _circle(38, 0, 5, fill="#000", fill_opacity=0.22)


def _body(colour: _Colour, y: float) -> str:
    return _circle(37, 0, y, **_solid(colour))


def _ring(radius: float, y: float, colour: _Colour, thickness: float) -> str:
    return _circle(radius, 0, y, **_line(colour, thickness))


def _solid(colour: _Colour) -> dict[str, object]:
    return {"fill": colour.body, "stroke": colour.edge, "stroke_width": 3, "stroke_linejoin": "round"}


def _line(colour: _Colour, thickness: float) -> dict[str, object]:
    return {"fill": "none", "stroke": colour.mark, "stroke_width": thickness}


# --- writing SVG


def _element(tag: str, *inside: str, **attributes: object) -> str:
    """`stroke_width=3` is written `stroke-width="3"`; None is left out. `inside` is SVG already."""
    given = ((name.replace("_", "-"), value) for name, value in attributes.items() if value is not None)
    head = " ".join([tag, *(f'{name}="{escape(_number(value))}"' for name, value in given)])
    return f"<{head}>{''.join(inside)}</{tag}>" if inside else f"<{head}/>"


def _number(value: object) -> str:
    return f"{value:g}" if isinstance(value, float) else str(value)


def _at(x: float, y: float, *inside: str, **attributes: object) -> str:
    return _element("g", *inside, transform=f"translate({x:g} {y:g})", **attributes)


def _box(x: float, y: float, width: float, height: float, **attributes: object) -> str:
    """A rectangle around a point."""
    return _element("rect", x=x - width / 2, y=y - height / 2, width=width, height=height, **attributes)


def _circle(radius: float, x: float, y: float, **attributes: object) -> str:
    return _element("circle", cx=x, cy=y, r=radius, **attributes)


def _word(text: str, x: float, y: float, size: float, colour: str, text_anchor: str = "middle") -> str:
    # Not every program knows other baselines, so the middle of the letters is reckoned.
    look = {"fill": colour, "font_size": size, "font_weight": 600, "font_family": FONT}
    return _element("text", escape(text), x=x, y=y + 0.36 * size, text_anchor=text_anchor, **look)
