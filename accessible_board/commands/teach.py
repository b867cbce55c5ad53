"""``accessible-board teach``: a player teaches the ear the own voice, some twenty words by ear."""

import math
from collections.abc import Iterator
from operator import itemgetter
from pathlib import Path
from typing import Annotated

import msgspec
import numpy as np
import typer

from accessible_board.announcer.utterance import Channel, Utterance
from accessible_board.commands import options
from accessible_board.commands.earphone import earphone
from accessible_board.devices.audio_devices import DEFAULT
from accessible_board.devices.interfaces import RECOGNISER_RATE, Samples
from accessible_board.devices.microphone import DeviceMicrophone
from accessible_board.devices.sound_files import read_speech
from accessible_board.devices.talker import real_time
from accessible_board.devices.taught import keep
from accessible_board.devices.teaching import teach as learn
from accessible_board.devices.teaching import words_to_teach
from accessible_board.devices.voice_activity import VoiceActivity
from accessible_board.errors import InputError
from accessible_board.languages import Language, load
from accessible_board.settings import Settings, load_settings, taught_path
from accessible_board.speech.confusions import Confusions

PATIENCE = 6 * RECOGNISER_RATE
"""Samples that are waited for a word."""

ASKING = 3 * RECOGNISER_RATE // 2
"""Samples that are passed over while the word is asked for."""

_GOODBYE = 3.0
_REST = 0.6


def teach(
    announce: options.Announce = None,
    language: options.Dialogue = None,
    microphone: Annotated[
        str | None, typer.Option(metavar="NAME", help="A microphone's name or number.")
    ] = None,
    ear: Annotated[str | None, typer.Option(metavar="NAME", help="As microphone.")] = None,
    recordings: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Learn from files WORD.wav instead of asking."),
    ] = None,
    forget: Annotated[bool, typer.Option("--forget", help="Forget what was taught.")] = False,
) -> None:
    """Say some twenty words, so that your announcements are understood better.

    Each word is said in the earphone and written; say it after it. What is learnt is kept in your
    settings folder and used from then on; recordings are not kept. Exit code 1 if nothing could be
    learnt.
    """
    given = {"announce": announce, "language": language, "microphone": microphone, "ear": ear}
    settings = msgspec.structs.replace(
        load_settings(), **{name: value for name, value in given.items() if value is not None}
    )
    taught = load(settings.announce)
    if forget:
        taught_path(taught.code).unlink(missing_ok=True)
        typer.echo(f"What was taught of {taught.name} is forgotten.")
        return
    if recordings is not None:
        said = dict(_recorded(recordings, words_to_teach(taught)))
    else:
        said = dict(_asked(settings, taught))
    raise typer.Exit(_learn(taught, said))


def _learn(language: Language, said: dict[str, Samples]) -> int:
    """Learn, keep it and tell before and after; the exit code."""
    lesson = learn(language, said)
    if not lesson.words:
        typer.echo("No voice was heard, and nothing was learnt.", err=True)
        return 1
    typer.echo(f"Before, {lesson.before} of {lesson.words} words were understood.")
    typer.echo(f"Now {lesson.after} of {lesson.words} are.")
    if lesson.learnt:
        typer.echo(f"Learnt anew: {', '.join(lesson.learnt)}.")
    for word in lesson.doubtful:
        typer.echo(
            f"What was said for {word.capitalize()} sounds like other words and taught nothing."
        )
    for (word, heard), cost in sorted(lesson.misheard.items(), key=itemgetter(1)):
        usual = _times(Confusions.of(language).cost((word,), (heard,)))
        typer.echo(
            f"{word.capitalize()} may be heard as {heard.capitalize()}, "
            f"with others {usual} times in a hundred, with you {_times(cost)}."
        )
    if lesson.learnt or lesson.misheard:
        typer.echo(f"It is kept in {keep(language, lesson.learnt, lesson.misheard)}")
    else:
        typer.echo("Nothing had to be learnt.")
    return 0


def _times(cost: float) -> int:
    """How often of a hundred times a word is misheard for another of this cost."""
    return max(1, round(100 / (1 + math.exp(cost))))


def _recorded(folder: Path, words: list[str]) -> Iterator[tuple[str, Samples]]:
    """The recordings of these words in a folder; :class:`InputError` if there is none."""
    paths = {word: folder / f"{word}.wav" for word in words}
    found = {word: path for word, path in paths.items() if path.is_file()}
    if not found:
        raise InputError(f"There is no recording in {folder}; they are called {words[0]}.wav.")
    for word, path in found.items():
        yield word, read_speech(path)


def _asked(settings: Settings, language: Language) -> Iterator[tuple[str, Samples]]:
    """Each word as the player says it after the voice."""
    own = load(settings.language)
    name = DEFAULT if settings.microphone == "auto" else settings.microphone
    with earphone(settings, typer.echo, _GOODBYE) as speak:
        microphone = DeviceMicrophone(name, real_time)
        try:
            blocks = (block.samples for block in microphone.blocks())
            for word in words_to_teach(language):
                asked = own.say("teach_word", word=word)
                typer.echo(asked)
                if speak is not None:
                    speak(Utterance(Channel.EARPHONE_WHITE, asked, own.code))
                yield word, _next_word(blocks)
        finally:
            microphone.close()


def _next_word(blocks: Iterator[Samples]) -> Samples:
    """What is said next: until there is silence after a voice, or patience is at its end."""
    activity = VoiceActivity()
    heard: list[Samples] = []
    passed, count, quiet, voiced = 0, 0, 0.0, False
    for block in blocks:
        passed += len(block)
        if passed <= ASKING:
            continue
        heard.append(block)
        count += len(block)
        voice = any(voice for _, voice in activity.feed(block))
        voiced = voiced or voice
        quiet = 0.0 if voice else quiet + len(block) / RECOGNISER_RATE
        if count >= PATIENCE or (voiced and quiet >= _REST):
            break
    return np.concatenate(heard) if heard else np.zeros(0, np.int16)
