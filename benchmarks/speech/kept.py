"""What was heard of each announcement and all talk, kept in a file, so that it is heard once.

Two hundred announcements in each of three rooms take an hour of a processor; with the file a
measurement can be stopped at any time and gone on with later. What is kept is what the witnesses
said, so that it can be decided on anew under other weights. It holds for one program and one
network: after a change of either another file is begun.
"""

import json
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

import msgspec

from benchmarks.speech.corpus import Spoken, Talk
from benchmarks.speech.measuring import Measured
from benchmarks.speech.witnesses import WitnessedTalk

Key = tuple[str, str, str, int]
"""Language, voice, room or what was said, and number."""


class Kept:
    """A file with a line for each thing that was heard; nothing is kept without one."""

    def __init__(self, path: Path | None) -> None:
        self._path = path
        lines = path.read_text("utf-8").splitlines() if path and path.exists() else []
        rows = (json.loads(line) for line in lines)
        self._rows: dict[Key, Any] = {tuple(row["of"]): row["heard"] for row in rows}

    def announcements(
        self,
        code: str,
        said: Iterable[Spoken],
        hear: Callable[[Spoken], Measured],
        until: float | None = None,
    ) -> Iterator[Measured]:
        """What was heard of each announcement, of those that can be heard ``until`` a moment.

        The moment is one of :func:`time.monotonic`. What is kept already is not heard again.
        """
        for spoken in said:
            key = (code, spoken.voice, str(spoken.room), spoken.number)
            if key not in self._rows:
                if until is not None and time.monotonic() >= until:
                    return
                self._write(key, hear(spoken))
            yield msgspec.convert(self._rows[key], Measured)

    def talk(
        self, code: str, said: Iterable[Talk], hear: Callable[[Talk], WitnessedTalk]
    ) -> Iterator[WitnessedTalk]:
        """What was heard of all talk."""
        for number, talk in enumerate(said):
            key = (code, talk.voice, talk.words, number)
            if key not in self._rows:
                self._write(key, hear(talk))
            yield msgspec.convert(self._rows[key], WitnessedTalk)

    def _write(self, key: Key, heard: Measured | WitnessedTalk) -> None:
        self._rows[key] = msgspec.to_builtins(heard)
        if self._path is not None:
            with self._path.open("a", encoding="utf-8") as file:
                file.write(json.dumps({"of": key, "heard": asdict(heard)}) + "\n")
