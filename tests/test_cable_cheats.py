"""Every cheat is a small dishonest peer; the honest side must get the verdict of the rules, and is never accused.

Of the seeds two are drawn by the day; `make prove-cable` takes all of them.
"""

import pytest
from cheating import (
    SEEDS,
    Bending,
    Injecting,
    convict,
    end_after,
    enough,
    finish,
    loses,
    proved,
)
from core.daily import daily
from linked import SMALL, Pair, begun, over, resting, shots

from zalp.console.link.duel import commitments as c
from zalp.console.link.duel import saves, wire
from zalp.console.link.duel import verdict as v
from zalp.seabattle.cable import PLACING, PLAYING, SEALING, VOID, Duel
from zalp.seabattle.cable.commitments import PLAN_MINE, content, plan_of, ships_of
from zalp.seabattle.rules import HIT, MINE, MISS, SUNK, Fleet, Rng, Rules, RulesError, Sea
from zalp.seabattle.rules.acts import ANSWER, CHOOSE, GIVE, MOVE, PASS, SHOT

pytestmark = pytest.mark.slow

LITTLE = Rules(4, 4, ("2", "1"))
MINED = Rules(7, 7, ("3", "2", "1"), mines=3)
BOATS = Rules(6, 6, ("3", "2", "1"), submarines=1)
SALVO = Rules(6, 6, ("3", "2", "1"), shots="salvo")
DUTCHMAN = Rules(10, 10, ("~5",))
PLAIN = Rules(6, 6, ("3", "2", "2", "1", "1"), answers="plain")
TOUCHING_SHIPS = Rules(6, 6, ("3", "2", "1"), contact=2)


# Seas that lie.


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


def lying(lie):
    """A unit that gives one false answer: what lie(sea, cell, truth) returns."""

    class Liar(Shameless):
        def place(self, ships, **extras):
            super().place(ships)
            self.state.plan = LyingSea(self.rules, ships, lie)

    return Liar


def fix(unit, sea, plan):
    """Fix a sea that the rules may forbid, as `place` does."""
    state = unit.state
    while state.keying:
        state.work_on_keys()
    state.plan = sea
    state.seals.own = c.Sealed(unit.id, unit.side, state.entropy(c.SEED), plan, content)
    saves.plan(state)


def illegal(*ships):
    """A unit that fixes these ships, legal or not."""

    class IllegalFleet(Shameless):
        def place(self, _, **extras):
            fix(self, LyingSea(self.rules, ships), plan_of(self.rules, ships))

    return IllegalFleet


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
    """A ship of any number of decks that may go anywhere; `where` gives its cells."""

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
        lost = [deck for deck in ship if self.shots[deck]]
        free = [cell for cell in range(len(self.shots)) if not self.shots[cell]]
        self.lied = True
        self.fleet = Fleet(self.rules, (tuple(self.where(self, ship, lost, free)),))


def sailing(where):
    """A unit whose Flying Dutchman goes where it may not: where(its sea, the ship, its decks that were hit, the cells
    without a shot).
    """

    class FalseDutchman(Shameless):
        def place(self, ships, **extras):
            super().place(ships)
            self.state.plan = FreeDutchman(self.rules, ships, where)

    return FalseDutchman


def onto_shot_cells(sea, ship, lost, free):
    """Its decks that are left change places with shots that missed."""
    missed = [cell for cell in range(len(sea.shots)) if sea.shots[cell] and cell not in ship]
    return (lost + missed + free)[: len(ship)]


def one_deck_more(sea, ship, lost, free):
    return *ship, next(cell for cell in free if cell not in ship)


def in_pieces(sea, ship, lost, free):
    left = len(ship) - len(lost)
    return lost + free[:: len(free) // left or 1][:left]


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


# Another sea at the end than the sealed one.


def shots_at(unit):
    """The cells that were shot in this unit's sea."""
    return {cell for player, cell, *_ in unit.match.shots() if player != unit.side}


def reseal(unit, plan, seed=None):
    """A cheat's sea becomes another one."""
    own = unit.state.seals.own
    unit.state.seals.own = c.Sealed(unit.id, unit.side, seed or own.seed, bytes(plan), content)


class AtTheEnd(Duel):
    """Becomes dishonest when the seas are to be shown: `change` gives the plan that it shows, or None."""

    seed = None
    injected = False

    def next_message(self):
        if self.state.ended and not self.injected:
            plan = self.change(bytearray(self.state.seals.own.plan))
            if plan is not None:
                self.injected = True
                reseal(self, plan, self.seed)
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
        return plan


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
        return plan


class MovedMine(AtTheEnd):
    """Shows a mine elsewhere than it was sealed."""

    def change(self, plan):
        shot = shots_at(self)
        mines = [cell for cell in range(len(plan)) if plan[cell] == PLAN_MINE and cell not in shot]
        water = plan.find(b"\0")
        if not mines:
            return None
        plan[mines[0]], plan[water] = 0, PLAN_MINE
        return plan


class RegroupedShips(AtTheEnd):
    """Where ships may touch: the same decks, shown as other ships than were sealed."""

    def change(self, plan):
        return plan_of(self.rules, ships_of(plan)[::-1])


class SwappedSeed(AtTheEnd):
    seed = bytes(c.SEED)

    def change(self, plan):
        return plan


# Messages changed on their way out.


def bending(kind, bend):
    """A unit that changes one message of this kind: bend(unit, payload) gives its new payload, or None."""
    return type("Bender", (Bending, Duel), {"kind": kind, "bend": bend})


def changing(what, change):
    """A unit that changes one act of this kind: change(unit, act) gives its bytes and opening, or None. number: the
    act's.
    """

    class ActBender(Bending, Duel):
        kind = wire.ACT

        def bend(self, payload):
            if payload[2] & 7 != what:
                return None
            self.number = payload[0] | payload[1] << 8
            changed = change(self, payload[2:])
            return None if changed is None else payload[:2] + changed

    return ActBender


def says(act, what):
    return act[:1] + bytes((what,)) + act[2:]


def said_for(what, instead):
    """A unit that answers one `what` with `instead`."""
    return changing(ANSWER, lambda unit, act: says(act, instead) if act[1] == what else None)


def dying_miss(unit, act):
    """The sunk submarine's last shot has hit."""
    dying = unit.match.acts[unit.number - 1].kind == ANSWER
    return says(act, MISS) if dying and act[1] else None


def invented_salt(unit, act):
    """A hit answered as a miss, with a salt made for it."""
    return act[:1] + bytes((MISS,)) + bytes(range(c.SEAL)) if act[1] == HIT else None


def replayed(unit, act):
    """A hit answered with the opening of an earlier miss."""
    if act[1] == MISS:
        unit.miss = act
        return None
    return getattr(unit, "miss", None)


def giving(unit, act, cell):
    return act[:2] + cell.to_bytes(2, "little") + c.salt(unit.state.seals.own.seed, cell)


def given_water(unit, act):
    plan, marks = unit.state.seals.own.plan, unit.match.charts[unit.side].marks
    return giving(unit, act, next(cell for cell in range(len(plan)) if not plan[cell] and not marks[cell]))


def given_before(unit, act):
    """A deck that was hit already."""
    shot = [cell for player, cell, said, *_ in unit.match.shots() if player != unit.side and said in (HIT, SUNK)]
    return giving(unit, act, shot[0]) if shot else None


def other_salvo(unit, act):
    taken = {a.cell for a in unit.match.acts if a.kind == SHOT and a.player == unit.side}
    marks = unit.match.charts[1 - unit.side].marks
    free = [cell for cell in range(len(marks)) if not marks[cell] and cell not in taken]
    return act[:1] + free[0].to_bytes(2, "little") + act[3:] if free else None


def falling_cells(unit, act):
    """The cells of its sunk ship from the last to the first."""
    if act[1] != SUNK or act[2] < 2:
        return None
    cells = [act[at : at + 2] for at in range(3, 3 + 2 * act[2], 2)]
    return act[:3] + b"".join(reversed(cells)) + act[3 + 2 * act[2] :]


def another_seed(unit, payload):
    """As if of the other side; that one it cannot know, so any other."""
    return None if any(payload[:2]) else payload[:2] + payload[34:66] + payload[34:]


def nine_seals(unit, payload):
    return payload + payload[3 : 3 + c.SEAL] if len(payload) == 3 + 8 * c.SEAL else None


class OtherSealsLater(Bending, Duel):
    """After a part of its seals it begins a new session, and sends others from the start: it has seen nothing yet, but
    nobody should choose twice.
    """

    kind = wire.SEA
    again = False

    def bend(self, payload):
        if self.again:
            return payload[:3] + bytes(len(payload) - 3) if not any(payload[1:3]) else None
        if payload[1] >= 16:
            self.again = True
            self.channel.renew()
        return None


# Messages that it makes in the midst of play.


class Injector(Injecting, Duel):
    """Adds what Sea Battle's forgers need."""

    def shot(self, cell=None, ahead=0):
        """A shot at the first cell that is open, or at this one; its number is so far from the next act's."""
        cell = self.open_in(1 - self.side) if cell is None else cell
        return self.forged(self.count + ahead, bytes((SHOT | self.side << 3,)) + cell.to_bytes(2, "little"))

    def answer(self, number, said, cell=0):
        opening = c.salt(self.state.seals.own.seed, cell)
        return self.forged(number, bytes((ANSWER | self.side << 3, said)), opening)

    def open_in(self, side):
        return bytes(self.match.charts[side].marks).find(b"\0")

    @property
    def aiming(self):
        """Whether our shot is due."""
        return self.match.due == SHOT and self.match.by == self.side

    @property
    def waiting(self):
        """Whether the other one's shot is due."""
        return self.match.due == SHOT and self.match.by != self.side

    @property
    def missed(self):
        """Whether its last shot has just missed."""
        last = self.match.acts[-1] if len(self.match.acts) else None
        return last and last.kind == ANSWER and last.player != self.side and last.answer == MISS

    def own(self, kind):
        """(number, act) of its acts of this kind."""
        acts = enumerate(self.match.acts)
        return [(number, act) for number, act in acts if act.kind == kind and act.player == self.side]


def saying(forge, after=0):
    """A unit that says what forge(unit) makes, once that is not None and so many acts are known."""
    return type("Forger", (Injector,), {"forge": forge, "after": after})


def shooting(forge):
    """The same when its shot is due."""
    return saying(lambda unit: forge(unit) if unit.aiming else None)


def accusing(code):
    return saying(lambda unit: unit.about(wire.ACCUSE, bytes((code,))))


def ending(flags, ahead=0):
    """A unit that ends the match with these flags, after so many acts more than there are."""
    return saying(lambda unit: unit.end(flags, unit.count + ahead), 5)


def shot_for_the_other(unit):
    act = bytes((SHOT | 1 - unit.side << 3,)) + unit.open_in(unit.side).to_bytes(2, "little")
    return unit.forged(unit.count, act) if unit.waiting else None


def shot_at_a_known_cell(unit):
    shots = unit.own(SHOT)
    return unit.shot(shots[0][1].cell) if shots else None


def old_shot_changed(unit):
    """As if the shot had been a different one."""
    shots = unit.own(SHOT)
    return unit.shot((shots[0][1].cell + 1) % unit.rules.cells, shots[0][0] - unit.count) if shots else None


def old_answer_changed(unit):
    answers = unit.own(ANSWER)
    return unit.answer(answers[0][0], MISS if answers[0][1].answer else HIT, answers[0][1].cell) if answers else None


def passed(unit):
    return unit.forged(unit.count, bytes((PASS | unit.side << 3,)))


def offer_of_the_future(unit):
    """At a number of acts that is not known yet, to be asked again."""
    return unit.about(wire.OFFER, (unit.count + 3).to_bytes(2, "little"))


def end_before_its_last_act(unit):
    own = [number for number, act in enumerate(unit.match.acts) if act.player == unit.side]
    return unit.end(wire.RESIGNED, own[-1]) if own else None


def other_seals(unit):
    seals = b"".join([bytes((n,)) * c.SEAL for n in range(8)])
    return unit.about(wire.SEA, bytes(3) + seals)


class ShotsBeforeTheChoice(Injector):
    def choose(self, cells):
        if self.injected:
            super().choose(cells)

    def forge(self):
        return self.shot(0) if self.match.due == CHOOSE else None


class AfterItsEnd(Injector):
    """Resigns on its turn, after a few acts, and then says something more: what `more` returns."""

    def next_message(self):
        log = self.state.play.log
        if self.phase == PLAYING and self.state.level and log.count > 4 and log.thinks(self.side):
            self.resign()
        if self.state.ending.end_sent and not self.injected:
            self.injected = True
            return self.more()
        return Duel.next_message(self)


class ShotAfterItsEnd(AfterItsEnd):
    def more(self):
        return self.shot()


class ResignedAndTakenBack(AfterItsEnd):
    def more(self):
        return self.end()


# Another course than the protocol's.


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


def late_sunk(sea, cell, truth):
    return HIT if truth == SUNK and len(sea.ship_of(cell)) > 1 else truth


# The ships are drawn for six columns and this fleet.
assert SMALL.width == 6 and SMALL.fleet == ("3", "2", "2", "1", "1")

FALSE_MISS = lying(lambda sea, cell, truth: MISS if truth == HIT else truth)
TOO_MANY = illegal((0, 1, 2), (12, 13), (15, 16), (24,), (26,), (28,))
TOO_FEW = illegal((0, 1, 2), (12, 13), (15, 16), (24,))
TOUCHING = illegal((0, 1, 2), (6, 7), (15, 16), (24,), (26,))
BENT = illegal((0, 1, 7), (18, 19), (15, 16), (30,), (32,))
NO_REASON = ending(0)
UNEVEN = {v.ILLEGAL_FLEET, v.IMPOSSIBLE_ANSWER}
SUNKEN = {v.FALSE_SUNK, v.IMPOSSIBLE_ANSWER}

CHEATS = {
    "a hit called a miss": (FALSE_MISS, {v.FALSE_ANSWER}),
    "a miss called a hit": (lying(lambda sea, cell, truth: HIT if truth == MISS else truth), {v.FALSE_ANSWER}),
    "a miss called sunk": (lying(lambda sea, cell, truth: SUNK if truth == MISS else truth), {v.FALSE_ANSWER}),
    "a hit called sunk": (lying(lambda sea, cell, truth: SUNK if truth == HIT else truth), SUNKEN),
    "sunk called a hit": (lying(late_sunk), SUNKEN),
    "too many ships": (TOO_MANY, UNEVEN),
    "too few ships": (TOO_FEW, UNEVEN),
    "ships side by side": (TOUCHING, UNEVEN | SUNKEN),
    "ships corner to corner": (illegal((0, 1, 2), (9, 15), (12, 13), (24,), (26,)), UNEVEN | SUNKEN),
    "a bent ship": (BENT, UNEVEN | SUNKEN),
    "a broken ship": (illegal((0, 1, 3), (12, 13), (15, 16), (24,), (26,)), UNEVEN),
    "no ships": (illegal(), {v.ILLEGAL_FLEET}),
    "a moved ship": (MovedShip, {v.MOVED_SHIP}),
    "an elusive submarine": (ElusiveSubmarine, {v.MOVED_SHIP, v.IMPOSSIBLE_ANSWER}),
    "a swapped seed": (SwappedSeed, {v.SWAPPED_SEED}),
    "the seed of another": (bending(wire.REVEAL, another_seed), {v.SWAPPED_SEED}),
    "another share than was sealed": (bending(wire.READY, lambda unit, said: bytes(len(said))), {v.BIASED_COIN}),
    "another share later": (saying(lambda unit: unit.about(wire.READY, bytes(c.SEAL))), {v.BIASED_COIN}),
    "the other side's seals": (Mirror, {v.BIASED_COIN}),
    "no seals": (NoSeals, {v.MALFORMED}),
    "nine seals in a message": (bending(wire.SEA, nine_seals), {v.MALFORMED}),
    "other seals in a new session": (OtherSealsLater, {v.CHANGED_ACT}),
    "other seals after the first shots": (saying(other_seals, 5), {v.CHANGED_ACT}),
    "a shot out of turn": (saying(lambda unit: unit.shot() if unit.waiting else None), {v.OUT_OF_TURN}),
    "a shot for the other": (saying(shot_for_the_other), {v.OUT_OF_TURN}),
    "two shots in a turn": (saying(lambda unit: unit.shot() if unit.missed else None), {v.OUT_OF_TURN, v.CHANGED_ACT}),
    "an old shot changed": (saying(old_shot_changed), {v.CHANGED_ACT}),
    "a shot two acts ahead": (shooting(lambda unit: unit.shot(ahead=2)), {v.OUT_OF_TURN}),
    "a shot outside": (shooting(lambda unit: unit.shot(60000)), {v.ILLEGAL_SHOT}),
    "a shot at a known cell": (shooting(shot_at_a_known_cell), {v.ILLEGAL_SHOT}),
    "a pass without a clock": (shooting(passed), {v.OUT_OF_TURN}),
    "an answer to itself": (shooting(lambda unit: unit.answer(unit.count + 1, HIT)), {v.OUT_OF_TURN}),
    "an old answer changed": (saying(old_answer_changed), {v.CHANGED_ACT}),
    "an answer with an invented salt": (changing(ANSWER, invented_salt), {v.FALSE_ANSWER}),
    "an answer with another's salt": (changing(ANSWER, replayed), {v.FALSE_ANSWER}),
    "an act of no kind": (saying(lambda unit: unit.about(wire.ACT, b"what?")), {v.MALFORMED}),
    "a sea shown in play": (saying(lambda unit: unit.about(wire.REVEAL, bytes(62))), {v.MALFORMED}),
    "an offer of the future": (saying(offer_of_the_future, 5), {v.MALFORMED}),
    "an end without a reason": (NO_REASON, {v.FALSE_END}),
    "a draw that nobody offered": (ending(wire.DREW), {v.FALSE_END}),
    "an end with both flags": (ending(wire.DREW | wire.RESIGNED), {v.FALSE_END}),
    "an end with another flag": (ending(wire.ENDED), {v.MALFORMED}),
    "an end two acts ahead": (ending(wire.RESIGNED, 2), {v.FALSE_END}),
    "an end before its last act": (saying(end_before_its_last_act, 7), {v.FALSE_END}),
    "an end of another match": (bending(wire.END, lambda _, said: said[:2] + bytes(8) + said[-1:]), {v.FALSE_END}),
    "an end without flags": (bending(wire.END, lambda unit, said: said[:-1]), {v.MALFORMED}),
    "an end with a byte more": (bending(wire.END, lambda unit, said: said + b"\0"), {v.MALFORMED}),
    "an empty end": (bending(wire.END, lambda unit, said: b""), {v.MALFORMED}),
    "an end taken back": (ResignedAndTakenBack, {v.CHANGED_ACT}),
    "a shot after its end": (ShotAfterItsEnd, {v.OUT_OF_TURN}),
    "an early accusation": (EarlyAccusation, {v.FALSE_ACCUSATION}),
    **{f"accusation {code}": (accusing(code), {v.FALSE_ACCUSATION}) for code in range(1, 18)},
    **{f"accusation {code}": (accusing(code), {v.MALFORMED}) for code in (0, 18, 255)},
}
UNDER_OTHER_RULES = {
    "a mine called a miss": (MINED, said_for(MINE, MISS), {v.FALSE_ANSWER}),
    "a hit called a mine": (MINED, said_for(HIT, MINE), {v.FALSE_ANSWER}),
    "water given": (MINED, changing(GIVE, given_water), {v.FALSE_ANSWER}),
    "a deck given that was hit": (MINED, changing(GIVE, given_before), {v.IMPOSSIBLE_ANSWER}),
    "a mine given for a deck": (MINED, changing(GIVE, lambda unit, act: says(act, MINE)), {v.IMPOSSIBLE_ANSWER}),
    "a moved mine": (MINED, MovedMine, {v.MOVED_SHIP}),
    "a mine beside a ship": (MINED, TouchingMine, UNEVEN),
    "a dying hit called a miss": (BOATS, changing(ANSWER, dying_miss), {v.FALSE_ANSWER}),
    "another salvo than was chosen": (SALVO, changing(SHOT, other_salvo), {v.CHANGED_SALVO, v.ILLEGAL_SHOT}),
    "shots before the choice": (SALVO, ShotsBeforeTheChoice, {v.OUT_OF_TURN}),
    "a sunk ship's cells in another order": (TOUCHING_SHIPS, changing(ANSWER, falling_cells), {v.MALFORMED}),
    "decks shown as other ships": (TOUCHING_SHIPS, RegroupedShips, {v.MOVED_SHIP}),
    "a hit called sunk, plain answers": (PLAIN, said_for(HIT, SUNK), {v.IMPOSSIBLE_ANSWER, v.MALFORMED}),
    "an end without a reason, plain answers": (PLAIN, NO_REASON, {v.FALSE_END}),
    "a hit called a miss, plain answers": (PLAIN, FALSE_MISS, {v.FALSE_ANSWER}),
    "too few ships, plain answers": (PLAIN, TOO_FEW, UNEVEN),
    "too many ships, plain answers": (PLAIN, TOO_MANY, UNEVEN),
    "a moved ship, plain answers": (PLAIN, MovedShip, {v.MOVED_SHIP}),
    "a Dutchman without new seals": (DUTCHMAN, LazyDutchman, {v.CHANGED_ACT}),
    "a Dutchman on shot cells": (DUTCHMAN, sailing(onto_shot_cells), {v.ILLEGAL_FLEET}),
    "a Dutchman with a deck more": (DUTCHMAN, sailing(one_deck_more), UNEVEN | {v.FALSE_ANSWER}),
    "a Dutchman in pieces": (DUTCHMAN, sailing(in_pieces), {v.ILLEGAL_FLEET}),
}


@pytest.mark.parametrize("name", CHEATS)
def test_a_cheat_is_caught_and_loses(name):
    cheat, codes = CHEATS[name]
    convict([Pair(1000 + seed, makes=(Duel, cheat)) for seed in SEEDS], codes, 0.6)


@pytest.mark.parametrize("name", UNDER_OTHER_RULES)
def test_a_cheat_under_other_rules_is_caught_and_loses(name):
    rules, cheat, codes = UNDER_OTHER_RULES[name]
    few = rules is BOATS  # dying shots that hit
    convict([Pair(2000 + seed, (rules, rules), (Duel, cheat)) for seed in SEEDS], codes, 0 if few else 0.3)


@pytest.mark.parametrize("when", [0, 1, 6, 12])
def test_pulling_the_plug_for_good_and_forgetting_the_match_forfeits(when):
    """Also before the first shot: who dislikes the coin toss cannot toss again."""
    for seed in SEEDS:
        pair = Pair(seed).until(shots(when) if when else lambda pair: pair.units[1].match is not None)
        pair.stores[1].records = {"_secret": pair.stores[1].records["_secret"]}
        pair.reboot(1)
        loses(finish(pair), v.LEFT)


def test_going_on_from_an_older_record_takes_no_shot_back():
    taken = 0
    for seed in SEEDS:
        pair = Pair(seed).until(lambda pair: pair.units[1].phase == PLAYING and "duel-acts" in pair.stores[1].records)
        kept = dict(pair.stores[1].records)
        try:
            pair.until(shots(12))
        except AssertionError:
            continue  # this match was over before
        mine = [shot for shot in pair.units[0].match.shots() if shot[0] == pair.units[1].side]
        if len(mine) < 2:
            continue
        pair.stores[1].records = kept
        pair.reboot(1)
        loses(finish(pair), v.FORGED_RESUME)
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
            loses(finish(pair), v.FORGED_RESUME)
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
    """Says yes to a standing offer instead of answering the shot that would be its end; behind: 1, as if it did not
    know that shot, or 0.
    """

    injected = False

    def next_message(self):
        message = super().next_message()
        if message is None or self.injected:
            return message if message is None or message[0] in (wire.RESUME, wire.PROOF) else None
        if message[0] != wire.ACT or message[3 + wire.TAG] & 7 != ANSWER or not self.match.over:
            return message
        self.injected = True
        count = int.from_bytes(message[1 + wire.TAG : 3 + wire.TAG], "little") - self.behind
        return wire.about(self.id, wire.END, end_after(self.log, count, wire.DREW))


@pytest.mark.parametrize("rules", (SMALL, SALVO, TOUCHING_SHIPS), ids=("streak", "salvo", "touching"))
@pytest.mark.parametrize("behind, codes", [(0, {v.FALSE_END}), (1, {v.STALLED, v.FALSE_END})])
def test_a_standing_offer_is_no_way_out_of_an_answer(behind, codes, rules):
    cheat = type("Cheat", (YesInsteadOfAnAnswer,), {"behind": behind})
    met = 0
    for seed in SEEDS:
        pair = Proposing(3000 + seed, (rules, rules), (Duel, cheat))
        honest = finish(pair)
        outcome = honest.outcome
        assert outcome.cause != "agreed" and not outcome.faults[honest.side], outcome
        if pair.units[1].injected:
            met += 1
            loses(honest, *codes)
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
        cheat.channel.send(wire.about(cheat.id, wire.END, end_after(cheat.log, cheat.log.count, wire.DREW)))
        loses(finish(pair), v.FALSE_END)
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
    """A unit that says this in AGAIN after its wish, by turns: word(unit, message) gives the 16 bytes."""

    class Rewriter(Duel):
        heard = None

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
            self.state.agreement._said[2] = message[1 + wire.TAG : 2 + wire.TAG] + said  # it makes its keys of that
            return message[: 2 + wire.TAG] + said

    return Rewriter


def remembering(first, won):
    """What it would say if the other one had begun, or had won."""

    def memory(unit, said):
        past, agreement = unit.state.agreement.past, unit.state.agreement
        turned = past.side ^ agreement.side
        keys = [side[1] for side in (agreement._said, agreement._heard)][:: -1 if agreement.side else 1]
        return c.again(
            past.key, agreement.id, *keys, past.first ^ turned ^ first, past.won ^ turned ^ won, agreement.side
        )

    return memory


AGAINS = {
    "zeros": lambda unit, said: bytes(c.SEAL),
    "wrong": lambda unit, said: said[:-1] + bytes((said[-1] ^ 1,)),
    "of another first": remembering(1, 0),
    "of another winner": remembering(0, 1),
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


def test_two_cheats_are_void():
    for seed in SEEDS:
        pair = Pair(seed, makes=(TOUCHING, BENT)).until(over, rounds=30000)
        for unit in pair.units:
            assert unit.outcome.winner == VOID, (seed, unit.outcome)


def test_resigning_after_an_early_choice_of_a_salvo_is_not_cheating():
    """Side 1's choice is known before side 0's, after which it counts; its END counts neither."""
    for seed in SEEDS:
        pair = begun(Pair(4000 + seed, (SALVO, SALVO)))
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
