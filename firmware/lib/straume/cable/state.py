"""State: what one unit knows of a duel and has sent of it; the parts of the engine share it. Imports match, wire and
the console's session.

A command or a message changes it; what to send follows from it (saying.py), so nothing is queued, and a resumed duel
sends what the other side lacks. A decision is in the store before it leaves the unit.
"""

from console.link.session import Known

from .match import CHEATED
from .wire import SEAL

RECORD = "straume-duel"
SILENT = bytes(SEAL)  # the nonce of a unit whose player wants no duel


class State(Known):
    """match: the Match or None. met: the other side holds the same match. resting: it is over, and the other side needs
    nothing more. offered: the number of moves when the other side's offer of a draw was made, while it waits for our
    player. declined: the same of our last offer that was declined. wants: our player wants a duel.

    Still to be sent: hello_due, resume_due, decline_due; gone: the id of a match that we do not hold. Already sent:
    seal_sent, open_sent, offer_sent, end_sent; sent: how many moves the other side has, or was sent.
    """

    def __init__(self, store, entropy, secret):
        super().__init__(store, entropy, secret)
        self.wants = False
        self.nonce = self.their_nonce = SILENT
        self.hello_due = True
        self.gone = None
        self.take_up(None)

    def take_up(self, match):
        """Set the match, or none; nothing is known of what the other side has of it."""
        self.match = match
        self.resting = False
        self.offered = self.declined = None
        self.unsaved = False
        self.anew()

    def anew(self):
        """Forget what the other side has."""
        self.met = False
        self.resume_due = self.match is not None
        self.seal_sent = self.open_sent = self.offer_sent = self.decline_due = self.end_sent = False
        self.sent = 0

    # What our player wants, and how it ends.

    def call(self):
        """Want a duel."""
        self.take_up(None)
        self.wants = True
        self.nonce = self.entropy(SEAL)
        self.hello_due = True

    def cancel(self):
        """No longer want one."""
        self.wants = False
        self.nonce = SILENT
        self.hello_due = True

    def say(self, winner, cause):
        """Our player, or our unit, ends the match."""
        self.match.said = cause
        self.end(winner, cause)

    def end(self, winner, cause):
        """The match ends, by whoever's decision."""
        self.match.end = winner, cause
        self.match.offer = self.offered = None
        self.save()
        self.emit("ended")

    def drop(self):
        """Forget the match."""
        self.erase()
        self.take_up(None)
        self.cancel()

    def fault(self):
        """The other side has sent what no honest unit sends: we win the match."""
        if not self.match.outcome:
            self.say(self.match.side, CHEATED)

    # The store.

    def save(self):
        """Store the match, once something binds us."""
        self.unsaved = False
        if self.match.fleet:
            self.keep(RECORD, self.match.pack())

    def erase(self):
        try:
            self.store.erase(RECORD)
        except OSError:
            pass  # it is found again, as after a power cut
