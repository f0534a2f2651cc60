"""Match: a match as both sides have seen it: what must happen next and by whom, every act so far, the result.

A match holds no sea. The owner of a sea gives its answers, so a built-in captain, a linked unit, a second player and a
log all use the same interface. Imports rules' parts only.
"""

from .acts import (
    AIMED,
    ANSWER,
    ANSWER_BITS,
    CHOOSE,
    DECK,
    DRAW,
    DYING,
    GIVE,
    HIT,
    KIND_AT,
    MINE,
    MISS,
    MOVE,
    PASS,
    PLAYER_AT,
    RESIGN,
    SHOT,
    SUBMARINE,
    SUNK,
    SWEEPER,
    WASTED,
    Act,
    Acts,
)
from .chart import Chart
from .constants import AGREED, DRAWN, RESIGNED, SUNK_ALL
from .errors import NotLegal, NotNow

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from .ruleset import Rules
    from .sea import Sea

MAX_WASTED = 400  # shots at known cells in a match
_NAMES = "a shot,an answer,something given,a salvo,a move"  # of the kinds of acts that may be due


class Match:
    """A match between players 0 and 1 under `rules`; `first` shoots first.

    due: the kind of act that must come next (acts.SHOT, ...), None when the match is over. by: the player who must make
    it; None when the match is over, or when both have to CHOOSE a salvo. acts: the log of all acts. turn: who shoots,
    or None between salvoes and at the end. left_in_turn: shots left before the turn passes. charts[p]: what is known of
    player p's sea. wasted: shots at known cells so far. result: None, 0, 1 or DRAWN. reason: how it ended (SUNK_ALL,
    RESIGNED, AGREED); ended_by: the player whose act ended it, or None.
    """

    rules: "Rules"
    first: int
    charts: "tuple[Chart, Chart]"
    acts: "Acts"
    result: int | None
    reason: str | None
    ended_by: int | None
    wasted: int
    turn: int | None
    left_in_turn: int
    due: int | None
    by: int | None

    def __init__(self, rules: "Rules", first: int = 0) -> None:
        if first not in (0, 1):
            raise NotLegal("the players are 0 and 1, not %r" % (first,))
        self.rules = rules
        self.first = first
        self.charts = (Chart(rules), Chart(rules))
        self.acts = Acts()
        self.result = self.reason = self.ended_by = None
        self.wasted = 0
        self._dutchman = rules.dutchman
        self._pending = []  # shots without an answer: (shooter, cell, AIMED, WASTED or DYING)
        self._gives = []  # gifts that are due: (player, DECK or MINE)
        self._mover = None  # the owner of a Flying Dutchman that was hit
        self._salvo = None
        self.turn = None
        self.left_in_turn = 0
        if rules.extras or rules.shots == "salvo":
            from . import extras  # noqa: F401  acts import it where a Pico's stack is too short to load it
        if rules.shots == "salvo":
            from .salvo import Salvo

            self._salvo = Salvo(self.charts, MAX_WASTED)
        else:
            self.turn = first
            self.left_in_turn = self._shots(first)
        self.due = self.by = None
        self._advance()

    @property
    def over(self) -> bool:
        return self.result is not None

    @property
    def pending(self) -> int | None:
        """The cell that the next answer is about, or None."""
        return self._pending[0][1] if self._pending else None

    @property
    def dying(self) -> bool:
        """Whether the shot that awaits its answer is the last one of a sunk submarine."""
        return bool(self._pending) and self._pending[0][2] == DYING

    @property
    def wasting(self) -> bool:
        """Whether the shot that awaits its answer fell on a known cell: then it is a miss whatever lies there."""
        return bool(self._pending) and self._pending[0][2] == WASTED

    @property
    def giving(self) -> int | None:
        """What must be given away now, DECK or MINE; None if nothing."""
        return self._gives[0][1] if self.due == GIVE else None

    def owes(self, player: int) -> bool:
        """Whether the next act is this player's."""
        return self.due is not None and (self.by == player or (self.by is None and not self._salvo.chosen[player]))

    def salvo_size(self, player: int) -> int:
        """How many cells the salvo that a player chooses now has; 0 outside a salvo."""
        return self._salvo.size(player) if self.due == CHOOSE else 0

    def may_waste(self) -> bool:
        """Whether a shot, or each of a salvo, may go to a known cell now: rules.waste, and the limit is not reached."""
        return self.rules.waste and (self._salvo.room if self._salvo else MAX_WASTED - self.wasted) > 0

    def _shots(self, player):
        """How many shots a turn that begins now has; a streak has one, which hits renew."""
        shots = self.rules.shots
        if shots == "chain":
            return self.charts[player].afloat
        return int(shots[6:]) if shots[:6] == "multi:" else 1

    def push(self, act: "Act") -> "Act":
        """Check an act and apply it. Returns it as it is in the log: an answer that sinks names the ship.

        NotNow for an act that is not due, NotLegal for one that the rules forbid or that cannot be true; nothing has
        changed then.
        """
        kind, player, cell, answer, ship = act
        if player != 0 and player != 1:
            raise NotLegal("the players are 0 and 1, not %r" % (player,))
        if self.result is not None:
            raise NotNow("the match is over")
        if kind == RESIGN:
            self._end(1 - player, RESIGNED, player)
        elif kind == DRAW:
            self._end(DRAWN, AGREED, None)
        elif kind == PASS:
            self._pass(player)
        elif kind != self.due or not (self.by == player or self.owes(player)):
            self._refuse(kind, player)
        elif kind == SHOT:
            self._shoot(player, cell)
        elif kind == ANSWER:
            sunk = self._answer(cell, answer, ship)
            if sunk != ship:
                act = Act(kind, player, cell, answer, sunk)
        elif kind == GIVE:
            self._give(player, cell, answer)
        elif kind == MOVE:
            self._mover = None
        else:
            self._salvo.fix(player, self._salvo.size(player))
        self.acts.append(act)
        if self.result is None:
            self._advance()
        return act

    def _refuse(self, kind, player):
        if kind != self.due:
            names = _NAMES.split(",")
            named = names[kind] if 0 <= kind < len(names) else "an unknown act"
            raise NotNow("%s is due now, not %s" % (names[self.due], named))
        raise NotNow("it is player %d's turn, not player %d's" % (1 - player, player))

    def _shoot(self, player, cell):
        chart = self.charts[1 - player]
        if not chart.open(cell):
            raise NotLegal("this cell is outside the sea or already known: %r" % (cell,))
        manner = AIMED
        if self.rules.waste and not chart.worth(cell):
            if not self.may_waste():
                raise NotLegal("no more shots are wasted in this match")
            manner = WASTED
        shot = player, cell, manner
        if self._salvo:
            if shot in self._pending:
                raise NotLegal("the shots of a salvo go to different cells: %d twice" % cell)
            self._salvo.to_fire[player] -= 1
        self._pending.append(shot)
        self.wasted += manner == WASTED

    def _answer(self, at, answer, ship):
        """Apply the answer to the first pending shot; returns the cells of the ship that it sinks, or None."""
        shooter, cell, manner = shot = self._pending[0]
        if at != cell:
            raise NotNow("the answer to the shot at cell %d is due, not one for %r" % (cell, at))
        if manner == WASTED:
            if answer != MISS or ship is not None:
                raise NotLegal("a shot at a known cell is a miss: %d" % cell)
        else:
            # A cell may have been closed since it was chosen for a salvo, and a dying shot may go anywhere.
            closed = manner == DYING or self._salvo is not None
            ship = self.charts[1 - shooter].mark(cell, answer, ship, closed)
        self._pending.pop(0)
        if self._salvo:
            result = self._salvo.answered(shot, answer, self._pending, self._gives)
            if result is not None:
                self._end(result, SUNK_ALL, None)
        else:
            self._note(shooter, cell, answer, manner)
        return ship

    def _note(self, shooter, cell, answer, manner):
        """Apply the consequences of an answer, if shots are answered one by one."""
        if not self.charts[1 - shooter].afloat:
            self._end(shooter, SUNK_ALL, shooter)
            return
        if manner == DYING:
            return
        if self._dutchman and answer == HIT:
            self._mover = 1 - shooter
        if answer == SUBMARINE and not self.charts[shooter].was_shot(cell):
            self._pending.append((1 - shooter, cell, DYING))
        if answer in (MINE, SWEEPER):
            self._gives.append((shooter, DECK if answer == MINE else MINE))
            self.left_in_turn = 0
        elif self.rules.shots != "streak":
            self.left_in_turn -= 1
        elif answer == MISS:
            self.left_in_turn = 0

    def _give(self, player, cell, what):
        if what != self._gives[0][1]:
            raise NotLegal("a %s is to be given" % ("deck" if what == MINE else "mine"))
        from .extras import mark_given

        mark_given(self.charts[player], cell, what)
        self._gives.pop(0)

    def _pass(self, player):
        if not self.rules.clock:
            raise NotLegal("only a match with a thinking clock lets a turn pass")
        if self.due != (CHOOSE if self._salvo else SHOT) or not self.owes(player):
            raise NotNow("player %d has no turn to pass now" % player)
        self.left_in_turn = 0
        if self._salvo:
            self._salvo.fix(player, 0)

    def _advance(self):
        """Determine what is due next, and by whom."""
        salvo = self._salvo
        step = salvo and salvo.step()
        if step:
            self._fire(step)
        elif self._pending:
            self.due = ANSWER
            self.by = 1 - self._pending[0][0]
        elif self._gives and self._give_due():
            pass
        elif self._mover is not None:
            self.due, self.by = MOVE, self._mover
        elif salvo:
            salvo.begin(self.wasted)
            self._fire(salvo.step())
        else:
            if self.left_in_turn <= 0:
                self.turn = 1 - self.turn
                self.left_in_turn = self._shots(self.turn)
            self.due = SHOT
            self.by = self.turn

    def _fire(self, step):
        """Choose or fire a salvo."""
        self.due, self.by, self.left_in_turn = step
        self.turn = self.by if self.due == SHOT else None

    def _give_due(self):
        """Whether a gift is due and there is something to give."""
        from .extras import to_give

        while self._gives:
            player, what = self._gives[0]
            if to_give(self.charts[player], what):
                self.due, self.by = GIVE, player
                return True
            del self._gives[0]
        return False

    def _end(self, result, reason, by):
        self.result, self.reason, self.ended_by = result, reason, by
        self.turn = self.due = self.by = self._mover = None
        self.left_in_turn = 0
        self._pending = []
        self._gives = []

    def reply(self, sea: "Sea") -> "Act":
        """Answer the shot that awaits it according to `sea`, the sea of player `by`. Returns the act, as `push` does.

        NotNow when no answer is due.
        """
        if self.due != ANSWER:
            raise NotNow("there is no shot to answer")
        _, cell, manner = self._pending[0]
        said = MISS if manner == WASTED else sea.fire(cell)
        ship = sea.ship_at(cell) if said == SUNK and not self._dutchman else None
        return self.push(Act(ANSWER, self.by, cell, said, ship))

    def shots(self) -> "Iterator[tuple[int, int, int, tuple[int, ...] | None, bool]]":
        """Yield every answered shot in the order of the answers: (shooter, cell, answer, ship, dying). ship: the cells
        that it sank, or None; dying: it was a sunk submarine's.
        """
        fired = 0
        for act in self.acts:
            if act.kind == SHOT:
                fired += 1
            elif act.kind == ANSWER:
                yield 1 - act.player, act.cell, act.answer, act.cells, not fired
                fired -= fired > 0

    def figures(self, player: int) -> tuple[int, int]:
        """(shots, hits) of a player so far, without dying shots."""
        return self.score(player)[:2]

    def score(self, player: int) -> tuple[int, int, int]:
        """(shots, hits, the longest run of hits) of a player so far, without dying shots."""
        shots = hits = run = longest = fired = 0
        for small in self.acts.packed:
            kind = small >> KIND_AT
            if kind == SHOT:
                fired += 1
            elif kind == ANSWER and fired:
                fired -= 1
                if small >> PLAYER_AT & 1 != player:  # the one who answers is not the one who shot
                    shots += 1
                    run = run + 1 if small & ANSWER_BITS in (HIT, SUNK, SUBMARINE) else 0
                    hits += run > 0
                    longest = max(longest, run)
        return shots, hits, longest

    def __str__(self):
        """The whole match as one line: see text.of_match. `Match.parse` replays it."""
        from .text import of_match

        return of_match(self)

    @classmethod
    def parse(cls, line: str) -> "Match":
        """The match that `str(match)` printed, replayed. NotReadable if it is not a log, NotLegal or NotNow for one
        that breaks the rules.
        """
        from .text import match_in
        from .ruleset import Rules

        return match_in(cls, Rules, line)

    if TYPE_CHECKING:  # library.py, only on a computer
        __hash__ = None  # type: ignore[assignment]

        @property
        def outcome(self) -> int | None: ...
        def legal_shots(self, player: int | None = None) -> list[int]: ...
        def pop(self) -> "Act": ...
        def copy(self) -> "Match": ...
        def __eq__(self, other: object) -> bool: ...
