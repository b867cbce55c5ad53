"""Learning from one's mistakes: a game is looked over, and a better move is looked for."""

import io

import chess
import chess.engine
import chess.pgn
import msgspec
import pytest

from accessible_board.box.kept_choices import MOST_KEPT, keep
from accessible_board.devices.recognition.word_network import known_words
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.languages import FaultError, available
from accessible_board.menu.in_and_out import EntryTaken, Stepped, WentBack
from accessible_board.menu.words import menu_words
from accessible_board.study.engines import found_engines, small_engine
from accessible_board.study.game_text import read_game
from accessible_board.study.learn_page import help_grammar
from accessible_board.study.mistakes import (
    LOST,
    Analyst,
    Judgement,
    Mistake,
    StudiedGame,
    fits,
    key_of,
    mistakes,
)
from accessible_board.study.saved import MOST_MISTAKES, StudyKept, load_study
from accessible_board.study.shell import PlayEngine
from tests.study.reader import Reader
from tests.study.test_thinker import bad

MATED = """[White "Anna"]
[Black "Bruno"]
[Result "1-0"]

1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0
"""

MISTAKE = Mistake(
    ply=5,
    before=0.52,
    after=0.0,
    best=("g7g6", "h5f3", "f7f5", "g1e2"),
    answer=("h5f7",),
)
"""What Stockfish finds of it."""

TASK = (
    "Zug drei, Schwarz zog Springer Felix sechs. Die Aussicht fiel von zweiundfünfzig auf null "
    "Prozent. Suchen Sie einen besseren Zug."
)


@pytest.fixture
def judging():
    """Whoever tells what positions are worth: these engines, or Stockfish."""
    opened = []

    def judge(*programs):
        analyst = Analyst(lambda: programs or found_engines("stockfish"))
        opened.append(analyst)
        return analyst.judge

    yield judge
    for analyst in opened:
        analyst.close()


def learning(folder, judge, *known):
    """Somebody who learns from Black's game, of which the ``known`` mistakes were found before."""
    if known:
        key = key_of(chess.pgn.read_game(io.StringIO(MATED)))
        keep(folder / "study.json", StudyKept().studying(StudiedGame(key, Seat.BLACK, known)))
    reader = Reader(folder, MATED, judge=judge)
    reader.say("Aus Fehlern lernen", "club games", "Alle Partien", "eins")
    assert reader.said == "Wessen Fehler? Zwei: Schwarz: Bruno."
    return reader


def test_the_mistake_is_found_tries_are_answered_and_the_result_is_kept(tmp_path, judging):
    reader = learning(tmp_path, judging())
    assert reader.press(EntryTaken) == "Ich sehe die Partie durch. Zug eins von vier."
    told = reader.think()
    assert told == f"Grobe Fehler: eins. Am meisten kostete Zug drei. {TASK}"
    assert reader.say("Springer Felix sechs") == (
        "Springer Felix sechs wurde in der Partie gespielt. "
        "Darauf folgt: Dame schlägt Felix sieben matt."
    )
    assert reader.say("Anna sechs") == "Ich überlege."
    assert reader.think() == (
        "Anna sechs reicht nicht. Darauf folgt: Dame schlägt Felix sieben matt."
    )
    assert reader.say("Dame Anna eins") == "Dieser Zug geht hier nicht."
    assert reader.say("Dame Eva sieben") == "Ich überlege."
    assert reader.think() == ("Richtig: Dame Eva sieben ist etwa so gut wie der beste Zug.")
    assert reader.say("Gustav sechs") == "Richtig: Gustav sechs. Das ist der beste Zug."
    assert reader.press(Stepped) == "Das waren alle. Von eins gefunden: eins, gezeigt: null."
    again = learning(tmp_path, None)
    assert again.press(EntryTaken) == told
    assert again.press(Stepped) == "Das waren alle. Von eins gefunden: eins, gezeigt: null."


def test_hints_come_in_steps_a_move_that_was_shown_is_not_found_and_how_it_stands_is_told(
    tmp_path,
):
    reader = learning(tmp_path, None, MISTAKE)
    reader.press(EntryTaken)
    assert reader.press(EntryTaken) == "Ziehen Sie: Bauer."
    assert reader.say("Tipp", "Tipp") == "Der Zug ist Gustav sechs."
    assert reader.say("zeigen").startswith("Am besten war: Gustav sechs; Dame Felix drei")
    assert reader.say("überspringen") == "Das waren alle. Von eins gefunden: null, gezeigt: eins."
    assert reader.say("wo bin ich") == TASK
    assert reader.say("wer greift Felix sieben an").startswith("Weiß: Läufer Cesar vier und Dame")
    assert reader.say("wo stehen die Damen").startswith("Hector fünf: Dame von Weiß")
    assert reader.say("Hilfe").startswith("Ziehen Sie auf dem Brett, oder sagen Sie den Zug.")
    reader.say("hier spielen")
    assert isinstance(reader.outputs[-1].task, PlayEngine)


def test_a_move_is_tried_on_the_pegs_and_a_hand_is_led_back_from_one_that_fails(tmp_path):
    mates = Judgement(1.0, (chess.Move.from_uci("h5f7"),))
    reader = learning(tmp_path, lambda board: mates, MISTAKE)
    reader.press(EntryTaken)
    board = chess.Board()
    for move in ("e4", "e5", "Qh5", "Nc6", "Bc4"):
        board.push_san(move)
    assert reader.stand(board.occupied, 0) == ""
    assert reader.stand(board.occupied & ~chess.BB_A7, 100) == ""
    assert reader.stand(board.occupied & ~chess.BB_A7 | chess.BB_A6, 600) == "Ich überlege."
    assert reader.think() == (
        "Anna sechs reicht nicht. Darauf folgt: Dame schlägt Felix sieben matt. "
        "Setzen Sie den schwarzen Bauern von Anna sechs nach Anna sieben."
    )
    reader.stand(board.occupied & ~chess.BB_A7, 900)
    assert reader.stand(board.occupied, 1300) == "Die Stellung stimmt."
    reader.stand(board.occupied & ~chess.BB_G7, 1500)
    shown = reader.stand(board.occupied & ~chess.BB_G7 | chess.BB_G6, 1900)
    assert shown == "Richtig: Gustav sechs. Das ist der beste Zug."


def test_mistakes_are_walked_through_and_begun_at_the_first_that_was_not_found(tmp_path):
    earlier = Mistake(1, 0.5, 0.3, ("d7d5",), (), "found")
    reader = learning(tmp_path, None, earlier, MISTAKE)
    assert reader.press(EntryTaken) == f"Grobe Fehler: zwei. Am meisten kostete Zug drei. {TASK}"
    assert reader.say("zurück").startswith("Zug eins, Schwarz zog Eva fünf. Die Aussicht fiel")
    assert reader.say("zurück") == "Wessen Fehler? Zwei: Schwarz: Bruno."
    assert reader.press(EntryTaken).endswith(TASK)
    reader.say("zurück")
    assert reader.press(Stepped) == TASK
    assert reader.press(Stepped) == "Das waren alle. Von zwei gefunden: eins, gezeigt: null."


def test_a_game_without_a_mistake_says_so_and_is_not_looked_over_again(tmp_path):
    reader = learning(tmp_path, lambda board: Judgement(0.5))
    reader.press(EntryTaken)
    told = reader.think()
    none = "In dieser Partie fand ich keinen groben Fehler von Schwarz."
    assert told == f"{none} Wessen Fehler? Zwei: Schwarz: Bruno."
    assert reader.press(EntryTaken) == f"{none} Zwei: Schwarz: Bruno."


def test_who_leaves_hears_nothing_more_of_it_and_the_looking_ends(tmp_path):
    asked = []
    reader = learning(tmp_path, lambda board: asked.append(board) or Judgement(0.5))
    reader.press(EntryTaken, WentBack)
    assert reader.think() == ""
    reader.press(EntryTaken)
    assert reader.say("zurück") == "Wessen Fehler? Zwei: Schwarz: Bruno."
    assert reader.think() == ""
    assert asked == []


def test_it_is_told_where_no_engine_answers_and_where_there_is_none(tmp_path, judging):
    reader = learning(tmp_path, judging(bad("dies")))
    reader.press(EntryTaken)
    back = "Wessen Fehler? Zwei: Schwarz: Bruno."
    assert reader.think() == f"Das ging nicht. Keine Engine antwortet. {back}"

    def none(board):
        raise FaultError("no_engine", how="?")

    reader = learning(tmp_path, none)
    reader.press(EntryTaken)
    told = "Hier ist kein Schachprogramm, das mitdenken kann."
    assert reader.think() == f"Das ging nicht. {told} {back}"


def test_the_small_engine_finds_the_mate_that_was_allowed(judging):
    [small] = small_engine()
    fen = "r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 3 3"
    game = chess.pgn.read_game(io.StringIO(f'[FEN "{fen}"]\n\n3... Nf6 4. Qxf7# 1-0'))
    [mistake] = mistakes(game, Seat.BLACK, judging(small), lambda number: None)
    assert mistake.ply == 0
    assert mistake.answer == ("h5f7",)
    assert mistake.loss >= LOST


def test_from_a_review_one_goes_on_to_its_mistakes(tmp_path):
    reader = Reader(tmp_path, MATED)
    reader.first_game()
    assert reader.say("aus Fehlern lernen") == "Wessen Fehler? Zwei: Schwarz: Bruno."


def test_what_a_position_is_worth_follows_lichess():
    """Ten percent of a point are lost by a pawn and a bit, from where all is even."""
    even, worse = (chess.engine.Cp(cp).wdl(model="lichess").expectation() for cp in (0, -110))
    assert even == 0.5
    assert even - worse == pytest.approx(LOST, abs=0.005)


@pytest.mark.parametrize("code", available())
def test_all_that_is_said_is_listened_for_in_every_language(code):
    words = menu_words(code)
    sounds = {*known_words()[code]}
    assert not help_grammar(words).words - sounds


def test_what_cannot_be_read_is_put_aside_and_not_written_over(tmp_path):
    path = tmp_path / "study.json"
    path.write_bytes(b"\x00{")
    assert load_study(path) == StudyKept()
    assert keep(path, StudyKept(strength="full")) is None
    assert load_study(path).strength == "full"
    assert path.with_suffix(".unreadable").read_bytes() == b"\x00{"


@pytest.mark.parametrize(
    "changed", [{"ply": 99}, {"best": ("a1a8",)}, {"best": ("zz",)}, {"answer": ("",)}]
)
def test_kept_mistakes_that_are_none_of_this_game_are_looked_for_anew(tmp_path, changed):
    known = Mistake(5, 0.9, 0.1, ("g7g6",), ("h5f7",))
    game = read_game(MATED)
    key = key_of(game)
    assert fits(StudiedGame(key, Seat.BLACK, (known,)), game)
    strange = msgspec.structs.replace(known, **changed)
    assert not fits(StudiedGame(key, Seat.BLACK, (strange,)), game)
    reader = learning(tmp_path, None, strange)
    assert reader.say("zwei").startswith("Ich sehe die Partie durch.")


def test_more_mistakes_than_a_file_holds_let_the_oldest_games_go():
    many = (Mistake(5, 0.9, 0.1, ("g7g6",), ("h5f7",)),) * 300
    kept = StudyKept()
    for number in range(200):
        kept = kept.studying(StudiedGame(str(number), Seat.BLACK, many))
    assert kept.studied[0].key == "199"
    assert sum(len(game.mistakes) for game in kept.studied) <= MOST_MISTAKES
    assert len(msgspec.json.encode(kept)) < MOST_KEPT
