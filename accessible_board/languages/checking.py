"""Differences of a language's folder from English: missing, unknown or malformed entries."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import combinations
from pathlib import Path
from typing import Any, Final, get_args, get_origin

import chess
import msgspec
from msgspec.structs import FieldInfo, fields
from num2words import num2words

from accessible_board.errors import LanguageError
from accessible_board.languages.language import Language
from accessible_board.languages.language_files import (
    FORMER_FILES,
    FURTHER_PHRASES,
    GAME_FILES,
    LEARNING_FILE,
    PHRASE_FILES,
    REFERENCE,
    convert,
    own_phrases,
    placeholders,
    read,
    table,
)
from accessible_board.languages.manuals import (
    GUIDE_FILE,
    INSTRUCTIONS_FILE,
    read_guide,
    read_topics,
)
from accessible_board.languages.plain_words import plain_words

_FILES: Final = (
    *GAME_FILES,
    *FURTHER_PHRASES,
    "verbs.toml",
    INSTRUCTIONS_FILE,
    *PHRASE_FILES,
)
SAID: Final = {"dialogue.toml": "commands", "asking.toml": "asking"}
"""Tables of phrases that a player can say, and the file of each."""

_CODE: Final = re.compile(r"[a-z]{2,8}(-[a-z0-9]{1,8})*")


class Flaw:
    """A difference from English: the key of its sentence in ``commands.toml``, with its values.

    ``where`` is a file or an entry in it.
    """

    def __init__(self, key: str, **values: object) -> None:
        self.key = key
        self.values = values


class Lack(Flaw):
    """Something optional that a language lacks.

    It was made before the program learnt something, or has what the program has forgotten. What is
    missing, or filled otherwise than the English sentence, is said in English; what has no phrase
    cannot be said.
    """


def wrong(folder: Path) -> list[Flaw]:
    """Faults in a language's folder that make it unusable."""
    return [problem for problem in problems(folder) if not isinstance(problem, Lack)]


def problems(folder: Path) -> Iterator[Flaw]:
    """Compare the language in a folder with English.

    Those that are a :class:`Lack` are to be mended some day, the others before it can be used.
    """
    found = list(_misshapen(folder))
    yield from found
    if all(isinstance(problem, Lack) for problem in found):
        language = read(folder)
        for check in (_files, _words, _letters, _commands, _rulings, _numbers):
            yield from check(language)


# --- files, keys and placeholders -----------------------------------------------------------------


def _misshapen(folder: Path) -> Iterator[Flaw]:
    """Differences from English in files, keys, types and placeholders."""
    if not _CODE.fullmatch(folder.name):
        yield Flaw("folder_no_code", name=folder.name)
    for path in sorted(folder.iterdir()):
        known = (*_FILES, *FORMER_FILES, LEARNING_FILE)
        if path.suffix in (".toml", ".txt") and path.name not in known:
            yield Lack("entry_unknown", where=path.name)
    for file in _FILES:
        if file in (*FURTHER_PHRASES, *PHRASE_FILES) and not (folder / file).exists():
            yield Lack("entry_missing", where=file)
            continue
        try:
            yield from _file(folder, file)
        except LanguageError as error:
            yield Flaw(error.key, **error.values)
    yield from _guide(folder)


def _file(folder: Path, file: str) -> Iterator[Flaw]:
    match file:
        case _ if file == INSTRUCTIONS_FILE:
            yield from _instructions(folder / file)
        case "verbs.toml":
            yield from _verbs(table(folder, file))
        case _ if file in GAME_FILES:
            known = _fields_of(Language)
            yield from _fields(
                table(folder, file), {name: known[name] for name in GAME_FILES[file]}, file
            )
    if file in (*PHRASE_FILES, *FURTHER_PHRASES, "dialogue.toml"):
        yield from _phrases(folder, file)
    if name := SAID.get(file):
        yield from _said(table(folder, file).get(name), file, name)


def _said(found: object, file: str, name: str) -> Iterator[Flaw]:
    """Check that the same phrases can be said as in English."""
    english = table(REFERENCE, file)[name]
    if isinstance(found, dict):
        yield from _keys(found, english, english, f"{file}: {name}.", Lack)


def _instructions(path: Path) -> Iterator[Flaw]:
    """Check that every English topic, and every line of it, has its counterpart."""
    try:
        own, english = read_topics(path.parent), read_topics(REFERENCE)
    except FileNotFoundError:
        yield Flaw("entry_missing", where=path.name)
    except (OSError, UnicodeDecodeError) as error:
        yield Flaw("unreadable", path=path.name, reason=error)
    else:
        yield from _keys(own, english, english, f"{path.name}: ", Lack)
        for name in own.keys() & english.keys():
            lines, needed = len(own[name].lines), len(english[name].lines)
            if lines != needed:
                where = f"{path.name}: {name}"
                yield Lack("topic_length", where=where, needed=needed, lines=lines)


def _guide(folder: Path) -> Iterator[Flaw]:
    """Check that a guide, if there is one, has the chapters of the English one."""
    try:
        own, english = (len(read_guide(each / GUIDE_FILE)) for each in (folder, REFERENCE))
    except LanguageError as error:
        yield Flaw(error.key, **error.values)
    else:
        if own not in (0, english):
            yield Lack("guide_length", where=GUIDE_FILE, needed=english, chapters=own)


def _verbs(found: Mapping[str, Any]) -> Iterator[Flaw]:
    """Check that tables and verbs are those of English, and each word is for one verb only."""
    english, file = table(REFERENCE, "verbs.toml"), "verbs.toml"
    yield from _keys(found, english, english, f"{file}: ", Lack)
    for name in [name for name in english if name in found]:
        if unlike := list(_unlike(found[name], dict[str, list[str]], file, name)):
            yield from unlike
            continue
        yield from _keys(found[name], english[name], english[name], f"{file}: {name}.", Lack)
        known: dict[str, str] = {}
        pairs = ((verb, word) for verb, words in found[name].items() for word in words)
        for verb, word in pairs:
            if (other := known.setdefault(word.casefold(), verb)) != verb:
                yield _ambiguous(f"{file}: {name}", word, other, verb)


def _phrases(folder: Path, file: str) -> Iterator[Flaw]:
    """Check the keys of phrases, and that their placeholders are those of English."""
    found, english = _phrases_of(folder, file), _phrases_of(REFERENCE, file)
    yield from _keys(found, english, english, f"{file}: ", Lack)
    for key in [key for key in english if key in found]:
        unlike = list(_unlike(found[key], str, file, key))
        where, names = f"{file}: {key}", placeholders(english[key])
        yield from unlike or _unfilled(found[key], names, where, Lack)


def _phrases_of(folder: Path, file: str) -> dict[str, str]:
    """The phrases of a file; the commands are beside those of the dialogue."""
    found = own_phrases(folder, file).items()
    return {key: phrase for key, phrase in found if not key.startswith("commands.")}


def _fields_of(kind: type) -> dict[str, FieldInfo]:
    return {field.name: field for field in fields(kind)}


def _fields(
    found: Mapping[str, Any], expected: Mapping[str, FieldInfo], file: str, path: str = ""
) -> Iterator[Flaw]:
    """Differences between a table and the fields of a structure."""
    required = [name for name, field in expected.items() if field.required]
    yield from _keys(found, required, expected, f"{file}: {path}")
    for name in [name for name in expected if name in found]:
        kind, value = expected[name].type, found[name]
        if isinstance(value, dict) and isinstance(kind, type) and issubclass(kind, msgspec.Struct):
            yield from _fields(value, _fields_of(kind), file, f"{path}{name}.")
        elif isinstance(value, dict) and get_origin(kind) is dict:
            for key, each in value.items():
                yield from _unlike(each, get_args(kind)[1], file, f"{path}{name}.{key}")
        else:
            yield from _unlike(value, kind, file, f"{path}{name}")


def _keys(
    found: Collection[str],
    required: Collection[str],
    known: Collection[str],
    where: str,
    kind: type[Flaw] = Flaw,
) -> Iterator[Flaw]:
    yield from (kind("entry_missing", where=where + key) for key in required if key not in found)
    yield from (kind("entry_unknown", where=where + key) for key in found if key not in known)


def _unlike(value: object, kind: type[object], file: str, entry: str) -> Iterator[Flaw]:
    """The reason why an entry has the wrong type, if it has."""
    try:
        convert(value, kind)
    except msgspec.ValidationError as error:
        told, _, within = str(error).partition(" - at `$")
        reason = msgspec.ValidationError(f"{told} - at `$.{entry}{within or '`'}")
        yield Flaw("entry_wrong", file=file, reason=reason)


def _unfilled(
    phrase: str, expected: Collection[str], where: str, kind: type[Flaw] = Flaw
) -> Iterator[Flaw]:
    """Faults in the placeholders of a phrase."""
    try:
        found = placeholders(phrase)
    except ValueError:
        yield kind("braces_open", where=where)
    else:
        if found != expected:
            names = ", ".join(f"{{{name}}}" for name in sorted(expected))
            yield kind("filled_otherwise" if names else "filled", where=where, names=names)


def _ambiguous(where: str, words: str, one: str, other: str) -> Flaw:
    return Flaw("two_meanings", where=where, words=words, one=one, other=other)


# --- words that make sense ------------------------------------------------------------------------


def _files(language: Language) -> Iterator[Flaw]:
    """Check that there is a set of file names to speak, each beginning with its letter."""
    named = language.files
    if named.standard not in named.sets:
        yield Flaw("set_unknown", where="announcements.toml: files.standard", known="files.sets")
    if set(named.accepted) != set(chess.FILE_NAMES):
        yield Flaw("file_keys", where="announcements.toml: files.accepted")
    for name, names in named.sets.items():
        if (
            "".join(plain_words(each)[0][0] if plain_words(each) else " " for each in names)
            != "abcdefgh"
        ):
            yield Flaw("file_letters", where=f"announcements.toml: files.sets.{name}")


def _words(language: Language) -> Iterator[Flaw]:
    """Check that no word of an announcement has two meanings."""
    words = language.words
    meanings: dict[str, Sequence[str]] = {
        **{f"pieces.{chess.piece_name(man)}": language.man(man).forms for man in chess.PIECE_TYPES},
        **{f"ranks.{number}": word.forms for number, word in enumerate(language.ranks, 1)},
        "words.capture": words.capture.forms,
        "words.promotion": words.promotion.forms,
        "words.en_passant": words.en_passant.forms,
        "words.check, words.mate": words.check.forms + words.mate.forms,
        "words.ignored": words.ignored,
        "castling.king": language.castling.king.forms,
        "castling.queen": language.castling.queen.forms,
    }
    if set(language.files.accepted) == set(chess.FILE_NAMES):
        meanings |= {f"files.{chess.FILE_NAMES[n]}": language.files.forms(n) for n in range(8)}
    for (one, first), (other, second) in combinations(meanings.items(), 2):
        for form in [form for form in first if plain_words(form) in map(plain_words, second)]:
            yield _ambiguous("announcements.toml", form, one, other)


def _letters(language: Language) -> Iterator[Flaw]:
    """Check that each kind of man but the pawn has a letter of its own (C.2)."""
    letters = [language.man(man).letter for man in chess.PIECE_TYPES if man != chess.PAWN]
    if len(set(letters)) < len(letters) or any(len(letter) != 1 for letter in letters):
        where = "announcements.toml: pieces"
        yield Flaw("piece_letters", where=where, letters=" ".join(letters))


def _commands(language: Language) -> Iterator[Flaw]:
    """Check that every command has phrases, and no phrase two meanings, however it is spelled."""
    meanings: dict[tuple[str, ...], str] = {}
    for command, forms in language.commands.items():
        if not forms:
            yield Flaw("no_phrase", where=f"dialogue.toml: commands.{command}")
        for form in forms:
            if not (words := plain_words(form)):
                yield Flaw("phrase_wordless", where=f"dialogue.toml: commands.{command}")
            elif (other := meanings.setdefault(words, command)) != command:
                both = (f"commands.{other}", f"commands.{command}")
                yield _ambiguous("dialogue.toml", form, *both)


def _rulings(language: Language) -> Iterator[Flaw]:
    """Check that an arbiter can say the rulings of English, and no words rule two things."""
    own, english = language.rulings.phrases, read(REFERENCE).rulings.phrases
    yield from _keys(own, english, own, "rulings.toml: ", Lack)
    yield from _keys(own, (), english, "rulings.toml: ")
    meanings: dict[tuple[str, ...], str] = {}
    for line, forms in own.items():
        if not forms:
            yield Flaw("no_phrase", where=f"rulings.toml: {line}")
        for form in forms:
            if (other := meanings.setdefault(plain_words(form), line)) != line:
                yield _ambiguous("rulings.toml", form, other, line)


def _numbers(language: Language) -> Iterator[Flaw]:
    """Check that numbers can be said, also before everything that is counted."""
    try:
        num2words(1, lang=language.voice.numbers)
    except NotImplementedError:
        where = "language.toml: voice.numbers"
        yield Flaw("numbers_unknown", where=where, words=language.voice.numbers)
    genders = language.voice.ones.genders if language.voice.ones else {}
    for thing, plural in msgspec.structs.asdict(language.counts).items():
        where = f"language.toml: counts.{thing}"
        yield from _unfilled(plural.one, set(), f"{where}.one")
        yield from _unfilled(plural.other, {"number"}, f"{where}.other")
        if plural.gender and plural.gender not in genders:
            yield Flaw("set_unknown", where=f"{where}.gender", known="voice.ones.genders")
