"""Sentences on moves, announcements, presses and offers, and on those that were refused."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final, Protocol

import chess

from accessible_board.acts.table import Act
from accessible_board.game import events as e
from accessible_board.game.rules import notation
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.narration.audience import (
    Addressee,
    Audience,
    Channel,
    Part,
    Priority,
    Topic,
    Utterance,
)


def move_made(audience: Audience, event: e.MoveMade, board: chess.Board) -> Iterator[Utterance]:
    """Announce the move to hall and opponent, and say nothing else of it (D.2.1)."""
    channels = audience.announcing_to(event.seat)
    echoes = (
        event.seat
        if event.seat not in audience.ears and event.seat.other in audience.ears
        else None
    )
    for said in audience.tell(channels, lambda to: [to.move(event.move, board)], Priority.NOW):
        yield replace(said, echoes=echoes if said.channel is Channel.LOUDSPEAKER else None)


def move_unmade(audience: Audience, event: e.MoveUnmade, board: chess.Board) -> Iterator[Utterance]:
    """Tell the opponent to forget the move that was announced."""
    return audience.tell(
        audience.public(event.seat.other),
        lambda to: [to.say("move_unmade"), to.move(event.move, board)],
    )


def announced(audience: Audience, event: e.MoveAnnounced, _: chess.Board) -> Iterator[Utterance]:
    """Read back what was understood, legal or not."""
    return audience.tell(
        audience.ear(event.seat),
        lambda to: [to.announcement(event.announcement)],
        topic=Topic.ANNOUNCEMENT,
    )


def said_again(
    audience: Audience, event: e.AnnouncementSaidAgain, board: chess.Board
) -> Iterator[Utterance]:
    """Read it back once more, and announce the move once more if it is made."""
    yield from audience.tell(
        audience.ear(event.seat),
        lambda to: [to.announcement(event.announcement)],
        topic=Topic.ANNOUNCEMENT,
    )
    if (move := event.move) is not None:
        channels = audience.public(event.seat.other)
        yield from audience.tell(channels, lambda to: [to.move(move, board)], Priority.NOW)


def differs(
    audience: Audience, event: e.AnnouncementDiffers, board: chess.Board
) -> Iterator[Utterance]:
    """Tell the player alone what was said and, where it is a move, what the pegs show."""

    def words(to: Addressee) -> Iterator[Part]:
        yield to.say("announcement_differs")
        yield to.announcement(event.announcement, end=".")
        if event.shown is not None:
            yield to.say("board_shows")
            yield to.move(event.shown, board, end=".")

    return audience.tell(audience.ear(event.seat), words, Priority.NOW, Topic.ANNOUNCEMENT)


def repeated(audience: Audience, event: e.MoveRepeated, board: chess.Board) -> Iterator[Utterance]:
    """Tell both players of a repetition that differs from the announcement (D.2.1).

    Not while the speaker is asked whether it is his own move.
    """
    silent = event.agrees or event.asked is not None
    told = () if silent else (*audience.reach(event.seat), *audience.ear(event.seat.other))
    return audience.tell(
        told,
        lambda to: [to.say("repetition_differs"), to.move(event.move, board)],
        Priority.NOW,
    )


class _Refused(Protocol):
    """An event by which something is refused to a player, for a reason that has a sentence."""

    @property
    def seat(self) -> Seat:
        """Seat that is refused something."""

    @property
    def reason(self) -> e.Refusal:
        """Reason of the refusal."""


def refused(audience: Audience, event: _Refused, _: chess.Board) -> Iterator[Utterance]:
    """Say why, never which moves there are (11.3.1); aloud to a player without an earphone.

    The piece alone completes an announcement of a promotion. It does not complete a claim, whose
    move has to be named in full again (9.2.1).
    """
    return _refused(audience, event, audience.reach(event.seat))


def _refused(
    audience: Audience, event: _Refused, channels: tuple[Channel, ...]
) -> Iterator[Utterance]:
    reason = event.reason
    if isinstance(event, e.DrawClaimRefused) and reason is e.Refusal.PROMOTION_PIECE_MISSING:
        reason = e.Refusal.INTENDED_UNCLEAR
    own_words = isinstance(event, e.AnnouncementRefused)
    topic = Topic.ANNOUNCEMENT if own_words else Topic.REFUSAL
    key = f"refused_{reason}"
    return audience.tell(channels, lambda to: [to.say(key)], Priority.NOW, topic)


_LACKING: Final = {
    e.Refusal.NOT_ANNOUNCED: "other_pressed_unannounced",
    e.Refusal.PROMOTION_PIECE_MISSING: "other_pressed_unannounced",
    e.Refusal.NOT_REPEATED: "other_pressed_unrepeated",
}
"""Sentences on a press that lacked this, for the opponent who cannot hear the clock."""


def press_refused(
    audience: Audience, event: e.PressRefused, board: chess.Board
) -> Iterator[Utterance]:
    """Say why; a press at an ordinary board can be heard, so both players are told (D.2.4)."""
    seat, lacking = event.seat, None if event.started else _LACKING.get(event.reason)
    if seat not in audience.ears and lacking == "other_pressed_unannounced":
        yield from audience.tell(
            (Channel.LOUDSPEAKER,),
            lambda to: [to.say("press_unannounced")],
            Priority.NOW,
            Topic.REFUSAL,
        )
        yield from _refused(audience, event, audience.ear(seat))
    else:
        yield from refused(audience, event, board)
    if lacking and (seat in audience.ears) is not (seat.other in audience.ears):
        yield from audience.tell(
            audience.ear(seat.other),
            lambda to: [to.say(lacking, player=to.name(seat))],
            Priority.NOW,
            Topic.REFUSAL,
        )


def not_understood(
    audience: Audience, event: e.WordsNotUnderstood, _: chess.Board
) -> Iterator[Utterance]:
    """Ask the speaker to say it again, aloud if need be, unless another question is asked.

    Who is not understood twice is told what can be said instead.

    A move that was typed with a letter of two meanings would not be understood again either.
    """

    def words(to: Addressee) -> Iterator[Part]:
        letter = notation.doubtful_letter(event.words, to.answers)
        if letter is None and event.again:
            yield to.say("not_understood_again")
            phrases = map(to.answers.taught, (Act.NOW.key, Act.HELP.key))
            yield f"{', '.join(filter(None, phrases))}.", to.answers
        elif letter is None:
            yield to.say("not_understood")
        else:
            men = to.language.listed(notation.men_letters(to.answers))
            yield to.say("letter_not_understood", letter=letter, letters=men)

    channels = () if event.asked_back else audience.reach(event.seat)
    return audience.tell(channels, words, topic=Topic.REFUSAL)


def offered(audience: Audience, event: e.DrawOfferMade, _: chess.Board) -> Iterator[Utterance]:
    """Tell the opponent of the offer, and the player who offered that it is noted (9.1.2)."""
    seat = event.seat
    yield from audience.tell(
        audience.reach(seat.other), lambda to: [to.say("draw_offer_made", player=to.name(seat))]
    )
    yield from audience.tell(audience.asking(seat), lambda to: [to.say("draw_offer_noted")])


def claimed(audience: Audience, event: e.DrawClaimMade, board: chess.Board) -> Iterator[Utterance]:
    """Tell everyone of a claim, and with it the move that the player intends (9.2.1.1, 9.3.1)."""

    def words(to: Addressee) -> Iterator[Part]:
        player = to.name(event.seat)
        if event.move is None:
            yield to.say("draw_claimed", player=player)
        else:
            yield to.say("draw_claimed_with", player=player)
            yield to.move(event.move, board, end=".")
            yield to.say("stopped_claim")

    return audience.tell(audience.everyone(), words)


def held_up(audience: Audience, event: e.ActHeldUp, _: chess.Board) -> Iterator[Utterance]:
    """Tell everyone an act that waits, and that something before it is decided first (9.5.2)."""
    key = f"held_up_{event.act}"
    return audience.tell(audience.everyone(), lambda to: [to.say(key, player=to.name(event.seat))])


def declined(audience: Audience, event: e.DrawOfferDeclined, _: chess.Board) -> Iterator[Utterance]:
    """Tell of an offer declined in words; one declined by a touch is not spoken of."""
    return audience.tell(
        () if event.by_touch else audience.reach(event.seat.other),
        lambda to: [to.say("draw_offer_declined", player=to.name(event.seat))],
    )


def sealing_asked(audience: Audience, event: e.SealingAsked, _: chess.Board) -> Iterator[Utterance]:
    """Tell everyone the request, and the sealer alone how to seal by voice (I.1.1)."""
    yield from audience.tell(
        audience.everyone(), lambda to: [to.say("sealing_asked", player=to.name(event.seat))]
    )
    yield from audience.tell(audience.ear(event.seat), lambda to: [to.say("sealing_how")])
