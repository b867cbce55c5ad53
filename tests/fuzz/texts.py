"""Fuzzing what is read as text: files of settings and languages, positions, times, words."""

import contextlib
import shutil
from base64 import b64encode
from collections.abc import Iterator
from pathlib import Path
from random import Random

import chess

from accessible_board.app.equipment import Equipment
from accessible_board.choices import Choices
from accessible_board.commands.detect import position
from accessible_board.devices.recognition.taught import taught
from accessible_board.devices.recognition.word_network import column_length, network_digest
from accessible_board.errors import InputError
from accessible_board.game.game import Game
from accessible_board.game.vocabulary.setup import GameSetup
from accessible_board.game.vocabulary.time_control import TimeControl
from accessible_board.languages import FaultError, available, load
from accessible_board.languages.checking import wrong
from accessible_board.languages.language_files import folder_of, placeholders, read
from accessible_board.settings import load_settings
from accessible_board.speech.understanding import understand
from tests.fuzz.mutation import Mutator
from tests.fuzz.vocabulary import LINES, WORDS
from tests.support.positions import BEGINNINGS

SETTINGS = b"""\
announce = "de"
file_names = "international"
language = "en"
ear = "none"
loudspeaker = "none"
microphone = "file:speech.wav"
voice = "de+f3"
rate = 170
thresholds = [600, 300, 60]
"""
LESSON = """\
network = "{network}"

[pronunciations]
"anna" = ["AA N", "AA N AH"]

[columns]
"anna" = "{column}"
"""
"""What was taught by this program, and by one of before."""
TIMES = ("90m/40+30m+30s", "25m+10s", "3m", "2m d3s", "1m/2+1m+1s", "2h/40+1h/20+30m d5s")
TAGS = ("40/5400+30:1800+30", "900+10", "300", "*60", "?", "-")


def settings(random: Random, folder: Path) -> Iterator[object]:
    """A file of settings names what a game can be begun with, or is refused."""
    mutator, path = Mutator(random), folder / "settings.toml"
    while True:
        content = mutator.spoiled(SETTINGS)
        yield content
        path.write_bytes(content)
        with contextlib.suppress(InputError):
            Equipment.of(Choices(), load_settings(path))


def lessons(random: Random, folder: Path) -> Iterator[object]:
    """What was taught can be heard with, or is refused."""
    mutator, path, german = Mutator(random), folder / "taught-de.toml", load("de")
    column = b64encode(bytes(2 * column_length("de"))).decode()
    lesson = LESSON.format(network=network_digest("de"), column=column).encode()
    while True:
        content = random.choice((mutator.spoiled, mutator.spoiled_lines))(lesson)
        yield content
        path.write_bytes(content)
        with contextlib.suppress(FaultError):
            assert taught(german, path=path).keys() <= {"anna"}


def languages(random: Random, folder: Path) -> Iterator[object]:
    """A language can say everything, or it is told why not."""
    mutator = Mutator(random)
    for code in available():
        shutil.copytree(folder_of(code), folder / code)
    while True:
        path = random.choice(sorted(folder.glob("*/*.toml")))
        sound = path.read_bytes()
        spoil = random.choice((mutator.spoiled, mutator.spoiled_lines))
        path.write_bytes(spoil(sound))
        yield path.parent.name, path.read_bytes()
        if not wrong(path.parent):
            language = read(path.parent)
            for key, phrase in load("en").phrases.items():
                assert language.say(key, **dict.fromkeys(placeholders(phrase), "x"))
        path.write_bytes(sound)


def conditions(random: Random, _: Path) -> Iterator[object]:
    """A position in FEN and a time control are those of a game that can begin, or are refused."""
    mutator = Mutator(random)
    while True:
        fen = mutator.spoiled_text(random.choice(BEGINNINGS))
        time = mutator.spoiled_text(random.choice(TIMES))
        tag = mutator.spoiled_text(random.choice(TAGS))
        yield fen, time, tag
        for given in ({"fen": fen}, {"fen": fen, "chess960": True}, {"time_control": time}):
            with contextlib.suppress(InputError):
                assert Game(GameSetup(**given)).next_deadline() is None
        for parse, text in ((position, fen), (TimeControl.from_pgn, tag)):
            with contextlib.suppress(InputError):
                assert parse(text)


def words(random: Random, _: Path) -> Iterator[object]:
    """What somebody says is an announcement, a command, both or nothing, in every language."""
    mutator = Mutator(random)
    spoken = [load(code) for code in available()]
    board = chess.Board(random.choice(BEGINNINGS))
    while True:
        text = random.choice(
            (
                mutator.spoiled_text(random.choice(LINES)),
                mutator.words(WORDS),
                mutator.spoiled_text(mutator.words(WORDS)),
                mutator.garbage(60).decode("latin-1"),
            )
        )
        language = random.choice(spoken)
        yield language.code, text
        meant = understand(text, language)
        if meant is not None and meant.announcement is not None:
            assert all(move in board.legal_moves for move in meant.announcement.moves(board))
