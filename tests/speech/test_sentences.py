"""What is listened for in a position: all that means a legal move, and nothing that means none."""

import chess
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from accessible_board.game.vocabulary.announcements import PROMOTIONS, Announcement
from accessible_board.languages import available, load
from accessible_board.speech.questions import WhichPiece, YesOrNo, which_word
from accessible_board.speech.sentences import Sentences, commands_beside, said
from accessible_board.speech.understanding import understand

GERMAN = load("de")
SENTENCES = Sentences(GERMAN)
WORDS = GERMAN.words
RANKS = [(form,) for rank in GERMAN.ranks for form in rank.forms]
PROMOTION = chess.Board("3r2k1/P4pp1/7p/8/8/2R3P1/5P1P/6K1 w - - 0 40")
CASTLING = chess.Board("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
ROOKS_ON_A_FILE = chess.Board("6k1/8/8/8/R7/8/8/R3Q1K1 w - - 0 1")
ROOKS_ON_A_RANK = chess.Board("6k1/8/8/8/8/8/6K1/R2Q3R w - - 0 1")


def walked(grammar, draw):
    """A sentence of the grammar, chosen arc by arc."""
    state, words = 0, ()
    while arcs := sorted(grammar.arcs[state].items()):
        if state in grammar.finals and draw(st.booleans()):
            break
        word, state = draw(st.sampled_from(arcs))
        words += (word,)
    return words


@st.composite
def positions(draw):
    board = chess.Board()
    for _ in range(draw(st.integers(0, 40))):
        if not (moves := list(board.legal_moves)):
            break
        board.push(draw(st.sampled_from(moves)))
    return board


@settings(max_examples=50)
@given(st.data(), positions())
def test_each_legal_sentence_announces_a_legal_move_and_is_one_of_the_full_grammar(data, board):
    grammar = SENTENCES.legal(board)
    if not grammar:
        return
    words = walked(grammar, data.draw)
    understood = understand(" ".join(words), GERMAN)
    assert understood is not None, words
    assert understood.announcement.moves(board), words
    assert SENTENCES.full.accepts(words)
    assert SENTENCES.competing(board).accepts(words)


@settings(max_examples=50)
@given(st.data(), positions())
def test_whatever_competes_with_the_legal_moves_is_a_sentence_or_a_part_of_one(data, board):
    words = walked(SENTENCES.competing(board), data.draw)
    is_end = words in RANKS or words in map(said, (*WORDS.check.forms, *WORDS.mate.forms))
    assert SENTENCES.full.begins(words) or is_end


@pytest.mark.parametrize(
    "words", ["gustav", "springer", "springer felix", "drei", "schach", "kurze"]
)
def test_half_a_sentence_competes_with_whole_ones_and_is_none(words):
    assert SENTENCES.competing(chess.Board()).accepts(words.split())
    assert not SENTENCES.full.accepts(words.split())


@pytest.mark.parametrize(
    ("board", "words", "is_told_by_rank"),
    [
        (ROOKS_ON_A_FILE, "turm vier anna drei", True),
        (ROOKS_ON_A_FILE, "turm eins anna zwei", True),
        (ROOKS_ON_A_FILE, "turm vier anna fünf", False),  # the other rook cannot get there
        (ROOKS_ON_A_FILE, "dame eins eva zwei", False),
        (ROOKS_ON_A_RANK, "turm eins bella eins", False),
        (chess.Board(), "springer eins felix drei", False),
    ],
)
def test_a_rank_alone_is_an_origin_where_it_tells_two_men_apart(board, words, is_told_by_rank):
    assert SENTENCES.legal(board).accepts(words.split()) == is_told_by_rank


@pytest.mark.parametrize(
    ("board", "words", "competes"),
    [
        (chess.Board(), "dame vier anna sechs", False),
        (chess.Board(), "dame anna vier anna sechs", True),
        (ROOKS_ON_A_FILE, "turm vier anna sechs", True),
        (ROOKS_ON_A_FILE, "dame vier anna sechs", False),
    ],
)
def test_a_rank_alone_competes_only_for_men_whom_it_tells_apart(board, words, competes):
    assert SENTENCES.competing(board).accepts(words.split()) == competes
    assert SENTENCES.full.accepts(words.split())


def test_answers_to_a_question_compete_too():
    answers = SENTENCES.answers(YesOrNo())
    assert SENTENCES.competing(chess.Board(), answers).accepts(["ja"])
    sentences = (("bella", "vier"), ("eva", "vier"))
    meanings = tuple(understand(" ".join(words), GERMAN) for words in sentences)
    alone = SENTENCES.answers(which_word(sentences, meanings))
    assert SENTENCES.competing(chess.Board(), alone).accepts(["bella"])


@pytest.mark.parametrize(
    ("board", "words"),
    [
        (chess.Board(), "springer felix drei"),
        (chess.Board(), "springer gustav eins felix drei"),
        (chess.Board(), "springer frederik drei"),
        (chess.Board(), "eva vier"),
        (chess.Board(), "bauer eva zwei eva vier"),
        (PROMOTION, "anna acht dame"),
        (PROMOTION, "anna sieben anna acht springer"),
        (PROMOTION, "turm cäsar acht"),
        (CASTLING, "kurze rochade"),
        (CASTLING, "lange rochade"),
        (CASTLING, "turm schlägt hektor acht schach"),
    ],
)
def test_all_forms_that_players_use_are_listened_for(board, words):
    assert SENTENCES.legal(board).accepts(words.split())


@pytest.mark.parametrize(
    "words", ["springer anna eins", "eva fünf", "kurze rochade", "turm eva vier"]
)
def test_what_is_not_legal_is_listened_for_as_not_legal(words):
    assert not SENTENCES.legal(chess.Board()).accepts(words.split())
    assert SENTENCES.full.accepts(words.split())


@pytest.mark.parametrize("words", ["ich gebe auf", "ich biete remis an", "zeit", "ja"])
def test_commands_are_whole_phrases(words):
    assert SENTENCES.commands.accepts(words.split())
    assert SENTENCES.legal_or_command(SENTENCES.legal(chess.Board())).accepts(words.split())
    assert not SENTENCES.legal(chess.Board()).accepts(words.split())


@pytest.mark.parametrize("code", available())
def test_every_language_can_announce_every_move(code):
    language = load(code)
    heard = Sentences(language)
    for board in (chess.Board(), PROMOTION, CASTLING):
        for move in board.legal_moves:
            for pattern in heard.forms(move, board):
                words = " ".join(min(slot.words) for slot in pattern)
                assert move in understand(words, language, language).announcement.moves(board)


@pytest.mark.parametrize("code", available())
def test_the_piece_of_a_promotion_is_listened_for_with_every_answer_that_finishes_it(code):
    language, begun = load(code), Announcement(to_square=chess.E8)
    answers = Sentences(language).answers(WhichPiece(begun))
    for man in PROMOTIONS:
        assert answers.accepts([language.man(man).spoken.casefold()])
    for answer in answers.sentences():
        understood = understand(" ".join(answer), language, begun=begun)
        assert understood is not None
        assert understood.announcement is not None
        assert understood.announcement.promotion in PROMOTIONS


def test_commands_and_answers_of_the_own_language_are_listened_for_beside():
    english = load("en")
    beside, both = commands_beside(GERMAN, english), Sentences(GERMAN, english)
    assert ("yes",) in beside
    assert all(both.commands.accepts(sentence) for sentence in beside)
    answers = both.answers(YesOrNo())
    assert all(answers.accepts([word]) for word in ("yes", "no", "ja", "nein"))
    board = chess.Board()
    assert both.legal(board) == SENTENCES.legal(board)
    assert both.with_commands(both.legal(board)).accepts(["eva", "vier", "draw"])
    assert not SENTENCES.with_commands(SENTENCES.legal(board)).accepts(["eva", "vier", "draw"])
    assert commands_beside(GERMAN, GERMAN) == commands_beside(GERMAN, None) == ()


@pytest.mark.parametrize(
    ("words", "heard"),
    [
        ("eva vier ich biete remis an", True),
        ("springer felix drei remis", True),
        ("ich beanspruche remis springer felix drei", True),
        ("springer felix drei ich beanspruche remis", False),
        ("korrektur eva vier", True),
        ("ich biete remis an eva vier", False),
        ("eva vier korrektur", False),
        ("eva vier ich gebe auf", False),
        ("eva fünf remis", False),
        ("springer remis", False),
    ],
)
def test_what_is_understood_in_one_breath_with_a_move_is_listened_for(words, heard):
    """A draw is offered with the move (9.1.2.1), and claimed with the intended one (9.2.1.1)."""
    board, said = chess.Board(), words.split()
    legal = SENTENCES.legal(board)
    with_commands = SENTENCES.with_commands(legal)
    assert not legal.accepts(said)
    assert with_commands.accepts(said) == heard
    assert any(part.accepts(said) for part in with_commands.parts) == heard
    assert SENTENCES.legal_or_command(legal).accepts(said) == heard
    assert not heard or SENTENCES.competing(board).accepts(said)


def test_the_grammar_of_a_position_is_made_once_for_both_players():
    """It takes a processor longest of all that is done when a move was made."""
    board, other = chess.Board(), Sentences(GERMAN)
    assert other.legal(board) is SENTENCES.legal(board.copy())
