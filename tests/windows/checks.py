"""What is tried on Windows; each check looks at what came out, and fails with what it was."""

import re
import subprocess
import time
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Final

import chess
import chess.pgn
import msgspec

from accessible_board.devices.models.store import Catalogue
from accessible_board.languages import available, load
from accessible_board.narration.announcing import AnnouncingStyle
from tests.support.child import script
from tests.support.model_server import NAME, archive, offer, shelf
from tests.tournament.reports import SECOND_ROUND
from tests.windows.console import CTRL_C, CTRL_Z, ENTER, windows_console
from tests.windows.machine import PROGRAM, PYTHON, WindowsMachine
from tools.windows.installer import build, put_together
from tools.windows.parts import ROOT, packages, python

Check = Callable[[WindowsMachine], None]

_MOVE: Final = "e2e4"
_GAME: Final = ("e2e4", "e7e5", "f1c4", "b8c6", "d1h5", "g8f6", "h5f7")
_ACTS_OF_MATE: Final = 8
_BOARDS: Final = ("--board", "virtual", "--board", "virtual")
_FOLDER: Final = "Jörgs Partien"
"""With what a path may have on Windows: a blank and an umlaut."""


def _everything_is_checked(windows: WindowsMachine) -> None:
    lines = windows.board("check", "--all").lines()
    for code in available():
        assert any(line.startswith(f"Voice {code}: espeak-ng speaks") for line in lines), lines
        ear = f"Recogniser {code}: The program's own ear knows"
        assert any(line.startswith(ear) for line in lines), lines
    assert any(line.startswith("Journals: C:\\users\\") for line in lines), lines


def _a_move_is_said_and_recognised(windows: WindowsMachine) -> None:
    for code in available():
        words = AnnouncingStyle(load(code)).move(chess.Move.from_uci(_MOVE), chess.Board())
        options = ("--language", code, "--rate", "140", "--device", "none")
        said = windows.board("say", "--move", _MOVE, "--out", f"{code}.wav", *options)
        assert said.lines() == [words]
        heard = windows.board("recognise", f"{code}.wav", "--language", code).lines()
        assert f"move: {_MOVE}" in heard, (code, heard)


def _a_game_is_killed_resumed_and_written(windows: WindowsMachine) -> None:
    before, after = script(*_GAME)[:-_ACTS_OF_MATE], script(*_GAME)[-_ACTS_OF_MATE:]
    playing = windows.playing(*_BOARDS, "--journal", _FOLDER)
    playing.wait_for("type: help").type(*before).wait_for("White's clock runs", 4)
    locked = windows.board("play", *_BOARDS, *_NO_SOUND, "--resume", _FOLDER).sentence()
    assert "Another program is writing" in locked, locked
    playing.kill()
    again = windows.playing(*_BOARDS, "--resume", _FOLDER)
    again.wait_for("type: help").type("", *after)
    again.wait_for("Checkmate").type("white sign", "black sign")
    assert again.end() == (0, ""), again.lines
    told = next(line for line in playing.lines if line.startswith("To go on: "))
    assert re.search(rf'--resume "{_FOLDER}\\[\w-]+\.journal"$', told), told


_NO_SOUND: Final = ("--ear", "none", "--loudspeaker", "none", "--microphone", "none")


def _journal(windows: WindowsMachine) -> str:
    (journal,) = (windows.folder / _FOLDER).glob("*.journal")
    return rf"{_FOLDER}\{journal.name}"


def _the_record_is_verified(windows: WindowsMachine) -> None:
    told = windows.board("replay", _journal(windows), "--verify").lines()
    assert any("as it was written" in line for line in told), told


def _the_scoresheet_is_exported(windows: WindowsMachine) -> None:
    for form in ("pgn", "brf", "text", "score"):
        export = ("export", _journal(windows), "--as", form, "--language", "de")
        windows.board(*export, "--out", f"sheet.{form}").lines()
        assert (windows.folder / f"sheet.{form}").read_bytes(), form
    (windows.folder / "Kopien").mkdir()
    with (windows.folder / "sheet.pgn").open(encoding="utf-8") as written:
        game = chess.pgn.read_game(written)
    assert game is not None
    assert [move.uci() for move in game.mainline_moves()] == list(_GAME), game
    windows.board("export", _journal(windows), "--to", "Kopien").lines()
    assert {copy.suffix for copy in (windows.folder / "Kopien").iterdir()} == {".pgn", ".brf"}


def _the_demonstration_is_shown(windows: WindowsMachine) -> None:
    lines = windows.board("demo", "--out", "shown").lines()
    assert any("understood, none misheard" in line for line in lines), lines
    assert (windows.folder / "shown/game.pgn").read_bytes()


def _guide_and_languages_are_printed(windows: WindowsMachine) -> None:
    for code in available():
        assert "# " not in windows.board("guide", "--language", code, "1").lines()[0]
    listed = windows.board("languages", "list").lines()
    assert all(any(line.startswith(f"{code}: ") for line in listed) for code in available())


def _a_model_is_installed(windows: WindowsMachine) -> None:
    offers = windows.packages / "accessible_board/devices/models/catalogue.toml"
    official, data = offers.read_bytes(), archive()
    try:
        with shelf() as server:
            server.give(data)
            ours = Catalogue(base=server.base, models=(offer(data),))
            offers.write_bytes(msgspec.toml.encode(ours))
            lines = windows.board("models", "install", "de").lines()
            assert any(line.startswith("Installed: C:\\users\\") for line in lines), lines
            assert windows.board("models", "verify").lines() == [f"{NAME} is as it was installed."]
    finally:
        offers.write_bytes(official)


def _a_table_is_typed(windows: WindowsMachine) -> None:
    table = windows.playing("--board", "none", "--shut-down", "", command="table")
    table.wait_for("English: ").type("Deutsch").wait_for("Hauptmenü.")
    table.type("Ausschalten").wait_for("Ausschalten?").type("ja").ended()


def _a_hall_reads_and_writes_reports(windows: WindowsMachine) -> None:
    windows.folder.joinpath("open.trf").write_text(SECOND_ROUND.replace("\n", "\r\n"), "utf-8-sig")
    first, _ = windows.board("hall", "pairings", "open.trf", "--round", "2").lines()
    assert '--white "Bruns, Bert" --black "Arendt, Anna"' in first, first
    names = ("--white", "Bruns, Bert", "--black", "Arendt, Anna", "--round", "2")
    played = windows.playing("--board", "none", "--journal", r"hall\journals\table-1", *names)
    played.type("black press", "arbiter result 0-1", "quit").ended()
    results = ("results", "open.trf", "--round", "2", "--output", "new.trf")
    (said,) = windows.board("hall", *results).lines()
    assert said == "Results written: 1 of 2, in new.trf."


def _pages_are_fetched(windows: WindowsMachine) -> None:
    playing = windows.playing("--board", "none", "--console", "127.0.0.1:0")
    playing.wait_for("Arbiter: http://")
    line = next(each for each in playing.lines if each.startswith("Arbiter: http://"))
    with urllib.request.urlopen(line.partition(" ")[2], timeout=60) as page:
        shown = page.read().decode("utf-8")
    assert "<h1" in shown, shown[:500]
    playing.type("quit").ended()


def _it_is_installed_and_removed(windows: WindowsMachine) -> None:
    before = windows.files()
    _enter_alone_installs(windows)
    _built(windows, "setup", lambda app: put_together(app, python(), packages()))
    windows.run(_setup("setup"), "/S").lines()
    menu = windows.user / "AppData/Roaming" / _MENU
    assert len(list(menu.glob("*.lnk"))) == _ENTRIES, list(menu.parent.rglob("*"))
    words = ("say", "--text", "Eva vier", "--out", "installed.wav", "--device", "none")
    said = windows.run("cmd", "/c", "call", _COMMAND, *words, "--language", "de", "--rate", "140")
    assert said.lines() == ["Eva vier"]
    heard = windows.run("cmd", "/c", "call", _COMMAND, "recognise", "installed.wav").lines()
    assert f"move: {_MOVE}" in heard, heard
    window = rf"{_INSTALLED}\window.cmd"
    wrong = windows.run("cmd", "/c", "call", window, "export", "nothing.journal", typed=b"\r\n")
    assert "Press" in wrong.output.decode("utf-8", "replace"), wrong
    wrong.sentence()
    _the_first_move_is_heard(windows)
    windows.run(rf"{_INSTALLED}\uninstall.exe", "/S").lines()
    for _ in range(_SECONDS):  # It goes on by itself, from a copy.
        left = windows.files() - before
        if all(_OWN in name for name in left):
            break
        time.sleep(1)
    games = [name for name in left if name.endswith(".journal")]
    assert len(games) == 1, games
    left = {name for name in left if _OWN not in name}
    assert not left, sorted(left)[:20]


def _enter_alone_installs(windows: WindowsMachine) -> None:
    """Steps 3 and 4 of docs/installing.md, with a single file: with all it takes Wine minutes."""
    _built(windows, "pages", lambda app: app.mkdir(parents=True) or (app / "LICENSE.txt").touch())
    by_keys = windows.folder / "setup_by_keys.py"
    by_keys.write_bytes(Path(__file__).with_name(by_keys.name).read_bytes())
    pressed, controls = windows.run(PYTHON, by_keys.name, _setup("pages")).lines()
    assert pressed == "Install Close 0", pressed
    assert set(controls.split()) <= _READ_ALOUD, controls


def _the_first_move_is_heard(windows: WindowsMachine) -> None:
    """Steps 5 to 7 of docs/installing.md, from what the entry of the start menu runs on."""
    window = ("cmd", "/c", "call", rf"{_INSTALLED}\window.cmd", "play", "--board", "virtual")
    with windows_console(windows, *window) as console:
        console.wait_for("type: help").press(ENTER).wait_for("White's clock runs")
        console.press("e4" + ENTER).wait_for("White's earphone: Eva vier").press(CTRL_Z + ENTER)
        console.wait_for("The scoresheet is")
        assert console.code() == 0, console.shown


def _built(windows: WindowsMachine, name: str, fill: Callable[[Path], object]) -> None:
    """An installer in the folder of this name."""
    folder = windows.folder.parent / name
    fill(folder / "app")
    build(folder, windows.within("makensis", _FAST, folder=f"/try/{name}"))


def _setup(name: str) -> str:
    return rf"Z:\try\{name}\accessible-board-setup.exe"


_READ_ALOUD: Final = {"#32770", "Button", "Edit", "Static", "msctls_progress32", "SysListView32"}
"""The controls of Windows, which every screen reader knows."""
_OWN: Final = "AppData/Local/accessible-board"
"""Where games and settings are, which stay."""


_COMMAND: Final = r"C:\users\root\AppData\Local\Microsoft\WindowsApps\accessible-board.cmd"
"""What both shells find, with more words than a batch file has numbers for."""
_INSTALLED: Final = r"C:\users\root\AppData\Local\Programs\Accessible Board"
_MENU: Final = "Microsoft/Windows/Start Menu/Programs/Accessible Board"
_ENTRIES: Final = 5
_FAST: Final = "-XSetCompressor /FINAL zlib"
"""The script is tried, and not how well its files are packed."""
_SECONDS: Final = 60


def _tests_pass(*folders: str, options: tuple[str, ...] = ()) -> Check:
    def tried(windows: WindowsMachine) -> None:
        if not (windows.folder / "pyproject.toml").exists():
            _copy_tests(windows.folder)
        run = (PYTHON, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-n", "2", *options)
        ended = windows.run(*run, "--timeout", "900", *folders, PYTHONPATH="Z:\\try\\games")
        lines = ended.output.decode("utf-8", "replace").splitlines()
        assert ended.code == 0, "\n".join([*lines[-40:], ended.errors.decode("utf-8", "replace")])
        print(lines[-1])

    return tried


def _copy_tests(folder: Path) -> None:
    wanted = ("tests", "tools", "benchmarks", "hardware", "docs", "pyproject.toml", "*.md")
    listed = subprocess.run(
        ["git", "ls-files", "-z", *wanted], cwd=ROOT, capture_output=True, check=True
    )
    copy = ["xargs", "-0", "cp", "--parents", "-t", str(folder)]
    subprocess.run(copy, input=listed.stdout, cwd=ROOT, check=True)


def _what_differs_is_as_it_is_meant(windows: WindowsMachine) -> None:
    """Files, ports, time, and a console whose window is closed."""
    told = windows.run(PYTHON, "-c", _DIFFERS).lines()
    assert told == _AS_MEANT, told
    for port in ("COM10", r"\\.\COM10"):
        refused = windows.board("play", "--board", port, *_NO_SOUND).sentence()
        assert port in refused, refused
        assert "no such port" in refused, refused
    refused = windows.board("say", "--text", "Eva vier", "--voice", "system").sentence()
    assert "no voice of its own" in refused, refused  # comtypes cannot read the types of Wine's.
    typed = "\r\nwhite Cäsar vier\r\nquit\r\n".encode("cp1252")
    options = ("--board", "none", *_NO_SOUND, "--journal", "pages")
    played = windows.board("play", *options, typed=typed).lines()
    assert "Loudspeaker: Cesar vier" in played, played


def _a_console_is_typed_at(windows: WindowsMachine) -> None:
    """Letters with umlauts, the end of input, and Ctrl-C; what is said to go on is shown."""
    for end in (CTRL_Z + ENTER, CTRL_C):
        game = (*PROGRAM, "play", "--board", "virtual", *_NO_SOUND, "--journal", "console")
        with windows_console(windows, *game) as console:
            console.wait_for("type: help").press(ENTER).wait_for("White's clock runs")
            console.press("white name Jörg Süß" + ENTER + "Cäsar vier" + ENTER)
            console.wait_for("White's earphone: Cesar vier").press(end)
            console.wait_for("The scoresheet is").wait_for("To go on: accessible-board play")
            assert console.code() == 0, console.shown


_DIFFERS: Final = """
import ctypes, time
from pathlib import Path
from accessible_board.errors import InputError
from accessible_board.languages import JournalError
from accessible_board.files import read_file
from accessible_board.new_files import write_new
from accessible_board.journal.store import read_journal
from accessible_board.system import clock, signals
try:
    read_file(Path("."))
except IsADirectoryError:
    print("a folder")
try:
    write_new(Path("con.txt"), b"")
except InputError:
    print("no file con.txt")
write_new(Path("Case.pgn"), b"")
try:
    write_new(Path("CASE.PGN"), b"")
except InputError as error:
    print(str(error).partition(" is there already")[0])
ctypes.windll.kernel32.CreateFileW("held.journal", 0xC0000000, 0, None, 2, 0x80, None)
for path in (Path("held.journal"), Path("x" * 300)):
    try:
        read_journal(path)
    except JournalError as error:
        print(str(error).rpartition(": ")[2])
begun = clock.since_start()
time.sleep(0.05)
print("50 ms" if 45 <= clock.since_start() - begun < 5000 else "no clock")
done = []
signals.time = type("Time", (), {"sleep": lambda seconds: done.append("then waited")})
signals._when_closed(lambda: done.append("left"))
signals._kept[0](2)
print(", ".join(done))
"""

_AS_MEANT: Final = [
    *("a folder", "no file con.txt", "CASE.PGN"),
    *("another program has it open.", "its name or its path is too long."),
    *("50 ms", "left, then waited"),
]

_PURE: Final = tuple(
    f"tests/{room}" for room in ("board", "languages", "menu", "tournament", "typed")
)
"""A share of the pure rooms: what reads most files, and what is typed. All take half an hour."""

_OF_SYSTEM: Final = ("tests/system/test_edges.py", "tests/system/test_opening.py")
_FILES: Final = ("tests/journal", "tests/test_toml.py", *_OF_SYSTEM)
_FILES_OF_POSIX: Final = (
    "--ignore=tests/journal/test_copying.py",
    "--deselect=tests/journal/test_sealed.py::test_a_journal_whose_folder_is_deleted_goes_on_whole_elsewhere",
    "--deselect=tests/journal/test_sealed.py::test_a_journal_in_whose_place_another_file_was_put_leaves_that_as_it_is",
)
"""What fills a disk as Linux can, or deletes what is open."""

CHECKS: Final[dict[str, Check]] = {
    "check --all: voices and recognisers of each language, the folder of records": (
        _everything_is_checked
    ),
    "say --out, and recognise of that sound, in each language": _a_move_is_said_and_recognised,
    "play: a typed game, killed, resumed, mated and signed": _a_game_is_killed_resumed_and_written,
    "replay --verify": _the_record_is_verified,
    "export: each form, and copies of both sheets": _the_scoresheet_is_exported,
    "demo": _the_demonstration_is_shown,
    "guide and languages": _guide_and_languages_are_printed,
    "models install from an address of this machine, and verify": _a_model_is_installed,
    "table, typed": _a_table_is_typed,
    "hall pairings and results": _a_hall_reads_and_writes_reports,
    "pages over loopback": _pages_are_fetched,
    "the installer: installed, started, and removed without a file left": (
        _it_is_installed_and_removed
    ),
    "files, ports, time and a closed window": _what_differs_is_as_it_is_meant,
    "a console: umlauts, Ctrl-Z and Ctrl-C": _a_console_is_typed_at,
    "tests of some pure rooms": _tests_pass(*_PURE),
    "tests of journals, files and input": _tests_pass(*_FILES, options=_FILES_OF_POSIX),
}
"""By what is tried, in this order: some use what others have left."""
