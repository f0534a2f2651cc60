"""Third parties at the cable: nobody without the opponent's key joins a match, ends it, or gets an absent player
convicted. Runs under pytest and under MicroPython.
"""

from linked import Pair, Store, begun, ended, fire, messages, shooter_and_other, shots
from straume_linked import Pair as Straume
from straume_linked import moves

from zalp.console.link.duel.verdict import STALLED
from zalp.console.link.duel.watch import STALL_MS
from zalp.console.link.duel.wire import ACT, END, GONE, PROOF, READY, RESUME, REVEAL, SEA, VERSION, about
from zalp.console.link.framing import Deframer, frame
from zalp.seabattle.cable import PLAYING, Duel

GAMES = Pair, Straume


def stranger(engine, mood):
    """A unit without the keys, of this game: it claims to hold the match whose id it was given, and that its player
    resigns (RESUME), or that the opponent has left it (GONE).
    """

    class Stranger(engine):
        def __init__(self, store, entropy):
            super().__init__(store, entropy)
            self.lines = []

        def take(self, message):
            if message[0] == RESUME:
                held, game = message[10:26], message[26:]
                if mood == GONE:
                    self.lines.append(bytes((GONE,)) + held + bytes(16))
                else:
                    self.lines.append(bytes((RESUME, VERSION)) + bytes(8) + held + game)
                    self.lines.append(about(held, PROOF, bytes(11 + 16)))
                    self.lines.append(about(held, END, bytes(10) + b"\1"))

        def next_message(self):
            return self.lines.pop(0) if self.lines else None

    return Stranger


def swap(pair, number, other):
    """Another unit with a store of its own in the place of one; returns the one and its store."""
    away = pair.units[number], pair.stores[number]
    pair.stores[number] = Store()
    pair.units[number] = other(pair.stores[number], pair.entropy)
    return away


def put_back(pair, number, away):
    pair.units[number], pair.stores[number] = away


def test_nobody_without_the_key_joins_a_running_match():
    for game in GAMES:
        for mood in (RESUME, GONE):
            pair = begun(game(80)).until(moves(4))
            pair.idle(500)  # what is under way to the opponent is sent again until somebody else is there
            wire = bytearray()
            away = swap(pair, 0, stranger(pair.makes[0], mood))
            honest = pair.units[1]
            pair.line = lambda sender, chunk, wire=wire: (sender and wire.extend(chunk)) or chunk
            pair.idle(3 * STALL_MS)
            assert honest.outcome is None and honest.phase == PLAYING and not honest.state.peer.met
            assert "stranger" in pair.heard[1]
            assert "stalled" not in pair.heard[1], "a stranger owes nothing: who leaves because of him has not won"
            said = [message[0] for message in messages(wire)]
            assert not {SEA, READY, ACT, REVEAL, END}.intersection(said), "a stranger learns nothing of the match"
            put_back(pair, 0, away)
            ended(pair)


def test_a_new_session_that_never_identifies_itself_has_left_after_a_minute():
    """Whether it acknowledges what it hears or not."""
    for acknowledges in (True, False):
        pair = Pair(82).until(shots(4))
        shooter, mute = shooter_and_other(pair)
        number = pair.units.index(mute)
        fire(shooter)
        pair.round()
        pair.reboot(number)
        pair.units[number].next_message = lambda: None

        def line(sender, chunk, number=number, acknowledges=acknowledges):
            """The mute one's frames with the acknowledgement of nothing."""
            if sender != number or acknowledges:
                return chunk
            return b"".join([frame(body[:13] + bytes(2) + body[15:]) for body in Deframer().feed(chunk)])

        pair.line = line
        pair.idle(STALL_MS - 1000)
        assert not shooter.watch.stalled
        pair.idle(3000 if acknowledges else STALL_MS)
        assert shooter.watch.stalled and shooter.outcome is None
        shooter.leave()
        assert shooter.outcome.winner == shooter.side and shooter.outcome.faults[1 - shooter.side] == STALLED


def test_pings_in_the_place_of_the_absent_convict_nobody():
    for gap in (0, 3000):
        pair = Pair(83).until(shots(4))
        shooter, mute = shooter_and_other(pair)
        number = pair.units.index(mute)
        pair.joined = False
        pair.idle(gap)
        away = swap(pair, number, Duel)
        pair.units[number].next_message = lambda: None
        pair.joined = True
        pair.idle(2 * STALL_MS)
        assert shooter.watch.stalled, "its player may leave and take the win"
        assert shooter.outcome is None, "until he does the match waits"
        put_back(pair, number, away)
        ended(pair)
