"""The output of ``recognise --explain``: the evidence of the sound, in log-odds.

The best sentence of all has 0; sentences that are less likely have less.
"""

from collections.abc import Iterator

from accessible_board.commands.printed import printed
from accessible_board.devices.hearing.ear import Ear
from accessible_board.devices.interfaces import Recogniser
from accessible_board.speech.decision import (
    ACCEPTED,
    REJECTED,
    legal_evidence,
    sensed_evidence,
)
from accessible_board.speech.evidence import Evidence, Weights, weighing


def weighing_told(ear: Ear, recogniser: Recogniser) -> Iterator[str]:
    """Lines on the possible meanings of the utterance that the ear decided last."""
    best, sensed, legal, _ = ear.possible or [None] * 4
    if best is None:
        yield printed("weighed_nothing")
        return
    by = weighing(recogniser.witness)
    heard = "clear" if best.sound >= by.clear else "ignored" if best.sound < by.ignored else "asked"
    verdict = printed(f"weighed_{heard}")
    yield printed("weighed_doubt", odds=_rounded(best.sound), verdict=verdict)
    if sensed is not None:
        evidence = sensed_evidence(sensed, legal, best.sound)
        yield _told("weighed_pegs", sensed.words, evidence, by.sensed)
    if legal is not None:
        yield _told("weighed_legal", legal.words, legal_evidence(legal, best.sound), by.legal)


def _rounded(odds: float) -> float:
    """A number rounded to a tenth, zero without a sign."""
    return round(odds, 1) + 0.0


def _told(key: str, words: tuple[str, ...], evidence: Evidence, weights: Weights) -> str:
    """A sentence, the evidence for and against it, and the total."""
    sound, lead, doubt = map(_rounded, evidence.limited)
    odds = weights.odds(evidence)
    verdict = "accepted" if odds >= ACCEPTED else "rejected" if odds < REJECTED else "asked"
    return printed(
        key,
        words=" ".join(words),
        sound=sound,
        lead=lead,
        doubt=doubt,
        odds=_rounded(odds),
        verdict=printed(f"weighed_{verdict}"),
    )
