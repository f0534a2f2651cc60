"""What screens read of a duel: its phase, and what follows from the State. Imports commitments and the session."""

from ..session import AGREEING, CALLING, ENDING, IDLE, OVER, PLACING, PLAYING, SEALING, Session
from .commitments import coin_share, signs


class View(Session):
    """state: the State; watch: the Watch. Nothing here changes anything."""

    @property
    def phase(self):
        state = self.state
        ending = state.ending
        if ending.outcome is not None:
            return OVER
        if state.id is None:
            agreement = state.agreement
            return AGREEING if agreement.id is not None else CALLING if agreement.wants else IDLE
        if ending.faults[0] or ending.faults[1] or ending.accused or state.ended:
            return ENDING
        if state.seals.own is None:
            return PLACING
        return SEALING if state.play.log is None else PLAYING

    @property
    def id(self):
        return self.state.id

    @property
    def side(self):
        return self.state.side

    @property
    def rules(self):
        return self.state.rules

    @property
    def log(self):
        """The Log, or None before the coin toss."""
        return self.state.play.log

    @property
    def outcome(self):
        """The verdict.Outcome, or None before."""
        return self.state.ending.outcome

    @property
    def sealing(self):
        """Whether long texts may be under way, or long-lived objects are made: seals, also of plans that change, the
        texts that open them at the end, and the keys of a line that has just opened.
        """
        phase = self.phase
        return bool(self.greets) or (self.changing if phase == PLAYING else phase in (SEALING, ENDING))

    @property
    def awaits(self):
        """Whether the other player may act at any moment."""
        return self.phase == PLAYING and self.log.thinks(1 - self.side)

    @property
    def peer_wants(self):
        """The other side's player has chosen "duel"."""
        return self.state.agreement.peer_wants

    @property
    def asked(self):
        """The other side's rules wait for `reply`; they are `proposed`."""
        return self.state.id is None and self.state.agreement.asked

    @property
    def proposed(self):
        return self.state.agreement.rules

    @property
    def wished(self):
        """Who should begin as the other side wishes, seen from here: an index as `begins`."""
        return self.state.agreement.wished

    @property
    def first(self):
        """Whether we begin by agreement, True or False; None: the coin toss decides."""
        state = self.state
        agreed = state.agreement if state.id is None else state
        return None if agreed.first is None else agreed.first == agreed.side

    @property
    def offered(self):
        """The other side's offer of a draw waits for our player, who owes nothing."""
        play = self.state.play
        return play.offered is not None and not play.log.indebted(self.state.side)

    @property
    def offering(self):
        """Whether our own offer of a draw stands."""
        return self.state.play.offer is not None

    @property
    def signs(self):
        """Four letters, the same on both units if nobody sits in the line between them; None before the coin toss."""
        state = self.state
        if state.seals.share is None:
            return None
        shares = [coin_share(state.seals.own.seed), state.seals.share]
        if state.side:
            shares.reverse()
        return signs(state.sign_key, shares[0], shares[1])

    @property
    def resting(self):
        """Whether the match is over and the other side needs nothing more from us."""
        ending = self.state.ending
        return self.outcome is not None and (ending.peer_done or ending.left or ending.faults[1 - self.side] != 0)

    @property
    def missed(self):
        """Events dropped for lack of room: the screen should redraw everything."""
        return self.state.missed

    @property
    def thinking_ms(self):
        """How long our player may still think about the due decision; None without a clock."""
        return self.watch.thinking_ms if self.phase == PLAYING else None
