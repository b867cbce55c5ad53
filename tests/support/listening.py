"""What is heard at a table, word for word and to the millisecond, on time that is moved by hand.

A real session with real talkers speaks into files; its voice has a loudness of its own for each
phrase, by which the files tell what was heard when, and how much of it.
"""

import asyncio
import threading
import wave
from contextlib import ExitStack
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple

import chess
import numpy as np

from accessible_board.app.building import build_session
from accessible_board.demonstration.at_table import SimulatedTime
from accessible_board.devices.interfaces import Phrase, Samples
from accessible_board.devices.sound.speakers import FILE_RATE, FileSpeaker
from accessible_board.devices.voices.phrase_cache import PhraseCache
from accessible_board.devices.voices.talker import Talker
from accessible_board.game import observations as o
from accessible_board.game.game import Game
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.journal.record import Head
from accessible_board.journal.store import JournalWriter
from accessible_board.narration.audience import Channel
from accessible_board.settings import Settings
from tests.support.patience import PATIENCE
from tests.support.table import Table, hand_movements

LETTER_MS = 65
"""How long a letter takes: about 170 words a minute."""


class Heard(NamedTuple):
    """What was heard from ``at`` on, for so many milliseconds."""

    at: int
    lasted: int
    text: str


class Numbered:
    """A voice that says each phrase as loudly as its number."""

    def __init__(self) -> None:
        self.phrases = [""]

    def render(self, phrase: Phrase) -> tuple[Samples, int]:
        if phrase.text not in self.phrases:
            self.phrases.append(phrase.text)
        number = self.phrases.index(phrase.text)
        return np.full(self.length(phrase), number, np.int16), FILE_RATE

    def length(self, phrase: Phrase) -> int:
        """How many samples a phrase takes."""
        return FILE_RATE * LETTER_MS * len(phrase.text) // 1000

    def heard(self, path: Path) -> list[Heard]:
        """What a file has of it."""
        with wave.open(str(path)) as file:
            samples = np.frombuffer(file.readframes(file.getnframes()), np.int16)
        found, at = [], 0
        for number, run in groupby(samples.tolist()):
            length = len(list(run))
            if number:
                times = (round(1000 * frames / FILE_RATE) for frames in (at, length))
                found.append(Heard(*times, self.phrases[number]))
            at += length
        return found


class ListeningTable:
    """A game of White, at a peg board; ``time`` passes only by :meth:`wait`.

    Its clock runs after these moves, unless it is not ``begun``: then the board stands empty.
    """

    def __init__(
        self,
        folder: Path,
        closing: ExitStack,
        *moves: str,
        settings: Any = None,
        voice: Numbered | None = None,
        begun: bool = True,
        **setup: Any,
    ) -> None:
        self.table = Table(**setup)
        if begun:
            self.table.start()
        for words in moves:
            self._played(words)
        self.time, self.voice, self.lines = SimulatedTime(), voice or Numbered(), []
        self.time.advance(self.table.at)
        self.begun = self.table.at
        head = Head("test", "2026-11-21T12:00:00Z", {})
        writer = closing.enter_context(JournalWriter.create(folder / "game.journal", head))
        game = Game.replay(self.table.setup, self.table.events)
        settings = settings or Settings(language="de")
        self.session = build_session(game, writer, settings, self.time.now, self.lines.append)
        self.files, self.talkers = {}, []
        for channel in (Channel.LOUDSPEAKER, Channel.EARPHONE_WHITE):
            self.files[channel] = folder / f"{channel}.wav"
            speaker = FileSpeaker(self.files[channel], self.time.now, self.time.call_at)
            talker = Talker(PhraseCache(self.voice), speaker, now=self.time.now)
            self.talkers.append(talker)
            self.session.telling.add_talker(channel, talker)
        started = threading.Event()
        thread = threading.Thread(target=lambda: asyncio.run(self.session.run(started.set)))
        thread.start()
        closing.callback(thread.join, PATIENCE)
        closing.callback(self.session.close)
        assert started.wait(PATIENCE)

    def say(self, words: str, seat: Seat = Seat.WHITE) -> "ListeningTable":
        """A player says something to the program."""
        self.session.conversation.take_words(seat, words)
        return self._settle()

    def observe(self, kind: type[o.Observation], **details: Any) -> "ListeningTable":
        self.session.submit_observation(kind(at=self.time.now(), **details))
        return self._settle()

    def hands(self, uci: str) -> "ListeningTable":
        """White's pegs are moved."""
        board = self.session.game.state.boards[Seat.WHITE].position
        for act, square in hand_movements(board, chess.Move.from_uci(uci)):
            kind = o.PegLifted if act == "lift" else o.PegPlaced
            self.observe(kind, seat=Seat.WHITE, square=chess.parse_square(square)).wait(100)
        return self

    def wait(self, milliseconds: int) -> "ListeningTable":
        """Time passes, and with it what is being said."""
        self.time.advance(self.time.now() + milliseconds, self._spoken)
        return self._settle()

    @property
    def now(self) -> int:
        """Milliseconds since the table was opened, by which what is heard is timed."""
        return self.time.now() - self.begun

    def heard(self, channel: Channel = Channel.EARPHONE_WHITE) -> list[Heard]:
        """All that was heard, or begun to be, up to now; nothing is heard any more."""
        for talker in self.talkers:
            talker.close()
        return self.voice.heard(self.files[channel])

    def texts(self, channel: Channel = Channel.EARPHONE_WHITE) -> list[str]:
        return [heard.text for heard in self.heard(channel)]

    def _played(self, words: str) -> None:
        """A move, by its announcement, and the press."""
        seat = self.table.game.state.on_move
        uci, said = words.split(" ", 1)
        if seat is Seat.WHITE:
            self.table.move(uci, seat)
        self.table.say(said).press(seat)
        if seat is Seat.BLACK:
            self.table.move(uci, Seat.WHITE)

    def _settle(self) -> "ListeningTable":
        assert self.session.hub.settle(PATIENCE)
        self._spoken()
        return self

    def _spoken(self) -> None:
        for talker in self.talkers:
            talker.settle()
