"""The start of a game, told: the place of its record, its conditions, seats and devices.

The players hear which devices a start waits for, so that nobody sits in silence.
"""

import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final, Self

from accessible_board.app.building import is_software
from accessible_board.app.equipment import Equipment
from accessible_board.attestation.findings import study_extra
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.languages import load
from accessible_board.narration.sentences.arbitration import time_sentences
from accessible_board.settings import Settings, Talk, VirtualPegs
from accessible_board.table.session import Session
from accessible_board.workers import worker

FIRST: Final = 3.0
"""Seconds after which it is said for the first time: most starts are done by then."""

AGAIN: Final = 6.0
"""Seconds until it is said again, of which saying it takes two."""


def start_lines(
    session: Session, equipment: Equipment, path: Path | None, again: str
) -> Iterator[str]:
    """First lines of a game; ``path`` is the journal of a new one.

    They hold the codes that identify an arbiter, if one comes who can be heard and they were drawn.
    """
    words = session.words
    comes = not session.game.state.setup.without_arbiter
    if comes and session.microphones and not equipment.settings.arbiter_codes:
        codes = ", ".join(session.surroundings.arbiter_codes)
        yield words("terminal.arbiter_codes", codes=codes)
    if path is not None:
        yield words("terminal.journal", path=path)
    yield again
    installed = study_extra() if equipment.is_allowed_by_others(session.game.state.setup) else None
    if installed is not None:
        yield words("terminal.study_installed", path=installed)
    yield from _conditions(session, equipment)
    yield from _standing(session, equipment)


def _conditions(session: Session, equipment: Equipment) -> list[str]:
    """The conditions, one fact in each line, so that nobody learns them by losing on time."""
    words, setup, settings = session.words, session.game.state.setup, equipment.settings
    return [
        *time_sentences(setup.control, words.language),
        words.language.say("conditions_edition", edition=setup.edition),
        words("terminal.announcements", language=_language(settings.announce)),
        *(
            [words("terminal.other_announcements", code=settings.language)]
            if explains_announcing(equipment)
            else []
        ),
        *(
            words(
                "terminal.own_announcements",
                player=words.language.say(seat),
                language=_language(own),
            )
            for seat in Seat
            if (own := settings.announce_by(seat)[0])
        ),
        words("terminal.dialogue", language=_language(settings.language)),
    ]


def explains_announcing(equipment: Equipment) -> bool:
    """Say whether moves are in the language of D.2.1, and all else in another, by no choice."""
    settings, usual = equipment.settings, Settings().announce
    own = any(settings.announce_by(seat)[0] for seat in Seat)
    return (
        equipment.explains_announcing
        and not own
        and settings.language != settings.announce == usual
    )


def _language(code: str) -> str:
    return f"{load(code).name} ({code})"


def _standing(session: Session, equipment: Equipment) -> list[str]:
    """Standing of the game and the next steps, one fact in each line."""
    words, state = session.words, session.game.state
    name = words.language.say
    boards = iter(equipment.boards)
    lines = [
        words("terminal.at_peg_board", player=name(seat), board=next(boards))
        if seat in state.boards
        else words("terminal.at_ordinary_board", player=name(seat))
        for seat in Seat
    ]
    if any(map(is_software, equipment.boards)):
        follow = equipment.settings.virtual_pegs is VirtualPegs.FOLLOW
        lines.append(words("terminal.keyboard" if follow else "terminal.keyboard_typed"))
    typist = equipment.typist
    if typist is not None and session.surroundings.partner is None:
        lines.append(words("terminal.keyboard_other", player=name(typist.other)))
    if equipment.settings.talk is Talk.BUTTON:
        lines += [
            words("terminal.talk_button", player=name(seat), opponent=name(seat.other))
            for seat in Seat
            if seat in state.boards
        ]
    return [*lines, words("terminal.help")]


class Awaited:
    """Calls ``tell`` with the key of what is waited for, as long as anything is.

    It does so on a thread of its own: what is waited for may hang the others.
    """

    def __init__(
        self, tell: Callable[[str], None], first: float = FIRST, again: float = AGAIN
    ) -> None:
        self._tell = tell
        self._waits = (first, again)
        self._what = ""
        self._closed = False
        self._changed = threading.Event()
        worker("awaited", self._run).start()

    def next(self, what: str) -> None:
        """From now on this is waited for: ``board`` for the sentence ``awaited_board``."""
        before, self._what = self._what, what
        if not before:
            self._changed.set()

    def done(self) -> None:
        """Nothing is waited for until the next."""
        self._what = ""

    def close(self) -> None:
        """Stop telling."""
        self._what, self._closed = "", True
        self._changed.set()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _run(self) -> None:
        first, again = self._waits
        wait: float | None = None
        while not self._closed:
            if self._changed.wait(wait):
                self._changed.clear()
                wait = first
            elif self._what:
                self._tell(f"awaited_{self._what}")
                wait = again
            else:
                wait = None
