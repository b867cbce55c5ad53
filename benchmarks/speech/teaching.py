"""What teaching the ear is worth: how often somebody is asked back before and after it.

    python -m benchmarks.speech.teaching --language de --each 12

Speakers of whom nothing was learnt say the words of ``teach`` once, and then announcements that
nothing is learnt from: synthesised ones at another pace and pitch, among them foreigners; people,
who recorded each word once, by the same recordings made faster and slower. Each announcement is
heard as what it is, where it is illegal, and where the pegs show a near miss, with what is known
of everybody and with what was learnt.
"""

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

import chess
from msgspec import structs

from accessible_board.confidence import share
from accessible_board.devices.hearing.ear import Ear
from accessible_board.devices.interfaces import Samples
from accessible_board.devices.recognition.recognisers import embedded
from accessible_board.devices.recognition.word_network import Columns
from accessible_board.devices.teaching import Lesson, teach, words_to_teach
from accessible_board.languages import Language, available, load
from benchmarks.speech.corpus import SEED, said_in
from benchmarks.speech.noise import QUIET_ROOM, Room
from benchmarks.speech.sayings import Saying, near_miss, sayings
from benchmarks.speech.voices import (
    EspeakVoice,
    HurriedVoice,
    JoinedVoice,
    PicoVoice,
    Voice,
    voices,
)

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


@dataclass(slots=True)
class Outcomes:
    """How many announcements were made, and what came of them."""

    made: int = 0
    accepted: int = 0
    shown: int = 0
    wrong: list[str] = field(default_factory=list)

    @property
    def asked_back(self) -> int:
        """How many were not accepted at once where the pegs show nothing."""
        return self.made - self.accepted

    def and_of(self, other: "Outcomes") -> "Outcomes":
        """Both together."""
        return Outcomes(
            self.made + other.made,
            self.accepted + other.accepted,
            self.shown + other.shown,
            [*self.wrong, *other.wrong],
        )


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


def tried_with(
    pupil: Pupil, language: Language, columns: Columns, each: int, room: Room = QUIET_ROOM
) -> Outcomes:
    """So many announcements of the pupil, heard with what was taught."""
    recogniser = embedded(language, columns=columns)
    ear = Ear(language, recogniser)
    outcomes = Outcomes()
    said = sayings(language, each, f"{SEED} taught {pupil.name}", pupil.teaching.speaks)
    for number, saying in enumerate(said):
        voice = pupil.trying[number % len(pupil.trying)]
        sound = said_in(room, voice, saying.words, number)
        _heard(ear, language, saying, sound, outcomes)
    return outcomes


def _heard(
    ear: Ear, language: Language, saying: Saying, sound: Samples, outcomes: Outcomes
) -> None:
    """An announcement as what it is, and as what it must not be taken for."""
    board, elsewhere = chess.Board(saying.fen), chess.Board(saying.elsewhere)
    move, near = map(chess.Move.from_uci, (saying.move, saying.near))
    outcomes.made += 1
    taken = _taken(ear, board, sound)
    outcomes.accepted += taken == move
    outcomes.shown += _taken(ear, board, sound, move) == move
    mistaken = {
        "another move": taken not in (None, move),
        "near miss on the pegs": _taken(ear, board, sound, near) == near,
        "illegal": _taken(ear, elsewhere, sound) is not None,
        "illegal, near miss on the pegs": _taken(ear, elsewhere, sound, near_miss(saying, language))
        is not None,
    }
    outcomes.wrong += [f"{saying.words}: {what}" for what, is_so in mistaken.items() if is_so]


def _taken(
    ear: Ear, board: chess.Board, sound: Samples, sensed: chess.Move | None = None
) -> chess.Move | None:
    """The move for which it is taken."""
    ear.attend(board, sensed)
    return ear.hear(sound).move


def tell(name: str, before: Outcomes, after: Outcomes) -> None:
    """Print what teaching changed."""
    for when, each in (("before", before), ("after", after)):
        back = share([True] * each.asked_back + [False] * each.accepted)
        print(
            f"{name}, {when}: asked back {back}; accepted with the move on the pegs {each.shown};"
            f" wrong {len(each.wrong)} {'; '.join(each.wrong)}",
            flush=True,
        )


def main() -> None:
    """Print what teaching is worth in each language, and in all together."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--language", choices=available(), action="append", default=[])
    parser.add_argument("--each", type=int, default=12, help="announcements of each speaker")
    parser.add_argument("--speaker", default="", help="only whose names have this in them")
    chosen = parser.parse_args()
    everybody: dict[str, Sequence[Outcomes]] = {}
    for code in chosen.language or available():
        language = load(code)
        for pupil in pupils(language):
            if chosen.speaker not in pupil.name:
                continue
            lesson = taught_by(pupil, language)
            pair = [
                tried_with(pupil, language, columns, chosen.each)
                for columns in ({}, lesson.columns)
            ]
            tell(f"{code}, {pupil.name}", *pair)
            kind = "foreign voices" if pupil.is_foreign else pupil.name.split()[0]
            everybody[kind] = [
                one.and_of(other)
                for one, other in zip(
                    everybody.get(kind, (Outcomes(), Outcomes())), pair, strict=True
                )
            ]
    for kind, (before, after) in everybody.items():
        tell(f"all, {kind}", before, after)


if __name__ == "__main__":
    main()
