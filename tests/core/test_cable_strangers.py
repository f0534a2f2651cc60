"""Third parties at the cable: nobody without the opponent's key joins a match, ends it, or gets an absent player
convicted. Runs under pytest and under MicroPython.
"""

from daily import slow
from linked import Pair, Store, begun, ended, greetings, messages, shots
from straume_linked import Pair as Straume
from straume_linked import moves
from test_cable_trials import shooter_and_other

from zalp.console.link.channel import DATA, PING, SIGNED, mac
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


def replayer(engine, recorded):
    """Repeats what the opponent sent before."""

    class Replayer(engine):
        def __init__(self, store, entropy):
            super().__init__(store, entropy)
            self.lines = list(recorded)

        def next_message(self):
            return self.lines.pop(0) if self.lines else None

    return Replayer


def swap(pair, number, other):
    """Another unit with a store of its own in the place of one; returns the one and its store."""
    away = pair.units[number], pair.stores[number]
    stores = list(pair.stores)
    stores[number] = Store()
    pair.stores = tuple(stores)
    pair.units[number] = other(pair.stores[number], pair.entropy)
    return away


def put_back(pair, number, away):
    stores = list(pair.stores)
    pair.units[number], stores[number] = away
    pair.stores = tuple(stores)


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


def test_a_recorded_resume_is_worth_nothing():
    for game in GAMES:
        pair = begun(game(81)).until(moves(4))
        recorded = greetings(pair)
        pair.reboot(0)
        pair.until(lambda pair: pair.units[0].state.peer.met and pair.units[1].state.peer.met, play=False)
        pair.line = lambda sender, chunk: chunk
        assert {message[0] for message in recorded} == {RESUME, PROOF}
        away = swap(pair, 0, replayer(pair.makes[0], recorded))
        honest = pair.units[1]
        pair.idle(2000)
        assert not honest.state.peer.met and "stranger" in pair.heard[1] and honest.outcome is None
        put_back(pair, 0, away)
        ended(pair)


def test_a_session_that_never_identifies_itself_has_left_after_a_minute():
    pair = Pair(82).until(shots(4))
    shooter, mute = shooter_and_other(pair)
    shooter.fire(bytes(shooter.match.charts[1 - shooter.side].marks).find(b"\0"))
    pair.round()
    number = pair.units.index(mute)
    pair.reboot(number)
    pair.units[number].next_message = lambda: None  # it pings and acknowledges
    pair.idle(STALL_MS - 1000)
    assert not shooter.watch.stalled
    pair.idle(3000)
    assert shooter.watch.stalled and shooter.outcome is None
    shooter.leave()
    assert shooter.outcome.winner == shooter.side and shooter.outcome.faults[1 - shooter.side] == STALLED


def test_a_new_session_that_does_not_even_acknowledge_has_left_if_it_hears():
    pair = Pair(84).until(shots(4))
    shooter, mute = shooter_and_other(pair)
    number = pair.units.index(mute)
    shooter.fire(bytes(shooter.match.charts[1 - shooter.side].marks).find(b"\0"))
    pair.round()
    pair.reboot(number)
    other = pair.units[number]
    other.next_message = lambda: None

    def pings_only(sender, chunk):
        """The mute one's frames with the acknowledgement of nothing."""
        if sender != number:
            return chunk
        return b"".join([frame(body[:13] + bytes(2) + body[15:]) for body in Deframer().feed(chunk)])

    pair.line = pings_only
    pair.idle(2 * STALL_MS)
    assert shooter.watch.stalled


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


class Impostor:
    """Speaks in the session of the unit whose place it has taken, which every frame to it names. It acknowledges
    whatever comes, and answers the first message that it hears with those of `says(tag, number of the act)`. signed:
    its frames have a MAC, made without the key; later: it counts the session on by so much.
    """

    def __init__(self, says, signed, later):
        self._says, self._signed, self._later = says, signed, later
        self._session = None
        self._deframer = Deframer()
        self._lines = None
        self._frames = []

    def wake(self, now):
        return 0

    def feed(self, chunk, now):
        for body in self._deframer.feed(chunk):
            theirs = body[1:6]
            ours = self._session = self._session or body[6:10] + bytes((body[10] + self._later,))
            number, expected = int.from_bytes(body[11:13], "little"), int.from_bytes(body[13:15], "little")
            if body[0] & 1:
                number += 1
                if self._lines is None:
                    self._lines = self._says(body[16:20], int.from_bytes(body[20:22], "little"))
            head = ours + theirs + expected.to_bytes(2, "little") + number.to_bytes(2, "little")
            body = bytes((DATA,)) + head + self._lines.pop(0) if self._lines else bytes((PING,)) + head
            if self._signed:
                body = bytes((body[0] | SIGNED,)) + body[1:]
                body += mac(bytes(16), body)
            self._frames.append(frame(body))

    def poll(self, now):
        return self._frames.pop(0) if self._frames else None

    def event(self):
        return None


def false_answer(tag, number):
    """It claims that the shot at us missed, with an invalid salt."""
    act = (number + 1).to_bytes(2, "little") + bytes((1 | 8 * (number & 1), 0)) + bytes(16)
    return [about(tag, ACT, act[:2] + bytes((side << 3 | 1, 0)) + bytes(16)) for side in (0, 1)]


def resigned(tag, number):
    return [about(tag, END, number.to_bytes(2, "little") + bytes(8) + b"\1")]


def nothing(tag, number):
    return []


@slow
def test_messages_in_the_session_of_the_absent_are_not_heard():
    for says, signed, later in (
        (false_answer, False, 0),
        (resigned, False, 0),
        (nothing, False, 0),
        (false_answer, True, 0),
        (false_answer, False, 9),
    ):
        pair = Pair(86).until(shots(4))
        shooter, other = shooter_and_other(pair)
        number = pair.units.index(other)
        shooter.fire(bytes(shooter.match.charts[1 - shooter.side].marks).find(b"\0"))
        away, pair.units[number] = other, Impostor(says, signed, later)
        wire = bytearray()
        pair.line = lambda sender, chunk, wire=wire, us=1 - number: (sender == us and wire.extend(chunk)) or chunk
        pair.idle(3 * STALL_MS)
        assert shooter.outcome is None and shooter.phase == PLAYING
        said = {message[0] for message in messages(wire)}
        assert not said & {REVEAL, END, READY}, "it learns nothing of our sea"
        pair.units[number] = away
        ended(pair)
