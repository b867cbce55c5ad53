"""Lines at the start of a game: the place of its record, its conditions, its seats."""

from collections.abc import Iterator
from pathlib import Path

from accessible_board.app.building import is_software
from accessible_board.app.equipment import Equipment
from accessible_board.attestation.findings import study_extra
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.languages import load
from accessible_board.narration.sentences.arbitration import time_sentences
from accessible_board.settings import Settings, Talk, VirtualPegs
from accessible_board.table.session import Session


def start_lines(
    session: Session, equipment: Equipment, path: Path | None, again: str
) -> Iterator[str]:
    """First lines of a game; ``path`` is the journal of a new one.

    They hold the codes that identify an arbiter, if one comes who can be heard and they were drawn.
    """
    words = session.words
    comes = not session.game.state.setup.without_arbiter
    if comes and session.microphones and not equipment.settings.arbiter_codes:
        codes = ", ".join(session.surroundings.arbiter_codes)
        yield words("terminal.arbiter_codes", codes=codes)
    if path is not None:
        yield words("terminal.journal", path=path)
    yield again
    installed = study_extra() if equipment.is_allowed_by_others(session.game.state.setup) else None
    if installed is not None:
        yield words("terminal.study_installed", path=installed)
    yield from _conditions(session, equipment)
    yield from _standing(session, equipment)


def _conditions(session: Session, equipment: Equipment) -> list[str]:
    """The conditions, one fact in each line, so that nobody learns them by losing on time."""
    words, setup, settings = session.words, session.game.state.setup, equipment.settings
    return [
        *time_sentences(setup.control, words.language),
        words.language.say("conditions_edition", edition=setup.edition),
        words("terminal.announcements", language=_language(settings.announce)),
        *(
            [words("terminal.other_announcements", code=settings.language)]
            if explains_announcing(equipment)
            else []
        ),
        *(
            words(
                "terminal.own_announcements",
                player=words.language.say(seat),
                language=_language(own),
            )
            for seat in Seat
            if (own := settings.announce_by(seat)[0])
        ),
        words("terminal.dialogue", language=_language(settings.language)),
    ]


def explains_announcing(equipment: Equipment) -> bool:
    """Say whether moves are in the language of D.2.1, and all else in another, by no choice."""
    settings, usual = equipment.settings, Settings().announce
    own = any(settings.announce_by(seat)[0] for seat in Seat)
    return (
        equipment.explains_announcing
        and not own
        and settings.language != settings.announce == usual
    )


def _language(code: str) -> str:
    return f"{load(code).name} ({code})"


def _standing(session: Session, equipment: Equipment) -> list[str]:
    """Standing of the game and the next steps, one fact in each line."""
    words, state = session.words, session.game.state
    name = words.language.say
    boards = iter(equipment.boards)
    lines = [
        words("terminal.at_peg_board", player=name(seat), board=next(boards))
        if seat in state.boards
        else words("terminal.at_ordinary_board", player=name(seat))
        for seat in Seat
    ]
    if any(map(is_software, equipment.boards)):
        follow = equipment.settings.virtual_pegs is VirtualPegs.FOLLOW
        lines.append(words("terminal.keyboard" if follow else "terminal.keyboard_typed"))
    typist = equipment.typist
    if typist is not None and session.surroundings.partner is None:
        lines.append(words("terminal.keyboard_other", player=name(typist.other)))
    if equipment.settings.talk is Talk.BUTTON:
        lines += [
            words("terminal.talk_button", player=name(seat), opponent=name(seat.other))
            for seat in Seat
            if seat in state.boards
        ]
    return [*lines, words("terminal.help")]
