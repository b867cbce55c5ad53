"""Puzzles solved by words, pegs and keys: what is done in, what is heard out."""

import csv
import re
import shutil
from datetime import date, timedelta
from random import Random

import chess
import msgspec
import pytest

from accessible_board.box.ear import recogniser_of, understood
from accessible_board.devices.recognition.word_network import known_words
from accessible_board.devices.voices.second_voice import PicoSynthesiser
from accessible_board.errors import InputError
from accessible_board.languages import FaultError, available
from accessible_board.menu.in_and_out import EntryTaken, KeptChoices, Stepped
from accessible_board.menu.words import menu_words
from accessible_board.study.engines import found_engines, small_engine
from accessible_board.study.first_pages import PractisingMenu
from accessible_board.study.library import Library
from accessible_board.study.mistakes import Analyst
from accessible_board.study.puzzle_index import PuzzleIndex
from accessible_board.study.puzzle_record import (
    DAYS,
    OWN,
    Boxed,
    PuzzleDesk,
    load_record,
    record_path,
)
from accessible_board.study.puzzles import (
    Hardness,
    PuzzleError,
    Result,
    Theme,
    from_epd,
    from_pgn,
    from_row,
)
from accessible_board.study.saved import StudyKept
from tests.study.reader import AtMenu
from tests.support.at_table import wait_until
from tests.support.child import Playing

TYPED = ("--board", "virtual", "--language", "de", "--microphone", "none")

TODAY = date(2026, 11, 24)

TABLE = """PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags
"""
MATE = "00002,6k1/5ppp/8/8/8/8/1n3PPP/R5K1 b - - 0 1,b2d3 a1a8,800,80,90,99,mate mateIn1,url,\n"
TWO = (
    "00003,1r4k1/p4ppp/8/8/8/7P/4RPP1/4R1K1 b - - 0 1,a7a6 e2e8 b8e8 e1e8,1000,80,9,9,sacrifice,,\n"
)
PAWN = "00004,8/4P1k1/8/8/8/8/1K6/8 b - - 0 1,g7f7 e7e8n,1000,80,9,9,underPromotion,,\n"
ILLEGAL = "00005,6k1/5ppp/8/8/8/8/1n3PPP/R5K1 b - - 0 1,b2d3 a1h8,800,80,90,99,,url,\n"
UNSOLVED = "00006,6k1/5ppp/8/8/8/8/1n3PPP/R5K1 b - - 0 1,b2d3,800,80,90,99,,url,\n"
DAMAGED = "00007,6k1/5ppp/8/8/8/8/1n3PPP/R5Q1 b - - 0 1,b2d3 a1a8,800,80,90,99,,url,\n"


class Solver(AtMenu):
    """Somebody who solves the puzzles of a file."""

    def __init__(self, folder, text, judge=None, name="mine.csv", today=TODAY, player=""):
        self.file = folder / name
        self.file.write_text(text, "utf-8")
        self.folder = folder
        self.today = today
        self.desk = PuzzleDesk(
            (self.file,),
            folder / "state",
            folder / "cache",
            lambda: self.today,
            Random(1),
            (self.file,),
        )
        self.desk.seat(player)
        wait_until(lambda: all(path in self.desk._indexes for path in self.desk.files))
        library = Library((folder,), (), folder / "games")
        menu = PractisingMenu(
            KeptChoices(language="de"),
            *((), "de", StudyKept(), library, lambda kept: ""),
            judge or nobody,
        )
        menu.puzzles = self.desk
        self.begin(menu)
        self.say("Aufgaben lösen")

    @property
    def record(self):
        return load_record(record_path(self.folder / "state", ""))


def nobody(board):
    raise FaultError("engine_silent")


@pytest.fixture(params=["stockfish", "small"])
def judge(request):
    """What judges with the real engines: Stockfish, and the small one of the extra."""
    programs = found_engines("stockfish") if request.param == "stockfish" else (*small_engine(),)
    analyst = Analyst(lambda: programs)
    yield analyst.judge
    analyst.close()


# --- solving --------------------------------------------------------------------------------------


def test_a_mate_is_said_and_counted(tmp_path):
    solver = Solver(tmp_path, TABLE + MATE)
    assert solver.say("Beginnen") == (
        "Zuletzt zog Schwarz: Springer David drei. Weiß ist am Zug. Gesucht ist ein Matt in einem "
        "Zug. Eins: Stellung hören."
    )
    assert solver.say("Turm Anna acht") == ("Gelöst. Heute gelöst: eins von eins. Nächste Aufgabe?")
    assert solver.press(EntryTaken).startswith("Hier ist keine Aufgabe mehr übrig.")
    assert solver.say("Ergebnisse").startswith(
        "Heute gelöst: eins von eins. Insgesamt: eins von eins. Matt in einem Zug: eins von eins. "
        "Zu wiederholen sind noch: null."
    )


def test_the_opponent_answers_and_the_rest_is_looked_for(tmp_path):
    solver = Solver(tmp_path, TABLE + TWO)
    assert "Gesucht ist ein Matt in zwei Zügen." in solver.say("Beginnen")
    assert solver.say("e2e8") == "Richtig. Schwarz antwortet: Turm schlägt Eva acht."
    assert solver.say("Was ist gefragt") == ("Weiß ist am Zug. Gesucht ist ein Matt in einem Zug.")
    assert solver.say("Turm schlägt Eva acht").startswith("Gelöst.")


def test_any_mate_is_right(tmp_path):
    row = "1,7k/R7/8/8/8/8/8/1R4K1 b - - 0 1,h8g8 b1b8,800,80,9,9,mateIn1,,\n"
    other = row.replace("/8/1R4K1", "/8/1R1R2K1")
    solver = Solver(tmp_path, TABLE + other)
    solver.say("Beginnen")
    assert solver.say("d1d8").startswith("Gelöst.")


def test_hints_come_in_steps_and_the_puzzle_comes_again(tmp_path):
    solver = Solver(tmp_path, TABLE + MATE)
    solver.say("Beginnen")
    assert solver.say("Tipp") == "Ziehen Sie: Turm."
    assert solver.say("Tipp") == "Das Ziel ist Anna acht."
    assert solver.say("Tipp") == "Der Zug ist Turm Anna acht."
    assert solver.say("Ta8").startswith("Gelöst, mit einem Tipp. Die Aufgabe kommt wieder.")
    assert solver.record.boxes == {"mine.csv:00002": Boxed(0, TODAY + timedelta(days=DAYS[0]))}


def test_by_two_buttons_alone_the_solution_is_heard(tmp_path):
    solver = Solver(tmp_path, TABLE + TWO)
    solver.press(EntryTaken)
    assert solver.press(Stepped, Stepped, Stepped) == "Vier: Lösung."
    assert solver.press(EntryTaken) == (
        "Die Lösung: Turm Eva acht, Turm schlägt Eva acht, Turm schlägt Eva acht."
    )
    assert solver.record.tallies[""].tried == 1


def test_what_stands_where_is_told_and_an_impossible_move_changes_nothing(tmp_path):
    solver = Solver(tmp_path, TABLE + MATE)
    solver.say("Beginnen")
    assert solver.say("Stellung hören").startswith("Weiß: König Gustav eins; Turm Anna eins;")
    assert solver.say("wo stehen die Türme") == "Anna eins: Turm von Weiß."
    assert solver.say("wer greift Felix zwei an") == (
        "Weiß: König Gustav eins. Schwarz: Springer David drei."
    )
    assert solver.say("Dame Anna acht") == "Dame Anna acht geht hier nicht."
    assert solver.say("Turm Anna acht").startswith("Gelöst.")


def test_a_promotion_is_asked_for_and_another_piece_than_the_solution_has_is_judged(tmp_path):
    solver = Solver(tmp_path, TABLE + PAWN)
    solver.say("Beginnen")
    assert solver.say("Eva acht") == "In welche Figur wird umgewandelt? Eins: Dame."
    assert solver.press(EntryTaken) == "Eva acht Dame. Ich prüfe das."
    assert solver.think() == "Eva acht Dame ist es nicht."
    assert solver.say("Eva acht", "Springer").startswith("Das war der Zug.")


def test_without_an_engine_the_solution_alone_counts(tmp_path):
    solver = Solver(tmp_path, TABLE + MATE)
    solver.say("Beginnen")
    assert solver.say("Turm Anna sieben") == "Turm Anna sieben. Ich prüfe das."
    assert solver.think() == "Turm Anna sieben ist es nicht."
    assert solver.say("Turm Anna acht").startswith("Das war der Zug. Die Aufgabe kommt wieder.")
    assert solver.record.tallies[""] == solver.record.tallies["mateIn1"]
    assert solver.record.tallies[""].solved == 0


def test_why_a_move_is_wrong_is_told_in_one_line(tmp_path, judge):
    solver = Solver(tmp_path, TABLE + MATE, judge)
    solver.say("Beginnen")
    assert solver.say("König Hector eins") == "König Hector eins. Ich prüfe das."
    assert solver.think().startswith("König Hector eins ist es nicht, denn darauf folgt: ")


def test_another_move_that_wins_as_much_is_as_good(tmp_path, judge):
    row = "1,k7/8/8/8/8/8/1q4PP/BR4K1 b - - 0 1,a8a7 b1b2,800,80,9,9,hangingPiece,,\n"
    solver = Solver(tmp_path, TABLE + row, judge)
    solver.say("Beginnen", "Läufer schlägt Bella zwei")
    assert solver.think().startswith("Das ist ebenso gut. Die Lösung war: Turm schlägt Bella zwei.")
    assert solver.record.tallies[""].solved == 1


# --- pegs -----------------------------------------------------------------------------------------


def moved(occupied, *squares):
    for square in squares:
        occupied ^= chess.BB_SQUARES[square]
    return occupied


def test_a_hand_is_led_and_a_move_on_the_pegs_is_completed_by_a_button(tmp_path):
    solver = Solver(tmp_path, TABLE + TWO)
    solver.stand(0)
    solver.say("Beginnen")
    board = from_row(dict(zip(TABLE.strip().split(","), TWO.split(","), strict=True))).board
    assert solver.say("aufs Brett").startswith("Stellen Sie ")
    for square in chess.scan_forward(board.occupied):
        said = solver.stand(board.occupied & (chess.BB_SQUARES[square] * 2 - 1))
    assert said == "Die Stellung stimmt."
    full = moved(board.occupied, chess.E2)
    solver.stand(full, 1000)
    full = moved(full, chess.E8)
    solver.stand(full, 1500)
    assert solver.press(EntryTaken) == (
        "Richtig. Schwarz antwortet: Turm schlägt Eva acht. Nehmen Sie den weißen Turm von Eva "
        "acht weg."
    )
    solver.stand(moved(full, chess.E8), 2000)
    assert solver.said.endswith("von Bella acht nach Eva acht.")
    solver.stand(moved(full, chess.E8, chess.B8), 2500)
    assert solver.stand(moved(full, chess.B8), 3000) == "Die Stellung stimmt."
    solver.stand(moved(full, chess.B8, chess.E8), 4000)
    solver.stand(moved(full, chess.B8, chess.E8, chess.E1), 4500)
    solver.stand(moved(full, chess.B8, chess.E1), 5000)
    assert solver.press(Stepped).startswith("Gelöst.")


def test_pegs_that_show_no_move_are_led_back(tmp_path):
    solver = Solver(tmp_path, TABLE + MATE)
    solver.say("Beginnen")
    board = chess.Board("6k1/5ppp/8/8/8/3n4/5PPP/R5K1 w - - 0 1")
    solver.stand(board.occupied)
    solver.stand(moved(board.occupied, chess.A1), 1000)
    solver.stand(moved(board.occupied, chess.A1, chess.C3), 1500)
    assert solver.press(EntryTaken) == (
        "So, wie die Figuren stehen, ist das kein möglicher Zug. Setzen Sie den weißen Turm von "
        "Cesar drei nach Anna eins."
    )
    solver.stand(moved(board.occupied, chess.A1), 2000)
    assert solver.stand(board.occupied, 2500) == "Die Stellung stimmt."


# --- again and again ------------------------------------------------------------------------------


def test_what_failed_comes_again_after_days_and_goes_through_the_boxes(tmp_path):
    solver = Solver(tmp_path, TABLE + MATE)
    solver.say("Beginnen", "Lösung", "zurück")
    assert solver.say("Wiederholen").startswith("Heute ist nichts zu wiederholen.")
    for days in DAYS:
        solver.today += timedelta(days=days)
        assert solver.say("Hauptmenü", "Aufgaben lösen", "weiter") == (
            "Zwei: Wiederholen, was nicht gelang: eins."
        )
        assert solver.say("Wiederholen", "Turm Anna acht").startswith("Gelöst.")
    assert solver.record.boxes == {}
    assert solver.record.known == ("mine.csv:00002",)
    assert solver.say("Hauptmenü", "Aufgaben lösen", "Beginnen").startswith(
        "Hier ist keine Aufgabe mehr übrig."
    )


def test_theme_strength_and_collection_are_chosen_and_kept_for_each_player(tmp_path):
    solver = Solver(tmp_path, TABLE + MATE + TWO + PAWN)
    assert solver.say("Thema").startswith("Thema. Eins: alle Themen: drei.")
    assert solver.say("Opfer").startswith("Opfer. Drei: Thema: Opfer.")
    assert "Matt in zwei Zügen" in solver.say("Beginnen")
    solver.say("zurück")
    assert solver.say("Stärke", "schwer").startswith("schwer.")
    assert solver.say("Beginnen").startswith("Hier ist keine Aufgabe mehr übrig.")
    assert solver.say("Sammlung").startswith("Sammlung. Zwei: mine.")
    solver.say("die Aufgaben des Programms")
    assert (solver.record.collection, solver.record.level) == (str(OWN), Hardness.HARD)
    assert Solver(tmp_path, TABLE + MATE, player="Anna").desk.record.level is Hardness.EASY


def test_a_file_that_was_named_is_still_chosen_after_a_game(tmp_path):
    solver = Solver(tmp_path, TABLE + MATE)
    solver.desk.seat("")
    assert solver.desk.chosen == solver.file


def test_a_disk_that_refuses_is_told_and_nothing_is_lost(tmp_path):
    solver = Solver(tmp_path, TABLE + MATE)
    shutil.rmtree(tmp_path / "state", ignore_errors=True)
    (tmp_path / "state").write_bytes(b"")
    assert solver.say("Beginnen", "Turm Anna acht").startswith("Gelöst. Das ging nicht. ")
    assert solver.desk.record.tallies[""].solved == 1


def test_a_record_that_cannot_be_read_is_put_aside(tmp_path):
    path = record_path(tmp_path, "")
    path.write_bytes(b"\x00{")
    assert load_record(path).tallies == {}
    assert path.with_suffix(".unreadable").read_bytes() == b"\x00{"


@pytest.mark.parametrize(
    ("row", "why"),
    [
        (ILLEGAL, "Eine Aufgabe hat eine Lösung, die nicht geht, und wird ausgelassen."),
        (UNSOLVED, "Eine Aufgabe hat keine Lösung und wird ausgelassen."),
        (DAMAGED, "Eine Aufgabe ist beschädigt und wird ausgelassen."),
    ],
)
def test_a_puzzle_that_nobody_can_solve_is_left_out_with_one_sentence(tmp_path, row, why):
    solver = Solver(tmp_path, TABLE + row)
    assert solver.say("Beginnen").startswith(why)


# --- files ----------------------------------------------------------------------------------------


def test_epd_has_best_moves_moves_to_be_avoided_and_names(tmp_path):
    mate = "6k1/5ppp/8/8/8/3n4/5PPP/R5K1 w - -"
    index = PuzzleIndex(
        written(tmp_path, f'{mate} bm Ra8#; id "one";\n\n{mate} am Kh1;\nnothing\n')
    )
    assert [index.name(number) for number in (1, 2)] == ["one", "3"]
    assert index.read(1).mates == 1
    assert index.read(2).avoid == (chess.Move.from_uci("g1h1"),)
    assert index.called("one") == 1
    for text, why in (
        (f"{mate} bm Rh8;", "illegal"),
        (f"{mate} id 1;", "unsolved"),
        ("8/8/8/8/8/8/8/8 w - - bm Ra8;", "damaged"),
    ):
        with pytest.raises(PuzzleError, match=why):
            from_epd(text)


def test_any_move_but_those_to_be_avoided_is_right(tmp_path):
    text = "6k1/5ppp/8/8/8/3n4/5PPP/R5K1 w - - am Kh1;\n"
    solver = Solver(tmp_path, text, name="mine.epd")
    assert "Ein naheliegender Zug ist hier falsch." in solver.say("Beginnen")
    assert solver.say("Tipp") == "Falsch ist König Hector eins."
    solver.say("König Hector eins")
    assert solver.think() == "König Hector eins ist es nicht."
    assert solver.say("Turm Anna acht").startswith("Das war der Zug.")


def test_pgn_begins_with_the_position_and_its_moves_are_the_solution(tmp_path):
    game = '[FEN "6k1/5ppp/8/8/8/3n4/5PPP/R5K1 w - - 0 1"]\n\n1. Ra8# 1-0\n\n'
    index = PuzzleIndex(written(tmp_path, f'[White "A"]\n\n1. e4 *\n\n{game}', "a.pgn"))
    assert len(index) == 1
    assert index.read(1).line == (chess.Move.from_uci("a1a8"),)
    with pytest.raises(PuzzleError, match="illegal"):
        from_pgn(game.replace("Ra8#", "Rh8#"))
    with pytest.raises(PuzzleError, match="unsolved"):
        from_pgn(game.replace("1. Ra8# 1-0", "*"))


def written(folder, text, name="a.epd"):
    path = folder / name
    path.write_text(text)
    return path


BARE = MATE + TWO
HEADED = TABLE + BARE


@pytest.mark.parametrize(
    "content",
    [
        HEADED.encode("utf-8-sig"),
        HEADED.encode("utf-16"),
        HEADED.replace("\n", "\r\n").encode(),
        HEADED.replace("\n", "\r").encode(),
        HEADED.replace(",", ";").encode(),
        HEADED.replace(",", "\t").encode(),
        re.sub(r"[^,\n]+", r'"\g<0>"', HEADED).encode(),
        BARE.encode(),
        BARE.replace(",", ";").encode("utf-8-sig"),
        (HEADED + DAMAGED.replace("80", "9" * 5000, 1)).encode(),
        HEADED.encode() + b'00009,"6k1/5ppp/8/8/8/8/8/8 \x00 \xff' + b"x" * 300_000,
    ],
)
def test_a_table_is_read_as_any_program_writes_it(tmp_path, content):
    path = tmp_path / "table.csv"
    path.write_bytes(content)
    index = PuzzleIndex(path)
    assert [index.name(number) for number in (1, 2)] == ["00002", "00003"]
    assert [index.read(number).line for number in (1, 2)] == [
        from_row(row).line for row in csv.DictReader(HEADED.splitlines())
    ]


@pytest.mark.parametrize(
    "line",
    [
        "6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Ra8#",
        "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1 bm Ra8#;",
        "6k1/5ppp/8/8/8/8/8/R5K1 w - - 12 41; bm Ra8#;".replace("41;", "41"),
    ],
)
def test_epd_may_have_a_whole_fen_and_marks_of_windows(tmp_path, line):
    (tmp_path / "a.epd").write_bytes(f"{line}\r\n{line}\r\n".encode("utf-8-sig"))
    index = PuzzleIndex(tmp_path / "a.epd")
    assert [index.read(number).mates for number in (1, 2)] == [1, 1]


@pytest.mark.parametrize("cells", ["dm " + "9" * 5000, "acn x", "pv zz", "bm", '"', "id \x00"])
def test_a_strange_line_is_one_damaged_puzzle(tmp_path, cells):
    text = f"6k1/5ppp/8/8/8/8/8/R5K1 w - - {cells};\n6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Ra8#;\n"
    index = PuzzleIndex(written(tmp_path, text, "a.epd"))
    with pytest.raises(PuzzleError):
        index.read(1)
    assert index.read(2).mates == 1


def test_a_task_with_black_to_move_is_as_hard_as_any(tmp_path):
    fen = '[FEN "k7/8/8/8/8/1r6/r7/7K b - - 0 1"]'
    index = PuzzleIndex(written(tmp_path, f"{fen}\n\n1... Rb1# *", "a.pgn"))
    assert list(index.numbers(None, Hardness.EASY, 0)) == [1]


def test_an_index_is_kept_until_the_file_changes_and_made_anew_after_damage(tmp_path):
    path = written(tmp_path, TABLE + MATE + TWO, "a.csv")
    first = PuzzleIndex(path, tmp_path / "cache")
    assert first.amounts() == {None: 2, Theme.MATE_IN_1: 1, Theme.SACRIFICE: 1}
    first.close()
    [kept] = (tmp_path / "cache").iterdir()
    before = kept.stat().st_mtime_ns
    PuzzleIndex(path, tmp_path / "cache").close()
    assert kept.stat().st_mtime_ns == before
    kept.write_bytes(b"damaged" * 1000)
    assert len(PuzzleIndex(path, tmp_path / "cache")) == 2
    path.write_text(TABLE + MATE)
    assert len(PuzzleIndex(path, tmp_path / "cache")) == 1


@pytest.mark.long
def test_puzzles_of_a_file_are_solved_in_the_program_typed(tmp_path):
    named = str(written(tmp_path, TABLE + MATE, "mine.csv"))
    game = Playing(tmp_path, *TYPED, "--puzzles", named, command="study")
    game.type("Aufgaben lösen").wait_for("Aufgaben lösen. Eins: Beginnen.")
    game.type("Sammlung").wait_for("mine")
    game.type("zurück", "Beginnen").wait_for("Gesucht ist ein Matt in einem Zug.")
    game.type("Kh1").wait_for("König Hector eins ist es nicht, denn darauf folgt: ")
    game.type("Ta8").wait_for("Das war der Zug. Die Aufgabe kommt wieder.")
    game.type("Das Üben beenden")
    assert game.end() == (0, "")


def test_a_file_of_another_kind_is_refused_in_one_sentence(tmp_path):
    solver = Solver(tmp_path, TABLE, name="mine.zst")
    told = "In dieser Datei ist keine Aufgabe. Gelesen werden CSV, EPD und PGN. Eins: Beginnen."
    assert solver.say("Beginnen") == told
    assert Solver(tmp_path, TABLE).say("Beginnen") == told
    with pytest.raises(InputError, match="puzzles are read from files"):
        PuzzleIndex(solver.file)


# --- the program's own ----------------------------------------------------------------------------


def test_every_puzzle_of_the_program_can_be_solved_and_says_where_it_is_from():
    index = PuzzleIndex(OWN)
    rows = [line.split(",") for line in OWN.read_text().splitlines()[1:]]
    assert len(index) == len(rows) == len({row[0] for row in rows})
    assert OWN.stat().st_size < 300_000
    for number in range(1, len(index) + 1):
        assert index.read(number).line
        assert rows[number - 1][-1]
    assert {level for level in Hardness if next(index.numbers(None, level, 0.0), None)} == {
        *Hardness
    }


@pytest.mark.parametrize("code", available())
def test_every_theme_has_a_name_that_is_listened_for(code):
    words = menu_words(code)
    sounds = {*known_words()[code]}
    for theme in Theme:
        for form in words.forms(f"puzzle.{theme.name.lower()}"):
            assert all(word.strip(".,") in sounds for word in form.casefold().split())


def test_illegal_announcements_are_heard_as_such_and_not_forced_onto_legal_ones(tmp_path):
    solver = Solver(tmp_path, TABLE + MATE)
    solver.say("Beginnen")
    likely, besides = solver.menu.listened_for()
    assert likely.accepts(("turm", "anna", "acht"))
    illegal = ("dame", "anna", "acht")
    assert besides.accepts(illegal)
    assert not likely.accepts(illegal)


def test_what_a_game_alone_can_do_is_not_listened_for_at_a_puzzle(tmp_path):
    """It was heard for "aufs Brett" and "Tipp", and then not understood."""
    solver = Solver(tmp_path, TABLE + MATE)
    solver.say("Beginnen")
    heard = solver.menu.listened_for()
    for words in ("abgelehnt", "aufgeben", "züge"):
        assert not any(grammar.accepts((words,)) for grammar in heard)


def test_the_board_is_asked_for_and_men_are_said_in_a_voice_that_nobody_fitted(tmp_path):
    voice, recogniser = PicoSynthesiser(1.1), recogniser_of("de")
    solver = Solver(tmp_path, TABLE + MATE)

    def heard(words):
        return understood(recogniser, voice.render(words, "de")[0], *solver.menu.listened_for())

    solver.say("Beginnen")
    assert heard("aufs Brett") == "aufs brett"
    solver.say("gegen den Rechner", "Anfangsstellung", "Stellung ansagen")
    assert solver.say(heard("weißer König Eva eins")) == "Weiß: König Eva eins."
    assert solver.say(heard("schwarze Dame Anna acht")) == "Schwarz: Dame Anna acht."


def test_after_a_move_on_the_pegs_has_solved_it_a_button_goes_on(tmp_path):
    solver = Solver(tmp_path, TABLE + MATE)
    solver.say("Beginnen")
    stands = chess.Board("6k1/5ppp/8/8/8/3n4/5PPP/R5K1 w - - 0 1").occupied
    solver.stand(stands)
    solver.stand(stands & ~chess.BB_A1, 1000)
    solver.stand((stands & ~chess.BB_A1) | chess.BB_A8, 2000)
    assert solver.press(Stepped).startswith("Gelöst.")
    assert solver.press(EntryTaken).startswith("Hier ist keine Aufgabe mehr übrig.")


def test_who_is_not_understood_twice_hears_what_can_be_said_at_a_puzzle(tmp_path):
    solver = Solver(tmp_path, TABLE + MATE)
    solver.say("Beginnen", "Unsinn")
    assert "gib mir einen Tipp" in solver.say("Unsinn")
    assert solver.say("Hilfe").startswith("Sagen Sie den Zug")
    assert solver.say("wo bin ich").startswith("Zuletzt zog Schwarz: Springer David drei.")


def test_a_hint_leaves_a_puzzle_in_its_box():
    record = load_record(record_path(OWN.parent, "nobody"))
    boxed = msgspec.structs.replace(record, boxes={"a:1": Boxed(2, TODAY)})
    again = boxed.with_result("a:1", frozenset(), Result.HELPED, TODAY)
    assert again.boxes == {"a:1": Boxed(2, TODAY + timedelta(days=DAYS[2]))}
