"""The byte-exact vectors of docs/protocol.vectors. For both interpreters."""

from binascii import hexlify
from hashlib import sha256

from linked import SMALL, Store

from zalp.console.link.channel import DATA, PING, Channel
from zalp.console.link.duel import commitments as c
from zalp.console.link.duel import ending, playing, resuming, sealing, wire
from zalp.console.link.duel.agreement import Past
from zalp.console.link.duel.verdict import FALSE_ANSWER, Outcome
from zalp.console.link.framing import frame, stuff
from zalp.console.link.x25519 import multiplying
from zalp.seabattle.cable import Duel
from zalp.seabattle.cable.commitments import plan_of, salvo_salt, salvo_seal
from zalp.seabattle.rules import ANY, Rules, finish
from zalp.seabattle.rules.acts import pass_turn, shot
from zalp.straume.cable import Duel as StraumeDuel
from zalp.straume.rules.text import move_in

DOCS = (__file__.rsplit("/", 1)[0] + "/" if "/" in __file__ else "") + "../../docs/"
NONCE0, NONCE1 = bytes(range(16)), bytes(range(16, 32))
SEED = bytes(range(32))
SECRETS = b"secret of a unit", b"secret of friend"
PRIVATES = bytes(range(0x40, 0x60)), bytes(range(0x60, 0x80))
SHIPS = [(0, 1, 2), (12, 13), (15, 16), (24,), (26,)]
RICH = Rules(6, 6, SMALL.fleet, mines=1, mines_touch=True, sweepers=1, submarines=1)
EXTRAS = {"mines": (29,), "sweepers": (33,), "submarines": (3,)}
MATCH = c.match_id(NONCE0, NONCE1)
PUBLICS = [finish(multiplying(private)) for private in PRIVATES]
SHARED = finish(multiplying(PRIVATES[0], PUBLICS[1]))


def vectors():
    found = {}
    with open(DOCS + "protocol.vectors", encoding="utf-8") as page:
        for line in page:
            if line.strip() and line[0] != "#":
                name, value = line.split()
                assert name not in found, name
                found[name] = value
    return found


def engine(side, make=Duel):
    """A Duel that has no match yet, whose random bytes are those of the vectors."""
    store = Store()
    store.write("_secret", SECRETS[side] + bytes(3))
    return make(store, lambda count: {4: b"left", 8: bytes(8), 16: (NONCE0, NONCE1)[side], 32: SEED}[count], "0.2.0")


def duel_of(side, rules, ships=SHIPS, first=0, extras=None):
    """A unit with the sea of the vectors, after a coin toss that `first` won."""
    duel = engine(side)
    state = duel.state
    state.id, state.side, state.rules = MATCH, side, rules
    make_keys(state, side)
    state.line = str(rules).encode()
    duel.place(ships, **(extras or {}))
    own = state.seals.own
    other = c.Sealed(MATCH, 1 - side, SEED, own.plan, duel.content)
    state.seals.theirs = bytearray(other.seals(0, other.count))
    state.seals.fleet = other.seal(c.FLEET)
    state.seals.saved = True
    shares = range(99)
    sealing.begin(state, next(share for share in (bytes([n]) * 16 for n in shares) if tossed(side, share) == first))
    state.seals.sent, state.seals.ready_sent = other.count, True
    return duel


def make_keys(state, side):
    state.keys = c.key_of(SHARED, AGREED, side), c.key_of(SHARED, AGREED, 1 - side)
    state.confirmed = True
    state.sign_key = state.past = state.peer_gone = bytes(16)


def state_of(*args, **kwargs):
    return duel_of(*args, **kwargs).state


def tossed(side, share):
    mine = c.coin_share(SEED)
    return c.first_to_act(MATCH, share if side else mine, mine if side else share)


def last_of(state):
    """The last message that a unit has to send, as sent."""
    said = None
    while True:
        message = playing.message(state)
        if message is None:
            return said
        said = message


def answered(side, rules, cell, ships=SHIPS, extras=None):
    """A unit whose sea the other one has just shot at, and which has answered."""
    state = state_of(side, rules, ships, 1 - side, extras)
    fire(state, 1 - side, cell)
    return state


def fire(state, side, cell):
    log = state.play.log
    payload = bytes((side << 3,)) + cell.to_bytes(2, "little")
    assert playing.take(state, wire.ACT, log.count.to_bytes(2, "little") + payload) == 0


def acts():
    """Every kind of act, as a message."""
    found = {}
    for side in (0, 1):
        state = state_of(side, SMALL, first=side)
        state.game.act(shot(side, 21))
        found[f"act-shot-{side}"] = last_of(state)
        found[f"act-miss-{side}"] = last_of(answered(side, SMALL, 7))
    touching = Rules(6, 6, ("3", "2", "2", "1", "1"), contact=ANY)
    found["act-sunk-touching-0"] = last_of(answered(0, touching, 24))
    found["act-hit-1"] = last_of(answered(1, SMALL, 0))
    found["act-sunk-1"] = last_of(answered(1, SMALL, 24))
    for what, cell in (("mine", 29), ("sweeper", 33), ("submarine", 3)):
        found[f"act-{what}-0"] = last_of(answered(0, RICH, cell, extras=EXTRAS))
    wasteful = answered(0, Rules(6, 6, ("3", "2", "2", "1", "1"), shots="multi:2", waste=True), 7)
    fire(wasteful, 1, 7)
    found["act-wasted-0"] = last_of(wasteful)
    mined = state_of(0, Rules(6, 6, ("3", "2", "2", "1", "1"), mines=1), extras={"mines": (35,)})
    mined.game.act(shot(0, 35))
    salt = c.salt(SEED, 35)
    assert playing.take(mined, wire.ACT, b"\1\0" + bytes((9, 3)) + salt) == 0
    mined.game.give(0)
    found["act-gift-0"] = last_of(mined)
    generous = state_of(1, RICH, first=1, extras=EXTRAS)
    generous.game.act(shot(1, 33))
    assert playing.take(generous, wire.ACT, b"\1\0\1\4" + c.salt(SEED, 33)) == 0
    generous.game.give(29)
    found["act-gift-1"] = last_of(generous)
    salvoes = [state_of(side, Rules(6, 6, SMALL.fleet, shots="salvo")) for side in (0, 1)]
    for side, state in enumerate(salvoes):
        state.game.choose((7, 3, 20, 9, 21))
        found[f"act-choice-{side}"] = last_of(state)
    assert playing.take(salvoes[0], wire.ACT, found["act-choice-1"][5:]) == 0
    found["act-fired-0"] = playing.message(salvoes[0])
    for side in (0, 1):
        dutchman = answered(side, Rules(10, 10, ("~5",)), 0, [(0, 1, 2, 3, 4)])
        dutchman.game.move(None)
        dutchman.play.sent = 2
        found[f"sea-moved-{side}"] = playing.message(dutchman)
        found[f"act-move-{side}"] = last_of(dutchman)
    clock = state_of(1, Rules(6, 6, ("3", "2", "2", "1", "1"), clock=30), first=1)
    clock.game.act(pass_turn(1))
    found["act-pass-1"] = last_of(clock)
    offering, declining = answered(0, SMALL, 7), answered(1, SMALL, 7)
    playing.offer_draw(offering)
    found["offer-0"] = last_of(offering)
    assert playing.take(declining, wire.OFFER, b"\2\0") == 0
    playing.answer_draw(declining, False)
    found["decline-1"] = last_of(declining)
    return found


def channel():
    ping = Channel(b"left", None).poll(0)
    greeting = bytes((PING,)) + b"rght\1" + b"left\1" + bytes(4) + bytes((100, 0, 0))
    end = Channel(b"left", lambda: None)
    assert list(end.feed(frame(greeting), 20)) == []
    echo = end.poll(25)
    state = met(state_of(0, SMALL))
    state.channel = end
    state.meet()
    end.send(first_shot(state))
    assert DATA == 0x11
    return {"ping": ping, "ping-echo": echo, "act-frame": end.poll(25)}


def first_shot(state):
    state.game.act(shot(0, 21))
    return last_of(state)


def met(state):
    """The unit knows the challenges of the vectors."""
    ours, theirs = bytes(range(8)), bytes(range(8, 16))
    if state.side:
        ours, theirs = theirs, ours
    state.peer.anew(ours, True, b"rght")
    state.peer.greeted(wire.VERSION, theirs, b"seabattle")
    return state


def ends():
    """What both send when they meet again, and at the end: side 0 resigns, side 1 accepts a draw."""
    found = {}
    for side, flag, winner in ((0, wire.RESIGNED, 1), (1, wire.DREW, 2)):
        state = met(answered(side, SMALL, 7))
        state.ending.flags = flag | wire.ENDED
        found[f"digest-{side}"] = state.play.log.digest(2)
        found[f"end-{side}"] = ending.end_message(state)
        resume = resuming.message(state)
        state.peer.proof_due = True
        found[f"proof-{side}"] = resuming.message(state)
        state.peer.gone = state.id
        found[f"gone-{side}"] = resuming.message(state)
        reveal = ending.message(state)
        ending.message(state)
        state.ending.outcome = Outcome(winner, "resigned")
        found[f"done-{side}"] = ending.message(state)
        found[f"frame-key-{side}"] = c.proof(state.keys[0], state.peer.theirs, state.peer.ours, b"")
        if not side:
            found["resume"], found["reveal-0"] = resume, reveal
    accuser = state_of(1, SMALL)
    accuser.ending.faults[0] = FALSE_ANSWER
    found["accuse-1"] = ending.message(accuser)
    return found


def seals():
    plan = plan_of(SMALL, SHIPS, **EXTRAS)
    content = engine(0).content
    found = {}
    for side in (0, 1):
        sealed = c.Sealed(MATCH, side, SEED, plan, content)
        found[f"seal-{side}-cell-0-ship"] = sealed.seal(c.CELLS + 0)
        found[f"seal-{side}-cell-7-water"] = sealed.seal(c.CELLS + 7)
        found[f"seal-{side}-fleet"] = sealed.seal(c.FLEET)
        found[f"seal-{side}-coin"] = sealed.seal(c.COIN)
        found[f"salvo-{side}"] = salvo_seal(MATCH, side, 4, (7, 3, 20), salvo_salt(SEED, 4))
    sealed = c.Sealed(MATCH, 0, SEED, plan, content)
    for cell, name in ((29, "mine"), (33, "sweeper"), (3, "submarine")):
        found[f"seal-0-cell-{cell}-{name}"] = sealed.seal(c.CELLS + cell)
    found["sea-message-0"], *_ = parts(0)
    *_, found["sea-message-last-1"], _ = parts(1)
    *_, found["ready-message-0"] = parts(0)
    found["salt-7"] = c.salt(SEED, 7)
    found["share"] = c.coin_share(SEED)
    found["first"] = bytes((c.first_to_act(MATCH, c.coin_share(SEED), c.coin_share(bytes(32))),))
    found["seed-after-1-move"] = c.moved_seed(SEED, 1)
    return found


def parts(side):
    """What such a unit sends about its sea."""
    state = state_of(side, RICH, extras=EXTRAS)
    state.seals.sent, state.seals.ready_sent = 0, False
    said = [sealing.message(state)]
    while said[-1] is not None:
        said.append(sealing.message(state))
    return said[:-1]


def agreements():
    """What both send after a match, until their next one is agreed."""
    one, two = caller(0), caller(1)
    past = bytes(range(32, 48))
    one.past, two.past = Past(past, 0, 1, 1), Past(past, 0, 0, 0)  # two began and won
    one._game.begins, two._game.begins = 1, 2  # both wish that one begins
    found = {}
    for name in ("hello", "key-message", "again-message"):
        said = [side.next() for side in (one, two)]
        for number, other in ((0, two), (1, one)):
            message = found[f"{name}-{number}"] = said[number]
            assert other.take(message[0], message[1 if name == "hello" else 5 :])
    found["rules-message-0"] = rules = one.next()
    assert two.take(rules[0], rules[5:])
    found["accept-message-1"] = accept = two.next()
    assert one.take(accept[0], accept[5:])
    assert one.agreed and two.agreed and one.first == two.first == 0
    assert one.transcript() == two.transcript()
    found["transcript"] = one.transcript()
    return found


def caller(side, rules=SMALL, make=Duel):
    """The agreement of a unit whose player wants a duel, and whose public key is made."""
    agreement = engine(side, make).state.agreement
    agreement._peer.anew(bytes(range(8 * side, 8 * side + 8)), False, b"")
    draws = {16: (NONCE0, NONCE1)[side], 32: PRIVATES[side]}
    agreement._entropy = lambda count: draws[count]
    agreement.call(rules)
    while agreement.trying:
        agreement.work()
    return agreement


def refusal():
    """What side 1 sends when its player rejects the rules."""
    one, two = caller(0), caller(1, Rules(6, 6, ("2", "1")))
    for name in ("hello", "key", "again", "rules"):
        for side, other in ((one, two), (two, one)):
            message = side.next()
            if message is not None:
                none = message if name == "again" and side is one else None
                assert other.take(message[0], message[1 if name == "hello" else 5 :])
                if none:
                    found = {"again-none-0": none}
    while two.trying:
        two.work()
    two.reply(False)
    found["refuse-message-1"] = two.next()
    return found


def keys():
    """What both sides make of their private keys."""
    shares = bytes(range(32, 48)), bytes(range(48, 64))
    assert finish(multiplying(PRIVATES[1], PUBLICS[0])) == SHARED
    return {
        "public-0": PUBLICS[0],
        "public-1": PUBLICS[1],
        "shared": SHARED,
        "key-0": c.key_of(SHARED, AGREED, 0),
        "key-1": c.key_of(SHARED, AGREED, 1),
        "sign-key": c.sign_key(SHARED, AGREED),
        "past": c.past_key(SHARED, AGREED),
        "signs": c.signs(c.sign_key(SHARED, AGREED), *shares).encode(),
    }


def straume():
    """The same of the other game, of side 0 unless it says otherwise."""
    guest, host = caller(1, "straume-1986", StraumeDuel), caller(0, "straume-1986", StraumeDuel)
    found = {"straume-hello": host.next()}
    host.take(wire.HELLO, guest.next()[1:])
    guest.take(wire.HELLO, found["straume-hello"][1:])
    key = guest.next()
    host.next()
    host.take(wire.KEY, key[5:])
    host.next()  # that it remembers nothing
    found["straume-rules-message-0"] = host.next()
    duel = engine(0, StraumeDuel)
    state = duel.state
    state.id, state.side, state.rules, state.line = MATCH, 0, "straume-1986", b"straume-1986"
    make_keys(state, 0)
    duel.line_up("DSCDDSDDPMPD")
    found["straume-sea-0"] = sealing.message(state)
    state.seals.saved = True
    found["straume-ready-0"] = sealing.message(state)
    state.first = 0
    state.seals.opened = SEED + b"DSCDDSDDPMPD"
    sealing.begin(state, c.coin_share(SEED))
    duel.push(move_in("c2^"))
    found["straume-move-0"] = last_of(state)
    theirs = move_in("c19^")
    found["straume-move-1"] = bytes((wire.ACT,)) + MATCH[:4] + b"\1\0\x08" + theirs.to_bytes(2, "little")
    assert playing.take(state, wire.ACT, found["straume-move-1"][5:]) == 0
    found["straume-digest"] = state.play.log.digest(2)
    return found


AGREED = agreements()["transcript"]


def computed():
    found = {
        "stuffed": stuff(b"\x01\x00\x02\x03\x00"),
        "frame": frame(b"ZALP"),
        "match-id": MATCH,
        "rules-digest": sha256(str(SMALL).encode()).digest()[:8],
    }
    for more in (channel(), acts(), ends(), seals(), agreements(), refusal(), keys(), straume()):
        found.update(more)
    return found


def test_the_page_says_what_the_code_does():
    page = vectors()
    for name, value in computed().items():
        assert page.get(name) == str(hexlify(value), "ascii"), (name, page.get(name), hexlify(value))
    assert len(page) == len(computed())
