"""The sentences told on a page: those of the hall and of one seat, each once; and assistants' acts.

A player's page is that seat's earphone and the loudspeaker in writing, in the language of the page
but for the moves, which are announced in the same language to all. Who sits at the table is told as
well whose clock runs after a press, which others see. Moves and flags interrupt a screen reader,
everything else waits its turn. Nothing is told to a seat here that its earphone would not be told.

An assistant acts under granted duties (D.2.10, D.2.11, 4.9). Which acts there are stands in
:mod:`accessible_board.acts.table`, each with its ``assistance``. An assistant hears what others
hear as well, and what only the player is told if a granted duty needs it.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

import chess

from accessible_board.acts.act_row import Assistance
from accessible_board.acts.table import Act
from accessible_board.arbiter.matters import Happening, alert
from accessible_board.console.roles import ARBITER, Post, Role
from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.observations import ArbiterRuled
from accessible_board.game.state.game_state import GameState
from accessible_board.game.state.officials import Assistant
from accessible_board.game.vocabulary.assistants import AssistantAct, Duty
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.languages import Language, RefusedError, load
from accessible_board.narration.announcing import AnnouncingStyle
from accessible_board.narration.audience import Audience, Channel, Utterance
from accessible_board.narration.brief import BriefReader
from accessible_board.narration.narrator import Narrator
from accessible_board.narration.table import brief, row_of
from accessible_board.narration.written.phrases import Phrases
from accessible_board.speech.understanding import understand


def assistant_of(state: GameState, seat: Seat) -> Assistant | None:
    """The assistant of a seat, if any duty is granted now (D.2.11)."""
    assistant = state.officials.assistants.get(seat)
    return assistant if assistant is not None and assistant.able else None


def is_other(name: str, assistant: Assistant | None) -> bool:
    """Tell whether this name differs from that of the assistant with the duties."""
    if assistant is None:
        return False
    return " ".join(name.split()).casefold() != " ".join(assistant.name.split()).casefold()


def hears(state: GameState, seat: Seat, event: e.Event, utterances: Iterable[Utterance]) -> bool:
    """Tell whether a seat's assistant hears what the player's earphone says of an event."""
    if any(utterance.channel is not Channel.ear(seat) for utterance in utterances):
        return True
    assistant = assistant_of(state, seat)
    duties = assistant.able if assistant is not None else frozenset()
    return bool(duties & row_of(event).duties)


@dataclass(frozen=True, slots=True)
class Filled:
    """An assistant's filled form: the seat, the text, its languages, the time."""

    seat: Seat
    form: Mapping[str, str]
    language: Language
    style: AnnouncingStyle
    at: int


def tasks(state: GameState, seat: Seat) -> tuple[Assistance, ...]:
    """The acts open to this seat's assistant, in the order of the page."""
    return tuple(assistance for _, assistance in _granted(state, seat))


def granted(name: str, state: GameState, seat: Seat) -> Act:
    """The open act of this name; :class:`RefusedError` if there is none."""
    for act, assistance in _granted(state, seat):
        if assistance.name == name:
            return act
    raise RefusedError("no_duty_now")


def _granted(state: GameState, seat: Seat) -> list[tuple[Act, Assistance]]:
    assistant = state.officials.assistants.get(seat)
    if assistant is None or state.ended is not None:
        return []
    assisted = ((act, act.row.assistance) for act in Act if act.row.assistance is not None)
    return [
        (act, assistance)
        for act, assistance in assisted
        if assistance.allowed(assistant) and assistance.possible(state, seat)
    ]


def observed(act: Act, filled: Filled) -> o.Observation:
    """The observation of an assistant's act; ``RefusedError`` for a wrong field."""
    assistance = act.row.assistance
    if assistance is None or assistance.reports is None:
        return act.row.observation(filled.at, filled.seat)
    if fill := _FIELDS.get(assistance.fields):
        return fill(filled)
    return o.AssistantReported(at=filled.at, seat=filled.seat, report=assistance.reports)


def _announced(filled: Filled) -> o.Observation:
    """An announcement of either player, in the words that the assistant relays."""
    words = filled.form.get("words", "").strip()
    meant = understand(words, filled.language, filled.style.language)
    if meant is None or meant.announcement is None:
        return o.NotUnderstood(at=filled.at, seat=filled.seat, words=words)
    return o.AssistantReported(
        at=filled.at,
        seat=filled.seat,
        report=AssistantAct.ANNOUNCES,
        announcement=meant.announcement,
        words=words,
        mover=_mover(filled.form),
    )


def _sealed(filled: Filled) -> o.Observation:
    """The move that the player seals; the caller puts it into the envelope (I.1.1)."""
    words = filled.form.get("sealed", "").strip()
    meant = understand(words, filled.language, filled.style.language)
    if meant is None or meant.announcement is None:
        return o.NotUnderstood(at=filled.at, seat=filled.seat, words="")
    return o.Announced(at=filled.at, seat=filled.seat, announcement=meant.announcement, words=words)


def _touched(filled: Filled) -> o.Observation:
    """The square of a piece that the opponent has touched."""
    square = _square(filled.form)
    return o.AssistantReported(
        at=filled.at, seat=filled.seat, report=AssistantAct.TOUCHED, square=square
    )


_FIELDS: Final[Mapping[tuple[str, ...], Callable[[Filled], o.Observation]]] = {
    ("seat", "words"): _announced,
    ("sealed",): _sealed,
    ("square",): _touched,
}
"""Builders of observations from filled-in fields."""


def may_talk(state: GameState, seat: Seat) -> bool:
    """Tell whether a seat's assistant may use push to talk, as one who relays announcements may."""
    assistant = assistant_of(state, seat)
    return assistant is not None and Duty.ANNOUNCES in assistant.able


def _mover(form: Mapping[str, str]) -> Seat:
    try:
        return Seat(form.get("seat", ""))
    except ValueError:
        raise RefusedError("whose_move") from None


def _square(form: Mapping[str, str]) -> chess.Square:
    try:
        return chess.parse_square(form.get("square", "").strip().lower())
    except ValueError:
        raise RefusedError("no_square", words=form.get("square", "")) from None


@dataclass(frozen=True, slots=True)
class ToldSentence:
    """A sentence, its language (BCP 47), whether it interrupts, and whether it refuses.

    ``brief`` is what it says in a few signs, for the fingers of a player at a peg board.
    """

    text: str
    language: str
    at_once: bool = False
    refuses: bool = False
    brief: str = ""


class Teller:
    """The sentences for one role in one language; ``state`` follows the game."""

    def __init__(
        self, role: Role, words: Phrases, style: AnnouncingStyle, state: GameState
    ) -> None:
        self._role = role
        self._state = state
        self._words = words
        self._running = state.clock.running
        self._reader = (
            BriefReader(role.seat, words.language)
            if role.post is Post.PEGS and role.seat is not None
            else None
        )
        # Give both seats an ear here, so that what is for one of them does not become public.
        audience = Audience(style, dict.fromkeys(Seat, words.language), public_words=words.language)
        self._narrator = Narrator(audience, state)

    def told(self, happenings: list[Happening]) -> list[ToldSentence]:
        """The sentences for one entry of the record, each once."""
        made = {
            (one.what.seat, one.what.move) for one in happenings if isinstance(one.what, e.MoveMade)
        }
        told: list[ToldSentence] = []
        for happening in happenings:
            sentences = self._of(happening)
            if not _is_read_back(happening, made):
                told += self._alerts(happening) or sentences
        told += [one for one in self._clock() if one.text not in {each.text for each in told}]
        return told

    def _of(self, happening: Happening) -> list[ToldSentence]:
        event = happening.what
        if isinstance(event, ArbiterRuled):
            return []
        utterances = self._narrator.utterances(event, happening.position)
        cuts_in = row_of(event).cuts_in(event)
        before = self._narrator.before(event, happening.position)
        short = brief(event, before, self._reader) if self._reader else None
        return [
            ToldSentence(
                utterance.text,
                load(utterance.language).voice.bcp47,
                cuts_in,
                self._refuses(event),
                short or "",
            )
            for utterance in self._for_role(event, utterances)
        ]

    def _for_role(self, event: e.Event, utterances: list[Utterance]) -> list[Utterance]:
        """The sentences of the loudspeaker, or this seat's own ones instead.

        A player is told in the second person; an assistant only what nobody else is told.
        """
        seat = self._role.seat
        aloud = [one for one in utterances if one.channel is Channel.LOUDSPEAKER]
        own = [one for one in utterances if seat is not None and one.channel.seat is seat]
        if self._role.post is not Post.ASSISTANT or seat is None:
            return own or aloud
        return aloud or (own if hears(self._state, seat, event, utterances) else [])

    def _refuses(self, event: e.Event) -> bool:
        """Tell whether this page's form was refused, so that it can be corrected there."""
        own = isinstance(event, e.SeatEvent) and event.seat is self._role.seat
        return row_of(event).refuses and (
            own or (self._role == ARBITER and isinstance(event, e.RulingRefused))
        )

    def _clock(self) -> Iterator[ToldSentence]:
        """The clock that now runs, for those at the table, once per change."""
        running = self._state.clock.running
        changed, self._running = running is not self._running, running
        seat, language = self._role.seat, self._words.language
        if not changed or running is None or seat is None:
            return
        own = self._role.post is not Post.ASSISTANT and running is seat
        player = language.say(running)
        text = language.say("clock_runs_you") if own else language.say("clock_runs", player=player)
        short = self._reader.of("clock", running) if self._reader else ""
        yield ToldSentence(text, language.voice.bcp47, brief=short)

    def _alerts(self, happening: Happening) -> list[ToldSentence]:
        """The arbiter's sentence on a happening, instead of the public one."""
        text = alert(happening, self._words) if self._role == ARBITER else None
        if not text:
            return []
        language, event = self._words.language.voice.bcp47, happening.what
        if isinstance(event, ArbiterRuled):
            return [ToldSentence(text, language)]
        cuts_in = row_of(event).cuts_in(event)
        return [ToldSentence(text, language, cuts_in, self._refuses(event))]


def _is_read_back(happening: Happening, made: set[tuple[Seat, chess.Move]]) -> bool:
    """Tell whether words are read back to the player of a move that is told anyway."""
    event = happening.what
    return isinstance(event, e.MoveAnnounced) and (event.seat, event.move) in made
