"""Renders each phrase once: phrases used before or foreseen are available at once.

A voice renders one phrase at a time and cannot be interrupted in it. So waiting phrases are
rendered by urgency and not by arrival: neither a phrase for one ear nor one that is only foreseen
delays what the hall waits for.
"""

import logging
import threading
from collections import OrderedDict
from collections.abc import Iterable
from concurrent.futures import Future
from dataclasses import dataclass, field

from accessible_board.devices.interfaces import Phrase, Renderer, Samples, Urgency

_log = logging.getLogger(__name__)

CACHE_BYTES = 8_000_000
"""Enough for some hundred announcements."""

_Rendered = tuple[Samples, int]


@dataclass(slots=True)
class _Wanted:
    """A phrase to be rendered, with the highest urgency of those waiting for it."""

    urgency: Urgency
    rendered: Future[_Rendered] = field(default_factory=Future)


class PhraseCache:
    """A :class:`~.interfaces.Voice` that keeps what was rendered lately.

    It keeps up to ``capacity`` bytes of samples. For any number of threads: who asks for a phrase
    that somebody else wants shares it, and its failure.
    """

    def __init__(self, renderer: Renderer, capacity: int = CACHE_BYTES) -> None:
        self._renderer = renderer
        self._capacity = capacity
        self._size = 0
        self._phrases: OrderedDict[Phrase, _Rendered] = OrderedDict()
        self._wanted: dict[Phrase, _Wanted] = {}
        self._foreseen: list[Phrase] = []
        self._lock = threading.Lock()
        self._working = False

    @property
    def size(self) -> int:
        """Bytes of samples in the cache."""
        return self._size

    def request(self, phrase: Phrase, urgency: Urgency) -> Future[tuple[Samples, int]]:
        """The rendered phrase, from the cache if possible, otherwise in its turn."""
        wanted = _Wanted(urgency)
        with self._lock:
            if kept := self._kept(phrase):
                wanted.rendered.set_result(kept)
            else:
                wanted = self._wanted.setdefault(phrase, wanted)
                wanted.urgency = min(wanted.urgency, urgency)
                self._work()
        return wanted.rendered

    def foresee(self, phrases: Iterable[Phrase]) -> None:
        """Render these when idle; the next call replaces those not rendered yet."""
        with self._lock:
            self._foreseen = list(phrases)
            self._work()

    def _work(self) -> None:
        """Make sure that a thread renders while there is something to render."""
        if not self._working:
            self._working = True
            threading.Thread(target=self._render_all, name="rendering", daemon=True).start()

    def _render_all(self) -> None:
        while (phrase := self._next()) is not None:
            try:
                rendered = self._renderer.render(phrase)
            except Exception as error:  # The error is raised for those who wait for the phrase.
                _log.exception("A voice failed")
                self._finish(phrase).rendered.set_exception(error)
            else:
                self._finish(phrase, rendered).rendered.set_result(rendered)

    def _next(self) -> Phrase | None:
        """The most urgent phrase, of equals the first that was asked for."""
        with self._lock:
            if self._wanted:
                return min(self._wanted, key=lambda phrase: self._wanted[phrase].urgency)
            while self._foreseen:
                phrase = self._foreseen.pop(0)
                if not self._kept(phrase):
                    self._wanted[phrase] = _Wanted(Urgency.FORESEEN)
                    return phrase
            self._working = False
            return None

    def _finish(self, phrase: Phrase, rendered: _Rendered | None = None) -> _Wanted:
        with self._lock:
            if rendered is not None:
                self._keep(phrase, rendered)
            return self._wanted.pop(phrase)

    def _kept(self, phrase: Phrase) -> _Rendered | None:
        if phrase in self._phrases:
            self._phrases.move_to_end(phrase)
        return self._phrases.get(phrase)

    def _keep(self, phrase: Phrase, rendered: _Rendered) -> None:
        if rendered[0].nbytes > self._capacity:
            return
        self._phrases[phrase] = rendered
        self._size += rendered[0].nbytes
        while self._size > self._capacity:
            _, (samples, _) = self._phrases.popitem(last=False)
            self._size -= samples.nbytes
