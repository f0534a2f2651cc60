"""The agreement: both want a duel, a match id from both nonces, and one rule set. Imports rules and commitments.

Roles are symmetric: the side with the lower nonce is side 0 and proposes its rules; the other takes them at once where
they are its own. Where they differ it asks its player, once a fleet was drawn under them: rules that leave no room for
one are refused.
"""

from hashlib import sha256

from ..rules import Fleet, Lot, Match, NotLegal, Rules, RulesError, crowded
from .commitments import SEAL, match_id

VERSION = 1
UNIT = 8  # bytes of a unit's name, made once and kept in its store
TAG = 4  # first bytes of the match's id; every message about a match carries them
MAX_RULES = 1024  # bytes of a rule set's line
ATTEMPTS = 20  # fleets begun under the other side's rules before they are refused: 15 s of a Pico
PART = 128  # bytes of a long text that one message carries

HELLO, RULES, ACCEPT, REFUSE = 0x10, 0x13, 0x14, 0x15
_SILENT = bytes(SEAL)


class Agreement:
    """From "I want a duel" to `agreed`. nonces come from entropy(16).

    wants: our player pressed "duel". peer_wants: theirs did. asked: their rules wait for our player's yes or no.
    agreed: rules, id and side stand. refusal: 0, or why the other side refused (REASONS).
    """

    def __init__(self, unit, entropy):
        self.unit = unit
        self._entropy = entropy
        self.wants = False
        self.mine = None  # the rules our player would play
        self.rules = None
        self._nonce = _SILENT
        self.peer_unit = None
        self.peer_version = VERSION
        self._peer_nonce = _SILENT
        self._forget()
        self.hello_due = True

    @property
    def peer_wants(self):
        return self._peer_nonce != _SILENT

    def _forget(self):
        self.id = None
        self.side = None
        self.agreed = self.asked = self.refused = False
        self._drawing = None  # the attempt to place a fleet under the other side's rules
        self._answer = 0
        self._told = 0
        self._line = b""
        self._heard = bytearray()

    def call(self, rules):
        """Our player wants a duel under these rules, afresh. RulesError where no match can be played under them."""
        Match(rules)
        if crowded(rules):
            raise NotLegal("this fleet has no room in this sea")
        if len(str(rules).encode()) > MAX_RULES:
            raise RulesError("this rule set is too long for the cable: over %d bytes" % MAX_RULES)
        self.mine = rules
        self.wants = True
        self._nonce = self._entropy(SEAL)
        self.hello_due = True
        self._open()

    def cancel(self):
        """Our player does not want it any more."""
        if self.wants:
            self.hello_due = True
        self.wants = False
        self._nonce = _SILENT
        self._forget()

    def over(self):
        """The match that was agreed has ended; the nonces of both are used up."""
        self.cancel()
        self._peer_nonce = _SILENT

    def _open(self):
        """Both want it: the id, the sides, and the proposal."""
        self._forget()
        if not self.wants or not self.peer_wants or self._nonce == self._peer_nonce:
            return
        self.id = match_id(self._nonce, self._peer_nonce)
        self.side = 0 if self._nonce < self._peer_nonce else 1
        if self.side == 0:
            self._line = str(self.mine).encode()

    @property
    def trying(self):
        """Whether `work` has something to do."""
        return self._drawing is not None

    def work(self):
        """While `trying`: a slice of the attempt to place a fleet. It ends with `asked`, or a refusal to be sent."""
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
            return bytes((HELLO, VERSION)) + self.unit + self._nonce
        if self.id is None:
            return None
        tag = self.id[:TAG]
        if self._told < len(self._line):
            start = self._told
            self._told = min(start + PART, len(self._line))
            sizes = start.to_bytes(2, "little") + len(self._line).to_bytes(2, "little")
            return bytes((RULES,)) + tag + sizes + self._line[start : self._told]
        if self._answer:
            message = bytes((self._answer,)) + tag + _digest(self._heard)
            if self._answer == ACCEPT:
                self.agreed = True
            else:
                self.refused = True
            self._answer = 0
            return message
        return None

    def take(self, kind, words):
        """A message of the agreement, kind and tag cut off (HELLO has no tag). False for one that makes no sense."""
        if kind == HELLO:
            return self._hello(words)
        if kind == RULES:
            return self._rules(words)
        if self.side == 0 and not self.agreed and words == _digest(self._line):
            if kind == ACCEPT:
                self.rules = self.mine
                self.agreed = True
            else:
                self.refused = True
            return True
        return False

    def _hello(self, words):
        if not words:
            return False
        self.peer_version = words[0]
        if words[0] != VERSION:
            self._peer_nonce = _SILENT
            return True
        if len(words) != 1 + UNIT + SEAL:
            return False
        self.peer_unit = words[1 : 1 + UNIT]
        if words[1 + UNIT :] != self._peer_nonce or self.id is None:
            self._peer_nonce = words[1 + UNIT :]
            self._open()
        return True

    def again(self):
        """Both start to number anew: say hello again, and the whole proposal."""
        self.hello_due = True
        self._peer_nonce = _SILENT
        self._forget()

    def _rules(self, words):
        if self.side != 1 or len(words) < 5:
            return False
        start, total = words[0] | words[1] << 8, words[2] | words[3] << 8
        part = words[4:]
        if start == 0:
            # Another proposal takes the place of the last.
            self._heard = bytearray()
            self._drawing = None
            self.asked = False
        if self.agreed or start != len(self._heard) or start + len(part) > total or total > MAX_RULES:
            return False
        self._heard.extend(part)
        if len(self._heard) < total:
            return True
        try:
            rules = Rules.parse(str(bytes(self._heard), "utf-8"))
            Match(rules)
        except (ValueError, IndexError):  # RulesError and UnicodeError are ValueErrors
            self._answer = REFUSE
            return True
        self.rules = rules
        if rules == self.mine:
            self._answer = ACCEPT
        else:
            self._drawing = Fleet.drawing(rules, Lot(self.id[0] << 8 | self.id[1]), ATTEMPTS)
        return True


def _digest(line):
    return sha256(line).digest()[:UNIT]
