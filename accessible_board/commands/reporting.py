"""Output of findings on a machine, as lines or for a program."""

from collections.abc import Iterable
from dataclasses import fields

import msgspec
import typer

from accessible_board.devices.checkup import Finding, State
from accessible_board.languages import Language, available, load


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
