"""Phrases that were rendered before come at once, and one that two channels want is made once."""

import threading
from collections import OrderedDict
from concurrent.futures import Future

from accessible_board.devices.interfaces import Samples, Synthesiser

CACHE_BYTES = 8_000_000
"""Enough for some hundred announcements."""

_Phrase = tuple[str, str]
_Rendered = tuple[Samples, int]


class PhraseCache:
    """A synthesiser that keeps what it rendered lately, up to ``capacity`` bytes of samples.

    For any number of threads: who asks for a phrase that is being rendered waits for it.
    """

    def __init__(self, synthesiser: Synthesiser, capacity: int = CACHE_BYTES) -> None:
        self._synthesiser = synthesiser
        self._capacity = capacity
        self._size = 0
        self._phrases: OrderedDict[_Phrase, _Rendered] = OrderedDict()
        self._rendering: dict[_Phrase, Future[_Rendered]] = {}
        self._lock = threading.Lock()

    @property
    def size(self) -> int:
        """Bytes of samples that are kept now."""
        return self._size

    def render(self, text: str, language: str) -> tuple[Samples, int]:
        """As the synthesiser renders it, from memory where possible."""
        key = (text, language)
        with self._lock:
            if key in self._phrases:
                self._phrases.move_to_end(key)
                return self._phrases[key]
            others = self._rendering.get(key)
            own = self._rendering.setdefault(key, Future())
        return others.result() if others is not None else self._render(key, own)

    def _render(self, key: _Phrase, promised: Future[_Rendered]) -> _Rendered:
        """Render it for all who wait for it; they share its failure as well."""
        try:
            rendered = self._synthesiser.render(*key)
        except BaseException as error:
            promised.set_exception(error)
            raise
        else:
            promised.set_result(rendered)
            return rendered
        finally:
            with self._lock:
                del self._rendering[key]
                if promised.exception() is None:
                    self._keep(key, promised.result())

    def _keep(self, key: _Phrase, rendered: _Rendered) -> None:
        if rendered[0].nbytes > self._capacity:
            return
        self._phrases[key] = rendered
        self._size += rendered[0].nbytes
        while self._size > self._capacity:
            _, (samples, _) = self._phrases.popitem(last=False)
            self._size -= samples.nbytes
