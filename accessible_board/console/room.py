"""The state that all pages of a table share: copies of the game, live streams, open questions.

Everything here belongs to the loop of the console's thread. The table that the pages see knows
nothing of them.
"""

import asyncio
import contextlib
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from types import SimpleNamespace
from typing import Any, Final, Protocol

from accessible_board.acts.table import Act
from accessible_board.arbiter.matters import Happening
from accessible_board.console.answers import PAGES, html, regions
from accessible_board.console.arbiter_page import arbiter_page
from accessible_board.console.conversation import Announcing, PageConversation
from accessible_board.console.door import Access, Guest
from accessible_board.console.following import Following
from accessible_board.console.live import Attention, RestingQueue, Stream
from accessible_board.console.player_pages import (
    assistant_page,
    pegs_page,
    player_page,
    spectator_page,
)
from accessible_board.console.roles import ARBITER, SPECTATOR, Post, Role, roles_at
from accessible_board.console.seat_sentences import (
    Teller,
    ToldSentence,
    assistant_of,
    is_other,
    may_talk,
)
from accessible_board.console.table_view import clocks
from accessible_board.game.decisions.confirming import is_hopeless
from accessible_board.game.events import AppealMade
from accessible_board.game.observations import AssistantProposed, Observation
from accessible_board.game.state.game_state import GameState
from accessible_board.game.vocabulary.setup import GameSetup
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.journal.record import Entry
from accessible_board.languages import JournalError, RefusedError
from accessible_board.narration.announcing import AnnouncingStyle
from accessible_board.narration.written.phrases import Phrases, load_phrases

PATIENCE: Final = 2.0
"""Seconds that the answer to a form waits for the game's decision."""


class Envelope(Protocol):
    """Keeper of the sealed move of an adjourned game, which nobody may read (Guideline I)."""

    def code_words(self, words: Phrases) -> tuple[str, ...]:
        """Sentences for the arbiter on the code that opens the envelope."""

    def open_envelope(self, code: str, at: int) -> None:
        """Open the envelope; :class:`InputError` if that is impossible."""


class PageMicrophones(Protocol):
    """The players' microphones, which are open or pushed to talk; from any thread."""

    def waits(self, seat: Seat) -> bool | None:
        """True if a seat's microphone is pushed to talk; ``None`` where there is none."""

    def wait_for_push(self, seat: Seat, *, waits: bool) -> None:
        """Switch a seat to push to talk, or to an open microphone."""

    def push(self, seat: Seat) -> None:
        """A player is about to talk."""

    def release(self, seat: Seat) -> None:
        """End the player's talking; the microphone lets go."""


class SeenTable(Protocol):
    """One game at its table. Its methods may be called from any thread."""

    @property
    def setup(self) -> GameSetup:
        """The conditions of the game."""

    @property
    def entries(self) -> Iterable[Entry]:
        """The entries from before the pages were opened."""

    @property
    def style(self) -> AnnouncingStyle:
        """The style in which moves are announced."""

    @property
    def envelope(self) -> Envelope:
        """The keeper of a sealed move."""

    @property
    def microphones(self) -> PageMicrophones | None:
        """The players' microphones, if there are any."""

    @property
    def arbiter_codes(self) -> tuple[str, ...]:
        """The codes with which an arbiter speaks into a microphone, spent ones too."""

    @property
    def decides(self) -> bool:
        """True if submitted observations are decided at once, so that a caller may wait for it."""

    def attested(self, code: str) -> tuple[str, ...]:
        """The attestation of the machine as it is now, in the language of a code."""

    def now(self) -> int:
        """Game time in milliseconds."""

    def enclosed(self, observation: Observation) -> Observation:
        """The observation as the game gets it: a sealed move goes into the envelope."""

    def submit_observation(self, observation: Observation) -> None:
        """Let the game decide on an observation; :class:`InputError` if it takes none now."""

    def journal(self) -> bytes:
        """The journal as it is on disk; :class:`JournalError` if it cannot be read."""

    def closing(self) -> tuple[str, str]:
        """The code and the seal of the record as it is; :class:`JournalError` as above."""

    def failed(self, error: Exception) -> None:
        """Report a fault of the pages, which the game survives."""


class TalkAct(StrEnum):
    """Acts on a player's microphone."""

    PUSH = "push"
    RELEASE = "release"
    OPEN = "open"
    WAIT = "wait"


@dataclass(frozen=True, slots=True)
class ClosedRecord:
    """Code and seal of a record that both players have signed, and the acts still possible."""

    code: str
    seal: str
    state: GameState

    @property
    def appeal(self) -> AppealMade | None:
        """The appeal that waits for the arbiter (11.10)."""
        return self.state.officials.appeal

    @property
    def takes_appeals(self) -> bool:
        """True if the event allows appeals and has an arbiter."""
        return self.state.setup.appeals and not self.state.setup.without_arbiter


class Room:
    """A table, as its pages share it.

    ``spectators`` is the copy of the game that spectators see, if there are any: the same as
    ``game``, or one that is behind. ``pace`` is that of a loop on which there are other tables.
    """

    def __init__(
        self,
        table: SeenTable,
        game: Following,
        spectators: Following | None = None,
        pace: RestingQueue | None = None,
    ) -> None:
        self.game = game
        self.spectated = spectators or game
        self._behind = self.spectated is not game
        self.access = Access()
        self.now = table.now
        self.journal = table.journal
        watched = (SPECTATOR,) if spectators is not None else ()
        self.roles = roles_at(table.setup.peg_boards) + watched
        self.envelope = table.envelope
        self._microphones = table.microphones
        self._table = table
        self._submit = table.submit_observation
        self.style = table.style
        refused = partial(is_hopeless, self.game.state)
        self._conversations = {seat: PageConversation(seat, self.style, refused) for seat in Seat}
        self._streams: dict[tuple[Role, str], tuple[Stream, Teller]] = {}
        self._pace = pace
        self._awaited: dict[int, asyncio.Future[None]] = {}
        self._signed = False
        """True once both players signed; only appeals are recorded then (11.10)."""
        self._closing: ClosedRecord | None = None
        self._release: asyncio.TimerHandle | None = None
        self._attention = Attention()
        for entry in table.entries:
            self.take(entry, entry.at)

    # --- what happens ---------------------------------------------------------------------------

    def begin(self) -> None:
        """Show what happened before the pages were opened; on the loop."""
        self.advance()

    def follow(self, entry: Entry) -> None:
        """Show an entry of the journal to all who may see it."""
        self.take(entry, self.now())
        self.advance()

    def take(self, entry: Entry, at: int) -> None:
        """Take an entry that happened at this game time, which :meth:`advance` shows."""
        for game in {self.game, self.spectated}:
            game.add(entry, at)

    def advance(self, most: int | None = None) -> list[Happening]:
        """Show the entries that may be seen, at most so many; return what is new in the game."""
        present = [role for role in self.roles if not self._is_behind(role)]
        happened = self._show(self.game, present, most)
        if self._behind:
            self._show(self.spectated, (SPECTATOR,), most)
            self._await_release()
        return happened

    @property
    def is_behind(self) -> bool:
        """True while entries that may be seen are not shown yet."""
        behind = self._behind and self.spectated.is_behind(self.now())
        return behind or self.game.is_behind()

    def close(self) -> None:
        """End the streams of all browsers."""
        if self._release is not None:
            self._release.cancel()
        for stream, _ in self._streams.values():
            stream.close(over=self._is_signed)

    def _show(self, game: Following, roles: Collection[Role], most: int | None) -> list[Happening]:
        """Fold entries into a copy, and tell these roles what is new."""
        new: list[Happening] = []
        told: dict[tuple[Role, str], list[ToldSentence]] = {}
        shown = []
        now = 0 if game is self.game else self.now()
        for entry, happenings in game.advance(now, most):
            if game is self.game:
                self._closing, self._signed = None, self._is_signed
            is_new = game.upto > game.history
            new += happenings if is_new else ()
            for key, (_, teller) in self._streams.items():
                if key[0] in roles:
                    sentences = teller.told(happenings)
                    told.setdefault(key, []).extend(sentences if is_new else ())
            shown.append(id(entry.observed))
        for key, sentences in told.items():
            self._streams[key][0].change(*sentences)
        for observed in shown:
            waiting = self._awaited.get(observed)
            if game is self.game and waiting is not None and not waiting.done():
                waiting.set_result(None)
        return new

    def _await_release(self) -> None:
        """Wait until more may be seen, if that depends on time alone."""
        limit = self.spectated.limit
        release = limit.next_release() if limit is not None else None
        if self._release is not None:
            self._release.cancel()
        if release is not None:
            seconds = max(0, release - self.now()) / 1000
            loop = asyncio.get_running_loop()
            self._release = loop.call_later(seconds, self.advance)

    # --- what is shown --------------------------------------------------------------------------

    def stream(self, role: Role, code: str) -> Stream:
        """The live stream of a role in a language."""
        key = role, code
        if key not in self._streams:
            words = load_phrases(code, self.game.state.setup.edition)
            render = partial(self.regions, role, words)
            stream = Stream(render, self.now, self._attention, self._pace)
            teller = Teller(role, words, self.style, self._followed(role).state)
            self._streams[key] = stream, teller
        return self._streams[key][0]

    def regions(self, role: Role, words: Phrases) -> Mapping[str, str]:
        """The HTML of the parts of a page that change."""
        page, closing = self._page(role, words), self._record_closed()
        return regions(PAGES[role.post], words, page=page, role=role, closing=closing)

    @property
    def _is_signed(self) -> bool:
        """True once both players have signed and the end stands, whatever appeals have followed."""
        state = self.game.state
        return state.ended is not None and (self._signed or state.handed_in)

    def _record_closed(self) -> ClosedRecord | None:
        """The signed record's code and seal, once both players have signed (8.7)."""
        if not self._is_signed:
            return None
        if self._closing is None:
            with contextlib.suppress(JournalError):
                self._closing = ClosedRecord(*self._table.closing(), self.game.state)
        return self._closing

    def shown(self, role: Role, words: Phrases) -> dict[str, Any]:
        """The state of a page at its loading; the clocks are right without JavaScript, too."""
        self._attention.note()
        stream = self.stream(role, words.language.code)
        shown, now = stream.shown(), self.now()
        if self._is_behind(role):
            return shown
        own = role.seat if role.post is Post.PEGS else None
        faces = (
            face.shown_at(now)
            for face in clocks(self.game.state, words)
            if own in (None, face.seat)
        )
        page, template = (
            SimpleNamespace(clocks=tuple(faces), seat=role.seat),
            PAGES[role.post].regions["clocks"],
        )
        fresh = {"clocks": html(template, words, page=page, role=role)}
        return {**shown, "regions": {**stream.regions(), **fresh}}

    def changed(self, *posts: Post) -> None:
        """Update pages of these posts after a change outside the game."""
        for (role, _), (stream, _) in self._streams.items():
            if role.post in posts:
                stream.change()

    @property
    def is_watched(self) -> bool:
        """True while anybody reads a page; from any thread."""
        return self._is_open or self._attention.seconds > 0

    @property
    def _is_open(self) -> bool:
        return any(stream.readers for stream, _ in list(self._streams.values()))

    async def left(self) -> None:
        """Wait until nobody reads a page."""
        while self.is_watched:
            await self._attention.next(None if self._is_open else self._attention.seconds)

    def readers(self, role: Role) -> int:
        """The number of browsers with a page of this role; from any thread."""
        return sum(s.readers for (of, _), (s, _) in list(self._streams.items()) if of == role)

    def _page(self, role: Role, words: Phrases) -> object:
        game, style = self._followed(role), self.style
        match role.post, role.seat:
            case Post.PLAYER, Seat() as seat:
                return player_page(game, self._conversations[seat], words, style)
            case Post.PEGS, Seat() as seat:
                return pegs_page(game, self._conversations[seat], words, style)
            case Post.ASSISTANT, Seat() as seat:
                return assistant_page(game, seat, words, style, self._waits(seat))
            case Post.ARBITER, _:
                guests = [guest for role in self.roles for guest in self.access.guests(role)]
                codes, code_words = self._table.arbiter_codes, self.envelope.code_words(words)
                machine = self._table.attested(words.language.code)
                return arbiter_page(game, words, style, guests, codes, code_words, machine)
        return spectator_page(game, words, style, delayed=self._behind)

    def _followed(self, role: Role) -> Following:
        return self.spectated if self._is_behind(role) else self.game

    def _is_behind(self, role: Role) -> bool:
        return self._behind and role == SPECTATOR

    # --- what is done ---------------------------------------------------------------------------

    async def act(self, seat: Seat, act: Act | Announcing, value: str, words: Phrases) -> None:
        """Carry out an act of a player's page; :class:`InputError` for an invalid value."""
        conversation = self._conversations[seat]
        at = self.now()
        observations = conversation.act(act, value, words.language, self.game.state, at)
        self.changed(Post.PLAYER, Post.PEGS)
        await self.report(*observations)

    def talk(self, seat: Seat, act: TalkAct) -> None:
        """Push or release the microphone of a seat, or choose between push to talk and open.

        :class:`RefusedError` unless the assistant of the seat may relay announcements.
        """
        microphones = self._microphones
        if not may_talk(self.game.state, seat):
            raise RefusedError("no_duty_now")
        if microphones is None:
            return
        match act:
            case TalkAct.PUSH:
                microphones.push(seat)
            case TalkAct.RELEASE:
                microphones.release(seat)
            case TalkAct.OPEN | TalkAct.WAIT:
                microphones.wait_for_push(seat, waits=act is TalkAct.WAIT)

    def _waits(self, seat: Seat) -> bool | None:
        """Tell if a seat waits for push to talk; ``None`` if its assistant may not push."""
        if self._microphones is None or not may_talk(self.game.state, seat):
            return None
        return self._microphones.waits(seat)

    def is_other(self, guest: Guest) -> bool:
        """Tell whether the duties of this assistant belong to somebody of another name."""
        seat = guest.role.seat
        if guest.role.post is not Post.ASSISTANT or seat is None:
            return False
        return is_other(guest.name, assistant_of(self.game.state, seat))

    async def name_assistant(self, seat: Seat, name: str) -> None:
        """Propose an assistant, unless one has duties; the arbiter grants them one by one."""
        assistant = self.game.state.officials.assistants.get(seat)
        if assistant is None or (not assistant.duties and is_other(name, assistant)):
            proposed = AssistantProposed(at=self.now(), seat=seat, name=name, duties=())
            await self.report(proposed)

    async def report(self, *observations: Observation) -> None:
        """Submit observations, and wait until the game has decided them.

        :class:`InputError` if they are not accepted.
        """
        observations = tuple(map(self._table.enclosed, observations))
        loop = asyncio.get_running_loop()
        decided = {id(observation): loop.create_future() for observation in observations}
        self._awaited |= decided
        try:
            for observation in observations:
                self._submit(observation)
            if decided and self._table.decides:
                await asyncio.wait(decided.values(), timeout=PATIENCE)
        finally:
            for key in decided:
                del self._awaited[key]

    def guests_changed(self) -> None:
        """Update the arbiter's list of guests."""
        self.changed(ARBITER.post)
