"""Rule lines of a hostile peer, through the real screens: refused or played, never a crash.

The peer is the second implementation of the protocol, which proposes whatever it likes; the player presses keys at
random, FIRE most of all. Of the lines some are drawn by the day; `make prove-cable` takes all of them.
"""

import random

import pytest
import scripted
import table
from core.daily import daily
from second_peer import SecondPeer

from zalp.console import keys
from zalp.console.stage import Stage
from zalp.seabattle.cable import IDLE
from zalp.seabattle.rules import Rules
from zalp.seabattle.screens.duel.duel import duel

pytestmark = pytest.mark.slow

LINES = daily(150, range(10_000))
KINDS = (
    "1",
    "2",
    "3",
    "4",
    "5",
    "9",
    "20",
    "3|##/#.",
    "##/##|####",
    "##./.##",
    "#",
    "~5",
    "~8",
    "~9",
    "0",
    "",
    "x",
    "#/",
)
TIME_MS = 9000  # for a line, at most


FORMS = ("zalp-rules-2", "zalp-rules-2", "zalp-rules-1", "zalp-rules-3", "")
# A field of a rule set, its values that can be played, what a hostile peer may say.
FIELDS = (
    ("contact", ("none", "none", "corners", "any"), ("none", "corners", "any", "all", "")),
    (
        "shots",
        ("streak", "chain", "salvo", "multi:2"),
        ("streak", "single", "multi:3", "multi:9", "chain", "salvo", "all"),
    ),
    ("waste", ("no", "no", "yes"), ("no", "yes", "maybe")),
    ("mines", ("0", "0", "1", "3t"), ("0", "1", "3t", "3", "4", "t", "-1")),
    ("sweepers", ("0", "0", "1"), ("0", "1", "2")),
    ("submarines", ("0", "0", "1"), ("0", "1", "9")),
    ("clock", ("0", "0", "30"), ("0", "30", "60", "1", "nan")),
)
DUTCHMANS = {"shots": ("streak", "single", "multi:3"), "mines": ("0",), "sweepers": ("0",), "submarines": ("0",)}


def line(dice):
    """A rule set's line: half of them are right, most of these on these panels; many others nearly so."""
    right = dice.random() < 0.5
    if right:
        sea = dice.choice(("10x10", "10x10", "10x10", "10x10", "6x10", "15x15"))
        fleet = dice.choice(("4,3,3,2,2,2,1,1,1,1", "5,4,3,3,2", "3,2,1", "3|##/#.,2,1", "~5", "1"))
    else:
        sea = f"{dice.choice((10, 10, 6, 15, 20, 1, 0, 21, -3, 10**9))}x{dice.choice((10, 10, 10, 6, 15, 20, 0, 33))}"
        kinds = KINDS[: dice.choice((4, 4, 10, 18))]
        fleet = ",".join(dice.choice(kinds) for _ in range(dice.choice((1, 3, 5, 10, 26, 27, 90))))
    words = [dice.choice(FORMS[:1] if right else FORMS), sea, "fleet=" + fleet]
    for name, played, wild in FIELDS:
        if right and fleet == "~5":
            played = DUTCHMANS.get(name, played)
        words.append(f"{name}={dice.choice(played if right else wild)}")
    if dice.random() < 0.4:
        return " ".join(words).encode()
    kind = dice.randrange(8)
    if kind == 0:
        del words[dice.randrange(len(words))]
    elif kind == 1:
        words.insert(dice.randrange(len(words)), dice.choice(("", "=", "fleet=1", "\u0430", "x" * 900)))
    text = bytearray(" ".join(words).encode())
    for _ in range(dice.choice((0, 0, 0, 0, 1, 3))):
        text[dice.randrange(len(text))] = dice.randrange(256)
    return bytes(text[:1100])


class Line(bytes):
    """A line that need not be a text."""

    def encode(self):
        return self


class Proposer(SecondPeer):
    """Side 0 of every match: it proposes its line, and sends nothing more once that is accepted."""

    def __init__(self, seed, proposed):
        super().__init__({}, seed, Line(proposed))
        self.accepted = False
        self.call()
        self.nonce = bytes(15) + b"\1"

    def agreement(self, kind, payload):
        if kind == 0x20:
            self.told[1] = payload
        elif kind == 0x14:
            self.accepted = True


class Jack:
    """The proposer at the other end of the cable."""

    present, far = True, False

    def __init__(self, peer, clock):
        self.peer, self.clock = peer, clock

    def read(self):
        out = b""
        while (chunk := self.peer.poll(self.clock.now)) is not None:
            out += chunk
        return out

    def write(self, data):
        self.peer.feed(bytes(data), self.clock.now)
        return len(data)


def player(dice):
    """Keys at random until the time is over."""

    def script(board):
        due = 500
        while board.clock.now < TIME_MS:
            if board.clock.now >= due:
                due += dice.randrange(100, 500)
                yield dice.choice((keys.FIRE,) * 12 + (keys.BACK, keys.UP, keys.DOWN, keys.LEFT, keys.RIGHT, 3))
            else:
                yield None

    return script


def meet(seed):
    """One line through the screens: whether it was accepted."""
    dice = random.Random(seed)
    proposed = line(dice)
    peer = Proposer(seed, proposed)
    board = table.Unit(player(dice), seed, table.Store(), None, 0)
    board.jack = Jack(peer, board.clock)
    stage = Stage(board)
    stage.begin("seabattle")
    evening = duel(stage)
    called = refused = False
    try:
        while not refused:
            evening.send(None)
            idle = stage.link is None or stage.link.duel.phase == IDLE
            refused = called and idle
            called = called or not idle
    except (StopIteration, scripted.PowerCut):
        pass
    except BaseException as error:
        raise AssertionError(f"seed {seed}: {proposed!r}") from error
    evening.close()
    assert not peer.accepted or str(Rules.parse(proposed.decode())).encode() == proposed
    return peer.accepted


def test_any_rule_line_is_refused_or_played():
    accepted = sum(meet(seed) for seed in LINES)
    assert 0 < accepted < len(LINES), accepted
