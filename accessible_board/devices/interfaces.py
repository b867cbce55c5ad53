"""Protocols of all devices that the program uses.

Every device behind them has a real form and a virtual twin; the rest of the program knows neither.
Blocking work happens on a thread that the device owns; results are submitted to a host
or a function, which may be called from any thread and never blocks.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import IntEnum
from typing import TYPE_CHECKING, Annotated, Protocol, runtime_checkable

import chess

from accessible_board.errors import DeviceError
from accessible_board.game.observations import Observation
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.languages import FaultError
from accessible_board.settings import Manner
from accessible_board.speech.evidence import Witness
from accessible_board.speech.grammar import Grammar
from accessible_board.speech.questions import Question

if TYPE_CHECKING:  # A game without sound loads no numpy.
    import numpy as np
    from numpy.typing import NDArray


class NoBoardError(FaultError):
    """A device is on the port, but no peg board that this program understands."""


class RecogniserError(FaultError):
    """The microphone works, but the recogniser failed."""


Samples = Annotated["NDArray[np.int16]", "mono"]
"""Mono audio, 16 bit signed, shape ``(frames,)``."""

RECOGNISER_RATE = 16_000
"""Samples a second that every recogniser is fed with."""

Now = Callable[[], int]
"""Game time in milliseconds."""


@dataclass(frozen=True, slots=True)
class Hypothesis:
    """Words that an engine believes it heard; scores compare only within one utterance."""

    words: tuple[str, ...]
    score: float


@dataclass(frozen=True, slots=True)
class Explanation:
    """The sentence of a grammar that explains an utterance best.

    ``log_odds`` compare it with the other sentences, and the best of all with the possibility that
    nothing was said to the program: at most 0 then, which means no doubt. Each engine knows how to
    compute them from its scores.
    """

    words: tuple[str, ...]
    log_odds: float


@dataclass(frozen=True, slots=True)
class InterimGlance:
    """The explanations of an utterance that may go on.

    ``explained`` are the best sentences of the grammars, as from :meth:`Recogniser.explain`;
    ``heard`` are all sentences of the widest grammar that were considered, the likeliest first.
    """

    explained: list[Explanation | None]
    heard: list[Explanation]


class Recogniser(Protocol):
    """A speech recogniser: a grammar for what may be said now, audio in, hypotheses out."""

    strict: bool
    """True if every hypothesis is a sentence of the grammar."""
    witness: Witness
    """Witness as which its explanations are weighed."""

    def set_grammar(self, grammar: Grammar) -> frozenset[str]:
        """Listen for these sentences from the next utterance on; return words it cannot hear."""

    def feed(self, samples: Samples) -> Hypothesis | None:
        """Take the next samples at 16 kHz; return the partial hypothesis, if there is one."""

    def take(self, utterance: Samples) -> None:
        """Take a whole utterance at 16 kHz that was not fed, to be explained."""

    def explain(
        self,
        widest: Grammar,
        shown: Grammar | None = None,
        *others: Grammar | None,
        doubted: bool = True,
    ) -> list[Explanation | None]:
        """The best sentence of each grammar for the fed or taken utterance, in order.

        Samples fed afterwards belong to another utterance. One that was surely said to the program
        is not ``doubted``: its best sentence has log-odds of 0.

        The widest grammar contains all sentences of the others. The sentences of ``shown`` announce
        the one move that the pegs show. ``None`` where there is no grammar, or none of its
        sentences explains the utterance at all.
        """

    def reset(self) -> None:
        """Drop the utterance that was begun."""


@runtime_checkable
class Glancing(Protocol):
    """A recogniser with late partial hypotheses, which is asked during a pause instead."""

    def glance(
        self,
        utterance: Samples,
        widest: Grammar,
        shown: Grammar | None = None,
        *others: Grammar | None,
    ) -> InterimGlance:
        """As :meth:`Recogniser.explain`, for an utterance that may go on."""


@runtime_checkable
class Foreseeing(Protocol):
    """A recogniser that can hear an utterance before it is known to be over."""

    def foresee(self, utterance: Samples) -> Recogniser:
        """A recogniser that has heard this utterance, and explains it at once."""


class Synthesiser(Protocol):
    """A voice that renders words to samples. May block; call it from a thread of its own."""

    def render(self, text: str, language: str) -> tuple[Samples, int]:
        """Speak ``text`` in ``language`` (``de``, ``en`` …): samples and their rate."""


class Urgency(IntEnum):
    """Order in which a voice renders sentences; a lower number goes first."""

    HALL = 0
    """Speech that everybody waits for: a move is made once it is announced."""
    EAR = 1
    """Speech that one player waits for."""
    NEXT = 2
    """The sentence that follows the one being spoken."""
    FORESEEN = 3
    """A sentence that may be needed some time."""


@dataclass(frozen=True, slots=True)
class Phrase:
    """Words to be spoken in a language (``de``, ``en`` …), and how."""

    text: str
    language: str
    manner: Manner = field(default_factory=Manner)


class Renderer(Protocol):
    """Renders phrases, each in its manner. May block; call it from a thread of its own."""

    def render(self, phrase: Phrase) -> tuple[Samples, int]:
        """Samples and their rate; :class:`DeviceError` if it fails."""


class Speaker(Protocol):
    """One output channel: an earphone, a loudspeaker, a file or nothing."""

    def play(self, samples: Samples, rate: int, finished: Callable[[], None]) -> None:
        """Start playing at once; call ``finished`` when the last sample was heard or cut off."""

    def mix_in(self, samples: Samples, rate: int) -> None:
        """Play a short sound at once, mixed with the words and not delaying them."""

    def stop(self) -> None:
        """Fall silent within one audio block."""

    def close(self) -> None:
        """Release the device or complete the file."""


class Listening(Protocol):
    """The ear of a seat; :meth:`attend` and :meth:`loudspeaker` are called from any thread."""

    def start(self) -> None:
        """Begin to listen."""

    def attend(
        self,
        board: chess.Board,
        sensed: chess.Move | None = None,
        question: Question | None = None,
    ) -> None:
        """Expect the next words in this position; ``sensed`` if the pegs show a move.

        ``question`` is what the player was asked and may answer.
        """

    def wait_for_push(self, *, waits: bool) -> None:
        """Wait for a push before each utterance, or keep the microphone open."""

    def push(self) -> None:
        """The player is about to talk; matters only where the ear waits for a push."""

    def release(self) -> None:
        """The talk button is released: the utterance is over, unless it was only tapped."""

    def loudspeaker(self, *, speaks: bool) -> None:
        """The loudspeaker of this room begins or stops speaking: be deaf meanwhile."""

    def close(self) -> None:
        """Stop listening and release the microphone."""


class BoardHost(Protocol):
    """The receiver of a board's reports; called from the board's own thread."""

    @property
    def full(self) -> bool:
        """True while the board is not to be read; a later frame tells everything."""

    def now(self) -> int:
        """Game time in milliseconds."""

    def submit_observation(self, observation: Observation) -> None:
        """Take what the board observed, without waiting."""

    def tell_error(self, error: DeviceError) -> None:
        """Take the reason why a lost board is not found, each reason once."""


class PegBoard(Protocol):
    """A peg board that reports lifts, places, presses, losses and findings to its host.

    What it is to sound, let feel or show, it does if it has what that needs and is there.
    """

    seat: Seat

    def start(self) -> None:
        """Begin to report; the first report is :class:`BoardFound` or :class:`BoardLost`."""

    def sound(self, tones: int) -> None:
        """Sound one to three tones."""

    def vibrate(self, pulses: str) -> None:
        """Let these pulses be felt at the edge."""

    def light(self, squares: chess.Bitboard) -> None:
        """Let these squares shine, and no others."""

    def show_times(self, white: int, black: int, running: Seat | None) -> None:
        """Show these milliseconds on its clock, one of them running."""

    def close(self) -> None:
        """Stop reporting and release the port."""
