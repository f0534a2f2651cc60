"""The log of Sea Battle's acts. Imports the console's log, rules and commitments.

The match alone decides whose act is next. When both choose a salvo at the same time, side 0's choice has the lower
number, whoever was faster; side 1's, if it is known first, waits beside the log.
"""

from zalp.console.link.duel.commitments import CELLS, FLEET, SEAL, Sealed, cell_seal, moved_seed, salt, seal_at
from zalp.console.link.duel.log import Log
from zalp.console.link.duel.verdict import (
    CHANGED_ACT,
    CHANGED_SALVO,
    FALSE_ANSWER,
    ILLEGAL_SHOT,
    IMPOSSIBLE_ANSWER,
    MALFORMED,
    OUT_OF_TURN,
)
from zalp.console.link.duel.wire import DREW, number_at

from ..rules import ANY, SUNK, Match, NotLegal, NotNow
from ..rules.acts import ANSWER, CHOOSE, GIVE, MOVE, PASS, SHOT, Act, choose, draw, move, resign
from .commitments import A_MINE, A_SUBMARINE, SHIP, content, plan_of, salvo_salt, salvo_seal

_ROOM = 6  # bytes of acts for each cell of a sea: enough for 379 shots of five bytes on 18x18
_WASTED = 8  # added to an answer: the shot fell on a known cell, so it is a miss and proves nothing
_SIZES = (3, 2, 4, 1 + SEAL, 1 + SEAL, 1, 1, 1)  # bytes of an act by its kind; see MoveLog
_CONTENTS = (0, SHIP, SHIP, 2, 3, A_SUBMARINE)  # what lies where MISS, HIT, SUNK, MINE, SWEEPER, SUBMARINE is answered


class MoveLog(Log):
    """A match from one side. key: the match's id; side: 0 or 1; sea: this side's rules.Sea; sealed: its Sealed; seals:
    the other side's seals, contiguous.

    match: the rules.Match. choice: the cells of our salvo, in order, until they are fired. moves: where our Flying
    Dutchman lay after each of its moves, including lost decks; sealed: as it lies now.

    An act's bytes: kind | player << 3; then for a shot the cell (2); for an answer its value (1; with _WASTED if the
    cell was known) and, if ships may touch by their sides, the number (1) and cells (2 each) of a sunk ship; for a gift
    its value (1) and its cell (2); for a choice its seal (16); for a move the new seal of the fleet (16).
    """

    def __init__(self, rules, key, side, first, sea, sealed, seals):
        super().__init__(key, side, first, _ROOM * rules.cells)
        self.match = Match(rules, first)
        self.clock = rules.clock
        self.choice = ()
        self.sealed = sealed
        self._restored: list = []  # our Dutchman's moves in the record, while its acts are replayed
        self._sea, self._first, self._seals = sea, sealed, seals
        self._salvo = rules.shots == "salvo"
        self._named = rules.contact == ANY  # an answer that sinks names the ship
        self._chosen = [0, 0]  # the number of each side's last choice
        self._seal = b""  # the other side's last choice, and what it has fired of it
        self._fired = []

    @property
    def over(self):
        return self.match.over

    @property
    def result(self):
        return self.match.result

    @property
    def cause(self):
        return self.match.reason

    def declared(self, flags, peer_flags):
        result, cause = Log.declared(self, flags, peer_flags)
        if result not in (0, 1):
            self.match.push(draw(1 - self.side if cause == "agreed" and peer_flags & DREW else self.side))
        else:
            self.match.push(resign(1 - result))
        return self.match.result, self.match.reason

    def extra(self):
        """Our choice, and our Dutchman's moves."""
        out = bytes((len(self.choice),)) + _in_bytes(self.choice) + bytes((len(self.moves),))
        return out + b"".join([_in_bytes(there) for there in self.moves])

    def restore(self, extra):
        at = 1 + 2 * extra[0]
        self.choice = _cells_at(extra, 1, extra[0])
        decks = self.match.rules.decks
        self._restored = [_cells_at(extra, at + 1 + 2 * decks * number, decks) for number in range(extra[at])]

    def thinks(self, player):
        match = self.match
        due = match.due
        decides = due in (CHOOSE, GIVE, MOVE) or (due == SHOT and not self._salvo)
        return not match.over and decides and match.owes(player)

    def decided(self, number):
        """Whether a player decided this act, so that his unit saved it before sending it."""
        kind = self.noted[self.find(number)] & 7
        return kind != ANSWER and not (kind == SHOT and self._salvo)

    def concurrent(self, number):
        """Whether this act is side 0's choice, which side 1's follows even if side 1 did not know it."""
        return self._salvo and self.noted[self.find(number)] in (CHOOSE, PASS)

    def opening(self, number):
        """What proves an act of ours: the salt of an answer's or a gift's cell, or of the salvo that is fired."""
        at = self.find(number)
        kind = self.noted[at] & 7
        seed = self._first.seed
        if kind == SHOT and self._salvo:
            return salvo_salt(seed, self._ours_before(number, CHOOSE)[-1])
        if kind == GIVE:
            return salt(seed, number_at(self.noted, at + 2))
        if kind == ANSWER and not self.noted[at + 1] & _WASTED:
            moves = len(self._ours_before(number, MOVE)) if self.moves else 0
            return salt(moved_seed(seed, moves), self.match.acts[number].cell)
        return b""

    def _ours_before(self, number, kind):
        """The numbers of our acts of this kind before act `number`, which may become known late, when others have
        followed.
        """
        found = []
        at = 0
        for earlier in range(number):
            if self.noted[at] == kind | self.side << 3:
                found.append(earlier)
            at += self.size(self.noted, at)
        return found

    def resealed(self, number):
        return self.noted[self.find(number)] & 7 == MOVE

    def alters(self, noted, at):
        return noted[at] == MOVE | 1 - self.side << 3

    @property
    def changing(self):
        return self.match.due == MOVE and self.match.by != self.side

    def again(self, noted):
        """An act of the record."""
        act, seal = self._act(noted)
        if act.kind == MOVE and act.player == self.side:
            there = self._restored[len(self.moves)]
            stays = there == self._sea.fleet.ships[0]
            self._sail(None if stays else [cell for cell in there if not self._sea.shots[cell]])
        if act.kind == GIVE and act.player == self.side:
            self._sea.give(act.cell, act.answer)
        if act.kind == ANSWER and act.player == self.side:
            if self.match.reply(self._sea).answer != act.answer:
                raise ValueError("the saved answers are not those of the saved sea")
            self.note(noted)
        else:
            self._push(act, noted, seal)

    def size(self, noted, at):
        """How many bytes the act that begins there has."""
        if self._named and noted[at] & 7 == ANSWER and noted[at + 1] == SUNK:
            return 3 + 2 * noted[at + 2]
        return _SIZES[noted[at] & 7]

    def _act(self, noted):
        """(the Act, its seal) from these bytes; an answer is about the cell that awaits it."""
        kind, player = noted[0] & 7, noted[0] >> 3
        if kind == SHOT:
            return Act(kind, player, number_at(noted, 1), 0, None), b""
        if kind == GIVE:
            return Act(kind, player, number_at(noted, 2), noted[1], None), b""
        if kind == ANSWER:
            ship = [number_at(noted, at) for at in range(3, len(noted), 2)] if len(noted) > 2 else None
            return Act(kind, player, self.match.pending, noted[1] & 7, ship), b""  # type: ignore[arg-type]
        return Act(kind, player, 0, 0, None), bytes(noted[1:])

    def note(self, noted):
        """Add an act to the log."""
        choice = self._salvo and noted[0] & 7 in (CHOOSE, PASS)
        if choice and noted[0] >> 3 and self.match.due == CHOOSE and self.match.by == 0:
            self.early = bytes(noted)
            return
        self.noted.extend(noted)
        self.count += 1
        if self.early and choice:
            self.noted.extend(self.early)
            self.early = None
            self.count += 1

    def _push(self, act, noted, seal=b""):
        number = self.due_number(act.player)
        self.match.push(act)
        if act.kind == CHOOSE:
            self._chosen[act.player] = number
            if act.player != self.side:
                self._seal, self._fired = seal, []
        elif act.kind == MOVE and act.player != self.side:
            self.peer_moves += 1
        elif self._salvo and act.kind == SHOT and act.player != self.side:
            self._fired.append(act.cell)
        self.note(noted)

    def due_number(self, player):
        """The number of this player's next act, if one is due."""
        return self.count + (player == 1 and self.match.due == CHOOSE and self.match.by is None)

    def owes(self, player):
        """Whether this player's unit owes an act that needs no player: an answer, or a shot of a fixed salvo."""
        match = self.match
        return match.by == player and (match.due == ANSWER or (self._salvo and match.due == SHOT))

    def indebted(self, player):
        """As `owes`, and a gift, which may be the player's last deck."""
        return self.owes(player) or (self.match.due == GIVE and self.match.by == player)

    # Our acts.

    def push(self, act):
        """A shot of ours, or our pass. RulesError as Match.push; NotNow for other acts and for a salvo's shots."""
        if act.kind not in (SHOT, PASS) or (act.kind == SHOT and self._salvo):
            raise NotNow("for this act use choose, give or move")
        noted = bytes((act.kind | self.side << 3,))
        self._push(act, noted if act.kind == PASS else noted + act.cell.to_bytes(2, "little"))

    def choose(self, cells):
        """Fix our salvo. NotNow when none is due; NotLegal for cells at which the rules do not let us fire."""
        match = self.match
        if match.due != CHOOSE or not match.owes(self.side):
            raise NotNow("no salvo is due")
        chart = match.charts[1 - self.side]
        if len(cells) != match.salvo_size(self.side) or len(set(cells)) != len(cells):
            raise NotLegal("a salvo has %d different cells" % match.salvo_size(self.side))
        for cell in cells:
            if not chart.open(cell):
                raise NotLegal("this cell is not open: %r" % (cell,))
        self.choice = tuple(cells)
        number = self.due_number(self.side)
        seal = salvo_seal(self.key, self.side, number, cells, salvo_salt(self._first.seed, number))
        self._push(choose(self.side), bytes((CHOOSE | self.side << 3,)) + seal)

    def give(self, cell):
        """Give what a mine or a minesweeper costs us. NotNow when nothing is due; NotLegal for another cell."""
        match = self.match
        if match.due != GIVE or match.by != self.side:
            raise NotNow("nothing is to be given")
        self._sea.give(cell, match.giving)
        noted = bytes((GIVE | self.side << 3, match.giving)) + cell.to_bytes(2, "little")
        self._push(Act(GIVE, self.side, cell, match.giving, None), noted)

    def move(self, cells):
        """Our Flying Dutchman's move, None to stay. NotNow when none is due; NotLegal for cells where it cannot lie."""
        if self.match.due != MOVE or self.match.by != self.side:
            raise NotNow("no move is due")
        self._sail(cells)
        self._push(move(self.side), bytes((MOVE | self.side << 3,)) + self.sealed.seal(FLEET))

    def _sail(self, cells):
        self._sea.move(cells)
        self.moves.append(self._sea.fleet.ships[0])
        seed = moved_seed(self._first.seed, len(self.moves))
        self.sealed = Sealed(self.key, self.side, seed, plan_of(self.match.rules, self._sea.fleet.ships), content)

    def later_plans(self):
        """Our sea as it lay after each of our moves, as one string of bytes."""
        return b"".join([plan_of(self.match.rules, (ship,)) for ship in self.moves])

    def moved_fleets(self):
        """The seals over the other side's fleet after each of its moves."""
        numbers = [number for number, act in enumerate(self.match.acts) if act.kind == MOVE and act.player != self.side]
        return [self.act(number)[1:] for number in numbers]

    def advance(self, emit):
        """Answers, and the shots of a fixed salvo."""
        match = self.match
        made = False
        while match.by == self.side:
            if match.due == ANSWER:
                wasted = _WASTED if match.wasting else 0
                act = match.reply(self._sea)
                noted = bytes((ANSWER | self.side << 3, act.answer | wasted))
                if self._named and act.answer == SUNK:
                    noted += bytes((len(act.cells),)) + _in_bytes(act.cells)
                self.note(noted)
                emit("shot", act.cell, act.answer, act.cells)
            elif match.due == SHOT and self._salvo:
                act = Act(SHOT, self.side, self.choice[len(self.choice) - match.left_in_turn], 0, None)
                self._push(act, bytes((SHOT | self.side << 3,)) + act.cell.to_bytes(2, "little"))
            else:
                break
            made = True
        return made

    def emit_taken(self, emit):
        act = self.match.acts[-1]
        if act.kind == ANSWER:
            emit("answer", act.cell, act.answer, act.cells)
        elif act.kind == PASS:
            emit("passed", False)
        elif act.kind != SHOT:
            emit("act", act)

    # The other side's acts.

    def take(self, number, payload, generation=0):
        """Take an act of the other side, with what proves it. Returns 0, or the violation that it is; None for one
        known before. generation: how many of its moves the present seals include.
        """
        try:
            size = self.size(payload, 0)
            act, seal = self._act(payload[:size])
        except IndexError:
            return MALFORMED
        if len(payload) not in (size, size + SEAL):
            return MALFORMED
        noted, opening = payload[:size], payload[size:]
        if act.player == self.side or act.player > 1:
            return OUT_OF_TURN
        known = self.known(number, act.player)
        if known is not None:
            return None if known == noted else CHANGED_ACT
        match = self.match
        due = CHOOSE if self._salvo else SHOT
        awaited = match.due == due and match.rules.clock if act.kind == PASS else match.due == act.kind
        if not awaited or not match.owes(act.player) or number != self.due_number(act.player):
            return OUT_OF_TURN
        if act.kind == ANSWER and act.cells and list(act.cells) != sorted(set(act.cells)):
            return MALFORMED
        code = self._proven(act, noted, opening)
        if act.kind == MOVE and (generation != self.peer_moves + 1 or seal != seal_at(self._seals, FLEET)):
            code = CHANGED_ACT
        if code:
            return code
        try:
            self._push(act, noted, seal)
        except ValueError:
            return ILLEGAL_SHOT if act.kind == SHOT else IMPOSSIBLE_ANSWER
        return IMPOSSIBLE_ANSWER if act.kind == ANSWER and self._searched_in_vain() else 0

    def _proven(self, act, noted, opening):
        """0, or the violation if this act does not match what proves it."""
        kind = act.kind
        if kind == ANSWER:
            wasted = noted[1] & _WASTED
            if bool(wasted) != self.match.wasting or act.answer > 5 or noted[1] > (_WASTED if wasted else 5):
                return IMPOSSIBLE_ANSWER
            if wasted:
                return MALFORMED if opening else 0
            return 0 if self._opens(act.cell, _CONTENTS[act.answer], opening) else FALSE_ANSWER
        if kind == GIVE:
            if act.cell >= self.match.rules.cells or act.answer != self.match.giving:
                return IMPOSSIBLE_ANSWER
            contents = (A_MINE,) if act.answer else (SHIP, A_SUBMARINE)
            return 0 if any(self._opens(act.cell, what, opening) for what in contents) else FALSE_ANSWER
        if kind == SHOT and self._salvo:
            if self.match.left_in_turn > 1:
                return 0
            fired = self._fired + [act.cell]
            seal = salvo_seal(self.key, act.player, self._chosen[act.player], fired, opening)
            return 0 if seal == self._seal else CHANGED_SALVO
        return MALFORMED if opening else 0

    def _opens(self, cell, content, opening):
        return cell_seal(self.key, 1 - self.side, cell, content, opening) == seal_at(self._seals, CELLS + cell)

    def _searched_in_vain(self):
        """Whether the whole sea is known, and the fleet in it is too small."""
        chart = self.match.charts[1 - self.side]
        if self.match.over or not chart.afloat or chart.marks.find(b"\0") >= 0:
            return False
        return not any(chart.worth(cell) for cell in range(len(chart.marks)))


def _in_bytes(cells):
    """Two bytes a cell."""
    return b"".join([cell.to_bytes(2, "little") for cell in cells])


def _cells_at(record, at, count):
    """So many cells of two bytes each."""
    return tuple([number_at(record, at + 2 * number) for number in range(count)])
