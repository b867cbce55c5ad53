"""The sentences told on a page: those of the hall and of one seat, each once.

A player's page is that seat's earphone and the loudspeaker in writing. An assistant's page has
those sentences of the earphone that the granted duties need. Moves and flags interrupt a screen
reader, everything else waits its turn. Nothing is told to a seat here that its earphone would not
be told.
"""

from dataclasses import dataclass

import chess

from accessible_board.arbiter.record import Happening, alert
from accessible_board.console.granted import hears
from accessible_board.console.roles import ARBITER, Post, Role
from accessible_board.game import events as e
from accessible_board.game.observations import ArbiterRuled
from accessible_board.game.state.game_state import GameState
from accessible_board.game.vocabulary.seats import Seat
from accessible_board.languages import load
from accessible_board.narration.announcer import Announcer
from accessible_board.narration.announcing import AnnouncingStyle
from accessible_board.narration.audience import Audience
from accessible_board.narration.narrator import Narrator
from accessible_board.narration.table import row_of
from accessible_board.narration.utterance import Channel, Utterance
from accessible_board.narration.written.phrases import Phrases


@dataclass(frozen=True, slots=True)
class ToldSentence:
    """A sentence, its language (BCP 47), and whether it interrupts."""

    text: str
    language: str
    at_once: bool = False


class Teller:
    """The sentences for one role in one language; ``state`` follows the game."""

    def __init__(
        self, role: Role, words: Phrases, style: AnnouncingStyle, state: GameState
    ) -> None:
        self._role = role
        self._state = state
        self._words = words
        # Give both seats an ear here, so that what is for one of them does not become public.
        audience = Audience(style, dict.fromkeys(Seat, words.language))
        self._narrator = Narrator(Announcer(audience), state)

    def told(self, happenings: list[Happening]) -> list[ToldSentence]:
        """The sentences for one entry of the record, each once."""
        made = {
            (one.what.seat, one.what.move) for one in happenings if isinstance(one.what, e.MoveMade)
        }
        told: list[ToldSentence] = []
        for happening in happenings:
            sentences = self._of(happening)
            if not _is_read_back(happening, made):
                told += sentences
        if self._role == ARBITER:
            told += [self._alerted(text) for text in self._alerts(happenings)]
        return told

    def _of(self, happening: Happening) -> list[ToldSentence]:
        event = happening.what
        if isinstance(event, ArbiterRuled):
            return []
        utterances = self._narrator.utterances(event, happening.position)
        cuts_in = row_of(event).cuts_in(event)
        return [
            ToldSentence(utterance.text, load(utterance.language).voice.bcp47, cuts_in)
            for utterance in utterances
            if self._is_for_role(utterance) and self._may_hear(event, utterances)
        ]

    def _is_for_role(self, utterance: Utterance) -> bool:
        """Whether the hall is told it, or this seat in words that the hall is not told."""
        if utterance.channel is Channel.LOUDSPEAKER:
            return True
        return utterance.channel.seat is self._role.seat and not utterance.public

    def _may_hear(self, event: e.Event, utterances: list[Utterance]) -> bool:
        seat = self._role.seat
        if self._role.post is not Post.ASSISTANT or seat is None:
            return True
        return hears(self._state, seat, event, utterances)

    def _alerts(self, happenings: list[Happening]) -> list[str]:
        return [text for happening in happenings if (text := alert(happening, self._words))]

    def _alerted(self, text: str) -> ToldSentence:
        return ToldSentence(text, self._words.language.voice.bcp47)


def _is_read_back(happening: Happening, made: set[tuple[Seat, chess.Move]]) -> bool:
    """Whether it is words read back to a player, of a move that they made and that is told."""
    event = happening.what
    return isinstance(event, e.MoveAnnounced) and (event.seat, event.move) in made
