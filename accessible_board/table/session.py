"""A session at the table: the life of everything that a game needs, from its start to its end.

What happens: devices and people deliver observations to the hub; the hub lets the game decide,
writes the journal and tells its listeners; :mod:`telling` puts the events into words; each
channel's talker says them. What players say goes through the :mod:`conversation`.
"""

import asyncio
import logging
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import chess

from accessible_board.errors import AccessibleBoardError, DeviceError, JournalError
from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.game import Game
from accessible_board.game.vocabulary.devices import Cause, Device, Fault
from accessible_board.game.vocabulary.seats import Seat
from accessible_board.journal.chain import code, seal
from accessible_board.journal.record import Entry
from accessible_board.journal.store import JournalWriter
from accessible_board.journal.verification import codes_of
from accessible_board.languages import Language, RefusedError, load_sentences, reason
from accessible_board.narration.announcer import Announcer
from accessible_board.narration.utterance import Channel
from accessible_board.narration.written.phrases import Phrases, load_phrases
from accessible_board.seldom import Seldom
from accessible_board.speech.decision import Decision
from accessible_board.table.conversation import Conversation
from accessible_board.table.heartbeat import Heartbeat
from accessible_board.table.hub import Hub, Listener
from accessible_board.table.microphones import Microphones
from accessible_board.table.presses import Presses
from accessible_board.table.reminding import Reminder
from accessible_board.table.screen import Write
from accessible_board.table.telling import Telling
from accessible_board.table.whose_words import WhoseWords, Words

if TYPE_CHECKING:  # Their imports load what only a game with sound needs.
    from accessible_board.devices.interfaces import Listening, Now, PegBoard
    from accessible_board.devices.voices.talker import Talker


_log = logging.getLogger(__name__)


class Session:
    """One game at one table.

    ``languages`` are those of the seats' dialogue, ``talkers`` the channels that can be heard.
    Devices are handed over ready to :meth:`run` and are closed by it. ``listeners`` hear every
    event that is on disk, after everybody at the table. ``words`` are the arbiter's.
    """

    def __init__(
        self,
        game: Game,
        journal: JournalWriter,
        announcer: Announcer,
        languages: Mapping[Seat, Language],
        talkers: Mapping[Channel, "Talker"],
        now: "Now",
        write: Write = print,
        listeners: Iterable[Listener] = (),
        words: Phrases | None = None,
    ) -> None:
        self.words = words or load_phrases("en")
        # Load these now: errors must be told even when no file can be opened later.
        load_sentences(self.words.language.code, *(one.code for one in languages.values()))
        self._seldom = Seldom()
        self.game = game
        self.now = now
        self._journal = journal
        self._boards: list[PegBoard] = []
        self._refused_at = 0
        self._untold = ""
        """The code of the record, until it is told."""
        self.page_code: Callable[[Seat], None] | None = None
        """Tells a seat the code of the opponent's page, where there are pages."""
        self.menu_follows = False
        """Whether a menu comes after the game, which tells the code of the closed record."""
        self.microphones = Microphones()
        self.telling = Telling(game.state, announcer, languages, talkers, write, self.words, now)
        self.conversation = Conversation(
            game.state, languages, self.telling, self.microphones, self.deliver, now
        )
        self.conversation.playback.tell_code = self._tell_code
        follow = self.conversation.expectations.follow
        self._reminder = Reminder(game.state, self.deliver, now)
        self.hub = Hub(
            game,
            self._record,
            [
                self.telling.event,
                self.conversation.follow,
                self._ask_to_sign,
                follow,
                self._reminder.follow,
                self.conversation.arbiter.follow,
                self._conclude,
                *listeners,
            ],
            lambda: self._presses.reached(now()),
            self._failed,
            self._refused,
        )
        journal.moved = self._moved
        self._presses = Presses(self.hub.deliver)
        self._whose_words = WhoseWords(
            game.state,
            self.conversation.asked,
            self._take_words,
            self._take_voice,
            self.conversation.ask_who_spoke,
        )
        self._heartbeat = Heartbeat(game, journal, now, self.deliver)

    # --- devices ------------------------------------------------------------------------------

    def add_board(self, board: "PegBoard") -> None:
        """Take a peg board that delivers to this session."""
        self._boards.append(board)

    def add_ear(self, seat: Seat, ear: "Listening", language: Language, *, waits: bool) -> None:
        """Let a seat be heard in a language; its microphone ``waits`` for a push, or is open."""
        self.microphones.add(seat, ear, waits=waits)
        self.telling.heard_in(seat, language)

    def device_failed(
        self, device: Device, seat: Seat | None, error: DeviceError, fault: Fault = Fault.LOST
    ) -> None:
        """A device of a seat, or of the hall, does not work any more; from any thread."""
        _log.warning("%s of %s failed: %s", device, seat or "the hall", error, exc_info=error)
        at, cause = self.now(), Cause.of(error)
        self.deliver(
            o.DeviceFailed(
                at=at, device=device, fault=fault, seat=seat, detail=str(error), cause=cause
            )
        )

    def device_recovered(self, device: Device, seat: Seat | None) -> None:
        """A device works again, or a fault of it is gone; from any thread."""
        _log.info("%s of %s works again", device, seat or "the hall")
        self.deliver(o.DeviceRecovered(at=self.now(), device=device, seat=seat))

    def voice(self, seat: Seat, speaks: bool, listened: int | None) -> None:
        """Whether a player is speaking, and how far the ear has listened; from any thread.

        ``listened`` is game time, ``None`` for an ear that listens no more.
        """
        self._whose_words.voice(seat, speaks, listened)

    def heard(self, seat: Seat, decision: Decision, at: int) -> None:
        """The ear of a seat decided what words that ended at ``at`` were; from any thread."""
        self.heard_in_room(Words(seat, decision, at))

    def heard_in_room(self, words: Words) -> None:
        """Take words that the ear of a seat decided on and that the other player may have said."""
        self._whose_words.heard(words)

    def missed(self, seat: Seat) -> None:
        """Somebody at a seat spoke while the loudspeaker did; told once in a while."""
        if self._seldom("missed"):
            self.telling.seat(seat, "missed_words")

    def _take_voice(self, seat: Seat, speaks: bool, listened: int | None) -> None:
        self._presses.voice(seat, speaks=speaks, listened=listened)

    def _take_words(self, words: Words) -> None:
        self._presses.words(words.seat, words.ended)
        if not self.hub.full:  # Otherwise the player was already told that the game waits.
            self.conversation.heard(words.seat, words.decision, words.ended)

    # --- observations ---------------------------------------------------------------------------

    def deliver(self, observation: o.Observation) -> None:
        """Take an observation, a press after the words before it; from any thread.

        A press of a button that has no other use now stops a reading, and does nothing else.
        """
        if isinstance(observation, o.ClockPressed) and self._is_free(observation.seat):
            self.conversation.playback.stop(observation.seat)
            return
        if isinstance(observation, o.ClockPressed) and self._is_keyed(observation):
            return
        addressed = self.conversation.reaching.addressed(observation)
        for told in self.conversation.told(addressed):
            self._presses.take(told)

    def _is_keyed(self, press: o.ClockPressed) -> bool:
        """Whether a press is of an arbiter's code, and of no clock."""
        return self.conversation.arbiter.key(press.seat, press.at)

    def _is_free(self, seat: Seat) -> bool:
        """Whether a press by this seat could do nothing but stop a reading."""
        opponents = self.game.state.clock.running is seat.other
        return opponents and self.conversation.playback.is_reading(seat)

    @property
    def full(self) -> bool:
        """Whether so many reports of boards wait that none should be read for now."""
        return self.hub.boards_wait

    def tell_error(self, error: DeviceError) -> None:
        """Write why something beside the game fails, not too often; from any thread."""
        if self._seldom(str(error)):
            self.telling.error(error)

    def check_room(self) -> None:
        """:class:`RefusedError`, with the reason, if nothing more can be taken now."""
        if self.hub.full:
            raise RefusedError("not_recorded" if self.hub.held else "too_much_waits")

    # --- the course of a session --------------------------------------------------------------

    def resume(self, last: int, lease: int = 0) -> None:
        """Tell a game rebuilt from its journal that nobody looked after it since ``last``.

        ``lease`` is the number by which this machine took it over from another.
        """
        self.deliver(o.Interrupted(at=last))
        self.deliver(o.Continued(at=self.now(), lease=lease))

    def close(self, error: Exception | None = None) -> None:
        """End :meth:`run`, or let it raise ``error``, once all earlier observations are decided."""
        self._presses.close()
        self.hub.close(error)

    async def run(self, started: Callable[[], None] = lambda: None) -> None:
        """Play until both players have signed or the hub is closed.

        Devices are started before and closed after; ``started`` is called once they are.
        """
        heartbeat = asyncio.create_task(self._heartbeat.run())
        begun = False
        try:
            for board in self._boards:
                await asyncio.to_thread(board.start)
            self.conversation.expectations.attend()
            self.microphones.start()
            started()
            begun = True
            await self.hub.run()
        finally:
            heartbeat.cancel()
            self._reminder.close()
            for device in (self.microphones, *self._boards):
                await asyncio.to_thread(device.close)
            self._heartbeat.beat()
            if begun:
                self._heartbeat.end()

    def _record(self, observation: o.Observation, events: list[e.Event]) -> None:
        self._journal.append(Entry(observation, tuple(events)))

    def _ask_to_sign(self, event: e.Event, _: chess.Board) -> None:
        """After the end say first what is to be done, and then the code of the record (8.7)."""
        if isinstance(event, e.GameEnded):
            self._untold = code(self._journal.last_line)
            self.deliver(o.StandingDue(at=self.now(), whole=False))
        elif isinstance(event, e.StandingTold) and self._untold:
            digits, self._untold = self._untold, ""
            self.telling.record_code(digits)

    def _tell_code(self, seat: Seat) -> None:
        """Tell a seat the code of the opponent's page; after the end, that of the record."""
        try:
            if self.game.state.ended is not None:
                self.telling.record_code_again(seat, codes_of(self._journal.path)[0])
            elif self.page_code is not None:
                self.page_code(seat)
            else:
                self.telling.seat(seat, "no_code")
        except AccessibleBoardError as error:
            self.telling.error(error)

    def _conclude(self, event: e.Event, _: chess.Board) -> None:
        """End the session with both signatures: nothing more is to be recorded (8.7).

        A press that still waited for words would make the code that was told another.
        """
        settles = isinstance(event, e.ScoresheetSigned | e.AppealDecided)
        if settles and self.game.state.handed_in:
            self._tell_seal()
            self._presses.close()
            self.hub.end()

    def _tell_seal(self) -> None:
        """Tell the code that covers the signatures; the code of the end does not (8.7)."""
        last = self._journal.last_line
        self.telling.record_closed(code(last), seal(last), aloud=not self.menu_follows)

    def _moved(self, old: Path, new: Path) -> None:
        """The journal's file was deleted or renamed; a complete copy continues elsewhere."""
        _log.warning("The journal's file lost its name and goes on anew")
        self.telling.write(self.words("terminal.record_moved", old=str(old), path=str(new)))

    def _failed(self, error: Exception) -> None:
        """A listener failed; the game and its record go on without it."""
        if isinstance(error, AccessibleBoardError):
            self.telling.error(error)
        elif isinstance(error, OSError):
            raise error
        elif self._seldom(repr(error)):
            self.telling.write(self.words("terminal.untold", error=repr(error)))

    def _refused(self, error: JournalError | None) -> None:
        """The disk refuses the record, so the game waits; or (``None``) it accepts it again."""
        if error is None:
            lasted = self.now() - self._refused_at
            self.deliver(o.RecordKept(at=self.now(), lasted=lasted))
            return
        self._refused_at = self.now()
        why = reason(error.__cause__ or error, self.words.language.code)
        path = self._journal.path
        self.telling.write(self.words("terminal.record_refused", path=path, reason=why))
        for seat in Seat:
            self.telling.seat(seat, "record_refused")
