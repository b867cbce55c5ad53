"""Deciding what was announced: never forced onto a legal move."""

from dataclasses import replace
from functools import partial

import chess
import pytest
from hypothesis import given
from hypothesis import strategies as st

from accessible_board.acts.table import Act
from accessible_board.languages import load
from accessible_board.speech.decision import (
    ACCEPTED,
    ANSWER,
    NOTHING_HEARD,
    REJECTED,
    REJECTED_PUSHED,
    Possibility,
    Verdict,
    decide,
    sensed_odds,
)
from accessible_board.speech.evidence import (
    FAR,
    LEAD,
    TALK,
    Evidence,
    Weighing,
    Weights,
    Witness,
    weighing,
)
from accessible_board.speech.understanding import understand

BOARD = chess.Board()
LEGAL, SENSED = weighing().legal, weighing().sensed
CLEAR, IGNORED = weighing().clear, weighing().ignored
shown_odds = partial(sensed_odds, by=weighing())


def possibility(words, sound=0.0):
    return Possibility(tuple(words.split()), understand(words, load("de")), sound)


OFF = possibility("dame david acht", -FAR)
"""An announcement that is far from what was said."""


def legal_at(odds, words, by=LEGAL):
    """The announcement of a legal move with so many log-odds, by its sound."""
    sound = (odds - by.prior) / by.sound
    assert sound >= -FAR
    return possibility(words, sound)


def shown_at(odds, words):
    """That of the move on the pegs, by its sound, with all other legal ones far off."""
    return possibility(words, (odds - SENSED.prior - SENSED.lead * LEAD) / SENSED.sound)


def test_a_legal_announcement_that_explains_the_sound_best_is_accepted():
    decision = decide(BOARD, possibility("eva vier"), possibility("eva vier"))
    assert (decision.verdict, decision.move) == (Verdict.ACCEPTED, chess.Move.from_uci("e2e4"))


def test_a_clear_illegal_announcement_is_heard_as_such():
    legal = legal_at(REJECTED - 0.1, "springer anna drei")
    decision = decide(BOARD, possibility("springer anna eins"), legal)
    assert decision.words == ("springer", "anna", "eins")
    assert (decision.verdict, decision.move) == (Verdict.REJECTED, None)
    assert decision.announcement.to_square == chess.A1


def test_between_the_thresholds_it_is_asked_again():
    legal = legal_at((ACCEPTED + REJECTED) / 2, "springer anna drei")
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
    heard = legal_at(ACCEPTED - 0.1, "eva vier")
    assert decide(BOARD, possibility("eva fünf"), heard).verdict is Verdict.UNCLEAR
    decision = decide(BOARD, possibility("eva fünf"), OFF, heard)
    assert decision.move == chess.Move.from_uci("e2e4")


def test_what_the_pegs_show_is_not_believed_against_clear_words():
    sensed = shown_at(REJECTED - 0.1, "eva vier")
    decision = decide(BOARD, possibility("eva drei"), possibility("eva drei"), sensed)
    assert decision.move == chess.Move.from_uci("e2e3")


def test_what_the_pegs_show_is_not_believed_against_clear_words_that_are_illegal():
    sensed = shown_at(REJECTED - 0.1, "eva vier")
    decision = decide(BOARD, possibility("eva fünf"), OFF, sensed)
    assert (decision.move, decision.words) == (None, ("eva", "fünf"))


def test_between_the_move_on_the_pegs_and_another_legal_one_the_player_is_asked():
    sensed, other = shown_at(-0.1, "eva vier"), possibility("eva drei")
    decision = decide(BOARD, other, OFF, sensed)
    assert (decision.verdict, decision.move, decision.rival) == (Verdict.UNCLEAR, None, sensed)
    assert decision.words == ("eva", "drei")


def test_where_the_pegs_are_doubted_the_next_legal_announcement_is_asked_about():
    """Too little speaks for the move on the pegs, although it was heard best of all."""
    by = replace(weighing(), sensed=replace(SENSED, prior=REJECTED / 2))
    sensed, near = possibility("eva vier"), possibility("eva drei", -0.1)
    decision = decide(BOARD, possibility("eva vier"), near, sensed, by=by)
    assert (decision.verdict, decision.rival) == (Verdict.UNCLEAR, near)
    assert decision.words == ("eva", "vier")


@pytest.mark.parametrize(("pushed", "rejected"), [(False, REJECTED), (True, REJECTED_PUSHED)])
@pytest.mark.parametrize("near", [0.1, -0.1])
def test_the_likeliest_announcement_is_asked_about_unless_it_is_rejected(pushed, rejected, near):
    by = replace(weighing(), legal=replace(LEGAL, sound=1.0))
    legal = legal_at(rejected + near, "dame eva zwei", by.legal)
    decision = decide(BOARD, possibility("gustav"), legal, by=by, addressed=pushed)
    assert decision.likely == (legal if near > 0 else None)


def test_of_what_is_rejected_the_move_on_the_pegs_is_asked_about_if_it_was_heard_better():
    legal, shown = (Weights(prior, sound=0.3, lead=0.1, doubt=0.0) for prior in (2, 0))
    by = Weighing(clear=-7.0, ignored=-14.0, legal=legal, sensed=shown)
    sensed, other = possibility("eva vier", -12.0), possibility("eva drei", -FAR)
    assert sensed_odds(sensed, other, 0.0, by) < REJECTED
    decision = decide(BOARD, possibility("gustav"), other, sensed, by=by)
    assert (decision.verdict, decision.likely) == (Verdict.UNCLEAR, sensed)


def test_an_illegal_announcement_is_asked_about_unless_it_was_heard_well():
    """It costs its player time, so another one that may have been meant is asked about first."""
    legal = legal_at(REJECTED + 0.1, "dame eva zwei")
    decision = decide(BOARD, possibility("springer anna eins"), legal)
    assert (decision.verdict, decision.likely) == (Verdict.UNCLEAR, legal)
    far = legal_at(REJECTED - 0.1, "dame eva zwei")
    told = decide(BOARD, possibility("springer anna eins"), far, addressed=True)
    assert (told.verdict, told.likely) == (Verdict.REJECTED, None)


def test_what_hardly_sounds_like_words_of_ours_is_asked_about_where_it_is_to_us():
    by = weighing(Witness.WORDS)
    heard = possibility("eva vier", (by.clear + by.ignored) / 2)
    legal = possibility("eva vier", -2.0)
    decision = decide(BOARD, heard, legal, by=by)
    assert (decision.verdict, decision.move) == (Verdict.UNCLEAR, None)
    assert (decision.likely, decision.heard_badly) == (legal, True)


@pytest.mark.parametrize("witness", Witness)
def test_what_a_button_was_pushed_for_is_asked_about_and_not_taken_for_talk(witness):
    by = weighing(witness)
    heard, legal = possibility("eva vier", by.ignored - 1), possibility("eva vier")
    assert decide(BOARD, heard, legal, by=by) == replace(NOTHING_HEARD, likely=legal)
    decision = decide(BOARD, heard, legal, by=by, addressed=True)
    assert (decision.likely, decision.move, decision.heard_badly) == (legal, None, True)


def test_confidence_grows_with_what_speaks_for_a_move():
    sure, doubtful = (
        decide(BOARD, possibility("eva vier"), possibility("eva vier", sound)) for sound in (0, -2)
    )
    assert 0.5 < doubtful.confidence < sure.confidence < 1


def test_nobody_is_confident_of_words_that_nobody_heard():
    assert NOTHING_HEARD.confidence == 0


def test_words_that_mean_two_moves_are_as_sure_as_if_they_meant_one():
    two = chess.Board("4k3/8/8/8/8/K7/8/R6R w - - 0 1")
    said = possibility("turm david eins")
    alone = decide(BOARD, possibility("eva vier"), possibility("eva vier"))
    ambiguous = decide(two, said, said)
    assert (ambiguous.verdict, ambiguous.move) == (Verdict.UNCLEAR, None)
    assert ambiguous.confidence == alone.confidence


@pytest.mark.parametrize("shown", [None, "gustav vier"])
def test_half_a_sentence_is_asked_about_and_means_nothing(shown):
    near = possibility("gustav vier", -FAR)
    decision = decide(BOARD, possibility("gustav"), near, near if shown else None)
    assert (decision.words, decision.verdict) == (("gustav",), Verdict.UNCLEAR)
    assert (decision.move, decision.announcement, decision.act) == (None, None, None)
    assert decision.heard_badly
    assert decision.rival is None


def test_a_command_is_no_announcement():
    legal = legal_at(REJECTED - 0.1, "eva vier")
    decision = decide(BOARD, possibility("ich gebe auf"), legal)
    assert decision.act is Act.RESIGN
    assert (decision.verdict, decision.announcement) == (Verdict.REJECTED, None)


@given(st.floats(-900, 0), st.none() | st.floats(-900, 0))
def test_a_move_is_decided_only_with_the_verdict_accepted(legal, sensed):
    decision = decide(
        BOARD,
        possibility("eva fünf"),
        possibility("eva drei", legal),
        None if sensed is None else possibility("eva vier", sensed),
    )
    assert (decision.move is not None) == (decision.verdict is Verdict.ACCEPTED)
    assert 0 <= decision.confidence <= 1


# --- answers, and what is nobody's announcement -----------------------------------------------


def test_an_answer_is_likelier_than_anything_else_while_it_is_asked_for():
    best = possibility("eva vier")
    decision = decide(BOARD, best, possibility("eva vier", -1), None, possibility("ja", -0.5))
    assert (decision.act, decision.move) == (Act.YES, None)


def test_a_move_is_not_forced_onto_an_answer():
    best = possibility("eva vier")
    decision = decide(BOARD, best, best, None, possibility("ja", -ANSWER - 0.1))
    assert decision.move == chess.Move.from_uci("e2e4")


def test_an_answer_is_not_forced_onto_what_is_none():
    decision = decide(BOARD, possibility("eva fünf"), None, None, possibility("ja", -ANSWER - 0.1))
    assert decision.act is None


def test_what_hardly_sounds_like_words_of_ours_is_asked_again_and_does_nothing():
    doubtful = possibility("ich gebe auf", CLEAR - 0.1)
    decision = decide(BOARD, doubtful, possibility("eva vier", -9.0))
    assert decision.verdict is Verdict.UNCLEAR
    assert decision.heard_badly


def test_what_stays_in_doubt_names_its_rival():
    legal = legal_at((ACCEPTED + REJECTED) / 2, "springer anna drei")
    decision = decide(BOARD, possibility("springer anna eins"), legal)
    assert (decision.rival, decision.heard_badly) == (legal, True)


def test_overheard_talk_is_nothing_at_all():
    overheard = possibility("ich gebe auf", IGNORED - 0.1)
    assert not decide(BOARD, overheard, possibility("eva vier")).words


def test_whoever_has_just_moved_a_peg_is_about_to_announce_it():
    doubtful, shown = possibility("eva vier", IGNORED - 1), possibility("eva vier")
    assert decide(BOARD, doubtful, OFF, shown).move == chess.Move.from_uci("e2e4")
    assert not decide(BOARD, doubtful, shown).words


def test_beside_other_talk_the_move_on_the_pegs_is_asked_about_if_anything_was_heard_better():
    clear, doubtful = possibility("eva fünf", CLEAR), possibility("eva fünf", CLEAR - 0.1)
    shown = possibility("eva vier", -0.1)
    assert decide(BOARD, clear, OFF, shown).move == chess.Move.from_uci("e2e4")
    asked = decide(BOARD, doubtful, OFF, shown)
    assert (asked.verdict, asked.rival, asked.heard_badly) == (Verdict.UNCLEAR, shown, True)


def test_no_words_are_told_as_illegal_that_would_be_asked_about_without_the_pegs():
    """A legal move near to the one on the pegs speaks against it there, so that none is left."""
    by = replace(weighing(), sensed=replace(SENSED, prior=LEGAL.prior - LEAD))
    near = legal_at(REJECTED + 0.1, "eva vier")
    asked = decide(BOARD, possibility("eva fünf"), OFF, near, by=by)
    assert (asked.verdict, asked.rival) == (Verdict.UNCLEAR, near)
    far = legal_at(REJECTED - 0.1, "eva vier")
    assert decide(BOARD, possibility("eva fünf"), OFF, far, by=by).verdict is Verdict.REJECTED


def test_overheard_talk_is_no_announcement_of_the_move_on_the_pegs():
    by = replace(weighing(), sensed=replace(SENSED, sound=1.0))
    talk, far = possibility("ich gebe auf", IGNORED - 1), possibility("eva vier", -FAR)
    assert not decide(BOARD, talk, OFF, far, by=by).words


# --- whatever is heard -------------------------------------------------------------------------

SOUNDS = st.floats(-20, 0)


@given(SOUNDS, SOUNDS, SOUNDS)
def test_nothing_that_was_said_is_forced_onto_the_move_on_the_pegs(doubt, legal, sensed):
    """It is taken exactly where the evidence for it is enough, and otherwise never."""
    shown, other = possibility("eva vier", sensed), possibility("eva drei", legal)
    decision = decide(BOARD, possibility("eva fünf", doubt), other, shown)
    enough = shown_odds(shown, other, doubt) >= ACCEPTED
    assert (decision.move == chess.Move.from_uci("e2e4")) == enough


@given(st.floats(-20, 0), st.floats(-20, 0), SOUNDS)
def test_the_nearer_another_legal_announcement_is_the_less_the_pegs_are_believed(one, two, sound):
    near, far = max(one, two), min(one, two)
    sensed = possibility("eva vier", sound)
    odds = [shown_odds(sensed, possibility("eva drei", each), 0.0) for each in (near, far)]
    assert odds[0] <= odds[1]


def test_no_weight_speaks_for_what_speaks_against():
    with pytest.raises(ValueError, match="negative"):
        Weights(0.0, 1.0, 1.0, -0.1)


def test_no_single_witness_is_believed_without_limit():
    evidence = Evidence(-1e9, 1e9, -1e9)
    assert evidence.limited == (-FAR, LEAD, -TALK)
