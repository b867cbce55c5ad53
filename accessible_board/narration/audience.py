"""Who can hear what: the loudspeaker of the hall and the earphones of the seats."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

import chess

from accessible_board.game.vocabulary.seats import Seat
from accessible_board.languages import Language
from accessible_board.narration.announcing import AnnouncingStyle
from accessible_board.narration.utterance import Channel, Priority, Utterance

Part = tuple[str, Language]
"""Some words and the language they are in."""


@dataclass(frozen=True, slots=True)
class Audience:
    """How moves are announced, and the own language of every seat that has an earphone.

    A seat that is missing from ``ears`` hears the loudspeaker and nothing private; where only one
    is missing, the loudspeaker speaks its language. ``own`` holds the style of a seat that
    announces its moves, and has the opponent's announced to it, in another way than the hall
    (D.2.1). ``heard`` is the language in which a seat's microphone is recognised; a seat that is
    missing from it types, in any language.
    """

    announcing: AnnouncingStyle
    ears: Mapping[Seat, Language] = field(default_factory=dict)
    own: Mapping[Seat, AnnouncingStyle] = field(default_factory=dict)
    heard: Mapping[Seat, Language] = field(default_factory=dict)

    def on_screen(self, languages: Mapping[Seat, Language]) -> "Audience":
        """The audience of the screen: an earphone for each seat that has none, and for no other."""
        unheard = {seat: languages[seat] for seat in Seat if seat not in self.ears}
        return Audience(self.announcing, unheard, self.own)

    def language(self, channel: Channel) -> Language:
        """The language of the sentences on a channel; the loudspeaker's is that of the moves."""
        for seat, language in self.ears.items():
            if channel is Channel.ear(seat):
                return language
        return self.hall.language

    @property
    def hall(self) -> AnnouncingStyle:
        """The loudspeaker's style: that of the only seat without an earphone, if one has none."""
        listening = [seat for seat in Seat if seat not in self.ears]
        return self.announced_by(listening[0]) if len(listening) == 1 else self.announcing

    def answers(self, channel: Channel) -> Language:
        """The language in which those who hear a channel answer the program."""
        for seat, language in self.heard.items():
            if channel is Channel.ear(seat):
                return language
        return self.language(channel)

    def announced_by(self, seat: Seat) -> AnnouncingStyle:
        """How a seat announces its moves and hears those of the opponent."""
        return self.own.get(seat, self.announcing)

    def moves(self, channel: Channel) -> AnnouncingStyle:
        """How moves are announced on a channel."""
        for seat in self.ears:
            if channel is Channel.ear(seat):
                return self.announced_by(seat)
        return self.hall

    def say(self, channel: Channel, key: str, **values: str) -> Part:
        """A sentence in the language of a channel."""
        language = self.language(channel)
        return language.say(key, **values), language

    def move(self, channel: Channel, move: chess.Move, board: chess.Board) -> Part:
        """A move as it is announced on a channel."""
        style = self.moves(channel)
        return style.move(move, board), style.language

    def style(self, channel: Channel) -> AnnouncingStyle:
        """How squares are named within the sentences of a channel."""
        language, moves = self.language(channel), self.moves(channel)
        return moves if language is moves.language else replace(moves, language=language)

    def ear(self, seat: Seat) -> tuple[Channel, ...]:
        """The earphone of a seat, if it has one: for what only its player may hear."""
        return (Channel.ear(seat),) if seat in self.ears else ()

    def reach(self, seat: Seat) -> tuple[Channel, ...]:
        """The earphone of a seat, or else the loudspeaker: for what its player must be told."""
        return self.ear(seat) or (Channel.LOUDSPEAKER,)

    def asking(self, seat: Seat) -> tuple[Channel, ...]:
        """Where a seat is asked: its earphone or, if it has only a microphone, the loudspeaker."""
        return self.reach(seat) if seat in self.heard else self.ear(seat)

    def public(self, seat: Seat) -> tuple[Channel, ...]:
        """The loudspeaker and the earphone of a seat: for what a player is told openly."""
        return (Channel.LOUDSPEAKER, *self.ear(seat))

    def everyone(self) -> tuple[Channel, ...]:
        """The loudspeaker and every earphone."""
        return (Channel.LOUDSPEAKER, *map(Channel.ear, self.ears))


def as_sentence(part: Part) -> Part:
    """Words that end as a sentence does."""
    words, language = part
    return f"{words}.", language


def utter(
    channel: Channel,
    *parts: Part,
    priority: Priority = Priority.NEXT,
    topic: str | None = None,
) -> Iterator[Utterance]:
    """One utterance for each run of parts in the same language, spoken without a break."""
    runs: list[tuple[list[str], Language]] = []
    for text, language in parts:
        if not runs or runs[-1][1] is not language:
            runs.append(([], language))
        runs[-1][0].append(text)
    for number, (texts, language) in enumerate(runs):
        words = " ".join(texts)
        yield Utterance(channel, words, language.code, priority, topic, continues=number > 0)


def read_out(
    audience: Audience, channel: Channel, *parts: Part, topic: str | None = None
) -> Iterator[Utterance]:
    """A long text that was asked for, as a reading that its listener can stop and continue."""
    more = audience.language(channel).say("reading_go_on")
    for utterance in utter(channel, *parts, priority=Priority.NORMAL, topic=topic):
        yield replace(utterance, reading=True, more=more)
