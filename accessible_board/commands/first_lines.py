"""The first lines of a check: whether there is sound, a voice and a board."""

from collections.abc import Iterator, Sequence

from accessible_board.devices.checkup import Finding, State, boards
from accessible_board.devices.checkup.translated import said
from accessible_board.languages import Language


def first_lines(findings: Sequence[Finding], language: Language) -> Iterator[str]:
    """Three lines in the listener's language, with what to do about what does not work."""
    device = _fact(findings, "Earphone", language)
    yield language.say("check_sound", device=device) if device else language.say("check_no_sound")
    voice = _fact(findings, f"Voice {language.code}", language)
    yield language.say("check_voice" if voice else "check_no_voice")
    board = _fact(findings, boards.ABOUT, language)
    yield language.say("check_board", board=board) if board else language.say("check_no_board")


def _fact(findings: Sequence[Finding], about: str, language: Language) -> str:
    """The first working thing of this kind; nothing if any of them fails."""
    found = [finding for finding in findings if finding.about == about]
    if any(finding.state is State.FAILS for finding in found):
        return ""
    works = (each.fact for each in found if each.state is State.WORKS)
    return said(next(works, ""), language.code)
