"""Games gone through by buttons, words and pegs: each word in, what is heard out."""

import chess
import msgspec
import pytest

from accessible_board.devices.recognition.word_network import known_words
from accessible_board.languages import available
from accessible_board.menu.in_and_out import EntryTaken, ShutDown, Stepped, Study, WentBack
from accessible_board.menu.words import menu_words
from accessible_board.study.choosing import men_grammar
from accessible_board.study.game_text import read_game
from accessible_board.study.review import Review
from accessible_board.study.review_words import grammar
from accessible_board.study.saved import StudyKept, load_study
from accessible_board.study.shell import PlayEngine
from accessible_board.study.task_help import led
from tests.study.reader import Reader


@pytest.fixture
def reader(tmp_path):
    return Reader(tmp_path)


def test_buttons_go_forward_and_back_and_holding_one_leaves_the_game(reader):
    assert reader.first_game() == ("Anna gegen Bruno. Club. 1. Mai 2024. Weiß gewann. Am Anfang.")
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
        "Carla gegen Anna. Club. Schwarz gewann. Die Partie ist beschädigt nach Zug drei, Weiß: "
        "Der Rest ist nicht zu lesen. Am Anfang."
    )
    assert reader.say("zum Ende") == "Zug drei, Weiß: Läufer Cesar vier."
    assert reader.say("weiter") == "Ab hier ist die Aufzeichnung beschädigt."


def test_games_are_found_by_player_opening_result_and_position(reader):
    reader.say("Partien nachspielen", "club games")
    assert reader.say("nach Spieler").startswith("Nach spieler. Eins: Anna.")
    assert reader.say("Anna").startswith("Gefunden: zwei. Eins: Anna gegen Bruno, 1. Mai 2024.")
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


def test_a_bookmark_of_a_game_that_is_another_now_is_told_and_removed(reader, tmp_path):
    reader.first_game()
    reader.say("Zug zwei", "Lesezeichen")
    other = Reader(tmp_path, '[White "Zoe"]\n\n1. c4 *\n')
    told = other.say("Partien nachspielen", "Lesezeichen", "eins")
    assert told.startswith("Dort steht jetzt eine andere Partie; das Lesezeichen ist entfernt.")
    assert load_study(other.study).marks == ()


def test_a_bookmark_into_a_file_that_became_shorter_is_told(reader, tmp_path):
    reader.say("Partien nachspielen", "club games", "Alle Partien", "drei", "Lesezeichen")
    shorter = Reader(tmp_path, "1. e4 *\n")
    told = shorter.say("Partien nachspielen", "Lesezeichen", "eins")
    assert "Es ist keine Partie darin." in told


def test_bookmarks_in_long_comments_are_all_kept(tmp_path):
    comment = "long words " * 150_000
    text = "".join(f'[White "{n}"]\n\n1. e4 {{{comment}}} *\n\n' for n in range(6))
    reader = Reader(tmp_path, text)
    for number in ("eins", "zwei", "drei", "vier", "fünf", "sechs"):
        reader.say("Partien nachspielen", "club games", "Alle Partien", number, "Zug eins")
        assert reader.say("Lesezeichen") == "Das Lesezeichen ist gesetzt."
        reader.say("Hauptmenü")
    assert len(load_study(reader.study).marks) == 6


@pytest.mark.parametrize(
    "damage",
    [
        ("marks", {"source": 1}),
        ("marks", 5),
        ("studied", {"key": "k", "seat": "red", "mistakes": []}),
        ("studied", {"key": "k", "seat": "white", "mistakes": [{"ply": "no"}]}),
    ],
)
def test_of_what_was_kept_a_strange_entry_alone_is_left_out(reader, damage):
    reader.first_game()
    reader.say("Lesezeichen")
    name, entry = damage
    kept = msgspec.json.decode(reader.study.read_bytes())
    content = msgspec.json.encode({**kept, name: [*kept.get(name, []), entry]})
    reader.study.write_bytes(content)
    assert [mark.number for mark in load_study(reader.study).marks] == [1]
    assert reader.study.with_suffix(".unreadable").read_bytes() == content


@pytest.mark.parametrize("content", [b"[]", b"{", b"[" * 100_000, b'"\xff"', b"1e9999"])
def test_what_is_no_state_of_practising_is_put_aside(tmp_path, content):
    (tmp_path / "study.json").write_bytes(content)
    assert load_study(tmp_path / "study.json") == StudyKept()
    assert (tmp_path / "study.unreadable").read_bytes() == content


def test_a_man_of_whom_nothing_is_known_is_taken_for_the_one_that_belongs_there():
    board = chess.Board("8/8/8/8/8/8/8/R3K3 w - - 0 1")
    full = chess.BB_G1 | chess.BB_H1
    known = {chess.G1: None, chess.H1: chess.Piece.from_symbol("R")}
    hand = led(board, full, known)
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
    ("white", "black", "day", "told"),
    [
        ("Berg, Anna", "N. N.", "2024.03.01", "Anna Berg gegen Schwarz. 1. März 2024."),
        ("?", "Bo Jr.", "2024.03.??", "Weiß gegen Bo Jr. März 2024."),
        ("A, B, C", "", "2024.13.01", "A, B, C gegen Schwarz. 2024."),
        ("Anna", "Bruno", "last May", "Anna gegen Bruno. last May."),
        ("Anna", "Bruno", "????.??.??", "Anna gegen Bruno. "),
    ],
)
def test_names_and_days_are_told_as_they_are_spoken(tmp_path, white, black, day, told):
    tags = f'[White "{white}"]\n[Black "{black}"]\n[Date "{day}"]\n[Result "1-0"]'
    reader = Reader(tmp_path, f"{tags}\n\n1. e4 1-0\n")
    reader.say("Partien nachspielen", "club games", "Alle Partien", "eins")
    assert reader.said.startswith(told)


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


# --- strange files --------------------------------------------------------------------------------


def opened(folder, text, **options):
    """Somebody at the first game of a file, and what is told of the game."""
    reader = Reader(folder, text, **options)
    return reader, reader.first_game()


def test_where_no_move_was_made_none_is_told(tmp_path):
    reader, _ = opened(tmp_path, "1. e4 -- 2. d4 *")
    told = "Zug eins, Schwarz: kein Zug, die andere Seite zieht noch einmal."
    assert reader.say("Zug eins", "weiter") == told
    assert reader.menu.listened_for()[0].accepts(["david", "vier"])


def test_a_man_that_is_dropped_is_told(tmp_path):
    text = '[Variant "Crazyhouse"]\n\n1. e4 d5 2. exd5 Qxd5 3. P@e4 *'
    reader, _ = opened(tmp_path, text)
    assert reader.say("Zug zwei", "weiter", "weiter") == (
        "Zug drei, Weiß: Bauer eingesetzt auf Eva vier."
    )


def test_a_game_that_both_lost_and_damaged_variations_are_told(tmp_path):
    assert "Beide verloren." in opened(tmp_path, '[Result "0-0"]\n\n0-0')[1]
    told = opened(tmp_path, "1. e4 e5 2. Nf3 (2. Qz9) Nc6 *")[1]
    assert "Einige Varianten sind beschädigt und weggelassen." in told
    damaged = opened(tmp_path, "1. Qz9 *")[1]
    assert "Die Partie ist beschädigt: Schon ihr erster Zug ist nicht zu lesen." in damaged


@pytest.mark.parametrize(
    ("control", "told"),
    [
        ("-", "Das sind fünfundvierzig Sekunden weniger als vorher."),
        ("?", "Das sind fünfundvierzig Sekunden weniger als vorher."),
        ("5400", "Für diesen Zug: fünfundvierzig Sekunden."),
        ("G/90;d5", "Für diesen Zug: fünfzig Sekunden."),
        ("5400+30", "Für diesen Zug: eine Minute und fünfzehn Sekunden."),
        ("40/5400+30:1800+30", "Für diesen Zug: eine Minute und fünfzehn Sekunden."),
        ("2/5400+10:600+30", "Für diesen Zug: fünfundfünfzig Sekunden."),
    ],
)
def test_the_time_for_a_move_has_what_the_control_adds(tmp_path, control, told):
    text = "1. e4 {[%clk 1:30:30]} e5 2. Nf3 {[%eval 0,1] [%clk 1:29:45]} *"
    reader, _ = opened(tmp_path, f'[TimeControl "{control}"]\n\n{text}')
    reader.say("Zug zwei")
    assert reader.say("wie lange").endswith(told)


def test_a_second_time_is_added_at_the_last_move_of_the_first(tmp_path):
    text = "1. e4 {[%clk 0:01:00]} e5 2. Nf3 {[%clk 0:10:50]} *"
    reader, _ = opened(tmp_path, f'[TimeControl "2/60:600"]\n\n{text}')
    reader.say("Zug zwei")
    assert reader.say("wie lange").endswith("Für diesen Zug: zehn Sekunden.")


@pytest.mark.parametrize(
    ("control", "told"),
    [
        ("90m d5s", "Für diesen Zug: höchstens fünf Sekunden."),
        ("5400", "Für diesen Zug: null Sekunden."),
        ("?", "Auf der Uhr: eine Stunde und dreißig Minuten."),
    ],
)
def test_within_a_delay_only_the_most_is_known(tmp_path, control, told):
    text = "1. e4 {[%clk 1:30:00]} e5 2. Nf3 {[%clk 1:30:00]} *"
    reader, _ = opened(tmp_path, f'[TimeControl "{control}"]\n\n{text}')
    reader.say("Zug zwei")
    assert reader.say("wie lange").endswith(told)


MATED = "1. f3 e5 2. g4 Qh4#"
STALE = '[FEN "7k/5Q2/8/8/8/8/8/K7 w - - 0 1"]\n{}\n1. Qg6 {}'


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            '[Result "1-0"]\n\n1. e4 0-1',
            "Weiß gewann. Hinter den Zügen steht aber: Schwarz gewann.",
        ),
        ('[Result "0-1"]\n\n1. e4 1/2', "Schwarz gewann. Hinter den Zügen steht aber: Remis."),
        (f"{MATED} 1-0", "Weiß gewann. Nach der Schlussstellung aber: Schwarz gewann."),
        (STALE.format("", "1-0"), "Weiß gewann. Nach der Schlussstellung aber: Remis."),
    ],
)
def test_results_that_contradict_each_other_are_told(tmp_path, text, told):
    assert told in opened(tmp_path, text)[1]


@pytest.mark.parametrize(
    "text",
    [
        f"{MATED} 0-1",
        f"{MATED} *",
        '[Result "1-0"]\n\n1. e4 *',
        '[Result "*"]\n\n1. e4 1-0',
        "1. e4",
    ],
)
def test_results_that_agree_are_told_once(tmp_path, text):
    assert "aber" not in opened(tmp_path, text)[1]


def test_clock_and_time_spent_are_both_told_where_both_stand(tmp_path):
    text = f"1. e4 {{[%clk {'9' * 5000}:00:00]}} e5 {{[%clk 0:59:58,4] [%emt 0:00:06]}} *"
    reader, _ = opened(tmp_path, text)
    reader.say("Zug eins")
    assert reader.say("wie lange") == "Zeiten sind nicht aufgezeichnet."
    reader.say("weiter")
    assert reader.say("wie lange") == (
        "Auf der Uhr: neunundfünfzig Minuten und neunundfünfzig Sekunden. "
        "Für diesen Zug: sechs Sekunden."
    )


def test_chapters_of_a_study_are_listed_by_their_names(tmp_path):
    tags = '[Event "Course: Pins"]\n[White "?"]\n[Black "?"]\n[ChapterName "The first pin"]'
    reader = Reader(tmp_path, f"{tags}\n\n1. e4 *\n")
    told = reader.say("Partien nachspielen", "club games", "Alle Partien")
    assert told.endswith("Eins: The first pin.")


@pytest.mark.parametrize("encoding", ["latin-1", "cp1252", "utf-8", "utf-8-sig", "utf-16"])
def test_a_file_may_be_in_any_of_the_usual_encodings(tmp_path, encoding):
    tags = '[White "Jürgen"]\n[Black "Bjørn"]\n\n'
    (tmp_path / "games.pgn").write_bytes((f"{tags}1. e4 {{schön}} *\n\n" * 3).encode(encoding))
    reader, told = opened(tmp_path, (tmp_path / "games.pgn").read_bytes())
    assert told.startswith("Jürgen gegen Bjørn.")
    assert reader.say("Zug eins") == "Zug eins, Weiß: Eva vier. schön"


def test_a_game_that_cannot_be_read_is_told_and_the_menu_goes_on(tmp_path):
    text = '[White "A"]\n[FEN "none;"]\n\n1. e4 *\n\n[White "B"]\n[Variant "Unheard"]\n\n1. e4 *'
    reader, told = opened(tmp_path, text)
    assert "Die Anfangsstellung dieser Partie ist nicht zu lesen." in told
    assert "Die Regeln dieser Art von Schach sind nicht bekannt: Unheard." in reader.say("zwei")


def test_what_commands_a_terminal_or_turns_writing_is_not_shown(tmp_path):
    told = opened(tmp_path, '[White "A\x1b[2J\u202eB"]\n\n1. e4 {\x1b[31m\u202e} *')[0]
    heard = [told.said, told.say("Zug eins")]
    assert all(text.isprintable() for text in heard), heard


@pytest.mark.parametrize("code", available())
def test_every_glyph_of_the_standard_is_told_in_words(code):
    glyphs = " ".join(f"${number}" for number in (*range(140), 146, 9999))
    review = Review(read_game(f"1. e4 {glyphs} e5 *"), menu_words(code))
    told, bare = review.next(), Review(read_game("1. e4 e5 *"), menu_words(code)).next()
    sentences = [each for each in told.removeprefix(bare).split(". ") if each]
    assert len(sentences) == len(set(sentences)) == 140
    for player in ("white", "black"):
        assert sum(f"{review.language.say(player)}:" in each for each in sentences) == 63
