"""``accessible-board check``: what works on this machine, and what to do about what does not."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from accessible_board.app.building import check_settings, is_software, software_board
from accessible_board.app.equipment import device_of
from accessible_board.commands import options
from accessible_board.commands.reporting import aloud as spoken
from accessible_board.commands.reporting import load_languages, report
from accessible_board.commands.walking import Walks, walk_over
from accessible_board.devices.checkup import (
    Finding,
    Probe,
    State,
    boards,
    examine,
    hearing_checks,
    kept_files,
    sound,
)
from accessible_board.devices.checkup import hearing_checks as hearing
from accessible_board.devices.checkup.examining import of_error, said, to_do
from accessible_board.devices.models import ModelStore, models_path
from accessible_board.devices.voices.chosen_voices import check_manners
from accessible_board.errors import DeviceError, InputError
from accessible_board.languages import CommandError, Language, load
from accessible_board.settings import Settings, journals_path, load_settings

SECONDS = 25.0
"""Seconds for all checks together."""


def check(
    board: Annotated[list[str] | None, typer.Option(metavar="BOARD")] = None,
    walk: Annotated[bool, typer.Option("--walk")] = False,
    wiring: Annotated[bool, typer.Option("--wiring")] = False,
    feel: Annotated[bool, typer.Option("--feel")] = False,
    learn_men: Annotated[bool, typer.Option("--learn-men")] = False,
    microphone: Annotated[str | None, typer.Option(metavar="NAME")] = None,
    ear: Annotated[str | None, typer.Option(metavar="NAME")] = None,
    language: options.Dialogue = None,
    journal: Annotated[Path | None, typer.Option(metavar="DIR")] = None,
    aloud: Annotated[bool, typer.Option("--aloud")] = False,
    detailed: Annotated[bool, typer.Option("--all")] = False,
    as_json: Annotated[bool, typer.Option("--json")] = False,
) -> None:
    """Say whether sound, voice and board work; with --all what else was found on this machine."""
    load_languages()
    settings, trouble = _settings()
    given = {"microphone": microphone, "ear": ear, "language": language}
    chosen = msgspec.structs.replace(settings, **{k: v for k, v in given.items() if v is not None})
    named = {name for name, value in given.items() if value is not None}
    asked = {
        Walks.WIRES: wiring,
        Walks.MEN: learn_men,
        Walks.MOTOR: feel,
        Walks.SWITCHES: walk,
    }
    for course in (each for each, wanted in asked.items() if wanted):
        raise typer.Exit(_walk(board or [], chosen, course, as_json=as_json))
    told_in = load(chosen.language)
    probes = [
        *_boards(board or []),
        *_sound(chosen, named),
        *_speech(chosen.announce),
        *_files(chosen, journal or journals_path()),
    ]
    findings: Iterable[Finding] = chain(trouble, examine(probes, SECONDS))
    with ExitStack() as until_said:
        if aloud:
            write = partial(typer.echo, err=True)
            findings = spoken(findings, chosen, write, until_said.callback)
        if not as_json and not detailed:
            findings = _in_short(list(findings), told_in)
        code = report(findings, told_in, as_json=as_json)
    raise typer.Exit(code)


def _in_short(findings: list[Finding], language: Language) -> Iterator[Finding]:
    """Print the main findings; yield failures, a model, and the ports if no board is found."""
    for line in first_lines(findings, language):
        typer.echo(line)
    has_board = any(f.about == boards.ABOUT and f.state is State.WORKS for f in findings)
    for finding in findings:
        offered = finding.about == hearing.MODEL and finding.state is State.NOTE
        hinders = finding.about == boards.PORT and not has_board
        if finding.state is State.FAILS or offered or hinders:
            yield finding
    typer.echo(language.say("check_all"))


def _settings() -> tuple[Settings, list[Finding]]:
    """The settings; the defaults if the file cannot be read, with which no game can start."""
    try:
        return load_settings(), []
    except InputError as error:
        return Settings(), [Finding("Settings", State.FAILS, of_error(error), to_do("settings"))]


def _boards(ports: list[str]) -> Iterator[Probe]:
    """Probes of obstacles to boards, and of each board that is named or found."""
    yield Probe(boards.PORT, boards.hindrances)
    if not ports:
        yield Probe(boards.ABOUT, boards.boards_found)
    for port in ports:
        yield Probe(boards.ABOUT, partial(_board, port), needed=True)


def _board(name: str) -> Iterator[Finding]:
    with ExitStack() as closing:
        wooden = not is_software(name)
        port = name if wooden else closing.enter_context(software_board(name, 1)).port
        yield from boards.named_board(port)


def _sound(chosen: Settings, named: set[str]) -> Iterator[Probe]:
    """Probes of the sound devices, the chosen ones, and the voices."""
    yield Probe("Sound", sound.devices)
    for about, name in (("Earphone", chosen.ear), ("Loudspeaker", chosen.loudspeaker)):
        needed = about == "Earphone" and "ear" in named
        yield Probe(about, partial(sound.chosen_output, about, name), needed)
    yield Probe("Earphone and loudspeaker", partial(sound.apart, chosen.ear, chosen.loudspeaker))
    needed = "microphone" in named
    yield Probe("Microphone", partial(sound.microphone, device_of(chosen.microphone)), needed)
    yield Probe("Voices", sound.voices)
    yield Probe("Clearer voices", sound.clearer_voices)
    yield Probe("Piper", sound.piper_voices)
    yield Probe("speech-dispatcher", sound.screen_readers_voices)
    yield Probe("Voices", sound.system_voices)


def _speech(code: str) -> Iterator[Probe]:
    yield Probe("Recogniser", hearing.own_ear)
    yield Probe("Hearing", hearing_checks.pace)
    yield Probe("Vosk", partial(hearing.vosk, ModelStore(models_path()), code))


def _files(chosen: Settings, folder: Path) -> Iterator[Probe]:
    """Probes of the files that every game needs."""
    yield Probe("Settings", partial(_usable, chosen), needed=True)
    yield Probe("Journals", partial(kept_files.journals, folder), needed=True)


def _usable(chosen: Settings) -> Iterator[Finding]:
    """Findings on the settings; one with an error keeps games from starting."""
    yield from kept_files.settings(chosen)
    check_settings(chosen)
    check_manners(chosen)


def _walk(ports: list[str], chosen: Settings, course: Walks, *, as_json: bool) -> int:
    """Guide a hand over all squares and buttons of one board."""
    if len(ports) != 1:
        raise CommandError("walk_boardless", course=course)
    if is_software(ports[0]):
        raise CommandError("walk_software", board=ports[0])
    try:
        write = partial(typer.echo, err=as_json)
        findings = walk_over(ports[0], chosen, write, course=course)
    except DeviceError as error:
        findings = [Finding(boards.ABOUT, State.FAILS, of_error(error))]
    return report(findings, load(chosen.language), as_json=as_json)


def first_lines(findings: Sequence[Finding], language: Language) -> Iterator[str]:
    """Three lines in the listener's language, and remedies for what fails."""
    device = _fact(findings, "Earphone", language)
    yield language.say("check_sound", device=device) if device else language.say("check_no_sound")
    voice = _fact(findings, f"Voice {language.code}", language)
    yield language.say("check_voice" if voice else "check_no_voice")
    board = _fact(findings, boards.ABOUT, language)
    yield language.say("check_board", board=board) if board else language.say("check_no_board")


def _fact(findings: Sequence[Finding], about: str, language: Language) -> str:
    """The first working finding of this kind; nothing if any of them fails."""
    found = [finding for finding in findings if finding.about == about]
    if any(finding.state is State.FAILS for finding in found):
        return ""
    works = (each.fact for each in found if each.state is State.WORKS)
    return said(next(works, ""), language.code)
