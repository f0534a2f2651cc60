"""Dishonest peers, for tests of the duel of any game: mixins for a game's Duel, and how such a match is judged.

Imports the console's duel and core's daily.
"""

from core.daily import daily

from zalp.console.link.duel import commitments as c
from zalp.console.link.duel import wire
from zalp.console.link.session import PLAYING

SEEDS = daily(2, range(25))


def enough(count, share):
    """Whether a cheat had its occasion with more than this share of the seeds: the few of a day may offer none."""
    return len(SEEDS) < 8 or count > share * len(SEEDS)


class Bending:
    """Changes one message of a `kind` on its way out: `bend` gives what follows the tag, or None to leave it."""

    kind = None
    injected = False

    def next_message(self):
        message = super().next_message()
        if message is None or self.injected or self.id is None or message[0] != self.kind:
            return message
        bent = self.bend(message[1 + wire.TAG :])
        self.injected = bent is not None
        return message if bent is None else message[: 1 + wire.TAG] + bent


class Injecting:
    """Sends one message of its own making in the middle of play: what `forge` returns, once that is not None and at
    least so many acts are known.
    """

    after = 0
    injected = False

    def next_message(self):
        play = self.state.play
        in_play = self.phase == PLAYING and self.state.seals.ready_sent and play.sent == play.log.count >= self.after
        message = self.forge() if in_play and not self.injected else None
        if message is None:
            return super().next_message()
        self.injected = True
        return message

    @property
    def count(self):
        return self.state.play.log.count

    def about(self, kind, payload):
        return wire.about(self.id, kind, payload)

    def forged(self, number, act, opening=b""):
        return self.about(wire.ACT, number.to_bytes(2, "little") + act + opening)

    def end(self, flags=0, count=None):
        """An END with these flags, after so many acts."""
        return self.about(wire.END, end_after(self.state.play.log, self.count if count is None else count, flags))


def end_after(log, count, flags):
    """What an END says: these flags, after so many acts."""
    return count.to_bytes(2, "little") + log.digest(min(count, log.count)) + bytes((flags,))


class Repeating:
    """Does something again and again: `due` says whether `every` ms have passed since the last time."""

    every = 0
    since = None

    def due(self, now):
        if self.since is None:
            self.since = now
        if now - self.since < self.every:
            return False
        self.since = now
        return True


class Reopening(Repeating):
    """Begins a new session every `every` ms, and so sends its challenge again."""

    every = 20_000

    def poll(self, now):
        if self.due(now):
            self.channel.renew()
        return super().poll(now)


class Noisy(Repeating):
    """Sends a broken frame every `every` ms."""

    every = 25_000

    def poll(self, now):
        return b"\0\5broken\0" if self.due(now) else super().poll(now)


def proved(unit, said):
    """A message with its proof, as a unit that has the key can make it of anything."""
    peer = unit.state.peer
    return said + c.proof(unit.state.keys[0], peer.theirs, peer.ours, said)


def loses(honest, *codes):
    """The honest side has won by one of these violations of the other one."""
    outcome = honest.outcome
    assert outcome.winner == honest.side and outcome.faults[1 - honest.side] in codes, outcome


def finish(pair, honest=0, rounds=20000):
    """Play until the honest side has its outcome, acting and cheating as it comes; it leaves who has stalled."""
    pair.until(lambda pair: pair.units[honest].outcome or pair.units[honest].watch.stalled, rounds=rounds)
    if pair.units[honest].outcome is None:
        pair.units[honest].leave()
    return pair.units[honest]


def convict(pairs, codes, share):
    """Play these pairs: unit 0 is never at fault, and unit 1 loses by one of these violations if it has cheated. It has
    the occasion in more than this share of them.
    """
    caught = 0
    for pair in pairs:
        honest, cheat = finish(pair), pair.units[1]
        outcome = honest.outcome
        code = outcome.faults[1 - honest.side]
        assert outcome.faults[honest.side] == 0, outcome
        if code or getattr(getattr(cheat, "sea", None), "lied", getattr(cheat, "injected", True)):
            loses(honest, *codes)
            caught += 1
        else:  # the match was over before there was an occasion
            assert outcome.cause == "sunk", outcome
    assert enough(caught, share), caught
