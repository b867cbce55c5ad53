"""A command loads the libraries that it needs, and no other: what is not loaded does nothing."""

import json

import pytest

from tests.journal.writing import written
from tests.support.child import quits
from tests.support.table import Table

SOUND = {"numpy", "soundfile", "soxr"}
VOICES = {"espeakng_loader", "pyttsx3"}
EARS = {"onnxruntime"}
PAGES = {"jinja2", "segno", "starlette", "uvicorn"}
TABLE = {"cobs", "nacl"}
"""Of a game without sound and ports: boards' frames, and the envelope of a sealed move."""

OTHERS = {"cryptography", "requests", "serial", "sounddevice", "vosk", "yasimavr"}
ALL = SOUND | VOICES | EARS | PAGES | TABLE | OTHERS

SILENT = ("--board", "none", "--ear", "none", "--loudspeaker", "none", "--microphone", "none")
PROGRAM = """
import json, sys
from accessible_board import command_line
try:
    command_line.run(sys.argv[1:])
finally:
    print(json.dumps(sorted({name.partition(".")[0] for name in sys.modules})), file=sys.stderr)
"""


@pytest.mark.parametrize(
    ("arguments", "needed"),
    [
        (("replay", "game.journal", "--verify"), set()),
        (("export", "game.journal", "--as", "text"), set()),
        (("detect", "none.jsonl", "--fen", "8/8/8/8/8/8/8/K1k5 w - - 0 1"), set()),
        (("models", "list"), set()),
        (("languages", "list"), set()),
        (("say", "--text", "Anna", "--out", "anna.wav"), SOUND | VOICES),
        (("recognise", "none.wav", "--fen", "8/8/8/8/8/8/8/K1k5 w - - 0 1"), SOUND | EARS),
        (("play", *SILENT), TABLE),
        (("play", "--board", "virtual", *SILENT[2:]), TABLE),
        (("play", *SILENT, "--console", "127.0.0.1:0"), TABLE | PAGES),
    ],
    ids=lambda value: " ".join(value)[:40] if isinstance(value, tuple) else "",
)
def test_no_library_is_loaded_that_a_command_does_not_need(tmp_path, arguments, needed):
    written(Table().start(), tmp_path / "game.journal")
    ended = quits(tmp_path, PROGRAM, *arguments)
    loaded = set(json.loads(ended.stderr.splitlines()[-1]))
    assert loaded & ALL <= needed
