"""Fuzzing the files of games: journals, records of pegs, recordings of speech."""

import contextlib
import io
import json
from collections.abc import Iterator
from pathlib import Path
from random import Random

import chess
import msgspec
import numpy as np
import soundfile

from accessible_board.commands.detect import detect
from accessible_board.commands.journals import opened
from accessible_board.devices.interfaces import RECOGNISER_RATE
from accessible_board.devices.sound.sound_files import LONGEST, read_speech
from accessible_board.errors import InputError
from accessible_board.game.events import Event
from accessible_board.game.observations import Observation
from accessible_board.game.vocabulary.setup import GameSetup
from accessible_board.journal.codec import from_plain, tagged, to_plain, untagged
from accessible_board.journal.record import Entry, Head
from accessible_board.journal.store import JournalWriter, read_journal
from accessible_board.languages import JournalError
from tests.fuzz.mutation import Mutator
from tests.support.table import Table

BEGUN = "2026-11-21T12:00:00Z"

PEGS = (
    b'{"t": 1000, "lift": "e2"}\n{"t": 1800, "place": "e4"}\n{"t": 2500, "press": "white"}\n',
    b'{"t": 3000.5, "announce": "Eva f\xc3\xbcnf"}\n{"t": 4000, "lift": "e7"}\n',
    b'{"t": 0, "announce": "O-O"}\n{"t": 0, "lift": "g1"}\n{"t": 1, "press": "black"}\n',
    b'{"t": 9, "lift": "d1"}\n{"t": 10, "lift": "d8"}\n{"t": 11, "place": "d8"}\n',
)
FORMATS = (
    ("WAV", "PCM_16"),
    ("WAV", "FLOAT"),
    ("WAV", "ULAW"),
    ("FLAC", "PCM_16"),
    ("AU", "PCM_16"),
)


def journals(random: Random, folder: Path) -> Iterator[object]:
    """Of a spoiled journal nothing is believed but what was written, in the order it was."""
    mutator, path = Mutator(random), folder / "spoiled.journal"
    sound = _played(folder / "sound.journal")
    written = read_journal(sound)
    content = sound.read_bytes()
    while True:
        spoil = random.choice((mutator.spoiled, mutator.spoiled_lines))
        spoiled = spoil(content)
        yield spoiled
        path.write_bytes(spoiled)
        with contextlib.suppress(JournalError):
            journal, _ = opened(path)
            assert journal.head == written.head
            assert journal.records == written.records[: len(journal.records)]


def plain_data(random: Random, _: Path) -> Iterator[object]:
    """Plain data is a value, which is written as it was read, or is refused."""
    mutator = Mutator(random)
    table = _game()
    samples = [(Observation, tagged(seen)) for seen in table.observations]
    samples += [(Event, tagged(event)) for event in table.events]
    texts = [(kind, msgspec.json.encode(plain)) for kind, plain in samples]
    setup = msgspec.json.encode(to_plain(table.setup))
    while True:
        kind, text = random.choice([*texts[-40:], *texts[:40], (GameSetup, setup)])
        spoiled = mutator.spoiled(text)
        try:
            plain = json.loads(spoiled)
        except (ValueError, RecursionError):
            plain = random.choice((None, [], {}, {"PegLifted": None}, {"x": 1}, "", 1.5))
        yield kind.__name__, plain
        read, write = (from_plain, to_plain) if kind is GameSetup else (untagged, tagged)
        with contextlib.suppress(ValueError, InputError):
            value = read(kind, plain)
            assert read(kind, write(value)) == value


def pegs(random: Random, folder: Path) -> Iterator[object]:
    """A record of pegs is answered with objects, a line each, or refused."""
    mutator, path = Mutator(random), folder / "pegs.jsonl"
    while True:
        lines = b"".join(random.choice(PEGS) for _ in range(random.randint(1, 3)))
        spoil = random.choice((mutator.spoiled, mutator.spoiled_lines))
        content = spoil(lines)
        yield content
        path.write_bytes(content)
        answers = io.StringIO()
        with contextlib.redirect_stdout(answers), contextlib.suppress(InputError):
            detect(str(path), chess.STARTING_FEN, chess960=random.random() < 0.5)
        assert all("t" in json.loads(line) for line in answers.getvalue().splitlines())


def recordings(random: Random, folder: Path) -> Iterator[object]:
    """A recording is speech of a bounded length, or is refused."""
    mutator, path = Mutator(random), folder / "speech.wav"
    samples = [_recording(*form) for form in FORMATS]
    while True:
        content = random.choice(samples)
        head, rest = content[:120], content[120:]
        content = random.choice((mutator.spoiled(head) + rest, mutator.spoiled(content)))
        yield content
        path.write_bytes(content)
        with contextlib.suppress(InputError):
            speech = read_speech(path)
            assert speech.dtype == np.int16
            assert 0 < len(speech) <= LONGEST * RECOGNISER_RATE


def _game() -> Table:
    table = Table().start()
    table.lift("e2").place("e4").say("Eva vier").press()
    table.say("Eva fünf").press()
    return table.lift("g1").place("f3").say("Springer Felix drei").press()


def _played(path: Path) -> Path:
    """A journal of a move and a half, so short that it is read often."""
    table = _game()
    head = Head("test", BEGUN, to_plain(table.setup))
    with JournalWriter.create(path, head) as writer:
        for seen in table.observations[-14:]:
            writer.append(Entry(seen, tuple(table.events[-3:])))
    return path


def _recording(form: str, subtype: str) -> bytes:
    """A tenth of a second of a tone."""
    file = io.BytesIO()
    tone = np.sin(np.arange(1600) / 5) / 2
    soundfile.write(file, np.column_stack([tone, tone]), 16_000, subtype, format=form)
    return file.getvalue()
