"""The agreement: both want a duel of the same game, a match id from both nonces, a public key from each side, and one
rule set. All of it is in the transcript, and so in every key.

Imports x25519, commitments and wire. Roles are symmetric: the side with the lower nonce is side 0 and proposes its
rules; the other accepts them at once if they are its own. Otherwise it asks its player, once the game has tried to
play by them.
"""

from hashlib import sha256

from .commitments import SEAL, again, gone_seal, gone_token, match_id, transcript
from .wire import ACCEPT, AGAIN, CHALLENGE, DIGEST, HELLO, KEY, PART, PUBLIC, REFUSE, RULES, VERSION, about, number_at

MAX_RULES = 1024  # bytes of a rule set's line
MAX_GAME = 16  # bytes of a game's name, ASCII
MAX_SOFTWARE = 24  # bytes of the software's version, ASCII
SILENT = bytes(SEAL)  # the nonce of a unit whose player wants no duel
TOSS, ME, THEM, LOSER = 0, 1, 2, 3  # who should begin: the coin decides, we, they, the last duel's loser; 4: by turns
_HELLO, _KEY, _AGAIN = range(3)  # the messages of each side that the transcript has


def x25519_of(private, *public):
    """Sliced work: x25519.multiplying, loaded when it begins: a Pico has it in memory only while keys are made."""
    from ..x25519 import multiplying

    return (yield from multiplying(private, *public))


class Past:
    """The last duel that both have a verdict of: key (commitments.past_key), our side, the side that began and the one
    that won (2: neither); boot: the other side's power-on then; None if this unit was off since.
    """

    def __init__(self, key, side, first, won, boot=None):
        self.key, self.side, self.first, self.won, self.boot = key, side, first, won, boot


class Agreement:
    """From "I want a duel" to `agreed`. peer: the state.Peer; game: the Engine; secret: the unit's own; software: its
    version, a text; nonces and private keys come from entropy(count).

    wants: our player has chosen "duel". peer_wants: theirs has. asked: their rules wait for our player's yes or no.
    agreed: rules, line (the rules as bytes), id, side, the other side's public key and its gone_seal are settled.
    refused: one side declined. past: the Past, or None. wished: who should begin as the other side wishes, seen from
    here (TOSS, ...). private: our private key. spent: we want a duel and need a nonce: call `renew`.
    """

    def __init__(self, peer, game, secret, software, entropy):
        self._peer = peer
        self._game = game
        self._secret = secret
        self._software = software.encode()[:MAX_SOFTWARE]
        self._entropy = entropy
        self.wants = self.spent = False
        self.mine = None  # the rules our player wants to play
        self._mine_line = b""  # the same as a line: making it takes a Pico as long as pictures, parsing it longer
        self.past = None
        self.wished = TOSS
        self.private = b""
        self._public = b""  # b"" while it is made
        self._making = None  # the generator that makes it
        self._nonce = self._peer_nonce = SILENT
        self._said, self._heard = [b""] * 3, [b""] * 3  # the fields of _HELLO, _KEY and _AGAIN
        self.forget()
        self.hello_due = True

    @property
    def peer_wants(self):
        return self._peer_nonce != SILENT

    @property
    def peer_public(self):
        return self._heard[_KEY][:PUBLIC]

    @property
    def peer_gone(self):
        """The seal over the other side's token that says it is gone."""
        return self._heard[_KEY][PUBLIC:]

    @property
    def first(self):
        """The side that begins, if both wish the same; None: the coin toss decides."""
        begins, past = self._game.begins, self.past
        if begins != self.wished or begins == TOSS:
            return None
        ours = begins == ME
        if begins > THEM:
            if not self._again or begins == LOSER and past.won > 1:
                return None
            ours = past.side != (past.won if begins == LOSER else past.first)
        return self.side if ours else 1 - self.side

    @property
    def forgotten(self):
        """Whether the other side does not prove our last duel, though it was not off since and must remember it."""
        past = self.past
        return past is not None and past.boot == self._peer.boot and not self._again

    @property
    def owed(self):
        """Whether the other side has to send something that needs no player; ours must have arrived."""
        if self.id is None or not self._public:
            return False
        rules = self.side == 1 and self.rules is None and not self._answer
        return rules or not self._heard[_KEY] or not self._heard[_AGAIN]

    @property
    def arrived(self):
        """How many bytes the other side has said since there is an id."""
        return len(self._heard[_KEY]) + len(self._heard[_AGAIN]) + len(self.line)

    def transcript(self):
        """What stands for all of the agreement, once it is `agreed`."""
        sides = self._heard + self._said if self.side else self._said + self._heard
        return transcript([b"zalp-agreement"] + sides + [self.line, _digest(self.line)])

    def forget(self):
        """Forget everything: nothing is agreed, or the duel has taken it over and the texts would waste memory."""
        self.id = None
        self.side = None
        self.agreed = self.asked = self.refused = False
        self.rules = None
        for said in (self._said, self._heard):
            said[_KEY] = said[_AGAIN] = b""
        self._key_due = self._again_due = False
        self._again = None  # whether the other side remembers the same last duel; None: it has not said yet
        self._drawing = None  # the attempt to play under the other side's rules
        self._answer = 0
        self._sent = 0
        self.line = b""  # side 0's: its proposal; side 1's: what has arrived of it

    def call(self, rules):
        """Our player wants a duel under these rules, from the start. Raises what the game's `line` does."""
        line = self._game.line(rules)
        self.mine, self._mine_line = rules, line
        self.wants = True
        self.private = b""
        self.renew()

    def renew(self):
        """A new nonce, and new keys if the last ones are used up."""
        self.spent = False
        self._nonce = self._entropy(SEAL)
        if not self.private:
            self.private = self._entropy(PUBLIC)
            self._public = b""
            self._making = x25519_of(self.private)
        self.hello_due = True
        self._open()

    def give_up_nonce(self):
        """Nothing may be agreed on with our nonce any more; `renew` is due if our player wants a duel."""
        self._nonce = SILENT
        self.spent = self.wants
        self.forget()

    def cancel(self):
        """Our player no longer wants it."""
        if self.wants:
            self.hello_due = True
        self.wants = False
        self._making = None
        self.give_up_nonce()

    def used_up(self):
        """The agreed match is taken over: neither nonce nor our private key serves another one."""
        self.private = b""
        self._nonce = self._peer_nonce = SILENT
        self.forget()

    def _open(self):
        """Both want it: make the id, the sides, and the proposal."""
        self.forget()
        if SILENT in (self._nonce, self._peer_nonce) or self._nonce == self._peer_nonce:
            return
        self.id = match_id(self._nonce, self._peer_nonce)
        self.side = 0 if self._nonce < self._peer_nonce else 1
        self._key_due = True
        if self.side == 0:
            self.line = self._mine_line

    @property
    def making(self):
        """Whether `work` makes our public key."""
        return self._making is not None

    @property
    def trying(self):
        """Whether `work` has something to do."""
        return self._making is not None or self._drawing is not None

    def work(self):
        """While `trying`: a slice of our public key, or of the attempt to play under foreign rules. The latter ends
        with `asked`, or with a refusal to send.
        """
        making = self._making
        try:
            next(making or self._drawing)
        except StopIteration as made:
            if making:
                self._making, self._public = None, made.value
            else:
                self._drawing = None
                self.asked = True
        except ValueError:  # RulesErrors are
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
            game = self._game.NAME.encode()
            hello = bytes((VERSION,)) + self._peer.ours + self._nonce + bytes((len(game),)) + game + self._software
            self._said[_HELLO] = hello
            return bytes((HELLO,)) + hello
        if self.id is None or not self._public:
            return None
        if self._key_due:
            self._key_due = False
            self._again_due = True
            token = gone_token(self._secret, self._game.NAME, self.id)
            self._said[_KEY] = bytes(self._public) + gone_seal(token)
            return about(self.id, KEY, self._said[_KEY])
        if not self._heard[_KEY]:
            return None  # what follows depends on it
        if self._again_due:
            self._again_due = False
            self._said[_AGAIN] = bytes((self._game.begins,)) + self._remembers(self.side)
            return about(self.id, AGAIN, self._said[_AGAIN])
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

    def _remembers(self, side):
        """What this side sends if it remembers our last duel; zeros if we do not."""
        past = self.past
        if past is None:
            return SILENT
        turned = past.side ^ self.side  # whether the sides have other numbers now
        won = past.won if past.won > 1 else past.won ^ turned
        keys = (self._heard[_KEY], self._said[_KEY]) if self.side else (self._said[_KEY], self._heard[_KEY])
        return again(past.key, self.id, keys[0], keys[1], past.first ^ turned, won, side)

    def take(self, kind, payload):
        """Take a message of the agreement, without kind and tag (HELLO has no tag). False for one that no unit like
        ours sends.
        """
        if kind == HELLO:
            return self._hello(payload)
        if kind == KEY:
            return len(payload) == PUBLIC + SEAL and self._hear(_KEY, payload)
        if kind == AGAIN:
            if (
                not self._heard[_KEY]
                or not self._said[_KEY]
                or len(payload) != 1 + SEAL
                or not self._hear(_AGAIN, payload)
            ):
                return False
            begins, remembers = payload[0], payload[1:]
            self.wished = THEM + ME - begins if begins in (ME, THEM) else begins
            self._again = remembers != SILENT and remembers == self._remembers(1 - self.side)
            return True
        if self._again is None:
            return False
        if kind == RULES:
            return self._rules(payload)
        if self.side == 0 and not self.agreed and self._sent == len(self.line) and payload == _digest(self.line):
            if kind == ACCEPT:
                self.rules = self.mine
                self.agreed = True
            else:
                self.refused = True
            return True
        return False

    def _hear(self, which, payload):
        """Note what the other side has said; False if it said something else before."""
        heard = self._heard
        if heard[which] not in (b"", payload):
            return False
        heard[which] = bytes(payload)
        return True

    def _hello(self, payload):
        if not payload:
            return False
        if payload[0] != VERSION:
            self._peer.version = payload[0]
            self._peer_nonce = SILENT
            return True
        nonce_at = 1 + CHALLENGE
        game_at = nonce_at + SEAL + 1
        if len(payload) < game_at or not 0 < payload[game_at - 1] <= MAX_GAME:
            return False
        software_at = game_at + payload[game_at - 1]
        if not software_at <= len(payload) <= software_at + MAX_SOFTWARE:
            return False
        self._peer.greeted(payload[0], payload[1:nonce_at], payload[game_at:software_at])
        self._peer.software = "".join([chr(c) for c in payload[software_at:] if 32 <= c < 127])
        self._heard[_HELLO] = bytes(payload)
        nonce = payload[nonce_at : game_at - 1]
        if self._peer.game != self._game.NAME.encode():
            nonce = SILENT
        if nonce != self._peer_nonce or self.id is None:
            self._peer_nonce = nonce
            if nonce == SILENT and self.id is not None:
                self.give_up_nonce()  # if somebody else has said that, the other side sees that we start over
            else:
                self._open()
        return True

    def anew(self):
        """Both sides restart their numbers: send hello again, and the whole proposal."""
        self.hello_due = True
        self._peer_nonce = SILENT
        self.forget()

    def _rules(self, payload):
        if self.side != 1 or len(payload) < 5:
            return False
        start, total = number_at(payload, 0), number_at(payload, 2)
        part = payload[4:]
        if start + len(part) > total or total > MAX_RULES:
            return False
        if part == self.line[start : start + len(part)]:
            return True  # it was said before
        if self.rules is not None or self._answer or start != len(self.line):
            return False
        self.line += part
        if len(self.line) < total:
            return True
        if self.line == self._mine_line:
            self.rules = self.mine  # no second copy is needed
            self._answer = ACCEPT
            return True
        try:
            rules = self._game.parse(self.line)
        except (ValueError, IndexError):  # RulesError and UnicodeError are ValueErrors
            self._answer = REFUSE
            return True
        self.rules = rules
        self._drawing = self._game.drawing(rules, self.id[0] << 8 | self.id[1])
        return True


def _digest(line):
    return sha256(line).digest()[:DIGEST]
