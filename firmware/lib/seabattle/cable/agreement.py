"""The agreement: both want a duel, a match id from both nonces, a key from each side, and one rule set.

Imports rules, commitments and wire. Roles are symmetric: the side with the lower nonce is side 0 and proposes its
rules; the other accepts its own at once. If they differ it asks its player, after a fleet was drawn under them: rules
that leave no room for one are refused.
"""

from hashlib import sha256

from ..rules import Fleet, Match, NotLegal, Rng, Rules, RulesError, crowded
from .commitments import SEAL, again, key_of, match_id
from .wire import ACCEPT, AGAIN, CHALLENGE, DIGEST, HELLO, KEY, PART, REFUSE, RULES, VERSION, about, number_at

MAX_RULES = 1024  # bytes of a rule set's line
ATTEMPTS = 20  # fleets tried under the other side's rules before an exact search: 15 s on a Pico
MAX_SOFTWARE = 24  # bytes of the software's version, ASCII
_SILENT = bytes(SEAL)


class Agreement:
    """From "I want a duel" to `agreed`. peer: the state.Peer; secret: the unit's own; software: its version, a text;
    nonces come from entropy(16).

    wants: our player has chosen "duel". peer_wants: theirs has. asked: their rules wait for our player's yes or no.
    agreed: rules, line (the rules as bytes), id, side and the other side's key are settled. refused: one side declined.
    last: of the match before, (our key, the other side's, whether our player shot first), or None; if both know it, the
    other one begins now.
    """

    def __init__(self, peer, secret, software, entropy):
        self._peer = peer
        self._secret = secret
        self._software = software.encode()[:MAX_SOFTWARE]
        self._entropy = entropy
        self.wants = False
        self.mine = None  # the rules our player wants to play
        self._mine_line = b""  # the same as a line: making it takes a Pico as long as pictures, parsing it longer
        self.last = None
        self._nonce = _SILENT
        self._peer_nonce = _SILENT
        self.forget()
        self.hello_due = True

    @property
    def peer_wants(self):
        return self._peer_nonce != _SILENT

    @property
    def first(self):
        """The side that begins if the same two play again; None: the coin toss decides."""
        return (1 - self.side if self.last[2] else self.side) if self._again else None

    def forget(self):
        """Forget everything: nothing is agreed, or the duel has taken it over and the texts would waste memory."""
        self.id = None
        self.side = None
        self.agreed = self.asked = self.refused = False
        self.rules = None
        self.peer_key = None
        self._key_due = self._again_due = self._again = False  # the last: the same two play again
        self._drawing = None  # the attempt to place a fleet under the other side's rules
        self._answer = 0
        self._sent = 0
        self.line = b""  # side 0's: its proposal; side 1's: what has arrived of it

    def call(self, rules):
        """Our player wants a duel under these rules, from the start. RulesError if no match can be played under
        them."""
        Match(rules)
        if crowded(rules):
            raise NotLegal("this fleet has no room in this sea")
        line = str(rules).encode()
        if len(line) > MAX_RULES:
            raise RulesError("this rule set is too long for the cable: over %d bytes" % MAX_RULES)
        self.mine, self._mine_line = rules, line
        self.wants = True
        self._nonce = self._entropy(SEAL)
        self.hello_due = True
        self._open()

    def cancel(self):
        """Our player no longer wants it."""
        if self.wants:
            self.hello_due = True
        self.wants = False
        self._nonce = _SILENT
        self.forget()

    def over(self):
        """The agreed match has ended; both nonces are used up."""
        self.cancel()
        self._peer_nonce = _SILENT

    def _open(self):
        """Both want it: make the id, the sides, and the proposal."""
        self.forget()
        if not self.wants or not self.peer_wants or self._nonce == self._peer_nonce:
            return
        self.id = match_id(self._nonce, self._peer_nonce)
        self.side = 0 if self._nonce < self._peer_nonce else 1
        self._key_due = True
        if self.side == 0:
            self.line = self._mine_line

    @property
    def trying(self):
        """Whether `work` has something to do."""
        return self._drawing is not None

    def work(self):
        """While `trying`: a slice of the attempt to place a fleet. It ends with `asked`, or with a refusal to send."""
        try:
            next(self._drawing)
        except StopIteration:
            self._drawing = None
            self.asked = True
        except NotLegal:
            self._drawing = None
            self._answer = REFUSE

    def reply(self, yes):
        """Our player's answer to foreign rules, while `asked`."""
        if self.asked:
            self.asked = False
            self._answer = ACCEPT if yes else REFUSE

    def next(self):
        """The next message to send, or None."""
        if self.hello_due:
            self.hello_due = False
            return bytes((HELLO, VERSION)) + self._peer.ours + self._nonce + self._software
        if self.id is None:
            return None
        if self._key_due:
            self._key_due = False
            self._again_due = self.last is not None
            return about(self.id, KEY, key_of(self._secret, self.id))
        if self._again_due:
            self._again_due = False
            return about(self.id, AGAIN, again(self.last[0], self.id))
        if self.side == 0 and self._sent < len(self.line):
            start = self._sent
            self._sent = min(start + PART, len(self.line))
            sizes = start.to_bytes(2, "little") + len(self.line).to_bytes(2, "little")
            return about(self.id, RULES, sizes + self.line[start : self._sent])
        if self._answer:
            answer, self._answer = self._answer, 0
            if answer == ACCEPT:
                self.agreed = True
            else:
                self.refused = True
            return about(self.id, answer, _digest(self.line))
        return None

    def take(self, kind, payload):
        """Take a message of the agreement, without kind and tag (HELLO has no tag). False for one that makes no
        sense."""
        if kind == HELLO:
            return self._hello(payload)
        if kind == KEY:
            if len(payload) != SEAL or self.peer_key not in (None, payload):
                return False
            self.peer_key = payload
            return True
        if self.peer_key is None:
            return False
        if kind == AGAIN:
            self._again = self.last is not None and payload == again(self.last[1], self.id)
            return self._again
        if kind == RULES:
            return self._rules(payload)
        if self.side == 0 and not self.agreed and payload == _digest(self.line):
            if kind == ACCEPT:
                self.rules = self.mine
                self.agreed = True
            else:
                self.refused = True
            return True
        return False

    def _hello(self, payload):
        if not payload:
            return False
        if payload[0] != VERSION:
            self._peer.version = payload[0]
            self._peer_nonce = _SILENT
            return True
        nonce_at = 1 + CHALLENGE
        software_at = nonce_at + SEAL
        if not software_at <= len(payload) <= software_at + MAX_SOFTWARE:
            return False
        self._peer.greeted(payload[0], payload[1:nonce_at])
        self._peer.software = "".join([chr(c) for c in payload[software_at:] if 32 <= c < 127])
        nonce = payload[nonce_at:software_at]
        if nonce != self._peer_nonce or self.id is None:
            self._peer_nonce = nonce
            self._open()
        return True

    def anew(self):
        """Both sides restart their numbers: send hello again, and the whole proposal."""
        self.hello_due = True
        self._peer_nonce = _SILENT
        self.forget()

    def _rules(self, payload):
        if self.side != 1 or len(payload) < 5:
            return False
        start, total = number_at(payload, 0), number_at(payload, 2)
        part = payload[4:]
        if start == 0:
            # A new proposal replaces the last.
            self.line = b""
            self._drawing = None
            self.asked = False
        if self.agreed or start != len(self.line) or start + len(part) > total or total > MAX_RULES:
            return False
        self.line += part
        if len(self.line) < total:
            return True
        try:
            rules = self.mine if self.line == self._mine_line else Rules.parse(str(self.line, "utf-8"))
            Match(rules)
        except (ValueError, IndexError):  # RulesError and UnicodeError are ValueErrors
            self._answer = REFUSE
            return True
        if rules == self.mine:
            self.rules = self.mine  # no second copy is needed
            self._answer = ACCEPT
        else:
            self.rules = rules
            self._drawing = Fleet.drawing(rules, Rng(self.id[0] << 8 | self.id[1]), ATTEMPTS)
        return True


def _digest(line):
    return sha256(line).digest()[:DIGEST]
