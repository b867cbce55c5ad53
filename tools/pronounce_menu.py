"""Write how the words of the menu sound that a game does not know (``menu_sounds.toml``).

    python -m tools.pronounce_menu de

By rule alone, as espeak-ng reads them: the menu offers a few entries at a time, which are told
apart more easily than announcements. ``menu.toml`` says what is listened for.
"""

import argparse
import json
from collections.abc import Iterator

from accessible_board.languages import available
from accessible_board.languages.folders import folder_of
from accessible_board.languages.guide import guide
from accessible_board.languages.language_files import SOUNDS_FILE
from accessible_board.menu.settings_pages import OFFERED, RATES, VOLUMES
from accessible_board.menu.timing import MINUTES, SECONDS
from accessible_board.menu.words import MenuWords, listened_for, menu_words
from accessible_board.settings import MessageDetail, MessageKind
from tools.pronounce import likeliest, readings


def heard(words: MenuWords) -> Iterator[str]:
    """All that may be said in the menu; what ends a sentence or is filled in is only said to us."""
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
    yield from (language.number(number) for number in (*SECONDS, *MINUTES, *RATES, *VOLUMES))
    yield from (language.count("minute", number) for number in MINUTES)
    yield from (language.count("second", number) for number in SECONDS)


def sounds(words: MenuWords) -> dict[str, tuple[str, ...]]:
    """The pronunciations of the words of the menu that the game does not know."""
    every = dict.fromkeys(word for form in heard(words) for word in listened_for(form))
    new = [word for word in every if word not in words.language.pronunciations]
    return {word: likeliest(readings(word, words.language)[0]) for word in new}


def main() -> None:
    """Write the file of a language."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("language", choices=available())
    words = menu_words(parser.parse_args().language)
    lines = [
        f"# {words.language.english}: how words of the menu sound, by tools/pronounce_menu.py."
    ]
    for word, rows in sounds(words).items():
        lines.append(f"{json.dumps(word, ensure_ascii=False)} = {json.dumps(list(rows))}")
    path = folder_of(words.language.code) / SOUNDS_FILE
    path.write_text("\n".join([*lines, ""]), "utf-8")


if __name__ == "__main__":
    main()
