"""Match: a game as both sides have seen it: what must happen next and by whom, every act so far, the result.

A match holds no sea. Whoever owns a sea answers for it, so a built-in captain, a linked unit, a second player and a log
are met through the same interface. Imports rules' parts only.
"""

from .acts import (
    ANSWER,
    CHOOSE,
    DECK,
    DRAW,
    GIVE,
    HIT,
    MINE,
    MISS,
    MOVE,
    PASS,
    RESIGN,
    SHOT,
    SUBMARINE,
    SUNK,
    SWEEPER,
    Act,
    Acts,
)
from .chart import Chart
from .errors import NotLegal, NotNow

DRAWN = 2  # a result; 0 and 1 name the winner
SUNK_ALL, RESIGNED, AGREED = "sunk", "resigned", "agreed"  # how a match ended
MAX_WASTED = 400  # shots at known cells in a match
KIND_NAMES = ("a shot", "an answer", "something given", "a salvo", "a move", "a pass", "a resignation", "a draw")
_AIMED, _WASTED, _DYING = 0, 1, 2  # a pending shot: as usual, at a known cell, of a submarine that was sunk


class Match:
    """A game between players 0 and 1 under `rules`; `first` shoots first.

    due: the kind of act that must come next (acts.SHOT, ...), None when the match is over. by: the player whose act it
    is; None when it is over, or when both have to CHOOSE a salvo. acts: the log of all acts.
    turn: who shoots, or None between salvoes and at the end. left_in_turn: shots left before the turn passes.
    charts[p]: what is known of player p's sea. wasted: shots at known cells so far.
    result: None, 0, 1 or DRAWN. reason: how it ended (SUNK_ALL, RESIGNED, AGREED); ended_by: the player whose act
    ended it, or None.
    """

    def __init__(self, rules, first=0):
        if first not in (0, 1):
            raise NotLegal("the players are 0 and 1, not %r" % (first,))
        self.rules = rules
        self.first = first
        self.charts = (Chart(rules), Chart(rules))
        self.acts = Acts()
        self.result = self.reason = self.ended_by = None
        self.wasted = 0
        self._salvo = rules.shots == "salvo"
        self._dutchman = rules.fleet[0][0] == "~"
        self._pending = []  # shots without an answer: (shooter, cell, _AIMED, _WASTED or _DYING)
        self._gives = []  # what is to be given: (player, DECK or MINE)
        self._mover = None  # the owner of a Flying Dutchman that was hit
        self._to_fire = [0, 0]  # shots of this salvo that are not fired yet
        self._chosen = [False, False]
        self._dying = []  # submarines sunk in this salvo: (owner, cell)
        self.turn = None if self._salvo else first
        self.left_in_turn = 0 if self._salvo else self.salvo_size(first)
        self.due = self.by = None
        self._advance()

    @property
    def over(self):
        return self.result is not None

    @property
    def pending(self):
        """The cell that the next answer is about, or None."""
        return self._pending[0][1] if self._pending else None

    @property
    def dying(self):
        """Whether the shot that awaits its answer is a sunk submarine's last one."""
        return bool(self._pending) and self._pending[0][2] == _DYING

    @property
    def giving(self):
        """What is to be given now, DECK or MINE; None if nothing is."""
        return self._gives[0][1] if self.due == GIVE else None

    def owes(self, player):
        """Whether the next act is this player's."""
        return self.due is not None and (self.by == player or (self.by is None and not self._chosen[player]))

    def salvo_size(self, player):
        """How many shots a turn (or a salvo) has that begins now; a streak counts one and is renewed by hits."""
        shots = self.rules.shots
        if shots == "salvo":
            theirs = self.charts[1 - player]
            return min(self.charts[player].afloat, sum([theirs.open(cell) for cell in range(self.rules.cells)]))
        if shots == "chain":
            return self.charts[player].afloat
        return int(shots[6:]) if shots[:6] == "multi:" else 1

    def push(self, act):
        """Check an act and apply it. Returns it as the log has it: an answer that sinks names the ship.

        NotNow for one that is not due, NotLegal for one that the rules forbid or that cannot be true: nothing has
        changed then.
        """
        kind, player = act.kind, act.player
        if player not in (0, 1):
            raise NotLegal("the players are 0 and 1, not %r" % (player,))
        if self.over:
            raise NotNow("the match is over")
        if kind == RESIGN:
            self._end(1 - player, RESIGNED, player)
        elif kind == DRAW:
            self._end(DRAWN, AGREED, None)
        elif kind == PASS:
            self._pass(player)
        else:
            self._check_due(kind, player)
            if kind == ANSWER:
                act = self._answer(act)
            else:
                (self._shoot if kind == SHOT else self._give if kind == GIVE else self._choose_or_move)(act)
        self.acts.append(act)
        if not self.over:
            self._advance()
        return act

    def _check_due(self, kind, player):
        if kind != self.due:
            name = KIND_NAMES[kind] if 0 <= kind < len(KIND_NAMES) else "no such act"
            raise NotNow("%s is due now, not %s" % (KIND_NAMES[self.due], name))
        if not self.owes(player):
            raise NotNow("it is player %d's turn, not player %d's" % (1 - player, player))

    def _shoot(self, act):
        chart = self.charts[1 - act.player]
        if not chart.open(act.cell):
            raise NotLegal("this cell is outside the sea or already known: %r" % (act.cell,))
        if self._salvo:
            for shooter, cell, _ in self._pending:
                if shooter == act.player and cell == act.cell:
                    raise NotLegal("the shots of a salvo go to different cells: %d twice" % cell)
        known = not chart.worth(act.cell)
        if known:
            if self.wasted >= MAX_WASTED:
                raise NotLegal("%d shots were wasted; no more in this match" % MAX_WASTED)
            self.wasted += 1
        self._pending.append((act.player, act.cell, _WASTED if known else _AIMED))
        if self._salvo:
            self._to_fire[act.player] -= 1

    def _answer(self, act):
        shooter, cell, manner = self._pending[0]
        if act.cell != cell:
            raise NotNow("the answer to the shot at cell %d is due, not one for %r" % (cell, act.cell))
        ship = None
        if manner == _WASTED:
            if act.answer != MISS:
                raise NotLegal("a shot at a known cell is a miss: %d" % cell)
        else:
            # A cell may have been closed since it was chosen for a salvo, and a dying shot asks nobody.
            ship = self.charts[1 - shooter].mark(cell, act.answer, act.cells, self._salvo or manner == _DYING)
        del self._pending[0]
        if self._salvo:
            self._note_salvo(shooter, cell, act.answer, manner)
        else:
            self._note_shot(shooter, cell, act.answer, manner)
        return Act(ANSWER, act.player, cell, act.answer, ship)

    def _note_shot(self, shooter, cell, answer, manner):
        """What follows from an answer where shots are answered one by one."""
        if not self.charts[1 - shooter].afloat:
            self._end(shooter, SUNK_ALL, shooter)
            return
        if manner == _DYING:
            return
        if answer == SUBMARINE and not self.charts[shooter].was_shot(cell):
            self._pending.append((1 - shooter, cell, _DYING))
        if answer in (MINE, SWEEPER):
            self._gives.append((shooter, DECK if answer == MINE else MINE))
            self.left_in_turn = 0
        elif self.rules.shots != "streak":
            self.left_in_turn -= 1
        elif answer == MISS:
            self.left_in_turn = 0
        if self._dutchman and answer == HIT:
            self._mover = 1 - shooter

    def _note_salvo(self, shooter, cell, answer, manner):
        """What follows from an answer in a salvo: nothing before all its shots are answered."""
        if manner != _DYING:
            if answer == SUBMARINE:
                self._dying.append((1 - shooter, cell))
            elif answer in (MINE, SWEEPER):
                self._gives.append((shooter, DECK if answer == MINE else MINE))
        if self._pending:
            return
        gone = [not chart.afloat for chart in self.charts]
        if gone[0] or gone[1]:
            self._end(DRAWN if gone[0] and gone[1] else 1 if gone[0] else 0, SUNK_ALL, None)
            return
        # Player 0's finds are given away first, each player's in the order found.
        self._gives = [entry for player in (0, 1) for entry in self._gives if entry[0] == player]
        for owner, at in self._dying:
            if not self.charts[1 - owner].was_shot(at):
                self._pending.append((owner, at, _DYING))
        self._dying = []

    def _give(self, act):
        what = self._gives[0][1]
        if act.answer != what:
            raise NotLegal("a %s is to be given" % ("mine" if what == MINE else "deck"))
        self.charts[act.player].mark_given(act.cell, what)
        del self._gives[0]

    def _choose_or_move(self, act):
        if act.kind == MOVE:
            self._mover = None
        else:
            self._chosen[act.player] = True
            self._to_fire[act.player] = self.salvo_size(act.player)

    def _pass(self, player):
        if not self.rules.clock:
            raise NotLegal("only a match with a thinking clock lets a turn pass")
        if self.due != (CHOOSE if self._salvo else SHOT) or not self.owes(player):
            raise NotNow("player %d has no turn to pass now" % player)
        if self._salvo:
            self._chosen[player] = True
        else:
            self.left_in_turn = 0

    def _advance(self):
        """Settle what is due next, and by whom."""
        if self._salvo and self._still_firing():
            return
        if self._pending:
            self.due, self.by = ANSWER, 1 - self._pending[0][0]
            return
        while self._gives and not self.charts[self._gives[0][0]].to_give(self._gives[0][1]):
            del self._gives[0]
        if self._gives:
            self.due, self.by = GIVE, self._gives[0][0]
        elif self._mover is not None:
            self.due, self.by = MOVE, self._mover
        elif self._salvo:
            self._chosen = [False, False]
            self._still_firing()
        else:
            if self.left_in_turn <= 0:
                self.turn = 1 - self.turn
                self.left_in_turn = self.salvo_size(self.turn)
            self.due, self.by = SHOT, self.turn

    def _still_firing(self):
        """Whether a salvo has to be chosen or fired first."""
        if not (self._chosen[0] and self._chosen[1]):
            self.turn = None
            self.left_in_turn = 0
            self.due = CHOOSE
            self.by = 1 if self._chosen[0] else 0 if self._chosen[1] else None
        elif self._to_fire[0] or self._to_fire[1]:
            self.turn = self.by = 0 if self._to_fire[0] else 1
            self.left_in_turn = self._to_fire[self.turn]
            self.due = SHOT
        else:
            return False
        return True

    def _end(self, result, reason, by):
        self.result, self.reason, self.ended_by = result, reason, by
        self.turn = self.due = self.by = self._mover = None
        self.left_in_turn = 0
        self._pending = []
        self._gives = []

    def reply(self, sea):
        """Answer the shot that awaits it as `sea`, the sea of player `by`, has it. Returns the act, as `push` does.

        NotNow when no answer is due.
        """
        if self.due != ANSWER:
            raise NotNow("there is no shot to answer")
        _, cell, manner = self._pending[0]
        said = MISS if manner == _WASTED else sea.fire(cell)
        ship = sea.ship_at(cell) if said == SUNK and not self._dutchman else None
        return self.push(Act(ANSWER, self.by, cell, said, ship))

    def shots(self):
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

    def figures(self, player):
        """(shots, hits) of a player so far, dying shots apart."""
        shots = hits = 0
        for shooter, _, answer, _, dying in self.shots():
            if shooter == player and not dying:
                shots += 1
                hits += answer in (HIT, SUNK, SUBMARINE)
        return shots, hits

    def __str__(self):
        """The whole match as one line: see codec.of_match. `Match.parse` replays it."""
        from .codec import of_match

        return of_match(self)

    @classmethod
    def parse(cls, line):
        """The match that `str(match)` printed, replayed. NotReadable for what is no log, NotLegal or NotNow for one
        that breaks the rules.
        """
        from .codec import match_in

        return match_in(line)
