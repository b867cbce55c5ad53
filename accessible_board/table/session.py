"""A game at its table: everything that it needs from its start to its end, joined together.

Where to read on: :mod:`.gates` tells what an observation passes on its way to the :mod:`.hub`,
where the game decides, the record is written and everybody is told; :mod:`.telling` puts events
into words; :mod:`.whose_words` and :mod:`.conversation` take what players say. The parts that
handle speech are built each on those that it needs.
"""

import asyncio
import logging
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from accessible_board.errors import DeviceError
from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.game import Game
from accessible_board.game.state.game_state import GameState
from accessible_board.game.vocabulary.terms import Cause, Device, DeviceFault, Seat
from accessible_board.journal.store import JournalWriter
from accessible_board.languages import Language, RefusedError, load_sentences
from accessible_board.logs import Seldom
from accessible_board.narration.audience import Audience
from accessible_board.narration.verbosity import Verbosity
from accessible_board.narration.written.phrases import Phrases, load_phrases
from accessible_board.speech.decision import Decision
from accessible_board.table.arbiter_voice import ArbiterVoice
from accessible_board.table.conversation import Conversation, NewStart
from accessible_board.table.envelope_keeper import EnvelopeKeeper, EnvelopeVoice
from accessible_board.table.expectations import (
    ArbiterCodes,
    ArbitersTurn,
    Dialogues,
    Expectations,
    Foresee,
    SpokenLanguages,
)
from accessible_board.table.gates import Intake, Later, on_a_thread
from accessible_board.table.held_presses import Presses
from accessible_board.table.hub import Hub, Listener
from accessible_board.table.microphones import Microphones, PushToTalk
from accessible_board.table.playback import Partner, Playback
from accessible_board.table.reach import PlayersPages, PrivateReach, TableCodes
from accessible_board.table.record_keeping import Heartbeat, RecordKeeper
from accessible_board.table.reminding import Reminder
from accessible_board.table.telling import Telling
from accessible_board.table.terminal import Write
from accessible_board.table.whose_words import WhoseWords, Words

if TYPE_CHECKING:
    from accessible_board.board.makes.make import Men
    from accessible_board.devices.interfaces import Listening, Now, PegBoard


_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Surroundings:
    """Surroundings of a game at its table."""

    arbiter_codes: tuple[str, ...] = ()
    """Codes by which an arbiter is known who speaks here."""
    screen_is_read: bool = True
    """True if the screen is read; else an arbiter is told by ear."""
    menu_follows: bool = False
    """True if a menu comes after the game, which tells the code of the closed record."""
    open_earphones: bool = False
    """True if a player with an earphone hears the loudspeaker as well."""
    brief_for: Seat | None = None
    """The seat for which one short line a moment is written; else all is written for all."""
    typed_boards: frozenset[Seat] = frozenset()
    """The seats whose pegs are moved at the keyboard."""
    begins_anew: bool = False
    """True if players may choose another start position."""
    partner: Partner | None = None
    """Partner of a player who is alone."""
    later: Later = on_a_thread
    """Arranges the end of what people leave unfinished."""


@dataclass(frozen=True, slots=True)
class TalkParts:
    """The parts of a table that handle speech."""

    languages: SpokenLanguages
    push_to_talk: PushToTalk
    playback: Playback
    envelope: EnvelopeKeeper
    envelope_voice: EnvelopeVoice
    expectations: Expectations
    arbiter: ArbiterVoice
    conversation: Conversation
    new_start: NewStart


def _build_talk(
    state: GameState,
    own: Mapping[Seat, Language],
    telling: Telling,
    microphones: Microphones,
    codes: TableCodes,
    reach: PrivateReach,
    intake: Intake,
    around: Surroundings,
) -> TalkParts:
    """The parts for a game in this state; ``own`` are the languages of the seats' dialogues."""
    languages = SpokenLanguages(state, own, telling.audience)
    push_to_talk = PushToTalk(microphones, telling, intake)
    playback = Playback(state, telling, codes, intake, around.partner)
    microphones.follow_pushes(playback.stop_reading)
    microphones.follow_pushes(telling.give_way)
    envelope = EnvelopeKeeper(state, telling, intake, written=around.screen_is_read)
    envelope_voice = EnvelopeVoice(state, telling, reach, envelope)
    dialogues, turn = Dialogues(state), ArbitersTurn()
    expectations = Expectations(state, dialogues, turn, microphones, telling.audience)
    arbiter = ArbiterVoice(
        state,
        telling,
        languages,
        turn,
        ArbiterCodes(state, around.arbiter_codes),
        expectations,
        envelope_voice,
        intake,
        around.later,
    )
    new_start = NewStart(state, allowed=around.begins_anew)
    conversation = Conversation(
        state,
        languages,
        telling,
        dialogues,
        expectations,
        turn,
        arbiter,
        envelope,
        playback,
        push_to_talk,
        intake,
        new_start,
    )
    return TalkParts(
        languages,
        push_to_talk,
        playback,
        envelope,
        envelope_voice,
        expectations,
        arbiter,
        conversation,
        new_start,
    )


class Session:
    """One game at one table.

    ``languages`` are those of the seats' dialogue. Devices are handed over ready to :meth:`run` and
    are closed by it. ``listeners`` hear every event that is on disk, after everybody at the table.
    ``words`` are the arbiter's.
    """

    def __init__(
        self,
        game: Game,
        journal: JournalWriter,
        audience: Audience,
        languages: Mapping[Seat, Language],
        now: "Now",
        write: Write = print,
        listeners: Iterable[Listener] = (),
        words: Phrases | None = None,
        surroundings: Surroundings | None = None,
        verbosity: Verbosity | None = None,
    ) -> None:
        self.words = words or load_phrases("en")
        # Load these now: errors must be told even when no file can be opened later.
        load_sentences(self.words.language.code, *(one.code for one in languages.values()))
        self._seldom = Seldom()
        self._boards: list[PegBoard] = []
        self.game, self.now, state = game, now, game.state
        self.surroundings = surroundings or Surroundings()
        intake = Intake(now)
        self.microphones = Microphones()
        partner = self.surroundings.partner
        self.telling = telling = Telling(
            state,
            audience,
            languages,
            write,
            self.words,
            now,
            open_earphones=self.surroundings.open_earphones,
            brief_for=self.surroundings.brief_for,
            vacant=partner.vacant if partner is not None else None,
            verbosity=verbosity,
        )
        self._codes = TableCodes(state, journal, telling)
        self._reach = PrivateReach(state, telling)
        self._heartbeat = Heartbeat(state, journal, intake)
        self._reminder = Reminder(state, intake)
        talk = _build_talk(
            state,
            languages,
            telling,
            self.microphones,
            self._codes,
            self._reach,
            intake,
            self.surroundings,
        )
        self.languages, self.push_to_talk = talk.languages, talk.push_to_talk
        self.envelope, self.conversation = talk.envelope, talk.conversation
        self._boards_beside = talk.new_start.boards
        self._expectations = talk.expectations
        self._presses = presses = Presses()
        self._whose_words = WhoseWords(state, talk.conversation, presses)
        recorder = RecordKeeper(journal, telling, intake)
        ears = self.microphones.ears
        self.hub = hub = Hub(game, recorder, lambda: presses.reached(now()) if ears else now())
        hub.follow(telling.begin)
        hub.on(telling.event)
        hub.on(talk.conversation.follow, *Conversation.concerns)
        hub.on(self._codes.follow, *TableCodes.concerns)
        hub.on(talk.expectations.follow, *Expectations.concerns)
        hub.on(self._reminder.follow)
        if not self.surroundings.screen_is_read:
            hub.on(talk.envelope_voice.follow, *EnvelopeVoice.concerns)
        hub.on(talk.arbiter.follow, *ArbiterVoice.hears_of)
        hub.on(self._conclude, e.ScoresheetSigned, e.AppealDecided)
        for listener in listeners:
            hub.on(listener)
        intake.lead_to(hub, state, talk.playback, talk.arbiter, self._reach, talk.envelope, presses)
        self._intake = intake

    # --- devices ------------------------------------------------------------------------------

    def add_board(self, board: "PegBoard") -> None:
        """Take a peg board that reports to this session."""
        self._boards.append(board)

    def add_board_beside(self, board: "PegBoard", men: "Callable[[], Men | None]") -> None:
        """Take a board that is no peg board, and ask for its ``men`` as far as it knows them."""
        self.add_board(board)
        self._boards_beside.append(men)

    def add_ear(self, seat: Seat, ear: "Listening", language: Language, *, waits: bool) -> None:
        """Let a seat be heard in a language; its microphone ``waits`` for a push, or is open."""
        self.microphones.add(seat, ear, waits=waits)
        self.telling.heard_in(seat, language)

    def add_voice(self, foresee: Foresee) -> None:
        """Let a voice prepare the words that it may soon have to say."""
        self._expectations.add_voice(foresee)

    def add_pages(self, pages: PlayersPages) -> None:
        """Let players be told and shown what concerns them on these pages."""
        self._codes.add_pages(pages)
        self._reach.add_pages(pages)

    def device_failed(
        self,
        device: Device,
        seat: Seat | None,
        error: DeviceError,
        fault: DeviceFault = DeviceFault.LOST,
    ) -> None:
        """A device of a seat, or of the hall, does not work any more."""
        _log.warning("%s of %s failed: %s", device, seat or "the hall", error, exc_info=error)
        at, cause = self.now(), Cause.of(error)
        self.submit_observation(
            o.DeviceFailed(
                at=at, device=device, fault=fault, seat=seat, detail=str(error), cause=cause
            )
        )

    def device_recovered(self, device: Device, seat: Seat | None) -> None:
        """A device works again, or a fault of it is gone."""
        _log.info("%s of %s works again", device, seat or "the hall")
        self.submit_observation(o.DeviceRecovered(at=self.now(), device=device, seat=seat))

    def tell_error(self, error: DeviceError) -> None:
        """Write why something beside the game fails, not too often."""
        if self._seldom(str(error)):
            self.telling.error(error)

    # --- what ears report -----------------------------------------------------------------------

    def ear_listened(self, seat: Seat, speaks: bool, listened: int | None) -> None:
        """Note the time up to which an ear has listened, and that its player is speaking.

        ``listened`` is game time, ``None`` for an ear that listens no more.
        """
        if speaks:
            self.telling.give_way(seat)
        self._whose_words.ear_listened(seat, speaks=speaks, listened=listened)

    def hear(self, seat: Seat, decision: Decision, at: int) -> None:
        """The ear of a seat decided what words that ended at ``at`` were."""
        self.hear_in_room(Words(seat, decision, at))

    def hear_in_room(self, words: Words) -> None:
        """Take words that the ear of a seat decided on and that the other player may have said."""
        self._whose_words.hear(words)

    def words_missed(self, seat: Seat) -> None:
        """Somebody at a seat spoke while the loudspeaker did; told once in a while."""
        if self._seldom("missed"):
            self.telling.seat(seat, "missed_words")

    # --- observations ---------------------------------------------------------------------------

    def submit_observation(self, observation: o.Observation) -> None:
        """Let an observation pass the :mod:`.gates` on its way to the game, without waiting."""
        self._intake.submit_observation(observation)

    def enclosed(self, observation: o.Observation) -> o.Observation:
        """A page's observation as the game will have it, so that the page can wait for that."""
        return self._reach.addressed(self.envelope.enclosed(observation))

    @property
    def full(self) -> bool:
        """True while so many reports of boards wait that none should be read."""
        return self.hub.boards_wait

    def check_room(self) -> None:
        """:class:`RefusedError`, with the reason, if nothing more can be taken now."""
        if self.hub.full:
            raise RefusedError("not_recorded" if self.hub.held else "too_much_waits")

    # --- the course of a session --------------------------------------------------------------

    def resume(self, last: int, lease: int = 0) -> None:
        """Resume a game rebuilt from its journal, which was interrupted at ``last``.

        ``lease`` is the number by which this machine took it over from another.
        """
        self.submit_observation(o.Interrupted(at=last))
        self.submit_observation(o.Continued(at=self.now(), lease=lease))

    @property
    def new_start(self) -> str:
        """The position from which the game is to begin anew, in FEN, if it was left for that."""
        return self._intake.new_start

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
            self._expectations.attend()
            self.microphones.start()
            started()
            begun = True
            await self.hub.run()
        finally:
            heartbeat.cancel()
            self._reminder.close()
            for close in (self.microphones.close, *(board.close for board in self._boards)):
                await asyncio.to_thread(close)
            self._heartbeat.beat()
            if begun:
                self._heartbeat.end()

    def _conclude(self, *_: object) -> None:
        """End the session with both signatures: nothing more is to be recorded (8.7).

        A press that still waited for words would make the code that was told another.
        """
        if self.game.state.handed_in:
            self._codes.tell_closed(aloud=not self.surroundings.menu_follows)
            self._presses.close()
            self.hub.end()
