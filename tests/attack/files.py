"""Files that were planted, forged, deleted, or that a full disk does not take."""

import os
import random
import shutil
import stat
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from accessible_board.errors import InputError
from accessible_board.game.game import Game
from accessible_board.journal.rebuilding import rebuilt, verify
from accessible_board.journal.record import chained, setup_of
from accessible_board.journal.store import read_journal
from accessible_board.languages import JournalError
from tests.attack.game import AttackedGame
from tests.journal.forged import FORGED
from tests.support.child import ended, environment
from tests.support.small_disk import fill, on_a_disk_of_its_own, seen_from_outside

SHARED_MACHINE = ("sh", "-c", 'umask 000; exec "$@"', "sh")
"""Files that are made can be read and written by all, unless whoever makes them minds."""

AT_ONCE = 3


def refused(folder, lines, variables=None):
    """Each of these commands, in a home of its own, is refused in one sentence, and none waits."""

    def run(line):
        home, arguments = line
        code, _, errors = ended(folder, *arguments, variables=environment(home) | (variables or {}))
        said = errors.decode()
        assert code == 2, (line, code, said)
        assert said.count("\n") == 1, (line, said)
        assert "mistake" not in said, (line, said)

    with ThreadPoolExecutor(AT_ONCE) as together:
        return len(list(together.map(run, lines)))


def planted(folder, most):
    """pipes, devices, folders, links in the place of settings, conditions, records, sound"""
    folder.mkdir()
    os.mkfifo(folder / "pipe")
    (folder / "theirs").write_text("theirs")
    (folder / "link").symlink_to("theirs")
    (folder / "loop").symlink_to("loop")
    things = ("pipe", "/dev/zero", "/dev/tty", "loop", ".")
    homes = [with_settings(folder / f"home-{n}", folder / thing) for n, thing in enumerate(things)]
    lines = [
        *(("replay", thing) for thing in (*things, "link")),
        *((*PLAY, "--conditions", thing) for thing in things),
        *((*PLAY, "--resume", thing) for thing in (*things, "link")),
        *((*PLAY, "--journal", place) for place in ("pipe", "theirs", "loop")),
        *(("recognise", thing, "--fen", KINGS) for thing in things),
        *(("detect", thing, "--fen", KINGS) for thing in ("loop", ".")),
    ]
    tried = [(folder, line) for line in lines] + [(home, PLAY) for home in homes]
    number = refused(folder, tried[:: max(1, len(tried) // most)])
    assert (folder / "theirs").read_text() == "theirs"
    return number


PLAY = ("play", "--board", "none", "--microphone", "none", "--ear", "none", "--loudspeaker", "none")
KINGS = "8/8/8/8/8/8/8/K1k5 w - - 0 1"


def with_settings(home, thing):
    """A home in which this stands in the place of the settings."""
    settings = home / "accessible-board" / "settings.toml"
    settings.parent.mkdir(parents=True)
    settings.symlink_to(thing)
    return home


def forged(folder, journal, most):
    """records forged, cut, damaged and nested, one bit or a whole line, each with a right chain"""
    folder.mkdir()
    head = journal.read_bytes().splitlines(keepends=True)[0]
    paths = []
    for number, text in enumerate(FORGED[:most]):
        paths.append(folder / f"{number}.journal")
        paths[-1].write_bytes(head + chained(text.encode(), head))
    tried = refused(folder, [(folder, ("replay", str(path))) for path in paths])
    return tried + damaged(folder / "damaged.journal", journal.read_bytes(), 5 * most)


def damaged(path, content, cases):
    """One bit is wrong, or the end is missing: a sentence, or only the last line is lost."""
    whole, chance = content.count(b"\n"), random.Random(1)
    for case in range(cases):
        spoiled = bytearray(content)
        place = chance.randrange(len(content))
        if case % 5:
            spoiled[place] ^= 1 << chance.randrange(8)
        else:
            del spoiled[place:]
        path.write_bytes(spoiled)
        problem, records = "", 0
        try:
            read = read_journal(path)
            rebuilt(setup_of(read.head), read)
            records = len(read.records)
        except (JournalError, InputError) as error:
            problem = str(error)
        assert len(problem.splitlines()) == bool(problem)
        assert records < whole
    return cases


def modes(folder):
    """files and folders that a game wrote where all may read and write, unless it minds"""
    written = [path for path in folder.rglob("*") if not path.is_symlink()]
    for path in (folder, *written):
        mode = stat.S_IMODE(path.stat().st_mode)
        assert mode == (0o700 if path.is_dir() else 0o600), (path, oct(mode))
    return len(written) + 1


def unlinked(game):
    """the record deleted while it is written, and then with its folder"""
    for delete in (lambda: game.journal.unlink(), lambda: shutil.rmtree(game.records)):
        before = game.record()
        delete()
        game.typed("white time", "The whole record goes on in")
        assert game.record().startswith(before)
        game.move()
    return 2


class AtOnePort:
    """A board that is found at the same ``port`` wherever it is plugged in."""

    def __init__(self, board, port):
        self._board, self.port = board, str(port)
        self._name()

    def __getattr__(self, name):
        return getattr(self._board, name)

    def replug(self):
        self._board.replug()
        self._name()

    def _name(self):
        new = Path(f"{self.port}.new")
        new.symlink_to(self._board.port)
        new.replace(self.port)


def unplugged(folder, board, times):
    """White's board pulled out and put in again, at once and in the middle of moves"""
    folder.mkdir()
    game = AttackedGame(folder / "game", AtOnePort(board, folder / "port")).start()
    chance, tasks = random.Random(3), Path(f"/proc/{game.process.number}/task")
    game.move()
    before = sum(1 for _ in tasks.iterdir())
    for _ in range(times):
        game.board.unplug()
        time.sleep(chance.choice((0, 0, 0.05, 0.3)))  # What a hand at the plug does.
        game.board.replug()
        time.sleep(chance.choice((0, 0.01, 0.5)))
    lifted = game.white_lifts()
    game.board.unplug()
    game.board.replug()
    game.white_goes_on(lifted)
    game.black_answers()
    game.move()
    told = [line for line in game.process.lines if "does not answer" in line]
    assert len(told) <= times + 1, told
    assert sum(1 for _ in tasks.iterdir()) <= before + AT_ONCE
    game.leave()
    return times + 1


def full_disk(folder, board):
    """a disk that is full: nothing is told that is not kept, and then the game goes on"""
    disk = folder / "games"
    disk.mkdir(parents=True)
    game = AttackedGame(folder, board, within=on_a_disk_of_its_own(disk, "size=300k"))
    game.records = seen_from_outside(game.process, disk)
    game.start()
    game.move()
    filler = fill(game.records)
    game.process.type(*["white time"] * 60).wait_for("cannot be written: No space left")
    held = len(game.process.lines)
    game.process.type("white moves")
    game.shown()
    assert not [line for line in game.process.lines[held:] if "Completed" in line]
    filler.unlink()
    game.process.wait_for("White's earphone: Completed")
    game.move()
    copy = folder / "copy.journal"
    copy.write_bytes(game.record())
    checked(copy, game)
    game.leave()
    return 1


def checked(journal, game):
    """The record is whole, and holds the game that was played."""
    assert verify(journal).findings == ()
    read = read_journal(journal)
    state = Game.replay(setup_of(read.head), read.events).state
    assert state.position.move_stack == game.position.move_stack
