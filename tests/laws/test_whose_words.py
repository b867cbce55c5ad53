"""Languages and names of the files: for the event, and for each player (D.2.1; D2.1 of 2014)."""

import chess
import pytest

from accessible_board.app.building import build_session
from accessible_board.errors import InputError
from accessible_board.game import events as e
from accessible_board.game.game import Game
from accessible_board.game.vocabulary.setup import GameSetup
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.journal.record import Head
from accessible_board.journal.store import JournalWriter
from accessible_board.languages import load
from accessible_board.narration.announcing import AnnouncingStyle
from accessible_board.settings import Settings
from accessible_board.system.clock import game_clock
from tests.commands.test_play import played
from tests.laws.spoken import EDITIONS, SpokenTable

WHITE, BLACK = Seat.WHITE, Seat.BLACK
SPOKEN = {
    "de": ("Bauer Eva zwei Eva vier", "Springer Bella eins Cesar drei", "Kurze Rochade"),
    "da": ("bonde Erik to Erik fire", "springer Bodil et Cecilie tre", "kort rokade"),
    "nb": ("bonde Eva to Eva fire", "springer Bella én Cæsar tre", "kort rokade"),
}
"""How a pawn's move, a knight's and castling are said in full."""


def full(code, names=None):
    return AnnouncingStyle(load(code), file_names=names, full_origin=True)


@pytest.mark.law(18)
def test_the_names_are_anna_bella_cesar_unless_others_are_chosen():
    german = load("de").files.names()
    assert german[:4] == ("Anna", "Bella", "Cesar", "David")
    assert german[4:] == ("Eva", "Felix", "Gustav", "Hector")
    assert Settings().announce == "de"


@pytest.mark.law(18)
@pytest.mark.parametrize("edition", EDITIONS)
def test_each_player_hears_moves_in_the_own_language_with_the_own_names(edition):
    styles = {WHITE: AnnouncingStyle(load("da"), "danish"), BLACK: AnnouncingStyle(load("nb"))}
    table = SpokenTable(*Seat, edition=edition, announcing=AnnouncingStyle(load("de")), own=styles)
    table.start().move("e2e4", WHITE).say("Eva vier", WHITE)
    assert table.aloud() == "Eva vier"
    assert table.whispered(BLACK) == "Eva fire"
    table.press(WHITE).move("e2e4", BLACK).move("b8c6", BLACK).say("Springer Cesar sechs", BLACK)
    assert table.aloud() == "Springer Cesar sechs"
    assert table.whispered(WHITE) == "springer Cecilie seks"


@pytest.mark.law(18)
def test_each_player_announces_in_the_own_language(tmp_path):
    settings = Settings(announce="de", announce_white="da", announce_black="nb")
    setup = GameSetup(peg_boards=frozenset(Seat))
    head = Head("test", "2026-11-21T12:00:00Z", {})
    with JournalWriter.create(tmp_path / "game.journal", head) as writer:
        session = build_session(Game(setup), writer, settings, game_clock(), lambda line: None)
        for seat, words in ((WHITE, "dronning Cecilie fire"), (BLACK, "dronning Cæsar fire")):
            announcement = session.languages.announcement(seat, words)
            assert announcement is not None
            assert announcement.to_square == 26


@pytest.mark.law(18)
def test_a_language_or_names_that_there_are_not_are_refused(tmp_path):
    head = Head("test", "2026-11-21T12:00:00Z", {})
    for wrong in ({"announce_white": "fi"}, {"file_names_black": "finnish"}):
        with (
            JournalWriter.create(tmp_path / f"{len(wrong)}{min(wrong)}.journal", head) as writer,
            pytest.raises(InputError),
        ):
            build_session(Game(GameSetup()), writer, Settings(**wrong), game_clock())


@pytest.mark.law(18)
def test_the_players_languages_are_options_of_a_game_and_go_on_with_it(tmp_path):
    options = ("--board", "virtual", "--announce-white", "da", "--journal", ".")
    lines = played(tmp_path, *options, typed=("", "lift e2", "place e4", "Erik fire"))
    assert "White's announcements are in Dansk (da)." in lines
    assert "White's earphone: Eva fire" in lines or "White's earphone: Erik fire" in lines
    assert "Loudspeaker: Eva vier" in lines
    (journal,) = tmp_path.glob("*.journal")
    again = played(tmp_path, "--resume", str(journal))
    assert "White's announcements are in Dansk (da)." in again


@pytest.mark.law(29)
@pytest.mark.parametrize("code", SPOKEN)
def test_between_scandinavian_players_scandinavian_words_are_used_instead(code):
    """D2.1 of 2014: both announce in them, and hear them (2009 and 2017 offer them beside)."""
    style = full(code, "danish" if code == "da" else None)
    table = SpokenTable(
        BLACK,
        edition="2014",
        fen="r3k3/8/8/8/8/8/4P3/1N2K2R w K - 0 1",
        announcing=style,
    ).start()
    heard = []
    for words in SPOKEN[code]:
        table.say(words, WHITE, language=code)
        heard.append(table.aloud())
        assert table.whispered(BLACK) == table.aloud()
        table.press(WHITE).move(table.game.state.position.peek().uci(), BLACK)
        position = table.game.state.position
        king = "e8d8" if position.king(chess.BLACK) == chess.E8 else "d8e8"
        answer = style.move(chess.Move.from_uci(king), position)
        table.move(king, BLACK).say(answer, language=code).press(BLACK)
        assert table.just(e.MoveCompleted).move.uci() == king
    assert tuple(heard) == SPOKEN[code]
