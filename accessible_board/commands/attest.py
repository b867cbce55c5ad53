"""``accessible-board attest``: what is installed here, for the arbiter who has to allow it."""

from collections.abc import Iterable
from contextlib import ExitStack
from functools import partial
from typing import Annotated

import typer

from accessible_board.attestation.findings import (
    ENGINES,
    PROGRAM,
    RADIOS,
    engine_findings,
    program_findings,
    radio_findings,
)
from accessible_board.commands.reporting import aloud as spoken
from accessible_board.commands.reporting import load_languages, report
from accessible_board.devices.checkup import Finding, Probe, boards, examine
from accessible_board.languages import load
from accessible_board.settings import load_settings
from accessible_board.system.ports import radios

SECONDS = 120.0
"""Seconds for all checks: every file is read, also on a slow or busy machine."""


VERDICTS = ("attested", "unattested")
"""Closing sentences: all is well, or something is not."""


def attest(
    language: Annotated[str, typer.Option(metavar="CODE")] = "",
    board: Annotated[list[str] | None, typer.Option(metavar="BOARD")] = None,
    aloud: Annotated[bool, typer.Option("--aloud")] = False,
    as_json: Annotated[bool, typer.Option("--json")] = False,
) -> None:
    """Say which program this is, whether it is unaltered, and what engines and radios are here."""
    load_languages()
    settings = load_settings()
    code = language or settings.language
    probes = [
        Probe(PROGRAM, program_findings, True, unanswered="files_unread"),
        Probe(ENGINES, engine_findings, needed=True),
        Probe(RADIOS, lambda: radio_findings(radios())),
        *(Probe(boards.ABOUT, partial(boards.named_board, name)) for name in board or ()),
    ]
    findings: Iterable[Finding] = examine(probes, SECONDS)
    with ExitStack() as until_said:
        if aloud:
            write = partial(typer.echo, err=True)
            findings = spoken(findings, settings, write, until_said.callback, VERDICTS)
        failed = report(findings, load(code), "attest_failed", as_json=as_json)
    raise typer.Exit(failed)
