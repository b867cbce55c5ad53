"""Puts events and sentences into words: spoken by the talkers, and written line by line."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Protocol

import chess

from accessible_board.errors import AccessibleBoardError
from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.state.game_state import GameState
from accessible_board.game.vocabulary.announcements import Announcement
from accessible_board.game.vocabulary.terms import Device, Seat
from accessible_board.languages import Language, load
from accessible_board.narration.audience import Audience, Channel, Priority, Topic, Utterance
from accessible_board.narration.brief import BriefReader
from accessible_board.narration.narrator import Narrator, Values
from accessible_board.narration.speech_queue import LimitVerdict, RepeatLimit
from accessible_board.narration.table import brief, written_lines
from accessible_board.narration.verbosity import Verbosity
from accessible_board.narration.written.phrases import Phrases
from accessible_board.table.terminal import TerminalLines, Write

if TYPE_CHECKING:  # Its import loads what only a game with sound needs.
    from accessible_board.devices.voices.talker import Talker


class PrivateReader(Protocol):
    """Takes the utterances for one player, who reads them under the fingers."""

    def begin(self, events: int) -> None:
        """Prepare for this number of events, which follow from one observation."""

    def event(self, event: e.Event, before: chess.Board, utterances: Iterable[Utterance]) -> None:
        """Take one of them, with the position before its move and all its utterances."""

    def told(self, utterances: Iterable[Utterance]) -> None:
        """Take utterances beside the game's events, on all channels."""


class Telling:
    """Tells the people at one table what happens.

    Talkers speak on the channels that can be heard; none is needed, for every utterance is also
    written, a line each. What a seat without an earphone is told is written under its name, in
    ``languages``. What is written beside that is in the arbiter's ``words``. ``now`` is game time.
    Players with ``open_earphones`` hear the loudspeaker: while it works, what it says in their
    language is not said in their ears as well.

    What several are told in the same words is written once. Where the lines are ``brief_for`` one
    seat, each moment is one short line for its player, wherever a few signs can tell it, and the
    arbiter's lines are left out, but for the answer to a ruling that cannot be: they are at her own
    place (12.6). What a ``vacant`` seat would read is not written.
    """

    def __init__(
        self,
        state: GameState,
        audience: Audience,
        languages: Mapping[Seat, Language],
        write: Write,
        words: Phrases,
        now: Callable[[], int],
        *,
        open_earphones: bool = False,
        brief_for: Seat | None = None,
        vacant: Seat | None = None,
        verbosity: Verbosity | None = None,
    ) -> None:
        self.words = words
        self._state = state
        self._open_earphones = open_earphones
        self._now = now
        self._limit = RepeatLimit()
        self._lines = TerminalLines(write)
        self._reader = (
            BriefReader(brief_for, languages[brief_for]) if brief_for is not None else None
        )
        screens = {seat: language for seat, language in languages.items() if seat is not vacant}
        self._narrator = Narrator(audience.with_screens(screens), state, verbosity)
        self._talkers: dict[Channel, Talker] = {}
        self._languages = languages
        self._written: dict[Channel, tuple[Utterance, ...]] = {}
        self._positions_read: dict[Seat, e.PositionTold] = {}
        self._readers: list[PrivateReader] = []
        self._asking: list[Callable[[Seat], None]] = []

    @property
    def audience(self) -> Audience:
        """Addressees of each channel, with their languages."""
        return self._narrator.audience

    def add_talker(self, channel: Channel, talker: "Talker") -> None:
        """Let a channel be heard."""
        self._talkers[channel] = talker

    def add_reader(self, reader: PrivateReader) -> None:
        """Let a player read the utterances, as well as hear them."""
        self._readers.append(reader)

    def on_question(self, asked: Callable[[Seat], None]) -> None:
        """Have ``asked`` called with each seat that is asked a question, from any thread."""
        self._asking.append(asked)

    def talker(self, channel: Channel) -> "Talker | None":
        """The talker of a channel, if it has one."""
        return self._talkers.get(channel)

    def give_way(self, seat: Seat) -> None:
        """The player of a seat speaks: let the loudspeaker echo no move to that player."""
        if (talker := self._talkers.get(Channel.LOUDSPEAKER)) is not None:
            talker.give_way(seat)

    def heard_in(self, seat: Seat, language: Language) -> None:
        """Let hints to a seat name the phrases of this language, in which it is recognised."""
        self._narrator.heard_in(seat, language)

    def say_more(self, seat: Seat, by: int) -> None:
        """Say more or less of the kind of message told last to a seat, and tell it so."""
        verbosity = self._narrator.verbosity
        changed = verbosity.change(seat, by)
        if changed is None:
            self.seat(seat, "verbosity_nothing")
            return
        kind, could = changed
        say, step = self._languages[seat].say, verbosity.step(seat, kind)
        words = {"kind": say(f"kind_{kind}"), "step": say(f"step_{step}")}
        self.seat(seat, "verbosity_told" if could else "verbosity_most", **words)

    def said_last(self, seat: Seat) -> tuple[Utterance, ...]:
        """The last utterance to a seat, heard in its ear or aloud, or written."""
        channel = Channel.ear(seat)
        talker = self._talkers.get(channel)
        elsewhere = self._written.get(channel, ())
        return talker.last if talker is not None and not elsewhere else elsewhere

    def position_read(self, seat: Seat) -> e.PositionTold | None:
        """The position, or the part of it, that was read to a seat last."""
        return self._positions_read.get(seat)

    def again(self, utterances: Iterable[Utterance]) -> None:
        """Say, or write, these utterances once more, where they were meant for; from any thread."""
        self._say_all(replace(utterance, shared=False) for utterance in utterances)

    def write(self, line: str) -> None:
        """Write a line; from any thread."""
        self._lines.add(line)

    def begin(self, observation: o.Observation, events: list[e.Event]) -> None:
        """Hear which events follow from one observation, before any of them is told."""
        self._lines.begin(len(events))
        for reader in self._readers:
            reader.begin(len(events))

    def event(self, event: e.Event, position: chess.Board) -> None:
        """Tell an event, which happened in this position, to all who may know of it."""
        if isinstance(event, e.PositionTold):
            self._positions_read[event.seat] = event
        with self._lines.of_event():
            utterances = self._narrator.utterances(event, position)
            before = self._narrator.before(event, position)
            for reader in self._readers:
                reader.event(event, before, utterances)
            short = brief(event, before, self._reader) if self._reader is not None else None
            if short is not None:
                self._speak(utterances)
                self._lines.add_short(short)
                return
            self._put(utterances)
            if self._reader is not None and not isinstance(event, e.RulingRefused):
                return
            for line in written_lines(event, position, self.words):
                name, _, text = line.partition(": ")
                self._lines.add(text, name) if text else self._lines.add(line)

    def seat(
        self,
        seat: Seat,
        key: str | None,
        answers: str | None = None,
        announced: Announcement | None = None,
        /,
        **values: str,
    ) -> None:
        """Tell a seat a sentence, and the words to answer it with; from any thread.

        It is told in its ear; aloud, where it has none and is heard. What was ``announced`` follows
        the sentence.
        """
        utterances = self._narrator.ask(seat, key, answers, announced, **values)
        for reader in self._readers:
            reader.told(utterances)
        self._put(utterances)
        self._ask(answers, seat)

    def both(self, key: str, answers: str, player: Seat) -> None:
        """Tell everyone at the table a question about a player, and the words to answer it with."""
        self._say_all(self._narrator.ask_all(key, answers, player))
        self._ask(answers, *Seat)

    def _ask(self, answers: str | None, *seats: Seat) -> None:
        for asked in self._asking if answers else ():
            for seat in seats:
                asked(seat)

    def everybody(self, key: str, values: Values = lambda language: {}) -> None:
        """Tell everybody a sentence, filled in the language of each; from any thread."""
        self._say_all(self._narrator.tell_all(key, values))

    def awaited(self, key: str) -> None:
        """Tell everybody what the start waits for; a later word on that takes its place."""
        self._say_all(self._narrator.tell_all(key, topic=Topic.BOARD))

    def earphone(self, seat: Seat, text: str, language: Language, *, slowly: bool = False) -> None:
        """Say a text in the earphone of a seat, if it has one, and write it nowhere."""
        talker = self._talkers.get(Channel.ear(seat))
        if talker is not None and seat in self.audience.ears:
            talker.speak(Utterance(Channel.ear(seat), text, language.code, slowly=slowly))

    def page_code(self, seat: Seat, code: str) -> None:
        """Read the code of the opponent's page aloud in the earphone of a seat, if it has one."""
        language = self.audience.ears.get(seat)
        if language is not None:
            digits = ", ".join(language.number(int(digit)) for digit in code)
            self._say_all(self._narrator.tell(seat, "opponent_code", code=digits))

    def record_code(self, digits: str, *, aloud: bool) -> None:
        """Tell the code of the record, which may be written on both scoresheets (8.7)."""
        if self._reader is None or self._reader.seat not in self.audience.ears:
            self.write(self.words("terminal.record_code", code=digits))
        if aloud:
            self._digits("record_code_end", digits)

    def record_code_again(self, seat: Seat, digits: str) -> None:
        """Tell the code of the record to a seat that asks for it, aloud where it has no ear."""
        self.seat(seat, "record_code", code=in_digits(digits))

    def record_closed(self, digits: str, seal: str, *, aloud: bool) -> None:
        """Tell the code that covers the signatures as well; the seal is too long to be heard."""
        if self._reader is None:
            self.write(self.words("terminal.record_closed", code=digits, seal=seal))
        if aloud:
            self._digits("record_closed", digits)

    def _digits(self, key: str, digits: str) -> None:
        """Tell every ear a sentence with a code, digit by digit."""
        for seat in self.audience.ears:
            code = in_digits(digits)
            self._say_all(self._narrator.tell(seat, key, Priority.NORMAL, code=code))

    def error(self, error: AccessibleBoardError) -> None:
        """Write a fault beside the game, in the arbiter's language; from any thread."""
        self.write(error.said(self.words.language.code))

    def _limited(self, utterances: Iterable[Utterance]) -> Iterator[Utterance]:
        """These utterances, limited where too many are on one topic."""
        for utterance in utterances:
            match self._limit.take(utterance, self._now()):
                case LimitVerdict.SAID:
                    yield utterance
                case LimitVerdict.AND_MORE:
                    yield replace(utterance, text=load(utterance.language).say("and_more"))

    def _put(self, utterances: list[Utterance]) -> None:
        """Speak the utterances that can be heard, and write them with those for silent seats."""
        heard = self._speak(utterances)
        screens = [utterance for utterance in utterances if utterance.channel.is_screen]
        self._write_lines([*heard, *screens])

    def _say_all(self, utterances: Iterable[Utterance]) -> None:
        said = list(utterances)
        for reader in self._readers:
            reader.told(said)
        self._write_lines(self._speak(said))

    def _speak(self, utterances: Iterable[Utterance]) -> list[Utterance]:
        """Speak the utterances that can be heard; return those to be written."""
        heard = (utterance for utterance in utterances if not utterance.channel.is_screen)
        said = []
        for utterance in self._limited(heard):
            aloud = utterance.shared and self._hear_the_loudspeaker
            if not aloud:
                said.append(utterance)
            talker = self._talkers.get(utterance.channel)
            before = self._written.pop(utterance.channel, ())
            if talker is not None and not aloud:
                talker.speak(utterance)
            else:
                kept = before if utterance.continues else ()
                self._written[utterance.channel] = (*kept, utterance)
        return said

    @property
    def _hear_the_loudspeaker(self) -> bool:
        """Tell if players hear the loudspeaker beside the earphone, and it speaks."""
        silent = (Device.LOUDSPEAKER, None) in self._state.faults
        return self._open_earphones and Channel.LOUDSPEAKER in self._talkers and not silent

    def _write_lines(self, told: list[Utterance]) -> None:
        """Write the utterances, each with the name of its addressees.

        A reader of brief lines gets her private ones without a name, and public ones only if no
        private one came.
        """
        reader = self._reader.seat if self._reader is not None else None
        hers = {one.channel for one in told if reader and one.channel.seat is reader}
        for utterance in told:
            channel, public = utterance.channel, utterance.channel is Channel.LOUDSPEAKER
            if not hers:
                name = "" if public and reader else self._name(channel)
                self._lines.add(utterance.text, name, public=public)
            elif not public:
                name = "" if channel in hers else self._name(channel)
                self._lines.add(utterance.text, name)

    def _name(self, channel: Channel) -> str:
        """Name of a channel's addressees on the terminal."""
        if channel.seat is None:
            return self.words("terminal.loudspeaker")
        player = self.words.language.say(channel.seat)
        return player if channel.is_screen else self.words("terminal.earphone", player=player)


def in_digits(code: str) -> str:
    """A code as it is said: digit by digit, with a pause after each group."""
    return ", ".join(map(" ".join, code.split()))
