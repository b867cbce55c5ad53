"""A new game: one press begins it as the last one was; everything can be chosen anew before."""

from functools import partial

import msgspec

from accessible_board.announcer.talking_clock import move_count_words, time_words
from accessible_board.game.vocabulary.seats import Seat
from accessible_board.game.vocabulary.time_control import Period, TimeControl
from accessible_board.languages import Language, available, load
from accessible_board.menu.kept import Opponent
from accessible_board.menu.menu import Menu
from accessible_board.menu.outputs import Begin, Output
from accessible_board.menu.page import Entry, Page, entry

TIMES = ("3m+2s", "5m+3s", "10m+5s", "15m+10s", "25m+10s", "60m+30s", "90m+30s", "90m/40+30m+30s")
"""Time controls that are offered to everybody."""


def new_game(menu: Menu) -> Page:
    """How the next game is played, and its beginning."""
    words, kept = menu.words, menu.kept
    entries = (
        entry(words, "new_game.begin", lambda: [Begin(menu.kept)]),
        entry(words, "new_game.seat", partial(menu.open, seat), words.language.say(kept.seat)),
        entry(words, "new_game.time", partial(menu.open, time), _time(kept.time_control, menu)),
        entry(
            words,
            "new_game.opponent",
            partial(menu.open, opponent),
            words(f"opponent.{kept.opponent}"),
        ),
        entry(
            words,
            "new_game.opponent_language",
            partial(menu.open, opponent_language),
            load(kept.opponent_language or kept.language).name,
        ),
    )
    return Page(words("new_game.title"), entries)


def seat(menu: Menu) -> Page:
    """The own colour."""
    say = menu.words.language.say
    entries = tuple(Entry(say(seat), partial(_choose, menu, say(seat), seat=seat)) for seat in Seat)
    return Page(_titled(menu, "new_game.seat"), entries, list(Seat).index(menu.kept.seat))


def opponent(menu: Menu) -> Page:
    """How the opponent takes part."""
    known = [way for way in Opponent if way is not Opponent.BOARD or menu.boards > 1]
    entries = tuple(
        entry(
            menu.words,
            f"opponent.{way}",
            partial(_choose, menu, menu.words(f"opponent.{way}"), opponent=way),
        )
        for way in known
    )
    return Page(_titled(menu, "new_game.opponent"), entries)


def opponent_language(menu: Menu) -> Page:
    """The language in which the opponent announces."""
    entries = tuple(
        Entry(load(code).name, partial(_choose, menu, load(code).name, opponent_language=code))
        for code in available()
    )
    now = available().index(menu.kept.opponent_language or menu.kept.language)
    return Page(_titled(menu, "new_game.opponent_language"), entries, now)


def time(menu: Menu) -> Page:
    """The time control: those that were played before, then the usual ones."""
    offered = tuple(dict.fromkeys((*menu.kept.favourites, *TIMES)))
    entries = tuple(
        Entry(
            _time(control, menu), partial(_choose, menu, _time(control, menu), time_control=control)
        )
        for control in offered
    )
    known = menu.kept.time_control
    return Page(
        _titled(menu, "new_game.time"), entries, offered.index(known) if known in offered else 0
    )


def _choose(menu: Menu, said: str, **chosen: object) -> list[Output]:
    return menu.keep(msgspec.structs.replace(menu.kept, **chosen), f"{said}.")


def _time(control: str, menu: Menu) -> str:
    return time_control_words(TimeControl.parse(control), menu)


def time_control_words(control: TimeControl, menu: Menu) -> str:
    """A time control in few words: "neunzig Minuten plus dreißig Sekunden"."""
    language = menu.words.language
    periods = language.listed([_period(period, language) for period in control.periods])
    extra = control.periods[0].increment
    if not extra:
        return periods
    return menu.words("time.plus", time=periods, extra=time_words(extra, language))


def _period(period: Period, language: Language) -> str:
    time = time_words(period.milliseconds, language)
    if period.moves is None:
        return time
    return language.say(
        "conditions_moves", time=time, moves=move_count_words(period.moves, language)
    )


def _titled(menu: Menu, key: str) -> str:
    return f"{menu.words(key)}."
