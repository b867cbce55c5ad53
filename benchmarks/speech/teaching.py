"""What teaching the ear is worth: how often somebody is asked back before and after it.

    python -m benchmarks.speech.teaching --language de --each 12

Speakers of whom nothing was learnt say the words of ``teach`` once, and then announcements that
nothing is learnt from: synthesised ones at another pace and pitch, among them foreigners; people,
who recorded each word once, by the same recordings made faster and slower. Each announcement is
heard as what it is, where it is illegal, and where the pegs show a near miss, with what is known
of everybody and with what was learnt.
"""

import argparse
from collections.abc import Iterator
from dataclasses import dataclass, replace

from msgspec import structs

from accessible_board.confidence import share
from accessible_board.devices.recognition.recognisers import embedded
from accessible_board.devices.recognition.word_network import Columns
from accessible_board.devices.teaching import Lesson, teach, words_to_teach
from accessible_board.languages import Language, available, load
from accessible_board.speech.evidence import weighing
from benchmarks.speech.corpus import SEED, said_in
from benchmarks.speech.noise import QUIET_ROOM
from benchmarks.speech.sayings import sayings
from benchmarks.speech.voices import (
    EspeakVoice,
    HurriedVoice,
    JoinedVoice,
    PicoVoice,
    Voice,
    voices,
)
from benchmarks.speech.witnesses import Facts, Witnesses, judged

FOREIGN = {"espeak": ("fr", "pl", "tr", "ru"), "pico": ("it-IT", "es-ES", "fr-FR")}
"""Voices of other countries, who read our words by the rules of their own languages."""

OTHERWISE = (0.94, 1.07)
"""How much slower and faster, and lower and higher, a person's recordings are tried."""


@dataclass(frozen=True, slots=True)
class Pupil:
    """Somebody who is taught in one manner, and tried in others."""

    name: str
    teaching: Voice
    trying: tuple[Voice, ...]
    is_foreign: bool = False


def pupils(language: Language) -> Iterator[Pupil]:
    """Everybody who is kept aside, and foreigners."""
    for voice in voices(language):
        if voice.kept_aside and isinstance(voice, EspeakVoice):
            hurried = replace(voice, rate=voice.rate + 30, pitch=voice.pitch + 8)
            yield Pupil(voice.name, voice, (hurried,))
        elif voice.kept_aside and isinstance(voice, PicoVoice):
            hurried = replace(voice, speed=voice.speed * 1.2, pitch=voice.pitch * 1.06)
            yield Pupil(voice.name, voice, (hurried,))
        elif voice.kept_aside and isinstance(voice, JoinedVoice):
            otherwise = tuple(HurriedVoice(voice, factor, True) for factor in OTHERWISE)
            yield Pupil(voice.name, voice, otherwise)
    for country in FOREIGN["espeak"]:
        there = structs.replace(language.voice, espeak=country)
        abroad = EspeakVoice(structs.replace(language, voice=there), "", 140, True)
        yield Pupil(abroad.name, abroad, (replace(abroad, rate=165, pitch=58),), True)
    for country in FOREIGN["pico"]:
        stranger = PicoVoice(country, 1.0, 1.0, True)
        yield Pupil(stranger.name, stranger, (replace(stranger, speed=1.2, pitch=1.06),), True)


def taught_by(pupil: Pupil, language: Language) -> Lesson:
    """What the pupil's words teach, of those that they can say."""
    words = [word for word in words_to_teach(language) if pupil.teaching.speaks(word)]
    said = {word: said_in(QUIET_ROOM, pupil.teaching, word, -1) for word in words}
    return teach(language, said)


def tried_with(pupil: Pupil, language: Language, columns: Columns, each: int) -> list[Facts]:
    """What becomes of so many announcements of the pupil, heard with what was taught."""
    recogniser = embedded(language, columns=columns)
    witnesses, by = Witnesses(language, recogniser), weighing(recogniser.witness)
    said = sayings(language, each, f"{SEED} taught {pupil.name}", pupil.teaching.speaks)
    sounds = (
        said_in(QUIET_ROOM, pupil.trying[number % len(pupil.trying)], saying.words, number)
        for number, saying in enumerate(said)
    )
    return [judged(witnesses.announcement(*each), by) for each in zip(said, sounds, strict=True)]


def tell(name: str, before: list[Facts], after: list[Facts]) -> None:
    """Print what teaching changed."""
    for what in before[0]:
        shares = (share(facts[what] for facts in when) for when in (before, after))
        print(f"{name}, {what}: {', after it '.join(shares)}", flush=True)


def main() -> None:
    """Print what teaching is worth in each language, and in all together."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--language", choices=available(), action="append", default=[])
    parser.add_argument("--each", type=int, default=12, help="announcements of each speaker")
    parser.add_argument("--speaker", default="", help="only whose names have this in them")
    chosen = parser.parse_args()
    everybody: dict[str, tuple[list[Facts], list[Facts]]] = {}
    for code in chosen.language or available():
        language = load(code)
        for pupil in pupils(language):
            if chosen.speaker not in pupil.name:
                continue
            before = tried_with(pupil, language, {}, chosen.each)
            after = tried_with(pupil, language, taught_by(pupil, language).columns, chosen.each)
            tell(f"{code}, {pupil.name}", before, after)
            kind = "foreign voices" if pupil.is_foreign else pupil.name.split()[0]
            for of_all, own in zip(
                everybody.setdefault(kind, ([], [])), (before, after), strict=True
            ):
                of_all += own
    for kind, (before, after) in everybody.items():
        tell(f"all, {kind}", before, after)


if __name__ == "__main__":
    main()
