"""Builds the parts of a table that handle speech, each on those that it needs."""

from collections.abc import Mapping
from dataclasses import dataclass

from accessible_board.game.state.game_state import GameState
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.languages import Language
from accessible_board.table.arbiter_voice import ArbiterVoice
from accessible_board.table.arbiters_turn import ArbiterCodes, ArbitersTurn
from accessible_board.table.codes import TableCodes
from accessible_board.table.conversation import Conversation, NewStart
from accessible_board.table.dialogues import Dialogues
from accessible_board.table.envelope_keeper import EnvelopeKeeper
from accessible_board.table.envelope_voice import EnvelopeVoice
from accessible_board.table.expectations import Expectations
from accessible_board.table.gates import Intake
from accessible_board.table.microphones import Microphones, PushToTalk
from accessible_board.table.playback import Partner, Playback
from accessible_board.table.reach import PrivateReach
from accessible_board.table.spoken_languages import SpokenLanguages
from accessible_board.table.telling import Telling
from accessible_board.table.timers import Later, on_a_thread


@dataclass(frozen=True, slots=True)
class Surroundings:
    """Surroundings of a game at its table."""

    arbiter_codes: tuple[str, ...] = ()
    """Codes by which an arbiter is known who speaks here."""
    screen_is_read: bool = True
    """True if the screen is read; else an arbiter is told by ear."""
    menu_follows: bool = False
    """True if a menu comes after the game, which tells the code of the closed record."""
    open_earphones: bool = False
    """True if a player with an earphone hears the loudspeaker as well."""
    brief_for: Seat | None = None
    """The seat for which one short line a moment is written; else all is written for all."""
    typed_boards: frozenset[Seat] = frozenset()
    """The seats whose pegs are moved at the keyboard."""
    begins_anew: bool = False
    """True if players may choose another start position."""
    partner: Partner | None = None
    """Partner of a player who is alone."""
    later: Later = on_a_thread
    """Arranges the end of what people leave unfinished."""


@dataclass(frozen=True, slots=True)
class TalkParts:
    """The parts of a table that handle speech."""

    languages: SpokenLanguages
    push_to_talk: PushToTalk
    playback: Playback
    envelope: EnvelopeKeeper
    envelope_voice: EnvelopeVoice
    expectations: Expectations
    arbiter: ArbiterVoice
    conversation: Conversation
    new_start: NewStart


def build_talk(
    state: GameState,
    own: Mapping[Seat, Language],
    telling: Telling,
    microphones: Microphones,
    codes: TableCodes,
    reach: PrivateReach,
    intake: Intake,
    around: Surroundings,
) -> TalkParts:
    """The parts for a game in this state; ``own`` are the languages of the seats' dialogues."""
    languages = SpokenLanguages(state, own, telling.audience)
    push_to_talk = PushToTalk(microphones, telling, intake)
    playback = Playback(state, telling, codes, intake, around.partner)
    microphones.follow_pushes(playback.stop_reading)
    microphones.follow_pushes(telling.give_way)
    envelope = EnvelopeKeeper(state, telling, intake, written=around.screen_is_read)
    envelope_voice = EnvelopeVoice(state, telling, reach, envelope)
    dialogues, turn = Dialogues(state), ArbitersTurn()
    expectations = Expectations(state, dialogues, turn, microphones, telling.audience)
    arbiter = ArbiterVoice(
        state,
        telling,
        languages,
        turn,
        ArbiterCodes(state, around.arbiter_codes),
        expectations,
        envelope_voice,
        intake,
        around.later,
    )
    new_start = NewStart(state, allowed=around.begins_anew)
    conversation = Conversation(
        state,
        languages,
        telling,
        dialogues,
        expectations,
        turn,
        arbiter,
        envelope,
        playback,
        push_to_talk,
        intake,
        new_start,
    )
    return TalkParts(
        languages,
        push_to_talk,
        playback,
        envelope,
        envelope_voice,
        expectations,
        arbiter,
        conversation,
        new_start,
    )
