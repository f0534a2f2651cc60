"""Every cheat is a small dishonest peer; the honest side must get the verdict of the rules, and is never accused.

CHEAT_SEEDS (default 25) says over how many seeds each is played.
"""

import os

import pytest
from core.linked import SMALL, Pair, over, resting, shots
from seabattle.cable import PLAYING, VOID, Duel, agreement, duel, sealing
from seabattle.cable import commitments as c
from seabattle.cable import verdict as v
from seabattle.cable.course import DIGEST
from seabattle.rules import HIT, MISS, SUNK, Fleet, Rng, Rules, RulesError

SEEDS = int(os.environ.get("CHEAT_SEEDS", "25"))


class LyingSea:
    """A sea that answers what `lie(sea, cell, truth)` says, and does not ask whether its fleet is legal."""

    def __init__(self, rules, ships, lie=lambda sea, cell, truth: truth):
        self.rules = rules
        self.fleet = Fleet(rules, ships)
        self.shots = set()
        self.lie = lie
        self.lied = False
        self.said = MISS

    def ship_at(self, cell):
        return next((ship for ship in self.fleet.ships if cell in ship), None)

    def fire(self, cell):
        self.shots.add(cell)
        ship = self.ship_at(cell)
        truth = MISS if ship is None else SUNK if self.shots.issuperset(ship) else HIT
        answer = truth if self.lied else self.lie(self, cell, truth)
        self.lied = self.lied or answer != truth
        self.said = answer
        return answer


class Shameless(Duel):
    """Says its answer even where its own book shows that it cannot be true."""

    said = None

    def _message(self, message):
        try:
            super()._message(message)
        except RulesError:
            try:
                self.match.answer(self.sea.said, None)
                return
            except RulesError:
                pass
            number = self._course.count
            grain = c.salt(self._sealed.seed, self.match.pending)
            self.said = self._about(duel.ANSWER, number.to_bytes(2, "little") + grain + bytes((self.sea.said,)))

    def _next(self):
        said, self.said = self.said, None
        return said or super()._next()


class Liar(Shameless):
    """Gives one false answer."""

    lie = None

    def place(self, ships):
        super().place(ships)
        self.sea = LyingSea(self.rules, ships, type(self).lie)


class FalseMiss(Liar):
    lie = staticmethod(lambda sea, cell, truth: MISS if truth == HIT else truth)


class FalseHit(Liar):
    lie = staticmethod(lambda sea, cell, truth: HIT if truth == MISS else truth)


class FalseSunkOverWater(Liar):
    lie = staticmethod(lambda sea, cell, truth: SUNK if truth == MISS else truth)


class EarlySunk(Liar):
    lie = staticmethod(lambda sea, cell, truth: SUNK if truth == HIT else truth)


class LateSunk(Liar):
    lie = staticmethod(lambda sea, cell, truth: HIT if truth == SUNK and len(sea.ship_at(cell)) > 1 else truth)


def illegal(ships):
    """A unit that fixes these ships, legal or not."""

    class IllegalFleet(Shameless):
        def place(self, _):
            self.sea = LyingSea(self.rules, ships)
            self._sealed = c.Sealed(self.id, self.side, self._entropy(c.SEED), c.plan_of(self.rules, ships))
            sealing.save(self)

    return IllegalFleet


# Cells of SMALL: 6 columns; its fleet is 3, 2, 2, 1, 1.
TOO_MANY = illegal([(0, 1, 2), (12, 13), (15, 16), (24,), (26,), (28,)])
TOO_FEW = illegal([(0, 1, 2), (12, 13), (15, 16), (24,)])
TOUCHING = illegal([(0, 1, 2), (6, 7), (15, 16), (24,), (26,)])
CORNERS = illegal([(0, 1, 2), (9, 15), (12, 13), (24,), (26,)])
BENT = illegal([(0, 1, 7), (18, 19), (15, 16), (30,), (32,)])
BROKEN = illegal([(0, 1, 3), (12, 13), (15, 16), (24,), (26,)])
NONE_AT_ALL = illegal([])


class MovedShip(Duel):
    """Shows another place for a ship that was not hit than the sealed one."""

    def _next(self):
        if self._flags & duel._ENDED and self._sealed.plan and not getattr(self, "moved", False):
            self.moved = True
            plan = bytearray(self._sealed.plan)
            shot = {cell for player, cell, _, _ in self.match.log if player != self.side}
            ship = next((s for s in self.sea.fleet.ships if not shot.intersection(s)), self.sea.fleet.ships[0])
            number = plan[ship[0]]
            for cell in ship:
                plan[cell] = 0
            water = [cell for cell in range(len(plan)) if not plan[cell] and cell not in ship]
            for cell in water[: len(ship)]:
                plan[cell] = number
            self._sealed = c.Sealed(self.id, self.side, self._sealed.seed, bytes(plan))
        return super()._next()


class ElusiveSubmarine(Shameless):
    """Seals a sea without its last single-decker and shows it at the end where no shot fell."""

    def place(self, ships):
        single = ships[-1]
        super().place(ships)
        plan = bytearray(self._sealed.plan)
        plan[single[0]] = 0
        self.sea = LyingSea(self.rules, [ship for ship in ships if ship != single])
        self._sealed = c.Sealed(self.id, self.side, self._sealed.seed, bytes(plan))
        sealing.save(self)

    def _next(self):
        if self._flags & duel._ENDED and max(self._sealed.plan) < self.rules.ships:
            shot = {cell for player, cell, _, _ in self.match.log if player != self.side}
            plan = bytearray(self._sealed.plan)
            free = [cell for cell in range(len(plan)) if cell not in shot and not plan[cell]]
            plan[free[0] if free else 0] = self.rules.ships
            self._sealed = c.Sealed(self.id, self.side, self._sealed.seed, bytes(plan))
        return super()._next()


class RegroupedShips(Duel):
    """Where ships may touch: the same decks, shown as other ships than were sealed."""

    def _next(self):
        if self._flags & duel._ENDED and not getattr(self, "moved", False):
            self.moved = True
            plan = self._sealed.plan
            ships = c.ships_of(plan)
            self._sealed = c.Sealed(self.id, self.side, self._sealed.seed, c.plan_of(self.rules, ships[::-1]))
        return super()._next()


class SwappedSeed(Duel):
    def _next(self):
        if self._flags & duel._ENDED:
            self._sealed = c.Sealed(self.id, self.side, bytes(c.SEED), self._sealed.plan)
        return super()._next()


class BiasedLot(Duel):
    """Opens another share of the lot than it sealed."""

    def _about(self, kind, words):
        return super()._about(kind, bytes(len(words)) if kind == duel.READY else words)


class Injector(Duel):
    """Sends one message of its own making in the middle of play."""

    injected = False

    def _next(self):
        said_all = self._told >> (duel.READY & 15) & 1 and self._told_acts == self._course.count
        if self.phase == PLAYING and said_all and not self.injected:
            message = self.forge()
            if message is not None:
                self.injected = True
                return message
        return super()._next()

    def shot(self, number, cell):
        return self._about(duel.SHOT, number.to_bytes(2, "little") + cell.to_bytes(2, "little"))

    def open_cells(self):
        marks = self.match.charts[1 - self.side].marks
        return [cell for cell in range(len(marks)) if not marks[cell]]


class ShotOutOfTurn(Injector):
    def forge(self):
        course = self._course
        mine = course.match.turn == self.side
        return None if mine or course.count & 1 else self.shot(course.count, self.open_cells()[0])


class TwoShotsInATurn(Injector):
    """After its miss it shoots again."""

    def forge(self):
        log = self.match.log
        missed = log and log[-1][0] == self.side and log[-1][2] == MISS
        return self.shot(self._course.count, self.open_cells()[0]) if missed else None


class ChangedShot(Injector):
    """Says an old number with another cell, as if the shot had been a different one."""

    def forge(self):
        for number, (player, cell, _, _) in enumerate(self.match.log):
            if player == self.side:
                return self.shot(2 * number, (cell + 1) % self.rules.cells)
        return None


class ReorderedShot(Injector):
    def forge(self):
        course = self._course
        mine = course.match.turn == self.side and course.match.pending is None
        return self.shot(course.count + 2, self.open_cells()[0]) if mine else None


class ShotOutside(Injector):
    def forge(self):
        course = self._course
        mine = course.match.turn == self.side and course.match.pending is None
        return self.shot(course.count, 60000) if mine else None


class ShotAtAKnownCell(Injector):
    def forge(self):
        course = self._course
        mine = [cell for player, cell, _, _ in self.match.log if player == self.side]
        if course.match.turn == self.side and course.match.pending is None and mine:
            return self.shot(course.count, mine[0])
        return None


class FalseEnd(Injector):
    """Says that the match is over."""

    def forge(self):
        count = self._course.count
        words = count.to_bytes(2, "little") + self._course.digest(count) + b"\0"
        return self._about(duel.END, words) if count > 4 else None


class DrawNobodyOffered(FalseEnd):
    def forge(self):
        count = self._course.count
        words = count.to_bytes(2, "little") + self._course.digest(count) + b"\2"
        return self._about(duel.END, words) if count > 4 else None


class FalseAccusation(Injector):
    def forge(self):
        return self._about(duel.ACCUSE, bytes((v.FALSE_ANSWER,)))


class EarlyReveal(Injector):
    def forge(self):
        return self._about(duel.REVEAL, bytes(2) + bytes(60))


class Nonsense(Injector):
    def forge(self):
        return self._about(duel.ANSWER, b"what?")


class Silent(Duel):
    """Never shows its sea, but stays."""

    def _about(self, kind, words):
        return None if kind == duel.REVEAL else super()._about(kind, words)


class AnswerToItself(Injector):
    """Answers its own shot before the other side can: a hit, of course."""

    def forge(self):
        course = self._course
        if course.match.turn != self.side or course.match.pending is not None:
            return None
        return self._about(duel.ANSWER, (course.count + 1).to_bytes(2, "little") + bytes(c.SEAL) + bytes((HIT,)))


class ChangedAnswer(Injector):
    """Says an old answer's number with another answer."""

    def forge(self):
        for number, (player, cell, answer, _) in enumerate(self.match.log):
            if player != self.side:
                words = c.salt(self._sealed.seed, cell) + bytes((MISS if answer else HIT,))
                return self._about(duel.ANSWER, (2 * number + 1).to_bytes(2, "little") + words)
        return None


class LateFleet(Injector):
    """Chooses its fleet after the first shots: other seals in the middle of play."""

    def forge(self):
        seals = [bytes((n,)) * c.SEAL for n in range(8)]
        return self._about(duel.SEA, bytes(2) + b"".join(seals)) if self._course.count > 4 else None


class ForgottenMiss(Injector):
    """Says to have been switched off, and not to know its last miss."""

    def forge(self):
        course = self._course
        player, _, answer, _ = course.match.log[-1] if course.match.log else (None, 0, HIT, None)
        if player != self.side or answer != MISS or course.count & 1:
            return None
        message = bytearray(self._resume())
        count = course.count - 2
        message[-DIGEST - 2 : -DIGEST] = count.to_bytes(2, "little")
        message[-DIGEST:] = course.digest(count)
        return bytes(message)


class Bender(Duel):
    """Changes one message on its way out. `bend` gives the words after the tag, or None to leave them."""

    injected = False

    def _about(self, kind, words):
        bent = None if self.injected else self.bend(kind, words)
        self.injected = self.injected or bent is not None
        return super()._about(kind, words if bent is None else bent)


class InventedSalt(Bender):
    """A hit answered as a miss, with a salt made for it."""

    def bend(self, kind, words):
        hit = kind == duel.ANSWER and words[-1] == HIT
        return words[:2] + bytes(range(c.SEAL)) + bytes((MISS,)) if hit else None


class ReplayedAnswer(Bender):
    """A hit answered with the opening of an earlier miss."""

    old = None

    def bend(self, kind, words):
        if kind != duel.ANSWER:
            return None
        if words[-1] == MISS:
            self.old = words[2:]
            return None
        return words[:2] + self.old if self.old else None


class SeedOfAnother(Bender):
    """Shows the other side's seed at the end: one it cannot know, so any other."""

    def bend(self, kind, words):
        return words[:2] + words[34:66] + words[34:] if kind == duel.REVEAL and not any(words[:2]) else None


class NoSeals(Duel):
    """Opens a share of the lot without having sealed its sea."""

    def _next_of_play(self):
        return self._about(duel.READY, bytes(c.SEAL)) if self._once(duel.READY) else None


class Mirror(Duel):
    """Sends the other side's seals back as its own, and then its share."""

    def _next_of_play(self):
        if self._seals_filled < self._sealed.count * c.SEAL:
            return None
        if self._told_sea < self._sealed.count:
            start = self._told_sea
            self._told_sea = min(start + 8, self._sealed.count)
            words = bytes(self._seals[start * c.SEAL : self._told_sea * c.SEAL])
            return self._about(duel.SEA, start.to_bytes(2, "little") + words)
        return self._about(duel.READY, self._share or bytes(c.SEAL)) if self._once(duel.READY) else None


class Mute(Bender):
    """Does not answer any more when it is hit, but stays."""

    def bend(self, kind, words):
        return b"" if kind == duel.ANSWER and words[-1] != MISS else None

    def _next(self):
        message = None if self.injected else super()._next()
        return None if self.injected else message


class Quitter(Duel):
    """Leaves when it has been hit."""

    injected = False

    def poll(self, now):
        if self.phase == PLAYING and self.match.log and self.match.log[-1][0] != self.side and self.match.log[-1][2]:
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
    (BiasedLot, {v.BIASED_LOT}),
    (ShotOutOfTurn, {v.OUT_OF_TURN}),
    (TwoShotsInATurn, {v.OUT_OF_TURN, v.CHANGED_ACT}),
    (ChangedShot, {v.CHANGED_ACT}),
    (ReorderedShot, {v.OUT_OF_TURN}),
    (ShotOutside, {v.ILLEGAL_SHOT}),
    (ShotAtAKnownCell, {v.ILLEGAL_SHOT}),
    (FalseEnd, {v.FALSE_END}),
    (DrawNobodyOffered, {v.FALSE_END}),
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
    (Mirror, {v.BIASED_LOT}),
    (Mute, {v.STALLED}),
    (Quitter, {v.LEFT}),
]


def finish(pair, honest=0):
    """Play until the honest side has its outcome, shooting and cheating as it comes."""
    pair.until(lambda pair: pair.units[honest].outcome is not None, rounds=20000)
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
        unit = pair.stores[1].records["unit"]
        pair.stores[1].records.clear()
        pair.stores[1].records["unit"] = unit
        pair.reboot(1)
        honest = finish(pair)
        assert honest.outcome.winner == honest.side
        assert honest.outcome.faults[1 - honest.side] == v.LEFT


def test_seeing_the_lot_and_starting_over_forfeits():
    """Whoever dislikes the lot cannot draw it again: his whole sea was sealed before ours was opened."""
    for seed in range(SEEDS):
        pair = Pair(seed)
        pair.until(lambda pair: pair.units[1].match is not None)
        unit = pair.stores[1].records["unit"]
        pair.stores[1].records.clear()
        pair.stores[1].records["unit"] = unit
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
        mine = [shot for shot in pair.units[0].match.log if shot[0] == pair.units[1].side]
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
        def _resume(self):
            message = bytearray(super()._resume())
            message[-1] ^= 1
            return bytes(message)

    taken = 0
    for seed in range(SEEDS):
        pair = Pair(seed).until(shots(5))
        pair.makes[1] = Inventor
        pair.reboot(1)
        # A record that goes further than what the other side knows is checked act by act.
        course = pair.units[1]._course
        if course and 0 < course.count <= pair.units[0]._course.count:
            honest = finish(pair)
            assert honest.outcome.winner == honest.side
            assert honest.outcome.faults[1 - honest.side] == v.FORGED_RESUME
            taken += 1
    assert taken > SEEDS * 0.3


def test_messages_said_twice_change_nothing():
    """A peer that repeats what it said is a nuisance, not a cheat, and gains nothing by it.

    Only HELLO and RESUME are left out: they say what is held now.
    """

    class Parrot(Duel):
        said = ()

        def _next(self):
            message = super()._next()
            if message is not None:
                if message[0] not in (agreement.HELLO, duel.RESUME):
                    self.said = (*self.said, message)
            elif self.said and self._rng.below(3) == 0:
                return self._rng.choice(self.said)
            return message

    for seed in range(SEEDS):
        Parrot._rng = Rng(seed)
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
