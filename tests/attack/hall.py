"""A hall whose broker is killed again and again while its tables play."""

from accessible_board.game.observations import Ruling
from tests.hall.halls import RealHall, RealTable

TABLES = ("table-1", "table-2", "table-3")
LINES = 10
"""Of each table, before and after each kill."""


def broker_killed(folder, kills):
    """the broker of a hall killed while three tables play: a line is lost"""
    with RealHall(folder / "hall", TABLES) as hall:
        tables = [RealTable(hall, folder, name) for name in TABLES]
        for _ in range(kills):
            _play(tables)
            hall.broker.kill()
            _play(tables)
            hall.start_broker()
            for table in tables:
                table.wait_until_connected()
        for table in tables:
            hall.wait_for(table.ticket.table, table.path)
            table.leave()
    return kills


def _play(tables):
    for _ in range(LINES):
        for table in tables:
            table.rule(Ruling.READ_CONDITIONS)
