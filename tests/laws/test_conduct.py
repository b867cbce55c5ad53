"""Conduct: no contact with the outside, no disturbance, appeals, evidence (Art. 11)."""

import html
import sys

import pytest

from accessible_board import command_line
from accessible_board.devices.voices.talker import quieter
from accessible_board.errors import InputError
from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.vocabulary.editions import rule_texts
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.narration.audience import Channel
from accessible_board.narration.speech_queue import SpeechQueue, Start, Stop
from accessible_board.narration.table import TABLE, Silent
from accessible_board.settings import Settings, load_settings
from tests.console.serving import served
from tests.laws.spoken import EDITIONS, SpokenTable, shown
from tests.support.child import Playing, environment, script

WHITE, BLACK = Seat.WHITE, Seat.BLACK


@pytest.fixture
def ask(tmp_path, monkeypatch, capfd):
    """Runs a command in this process: its exit code, and both its outputs."""
    for name, value in environment(tmp_path).items():
        monkeypatch.setenv(name, value)

    def asked(*arguments):
        code = command_line.run([str(argument) for argument in arguments])
        return code, *capfd.readouterr()

    return asked


# --- the pressing hand (row 89) ---


@pytest.mark.law(89)
@pytest.mark.parametrize(
    ("edition", "article"),
    [("2009", "6.7b"), ("2014", "6.2b"), ("2017", "6.2.3"), ("2023", "6.2.3")],
)
def test_the_rule_of_the_pressing_hand_can_be_read_in_each_edition(edition, article):
    texts = {rule.name: rule for rule in rule_texts(edition, "en")}
    assert texts["same hand"].article == texts["resting finger"].article == article
    assert "hand that made the move" in texts["same hand"].text
    assert ("no early press" in texts) is (edition != "2009")
    with pytest.raises(InputError):
        rule_texts("1999", "en")


@pytest.mark.parametrize(
    ("edition", "article", "says"),
    [
        ("2009", "12.3b", "completely switched off"),
        ("2014", "11.3b", "No mobile phone"),
        ("2017", "11.3.2.1", "the arbiter has not approved"),
        ("2023", "11.3.2.1", "the arbiter has not approved"),
    ],
)
def test_what_may_be_carried_is_said_as_the_edition_has_it(edition, article, says):
    (rule,) = [rule for rule in rule_texts(edition, "en") if rule.article == article]
    assert says in rule.text


@pytest.mark.law(89)
def test_the_rules_are_written_out_to_whoever_types_it(tmp_path):
    playing = Playing(tmp_path, "--journal", ".", "--board", "virtual", "--edition", "2017")
    playing.type("rules").wait_for("Article 6.2.3: No finger may rest on the clock")
    assert playing.end() == (0, "")


@pytest.mark.law(89)
def test_the_rules_stand_on_the_pages_of_players_and_arbiter_in_their_language(tmp_path):
    """11.9: a player may ask what a rule says; at a box nobody sees a terminal."""
    with served(tmp_path, edition="2017", peg_boards=frozenset({WHITE})) as pages:
        for path in ("black", "arbiter"):
            cookie = pages.enter(path, name="Somebody")
            for language in ("en", "nl"):
                text = pages.ask("GET", f"/{path}/?language={language}", cookie=cookie).text
                for rule in rule_texts("2017", language):
                    assert html.escape(f"{rule.article}: {rule.text}") in text


@pytest.mark.law(89)
@pytest.mark.parametrize("edition", EDITIONS)
def test_nothing_is_ever_alleged_of_a_hand(edition):
    table = SpokenTable(WHITE, edition=edition).start()
    told = []
    for _ in range(5):
        for seat in Seat:
            table.press(seat)
            told += [*(text for _, text in table.said), *table.written]
    assert told
    assert not any("hand" in text or "finger" in text for text in told)


# --- the outside (row 157) ---

LISTENING_HOOK = """
import os, sys

def hook(event, arguments):
    if event in ("socket.getaddrinfo", "socket.gethostbyname", "urllib.Request"):
        note = event
    elif event in ("socket.connect", "socket.bind", "socket.sendto") and isinstance(
        arguments[1], tuple
    ):
        note = f"{event} {arguments[1]}"
    else:
        return
    with open(os.environ["OUTSIDE"], "a") as file:
        file.write(note + "\\n")

sys.addaudithook(hook)
"""
"""Notes every attempt of the program to reach a network; sounds and terminals use none."""


@pytest.mark.law(157)
def test_a_game_reaches_for_no_network(tmp_path, monkeypatch):
    hooks = tmp_path / "hooks"
    hooks.mkdir()
    (hooks / "sitecustomize.py").write_text(LISTENING_HOOK)
    outside = tmp_path / "outside"
    path = f"{hooks}:{environment(tmp_path)['PYTHONPATH']}"
    monkeypatch.setattr("tests.support.child.ROOT", path)
    monkeypatch.setenv("OUTSIDE", str(outside))
    playing = Playing(tmp_path, "--journal", ".", "--board", "virtual", "--announce", "de")
    playing.type(*script("e2e4", "e7e5", "g1f3", seats=("white",)))
    playing.wait_for("Loudspeaker: Springer Felix drei")
    assert playing.end() == (0, "")
    assert not outside.exists(), outside.read_text()


@pytest.mark.law(157)
def test_and_an_attempt_would_have_been_noted(tmp_path, monkeypatch):
    import subprocess

    (tmp_path / "sitecustomize.py").write_text(LISTENING_HOOK)
    outside = tmp_path / "outside"
    code = "import socket; socket.socket(type=socket.SOCK_DGRAM).connect(('127.0.0.1', 9))"
    variables = {"PYTHONPATH": str(tmp_path), "OUTSIDE": str(outside)}
    subprocess.run([sys.executable, "-c", code], env=variables, check=True, timeout=30)
    assert outside.read_text().startswith("socket.connect")


# --- disturbance (row 158) ---


@pytest.mark.law(158)
@pytest.mark.parametrize("edition", EDITIONS)
def test_what_is_asked_for_is_heard_in_the_own_earphone_alone(edition):
    table = SpokenTable(*Seat, edition=edition).start()
    for request in o.Request:
        table.observe(o.Asked(at=table.at, seat=WHITE, request=request))
        assert table.whispered(WHITE)
        assert table.aloud() == table.whispered(BLACK) == ""


@pytest.mark.law(158)
def test_and_without_an_earphone_it_is_not_heard_at_all():
    table = SpokenTable(WHITE).start()
    for request in o.Request:
        table.observe(o.Asked(at=table.at, seat=BLACK, request=request))
        assert table.said == []


@pytest.mark.law(158)
def test_however_often_something_is_tried_the_refusal_is_heard_once_at_a_time():
    table, queue, begun = SpokenTable(WHITE).start(), SpeechQueue(), []
    for _ in range(50):
        table.observe(o.DrawAccepted(at=table.at, seat=BLACK))
        spoken = table.spoken
        assert [utterance.channel for utterance in spoken] == [Channel.LOUDSPEAKER]
        for utterance in spoken:
            begun += [act for act in queue.submit(utterance, table.at) if not isinstance(act, Stop)]
    assert queue.waiting == ()
    assert all(isinstance(act, Start) for act in begun)
    assert queue.finished(table.at) == ()


@pytest.mark.law(158)
def test_the_voice_is_never_louder_than_its_own_loudness_and_can_be_softer(tmp_path):
    import numpy as np

    samples = np.array([-32768, -1000, 0, 1000, 32767], np.int16)
    for percent in (1, 50, 100, 1000):
        heard = quieter(samples, percent)
        assert heard.dtype == np.int16
        assert (abs(heard.astype(int)) <= abs(samples.astype(int))).all()
    assert list(quieter(samples, 50)) == [-16384, -500, 0, 500, 16383]
    path = tmp_path / "settings.toml"
    path.write_text("loudspeaker_volume = 40\n")
    assert load_settings(path) == Settings(loudspeaker_volume=40)
    path.write_text("loudspeaker_volume = 101\n")
    with pytest.raises(InputError):
        load_settings(path)


# --- appeals (row 159) ---


def ended(edition, **conditions):
    """A game that White resigned and both have signed."""
    table = SpokenTable(WHITE, edition=edition, **conditions).start()
    table.observe(o.Resigned(at=table.at, seat=WHITE))
    for seat in Seat:
        table.observe(o.ResultConfirmed(at=table.at, seat=seat))
    return table


def appeals(table, words="The light went out"):
    return table.observe(o.Appealed(at=table.at, seat=WHITE, words=words))


@pytest.mark.law(159)
@pytest.mark.parametrize("edition", EDITIONS)
def test_an_appeal_is_recorded_in_its_words_with_its_time(edition):
    table = appeals(SpokenTable(WHITE, edition=edition).start())
    made = table.just(e.AppealMade)
    assert (made.at, made.seat, made.words) == (table.at, WHITE, "The light went out")
    assert table.written[0] == "Arbiter: White appeals: The light went out."
    assert table.whispered(WHITE) == "The appeal of White is recorded."
    assert table.aloud() == ""


@pytest.mark.law(159)
@pytest.mark.parametrize("edition", EDITIONS)
def test_also_after_signing(edition):
    """2009, 12.10: "any decision of the arbiter"; 11.10 says so of a signed game, too."""
    table = ended(edition)
    assert table.game.state.signed == frozenset(Seat)
    assert appeals(table).just(e.AppealMade).seat is WHITE


@pytest.mark.law(159)
@pytest.mark.parametrize("edition", EDITIONS)
def test_unless_the_event_allows_none(edition):
    table = appeals(SpokenTable(WHITE, edition=edition, appeals=False).start())
    assert table.just(e.CallRefused).reason is e.Refusal.NO_APPEAL


@pytest.mark.law(159)
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("decided", ["uphold", "reject", "postpone"])
def test_in_2009_what_was_decided_about_a_quickplay_draw_is_final(edition, decided):
    """12.10 of 2009: no appeal where 10.2d applies, which the committee has to know."""
    conditions = {"quickplay": edition != "2009", "quickplay_seconds": False}
    table = SpokenTable(WHITE, edition=edition, time_control="1h", **conditions).start()
    table.arbiter("white set 1m").observe(o.QuickplayClaimed(at=table.at, seat=WHITE))
    final = any("is final (12.10)" in line for line in appeals(table).written)
    assert not final, "nothing is decided yet"
    appeals(table.arbiter(decided))
    assert any("is final (12.10)" in line for line in table.written) is (edition == "2009")


@pytest.mark.law(159)
@pytest.mark.parametrize("edition", ["2009", "2023"])
def test_the_journal_of_a_signed_game_takes_an_appeal(tmp_path, ask, edition):
    playing = Playing(tmp_path, "--journal", ".", "--board", "none", "--edition", edition)
    playing.type("", "white: resign", "white: yes", "sign")
    playing.wait_for("The scoresheet is")
    assert playing.end() == (0, "")
    journal = playing.journal
    said = ask("appeal", journal, "white", "The light went out")
    assert said[0] == 0
    assert "The appeal of White is recorded." in said[1]
    assert "The light went out" in journal.read_text()
    assert ask("replay", journal)[0] == 0


# --- evidence is the arbiter's (row 160) ---


@pytest.mark.law(160)
@pytest.mark.parametrize("edition", EDITIONS)
def test_what_a_reconstruction_needs_is_told_to_the_arbiter_alone(edition):
    table = SpokenTable(*Seat, edition=edition).start()
    table.move("e2e4", WHITE).say("Eva vier", WHITE).press(WHITE)
    for words in ("reconstruct", "sheets"):
        table.arbiter(words)
        texts = [text for _, text in table.said]
        assert not any("e4" in text or "Eva" in text for text in texts)
    assert table.written
    assert all(line.startswith("Arbiter: ") for line in table.written)


@pytest.mark.law(160)
def test_what_is_silent_is_written_as_the_arbiters_or_not_at_all():
    open_to_all = {e.ClockStarted, e.ClockPressedBy}
    silent = {kind for kind, row in TABLE.items() if isinstance(row.said, Silent)}
    for kind in silent - open_to_all:
        names = set(kind.__struct_fields__)
        if names <= {"at", "seat", "by", "name"}:
            values = {"at": 0, "seat": WHITE, "by": "A.", "name": "I."}
            lines = shown(kind(**{name: values[name] for name in names}))
            assert all(line.startswith(("Arbiter: ", "White ")) for line in lines), kind


@pytest.mark.law(160)
def test_a_player_can_ask_for_no_more_than_what_is_the_players():
    assert {str(request) for request in o.Request} == {
        "time",
        "moves",
        "repeat",
        "slower",
        "position",
        "help",
        "standing",
        "conditions",
        "own_moves",
        "last_moves",
        "scoresheet",
        "look",
        "now",
        "assistant",
    }
