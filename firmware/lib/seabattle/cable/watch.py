"""Watches the other side: does it do what it owes? And runs the thinking clock. Imports rules, channel's time and
commitments.
"""

from console.link.channel import ticks_diff
from ..rules.acts import CHOOSE, SHOT
from .commitments import SEED

OVERDUE_MS = 8000  # a side that owes a step that needs no player for this long may be left
STALL_MS = 60000  # and after this long it counts as having left


class Watch:
    """Watches the side at the other end of `channel`, in the match of `state`. overdue: it may be left without a
    forfeit; stalled: leaving it now wins. quiet: we have nothing to send; the duel sets it.
    """

    def __init__(self, state, channel):
        self._state, self._channel = state, channel
        self.quiet = self.overdue = self.stalled = False
        self._owed_since = self._clean_since = None
        self._progress = None
        self._harm = self._clock_harm = 0
        self._looked_at = 0
        self._turn = None  # the turn whose time runs
        self._thought = [0, 0]  # by us, and by the other side

    # Steps that need no player.

    def look(self, now):
        """Check whether it does what it owes.

        A ping proves no key: it may come from a third party in place of an opponent who is about to come back. So
        nobody is accused of silence: our player may leave, and until he does the match waits. Also the pair is reopened
        once, in case somebody has put its numbers out of step, and so that only a side that receives us counts as
        present.

        Broken frames delay this, since on a bad line short ones may pass and long ones not. Somebody who breaks them on
        purpose gains no more than by pulling the cable: the player leaves without a forfeit.
        """
        state, was, quiet = self._state, self.stalled, self.quiet
        playing = state.play.log is not None and state.ending.outcome is None
        late = playing and state.rules.clock > 0 and self._run_clock(now, quiet)
        self.stalled = late or self._waits_in_vain(now, quiet)
        if self.stalled and not was:
            state.emit("stalled")

    def _waits_in_vain(self, now, quiet):
        """Whether it has owed something for so long that it counts as having left."""
        state, channel = self._state, self._channel
        ending = state.ending
        # After a verdict it may still owe its DONE: the pair is reopened, no more.
        over = ending.outcome is not None
        done = over and (ending.peer_done or ending.left or ending.faults[1 - state.side])
        running = channel.present and state.id is not None and not done and not state.peer.stranger
        waiting = running and (channel.stuck or (quiet and self._owed()))
        if not running or (quiet and not waiting):
            self.overdue = False
            self._owed_since = None
        if self._owed_since is None and not waiting:
            return False
        count = state.play.log.count if state.play.log else 0
        progress = (count, state.seals.filled, len(ending.reveal), ending.peer_flags)
        if self._owed_since is None or progress != self._progress:
            self.overdue = False
            self._owed_since = self._clean_since = now
            self._progress, self._harm = progress, channel.harmed
        elif channel.harmed != self._harm:
            self._clean_since, self._harm = now, channel.harmed
        if not self.overdue and ticks_diff(now, self._owed_since) >= OVERDUE_MS:
            self.overdue = True
            channel.renew()
        return not over and ticks_diff(now, self._clean_since) >= STALL_MS

    def _owed(self):
        """Whether the other side has to take a step that needs no player. It has everything from us."""
        state = self._state
        ending, log = state.ending, state.play.log
        if not state.peer.met:
            return True  # to identify itself
        if state.ended or ending.accused:
            return len(ending.reveal) < SEED + state.rules.cells
        if log is None:
            return state.seals.filled > 0 and state.seals.own is not None
        return not state.level or log.owes(1 - state.side)

    # The clock.

    @property
    def thinking_ms(self):
        """How long our player may still think; None without a clock."""
        state = self._state
        if state.play.log is None or not self._thinks(state.side):
            return None
        return max(0, 1000 * state.rules.clock - self._thought[0])

    @property
    def passes(self):
        """Whether our player's time is over, so that the turn passes."""
        return self.thinking_ms == 0

    def restart(self):
        """Both restart the clock of the present turn."""
        self._thought = [0, 0]

    def _thinks(self, player):
        """Whether a clock runs for this player: a shot or a salvo of his is due."""
        rules, match = self._state.rules, self._state.play.log.match
        due = CHOOSE if rules.shots == "salvo" else SHOT
        return rules.clock > 0 and not self._state.ended and match.due == due and match.owes(player)

    def _run_clock(self, now, quiet):
        """Check whether the other side has kept its turn too long: half as long again as it may think, so that its pass
        can reach us.

        A lost cable stops the clock, and for the other side so does a message of ours that does not get through. A
        broken frame may have been its act: it restarts its turn.
        """
        state, channel = self._state, self._channel
        passed, self._looked_at = ticks_diff(now, self._looked_at), now
        turn = state.play.log.count, state.play.log.early
        if turn != self._turn or channel.harmed != self._clock_harm:
            self._thought = [0 if turn != self._turn else self._thought[0], 0]
            self._turn, self._clock_harm = turn, channel.harmed
        elif channel.present and state.peer.met:
            if self._thinks(state.side):
                self._thought[0] += passed
            if quiet and self._thinks(1 - state.side):
                self._thought[1] += passed
        return self._thought[1] >= 1500 * state.rules.clock
