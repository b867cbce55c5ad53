"""The language of this system's user."""

import locale
import os
import re
import sys
from collections.abc import Iterator, Mapping
from typing import Final

_VARIABLES: Final = ("LC_ALL", "LC_MESSAGES", "LANG")
"""Variables in which Unix keeps the user's locale (``de_DE.UTF-8``); the first set one holds."""

_NORWEGIAN: Final = {"no": "nb", "nn": "nb"}
"""Codes of Norwegian, with bokmål for readers of nynorsk or of either."""


def preferred_languages(environment: Mapping[str, str] = os.environ) -> tuple[str, ...]:
    """The codes of the languages that the user wants, the preferred one first; maybe none.

    As GNU gettext reads the environment: ``LANGUAGE`` lists several, and holds only where there is
    a locale. Windows, which sets nothing there, is asked for the language it is displayed in.
    """
    return tuple(dict.fromkeys(map(_code, _names(environment))))


def _names(environment: Mapping[str, str]) -> Iterator[str]:
    """Names of locales, the user's first."""
    set_to = next(filter(None, (environment.get(name) for name in _VARIABLES)), "")
    name = set_to or _windows_locale()
    if _code(name) not in ("", "c", "posix"):
        yield from filter(None, environment.get("LANGUAGE", "").split(":"))
        yield name


def _code(name: str) -> str:
    """The code of the language of a locale: ``de`` of ``de_AT.UTF-8@euro``."""
    code = re.split(r"[_.@-]", name.casefold())[0]
    return _NORWEGIAN.get(code, code)


def _windows_locale() -> str:
    """The locale of Windows' own texts, nothing elsewhere."""
    if sys.platform != "win32":
        return ""
    import ctypes

    return locale.windows_locale.get(ctypes.windll.kernel32.GetUserDefaultUILanguage(), "")
