"""The live stream of a page: the changes since a browser was last told.

A stream holds the newest state of every region of a page and every sentence told, each with the
number of its change. A browser that connects sends the last number it has seen (``Last-Event-ID``)
and gets all that came after in one message. So nothing is missed and nothing comes twice, however
often the connection is lost. Nothing is queued: a slow browser gets the newest state when it is
ready.
"""

import asyncio
import contextlib
import json
import secrets
import time
from collections.abc import AsyncIterator, Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from accessible_board.console.telling import ToldSentence

LOG: Final = 4
"""Earlier sentences that a page shows when it is loaded."""

HEARTBEAT: Final = 15.0
"""Seconds of silence after which a stream sends a comment to show that it lives."""

Render = Callable[[], Mapping[str, str]]
"""Renders every region of a page as HTML, by its name."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence, and the number of the change with which it was told."""

    number: int
    told: ToldSentence


READING: Final = 30.0
"""Seconds for which a page without a script counts as read, and another load is awaited."""


class Attention:
    """The last load or departure of a page: somebody may be reading for some seconds after it."""

    def __init__(self) -> None:
        self._noted_at = -READING
        self._noted = asyncio.Event()

    def note(self) -> None:
        """Note that a page was loaded or left."""
        self._noted_at = time.monotonic()
        self._noted.set()

    @property
    def seconds(self) -> float:
        """Seconds until the last load or departure no longer counts as reading."""
        return self._noted_at + READING - time.monotonic()

    async def next(self, seconds: float | None) -> None:
        """Wait for the next load or departure, at most so long."""
        self._noted.clear()
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._noted.wait(), seconds)


class Stream:
    """One page in one language, shared by all browsers that have it open. For one loop only.

    ``epoch`` identifies it; numbers of an earlier stream at this address mean nothing here.
    ``attention`` notes when a browser leaves.
    """

    def __init__(
        self, render: Render, now: Callable[[], int], attention: Attention | None = None
    ) -> None:
        self.epoch: Final = secrets.token_hex(4)
        self.number = 1
        self.readers = 0
        self._render = render
        self._now = now
        self._attention = attention or Attention()
        self._regions: dict[str, tuple[int, str]] = {}
        self._rendered = 0
        self._told: list[Sentence] = []
        self._changed: asyncio.Future[None] | None = None
        self._encoded: tuple[tuple[int, int], bytes] | None = None
        self._closed, self._over = False, False

    @property
    def last_id(self) -> str:
        """The message id that an up-to-date browser sends when it reconnects."""
        return f"{self.epoch}-{self.number}"

    def change(self, *told: ToldSentence) -> None:
        """Announce a change, and the sentences that were told of it.

        A change that cannot be seen or heard on this page sends nothing at all, not even a sign of
        life: it would reveal when a player lifts a man or asks for the time.
        """
        if not told and self.readers and not self._looks_different():
            return
        self.number += 1
        self._told += [Sentence(self.number, sentence) for sentence in told]
        self._wake()

    def close(self, *, over: bool = False) -> None:
        """End the stream for every browser; they reconnect unless the game is ``over`` for good."""
        self._closed, self._over = True, over
        self._wake()

    def regions(self) -> dict[str, str]:
        """The regions as they are now."""
        self._refresh()
        return {name: html for name, (_, html) in self._regions.items()}

    def shown(self) -> dict[str, Any]:
        """The state of a page at its loading: regions, last message id, earlier sentences."""
        log = [sentence.told for sentence in self._told[-LOG:]]
        return {"regions": self.regions(), "last_id": self.last_id, "log": log}

    def refusal(self, since: int) -> ToldSentence | None:
        """The last refusal told after this change."""
        refusals = (s.told for s in reversed(self._told) if s.number > since and s.told.refuses)
        return next(refusals, None)

    async def follow(self, last_id: str) -> AsyncIterator[bytes]:
        """The messages for a browser that has seen everything up to ``last_id``."""
        seen = self._seen(last_id)
        self.readers += 1
        try:
            if seen is None:
                self._refresh()
                seen = self.number
                yield self._encode(0, self.number)
            while not self._closed:
                if seen < self.number:
                    seen, message = self.number, self._message(seen)
                    yield message
                elif not await self._next_change():
                    yield b": still here\n\n"
            if self._over:
                yield b"event: over\ndata: over\n\n"
        finally:
            self.readers -= 1
            self._attention.note()

    def _seen(self, last_id: str) -> int | None:
        """The number in a browser's last message id; ``None`` if it is of another run."""
        epoch, _, number = last_id.partition("-")
        known = epoch == self.epoch and number.isascii() and number.isdigit()
        return int(number) if known and len(number) < 12 and int(number) <= self.number else None

    def _message(self, seen: int) -> bytes:
        """The message with everything after ``seen``, encoded once for all browsers there."""
        wanted = seen, self.number
        if self._encoded is None or self._encoded[0] != wanted:
            self._refresh()
            self._encoded = wanted, self._encode(seen, seen)
        return self._encoded[1]

    def _encode(self, shown: int, heard: int) -> bytes:
        """Encode the regions changed after ``shown``, and the sentences told after ``heard``."""
        data = {
            "now": self._now(),
            "regions": {name: html for name, (at, html) in self._regions.items() if at > shown},
            "told": [
                {"text": s.told.text, "language": s.told.language, "atOnce": s.told.at_once}
                | ({"brief": s.told.brief} if s.told.brief else {})
                for s in self._told
                if s.number > heard
            ],
        }
        body = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
        return f"id: {self.last_id}\ndata: {body}\n\n".encode("utf-8", "replace")

    def _looks_different(self) -> bool:
        """Tell whether rendering now would differ from the last time."""
        return self._render() != {name: html for name, (_, html) in self._regions.items()}

    def _refresh(self) -> None:
        """Render once for each change, and note which regions differ."""
        if self._rendered == self.number:
            return
        for name, html in self._render().items():
            if name not in self._regions or self._regions[name][1] != html:
                self._regions[name] = self.number, html
        self._rendered = self.number

    async def _next_change(self) -> bool:
        """Wait for a change; return False if a sign of life is due first."""
        if self._changed is None:
            self._changed = asyncio.get_running_loop().create_future()
        try:
            await asyncio.wait_for(asyncio.shield(self._changed), HEARTBEAT)
        except TimeoutError:
            return False
        return True

    def _wake(self) -> None:
        changed, self._changed = self._changed, None
        if changed is not None and not changed.done():
            changed.set_result(None)
