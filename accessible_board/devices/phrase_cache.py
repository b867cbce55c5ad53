"""Phrases that were rendered before come at once."""

import threading
from collections import OrderedDict

from accessible_board.devices.interfaces import Samples, Synthesiser

CACHE_BYTES = 8_000_000
"""Enough for some hundred announcements."""


class PhraseCache:
    """A synthesiser that keeps what it rendered lately, up to ``capacity`` bytes of samples."""

    def __init__(self, synthesiser: Synthesiser, capacity: int = CACHE_BYTES) -> None:
        self._synthesiser = synthesiser
        self._capacity = capacity
        self._size = 0
        self._phrases: OrderedDict[tuple[str, str], tuple[Samples, int]] = OrderedDict()
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
        rendered = self._synthesiser.render(text, language)
        with self._lock:
            self._keep(key, rendered)
        return rendered

    def _keep(self, key: tuple[str, str], rendered: tuple[Samples, int]) -> None:
        if key in self._phrases or rendered[0].nbytes > self._capacity:
            return
        self._phrases[key] = rendered
        self._size += rendered[0].nbytes
        while self._size > self._capacity:
            _, (samples, _) = self._phrases.popitem(last=False)
            self._size -= samples.nbytes
