"""A session at the table: everything that a game needs, wired together.

What happens: devices and people deliver observations to the hub; the hub lets the game decide,
writes the journal and tells its listeners; the narrator puts the events into words; each channel's
talker says them.
"""

import asyncio
import threading
from collections.abc import Callable, Mapping

import chess

from accessible_board.announcer.utterance import Channel, Utterance
from accessible_board.announcer.wording import Announcer
from accessible_board.devices.hearing import Hearing
from accessible_board.devices.interfaces import Now, PegBoard
from accessible_board.devices.talker import Talker
from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.game import Game
from accessible_board.game.seats import Seat
from accessible_board.hub import Hub
from accessible_board.journal.record import Alive, Entry
from accessible_board.journal.store import JournalWriter
from accessible_board.languages import Language
from accessible_board.narrator import Narrator
from accessible_board.speech.decision import Decision, Verdict
from accessible_board.speech.dialogue import Answer, Dialogue
from accessible_board.speech.understanding import Command, Understood, understand

ALIVE_EVERY = 5.0
"""Seconds between two lines of the journal that vouch for a player's running clock."""

Write = Callable[[str], None]
"""Shows one plain line."""


class Session:
    """One game at one table.

    ``languages`` are those of the seats' dialogue, ``announced`` that of the announcements;
    ``talkers`` the channels that can be heard (none is needed: every utterance is also written, a
    line each). Devices are handed over ready to
    :meth:`run` and are closed by it.
    """

    def __init__(
        self,
        game: Game,
        journal: JournalWriter,
        announcer: Announcer,
        languages: Mapping[Seat, Language],
        talkers: Mapping[Channel, Talker],
        now: Now,
        write: Write = print,
        announced: Language | None = None,
    ) -> None:
        self.game = game
        self.now = now
        self._journal = journal
        self._announcer = announcer
        self._languages = languages
        self._announced = announced
        self._talkers = talkers
        self._write = write
        self._narrator = Narrator(announcer, game.state.position)
        self._dialogues = {seat: Dialogue(seat) for seat in Seat}
        self._talking = threading.Lock()
        self._hearings: dict[Seat, Hearing] = {}
        self._boards: list[PegBoard] = []
        self.hub = Hub(game, self._record, [self._tell, self._attend], now)

    # --- devices ------------------------------------------------------------------------------

    def add_board(self, board: PegBoard) -> None:
        """Take a peg board that delivers to this session's hub."""
        self._boards.append(board)

    def add_hearing(self, seat: Seat, hearing: Hearing) -> None:
        """Take the ear of a seat, whose ``heard`` is :meth:`heard` of that seat."""
        self._hearings[seat] = hearing

    def resume(self, last: int) -> None:
        """Tell a game rebuilt from its journal that nobody looked after it since ``last``."""
        self.hub.deliver(o.Interrupted(at=last))
        self.hub.deliver(o.Continued(at=self.now()))

    async def run(self) -> None:
        """Play until the hub is closed; devices are started before and closed after."""
        alive = asyncio.create_task(self._vouch())
        try:
            for board in self._boards:
                await asyncio.to_thread(board.start)
            self._attend_all()
            for hearing in self._hearings.values():
                hearing.start()
            await self.hub.run()
        finally:
            alive.cancel()
            for device in (*self._hearings.values(), *self._boards):
                await asyncio.to_thread(device.close)

    # --- words --------------------------------------------------------------------------------

    def say(self, seat: Seat, words: str, at: int | None = None) -> None:
        """Words of a player, typed or recognised, from any thread."""
        self.understood(seat, understand(words, self._languages[seat], self._announced), words, at)

    def heard(self, seat: Seat, decision: Decision, at: int) -> None:
        """What the ear of a seat decided; sound without words is nobody's announcement."""
        words = " ".join(decision.words)
        if not words:
            return
        unclear = decision.verdict is Verdict.UNCLEAR and decision.announcement is None
        meant = None if unclear else _meaning(decision)
        self.understood(seat, meant, words, at)

    def understood(
        self, seat: Seat, meaning: Understood | None, words: str, at: int | None = None
    ) -> None:
        """Let the dialogue with a player go on, from any thread."""
        at = self.now() if at is None else at
        with self._talking:
            answer = self._answer(seat, meaning, words, at)
        for observation in answer.observations:
            self.hub.deliver(observation)
        if answer.prompt is not None:
            self._say_all(self._announcer.tell(seat, answer.prompt))

    def _answer(self, seat: Seat, meaning: Understood | None, words: str, at: int) -> Answer:
        """Once the game is over, yes means that the result is right (8.7)."""
        if self.game.state.ended and meaning is not None and meaning.command is Command.YES:
            return Answer((o.ResultConfirmed(at=at, seat=seat),))
        return self._dialogues[seat].heard(meaning, words, at)

    # --- listeners ------------------------------------------------------------------------------

    def _record(self, observation: o.Observation, events: list[e.Event]) -> None:
        self._journal.append(Entry(observation, tuple(events)))

    def _tell(self, event: e.Event) -> None:
        self._say_all(self._narrator.utterances(event))
        if isinstance(event, e.GameEnded):
            for seat in Seat:
                self._say_all(self._announcer.tell(seat, "confirm_result"))

    def _say_all(self, utterances: list[Utterance]) -> None:
        for utterance in utterances:
            self._write(f"{utterance.channel.spoken_name}: {utterance.text}")
            talker = self._talkers.get(utterance.channel)
            if talker is not None:
                talker.say(utterance)

    def _attend(self, event: e.Event) -> None:
        if isinstance(event, _CHANGING):
            self._attend_all()

    def _attend_all(self) -> None:
        for seat, hearing in self._hearings.items():
            hearing.attend(*self._expected(seat))

    def _expected(self, seat: Seat) -> tuple[chess.Board, chess.Move | None]:
        """The position a seat's next words are about, and the move they will probably name."""
        state = self.game.state
        if seat is not state.on_move:
            return state.position, state.made
        return state.position, state.placed.move if state.placed is not None else None

    async def _vouch(self) -> None:
        while True:
            await asyncio.sleep(ALIVE_EVERY)
            if self.game.state.clock.running is not None:
                self._journal.append(Alive(self.now()))


_CHANGING = (e.MovePlaced, e.PlacementUndone, e.MoveMade, e.MoveUnmade, e.MoveCompleted)
"""Events after which other words are expected."""


def _meaning(decision: Decision) -> Understood | None:
    if decision.announcement is None and decision.command is None:
        return None
    return Understood(decision.announcement, decision.command)
