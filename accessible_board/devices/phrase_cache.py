"""Phrases come at once that were rendered before, or were foreseen; none is rendered twice.

A voice renders one phrase at a time and cannot be interrupted in it. So the phrases that wait for
it go by urgency and not by arrival: nobody's ear, and nothing that is only foreseen, holds up what
the hall waits for.
"""

import threading
from collections import OrderedDict
from collections.abc import Iterable
from concurrent.futures import Future
from dataclasses import dataclass, field

from accessible_board.devices.interfaces import Samples, Synthesiser, Urgency

CACHE_BYTES = 8_000_000
"""Enough for some hundred announcements."""

_Phrase = tuple[str, str]
_Rendered = tuple[Samples, int]


@dataclass(slots=True)
class _Wanted:
    """A phrase that is rendered now or later, for whoever waits for it most urgently."""

    urgency: Urgency
    rendered: Future[_Rendered] = field(default_factory=Future)


class PhraseCache:
    """A :class:`~.interfaces.Voice` that keeps what its synthesiser rendered lately.

    It keeps up to ``capacity`` bytes of samples. For any number of threads: who asks for a phrase
    that somebody else wants shares it, and its failure.
    """

    def __init__(self, synthesiser: Synthesiser, capacity: int = CACHE_BYTES) -> None:
        self._synthesiser = synthesiser
        self._capacity = capacity
        self._size = 0
        self._phrases: OrderedDict[_Phrase, _Rendered] = OrderedDict()
        self._wanted: dict[_Phrase, _Wanted] = {}
        self._foreseen: list[_Phrase] = []
        self._lock = threading.Lock()
        self._working = False

    @property
    def size(self) -> int:
        """Bytes of samples that are kept now."""
        return self._size

    def request(
        self, text: str, language: str, urgency: Urgency = Urgency.HALL
    ) -> Future[tuple[Samples, int]]:
        """As the synthesiser renders it, from memory where possible, and in its turn if not."""
        key, wanted = (text, language), _Wanted(urgency)
        with self._lock:
            if kept := self._kept(key):
                wanted.rendered.set_result(kept)
            else:
                wanted = self._wanted.setdefault(key, wanted)
                wanted.urgency = min(wanted.urgency, urgency)
                self._work()
        return wanted.rendered

    def foresee(self, phrases: Iterable[tuple[str, str]]) -> None:
        """Render these texts with their languages, now or never: the next call forgets the rest."""
        with self._lock:
            self._foreseen = list(phrases)
            self._work()

    def _work(self) -> None:
        """See to it that a thread renders while there is something to render."""
        if not self._working:
            self._working = True
            threading.Thread(target=self._render_all, name="rendering", daemon=True).start()

    def _render_all(self) -> None:
        while (key := self._next()) is not None:
            try:
                rendered = self._synthesiser.render(*key)
            except Exception as error:  # Whoever waits for it is told, on a thread of his own.
                self._finish(key).rendered.set_exception(error)
            else:
                self._finish(key, rendered).rendered.set_result(rendered)

    def _next(self) -> _Phrase | None:
        """The most urgent phrase, of equals the first that was asked for."""
        with self._lock:
            if self._wanted:
                return min(self._wanted, key=lambda key: self._wanted[key].urgency)
            while self._foreseen:
                key = self._foreseen.pop(0)
                if not self._kept(key):
                    self._wanted[key] = _Wanted(Urgency.FORESEEN)
                    return key
            self._working = False
            return None

    def _finish(self, key: _Phrase, rendered: _Rendered | None = None) -> _Wanted:
        with self._lock:
            if rendered is not None:
                self._keep(key, rendered)
            return self._wanted.pop(key)

    def _kept(self, key: _Phrase) -> _Rendered | None:
        if key in self._phrases:
            self._phrases.move_to_end(key)
        return self._phrases.get(key)

    def _keep(self, key: _Phrase, rendered: _Rendered) -> None:
        if rendered[0].nbytes > self._capacity:
            return
        self._phrases[key] = rendered
        self._size += rendered[0].nbytes
        while self._size > self._capacity:
            _, (samples, _) = self._phrases.popitem(last=False)
            self._size -= samples.nbytes
