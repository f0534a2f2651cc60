"""What a link or a typed code opens: the room's topics and keys, and packets that only its members can make or read.

Imports cryptography and the standard library. docs/rooms.md, sections 1 to 3, has the formats; docs/rooms.vectors has
examples.
"""

from __future__ import annotations

import base64
import hashlib
import re
import secrets

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from zalp.tools.program import how

SECRET = 16  # bytes of a room's secret
SESSION = 8  # bytes of a member's session
COUNTER = 6  # bytes of a packet's counter
HEADER = SESSION + COUNTER
TAG = 16  # bytes of AES-GCM's tag
NONCE = 12
MEMBER = 65  # bytes of a member's public key, which is its name: 04, x, y
CURVE = ec.SECP256R1()
ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551  # of the curve P-256
LABEL = b"zalp-room-2"
LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"  # of a code: without I and O, which are read as digits
CODE = 12  # letters
ROUNDS = 600_000  # of PBKDF2-HMAC-SHA-256 over a code
FRAGMENT = "room="
# Spaces, dashes, quotes and the end of a sentence say nothing, wherever a link or a code was typed or pasted from.
IDLE = (
    r"""\t-\r !"'(),.:;<>?\[\]\u00a0\u00ab\u00ad\u00bb\u1680\u2000-\u201f\u2028-\u202f\u2039\u203a\u205f\u2060\u2212"""
    r"\u3000\ufe58\ufe63\ufeff\uff0d"
)
# A code's letters, and those of a Russian keyboard that look like them. No upper() is asked: ſ is no S.
CAPITALS = str.maketrans(
    "abcdefghijklmnopqrstuvwxyzАВСЕНЈКМРЅТХУавсенјкмрѕтху", "ABCDEFGHIJKLMNOPQRSTUVWXYZ" + 2 * "ABCEHJKMPSTXY"
)


class RoomError(ValueError):
    """This is neither a link nor a code; the message shows what they look like."""


def text_of(data: bytes) -> str:
    """Base64 for links and topics: without padding, with - and _."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def new_secret() -> bytes:
    return secrets.token_bytes(SECRET)


def new_code() -> str:
    """Twelve letters in groups of four."""
    letters = "".join(secrets.choice(LETTERS) for _ in range(CODE))
    return "-".join(letters[at : at + 4] for at in range(0, CODE, 4))


def fragment(secret: bytes) -> str:
    """What follows the # of a link."""
    return FRAGMENT + text_of(secret)


def secret_of(text: str) -> bytes:
    """The room's secret from a link, its fragment, or a typed code (which takes a third of a second). RoomError."""
    found = re.search(f"(?:^|[#&{IDLE}]){FRAGMENT}([\\w-]*)[{IDLE}]*$", text, re.ASCII)
    if found:
        try:
            secret = base64.b64decode(found[1] + "==", altchars=b"-_", validate=True)
        except ValueError:
            secret = b""
        if len(secret) == SECRET and text_of(secret) == found[1]:
            return secret
        raise RoomError("this link is incomplete: 22 letters and digits follow #room=. Copy it once more")
    letters = re.sub(f"[-{IDLE}]", "", text).translate(CAPITALS)
    if len(letters) == CODE and set(letters) <= set(LETTERS):
        return hashlib.pbkdf2_hmac("sha256", letters.encode(), LABEL + b" code", ROUNDS, SECRET)
    raise RoomError(
        f"{text.strip()!r} doesn't open a room: give the whole link that your friend sent, or the code of {CODE}"
        f" letters, such as KRTM-QWHB-ZPNV (never I or O). `{how('make room', 'zalp room')}` makes a new one"
    )


class Member:
    """A player in a room, by a key pair on P-256. name: its public key; only the private one can speak for it."""

    def __init__(self, number: int) -> None:
        """number: the private key, 1 to ORDER - 1."""
        self._private = ec.derive_private_key(number, CURVE)
        self.name = self._private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)

    @classmethod
    def of(cls, seed: bytes, door: str) -> Member:
        """The member of this seed (16 random bytes) in this room: the same each time, and another in each room."""
        wide = HKDF(SHA256(), 48, LABEL, b"member" + door.encode()).derive(seed)
        return cls(int.from_bytes(wide, "big") % (ORDER - 1) + 1)

    @classmethod
    def new(cls) -> Member:
        return cls(secrets.randbelow(ORDER - 1) + 1)

    def agreed(self, name: bytes) -> bytes:
        """What only the two members can know (ECDH, 32 bytes). ValueError if this is not a public key."""
        if len(name) != MEMBER:
            raise ValueError("no key of this length")
        return self._private.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, name))


class Keys:
    """What follows from a room's secret."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret
        self.door = "zalp/" + text_of(self._derive(b"topic"))

    def topic(self, session: bytes) -> str:
        """Where the member of this session listens."""
        return f"{self.door}/{text_of(session)}"

    def hello(self, session: bytes) -> AESGCM:
        """The key under which this session says whose it is."""
        return AESGCM(self._derive(b"hello" + session))

    def pair(self, agreed: bytes, sender: bytes, receiver: bytes) -> AESGCM:
        """The key of what one session sends to another, each as session and name; agreed: by the two members."""
        return AESGCM(self._derive(b"pair" + sender + receiver, agreed))

    def _derive(self, info: bytes, agreed: bytes = b"") -> bytes:
        return HKDF(SHA256(), 16, LABEL, info).derive(self._secret + agreed)


def nonce(counter: int) -> bytes:
    return counter.to_bytes(NONCE, "big")


def seal(key: AESGCM, session: bytes, counter: int, message: bytes) -> bytes:
    """A packet: sender's session, counter, and the message that only holders of the key can read or make."""
    return session + counter.to_bytes(COUNTER, "big") + key.encrypt(nonce(counter), message, None)


def introduce(hello: AESGCM, name: bytes, packet: bytes) -> bytes:
    """A packet under the key of a pair, wrapped in one that everybody in the room can open, to learn whose it is."""
    session, counter = packet[:SESSION], int.from_bytes(packet[SESSION:HEADER], "big")
    return seal(hello, session, counter, name + packet[HEADER:])


def introduced(hello: AESGCM, packet: bytes) -> tuple[bytes, bytes] | None:
    """The name that a packet gives, which proves nothing yet, and the packet inside; None for any other packet."""
    inside = opened(hello, packet)
    if inside is None or len(inside) < MEMBER + TAG:
        return None
    return inside[:MEMBER], packet[:HEADER] + inside[MEMBER:]


def label(packet: bytes) -> tuple[bytes, int] | None:
    """The session and the counter that a packet names, which prove nothing; None if it is malformed."""
    if len(packet) < HEADER + TAG:
        return None
    return packet[:SESSION], int.from_bytes(packet[SESSION:HEADER], "big")


def opened(key: AESGCM, packet: bytes) -> bytes | None:
    """The message of a packet; None where it was not made with this key."""
    try:
        return key.decrypt(nonce(int.from_bytes(packet[SESSION:HEADER], "big")), packet[HEADER:], None)
    except InvalidTag:
        return None
