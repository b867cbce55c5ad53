"""What was said before a pause is all of it only if nothing can extend or overtake it."""

from functools import partial

import chess
import pytest

from accessible_board.languages import load
from accessible_board.speech.decision import NOTHING_HEARD, Decision, Possibility, Verdict
from accessible_board.speech.grammar import Grammar
from accessible_board.speech.sentences import Sentences
from accessible_board.speech.settling import (
    LEGALITY,
    OVERTAKEN,
    Candidates,
    is_settled,
    is_whole,
)
from accessible_board.speech.understanding import understand

PROMOTING = "7k/4P3/8/8/8/8/8/R3K2R w KQ - 0 1"


def sayable(language, board):
    """What may be said in a position."""
    sentences = Sentences(language)
    legal = sentences.legal(board)
    return Candidates(sentences.legal_or_command(legal), legal.plus(sentences.commands))


def only(said):
    """That nothing but these sentences may be said."""
    sentences = Grammar.of_sentences(said)
    return Candidates(sentences, sentences)


def heard(
    words, fen=chess.STARTING_FEN, *, code="de", rivals=(), sound=0.0, candidates=None, sensed=None
):
    """Whether these words, heard clearly in a position, are settled.

    ``rivals`` are other words that it may have been, with how much less likely they sound.
    """
    board, language = chess.Board(fen), load(code)
    meaning = partial(understand, language=language)
    meant = meaning(words)
    moves = meant.announcement.moves(board) if meant.announcement else ()
    move = moves[0] if len(moves) == 1 else None
    verdict = Verdict.ACCEPTED if move else Verdict.UNCLEAR if moves else Verdict.REJECTED
    said = tuple(words.casefold().split())
    decision = Decision(said, meant.announcement, meant.act, move, 0.0, verdict)
    if candidates is None:
        candidates = sayable(language, board)
    possible = [
        Possibility(tuple(other.split()), meaning(other), sound)
        for other, sound in [(words.casefold(), sound), *rivals]
    ]
    shown = chess.Move.from_uci(sensed) if sensed else None
    return is_settled(decision, possible, board, candidates, meaning, shown)


@pytest.mark.parametrize("words", ["Eva vier", "Springer Felix drei", "Gustav eins Felix drei"])
def test_an_announcement_is_settled_although_check_may_follow(words):
    assert heard(words)


@pytest.mark.parametrize("words", ["Eva vier", "Eva vier remis"])
def test_an_announcement_is_settled_although_a_draw_offer_may_follow(words):
    """To wait for one after every move would slow each of them."""
    assert heard(words)


def test_a_correction_is_settled_although_its_move_may_follow():
    assert heard("ich korrigiere")
    assert heard("Korrektur Eva vier")


@pytest.mark.parametrize("words", ["Korrektur", "ich reklamiere"])
def test_thousands_of_moves_that_may_follow_an_act_are_not_read_one_by_one(words):
    """They were: for four seconds the ear heard nothing else, nor did the act take effect."""
    language, board, read = load("de"), chess.Board(), []

    def meaning(said):
        read.append(said)
        return understand(said, language)

    candidates = sayable(language, board)
    following = candidates.all.continuations(tuple(words.casefold().split()))
    assert sum(1 for _ in following) > 10_000
    assert is_whole(tuple(words.casefold().split()), board, candidates, meaning)
    assert len(read) < 100


def test_a_correction_is_not_settled_while_its_move_may_become_another():
    fen = "7k/8/8/8/8/1n6/8/R6K b - - 0 1"
    said = [
        ("korrektur", *move.split()) for move in ("springer anna eins", "springer anna eins c3")
    ]
    assert heard("Korrektur Springer Anna eins", fen, candidates=only(said[:1]))
    assert not heard("Korrektur Springer Anna eins", fen, candidates=only(said))


def test_castling_and_a_promotion_are_settled_once_they_are_whole():
    assert heard("kurze Rochade", PROMOTING)
    assert heard("Eva acht Dame", PROMOTING)
    assert not heard("Eva acht", PROMOTING)


def test_what_may_become_another_move_is_not_settled():
    """With a rook at a1 and a knight that can go there, in a grammar that holds both."""
    fen = "7k/8/8/8/8/1n6/8/R6K b - - 0 1"
    said = [("springer", "anna", "eins"), ("springer", "anna", "eins", "bella", "drei")]
    assert heard("Springer Anna eins", fen, candidates=only(said[:1]))
    assert not heard("Springer Anna eins", fen, candidates=only(said))


@pytest.mark.parametrize(
    ("code", "words", "whole"),
    [
        ("de", "Eva acht", False),
        ("de", "Eva acht Schach", False),
        ("de", "Eva acht Dame", True),
        ("de", "König Eva zwei", True),
        ("en", "Eva eight", False),
        ("en", "Eva eight becomes knight", True),
        ("de", "remis", False),
        ("de", "remis angenommen", True),
        ("da", "jeg retter", False),
    ],
)
def test_what_may_go_on_to_mean_another_thing_is_not_whole(code, words, whole):
    """To correct oneself begins in Danish as to adjust a man does."""
    board, language = chess.Board(PROMOTING), load(code)
    candidates = sayable(language, board)
    said = tuple(words.casefold().split())
    assert candidates.all.accepts(said)
    assert is_whole(said, board, candidates, partial(understand, language=language)) is whole


def test_what_another_candidate_may_overtake_is_not_settled():
    assert heard("Eva vier", rivals=[("bella vier", -OVERTAKEN)])
    assert not heard("Eva vier", rivals=[("bella vier", 0.1 - OVERTAKEN)])


def test_other_words_for_the_same_move_overtake_nothing():
    assert heard("Eva vier", rivals=[("bauer eva vier", 0.0), ("eva zwei eva vier", 0.0)])


def test_what_is_illegal_is_the_less_likely_to_overtake():
    assert heard("Eva vier", rivals=[("eva fünf", OVERTAKEN - LEGALITY)])
    assert not heard("Eva vier", rivals=[("eva fünf", 0.0)], sound=OVERTAKEN - LEGALITY - 0.1)


def test_what_the_pegs_show_is_overtaken_less():
    assert heard("Eva vier", rivals=[("bella vier", 0.0)], sensed="e2e4")
    assert not heard("Eva vier", rivals=[("bella vier", 0.0)], sensed="b2b4")


def test_an_illegal_announcement_is_not_settled():
    assert not heard("Eva fünf")


@pytest.mark.parametrize(("words", "settled"), [("draw offered", True), ("draw", False)])
def test_a_command_is_settled_if_it_cannot_become_another(words, settled):
    assert heard(words, code="en") is settled


def test_a_command_that_only_becomes_more_polite_is_settled():
    assert heard("ja")


def test_nothing_heard_is_never_settled():
    board = chess.Board()
    candidates = sayable(load("de"), board)
    meaning = partial(understand, language=load("de"))
    assert not is_settled(NOTHING_HEARD, (), board, candidates, meaning)
