"""Verbosity of each ear: a step for each kind of message.

Brief is the first sentence only, and no confirmations; full adds what can be asked, names the
square of departure of each move, and reads without pausing.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Final

from accessible_board.game.vocabulary.terms import Seat
from accessible_board.languages import load
from accessible_board.narration.audience import Audience, Channel, Utterance
from accessible_board.settings import MessageDetail, MessageKind

_HINTED: Final = (MessageKind.REFUSALS, MessageKind.IRREGULARITIES)
"""Kinds whose full message adds the questions that a player can ask."""

_STEPS: Final = tuple(MessageDetail)


class Verbosity:
    """The steps of the ears of a table."""

    def __init__(self, chosen: Mapping[MessageKind, MessageDetail] | None = None) -> None:
        self._chosen = dict(chosen or {})
        self._own: dict[tuple[Channel, MessageKind], MessageDetail] = {}
        self._last: dict[Channel, MessageKind] = {}

    def step(self, seat: Seat, kind: MessageKind) -> MessageDetail:
        """Step of a seat for a kind of message."""
        return self._step(Channel.ear(seat), kind)

    def last(self, seat: Seat) -> MessageKind | None:
        """The kind of message that a seat was told last, if it is of any."""
        return self._last.get(Channel.ear(seat))

    def change(self, seat: Seat, by: int) -> tuple[MessageKind, bool] | None:
        """Say more or less of the kind told last to a seat: that kind, and whether it changed."""
        kind = self.last(seat)
        if kind is None:
            return None
        before = _STEPS.index(self.step(seat, kind))
        after = min(max(before + by, 0), len(_STEPS) - 1)
        self._own[Channel.ear(seat), kind] = _STEPS[after]
        return kind, after != before

    def audience(self, audience: Audience) -> Audience:
        """The same audience, with full moves for those who want them."""
        full = {
            seat: replace(audience.announced_by(seat), full_origin=True, check=True)
            for seat in audience.ears
            if self.step(seat, MessageKind.MOVES) is MessageDetail.FULL
        }
        return replace(audience, own={**audience.own, **full}) if full else audience

    def fitted(self, usual: MessageKind | None, said: Iterable[Utterance]) -> list[Utterance]:
        """Utterances for an event, shortened or extended as each ear wants.

        They are of the ``usual`` kind of the event; a reading is of its own kind for any event.
        """
        fitted = []
        for utterance in said:
            kind = MessageKind.READINGS if utterance.reading else usual
            if kind is None or not utterance.channel.is_earphone:
                fitted += [] if utterance.further else [utterance]
                continue
            self._last[utterance.channel] = kind
            fitted += _in_step(utterance, kind, self._step(utterance.channel, kind))
        return fitted

    def _step(self, channel: Channel, kind: MessageKind) -> MessageDetail:
        usual = self._chosen.get(kind, MessageDetail.NORMAL)
        return self._own.get((channel, kind), usual)


def _in_step(utterance: Utterance, kind: MessageKind, step: MessageDetail) -> list[Utterance]:
    if utterance.further and step is not MessageDetail.FULL:
        return []
    if step is MessageDetail.NORMAL or kind is MessageKind.MOVES:
        return [utterance]
    if step is MessageDetail.FULL:
        if kind is MessageKind.READINGS:
            return [replace(utterance, whole=True)]
        return [utterance, *([_hint(utterance)] if kind in _HINTED else [])]
    if kind is MessageKind.CONFIRMATIONS or (
        utterance.continues and kind is not MessageKind.READINGS
    ):
        return []
    if kind is MessageKind.READINGS:
        return [utterance]
    first, _, _ = utterance.text.partition(". ")
    return [replace(utterance, text=first if first.endswith(".") else f"{first}.")]


def _hint(utterance: Utterance) -> Utterance:
    """The sentence on what can be asked, which follows what was said."""
    language = load(utterance.language)
    words = f"{language.say('verbosity_hint')} {language.taught('now')}."
    return replace(utterance, text=words, continues=True)
