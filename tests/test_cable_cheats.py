"""Every cheat is a small dishonest peer; the honest side must get the verdict of the rules, and is never accused.

Of the seeds two are drawn by the day; `make prove-cable` takes all of them.
"""

import pytest
from cheating import SEEDS, Bending, Injecting, enough, finish, forgetful_proof, proved
from core.daily import daily
from core.linked import SMALL, Pair, over, resting, shots

from zalp.console.link.duel import commitments as c
from zalp.console.link.duel import saves, wire
from zalp.console.link.duel import verdict as v
from zalp.seabattle.cable import IDLE, PLACING, PLAYING, SEALING, VOID, Duel
from zalp.seabattle.cable.commitments import PLAN_MINE, content, plan_of, ships_of
from zalp.seabattle.rules import HIT, MINE, MISS, SUNK, Fleet, Rng, Rules, RulesError, Sea
from zalp.seabattle.rules.acts import ANSWER, CHOOSE, GIVE, MOVE, PASS, SHOT

pytestmark = pytest.mark.slow


class LyingSea:
    """A sea that answers what `lie(sea, cell, truth)` returns, and does not check whether its fleet is legal."""

    def __init__(self, rules, ships, lie=lambda sea, cell, truth: truth):
        self.rules = rules
        self.fleet = Fleet(rules, ships)
        self.shots = set()
        self.lie = lie
        self.lied = False
        self.said = MISS

    def ship_at(self, cell):
        """Nothing: which ship it reports as sunk follows from the hits."""

    def ship_of(self, cell):
        return next((ship for ship in self.fleet.ships if cell in ship), None)

    def fire(self, cell):
        self.shots.add(cell)
        ship = self.ship_of(cell)
        truth = MISS if ship is None else SUNK if self.shots.issuperset(ship) and not self.rules.plain else HIT
        answer = truth if self.lied else self.lie(self, cell, truth)
        self.lied = self.lied or answer != truth
        self.said = answer
        return answer


class Shameless(Duel):
    """Says its answer even where its own book shows that it cannot be true."""

    said = None

    def take(self, message):
        try:
            super().take(message)
        except RulesError:
            match, log = self.match, self.state.play.log
            answer = bytes((ANSWER | self.side << 3, self.sea.said))
            opening = c.salt(self.state.seals.own.seed, match.pending)
            self.said = wire.about(self.id, wire.ACT, log.count.to_bytes(2, "little") + answer + opening)

    def next_message(self):
        said, self.said = self.said, None
        return said or super().next_message()


def reseal(unit, plan, seed=None):
    """A cheat's sea becomes another one."""
    own = unit.state.seals.own
    unit.state.seals.own = c.Sealed(unit.id, unit.side, seed or own.seed, bytes(plan), content)


def fix(unit, sea, plan):
    """Fix a sea that the rules may forbid, as `place` does."""
    state = unit.state
    while state.keying:
        state.work_on_keys()
    state.plan = sea
    state.seals.own = c.Sealed(unit.id, unit.side, state.entropy(c.SEED), plan, content)
    saves.plan(state)


class Liar(Shameless):
    """Gives one false answer."""

    lie = None

    def place(self, ships, **extras):
        super().place(ships)
        self.state.plan = LyingSea(self.rules, ships, type(self).lie)


class FalseMiss(Liar):
    lie = staticmethod(lambda sea, cell, truth: MISS if truth == HIT else truth)


class FalseHit(Liar):
    lie = staticmethod(lambda sea, cell, truth: HIT if truth == MISS else truth)


class FalseSunkOverWater(Liar):
    lie = staticmethod(lambda sea, cell, truth: SUNK if truth == MISS else truth)


class EarlySunk(Liar):
    lie = staticmethod(lambda sea, cell, truth: SUNK if truth == HIT else truth)


class LateSunk(Liar):
    lie = staticmethod(lambda sea, cell, truth: HIT if truth == SUNK and len(sea.ship_of(cell)) > 1 else truth)


def illegal(ships):
    """A unit that fixes these ships, legal or not."""

    class IllegalFleet(Shameless):
        def place(self, _, **extras):
            fix(self, LyingSea(self.rules, ships), plan_of(self.rules, ships))

    return IllegalFleet


# Cells of SMALL: 6 columns; its fleet is 3, 2, 2, 1, 1.
TOO_MANY = illegal([(0, 1, 2), (12, 13), (15, 16), (24,), (26,), (28,)])
TOO_FEW = illegal([(0, 1, 2), (12, 13), (15, 16), (24,)])
TOUCHING = illegal([(0, 1, 2), (6, 7), (15, 16), (24,), (26,)])
CORNERS = illegal([(0, 1, 2), (9, 15), (12, 13), (24,), (26,)])
BENT = illegal([(0, 1, 7), (18, 19), (15, 16), (30,), (32,)])
BROKEN = illegal([(0, 1, 3), (12, 13), (15, 16), (24,), (26,)])
NONE_AT_ALL = illegal([])


def shots_at(unit):
    """The cells that were shot in this unit's sea."""
    return {cell for player, cell, *_ in unit.match.shots() if player != unit.side}


class AtTheEnd(Duel):
    """Becomes dishonest when the seas are to be shown: `change` is called once."""

    changed = False

    def next_message(self):
        if self.state.ended and not self.changed:
            self.changed = True
            self.change(bytearray(self.state.seals.own.plan))
        return super().next_message()


class MovedShip(AtTheEnd):
    """Shows another place for a ship that was not hit than the sealed one."""

    def change(self, plan):
        shot = shots_at(self)
        ship = next((s for s in self.sea.fleet.ships if not shot.intersection(s)), self.sea.fleet.ships[0])
        number = plan[ship[0]]
        for cell in ship:
            plan[cell] = 0
        water = [cell for cell in range(len(plan)) if not plan[cell] and cell not in ship]
        for cell in water[: len(ship)]:
            plan[cell] = number
        reseal(self, plan)


class ElusiveSubmarine(AtTheEnd, Shameless):
    """Seals a sea without its last single-decker and shows it at the end where no shot fell."""

    def place(self, ships, **extras):
        single = ships[-1]
        super().place(ships)
        plan = bytearray(self.state.seals.own.plan)
        plan[single[0]] = 0
        self.state.plan = LyingSea(self.rules, [ship for ship in ships if ship != single])
        reseal(self, plan)
        saves.plan(self.state)

    def change(self, plan):
        shot = shots_at(self)
        free = [cell for cell in range(len(plan)) if cell not in shot and not plan[cell]]
        plan[free[0] if free else 0] = self.rules.ships
        reseal(self, plan)


class RegroupedShips(AtTheEnd):
    """Where ships may touch: the same decks, shown as other ships than were sealed."""

    def change(self, plan):
        reseal(self, plan_of(self.rules, ships_of(plan)[::-1]))


class SwappedSeed(AtTheEnd):
    def change(self, plan):
        reseal(self, plan, bytes(c.SEED))


class Bender(Bending, Duel):
    pass


class BiasedCoin(Bender):
    """Opens another share of the coin toss than it sealed."""

    def bend(self, kind, payload):
        return bytes(len(payload)) if kind == wire.READY else None


class Injector(Injecting, Duel):
    """Adds what Sea Battle's forgers need."""

    def shot(self, number, cell):
        return self.forged(number, bytes((SHOT | self.side << 3,)) + cell.to_bytes(2, "little"))

    def answer(self, number, said, cell=0):
        opening = c.salt(self.state.seals.own.seed, cell)
        return self.forged(number, bytes((ANSWER | self.side << 3, said)), opening)

    @property
    def aiming(self):
        """Whether our shot is due."""
        return self.match.due == SHOT and self.match.by == self.side

    def first_open(self):
        marks = self.match.charts[1 - self.side].marks
        return bytes(marks).find(b"\0")


class ShotOutOfTurn(Injector):
    def forge(self):
        due = self.match.due == SHOT and not self.aiming
        return self.shot(self.count, self.first_open()) if due else None


class ShotForTheOther(Injector):
    """Says a shot in the other side's name when it is that one's turn."""

    def forge(self):
        due = self.match.due == SHOT and not self.aiming
        marks = self.match.charts[self.side].marks
        act = bytes((SHOT | 1 - self.side << 3,)) + bytes(marks).find(b"\0").to_bytes(2, "little")
        return self.forged(self.count, act) if due else None


class TwoShotsInATurn(Injector):
    """After its miss it shoots again."""

    def forge(self):
        acts = self.match.acts
        missed = len(acts) and acts[-1].kind == ANSWER and acts[-1].player != self.side and acts[-1].answer == MISS
        return self.shot(self.count, self.first_open()) if missed else None


class ChangedShot(Injector):
    """Says an old number with another cell, as if the shot had been a different one."""

    def forge(self):
        for number, act in enumerate(self.match.acts):
            if act.kind == SHOT and act.player == self.side:
                return self.shot(number, (act.cell + 1) % self.rules.cells)
        return None


class ReorderedShot(Injector):
    def forge(self):
        return self.shot(self.count + 2, self.first_open()) if self.aiming else None


class ShotOutside(Injector):
    def forge(self):
        return self.shot(self.count, 60000) if self.aiming else None


class ShotAtAKnownCell(Injector):
    def forge(self):
        mine = [cell for player, cell, *_ in self.match.shots() if player == self.side]
        return self.shot(self.count, mine[0]) if self.aiming and mine else None


class FalseEnd(Injector):
    """Says that the match is over."""

    flags = 0

    def forge(self):
        return self.end(self.flags) if self.count > 4 else None


class DrawNobodyOffered(FalseEnd):
    flags = wire.DREW


class OtherMatch(Bender):
    """Ends another course of the match than was played."""

    def bend(self, kind, payload):
        return payload[:2] + bytes(wire.DIGEST) + payload[-1:] if kind == wire.END else None


class ActAfterEnd(Duel):
    """Gives up, and shoots on."""

    injected = False

    def next_message(self):
        log, ending = self.state.play.log, self.state.ending
        if self.phase == PLAYING and self.state.level and log.count > 4 and self.match.by == self.side:
            self.resign()
        if ending.end_sent and not self.injected and self.match.by == self.side:
            self.injected = True
            cell = bytes(self.match.charts[1 - self.side].marks).find(b"\0")
            act = bytes((SHOT | self.side << 3,)) + cell.to_bytes(2, "little")
            return wire.about(self.id, wire.ACT, log.count.to_bytes(2, "little") + act)
        return super().next_message()


class FalseAccusation(Injector):
    def forge(self):
        return wire.about(self.id, wire.ACCUSE, bytes((v.FALSE_ANSWER,)))


class EarlyReveal(Injector):
    def forge(self):
        return wire.about(self.id, wire.REVEAL, bytes(2) + bytes(60))


class Nonsense(Injector):
    def forge(self):
        return wire.about(self.id, wire.ACT, b"what?")


class Silent(Duel):
    """Never shows its sea, but stays."""

    def next_message(self):
        message = super().next_message()
        while message is not None and message[0] == wire.REVEAL:
            message = super().next_message()
        return message


class AnswerToItself(Injector):
    """Answers its own shot before the other side can: a hit, of course."""

    def forge(self):
        return self.answer(self.count + 1, HIT) if self.aiming else None


class ChangedAnswer(Injector):
    """Says an old answer's number with another answer."""

    def forge(self):
        for number, act in enumerate(self.match.acts):
            if act.kind == ANSWER and act.player == self.side:
                return self.answer(number, MISS if act.answer else HIT, act.cell)
        return None


class LateFleet(Injector):
    """Chooses its fleet after the first shots: other seals in the middle of play."""

    def forge(self):
        seals = b"".join([bytes((n,)) * c.SEAL for n in range(8)])
        return wire.about(self.id, wire.SEA, bytes(3) + seals) if self.count > 4 else None


class ForgottenMiss(Injector):
    """Begins a new session and claims not to know its last miss."""

    lost = None

    def forge(self):
        acts = self.match.acts
        missed = len(acts) and acts[-1].kind == ANSWER and acts[-1].player != self.side and acts[-1].answer == MISS
        if missed and self.count > 2 and self.lost is None:
            self.lost = self.count - 2
            boot = bytes([byte ^ 0x55 for byte in self.state.secret[:4]])
            self.channel = self.state.channel = type(self.channel)(boot, self.reopened)
        return None

    def reopened(self):
        self.state.agreement.anew()
        self.state.peer.anew(bytes(wire.CHALLENGE), True, self.channel.boot)

    def next_message(self):
        message = super().next_message()
        if self.lost is not None and message is not None and message[0] == wire.PROOF:
            self.injected = True
            return forgetful_proof(self, self.lost)
        return message


class InventedSalt(Bender):
    """A hit answered as a miss, with a salt made for it."""

    def bend(self, kind, payload):
        hit = kind == wire.ACT and payload[2] & 7 == ANSWER and payload[3] == HIT
        return payload[:3] + bytes((MISS,)) + bytes(range(c.SEAL)) if hit else None


class ReplayedAnswer(Bender):
    """A hit answered with the opening of an earlier miss."""

    old = None

    def bend(self, kind, payload):
        if kind != wire.ACT or payload[2] & 7 != ANSWER:
            return None
        if payload[3] == MISS:
            self.old = payload[2:]
            return None
        return payload[:2] + self.old if self.old else None


class SeedOfAnother(Bender):
    """Shows the other side's seed at the end: one it cannot know, so any other."""

    def bend(self, kind, payload):
        first = kind == wire.REVEAL and not any(payload[:2])
        return payload[:2] + payload[34:66] + payload[34:] if first else None


class NoSeals(Duel):
    """Opens a share of the coin toss without having sealed its sea."""

    def next_message(self):
        seals = self.state.seals
        if seals.own is None or seals.ready_sent:
            return super().next_message()
        seals.sent, seals.ready_sent = seals.own.count, True
        return wire.about(self.id, wire.READY, bytes(c.SEAL))


class Mirror(Duel):
    """Sends the other side's seals back as its own, and then its share."""

    def next_message(self):
        seals = self.state.seals
        if seals.own is None or self.phase > PLAYING:
            return super().next_message()
        if seals.filled < seals.own.count * c.SEAL or seals.ready_sent:
            return None
        if seals.sent < seals.own.count:
            start = seals.sent
            seals.sent = min(start + 8, seals.own.count)
            part = bytes(seals.theirs[start * c.SEAL : seals.sent * c.SEAL])
            return wire.about(self.id, wire.SEA, b"\0" + start.to_bytes(2, "little") + part)
        seals.ready_sent = True
        return wire.about(self.id, wire.READY, seals.share or bytes(c.SEAL))


class Mute(Bender):
    """Stops answering when it is hit, but stays."""

    def bend(self, kind, payload):
        return b"" if kind == wire.ACT and payload[2] & 7 == ANSWER and payload[3] != MISS else None

    def next_message(self):
        message = None if self.injected else super().next_message()
        return None if self.injected else message


class Quitter(Duel):
    """Leaves when it has been hit."""

    injected = False

    def poll(self, now):
        last = self.match.acts[-1] if self.phase == PLAYING and len(self.match.acts) else None
        if last and last.kind == ANSWER and last.player == self.side and last.answer:
            self.injected = True
            self.leave()
        return super().poll(now)


class OfferOfTheFuture(Injector):
    """Offers a draw at a number of acts that is not known yet, to be asked again."""

    def forge(self):
        return self.about(wire.OFFER, (self.count + 3).to_bytes(2, "little")) if self.count > 4 else None


class NineSeals(Bender):
    """Sends more seals in a message than eight."""

    def bend(self, kind, payload):
        return payload + payload[3 : 3 + c.SEAL] if kind == wire.SEA and len(payload) == 3 + 8 * c.SEAL else None


class OtherSealsLater(Bender):
    """After a part of its seals it begins a new session, and sends others from the start: it has seen nothing yet, but
    nobody should choose twice.
    """

    again = False

    def bend(self, kind, payload):
        if kind != wire.SEA:
            return None
        if self.again:
            return payload[:3] + bytes(len(payload) - 3) if not any(payload[1:3]) else None
        if payload[1] >= 16:
            self.again = True
            self.channel.renew()
        return None


class OtherShareLater(Injector):
    """Opens its share of the coin toss once more, another one."""

    def forge(self):
        return self.about(wire.READY, bytes(c.SEAL))


class CountAhead(FalseEnd):
    """Ends after acts that nobody knows."""

    def forge(self):
        return self.end(wire.RESIGNED, self.count + 2) if self.count > 4 else None


class CountBehind(FalseEnd):
    """Resigns, and leaves out its own last act."""

    def forge(self):
        acts = self.match.acts
        own = [n for n, act in enumerate(acts) if act.player == self.side]
        return self.end(wire.RESIGNED, own[-1]) if self.count > 6 and own else None


class EndOfBothFlags(FalseEnd):
    flags = wire.DREW | wire.RESIGNED


class EndOfAnotherFlag(FalseEnd):
    flags = wire.ENDED


class EndChanged(Bender):
    """Has resigned, and takes that back."""

    flags = None

    def bend(self, kind, payload):
        return None

    def next_message(self):
        if self.phase == PLAYING and self.state.level and self.count > 4 and self.match.by == self.side:
            self.resign()
        if self.state.ending.end_sent and not self.injected:
            self.injected = True
            log = self.state.play.log
            payload = log.count.to_bytes(2, "little") + log.digest(log.count) + b"\0"
            return wire.about(self.id, wire.END, payload)
        return super().next_message()

    @property
    def count(self):
        return self.state.play.log.count


def accusing(code):
    class Accuser(Injector):
        def forge(self):
            return self.about(wire.ACCUSE, bytes((code,)))

    return Accuser


class EarlyAccusation(Duel):
    """Accuses before anything was played."""

    injected = False

    def place(self, ships, **extras):
        if self.injected:
            super().place(ships)

    def next_message(self):
        if self.phase == PLACING and self.state.peer.met and self.channel.proven and not self.injected:
            self.injected = True
            return wire.about(self.id, wire.ACCUSE, bytes((v.MOVED_SHIP,)))
        return super().next_message()


LARGE = Rules(fleet="classic", contact=2)
LITTLE = Rules(4, 4, ("2", "1"))

CHEATS = [
    (FalseMiss, {v.FALSE_ANSWER}),
    (FalseHit, {v.FALSE_ANSWER}),
    (FalseSunkOverWater, {v.FALSE_ANSWER}),
    (EarlySunk, {v.FALSE_SUNK, v.IMPOSSIBLE_ANSWER}),
    (LateSunk, {v.FALSE_SUNK, v.IMPOSSIBLE_ANSWER}),
    (TOO_MANY, {v.ILLEGAL_FLEET, v.IMPOSSIBLE_ANSWER}),
    (TOO_FEW, {v.ILLEGAL_FLEET, v.IMPOSSIBLE_ANSWER}),
    (TOUCHING, {v.ILLEGAL_FLEET, v.IMPOSSIBLE_ANSWER, v.FALSE_SUNK}),
    (CORNERS, {v.ILLEGAL_FLEET, v.IMPOSSIBLE_ANSWER, v.FALSE_SUNK}),
    (BENT, {v.ILLEGAL_FLEET, v.IMPOSSIBLE_ANSWER, v.FALSE_SUNK}),
    (BROKEN, {v.ILLEGAL_FLEET, v.IMPOSSIBLE_ANSWER}),
    (NONE_AT_ALL, {v.ILLEGAL_FLEET}),
    (MovedShip, {v.MOVED_SHIP}),
    (ElusiveSubmarine, {v.MOVED_SHIP, v.IMPOSSIBLE_ANSWER}),
    (SwappedSeed, {v.SWAPPED_SEED}),
    (BiasedCoin, {v.BIASED_COIN}),
    (ShotOutOfTurn, {v.OUT_OF_TURN}),
    (ShotForTheOther, {v.OUT_OF_TURN}),
    (TwoShotsInATurn, {v.OUT_OF_TURN, v.CHANGED_ACT}),
    (ChangedShot, {v.CHANGED_ACT}),
    (ReorderedShot, {v.OUT_OF_TURN}),
    (ShotOutside, {v.ILLEGAL_SHOT}),
    (ShotAtAKnownCell, {v.ILLEGAL_SHOT}),
    (FalseEnd, {v.FALSE_END}),
    (DrawNobodyOffered, {v.FALSE_END}),
    (OtherMatch, {v.FALSE_END}),
    (ActAfterEnd, {v.OUT_OF_TURN}),
    (FalseAccusation, {v.FALSE_ACCUSATION}),
    (EarlyReveal, {v.MALFORMED}),
    (Nonsense, {v.MALFORMED}),
    (Silent, {v.STALLED}),
    (AnswerToItself, {v.OUT_OF_TURN}),
    (ChangedAnswer, {v.CHANGED_ACT}),
    (LateFleet, {v.CHANGED_ACT}),
    (ForgottenMiss, {v.FORGED_RESUME}),
    (InventedSalt, {v.FALSE_ANSWER}),
    (ReplayedAnswer, {v.FALSE_ANSWER}),
    (SeedOfAnother, {v.SWAPPED_SEED}),
    (NoSeals, {v.MALFORMED}),
    (Mirror, {v.BIASED_COIN}),
    (Mute, {v.STALLED}),
    (Quitter, {v.LEFT}),
    (OfferOfTheFuture, {v.MALFORMED}),
    (NineSeals, {v.MALFORMED}),
    (OtherSealsLater, {v.CHANGED_ACT}),
    (OtherShareLater, {v.BIASED_COIN}),
    (CountAhead, {v.FALSE_END}),
    (CountBehind, {v.FALSE_END}),
    (EndOfBothFlags, {v.FALSE_END}),
    (EndOfAnotherFlag, {v.MALFORMED}),
    (EndChanged, {v.CHANGED_ACT}),
    (EarlyAccusation, {v.FALSE_ACCUSATION}),
    *[(accusing(code), {v.FALSE_ACCUSATION}) for code in range(1, 18)],
    *[(accusing(code), {v.MALFORMED}) for code in (0, 18, 255)],
]


# Of the other games.

MINED = Rules(7, 7, ("3", "2", "1"), mines=3)
BOATS = Rules(6, 6, ("3", "2", "1"), submarines=1)
SALVO = Rules(6, 6, ("3", "2", "1"), shots="salvo")
DUTCHMAN = Rules(10, 10, ("~5",))
PLAIN = Rules(6, 6, ("3", "2", "2", "1", "1"), answers="plain")
TOUCHING_SHIPS = Rules(6, 6, ("3", "2", "1"), contact=2)


class ActBender(Bender):
    """Changes one act of a kind on its way out: `change` gives its bytes and opening, or None."""

    kind = ANSWER

    def bend(self, kind, payload):
        if kind != wire.ACT or payload[2] & 7 != self.kind:
            return None
        bent = self.change(payload[0] | payload[1] << 8, payload[2:])
        return None if bent is None else payload[:2] + bent

    def opened(self, cell):
        return c.salt(self.state.seals.own.seed, cell)


class HiddenMine(ActBender):
    """A mine answered as a miss."""

    def change(self, number, act):
        return act[:1] + bytes((MISS,)) + act[2:] if act[1] == MINE else None


class InventedMine(ActBender):
    """A hit answered as a mine, which costs the shooter a deck."""

    def change(self, number, act):
        return act[:1] + bytes((MINE,)) + act[2:] if act[1] == HIT else None


class FalseDyingAnswer(ActBender):
    """The sunk submarine's last shot has hit, and is answered as a miss."""

    def change(self, number, act):
        dying = self.match.acts[number - 1].kind == ANSWER
        return act[:1] + bytes((MISS,)) + act[2:] if dying and act[1] else None


class GivenWater(ActBender):
    kind = GIVE

    def change(self, number, act):
        plan = self.state.seals.own.plan
        marks = self.match.charts[self.side].marks
        cell = next(cell for cell in range(len(plan)) if not plan[cell] and not marks[cell])
        return act[:2] + cell.to_bytes(2, "little") + self.opened(cell)


class GivenBefore(ActBender):
    """Gives a deck that was hit already."""

    kind = GIVE

    def change(self, number, act):
        shot = [cell for player, cell, said, *_ in self.match.shots() if player != self.side and said in (HIT, SUNK)]
        return act[:2] + shot[0].to_bytes(2, "little") + self.opened(shot[0]) if shot else None


class OtherGift(ActBender):
    """Gives a mine where a deck is due."""

    kind = GIVE

    def change(self, number, act):
        return act[:1] + bytes((MINE,)) + act[2:]


class ChangedSalvo(ActBender):
    """Fires at another cell than it had fixed."""

    kind = SHOT

    def change(self, number, act):
        taken = {a.cell for a in self.match.acts if a.kind == SHOT and a.player == self.side}
        marks = self.match.charts[1 - self.side].marks
        free = [cell for cell in range(len(marks)) if not marks[cell] and cell not in taken]
        return act[:1] + free[0].to_bytes(2, "little") + act[3:] if free else None


class EarlyShots(Injector):
    """Fires before it has chosen."""

    def choose(self, cells):
        if self.injected:
            super().choose(cells)

    def forge(self):
        return self.shot(self.count, 0) if self.match.due == CHOOSE else None


class PassWithoutClock(Injector):
    def forge(self):
        return self.forged(self.count, bytes((PASS | self.side << 3,))) if self.aiming else None


class FallingCells(ActBender):
    """Names the cells of its sunk ship from the last to the first."""

    def change(self, number, act):
        if act[1] != SUNK or act[2] < 2:
            return None
        cells = [act[at : at + 2] for at in range(3, 3 + 2 * act[2], 2)]
        return act[:3] + b"".join(reversed(cells)) + act[3 + 2 * act[2] :]


class SunkUnderPlainAnswers(ActBender):
    """Says sunk where the rules know only hits and misses."""

    def change(self, number, act):
        return act[:1] + bytes((SUNK,)) + act[2:] if act[1] == HIT else None


class EarlyEndUnderPlainAnswers(FalseEnd):
    """Says that all its ships are sunk, or the other one's: nobody has said so before."""


class MovedMine(AtTheEnd):
    """Shows a mine elsewhere than it was sealed."""

    def change(self, plan):
        shot = shots_at(self)
        mines = [cell for cell in range(len(plan)) if plan[cell] == PLAN_MINE and cell not in shot]
        water = [cell for cell in range(len(plan)) if not plan[cell]]
        if mines:
            plan[mines[0]], plan[water[0]] = 0, PLAN_MINE
            reseal(self, plan)


class TouchingMine(Shameless):
    """Lays a mine beside a ship."""

    def place(self, ships, mines=(), **extras):
        near = next(n for n in self.rules.around(ships[0][0]) if not any(n in ship for ship in ships))
        if near in mines:
            near = mines[0]
        mines = (near, *mines[1:])
        lax = Rules(7, 7, ("3", "2", "1"), mines=3, mines_touch=True)
        fix(self, Sea(lax, ships, mines=mines), plan_of(self.rules, ships, mines=mines))


class FreeDutchman(LyingSea):
    """A ship of any number of decks that may go anywhere; `place` returns where."""

    def __init__(self, rules, ships, where):
        super().__init__(rules, ships)
        self.shots = bytearray(rules.cells)
        self.where = where

    def fire(self, cell):
        self.shots[cell] = 1
        ship = self.fleet.ships[0]
        self.said = MISS if cell not in ship else HIT if any(not self.shots[deck] for deck in ship) else SUNK
        return self.said

    def move(self, cells):
        ship = self.fleet.ships[0]
        self.lied = True
        self.fleet = Fleet(self.rules, (self.where(self, ship),))


def sailing(where):
    """A unit whose Flying Dutchman goes where it may not."""

    class FalseDutchman(Shameless):
        def place(self, ships, **extras):
            super().place(ships)
            self.state.plan = FreeDutchman(self.rules, ships, where)

    return FalseDutchman


class LazyDutchman(Duel):
    """Says that it has moved, by its old seal, and sends no new ones."""

    injected = False

    def next_message(self):
        message = super().next_message()
        while message is not None and message[0] == wire.SEA and message[1 + wire.TAG]:
            message = super().next_message()
        if message is not None and message[0] == wire.ACT and message[3 + wire.TAG] & 7 == MOVE:
            self.injected = True
            message = message[: 4 + wire.TAG] + self.state.seals.own.seal(c.FLEET)
        return message


def onto_shot_cells(sea, ship):
    """Its decks that are left change places with shots that missed."""
    lost = [deck for deck in ship if sea.shots[deck]]
    missed = [cell for cell in range(len(sea.shots)) if sea.shots[cell] and cell not in ship]
    free = [cell for cell in range(len(sea.shots)) if not sea.shots[cell]]
    return tuple((lost + missed + free)[: len(ship)])


def one_deck_more(sea, ship):
    free = [cell for cell in range(len(sea.shots)) if not sea.shots[cell] and cell not in ship]
    return (*ship, free[0])


def in_pieces(sea, ship):
    lost = [deck for deck in ship if sea.shots[deck]]
    free = [cell for cell in range(len(sea.shots)) if not sea.shots[cell]]
    return tuple(lost + free[:: len(free) // (len(ship) - len(lost)) or 1][: len(ship) - len(lost)])


GAMES = [
    (HiddenMine, MINED, {v.FALSE_ANSWER}),
    (InventedMine, MINED, {v.FALSE_ANSWER}),
    (GivenWater, MINED, {v.FALSE_ANSWER}),
    (GivenBefore, MINED, {v.IMPOSSIBLE_ANSWER}),
    (OtherGift, MINED, {v.IMPOSSIBLE_ANSWER}),
    (MovedMine, MINED, {v.MOVED_SHIP}),
    (TouchingMine, MINED, {v.ILLEGAL_FLEET, v.IMPOSSIBLE_ANSWER}),
    (FalseDyingAnswer, BOATS, {v.FALSE_ANSWER}),
    (ChangedSalvo, SALVO, {v.CHANGED_SALVO, v.ILLEGAL_SHOT}),
    (EarlyShots, SALVO, {v.OUT_OF_TURN}),
    (PassWithoutClock, SMALL, {v.OUT_OF_TURN}),
    (FallingCells, TOUCHING_SHIPS, {v.MALFORMED}),
    (SunkUnderPlainAnswers, PLAIN, {v.IMPOSSIBLE_ANSWER, v.MALFORMED}),
    (EarlyEndUnderPlainAnswers, PLAIN, {v.FALSE_END}),
    (FalseMiss, PLAIN, {v.FALSE_ANSWER}),
    (TOO_FEW, PLAIN, {v.ILLEGAL_FLEET, v.IMPOSSIBLE_ANSWER}),
    (TOO_MANY, PLAIN, {v.ILLEGAL_FLEET, v.IMPOSSIBLE_ANSWER}),
    (MovedShip, PLAIN, {v.MOVED_SHIP}),
    (LazyDutchman, DUTCHMAN, {v.CHANGED_ACT}),
    (sailing(onto_shot_cells), DUTCHMAN, {v.ILLEGAL_FLEET}),
    (sailing(one_deck_more), DUTCHMAN, {v.ILLEGAL_FLEET, v.IMPOSSIBLE_ANSWER, v.FALSE_ANSWER}),
    (sailing(in_pieces), DUTCHMAN, {v.ILLEGAL_FLEET}),
]


@pytest.mark.parametrize(
    "cheat, rules, codes", GAMES, ids=[f"{cheat.__name__}-{n}" for n, (cheat, *_) in enumerate(GAMES)]
)
def test_a_cheat_in_another_game_is_caught_and_loses(cheat, rules, codes):
    caught = 0
    rare = cheat is FalseDyingAnswer  # few dying shots hit
    for seed in SEEDS:
        pair = Pair(2000 + seed, rules=(rules, rules), makes=(Duel, cheat))
        honest = finish(pair)
        outcome = honest.outcome
        code = outcome.faults[1 - honest.side]
        assert outcome.faults[honest.side] == 0, (seed, outcome)
        assert not code or (outcome.winner == honest.side and code in codes), (seed, outcome)
        caught += code != 0
    assert enough(caught, 0 if rare else 0.3), caught


@pytest.mark.parametrize("cheat, codes", CHEATS, ids=[f"{cheat.__name__}-{n}" for n, (cheat, _) in enumerate(CHEATS)])
def test_a_cheat_is_caught_and_loses(cheat, codes):
    caught = 0
    for seed in SEEDS:
        pair = Pair(1000 + seed, makes=(Duel, cheat))
        honest = finish(pair)
        outcome = honest.outcome
        assert outcome.faults[honest.side] == 0, (seed, outcome)
        assert outcome.winner == honest.side or outcome.cause == "sunk", (seed, outcome)
        code = outcome.faults[1 - honest.side]
        if code == 0:
            # The match was over before there was an occasion.
            cheater = pair.units[1]
            assert not getattr(cheater.sea, "lied", getattr(cheater, "injected", True)), (seed, outcome)
            continue
        assert outcome.winner == honest.side, (seed, outcome)
        assert code in codes, (seed, code)
        caught += 1
    assert enough(caught, 0.6)


def test_decks_shown_as_other_ships_are_caught():
    for seed in SEEDS:
        pair = Pair(seed, rules=(LARGE, LARGE), makes=(Duel, RegroupedShips))
        honest = finish(pair)
        assert honest.outcome.winner == honest.side
        assert honest.outcome.faults[1 - honest.side] == v.MOVED_SHIP


@pytest.mark.parametrize("when", [1, 6, 12])
def test_pulling_the_plug_for_good_and_forgetting_the_match_forfeits(when):
    for seed in SEEDS:
        pair = Pair(seed).until(shots(when))
        unit = pair.stores[1].records["_secret"]
        pair.stores[1].records.clear()
        pair.stores[1].records["_secret"] = unit
        pair.reboot(1)
        honest = finish(pair)
        assert honest.outcome.winner == honest.side
        assert honest.outcome.faults[1 - honest.side] == v.LEFT


def test_seeing_the_coin_and_starting_over_forfeits():
    """Whoever dislikes the coin toss cannot toss again: his whole sea was sealed before ours was opened."""
    for seed in SEEDS:
        pair = Pair(seed)
        pair.until(lambda pair: pair.units[1].match is not None)
        unit = pair.stores[1].records["_secret"]
        pair.stores[1].records.clear()
        pair.stores[1].records["_secret"] = unit
        pair.reboot(1)
        honest = finish(pair)
        assert honest.outcome.winner == honest.side and honest.outcome.faults[1 - honest.side] == v.LEFT


def test_going_on_from_an_older_record_takes_no_shot_back():
    taken = 0
    for seed in SEEDS:
        pair = Pair(seed)
        kept = {}

        def third(pair, kept=kept):
            if pair.units[1].phase == PLAYING and "duel-acts" in pair.stores[1].records and not kept:
                kept.update(pair.stores[1].records)
            return shots(12)(pair)

        try:
            pair.until(third)
        except AssertionError:
            continue  # this match was over before
        mine = [shot for shot in pair.units[0].match.shots() if shot[0] == pair.units[1].side]
        if len(mine) < 2 or not kept:
            continue
        pair.stores[1].records.clear()
        pair.stores[1].records.update(kept)
        pair.reboot(1)
        honest = finish(pair)
        assert honest.outcome.winner == honest.side
        assert honest.outcome.faults[1 - honest.side] == v.FORGED_RESUME
        taken += 1
    assert enough(taken, 0.4)


def test_going_on_with_invented_answers_is_caught():
    class Inventor(Duel):
        def next_message(self):
            message = super().next_message()
            if message is None or message[0] != wire.PROOF:
                return message
            said = bytearray(message[: -c.SEAL])
            said[-1] ^= 1
            return proved(self, bytes(said))

    taken = 0
    for seed in SEEDS:
        pair = Pair(seed).until(shots(5))
        pair.makes[1] = Inventor
        pair.reboot(1)
        # A record that goes further than what the other side knows is checked act by act.
        log = pair.units[1].state.play.log
        if log and 0 < log.count <= pair.units[0].state.play.log.count:
            honest = finish(pair)
            assert honest.outcome.winner == honest.side
            assert honest.outcome.faults[1 - honest.side] == v.FORGED_RESUME
            taken += 1
    assert enough(taken, 0.3)


class Proposing(Pair):
    """The honest player offers a draw whenever it is his turn, and then plays on."""

    def play(self, unit):
        if unit is self.units[0]:
            try:
                unit.offer_draw()
            except RulesError:
                pass
        super().play(unit)


class YesInsteadOfAnAnswer(Duel):
    """Says yes to a standing offer instead of answering the shot that would be its end; behind: as if it did not know
    that shot.
    """

    injected = False
    behind = 0

    def next_message(self):
        message = super().next_message()
        if message is None or self.injected:
            return message if message is None or message[0] in (wire.RESUME, wire.PROOF) else None
        if message[0] != wire.ACT or message[3 + wire.TAG] & 7 != ANSWER or not self.match.over:
            return message
        self.injected = True
        count = int.from_bytes(message[1 + wire.TAG : 3 + wire.TAG], "little") - self.behind
        log = self.state.play.log
        return wire.about(self.id, wire.END, count.to_bytes(2, "little") + log.digest(count) + bytes((wire.DREW,)))


class YesBeforeTheShot(YesInsteadOfAnAnswer):
    behind = 1


@pytest.mark.parametrize("rules", (SMALL, SALVO, TOUCHING_SHIPS), ids=("streak", "salvo", "touching"))
@pytest.mark.parametrize(
    "cheat, codes", [(YesInsteadOfAnAnswer, {v.FALSE_END}), (YesBeforeTheShot, {v.STALLED, v.FALSE_END})]
)
def test_a_standing_offer_is_no_way_out_of_an_answer(cheat, codes, rules):
    met = 0
    for seed in SEEDS:
        pair = Proposing(3000 + seed, (rules, rules), (Duel, cheat))
        honest = finish(pair)
        outcome = honest.outcome
        assert outcome.cause != "agreed" and not outcome.faults[honest.side], outcome
        if pair.units[1].injected:
            met += 1
            assert outcome.winner == honest.side and outcome.faults[1 - honest.side] in codes, outcome
    assert enough(met, 0)


class NoGift(Duel):
    """Its player gives nothing, and says yes to a draw instead; honestly he cannot, so it is said by hand."""

    def give(self, cell):
        pass


def test_a_standing_offer_is_no_way_out_of_a_gift():
    """The last deck may be due."""

    def giving(pair):
        match = pair.units[0].match
        return pair.units[0].outcome or (match and match.due == GIVE and match.by == pair.units[1].side)

    met = 0
    for seed in SEEDS:
        pair = Pair(3050 + seed, (MINED, MINED), (Duel, NoGift)).until(giving)
        honest, cheat = pair.units
        if honest.outcome:
            continue
        met += 1
        pair.idle(500)
        honest.offer_draw()
        pair.idle(500)
        assert cheat.state.play.offered is not None and not cheat.offered
        with pytest.raises(RulesError):
            cheat.answer_draw(True)
        log = cheat.log
        said = log.count.to_bytes(2, "little") + log.digest(log.count) + bytes((wire.DREW,))
        cheat.channel.send(wire.about(cheat.id, wire.END, said))
        outcome = finish(pair).outcome
        assert outcome.winner == honest.side and outcome.faults[1 - honest.side] == v.FALSE_END
    assert enough(met, 0)


def test_a_yes_that_has_crossed_with_a_salvo_is_void_and_accuses_nobody():
    """An honest yes, and the offerer's shots, which were fixed before, on their way."""
    met = 0
    for seed in daily(6, range(75)):
        pair = Pair(3080 + seed, (SALVO, SALVO)).until(shots(6))
        one, other = pair.units
        for _ in range(300):
            if one.state.play.offer is None and one.phase == PLAYING:
                try:
                    one.offer_draw()
                except RulesError:
                    pass
            if other.offered:
                other.answer_draw(True)
                met += one.log.count > other.log.count
            for number in (0, 1):
                pair.act(number)
            pair.round()
        pair.until(resting)
        assert one.outcome == other.outcome and not any(one.outcome.faults)
    assert enough(met, 0)


def test_one_question_between_two_acts():
    """A side that keeps offering a draw, whatever the answer, asks the player once per act."""

    class Beggar(Duel):
        def next_message(self):
            message = super().next_message()
            if message is None and self.phase == PLAYING and self.channel.proven and self.state.seals.ready_sent:
                count = self.state.play.log.count
                return wire.about(self.id, wire.OFFER, Rng(self.draws).below(count + 1).to_bytes(2, "little"))
            return message

    for seed in SEEDS:
        pair = Pair(3100 + seed, makes=(Duel, Beggar))
        honest, questions = pair.units[0], 0
        for turn in range(4000):
            Beggar.draws = turn
            if honest.offered:
                questions += 1
                honest.answer_draw(False)
            for number in (0, 1):
                if turn % 5 == 0:
                    pair.act(number)
            pair.round()
            if honest.outcome:
                break
        assert honest.outcome.cause == "sunk" and honest.outcome.faults == (0, 0)
        assert questions <= honest.log.count + 1
        assert pair.heard[0].count("offered") == questions


TURNS = 4  # who should begin: by turns


def again(word):
    """A unit that says this in AGAIN after its wish, by turns: word(unit, message) gives the 16 bytes, or None to say
    nothing.
    """

    class Rewriter(Duel):
        heard = None
        begun = None

        def take(self, message):
            if message[0] == wire.AGAIN:
                self.heard = message[2 + wire.TAG :]
            super().take(message)
            if message[0] == wire.AGAIN and self.state.agreement.past is not None:
                self.state.agreement._again = False  # it knows what it has said

        def next_message(self):
            message = super().next_message()
            if message is None or message[0] != wire.AGAIN or self.state.agreement.past is None:
                return message
            said = word(self, message[2 + wire.TAG :])
            if said is None:
                return None
            self.state.agreement._said[2] = message[1 + wire.TAG : 2 + wire.TAG] + said  # it makes its keys of that
            return message[: 2 + wire.TAG] + said

    return Rewriter


def keys_of(agreement):
    """The fields of both KEYs, side 0's first."""
    return [side[1] for side in (agreement._said, agreement._heard)][:: -1 if agreement.side else 1]


def about_the_other(unit, said):
    """As if the other one had begun."""
    past, agreement = unit.state.agreement.past, unit.state.agreement
    turned = past.side ^ agreement.side
    keys = keys_of(agreement)
    return c.again(past.key, agreement.id, *keys, 1 - past.first ^ turned, past.won ^ turned, agreement.side)


def about_another_winner(unit, said):
    """As if the other one had won."""
    past, agreement = unit.state.agreement.past, unit.state.agreement
    turned = past.side ^ agreement.side
    keys = keys_of(agreement)
    return c.again(past.key, agreement.id, *keys, past.first ^ turned, 1 - past.won ^ turned, agreement.side)


AGAINS = {
    "zeros": lambda unit, said: bytes(c.SEAL),
    "wrong": lambda unit, said: said[:-1] + bytes((said[-1] ^ 1,)),
    "of another first": about_the_other,
    "of another winner": about_another_winner,
    "echoed": lambda unit, said: unit.heard or bytes(c.SEAL),
}


@pytest.mark.parametrize("kind", AGAINS)
def test_without_proof_of_the_last_duel_a_side_cannot_choose_who_begins(kind):
    firsts = []
    for seed in range(daily(16, 100)):
        pair = Pair(3200 + seed, (LITTLE, LITTLE), (Duel, again(AGAINS[kind]))).until(resting)
        pair.heard[0].clear()
        pair.now += 10
        for unit in pair.units:
            unit.begins = TURNS
            unit.call(LITTLE)
        pair.until(lambda pair: pair.units[0].log and pair.units[1].log and not pair.units[0].outcome)
        assert "forgotten" in pair.heard[0]  # its player hears of it
        honest = pair.units[0]
        firsts.append(honest.log.first == honest.side)
        assert not finish(pair).outcome.faults[honest.side]
    assert len(firsts) // 5 < sum(firsts) < len(firsts) - len(firsts) // 5, firsts


def test_without_again_nothing_is_agreed():
    pair = Pair(3300, makes=(Duel, again(lambda unit, said: None))).until(resting)
    for unit in pair.units:
        unit.call(SMALL)
    pair.until(lambda pair: all("disturbed" in heard for heard in pair.heard), play=False)
    assert all(unit.phase == IDLE for unit in pair.units)


def test_a_public_key_of_small_order_makes_no_match():
    class Weak(Bending, Duel):
        def next_message(self):
            message = Duel.next_message(self)
            if message is not None and message[0] == wire.KEY:
                return message[: 1 + wire.TAG] + bytes(wire.PUBLIC) + message[1 + wire.TAG + wire.PUBLIC :]
            return message

    pair = Pair(3301, makes=(Duel, Weak))
    for unit in pair.units:
        unit.call(SMALL)
    pair.until(lambda pair: all("disturbed" in heard for heard in pair.heard), play=False)
    assert pair.units[0].id is None and not pair.stores[0].records.keys() - {"_secret"}


@pytest.mark.parametrize("at", (0, wire.PUBLIC), ids=("public key", "sealed token"))
def test_a_key_said_again_changed_ends_the_agreement(at):
    class Changing(Duel):
        said = None

        def next_message(self):
            if self.said:
                said, self.said = self.said, None
                return said
            message = super().next_message()
            if message is not None and message[0] == wire.KEY:
                at_all = 1 + wire.TAG + at
                self.said = message[:at_all] + bytes((message[at_all] ^ 1,)) + message[at_all + 1 :]
            return message

    pair = Pair(3302, makes=(Duel, Changing))
    for unit in pair.units:
        unit.call(SMALL)
    pair.until(lambda pair: all("disturbed" in heard for heard in pair.heard), play=False)
    assert all(unit.phase == IDLE for unit in pair.units)


def test_messages_said_twice_change_nothing():
    """A peer that repeats what it sent is a nuisance, not a cheat, and gains nothing by it.

    Only messages that report what is held now are left out.
    """

    class Parrot(Duel):
        said = ()

        def next_message(self):
            message = super().next_message()
            if message is not None:
                if message[0] not in (wire.HELLO, wire.RESUME, wire.PROOF):
                    self.said = (*self.said, message)
            elif self.said and self.rng.below(3) == 0:
                return self.rng.choice(self.said)
            return message

    for seed in SEEDS:
        Parrot.rng = Rng(seed)
        pair = Pair(seed, makes=(Duel, Parrot)).until(lambda pair: pair.units[0].outcome is not None)
        assert pair.units[0].outcome.faults == (0, 0)


def test_an_opponents_own_seals_sent_back_open_nothing():
    seed, plan = bytes(32), bytes(36)
    mine = c.Sealed(bytes(16), 0, seed, plan, content)
    echoed = c.Sealed(bytes(16), 1, seed, plan, content)
    assert not {mine.seal(n) for n in range(mine.count)} & {echoed.seal(n) for n in range(echoed.count)}


def test_two_cheats_are_void():
    for seed in SEEDS:
        pair = Pair(seed, makes=(TOUCHING, BENT)).until(over, rounds=30000)
        for unit in pair.units:
            assert unit.outcome.winner == VOID, (seed, unit.outcome)


def test_honest_units_are_never_accused():
    for seed in SEEDS:
        pair = Pair(seed).until(resting)
        assert pair.units[0].outcome == pair.units[1].outcome
        assert pair.units[0].outcome.faults == (0, 0)


def test_the_small_rules_are_those_the_drawings_are_for():
    assert SMALL.width == 6 and SMALL.fleet == ("3", "2", "2", "1", "1")


def test_resigning_after_an_early_choice_of_a_salvo_is_not_cheating():
    """Side 1's choice is known before side 0's, after which it counts; its END counts neither."""
    for seed in SEEDS:
        pair = Pair(4000 + seed, (SALVO, SALVO))
        pair.until(lambda pair: min(unit.phase for unit in pair.units) >= SEALING)
        pair.until(lambda pair: all(unit.phase == PLAYING for unit in pair.units), play=False)
        low = next(number for number in (0, 1) if pair.units[number].side == 0)
        early = pair.units[1 - low]
        pair.act(1 - low)
        pair.until(lambda pair, low=low: pair.units[low].log.early, play=False)
        pair.line = lambda sender, chunk, low=low: b"" if sender == low else chunk
        pair.act(low)
        early.resign()
        pair.idle(500)
        pair.line = lambda sender, chunk: chunk
        pair.until(resting)
        for unit in pair.units:
            assert unit.outcome == v.Outcome(0, "resigned"), unit.outcome


@pytest.mark.parametrize("rules", (SMALL, SALVO), ids=("streak", "salvo"))
def test_a_yes_to_a_draw_and_giving_up_at_once_are_a_draw(rules):
    for seed in SEEDS:
        pair = Pair(4100 + seed, (rules, rules)).until(shots(3))
        pair.until(lambda pair: all(unit.state.level and unit.channel.idle for unit in pair.units), play=False)
        pair.units[0].offer_draw()
        pair.until(lambda pair: pair.units[1].offered, play=False)
        pair.units[1].answer_draw(True)
        pair.units[0].resign()
        pair.until(resting)
        for unit in pair.units:
            assert unit.outcome == v.Outcome(2, "agreed"), unit.outcome


def test_no_power_cut_makes_an_offer_a_new_question():
    for seed in SEEDS:
        pair = Pair(4200 + seed).until(shots(3))
        pair.idle(500)
        honest, beggar = pair.units
        beggar.offer_draw()
        pair.until(lambda pair: pair.units[0].offered, play=False)
        honest.answer_draw(False)
        pair.idle(500)
        pair.reboot(0)
        pair.until(lambda pair: pair.units[0].state.peer.met and pair.units[1].state.peer.met, play=False)
        pair.heard[0].clear()
        pair.idle(500)
        beggar.channel.send(wire.about(beggar.id, wire.OFFER, beggar.log.count.to_bytes(2, "little")))
        pair.idle(500)
        assert not pair.units[0].offered and "offered" not in pair.heard[0]


def test_acts_of_another_match_are_not_those_of_this_one():
    """A power cut between the records of two matches may leave both."""
    one, other = Pair(4300).until(shots(3)), Pair(4301).until(shots(3))
    name = Duel.RECORDS[1]
    one.stores[0].records[name] = other.stores[0].records[name]
    one.reboot(0)
    assert one.units[0].phase == SEALING and one.units[0].event() is None


@pytest.mark.parametrize("rules", (SMALL, SALVO, DUTCHMAN), ids=("streak", "salvo", "dutchman"))
def test_many_frames_may_come_in_one_read(rules):
    """As from a room: the last seals, and what follows them, before the unit can do anything else."""
    for seed in SEEDS:
        pair = Pair(4400 + seed, (rules, rules))
        held = [bytearray(), bytearray()]
        pair.line = lambda sender, chunk, held=held: held[sender].extend(chunk) or b""
        for turn in range(20000):
            if turn % 30 == 0:  # 150 ms
                for number in (0, 1):
                    chunk, held[1 - number][:] = bytes(held[1 - number]), b""
                    pair.units[number].feed(chunk, pair.now)
                for number in (0, 1):
                    pair.act(number)
            pair.round()
            assert not {"fault", "accused"} & set(pair.heard[0] + pair.heard[1])
            if resting(pair):
                break
        assert pair.units[0].outcome == pair.units[1].outcome and not any(pair.units[0].outcome.faults)
