"""The state of a duel, in parts: each part's fields are its own module's to change, and others read them.

Imports agreement, commitments, wire and the console's session.

| part | whose | what |
|---|---|---|
| State | duel | which match, its rules, our sea; events; the store |
| Peer | resuming, agreement | who is at the other end, and whether that was proven |
| Agreement | agreement | who wants a duel, under which rules |
| Seals | sealing | both seas as sealed, the shares of the coin toss |
| Play | playing | the move log, offers of a draw |
| Ending | ending | who ended it and how, what was revealed, the audits, the outcome |
"""

from console.link.session import Known

from .agreement import Agreement
from .commitments import key_of, proof
from .wire import ENDED


class Peer:
    """The other side. met: it holds the same match and has proved that it is the opponent."""

    def __init__(self):
        self.met = False
        self.stranger = False  # it has shown that it is not the opponent
        self.ours = b""  # our challenge to it
        self.theirs = b""  # its challenge to us
        self.resume_due = self.proof_due = False
        self.gone = None  # the id of a match that we do not hold, or no longer: the other side is to be informed
        self.version = self.software = None  # as it sent them: an int, a text

    def anew(self, challenge, holds_match):
        """Both sides restart their numbers: nothing is proven, and we send which match we hold."""
        self.met = self.proof_due = self.stranger = False
        self.ours, self.theirs = challenge, b""
        self.resume_due = holds_match
        self.gone = None

    def greeted(self, version, challenge):
        """It has sent HELLO or RESUME."""
        self.version, self.theirs = version, challenge


class Seals:
    """own: our commitments.Sealed, None before the fleet is placed; theirs: the other side's seals in one piece, once
    there are any; share: theirs of the coin toss.
    """

    def __init__(self):
        self.own = None
        self.sent = 0  # how many of ours the other side has
        self.ready_sent = False
        self.theirs = bytearray()
        self.generation = 0  # how many moves of a Flying Dutchman the present, or arriving, seals include
        self.fleet = b""  # theirs over the first place of the fleet
        self.filled = 0  # bytes of theirs that have arrived
        self.saved = False  # all of theirs have arrived and are in the record
        self.share = None


class Play:
    """log: the MoveLog, None before the coin toss. An offer of a draw is identified by the number of acts when it was
    made.
    """

    def __init__(self):
        self.log = None
        self.sent = 0  # acts that the other side has, or was sent
        self.early_sent = -1  # the number of our early choice, if it was sent
        self.move_sent = 0  # seals of our last move that the other side was sent
        self.peer_count = 0  # acts that it claims to know
        self.unsaved = False  # acts that are not decisions are not in the record yet
        self.decided = False  # a decision of our player's is not: nothing may leave before it is
        self.offer = None  # our open offer, or None
        self.last_offer = None
        self.offer_sent = False
        self.offered = None  # the other side's, waiting for our player, or None
        self.declined = None  # the other side's last one that was declined
        self.decline_due = False

    def owes(self, ended):
        """Whether there may be something to send; ended: we act no more, so no offer stands."""
        log = self.log
        offers = self.offer is not None and not self.offer_sent and not ended
        return self.sent < log.count or log.early is not None or self.decline_due or offers


class Ending:
    """flags: wire.RESIGNED, DREW and ENDED as we sent them; peer_flags: those of the other side's END, None before it.
    faults: of both sides, 0 or a violation; accused: 0, or what the other side accuses us of.
    """

    def __init__(self):
        self.flags = 0
        self.peer_flags = None
        self.end_sent = self.accuse_sent = self.done_sent = False
        self.faults = [0, 0]
        self.accused = 0
        self.reveal = bytearray()  # the other side's seed and plan
        self.reveal_sent = 0  # bytes of ours that the other side was sent
        self.audit = None  # the one under way: a generator, of side `auditing`
        self.auditing = 0
        self.audits: list = [None, None]  # their results
        self.outcome = None
        self.peer_done = False
        self.left = False  # we left the match


class State(Known):
    """What a duel knows. id: the match's, None without one; side: ours; line: the rules as bytes; first: the side that
    begins, None: decided by the coin toss.
    """

    def __init__(self, channel, store, entropy, secret, software):
        super().__init__(store, entropy, secret)
        self.channel = channel
        self.peer = Peer()
        self.agreement = Agreement(self.peer, secret, software, entropy)
        self.forget()

    def forget(self):
        """Forget the match."""
        self.id = self.side = self.rules = self.sea = None
        self.line = b""
        self.peer_key = self.first = None
        self.saved = True
        self.seals = Seals()
        self.play = Play()
        self.ending = Ending()

    def meet(self):
        """The other side is the opponent: from now on each frame has a MAC."""
        peer = self.peer
        peer.met = True
        ours = proof(key_of(self.secret, self.id), peer.theirs, peer.ours, b"")
        self.channel.authenticate(ours, proof(self.peer_key, peer.ours, peer.theirs, b""))

    @property
    def ended(self):
        """Whether we act no more."""
        return self.ending.flags & ENDED != 0

    @property
    def level(self):
        """Whether we know every act that the other side claims to know."""
        play = self.play
        return self.peer.met and play.log is not None and play.log.count >= play.peer_count
