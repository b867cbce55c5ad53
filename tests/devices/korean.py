"""A player's language in Korean, whose model is the only one that a package carries.

Its words are such as the model has and espeak-ng says clearly; for the files, names in no
particular order. Nobody plays in it.
"""

from msgspec import structs

from accessible_board.languages import Language, load
from accessible_board.languages.language import Castling, Men, Word

NAMES = ("안나", "버스", "시저", "다비드", "엄마", "김치", "기차", "테니스")
RANKS = ("하나", "둘", "셋", "넷", "다섯", "여섯", "일곱", "여덟")
MEN = {
    "king": "킹",
    "queen": "여왕",
    "rook": "룩",
    "bishop": "비숍",
    "knight": "기사",
    "pawn": "폰",
}
PARTICLES = {
    "capture": "음악",
    "promotion": "나라",
    "en_passant": "오빠",
    "check": "체크",
    "mate": "메이트",
}
COMMANDS = {"time": ("시간",), "repeat": ("노래 어제",), "resign": ("운동장",)}
CASTLING = {"king": "서울 학교", "queen": "부산 학교"}


def korean() -> Language:
    """The German language file with its words exchanged."""
    german = load("de")
    men = {
        kind: structs.replace(getattr(german.pieces, kind), spoken=word, accepted=())
        for kind, word in MEN.items()
    }
    particles = {use: Word(spoken=word) for use, word in PARTICLES.items()}
    return structs.replace(
        german,
        code="ko",
        name="한국어",
        files=structs.replace(
            german.files,
            sets={german.files.standard: NAMES},
            accepted=dict.fromkeys("abcdefgh", ()),
        ),
        ranks=tuple(Word(spoken=rank) for rank in RANKS),
        pieces=Men(**men),
        words=structs.replace(german.words, **particles, ignored=()),
        castling=Castling(**{side: Word(spoken=phrase) for side, phrase in CASTLING.items()}),
        commands=COMMANDS,
    )
