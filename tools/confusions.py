"""Learn which words are misheard for which, and write a language's ``misheard.toml``.

    python -m tools.confusions de

The squares of one colour are called, with each man in turn, by every voice that is learnt from, and
those of the other by the next; by none of those that the benchmark keeps aside. It is done in turn
in a quiet room, in noise and while others talk. The program's own ear hears it as any announcement
there could be. Words are laid beside those that were heard for them and counted; the cost of a pair
says how much less often it was counted than the word that was heard right, as the natural
logarithm. Everything has a fixed seed: the same program and the same voices give the same file.

Nothing here is needed at run time: the files hold the result.
"""

import argparse
import math
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

import chess

from accessible_board.devices.recognition.sphinx import SphinxRecogniser
from accessible_board.devices.sound.preparation import prepared
from accessible_board.languages import Language, available, load
from accessible_board.languages.folders import folder_of
from accessible_board.speech.confusions import Pair, aligned, representatives
from accessible_board.speech.grammar import Sentence
from accessible_board.speech.sentences import Sentences, said
from benchmarks.shared.languages import in_english
from benchmarks.speech.corpus import said_in
from benchmarks.speech.noise import QUIET_ROOM, Kind, Room
from benchmarks.speech.voices import Voice, learners

ROOMS = (QUIET_ROOM, Room(Kind.PINK, 10), Room(Kind.BABBLE, 10))

UNSEEN = 0.5
"""Count that stands for pairs which never occurred."""

CHANCE = 2
"""Count below which a pair is taken for chance."""


def announcements(language: Language) -> Iterator[str]:
    """Every square, after no man or one of the six in turn."""
    men = [None, *chess.PIECE_TYPES]
    for square in chess.SQUARES:
        man = men[square % len(men)]
        called = language.square(square)
        yield f"{language.man(man).spoken} {called}" if man else called


def heard_pairs(language: Language, voices: Iterable[Voice]) -> Iterator[Pair]:
    """Pairs of a word that was said and the word that was heard for it."""
    ear = SphinxRecogniser(language.pronunciations)
    anything = Sentences(language).competing(chess.Board())
    names = representatives(language)
    for turn, voice in enumerate(voices):
        for number, words in enumerate(announcements(language)):
            is_dark = (number // 8 + number) % 2 == 0
            if is_dark != (turn % 2 == 0) or not voice.speaks(words):
                continue
            room = ROOMS[(turn + number) % len(ROOMS)]
            utterance = prepared(said_in(room, voice, words, number))
            if utterance is not None:
                ear.take(utterance.speech)
                heard = ear.within(anything).words
                yield from _meant(_named(said(words), names), _named(heard, names))


def _named(words: Sentence, names: Mapping[str, str]) -> Sentence:
    """The words, each replaced by the one that stands for all with its meaning."""
    return tuple(names.get(word, word) for word in words)


def _meant(words: Sentence, heard: Sentence) -> Iterable[Pair]:
    """The pairs of an utterance, unless all of it was misheard."""
    pairs = aligned(words, heard)
    return pairs if any(one == other for one, other in pairs) else ()


def costs(counted: Counter[Pair]) -> dict[str, dict[str, float]]:
    """The words that were heard for each word, the commonest first, with their costs."""
    found: dict[str, dict[str, float]] = {}
    for (one, other), count in counted.most_common():
        if one is not None and other is not None and one != other and count >= CHANCE:
            found.setdefault(one, {})[other] = _cost(count, counted[one, one])
    return dict(sorted(found.items()))


def _cost(count: float, right: float) -> float:
    return round(max(0.0, math.log((right + UNSEEN) / (count + UNSEEN))), 1)


def overall(counted: Counter[Pair]) -> dict[str, float]:
    """The costs of a pair without a count, of an omitted word and of an inserted one."""
    words = {one for one, _ in counted if one is not None}
    right = sum(counted[word, word] for word in words)
    left_out = sum(count for (_, other), count in counted.items() if other is None)
    put_in = sum(count for (one, _), count in counted.items() if one is None)
    return {
        "other": _cost(0, right / max(len(words), 1)),
        "left_out": _cost(left_out, right),
        "put_in": _cost(put_in, right),
    }


def toml(language: Language, voices: Iterable[Voice], counted: Counter[Pair]) -> str:
    """The content of the file."""
    rooms = ", ".join(map(str, ROOMS))
    words = sum(count for (one, _), count in counted.items() if one is not None)
    lines = [
        f"# {in_english(language)}: what it costs to have heard one word for another, in log-odds.",
        f"# Counted by tools/confusions.py in {words} words, with pocketsphinx, of these voices:",
        *(f"#   {voice.name}" for voice in voices),
        f"# Rooms: {rooms}.",
        "",
        *(f"{key} = {cost}" for key, cost in overall(counted).items()),
    ]
    for word, row in costs(counted).items():
        lines += ["", f"[words.{_key(word)}]", *(f"{_key(o)} = {c}" for o, c in row.items())]
    return "\n".join([*lines, ""])


def _key(word: str) -> str:
    """A word as a key in TOML."""
    return word if word.isascii() and word.isalnum() else f'"{word}"'


def main() -> int:
    """Write the file of each language."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("languages", nargs="*", metavar="LANGUAGE", default=available())
    chosen = parser.parse_args()
    for code in chosen.languages:
        language = load(code)
        voices = list(learners(language))
        counted = Counter(heard_pairs(language, voices))
        text = toml(language, voices, counted)
        (folder_of(code) / "misheard.toml").write_text(text, "utf-8")
        print(f"{in_english(language)}: {sum(counted.values())} words.", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
