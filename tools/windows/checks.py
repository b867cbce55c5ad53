"""What is tried on Windows; each check looks at what came out, and fails with what it was."""

from collections.abc import Callable
from typing import Final

import chess

from accessible_board.languages import available, load
from accessible_board.narration.announcing import AnnouncingStyle
from tools.windows.machine import WindowsMachine

Check = Callable[[WindowsMachine], None]

_MOVE: Final = "e2e4"


def _everything_is_checked(windows: WindowsMachine) -> None:
    lines = windows.board("check", "--all").lines()
    for code in available():
        assert any(line.startswith(f"Voice {code}: espeak-ng speaks") for line in lines), lines
        assert any(line.startswith(f"Recogniser {code}: pocketsphinx") for line in lines), lines
    assert any(line.startswith("Journals: C:\\users\\") for line in lines), lines


def _a_move_is_said_and_recognised(windows: WindowsMachine) -> None:
    for code in available():
        words = AnnouncingStyle(load(code)).move(chess.Move.from_uci(_MOVE), chess.Board())
        said = (
            "--move",
            _MOVE,
            "--language",
            code,
            "--out",
            f"{code}.wav",
            "--device",
            "none",
            "--rate",
            "140",
        )
        assert windows.board("say", *said).lines() == [words]
        heard = windows.board("recognise", f"{code}.wav", "--language", code).lines()
        assert f"move: {_MOVE}" in heard, (code, heard)


CHECKS: Final[dict[str, Check]] = {
    "check --all: voices and recognisers of each language, the folder of records": (
        _everything_is_checked
    ),
    "say --out, and recognise of that sound, in each language": _a_move_is_said_and_recognised,
}
"""By what is tried."""
