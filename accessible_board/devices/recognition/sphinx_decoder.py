"""Pocketsphinx itself: its settings, its dictionary, and automata that it hears sound under.

What a process of its own needs to hear an utterance (:mod:`replay_worker`), which loads no numpy
and nothing of chess.

Three habits of the engine shape this module. Scores of two grammars can be compared only if every
arc weighs 1.0, silence is allowed everywhere, and all sounds of the model are worked out
(``compallsen``). A grammar under a new name leaks memory, so there are few names. And to make an
automaton ready takes a quarter of the time that a second of sound takes, so the last few are kept.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import msgspec

try:
    import pocketsphinx
except ImportError:  # It has no ready package for every version of Python.
    pocketsphinx = None

Entry = tuple[str, str]
"""A word of the dictionary, and its sounds; "word(2)" is another way to say "word"."""

Found = tuple[tuple[str, ...], float]
"""The likeliest sentence and its log-likelihood; no words and minus infinity if there is none."""

NOTHING_FOUND: Found = ((), -math.inf)

_BEAMS = {"beam": 1e-60, "pbeam": 1e-60, "wbeam": 1e-40, "lpbeam": 1e-60, "lponlybeam": 1e-40}
"""How much less likely than the best the engine goes on with; wider ones find nothing more."""

_PATIENT = dict.fromkeys(_BEAMS, 1e-250)
"""For a few sentences, of which each is to be heard to its end."""

_SWIFT = {"beam": 1e-48, "pbeam": 1e-48, "wbeam": 1e-36, "lpbeam": 1e-48, "lponlybeam": 1e-48}
"""For live sound, of which only what may have been said is asked for: all of it is heard again."""

_KEPT = 4
"""How many automata are kept ready."""

_PASSING = "now"
"""The name of an automaton that is not kept."""

_LOG_BASE = math.log(1.0001)


class Automaton(msgspec.Struct, frozen=True):
    """Sentences of one grammar or several, as the engine wants them; state 0 begins them all.

    An arc without a word is gone along without one. Each of ``ends`` is the end of a grammar.
    """

    arcs: tuple[tuple[int, int, str], ...]
    ends: tuple[int, ...]


class Replay(msgspec.Struct, frozen=True):
    """An utterance of 16 bit samples at 16 kHz that is to be heard under an automaton.

    A ``patient`` one gives no sentence up beside a likelier one; for a few sentences.
    """

    sound: bytes
    automaton: Automaton
    patient: bool = False


@dataclass(slots=True)
class _Ready:
    """An automaton that the engine keeps ready under a name."""

    automaton: Automaton
    name: str
    engine: "pocketsphinx.FsgModel"


class SphinxDecoder:
    """The engine with a dictionary. Not thread-safe.

    One that is ``swift`` works only those sounds out that the automaton needs, and sooner gives up
    what is less likely: that takes a third of the time, but scores compare only within one
    automaton, and in noise it may find another sentence.
    """

    def __init__(self, entries: Sequence[Entry], *, swift: bool = False) -> None:
        self._decoder = pocketsphinx.Decoder(_config(all_sounds=not swift))
        self._beams = _SWIFT if swift else _BEAMS
        for word, phones in entries:
            self._decoder.add_word(word, phones, update=False)
        self._ready: list[_Ready] = []
        self._listening = False

    def replay(self, replay: Replay) -> list[Found]:
        """The best sentence of each grammar, for a whole utterance.

        The engine carries what it learnt about the channel and its noise from one utterance to the
        next; scores compare only between those that begin without.
        """
        self.end()
        self._decoder.reinit_feat()
        engine = self._activate(replay.automaton, patient=replay.patient)
        self._decoder.start_utt()
        self._decoder.process_raw(replay.sound, False, True)
        self._decoder.end_utt()
        found = []
        for end in replay.automaton.ends:
            engine.set_final_state(end)
            found.append(self.best() or NOTHING_FOUND)
        return found

    def begin(self, automaton: Automaton) -> None:
        """Begin an utterance that comes piece by piece, and is heard as if none had come before."""
        self.end()
        self._decoder.reinit_feat()
        self._activate(automaton, patient=False).set_final_state(automaton.ends[0])
        self._decoder.start_utt()
        self._listening = True

    def feed(self, piece: bytes) -> None:
        """Take the next piece; nothing else of Python runs meanwhile."""
        self._decoder.process_raw(piece, False, False)

    def end(self) -> None:
        """End the utterance that was begun."""
        if self._listening:
            self._decoder.end_utt()
            self._listening = False

    def best(self) -> Found | None:
        """The best sentence so far, if there is one."""
        found = self._decoder.hyp()
        if found is None or not found.hypstr:
            return None
        return tuple(found.hypstr.split()), math.log(found.score) / _LOG_BASE

    def _activate(self, automaton: Automaton, *, patient: bool) -> "pocketsphinx.FsgModel":
        """Hear under this automaton from now on; return it in the engine's form."""
        if patient:
            return self._compiled(automaton, _PASSING, _PATIENT)
        kept = next((each for each in self._ready if each.automaton == automaton), None)
        if kept is None:
            known = len(self._ready)
            name = str(known) if known < _KEPT else self._ready.pop(0).name
            kept = _Ready(automaton, name, self._compiled(automaton, name, self._beams))
        else:
            self._ready.remove(kept)
            self._decoder.activate_search(kept.name)
        self._ready.append(kept)
        return kept.engine

    def _compiled(
        self, automaton: Automaton, name: str, beams: dict[str, float]
    ) -> "pocketsphinx.FsgModel":
        for setting, beam in beams.items():
            self._decoder.config[setting] = beam
        arcs = [
            (start, to, 1.0, word) if word else (start, to, 1.0)
            for start, to, word in automaton.arcs
        ]
        engine = self._decoder.create_fsg(name, 0, automaton.ends[0], arcs)
        self._decoder.add_fsg(name, engine)
        self._decoder.activate_search(name)
        return engine


def is_installed() -> bool:
    """Whether there is a pocketsphinx to hear with."""
    return pocketsphinx is not None


def _config(*, all_sounds: bool) -> "pocketsphinx.Config":
    """Settings under which scores of two grammars compare."""
    return pocketsphinx.Config(
        hmm=pocketsphinx.get_model_path("en-us/en-us"),
        lm=None,
        dict=None,
        loglevel="FATAL",
        lw=1.0,
        wip=1e-6,  # what a word costs: fewer short words are heard where there are none
        compallsen=all_sounds,
        bestpath=False,
        **_BEAMS,
    )
