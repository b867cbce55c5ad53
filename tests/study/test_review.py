"""Games gone through by buttons, words and pegs: each word in, what is heard out."""

import chess
import pytest

from accessible_board.devices.recognition.word_network import known_words
from accessible_board.languages import available
from accessible_board.menu.in_and_out import EntryTaken, ShutDown, Stepped, Study, WentBack
from accessible_board.menu.words import menu_words
from accessible_board.study.choosing import men_grammar
from accessible_board.study.review_words import grammar
from accessible_board.study.saved import StudyKept, load_study
from accessible_board.study.shell import PlayEngine
from accessible_board.study.task_help import LedHand
from tests.study.reader import Reader


@pytest.fixture
def reader(tmp_path):
    return Reader(tmp_path)


def test_buttons_go_forward_and_back_and_holding_one_leaves_the_game(reader):
    assert reader.first_game() == ("Anna gegen Bruno. Club. 2024.05.01. Weiß gewann. Am Anfang.")
    assert reader.press(Stepped) == "Zug eins, Weiß: Eva vier. A good start."
    assert reader.press(Stepped, Stepped) == (
        "Zug zwei, Weiß: Springer Felix drei. Ein guter Zug. Dazu gibt es Varianten: zwei."
    )
    assert reader.press(EntryTaken) == "Zug eins, Schwarz: Eva fünf."
    assert reader.press(EntryTaken, EntryTaken, EntryTaken) == "Das ist der Anfang."
    assert reader.press(WentBack).startswith("Gefunden: drei. Eins: Anna gegen Bruno")


def test_variations_in_and_out_and_the_end_of_each(reader):
    reader.first_game()
    reader.say("Zug zwei")
    assert reader.say("Variante") == "Zug zwei, Weiß: Läufer Cesar vier."
    assert reader.say("weiter") == (
        "Zug zwei, Schwarz: Springer Felix sechs. Dazu gibt es eine Variante."
    )
    assert reader.say("Variante", "weiter", "weiter") == "Hier endet die Variante."
    assert reader.say("Variante verlassen") == (
        "Zug zwei, Schwarz: Springer Felix sechs. Dazu gibt es eine Variante."
    )
    assert reader.say("Variante verlassen").startswith("Zug zwei, Weiß: Springer Felix drei.")
    assert reader.say("Variante zwei") == "Zug zwei, Weiß: Felix vier."
    assert reader.say("Variante verlassen", "Variante verlassen") == "Das ist keine Variante."
    assert reader.say("Variante fünf") == "Dazu gibt es keine Variante."


def test_a_move_that_is_said_is_followed_where_the_record_has_it(reader):
    reader.first_game()
    assert reader.say("Eva vier").startswith("Zug eins, Weiß: Eva vier.")
    assert reader.say("Eva fünf", "Läufer Cesar vier") == "Zug zwei, Weiß: Läufer Cesar vier."
    assert reader.say("Dame Hektor fünf") == "Nicht verstanden."
    told = reader.say("Dame Hektor fünf")
    assert told.startswith("Nicht verstanden. Der weiße Knopf geht vor, der schwarze zurück")


def test_jumps_and_comments(reader):
    reader.first_game()
    assert reader.say("Zug 3") == "Zug drei, Weiß: Läufer Bella fünf. Spanish."
    assert reader.say("weiter") == "Hier endet die Partie."
    assert reader.say("zum Anfang", "nächster Kommentar").endswith("A good start.")
    assert reader.say("Kommentar").startswith("Zug zwei, Weiß: Springer Felix drei. Ein guter")
    assert reader.say("Kommentar", "Kommentar") == "Es folgt kein Kommentar."
    assert reader.say("Zug neunzig") == "Einen Zug neunzig gibt es hier nicht."
    assert reader.say("Zug eins vier") == "Einen Zug vierzehn gibt es hier nicht."
    assert reader.say("wo bin ich").startswith("Zug drei, Weiß")


def test_numbers_that_sound_alike_are_asked_back_and_said_digit_by_digit(tmp_path):
    moves = " ".join(["Nf3 Nf6 Ng1 Ng8"] * 20)
    reader = Reader(tmp_path, f'[White "Anna"]\n\n{moves} *\n')
    reader.first_game()
    asked = "Meinen Sie Zug vier null, oder Zug eins vier? Sagen Sie es so."
    assert reader.say("Zug vierzig") == asked
    assert reader.menu.listened_for()[0].accepts(["zug", "eins", "vier"])
    assert reader.say("Zug eins vier") == "Zug vierzehn, Weiß: Springer Gustav eins."
    assert reader.say("Zug 40") == "Zug vierzig, Weiß: Springer Gustav eins."
    assert reader.say("Zug fünfzehn") == "Zug fünfzehn, Weiß: Springer Felix drei."
    assert not reader.menu.listened_for()[0].accepts(["zug", "fünfzig"])


def test_times_men_lines_attackers_and_changes(reader):
    reader.first_game()
    reader.say("Zug zwei")
    assert reader.say("wie lange") == (
        "Auf der Uhr: neun Minuten und vierzig Sekunden. Für diesen Zug: zwanzig Sekunden."
    )
    assert reader.say("wo stehen die Springer").startswith("Bella eins: Springer von Weiß; Felix")
    assert reader.say("wer greift Eva fünf an") == "Weiß: Springer Felix drei. Schwarz: niemand."
    assert reader.say("wer greift e5 an") == reader.say("Angreifer auf e5")
    assert reader.say("was hat sich geändert") == (
        "Leer ist jetzt: Gustav eins, Eva zwei und Eva sieben. Neu steht: Weiß: Springer Felix "
        "drei, Weiß: Bauer Eva vier und Schwarz: Bauer Eva fünf."
    )
    assert reader.say("was hat sich geändert") == "Nichts hat sich geändert."
    assert reader.say("zum Anfang", "wie lange") == "Zeiten sind nicht aufgezeichnet."


def test_a_record_with_an_illegal_move_is_read_as_far_as_it_goes(reader):
    told = reader.say("Partien nachspielen", "club games", "Alle Partien", "zwei")
    assert told == (
        "Carla gegen Anna. Club. Schwarz gewann. Ein Zug darin geht nicht; dort endet die Partie. "
        "Am Anfang."
    )
    assert reader.say("zum Ende") == "Zug drei, Weiß: Läufer Cesar vier."


def test_games_are_found_by_player_opening_result_and_position(reader):
    reader.say("Partien nachspielen", "club games")
    assert reader.say("nach Spieler").startswith("Nach spieler. Eins: Anna.")
    assert reader.say("Anna").startswith("Gefunden: zwei. Eins: Anna gegen Bruno, 2024.05.01.")
    reader.press(WentBack)
    assert reader.say("Zoe").startswith("Gefunden: null.")
    assert reader.say("Dori").startswith("Gefunden: eins. Eins: Doris gegen Emil.")
    reader.press(WentBack, WentBack)
    assert reader.say("nach Eröffnung", "King's Knight").startswith("Gefunden: eins.")
    reader.press(WentBack, WentBack)
    assert reader.say("nach Ergebnis", "Remis.").startswith("Gefunden: eins. Eins: Doris")
    reader.press(WentBack, WentBack, WentBack)
    reader.first_game()
    assert reader.say("Zug zwei", "weiter", "gleiche Stellung") == (
        "Gefunden: eins. Dieselbe Stellung gab es: Carla gegen Anna."
    )
    assert reader.say("zum Ende", "gleiche Stellung") == (
        "Diese Stellung gibt es in keiner anderen Partie."
    )


def test_a_bookmark_survives_and_one_that_cannot_be_kept_is_told(reader, tmp_path):
    reader.first_game()
    assert reader.say("Zug zwei", "Variante", "Lesezeichen") == "Das Lesezeichen ist gesetzt."
    again = Reader(tmp_path)
    told = again.say("Partien nachspielen", "Lesezeichen", "eins")
    assert told.endswith("Weiß gewann. Zug zwei, Weiß: Läufer Cesar vier.")
    again.refused = "Das ging nicht. Kein Platz."
    assert again.say("Lesezeichen") == "Das ging nicht. Kein Platz."
    assert again.say("weiter").startswith("Zug zwei, Schwarz")


def test_a_man_of_whom_nothing_is_known_is_taken_for_the_one_that_belongs_there():
    board = chess.Board("8/8/8/8/8/8/8/R3K3 w - - 0 1")
    full = chess.BB_G1 | chess.BB_H1
    known = {chess.G1: None, chess.H1: chess.Piece.from_symbol("R")}
    hand = LedHand(board, full, known)
    for full in (chess.BB_H1, 0, chess.BB_E1, board.occupied):
        hand.stand(full)
    assert hand.done


def test_a_hand_is_led_to_the_position_and_told_when_it_is_right(reader):
    reader.first_game()
    pegs = chess.Board()
    reader.press(Stepped)
    reader.stand(pegs.occupied, 0)
    assert reader.say("aufs Brett") != ""
    after = chess.Board()
    after.push_san("e4")
    lifted = pegs.occupied & ~chess.BB_E2
    reader.stand(lifted, 100)
    assert reader.said == "Stellen Sie den weißen Bauern auf Eva vier."
    reader.stand(after.occupied, 200)
    assert reader.said == "Die Stellung stimmt."
    reader.stand(lifted, 300)
    assert reader.said == ""


def test_a_game_against_the_engine_goes_on_from_any_move(reader):
    reader.first_game()
    reader.say("Zug zwei", "hier spielen")
    fen = "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2"
    assert reader.outputs[-1] == Study(PlayEngine(fen))


def test_a_file_that_is_no_game_or_cannot_be_read_is_one_sentence(tmp_path):
    reader = Reader(tmp_path, "\n\n")
    assert reader.say("Partien nachspielen", "club games") == (
        "In dieser Datei ist keine Partie. Eins: club games."
    )
    journal = tmp_path / "2026-11-24-1.journal"
    journal.write_bytes(b"nothing\n")
    told = reader.say("Hauptmenü", "Partien nachspielen", "eins")
    assert told.startswith("Das lässt sich nicht lesen. ")


@pytest.mark.parametrize("code", available())
def test_all_that_is_said_on_a_walk_is_listened_for_in_every_language(code):
    words = menu_words(code)
    heard = grammar(words)
    sounds = {*known_words()[code]}
    assert not heard.words - sounds


def test_choices_that_cannot_be_read_are_as_none(tmp_path):
    path = tmp_path / "study.json"
    path.write_bytes(b"\x00{")
    assert load_study(path) == StudyKept()


def test_a_later_position_is_looked_for_in_the_games_that_began_as_this_one(tmp_path):
    first = "1. d4 d5 2. c4 e6 3. Nc3 Nf6 4. Bg5 Be7 5. e3"
    games = [f"{first} O-O 6. Nf3 *", f"{first} O-O 6. Rc1 *", f"{first} Nbd7 6. Nf3 *"]
    tags = [f'[White "{name}"]\n[Black "Emil"]' for name in ("Anna", "Carla", "Doris")]
    text = "\n".join(f"{tag}\n\n{game}\n" for tag, game in zip(tags, games, strict=True))
    reader = Reader(tmp_path, text)
    reader.say("Partien nachspielen", "club games", "Alle Partien", "eins", "Zug fünf", "weiter")
    assert reader.said == "Zug fünf, Schwarz: Kurze Rochade."
    assert reader.say("gleiche Stellung") == "Einen Augenblick, ich suche."
    assert reader.think() == "Gefunden: eins. Dieselbe Stellung gab es: Carla gegen Emil."


@pytest.mark.parametrize(
    ("code", "typed"),
    [("de", "verlassen"), ("en", "quit"), ("nl", "verlaat"), ("da", "forlad"), ("nb", "exit")],
)
def test_it_is_left_by_what_is_typed_elsewhere_as_well_on_a_page_that_searches_too(
    tmp_path, code, typed
):
    reader = Reader(tmp_path, language=code)
    words = reader.menu.words
    reader.say(words("study.review"), "club games", words("review.by_player"))
    assert reader.say(typed) == words("study.left")
    assert reader.outputs[-1] == ShutDown()
    assert not any(typed in sentence for sentence in reader.menu.listened_for()[0].sentences())


def test_a_game_begins_as_usual_as_a_board_stands_or_from_a_position_that_is_typed(reader):
    def begun():
        reader.say("Beginnen")
        return reader.outputs[-1].task.fen

    reader.say("Gegen den Rechner spielen", "Anfangsstellung")
    assert reader.said.startswith("Anfangsstellung. Eins: Grundstellung")
    assert reader.say("Brett, Schwarz am Zug").startswith("wie auf dem Brett, Schwarz am Zug.")
    assert begun() == "board b"
    reader.say("Hauptmenü", "Gegen den Rechner spielen", "Anfangsstellung")
    assert reader.say("8/8/8/8/8/4k3/4p3/8 w - - 0 1").startswith("Diese Stellung kann es nicht")
    fen = "8/8/8/8/8/4k3/4p3/4K3 b - - 0 60"
    assert reader.say(fen).startswith("Weiß: König Eva eins. Schwarz: König Eva drei; Bauer Eva")
    assert begun() == fen
    assert reader.say("Dame Eva vier") == "Nicht verstanden."


def test_a_position_is_said_man_by_man_read_back_and_confirmed(reader):
    reader.say("gegen den Rechner", "Anfangsstellung")
    assert reader.say("Stellung ansagen").startswith("Sagen Sie einen Stein nach dem anderen: ")
    assert reader.say("Fertig, Weiß am Zug").startswith("Diese Stellung kann es nicht geben.")
    assert reader.say("weißer König Eva eins") == "Weiß: König Eva eins."
    assert reader.say("weißer Turm Hector eins") == "Weiß: Turm Hector eins."
    assert reader.say("schwarze Dame Anna acht") == "Schwarz: Dame Anna acht."
    assert reader.say("Letzten Stein wegnehmen") == "Weggenommen: Schwarz: Dame Anna acht."
    assert reader.say("Schwarz König Gustav acht") == "Schwarz: König Gustav acht."
    assert reader.say("Weiß am Zug") == (
        "Weiß: König Eva eins; Turm Hector eins. Schwarz: König Gustav acht. Stimmt das? Eins: Ja."
    )
    assert reader.say("nein").startswith("Sagen Sie einen Stein")
    assert reader.say("Fertig, Weiß am Zug", "ja").startswith("eigene Stellung.")
    reader.say("Beginnen")
    assert reader.outputs[-1].task == PlayEngine("6k1/8/8/8/8/8/8/4K2R w K - 0 1")


@pytest.mark.parametrize("code", available())
def test_men_of_a_position_are_listened_for_in_every_language(code):
    words = menu_words(code)
    colours = [form for key in ("white", "black") for form in words.forms(f"dictation.{key}")]
    heard = men_grammar(words)
    language = words.language
    man = language.man(chess.KING).spoken
    for colour in colours:
        said = f"{colour} {man} {language.square(chess.E1)}".casefold().split()
        assert heard.accepts(tuple(said)), (code, colour)
