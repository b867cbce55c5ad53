"""A line of braille in a game: the times go on there only where the event allows it."""

import pytest

from accessible_board.app.building import build_session
from accessible_board.braille.cells import ComputerBraille
from accessible_board.braille.line import BrailleLine
from accessible_board.game.vocabulary.terms import Adaptation, Adapted, Seat
from accessible_board.journal.record import Head
from accessible_board.journal.store import JournalWriter
from accessible_board.languages import load
from accessible_board.settings import Settings
from accessible_board.table.braille_seat import BrailleSeat
from tests.support.table import Table

UNASKED = (Adapted(Adaptation.TIMES_UNASKED, "A. Arbiter", "2026-11-27T10:00:00Z"),)


@pytest.mark.parametrize(
    ("allowed", "chosen", "times"),
    [(UNASKED, True, "1:30 1:30"), (UNASKED, False, ""), ((), True, "")],
)
def test_the_times_go_on_where_the_event_allows_it_and_the_player_chose_it(
    tmp_path, allowed, chosen, times
):
    table = Table(adaptations=allowed, time_control="90m").start()
    language, code = load("en"), ComputerBraille(load("en"))
    with JournalWriter.create(tmp_path / "game", Head("test", "2026-11-27T10:00:00Z", {})) as kept:
        session = build_session(table.game, kept, Settings(), lambda: table.at, lambda line: None)
        line = BrailleLine(language, code)
        seat = BrailleSeat(session, Seat.WHITE, line, language, lambda: None, clock=chosen)
        seat.told([])
        shown = code.text(seat.cells(40))
        assert (shown[9:22].rstrip(), shown[23:26]) == (times, "you")
        table.at += 85 * 60_000
        later = code.text(seat.cells(40))
        assert later[9:22].rstrip() == (times and "0:05:00 1:30")
