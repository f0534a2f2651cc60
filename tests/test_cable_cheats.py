"""Every cheat is a small dishonest peer; the honest side must get the verdict of the rules, and is never accused.

CHEAT_SEEDS (default 8): the number of seeds for each.
"""

import os

import pytest
from core.linked import SMALL, Pair, over, resting, shots
from seabattle.cable import PLAYING, VOID, Duel, saves, wire
from seabattle.cable import commitments as c
from seabattle.cable import verdict as v
from seabattle.rules import HIT, MINE, MISS, SUNK, Fleet, Rng, Rules, RulesError, Sea
from seabattle.rules.acts import ANSWER, CHOOSE, GIVE, MOVE, PASS, SHOT

SEEDS = int(os.environ.get("CHEAT_SEEDS", "8"))


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
        truth = MISS if ship is None else SUNK if self.shots.issuperset(ship) else HIT
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
    unit.state.seals.own = c.Sealed(unit.id, unit.side, seed or own.seed, bytes(plan))


class Liar(Shameless):
    """Gives one false answer."""

    lie = None

    def place(self, ships, **extras):
        super().place(ships)
        self.state.sea = LyingSea(self.rules, ships, type(self).lie)


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
            state = self.state
            state.sea = LyingSea(self.rules, ships)
            state.seals.own = c.Sealed(self.id, self.side, state.entropy(c.SEED), c.plan_of(self.rules, ships))
            saves.sea(state)

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
        self.state.sea = LyingSea(self.rules, [ship for ship in ships if ship != single])
        reseal(self, plan)
        saves.sea(self.state)

    def change(self, plan):
        shot = shots_at(self)
        free = [cell for cell in range(len(plan)) if cell not in shot and not plan[cell]]
        plan[free[0] if free else 0] = self.rules.ships
        reseal(self, plan)


class RegroupedShips(AtTheEnd):
    """Where ships may touch: the same decks, shown as other ships than were sealed."""

    def change(self, plan):
        reseal(self, c.plan_of(self.rules, c.ships_of(plan)[::-1]))


class SwappedSeed(AtTheEnd):
    def change(self, plan):
        reseal(self, plan, bytes(c.SEED))


class Bender(Duel):
    """Changes one message about the match on its way out: `bend` gives what follows the tag, or None to leave it."""

    injected = False

    def next_message(self):
        message = super().next_message()
        if message is None or self.injected or self.id is None or message[0] < wire.SEA:
            return message
        bent = self.bend(message[0], message[1 + wire.TAG :])
        self.injected = bent is not None
        return message if bent is None else message[: 1 + wire.TAG] + bent


class BiasedCoin(Bender):
    """Opens another share of the coin toss than it sealed."""

    def bend(self, kind, payload):
        return bytes(len(payload)) if kind == wire.READY else None


class Injector(Duel):
    """Sends one message of its own making in the middle of play."""

    injected = False

    def next_message(self):
        play = self.state.play
        if self.phase == PLAYING and self.state.seals.ready_sent and play.sent == play.log.count and not self.injected:
            message = self.forge()
            if message is not None:
                self.injected = True
                return message
        return super().next_message()

    def forged(self, number, act, opening=b""):
        return wire.about(self.id, wire.ACT, number.to_bytes(2, "little") + act + opening)

    def shot(self, number, cell):
        return self.forged(number, bytes((SHOT | self.side << 3,)) + cell.to_bytes(2, "little"))

    def answer(self, number, said, cell=0):
        opening = c.salt(self.state.seals.own.seed, cell)
        return self.forged(number, bytes((ANSWER | self.side << 3, said)), opening)

    @property
    def count(self):
        return self.state.play.log.count

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

    flags = b"\0"

    def forge(self):
        count = self.count
        payload = count.to_bytes(2, "little") + self.state.play.log.digest(count) + self.flags
        return wire.about(self.id, wire.END, payload) if count > 4 else None


class DrawNobodyOffered(FalseEnd):
    flags = bytes((wire.DREW,))


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
        self.state.peer.anew(bytes(wire.CHALLENGE), True)

    def next_message(self):
        message = super().next_message()
        if self.lost is not None and message is not None and message[0] == wire.PROOF:
            self.injected = True
            return forgetful_proof(self, self.lost)
        return message


def forgetful_proof(unit, count):
    """A PROOF that it is who it is, and knows so many acts."""
    said = b"\1" + count.to_bytes(2, "little") + unit.state.play.log.digest(count)
    return proved(unit, wire.about(unit.id, wire.PROOF, said))


def proved(unit, said):
    """A message with its proof, as a unit that has the key can make it of anything."""
    peer = unit.state.peer
    return said + c.proof(c.key_of(unit.state.secret, unit.id), peer.theirs, peer.ours, said)


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


LARGE = Rules(fleet="classic", contact=2)

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
]


# Of the other games.

MINED = Rules(7, 7, ("3", "2", "1"), mines=3)
BOATS = Rules(6, 6, ("3", "2", "1"), submarines=1)
SALVO = Rules(6, 6, ("3", "2", "1"), shots="salvo")
DUTCHMAN = Rules(10, 10, ("~5",))


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


class MovedMine(AtTheEnd):
    """Shows a mine elsewhere than it was sealed."""

    def change(self, plan):
        shot = shots_at(self)
        mines = [cell for cell in range(len(plan)) if plan[cell] == c.PLAN_MINE and cell not in shot]
        water = [cell for cell in range(len(plan)) if not plan[cell]]
        if mines:
            plan[mines[0]], plan[water[0]] = 0, c.PLAN_MINE
            reseal(self, plan)


class TouchingMine(Shameless):
    """Lays a mine beside a ship."""

    def place(self, ships, mines=(), **extras):
        near = next(n for n in self.rules.around(ships[0][0]) if not any(n in ship for ship in ships))
        if near in mines:
            near = mines[0]
        state = self.state
        state.sea = Sea(Rules(7, 7, ("3", "2", "1"), mines=3, mines_touch=True), ships, mines=(near, *mines[1:]))
        plan = c.plan_of(self.rules, ships, mines=(near, *mines[1:]))
        state.seals.own = c.Sealed(self.id, self.side, state.entropy(c.SEED), plan)
        saves.sea(state)


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
            self.state.sea = FreeDutchman(self.rules, ships, where)

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
    for seed in range(max(SEEDS, 25) if rare else SEEDS):
        pair = Pair(2000 + seed, rules=(rules, rules), makes=(Duel, cheat))
        honest = finish(pair)
        outcome = honest.outcome
        code = outcome.faults[1 - honest.side]
        assert outcome.faults[honest.side] == 0, (seed, outcome)
        assert not code or (outcome.winner == honest.side and code in codes), (seed, outcome)
        caught += code != 0
    assert caught > (0 if rare else SEEDS * 0.3), caught


def finish(pair, honest=0):
    """Play until the honest side has its outcome, shooting and cheating as it comes; it leaves who has stalled."""
    pair.until(lambda pair: pair.units[honest].outcome or pair.units[honest].watch.stalled, rounds=20000)
    if pair.units[honest].outcome is None:
        pair.units[honest].leave()
    return pair.units[honest]


@pytest.mark.parametrize("cheat, codes", CHEATS, ids=[f"{cheat.__name__}-{n}" for n, (cheat, _) in enumerate(CHEATS)])
def test_a_cheat_is_caught_and_loses(cheat, codes):
    caught = 0
    for seed in range(SEEDS):
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
    assert caught > SEEDS * 0.6


def test_decks_shown_as_other_ships_are_caught():
    for seed in range(SEEDS):
        pair = Pair(seed, rules=(LARGE, LARGE), makes=(Duel, RegroupedShips))
        honest = finish(pair)
        assert honest.outcome.winner == honest.side
        assert honest.outcome.faults[1 - honest.side] == v.MOVED_SHIP


@pytest.mark.parametrize("when", [1, 6, 12])
def test_pulling_the_plug_for_good_and_forgetting_the_match_forfeits(when):
    for seed in range(SEEDS):
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
    for seed in range(SEEDS):
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
    for seed in range(SEEDS):
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
    assert taken > SEEDS * 0.4


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
    for seed in range(SEEDS):
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
    assert taken > SEEDS * 0.3


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

    for seed in range(SEEDS):
        Parrot.rng = Rng(seed)
        pair = Pair(seed, makes=(Duel, Parrot)).until(lambda pair: pair.units[0].outcome is not None)
        assert pair.units[0].outcome.faults == (0, 0)


def test_an_opponents_own_seals_sent_back_open_nothing():
    seed, plan = bytes(32), bytes(36)
    mine = c.Sealed(bytes(16), 0, seed, plan)
    echoed = c.Sealed(bytes(16), 1, seed, plan)
    assert not {mine.seal(n) for n in range(mine.count)} & {echoed.seal(n) for n in range(echoed.count)}


def test_two_cheats_are_void():
    for seed in range(SEEDS):
        pair = Pair(seed, makes=(TOUCHING, BENT)).until(over, rounds=30000)
        for unit in pair.units:
            assert unit.outcome.winner == VOID, (seed, unit.outcome)


def test_honest_units_are_never_accused():
    for seed in range(SEEDS):
        pair = Pair(seed).until(resting)
        assert pair.units[0].outcome == pair.units[1].outcome
        assert pair.units[0].outcome.faults == (0, 0)


def test_the_small_rules_are_those_the_drawings_are_for():
    assert SMALL.width == 6 and SMALL.fleet == ("3", "2", "2", "1", "1")
