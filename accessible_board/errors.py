"""Errors that are told to a user.

Three kinds of fault are kept apart throughout the program: a player's fault is an *event* of the
game, a programmer's fault is a ``ValueError``, and everything below is something that a person at
the keyboard can mend. Each carries one clear sentence, which the command line prints as it is.
"""

INTERRUPTED = 130
"""The exit code of an interrupted program, by the custom of shells."""


class AccessibleBoardError(Exception):
    """An error told in one sentence to the person at the keyboard, with its exit code."""

    exit_code = 2

    def said(self, code: str) -> str:
        """The sentence in the language of this code if it exists there, else in English."""
        return str(self)

    def aloud(self, code: str) -> str:
        """The sentence for a listener without a terminal."""
        return self.said(code)


class InputError(AccessibleBoardError):
    """Unusable input: a malformed FEN, WAV or time control, for example."""


class LanguageError(InputError):
    """There is no such language, or its files have a missing, unknown or wrongly shaped key.

    The languages themselves cannot tell it: whoever reads it may have its sentence in
    ``commands.toml``, by its ``key`` with its ``values``.
    """

    def __init__(self, sentence: str, key: str, **values: object) -> None:
        super().__init__(sentence)
        self.key = key
        self.values = values


class DeviceError(AccessibleBoardError):
    """A device failed: a port that is not there, a microphone or a voice that is missing.

    Whoever may read or hear of it at the table is told by a
    :class:`~accessible_board.languages.FaultError`.
    """
