"""Measurements that speak for an announcement, and how they are weighed.

The sound says how well an announcement explains the utterance: beside the best sentence of all, and
beside every other legal announcement. The best sentence of all may itself be in doubt. The Laws and
the pegs are in the *prior*: a legal announcement is likelier than any other, and that of the move
which stands on the board likelier still.

All of them are log-odds, each times a weight, and add up. The weights are data
(``weights/``), fitted by ``benchmarks/speech/fitting.py`` to voices that are not kept aside.
None is negative, so that nothing which speaks against an announcement ever counts for it.
"""

import tomllib
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from importlib.resources import files
from typing import Final

LEAD: Final = 6.0
"""The most by which an announcement can be ahead of the other legal ones, or behind."""

FAR: Final = 20.0
"""The most that something heard better can count against an announcement."""

TALK: Final = 80.0
"""The most that doubt can count: while others talk, it is what tells an announcement from talk."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """Measurements of how well an announcement fits what was heard; higher is better.

    ``sound`` compares it with all other sentences, ``lead`` with the best other legal
    announcement; ``doubt`` is that of the best sentence of all, 0 at most.
    """

    sound: float
    lead: float
    doubt: float

    @property
    def limited(self) -> tuple[float, float, float]:
        """The measurements in order, each limited to what one utterance can prove."""
        lead = max(-LEAD, min(self.lead, LEAD))
        sound = max(-FAR, min(self.sound, LEAD))
        return sound, lead, max(self.doubt, -TALK)


@dataclass(frozen=True, slots=True)
class Weights:
    """The log-odds of an announcement before it is heard, and the weight of each measurement."""

    prior: float
    sound: float
    lead: float
    doubt: float

    def __post_init__(self) -> None:
        if min(self.sound, self.lead, self.doubt) < 0:
            raise ValueError("a weight is negative")

    def odds(self, evidence: Evidence) -> float:
        """The log-odds that the announcement was made."""
        counts = (self.sound, self.lead, self.doubt)
        each = zip(counts, evidence.limited, strict=True)
        return self.prior + sum(weight * witnessed for weight, witnessed in each)


@dataclass(frozen=True, slots=True)
class Weighing:
    """The weights for any ``legal`` move, and for the one that is ``sensed`` by the board.

    From a doubt of ``clear`` on somebody certainly spoke to the program, whatever was said; with
    less than ``ignored`` nobody did. In between, players are asked again.
    """

    clear: float
    ignored: float
    legal: Weights
    sensed: Weights


class Witness(StrEnum):
    """What recognises speech; each has weights of its own, in a file named by the value."""

    WORDS = "words"
    """A network that knows whole words, and has heard people."""
    SOUNDS = "sounds"
    """An engine that tells words by their sounds."""


@cache
def weighing(witness: Witness = Witness.SOUNDS) -> Weighing:
    """Read the weights that were fitted for a recogniser."""
    file = files("accessible_board.speech").joinpath("weights", f"{witness}.toml")
    read = tomllib.loads(file.read_text("utf-8"))
    legal, sensed = (Weights(**read[kind]) for kind in ("legal", "sensed"))
    return Weighing(read["clear"], read["ignored"], legal, sensed)
