"""The byte-exact vectors of docs/protocol.md, read from the page itself. For both interpreters."""

from binascii import hexlify

from linked import SMALL
from seabattle.cable import commitments as c
from seabattle.cable.agreement import Agreement
from seabattle.cable.channel import DATA, PING, Channel
from seabattle.cable.framing import frame, stuff
from seabattle.cable.state import Peer

PAGE = (__file__.rsplit("/", 1)[0] + "/" if "/" in __file__ else "") + "../../docs/protocol.md"
NONCE0, NONCE1 = bytes(range(16)), bytes(range(16, 32))
SEED = bytes(range(32))
SHIPS = [(0, 1, 2), (12, 13), (15, 16), (24,), (26,)]


def vectors():
    found = {}
    with open(PAGE, encoding="utf-8") as page:
        for line in page:
            words = line.split()
            if len(words) == 3 and words[0] == "vector":
                found[words[1]] = words[2]
    return found


def computed():
    match = c.match_id(NONCE0, NONCE1)
    sealed = c.Sealed(match, 0, SEED, c.plan_of(SMALL, SHIPS))
    ping = Channel(b"left", None).poll(0)
    greeting = bytes((PING,)) + b"rght\1" + b"left\1" + bytes(4)
    end = Channel(b"left", lambda: None)
    assert list(end.feed(frame(greeting), 0)) == []
    end.send(b"\x18" + match[:4] + b"\x02\x00\x15\x00")
    shot = end.poll(0)
    peer = Peer()
    peer.anew(bytes(range(8)), False)
    agreement = Agreement(peer, b"secret of a unit", "0.2.0", lambda count: NONCE0)
    agreement.call(SMALL)
    assert DATA == 0x11
    return {
        "stuffed": stuff(b"\x01\x00\x02\x03\x00"),
        "frame": frame(b"ZALP"),
        "ping": ping,
        "shot-frame": shot,
        "hello": agreement.next(),
        "match-id": match,
        "salt-7": c.salt(SEED, 7),
        "seal-cell-0-deck": sealed.seal(c.CELLS + 0),
        "seal-cell-7-water": sealed.seal(c.CELLS + 7),
        "seal-fleet": sealed.seal(c.FLEET),
        "share": c.coin_share(SEED),
        "seal-coin": sealed.seal(c.COIN),
        "first": bytes((c.first_to_shoot(match, c.coin_share(SEED), c.coin_share(bytes(32))),)),
    }


def test_the_page_says_what_the_code_does():
    page = vectors()
    for name, value in computed().items():
        assert page.get(name) == str(hexlify(value), "ascii"), (name, page.get(name), hexlify(value))
    assert len(page) == len(computed())
