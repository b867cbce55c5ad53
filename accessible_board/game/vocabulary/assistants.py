"""Duties of an assistant, and the acts and reports they allow.

The Articles are D.2.10, D.2.11, 4.9, 6.2.6 and 8.1.6. A visually impaired player may use an
assistant for any of six duties. The sighted opponent of a player who uses none may have one for the
first two. Apart from Appendix D a player who is unable to move the pieces, to handle the clock or
to keep the score may have that done by an assistant whom the arbiter accepts first.
"""

from enum import StrEnum
from typing import Final


class Duty(StrEnum):
    """Duty of an assistant for a player."""

    MOVES = "moves"
    """Make the moves of either player on the opponent's board (D.2.10.1)."""
    ANNOUNCES = "announces"
    """Announce the moves of both players (D.2.10.2)."""
    SCORE_AND_CLOCK = "score-and-clock"
    """Keep the score of the player and start the clock of the opponent (D.2.10.3)."""
    INFORMS = "informs"
    """On request tell the numbers of moves and the times used (D.2.10.4)."""
    CLAIMS = "claims"
    """Claim on time, and report that the opponent has touched a piece (D.2.10.5)."""
    ADJOURNS = "adjourns"
    """See to the formalities of an adjournment (D.2.10.6)."""
    PIECES = "pieces"
    """Move the pieces for a player who cannot (4.9)."""
    CLOCK = "clock"
    """Handle the clock for a player who cannot (6.2.6)."""
    SCORE = "score"
    """Keep the score for a player who cannot (8.1.6)."""


OF_THE_SIGHTED: Final = frozenset({Duty.MOVES, Duty.ANNOUNCES})
"""Duties open to the assistant of a sighted player, if the opponent uses none (D.2.11)."""

APPENDIX_D: Final = OF_THE_SIGHTED | {
    Duty.SCORE_AND_CLOCK,
    Duty.INFORMS,
    Duty.CLAIMS,
    Duty.ADJOURNS,
}
"""Duties open to the assistant of a visually impaired player (D.2.10)."""

WHEN_ACCEPTED: Final = frozenset({Duty.PIECES, Duty.CLOCK, Duty.SCORE})
"""Duties for a player unable to do them, once the arbiter has accepted the assistant."""

UNNAMED: Final = "N. N."
"""The name of an assistant whom a player has by voice, without saying who it is."""


class AssistantAct(StrEnum):
    """Act or report of an assistant."""

    PRESSES = "press"
    """Presses the clock for the player, which stays bound to D.2.3."""
    ANNOUNCES = "says"
    """Announces a move of either player."""
    MOVES = "moves"
    """Is about to move pieces for the player."""
    TOUCHED = "touched"
    """Saw the opponent touch a piece."""
    RECORDS = "records"
    """Writes a move down."""
    FLAG = "flag"
    """Claims that the opponent has overstepped the time."""
    SECONDS = "seconds"
    """Says that the player asks for five seconds a move in a quickplay finish (III.4)."""
    QUICKPLAY = "quickplay"
    """Says that the player claims a draw in a quickplay finish (III.5)."""
    CLOSES = "closes"
    """Stops the clock once the player's move is sealed, and nothing else (I.1.1)."""
    ARRIVES = "here"
    """Says that the player is at the board, as when an adjourned game goes on (I.7)."""


WITH_WORDS: Final = frozenset({AssistantAct.ANNOUNCES, AssistantAct.RECORDS, AssistantAct.TOUCHED})
"""Acts that name a move or a square."""

NEEDED: Final = {
    AssistantAct.PRESSES: frozenset({Duty.SCORE_AND_CLOCK, Duty.CLOCK}),
    AssistantAct.ANNOUNCES: frozenset({Duty.ANNOUNCES}),
    AssistantAct.RECORDS: frozenset({Duty.SCORE_AND_CLOCK, Duty.SCORE}),
    AssistantAct.MOVES: frozenset({Duty.MOVES, Duty.PIECES}),
    AssistantAct.TOUCHED: frozenset({Duty.CLAIMS}),
    AssistantAct.FLAG: frozenset({Duty.CLAIMS}),
    AssistantAct.SECONDS: frozenset({Duty.CLAIMS}),
    AssistantAct.QUICKPLAY: frozenset({Duty.CLAIMS}),
    AssistantAct.CLOSES: frozenset({Duty.ADJOURNS}),
    AssistantAct.ARRIVES: frozenset({Duty.ADJOURNS}),
}
"""Duties of which one is needed for each act."""
