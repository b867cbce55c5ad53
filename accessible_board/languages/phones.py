"""The phones in which pronunciations are written: those of pocketsphinx's en-us model.

A pronunciation is a *row* of them, apart by spaces: "F IH N F". A row of anything else, or of
nothing, ends the whole process once the engine is given it.
"""

from typing import Final

_KNOWN = """
AA AE AH AO AW AY B CH D DH EH ER EY F G HH IH IY JH K L M N NG OW OY P R S SH T TH UH UW V W Y Z ZH
"""

PHONES: Final = tuple(_KNOWN.split())
"""All phones of the model."""


def is_row(row: str) -> bool:
    """Tell whether this is a row of at least one phone."""
    phones = row.split()
    return bool(phones) and all(phone in PHONES for phone in phones)
