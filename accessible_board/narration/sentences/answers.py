"""Sentences on times, counts, the last move and what to do, mostly to the one who asks.

Times and counts are told only on request (D.2.10.4, 12.6), except a remaining time that a player
chose to be told of.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

import chess

from accessible_board.acts.row import Chapter
from accessible_board.acts.table import Act
from accessible_board.game import events as e
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.game.vocabulary.time_control import counts
from accessible_board.languages import Language
from accessible_board.narration.audience import Addressee, Audience, Channel, Part, Topic, Utterance
from accessible_board.narration.times import clock_words, move_count_words, time_words
from accessible_board.speech.asking import example


def threshold(audience: Audience, event: e.ThresholdReached, _: chess.Board) -> Iterator[Utterance]:
    """Tell a player of a remaining time that this player chose to be told of."""

    def words(to: Addressee) -> Iterator[Part]:
        time = time_words(event.remaining, to.language)
        sentence, language = to.say("threshold_reached", time=time)
        # In some languages it begins with the number.
        yield sentence[0].upper() + sentence[1:], language

    return audience.tell(audience.ear(event.seat), words, topic=Topic.LOW_TIME)


def times(audience: Audience, event: e.TimesTold, _: chess.Board) -> Iterator[Utterance]:
    """Tell the times left, the own first, to the one who asked (D.2.10.4)."""
    own, other = _own_first(event.seat, event.white, event.black)

    def words(to: Addressee) -> Iterator[Part]:
        times = clock_words(own, to.language), clock_words(other, to.language)
        if not counts(own):
            yield to.say("no_clock")
        elif event.own:  # In the shortest words: the time itself.
            yield f"{times[0][0].upper()}{times[0][1:]}.", to.language
        else:
            yield to.say("times_told", own=times[0], other=times[1])

    for utterance in audience.tell(audience.ear(event.seat), words, topic=Topic.CLOCK):
        late, _language = audience.addressee(utterance.channel).say("times_late")
        yield replace(utterance, late=late)


def move_counts(audience: Audience, event: e.MovesTold, _: chess.Board) -> Iterator[Utterance]:
    """Tell the completed moves, the own first, those to the control, and the times used."""

    def words(to: Addressee) -> Iterator[Part]:
        own, other = _counts(event.seat, event.white, event.black, to.language)
        yield to.say("moves_told", own=own, other=other)
        made = event.white_made or 0, event.black_made or 0
        if made[0] > event.white or made[1] > event.black:
            own, other = _counts(event.seat, *made, to.language)
            yield to.say("moves_made", own=own, other=other)
        if event.to_control is not None:
            left = move_count_words(event.to_control, to.language)
            yield to.say("moves_to_control", moves=left)
        if event.white_used is not None and event.black_used is not None:
            used = _own_first(event.seat, event.white_used, event.black_used)
            own, other = (time_words(time, to.language) for time in used)
            yield to.say("times_used", own=own, other=other)

    return audience.tell(audience.ear(event.seat), words, topic=Topic.MOVE_COUNT)


def _own_first(seat: Seat, white: int, black: int) -> tuple[int, int]:
    return (white, black) if seat is Seat.WHITE else (black, white)


def _counts(seat: Seat, white: int, black: int, language: Language) -> tuple[str, str]:
    """Two numbers of moves in words, the own first."""
    own, other = _own_first(seat, white, black)
    return move_count_words(own, language), move_count_words(other, language)


def last_move(audience: Audience, event: e.LastMoveTold, _: chess.Board) -> Iterator[Utterance]:
    """Repeat the last announcement to the one who asked, aloud where there is no earphone."""

    def words(to: Addressee) -> Iterator[Part]:
        if event.move is None:
            yield to.say("last_move_none")
        else:
            yield to.move(event.move, chess.Board(event.fen_before))

    for utterance in audience.tell(audience.asking(event.seat), words):
        yield replace(utterance, slowly=event.slowly)


_TOLD_BY_POSITION: Final = (e.AwaitedStep.SET_UP, e.AwaitedStep.PUT_RIGHT)
"""Steps that need no sentence: what is wrong, and how to mend it, is told after them."""


def step(audience: Audience, event: e.StepTold, _: chess.Board) -> Iterator[Utterance]:
    """Tell a player what the game waits for, and what the player may do.

    A player who asks without an ear is told aloud, by the name of the seat.
    """

    def words(to: Addressee) -> Iterator[Part]:
        if event.step in _TOLD_BY_POSITION:
            return
        sentence, language = to.say(f"step_{event.step}")
        named = f"{to.name(event.seat)}: {sentence}"
        yield named if to.seat is None else sentence, language
        if event.move is not None:
            yield to.move(event.move, chess.Board(event.fen_before), end=".")
        if event.offered:
            yield to.say(_offer(event))

    channels = audience.asking(event.seat) if event.asked else audience.ear(event.seat)
    return audience.tell(channels, words, topic=Topic.STEP)


_MAY_MOVE: Final = (
    e.AwaitedStep.MOVE,
    e.AwaitedStep.MOVE_TO_BE_REPEATED,
    e.AwaitedStep.CARRY_OUT,
    e.AwaitedStep.REPEAT,
    e.AwaitedStep.OPPONENT_PRESSES,
)
"""Steps in which a move is an answer to an offer (9.1.2.1)."""


def _offer(event: e.StepTold) -> str:
    """The sentence on how a draw offer can be answered now."""
    if event.early:
        return "step_offer_early"
    return "step_offer" if event.step in _MAY_MOVE else "step_offer_only"


def help_text(audience: Audience, event: e.HelpTold, _: chess.Board) -> Iterator[Utterance]:
    """Tell the player who asked how to announce, and one phrase for each spoken command.

    Aloud, for a player without an ear, it is short: nobody is heard meanwhile.
    """

    def words(to: Addressee) -> Iterator[Part]:
        yield to.say("help_announce")
        yield to.move(chess.Move.from_uci("g1f3"), chess.Board(), end=".")
        alone = event.without_arbiter
        yield from _phrases_aloud(to, alone) if to.seat is None else _chapters(to, alone)

    yield from audience.read_out(audience.ear(event.seat), words, Topic.HELP)
    if Channel.LOUDSPEAKER in audience.asking(event.seat):
        yield from audience.tell((Channel.LOUDSPEAKER,), words, topic=Topic.HELP)


def _phrases_aloud(to: Addressee, alone: bool) -> Iterator[Part]:
    yield to.say("help_command")
    last = Act.PLAY_ON if alone else Act.CALL_ARBITER
    phrases = [*filter(None, (to.answers.taught(act.key) for act in (*_ALOUD, last)))]
    yield f"{to.answers.listed(phrases)}.", to.answers


_ALOUD: Final = (Act.NOW, Act.REPEAT, Act.OFFER_DRAW, Act.RESIGN)
"""Phrases taught to a player without an ear."""

_OF_ARBITERS: Final = (Act.CALL_ARBITER, Act.WITHDRAW_CALL, Act.ARBITER_SPEAKS)
"""Acts that are not taught where there is no arbiter."""


def _chapters(to: Addressee, alone: bool) -> Iterator[Part]:
    """Help on all phrases, one chapter for each subject."""
    heard, left_out = to.answers, _OF_ARBITERS if alone else ()
    for chapter in Chapter:
        acts = [act for act in Act if act.row.chapter is chapter and act not in left_out]
        phrases = [example(heard, act) for act in acts]
        if any(phrases) and (alone or chapter is not Chapter.WITHOUT_ARBITER):
            yield to.say(chapter)
            yield f"{heard.listed([*filter(None, phrases)])}.", heard
