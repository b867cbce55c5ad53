"""Hours at the board with everything going wrong in turn: what is lost, and what grows.

Two players with a peg board each, behind pseudo-terminals, play random games at a real session:
serial readers, journal on disk, three voices that render every word. All along a fault is drawn:
a board is unplugged while a man is in the hand, its firmware starts anew, its line is noisy, a
man goes to the wrong hole, somebody talks nonsense or asks for the time.

``python benchmarks/soaking.py`` plays five hours in which only the players' thinking is skipped;
``make soak`` plays one hour at the pace of a clock. A game is lost if its position is not the one
that was played or if its journal does not verify. Limits: no game lost, 60 ms from the words to the
voice at the loudspeaker, 5 percent of memory, no thread and no file left over.
"""

import asyncio
import gc
import os
import random
import resource
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

import chess

from accessible_board.devices.boards.board_port import BoardPort
from accessible_board.devices.boards.drivers import Driver
from accessible_board.devices.boards.serial_board import SerialBoard, Times
from accessible_board.devices.boards.virtual_board import VirtualBoard
from accessible_board.devices.interfaces import Phrase, Samples
from accessible_board.devices.sound.device_speaker import Finished
from accessible_board.devices.sound.speakers import SilentSpeaker
from accessible_board.devices.voices.chosen_voices import ChosenVoices
from accessible_board.devices.voices.phrase_cache import PhraseCache
from accessible_board.devices.voices.talker import Talker
from accessible_board.game.game import Game
from accessible_board.game.observations import ClockPressed, TimePassed
from accessible_board.game.state.game_state import GameState
from accessible_board.game.vocabulary.setup import GameSetup
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.journal.codec import to_plain
from accessible_board.journal.rebuilding import verify
from accessible_board.journal.record import Head
from accessible_board.journal.store import JournalWriter, read_journal
from accessible_board.languages import load
from accessible_board.narration.announcing import AnnouncingStyle
from accessible_board.narration.audience import Audience, Channel
from accessible_board.table.session import Session
from benchmarks.shared.figures import tell, tell_percentiles
from benchmarks.shared.leaping import HEARTBEAT, Leaping
from tests.support.table import hand_movements

LATENCY_LIMIT = 60.0
GROWTH_LIMIT = 5.0
HOURS = 5.0
HALF_MOVES = 80
"""Of a game; the next one begins with a session of its own."""
PATIENCE = 20.0
"""Seconds that anything may take before the game counts as lost."""
FAULTY = 0.4
"""How often, from 0 to 1, something goes wrong in a turn."""


class LostError(Exception):
    """The game is not what was played."""


class Listening(SilentSpeaker):
    """A speaker whose words take no time; remembers when it last began to speak."""

    def __init__(self) -> None:
        super().__init__()
        self.began = threading.Event()
        self.began_at = 0.0

    def play(self, samples: Samples, rate: int, finished: Finished) -> None:
        """Note the moment."""
        self.began_at = time.perf_counter()
        self.began.set()
        super().play(samples, rate, finished)


class SoakedTable:
    """A session with two peg boards and three voices, and hands that play at it."""

    def __init__(
        self, folder: Path, leaping: Leaping, rng: random.Random, half_moves: int = HALF_MOVES
    ) -> None:
        self.position = chess.Board()
        self.latencies: list[float] = []
        self.faults: Counter[str] = Counter()
        self.rng = rng
        self._time = leaping
        self._half_moves = half_moves
        self.journal = folder / "game.journal"
        self._style = AnnouncingStyle(load("de"))
        self._closing = ExitStack()
        self.boards = {
            seat: self._closing.enter_context(
                VirtualBoard(number, now=leaping.now, heartbeat=HEARTBEAT)
            )
            for number, seat in enumerate(Seat, 1)
        }
        self._loudspeaker = Listening()
        self.session = self._session()
        self._running = threading.Thread(target=lambda: asyncio.run(self.session.run()))

    def play(self) -> None:
        """One game from the set-up to its last half-move; :class:`LostError` if it goes astray."""
        self._running.start()
        try:
            self.until(self._set_up, "the boards were not set up")
            self._press(Seat.BLACK)
            while len(self.position.move_stack) < self._half_moves and (moves := self._moves()):
                self._play_move(self.rng.choice(moves))
        finally:
            self.session.hub.close()
            self._running.join(PATIENCE)
            self._closing.close()
        self._check()

    def _session(self) -> Session:
        setup = GameSetup(time_control="20h", peg_boards=frozenset(Seat))
        head = Head.now("soak", to_plain(setup), datetime.now(UTC))
        writer = self._closing.enter_context(JournalWriter.create(self.journal, head))
        english = load("en")
        voice = PhraseCache(ChosenVoices())
        channels = [Channel.LOUDSPEAKER, *(Channel.ear(seat) for seat in Seat)]
        speakers = [self._loudspeaker, SilentSpeaker(), SilentSpeaker()]
        talkers = {
            channel: Talker(voice, speaker)
            for channel, speaker in zip(channels, speakers, strict=True)
        }
        for talker in talkers.values():
            self._closing.callback(talker.close)
        session = Session(
            Game(setup),
            writer,
            Audience(self._style, dict.fromkeys(Seat, english)),
            dict.fromkeys(Seat, english),
            self._time.now,
            lambda line: None,
        )
        for channel, talker in talkers.items():
            session.telling.add_talker(channel, talker)
        session.add_voice(lambda texts: voice.foresee(Phrase(*text) for text in texts))
        for seat in Seat:
            session.add_board(self._reader(session, seat))
        return session

    def _reader(self, session: Session, seat: Seat) -> SerialBoard:
        """The host's side of a board; skipped thinking must not be taken for its silence."""
        board = self.boards[seat]
        return SerialBoard(
            board.port,
            seat,
            session,
            driver=Driver(BoardPort, lambda: [board.port] if board.port else []),
            times=Times(silence=10 * 3600.0),
        )

    @property
    def state(self) -> GameState:
        """Of the game that is played."""
        return self.session.game.state

    def _moves(self) -> list[chess.Move]:
        """The legal moves that do not end the game."""
        return [move for move in self.position.legal_moves if not self._ends(move)]

    def _set_up(self) -> bool:
        return all(board.ready for board in self.state.boards.values())

    def _ends(self, move: chess.Move) -> bool:
        after = self.position.copy()
        after.push(move)
        return after.is_game_over() or after.is_repetition(4)

    def _play_move(self, move: chess.Move) -> None:
        seat = self.state.on_move
        self._time.think(self.rng)
        self.session.hub.enqueue(TimePassed(at=self._time.now()))
        words = self._style.move(move, self.position)
        self._carry_out(seat, move)
        self._loudspeaker.began.clear()
        spoken = time.perf_counter()
        self.session.conversation.take_words(seat, words)
        self.until(lambda: self.state.made == move, f"{words} made no move")
        if self._loudspeaker.began.wait(PATIENCE):
            self.latencies.append(1000 * (self._loudspeaker.began_at - spoken))
        self._press(seat)
        self.until(lambda: self.state.on_move is seat.other, "a press did not count")
        self._carry_out(seat.other, move)
        self.position.push(move)
        self.until(
            lambda: self.state.carried_out(seat.other), f"{move} was not seen on the other board"
        )

    def _carry_out(self, seat: Seat, move: chess.Move) -> None:
        """The move on the pegs of a seat, and perhaps something that goes wrong in its middle."""
        board = self.boards[seat]
        acts = hand_movements(self.position, move)
        wrong_at = self.rng.randrange(len(acts)) if self.rng.random() < FAULTY else None
        for number, (act, name) in enumerate(acts):
            (board.lift if act == "lift" else board.place)(chess.parse_square(name))
            self.until(
                partial(self._shows, seat, chess.parse_square(name), act == "place"),
                f"{act} {name} was not seen",
            )
            if number == wrong_at:
                self._go_wrong(seat)

    def _go_wrong(self, seat: Seat) -> None:
        fault = self.rng.choice(FAULTS)
        self.faults[fault.__name__.replace("_", " ")] += 1
        fault(self, seat)

    def _shows(self, seat: Seat, square: chess.Square, full: bool) -> bool:
        return (square in self.state.boards[seat].occupied) is full

    def _press(self, seat: Seat) -> None:
        self.session.hub.enqueue(ClockPressed(at=self._time.now(), seat=seat))

    def until(self, so: Callable[[], bool], what: str) -> None:
        """Wait for something that must come; :class:`LostError` if it does not."""
        deadline = time.monotonic() + PATIENCE
        while not so():
            if time.monotonic() > deadline:
                raise LostError(f"{what}, after {self.position.fen()}")
            time.sleep(0.001)

    def _check(self) -> None:
        if verify(self.journal).findings:
            raise LostError("The journal does not verify.")
        replayed = Game.replay(self.session.game.state.setup, read_journal(self.journal).events)
        if replayed.state.position.fen() != self.position.fen():
            raise LostError(replayed.state.position.fen())


def board_unplugged(table: SoakedTable, seat: Seat) -> None:
    """And plugged in again, as another port."""
    board = table.boards[seat]
    board.unplug()
    table.until(lambda: not table.state.boards[seat].answering, "it was not noticed")
    board.replug()
    table.until(lambda: table.state.boards[seat].answering, "the board did not come back")


def firmware_reset(table: SoakedTable, seat: Seat) -> None:
    """By the watchdog."""
    table.boards[seat].reset()


def noise_on_the_line(table: SoakedTable, seat: Seat) -> None:
    """Bytes that are no frame."""
    table.boards[seat].noise(table.rng.randbytes(40) + b"\0")


def wrong_hole(table: SoakedTable, seat: Seat) -> None:
    """A man rests in a hole where it does not belong."""
    board = table.boards[seat]
    holes = [hole for hole in chess.SQUARES if not board.occupied & chess.BB_SQUARES[hole]]
    hole = table.rng.choice(holes)
    board.place(hole)
    table.until(lambda: hole in table.state.boards[seat].occupied, "the wrong hole was not seen")
    board.lift(hole)
    table.until(
        lambda: hole not in table.state.boards[seat].occupied, "the wrong hole was not seen emptied"
    )


def nonsense_said(table: SoakedTable, seat: Seat) -> None:
    """Words that are no announcement."""
    table.session.conversation.take_words(seat, "äh und hm")


def time_asked(table: SoakedTable, seat: Seat) -> None:
    """What a player may always do."""
    table.session.conversation.take_words(seat, "time")


FAULTS = (
    board_unplugged,
    firmware_reset,
    noise_on_the_line,
    wrong_hole,
    nonsense_said,
    time_asked,
)


@dataclass
class Soak:
    """What came of all games so far."""

    games: int = 0
    half_moves: int = 0
    lost: int = 0
    played: int = 0
    faults: Counter[str] = field(default_factory=Counter)
    latencies: list[float] = field(default_factory=list)
    memory: list[int] = field(default_factory=list)
    threads: list[int] = field(default_factory=list)
    files: list[int] = field(default_factory=list)

    def play(self, folder: Path, real: bool, seed: int) -> None:
        """One more game, in a folder of its own."""
        leaping = Leaping(real=real)
        table = SoakedTable(folder, leaping, random.Random(seed))
        try:
            table.play()
        except LostError as error:
            self.lost += 1
            print(f"lost, seed {seed}: {error}", flush=True)
        self.games += 1
        self.half_moves += len(table.position.move_stack)
        self.played += leaping.now()
        self.faults += table.faults
        self.latencies += table.latencies
        self._measure()

    def _measure(self) -> None:
        deadline = time.monotonic() + 2
        while threading.active_count() > 2 and time.monotonic() < deadline:
            time.sleep(0.01)
        gc.collect()
        pages = int(Path("/proc/self/statm").read_text().split()[1])
        self.memory.append(pages * resource.getpagesize())
        self.threads.append(threading.active_count())
        self.files.append(sum(1 for _ in Path("/proc/self/fd").iterdir()))

    def tell(self) -> None:
        """Print the figures."""
        tell("game time", self.played / 3_600_000, "h")
        tell("games", self.games, "")
        tell("half-moves", self.half_moves, "")
        for fault, count in sorted(self.faults.items()):
            tell(f"faults injected, {fault}", count, "")
        tell("faults injected, all", self.faults.total(), "")
        tell("games lost", self.lost, "", 0)
        tell_percentiles("announced to the voice begins", self.latencies, "ms", LATENCY_LIMIT)
        early = self.memory[len(self.memory) // 3]
        tell("memory at the end", self.memory[-1] / 2**20, "MB")
        growth = 100 * (self.memory[-1] - early) / early
        tell("memory grown in the last two thirds", growth, "percent", GROWTH_LIMIT)
        tell("threads left over", self.threads[-1] - self.threads[0], "", 0)
        tell("files left open", self.files[-1] - self.files[0], "", 0)


def main(minutes: str | None = None) -> int:
    """Soak for so many real minutes, or for five hours whose thinking is skipped."""
    soak, real = Soak(), minutes is not None
    wanted = float(minutes) * 60_000 if minutes is not None else HOURS * 3_600_000
    seed = int(os.environ.get("ACCESSIBLE_BOARD_SEED", time.time_ns() % 10**6))
    print(f"seed: {seed}", flush=True)
    while soak.played < wanted:
        with tempfile.TemporaryDirectory() as folder:
            soak.play(Path(folder), real, seed + soak.games)
    soak.tell()
    return int(soak.lost > 0)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:2]))
