"""The fetching of a language's speech model, while the menu, or a game, goes on."""

import threading
import time
from collections.abc import Callable, Mapping
from typing import Final

from accessible_board.devices.models import (
    ModelStore,
    OfferedModel,
    catalogue,
    offered_for,
    source,
)
from accessible_board.errors import AccessibleBoardError
from accessible_board.languages import FaultError, available
from accessible_board.menu.in_and_out import Input, Learnt, ModelFetched
from accessible_board.menu.words import menu_words
from accessible_board.workers import worker

_APART: Final = 20.0
"""Seconds between two words on how far it is."""

Tell = Callable[[Input], None]


class ModelFetch:
    """Fetches a model into ``store``, on a thread of its own, and tells whoever follows.

    What nobody heard, since a game was played meanwhile, is told to the next who follows.
    """

    def __init__(
        self,
        store: ModelStore,
        offers: tuple[OfferedModel, ...] | None = None,
        apart: float = _APART,
    ) -> None:
        self._store = store
        self._offers = catalogue().models if offers is None else offers
        self._apart = apart
        self._lock = threading.Lock()
        self._tell: Tell | None = None
        self._untold: ModelFetched | None = None
        self.language = ""
        """Language whose model is being fetched; empty if none is."""

    def on_offer(self) -> Mapping[str, int]:
        """The megabytes of the models that can be fetched, by language."""
        found = (offered_for(code, self._store, self._offers) for code in available())
        return {offer.language: round(offer.size / 1e6) for offer in found if offer is not None}

    def follow(self, tell: Tell | None) -> None:
        """Let ``tell`` hear of it from now on, and of news that nobody has heard; or nobody."""
        with self._lock:
            self._tell, untold = tell, self._untold
            if tell is not None and untold is not None:
                self._untold = None
                tell(untold)

    def begin(self, language: str) -> None:
        """Fetch the model of a language; nothing happens while one is being fetched."""
        if not self.language:
            self.language = language
            worker("model fetch", self._run, self._failed).start()

    def _run(self) -> None:
        offer = next(offer for offer in self._offers if offer.language == self.language)
        told = time.monotonic()

        def reached(percent: int) -> None:
            nonlocal told
            now = time.monotonic()
            if now - told >= self._apart:
                told = now
                self._say(Learnt(self._reached(percent)))

        try:
            self._store.install(offer, source(), _silent, reached)
        except AccessibleBoardError as error:
            self._ended(error.aloud(offer.language))
        else:
            self._ended()

    def _failed(self, error: Exception) -> None:
        self._ended(FaultError("task_failed").aloud(self.language))

    def _ended(self, why: str = "") -> None:
        language, self.language = self.language, ""
        self._say(ModelFetched(language, why))

    def _reached(self, percent: int) -> str:
        words = menu_words(self.language)
        return words("model.reached", percent=words.language.number(percent))

    def _say(self, happened: Learnt | ModelFetched) -> None:
        with self._lock:
            if self._tell is not None:
                self._tell(happened)
            elif isinstance(happened, ModelFetched):
                self._untold = happened


def _silent(key: str, **values: object) -> None:
    """Reports nothing: the menu tells the tenths that are reached."""
