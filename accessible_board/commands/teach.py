"""``accessible-board teach``: a player teaches the ear their own voice with some twenty words.

Eight announcements follow, from which nothing is learnt: how many of them are understood before and
after is told in the player's language, in the earphone as well.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import msgspec
import numpy as np
import typer

from accessible_board.app.equipment import device_of
from accessible_board.commands import options
from accessible_board.commands.audible import earphone
from accessible_board.devices.hearing.microphone import DeviceMicrophone
from accessible_board.devices.interfaces import RECOGNISER_RATE, Samples
from accessible_board.devices.recognition.recognisers import is_known
from accessible_board.devices.recognition.taught import keep
from accessible_board.devices.sound.sound_files import read_speech
from accessible_board.devices.sound.voice_activity import VoiceActivity
from accessible_board.devices.teaching import (
    Lesson,
    Trial,
    announcements_to_try,
    tried,
    words_to_teach,
)
from accessible_board.devices.teaching import teach as learn
from accessible_board.devices.voices.talker import real_time
from accessible_board.languages import CommandError, FaultError, Language, load, told_in
from accessible_board.narration.audience import Channel, Utterance
from accessible_board.settings import Settings, load_settings, taught_path

Tell = Callable[[str], None]
"""Writes a sentence, and says it in the earphone if there is one."""

PATIENCE = 6 * RECOGNISER_RATE
"""Samples to wait for a word or an announcement."""

ASKING = RECOGNISER_RATE
"""Samples to skip while the voice asks for something, apart from those for each word."""

ASKING_WORD = RECOGNISER_RATE // 2
"""Samples to skip for each word that the voice asks for."""

_GOODBYE = 10.0
_REST = 0.6


def teach(
    announce: options.Announce = None,
    language: options.Dialogue = None,
    microphone: Annotated[str | None, typer.Option(metavar="NAME")] = None,
    ear: Annotated[str | None, typer.Option(metavar="NAME")] = None,
    recordings: Annotated[Path | None, typer.Option(metavar="DIR")] = None,
    forget: Annotated[bool, typer.Option("--forget")] = False,
) -> None:
    """Say some twenty words, so that your announcements are understood better."""
    given = {"announce": announce, "language": language, "microphone": microphone, "ear": ear}
    settings = msgspec.structs.replace(
        load_settings(), **{name: value for name, value in given.items() if value is not None}
    )
    taught, own = load(settings.announce), load(settings.language)
    if forget:
        taught_path(taught.code).unlink(missing_ok=True)
        typer.echo(own.say("teach_forgotten", language=taught.name))
        return
    with told_in(own.code):
        if not is_known(taught):
            raise FaultError("not_known", language=taught.name)
        if recordings is not None:
            outcome = _learnt(taught, _recorded(recordings, _texts(taught)))
            code = _conclude(taught, own, *outcome, typer.echo)
        else:
            code = _taught(settings, taught, own)
    raise typer.Exit(code)


def _taught(settings: Settings, taught: Language, own: Language) -> int:
    """Teach by ear; return the exit code."""
    with _telling(settings, own) as tell:
        said = _asked(settings, own, _texts(taught), tell)
        tell(own.say("teach_thanks"))
    # Learning takes the whole processor, so that speech would falter: all is said before or after.
    outcome = _learnt(taught, said)
    with _telling(settings, own) as tell:
        return _conclude(taught, own, *outcome, tell)


def _texts(language: Language) -> list[str]:
    """The texts to say: words to learn from, then announcements for the trial."""
    return [*words_to_teach(language), *announcements_to_try(language)]


def _learnt(language: Language, said: dict[str, Samples]) -> tuple[Lesson, Trial]:
    """Learn from the words, and try the result with the announcements."""
    words, announcements = (
        {text: said[text] for text in texts if text in said}
        for texts in (words_to_teach(language), announcements_to_try(language))
    )
    lesson = learn(language, words)
    return lesson, tried(language, lesson, announcements)


def _conclude(language: Language, own: Language, lesson: Lesson, trial: Trial, tell: Tell) -> int:
    """Tell the result; save it if it helps; return the exit code."""
    if not lesson.words:
        tell(own.say("teach_unheard"))
        return 1
    _explain(own, lesson)
    if lesson.unheard:
        tell(own.say("teach_missed", words=own.listed(lesson.unheard)))
    _tell_trial(own, trial, tell)
    untried = [word.capitalize() for word in lesson.columns if word not in trial.lesson.columns]
    if untried and trial.announcements:
        tell(own.say("teach_part", words=own.listed(untried)))
    if trial.after < trial.before:
        tell(own.say("teach_worse"))
        return 1
    lesson = trial.lesson
    if lesson.columns:
        kept = keep(language, lesson.columns)
        typer.echo(own.say("teach_kept", path=str(kept)))
    elif not untried:
        tell(own.say("teach_nothing"))
    return 1 if untried and not trial.lesson.columns else 0


def _tell_trial(own: Language, trial: Trial, tell: Tell) -> None:
    """Tell the announcements understood before and after."""
    if not trial.announcements:
        tell(own.say("teach_untried"))
        return
    before, after, count = map(str, (trial.before, trial.after, trial.announcements))
    tell(own.say("teach_tried", before=before, after=after, all=count))


def _explain(own: Language, lesson: Lesson) -> None:
    if lesson.columns:
        typer.echo(own.say("teach_learnt", words=", ".join(lesson.columns)))
    for word in lesson.doubtful:
        typer.echo(own.say("teach_doubtful", word=word.capitalize()))


def _recorded(folder: Path, texts: Sequence[str]) -> dict[str, Samples]:
    """The recordings of these texts in a folder; :class:`InputError` if there is none."""
    paths = {text: folder / f"{text}.wav" for text in texts}
    found = {text: read_speech(path) for text, path in paths.items() if path.is_file()}
    if not found:
        raise CommandError("no_recording", folder=folder, example=texts[0])
    return found


@contextmanager
def _telling(settings: Settings, own: Language) -> Iterator[Tell]:
    """A function that writes a sentence and says it in the player's earphone."""
    with earphone(settings, typer.echo, _GOODBYE) as speak:

        def tell(sentence: str) -> None:
            typer.echo(sentence)
            if speak is not None:
                speak(Utterance(Channel.EARPHONE_WHITE, sentence, own.code))

        yield tell


def _asked(
    settings: Settings, own: Language, texts: Sequence[str], tell: Tell
) -> dict[str, Samples]:
    """Ask for each text by voice; return the player's recordings."""
    microphone = DeviceMicrophone(device_of(settings.microphone), real_time)
    said = {}
    try:
        blocks = (block.samples for block in microphone.blocks())
        for text in texts:
            tell(own.say("teach_word", word=text))
            said[text] = _next_said(blocks, ASKING + ASKING_WORD * len(text.split()))
    finally:
        microphone.close()
    return said


def _next_said(blocks: Iterator[Samples], asking: int) -> Samples:
    """The next utterance: until silence after speech, or until a time limit.

    The samples heard while the voice is asking are skipped.
    """
    activity = VoiceActivity()
    heard: list[Samples] = []
    passed, count, quiet, voiced = 0, 0, 0.0, False
    for block in blocks:
        passed += len(block)
        if passed <= asking:
            continue
        heard.append(block)
        count += len(block)
        voice = any(voice for _, voice in activity.feed(block))
        voiced = voiced or voice
        quiet = 0.0 if voice else quiet + len(block) / RECOGNISER_RATE
        if count >= PATIENCE or (voiced and quiet >= _REST):
            break
    return np.concatenate(heard) if heard else np.zeros(0, np.int16)
