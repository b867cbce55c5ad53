"""``accessible-board flash``: puts the firmware onto a board, and gives the board a number."""

import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Annotated

import msgspec
import typer

from accessible_board.board.firmware import FIRMWARE, NUMBERS, Firmware
from accessible_board.commands import options
from accessible_board.commands.audible import earphone
from accessible_board.devices.boards.flashing import flash as write
from accessible_board.errors import DeviceError
from accessible_board.languages import Language, load, told_in
from accessible_board.narration.audience import Channel, Utterance
from accessible_board.settings import Settings, load_settings

GOODBYE = 30.0
"""Seconds for the last sentence."""


def flash(
    port: Annotated[str, typer.Argument(metavar="PORT")],
    number: Annotated[
        int | None,
        typer.Option(
            metavar="NUMBER", min=NUMBERS[0], max=NUMBERS[-1], show_default="own_or_chance"
        ),
    ] = None,
    language: options.Dialogue = None,
    aloud: Annotated[bool, typer.Option("--aloud")] = False,
    as_json: Annotated[bool, typer.Option("--json")] = False,
) -> None:
    """Put the firmware onto the board at a port, read it back, and wait until the board answers."""
    settings = load_settings()
    if language is not None:
        settings = msgspec.structs.replace(settings, language=language)
    own = load(settings.language)
    firmware = Firmware.from_hex(FIRMWARE.read_text("ascii"))
    chosen = secrets.choice(NUMBERS) if number is None else number
    firmware = firmware.numbered(chosen, replacing=number is not None)
    with told_in(own.code), _telling(settings, own, aloud=aloud, apart=as_json) as tell:
        try:
            hello = write(port, firmware, tell)
        except KeyboardInterrupt:
            tell("flash_interrupted", port=port)
            raise
        tell("flash_done", port=port, number=str(hello.board_id))
    if as_json:
        done = {"port": port, "number": hello.board_id, "bytes": len(firmware.program)}
        typer.echo(msgspec.json.encode(done).decode())


@contextmanager
def _telling(
    settings: Settings, own: Language, *, aloud: bool, apart: bool
) -> Iterator[Callable[..., None]]:
    """Write each step, on standard error if standard output is kept ``apart``; say it if ``aloud``.

    What fails in a ``with`` block is said as well; it is written by whoever catches it.
    """
    echo = partial(typer.echo, err=apart)
    if not aloud:
        yield lambda step, **values: echo(own.say(step, **values))
        return
    with earphone(settings, partial(typer.echo, err=True), GOODBYE) as speak:

        def say(text: str) -> None:
            if speak is not None:
                speak(Utterance(Channel.EARPHONE_WHITE, text, own.code))

        def tell(step: str, **values: str) -> None:
            echo(own.say(step, **values))
            say(own.say(step, **values))

        try:
            yield tell
        except DeviceError as error:
            say(error.said(own.code))
            raise
