"""What a conversation with a player leads to: for the game, and for the speaker's ear."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from accessible_board.acts.table import Act
from accessible_board.game import observations as o
from accessible_board.game.vocabulary.announcements import Announcement


@dataclass(frozen=True, slots=True)
class Answer:
    """What follows from something that was said.

    ``observations`` are for the game. ``prompt`` is the key of a sentence to be said privately to
    the speaker, filled with ``values``, and ``announced`` is the announcement that follows it;
    ``answers`` is the key of the words to answer with, in the language in which the speaker is
    heard. ``waits`` switches the speaker's microphone to wait for a push or to be open; ``None``
    leaves it. ``playback`` is an act that concerns what the speaker hears: repeat it, stop it, or
    continue it. ``leaves`` is the act by which the game is left as it stands, or begins anew.
    """

    observations: tuple[o.Observation, ...] = ()
    prompt: str | None = None
    announced: Announcement | None = None
    answers: str | None = None
    values: Mapping[str, str] = field(default_factory=dict)
    waits: bool | None = None
    playback: Act | None = None
    leaves: Act | None = None
