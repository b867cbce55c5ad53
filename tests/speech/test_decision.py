"""Deciding what was announced: never forced onto a legal move."""

import chess
from hypothesis import given
from hypothesis import strategies as st

from accessible_board.languages import load
from accessible_board.speech.decision import (
    ACCEPTED,
    ANSWER,
    IGNORED,
    LEGALITY,
    NOTHING_HEARD,
    OVERHEARD,
    PEGS,
    REJECTED,
    Possibility,
    Verdict,
    decide,
)
from accessible_board.speech.understanding import Command, understand

BOARD = chess.Board()


def possibility(words, sound=0.0):
    return Possibility(tuple(words.split()), understand(words, load("de")), sound)


def test_a_legal_announcement_that_explains_the_sound_best_is_accepted():
    decision = decide(BOARD, possibility("eva vier"), possibility("eva vier"))
    assert (decision.verdict, decision.move) == (Verdict.ACCEPTED, chess.Move.from_uci("e2e4"))


def test_a_clear_illegal_announcement_is_heard_as_such():
    legal = possibility("springer anna drei", REJECTED - LEGALITY - 0.1)
    decision = decide(BOARD, possibility("springer anna eins"), legal)
    assert decision.words == ("springer", "anna", "eins")
    assert (decision.verdict, decision.move) == (Verdict.REJECTED, None)
    assert decision.announcement.to_square == chess.A1


def test_between_the_thresholds_it_is_asked_again():
    legal = possibility("springer anna drei", (ACCEPTED + REJECTED) / 2 - LEGALITY)
    decision = decide(BOARD, possibility("springer anna eins"), legal)
    assert (decision.verdict, decision.move) == (Verdict.UNCLEAR, None)


def test_an_announcement_of_several_moves_is_a_question():
    board = chess.Board("4k3/8/8/8/8/8/4K3/R6R w - - 0 1")
    decision = decide(board, possibility("turm david eins"), possibility("turm david eins"))
    assert (decision.verdict, decision.move) == (Verdict.UNCLEAR, None)


def test_a_promotion_without_its_piece_is_a_question():
    board = chess.Board("8/P6k/8/8/8/8/8/K7 w - - 0 1")
    decision = decide(board, possibility("anna acht"), possibility("anna acht"))
    assert decision.verdict is Verdict.UNCLEAR


def test_what_the_pegs_show_is_believed_sooner():
    heard = ACCEPTED - LEGALITY - PEGS
    sensed = possibility("eva vier", heard)
    decision = decide(BOARD, possibility("eva fünf"), possibility("eva drei", heard), sensed)
    assert decision.move == chess.Move.from_uci("e2e4")
    assert decide(BOARD, possibility("eva fünf"), sensed).verdict is Verdict.UNCLEAR


def test_what_the_pegs_show_is_not_believed_against_clear_words():
    sensed = possibility("eva vier", -PEGS - 0.1)
    decision = decide(BOARD, possibility("eva drei"), possibility("eva drei"), sensed)
    assert decision.move == chess.Move.from_uci("e2e3")


def test_what_the_pegs_show_is_not_believed_against_clear_words_that_are_illegal():
    sensed = possibility("eva vier", ACCEPTED - LEGALITY - PEGS - 0.1)
    decision = decide(BOARD, possibility("eva fünf"), sensed, sensed)
    assert (decision.move, decision.words) == (None, ("eva", "fünf"))


def test_confidence_grows_with_what_speaks_for_a_move():
    sure, doubtful = (
        decide(BOARD, possibility("eva vier"), possibility("eva vier", sound)) for sound in (0, -2)
    )
    assert 0.5 < doubtful.confidence < sure.confidence < 1


def test_a_command_is_no_announcement():
    decision = decide(BOARD, possibility("ich gebe auf"), possibility("eva vier", -9.0))
    assert decision.command is Command.RESIGN
    assert (decision.verdict, decision.announcement) == (Verdict.REJECTED, None)


@given(st.floats(-900, 0), st.none() | st.floats(-900, 0))
def test_a_move_is_decided_only_with_the_verdict_accepted(legal, sensed):
    decision = decide(
        BOARD,
        possibility("eva fünf"),
        possibility("eva vier", legal),
        None if sensed is None else possibility("eva vier", sensed),
    )
    assert (decision.move is not None) == (decision.verdict is Verdict.ACCEPTED)
    assert 0 <= decision.confidence <= 1


# --- answers, and what is nobody's announcement -----------------------------------------------


def test_an_answer_is_likelier_than_anything_else_while_it_is_asked_for():
    best = possibility("eva vier")
    decision = decide(BOARD, best, possibility("eva vier", -1), None, possibility("ja", -0.5))
    assert (decision.command, decision.move) == (Command.YES, None)


def test_a_move_is_not_forced_onto_an_answer():
    best = possibility("eva vier")
    decision = decide(BOARD, best, best, None, possibility("ja", -ANSWER - 0.1))
    assert decision.move == chess.Move.from_uci("e2e4")


def test_an_answer_is_not_forced_onto_what_is_none():
    decision = decide(BOARD, possibility("eva fünf"), None, None, possibility("ja", -ANSWER - 0.1))
    assert decision.command is None


def test_what_hardly_sounds_like_words_of_ours_is_asked_again_and_does_nothing():
    doubtful = possibility("ich gebe auf", ACCEPTED - LEGALITY - 0.1)
    decision = decide(BOARD, doubtful, possibility("eva vier", -9.0))
    assert decision.verdict is Verdict.UNCLEAR
    assert decision.heard_badly


def test_what_stays_in_doubt_names_its_rival():
    legal = possibility("springer anna drei", (ACCEPTED + REJECTED) / 2 - LEGALITY)
    decision = decide(BOARD, possibility("springer anna eins"), legal)
    assert (decision.rival, decision.heard_badly) == (legal, True)


def test_overheard_talk_is_nothing_at_all():
    overheard = possibility("ich gebe auf", IGNORED - 0.1)
    assert decide(BOARD, overheard, possibility("eva vier", -1.0)) == NOTHING_HEARD


def test_doubt_counts_less_against_the_move_on_the_pegs():
    doubtful = possibility("eva vier", IGNORED - 1)
    sensed = possibility("eva vier", OVERHEARD - LEGALITY - PEGS)
    assert decide(BOARD, doubtful, sensed, sensed).move == chess.Move.from_uci("e2e4")
    worse = possibility("eva vier", OVERHEARD - LEGALITY - PEGS - 0.1)
    assert decide(BOARD, doubtful, worse, worse) == NOTHING_HEARD
