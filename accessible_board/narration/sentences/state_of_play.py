"""State of play: the player on the move, the clock, the end, and what a player asks about them.

In an earphone it is told from its player's side, over the loudspeaker for both. What has to be done
to start the game comes early, so that a player who has just come soon knows it. Times and counts
are told only on request (D.2.10.4, 12.6), except a remaining time that a player chose to be told
of.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

import chess

from accessible_board.acts.act_row import Chapter
from accessible_board.acts.table import Act
from accessible_board.game import events as e
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.game.vocabulary.time_control import counts
from accessible_board.languages import Language
from accessible_board.narration.announcing import clock_words, move_count_words, time_words
from accessible_board.narration.audience import (
    Addressee,
    Audience,
    Channel,
    Part,
    Priority,
    Topic,
    Utterance,
)
from accessible_board.speech.asking import example

RESULTS: Final = {
    "1-0": "result_white",
    "0-1": "result_black",
    "1/2-1/2": "result_draw",
    "0-0": "result_none",
    "1/2-0": "result_half_white",
    "0-1/2": "result_half_black",
    "+/-": "result_forfeit_white",
    "-/+": "result_forfeit_black",
    "-/-": "result_forfeit_both",
}
"""Sentence for each of :data:`accessible_board.game.rules.outcome.RESULTS`."""

_STANDING: Final = frozenset({Topic.STATE_OF_PLAY})

_OVER: Final = frozenset({Topic.CLOCK, Topic.LOW_TIME})
"""Topics that are out of date once a game has ended."""


def state_of_play(audience: Audience, event: e.StandingTold, _: chess.Board) -> Iterator[Utterance]:
    """Tell the player who asked, aloud where there is no ear, or everybody."""

    def words(to: Addressee) -> Iterator[Part]:
        own = to.seat
        if event.whole and own is not None:
            yield to.say(f"standing_have_{own}")
        if event.whole and event.last is not None:
            yield to.say("standing_last")
            yield to.move(event.last, chess.Board(event.fen_before), end=".")
        yield from ((sentence, to.language) for sentence in dict.fromkeys(_sentences(event, to)))
        if _steps_alone(event):
            yield from _steps(event, to)
        if event.unsigned and not _steps_alone(event) and own in (None, *event.unsigned):
            yield to.say("standing_sign")
            yield f"{to.answers.taught('yes')}.", to.answers
        if event.whole and own is not None and event.result is None and event.running is None:
            yield to.say("standing_help")
            yield f"{to.answers.taught('help')}.", to.answers

    channels = audience.everyone() if event.seat is None else audience.asking(event.seat)
    priority = Priority.NEXT if event.whole else Priority.NORMAL
    return audience.tell(channels, words, priority, Topic.STATE_OF_PLAY)


def clock_started(audience: Audience, event: e.ClockStarted, _: chess.Board) -> Iterator[Utterance]:
    """Tell everybody whose clock runs, whenever clocks start (6.2.3, 6.11.3)."""
    told = audience.tell(
        audience.everyone(), lambda to: [(to.of("clock_runs", event.seat), to.language)]
    )
    for utterance in told:
        yield replace(utterance, outdates=_STANDING)


def ended(audience: Audience, event: e.GameEnded, _: chess.Board) -> Iterator[Utterance]:
    """Tell everyone the end of the game and its result."""

    def words(to: Addressee) -> Iterator[Part]:
        yield to.say(f"ended_{event.termination}")
        if event.termination is not e.Termination.VOID:
            yield to.say(RESULTS[event.result])

    for utterance in audience.tell(audience.everyone(), words, Priority.NOW):
        yield replace(utterance, outdates=_OVER)


def signing_asked(audience: Audience, event: e.SigningAsked, _: chess.Board) -> Iterator[Utterance]:
    """Tell a player who pressed after the end what a second press would sign (8.7)."""

    def words(to: Addressee) -> Iterator[Part]:
        yield from ((sentence, to.language) for sentence in _result(event, to.language))
        yield to.of("signing_press", event.seat), to.language

    return audience.tell(audience.reach(event.seat), words, topic=Topic.STATE_OF_PLAY)


def signed(audience: Audience, event: e.ScoresheetSigned, _: chess.Board) -> Iterator[Utterance]:
    """Tell everybody who has signed (8.7)."""
    return audience.tell(
        audience.everyone(), lambda to: [(to.of("signed", event.seat), to.language)]
    )


def _sentences(event: e.StandingTold, to: Addressee) -> Iterator[str]:
    """The player on the move, and the running clock, its starter, or what else is waited for."""
    if event.result is not None and (event.whole or not _steps_alone(event)):
        yield from _of_the_end(event, to)
        return
    if event.awaited:
        for seat in event.awaited:
            yield to.of("standing_board_awaited", seat)
        return
    if event.begun and event.whole:
        yield to.of("standing_made" if event.made else "standing_on_move", event.on_move)
    if _steps_alone(event):
        return
    if event.running is not None:
        yield to.of("clock_runs", event.running)
    elif event.presser is not None:
        if not (event.whole and event.made):  # Whoever made a move was told that a press is due.
            key = "standing_presses" if event.begun else "standing_presses_first"
            yield to.of(key, event.presser)
        yield to.of("standing_then_runs", event.presser.other)
    elif event.fixed:
        yield to.of("standing_fixed", event.on_move)


_SEALING: Final = (
    e.AwaitedStep.SEAL,
    e.AwaitedStep.SEALED,
    e.AwaitedStep.OPPONENT_SEALS,
    e.AwaitedStep.ADJOURNED,
    e.AwaitedStep.ARRIVE,
    e.AwaitedStep.OPPONENT_ARRIVES,
    e.AwaitedStep.ENVELOPE,
)
"""Steps of an adjournment, in which a clock may run though no move is played on the board."""

_STARTING: Final = (e.AwaitedStep.START, e.AwaitedStep.OPPONENT_STARTS)
"""Steps that are told as whose press starts which clock."""


def _steps_alone(event: e.StandingTold) -> bool:
    """True if each player is told an own next step, and not whose clock runs or is started."""
    if event.awaited or not event.steps:
        return False
    if event.result is not None:
        return e.AwaitedStep.OPPONENT_AGREES in event.steps
    starts = set(event.steps) in (set(_STARTING), {e.AwaitedStep.WAIT})
    return (event.running is None and not starts) or not set(_SEALING).isdisjoint(event.steps)


def _steps(event: e.StandingTold, to: Addressee) -> Iterator[Part]:
    """The next step of the player addressed; in the hall, of each who has something to do.

    What both do or wait for is said once in the hall, and nobody is named.
    """
    shared = len(set(event.steps)) == 1
    for seat, step in zip(Seat, event.steps, strict=True):
        acts = not ((shared and seat is Seat.BLACK) or (step.startswith("opponent") and not shared))
        if to.seat is seat or (to.seat is None and acts):
            yield from _next_step(event, step, to, None if shared else seat)


def _next_step(
    event: e.StandingTold | e.StepTold, step: e.AwaitedStep, to: Addressee, seat: Seat | None
) -> Iterator[Part]:
    """The sentence of a step, with the move that it is about; aloud, with the name of the seat."""
    if step in _TOLD_BY_POSITION:
        return
    sentence, language = to.say(f"step_{step}")
    named = to.seat is None and seat is not None
    yield f"{to.name(seat)}: {sentence}" if named and seat else sentence, language
    move = event.move if isinstance(event, e.StepTold) else event.last
    if step in _OF_A_MOVE and move is not None:
        yield to.move(move, chess.Board(event.fen_before), end=".")


def _of_the_end(event: e.StandingTold, to: Addressee) -> Iterator[str]:
    """The end of the game, the result, and the players who still have to confirm it (8.7).

    Everybody has just been told the result as the game ended.
    """
    if event.whole or event.seat is not None:
        if event.termination not in (None, e.Termination.VOID):  # That is its result as well.
            yield to.language.say(f"ended_{event.termination}")
        yield from _result(event, to.language)
    if len(event.unsigned) == len(Seat):
        yield to.language.say("standing_unsigned_both")
        return
    for seat in event.unsigned:
        yield to.of("standing_unsigned", seat)


def _result(event: e.StandingTold | e.SigningAsked, language: Language) -> Iterator[str]:
    """The result, and the number of moves."""
    void = event.termination is e.Termination.VOID
    yield language.say("ended_void" if void else RESULTS[event.result or ""])
    if event.moves:
        yield language.say("standing_played", moves=move_count_words(event.moves, language))
    else:
        yield language.say("standing_played_none")


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


_OF_A_MOVE: Final = (e.AwaitedStep.CARRY_OUT, e.AwaitedStep.REPEAT)
"""Steps that are about the opponent's last move."""

_TOLD_BY_POSITION: Final = (e.AwaitedStep.SET_UP, e.AwaitedStep.PUT_RIGHT)
"""Steps that need no sentence: what is wrong, and how to mend it, is told after them."""


def step(audience: Audience, event: e.StepTold, _: chess.Board) -> Iterator[Utterance]:
    """Tell a player what the game waits for, and what the player may do.

    A player who asks without an ear is told aloud, by the name of the seat.
    """

    def words(to: Addressee) -> Iterator[Part]:
        yield from _next_step(event, event.step, to, event.seat)
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
    """Tell the player who asked how to announce, and what is said most in such a game.

    Who has readings in full hears all that this game has. Aloud, for a player without an ear, it is
    shorter: nobody is heard meanwhile.
    """

    def words(to: Addressee) -> Iterator[Part]:
        yield to.say("help_announce")
        yield to.move(chess.Move.from_uci("g1f3"), chess.Board(), end=".")
        yield to.say("help_command")
        ear = to.seat is not None
        own = _AT_HOME if event.without_arbiter else _AT_EVENTS
        acts = (*_USUAL, *own) if ear else (*_ALOUD, own[0])
        yield _listed(to, acts)
        if ear:
            yield to.say("help_all")
            yield _listed(to, (Act.FULLER, Act.HELP))

    def further(to: Addressee) -> Iterator[Part]:
        return _chapters(to, event)

    ear = [*audience.ear(event.seat)]
    yield from audience.read_out(ear, words, Topic.HELP)
    for utterance in audience.read_out(ear, further, Topic.HELP):
        yield replace(utterance, further=True, continues=True)
    if Channel.LOUDSPEAKER in audience.asking(event.seat):
        yield from audience.tell((Channel.LOUDSPEAKER,), words, topic=Topic.HELP)


def _listed(to: Addressee, acts: Iterable[Act]) -> Part:
    """One phrase of each act, in the words that are heard."""
    phrases = (example(to.answers, act) for act in acts)
    return f"{to.answers.listed([*filter(None, phrases)])}.", to.answers


_ALOUD: Final = (Act.NOW, Act.REPEAT, Act.OFFER_DRAW, Act.RESIGN)
"""Acts taught to a player without an ear."""

_USUAL: Final = (
    *(Act.NOW, Act.TIME, Act.LAST_MOVE, Act.POSITION, Act.REPEAT, Act.CORRECTION),
    *(Act.OFFER_DRAW, Act.RESIGN),
)
_AT_HOME: Final = (Act.PLAY_ON, Act.PAUSE, Act.TAKE_BACK)
_AT_EVENTS: Final = (Act.CALL_ARBITER, Act.ADJUST)
"""Acts taught first: in every game, in one without an arbiter, and in one with an arbiter."""

_OF_ARBITERS: Final = (Act.CALL_ARBITER, Act.WITHDRAW_CALL, Act.ARBITER_SPEAKS)
"""Acts that are not taught where there is no arbiter."""

_OF_QUICKPLAY: Final = (Act.ASK_SECONDS, Act.CLAIM_QUICKPLAY)


def _chapters(to: Addressee, event: e.HelpTold) -> Iterator[Part]:
    """Help on all phrases that this game has, one chapter for each subject."""
    alone = event.without_arbiter
    left_out = (*(_OF_ARBITERS if alone else ()), *(() if event.quickplay else _OF_QUICKPLAY))
    has = {Chapter.WITHOUT_ARBITER: alone, Chapter.LOOK: event.squares_told}
    for chapter in Chapter:
        acts = [act for act in Act if act.row.chapter is chapter and act not in left_out]
        if any(example(to.answers, act) for act in acts) and has.get(chapter, True):
            yield to.say(chapter)
            yield _listed(to, acts)
