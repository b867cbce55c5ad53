"""Write the pronunciations of the menu's own words (``menu_sounds.toml``).

    python -m tools.pronounce_menu de

By rule, as espeak-ng reads them, and as the voices that count more are heard, each word alone. The
menu offers a few entries at a time, which are told apart more easily than announcements, so nothing
is weighed between its words. ``menu.toml`` says what is listened for. Words that the file has keep
their rows, unless they are named to be learnt ``--anew``.
"""

import argparse
import json
from collections.abc import Collection, Iterator

from accessible_board.languages import Language, available
from accessible_board.languages.folders import folder_of
from accessible_board.languages.language_files import SOUNDS_FILE
from accessible_board.languages.manuals import guide
from accessible_board.menu.settings_pages import OFFERED, RATES, VOLUMES
from accessible_board.menu.timing import STEPS
from accessible_board.menu.words import MINUTES, MenuWords, listened_for, menu_words
from accessible_board.settings import MessageDetail, MessageKind
from tools.pronounce import candidates, likeliest, readings
from tools.renderings import Place, Rendering, renderings


def heard(words: MenuWords) -> Iterator[str]:
    """The menu's vocabulary, without sentences and phrases to fill in, which only the menu says."""
    language = words.language
    for key in words.phrases:
        for form in words.forms(key):
            if not form.endswith((".", "?", "!")) and "{" not in form:
                yield form
    yield from language.files.names()
    yield from (menu_words(code).language.name for code in available())
    yield from (chapter.title for chapter in guide(language.code))
    yield from (language.say(f"walk_word_{word}") for word in ("skip", "back", "quit"))
    yield from (language.say(seat) for seat in ("white", "black"))
    yield from (language.say(f"kind_{kind}") for kind in MessageKind)
    yield from (language.say(f"step_{step}") for step in MessageDetail)
    yield from (language.say(key) for offered in OFFERED.values() for key in offered)
    yield from (language.number(number) for number in (*STEPS, *MINUTES, *RATES, *VOLUMES))
    yield from (language.count("minute", number) for number in MINUTES)
    yield from (language.count("second", number) for number in STEPS)


BY_RULE, BY_EAR = 3, 3
"""The most rows of each kind for a word."""

COUNTS = 2.0
"""Weight of a voice that is listened to."""


def sounds(words: MenuWords, anew: Collection[str] = ()) -> dict[str, tuple[str, ...]]:
    """The pronunciations of the menu's own words."""
    language = words.language
    every = dict.fromkeys(word for form in heard(words) for word in listened_for(form))
    unknown = [word for word in every if word not in language.pronunciations]
    kept = {word: words.sounds[word] for word in unknown if word in words.sounds}
    kept = {word: rows for word, rows in kept.items() if word not in anew}
    new = [word for word in unknown if word not in kept]
    found = candidates({word: _spoken(word, language) for word in new}, language)
    made = {word: (*_ruled(word, language), *found[word][:BY_EAR]) for word in new}
    return {word: tuple(dict.fromkeys((kept | made)[word])) for word in unknown}


def _ruled(word: str, language: Language) -> tuple[str, ...]:
    return likeliest(readings(word, language)[0])[:BY_RULE]


def _spoken(word: str, language: Language) -> list[Rendering]:
    """The word in the voices that are listened to."""
    every = renderings(word, Place((word,)), language)
    return [each for each in every if each.weight >= COUNTS]


def main() -> None:
    """Write the file of a language."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("language", choices=available())
    parser.add_argument("--anew", nargs="*", default=[], help="words that the file has")
    arguments = parser.parse_args()
    words = menu_words(arguments.language)
    lines = [
        f"# {words.language.english}: how words of the menu sound, by tools/pronounce_menu.py."
    ]
    for word, rows in sounds(words, arguments.anew).items():
        lines.append(f"{json.dumps(word, ensure_ascii=False)} = {json.dumps(list(rows))}")
    path = folder_of(words.language.code) / SOUNDS_FILE
    path.write_text("\n".join([*lines, ""]), "utf-8")


if __name__ == "__main__":
    main()
