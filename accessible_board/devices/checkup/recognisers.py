"""Recognisers: whether they load, and which words of each language they cannot hear."""

from collections.abc import Iterable, Iterator

from msgspec import structs

from accessible_board.devices.checkup.findings import Finding, State
from accessible_board.devices.models.store import ModelStore
from accessible_board.devices.recognisers import spellings_of
from accessible_board.devices.sphinx import SphinxRecogniser
from accessible_board.errors import DeviceError
from accessible_board.languages import Language, available, load
from accessible_board.speech.sentences import Sentences, said, spoken

INSTALL = "Install one with: accessible-board models install de"


def pocketsphinx() -> Iterator[Finding]:
    """Whether the embedded recogniser loads for each language, and what it cannot hear."""
    for code in available():
        language = load(code)
        recogniser = SphinxRecogniser(language.pronunciations)
        sentences = Sentences(language)
        deaf = recogniser.set_grammar(sentences.full)
        words = len(sentences.full.words)
        fact = f"pocketsphinx hears {words - len(deaf)} words of {language.name}."
        yield Finding(f"Recogniser {code}", State.WORKS, fact)
        yield from _unpronounced(code, language)


def _unpronounced(code: str, language: Language) -> Iterator[Finding]:
    """The words without a pronunciation: a fault if they are taught, else for typing only."""
    taught = _words(taught_forms(language)) - language.pronunciations.keys()
    others = _words(all_forms(language)) - language.pronunciations.keys() - taught
    about = f"Words {code}"
    if taught:
        fact = f"no pronunciation for {_listed(taught)}."
        yield Finding(about, State.NOTE, fact, f"Add it to languages/{code}.toml.")
    if others:
        yield Finding(about, State.WORKS, f"spellings that are only typed: {_listed(others)}.")


def vosk(store: ModelStore) -> Iterator[Finding]:
    """Which Vosk models are installed, whether they load, and the words each does not know."""
    names = store.installed()
    if not names:
        yield Finding("Vosk", State.NOTE, f"no model is installed in {store.folder}.", INSTALL)
    for name in names:
        yield from _vosk_model(store, name)


def _vosk_model(store: ModelStore, name: str) -> Iterator[Finding]:
    # Loading the engine takes longer than all else here, and most have no model for it.
    from accessible_board.devices.vosk_recogniser import VoskRecogniser

    code = store.language(name)
    language = load(code) if code in available() else None
    try:
        recogniser = VoskRecogniser(store.path(name), spellings_of(language) if language else {})
    except DeviceError:
        remedy = f"Look with: accessible-board models verify {name}"
        yield Finding("Vosk", State.NOTE, f"{name} does not load.", remedy)
        return
    yield Finding("Vosk", State.WORKS, f"{name} loads.")
    if language is not None:
        missing = recogniser.set_grammar(Sentences(language).full)
        fact = f"{name} does not know {_listed(missing)}." if missing else f"{name} knows all."
        yield Finding(f"Words {code}", State.NOTE if missing else State.WORKS, fact)


def taught_forms(language: Language) -> Iterator[str]:
    """What a player of this language is taught to say: the first form of everything.

    Of a file's names one that can be heard is enough; Cesar and Cäsar sound alike.
    """
    for file in range(8):
        forms = language.files.forms(file)
        yield next((form for form in forms if spoken([form], language)), forms[0])
    yield from (rank.spoken for rank in language.ranks)
    yield from (man.spoken for man in structs.astuple(language.pieces))
    yield from (side.spoken for side in structs.astuple(language.castling))
    words = language.words
    yield from (
        word.spoken
        for word in (words.capture, words.promotion, words.en_passant, words.check, words.mate)
    )
    yield from language.commands.taught()


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
    for phrases in structs.astuple(language.commands):
        yield from phrases


def _words(forms: Iterable[str]) -> set[str]:
    return {word for form in forms for word in said(form)}


def _listed(words: Iterable[str]) -> str:
    return ", ".join(sorted(words))
