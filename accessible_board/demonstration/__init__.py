"""Games that play themselves, at a table and in a hall, in the whole program without hardware."""

from accessible_board.languages import CommandError


class DemonstrationError(CommandError):
    """Something in a demonstration that did not go as its script wants it."""

    exit_code = 1
