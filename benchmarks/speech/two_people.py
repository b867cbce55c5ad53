"""Two players in one room: whose words are whose where each microphone hears both.

    python -m benchmarks.speech.two_people --language de --each 10

Each player speaks into a microphone of their own, which hears the other so many decibels fainter;
one speaks, or both at once, or the loudspeaker does. Both ears listen as in a game, and what they
decide goes through :class:`~accessible_board.table.whose_words.WhoseWords`. An announcement is
credited rightly if it is accepted for who made it; whatever is accepted for somebody who did not
say it is wrong. The voices are kept aside.
"""

import argparse
import random
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

import chess
import numpy as np

from accessible_board.confidence import share
from accessible_board.devices.hearing.ear import Ear
from accessible_board.devices.interfaces import RECOGNISER_RATE, Samples
from accessible_board.devices.recognition.recognisers import recogniser_for
from accessible_board.devices.sound.level import decibels, speech_rms, to_samples
from accessible_board.game.state.game_state import GameState
from accessible_board.game.vocabulary.setup import GameSetup
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.languages import Language, available, load
from accessible_board.speech.decision import Decision, Verdict
from accessible_board.table.held_presses import Presses
from accessible_board.table.whose_words import WhoseWords, Words
from benchmarks.speech.corpus import SEED, rendered
from benchmarks.speech.noise import LOUDNESS, QUIET
from benchmarks.speech.sayings import plain_words
from benchmarks.speech.voices import JoinedVoice, Voice, voices

LEAKS = (10, 15, 20)
"""By how many decibels a player is fainter at the other's microphone."""

LOUDSPEAKER = 6
"""By how many decibels the loudspeaker is fainter at both than a player is."""

LATER = (0.1, 0.8)
"""Seconds after one player begins that the other does, where both speak at once."""

_BEFORE, _AFTER = 0.5, 3.0
_PIECE = RECOGNISER_RATE // 20


@dataclass(frozen=True, slots=True)
class Scene:
    """What is said in the room: by whom, and how many samples after its beginning.

    ``loudspeaker`` is what that says; both ears are deaf until it has ended.
    """

    said: Mapping[Seat, tuple[Samples, int]]
    leak: int
    loudspeaker: Samples | None = None

    def at(self, seat: Seat, chance: np.random.Generator) -> Samples:
        """What the microphone of a seat hears."""
        begin = round(_BEFORE * RECOGNISER_RATE)
        parts = [(*each, 0 if who is seat else self.leak) for who, each in self.said.items()]
        if self.loudspeaker is not None:
            parts.append((self.loudspeaker, 0, LOUDSPEAKER))
        length = max(len(sound) + later for sound, later, _ in parts)
        heard = chance.normal(0, QUIET, begin + length + round(_AFTER * RECOGNISER_RATE))
        for sound, later, fainter in parts:
            values = sound.astype(np.float64)
            values *= LOUDNESS * 10 ** (-fainter / 20) / max(speech_rms(values), 1.0)
            heard[begin + later : begin + later + len(sound)] += values
        return to_samples(heard)

    @property
    def deaf_until(self) -> int:
        """The sample up to which the loudspeaker speaks; 0 if it does not."""
        spoken = self.loudspeaker
        return 0 if spoken is None else round(_BEFORE * RECOGNISER_RATE) + len(spoken)


@dataclass(slots=True)
class Room:
    """Two ears in one room, at the start of a game, and what each seat is given as its words."""

    ears: Mapping[Seat, Ear]
    board: chess.Board = field(default_factory=chess.Board)

    def credited(self, scene: Scene, chance: np.random.Generator) -> list[tuple[Seat, Decision]]:
        """The words that each seat is given of a scene."""
        players = _Players()
        whose = WhoseWords(GameState(GameSetup()), players, Presses())
        heard = {seat: scene.at(seat, chance) for seat in Seat}
        begun = {seat: ear.at for seat, ear in self.ears.items()}
        for ear in self.ears.values():
            ear.attend(self.board)
            ear.loudspeaker(speaks=scene.deaf_until > 0)
        for start in range(0, len(heard[Seat.WHITE]), _PIECE):
            if 0 < scene.deaf_until <= start < scene.deaf_until + _PIECE:
                for ear in self.ears.values():
                    ear.loudspeaker(speaks=False)
            for seat, ear in self.ears.items():
                decision = ear.feed(heard[seat][start : start + _PIECE])
                now = ear.at - begun[seat]
                if decision is not None:
                    ended = max(0, now - ear.since_words)
                    loud = decibels(ear.spoken)
                    whose.hear(Words(seat, decision, ended, ended - ear.lasted, loud))
                whose.ear_listened(seat, speaks=ear.speaking, listened=now)
        return players.given


class _Players:
    """Two players whom nobody asks anything, and what each of them is taken to have said."""

    def __init__(self) -> None:
        self.given: list[tuple[Seat, Decision]] = []

    def asked(self) -> dict[Seat, bool]:
        return dict.fromkeys(Seat, False)

    def hear(self, seat: Seat, decision: Decision, at: int) -> None:
        self.given.append((seat, decision))

    def ask_who_spoke(self, seat: Seat | None) -> None:
        """Nobody is asked."""


def room(language: Language) -> Room:
    """Two ears of a language, each with a recogniser of its own."""
    return Room({seat: Ear(language, recogniser_for(language)) for seat in Seat})


@dataclass(frozen=True, slots=True)
class Credited:
    """What became of a scene: moves accepted for who said them, and what was accepted wrongly."""

    said: int
    rightly: int
    wrongly: int


def judged(given: list[tuple[Seat, Decision]], moves: Mapping[Seat, chess.Move]) -> Credited:
    """What seats were given, beside the moves that those who spoke announced."""
    taken = [(seat, decision.move) for seat, decision in given if _counts(decision)]
    right = {seat for seat, move in taken if move == moves.get(seat)}
    wrong = [move for seat, move in taken if move != moves.get(seat)]
    return Credited(len(moves), len(right), len(wrong))


def _counts(decision: Decision) -> bool:
    """Whether something comes of what was decided: a move, or a command."""
    is_command = decision.act is not None and decision.verdict is Verdict.REJECTED
    return decision.move is not None or is_command


def scenes(
    players: Mapping[Seat, Voice], language: Language, number: int
) -> Iterator[tuple[str, Scene, dict[Seat, chess.Move]]]:
    """One announcement of each player, in every kind of scene, and the moves that are made."""
    chance = random.Random(f"{SEED} two people {language.code} {number}")
    board = chess.Board()
    moves = [m for m in board.legal_moves if _sayable(m, board, players, language)]
    own = dict(zip(Seat, chance.sample(moves, 2), strict=True))
    sound = {s: rendered(players[s], plain_words(own[s], board, language)) for s in Seat}
    later = round(chance.uniform(*LATER) * RECOGNISER_RATE)
    for leak in LEAKS:
        for seat in Seat:
            said = {seat: (sound[seat], 0)}
            yield f"one speaks, {leak} dB", Scene(said, leak), {seat: own[seat]}
        first = chance.choice(list(Seat))
        both = {first: (sound[first], 0), first.other: (sound[first.other], later)}
        yield f"both at once, {leak} dB", Scene(both, leak), own
    yield "the loudspeaker alone", Scene({}, LEAKS[0], sound[Seat.BLACK]), {}


def _sayable(
    move: chess.Move, board: chess.Board, players: Mapping[Seat, Voice], language: Language
) -> bool:
    words = plain_words(move, board, language)
    return all(player.speaks(words) for player in players.values())


def players(language: Language) -> dict[Seat, Voice]:
    """Two voices that are kept aside, a real person first where there is one."""
    aside = [voice for voice in voices(language) if voice.kept_aside]
    aside.sort(key=lambda voice: not isinstance(voice, JoinedVoice))
    return dict(zip(Seat, aside, strict=False))


def main() -> int:
    """Print how many announcements of each kind of scene are credited to whom."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--language", choices=available(), default="de")
    parser.add_argument("--each", type=int, default=5, help="scenes of each kind")
    chosen = parser.parse_args()
    language = load(chosen.language)
    ears, speakers = room(language), players(language)
    print(f"two people: {' and '.join(voice.name for voice in speakers.values())}")
    found: dict[str, list[Credited]] = {}
    for number in range(chosen.each):
        chance = np.random.default_rng(number)
        for kind, scene, moves in scenes(speakers, language, number):
            found.setdefault(kind, []).append(judged(ears.credited(scene, chance), moves))
    for kind, credited in found.items():
        said, rightly = (sum(getattr(c, name) for c in credited) for name in ("said", "rightly"))
        if said:
            print(f"{kind}: credited rightly {share(n < rightly for n in range(said))}")
        print(f"{kind}: accepted for the wrong seat {share(c.wrongly > 0 for c in credited)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
