"""Differences of a language's folder from English: missing, unknown or malformed entries."""

import re
from collections.abc import Collection, Iterator, Mapping
from itertools import combinations
from pathlib import Path
from typing import Any, Final, get_args, get_origin

import chess
import msgspec
from msgspec.structs import FieldInfo, fields
from num2words import num2words

from accessible_board.errors import LanguageError
from accessible_board.languages.folders import REFERENCE
from accessible_board.languages.guide import GUIDE_FILE, read_guide
from accessible_board.languages.help_topics import INSTRUCTIONS_FILE, read_topics
from accessible_board.languages.language import Language, Misheard
from accessible_board.languages.language_files import (
    FURTHER_PHRASES,
    GAME_FILES,
    HEARD_FILES,
    LEARNING_FILE,
    PHRASE_FILES,
    SOUNDS_FILE,
    convert,
    optional,
    own_phrases,
    placeholders,
    read,
    table,
)
from accessible_board.languages.phones import is_row
from accessible_board.languages.plain_words import plain_words

_FILES: Final = (
    *GAME_FILES,
    *FURTHER_PHRASES,
    "verbs.toml",
    INSTRUCTIONS_FILE,
    *PHRASE_FILES,
    *HEARD_FILES,
    SOUNDS_FILE,
)
SAID: Final = {"dialogue.toml": "commands", "asking.toml": "asking"}
"""Tables of phrases that a player can say, and the file of each."""

_CODE: Final = re.compile(r"[a-z]{2,8}(-[a-z0-9]{1,8})*")


class Lack(str):
    """A sentence on something optional that a language lacks.

    It was made before the program learnt something, or has what the program has forgotten. What is
    missing, or filled otherwise than the English sentence, is said in English; what has no phrase
    cannot be said.
    """

    __slots__ = ()


def wrong(folder: Path) -> list[str]:
    """Faults in a language's folder that make it unusable."""
    return [problem for problem in problems(folder) if not isinstance(problem, Lack)]


def problems(folder: Path) -> Iterator[str]:
    """Compare the language in a folder with English; a sentence for each difference.

    Those that are a :class:`Lack` are to be mended some day, the others before it can be used.
    """
    found = list(_misshapen(folder))
    yield from found
    if all(isinstance(problem, Lack) for problem in found):
        language = read(folder)
        for check in (_files, _words, _letters, _commands, _rulings, _numbers, _heard, _misheard):
            yield from check(language)


# --- files, keys and placeholders -----------------------------------------------------------------


def _misshapen(folder: Path) -> Iterator[str]:
    """Differences from English in files, keys, types and placeholders."""
    if not _CODE.fullmatch(folder.name):
        yield f"The folder must have the code of a language for its name, and not {folder.name}."
    for path in sorted(folder.iterdir()):
        if path.suffix in (".toml", ".txt") and path.name not in (*_FILES, LEARNING_FILE):
            yield Lack(f"{path.name} is unknown.")
    for file in _FILES:
        if file in (*FURTHER_PHRASES, *PHRASE_FILES) and not (folder / file).exists():
            yield Lack(f"{file} is missing.")
            continue
        try:
            yield from _file(folder, file)
        except LanguageError as error:
            yield str(error)
    yield from _guide(folder)


def _file(folder: Path, file: str) -> Iterator[str]:
    match file:
        case _ if file == INSTRUCTIONS_FILE:
            yield from _instructions(folder / file)
        case "verbs.toml":
            yield from _verbs(table(folder, file))
        case "pronunciations.toml" | "menu_sounds.toml":
            yield from _unlike(optional(folder, file), dict[str, tuple[str, ...]], file)
        case "misheard.toml":
            yield from _fields(optional(folder, file), _fields_of(Misheard), file)
        case _ if file in GAME_FILES:
            known = _fields_of(Language)
            yield from _fields(
                table(folder, file), {name: known[name] for name in GAME_FILES[file]}, file
            )
    if file in (*PHRASE_FILES, *FURTHER_PHRASES, "dialogue.toml"):
        yield from _phrases(folder, file)
    if name := SAID.get(file):
        yield from _said(table(folder, file).get(name), file, name)


def _said(found: object, file: str, name: str) -> Iterator[str]:
    """Check that the same phrases can be said as in English."""
    english = table(REFERENCE, file)[name]
    if isinstance(found, dict):
        yield from _keys(found, english, english, f"{file}: {name}.", Lack)


def _instructions(path: Path) -> Iterator[str]:
    """Check that every English topic, and every line of it, has its counterpart."""
    try:
        own, english = read_topics(path.parent), read_topics(REFERENCE)
    except FileNotFoundError:
        yield f"{path.name} is missing."
    except (OSError, UnicodeDecodeError) as error:
        yield f"{path.name} cannot be read: {error}."
    else:
        yield from _keys(own, english, english, f"{path.name}: topic ", Lack)
        for name in own.keys() & english.keys():
            lines, needed = len(own[name].lines), len(english[name].lines)
            if lines != needed:
                topic = f"{path.name}: topic {name}"
                yield Lack(f"{topic} must have {needed} lines, a fact each, and has {lines}.")


def _guide(folder: Path) -> Iterator[str]:
    """Check that a guide, if there is one, has the chapters of the English one."""
    try:
        own, english = (len(read_guide(each / GUIDE_FILE)) for each in (folder, REFERENCE))
    except LanguageError as error:
        yield str(error)
    else:
        if own not in (0, english):
            yield Lack(f"{GUIDE_FILE} must have {english} chapters, and has {own}.")


def _verbs(found: Mapping[str, Any]) -> Iterator[str]:
    """Check that tables and verbs are those of English, and each word is for one verb only."""
    english, file = table(REFERENCE, "verbs.toml"), "verbs.toml"
    yield from _keys(found, english, english, f"{file}: ", Lack)
    for name in [name for name in english if name in found]:
        if unlike := list(_unlike(found[name], dict[str, list[str]], f"{file}: {name}")):
            yield from unlike
            continue
        yield from _keys(found[name], english[name], english[name], f"{file}: {name}.", Lack)
        known: dict[str, str] = {}
        pairs = ((verb, word) for verb, words in found[name].items() for word in words)
        for verb, word in pairs:
            if (other := known.setdefault(word.casefold(), verb)) != verb:
                yield f"{file}: {name} has {word!r} for {other} and for {verb}."


def _phrases(folder: Path, file: str) -> Iterator[str]:
    """Check the keys of phrases, and that their placeholders are those of English."""
    found, english = _phrases_of(folder, file), _phrases_of(REFERENCE, file)
    yield from _keys(found, english, english, f"{file}: ", Lack)
    for key in [key for key in english if key in found]:
        where, phrase = f"{file}: {key}", found[key]
        unlike = list(_unlike(phrase, str, where))
        yield from unlike or map(Lack, _unfilled(phrase, placeholders(english[key]), where))


def _phrases_of(folder: Path, file: str) -> dict[str, str]:
    """The phrases of a file; the commands are beside those of the dialogue."""
    found = own_phrases(folder, file).items()
    return {key: phrase for key, phrase in found if not key.startswith("commands.")}


def _fields_of(kind: type) -> dict[str, FieldInfo]:
    return {field.name: field for field in fields(kind)}


def _fields(
    found: Mapping[str, Any], expected: Mapping[str, FieldInfo], file: str, path: str = ""
) -> Iterator[str]:
    """Differences between a table and the fields of a structure."""
    required = [name for name, field in expected.items() if field.required]
    yield from _keys(found, required, expected, f"{file}: {path}")
    for name in [name for name in expected if name in found]:
        kind, value = expected[name].type, found[name]
        if isinstance(value, dict) and isinstance(kind, type) and issubclass(kind, msgspec.Struct):
            yield from _fields(value, _fields_of(kind), file, f"{path}{name}.")
        elif isinstance(value, dict) and get_origin(kind) is dict:
            for key, each in value.items():
                yield from _unlike(each, get_args(kind)[1], f"{file}: {path}{name}.{key}")
        else:
            yield from _unlike(value, kind, f"{file}: {path}{name}")


def _keys(
    found: Collection[str],
    required: Collection[str],
    known: Collection[str],
    where: str,
    kind: type[str] = str,
) -> Iterator[str]:
    yield from (kind(f"{where}{key} is missing.") for key in required if key not in found)
    yield from (kind(f"{where}{key} is unknown.") for key in found if key not in known)


def _unlike(value: object, kind: type[object], where: str) -> Iterator[str]:
    """The reason why a value has the wrong type, if it has."""
    try:
        convert(value, kind)
    except msgspec.ValidationError as error:
        yield f"{where}: {error}.".replace(" - at `$", " in `")


def _unfilled(phrase: str, expected: Collection[str], where: str) -> Iterator[str]:
    """Faults in the placeholders of a phrase."""
    try:
        found = placeholders(phrase)
    except ValueError as error:
        yield f"{where} is malformed: {error}."
    else:
        if found != expected:
            names = ", ".join(f"{{{name}}}" for name in sorted(expected)) or "nothing"
            yield f"{where} must be filled with {names}."


# --- words that make sense ------------------------------------------------------------------------


def _files(language: Language) -> Iterator[str]:
    """Check that there is a set of file names to speak, each beginning with its letter."""
    named = language.files
    if named.standard not in named.sets:
        yield "announcements.toml: files.standard names no set of files.sets."
    if set(named.accepted) != set(chess.FILE_NAMES):
        yield "announcements.toml: files.accepted must have the keys a to h and no others."
    for name, names in named.sets.items():
        if (
            "".join(plain_words(each)[0][0] if plain_words(each) else " " for each in names)
            != "abcdefgh"
        ):
            yield f"announcements.toml: files.sets.{name} must have names that begin with a to h."


def _words(language: Language) -> Iterator[str]:
    """Check that no word of an announcement has two meanings."""
    words = language.words
    meanings = {
        **{f"pieces.{chess.piece_name(man)}": language.man(man).forms for man in chess.PIECE_TYPES},
        **{f"ranks {number}": word.forms for number, word in enumerate(language.ranks, 1)},
        "words.capture": words.capture.forms,
        "words.promotion": words.promotion.forms,
        "words.en_passant": words.en_passant.forms,
        "words.check or words.mate": words.check.forms + words.mate.forms,
        "words.ignored": words.ignored,
        "castling.king": language.castling.king.forms,
        "castling.queen": language.castling.queen.forms,
    }
    if set(language.files.accepted) == set(chess.FILE_NAMES):
        meanings |= {f"files {chess.FILE_NAMES[n]}": language.files.forms(n) for n in range(8)}
    for (one, first), (other, second) in combinations(meanings.items(), 2):
        for form in [form for form in first if plain_words(form) in map(plain_words, second)]:
            yield f"announcements.toml: {form!r} means {one} and {other}."


def _letters(language: Language) -> Iterator[str]:
    """Check that each kind of man but the pawn has a letter of its own (C.2)."""
    letters = [language.man(man).letter for man in chess.PIECE_TYPES if man != chess.PAWN]
    if len(set(letters)) < len(letters) or any(len(letter) != 1 for letter in letters):
        yield f"announcements.toml: the letters of the pieces must be five, not {letters}."


def _commands(language: Language) -> Iterator[str]:
    """Check that every command has phrases, and no phrase two meanings, however it is spelled."""
    meanings: dict[tuple[str, ...], str] = {}
    for command, forms in language.commands.items():
        if not forms:
            yield f"dialogue.toml: commands.{command} has no phrase."
        for form in forms:
            if not (words := plain_words(form)):
                yield f"dialogue.toml: commands.{command} has a phrase without words."
            elif (other := meanings.setdefault(words, command)) != command:
                both = f"commands.{other} and of commands.{command}"
                yield f"dialogue.toml: {form!r} is a phrase of {both}."


def _rulings(language: Language) -> Iterator[str]:
    """Check that an arbiter can say the rulings of English, and no words rule two things."""
    own, english = language.rulings.phrases, read(REFERENCE).rulings.phrases
    yield from _keys(own, english, own, "rulings.toml: ", Lack)
    yield from _keys(own, (), english, "rulings.toml: ")
    meanings: dict[tuple[str, ...], str] = {}
    for line, forms in own.items():
        if not forms:
            yield f"rulings.toml: {line} has no phrase."
        for form in forms:
            if (other := meanings.setdefault(plain_words(form), line)) != line:
                yield f"rulings.toml: {form!r} is a phrase of {other} and of {line}."


def _numbers(language: Language) -> Iterator[str]:
    """Check that numbers can be said, also before everything that is counted."""
    try:
        num2words(1, lang=language.voice.numbers)
    except NotImplementedError:
        unknown = language.voice.numbers
        yield f"language.toml: voice.numbers is unknown to num2words: {unknown!r}."
    genders = language.voice.ones.genders if language.voice.ones else {}
    for thing, plural in msgspec.structs.asdict(language.counts).items():
        where = f"language.toml: counts.{thing}"
        yield from _unfilled(plural.one, set(), f"{where}.one")
        yield from _unfilled(plural.other, {"number"}, f"{where}.other")
        if plural.gender and plural.gender not in genders:
            yield f"{where}.gender names no gender of voice.ones.genders."


def _heard(language: Language) -> Iterator[str]:
    """Check that all pronunciations are rows of phones."""
    for word, rows in language.pronunciations.items():
        for row in rows or ("",):
            if not is_row(row):
                yield f"pronunciations.toml: {word} has {row!r}: no row of phones."


def _misheard(language: Language) -> Iterator[str]:
    """Check that misheard words are words that are heard, and that no cost is below 0."""
    misheard = language.misheard
    pairs = misheard.pairs()
    if min(misheard.other, misheard.left_out, misheard.put_in, *pairs.values(), 0.0) < 0:
        yield "misheard.toml has a cost below 0."
    names = {name.casefold() for each in language.files.sets.values() for name in each}
    for word in dict.fromkeys(word for pair in pairs for word in pair):
        if word not in language.pronunciations and word not in names:
            yield f"misheard.toml has {word!r}, which is no word that is heard."
