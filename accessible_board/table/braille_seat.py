"""The braille line of a player: the ear's utterances in few signs, and the keys' acts.

Like an earphone it is private to its seat. What is told in it follows
:mod:`~accessible_board.narration.brief` where a few signs say it; else it is the sentence.
"""

import threading
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Final

import chess

from accessible_board.acts.act_row import Effect
from accessible_board.braille.cells import IRREGULARITY, QUESTION, Standing, rank_lines
from accessible_board.braille.keys import TypedText, Wanted, WantedAct
from accessible_board.braille.line import BrailleLine
from accessible_board.game import events as e
from accessible_board.game.vocabulary.terms import Adaptation, Seat
from accessible_board.languages import Language, RefusedError
from accessible_board.narration.audience import Channel, Priority, Utterance
from accessible_board.narration.brief import BriefReader, move_signs, time_signs
from accessible_board.narration.table import brief
from accessible_board.speech.understanding import Understood
from accessible_board.typed.reading import typed
from accessible_board.typed.typed_lines import Done, TypedWords

if TYPE_CHECKING:
    from accessible_board.braille.keys import Pressed
    from accessible_board.table.session import Session

_OUTDATING: Final = (e.MoveMade, e.ClockPressedBy, e.ClockStarted)
"""Events after which the times that were asked for disappear."""


class BrailleSeat:
    """Joins a player's line to the game; ``refresh`` is called when the line may have changed.

    With a ``clock`` the times stand there as they go on, where the event allows it (D.2.10.4).
    """

    def __init__(
        self,
        session: "Session",
        seat: Seat,
        line: BrailleLine,
        language: Language,
        refresh: Callable[[], None],
        *,
        clock: bool = False,
    ) -> None:
        self.seat = seat
        self._clock = clock
        self._refresh = refresh
        self._session = session
        self._line = line
        self._language = language
        self._reader = BriefReader(seat, language)
        self._lock = threading.RLock()
        self._left = 0
        self._moment: list[Utterance] = []
        self._times = ""

    # --- what is told -----------------------------------------------------------------------------

    def begin(self, events: int) -> None:
        """Prepare for this number of events, which follow from one observation: one message."""
        with self._lock:
            self._left = events

    def event(self, event: e.Event, before: chess.Board, utterances: Iterable[Utterance]) -> None:
        """Tell an event, with its ``utterances`` for everybody."""
        hers = self._hers(utterances)
        with self._lock:
            if isinstance(event, e.PositionTold) and event.seat is self.seat:
                self._line.show_ranks(rank_lines(event.fen, event.about, self._language))
            elif (short := brief(event, before, self._reader)) is None:
                for utterance in hers:
                    self._line.tell(utterance, self._session.now())
            elif short and (hers or not isinstance(event, e.SeatEvent) or self._concerns(event)):
                self._moment.append(self._shortened(short, hers))
            self._left -= 1
            if self._left <= 0:
                self._tell_moment()
            self._note(event)
        self._refresh()

    def told(self, utterances: Iterable[Utterance]) -> None:
        """Tell utterances beside the game: questions, hints, answers."""
        with self._lock:
            for utterance in self._hers(utterances):
                self._line.tell(utterance, self._session.now())
            self._stands()
        self._refresh()

    def _hers(self, utterances: Iterable[Utterance]) -> list[Utterance]:
        """Utterances private to the player; public ones only if there are none."""
        every = list(utterances)
        own = [one for one in every if one.channel.seat is self.seat]
        return own or [one for one in every if one.channel is Channel.LOUDSPEAKER]

    def _concerns(self, event: e.SeatEvent) -> bool:
        """Tell if an event without words for anybody is still worth a few signs."""
        return isinstance(event, e.ClockStarted | e.ClockPressedBy)

    def _shortened(self, short: str, hers: list[Utterance]) -> Utterance:
        priority = max((one.priority for one in hers), default=Priority.NORMAL)
        topic = hers[0].topic if hers else None
        return Utterance(
            Channel.ear(self.seat), short, self._language.code, priority=priority, topic=topic
        )

    def _tell_moment(self) -> None:
        """Tell the parts of one moment as one message."""
        moment, self._moment = self._moment, []
        if not moment:
            return
        texts = dict.fromkeys(one.text for one in moment)
        topics = {one.topic for one in moment}
        told = Utterance(
            Channel.ear(self.seat),
            ", ".join(texts),
            self._language.code,
            priority=max(one.priority for one in moment),
            topic=topics.pop() if len(topics) == 1 else None,
        )
        self._line.tell(told, self._session.now())

    # --- how the game stands ----------------------------------------------------------------------

    def _note(self, event: e.Event) -> None:
        if isinstance(event, e.TimesTold) and event.seat is self.seat:
            self._times = brief(event, chess.Board(), self._reader) or ""
        elif isinstance(event, _OUTDATING):
            self._times = ""
        self._stands()

    def _stands(self) -> None:
        state = self._session.game.state
        move, before = state.last_made()
        turn = self._reader.of("turn", state.has_the_move)
        board = state.boards.get(self.seat)
        wrong = state.putting_right or (board is not None and bool(board.differing))
        asked = self._session.conversation.asked()[self.seat]
        self._line.stands(
            Standing(
                move=move_signs(move, before, self._language) if move is not None else "-",
                times=self._times_now() if self._live else self._times,
                live=self._live,
                turn=turn if state.ended is None else state.ended.result,
                mark=QUESTION if asked else IRREGULARITY if wrong else "",
            )
        )

    @property
    def _live(self) -> bool:
        state = self._session.game.state
        told = self._clock and state.setup.control.limits
        return told and Adaptation.TIMES_UNASKED in state.adaptations and not state.ended

    def _times_now(self) -> str:
        clock, now = self._session.game.state.clock, self._session.now()
        return " ".join(
            time_signs(clock.remaining(seat, now)) for seat in (self.seat, self.seat.other)
        )

    # --- the display ------------------------------------------------------------------------------

    def cells(self, width: int) -> bytes:
        """The present cells of a display of this width."""
        with self._lock:
            self._line.width = width
            if self._live:
                self._stands()
            return self._line.cells

    def pass_time(self) -> float | None:
        """Let the next message come when it is time; return after how many seconds that is."""
        with self._lock:
            now = self._session.now()
            self._line.pass_time(now)
            due = self._line.due
            return None if due is None else max(0.01, (due - now) / 1000)

    def press(self, pressed: "Pressed") -> None:
        """Take a key; a refusal of the game is told on the line."""
        with self._lock:
            wanted = self._line.press(pressed, self._session.now())
        if wanted is None:
            return
        try:
            self._session.check_room()
            self._carry_out(wanted)
        except RefusedError as error:
            text = error.said(self._language.code)
            self.told([Utterance(Channel.ear(self.seat), text, self._language.code)])
        with self._lock:
            self._stands()

    def _carry_out(self, wanted: Wanted) -> None:
        at = self._session.now()
        match wanted:
            case WantedAct(act, about) if act.row.said:
                meaning = Understood(act=act, about=about or act.row.about)
                self._session.conversation.answer(self.seat, meaning, act.key, at)
            case WantedAct(act, _):
                self._submit(Done(self.seat, act), at)
            case TypedText(text):
                self._type(text, at)

    def _type(self, text: str, at: int) -> None:
        """Take typed words: those of a player alone, never an arbiter's or assistant's."""
        meant = typed(text, self._language.code)
        own = isinstance(meant, Done) and meant.seat in (None, self.seat) and not meant.both
        if own and isinstance(meant, Done) and not isinstance(meant.act.row.becomes, Effect):
            self._submit(meant, at)
        else:
            words = meant.words if isinstance(meant, TypedWords) else text
            self._session.conversation.take_words(self.seat, words, at)

    def _submit(self, done: Done, at: int) -> None:
        observation = done.act.row.observation(at, self.seat, done.words)
        self._session.submit_observation(observation)
