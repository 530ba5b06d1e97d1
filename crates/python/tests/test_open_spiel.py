"""Random games, move by move beside OpenSpiel.

At every turn both must show the same board, the same side to move and the same
legal moves; in the end, the same winner. The same clicks go through
`ludens.State`, which must offer them and come to the same result.

A move of several OpenSpiel actions (a chain of jumps, an Amazons move) is
compared as a whole. The rules are the same but for some draws, and those are not
taken on trust: the test counts repetitions and quiet moves itself. Where a draw
is due that only one of the two knows, that one must say so and the other must
not, and the game stops there. Everywhere else both must say the same.
"""

import random
from collections import Counter

import pytest

pyspiel = pytest.importorskip("pyspiel")

import ludens  # noqa: E402

RETURNS = {"first": [1, -1], "second": [-1, 1], None: [0, 0]}


def square_names(width, ranks):
    """The squares from the top left; the ranks are given from the top."""
    return [f"{file}{rank}" for rank in ranks for file in "abcdefghijklmno"[:width]]


class Mapping:
    """One game in both: how each names it, and how a move of the one is said in the other."""

    spiel: str
    ludens: str
    letters: dict[str, str]
    """What OpenSpiel's letters on the board stand for."""
    names: list[str]
    """Our squares from the top left, as our picture and most of our clicks count them."""

    def moves(self, state):
        """The legal moves: the squares clicked, and the actions that say the same."""
        raise NotImplementedError

    def text(self, path, actions):
        """How Ludens writes a move."""
        raise NotImplementedError

    def click(self, square):
        """The number of a click in `ludens.State`."""
        return self.names.index(square)

    def board(self, state):
        """OpenSpiel's letters square by square, as our picture is read: from the top left."""
        return str(state).replace("\n", "")

    def draw_of_ours(self, pair):
        """The rule by which only Ludens says that the game is drawn now, if there is one."""

    def draw_of_theirs(self, pair):
        """The rule by which only OpenSpiel says so."""


class ConnectFour(Mapping):
    """An action is a column, from 0 at the left. `x` begins. The rules are the same."""

    spiel = "connect_four"
    ludens = "connect4:size=7x6"
    letters = {"x": "first", "o": "second"}

    def moves(self, state):
        return {self.landing(state, column): [column] for column in state.legal_actions()}

    def landing(self, state, column):
        """A stone falls on those dropped there before."""
        return ("abcdefg"[column] + str(state.history().count(column) + 1),)

    def text(self, path, actions):
        return str(actions[0] + 1)

    def click(self, square):
        return "abcdefg".index(square[0])


class Checkers(Mapping):
    """An action is one step or one jump: ((row * 8 + column) * 4 + direction) * 2 + jump.

    Rows count from the top. Directions are 0 up left, 1 up right, 2 down right, 3 down
    left. After a jump the same player acts again if the same piece can jump on, and can
    do nothing else. `o` begins from the bottom, with its own left corner dark: our
    board after half a turn.

    OpenSpiel draws after 40 actions without a capture, also when a man has advanced and
    even when the side to move has no move left. It knows no draw by repetition. Ludens
    draws at the third time, or after 80 plies without a capture or a man's advance, which
    OpenSpiel does not let happen.
    """

    spiel = "checkers"
    ludens = "checkers:draws=official"
    letters = {"o": "first", "8": "first king", "+": "second", "*": "second king"}

    def moves(self, state):
        moves = {}
        for action in state.legal_actions():
            start, end = self.squares(action)
            child = state.child(action)
            if child.current_player() == state.current_player():
                chains = self.moves(child).items()
                moves |= {(start, *path): [action, *actions] for path, actions in chains}
            else:
                moves[start, end] = [action]
        return moves

    def squares(self, action):
        rest, jump = divmod(action, 2)
        square, direction = divmod(rest, 4)
        row, column = divmod(square, 8)
        down, right = [(-1, -1), (-1, 1), (1, 1), (1, -1)][direction]
        length = 1 + jump
        return self.name(row, column), self.name(row + down * length, column + right * length)

    def name(self, row, column):
        return str((7 - row) * 4 + (7 - column) // 2 + 1)

    def text(self, path, actions):
        is_jump = actions[0] % 2
        return ("x" if is_jump else "-").join(path)

    def click(self, square):
        return int(square) - 1

    def board(self, state):
        rows = str(state).splitlines()[:8]
        return "".join(row[1:] for row in rows)[::-1]

    def draw_of_ours(self, pair):
        if pair.seen[pair.position.text] == 3:
            return "the third repetition"

    def draw_of_theirs(self, pair):
        quiet = [action % 2 == 0 for action in pair.state.history()[-40:]]
        if len(quiet) == 40 and all(quiet):
            return "40 actions without a capture"


class LinesOfAction(Mapping):
    """An action is (from * 64 + to) * 2 + capture, where a square is row * 8 + column.

    Rows count from the bottom, so that a1 is 0. `x` begins, on the rows 1 and 8.

    OpenSpiel draws when a board comes a second time, with either side to move. Our option
    `repetition=second` asks for the same side to move, so there is one more draw in
    OpenSpiel. It also draws at a length that can be set, here so great that it is never
    reached.
    """

    spiel = "lines_of_action(max_game_length=1000000)"
    ludens = "loa:both=mover-wins,stuck=loses,repetition=second"
    letters = {"x": "first", "o": "second"}
    names = square_names(8, range(8, 0, -1))

    def moves(self, state):
        return {self.squares(action): [action] for action in state.legal_actions()}

    def squares(self, action):
        return self.name(action // 128), self.name(action // 2 % 64)

    def name(self, square):
        return "abcdefgh"[square % 8] + str(square // 8 + 1)

    def text(self, path, actions):
        is_capture = actions[0] % 2
        return ("x" if is_capture else "-").join(path)

    def board(self, state):
        rows = str(state).splitlines()[:8]
        return "".join(row[1:] for row in rows)

    def draw_of_theirs(self, pair):
        board, side = pair.position.text.split()
        other = {"b": "w", "w": "b"}[side]
        if pair.seen[f"{board} {side}"] == 1 and pair.seen[f"{board} {other}"]:
            return "the same board with the other side to move"


class Amazons(Mapping):
    """A move is three actions of the same player: the amazon, its target, the arrow.

    Each is a square, row * 10 + column, rows from the top: the same numbers as our
    clicks. `X` begins from the bottom. The rules are the same.
    """

    spiel = "amazons(board_size=10)"
    ludens = "amazons:board=full,arrow=queen"
    letters = {"X": "first", "O": "second"}
    names = square_names(10, range(10, 0, -1))

    def moves(self, state):
        moves = {}
        for amazon in state.legal_actions():
            picked = state.child(amazon)
            for target in picked.legal_actions():
                for arrow in picked.child(target).legal_actions():
                    path = self.names[amazon], self.names[target], self.names[arrow]
                    moves[path] = [amazon, target, arrow]
        return moves

    def text(self, path, actions):
        amazon, target, arrow = path
        return f"{amazon}-{target}/{arrow}"


class InARow(Mapping):
    """An action is a square, counted from the top left. `x` begins. The rules are the same."""

    letters = {"x": "first", "o": "second"}

    def __init__(self, width, height, row, spiel=None):
        self.spiel = spiel or f"mnk(m={width},n={height},k={row})"
        self.ludens = f"mnk:size={width}x{height},k={row}"
        self.names = square_names(width, range(height, 0, -1))

    def moves(self, state):
        return {(self.names[action],): [action] for action in state.legal_actions()}

    def text(self, path, actions):
        return path[0]


class Othello(Mapping):
    """An action is a square, counted from the top left, or 64, a pass. `x` begins.

    A pass has no square to click. The rules are the same.
    """

    spiel = "othello"
    ludens = "othello"
    letters = {"x": "first", "o": "second"}
    names = square_names(8, range(1, 9))

    def moves(self, state):
        return {self.path(action): [action] for action in state.legal_actions()}

    def path(self, action):
        return () if action == 64 else (self.names[action],)

    def text(self, path, actions):
        return path[0] if path else "pass"

    def board(self, state):
        rows = [line for line in str(state).splitlines() if line[0].isdigit()]
        return "".join(row[2:17:2] for row in rows).replace("-", ".")


class Breakthrough(Mapping):
    """OpenSpiel writes an action as its two squares; the number of a capture is odd.

    `b` begins from the top and our White from the bottom, so that one board is the mirror
    image of the other. The rules are the same, but boards of fewer than six rows begin with
    one row of men a side in OpenSpiel and with two in Ludens.
    """

    letters = {"b": "first", "w": "second"}

    def __init__(self, columns, rows):
        self.spiel = f"breakthrough(rows={rows},columns={columns})"
        self.ludens = f"breakthrough:size={columns}x{rows}"
        self.names = square_names(columns, range(rows, 0, -1))
        self.rows = rows

    def moves(self, state):
        return {self.squares(state, action): [action] for action in state.legal_actions()}

    def squares(self, state, action):
        written = state.action_to_string(action)
        return self.mirror(written[0:2]), self.mirror(written[2:4])

    def mirror(self, square):
        return square[0] + str(self.rows + 1 - int(square[1]))

    def text(self, path, actions):
        is_capture = actions[0] % 2
        return ("x" if is_capture else "-").join(path)

    def board(self, state):
        rows = str(state).splitlines()[: self.rows]
        return "".join(row[1:] for row in reversed(rows))


class Hex(Mapping):
    """An action is a cell, counted from the top left; the one after the last is the swap.

    `x` begins and connects top and bottom. The swap is clicked on the stone. The rules are
    the same: a stone taken over is mirrored on the long diagonal in both.
    """

    letters = {"x": "first", "o": "second"}

    def __init__(self, size, swap):
        self.spiel = f"hex(board_size={size},swap={swap})"
        self.ludens = f"hex:size={size},swap={'on' if swap else 'off'}"
        self.names = square_names(size, range(1, size + 1))

    def moves(self, state):
        return {(self.cell(state, action),): [action] for action in state.legal_actions()}

    def cell(self, state, action):
        return self.names[state.history()[0] if self.is_swap(action) else action]

    def is_swap(self, action):
        return action == len(self.names)

    def text(self, path, actions):
        return "swap" if self.is_swap(actions[0]) else path[0]

    def board(self, state):
        return str(state).replace(" ", "").replace("\n", "")


class Pair:
    """One game, played in OpenSpiel and twice in Ludens: by moves and by clicks."""

    def __init__(self, mapping):
        self.mapping = mapping
        game = ludens.Game(mapping.ludens)
        self.state = pyspiel.load_game(mapping.spiel).new_initial_state()
        self.position = game.start()
        self.clicks = game.new_initial_state()
        self.seen = Counter([self.position.text])

    def play(self, rng):
        """Compares everything, then plays a random move in all three."""
        mapping, state, position = self.mapping, self.state, self.position
        view = position.view()
        self.compare_boards(view)
        assert position.side == ("first", "second")[state.current_player()]

        moves = mapping.moves(state)
        texts = {path: mapping.text(path, actions) for path, actions in moves.items()}
        assert {tuple(move["path"]): move["text"] for move in view["moves"]} == texts
        assert sorted(position.legal_moves()) == sorted(texts.values())

        path = rng.choice(sorted(moves))
        self.click(path, list(moves))
        for action in moves[path]:
            state.apply_action(action)
        position.play(texts[path])
        self.seen[position.text] += 1

    def click(self, path, paths):
        """Clicks a move; before each click all moves that begin so must be on offer."""
        for place, square in enumerate(path):
            assert self.clicks.current_player() == self.state.current_player()
            offered = {self.mapping.click(other[place]) for other in paths}
            assert sorted(self.clicks.legal_actions()) == sorted(offered)
            self.clicks.apply_action(self.mapping.click(square))
            paths = [other for other in paths if other[place] == square]
        if not path:
            # A pass is the only move, and action 0.
            assert paths == [()] and self.clicks.legal_actions() == [0]
            self.clicks.apply_action(0)

    def compare_boards(self, view):
        """Writes our board in OpenSpiel's letters."""
        letters = {piece: letter for letter, piece in self.mapping.letters.items()}

        def letter(cell):
            if (piece := cell["piece"]) is None:
                return "#" if cell["tile"] == "blocked" else "."
            return letters[piece["side"] + (" king" if piece["shape"] == "king" else "")]

        assert self.mapping.board(self.state) == "".join(letter(cell) for cell in view["board"]["cells"])

    def ending(self):
        """How the game has ended, if it has. Both must say so, but for the draws that differ."""
        outcome, state = self.position.outcome, self.state
        assert self.clicks.is_terminal() == (outcome is not None)
        if outcome:
            assert self.clicks.current_player() == pyspiel.PlayerId.TERMINAL
            assert self.clicks.returns() == RETURNS[outcome.winner]
        ours, theirs = self.mapping.draw_of_ours(self), self.mapping.draw_of_theirs(self)

        if ours:
            assert outcome and (outcome.winner, outcome.reason) == (None, "repetition")
        elif theirs and outcome:
            # Nothing but the draw hides a lost game from OpenSpiel.
            assert outcome.reason == "no move" and outcome.winner != self.position.side
        elif theirs:
            assert self.position.legal_moves()
        if theirs:
            assert state.is_terminal() and state.returns() == [0, 0]
        elif ours:
            assert not state.is_terminal()
        if ours or theirs:
            return f"stopped: {ours or theirs}"

        assert state.is_terminal() == (outcome is not None)
        if outcome:
            assert state.returns() == RETURNS[outcome.winner]
            return f"{outcome.winner or 'nobody'} wins: {outcome.reason}"


GAMES = [
    ConnectFour(),
    Checkers(),
    LinesOfAction(),
    Amazons(),
    InARow(3, 3, 3, spiel="tic_tac_toe"),
    InARow(5, 4, 3),
    InARow(7, 7, 4),
    InARow(15, 15, 5),
    Othello(),
    Breakthrough(8, 8),
    Breakthrough(5, 6),
    Breakthrough(6, 7),
    Hex(3, swap=False),
    Hex(5, swap=True),
    Hex(11, swap=False),
    Hex(11, swap=True),
    Hex(14, swap=True),
]


@pytest.mark.parametrize("mapping", GAMES, ids=lambda mapping: mapping.ludens)
def test_random_games_agree(mapping, pytestconfig):
    endings, plies = Counter(), 0
    for seed in range(1000 if pytestconfig.getoption("--full") else 100):
        rng, pair = random.Random(seed), Pair(mapping)
        try:
            while not (ending := pair.ending()):
                pair.play(rng)
            pair.compare_boards(pair.position.view())
        except Exception as error:
            played = " ".join(pair.position.played)
            error.add_note(f"game {seed} of {mapping.ludens}: {played}\n{pair.state}")
            raise
        endings[ending] += 1
        plies += len(pair.position.played)
    counts = ", ".join(f"{count} {ending}" for ending, count in endings.most_common())
    print(f"\n{mapping.ludens}: {plies} moves; {counts}")
    # Draws must not hide that each side wins now and then.
    assert any(ending.startswith("first wins") for ending in endings)
    assert any(ending.startswith("second wins") for ending in endings)
