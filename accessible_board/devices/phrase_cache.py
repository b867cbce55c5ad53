"""Phrases come at once that were rendered before, or were foreseen; none is rendered twice."""

import contextlib
import threading
from collections import OrderedDict
from collections.abc import Iterable
from concurrent.futures import Future

from accessible_board.devices.interfaces import Samples, Synthesiser
from accessible_board.errors import DeviceError

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
        self._foreseen: list[_Phrase] = []
        self._foreseeing = False

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

    def foresee(self, phrases: Iterable[tuple[str, str]]) -> None:
        """Render these texts with their languages, now or never: the next call forgets the rest."""
        with self._lock:
            self._foreseen = list(phrases)
            if self._foreseeing or not self._foreseen:
                return
            self._foreseeing = True
        threading.Thread(target=self._prepare, name="foreseen phrases", daemon=True).start()

    def _prepare(self) -> None:
        """Render what is foreseen until there is no more of it."""
        while (phrase := self._next_foreseen()) is not None:
            # Who asks for it in earnest is told what is wrong with the voice.
            with contextlib.suppress(DeviceError):
                self.render(*phrase)

    def _next_foreseen(self) -> _Phrase | None:
        with self._lock:
            if self._foreseen:
                return self._foreseen.pop(0)
            self._foreseeing = False
            return None

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
