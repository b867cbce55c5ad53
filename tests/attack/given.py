"""What somebody is given: the folder of a language, recordings to learn from, a game's sound."""

import json
import os
import shutil
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import soundfile

from accessible_board.devices.sound.sound_files import INDEX
from tests.attack.files import AT_ONCE
from tests.support.child import ended, environment
from tests.support.swedish import add_swedish

NOT_TEXT = (
    b"\xff\xfe\0",
    b"",
    b"a=" + b"[" * 100_000,
    b".".join([b"a"] * 60_000) + b"=1",
    b"".join(b"a%d=1\n" % number for number in range(60_000)),
    b"#" * 3_000_000,
    b'"\\u001b[2J\\u202e" = "\\u001b[2J"\n',
    b"[phrases]\n" + b'repeated = "' + b"{who}" * 50_000 + b'"\n',
    b'name = "\\u001b[2J\\u0000"\n',
)
FILES = ("language.toml", "dialogue.toml", "verbs.toml", "faults.toml", "console.toml")
NOT_FILES = (
    os.mkfifo,
    os.mkdir,
    lambda path: path.symlink_to("/dev/zero"),
    lambda path: path.symlink_to(path.name),
)
WORD = "Anna.wav"
RECORDED = {"file": WORD, "seat": "white", "at": 1, "words": "Eva vier", "ms": 1}


def answered(folder, lines, answers=(1, 2)):
    """Each command ends soon, by one of these answers, in lines that a terminal does not obey."""

    def run(number, arguments):
        home = folder / f"home-{number}"
        home.mkdir()
        code, out, errors = ended(folder, *arguments, variables=environment(home))
        told = (out + errors).decode()
        assert code in answers, (arguments, code, told)
        assert "mistake" not in told, (arguments, told)
        assert told.strip(), arguments
        assert all(sign.isprintable() or sign == "\n" for sign in told), (arguments, told)
        assert errors.count(b"\n") <= 1, (arguments, told)

    with ThreadPoolExecutor(AT_ONCE) as together:
        return len(list(together.map(run, range(len(lines)), lines)))


def languages(folder, most):
    """languages check: folders whose files are too deep, too long, pipes, links, full of escapes"""
    folder.mkdir()
    cases = []
    for file in FILES:
        for number, put in enumerate((*map(_writing, NOT_TEXT), *NOT_FILES)):
            own = add_swedish(folder / f"{file}-{number}")
            (own / file).unlink(missing_ok=True)
            put(own / file)
            cases.append(("languages", "check", own))
    return answered(folder, _share(cases, most), answers=(0, 1, 2))


def _writing(content):
    return lambda path: path.write_bytes(content)


def _share(cases, most):
    return cases[:: max(1, len(cases) // most)]


def recordings(folder, most):
    """teach: recordings that are pipes, links, no sound, without end, of odd rates and numbers"""
    folder.mkdir()
    cases = []
    for number, put in enumerate((*NOT_FILES, *map(_writing, NOT_TEXT[:6]), *_sounds())):
        given = folder / f"given-{number}"
        given.mkdir()
        put(given / WORD)
        cases.append(("teach", "--recordings", given, "--announce", "de"))
    return answered(folder, _share(cases, most))


def _sounds():
    """Files of sound that nobody has spoken."""
    noise = np.random.default_rng(1).normal(0, 0.1, 4_000)
    for rate in (1, 16_000, 2_000_000_000):
        yield lambda path, rate=rate: soundfile.write(path, noise, rate, format="WAV")
    for number in (np.nan, np.inf, 1e300):
        wrong = np.full(4_000, number)
        yield lambda path, w=wrong: soundfile.write(path, w, 16_000, "DOUBLE", format="WAV")
    many = np.tile(noise[:, None], 255)
    yield lambda path: soundfile.write(path, many, 16_000, format="WAV")
    yield lambda path: soundfile.write(path, np.zeros((0, 1)), 16_000, format="WAV")
    yield _without_end


def _without_end(path):
    """A small file of two hours of silence, whose head claims to be sound to be learnt from."""
    soundfile.write(path, np.zeros(2 * 3600 * 16_000, np.int16), 16_000, format="FLAC")


def sounds_of_a_game(folder, journal, most):
    """heard: indexes and sounds of a game that are forged, deep, pipes, links, without end"""
    folder.mkdir()
    kept = folder / "game.journal"
    shutil.copy(journal, kept)
    whole = json.dumps(RECORDED).encode() + b"\n"
    lines = [
        *NOT_TEXT,
        b"[" * 100_000 + b"\n",
        b"{}\n",
        *(_recorded(file=file) for file in ("", "..", "/dev/zero", "a\0b", "\x1b[2J", "pipe")),
        _recorded(at=10**400),
        _recorded(at=-1, words="\x1b[2J\u202e" * 1_000),
        whole * 100_000,
    ]
    cases = []
    for number, (index, sound) in enumerate(
        [(_writing(line), os.mkfifo) for line in lines]
        + [(put, os.mkfifo) for put in NOT_FILES]
        + [(_writing(whole), put) for put in (*NOT_FILES, *_sounds())]
    ):
        given = folder / f"record-{number}"
        given.mkdir()
        os.mkfifo(given / "pipe")
        index(given / INDEX)
        sound(given / WORD)
        cases.append(("heard", kept, given, "--language", "de"))
    return answered(folder, _share(cases, most), answers=(0, 1, 2))


def _recorded(**changed):
    return json.dumps({**RECORDED, **changed}).encode() + b"\n"
