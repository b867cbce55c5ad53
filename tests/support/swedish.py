"""A sixth language, Swedish, as a user would add it.

It is the English folder with other words where a short game needs them; the program's own ear does
not know them.
"""

import shutil

from accessible_board.languages.language_files import LEARNING_FILE, REFERENCE

CODE = "sv"

PIECES = {
    "king": ("kung", "kungar", "K"),
    "queen": ("dam", "damer", "D"),
    "rook": ("torn", "torn", "T"),
    "bishop": ("löpare", "löpare", "L"),
    "knight": ("springare", "springare", "S"),
    "pawn": ("bonde", "bönder", ""),
}

RANKS = dict(
    zip(
        ("one", "two", "three", "four", "five", "six", "seven", "eight"),
        ("ett", "två", "tre", "fyra", "fem", "sex", "sju", "åtta"),
        strict=True,
    )
)

WORDS = {
    "language.toml": {
        'name = "English"': 'name = "Svenska"',
        'espeak = "en-gb"\nbcp47 = "en-GB"\nnumbers = "en"': (
            'espeak = "sv"\nbcp47 = "sv-SE"\nnumbers = "sv"'
        ),
        "{number} minutes": "{number} minuter",
        'last = " and "': 'last = " och "',
    },
    "announcements.toml": {
        'spoken = "castles kingside"': 'spoken = "kort rockad"',
        'spoken = "castles queenside"': 'spoken = "lång rockad"',
        'capture = { spoken = "takes"': 'capture = { spoken = "slår"',
        'check = { spoken = "check"': 'check = { spoken = "schack"',
        **{f'spoken = "{one}"': f'spoken = "{other}"' for one, other in RANKS.items()},
        **{
            f'[pieces.{man}]\nspoken = "{man}"': f'[pieces.{man}]\nspoken = "{spoken}"'
            for man, (spoken, _, _) in PIECES.items()
        },
        **{f'"{man}s"': f'"{plural}"' for man, (_, plural, _) in PIECES.items()},
        **{
            f'black {man}"\nletter = "{man[0].upper()}"': f'black {man}"\nletter = "{letter}"'
            for man, (_, _, letter) in PIECES.items()
            if man not in ("knight", "pawn")
        },
        'letter = "N"': 'letter = "S"',
    },
    "dialogue.toml": {
        'white = "White"': 'white = "Vit"',
        'black = "Black"': 'black = "Svart"',
        "Carried out.": "Utfört.",
        'resign = ["I resign"': 'resign = ["jag ger upp"',
        'yes = ["yes"': 'yes = ["ja"',
        "Do you want to resign?": "Vill du ge upp?",
    },
    "verbs.toml": {
        "white = []": 'white = ["vit"]',
        "black = []": 'black = ["svart"]',
        "lift = []": 'lift = ["lyft"]',
        "place = []": 'place = ["ställ"]',
    },
    "refusals.toml": {"has no microphone": "har ingen mikrofon"},
}
"""What is other than in English, in each file."""


def add_swedish(languages):
    """Write the Swedish folder into this one; return its path."""
    folder = languages / CODE
    shutil.copytree(REFERENCE, folder, ignore=shutil.ignore_patterns(LEARNING_FILE))
    for file, words in WORDS.items():
        text = (folder / file).read_text("utf-8")
        for english, swedish in words.items():
            assert english in text, english
            text = text.replace(english, swedish)
        (folder / file).write_text(text, "utf-8")
    return folder
