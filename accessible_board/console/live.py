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
from bisect import bisect_right
from collections.abc import AsyncIterator, Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from accessible_board.console.seat_sentences import ToldSentence
from accessible_board.languages.plain_words import in_one_line

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


SHARE: Final = 3
"""Ratio of the rest after a page was rendered to the processor time that this took."""


class RestingQueue:
    """Does one thing after the other, and rests after each. For one loop only.

    So all of them together take a part of the processor, however long they last and however often
    they are asked for. They are gathered for some ``seconds``; a rest lasts ``share`` times as long
    as what was done.
    """

    def __init__(self, seconds: float = 0.0, share: float = SHARE) -> None:
        self._seconds, self._share = seconds, share
        self._due: dict[tuple[Callable[..., None], tuple[object, ...]], float] = {}
        self._rested = 0.0
        self._timer: asyncio.TimerHandle | None = None

    def soon(self, do: Callable[..., None], *of: object) -> None:
        """Do this in its turn; once, however often it is asked for until then."""
        self._due.setdefault((do, of), asyncio.get_running_loop().time() + self._seconds)
        if self._timer is None:
            self._wait()

    def close(self) -> None:
        """Do nothing more."""
        self._due.clear()
        if self._timer is not None:
            self._timer.cancel()

    def _wait(self) -> None:
        due = max(next(iter(self._due.values())), self._rested)
        self._timer = asyncio.get_running_loop().call_at(due, self._next)

    def _next(self) -> None:
        do, of = next(iter(self._due))
        del self._due[do, of]
        began = time.thread_time()
        try:
            do(*of)
        finally:
            took = time.thread_time() - began
            self._rested = asyncio.get_running_loop().time() + self._share * took
            self._timer = None
            if self._due:
                self._wait()


class Stream:
    """One page in one language, shared by all browsers that have it open. For one loop only.

    ``epoch`` identifies it; numbers of an earlier stream at this address mean nothing here.
    ``attention`` notes when a browser leaves; with a ``pace`` changes are shown in their turn.
    """

    def __init__(
        self,
        render: Render,
        now: Callable[[], int],
        attention: Attention | None = None,
        pace: RestingQueue | None = None,
    ) -> None:
        self.epoch: Final = secrets.token_hex(4)
        self.number = 1
        self.readers = 0
        self._render = render
        self._now = now
        self._attention = attention or Attention()
        self._pace = pace
        self._regions: dict[str, tuple[int, str]] = {}
        self._rendered = 0
        self._told: list[Sentence] = []
        self._untold: list[ToldSentence] = []
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
        self._untold += told
        if self._pace is None:
            self._show()
        else:
            self._pace.soon(self._show)

    def _show(self) -> None:
        """Number what was told and what looks different, and send it to the readers."""
        told, self._untold = self._untold, []
        rendered = self._render() if self.readers else None
        if rendered is not None and not told and rendered == self._shown_regions():
            return
        self.number += 1
        self._told += [Sentence(self.number, sentence) for sentence in told]
        if rendered is not None:
            self._take(rendered)
        self._wake()

    def close(self, *, over: bool = False) -> None:
        """End the stream for every browser; they reconnect unless the game is ``over`` for good."""
        self._closed, self._over = True, over
        self._wake()

    def regions(self) -> dict[str, str]:
        """The regions as they are now."""
        self._refresh()
        return self._shown_regions()

    def shown(self) -> dict[str, Any]:
        """The state of a page at its loading: regions, last message id, earlier sentences."""
        log = [sentence.told for sentence in self._told[-LOG:]]
        return {"regions": self.regions(), "last_id": self.last_id, "log": log}

    def refusal(self, since: int) -> ToldSentence | None:
        """The last refusal told after this change."""
        told = reversed(self._told_after(since))
        return next((one.told for one in told if one.told.refuses), None)

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
                {
                    "text": in_one_line(s.told.text),
                    "language": s.told.language,
                    "atOnce": s.told.at_once,
                }
                | ({"brief": s.told.brief} if s.told.brief else {})
                for s in self._told_after(heard)
            ],
        }
        body = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
        return f"id: {self.last_id}\ndata: {body}\n\n".encode("utf-8", "replace")

    def _told_after(self, number: int) -> list[Sentence]:
        return self._told[bisect_right(self._told, number, key=lambda one: one.number) :]

    def _shown_regions(self) -> dict[str, str]:
        return {name: html for name, (_, html) in self._regions.items()}

    def _refresh(self) -> None:
        """Render once for each change."""
        if self._rendered != self.number:
            self._take(self._render())

    def _take(self, rendered: Mapping[str, str]) -> None:
        """Note which regions differ from the last time."""
        for name, html in rendered.items():
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
