"""Sentences to a player about the own assistant: name, duties and their changes (D.2.10).

An assistant often sits beside her and has no page, so that she can tell what may be asked for.
"""

from collections.abc import Iterable, Iterator

import chess

from accessible_board.acts.table import Act
from accessible_board.game import events as e
from accessible_board.game.vocabulary.assistants import UNNAMED, Duty
from accessible_board.languages import Language
from accessible_board.narration.audience import Addressee, Audience, Part, Priority, Utterance


def named(
    audience: Audience, event: e.AssistantNamed | e.DutiesTold, _: chess.Board
) -> Iterator[Utterance]:
    """Tell the player the assistant's name and duties."""
    key = "assistant_helps" if event.duties else "assistant_helps_without"
    if event.name == UNNAMED and event.duties:
        key = "assistant_unnamed_helps"
    return audience.tell(
        audience.ear(event.seat),
        lambda to: [to.say(key, name=event.name, duties=_duties(event.duties, to.language))],
        Priority.NORMAL,
    )


def changed(
    audience: Audience, event: e.DutyGranted | e.DutyWithdrawn, _: chess.Board
) -> Iterator[Utterance]:
    """Tell the player what the assistant may do from now on, or may not do any more."""
    key = "assistant_may" if isinstance(event, e.DutyGranted) else "assistant_may_not"
    return audience.tell(
        audience.ear(event.seat),
        lambda to: [to.say(key, duty=_duties((event.duty,), to.language))],
        Priority.NORMAL,
    )


def refused(audience: Audience, event: e.AssistantRefused, _: chess.Board) -> Iterator[Utterance]:
    """Tell the player that nobody helps, and what to say; or that the assistant may not do it."""

    def words(to: Addressee) -> Iterator[Part]:
        if event.reason is e.Objection.NO_ASSISTANT:
            yield to.say("assistant_none", words=to.answers.taught(Act.PROPOSE_ASSISTANT.key))
        else:
            yield to.say("assistant_not_allowed")

    return audience.tell(audience.ear(event.seat), words)


def _duties(duties: Iterable[Duty], language: Language) -> str:
    return language.listed([language.say(f"duty_{duty}") for duty in duties])
