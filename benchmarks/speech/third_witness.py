"""What Whisper would add as a third witness to the two there are, of German announcements.

    python -m benchmarks.speech.third_witness --keep FILE --third FILE --model FOLDER

What the two said is read from the file that ``python -m benchmarks.speech --keep FILE`` wrote. The
same sounds are made again for Whisper, a model of which lies in a folder as CTranslate2 keeps it;
what it says is kept in a file of its own, so that it can be stopped and gone on with. It weighs
each sentence that the two weighed where the pegs show no move. How much likelier the words are that
it writes freely, speaks against the best sentence's having been said to us. All that was heard is
decided on by the two and by all three; with the move on the pegs the two decide either way.
"""

import argparse
import json
import math
import resource
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import cache, partial
from itertools import chain
from pathlib import Path
from statistics import mean, median

import chess
import msgspec

from accessible_board.devices.interfaces import Samples
from accessible_board.devices.recognition.recognisers import Engine, recogniser_for
from accessible_board.languages import Language, load
from accessible_board.speech.confusions import Confusions
from accessible_board.speech.evidence import Weighing, Weights, Witness, weighing
from accessible_board.speech.grammar import Sentence
from accessible_board.speech.understanding import understand
from benchmarks.shared.figures import tell
from benchmarks.speech.corpus import Spoken, Talk, announcements, people_talking
from benchmarks.speech.kept import Kept, Key
from benchmarks.speech.measuring import Judging, Measured, Measuring
from benchmarks.speech.noise import QUIET_ROOM, Kind, Room
from benchmarks.speech.report import tell_language
from benchmarks.speech.voices import JoinedVoice, voices
from benchmarks.speech.whisper import Whisper
from benchmarks.speech.witnesses import Asked, WitnessedTalk

ROOMS = (QUIET_ROOM, Room(Kind.PINK, 10), Room(Kind.BABBLE, 10))

BEFORE = (
    "Springer Felix drei. Dame Hector fünf. Turm Anna acht. Läufer Cesar vier. König Gustav eins."
)
"""What Whisper takes for said before, so that it expects announcements and knows how to spell."""

TRUST = 1.5
"""Log-odds for each unit of Whisper's log-likelihood, beside those of the other witnesses."""

OTHER_TALK = 7.15
"""Log-odds against its having been said to us, for how much likelier a token of other words is."""

LEGAL = Weights(prior=5.0, sound=0.481, lead=0.0, doubt=0.196, heard=0.0)
"""How all three count where the pegs show no move, fitted to voices that are learnt from."""

_SMALL = (
    "eins zwei zwo drei vier fünf sechs sieben acht und nimmt von nach zieht en im wird auf mit "
    "schlägt zum zur wie viel die matt passant vorübergehen"
)
"""What German does not begin with a capital letter."""

_SPELT = {"cäsar": "Cesar", "hektor": "Hector"}


@dataclass(frozen=True, slots=True)
class Opinion:
    """Whisper's log-likelihood of each sentence, of a token of each, and of what it writes.

    Sentences go by their words. ``seconds`` are of a processor.
    """

    whole: Mapping[str, float]
    token: Mapping[str, float]
    written: str
    written_token: float
    seconds: float

    def otherwise(self, sentence: Sentence) -> float:
        """How much likelier a token of what it writes is than one of the sentence."""
        return max(0.0, self.written_token - self.token[" ".join(sentence)])


class ThirdWitness:
    """Joins Whisper's opinion of an utterance to what two witnesses said of it."""

    def __init__(self, language: Language, opinions: "Opinions") -> None:
        self._opinions = opinions
        self._confusions = Confusions.of(language)
        self._meaning = partial(understand, language=language)

    def announcement(self, spoken: Spoken, measured: Measured) -> Measured:
        """What all three say of an announcement, in its position and where it is illegal."""
        two, saying = measured.witnessed, measured.witnessed.saying
        key = ("de", spoken.voice, str(spoken.room), spoken.number)
        said = self._opinions.of(key, spoken.samples, (two.legal, two.elsewhere))
        legal = self._joined(two.legal, said, chess.Board(saying.fen))
        elsewhere = self._joined(two.elsewhere, said, chess.Board(saying.elsewhere))
        return replace(measured, witnessed=replace(two, legal=legal, elsewhere=elsewhere))

    def talk(self, talk: Talk, witnessed: WitnessedTalk) -> WitnessedTalk:
        """What all three say of talk."""
        key = ("de", talk.voice, talk.words, 0)
        said = self._opinions.of(key, talk.samples, (witnessed.legal,))
        return replace(witnessed, legal=self._joined(witnessed.legal, said, chess.Board()))

    def _joined(self, asked: Asked, third: Opinion, board: chess.Board) -> Asked:
        """The likeliest sentences by all three, among those that the two weighed."""
        if asked.best is None or asked.doubted is None or not asked.weighed:
            return asked
        two = {each.words: each.by_sounds + each.by_words for each in asked.weighed}
        if asked.others is not None:
            two.setdefault(asked.others.words, asked.others.sound)
        odds = {words: each + TRUST * third.whole[" ".join(words)] for words, each in two.items()}
        best = max(odds, key=odds.__getitem__)
        doubted = replace(asked.best, words=best, sound=_doubt(asked, best, third))
        legal = [words for words in odds if self._moves(words, board)]
        if asked.others is None or not legal:
            return replace(asked, best=doubted, others=None)
        likeliest = max(legal, key=odds.__getitem__)
        cost, sound = self._confusions.cost(likeliest, best), odds[likeliest] - odds[best]
        others = replace(asked.others, words=likeliest, sound=sound, cost=cost)
        return replace(asked, best=doubted, others=others)

    def _moves(self, words: Sentence, board: chess.Board) -> tuple[chess.Move, ...]:
        understood = self._meaning(" ".join(words))
        if understood is None or understood.announcement is None:
            return ()
        return tuple(understood.announcement.moves(board))


def _doubt(asked: Asked, best: Sentence, third: Opinion) -> float:
    """What all three hold against the best sentence's having been said to us.

    Of the two, the network's doubt is of any sentence as much less as it thinks it likelier.
    """
    if asked.doubted is None:
        return 0.0
    words = {each.words: each.by_words for each in asked.weighed}
    likelier = words.get(best, 0.0) - words.get(asked.doubted.words, 0.0)
    two = asked.doubted.by_sounds + min(0.0, asked.doubted.by_words + likelier)
    return min(0.0, two) - OTHER_TALK * third.otherwise(best)


def spelt(sentence: Sentence) -> str:
    """A sentence as Whisper would write it."""
    return " ".join(
        _SPELT.get(word, word if word in _SMALL.split() else word.capitalize()) for word in sentence
    )


class Opinions:
    """What Whisper says of each sound, kept in a file."""

    def __init__(self, path: Path, model: Callable[[], Whisper]) -> None:
        self._path = path
        self._model = cache(model)
        lines = path.read_text("utf-8").splitlines() if path.exists() else []
        rows = map(json.loads, lines)
        self._known = {tuple(row["of"]): msgspec.convert(row["said"], Opinion) for row in rows}

    def of(self, key: Key, samples: Samples, asked: Sequence[Asked]) -> Opinion:
        """Its opinion of an utterance, asked for if it is not in the file yet."""
        if key not in self._known:
            self._known[key] = said = self._said(samples, sentences(asked))
            with self._path.open("a", encoding="utf-8") as file:
                file.write(json.dumps({"of": key, "said": asdict(said)}) + "\n")
        return self._known[key]

    def median_seconds(self) -> float:
        """How long an opinion took."""
        return median(each.seconds for each in self._known.values())

    def _said(self, samples: Samples, weighed: Sequence[Sentence]) -> Opinion:
        whisper, begun = self._model(), time.process_time()
        whisper.hear(samples)
        likely = whisper.likelihoods([spelt(words) for words in weighed])
        freely = whisper.writes()
        seconds = time.process_time() - begun
        names = map(" ".join, weighed)
        whole = {name: sum(tokens) for name, tokens in zip(names, likely, strict=True)}
        token = {name: mean(tokens) for name, tokens in zip(whole, likely, strict=True)}
        return Opinion(whole, token, freely.words, freely.likelihood, seconds)


def sentences(asked: Sequence[Asked]) -> list[Sentence]:
    """Every sentence that two witnesses weighed or found."""
    weighed = chain.from_iterable(each.weighed for each in asked)
    found = chain.from_iterable((each.best, each.shown, each.others) for each in asked)
    return sorted({each.words for each in chain(weighed, found) if each is not None and each.words})


def main() -> int:
    """Print what is decided by two witnesses and by three."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--keep", type=Path, required=True, help="what two witnesses said")
    parser.add_argument("--third", type=Path, required=True, help="what Whisper said")
    parser.add_argument("--model", type=Path, required=True, help="the folder of its model")
    parser.add_argument("--compute", default="int8", help="CTranslate2's type of computing")
    parser.add_argument("--each", type=int, default=100, help="announcements of each person")
    parser.add_argument("--talks", type=int, default=30, help="what each person says besides")
    chosen = parser.parse_args()
    language, kept = load("de"), Kept(chosen.keep)
    measuring = Measuring(language, recogniser_for(language, Engine.AUTO))
    opinions = Opinions(chosen.third, lambda: Whisper(chosen.model, "de", BEFORE, chosen.compute))
    people = [
        each for each in voices(language) if each.kept_aside and isinstance(each, JoinedVoice)
    ]
    said = list(announcements(language, chosen.each, ROOMS, people))
    heard = list(kept.announcements("de", said, measuring.announcement))
    spoken = list(people_talking(language, chosen.talks, kept_aside=True))
    talk = list(kept.talk("de", spoken, measuring.talk))
    third = ThirdWitness(language, opinions)
    for who, judging, each_heard, each_talk in (
        ("two witnesses", measuring.judging, heard, talk),
        (
            "three witnesses",
            Judging(language, _by_three(weighing(Witness.SOUNDS_AND_WORDS))),
            list(map(third.announcement, said, heard)),
            list(map(third.talk, spoken, talk)),
        ),
    ):
        print(f"\nBy {who}:")
        decided = [judging.announcement(each) for each in each_heard]
        tell_language(language, decided, [judging.talk(each) for each in each_talk])
    tell("Whisper for an announcement, median", opinions.median_seconds(), "s of a processor")
    tell("most memory", resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1000, "MB")
    return 0


def _by_three(two: Weighing) -> Weighing:
    """The weights of two witnesses with the move on the pegs, and of three without a board.

    Nothing is taken for overheard talk but what all the evidence together says is no announcement.
    """
    return replace(two, ignored=-math.inf, legal=LEGAL)


if __name__ == "__main__":
    sys.exit(main())
