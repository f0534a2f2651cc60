"""The state of a duel, in parts: each part's fields are its own module's to change, and others read them.

Imports agreement, commitments, wire and the console's session.

| part | whose | what |
|---|---|---|
| State | engine | which match, its rules, keys and plan; events; the store |
| Peer | resuming, agreement | who is at the other end, and whether that was proven |
| Agreement | agreement | who wants a duel, under which rules |
| Seals | sealing | both plans as sealed, the shares of the coin toss |
| Play | playing | the log, offers of a draw |
| Ending | ending | who ended it and how, what was revealed, the audits, the outcome |
"""

from ..session import Known
from .agreement import Agreement, x25519_of
from .commitments import key_of, past_key, proof, sign_key
from .wire import ENDED


class Peer:
    """The other side. met: it holds the same match and has proved that it is the opponent. game: the name of its duel's
    game, as bytes, None before it said so; boot: its power-on.
    """

    def __init__(self):
        self.met = False
        self.agreed = False  # the match was agreed in this pair: it needs no proof, only keys
        self.stranger = False  # it has shown that it is not the opponent
        self.ours = b""  # our challenge to it
        self.theirs = b""  # its challenge to us
        self.resume_due = self.proof_due = False
        self.gone = None  # the id of a match that we do not hold, or no longer: the other side is to be informed
        self.version = self.software = None  # as it sent them: an int, a text
        self.game = None
        self.boot = b""

    def anew(self, challenge, holds_match, boot):
        """Both sides restart their numbers: nothing is proven, and we send which match we hold."""
        self.met = self.agreed = self.proof_due = self.stranger = False
        self.ours, self.theirs = challenge, b""
        self.resume_due = holds_match
        self.gone = self.game = None
        self.boot = boot

    def greeted(self, version, challenge, game):
        """It has sent HELLO or RESUME."""
        self.version, self.theirs, self.game = version, challenge, game


class Seals:
    """own: our commitments.Sealed, None before our plan is fixed; theirs: the other side's seals, contiguous, once
    there are any; share: theirs of the coin toss.
    """

    def __init__(self):
        self.own = None
        self.sent = 0  # how many of ours the other side has
        self.ready_sent = False
        self.theirs = bytearray()
        self.generation = 0  # how many changes of their plan the present, or arriving, seals include
        self.fleet = b""  # theirs over their first plan
        self.filled = 0  # bytes of theirs that have arrived
        self.most = 0  # the same, the most so far: repeats from the start are not progress
        self.saved = False  # all of theirs have arrived and are in the record
        self.unsaved = False  # they have arrived, and are not yet
        self.share = None
        self.opened = b""  # of a game whose plans are opened at once: their seed and plan


class Play:
    """log: the game's Log, None before the coin toss. An offer of a draw is identified by the number of acts when it
    was made.
    """

    def __init__(self):
        self.log = None
        self.sent = 0  # acts that the other side has, or was sent
        self.early_sent = -1  # the number of our early act, if it was sent
        self.move_sent = 0  # seals of our last change that the other side was sent
        self.peer_count = 0  # acts that it claims to know
        self.unsaved = False  # acts that are not decisions are not in the record yet
        self.decided = False  # a decision of our player's is not: nothing may leave before it is
        self.offer = None  # our open offer, or None
        self.last_offer = None  # our last one, open or not
        self.offer_sent = False
        self.offered = None  # the other side's, waiting for our player, or None
        self.answered = -1  # the other side's last one that our player has declined
        self.decline_due = None  # an offer that is to be declined

    def owes(self, ended):
        """Whether there may be something to send; ended: we act no more, so no offer stands."""
        log = self.log
        offers = self.offer is not None and not self.offer_sent and not ended
        return self.sent < log.count or log.early is not None or self.decline_due is not None or offers


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
        self.reveal = bytearray()  # the other side's seed and plans
        self.reveal_sent = 0  # bytes of ours that the other side was sent
        self.audit = None  # the one under way: a generator, of side `auditing`
        self.auditing = 0
        self.audits: list = [None, None]  # their results
        self.outcome = None
        self.peer_done = False
        self.left = False  # we left the match


class State(Known):
    """What a duel knows. game: the Engine; id: the match's, None without one; side: ours; line: the rules as bytes;
    first: the side that begins, None: decided by the coin toss; plan: the game's own of our plan (a sea, a line-up).

    keys: ours and the other side's, 16 bytes each, None while `keying` makes them; sign_key: for the signs; past: what
    is kept of the match for the next one; peer_gone: the seal over the other side's token that says it is gone.
    confirmed: the other side has shown that it made the same keys of the same agreement; before, nothing about the
    match is sent or kept, and a new pair ends it. lapsed: why no match came of the agreement, "disturbed" or
    "cancelled", until the next poll sees to it.
    """

    def __init__(self, game, channel, store, entropy, secret, software):
        super().__init__(store, entropy, secret)
        self.game = game
        self.channel = channel
        self.peer = Peer()
        self.agreement = Agreement(self.peer, game, secret, software, entropy)
        self.id = self.lapsed = None
        self.confirmed = False
        self.forget()

    def forget(self):
        """Forget the match. If it was not confirmed, both restart their numbers: the other side may have keys already,
        or others, and would hear nothing.
        """
        open_anew = self.id is not None and self.peer.agreed and not self.confirmed
        self.id = self.side = self.rules = self.plan = None
        self.line = self._transcript = b""
        self.keys = self.keying = self.first = None
        self.confirmed = self.peer.resume_due = self.peer.proof_due = False
        self.sign_key = self.past = self.peer_gone = b""
        self.saved = True
        self.seals = Seals()
        self.play = Play()
        self.ending = Ending()
        if open_anew:
            self.channel.renew()

    def break_off(self):
        """No match comes of this agreement: somebody has changed it on its way, or the line has."""
        self.peer.agreed = False
        self.forget()
        self.agreement.cancel()
        self.channel.renew()
        self.emit("disturbed")

    def agreed(self):
        """Take the match over from the agreement. Its keys are made slice by slice."""
        agreement = self.agreement
        self.forget()
        self.peer.agreed = True
        self._transcript = agreement.transcript()
        self.id, self.side, self.rules = agreement.id, agreement.side, agreement.rules
        self.line = agreement.line
        self.first = agreement.first
        self.peer_gone = agreement.peer_gone
        self.keying = x25519_of(agreement.private, agreement.peer_public)
        agreement.used_up()

    def work_on_keys(self):
        """A slice of the keys, while `keying`. A refused public key of the other side ends the match: `lapsed`."""
        try:
            next(self.keying)
        except StopIteration as made:
            shared, agreed = made.value, self._transcript
            self.keying = None
            self._transcript = b""
            self.keys = key_of(shared, agreed, self.side), key_of(shared, agreed, 1 - self.side)
            self.sign_key, self.past = sign_key(shared, agreed), past_key(shared, agreed)
            self.meet()
        except ValueError:
            self.keying = None
            self.lapsed = "disturbed"

    def meet(self):
        """The other side is the opponent: from now on each frame has a MAC."""
        peer = self.peer
        peer.met = True
        ours, theirs = self.keys
        self.channel.authenticate(proof(ours, peer.theirs, peer.ours, b""), proof(theirs, peer.ours, peer.theirs, b""))

    @property
    def ended(self):
        """Whether we act no more."""
        return self.ending.flags & ENDED != 0

    @property
    def level(self):
        """Whether we know every act that the other side claims to know."""
        play = self.play
        return self.peer.met and play.log is not None and play.log.count >= play.peer_count
