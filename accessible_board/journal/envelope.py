"""The envelope of an adjourned game: a sealed move in the journal that nobody can read (I.1, I.7).

A sealed move stands in the journal as text that only its *code* opens: eighteen digits from 1 to 8,
which are heard best, drawn at random, told to the arbiter and written nowhere. The arbiter keeps
the code as he would keep the envelope (I.3). So a copy of the journal tells nobody the move,
neither the opponent nor whoever finds the disk; the length of the text says nothing either. It does
not guard against the arbiter, who could open an envelope of paper as well, nor against who listens
while the move is dictated. A code that is lost is an envelope that is lost (I.12.1).

The code is stretched by scrypt to the key of ChaCha20-Poly1305, which also notices any change. To
try all codes takes 2**54 stretchings, of some hundredths of a second each. Earlier versions drew
sixteen letters and digits, which still open their envelopes.
"""

import base64
import hashlib
import json
import os
import secrets
from dataclasses import dataclass
from typing import Final

from nacl.bindings import (
    crypto_aead_chacha20poly1305_ietf_decrypt,
    crypto_aead_chacha20poly1305_ietf_encrypt,
)
from nacl.exceptions import CryptoError

from accessible_board.game.vocabulary.announcements import Announcement
from accessible_board.journal.codec import from_plain, to_plain
from accessible_board.languages import RefusedError

_DIGITS: Final = "12345678"
_GROUPS, _GROUP = 3, 6
_SALT, _NONCE = 16, 12
_LENGTH: Final = 1024
"""Length in bytes to which every text is padded before it is sealed."""


@dataclass(frozen=True, slots=True)
class SealedMove:
    """The words of a sealed move and their meaning, ``None`` if they had none.

    ``pegs`` are those moved meanwhile: ``"-e2+e4"`` for a lift and a place.
    """

    words: str
    announcement: Announcement | None
    pegs: str = ""


def new_code() -> str:
    """A random code for a new envelope, in groups: ``482713-551266-817384``."""
    groups = ("".join(secrets.choice(_DIGITS) for _ in range(_GROUP)) for _ in range(_GROUPS))
    return "-".join(groups)


def seal(move: SealedMove, code: str) -> str:
    """Encrypt a move so that only ``code`` opens it; different each time.

    :class:`RefusedError` for words too long for a scoresheet.
    """
    plain = json.dumps(to_plain(move), ensure_ascii=False).encode("utf-8", "backslashreplace")
    if len(plain) > _LENGTH:
        raise RefusedError("envelope_words")
    salt, nonce = os.urandom(_SALT), os.urandom(_NONCE)
    closed = crypto_aead_chacha20poly1305_ietf_encrypt(
        plain.ljust(_LENGTH), None, nonce, _key(code, salt)
    )
    return base64.b64encode(salt + nonce + closed).decode()


def unseal(sealed: str, code: str) -> SealedMove:
    """Decrypt the move in the envelope.

    :class:`RefusedError` if this is not its code, or it was changed.
    """
    try:
        closed = base64.b64decode(sealed, validate=True)
        salt, nonce = closed[:_SALT], closed[_SALT : _SALT + _NONCE]
        plain = crypto_aead_chacha20poly1305_ietf_decrypt(
            closed[_SALT + _NONCE :], None, nonce, _key(code, salt)
        )
    except (CryptoError, ValueError):
        raise RefusedError("envelope_code") from None
    return from_plain(SealedMove, json.loads(plain))


def _key(code: str, salt: bytes) -> bytes:
    """The key derived from a code, with or without spaces between its groups."""
    letters = "".join(letter for letter in code.lower() if letter.isalnum())
    return hashlib.scrypt(letters.encode(), salt=salt, dklen=32, n=2**14, r=8, p=1)
