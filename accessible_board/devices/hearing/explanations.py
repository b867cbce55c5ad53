"""What explains an utterance in each grammar, and what each of these explanations would mean."""

from collections.abc import Sequence

from accessible_board.devices.interfaces import Explanation, Recogniser
from accessible_board.speech.decision import Possibility
from accessible_board.speech.grammar import Grammar
from accessible_board.speech.sentences import Sentences
from accessible_board.speech.understanding import Meaning


def compared(
    recogniser: Recogniser,
    sentences: Sentences,
    meaning: Meaning,
    widest: Grammar,
    shown: Grammar | None,
    others: Grammar | None,
    *answers: Grammar | None,
    doubted: bool = True,
) -> list[Explanation | None]:
    """What explains an utterance in each grammar, ``doubted`` if it may be others' talk.

    Only where a command is heard in one breath with an announcement, best of all, are the moves
    compared with commands as well: that costs time, and talk has more ways to sound like a move.
    """
    explained = recogniser.explain(widest, shown, others, *answers, doubted=doubted)
    if not is_in_one_breath(explained, meaning):
        return explained
    both = (sentences.with_commands(each) if each is not None else None for each in (shown, others))
    return recogniser.explain(widest, *both, *answers)


def is_in_one_breath(explained: Sequence[Explanation | None], meaning: Meaning) -> bool:
    """Whether the best of all is an announcement with a command."""
    best = explained[0] if explained else None
    meant = meaning(" ".join(best.words)) if best is not None else None
    return meant is not None and meant.announcement is not None and meant.act is not None


def possibilities(
    explained: Sequence[Explanation | None], meaning: Meaning
) -> list[Possibility | None]:
    """The meaning of each explanation."""
    return [
        Possibility(each.words, meaning(" ".join(each.words)), each.log_odds)
        if each is not None
        else None
        for each in explained
    ]
