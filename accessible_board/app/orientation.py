"""Tells those at the peg boards by ear where a game stands, before anything else is told."""

from accessible_board.app.session import Session
from accessible_board.menu.words import menu_words


def orient(session: Session) -> None:
    """Tell each seat with a peg board its colour, and who presses first if the clocks stand."""
    state = session.game.state
    for seat in state.boards:
        language = session.conversation.languages[seat]
        words, name = menu_words(language.code), language.say
        told = [words("orientation.seat", player=name(seat))]
        if state.ended is None and not state.suspended:  # Clocks that ran stand once it goes on.
            told.append(words("orientation.starts", player=name(state.on_move.other)))
        text = " ".join(told)
        ear = session.words("terminal.earphone", player=session.words.language.say(seat))
        session.telling.write(f"{ear}: {text}")
        session.telling.earphone(seat, text, language)
