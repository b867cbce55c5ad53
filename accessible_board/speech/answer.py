"""What a conversation with a player leads to: for the game, and for the speaker's ear."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from accessible_board.acts.table import Act
from accessible_board.game import observations as o
from accessible_board.game.vocabulary.announcements import Announcement


@dataclass(frozen=True, slots=True)
class Answer:
    """What follows from something that was said."""

    observations: tuple[o.Observation, ...] = ()
    """For the game."""
    prompt: str | None = None
    """The key of a sentence for the speaker alone, filled with :attr:`values`."""
    announced: Announcement | None = None
    """The announcement that is said after the prompt."""
    answers: str | None = None
    """The key of the words to answer with, in the language in which the speaker is heard."""
    values: Mapping[str, str] = field(default_factory=dict)
    waits: bool | None = None
    """Whether the speaker's microphone waits for a push from now on; ``None`` leaves it."""
    playback: Act | None = None
    """Repeats, stops or continues what the speaker hears."""
    leaves: Act | None = None
    """Leaves the game as it stands, or lets it begin anew."""
