"""Two players without an arbiter agree on something, in words."""

import pytest

from accessible_board.game import events as e
from accessible_board.game.game import Game
from accessible_board.game.vocabulary.setup import NO_ARBITER
from accessible_board.journal.record import Head
from accessible_board.journal.store import JournalWriter, read_journal
from accessible_board.languages import load
from tests.support.running import running
from tests.support.table import Table
from tests.table.test_arbiter_voice import BLACK, WHITE, Evening


@pytest.fixture
def evening(tmp_path):
    """White's clock runs, at the only peg board; everything is in German, and no arbiter comes."""
    table = Table(arbiter=NO_ARBITER).start()
    evening = Evening(table)
    game = Game.replay(table.setup, table.events)
    path = tmp_path / "game.journal"
    with (
        JournalWriter.create(path, Head("test", "2026-11-22T12:00:00Z", {})) as writer,
        running(evening.begin(game, writer)),
    ):
        yield evening
    events = [*table.events, *read_journal(path).events]
    again = Game.replay(table.setup, events).state
    assert (again.stopped, again.ended) == (game.state.stopped, game.state.ended)


def heard(evening, words, seat):
    """What is told everybody and privately when a player says this."""
    before = len(evening.lines)
    evening.says(words, seat)
    return " ".join(evening.lines[before:])


def test_a_clock_is_proposed_said_back_and_set_once_the_other_says_yes(evening):
    assert "Was schlagen Sie vor?" in heard(evening, "ich schlage vor", WHITE)
    assert "Vorschlag: Schwarz, Uhr stellen" in heard(
        evening, "Schwarz, Uhr stellen, zwei null Minuten", WHITE
    )
    told = heard(evening, "ja", WHITE)
    assert "Weiß möchte die Uhr von Schwarz auf zwanzig Minuten stellen." in told
    assert "Sind Sie einverstanden? Ja oder nein?" in told
    heard(evening, "ja", BLACK)
    assert evening.clock.remaining(BLACK, evening.at) == 1_200_000


def test_a_no_leaves_all_as_it_is(evening):
    heard(evening, "ohne Ergebnis beenden", WHITE)
    told = heard(evening, "nein", BLACK)
    assert "Schwarz ist nicht einverstanden. Es bleibt, wie es ist." in told
    assert evening.clock.running is WHITE


def test_who_speaks_as_an_arbiter_is_asked_for_a_proposal_and_for_no_code(evening):
    told = heard(evening, "Schiedsrichter spricht", BLACK)
    assert "Was schlagen Sie vor?" in told
    assert "Code" not in told


def test_what_now_says_the_question_again_and_then_what_else_is_waited_for(evening):
    heard(evening, "Uhren anhalten", WHITE)
    assert "Sind Sie einverstanden?" in heard(evening, "was jetzt", BLACK)
    heard(evening, "ja", BLACK)
    assert evening.clock.running is None
    told = heard(evening, "was jetzt", BLACK)
    assert "Damit es weitergeht, drücken Sie und Ihr Gegner." in told
    heard(evening, "weiterspielen", WHITE)
    assert "Ihr Gegner will weiterspielen." in heard(evening, "was jetzt", BLACK)
    heard(evening, "weiterspielen", BLACK)
    assert evening.clock.running is WHITE


def test_a_yes_that_comes_late_still_counts_while_nothing_else_is_asked(evening):
    heard(evening, "Uhren anhalten", WHITE)
    evening.at += 120_000
    heard(evening, "ja", BLACK)
    assert evening.of(e.AgreementReached)


def test_what_is_asked_of_two_players_is_what_follows_a_yes(evening):
    """Nobody is asked whether a proposal is meant that is refused whatever the answer is."""
    refused = []
    for template, phrases in load("de").rulings.phrases.items():
        words = f"{phrases[0]}, zwei null Minuten" if "{time}" in template else phrases[0]
        words = f"Schwarz, {words}" if "{seat}" in template else words
        heard(evening, "ich schlage vor", WHITE)
        told = heard(evening, words, WHITE)
        if "Vorschlag:" not in told:
            assert "Ja oder nein?" not in told
            refused.append(template)
            continue
        asked = heard(evening, "ja", WHITE)
        assert "Sind Sie einverstanden? Ja oder nein?" in asked, template
        heard(evening, "nein", BLACK)
    assert {"adjourn", "confirm", "reopen", "resume"} <= set(refused)
    assert not {"stop", "result 1-0", "{seat} set {time}"} & set(refused)
    heard(evening, "ich schlage vor", WHITE)
    assert "Das geht ohne Schiedsrichter nicht." in heard(evening, "vertagen", WHITE)


def test_who_asks_for_help_is_taught_what_two_players_can_agree_on(evening):
    told = heard(evening, "Hilfe", WHITE)
    assert "Zug zurücknehmen" in told
    assert "Schiedsrichter spricht" not in told


def test_who_proposes_to_lift_the_end_signs_nothing_by_a_yes_meanwhile(evening):
    heard(evening, "ich gebe auf", WHITE)
    heard(evening, "ja", WHITE)
    heard(evening, "ich schlage vor", WHITE)
    heard(evening, "Ende aufheben", WHITE)
    heard(evening, "ja", WHITE)
    assert "Ihr Gegner muss noch zustimmen." in heard(evening, "ja", WHITE)
    assert evening.of(e.ScoresheetSigned) == []
    heard(evening, "ja", BLACK)
    assert evening.of(e.GameReopened)
