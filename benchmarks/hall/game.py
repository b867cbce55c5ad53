"""One game at its hub, half-move by half-move: how long each decision takes.

A line on the standard input asks for a half-move; the answer is how many milliseconds passed from
its words, and from its press, until each was decided, on the disk and handed over to be announced.
"""

import asyncio
import sys
import threading
import time
from contextlib import ExitStack
from datetime import UTC, datetime
from pathlib import Path

from accessible_board.app.building import build_session
from accessible_board.app.equipment import Equipment
from accessible_board.app.hall_link import Run, open_hall
from accessible_board.choices import Choices, layered
from accessible_board.game import observations as o
from accessible_board.game.game import Game
from accessible_board.game.vocabulary.setup import GameSetup
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.journal.codec import whole
from accessible_board.journal.record import Head
from accessible_board.journal.store import JournalWriter
from accessible_board.settings import Settings
from accessible_board.system.clock import game_clock
from accessible_board.table.session import Session
from benchmarks.hall.tables import PATIENCE, announcements

SILENT = Choices(board=("none",), ear=("none",), microphone=("none",), loudspeaker="none")


def main(folder: Path, ticket: str = "") -> None:
    """A game with its journal in this folder, published with this ticket if there is one."""
    setup = GameSetup(time_control="10h", peg_boards=frozenset())
    head = Head.now("benchmark", whole(setup), datetime.now(UTC))
    with JournalWriter.create(folder / "game.journal", head) as journal, ExitStack() as closing:
        session = build_session(Game(setup), journal, Settings(), game_clock(), lambda line: None)
        running = threading.Thread(target=lambda: asyncio.run(session.run()), daemon=True)
        if ticket:
            reached = threading.Event()
            chosen = layered(SILENT, Choices(hall=ticket))
            equipment = Equipment.of(chosen, Settings())
            open_hall(session, equipment, journal, None, Run(), closing, lambda line: reached.set())
            reached.wait(PATIENCE)
        running.start()
        took(session, o.ClockPressed(at=session.now(), seat=Seat.BLACK))
        print("begun", flush=True)
        for number, (words, meant) in enumerate(announcements()):
            sys.stdin.readline()
            seat = list(Seat)[number % 2]
            announced = o.Announced(at=session.now(), seat=seat, announcement=meant, words=words)
            said = took(session, announced)
            pressed = took(session, o.ClockPressed(at=session.now(), seat=seat))
            print(said, pressed, flush=True)
        session.hub.close()
        running.join()


def took(session: Session, observation: o.Observation) -> float:
    """Milliseconds until this is decided, on the disk and handed over to be announced."""
    began = time.perf_counter()
    session.hub.enqueue(observation)
    if not session.hub.settle(PATIENCE):
        raise RuntimeError("The game stands still.")
    return 1000 * (time.perf_counter() - began)


if __name__ == "__main__":
    main(Path(sys.argv[1]), *sys.argv[2:])
