"""A game at the keyboard: typed lines stand for words, presses and pegs alike."""

import time
from collections.abc import Callable, Iterable, Mapping
from typing import Final, Protocol

import chess
from msgspec.structs import replace

from accessible_board import bounds
from accessible_board.acts.act_row import Effect
from accessible_board.acts.table import Act
from accessible_board.arbiter.matters import pending
from accessible_board.board.repair import Movement, are_possible, movements, of_steps, repair_steps
from accessible_board.devices.boards.virtual_board import SoftwareBoard
from accessible_board.errors import DeviceError
from accessible_board.game import observations as o
from accessible_board.game.decisions.illegality import spoken_move
from accessible_board.game.vocabulary.announcements import Announcement
from accessible_board.game.vocabulary.editions import Articles
from accessible_board.game.vocabulary.peg_log import FLICKER
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.languages import Language, RefusedError
from accessible_board.narration.written.phrases import load_phrases
from accessible_board.speech.understanding import Understood
from accessible_board.table.session import Session
from accessible_board.table.terminal import Write
from accessible_board.typed.reading import for_arbiter, typed
from accessible_board.typed.typed_lines import (
    SAY,
    Assisted,
    AtTerminal,
    Done,
    HelpAsked,
    Opened,
    PegMoved,
    Ruled,
    Talking,
    TimesRead,
    Typed,
    TypedWords,
    Written,
    help_lines,
)

_PATIENCE: Final = 10.0
"""Seconds that a line may take to be decided before the next one is read, on a busy machine."""

_LOOK_UP: Final = 0.002

_LIFTING: Final = (FLICKER + 5) / 1000
"""Seconds for which a typed lift lasts at least: a peg back sooner is a flickering contact."""


class TypedPegs:
    """The pegs of these ``boards``; they ``follow`` words, or are typed one by one.

    To be called by whoever reads typed lines, between two of them.
    """

    def __init__(
        self, session: Session, boards: Mapping[Seat, SoftwareBoard], *, follow: bool
    ) -> None:
        self._session = session
        self._state = session.game.state
        self._boards = boards
        self._follow = follow
        self._by_hand: set[Seat] = set()
        """The seats whose pegs were last moved one by one, and do not stand right yet."""

    def wait(self) -> None:
        """Wait until the game has seen how the pegs stand; one in the air stays in a hand."""
        for seat, board in self._boards.items():
            self._wait_for(seat, board)
            if not self._state.boards[seat].log.settled:
                self._by_hand.add(seat)

    def move(
        self, seat: Seat | None, square: chess.Square, *, lifted: bool, typist: Seat | None
    ) -> None:
        """Move one peg, without a seat on the only board or, of two, on that of the ``typist``.

        :class:`RefusedError` if it cannot be moved.
        """
        if not self._boards:
            raise RefusedError("no_pegs")
        if seat is None and typist is None and len(self._boards) > 1:
            raise RefusedError("whose_peg")
        only = next(iter(self._boards)) if len(self._boards) == 1 else typist
        seat = seat or only
        if seat is None or seat not in self._boards:
            raise RefusedError("no_pegs_of", player=seat)
        try:
            self._move(seat, square, lifted=lifted)
        except ValueError:
            key = "hole_empty" if lifted else "hole_full"
            raise RefusedError(key, square=chess.square_name(square)) from None
        self._by_hand.add(seat)

    def carry_out(self, seat: Seat) -> None:
        """Let the pegs of a seat follow the move that it has announced, if they can."""
        if self._awaits_hand(seat) and (moved := self._announced(seat)):
            self._move_all(seat, moved)

    def put_right(self, *seats: Seat) -> None:
        """Bring the pegs of these seats to the expected position, which may be the one before."""
        for seat in seats:
            if self._rests(seat) or self._stands(seat) or self._is_moving(seat):
                continue
            expected = self._state.expected_on(seat)
            steps = repair_steps(self._state.boards[seat].standing(expected), expected)
            self._move_all(seat, of_steps(steps))

    def check_announced(self, seat: Seat) -> None:
        """Raise :class:`RefusedError` if a seat's pegs cannot follow its announced move."""
        if self._awaits_hand(seat) and not self._announced(seat):
            raise RefusedError("pegs_cannot_follow")

    def _rests(self, seat: Seat) -> bool:
        """Tell if pegs do not follow: they are another's, in a hand, or in an envelope (I.7)."""
        if not self._follow or seat not in self._boards:
            return True
        state, board = self._state, self._state.boards[seat]
        if self._stands(seat) and board.log.settled:
            self._by_hand.discard(seat)
        over = state.ended is not None or state.adjournment is not None
        return over or seat in self._by_hand or not (board.ready and board.answering)

    def _stands(self, seat: Seat) -> bool:
        return self._state.carried_out(seat) and self._state.stands_right(seat)

    def _is_moving(self, seat: Seat) -> bool:
        """Tell if the pegs of a seat show, or may begin to show, its own move."""
        state, board = self._state, self._state.boards[seat]
        if seat is not state.on_move or not state.carried_out(seat):
            return False
        in_play = state.stopped is None and not (board.differing or board.reinstating)
        return in_play or state.placed is not None

    def _awaits_hand(self, seat: Seat) -> bool:
        """Tell if a seat has announced a move in play of which its pegs show nothing yet."""
        state = self._state
        said = state.announced is not None and seat is state.on_move and state.made is None
        if not said or state.stopped is not None or self._rests(seat):
            return False
        return state.carried_out(seat) and state.boards[seat].log.unchanged()

    def _announced(self, seat: Seat) -> list[Movement]:
        """Movements for the announced move, legal or not; none if the hand cannot know them."""
        said, position = self._state.announced, self._state.position
        if said is None:
            return []
        move = said.move
        if move is None and not said.announcement.moves(position):
            move = spoken_move(said.announcement, position)
        moved = movements(position, move) if move is not None else []
        return moved if are_possible(self._boards[seat].occupied, moved) else []

    def _move_all(self, seat: Seat, moved: Iterable[Movement]) -> None:
        for lifted, square in moved:
            self._move(seat, square, lifted=lifted)
        self._session.hub.settle(_PATIENCE)

    def _move(self, seat: Seat, square: chess.Square, *, lifted: bool) -> None:
        board = self._boards[seat]
        (board.lift if lifted else board.place)(square)
        self._wait_for(seat, board)
        if lifted:
            time.sleep(_LIFTING)

    def _wait_for(self, seat: Seat, board: SoftwareBoard) -> None:
        """Wait for the peg's frame, so that words typed next do not overtake it.

        A lost board is not waited for, nor one whose pegs may show a sealed move (I.7); one that
        has not been found yet is.
        """
        if self._session.envelope.hides_pegs(seat):
            return
        shown = self._state.boards[seat]
        deadline = time.monotonic() + _PATIENCE
        found = shown.answering
        while int(shown.occupied) != board.occupied and time.monotonic() < deadline:
            if found and not shown.answering:
                return
            time.sleep(_LOOK_UP)


def _known(name: str) -> str:
    """A name of the setup, or nothing if it is PGN's ``?``."""
    return "" if name == "?" else name


class Invites(Protocol):
    """Pages to which people can be invited."""

    def invite(self, *, drawn: bool = False) -> None:
        """Show new codes and links, which may be ``drawn`` as well."""


class Keyboard:
    """Hands what is typed to a session; ``moved_by_program`` are the boards whose pegs it can move.

    Those ``follow`` what is announced, or are typed one by one.

    ``typist`` is who types what names no seat; without one it is the player on the move.

    ``web`` are the pages that people can be invited to, if there are any.

    ``needed`` says whether nothing but the keyboard can play when there is nothing more to read:
    then the game is left. Otherwise, with a real board or a microphone, it goes on without it.
    """

    def __init__(
        self,
        session: Session,
        moved_by_program: Mapping[Seat, SoftwareBoard],
        write: Write = print,
        *,
        follow: bool = False,
        typist: Seat | None = None,
        needed: Callable[[], bool] = lambda: True,
        web: Invites | None = None,
    ) -> None:
        self._session = session
        self._pegs = TypedPegs(session, moved_by_program, follow=follow)
        self._write = write
        self._typist = typist
        self._needed = needed
        self._web = web

    def read(self, lines: Iterable[str]) -> None:
        """Follow the lines until the user leaves the game or they end; report and skip bad ones.

        An error of the system ends the game, which can be resumed.
        """
        self._session.hub.settle(_PATIENCE)
        self._pegs.wait()
        self._tell_waiting(at_least=None)
        try:
            left = any(self._leaves(line) for line in lines)
            if left or self._needed():
                self._session.close()
            else:
                self._write(self._session.words("terminal.nothing_typed"))
        except OSError as error:
            self._session.close(error)

    def _leaves(self, line: str) -> bool:
        """Follow a line; return whether it leaves the game."""
        try:
            meant = self._meant(line)
            if meant is AtTerminal.QUIT:
                return True
            self._session.check_room()
            self.carry_out(meant)
            self._session.hub.settle(_PATIENCE)
        except (RefusedError, DeviceError) as error:
            self._write(error.said(self._reader(line)))
        return False

    def _reader(self, line: str) -> str:
        """The language of the person who typed a line: the arbiter, or a player."""
        if for_arbiter(line, *self._codes):
            return self._session.words.language.code
        return self._player.code

    def _meant(self, line: str) -> Typed:
        if len(line) > bounds.LINE:
            raise RefusedError("long_line", most=bounds.LINE, length=len(line))
        return typed(line, *self._codes)

    @property
    def _codes(self) -> tuple[str, ...]:
        """The languages in which a line may be typed: the people's own, then the announcements'."""
        announced = (language.code for language in self._session.languages.announced.values())
        return tuple(dict.fromkeys((*self._own, *announced)))

    @property
    def _own(self) -> tuple[str, ...]:
        """The arbiter's language, and those of the players."""
        spoken = (self._session.words.language, *self._session.languages.own.values())
        return tuple(dict.fromkeys(language.code for language in spoken))

    @property
    def _player(self) -> Language:
        """The language of the player who types."""
        return self._session.languages.own[self._speaker()]

    def carry_out(self, meant: Typed) -> None:
        """Do what a typed line means. :class:`RefusedError` for a peg that cannot be moved."""
        session, at = self._session, self._session.now()
        match meant:
            case TypedWords(seat, words):
                self._say(seat or self._who_says(words), words)
            case Done():
                self._do(meant, at)
            case PegMoved(seat, square, lifted):
                self._pegs.move(seat, square, lifted=lifted, typist=self._typist)
            case Opened(code):
                session.envelope.open_envelope(code, at)
            case Talking(seat):
                session.microphones.push(self._talker(seat))
            case HelpAsked(topic):
                self._help(topic, at)
            case AtTerminal():
                self._serve(meant)
            case Assisted() | Written() | TimesRead() | Ruled():
                if isinstance(meant, Ruled) and meant.ruling.ruling is o.Ruling.RESUME:
                    self._pegs.put_right(*Seat)
                session.submit_observation(self._observation(meant, at))

    def _serve(self, asked: AtTerminal) -> None:
        """Do what whoever sits here asks of the program."""
        match asked:
            case AtTerminal.RULES:
                self._read_rules()
            case AtTerminal.WAITING:
                self._tell_waiting()
            case AtTerminal.CODES | AtTerminal.CODES_DRAWN:
                self._invite(drawn=asked is AtTerminal.CODES_DRAWN)

    def _tell_waiting(self, *, at_least: str | None = "arbiter.nothing") -> None:
        """Write what waits for the arbiter and what decides it, or ``at_least`` this."""
        words, state = self._session.words, self._session.game.state
        waiting = pending(state, words)
        for one in waiting:
            lines = ", ".join(f"arbiter {form.example}" for form in one.controls)
            decided = one.typed or (words("arbiter.type_what", lines=lines) if lines else "")
            self._write(f"{words('roles.arbiter')}: {one.text} {decided}".rstrip())
        if not waiting and at_least is not None:
            self._write(words(at_least))

    def _do(self, done: Done, at: int) -> None:
        """Carry out a typed verb without a question back: nobody types one by mistake."""
        act = done.act
        match act.row.becomes:
            case Effect.MICROPHONE_OPENS | Effect.MICROPHONE_WAITS as becomes:
                waits = becomes is Effect.MICROPHONE_WAITS
                self._session.push_to_talk.wait_for_push(self._talker(done.seat), waits=waits)
            case Effect():
                seat = done.seat or self._speaker()
                self._session.conversation.answer(seat, Understood(act=act), act.key, at)
            case _:
                for seat in self._doers(done):
                    if self._may_do(seat, act):
                        at = self._session.now()
                        self._session.submit_observation(act.row.observation(at, seat, done.words))

    def _say(self, seat: Seat, words: str) -> None:
        """Take words of a player; pegs may follow before words that count on it."""
        conversation, state = self._session.conversation, self._session.game.state
        meant = self._session.languages.understand(seat, words)
        announces = meant is not None and meant.announcement is not None
        offers = meant is not None and meant.act is Act.OFFER_DRAW
        if announces and seat is not state.on_move:
            self._pegs.carry_out(state.on_move)
        if announces:
            self._pegs.put_right(seat)
        elif offers:
            self._may_do(seat, Act.OFFER_DRAW)
        conversation.take_words(seat, words, self._session.now())
        if announces:
            self._session.hub.settle(_PATIENCE)
            self._pegs.check_announced(seat)
            if offers:
                self._pegs.carry_out(seat)

    def _who_says(self, words: str) -> Seat:
        """Seat of words that name none: of a yes or no the only player who is asked, if one is."""
        asked = [seat for seat, is_asked in self._session.conversation.asked().items() if is_asked]
        if self._typist is None and len(asked) == 1:
            meant = self._session.languages.understand(asked[0], words)
            if meant is not None and meant.act in (Act.YES, Act.NO):
                return asked[0]
        return self._speaker()

    def _may_do(self, seat: Seat, act: Act) -> bool:
        """Let pegs follow before an act that counts on it; return whether it is still to be done.

        A move that ends the game needs no press (5.1.1, 5.2.1).
        """
        state = self._session.game.state
        over = state.ended
        if act in (Act.PRESS, Act.OFFER_DRAW):
            self._pegs.put_right(*([seat] if state.stopped is None else Seat))
            self._pegs.carry_out(seat)
        return state.ended is over

    def _doers(self, done: Done) -> Iterable[Seat]:
        """Seats that do this: the named one, the typist's, or those of the game's rule."""
        if done.both:
            return Seat
        if one := done.seat or self._typist:
            return (one,)
        match done.act:
            case Act.SIGN:
                return Seat
            case Act.PRESS:
                return (self._presser(),)
        return (self._speaker(),)

    def _observation(self, meant: Assisted | Written | TimesRead | Ruled, at: int) -> o.Observation:
        """Observation of a line that an assistant or the arbiter typed."""
        arbiter = _known(self._session.game.state.setup.arbiter)
        match meant:
            case Assisted():
                return self._assisted(meant, at)
            case Written(words):
                said = self._announcement(self._session.game.state.on_move, words)
                return o.MoveWritten(at=at, announcement=said, name=arbiter)
            case TimesRead(white, black):
                return o.TimesReported(at=at, white=white, black=black, name=arbiter)
            case Ruled(ruling):
                return replace(ruling, at=at, name=ruling.name or arbiter)

    def _assisted(self, act: Assisted, at: int) -> o.AssistantReported:
        """Report of an assistant; an announcement must be one."""
        assistants = self._session.game.state.officials.assistants
        seat = act.seat or next(iter(assistants), self._session.game.state.on_move)
        return o.AssistantReported(
            at=at,
            seat=seat,
            report=act.report,
            square=act.square,
            announcement=self._announcement(seat, act.words) if act.words else None,
            words=act.words,
            mover=act.mover,
        )

    def _invite(self, *, drawn: bool) -> None:
        if self._web is None:
            raise RefusedError("no_pages")
        self._web.invite(drawn=drawn)

    def _announcement(self, seat: Seat, words: str) -> Announcement:
        said = self._session.languages.announcement(seat, words)
        if said is None:
            raise RefusedError("no_announcement", words=words)
        return said

    def _read_rules(self) -> None:
        words = load_phrases(self._player.code, self._session.game.state.setup.edition)
        for rule in words.rules:
            self._write(words("terminal.article", article=rule.article, text=rule.text))

    def _help(self, topic: str, at: int) -> None:
        """Write the lines that can be typed; words that can be spoken are told by the game."""
        arbiters = topic == "arbiter"
        code = self._session.words.language.code if arbiters else self._player.code
        for line in help_lines(topic, code, Articles(self._session.game.state.setup.edition)):
            self._write(line)
        if topic == SAY:
            asked = o.Asked(at=at, seat=self._speaker(), request=o.Request.HELP)
            self._session.submit_observation(asked)

    def _speaker(self) -> Seat:
        """Seat of lines that name none."""
        return self._typist or self._session.game.state.on_move

    def _talker(self, seat: Seat | None) -> Seat:
        """Seat that talks: the named one, or the only one with a microphone."""
        microphones = self._session.microphones
        heard = [one for one in Seat if microphones.waits(one) is not None]
        if seat is None:
            seat = heard[0] if len(heard) == 1 else self._speaker()
        if seat not in heard:
            raise RefusedError("no_microphone", player=seat)
        return seat

    def _presser(self) -> Seat:
        """The player on the move; before the first move the opponent, who starts the clock.

        Where one player wants to go on, it is the other, whose press agrees.
        """
        state = self._session.game.state
        if state.agreeing.goes_on:
            return next(filter(state.agreeing.waits_for, Seat), state.on_move)
        return state.on_move.other if state.starts_by_press else state.on_move
