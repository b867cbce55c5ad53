"""What somebody brings on a stick: files that are too long, too deep, or no files at all."""

import os
import shutil

from accessible_board.box.sticks import CONDITIONS, NAMES, PAIRINGS, Sticks, read, report_result
from accessible_board.commands.event_conditions import brought_conditions
from accessible_board.errors import AccessibleBoardError
from accessible_board.game import events as e
from accessible_board.game.game import Game
from accessible_board.game.vocabulary.setup import GameSetup
from accessible_board.tournament import MOST
from tests.tournament.reports import SECOND_ROUND

REPORT = "open.trf"
TEXTS = {
    CONDITIONS: (
        ".".join("a" * 60_000) + "=1",
        "a=" + "[" * 100_000,
        "#" * 2_000_000,
        "edition = 1\n" * 100_000,
    ),
    NAMES: ("Ann\n" * 100_000, "\x1b[2J\n\u202eAnn\n"),
    PAIRINGS: (";\n" * 100_000, ";;;;;;\n"),
    REPORT: (SECOND_ROUND + "#" * MOST, SECOND_ROUND.replace("001", "0x1"), "001" * 500_000),
}


def sticks(folder):
    """a stick with keys of 60,000 parts, files too long, pipes, folders, links: none is changed"""
    folder.mkdir()
    (folder / "secret").write_text("Ann Secret\n")
    cases = list(_cases(folder))
    for number, (name, put) in enumerate(cases):
        stick = folder / str(number)
        stick.mkdir()
        put(stick / name)
        before = _files(stick)
        found = read(stick, Sticks(folder, lambda path: brought_conditions(path).time or ""))
        assert found.names == () or found.names == ("Ann",), (name, found)
        assert not found.event, (name, found)
        _reported(stick)
        assert _files(stick) == before, name
        shutil.rmtree(stick)
    return len(cases)


def _cases(folder):
    for name, texts in TEXTS.items():
        for text in texts:
            yield name, lambda path, text=text: path.write_text(text, encoding="utf-8")
        yield name, os.mkfifo
        yield name, lambda path: path.symlink_to(folder / "secret")
        yield name, lambda path: path.symlink_to("/dev/zero")
        yield name, lambda path: path.symlink_to(path)
        yield name, lambda path: path.mkdir()


def _reported(stick):
    """Enter the result of a game of the round, which cannot be."""
    setup = GameSetup(white="Bruns, Bert", black="Arendt, Anna")
    ended = e.GameEnded(at=0, result="1-0", termination=e.Termination.ARBITER)
    try:
        assert not report_result(Game.replay(setup, [ended]).state, stick)
    except AccessibleBoardError as error:
        said = str(error)
        assert len(said.splitlines()) == 1


def _files(stick):
    """What is on a stick, by names: of a link where it leads to, of a file its bytes."""
    return {
        path.name: path.readlink()
        if path.is_symlink()
        else path.read_bytes()
        if path.is_file()
        else path.lstat().st_mode
        for path in stick.iterdir()
    }
