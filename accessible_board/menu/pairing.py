"""A pairing, as it is told at the table that plays it."""

from dataclasses import dataclass

from accessible_board.game.vocabulary.terms import Seat
from accessible_board.menu.words import MenuWords, time_control_words


@dataclass(frozen=True, slots=True)
class TablePairing:
    """Pairing of two players at a table in a round of the tournament.

    ``time_control`` is as
    :class:`~accessible_board.game.vocabulary.time_control.TimeControl` reads it, empty if it is
    chosen at the table.
    """

    round: str
    table: int
    white: str
    black: str
    time_control: str = ""

    def seat_of(self, name: str) -> Seat | None:
        """The colour of the player of this name, if it is one of the two."""
        named = {self.white: Seat.WHITE, self.black: Seat.BLACK}
        return named.get(name)

    def told(self, name: str, words: MenuWords) -> str:
        """Sentence for the player of this name: table, colour, opponent, time control."""
        seat = self.seat_of(name)
        where = words("pairing.where", round=self.round, table=str(self.table))
        key = f"pairing.{seat}" if seat is not None else "pairing.both"
        who = words(key, white=self.white, black=self.black)
        if not self.time_control:
            return f"{where} {who}"
        time = words("pairing.time", time=time_control_words(self.time_control, words))
        return f"{where} {who} {time}"
