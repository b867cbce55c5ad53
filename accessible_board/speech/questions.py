"""What a player may be asked, so that the ear knows which answers to expect.

An answer competes with everything else that may be said: a move is never forced onto a yes, nor a
yes onto a move, and a player may always say something else instead.
"""

from dataclasses import dataclass

import chess

from accessible_board.game.vocabulary.announcements import Announcement
from accessible_board.speech.grammar import Sentence
from accessible_board.speech.understanding import Understood


@dataclass(frozen=True, slots=True)
class YesOrNo:
    """A question whether a command that cannot be taken back was meant."""


@dataclass(frozen=True, slots=True)
class WhichWord:
    """A question which of two words was said; the whole sentences, and where the words stand."""

    sentences: tuple[Sentence, Sentence]
    meanings: tuple[Understood, Understood]
    place: int

    @property
    def words(self) -> tuple[str, str]:
        """The two words."""
        one, other = (sentence[self.place] for sentence in self.sentences)
        return one, other


@dataclass(frozen=True, slots=True)
class WhichSquare:
    """A question for the square of departure, or of destination where ``origin`` is known."""

    origin: chess.Square | None = None


@dataclass(frozen=True, slots=True)
class WhichPiece:
    """A question for the piece of a promotion whose announcement has ``begun`` (D.2.1)."""

    begun: Announcement


@dataclass(frozen=True, slots=True)
class WhichCode:
    """A question for the digits of the code that identifies an arbiter at the table."""


@dataclass(frozen=True, slots=True)
class WhichRuling:
    """A question for what an arbiter decides."""


Question = YesOrNo | WhichWord | WhichSquare | WhichPiece | WhichCode | WhichRuling


def which_word(
    sentences: tuple[Sentence, Sentence], meanings: tuple[Understood, Understood]
) -> WhichWord | None:
    """The question that tells two sentences apart; ``None`` if they differ in more than a word."""
    one, other = sentences
    if len(one) != len(other):
        return None
    places = [at for at, (a, b) in enumerate(zip(one, other, strict=True)) if a != b]
    return WhichWord(sentences, meanings, places[0]) if len(places) == 1 else None
