"""A board whose men carry tags learns them by ear, and knows them when it is opened again."""

import threading

import chess
import platformdirs
import pytest

from accessible_board.commands.play import position_on
from accessible_board.commands.walking import Walks, walk_over
from accessible_board.devices.boards import foreign_port
from accessible_board.devices.checkup.boards import board_at, board_findings
from accessible_board.devices.checkup.walks import LearningMen, WalkSentence
from accessible_board.languages import FaultError
from accessible_board.settings import Settings
from tests.support.makes import CertaboBoard, TactumBoard
from tests.support.patience import PATIENCE

START = chess.Board().occupied
QUIET = Settings(language="en", ear="none")


def without(*squares):
    return START & ~int(chess.SquareSet(squares))


def test_few_squares_that_are_wrong_are_told_as_they_change_and_many_when_the_hand_rests():
    guide = LearningMen(chess.BB_EMPTY)
    assert guide.observe(without(*range(8)), None) == []
    assert guide.repeat() == [WalkSentence("learning_missing", felt=tuple(range(8)))]
    wrong = guide.observe(without(chess.E2) | chess.BB_E4, None)
    assert wrong == [
        WalkSentence("learning_missing", felt=(chess.E2,)),
        WalkSentence("learning_extra", felt=(chess.E4,)),
    ]
    assert guide.observe(without(chess.E2) | chess.BB_E4, None) == [], "told already"
    assert not guide.done


def test_it_is_done_once_the_men_are_known_and_not_when_two_were_read_as_one():
    guide = LearningMen(chess.BB_EMPTY)
    guide.observe(START, None)
    assert guide.repeat() == guide.begin()
    assert [str(finding.state) for finding in guide.findings()] == ["note"]
    men = chess.Board().piece_map()
    assert guide.observe(START, men) == [WalkSentence("learning_done", men=men)]
    assert guide.done


@pytest.fixture
def board(monkeypatch, tmp_path):
    """A Certabo at an adapter with a number of its own."""
    monkeypatch.setattr(foreign_port, "usb_number", lambda _: "A10K")
    monkeypatch.setattr(platformdirs, "user_data_path", lambda _: tmp_path)
    board = CertaboBoard()
    yield board
    board.close()


def test_who_puts_the_men_up_by_ear_is_told_what_lacks_and_that_they_are_known(board):
    board.put(e2=None)
    said, lacks = [], threading.Event()

    def hear(text):
        said.append(text)
        if "Eva two" in text:
            lacks.set()

    def hand():
        assert lacks.wait(PATIENCE)
        board.put(e2="P")

    threading.Thread(target=hand).start()
    (found,) = walk_over(f"certabo:{board.port}", QUIET, hear, [], course=Walks.MEN)
    assert said[-2] == "No man is read on Eva two."
    assert said[-1].startswith(
        "All 32 men are read. The board knows them from now on. White: king Eva one; queen David"
    )
    assert said[-1].endswith("pawns Anna to Hector seven."), "they are read back"
    assert str(found) == "Peg board: it knows its 32 men."


def test_what_it_has_learnt_is_kept_for_that_board_alone(board, monkeypatch):
    name = f"certabo:{board.port}"
    board.put(e2=None, e4="P")
    with pytest.raises(FaultError, match="check --board certabo"):
        position_on([name], "board")
    board.put(e4=None)
    board.put(e2="P")
    assert board_at(name).men is not None
    board.put(e2=None)
    board.put(e4="P")
    assert position_on([name], "board b").startswith(
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b"
    )
    monkeypatch.setattr(foreign_port, "usb_number", lambda _: "A11K")
    assert board_at(name).knowledge.men_unknown


@pytest.mark.parametrize("kept", [b"", b"{", b'{"01":"x"}', b'{"zz":"P"}', b"[" * 5000])
def test_a_file_that_cannot_be_read_is_none(board, tmp_path, kept):
    name = f"certabo:{board.port}"
    board_at(name)
    (file,) = tmp_path.rglob("*.json")
    file.write_bytes(kept)
    board.put(e2=None)
    assert board_at(name).knowledge.men_unknown


def test_a_board_without_tags_is_one_sentence_with_what_it_is_for():
    board = TactumBoard()
    try:
        with pytest.raises(FaultError, match="no tags to be learnt; --learn-men is for Certabo"):
            walk_over(f"tactum:{board.port}", QUIET, print, [], course=Walks.MEN)
    finally:
        board.close()


def test_a_board_that_was_turned_since_it_learnt_its_men_is_told_with_the_cure(board):
    """It sees no more than tags, so White's men would be taken for Black's without a word."""
    assert not board_at(f"certabo:{board.port}").knowledge.men_exchanged
    board.turn()
    told = [str(finding) for finding in board_findings(board_at(f"certabo:{board.port}"))]
    (exchanged,) = [line for line in told if "where it learnt Black's" in line]
    assert "Turn it so that its square a1 is in front of White on the left" in exchanged
    assert not board_at(f"certabo:{board.port}").knowledge.men_exchanged, "it is learnt so"
