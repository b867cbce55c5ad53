"""``accessible-board`` as a stranger uses it: one clear sentence, the right exit code.

No traceback, whatever becomes of the standard streams.
"""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
import wave
from collections import Counter
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path

import chess
import pytest
import typer

from accessible_board import command_line
from accessible_board.commands.demo import prepare
from accessible_board.commands.journals import opened
from accessible_board.commands.usage import put_into_words
from accessible_board.demonstration.at_table import demonstrated
from accessible_board.game.events import MoveCompleted
from accessible_board.game.vocabulary.setup import GameSetup
from accessible_board.hall.broadcast import TOKEN_FILE, VARIABLE
from accessible_board.journal.codec import whole
from accessible_board.journal.record import Head
from accessible_board.journal.store import JournalWriter
from accessible_board.languages import available
from accessible_board.languages.loading import sentences
from accessible_board.settings import Engine
from accessible_board.table.terminal import typed_lines
from tests.support.child import SILENT, Playing, ended, environment
from tests.support.patience import PATIENCE

pytestmark = pytest.mark.long

VIRTUAL = ("play", "--board", "virtual", *SILENT)
START = ("--fen", chess.STARTING_FEN)


WAITS = b"I am still waiting for"


@pytest.fixture
def ask(tmp_path, monkeypatch, capfdbinary):
    """Runs a command in this process: its exit code, and both its outputs.

    What a start waits for on a slow machine, or one that has much to do, is left out.
    """
    monkeypatch.chdir(tmp_path)
    for name, value in environment(tmp_path).items():
        monkeypatch.setenv(name, value)

    def asked(*arguments):
        code = command_line.run(arguments)
        out, error = capfdbinary.readouterr()
        told = [line for line in out.splitlines(keepends=True) if not line.startswith(WAITS)]
        return code, b"".join(told), error

    return asked


def started(folder, *arguments, **streams):
    return subprocess.Popen(
        [sys.executable, "-m", "accessible_board", *arguments],
        cwd=folder,
        env={**environment(folder), "PYTHONIOENCODING": streams.pop("encoding", "utf-8")},
        stdin=streams.pop("stdin", subprocess.DEVNULL),
        stdout=streams.pop("stdout", subprocess.PIPE),
        stderr=subprocess.PIPE,
        **streams,
    )


def run(folder, *arguments, typed=None, **streams):
    """The exit code, and what stands on standard output and on standard error, as bytes."""
    if typed is not None:
        streams["stdin"] = subprocess.PIPE
    with started(folder, *arguments, **streams) as process:
        out, error = process.communicate(typed, PATIENCE)
    return process.returncode, out, error


def is_one_sentence(error, part):
    text = error.decode()
    assert part in text
    assert text.count("\n") == 1
    assert text.endswith(".\n")
    return True


def silence(path, seconds):
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(16000)
        file.writeframes(bytes(32000 * seconds))
    return path


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    folder = tmp_path_factory.mktemp("played")
    typed = b"\nlift e2\nplace e4\nEva vier\n"
    assert ended(folder, *VIRTUAL, "--journal", ".", typed=typed)[0] == 0
    (path,) = folder.glob("*.journal")
    return path


@pytest.fixture
def journal(played, tmp_path):
    """The record of 1. e4, left before the press."""
    return Path(shutil.copy(played, tmp_path))


@pytest.mark.parametrize(
    ("chosen", "beginning"), [("", "Ob Ton, Stimme und Brett"), ('language = "nl"', "Of geluid")]
)
def test_it_speaks_the_language_of_the_system_until_another_is_chosen(
    ask, tmp_path, monkeypatch, chosen, beginning
):
    for name, value in {"LC_ALL": "", "LANG": "de_AT.UTF-8", "LANGUAGE": ""}.items():
        monkeypatch.setenv(name, value)
    folder = tmp_path / "accessible-board"
    folder.mkdir()
    (folder / "settings.toml").write_text(chosen)
    assert ask()[1].decode().startswith(beginning)


@pytest.mark.parametrize("code", ["en", "de", "da", "nb", "nl"])
def test_whoever_names_no_command_is_told_in_a_few_lines_what_to_do(ask, tmp_path, code):
    folder = tmp_path / "accessible-board"
    folder.mkdir()
    (folder / "settings.toml").write_text(f'language = "{code}"\n')
    done, said, errors = ask()
    assert (done, errors) == (0, b"")
    commands = ("check", "play --board virtual", "guide", "models install de")
    for line, command in zip(said.decode().splitlines(), commands, strict=True):
        assert f"accessible-board {command}" in line


def test_a_speech_model_that_is_chosen_and_not_there_is_told_before_the_game(ask):
    heard = ("--microphone", "file:speech.wav", "--ear", "none", "--loudspeaker", "none")
    done, _, errors = ask("play", "--board", "virtual", "--engine", "vosk", *heard)
    assert (done, errors.count(b"\n")) == (2, 1)
    assert b"To fetch it, type: accessible-board models install de" in errors


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("models",), "Say what to do with the models"),
        (("castle",), "There is no command 'castle'"),
        (("play", "--board", "/dev/nosuch", *SILENT), "there is no such port"),
        (("play", "--board", ".", *SILENT), "it is no serial port"),
        (("play", "--board", "", *SILENT), "The name of a board is missing"),
        ((*VIRTUAL[:3], "--ear", "file:x", "--ear", "file:x"), "cannot share the earphone file:x"),
        ((*VIRTUAL[:3], "--microphone", "auto", "--microphone", "auto"), "cannot share"),
        ((*VIRTUAL, "--ear", "none", "--ear", "none"), "at most two earphones"),
        ((*VIRTUAL[:3], "--ear", "file:a.wav", "--loudspeaker", "file:a.wav"), "a file each"),
        ((*VIRTUAL, "--time", "90m/40+"), "90m/40+30m+30s"),
        ((*VIRTUAL, "--fen", "e4"), "no position in FEN"),
        ((*VIRTUAL, "--announce", "xx"), "There is no language 'xx'"),
        ((*VIRTUAL, "--edition", "1999"), "There is no edition"),
        ((*VIRTUAL, "--white", "Anna\nBo"), "cannot hold the name"),
        ((*VIRTUAL, "--event", "\udcff"), "cannot hold the name"),
        ((*VIRTUAL, "--journal", "/proc/x"), "No journal can be kept in /proc/x"),
        ((*VIRTUAL, "--resume", "none.journal"), "No such file"),
        (("recognise", ".", *START), ". cannot be read: Is a directory"),
        (("recognise", "/dev/zero", *START), "/dev/zero cannot be read: it is no ordinary file"),
        (("recognise", "nosuch.wav", *START), "nosuch.wav cannot be read: No such file"),
        (("say", "--text", "a\udcff"), "not in this terminal's encoding"),
        ((*VIRTUAL, "--seat", "green"), "--seat cannot be green, only one of these: white, black"),
        ((*VIRTUAL, "--default-time", "late"), "'late' is no time; write one as 1h5m30s."),
        ((*VIRTUAL, "--conditions", "/dev/zero"), "The conditions in /dev/zero cannot be read"),
        (("study", "--pgn", "/dev/zero"), "/dev/zero cannot be read: it is no ordinary file"),
        (("study", "--pgn", "nosuch.pgn"), "There is no file nosuch.pgn"),
        (("detect", "/dev/null"), "/dev/null cannot be read: it is no ordinary file"),
        (("replay", "/dev/zero"), "/dev/zero is a device and no journal"),
        (("replay", "/etc/passwd"), "Line 1 of the journal cannot be read"),
        (("export", "nosuch.journal"), "No such file"),
        (("check", "--walk"), "Name the board"),
        (("table", "--shut-down", "say 'bye"), "is no command: a quotation mark is not closed"),
    ],
)
def test_what_cannot_be_used_is_one_sentence_and_exit_code_2(ask, tmp_path, arguments, sentence):
    code, out, error = ask(*arguments)
    assert (code, out) == (2, b"")
    assert is_one_sentence(error, sentence)
    assert not list(tmp_path.rglob("*.journal"))


@pytest.mark.parametrize(
    ("arguments", "german", "dutch"),
    [
        ((*VIRTUAL, "--fen", "e4"), "ist keine Stellung in FEN", "is geen stelling in FEN"),
        ((*VIRTUAL, "--edition", "1999"), "Es gibt keine Ausgabe", "Er is geen uitgave"),
        ((*VIRTUAL, "--announce", "xx"), "Die Sprache 'xx' gibt es nicht", "De taal 'xx' is er"),
        ((*VIRTUAL, "--conditions", "no"), "Die Bedingungen in no", "De voorwaarden in no kunnen"),
        ((*VIRTUAL, "--microphone", "a", "--microphone", "a"), "zwei Mikrofone", "twee microfoons"),
        ((*VIRTUAL, "--console", "here"), "keine Adresse für die", "geen adres voor de console"),
        ((*VIRTUAL, "--chess960", "x"), "keine Grundstellung von", "geen beginstelling van"),
        (("table", "--shut-down", "say 'bye"), None, "is geen opdracht"),
        (("study", "--strength", "huge"), "Die Stärke 'huge' gibt es", "De sterkte 'huge' is er"),
        (("check", "--walk"), "Nennen Sie das Brett", "Noem het bord"),
        (("guide", "99"), "Ein Kapitel 99 gibt es nicht", "Er is geen hoofdstuk 99"),
        (("say", "--text", " "), "Es gibt nichts zu sagen", "Er is niets te zeggen"),
        (("recognise", "no.wav", *START), "no.wav lässt sich nicht", "no.wav kan niet"),
        (("bridge", "x", "--as", "livechess"), "hat keinen Anschluss", "geen poort"),
        (("models",), None, "Noem wat er met de modellen"),
        (("languages", "check", "no"), None, "Er is geen map"),
        (("detect", "/dev/null"), None, "het is geen gewoon bestand"),
        (("demo", "--board", "COM3"), None, "Het bord van een demonstratie"),
        (("castle",), "Einen Befehl 'castle' gibt es nicht", "Er is geen opdracht 'castle'"),
        (("say", "--nonsense"), "Eine Option --nonsense gibt es nicht", "geen optie --nonsense"),
        (("play", "--edtion", "x"), "gemeint ist vielleicht: --edition", "bedoeld: --edition"),
        (("say", "--text"), None, "De optie --text heeft een waarde nodig"),
        (("say", "--json=1"), None, "De optie --json krijgt geen waarde"),
        (("export",), None, "JOURNAL ontbreekt"),
        (
            (*VIRTUAL, "--seat", "x"),
            "--seat kann nicht x sein, nur eines davon: white",
            "een van deze: white, black",
        ),
        (("say", "--rate", "fast"), None, "--rate moet een getal van 80 tot en met 450 zijn"),
        (("board-log", "--seconds", "-1"), None, "--seconds moet een getal vanaf 0 zijn"),
        (("say", "e4", "e5"), "zu viel ist: e4 e5", "dit is te veel: e4 e5"),
        (("say", "--move", "e5"), None, "De zet e5 is in deze stelling niet toegestaan"),
        (
            ("replay", "/etc/passwd"),
            "ihre Prüfsumme stimmt",
            "zijn controlegetal klopt",
        ),
    ],
)
def test_a_refusal_is_in_the_language_of_the_system_or_the_one_chosen(
    ask, monkeypatch, arguments, german, dutch
):
    for name, value in {"LC_ALL": "", "LANG": "nl_NL.UTF-8", "LANGUAGE": ""}.items():
        monkeypatch.setenv(name, value)
    assert is_one_sentence(ask(*arguments)[2], dutch)
    assert german is None or is_one_sentence(ask(*arguments, "--language", "de")[2], german)


def test_settings_that_cannot_be_read_are_refused_in_the_language_of_the_system(
    ask, tmp_path, monkeypatch
):
    for name, value in {"LC_ALL": "", "LANG": "da_DK.UTF-8", "LANGUAGE": ""}.items():
        monkeypatch.setenv(name, value)
    (tmp_path / "accessible-board").mkdir()
    (tmp_path / "accessible-board" / "settings.toml").write_bytes(b"\xff")
    assert is_one_sentence(ask(*VIRTUAL)[2], "settings.toml kan ikke læses: det er ikke UTF-8.")


@pytest.mark.parametrize("name", ["game.journal", "transcript.txt", "earphone.wav"])
def test_a_demonstration_writes_over_nobody_elses_files(ask, tmp_path, name):
    folder = tmp_path / "kept"
    folder.mkdir()
    head = Head.now("test", whole(GameSetup(white="Anna", black="Bo")), datetime.now(UTC))
    JournalWriter.create(folder / "game.journal", head).close()
    (folder / "transcript.txt").write_text("of a lecture")
    (folder / "earphone.wav").write_bytes(b"a song")
    for other in folder.iterdir():
        if other.name not in (name, "game.journal"):
            other.unlink()
    before = {path: path.read_bytes() for path in folder.iterdir()}

    code, out, error = ask("demo", "--output", "kept")

    assert (code, out) == (2, b"")
    assert is_one_sentence(error, "was not written by a demonstration; name another folder")
    assert {path: path.read_bytes() for path in folder.iterdir()} == before


def test_a_demonstration_replaces_an_earlier_one_and_says_so(tmp_path, capsys):
    head = Head.now("test", whole(demonstrated()), datetime.now(UTC))
    JournalWriter.create(tmp_path / "game.journal", head).close()
    (tmp_path / "loudspeaker.wav").write_bytes(b"moves")
    (tmp_path / "notes.txt").write_text("mine")

    prepare(tmp_path)

    assert [path.name for path in tmp_path.iterdir()] == ["notes.txt"]
    told = f"The files of an earlier demonstration in {tmp_path} are replaced.\n"
    assert capsys.readouterr().out == told


def test_a_sentence_about_something_endless_ends(ask):
    code, _, error = ask("detect", "no.jsonl", "--fen", "x" * 100_000)
    assert code == 2
    assert len(error) < 1000


@pytest.mark.parametrize(
    ("content", "sentence"),
    [(b"\n", "The record is empty"), (b"\0" * 1_000_001, "Line 1 is longer than")],
)
def test_a_record_without_lines_is_one_sentence(ask, tmp_path, content, sentence):
    (tmp_path / "record.jsonl").write_bytes(content)
    code, out, error = ask("detect", str(tmp_path / "record.jsonl"))
    assert (code, out) == (2, b"")
    assert is_one_sentence(error, sentence)


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"\xff\xfe", "no UTF-8"),
        (b"announce = 3", "entry announce must be text"),
        (b"colour = 'red'", "there is no entry colour"),
        (b"announce = [", "cannot be read"),
        (b"rate = " + b"[" * 100_000, "cannot be read"),
        (b"rate = " + b"9" * 5_000, "cannot be read"),
        (b"announce = 'xx'", "There is no language 'xx'"),
        (b"thresholds = [-5]", "entry thresholds must be at least 1"),
        (b"[voices.xx]\nrate = 200", "There is no language 'xx'"),
        (None, "Is a directory"),
    ],
)
def test_settings_that_cannot_be_read_are_one_sentence(ask, tmp_path, content, sentence):
    path = tmp_path / "accessible-board" / "settings.toml"
    if content is None:
        path.mkdir(parents=True)
    else:
        path.parent.mkdir()
        path.write_bytes(content)
    code, out, error = ask(*VIRTUAL)
    assert (code, out) == (2, b"")
    assert is_one_sentence(error, sentence)


@pytest.mark.parametrize("as_json", [(), ("--json",)])
def test_sound_without_a_move_is_exit_code_1_with_its_report_and_a_sentence(ask, tmp_path, as_json):
    path = silence(tmp_path / "silence.wav", 1)
    code, out, error = ask("recognise", str(path), *START, *as_json)
    assert code == 1
    assert b"unclear" in out
    assert is_one_sentence(error, "There is no voice in the recording")


def test_no_move_at_all_cannot_have_been_sensed(ask, tmp_path):
    path = silence(tmp_path / "silence.wav", 1)
    code, _, error = ask("recognise", str(path), *START, "--sensed", "0000")
    assert code == 2
    assert is_one_sentence(error, "not a legal move")


@pytest.mark.parametrize(
    "line",
    [
        b'{"t": 1, "lift": "e9"}',
        b'{"t": 1}',
        b'{"t": 1, "lift": "e2", "place": "e4"}',
        b'{"t": 1, "lift": "\xff"}',
        b'{"t": 1, "snapshot": "ff"}',
        b'{"t": 1, "snapshot": ["x9"]}',
        b'{"t": 1, "press": "red"}',
        b'{"t": -1, "lift": "e2"}',
        b"[" * 100_000,
        b"\n\n",
    ],
)
def test_a_record_that_is_none_is_one_sentence(ask, tmp_path, line):
    (tmp_path / "record.jsonl").write_bytes(line)
    code, out, error = ask("detect", "record.jsonl")
    assert (code, out) == (2, b"")
    assert is_one_sentence(error, "")


KNIGHT_OUT = chess.Board("rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 0 1")


@pytest.mark.parametrize(
    "full",
    [
        json.dumps("bfff20000000ffff"),
        json.dumps([chess.square_name(square) for square in KNIGHT_OUT.piece_map()]),
    ],
    ids=["as the wire has it", "as squares"],
)
def test_what_the_pegs_show_may_be_a_snapshot(ask, tmp_path, full):
    lines = (
        '{"t": 0, "lift": "g1"}',
        f'{{"t": 900, "snapshot": {full}}}',
        '{"t": 1500, "press": "white"}',
    )
    (tmp_path / "record.jsonl").write_text("\n".join(lines))
    code, out, error = ask("detect", "record.jsonl")
    assert (code, error) == (0, b"")
    assert [json.loads(line) for line in out.splitlines()] == [
        {"t": 0, "touched": "g1", "piece": "N"},
        {"t": 1500, "move": "g1f3", "san": "Nf3"},
    ]


def test_an_announcement_without_end_is_not_understood(ask, tmp_path):
    words = b'{"t": 1, "announce": "' + b"e2e4 " * 100_000 + b'"}\n'
    (tmp_path / "record.jsonl").write_bytes(words)
    code, out, error = ask("detect", "record.jsonl")
    assert (code, error) == (0, b"")
    assert b"not understood" in out


@pytest.mark.parametrize("command", [("replay",), ("export", "--as", "text"), ("--help",)])
def test_output_that_nobody_reads_or_nothing_takes_leaves_no_traceback(tmp_path, journal, command):
    arguments = command if command == ("--help",) else (*command, str(journal))
    with Path("/dev/full").open("wb") as full:
        code, _, error = run(tmp_path, *arguments, stdout=full)
    assert code == 2
    assert is_one_sentence(error, "No space left on device")
    reading, writing = os.pipe()
    os.close(reading)
    code, _, error = run(tmp_path, *arguments, stdout=writing)
    os.close(writing)
    assert (code, error) == (1, b"")


def test_a_game_whose_lines_no_disk_takes_goes_on(tmp_path):
    typed = b"black press\nwhite Eva vier\nwhite press\nquit\n"
    playing = ("play", "--board", "none", *SILENT, "--journal", ".")
    with Path("/dev/full").open("wb") as full:
        code, _, error = run(tmp_path, *playing, stdout=full, typed=typed)
    assert (code, error) == (0, b"")
    (path,) = tmp_path.glob("*.journal")
    assert any(isinstance(event, MoveCompleted) for event in opened(path)[0].events)


@pytest.mark.parametrize("closed", range(3))
def test_a_standard_stream_that_is_closed_is_no_journal_and_no_traceback(tmp_path, closed):
    code, _, error = run(
        tmp_path, *VIRTUAL, "--journal", ".", preexec_fn=lambda: os.close(closed), typed=b""
    )
    assert (code, error) == (0, b"")
    (path,) = tmp_path.glob("*.journal")
    opened(path)


def test_what_is_typed_in_another_encoding_or_without_end_stops_no_game(tmp_path):
    typed = b"\nbl\xe4\n\0\n" + b"e4 " * 100_000 + b"\nlift \xff\nlift e2\nplace e4\nEva vier\n"
    code, out, error = run(
        tmp_path, *VIRTUAL, "--journal", ".", "--language", "da", typed=typed, encoding="ascii"
    )
    assert (code, error) == (0, b"")
    assert b"En linje kan have 500 tegn, ikke 300000." in out
    assert b"jttaler: Eva vier" in out


def test_a_game_that_nobody_reads_any_more_is_left_and_can_be_resumed(tmp_path):
    with started(tmp_path, *VIRTUAL, "--journal", ".", stdin=subprocess.PIPE) as process:
        process.stdin.write(b"\nlift e2\nplace e4\nEva vier\n")
        process.stdin.flush()
        while b"Eva vier" not in process.stdout.readline():
            pass
        process.stdout.close()
        process.stdin.write(b"nothing\nhelp\n")
        process.stdin.flush()
        assert process.wait(PATIENCE) == 1
        assert process.stderr.read() == b""
    (path,) = tmp_path.glob("*.journal")
    code, out, error = run(tmp_path, *VIRTUAL, "--resume", str(path), typed=b"black press\n")
    assert (code, error) == (0, b"")
    assert b"The game goes on" in out


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_game_that_is_interrupted_is_left_in_order(tmp_path, number):
    game = Playing(tmp_path, *VIRTUAL[1:], "--journal", ".", sound=()).wait_for("type: help")
    lines = game.signal(number).wait_for("The game is left.").ended()
    assert lines[-1].startswith("To go on: accessible-board play --resume")


def test_a_game_that_is_over_and_signed_does_not_go_on(tmp_path):
    table = ("play", "--board", "none", *SILENT)
    typed = b"\ne4\n\nblack: I resign\nblack: yes\nsign\n"
    assert ended(tmp_path, *table, "--journal", ".", typed=typed)[0] == 0
    (path,) = tmp_path.glob("*.journal")
    content = path.read_bytes()
    scoresheet = path.with_suffix(".pgn")
    scoresheet.write_text("with notes")
    code, out, error = ended(tmp_path, *table, "--resume", str(path), typed=b"\ne5\n")
    assert (code, error) == (0, b"")
    assert f"The game of {path} is over and signed." in out.decode()
    assert path.read_bytes() == content
    assert scoresheet.read_text() == "with notes"


def test_notes_in_the_scoresheet_of_a_game_that_goes_on_are_kept(tmp_path):
    table = ("play", "--board", "none", *SILENT)
    assert ended(tmp_path, *table, "--journal", ".", typed=b"\ne4\n\n")[0] == 0
    (path,) = tmp_path.glob("*.journal")
    usual, second = path.with_suffix(".pgn"), path.with_name(f"{path.stem}-2.pgn")
    for typed in (b"\ne5\n\n", b"\nNf3\n\n"):  # Nobody has written into it: it is replaced.
        out = ended(tmp_path, *table, "--resume", str(path), typed=typed)[1].decode()
        assert f"The scoresheet is {usual}\n" in out
    assert "2. Nf3" in usual.read_text()
    notes = usual.read_text().replace("2. Nf3", "2. Nf3 {I was nervous.}")
    usual.write_text(notes)
    for typed in (b"\nNc6\n\n", b"\nBb5\n\n"):
        out = ended(tmp_path, *table, "--resume", str(path), typed=typed)[1].decode()
        assert f"{usual} was changed since this game wrote it, and is kept.\n" in out
        assert f"The scoresheet is {second}\n" in out
    assert usual.read_text() == notes
    assert "3. Bb5" in second.read_text()
    assert sorted(tmp_path.glob("*.pgn")) == sorted([usual, second])


def pages(code):
    """The page of help of the program and of each command, in a language, by its path."""
    line = typer.main.get_command(command_line.build(command_line.COMMANDS))
    put_into_words(line, code)
    pending = [((), line)]
    while pending:
        path, command = pending.pop()
        pending += [
            ((*path, name), each) for name, each in getattr(command, "commands", {}).items()
        ]
        page = command.make_context(" ".join(path), [], resilient_parsing=True).get_help()
        yield path, command, page


@pytest.mark.parametrize("code", available())
def test_help_is_in_every_language_and_fits_a_terminal(code):
    """That no word is missing or English is seen where all sentences are compared."""
    for path, _, page in pages(code):
        assert max(map(len, page.splitlines())) <= 80, path
        assert code == "en" or not re.search(
            r"Usage|Options|Arguments|Commands|COMMAND \[|default:|required|environment|Show", page
        ), path


def test_help_has_no_words_but_those_of_an_option_and_shares_them_where_several_have_it():
    words, users, paths = sentences("help", "en"), Counter(), []
    for path, command, _ in pages("en"):
        paths.append(" ".join(path) or "program")
        users.update(
            own if (own := f"{paths[-1]}.{name}") in words else f"options.{name}"
            for name in (option.opts[0].lstrip("-") for option in command.params)
        )
    told = {key for key in words if not key.startswith(("page.", "defaults.", "commands."))}
    assert users.keys() == told - {"options.help"}  # Which every command has.
    assert {key.removeprefix("commands.") for key in words if key.startswith("commands.")} == set(
        paths
    )
    assert not [key for key, count in users.items() if key.startswith("options.") and count < 2]


def test_help_names_what_the_code_takes():
    words = sentences("help", "de")
    assert VARIABLE in words["hall.broadcast"]
    assert TOKEN_FILE in words["hall.broadcast"]
    assert not [engine for engine in Engine if engine not in words["options.engine"]]


def test_help_is_in_the_language_of_the_settings_or_of_the_system(ask, tmp_path, monkeypatch):
    assert ask("export", "--help")[1].startswith(b"Usage: accessible-board export [OPTIONS]")
    monkeypatch.setenv("LANG", "nl_NL.UTF-8")
    monkeypatch.setenv("LANGUAGE", "nl")
    told = " ".join(ask("export", "--help")[1].decode().split())
    assert told.startswith("Gebruik: accessible-board export [OPTIES] {JOURNAL}")
    assert "[standaard: die van de speler]" in told
    (tmp_path / "accessible-board").mkdir()
    (tmp_path / "accessible-board" / "settings.toml").write_text('language = "da"')
    assert "Noteringsliste" in ask("--help")[1].decode().title()


@pytest.mark.parametrize("command", command_line.COMMANDS)
def test_help_is_plain_lines_without_signs_of_the_programming_language(ask, command):
    code, out, error = ask(command, "--help")
    assert (code, error) == (0, b"")
    assert b"list[" not in out
    assert not set(out.decode()) & set("│─╭╰")


def test_a_command_that_is_interrupted_says_so(tmp_path):
    reading = Playing(tmp_path, "-", command="detect", sound=())
    reading.type('{"t": 1, "lift": "e2"}', '{"t": 500, "place": "e4"}').wait_for("touched")
    code, error = reading.signal(signal.SIGINT).end()
    assert code == 130
    assert is_one_sentence(error.encode(), "Interrupted")


def test_interrupted_while_it_is_still_being_loaded_it_ends_without_a_word(tmp_path):
    (tmp_path / "typer.py").write_text("print('loading', flush=True); import time; time.sleep(60)")
    search = os.pathsep.join((str(tmp_path), environment(tmp_path)["PYTHONPATH"]))
    with subprocess.Popen(
        [sys.executable, "-m", "accessible_board", "check"],
        env=environment(tmp_path) | {"PYTHONPATH": search},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout.readline() == b"loading\n"
        process.send_signal(signal.SIGINT)
        _, error = process.communicate(timeout=PATIENCE)
    assert (process.returncode, error) == (130, b"")


def replayed(tmp_path, *body, imports=""):
    """A command whose work is these lines, in a process of its own."""
    program = [
        *filter(None, [imports]),
        "import accessible_board.command_line as line",
        "import accessible_board.commands.replay as command",
        "def replay():",
        *(f"    {each}" for each in body),
        "command.replay = replay",
        "line.main()",
    ]
    return subprocess.run(
        [sys.executable, "-c", "\n".join(program), "replay"],
        env={**environment(tmp_path), "XDG_STATE_HOME": str(tmp_path)},
        capture_output=True,
        check=False,
    )


def test_a_mistake_of_the_program_is_one_sentence_and_kept_in_a_file(tmp_path):
    done = replayed(tmp_path, "raise ZeroDivisionError('by\\nnothing')")
    assert done.returncode == 2
    assert done.stderr.count(b"\n") == 1
    assert b"please report it" in done.stderr
    (kept,) = Path(tmp_path).rglob("fault.txt")
    assert "ZeroDivisionError" in kept.read_text()
    assert str(kept) in done.stderr.decode()


@pytest.mark.parametrize("act", ["bytearray(1 << 34)", "threading.Thread(target=int).start()"])
def test_too_little_memory_is_a_sentence_about_the_machine_and_no_mistake(tmp_path, act):
    done = replayed(
        tmp_path,
        "soft, hard = resource.getrlimit(resource.RLIMIT_AS)",
        "resource.setrlimit(resource.RLIMIT_AS, (1 << 20, hard))",
        f"try: {act}",
        "finally: resource.setrlimit(resource.RLIMIT_AS, (soft, hard))",
        imports="import resource, threading",
    )
    assert done.returncode == 2
    assert is_one_sentence(done.stderr, "This machine")
    assert b"mistake" not in done.stderr


def test_a_line_without_an_end_costs_no_memory_and_keeps_no_line_after_it_away(tmp_path):
    with Path("/dev/zero").open("rb") as endless, (tmp_path / "typed").open("wb") as typed:
        typed.write(endless.read(3_000_000) + b"\nlift e2\n")
    with (tmp_path / "typed").open("rb") as typed:
        *longest, last = [len(line) for line in typed_lines(typed.fileno())]
    assert last == len("lift e2")
    assert sum(longest) < 1_200_000


@pytest.mark.parametrize("words", ["", " ", "a\nb", "\x1b[2J"])
def test_an_appeal_needs_words_in_one_line(ask, journal, words):
    before = journal.read_bytes()
    code, out, error = ask("appeal", str(journal), "white", words)
    assert (code, out) == (2, b"")
    assert is_one_sentence(error, "An appeal needs words")
    assert journal.read_bytes() == before


def test_a_journal_that_another_program_writes_takes_no_appeal(ask, journal):
    writer, _ = JournalWriter.resume(journal)
    with writer:
        code, _, error = ask("appeal", str(journal), "white", "The light went out")
    assert code == 2
    assert is_one_sentence(error, "Another program is writing")


def test_of_a_game_that_was_interrupted_before_it_began_no_journal_is_left(tmp_path):
    os.mkfifo(tmp_path / "nobody-reads.wav")
    device = ("--loudspeaker", "file:nobody-reads.wav", "--ear", "none", "--microphone", "none")
    with started(tmp_path, *VIRTUAL[:3], *device, "--journal", ".") as process:
        while not list(tmp_path.glob("*.journal")):
            time.sleep(0.02)
        time.sleep(0.5)
        process.send_signal(signal.SIGINT)
        _, error = process.communicate(timeout=PATIENCE)
    assert (process.returncode, error) == (130, b"Interrupted.\n")
    assert not list(tmp_path.glob("*.journal"))


def test_nothing_that_a_library_logs_is_read_aloud(tmp_path):
    logging = (
        "import logging, accessible_board.command_line as line;"
        "line._quieten_libraries(); logging.getLogger('asyncio').error('socket.send() raised')"
    )
    done = subprocess.run([sys.executable, "-c", logging], capture_output=True, timeout=PATIENCE)
    assert (done.returncode, done.stderr) == (0, b"")


def test_the_version_is_told(ask):
    assert ask("--version") == (
        0,
        f"accessible-board {version('accessible-board')}\n".encode(),
        b"",
    )


def test_a_record_with_an_unknown_key_is_told_which_keys_there_are(ask, tmp_path):
    (tmp_path / "record.jsonl").write_text('{"at": 1, "lift": "e2"}\n')
    code, _, error = ask("detect", "record.jsonl")
    assert code == 2
    keys = "t, lift, place, snapshot, announce, press"
    assert error == f"Line 1: unknown key 'at'; use {keys}.\n".encode()
