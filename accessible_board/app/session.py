"""A session at the table: everything that a game needs, wired together.

What happens: devices and people deliver observations to the hub; the hub lets the game decide,
writes the journal and tells its listeners; the narrator puts the events into words; each channel's
talker says them.
"""

import asyncio
import threading
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING

from accessible_board.announcer.utterance import Channel, Utterance
from accessible_board.announcer.wording import Announcer
from accessible_board.app.envelope_keeper import EnvelopeKeeper
from accessible_board.app.expectations import Expectations, Foresee
from accessible_board.app.heartbeat import Vouching
from accessible_board.app.microphones import Microphones
from accessible_board.app.presses import PATIENCE, Presses
from accessible_board.app.terminal_lines import shown
from accessible_board.console.wording import Words, load_words
from accessible_board.errors import AccessibleBoardError, DeviceError, JournalError
from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.game import Game
from accessible_board.game.vocabulary.announcements import Announcement
from accessible_board.game.vocabulary.devices import Cause, Device, Fault
from accessible_board.game.vocabulary.seats import Seat
from accessible_board.hub import Hub, Listener
from accessible_board.journal.chain import code
from accessible_board.journal.record import Entry
from accessible_board.journal.store import JournalWriter
from accessible_board.languages import Language, RefusedError, reason
from accessible_board.narrator import Narrator
from accessible_board.speech.decision import Decision
from accessible_board.speech.dialogue import Answer, Dialogue
from accessible_board.speech.understanding import Command, Understood, understand

if TYPE_CHECKING:  # They load what only a game with sound needs.
    from accessible_board.devices.interfaces import Listening, Now, PegBoard
    from accessible_board.devices.voices.talker import Talker

Write = Callable[[str], None]
"""Shows one plain line."""


class Session:
    """One game at one table.

    ``languages`` are those of the seats' dialogue, ``microphones`` hear the players who have one;
    ``talkers`` the channels that can be heard (none is needed: every utterance is also written, a
    line each). What a seat without an earphone is told is written under its name. Devices are
    handed over ready to :meth:`run` and are closed by it. ``listeners`` hear every event that is on
    disk, after everybody at the table. What is written beside that is in the arbiter's ``words``.
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
        words: Words | None = None,
    ) -> None:
        self.words = words or load_words("en")
        self.game = game
        self.now = now
        self._journal = journal
        self._announcer = announcer
        self.languages = languages
        self._talkers = dict(talkers)
        self._write = write
        self.announced = {seat: announcer.hall.announced_by(seat).language for seat in Seat}
        """The language of each seat's announcements."""
        self._screens = Announcer(announcer.hall.on_screen(languages))
        self._narrators = [Narrator(told, game.state) for told in (announcer, self._screens)]
        self._envelope = EnvelopeKeeper(game.state, write, self.words)
        knows_flags = not game.state.setup.external_clock
        self._dialogues = {seat: Dialogue(seat, knows_flags=knows_flags) for seat in Seat}
        self._talking = threading.Lock()
        self.microphones = Microphones()
        self.microphones.follow(self._switched)
        self._expectations = Expectations(
            game.state, self._dialogues, self.microphones, announcer.hall
        )
        self._boards: list[PegBoard] = []
        heard_by = [self._tell, self._expectations.follow, self._conclude, *listeners]
        self._refused_at = 0
        self._presses = Presses(lambda observed: self.hub.deliver(observed))
        self.hub = Hub(
            game,
            self._record,
            heard_by,
            lambda: self._presses.reached(now()),
            self._failed,
            self._refused,
        )
        self._vouching = Vouching(game, journal, now, self.hub.deliver)

    # --- devices ------------------------------------------------------------------------------

    def add_board(self, board: "PegBoard") -> None:
        """Take a peg board that delivers to this session's hub."""
        self._boards.append(board)

    def add_ear(self, seat: Seat, ear: "Listening", language: Language, *, waits: bool) -> None:
        """Let a seat be heard in a language; its microphone ``waits`` for a push, or is open."""
        self.microphones.add(seat, ear, waits=waits)
        for told in (self._announcer, self._screens):
            told.heard_in(seat, language)

    def add_talker(self, channel: Channel, talker: "Talker") -> None:
        """Let a channel be heard."""
        self._talkers[channel] = talker

    def talker(self, channel: Channel) -> "Talker | None":
        """What speaks on a channel, if anybody hears it."""
        return self._talkers.get(channel)

    def add_voice(self, foresee: Foresee) -> None:
        """Tell a voice ahead what it may soon have to say."""
        self._expectations.add_voice(foresee)

    def device_failed(
        self, device: Device, seat: Seat | None, error: DeviceError, fault: Fault = Fault.LOST
    ) -> None:
        """A device of a seat, or of the hall, does not work any more; from any thread."""
        at, cause = self.now(), Cause.of(error)
        self.hub.deliver(
            o.DeviceFailed(
                at=at, device=device, fault=fault, seat=seat, detail=str(error), cause=cause
            )
        )

    def device_recovered(self, device: Device, seat: Seat | None) -> None:
        """A device works again, or what was wrong with it is no more; from any thread."""
        self.hub.deliver(o.DeviceRecovered(at=self.now(), device=device, seat=seat))

    def read_code(self, seat: Seat, code: str) -> None:
        """Read the code of the opponent's page aloud in the earphone of a seat, if it has one."""
        language = self._announcer.hall.ears.get(seat)
        if language is not None:
            digits = ", ".join(language.number(int(digit)) for digit in code)
            self._say_all(self._announcer.tell(seat, "opponent_code", code=digits))

    def tell_error(self, error: AccessibleBoardError) -> None:
        """Write what went wrong beside the game, in the arbiter's language; from any thread."""
        self._write(error.said(self.words.language.code))

    # --- the course of a session --------------------------------------------------------------

    def resume(self, last: int) -> None:
        """Tell a game rebuilt from its journal that nobody looked after it since ``last``."""
        self.hub.deliver(o.Interrupted(at=last))
        self.hub.deliver(o.Continued(at=self.now()))

    def deliver(self, observation: o.Observation) -> None:
        """Take what was observed at the table, a press after the words before it; any thread."""
        if self._presses.take(observation, self.now()):
            waiting = threading.Timer(PATIENCE / 1000, self._let_presses_go)
            waiting.daemon = True
            waiting.start()

    def accept(self, observation: o.Observation) -> None:
        """As :meth:`deliver`, for what somebody does who can be told that it is not taken."""
        self.check_room()
        self.deliver(observation)

    def check_room(self) -> None:
        """:class:`RefusedError` while so much waits for the record that nothing more is taken."""
        if self.hub.full:
            raise RefusedError("not_recorded")

    def _let_presses_go(self) -> None:
        self._presses.time_passed(self.now())

    def close(self, error: Exception | None = None) -> None:
        """End :meth:`run`, or let it raise ``error``, once all that came is decided."""
        self._presses.close()
        self.hub.close(error)

    async def run(self, started: Callable[[], None] = lambda: None) -> None:
        """Play until both players have signed or the hub is closed.

        Devices are started before and closed after; ``started`` is called once they are.
        """
        vouching = asyncio.create_task(self._vouching.run())
        try:
            for board in self._boards:
                await asyncio.to_thread(board.start)
            self._expectations.attend()
            self.microphones.start()
            started()
            await self.hub.run()
        finally:
            vouching.cancel()
            for device in (self.microphones, *self._boards):
                await asyncio.to_thread(device.close)
            self._vouching.vouch()

    # --- words --------------------------------------------------------------------------------

    def say(self, seat: Seat, words: str, at: int | None = None) -> None:
        """Words of a player, typed or recognised, from any thread."""
        self.understood(seat, self._understand(seat, words), words, at)

    def announcement(self, seat: Seat, words: str) -> Announcement | None:
        """The announcement that words of somebody at a seat are, if they are one."""
        meaning = self._understand(seat, words)
        return None if meaning is None else meaning.announcement

    def _understand(self, seat: Seat, words: str) -> Understood | None:
        """What words of a seat mean, in its own language and in that of its announcements."""
        begun = self.game.state.begun_by(seat)
        return understand(words, self.languages[seat], self.announced[seat], begun)

    def voice(self, seat: Seat, speaks: bool) -> None:
        """A player begins to speak, or what was said is decided; from any thread."""
        self._presses.voice(seat, self.now(), speaks=speaks)

    def heard(self, seat: Seat, decision: Decision, at: int) -> None:
        """What the ear of a seat decided of words that ended at ``at``.

        Sound without words is nobody's announcement.
        """
        self._presses.words(seat, at)
        if self.hub.full:  # The player was told that the game waits.
            return
        sealing = self._envelope.seals(seat)
        if decision.heard_badly and decision.words and not sealing:
            self._follow(seat, lambda dialogue: dialogue.heard_badly(decision, at))
        elif decision.words:
            named = not decision.heard_badly and (decision.announcement or decision.command)
            meaning = Understood(decision.announcement, decision.command) if named else None
            self.understood(seat, meaning, " ".join(decision.words), at)

    def may_be_recorded(self, seat: Seat, decision: Decision) -> bool:
        """Whether what the ear of a seat decided may be kept: announcements that nobody seals."""
        return decision.announcement is not None and not self._envelope.seals(seat)

    def understood(
        self, seat: Seat, meaning: Understood | None, words: str, at: int | None = None
    ) -> None:
        """Let the dialogue with a player go on, from any thread."""
        at = self.now() if at is None else at
        if self._envelope.seals(seat) and (meaning is None or meaning.announcement is not None):
            self._seal(seat, meaning, words, at)
            return
        self._follow(seat, lambda _: self._answer(seat, meaning, words, at))

    def _follow(self, seat: Seat, answering: Callable[[Dialogue], Answer]) -> None:
        """Let an answer have its consequences; the ear is told what was asked."""
        with self._talking:
            dialogue = self._dialogues[seat]
            before = dialogue.question
            answer = answering(dialogue)
            asked = dialogue.question is not before
        for observation in answer.observations:
            self.deliver(observation)
        self._tell_seat(seat, answer.prompt, answer.answers, **answer.values)
        if answer.waits is not None:
            self.wait_for_push(seat, waits=answer.waits)
        if asked:
            self._expectations.attend()

    def enclosed(self, observation: o.Observation) -> o.Observation:
        """What a page reports as the game may hear it: of a move to be sealed not a word."""
        match observation:
            case o.Announced(at=at, seat=seat, announcement=said, words=words) if (
                self._envelope.seals(seat)
            ):
                return self._envelope.sealed(seat, said, words, at)
            case o.NotUnderstood(at=at, seat=seat) if self._envelope.seals(seat):
                return o.NotUnderstood(at=at, seat=seat, words="")
        return observation

    def open_envelope(self, code: str, at: int) -> None:
        """Open the envelope of an adjourned game; :class:`RefusedError` if that cannot be."""
        self.hub.deliver(self._envelope.opened(code, at))

    def _seal(self, seat: Seat, meaning: Understood | None, words: str, at: int) -> None:
        """Seal a move, and say it back where nobody but the sealer hears or reads it."""
        if meaning is None or meaning.announcement is None:
            self._tell_seat(seat, "not_understood")
            return
        self.hub.deliver(self._envelope.sealed(seat, meaning.announcement, words, at))
        talker = self._talkers.get(Channel.ear(seat))
        if talker is not None and seat in self._announcer.hall.ears:
            style = self._announcer.hall.announced_by(seat)
            text = style.announcement(meaning.announcement)
            talker.say(Utterance(Channel.ear(seat), text, style.language.code))

    def _answer(self, seat: Seat, meaning: Understood | None, words: str, at: int) -> Answer:
        """Once the game is over, yes means that the result is right (8.7)."""
        if self.game.state.ended and meaning is not None and meaning.command is Command.YES:
            return Answer((o.ResultConfirmed(at=at, seat=seat),))
        dialogue = self._dialogues[seat]
        answered = dialogue.answered(tuple(words.casefold().split()), at)
        return answered or dialogue.heard(meaning, words, at)

    # --- listeners ------------------------------------------------------------------------------

    def _record(self, observation: o.Observation, events: list[e.Event]) -> None:
        self._journal.append(Entry(observation, tuple(events)))

    def _tell(self, event: e.Event) -> None:
        position = self._narrators[0].position.copy(stack=False)
        aloud, on_screen = (narrator.utterances(event) for narrator in self._narrators)
        self._say_all(aloud)
        public = {utterance.text for utterance in aloud if not utterance.channel.is_private}
        self._show_all(utterance for utterance in on_screen if utterance.text not in public)
        for line in shown(event, position, self.words):
            self._write(line)
        if isinstance(event, e.GameEnded):
            self._ask_to_sign()

    def _ask_to_sign(self) -> None:
        """Tell the code of the record, which may be written on both scoresheets, and ask (8.7)."""
        digits = code(self._journal.last_line)
        self._write(self.words("terminal.record_code", code=digits))
        for seat in self._announcer.hall.ears:
            self._tell_seat(seat, "record_code", code=", ".join(map(" ".join, digits.split())))
            self._tell_seat(seat, "confirm_result", "say_yes")

    def _tell_seat(
        self, seat: Seat, key: str | None, answers: str | None = None, **values: str
    ) -> None:
        """A sentence, and the words to answer it with, privately; from any thread."""
        self._say_all(self._announcer.ask(seat, key, answers, **values))
        self._show_all(self._screens.ask(seat, key, answers, **values))

    def wait_for_push(self, seat: Seat, *, waits: bool) -> None:
        """Let a player push to talk from now on, or be heard always, and tell it in any case."""
        if self.microphones.waits(seat) in (waits, None):
            self.tell_microphone(seat)
        else:
            self.microphones.wait_for_push(seat, waits=waits)

    def _switched(self, seat: Seat) -> None:
        """A microphone was opened, or waits for pushes: that is recorded, and told."""
        waits = bool(self.microphones.waits(seat))
        self.hub.deliver(o.MicrophoneSwitched(at=self.now(), seat=seat, waits=waits))

    def tell_microphone(self, seat: Seat) -> None:
        """Tell a player how the microphone hears."""
        keys = {None: "microphone_none", True: "microphone_waits", False: "microphone_open"}
        self._tell_seat(seat, keys[self.microphones.waits(seat)])

    def _say_all(self, utterances: Iterable[Utterance]) -> None:
        for utterance in utterances:
            self._write(f"{self._channel_name(utterance.channel)}: {utterance.text}")
            talker = self._talkers.get(utterance.channel)
            if talker is not None:
                talker.say(utterance)

    def _channel_name(self, channel: Channel) -> str:
        for seat in Seat:
            if channel is Channel.ear(seat):
                return self.words("terminal.earphone", player=self.words.language.say(seat))
        return self.words("terminal.loudspeaker")

    def _show_all(self, utterances: Iterable[Utterance]) -> None:
        """Write what the seats without an earphone are told."""
        for utterance in utterances:
            for seat in self._screens.hall.ears:
                if utterance.channel is Channel.ear(seat):
                    self._write(f"{self.words.language.say(seat)}: {utterance.text}")

    def _conclude(self, event: e.Event) -> None:
        """With both signatures there is nothing more to record (8.7)."""
        if isinstance(event, e.ScoresheetSigned) and self.game.state.signed == frozenset(Seat):
            self.close()

    def _failed(self, error: Exception) -> None:
        """Something that was to be told was not; the game and its record go on without it."""
        if isinstance(error, AccessibleBoardError):
            self.tell_error(error)
        elif isinstance(error, OSError):
            raise error
        else:
            self._write(self.words("terminal.untold", error=repr(error)))

    def _refused(self, error: JournalError | None) -> None:
        """The disk refuses the record, so that the game waits; or it takes it again."""
        if error is None:
            lasted = self.now() - self._refused_at
            self.hub.deliver(o.RecordKept(at=self.now(), lasted=lasted))
            return
        self._refused_at = self.now()
        why = reason(error.__cause__ or error, self.words.language.code)
        self._write(self.words("terminal.record_refused", path=self._journal.path, reason=why))
        for seat in Seat:
            self._tell_seat(seat, "record_refused")
