"""Channels of speech and text, addressees, and the urgency of utterances.

The narrator turns events into utterances; the speech queue decides in which order and whether at
all they are spoken.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import IntEnum, StrEnum

import chess

from accessible_board.game.vocabulary.announcements import Announcement
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.languages import Language
from accessible_board.narration.announcing import AnnouncingStyle


class Channel(StrEnum):
    """Channel to everybody in the hall, or to one player alone (D.2.10.4, 11.5).

    A screen is where a player without an earphone reads what is for that player.
    """

    LOUDSPEAKER = "loudspeaker"
    EARPHONE_WHITE = "earphone_white"
    EARPHONE_BLACK = "earphone_black"
    SCREEN_WHITE = "screen_white"
    SCREEN_BLACK = "screen_black"

    @classmethod
    def ear(cls, seat: Seat) -> "Channel":
        """The private earphone of a seat."""
        return cls.EARPHONE_WHITE if seat is Seat.WHITE else cls.EARPHONE_BLACK

    @classmethod
    def screen(cls, seat: Seat) -> "Channel":
        """Screen of a seat without an earphone."""
        return cls.SCREEN_WHITE if seat is Seat.WHITE else cls.SCREEN_BLACK

    @property
    def seat(self) -> Seat | None:
        """Seat of the channel; ``None`` for the loudspeaker."""
        if self is Channel.LOUDSPEAKER:
            return None
        white = self in (Channel.EARPHONE_WHITE, Channel.SCREEN_WHITE)
        return Seat.WHITE if white else Seat.BLACK

    @property
    def is_earphone(self) -> bool:
        """True if one player alone hears it."""
        return self in (Channel.EARPHONE_WHITE, Channel.EARPHONE_BLACK)

    @property
    def is_screen(self) -> bool:
        """True if it is read and not heard."""
        return self in (Channel.SCREEN_WHITE, Channel.SCREEN_BLACK)


class Priority(IntEnum):
    """Urgency of an utterance; a higher value goes first."""

    NORMAL = 0
    """In its turn."""
    NEXT = 1
    """Before everything that waits; what is being said is said to its end."""
    NOW = 2
    """At once: what is being said is cut off."""


class Topic(StrEnum):
    """Subject of an utterance; a later one on it takes the place of an earlier one."""

    ANNOUNCEMENT = "announcement"
    """The player's own announcement: a refusal of it replaces its being read back."""
    BEFORE_THE_START = "before the start"
    BEGUN = "begun"
    """The move begun on the pegs: the latest word counts."""
    BOARD = "board"
    """Loss and return of a peg board."""
    CLOCK = "clock"
    """Times that were asked for: they go out of date, and a later one replaces an earlier one."""
    CONDITIONS = "conditions"
    """The conditions of the game: whatever else is said goes before them."""
    DEVICE = "device"
    HELP = "help"
    """The help on phrases, read on request."""
    LOOK = "look"
    LOW_TIME = "low time"
    """Thresholds: told even after a long wait, unless a lower one was reached meanwhile."""
    MORE = "more"
    """The question whether to go on reading."""
    MOVE_COUNT = "moves"
    MOVES_READ = "moves read"
    POSITION = "position"
    """The position, read on request."""
    REFUSAL = "refusal"
    """Refusals: however often something is tried, its refusal waits only once (11.5)."""
    REPAIR = "repair"
    """The state of a seat's pegs, right or wrong: the latest word counts."""
    REPAIR_STEP = "repair step"
    """The next step of a repair; out of date once the position is right."""
    SHEET = "sheet"
    STATE_OF_PLAY = "standing"
    """The standing of the game: a later word takes the place of an earlier one."""
    STEP = "step"
    """The next step of the game."""


@dataclass(frozen=True, slots=True)
class Utterance:
    """One thing to say, on one channel, in one language (``de``, ``en`` …).

    A new utterance with the same ``topic`` on the same channel makes a waiting or a speaking one
    stale, as a later clock time does an earlier one; ``None`` is never stale. One that
    ``continues`` goes on in another language with what was begun, and makes nothing stale. One said
    ``slowly`` is for a listener who did not understand it the first time.

    A ``reading`` is long: it gives way at once to everything but ``Priority.NORMAL``. One that was
    asked for has in ``more`` the question whether to go on, which is put where it gave way and
    after each portion, unless it is read as a ``whole``; without it a reading goes on by itself.
    What is ``further`` is read only where readings are chosen in full.
    ``outdates`` are further topics that are stale by this, and ``late`` is said instead of what has
    waited so long that it is stale. What is ``public`` the loudspeaker says in the same words,
    and what is ``shared`` it says in the same language, perhaps in other words. What only
    ``echoes`` a player's own move gives way to the voice of that player.
    """

    channel: Channel
    text: str
    language: str
    priority: Priority = Priority.NORMAL
    topic: str | None = None
    continues: bool = False
    slowly: bool = False
    reading: bool = False
    more: str = ""
    outdates: frozenset[str] = frozenset()
    late: str = ""
    whole: bool = False
    public: bool = False
    shared: bool = False
    echoes: Seat | None = None
    further: bool = False


Part = tuple[str, Language]
"""Some words and the language they are in."""


@dataclass(frozen=True, slots=True)
class Addressee:
    """The people told on one channel, and the style in which they are spoken to.

    ``language`` is that of sentences, ``moves`` the style of announced moves, ``answers`` the
    language in which they answer the program.
    """

    channel: Channel
    language: Language
    moves: AnnouncingStyle
    answers: Language

    @property
    def seat(self) -> Seat | None:
        """The seat addressed; ``None`` for all in the hall."""
        return self.channel.seat

    @property
    def style(self) -> AnnouncingStyle:
        """Style of squares within sentences."""
        if self.language.code == self.moves.language.code:
            return self.moves
        return replace(self.moves, language=self.language)

    def say(self, key: str, **values: str) -> Part:
        """A sentence of the language files."""
        return self.language.say(key, **values), self.language

    def move(self, move: chess.Move, before: chess.Board, end: str = "") -> Part:
        """A move, as it is announced in the position ``before`` it; ``end`` ends the sentence."""
        return self.moves.move(move, before) + end, self.moves.language

    def announcement(self, announcement: Announcement, end: str = "") -> Part:
        """The words of an announcement; ``end`` ends the sentence."""
        return self.moves.announcement(announcement) + end, self.moves.language

    def name(self, seat: Seat) -> str:
        """Name of a player in sentences."""
        return self.language.say(seat)

    def of(self, key: str, seat: Seat) -> str:
        """A sentence about a player, in the second person to that player."""
        if seat is self.seat:
            return self.language.say(f"{key}_you")
        return self.language.say(key, player=self.name(seat))


Wording = Callable[[Addressee], Iterable[Part]]
"""Says the same thing to each addressee in words of its own; no parts say nothing."""


@dataclass(frozen=True, slots=True)
class Audience:
    """Style of announced moves, and the own language of every seat that has an earphone.

    A seat that is missing from ``ears`` hears the loudspeaker and nothing private; where only one
    is missing, the loudspeaker speaks its language. Such a seat reads what it alone is told, where
    it is one of ``screens``. ``own`` holds the style of a seat that announces its moves, and has
    the opponent's announced to it, in another way than the hall (D.2.1). ``heard`` is the language
    in which a seat's microphone is recognised; a seat that is missing from it types, in any
    language. Where nothing ``echoes``, the hall is not told the move of a seat without an earphone,
    since its player announced it aloud.
    ``public_words`` is the language of what is told in the hall besides moves, where it is not that
    of announcements.
    """

    announcing: AnnouncingStyle
    ears: Mapping[Seat, Language] = field(default_factory=dict)
    own: Mapping[Seat, AnnouncingStyle] = field(default_factory=dict)
    heard: Mapping[Seat, Language] = field(default_factory=dict)
    screens: Mapping[Seat, Language] = field(default_factory=dict)
    echoes: bool = True
    public_words: Language | None = None

    def announcing_to(self, mover: Seat) -> tuple[Channel, ...]:
        """Channels on which a move is announced to the opponent and the hall."""
        aloud = self.echoes or mover in self.ears or mover.other not in self.ears
        return self.public(mover.other) if aloud else self.ear(mover.other)

    def with_screens(self, languages: Mapping[Seat, Language]) -> "Audience":
        """The same audience with a screen for each of these seats that has no earphone."""
        unheard = {seat: language for seat, language in languages.items() if seat not in self.ears}
        return replace(self, screens=unheard)

    def addressee(self, channel: Channel) -> Addressee:
        """The addressee on a channel."""
        seat = channel.seat
        own = None if seat is None else self.screens.get(seat, self.ears.get(seat))
        if seat is None or own is None:
            language = self.public_words or self.hall.language
            return Addressee(channel, language, self.hall, language)
        return Addressee(channel, own, self.announced_by(seat), self.heard.get(seat, own))

    @property
    def hall(self) -> AnnouncingStyle:
        """The loudspeaker's style: that of the only seat without an earphone, if one has none."""
        listening = [seat for seat in Seat if seat not in self.ears]
        return self.announced_by(listening[0]) if len(listening) == 1 else self.announcing

    def announced_by(self, seat: Seat) -> AnnouncingStyle:
        """Style in which a seat announces its moves and hears those of the opponent."""
        return self.own.get(seat, self.announcing)

    def ear(self, seat: Seat) -> tuple[Channel, ...]:
        """Private channel of a player: the earphone or else the screen, if there is one."""
        if seat in self.ears:
            return (Channel.ear(seat),)
        return (Channel.screen(seat),) if seat in self.screens else ()

    def reach(self, seat: Seat) -> tuple[Channel, ...]:
        """The earphone of a seat, or else the loudspeaker: for what its player must be told."""
        return self.ear(seat) if seat in self.ears else self.public(seat)

    def asking(self, seat: Seat) -> tuple[Channel, ...]:
        """Channel for questions: earphone, or loudspeaker for a seat with only a microphone."""
        return self.reach(seat) if seat in self.heard else self.ear(seat)

    def public(self, seat: Seat) -> tuple[Channel, ...]:
        """The loudspeaker and a player's private channel: for what one player is told openly."""
        return (Channel.LOUDSPEAKER, *self.ear(seat))

    def aloud(self) -> tuple[Channel, ...]:
        """The loudspeaker and every earphone."""
        return (Channel.LOUDSPEAKER, *map(Channel.ear, self.ears))

    def each(self) -> tuple[Channel, ...]:
        """Every earphone and every screen."""
        return (*map(Channel.ear, self.ears), *map(Channel.screen, self.screens))

    def everyone(self) -> tuple[Channel, ...]:
        """The loudspeaker, every earphone and every screen."""
        return (Channel.LOUDSPEAKER, *self.each())

    def tell(
        self,
        channels: Iterable[Channel],
        words: Wording,
        priority: Priority = Priority.NEXT,
        topic: str | None = None,
    ) -> Iterator[Utterance]:
        """Say one thing on these channels, to each addressee in words of its own.

        Parts in the same language are one utterance, spoken without a break. What a screen would
        repeat of the loudspeaker is not written on it.
        """
        parts = {channel: tuple(words(self.addressee(channel))) for channel in channels}
        aloud = parts.get(Channel.LOUDSPEAKER)
        for channel, told in parts.items():
            public = told == aloud
            shared = channel.is_earphone and _languages(told) == _languages(aloud or ())
            if not (public and channel.is_screen):
                for utterance in _runs(channel, told, priority, topic):
                    yield replace(utterance, public=public, shared=shared)

    def read_out(
        self, channels: Iterable[Channel], words: Wording, topic: Topic
    ) -> Iterator[Utterance]:
        """Read a long text, on request, as a reading that can be stopped and continued."""
        for utterance in self.tell(channels, words, Priority.NORMAL, topic):
            more = self.addressee(utterance.channel).language.say("reading_go_on")
            yield replace(utterance, reading=True, more=more)


def _languages(parts: Iterable[Part]) -> set[str]:
    return {language.code for _, language in parts}


def _runs(
    channel: Channel, parts: Iterable[Part], priority: Priority, topic: str | None
) -> Iterator[Utterance]:
    """One utterance for each run of parts in the same language."""
    runs: list[tuple[list[str], Language]] = []
    for text, language in parts:
        if not runs or runs[-1][1].code != language.code:
            runs.append(([], language))
        runs[-1][0].append(text)
    for number, (texts, language) in enumerate(runs):
        words = " ".join(texts)
        yield Utterance(channel, words, language.code, priority, topic, continues=number > 0)
