"""What Ludens says against something. The messages are those of the program."""


class LudensError(Exception):
    """Whatever Ludens has to say against something."""


class InputError(LudensError, ValueError):
    """A game, position, move, player, file or number that does not exist or cannot be."""


class PlayerError(LudensError):
    """A player that has no move to offer."""


class Unsolved(LudensError):
    """The limits were reached before the position was solved."""


class StoreError(LudensError):
    """The results file cannot be read or written."""
