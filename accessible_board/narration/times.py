"""Times and counts: in words for the ear (D.2.6.1, D.2.10.4), in figures for the eye."""

from accessible_board.game.vocabulary.time_control import counts
from accessible_board.languages import Language

_SECONDS = {"hour": 3600, "minute": 60, "second": 1}


def time_words(milliseconds: int, language: Language) -> str:
    """A time in words: "eine Stunde, fünf Minuten und zwölf Sekunden".

    Seconds are rounded up, so that "no time" is never said while some is left.
    """
    rest = max(0, -(-milliseconds // 1000))
    if rest == 0:
        return language.count("second", 0)
    parts = []
    for unit, length in _SECONDS.items():
        number, rest = divmod(rest, length)
        if number:
            parts.append(language.count(unit, number))
    return language.listed(parts)


_TEN_MINUTES = 10 * 60_000


def clock_words(milliseconds: int, language: Language) -> str:
    """A time left in few words: "eine Stunde dreißig", "neun Minuten zwanzig".

    From ten minutes on, seconds are left out: never is more said than there is.
    """
    seconds = -(-milliseconds // 1000)
    whole, unit, part = (60, "minute", seconds % 60)
    if milliseconds >= _TEN_MINUTES:
        whole, unit, part = (3600, "hour", seconds % 3600 // 60)
        if seconds < whole:
            return language.count("minute", part)
    if seconds < whole or 0 < part < 10:  # "Neun Minuten fünf" might be minutes or seconds.
        return time_words(seconds // 60 * 60_000 if unit == "hour" else milliseconds, language)
    words = language.count(unit, seconds // whole)
    return f"{words} {language.number(part)}" if part else words


def move_count_words(moves: int, language: Language) -> str:
    """A number of moves in words: "ein Zug", "zwölf Züge"."""
    return language.count("move", moves)


def clock_text(milliseconds: int) -> str:
    """A time left, in hours, minutes and whole seconds begun: ``1:29:57``; a dash for none."""
    if not counts(milliseconds):
        return "–"
    seconds = -(-max(milliseconds, 0) // 1000)
    return f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}"
