"""How soon a move that was announced is heard: from the last word to the first sample.

A game is played at its real hub: moves carried out on White's pegs or announced by a sighted Black,
decided, written to the journal, put into words, rendered and played on sound devices. The devices
are those of a virtual room (PulseAudio) and are listened to at their monitors, so what the mixer
and the device take is in the figures. Measured is from the words, handed over as those typed or
recognised are, by which the move is made, to the first sample that is not silent: at the
loudspeaker, and in White's earphone, which has White's own words read back and Black's move told.
Phrases that are rendered anew are told apart from those that were said before. Limit: 60 ms.
"""

import asyncio
import os
import sys
import tempfile
import threading
import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import chess

from accessible_board.app.building import build_session
from accessible_board.devices.interfaces import Phrase, Renderer
from accessible_board.devices.sound.speakers import open_speaker
from accessible_board.devices.voices.chosen_voices import ChosenVoices
from accessible_board.devices.voices.phrase_cache import PhraseCache
from accessible_board.devices.voices.talker import Talker, real_time
from accessible_board.game.game import Game
from accessible_board.game.observations import BoardFound, ClockPressed, PegLifted, PegPlaced
from accessible_board.game.vocabulary.setup import GameSetup
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.journal.record import Head
from accessible_board.journal.store import JournalWriter
from accessible_board.languages import load
from accessible_board.narration.announcing import AnnouncingStyle
from accessible_board.narration.audience import Channel
from accessible_board.settings import Settings
from accessible_board.system.clock import game_clock
from accessible_board.table.session import Session
from benchmarks.shared.figures import tell_spread
from tests.support.room import Room, missing, open_room
from tests.support.table import hand_movements

LIMIT = 60.0
SINKS = {Channel.LOUDSPEAKER: "loudspeaker", Channel.EARPHONE_WHITE: "earphone"}
QUIET_SECONDS = 0.25
"""How long a device still holds what was cut off."""

KNIGHTS = ("g1f3 g8f6 f3g1 f6g8", "b1c3 b8c6 c3b1 c6b8")
MOVES = " ".join([*[KNIGHTS[0]] * 2, "h2h3 h7h6", *[KNIGHTS[1]] * 2, "a2a3 a7a6"])
"""Every knight's move twice, and pawns between, lest a position occur five times (9.6.1)."""

STYLE = AnnouncingStyle(load("de"))


def main() -> int:
    """Print the figures; without a room, what has to be installed for one."""
    if missing():
        print(f"not measured, for the room needs PulseAudio: {missing()}")
        return 0
    figures: dict[str, list[float]] = defaultdict(list)
    with open_room(*SINKS.values()) as room, tempfile.TemporaryDirectory() as folder:
        os.environ.update(room.environment)  # before PortAudio reads which devices there are
        with table_in(Path(folder)) as table:
            play(table, room, figures)
    for what, milliseconds in sorted(figures.items()):
        tell_spread(what, milliseconds, "ms", LIMIT)
    return 0


@dataclass(frozen=True)
class Table:
    """A running session with White at the pegs, and who talks in it."""

    session: Session
    talkers: dict[Channel, Talker]

    def fall_silent(self) -> None:
        """Wait until everything is decided, and forget what is to be said of it."""
        self.session.hub.settle(5)
        for talker in self.talkers.values():
            talker.silence()
        time.sleep(QUIET_SECONDS)


@contextmanager
def table_in(folder: Path, renderer: Renderer | None = None) -> Iterator[Table]:
    """A table that is heard on the devices of the room, and keeps its journal in a folder."""
    setup = GameSetup(time_control="10h", peg_boards=frozenset({Seat.WHITE}))
    head = Head.now("benchmark", {}, datetime.now(UTC))
    with JournalWriter.create(folder / "game.journal", head) as journal, ExitStack() as closing:
        session = build_session(Game(setup), journal, Settings(), game_clock(), lambda line: None)
        voice = PhraseCache(renderer or ChosenVoices())
        table = Table(session, {channel: talker_at(sink, voice) for channel, sink in SINKS.items()})
        session.add_voice(lambda texts: voice.foresee(Phrase(*text) for text in texts))
        for channel, talker in table.talkers.items():
            session.telling.add_talker(channel, talker)
            closing.callback(talker.close)
        running = threading.Thread(target=lambda: asyncio.run(session.run()), daemon=True)
        running.start()
        yield table
        session.hub.close()
        running.join()


def _raise(error: Exception) -> None:
    """Let a speaker that is lost end the measurement."""
    raise error


def talker_at(sink: str, voice: PhraseCache) -> Talker:
    """Who talks at a device of the room."""
    return Talker(voice, open_speaker(sink, real_time, _raise))


def play(table: Table, room: Room, figures: dict[str, list[float]]) -> None:
    """Play the game, and file the milliseconds of every announcement."""
    session = table.session
    set_up(table)
    board, said = chess.Board(), set()
    for uci in MOVES.split():
        move = chess.Move.from_uci(uci)
        seat = Seat.of(board.turn)
        words = STYLE.move(move, board)
        if seat is Seat.WHITE:
            carry_out(session, board, move)
        kind = "said before" if words in said else "said for the first time"
        for sink, took in heard(session, room, seat, words).items():
            figures[f"{kind}, announced to first sample at the {sink}"].append(took)
        session.hub.enqueue(ClockPressed(at=session.now(), seat=seat))
        if seat is Seat.BLACK:
            carry_out(session, board, move)
        said.add(words)
        board.push(move)
        table.fall_silent()
    if session.game.state.position.fen() != board.fen():
        raise RuntimeError(f"The game went astray: {session.game.state.position.fen()}")


def heard(session: Session, room: Room, seat: Seat, words: str) -> dict[str, float]:
    """Milliseconds from these words of a player to the first sample at each device."""
    with ExitStack() as listening:
        recordings = {
            sink: listening.enter_context(room.recording(sink)) for sink in SINKS.values()
        }
        asked = time.monotonic()
        session.conversation.take_words(seat, words)
        for recording in recordings.values():
            recording.wait_for_sound()
    return {sink: float(sound.loud()[0] - asked) * 1000 for sink, sound in recordings.items()}


def set_up(table: Table) -> None:
    """All men are put on the pegs, and Black starts White's clock."""
    session = table.session
    for square in chess.SquareSet(chess.Board().occupied):
        session.hub.enqueue(PegPlaced(at=session.now(), seat=Seat.WHITE, square=square))
    session.hub.enqueue(BoardFound(at=session.now(), seat=Seat.WHITE))
    session.hub.enqueue(ClockPressed(at=session.now(), seat=Seat.BLACK))
    table.fall_silent()


def carry_out(session: Session, board: chess.Board, move: chess.Move) -> None:
    """The move, on White's pegs."""
    for act, name in hand_movements(board, move):
        observed = PegLifted if act == "lift" else PegPlaced
        square = chess.parse_square(name)
        session.hub.enqueue(observed(at=session.now(), seat=Seat.WHITE, square=square))
    session.hub.settle(5)


if __name__ == "__main__":
    sys.exit(main())
