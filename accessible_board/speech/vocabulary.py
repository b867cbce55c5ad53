"""Which words a player of a language is taught to say, and how else they are written.

A recogniser need not know them all. It must hear whatever some move cannot be announced without; a
command that it does not hear is typed.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from difflib import get_close_matches

import chess
from msgspec import structs

from accessible_board.languages import Language, plain_words
from accessible_board.speech import spoken_rulings
from accessible_board.speech.grammar import Sentence
from accessible_board.speech.sentences import OFFICERS, said, spoken

LIKENESS = 0.65
"""How like two words are written that may be one: fuenf and funf are, Felix and Friedrich not."""


def spellings_of(language: Language) -> Mapping[str, tuple[str, ...]]:
    """For words that are listened for, other ways to write them: fünf and fuenf, Cesar and Caesar.

    They are found among the forms of the same word that are otherwise only typed.
    """
    return {
        word: _like(word, [other for other in forms if not language.hears(other)])
        for forms in _synonyms(language)
        for word in forms
        if language.hears(word)
    }


def _synonyms(language: Language) -> Iterator[Sentence]:
    """The single words for each file, rank, man and particle, the usual one first."""
    words, files = language.words, language.files
    groups = (
        *((name, *files.forms(file)) for file, name in enumerate(files.names())),
        *(rank.forms for rank in language.ranks),
        *(language.man(man).forms for man in chess.PIECE_TYPES),
        *(word.forms for word in (words.capture, words.promotion, words.check, words.mate)),
    )
    for forms in groups:
        yield tuple(dict.fromkeys(form.casefold() for form in forms if len(form.split()) == 1))


def file_to_say(file: int, language: Language) -> str:
    """The name of a file (0 to 7) that a player is taught: the usual one, as it is listened for.

    That is another spelling of it where it has no pronunciation itself: Hektor, not Henrik.
    """
    usual = language.files.names()[file]
    heard = [form for form in language.files.forms(file) if spoken([form], language)]
    folded = {form.casefold(): form for form in reversed(heard)}
    alike = _like(usual.casefold(), folded)
    return usual if usual in heard else next((folded[form] for form in alike), usual)


def taught_forms(language: Language) -> Iterator[str]:
    """What a player of this language is taught to say: the first form of everything."""
    yield from _needed_forms(language)
    yield language.pieces.pawn.spoken
    words = language.words
    yield from (
        word.spoken
        for word in (words.capture, words.promotion, words.en_passant, words.check, words.mate)
    )
    yield from filter(None, map(language.taught, language.commands))


def all_forms(language: Language) -> Iterator[str]:
    """Everything that is understood from a player of this language."""
    for file in range(8):
        yield from language.files.forms(file)
    words = language.words
    named = (*language.ranks, *structs.astuple(language.castling), words.capture)
    named += (words.promotion, words.en_passant, words.check, words.mate)
    for word in (*named, *structs.astuple(language.pieces)):
        yield from word.forms
    yield from words.ignored
    for phrases in language.commands.values():
        yield from phrases
    yield from spoken_rulings.all_forms(language)


def words_of(forms: Iterable[str]) -> set[str]:
    """The single words of these forms."""
    return {word for form in forms for word in said(form)}


def unannounceable(language: Language, unheard: Collection[str]) -> tuple[str, ...]:
    """The unheard words without which some move cannot be announced."""
    return _among(_needed_forms(language), unheard)


def unsayable(language: Language, unheard: Collection[str]) -> tuple[str, ...]:
    """The unheard words that a player is taught to say."""
    return _among(taught_forms(language), unheard)


def _among(forms: Iterable[str], unheard: Collection[str]) -> tuple[str, ...]:
    """The unheard words of these forms, in order and each once."""
    words = dict.fromkeys(word for form in forms for word in said(form))
    return tuple(word for word in words if word in unheard)


def _needed_forms(language: Language) -> Iterator[str]:
    """What no other word announces: files, ranks, men but for pawns, who need no name, castling."""
    yield from (file_to_say(file, language) for file in range(8))
    yield from (rank.spoken for rank in language.ranks)
    yield from (language.man(man).spoken for man in OFFICERS)
    yield from (side.spoken for side in structs.astuple(language.castling))


def _like(word: str, others: Iterable[str]) -> tuple[str, ...]:
    """The other words that may sound like this one, the most similar first."""
    bare = {other: "".join(plain_words(other)) for other in others}
    close = get_close_matches(
        "".join(plain_words(word)), bare.values(), n=len(bare) or 1, cutoff=LIKENESS
    )
    return tuple(sorted((o for o in bare if bare[o] in close), key=lambda o: close.index(bare[o])))
