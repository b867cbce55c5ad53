"""Output of findings on a machine: as lines, for a program, or aloud.

Aloud are said the failures, whether a game can be played, and the minor findings.
"""

import queue
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import fields

import msgspec
import typer

from accessible_board.commands.audible import earphone
from accessible_board.devices.checkup import Finding, State
from accessible_board.devices.checkup.examining import aloud as said_of_all
from accessible_board.devices.checkup.examining import named
from accessible_board.errors import DeviceError
from accessible_board.languages import Language, available, load
from accessible_board.narration.audience import Channel, Priority, Utterance
from accessible_board.settings import Settings

OPENING = 5.0
"""Seconds for the earphone to be opened; one that hangs says nothing."""

SPEAKING = 120.0
"""Seconds in which everything must be said."""

_Texts = queue.SimpleQueue[Utterance | None]


def load_languages() -> None:
    """Load all languages before probes run in parallel, which msgspec would not survive."""
    for code in available():
        load(code)


def report(
    findings: Iterable[Finding], language: Language, failed: str = "check_failed", *, as_json: bool
) -> int:
    """Print findings one by one, or all as one JSON object; return the exit code.

    ``failed`` is the sentence for an exit code of 1.
    """
    told = []
    for finding in findings:
        told.append(finding)
        if not as_json:
            typer.echo(finding.said(language.code))
    good = all(finding.state is not State.FAILS for finding in told)
    if as_json:
        plain = [_plain(finding) for finding in told]
        typer.echo(msgspec.json.encode({"works": good, "findings": plain}).decode())
    if not good:
        typer.echo(language.say(failed), err=True)
    return 0 if good else 1


def _plain(finding: Finding) -> dict[str, str]:
    """A finding for a program, with its text in English whatever the listener's language."""
    names = (field.name for field in fields(finding))
    return {name: str(getattr(finding, name)) for name in names}


def aloud(
    findings: Iterable[Finding],
    settings: Settings,
    write: Callable[[str], None],
    at_end: Callable[[Callable[[], None]], object],
    verdicts: tuple[str, str] = ("playable", "unplayable"),
) -> Iterator[Finding]:
    """Pass the findings on; say those that need action, and sum up the rest.

    What fails and the sum do not wait for notes. Speaking runs on a thread of its own, so that
    sound that hangs does not stop the check; ``at_end`` takes what waits until all is said.
    ``verdicts`` are said at the end, the first if nothing fails.
    """
    texts: _Texts = queue.SimpleQueue()
    opened = threading.Event()
    speaking = threading.Thread(
        target=_speak, args=(texts, opened, settings, write), name="aloud", daemon=True
    )
    speaking.start()
    begun, told = time.monotonic(), []

    def wait() -> None:
        if opened.wait(max(0.0, begun + OPENING - time.monotonic())):
            speaking.join(SPEAKING)
        else:
            write(said_of_all("unheard").said(settings.language))

    at_end(wait)
    for finding in findings:
        told.append(finding)
        if finding.state is not State.WORKS:
            fails = finding.state is State.FAILS
            texts.put(_uttered(finding.said(settings.language), settings, matters=fails))
        yield finding
    texts.put(_uttered(_summary(told, settings.language, verdicts), settings, matters=True))
    texts.put(None)


def _uttered(text: str, settings: Settings, *, matters: bool) -> Utterance:
    """An utterance for the earphone; one that ``matters`` overtakes the others."""
    priority = Priority.NEXT if matters else Priority.NORMAL
    return Utterance(Channel.EARPHONE_WHITE, text, settings.language, priority)


def _summary(findings: list[Finding], code: str, verdicts: tuple[str, str]) -> str:
    """The working things by name, and the verdict."""
    faulty = {_kind(finding) for finding in findings if finding.state is not State.WORKS}
    works = dict.fromkeys(kind for kind in map(_kind, findings) if kind not in faulty)
    fails = any(finding.state is State.FAILS for finding in findings)
    verdict = said_of_all(verdicts[fails]).said(code)
    if not works:
        return verdict
    names = ", ".join(named(kind, code) for kind in works)
    return f"{said_of_all('works', works=names).said(code)} {verdict}"


def _kind(finding: Finding) -> str:
    """The subject of a finding without its language: ``Voice`` for ``Voice de``."""
    kind, _, code = finding.about.rpartition(" ")
    return kind if code in available() else finding.about


def _speak(
    texts: _Texts, opened: threading.Event, settings: Settings, write: Callable[[str], None]
) -> None:
    """Say the texts to the end; without an earphone return at once."""
    try:
        with earphone(settings, write, SPEAKING) as speak:
            opened.set()
            while speak is not None and (text := texts.get()) is not None:
                speak(text)
    except DeviceError as error:
        opened.set()
        write(error.said(settings.language))
