"""What nobody can put off for ever in a duel: the clock, and the bound on what is owed, whatever a clever opponent
starts over; and what the keys hold back. Runs under pytest and MicroPython.
"""

from hashlib import sha256

from linked import SMALL, Pair, begun, ended, fire, messages, over, placing, playing, resting, shooter_and_other, shots
from linked import said as message_of
from straume_linked import Pair as StraumePair

from zalp.console.link.channel import MAC, SIGNED, mac
from zalp.console.link.duel.commitments import SEAL, key_of, proof, transcript
from zalp.console.link.duel.verdict import STALLED
from zalp.console.link.duel.watch import BOUND_MS, STALL_MS, Watch
from zalp.console.link.duel.wire import ACCEPT, AGAIN, CHALLENGE, HELLO, KEY, PUBLIC, RULES
from zalp.console.link.framing import Deframer, frame
from zalp.console.link.x25519 import multiplying
from zalp.seabattle.cable import Duel
from zalp.seabattle.rules import Rules, finish
from zalp.seabattle.rules.acts import CHOOSE, GIVE, MOVE, PASS, SHOT

CLOCK = 30  # seconds
FLEET = ("3", "2", "1")
CLOCKED = Rules(6, 6, FLEET, clock=CLOCK)


class Patient(Watch):
    """Thinks on and on."""

    passes = False


def patient(unit):
    unit.watch = Patient(unit.state, unit.channel)


def thinking(seed, rules=CLOCKED):
    """A pair, whose turn it is (he thinks for ever), and who waits."""
    pair = Pair(seed, (rules, rules)).until(shots(2))
    one, two = shooter_and_other(pair)
    patient(one)
    return pair, one, two


def until_stalled(pair, unit, interval, does, most):
    """How long it takes until this unit may leave as the winner, while does() is done so often."""
    began = pair.now
    while not unit.watch.stalled:
        before = pair.now
        while pair.now - before < interval and not unit.watch.stalled:
            pair.idle(500)
        does()
        assert pair.now - began < most, "never"
    return pair.now - began


def breaking(pair, sender):
    """Break the next frame of this one."""
    broken = []

    def line(number, chunk):
        if number == sender and not broken:
            broken.append(chunk)
            return chunk[:9] + b"\x55" + chunk[10:]
        return chunk

    pair.line = line


def wins(pair, unit, other):
    """The claim is a verdict, and saved nowhere before it is made."""
    assert "stalled" in pair.heard[pair.units.index(unit)] and unit.outcome is None
    unit.leave()
    assert unit.outcome.winner == unit.side and unit.outcome.cause == "left"
    assert unit.outcome.faults[other.side] == STALLED and unit.outcome.faults[unit.side] == 0


def test_power_cuts_and_broken_frames_put_a_shot_off_for_three_clocks_at_most():
    for kind in ("switched off and on", "broken", "broken here"):
        pair, one, two = thinking(9)
        number = pair.units.index(one)

        def restart(pair=pair, number=number, kind=kind):
            if kind == "switched off and on":
                pair.reboot(number)
                patient(pair.units[number])
            else:
                breaking(pair, number if kind == "broken" else 1 - number)

        took = until_stalled(pair, two, 20000, restart, 200000)
        assert 1500 * CLOCK < took <= 3000 * CLOCK + 3000, (kind, took)
        wins(pair, two, pair.units[number])


def test_a_side_whose_clock_keeps_restarting_passes_after_twice_its_time():
    pair = Pair(11, (CLOCKED, CLOCKED)).until(shots(2))
    one, two = shooter_and_other(pair)
    began = pair.now
    while one.match.acts[-1].kind != PASS:
        pair.idle(1000)
        assert not two.watch.stalled and pair.now - began < 100000
        if not (pair.now - began) // 1000 % 20:
            two.channel.renew()
    assert 1000 * CLOCK < pair.now - began <= 2000 * CLOCK + 3000
    ended(pair, 20000)


def due(pair, kind):
    """(whose such an act is due, the other), once both know it."""
    one, two = pair.units
    pair.until(lambda pair: one.match and two.match and one.match.due == two.match.due == kind, 20000)
    return (one, two) if one.match.by == one.side else (two, one)


MINED = Rules(7, 7, FLEET, mines=2, clock=CLOCK)
SAILING = Rules(10, 10, ("~5",), clock=CLOCK)
SALVO = Rules(6, 6, FLEET, shots="salvo", clock=CLOCK)


def test_gifts_and_a_dutchmans_moves_are_under_the_clock():
    """Whoever does not decide in time gives the first that he can give, and stays."""
    for seed, rules, kind in ((12, MINED, GIVE), (13, SAILING, MOVE)):
        pair = Pair(seed, (rules, rules)).until(playing)
        one, two = due(pair, kind)
        began, count = pair.now, one.log.count
        givable = list(one.sea.givable(one.match.giving)) if kind == GIVE else None
        lay = one.sea.fleet.ships[0]
        assert 1000 * CLOCK - 2000 < one.thinking_ms <= 1000 * CLOCK
        pair.until(lambda pair, one=one, count=count: one.log.count > count, 8000, play=False)
        assert 1000 * CLOCK - 2000 < pair.now - began <= 1000 * CLOCK + 1000, pair.now - began
        act = one.match.acts[count]
        assert act.kind == kind
        assert act.cell == givable[0] if kind == GIVE else one.sea.fleet.ships[0] == lay
        assert not two.watch.stalled
        assert ended(pair, 20000).cause == "sunk"


def test_a_side_that_does_not_decide_is_overdue_after_one_and_a_half_clocks_or_three_with_new_sessions():
    for seed, rules, kind in ((9, CLOCKED, SHOT), (12, MINED, GIVE), (13, SAILING, MOVE), (14, SALVO, CHOOSE)):
        for interval, least, most in ((500000, 1450, 1600), (20000, 1500, 3100)):
            pair = Pair(seed, (rules, rules)).until(playing)
            one, two = due(pair, kind)
            patient(one)
            if kind == CHOOSE:  # both are to
                pair.act(pair.units.index(two))
            took = until_stalled(pair, two, interval, one.channel.renew, 500000)
            assert least * CLOCK < took <= most * CLOCK, (kind, interval, took)
            wins(pair, two, one)


def test_owing_an_answer_is_overdue_after_three_minutes_whatever_is_sent():
    for kind in ("sessions", "broken"):
        pair = Pair(64).until(shots(3))
        shooter, mute = shooter_and_other(pair)
        number = pair.units.index(mute)
        send = mute.next_message
        mute.next_message = lambda send=send, mute=mute: None if mute.state.peer.met else send()
        fire(shooter)

        def restart(pair=pair, number=number, mute=mute, kind=kind):
            if kind == "sessions":
                mute.channel.renew()
            else:
                breaking(pair, number)

        took = until_stalled(pair, shooter, 25000 if kind == "broken" else 20000, restart, 3 * BOUND_MS)
        assert STALL_MS < took <= BOUND_MS + 25000, (kind, took)
        wins(pair, shooter, mute)


def test_repeating_seals_without_the_last_is_overdue():
    pair = placing(Pair(66))
    honest, slow = pair.units
    send = slow.next_message
    slow.next_message = lambda: None if slow.state.seals.sent >= 24 else send()
    for number in (0, 1):
        pair.place(number)
    pair.idle(4000)
    assert 0 < honest.state.seals.most < honest.state.seals.own.count * SEAL
    took = until_stalled(pair, honest, 20000, slow.channel.renew, 3 * BOUND_MS)
    assert took <= BOUND_MS, took
    wins(pair, honest, slow)


def test_a_player_who_places_is_not_overdue():
    for make in (Pair, StraumePair):
        pair = placing(make(67))
        pair.place(0)
        pair.idle(2 * BOUND_MS)
        assert "stalled" not in pair.heard[0] + pair.heard[1]
        ended(pair, 20000)


class Slow(Duel):
    """Makes a slice of its keys so seldom that it takes it three seconds."""

    def __init__(self, store, entropy):
        super().__init__(store, entropy)
        state = self.state
        work, looks = state.work_on_keys, [0]

        def seldom():
            looks[0] += 1
            if looks[0] % 2 == 0:
                work()

        state.work_on_keys = seldom


MATCHLESS = (HELLO, KEY, AGAIN, RULES, ACCEPT)


def test_nothing_about_a_match_is_sent_before_both_have_their_keys():
    for makes in ((Duel, Slow), (Slow, Duel), (Slow, Slow)):
        pair = Pair(70, makes=makes)
        early = []

        def line(sender, chunk, pair=pair, early=early):
            if not all(unit.state.keys for unit in pair.units):
                early.extend([message[0] for message in messages(chunk) if message[0] not in MATCHLESS])
            return chunk

        pair.line = line
        placing(pair)
        fast = [unit for unit in pair.units if not isinstance(unit, Slow)]
        if fast:
            pair.until(lambda pair, fast=fast: fast[0].state.keys, play=False)
            pair.place(pair.units.index(fast[0]))
            pair.idle(500)
            assert fast[0].state.seals.sent == 0 and fast[0].state.seals.own is not None
        pair.until(lambda pair: all(unit.state.keys for unit in pair.units), 20000, play=False)
        assert not early
        assert ended(pair, 20000).cause == "sunk"
        assert not {"stalled", "disturbed"}.intersection(pair.heard[0] + pair.heard[1])


def test_a_new_session_while_keys_are_made_is_told_to_both():
    for who in (0, 1):
        pair = placing(Pair(71, makes=(Duel, Slow)))
        pair.until(lambda pair: pair.units[0].state.keys, play=False)
        pair.place(0)
        pair.units[who].channel.renew()
        pair.until(lambda pair: all("disturbed" in heard for heard in pair.heard), play=False)
        assert not [name for store in pair.stores for name in store.records if name != "_secret"]
        ended(pair, 20000)


class Mallory:
    """Sits in the line of a pair from the beginning: gives each side a public key of her own in place of the other's,
    and so has one secret with each. She changes nothing else, and makes a new MAC for each frame.
    """

    PRIVATE = b"m" * PUBLIC, b"w" * PUBLIC  # with unit 0, with unit 1

    def __init__(self):
        self.said = [{}, {}]  # the fields of HELLO, KEY and AGAIN, as each unit says them
        self.told = [{}, {}]  # and as the other one hears them
        self.line = b""
        self.frames = [Deframer(), Deframer()]
        self.keys = {}  # frame keys by who makes them and who checks
        self.signed = 0

    def __call__(self, sender, chunk):
        return b"".join([frame(self.passed(sender, body)) for body in self.frames[sender].feed(chunk)])

    def passed(self, sender, body):
        message = message_of(body) if body[0] & 1 else b""
        if body[0] & SIGNED:
            self.signed += 1
            body = body[:-MAC]
            return body + mac(self.frame_key(sender), body)
        kind = message[0] if message else 0
        if kind == RULES:
            self.line += message[9:]
        if kind in (HELLO, KEY, AGAIN):
            fields = told = bytes(message[1 if kind == HELLO else 5 :])
            if kind == KEY:
                ours = finish(multiplying(self.PRIVATE[1 - sender]))  # the key with the other unit
                told = bytes(ours) + fields[PUBLIC:]
                body = body[: len(body) - len(fields)] + told
            self.said[sender][kind], self.told[sender][kind] = fields, told
        return body

    def frame_key(self, sender):
        """What the other unit takes for the frame key of the sender."""
        if sender not in self.keys:
            other = 1 - sender
            said = self.told[sender], self.said[other]  # as the other unit has the agreement
            hellos = [side[HELLO] for side in said]
            nonces = [hello[1 + CHALLENGE : 17 + CHALLENGE] for hello in hellos]
            order = said if nonces[0] < nonces[1] else (said[1], said[0])
            parts = [side[kind] for side in order for kind in (HELLO, KEY, AGAIN)]
            agreed = transcript([b"zalp-agreement"] + parts + [self.line, sha256(self.line).digest()[:8]])
            shared = finish(multiplying(self.PRIVATE[other], said[1][KEY][:PUBLIC]))
            key = key_of(shared, agreed, int(nonces[0] > nonces[1]))
            theirs, ours = [hello[1 : 1 + CHALLENGE] for hello in hellos]
            self.keys[sender] = proof(key, ours, theirs, b"")
        return self.keys[sender]


def compared(make, line):
    """Both units' signs in a duel over this line that is played to its end."""
    pair = make(72)
    pair.line = line
    pair.until(lambda pair: pair.units[0].id and pair.units[1].id)
    assert pair.units[0].id == pair.units[1].id
    begun(pair)
    found = [unit.signs for unit in pair.units]
    pair.until(over, 20000)
    one, two = pair.units
    assert one.outcome == two.outcome and one.outcome.faults == (0, 0) and one.outcome.cause == "sunk"
    return found


def test_the_signs_are_alike_on_both_units_and_differ_with_an_intruder():
    """An intruder there hears everything and could change it: only the signs give her away."""
    for make in (Pair, StraumePair):
        one, two = compared(make, lambda sender, chunk: chunk)
        assert one == two and len(one) == 4 and one.isupper()
        mallory = Mallory()
        one, two = compared(make, mallory)
        assert one != two and mallory.signed > 100


def test_the_signs_are_new_in_each_duel_and_the_same_after_a_power_cut():
    pair = begun(Pair(73))
    first = pair.units[0].signs
    for number in (0, 1):
        pair.reboot(number)
    pair.until(playing, play=False)
    assert [unit.signs for unit in pair.units] == [first, first]
    pair.until(resting)
    for unit in pair.units:
        unit.call(SMALL)
    begun(pair)
    assert pair.units[0].signs == pair.units[1].signs != first
