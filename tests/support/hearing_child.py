"""A program in the virtual room: a game that listens at the monitor of the sink named.

Each line of standard input is a move for White's pegs, in UCI, or ``press black``. What the game
decides of words is printed, a line each: the event, and the move or the words.
"""

import asyncio
import sys
import tempfile
import threading
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

import chess

from accessible_board.app.building import build_session
from accessible_board.devices.hearing.ear import Ear
from accessible_board.devices.hearing.hearing import Hearing
from accessible_board.devices.hearing.microphone import DeviceMicrophone
from accessible_board.devices.recognition.recognisers import embedded
from accessible_board.game import events as e
from accessible_board.game.game import Game
from accessible_board.game.observations import BoardFound, ClockPressed, PegLifted, PegPlaced
from accessible_board.game.vocabulary.setup import GameSetup
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.journal.record import Head
from accessible_board.journal.store import JournalWriter
from accessible_board.languages import load
from accessible_board.settings import Settings
from accessible_board.system.clock import game_clock
from tests.support.patience import PATIENCE
from tests.support.table import hand_movements


def told(event, _):
    if isinstance(event, e.MoveMade | e.AnnouncementDiffers | e.WordsNotUnderstood):
        what = event.move.uci() if isinstance(event, e.MoveMade) else event.words
        print(type(event).__name__, what, flush=True)


def follow(session, order):
    hub, now = session.hub, session.now
    if order == "press black":
        hub.enqueue(ClockPressed(at=now(), seat=Seat.BLACK))
    else:
        move = chess.Move.from_uci(order)
        for act, name in hand_movements(session.game.state.position, move):
            moved = PegLifted if act == "lift" else PegPlaced
            square = chess.parse_square(name)
            hub.enqueue(moved(at=now(), seat=Seat.WHITE, square=square))
    hub.settle(PATIENCE)
    print("done", flush=True)


def main(sink):
    german = load("de")
    setup = GameSetup(time_control="10h", peg_boards=frozenset({Seat.WHITE}))
    head = Head.now("test", {}, datetime.now(UTC))
    with tempfile.TemporaryDirectory() as folder:
        writer = JournalWriter.create(Path(folder) / "game.journal", head)
        session = build_session(
            Game(setup), writer, Settings(), game_clock(), lambda line: None, listeners=[told]
        )
        ear = Ear(german, embedded(german))
        microphone = DeviceMicrophone(f"{sink}_monitor", session.now)
        hearing = Hearing(ear, microphone, partial(session.hear, Seat.WHITE))
        session.microphones.add(Seat.WHITE, hearing, waits=False)
        running = threading.Thread(target=lambda: asyncio.run(session.run()), daemon=True)
        running.start()
        for square in chess.SquareSet(chess.Board().occupied):
            session.hub.enqueue(PegPlaced(at=session.now(), seat=Seat.WHITE, square=square))
        session.hub.enqueue(BoardFound(at=session.now(), seat=Seat.WHITE))
        follow(session, "press black")
        for line in sys.stdin:
            follow(session, line.strip())
        session.hub.close()
        running.join()
        writer.close()


if __name__ == "__main__":
    main(sys.argv[1])
