"""Watches the other side: does it make the same keys, does it do what it owes? And runs the thinking clock. Imports
channel's time and commitments.
"""

from ..channel import ticks_diff
from .commitments import SEED

DISTURBED_MS = 3000  # a side whose keys do not come for so long has others, or none
OVERDUE_MS = 8000  # a side that owes a step that needs no player for this long may be left
STALL_MS = 60000  # and after this long it counts as having left
BOUND_MS = 180000  # and after this long in all, whatever sessions it began, frames it broke, small parts it sent
_STEP_MS = 1000  # the most that one look adds to a time: a unit that was switched off or busy has not waited


class Watch:
    """Watches the side at the other end of `channel`, in the match of `state`. disturbed: the two have not agreed on
    the same, or what one of them said has not arrived. overdue: it may be left without a
    forfeit; stalled: leaving it now wins. quiet: we have nothing to send; the engine sets it.
    """

    def __init__(self, state, channel):
        self._state, self._channel = state, channel
        self.quiet = self.disturbed = self.overdue = self.stalled = False
        self._apart = 0  # ms that the agreement has made no progress, while somebody was there
        self._arrived = 0  # bytes of it
        self._making = False  # our key, or those of the match
        self._keying = 0  # ms that it took last: the other side's program may be as slow
        self._owed_since = self._clean_since = None
        self._owed_in_all = 0  # ms that it has owed the present step, while somebody was there; parts do not reset it
        self._step = self._progress = None
        self._harm = self._clock_harm = 0
        self._looked_at = 0
        self._turn = None  # the decision whose time runs
        self._thought = [0, 0]  # by us, and by the other side
        self._thought_in_all = [0, 0]  # the same, which only an act ends

    # Steps that need no player.

    def look(self, now):
        """Check whether it does what it owes.

        A ping does not prove a key: it may come from a third party in place of an opponent who is about to come back.
        So nobody is accused of silence: our player may leave, and until he does the match waits. Also the pair is
        reopened once, in case somebody has put its numbers out of step, and so that only a side that receives us counts
        as present.

        Broken frames and new sessions delay this, since on a bad line short frames may pass and long ones not; but not
        beyond a bound in all.
        """
        state, was, quiet = self._state, self.stalled, self.quiet
        passed, self._looked_at = min(max(ticks_diff(now, self._looked_at), 0), _STEP_MS), now
        making = state.keying is not None or state.agreement.making
        if making:
            self._keying = self._keying + passed if self._making else 0
        self._making = making
        limit = self._unlike(quiet)
        arrived = state.agreement.arrived
        self._apart = self._apart + passed if limit and arrived == self._arrived else 0
        self._arrived = arrived
        self.disturbed = limit > 0 and self._apart >= limit
        log = state.play.log
        playing = log is not None and state.ending.outcome is None
        late = playing and log.clock > 0 and self._run_clock(passed, quiet)
        self.stalled = self._waits_in_vain(now, passed, quiet) or late
        if self.stalled and not was:
            state.emit("stalled")

    def _unlike(self, quiet):
        """How long the other side may go on like this before the agreement counts as changed on its way, 0: for ever.
        It has yet to send its KEY, AGAIN or rules; it has made keys of an agreement that we do not know of; or it has
        yet to show that its keys are ours.
        """
        state, channel = self._state, self._channel
        if not (channel.present or channel.other_keys) or state.ending.outcome is not None:
            return 0
        if state.id is not None:
            limit = DISTURBED_MS if state.keys is not None and not state.confirmed else 0
        elif state.agreement.id is None:
            limit = 0
        elif channel.other_keys:
            limit = DISTURBED_MS
        else:
            limit = OVERDUE_MS if channel.stuck or quiet and state.agreement.owed else 0
        return limit and limit + 2 * self._keying

    def _waits_in_vain(self, now, passed, quiet):
        """Whether it has owed something for so long that it counts as having left."""
        state, channel = self._state, self._channel
        ending = state.ending
        # After a verdict it may still owe its DONE: the pair is reopened, no more.
        over = ending.outcome is not None
        done = over and (ending.peer_done or ending.left or ending.faults[1 - state.side])
        running = channel.present and state.id is not None and not done and not self._somebody_else
        waiting = running and (channel.stuck or (quiet and self._owed()))
        count = state.play.log.count if state.play.log else -1
        step = (state.id, count, state.seals.generation, ending.peer_flags)
        if step != self._step:
            self._step = step
            self._owed_in_all = 0
        progress = (step, state.seals.most, len(ending.reveal))
        if progress != self._progress:
            self._progress = progress
            self._owed_since = None
            self.overdue = False
        if not running or (quiet and not waiting):
            self.overdue = False
            self._owed_since = None
        if waiting:
            self._owed_in_all += passed
        if self._owed_since is None:
            if not waiting:
                return False
            self._owed_since = self._clean_since = now
            self._harm = channel.harmed
        elif channel.harmed != self._harm:
            self._clean_since, self._harm = now, channel.harmed
        if not self.overdue and ticks_diff(now, self._owed_since) >= OVERDUE_MS:
            self.overdue = True
            channel.renew()
        return not over and (ticks_diff(now, self._clean_since) >= STALL_MS or self._owed_in_all >= BOUND_MS)

    @property
    def _somebody_else(self):
        """Whether the unit there has shown that it is not the opponent's, or plays another game: it owes nothing."""
        return self._state.peer.stranger or self._state.other_game

    def _owed(self):
        """Whether the other side has to take a step that needs no player. It has everything from us."""
        state = self._state
        ending, log = state.ending, state.play.log
        if not state.confirmed:
            return False  # see _unlike
        if not state.peer.met:
            return True  # to identify itself
        if state.seals.own is not None and (state.ended or ending.accused):
            if state.game.OPEN:
                return ending.peer_flags is None
            return len(ending.reveal) < SEED + len(state.seals.own.plan)
        if log is None:
            return state.seals.most > 0 and state.seals.own is not None  # until then its player may still place
        if state.seals.generation > log.peer_moves:
            return True  # its player has decided on a move: the first of the new seals has come
        return not state.level or log.owes(1 - state.side)

    # The clock.

    @property
    def thinking_ms(self):
        """How long our player may still think; None without a clock."""
        state = self._state
        if state.play.log is None or not self._thinks(state.side):
            return None
        clock = 1000 * state.play.log.clock
        return max(0, min(clock - self._thought[0], 2 * clock - self._thought_in_all[0]))

    @property
    def passes(self):
        """Whether our player's time is over, so that the turn passes."""
        return self.thinking_ms == 0

    def restart(self):
        """Both restart the clock of the present decision."""
        self._thought = [0, 0]

    def _thinks(self, player):
        """Whether a clock runs for this player: a decision of his is due, or the answer to an offer of a draw."""
        state = self._state
        log = state.play.log
        return log.clock > 0 and not state.ended and log.thinks(player)

    def _run_clock(self, passed, quiet):
        """Check whether the other side has kept its decision too long: half as long again as it may think, so that its
        pass can reach us; and three times as long in all, whatever has restarted its clock.

        A lost cable stops both clocks, and a message of ours that does not get through stops the other side's. A
        broken frame may have been its act, so it restarts that clock; a new pair does too.
        """
        state, channel = self._state, self._channel
        log = state.play.log
        turn = state.id, log.count, log.early
        if turn != self._turn:
            self._turn = turn
            self._thought, self._thought_in_all = [0, 0], [0, 0]
        if channel.harmed != self._clock_harm:
            self._thought[1], self._clock_harm = 0, channel.harmed
        if channel.present:
            if state.peer.met and self._thinks(state.side):
                self._thought[0] += passed
                self._thought_in_all[0] += passed
            if not self._somebody_else and self._thinks(1 - state.side):
                self._thought_in_all[1] += passed
                if quiet and state.peer.met:
                    self._thought[1] += passed
        clock = 1000 * log.clock
        return self._thought[1] >= 3 * clock // 2 or self._thought_in_all[1] >= 3 * clock
