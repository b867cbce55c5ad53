"""What became of each announcement, kept in a file, so that it is heard once.

Two hundred announcements in four rooms take an hour of a processor; with the file a measurement can
be stopped at any time and gone on with later. It holds for one program and one network: after a
change of either another file is begun.
"""

import json
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict
from pathlib import Path

import msgspec

from benchmarks.speech.corpus import Spoken
from benchmarks.speech.measuring import Heard

Key = tuple[str, str, str, int]
"""Language, voice, room and number."""


class Kept:
    """A file with a line for each announcement that was heard; nothing is kept without one."""

    def __init__(self, path: Path | None) -> None:
        self._path = path
        lines = path.read_text("utf-8").splitlines() if path and path.exists() else []
        rows = (json.loads(line) for line in lines)
        self._heard: dict[Key, Heard] = {
            tuple(row["of"]): msgspec.convert(row["heard"], Heard) for row in rows
        }

    def heard(
        self,
        code: str,
        said: Iterable[Spoken],
        hear: Callable[[Spoken], Heard],
        until: float | None = None,
    ) -> Iterator[Heard]:
        """What became of each announcement, of those that can be heard ``until`` a moment.

        The moment is one of :func:`time.monotonic`. What is kept already is not heard again.
        """
        for spoken in said:
            key = (code, spoken.voice, str(spoken.room), spoken.number)
            if key not in self._heard:
                if until is not None and time.monotonic() >= until:
                    return
                self._heard[key] = hear(spoken)
                self._write(key, self._heard[key])
            yield self._heard[key]

    def _write(self, key: Key, heard: Heard) -> None:
        if self._path is not None:
            with self._path.open("a", encoding="utf-8") as file:
                file.write(json.dumps({"of": key, "heard": asdict(heard)}) + "\n")
