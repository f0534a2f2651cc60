"""The agreement of both games under a third party in the line, who changes, doubles, drops and invents whatever has no
MAC, and of units that start over in the middle of it: either both have agreed on the same, or no match begins and both
say why.
"""

import random
from hashlib import sha256

import pytest
from core.daily import SEED, daily
from linked import SMALL
from linked import Pair as SeaBattlePair
from straume_linked import Pair as StraumePair

from zalp.console.link.duel import agreement, state, wire
from zalp.console.link.duel import commitments as c
from zalp.console.link.session import AGREEING, CALLING, IDLE, PLACING
from zalp.seabattle.cable import Duel
from zalp.seabattle.rules import Rules
from zalp.straume.cable import Duel as StraumeDuel

AGREEMENTS = daily(100, 5_000)  # of each game that are disturbed at random
GAMES = pytest.mark.parametrize("game", ("seabattle", "straume"))
LARGER = Rules(6, 6, ("3", "2", "2", "1", "1"), contact=2, shots="single")
BARE = (wire.HELLO, wire.RESUME, wire.GONE, wire.KEY, wire.AGAIN, wire.RULES, wire.ACCEPT, wire.REFUSE)
WHY = {"disturbed", "cancelled", "refused", "version", "unwanted"}
HELLO, KEY, AGAIN, RULES, ACCEPT = wire.HELLO, wire.KEY, wire.AGAIN, wire.RULES, wire.ACCEPT
# The points of small order, RFC 7748, section 6.1, and those that equal one of them modulo the prime.
P = 2**255 - 19
EIGHT = (
    325606250916557431795983626356110631294008115727848805560023387167927233504,
    39382357235489614581723060781553021112529911719440698176882885853963445705823,
)
WEAK = [u.to_bytes(32, "little") for u in (0, 1, P - 1, P, P + 1, *EIGHT, 1 << 255, 1 + (1 << 255))]


def told(duel):
    """A unit that hears what `meddle` makes of each message without a MAC: a list of messages."""

    class Told(duel):
        meddle = staticmethod(lambda unit, message: [message])

        def take(self, message):
            bare = message[0] in BARE and self.channel._keys is None
            for said in self.meddle(self, message) if bare else [message]:
                super().take(said)

    return Told


def pair_of(game, seed):
    if game == "straume":
        return StraumePair(seed, (told(StraumeDuel),) * 2)
    return SeaBattlePair(seed, makes=(told(Duel),) * 2)


def call(pair):
    for number, unit in enumerate(pair.units):
        if unit.phase == IDLE and unit.id is None:
            unit.call(pair.rules[number])


def agreed(pair):
    """Whether both have agreed on the same, after both have said why not otherwise."""
    one, two = pair.units
    if one.state.confirmed and two.state.confirmed:
        first, other = one.state, two.state
        assert (first.id, first.line, first.first, first.rules) == (other.id, other.line, other.first, other.rules)
        assert first.side != other.side and first.keys == other.keys[::-1]
        assert (first.sign_key, first.past) == (other.sign_key, other.past)
        for ours, theirs in ((first, other), (other, first)):
            assert ours.peer_gone == c.gone_seal(c.gone_token(theirs.secret, theirs.game.NAME, theirs.id))
        return True
    for unit, heard in zip(pair.units, pair.heard, strict=True):
        if unit.state.peer.stranger:
            continue  # a match that was agreed waits for its opponent, and its player is told
        assert unit.id is None and unit.phase in (IDLE, CALLING), (unit.phase, pair.heard)
        # A unit that still calls shows that the other one is not ready, or plays another game.
        assert unit.phase == CALLING or WHY & set(heard), pair.heard
    return False


# A third party who changes one field.


def changed(kind, at, size=1):
    """The message with its bytes from `at` on changed, counted after kind and tag; at < 0: from its end."""

    def change(message):
        start = len(message) + at if at < 0 else at + (1 if kind == HELLO else 5)
        return message[:start] + bytes(byte ^ 1 for byte in message[start : start + size]) + message[start + size :]

    return kind, change


def rules_for(line):
    """The rules as if their side had proposed this line, and the answer as if it were to what that side proposed."""

    def change(message):
        digest = sha256(line).digest()[: wire.DIGEST]
        if message[0] == RULES:
            return message[:5] + bytes(2) + len(line).to_bytes(2, "little") + line
        return message[:5] + (sha256(str(SMALL).encode()).digest()[: wire.DIGEST] if message[5:] == digest else b"")

    return (RULES, ACCEPT), change


FIELDS = {
    "HELLO's version": changed(HELLO, 0),
    "HELLO's challenge": changed(HELLO, 1, 8),
    "HELLO's nonce": changed(HELLO, 9, 16),
    "HELLO's length of the game's name": changed(HELLO, 25),
    "HELLO's game": changed(HELLO, 26),
    "HELLO's software": (HELLO, lambda message: message + b"1"),
    "KEY's public key": changed(KEY, 0),
    "KEY's sealed token": changed(KEY, 32),
    "AGAIN's wish": (AGAIN, lambda message: message[:5] + b"\2" + message[6:]),  # the receiver is to begin
    "AGAIN's memory": changed(AGAIN, 1, 16),
    "RULES' start": changed(RULES, 0),
    "RULES' length": changed(RULES, 2),
    "RULES' line": changed(RULES, -1),
    "ACCEPT's digest": changed(ACCEPT, 0),
    "ACCEPT for REFUSE": (ACCEPT, lambda message: bytes((wire.REFUSE,)) + message[1:]),
    "a KEY of small order": (KEY, lambda message: message[:5] + bytes(32) + message[37:]),
}
BOTH, EACH = ((0, 1),), ((0,), (1,))
WHO = {field: BOTH if field[:3] in ("RUL", "ACC") else EACH for field in FIELDS}  # side 0 proposes, side 1 answers
RULES_OF = {
    "contact": Rules(6, 6, SMALL.fleet, contact=2),
    "shots": Rules(6, 6, SMALL.fleet, shots="single"),
    "size": Rules(6, 7, SMALL.fleet),
    "waste": Rules(6, 6, SMALL.fleet, waste=True),
    "clock": Rules(6, 6, SMALL.fleet, clock=30),
    "answers": Rules(6, 6, SMALL.fleet, answers="plain"),
}


def meddling(kinds, change):
    kinds = kinds if isinstance(kinds, tuple) else (kinds,)

    def meddle(unit, message):
        return [change(message) if message[0] in kinds else message]

    return meddle


def disturb(pair, meddle, who=(0, 1), ms=14_000):
    """Both call, agree to any rules and place their fleets, while what these units hear is meddled with. Returns ms
    from the first unit's place for a fleet until neither has one, None if that never was.
    """
    for number in who:
        pair.units[number].meddle = meddle
    call(pair)
    began = ended = None
    end = pair.now + ms
    while pair.now < end:
        for number, unit in enumerate(pair.units):
            unit.reply(True)
            if unit.phase == PLACING:
                began = pair.now if began is None else began
                pair.place(number)
        pair.round(50)
        if all(unit.phase < PLACING for unit in pair.units):
            ended = pair.now if ended is None and began is not None else ended
    return ended - began if ended is not None else None


@GAMES
@pytest.mark.parametrize("field, who", [(field, who) for field in FIELDS for who in WHO[field]], ids=str)
def test_no_field_of_the_agreement_can_be_changed(field, who, game):
    pair = pair_of(game, 31)
    for unit in pair.units:
        unit.begins = 1  # each wants to begin: the coin toss decides
    took = disturb(pair, meddling(*FIELDS[field]), who)
    assert not agreed(pair) and (took is None or took <= 5_000)
    assert not any(set(store.records) - {"_secret"} for store in pair.stores), "nothing is kept of it"
    for unit in pair.units:
        unit.meddle = told(Duel).meddle
    pair.until(lambda pair: all(unit.state.confirmed for unit in pair.units))  # they may start over
    assert agreed(pair)


@pytest.mark.parametrize("word", RULES_OF)
def test_two_units_do_not_begin_under_different_rules(word):
    pair = pair_of("seabattle", 31)
    took = disturb(pair, meddling(*rules_for(str(RULES_OF[word]).encode())))
    assert not agreed(pair) and took <= 5_000
    assert all("disturbed" in heard for heard in pair.heard)


@GAMES
@pytest.mark.parametrize("kind", (HELLO, KEY, AGAIN, RULES, ACCEPT), ids=["HELLO", "KEY", "AGAIN", "RULES", "ACCEPT"])
def test_a_missing_message_is_noticed(kind, game):
    """An intruder in the line acknowledges it in its receiver's name."""
    pair = pair_of(game, 32)
    disturb(pair, lambda unit, message: [] if message[0] == kind else [message])
    if kind == HELLO:
        assert [unit.phase for unit in pair.units] == [CALLING] * 2  # nobody else wants a duel
    else:
        assert not agreed(pair) and all("disturbed" in heard for heard in pair.heard)


@GAMES
def test_a_repeated_message_changes_nothing(game):
    pair = pair_of(game, 33)
    disturb(pair, lambda unit, message: [message, message])
    assert agreed(pair)


@GAMES
@pytest.mark.parametrize("at", (0, wire.PUBLIC), ids=("public key", "sealed token"))
def test_a_key_said_again_changed_ends_the_agreement(game, at):
    pair = pair_of(game, 33)
    _, change = changed(KEY, at)
    disturb(pair, lambda unit, message: [message, change(message)] if message[0] == KEY else [message])
    assert not agreed(pair)


@GAMES
def test_a_replaced_key_is_found_by_two_who_have_played_before(game):
    """Without any signs: both prove in AGAIN that they remember, over both public keys."""
    pair = pair_of(game, 34)
    pair.until(lambda pair: all(unit.resting for unit in pair.units), 20_000)
    other_key = bytes(31) + b"\7"
    for number, unit in enumerate(pair.units):
        del pair.heard[number][:]
        unit.meddle = meddling(KEY, lambda message: message[:5] + other_key + message[37:])
        unit.channel.renew()  # a pair without MACs
        unit.call(pair.rules[number])
    pair.until(lambda pair: all("forgotten" in heard for heard in pair.heard), play=False)


# Low order, and sessions at the wrong moment.


@GAMES
@pytest.mark.parametrize("when", ("at once", "after a new pair"))
def test_a_public_key_of_small_order_is_refused_with_words_in_every_phase(when, game):
    for key in WEAK:
        pair = pair_of(game, 36)
        victim, other = pair.units
        victim.meddle = meddling(KEY, lambda message, key=key: message[:5] + key + message[37:])
        call(pair)
        pair.until(lambda pair: pair.units[0].state.keying is not None, play=False)
        if when == "at once":
            pair.place(0)  # before the key is made
        else:
            resume = bytes((wire.RESUME, wire.VERSION)) + bytes(8) + victim.id + other.NAME.encode()
            proof = wire.about(victim.id, wire.PROOF, bytes(27))
            said = [resume, proof, proof]
            other.next_message = lambda said=said: said.pop(0) if said else None
            other.channel.renew()
        pair.until(lambda pair: "disturbed" in pair.heard[0], play=False)
        assert victim.phase == IDLE and victim.id is None


@GAMES
@pytest.mark.parametrize("fleet", (False, True), ids=("before the fleet", "with the fleet"))
def test_a_new_session_beginning_with_gone_only_cancels_the_match(fleet, game):
    pair = pair_of(game, 37)
    call(pair)
    pair.until(lambda pair: all(unit.state.confirmed for unit in pair.units), play=False)
    one, other = pair.units
    if fleet:
        pair.place(0)
        pair.idle(300)
    said = [bytes((wire.GONE,)) + one.id + c.gone_token(other.state.secret, other.NAME, one.id)]
    match = one.id
    other.next_message = lambda: said.pop(0) if said else None
    other.channel.renew()
    pair.until(lambda pair: "cancelled" in pair.heard[0], play=False)
    pair.idle(500)
    assert one.phase == CALLING and one.state.agreement.id is None and match != one.id


# Tokens.


@GAMES
def test_an_id_whose_token_was_given_away_is_never_agreed_on(game):
    """Somebody at the plug asks for it before the match exists."""
    pair = pair_of(game, 38)
    call(pair)
    pair.until(lambda pair: all(unit.phase == AGREEING for unit in pair.units), play=False)
    victim = pair.units[0]
    match = victim.state.agreement.id
    tokens = []
    hears = pair.units[1].take

    def heard(message):
        if message[0] == wire.GONE:
            tokens.append(message[17:])
        hears(message)

    pair.units[1].take = heard
    victim.take(bytes((wire.RESUME, wire.VERSION)) + victim.state.peer.theirs + match + victim.NAME.encode())
    pair.until(lambda pair: all(unit.state.confirmed for unit in pair.units), play=False)
    assert tokens and victim.id != match and agreed(pair)
    assert c.gone_seal(tokens[0]) != pair.units[1].state.peer_gone


def answer_to_resume(unit, entropy, match):
    """The kinds of what a unit says to one that holds this match of its game."""
    stranger = type(unit)(SeaBattlePair().stores[0], entropy)
    lines = [bytes((wire.RESUME, wire.VERSION)) + bytes(8) + match + unit.NAME.encode()]
    stranger.next_message = lambda: lines.pop(0) if lines else None
    heard = []
    stranger.take = heard.append
    for now in range(0, 3000, 20):
        for sender, receiver in ((unit, stranger), (stranger, unit)):
            while (chunk := sender.poll(now)) is not None:
                receiver.feed(chunk, now)
    return heard


@pytest.mark.parametrize("game, other", (("seabattle", StraumeDuel), ("straume", Duel)))
def test_the_other_games_screen_gives_no_token_of_a_kept_match(game, other):
    pair = pair_of(game, 39).until(lambda pair: all(unit.log and unit.log.count > 2 for unit in pair.units))
    pair.idle(300)
    match, store = pair.units[0].id, pair.stores[0]
    for asked, gone in ((match, False), (bytes(16), True)):
        heard = answer_to_resume(other(store, pair.entropy), pair.entropy, asked)
        assert (wire.GONE in {message[0] for message in heard}) == gone
    secret = pair.units[0].state.secret
    assert c.gone_token(secret, "straume", match) != c.gone_token(secret, "seabattle", match)


# Anything at any step.


def product(private, *public):
    """In place of X25519, in one slice: both products of one's private and the other's public key are the same."""
    yield
    if not public:
        return bytes(private)
    if not any(public[0]):
        raise ValueError("small order")
    return sha256(bytes(a ^ b for a, b in zip(private, public[0], strict=True))).digest()


def invented(dice, unit):
    """A message of the agreement that nobody sent."""
    kind = dice.choice(BARE)
    held = unit.state.agreement.id or unit.id or dice.randbytes(16)
    if kind == HELLO:
        game = dice.choice((b"seabattle", b"straume"))
        nonce = dice.choice((bytes(16), dice.randbytes(16)))
        return bytes((kind, wire.VERSION)) + dice.randbytes(8) + nonce + bytes((len(game),)) + game
    if kind == wire.RESUME:
        return bytes((kind, wire.VERSION)) + dice.randbytes(8) + held + unit.NAME.encode()
    if kind == wire.GONE:
        return bytes((kind,)) + held + dice.randbytes(16)
    sizes = {KEY: 48, AGAIN: 17, RULES: dice.randrange(140), ACCEPT: 8, wire.REFUSE: 8}
    return bytes((kind,)) + held[:4] + dice.randbytes(sizes[kind])


def mangled(dice, unit, message):
    """What arrives of a message: changed, cut, doubled, dropped, or after one that nobody sent."""
    what = dice.randrange(6)
    if what == 0:
        return []
    if what == 1:
        return [message, message]
    if what == 2:
        return [invented(dice, unit), message]
    if what == 3:
        return [message[: dice.randrange(1, len(message) + 1)]]
    at = dice.randrange(len(message))
    return [message[:at] + bytes((message[at] ^ 1 << dice.randrange(8),)) + message[at + 1 :]]


@GAMES
def test_an_agreement_ends_in_one_of_two_ways_whatever_happens_to_it(game, monkeypatch):
    for module in (agreement, state):
        monkeypatch.setattr(module, "x25519_of", product)
    ends = [0, 0]
    for number in range(AGREEMENTS):
        seed = SEED * 10_000 + number
        dice = random.Random(seed)
        pair = pair_of(game, seed)
        rules = (SMALL, LARGER) if dice.random() < 0.3 else (SMALL, SMALL)
        pair.rules = rules if game == "seabattle" else pair.rules
        left = [dice.choice((1, 1, 2, 4))]  # how often the third party meddles

        def meddle(unit, message, dice=dice, left=left):
            if not left[0] or dice.random() > 0.2:
                return [message]
            left[0] -= 1
            return mangled(dice, unit, message)

        for unit in pair.units:
            unit.meddle = meddle
            unit.begins = dice.choice((0, 0, 1, 2))
        call(pair)
        placed = dice.random() < 0.5
        began = pair.now
        quiet, open_ = 0, True
        while quiet < 200 and pair.now < began + (100_000 if open_ else 25_000):
            for number, unit in enumerate(pair.units):
                unit.reply(dice.random() < 0.95)
                if placed and unit.phase == PLACING and dice.random() < 0.2:
                    pair.place(number)
            if left[0] and dice.random() < 0.02:
                left[0] -= 1
                number = dice.randrange(2)
                if dice.random() < 0.5:
                    pair.units[number].channel.renew()
                else:
                    pair.reboot(number)
                    call(pair)
                    pair.units[number].meddle = meddle
            pair.round(50)
            confirmed = all(unit.state.confirmed for unit in pair.units)
            open_ = any(unit.phase == AGREEING or unit.id and not unit.state.confirmed for unit in pair.units)
            idle = all(unit.phase == IDLE for unit in pair.units)
            quiet = quiet + 1 if idle or confirmed and not left[0] else 0
        try:
            ends[agreed(pair)] += 1
        except AssertionError as error:
            raise AssertionError(f"{game}, SEED={SEED}, agreement {number}") from error
    assert min(ends) > AGREEMENTS // 10, ends
