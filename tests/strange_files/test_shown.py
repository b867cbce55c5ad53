"""Nothing of any file moves a cursor, rings a bell or turns letters round, wherever it is shown."""

import asyncio

import pytest

from accessible_board.box.kept_choices import keep
from accessible_board.braille.cells import ComputerBraille
from accessible_board.console.following import Delay
from accessible_board.console.live import Stream
from accessible_board.console.seat_sentences import ToldSentence
from accessible_board.languages import available, load
from accessible_board.languages.plain_words import in_one_line
from accessible_board.study.saved import Bookmark, StudyKept
from tests.console.serving import served
from tests.journal.writing import written
from tests.strange_files.test_strange_files import FILES
from tests.study.reader import Reader
from tests.support.child import SILENT, ended
from tests.support.table import Table
from tests.tournament.reports import block, line, report

SIGNS = "\x1b[2J\x07\x08\x9b31m\u202e\u2066\u200f\u2028\ufeff"
HOSTILE = f"Ina{SIGNS}Ann"
GAMES = f"""[Event "{HOSTILE}"]
[White "{HOSTILE}"]
[Black "{HOSTILE}"]
[Opening "{HOSTILE}"]
[ChapterName "{HOSTILE}"]
[Date "{HOSTILE}"]

{{{HOSTILE}}} 1. e4 {{{HOSTILE}}} e5 ;{HOSTILE}
2. {HOSTILE} *

[White "Kai"]
[Variant "{HOSTILE}"]

1. e4 *

[White "Kai"]
[FEN "{HOSTILE}"]

1. e4 *
"""
SAID = ("go through games", "two", "all games", "one", "next", "next", "next", "names")


def assert_plain(text):
    assert all(letter.isprintable() or letter == "\n" for letter in text), ascii(text)


def printed(folder, *command, typed=()):
    """What a command prints; both outputs, as text."""
    lines = "".join(f"{line}\n" for line in typed).encode()
    _, out, errors = ended(folder, *command, typed=lines, variables={"XDG_STATE_HOME": str(folder)})
    return f"{out.decode()}\n{errors.decode()}"


@pytest.fixture
def folder(tmp_path):
    """A folder with a hostile file of each kind, under a hostile name."""
    (tmp_path / f"{HOSTILE}.pgn").write_text(GAMES, "utf-8")
    row = f"{HOSTILE},6k1/5ppp/8/8/8/8/1n3PPP/R5K1 b - - 0 1,b2d3 a1a8,800,80,9,9,{HOSTILE},u,\n"
    (tmp_path / f"{HOSTILE}.csv").write_text(row, "utf-8")
    paired = report(line(1, HOSTILE, "0.0", block(2, "w")), line(2, "Busch", "0.0", block(1, "b")))
    (tmp_path / f"{HOSTILE}.trf").write_text(paired, "utf-8")
    quoted = HOSTILE.encode("unicode_escape").decode().replace("\\x", "\\u00")
    (tmp_path / f"{HOSTILE}.toml").write_text(
        f'event = "{quoted}"\nnothing = "{quoted}"\n', "utf-8"
    )
    engine = tmp_path / HOSTILE
    engine.write_text("#!/bin/sh\necho 'id name x'\n", "utf-8")
    engine.chmod(0o755)
    table = Table(white=HOSTILE, black=HOSTILE, event=HOSTILE, site=HOSTILE, arbiter=HOSTILE)
    written(table.start(), tmp_path / f"{HOSTILE}.journal")
    mark = Bookmark(str(tmp_path / f"{HOSTILE}.pgn"), 1, (0,), HOSTILE)
    keep(tmp_path / "accessible-board" / "study.json", StudyKept().marked(mark))
    return tmp_path


STUDY = ("study", "--board", "none", *SILENT, "--language", "en")


COMMANDS = [
    ((*STUDY, "--pgn", f"{HOSTILE}.pgn"), SAID),
    ((*STUDY, "--pgn", f"{HOSTILE}.pgn"), ("go through games", "bookmarks", "one", "next")),
    ((*STUDY, "--pgn", f"{HOSTILE}.pgn"), ("learn from mistakes", "two", "one", "one")),
    ((*STUDY, "--puzzles", f"{HOSTILE}.csv"), ("solve puzzles", "file", "begin", "solution")),
    ((*STUDY, "--play", "--engine", f"./{HOSTILE}", "--journal", "."), ("press", "e4", "quit")),
    (("hall", "pairings", f"{HOSTILE}.trf", "--round", "1", "--folder", "nohall"), ()),
    (("play", "--board", "virtual", *SILENT, "--conditions", f"{HOSTILE}.toml"), ("quit",)),
    (("play", "--board", "virtual", *SILENT, "--resume", f"{HOSTILE}.journal"), ("quit",)),
    (("replay", f"{HOSTILE}.journal"), ()),
    (("export", f"{HOSTILE}.journal", "--as", "pgn"), ()),
    (("export", f"{HOSTILE}.journal", "--as", "text"), ()),
    (("recognise", f"{HOSTILE}.pgn", "--fen", HOSTILE), ()),
    (("detect", f"{HOSTILE}.csv"), ()),
    (("languages", "check", f"./{HOSTILE}"), ()),
    (("play", "--board", HOSTILE, *SILENT), ()),
]


@pytest.mark.parametrize(("command", "typed"), COMMANDS, ids=range(len(COMMANDS)))
def test_nothing_of_a_file_reaches_the_terminal_but_letters(folder, command, typed):
    told = printed(folder, *command, typed=typed)
    assert len(told) > 2
    assert_plain(told)


GAMES_OF_OTHERS = [path for path in FILES if path.suffix == ".pgn"]


@pytest.mark.parametrize("path", GAMES_OF_OTHERS, ids=lambda path: path.name)
def test_nothing_of_a_strange_file_is_said_but_letters(tmp_path, path):
    reader = Reader(tmp_path, path.read_bytes().decode("latin-1"))
    assert_plain(f"{reader.first_game()} {reader.say('weiter')} {reader.say('weiter')}")


def test_nothing_of_a_record_reaches_a_page_but_letters(tmp_path):
    names = {
        "white": HOSTILE,
        "black": HOSTILE,
        "event": HOSTILE,
        "site": HOSTILE,
        "arbiter": HOSTILE,
    }
    with served(tmp_path, delay=Delay(), **names) as table:
        for path in ("white", "arbiter", "spectator"):
            cookie = table.enter(path, name="Ina Ann") if path != "spectator" else None
            answer = table.ask("GET", f"/{path}/", cookie=cookie)
            assert (path, answer.status, "Ina" in answer.text) == (path, 200, True)
            assert_plain(answer.text)


def test_nothing_that_is_told_reaches_a_page_but_letters():
    async def heard():
        stream = Stream(dict, lambda: 0)
        seen = stream.last_id
        stream.change(ToldSentence(HOSTILE, "en"))
        return await anext(stream.follow(seen))

    assert_plain(asyncio.run(heard()).decode())


@pytest.mark.parametrize("code", available())
def test_nothing_of_a_text_reaches_the_cells_but_letters(code):
    for six in (False, True):
        braille = ComputerBraille(load(code), six=six)
        assert braille.cells(f"a{SIGNS}") == braille.cells(f"a{in_one_line(SIGNS)}")
