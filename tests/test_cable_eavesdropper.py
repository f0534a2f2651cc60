"""Third parties of three kinds, in both games: who knows nothing, who speaks where the friend does (he has the link to
the room, or the cord), and who has every byte of the duel and later both units' stores, but not their keys of it. None
of them can resume, end or answer; and nothing that is said or kept gives a key.
"""

import pytest
from linked import SMALL, messages, resting, shots
from linked import Pair as SeaBattlePair
from straume_linked import Pair as StraumePair
from straume_linked import moves

from zalp.console.link.channel import BOOT, DATA, HEADER, MAC, PING, SIGNED, mac
from zalp.console.link.duel import commitments as c
from zalp.console.link.duel import wire
from zalp.console.link.duel.verdict import LEFT
from zalp.console.link.framing import Deframer, frame
from zalp.console.link.session import PLAYING
from zalp.console.link.x25519 import multiplying
from zalp.seabattle.rules import Rules, finish
from zalp.seabattle.rules.acts import ANSWER, SHOT

pytestmark = pytest.mark.slow

SALVO = Rules(6, 6, ("3", "2", "1"), shots="salvo")
GAMES = pytest.mark.parametrize("game", ("seabattle", "salvo", "straume"))
QUIET = {"verdict", "fault", "accused", "cancelled", "ended", "offered", "answer", "shot", "act", "declined"}
TRIES_MS = 8_000


def held(game, seed):
    """(a pair in the middle of a match that has been resumed once, what went over the line: (sender, chunk)s)."""
    spoken = []
    pair = StraumePair(seed) if game == "straume" else SeaBattlePair(seed, 2 * (SALVO if game == "salvo" else SMALL,))
    pair.line = lambda sender, chunk: spoken.append((sender, chunk)) or chunk
    begun = moves if game == "straume" else shots
    pair.until(begun(3))
    pair.reboot(1)
    pair.until(lambda pair: pair.units[0].state.peer.met and pair.units[1].state.peer.met and begun(6)(pair))
    pair.until(lambda pair: all(unit.channel.idle for unit in pair.units), play=False)
    return pair, spoken


def bodies(spoken):
    """The frames' bodies."""
    lines = [b"".join(chunk for who, chunk in spoken if who == number) for number in (0, 1)]
    return [body for line in lines for body in Deframer().feed(line)]


def said(spoken, sender):
    """The messages of one side, each once, in order."""
    return list(dict.fromkeys(bytes(said) for who, chunk in spoken if who == sender for said in messages(chunk)))


def windows(text, size):
    return {bytes(text[at : at + size]) for at in range(len(text) - size + 1)}


def product(private, public):
    """Of X25519, or None for a point of small order."""
    try:
        return bytes(finish(multiplying(private, public)))
    except ValueError:
        return None


@GAMES
def test_nothing_that_was_said_or_is_kept_gives_a_key(game):
    pair, spoken = held(game, 21)
    units = pair.units
    match = units[0].id
    secrets = {*units[0].state.keys, units[0].state.sign_key}
    assert units[0].state.keys == units[1].state.keys[::-1] and units[0].state.sign_key == units[1].state.sign_key
    pair.until(resting)
    known = bodies(spoken) + [record for store in pair.stores for record in store.records.values()]
    public = [message[5 : 5 + wire.PUBLIC] for n in (0, 1) for message in said(spoken, n) if message[0] == wire.KEY]
    assert len(public) == 2 and public[0] != public[1]
    found = set().union(*[windows(text, c.SEAL) for text in known])
    assert not secrets & found, "a key itself was said or is kept"
    # Whatever of 32 bytes he takes for what both agreed on.
    long = set().union(*[windows(text, wire.PUBLIC) for text in known])
    assert len(long) > 500
    for text in long:
        for side in (0, 1):
            assert c.key_of(text, match, side) not in secrets
        assert c.sign_key(text, match) not in secrets
    # And whatever he takes for a private key: what is kept now, and the seeds that were shown.
    fields = {message[at : at + 32] for n in (0, 1) for message in said(spoken, n) for at in (5, 7, 21)}
    kept = set().union(*[windows(record, 32) for store in pair.stores for record in store.records.values()])
    for private in sorted(text for text in fields | kept if len(text) == 32)[:400]:
        for key in public:
            shared = product(private, key)
            assert shared is None or c.key_of(shared, match, 0) not in secrets


@GAMES
def test_a_duels_record_reveals_nothing_about_the_next_ones_keys(game):
    """The same two play again: AGAIN is all that the record of the last duel is good for."""
    pair, spoken = held(game, 22)
    former = pair.units[0].state.keys
    pair.until(resting)
    kept = [record for store in pair.stores for record in store.records.values()]
    del spoken[:]
    for number, unit in enumerate(pair.units):
        unit.call(pair.rules[number])
    pair.until(lambda pair: all(unit.log and unit.log.count > 2 and not unit.outcome for unit in pair.units))
    state = pair.units[0].state
    assert not set(former) & set(state.keys)
    found = set().union(*[windows(text, c.SEAL) for text in kept + bodies(spoken)])
    assert not {*state.keys, state.sign_key} & found
    for text in found:
        assert c.hash_of(b"zalp-key", text, state.id, b"\0") not in state.keys


@GAMES
def test_every_call_makes_a_key_of_its_own(game):
    """Also after one that came to nothing."""
    pair = StraumePair(29) if game == "straume" else SeaBattlePair(29)
    unit = pair.units[0]
    private = set()
    for _ in range(3):
        unit.call(pair.rules[0])
        private.add(bytes(unit.state.agreement.private))
        unit.cancel()
    pair.until(resting)
    unit.call(pair.rules[0])
    private.add(bytes(unit.state.agreement.private))
    assert len(private) == 4 and min(len(key) for key in private) == wire.PUBLIC


class Intruder:
    """Sits where the friend was. session: his own, or None: the friend's, counted on by `later`. lines: messages that
    he says one after the other, whatever is answered; key: makes the MACs of his frames, None: they have none.
    """

    def __init__(self, lines, session=None, later=0, key=None):
        self._lines, self._session, self._later, self._key = list(lines), session, later, key
        self._deframer = Deframer()
        self._frames = []
        self.received = []  # messages

    def feed(self, chunk, now):
        for body in self._deframer.feed(chunk):
            if len(body) < HEADER:
                continue
            theirs, to = body[1:6], body[6:11]
            ours = self._session = self._session or to[:BOOT] + bytes((to[BOOT] + self._later & 255,))
            number = expected = 0
            if to == ours:
                number = int.from_bytes(body[11:13], "little") + (body[0] & 1) & 0xFFFF
                expected = int.from_bytes(body[13:15], "little")
                if body[0] & DATA == DATA:
                    self.received.append(body[HEADER : -MAC if body[0] & SIGNED else None])
            head = ours + theirs + expected.to_bytes(2, "little") + number.to_bytes(2, "little")
            says = self._lines.pop(0) if self._lines and to == ours else b""
            body = bytes(((DATA if says else PING) | (SIGNED if self._key else 0),)) + head + says
            self._frames.append(frame(body + mac(self._key, body) if self._key else body))

    def poll(self, now):
        return self._frames.pop(0) if self._frames else None

    def wake(self, now):
        return 50

    def event(self):
        return None


class Player(Intruder):
    """Says the friend's frames once more, as they were."""

    def __init__(self, frames):
        super().__init__(())
        self._frames = list(frames)

    def feed(self, chunk, now):
        for body in self._deframer.feed(chunk):
            if body[0] & DATA == DATA:
                self.received.append(body[HEADER : -MAC if body[0] & SIGNED else None])


def forgeries(pair, spoken):
    """Messages that somebody who knows all acts can make: ends, answers, moves, accusations, proofs without a key."""
    friend, unit = pair.units[1], pair.units[0]
    match, log = unit.id, unit.log  # every act was open, so he has the same log
    number = log.count.to_bytes(2, "little")
    side = friend.side
    made = [wire.about(match, wire.END, number + log.digest(log.count) + bytes((flags,))) for flags in (1, 2, 0)]
    acts = [bytes((ANSWER | side << 3, said)) + bytes(c.SEAL) for said in range(4)]
    acts += [bytes((SHOT | side << 3, 3, 0)), bytes((side << 3, 2, 0))]
    made += [wire.about(match, wire.ACT, number + act) for act in acts]
    made += [wire.about(match, wire.ACCUSE, b"\1"), wire.about(match, wire.OFFER, number)]
    made += [wire.about(match, wire.DONE, bytes((side,))), wire.about(match, wire.READY, bytes(60))]
    made += [wire.about(match, wire.REVEAL, bytes(2) + bytes(60)), wire.about(match, wire.SEA, bytes(3 + 32))]
    made.append(bytes((wire.GONE,)) + match + c.gone_token(b"a secret of mine", unit.NAME, match))
    proof = wire.about(match, wire.PROOF, b"\1" + number + log.digest(log.count))
    guesses = [bytes(16), match, log.key, unit.state.peer.ours + unit.state.peer.theirs]
    proofs = [proof + c.proof(key, unit.state.peer.ours, b"thieves!", proof) for key in guesses]
    resume = bytes((wire.RESUME, wire.VERSION)) + b"thieves!" + match + unit.NAME.encode()
    return [resume, *proofs, *made]


def thieves(pair, spoken):
    """The intruders that may sit in the friend's place: (name, Intruder)s."""
    recorded = said(spoken, 1)
    forged = forgeries(pair, spoken)
    own, unit, resume = b"mine\1", pair.units[0], forged[0]
    name = unit.NAME.encode()
    hello = bytes((wire.HELLO, wire.VERSION)) + b"thieves!" + bytes(range(16)) + bytes((len(name),)) + name
    yield "who knows nothing", Intruder([hello], own)
    yield "who echoes RESUME", Intruder([resume, resume, *forged[1:]], own)
    yield "in a session of his own", Intruder([*forged, *recorded], own)
    for later in (0, 1, 100):
        yield f"in the friend's session + {later}", Intruder([*forged, *recorded], None, later)
        yield f"with the recording in it + {later}", Intruder([*recorded, *forged], None, later)
    stores = [record for store in pair.stores for name, record in store.records.items() if name not in unit.RECORDS[:2]]
    public = [message[5:37] for n in (0, 1) for message in said(spoken, n) if message[0] == wire.KEY]
    keys = {record[:16] for record in stores} | {record[-16:] for record in stores}
    keys |= {c.key_of(text, unit.id, unit.side ^ 1) for text in (*public, bytes(32), unit.id + unit.id)}
    for number, key in enumerate(sorted(key for key in keys if len(key) == 16)):
        frame_key = c.proof(key, unit.state.peer.ours, unit.state.peer.theirs, b"")
        yield f"with key {number}", Intruder([*forged, *recorded], None, 0, frame_key)
        yield f"with frame key {number}", Intruder([*forged, *recorded], None, 0, key)
    yield "the recording", Player([chunk for sender, chunk in spoken if sender == 1])
    yield "the recording's end", Player([chunk for sender, chunk in spoken if sender == 1][-40:])
    yield "our own bytes", Player([chunk for sender, chunk in spoken if sender == 0])


@GAMES
@pytest.mark.parametrize("shooting", (False, True), ids=("waiting", "having acted"))
def test_an_impostor_can_neither_resume_nor_end_nor_answer(game, shooting):
    pair, spoken = held(game, 23 + shooting)
    honest, friend = pair.units
    if shooting:
        pair.until(lambda pair: honest.log.thinks(honest.side))
    pair.joined = False
    if shooting:
        pair.act(0)  # its act is on its way
    pair.idle(100)
    match, count, digest = honest.id, honest.log.count, honest.log.digest(honest.log.count)
    names = []
    for name, thief in thieves(pair, spoken):
        names.append(name)
        heard = len(pair.heard[0])
        pair.units[1] = thief
        pair.joined = True
        pair.idle(TRIES_MS)
        assert honest.id == match and honest.outcome is None and honest.phase == PLAYING, name
        assert (honest.log.count, honest.log.digest(count)) == (count, digest), name
        assert not QUIET & set(pair.heard[0][heard:]), (name, pair.heard[0][heard:])
        kinds = {message[0] for message in thief.received}
        assert not kinds & {wire.REVEAL, wire.READY, wire.END, wire.SEA, wire.DONE, wire.ACCUSE}, (name, kinds)
        pair.joined = False
        pair.idle(2500)
    assert len(names) > 12
    pair.units[1] = friend
    pair.joined = True
    pair.until(resting, rounds=20000)
    assert honest.outcome == friend.outcome and honest.outcome.faults == (0, 0)


@GAMES
def test_with_the_friends_key_he_could(game):
    """So what the others are refused for is the key alone."""
    pair, spoken = held(game, 26)
    honest, friend = pair.units
    pair.joined = False
    pair.idle(100)
    ours, theirs = friend.state.peer.ours, friend.state.peer.theirs
    key = c.proof(friend.state.keys[0], theirs, ours, b"")
    end = [message for message in forgeries(pair, spoken) if message[0] == wire.END][0]
    pair.units[1] = Intruder([end] * 20, None, 0, key)
    pair.joined = True
    pair.idle(TRIES_MS)
    assert "ended" in pair.heard[0] and honest.state.ending.peer_flags == wire.RESIGNED


@GAMES
def test_an_eavesdropper_can_repeat_a_gone_and_make_no_other(game):
    """It is true then. Before it was sent it follows from the unit's secret alone, which is not a key of the duel."""
    pair, spoken = held(game, 27)
    honest, friend = pair.units
    match, secrets = honest.id, (honest.state.secret, bytes(16), honest.id)
    tokens = [c.gone_token(secret, honest.NAME, match) for secret in secrets]
    pair.joined = False
    pair.idle(3000)
    for token in [*tokens, honest.state.peer_gone]:
        pair.units[1] = Intruder([bytes((wire.GONE,)) + match + token], b"mine\1")
        pair.joined = True
        pair.idle(3000)
        assert honest.outcome is None and "stranger" in pair.heard[0]
        pair.joined = False
        pair.idle(2500)
    friend.leave()
    pair.units[1] = friend
    pair.joined = True
    pair.until(lambda pair: honest.outcome, play=False)
    assert honest.outcome.faults[1 - honest.side] == LEFT
