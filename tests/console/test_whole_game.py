"""A game between two pages, watched by an arbiter: every act an observation, every event shown."""

import json
import zipfile

import pytest
from playwright.sync_api import expect

from tests.console.browsing import announce, choose, heard, press, shows, wait_to_hear

pytestmark = pytest.mark.long(together=True)

SCHOLARS_MATE = (
    ("e4", "Eva vier", "1. e4"),
    ("Eva fünf", "Eva fünf", "1... e5"),
    ("Dame Hektor fünf", "Dame Hector fünf", "2. Qh5"),
    ("Nc6", "Springer Cesar sechs", "2... Nc6"),
    ("f1c4", "Läufer Cesar vier", "3. Bc4"),
    ("Sf6", "Springer Felix sechs", "3... Nf6"),
    ("Dxf7", "Dame schlägt Felix sieben", "4. Qxf7#"),
)


def test_a_game_is_played_between_two_pages_before_an_arbiter_and_a_spectator(people, table):
    white, black = (
        people.enter("White, at an ordinary board"),
        people.enter("Black, at an ordinary board"),
    )
    arbiter, spectator = people.enter("Arbiter", name="Hansen"), people.watch()
    press(black)
    shows(white, "status", "It is your move.")
    mover, other = white, black
    for typed, announced, written in SCHOLARS_MATE:
        announce(mover, typed)
        for page in (mover, other, arbiter, spectator):
            shows(page, "last", announced)
            shows(page, "last", written)
            wait_to_hear(page, announced)
        if "#" not in written:
            other.locator("#choice-repeat").click()
            press(mover)
            shows(other, "status", "It is your move.")
        mover, other = other, mover
    for page in (white, black, arbiter, spectator):
        shows(page, "status", "checkmate. The result is 1-0.")
        for _, announced, _ in SCHOLARS_MATE:
            assert heard(page, announced) == 1
    for page in (white, black):
        page.locator("#choice-sign").click()
    table.playing.wait_for("The scoresheet is")
    moves = [line for line in table.playing.journal.read_text().splitlines() if "MoveMade" in line]
    assert len(moves) == len(SCHOLARS_MATE)
    assert "4. Qxf7#" in table.playing.journal.with_suffix(".pgn").read_text()


def test_a_move_and_a_flag_cut_in_and_the_rest_waits_its_turn(people):
    white, black = (
        people.enter("White, at an ordinary board"),
        people.enter("Black, at an ordinary board"),
    )
    press(black)
    announce(white, "e4")
    wait_to_hear(black, "Eva vier")
    press(white)
    announce(black, "nothing that anybody understands")
    wait_to_hear(black, "Not understood. Please say it again.")
    told = {text: (place, language) for place, language, text in heard(black)}
    assert told["Eva vier"] == ("assertive", "de-DE")
    assert told["Not understood. Please say it again."] == ("polite", "en-GB")


def test_what_cannot_be_taken_back_is_asked_first(people):
    white, black = (
        people.enter("White, at an ordinary board"),
        people.enter("Black, at an ordinary board"),
    )
    press(black)
    choose(white, "resign")
    expect(white.locator("#question")).to_be_focused()
    white.get_by_role("button", name="No", exact=True).click()
    expect(white.locator("#question")).to_have_count(0)
    choose(white, "resign")
    white.get_by_role("button", name="Yes", exact=True).click()
    shows(black, "status", "resignation. The result is 0-1.")


def test_a_draw_is_offered_declined_offered_again_and_accepted(people):
    white, black = (
        people.enter("White, at an ordinary board"),
        people.enter("Black, at an ordinary board"),
    )
    press(black)
    announce(white, "e4")
    press(white)
    announce(black, "e5")
    shows(white, "last", "1... e5")
    choose(white, "offer_draw")
    white.locator("#answer-yes-").click()
    shows(black, "status", "White offers a draw.")
    choose(black, "decline")
    wait_to_hear(white, "Black declines the draw.")
    choose(white, "offer_draw")
    white.locator("#answer-yes-").click()
    choose(black, "accept")
    black.locator("#answer-yes-").click()
    shows(white, "status", "agreement. The result is 1/2-1/2.")


def test_every_act_of_the_arbiter_is_in_the_journal_with_the_name(people, table):
    arbiter, black = (
        people.enter("Arbiter", name="Hansen"),
        people.enter("Black, at an ordinary board"),
    )
    press(black)
    shows(arbiter, "clocks", "runs")
    shows(arbiter, "clocks", "moves completed: 0")
    arbiter.locator("#rule-stop").click()
    shows(black, "status", "The clocks are stopped: by the arbiter.")
    arbiter.locator("#details-set-clock summary").click()
    form = arbiter.locator("#details-set-clock")
    form.get_by_label("White").check()
    form.get_by_label("Time left").fill("1:05:30")
    arbiter.locator("#rule-set-clock").click()
    shows(black, "clocks", "1:05:30")
    arbiter.locator("#rule-resume").click()
    shows(arbiter, "record", "The arbiter (Hansen): Set a clock (White, 1:05:30).")
    shows(arbiter, "clocks", "runs")
    lines = map(json.loads, table.playing.journal.read_text().splitlines()[1:])
    ruled = [line["observed"]["ArbiterRuled"] for line in lines if "ArbiterRuled" in str(line)]
    by_hansen = [act for act in ruled if act.get("name") == "Hansen"]
    assert [act["ruling"] for act in by_hansen] == ["stop", "set-clock", "resume"]
    assert by_hansen[1]["remaining"] == 3_930_000


def test_a_ruling_that_fits_nothing_is_answered_with_the_reason(people):
    arbiter = people.enter("Arbiter", name="Hansen")
    arbiter.locator("#rule-uphold-claim").click()
    wait_to_hear(arbiter, "That ruling is not possible (Uphold the claim): nothing is claimed.")


def test_announcements_are_spoken_on_the_device_that_wants_it(people, table):
    page = people.watch()
    page.evaluate("""() => {
        window.spoken = [];
        speechSynthesis.speak = (words) => window.spoken.push([words.text, words.lang]);
    }""")
    table.playing.type("", "e4").wait_for("Loudspeaker: Eva vier")
    wait_to_hear(page, "Eva vier")
    page.get_by_label("Speak announcements aloud on this device").check()
    table.playing.type("", "e5")
    wait_to_hear(page, "Eva fünf")
    assert page.evaluate("window.spoken") == [["Eva fünf", "de-DE"]]


def test_everything_can_be_taken_away_by_the_arbiter(people, table, tmp_path):
    arbiter = people.enter("Arbiter", name="Hansen")
    table.playing.type("", "e4", "")
    shows(arbiter, "clocks", "moves completed: 1")
    with arbiter.expect_download() as download:
        arbiter.get_by_text("Save everything.zip").click()
    download.value.save_as(tmp_path / "everything.zip")
    with zipfile.ZipFile(tmp_path / "everything.zip") as archive:
        assert sorted(archive.namelist()) == [
            "black.brf",
            "black.pgn",
            "black.txt",
            "game.journal",
            "white.brf",
            "white.pgn",
            "white.txt",
        ]
        journal = table.playing.journal.read_bytes()  # A clock that runs adds lines meanwhile.
        assert journal.startswith(archive.read("game.journal"))
        assert b"1. e4" in archive.read("white.pgn")


def test_a_move_that_is_sealed_on_a_page_is_read_by_nobody(people, table):
    white, black = (
        people.enter("White, at an ordinary board"),
        people.enter("Black, at an ordinary board"),
    )
    arbiter = people.enter("Arbiter", name="Hansen")
    press(black)
    shows(arbiter, "clocks", "runs")
    arbiter.locator("#details-adjourn summary").click()
    arbiter.locator("#rule-adjourn").click()
    shows(arbiter, "record", "White is asked to seal a move.")
    announce(white, "David vier")
    table.playing.wait_for("The code of the envelope is")
    press(white)
    shows(arbiter, "record", "The game is adjourned; White has sealed a move.")
    for page in (black, arbiter):
        shows(page, "last", "No move has been announced yet.")
        told = page.locator("main").inner_text()
        assert "d4" not in told.split()  # Any two characters may stand in the envelope's code.
        assert "David vier" not in told
    kept = table.playing.journal.read_text()
    assert "David" not in kept
    assert '"d4"' not in kept
