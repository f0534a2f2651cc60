"""A second implementation of the duel's protocol, written from docs/protocol.md alone: plain Python, no code of ours.

It plays honestly and trusts nobody: whatever the page does not let the other side send raises Wrong. Its rules are
those of docs/rules.md, every variant that the wire carries, as far as a player sees them.
"""

import copy
import random
from functools import partial
from hashlib import sha256

from second_book import (
    ANSWER,
    CHOICE,
    GIFT,
    MOVE,
    PASS,
    SHOT,
    SUNK,
    WASTED,
    Book,
    Sea,
    all_seals,
    fits,
    rules_of,
    some_fleet,
)
from second_link import BASE, WINDOW, Link, at16, h, need, u16, x25519

HELLO, RESUME, GONE, RULES, ACCEPT, REFUSE, SEA, READY, ACT, PROOF = range(0x10, 0x1A)
OFFER, DECLINE, END, REVEAL, DONE, ACCUSE, KEY, AGAIN = range(0x1A, 0x22)


# What takes a message about a match.
ABOUT = {
    SEA: "take_sea",
    READY: "take_ready",
    ACT: "take_act",
    OFFER: "take_offer",
    DECLINE: "take_decline",
    END: "take_end",
    REVEAL: "take_reveal",
    DONE: "take_done",
}


def moved(seed, moves):
    """The seed of a plan that has changed so often."""
    return sha256(b"zalp-moved" + seed + bytes([moves])).digest() if moves else seed


class SecondPeer:
    """store: a dict that outlives it. winner: 0, 1, 2, or None before the verdict."""

    GAME = b"seabattle"

    def __init__(self, store, seed, line, wish=0):
        self.dice, self.store, self.line, self.wish = random.Random(seed), store, line, wish
        store.setdefault("secret", self.dice.randbytes(16))
        self.link = Link(self.dice.randbytes(4), self.opened, self.dice.choice((1, 4, WINDOW)))
        self.match = copy.deepcopy(store.get("match"))
        self.confirmed, self.apart = bool(self.match), None  # apart: since when the other one's keys are not ours
        self.nonce, self.peer_nonce, self.agreed_id = bytes(16), bytes(16), None
        self.challenge, self.peer_challenge = bytes(8), None
        self.met, self.due, self.gone = False, [], None  # due: what says the messages that are
        self.stage, self.again, self.agreed_first = None, None, None
        self.said, self.told = [None] * 3, [None] * 3  # the fields of HELLO, KEY and AGAIN: ours, the other one's
        if self.match and self.match["share"]:
            self.begin()

    # What the player does

    def play_again(self):
        """The match before is over, and remembered."""
        self.match = None
        self.store.pop("match")
        self.call()

    def call(self):
        self.nonce, self.private = self.dice.randbytes(16), self.dice.randbytes(32)
        self.due = [self.hello]
        self.consider()

    def patience(self):
        """How many ms until an agreement that stands still counts as disturbed, or None."""
        if self.match:
            return None if self.confirmed else 3000
        if not self.agreed_id:
            return None
        if self.link.foreign:
            return 3000
        owed = self.side == 1 or None in self.told
        return 8000 if owed and not self.link.flight else None

    def break_off(self):
        """The other side has agreed on something else: both start over."""
        self.match, self.agreed_id = None, None
        self.link.renew()
        self.call()

    @property
    def playing(self):
        return bool(self.match and self.match["share"] and not self.match["ended"])

    @property
    def winner(self):
        return self.match and self.match["winner"]

    def act(self):
        """Do whatever is due from our player."""
        if not self.playing:
            return
        book, m = self.book, self.match
        kind, sides = book.due
        if m["side"] not in sides:
            return
        side = m["side"]
        self.offers(0.02)
        if self.dice.random() < m["temper"] and self.level():
            self.end(1)
        elif kind == SHOT and not book.salvo:
            self.mine(bytes([SHOT | side << 3]) + u16(self.dice.choice(sorted(self.targets(0.1)))))
        elif kind == CHOICE:
            cells = self.dice.sample(sorted(self.targets(0.3)), book.salvo_size(side))
            m["choice"], number = cells, self.due_number(side)
            seal = h(b"zalp-salvo", m["id"], bytes([side]), u16(number), *map(u16, cells), self.salvo_salt(number))
            self.mine(bytes([CHOICE | side << 3]) + seal)
        elif kind == GIFT:
            what = book.gifts[0][1]
            self.sea.given.add(cell := self.dice.choice(self.sea.givable(what)))
            self.mine(bytes([GIFT | side << 3, what]) + u16(cell))
        elif kind == MOVE:
            self.sail(self.somewhere())
            self.mine(bytes([MOVE | side << 3]) + self.fleet_seal())

    def offers(self, chance):
        """Our player offers a draw, now and then; returns whether he does."""
        m = self.match
        if not m["temper"] or self.dice.random() >= chance or m["last_offer"] == len(self.numbered):
            return False
        m["offer"] = m["last_offer"] = len(self.numbered)
        self.unsent("offer", False)
        self.save()
        return True

    def targets(self, wasteful):
        """What our player may shoot at, now and then any cell."""
        book = self.book
        if self.rules["waste"] and book.wasted < 300 and self.dice.random() < wasteful:
            return self.rules["sea"]
        return book.open(1 - self.match["side"])

    def somewhere(self):
        left = sorted(self.sea.ships[0] - self.sea.shot)
        if self.dice.random() < 0.4:
            return left
        chain = [self.dice.choice(sorted(set(range(self.rules["cells"])) - self.sea.shot))]
        while len(chain) < len(left):
            near = set().union(*map(self.rules["near"], chain)) - set(chain) - self.sea.shot
            if not near:
                return left
            chain.append(self.dice.choice(sorted(near)))
        return chain

    def sail(self, cells):
        self.sea.ships[0] = (self.sea.ships[0] & self.sea.shot) | set(cells)
        self.match["plans"].append(self.sea.plan())
        self.unsent("seals", 0)

    def unsent(self, what, sent):
        """This has to be said from the beginning; in a session to come it is anyway."""
        if self.stage:
            self.stage[what] = sent

    # The match in hand

    def save(self):
        if self.confirmed:
            self.store["match"] = copy.deepcopy(self.match)

    def begin(self):
        """The book and the sea as the acts of the record leave them."""
        m = self.match
        self.rules = rules_of(m["line"])
        self.book = Book(self.rules, self.first())
        self.sea = Sea(self.rules, m["ships"], m["mines"], m["sweepers"], m["submarines"])
        self.cells = {}  # of the answers, by their numbers
        self.numbered, self.early, self.peer_choice = [], None, None
        acts, moves = m["acts"], iter(m["plans"][1:])
        m["acts"] = []
        for act in acts:
            kind, side = act[0] & 7, act[0] >> 3
            if side == m["side"] and kind == ANSWER and act[1] != WASTED:
                self.sea.fire(self.book.pending[0][1])
            elif side == m["side"] and kind == MOVE:
                plan = next(moves)
                self.sea.ships[0] = {cell for cell in range(len(plan)) if plan[cell]}
            elif side == m["side"] and kind == GIFT:
                self.sea.given.add(at16(act, 2))
            self.note(act)

    def by_side(self, ours, theirs):
        """Side 0's first."""
        return [theirs, ours] if self.match["side"] else [ours, theirs]

    def shares(self):
        """Both shares of the coin toss."""
        return self.by_side(h(b"zalp-share", self.match["seed"]), self.match["share"])

    def first(self):
        """The side that begins, by agreement or by the toss."""
        toss = h(b"zalp-first", self.match["id"], *self.shares())[0] & 1
        return toss if self.match["first"] is None else self.match["first"]

    def due_number(self, side):
        both = self.book.due[0] == CHOICE and len(self.book.due[1]) == 2
        return len(self.numbered) + (side == 1 and both)

    def note(self, act):
        """Take an act that is due into the book, and give it its number. acts: in the order in which they came."""
        book, kind, side = self.book, act[0] & 7, act[0] >> 3
        waits = side == 1 and book.due[0] == CHOICE and len(book.due[1]) == 2
        if kind == CHOICE and side != self.match["side"]:
            self.peer_choice = act[1:], self.due_number(side), []
        cell = at16(act, 1) if kind == SHOT else at16(act, 2) if kind == GIFT else None
        ship = [at16(act, at) for at in range(3, len(act), 2)] if kind == ANSWER and len(act) > 2 else None
        if kind == ANSWER:
            self.cells[len(self.numbered)] = book.pending[0][1]
        if kind == SHOT and side != self.match["side"] and book.salvo:
            self.peer_choice[2].append(cell)
        book.apply(kind, side, cell, act[1] if kind in (ANSWER, GIFT) else 0, ship)
        self.match["acts"].append(act)
        if waits:
            self.early = act
        else:
            self.numbered.append(act)
            if self.early and kind in (CHOICE, PASS):
                self.numbered.append(self.early)
                self.early = None

    def mine(self, act):
        self.note(act)
        self.forced()
        self.save()

    def forced(self):
        """Answers, the shots of a fixed salvo, the end of the match."""
        m, book, side = self.match, self.book, self.match["side"]
        while side in book.due[1] and not m["ended"]:
            if book.due[0] == ANSWER:
                _, cell, manner = book.pending[0]
                what, ship = (WASTED, None) if manner == "wasted" else self.sea.fire(cell)
                act = bytes([ANSWER | side << 3, what])
                if what == SUNK and self.rules["touch"]:
                    act += bytes([len(ship)]) + b"".join(map(u16, ship))
                self.note(act)
            elif book.due[0] == SHOT and book.salvo:
                self.note(bytes([SHOT | side << 3]) + u16(m["choice"][book.fired[side]]))
            else:
                break
        if book.winner is not None and not m["ended"]:
            self.end(0)

    def end(self, flags):
        self.match["ended"], self.match["flags"] = True, flags
        self.save()

    def level(self):
        return self.met and len(self.numbered) >= self.peer_count

    def digest(self, count):
        return sha256(self.match["id"] + b"".join(self.numbered[:count])).digest()[:8]

    def moves_before(self, number):
        return sum(act[0] == MOVE | self.match["side"] << 3 for act in self.numbered[:number])

    def seed(self, moves):
        return moved(self.match["seed"], moves)

    def salvo_salt(self, number):
        return h(b"zalp-shots", self.match["seed"], u16(number))

    def fleet_seal(self):
        m, moves = self.match, len(self.match["plans"]) - 1
        return h(b"zalp-fleet", m["id"], bytes([m["side"]]), self.seed(moves), m["plans"][moves])

    def seals(self, moves):
        return all_seals(self.match["id"], self.match["side"], self.seed(moves), self.match["plans"][moves])

    # What is sent

    def opened(self):
        self.challenge, self.peer_challenge = self.dice.randbytes(8), None
        disturbed = self.match and not self.confirmed or self.agreed_id and self.link.same
        self.met, self.peer_nonce, self.agreed_id, self.gone = False, bytes(16), None, None
        if disturbed:
            self.match = None
            self.call()
        self.due = [self.resume if self.match else self.hello]

    def consider(self):
        """Both want a duel: the id, the sides, our key, what we remember."""
        self.agreed_id = None
        if self.match or bytes(16) in (self.nonce, self.peer_nonce) or self.nonce == self.peer_nonce:
            return
        low, high = sorted((self.nonce, self.peer_nonce))
        self.agreed_id, self.side = h(b"zalp-match", low, high), int(self.nonce == high)
        self.said[1:], self.told[1:] = [None, None], [None, None]
        self.heard = b""
        self.again = None
        self.due += [self.key, self.remembers] + [self.propose] * (self.side == 0)

    def tagged(self, kind, payload):
        return bytes([kind]) + (self.match["id"] if self.match else self.agreed_id)[:4] + payload

    def prove(self, said):
        return said + h(b"zalp-proof", self.match["keys"][0], self.peer_challenge, self.challenge, said)

    def token(self, match):
        return h(b"zalp-gone", self.store["secret"], self.GAME, match)

    def both(self, which):
        """The fields of a message, side 0's first."""
        return [self.said[which], self.told[which]][:: -1 if self.side else 1]

    def transcript(self, line):
        """32 bytes that stand for all that the two have said to agree."""
        sides = zip(*map(self.both, range(3)), strict=True)
        parts = [b"zalp-agreement", *(part for side in sides for part in side), line, sha256(line).digest()[:8]]
        return sha256(b"".join(u16(len(part)) + part for part in parts)).digest()

    def memory(self, side):
        """What this side sends if it remembers the last duel as we do."""
        if "past" not in self.store:
            return bytes(16)
        past, began, won = self.store["past"]
        first, winner = (2 if ours is None else self.side if ours else 1 - self.side for ours in (began, won))
        return h(b"zalp-again", past, self.agreed_id, *self.both(1), bytes([first, winner, side]))

    def who_begins(self, wish, same_two):
        """By agreement, from what the other side wishes; None: the toss decides."""
        if wish != {1: 2, 2: 1}.get(self.wish, self.wish):
            return None
        _, began, won = self.store["past"] if same_two else (None, None, None)
        we = {1: True, 2: False, 3: None if won is None else not won, 4: None if began is None else not began}
        ours = we.get(wish and self.wish)
        return None if ours is None else self.side if ours else 1 - self.side

    def next(self):
        """The next message that the other side lacks, or None."""
        if self.due and (self.due[0] != self.remembers or self.told[1]):
            return self.due.pop(0)()
        if self.gone and self.peer_challenge:
            gone, self.gone = self.gone, None
            if not self.match and self.nonce != bytes(16):
                self.call()
            return bytes([GONE]) + gone + self.token(gone)
        return self.of_match() if self.match and self.met and self.confirmed else None

    def hello(self):
        game = bytes([len(self.GAME)]) + self.GAME
        self.said[0] = bytes([1]) + self.challenge + self.nonce + game + b"second"
        return bytes([HELLO]) + self.said[0]

    def resume(self):
        return bytes([RESUME, 1]) + self.challenge + self.match["id"] + self.GAME

    def key(self):
        self.said[1] = x25519(self.private, BASE) + h(b"zalp-gone-seal", self.token(self.agreed_id))
        return self.tagged(KEY, self.said[1])

    def remembers(self):
        self.said[2] = bytes([self.wish]) + self.memory(self.side)
        return self.tagged(AGAIN, self.said[2])

    def propose(self, at=0):
        """A part of the rules; the first one has the others follow."""
        text = self.line.encode()
        if not at:
            self.due = [partial(self.propose, later) for later in range(128, len(text), 128)] + self.due
        return self.tagged(RULES, u16(at) + u16(len(text)) + text[at : at + 128])

    def proof(self):
        count = len(self.numbered) if self.match["share"] else 0
        digest = self.digest(count) if count else bytes(8)
        whole = bytes([len(self.match["theirs"]) == self.size()])
        return self.prove(self.tagged(PROOF, whole + u16(count) + digest))

    def accept(self):
        message = self.tagged(ACCEPT, sha256(self.heard).digest()[:8])
        self.agree(self.heard.decode())
        return message

    def size(self):
        return 16 * (2 + rules_of(self.match["line"])["cells"])

    def ready(self):
        return h(b"zalp-share", self.match["seed"])

    def revealed(self):
        return self.match["seed"] + b"".join(self.match["plans"])

    def of_match(self):
        m, sent = self.match, self.stage
        if sent["sea"] < self.size() // 16:
            start, sent["sea"] = sent["sea"], sent["sea"] + 8
            return self.tagged(SEA, b"\0" + u16(start) + b"".join(self.seals(0)[start : start + 8]))
        if len(m["theirs"]) == self.size() and not sent["ready"]:
            sent["ready"] = True
            return self.tagged(READY, self.ready())
        if not m["share"]:
            return None
        return self.next_act() or self.next_word() or self.last_words()

    def next_act(self):
        """The next act of ours, and the seals of a plan that it changes before it."""
        m, sent = self.match, self.stage
        while sent["acts"] < len(self.numbered):
            number, act = sent["acts"], self.numbered[sent["acts"]]
            if act[0] >> 3 == m["side"] and number != sent["early"]:
                if act[0] & 7 == MOVE and sent["seals"] < 2 + self.rules["cells"]:
                    start, sent["seals"] = sent["seals"], sent["seals"] + 8
                    moves = len(m["plans"]) - 1
                    part = b"".join(self.seals(moves)[start : start + 8])
                    return self.tagged(SEA, bytes([moves]) + u16(start) + part)
                sent["acts"] += 1
                return self.tagged(ACT, u16(number) + act + self.opening(number, act))
            sent["acts"] += 1
        if self.early and self.early[0] >> 3 == m["side"] and sent["early"] != len(self.numbered) + 1:
            sent["early"] = len(self.numbered) + 1
            return self.tagged(ACT, u16(sent["early"]) + self.early)
        return None

    def next_word(self):
        """What is to be said of a draw."""
        m, sent = self.match, self.stage
        if m["refuse"] is not None:
            refused, m["refuse"] = m["refuse"], None
            return self.tagged(DECLINE, u16(refused))
        if m["offer"] is not None and not sent["offer"] and not m["ended"]:
            sent["offer"] = True
            return self.tagged(OFFER, u16(m["offer"]))
        return None

    def last_words(self):
        """The end, what opens our seals, the verdict."""
        m, sent = self.match, self.stage
        if m["ended"] and not sent["end"]:
            sent["end"] = True
            count = len(self.numbered)
            return self.tagged(END, u16(count) + self.digest(count) + bytes([m["flags"]]))
        opened = self.revealed()
        if m["ended"] and m["peer_flags"] is not None and sent["reveal"] < len(opened):
            start, sent["reveal"] = sent["reveal"], sent["reveal"] + 128
            return self.tagged(REVEAL, u16(start) + opened[start : start + 128])
        if m["winner"] is not None and not sent["done"]:
            sent["done"] = True
            return self.tagged(DONE, bytes([m["winner"]]))
        return None

    def opening(self, number, act):
        seed, kind = self.match["seed"], act[0] & 7
        if kind == ANSWER:
            salt = h(b"zalp-salt", self.seed(self.moves_before(number)), u16(self.cells[number]))
            return b"" if act[1] == WASTED else salt
        if kind == GIFT:
            return h(b"zalp-salt", seed, act[2:4])
        if kind == SHOT and self.book.salvo:
            own = [n for n, a in enumerate(self.numbered[:number]) if a[0] == CHOICE | self.match["side"] << 3]
            return self.salvo_salt(own[-1])
        return b""

    # What is heard

    def take(self, message):
        kind, m = message[0], self.match
        if kind in (HELLO, RESUME):
            self.greeted(kind, message)
        elif kind == GONE:
            self.take_gone(message)
        elif not m:
            if self.agreed_id and message[1:5] == self.agreed_id[:4]:
                self.agreement(kind, message[5:])
        elif message[1:5] == m["id"][:4]:
            if kind == PROOF:
                if self.proved(message):
                    self.meet(message[5], at16(message, 6), message[8:16])
            elif self.met:
                self.about(kind, message[5:])

    def greeted(self, kind, message):
        need(message[1] == 1, "another version")
        game = message[27 : 27 + message[26]] if kind == HELLO else message[26:]
        need(game == self.GAME, "another game")
        self.peer_challenge = message[2:10]
        if kind == HELLO:
            self.told[0] = message[1:]
            if message[10:26] != self.peer_nonce or not self.agreed_id:
                self.peer_nonce = message[10:26]
                self.consider()
        elif self.match and message[10:26] == self.match["id"]:
            self.due.append(self.proof)
        else:
            self.gone = message[10:26]

    def take_gone(self, message):
        m = self.match
        need(len(message) == 33, "a GONE of another length")
        ours = m and m["winner"] is None and message[1:17] == m["id"]
        if ours and h(b"zalp-gone-seal", message[17:]) == m["gone"]:
            need(len(m["theirs"]) < self.size(), "it has left")
            self.match = None
            self.store.pop("match", None)
            self.call()

    def proved(self, message):
        ours, theirs = self.challenge, self.peer_challenge
        return bool(theirs) and message[-16:] == h(b"zalp-proof", self.match["keys"][1], ours, theirs, message[:-16])

    def now_met(self):
        """Each frame shows whose it is from now on."""
        ours, theirs = self.challenge, self.peer_challenge
        self.met = True
        key = h(b"zalp-proof", self.match["keys"][1], ours, theirs)
        if not self.link.keys:
            self.link.keys, self.link.bare = (self.prove(b""), key), len(self.link.flight)

    def agreement(self, kind, payload):
        self.apart = None
        if kind == KEY:
            need(len(payload) == 48 and self.told[1] in (None, payload), "another key than before")
            self.told[1] = payload
        elif kind == AGAIN:
            need(self.told[1] and self.said[1] and len(payload) == 17, "AGAIN before KEY")
            need(self.told[2] in (None, payload), "another memory than before")
            self.told[2] = payload
            self.again = payload[1:] == self.memory(1 - self.side) != bytes(16)
            self.agreed_first = self.who_begins(payload[0], self.again)
        elif kind == RULES and self.side == 1:
            need(self.again is not None, "RULES before AGAIN")
            need(at16(payload, 0) == len(self.heard), "a part is missing")
            self.heard += payload[4:]
            if len(self.heard) == at16(payload, 2):
                self.due.append(self.accept)
        elif kind == ACCEPT and self.side == 0:
            need(self.again is not None, "ACCEPT before AGAIN")
            need(payload == sha256(self.line.encode()).digest()[:8], "other rules")
            self.agree(self.line)

    def agree(self, line):
        shared, agreed = x25519(self.private, self.told[1][:32]), self.transcript(line.encode())
        need(any(shared), "a public key of small order")
        keys = [h(b"zalp-key", shared, agreed, bytes([side])) for side in (self.side, 1 - self.side)]
        self.match = {
            "id": self.agreed_id,
            "side": self.side,
            "line": line,
            "first": self.agreed_first,
            "keys": keys,
            "sign_key": h(b"zalp-sign-key", shared, agreed),
            "past": h(b"zalp-past", shared, agreed),
            "gone": self.told[1][32:],
            "seed": self.dice.randbytes(32),
            **self.placed(line),
            **dict.fromkeys(("moving", "share", "offer", "last_offer", "refuse", "peer_flags", "winner")),
            **dict.fromkeys(("theirs", "reveal"), b""),
            "fleets": [],
            "acts": [],
            "choice": [],
            "ended": False,
            "flags": 0,
            "temper": self.dice.choice((0, 0, 0.01)),
        }
        self.confirmed, self.apart = False, None
        self.now_met()
        self.nonce = bytes(16)
        self.peer_count = 0
        self.begin_stage(0, 0)

    def begin_stage(self, sea, acts):
        """How far we are with sending what the other side lacks: it has so many seals and acts."""
        self.stage = {"sea": sea, "acts": acts, "seals": 0, "reveal": 0, "early": -1}
        self.stage.update(ready=False, end=False, done=False, offer=False)

    def placed(self, line):
        """Our sea, and its plan."""
        rules = rules_of(line)
        ships, mines, sweepers, submarines = some_fleet(rules, self.dice)
        plan = Sea(rules, ships, mines, sweepers, submarines).plan()
        return {"ships": ships, "mines": mines, "sweepers": sweepers, "submarines": submarines, "plans": [plan]}

    def meet(self, whole, count, digest):
        m = self.match
        self.now_met()
        self.peer_count = count
        self.begin_stage(self.size() // 16 if whole else 0, count)
        if not m["share"] or count > len(self.numbered) or m["winner"] is not None:
            return
        need(not count or digest == self.digest(count), "another match")
        for number, act in enumerate(self.numbered[count:], count):
            decided = self.decided(act)
            early = number == count + 1 and act[0] >> 3 and self.numbered[count][0] in (CHOICE, PASS)
            need(act[0] >> 3 == m["side"] or not decided or early, "it has forgotten what it decided")

    def decided(self, act):
        return act[0] & 7 != ANSWER and not (act[0] & 7 == SHOT and self.book.salvo)

    def ours_from(self, number):
        """Whether we have decided anything in the log from this number on."""
        side = self.match["side"]
        return any(act[0] >> 3 == side and self.decided(act) for act in self.numbered[number:])

    def ours_waits(self):
        """Whether a choice of ours waits beside the log."""
        return bool(self.early) and self.early[0] >> 3 == self.match["side"]

    def owes(self, side):
        """Whether this side owes an answer, a salvo's shot or a gift."""
        kind, sides = self.book.due
        return side in sides and (kind in (ANSWER, GIFT) or (kind == SHOT and self.book.salvo))

    def about(self, kind, payload):
        """A message about the match in hand."""
        if self.match["winner"] is not None and kind != DONE:
            return
        need(kind in ABOUT, f"message {kind:x} {payload.hex()}")
        getattr(self, ABOUT[kind])(payload)

    def take_ready(self, payload):
        m = self.match
        need(len(m["theirs"]) == self.size(), "READY without a sea")
        share = payload[:16]
        if not m["share"]:
            seal = h(b"zalp-coin", m["id"], bytes([1 - m["side"]]), share)
            need(seal == m["theirs"][:16], "another share than the sealed one")
            self.take_opened(payload[16:])
            m["share"] = share
            self.save()
            self.begin()
        need(share == m["share"] and payload[16:] == m.get("opened", b""), "another share than before")

    def take_offer(self, payload):
        m, offer = self.match, at16(payload, 0)
        need(offer <= len(self.numbered), "an offer of the future")
        if m["ended"] or self.ours_from(offer) or self.ours_waits():
            return
        if self.dice.random() < 0.3 and not self.owes(m["side"]):
            self.end(2)
        else:
            m["refuse"] = offer

    def take_decline(self, payload):
        if at16(payload, 0) == self.match["offer"]:
            self.match["offer"] = None

    def take_end(self, payload):
        m = self.match
        count, flags = at16(payload, 0), payload[10]
        need(count <= len(self.numbered) and payload[2:10] == self.digest(count), "a false end")
        need(all(act[0] >> 3 == m["side"] for act in self.numbered[count:]), "an end before its own acts")
        if flags & 2 and m["peer_flags"] is None:
            indebted = self.owes(1 - m["side"])
            if self.ours_from(count) or (indebted and count < len(self.numbered)):
                self.stage["offer"] = False  # its yes has crossed with our act, and is void
                return
            need(m["offer"] is not None and not indebted, "nobody has offered a draw, or an answer is owed")
        need(flags in (1, 2) or m["ended"] or self.book.winner is not None, "an end without a reason")
        if m["peer_flags"] is None:
            m["peer_flags"] = flags
            m["ended"] = True
            self.save()
        need(m["peer_flags"] == flags, "another end than before")
        self.ended_by_both()

    def take_done(self, payload):
        winner = self.match["winner"]
        need(winner is None or payload == bytes([winner]), "another verdict")

    def take_opened(self, opened):
        need(not opened, "READY is too long")

    def ended_by_both(self):
        """Our END and the other one's are there: a game without REVEAL has its verdict."""

    def take_sea(self, payload):
        m = self.match
        generation, start, part = payload[0], 16 * at16(payload, 1), payload[3:]
        need(16 <= len(part) <= 128 and len(part) % 16 == 0, "a part of no seals, or of too many")
        if generation == 0:
            need(len(m["fleets"]) < 2, "an old sea")
            have = m["theirs"]
            if start < len(have):
                need(have[start : start + len(part)] == part[: len(have) - start], "another sea")
            else:
                need(start == len(have), "a part is missing")
                m["theirs"] += part
                if len(m["theirs"]) == self.size():
                    m["fleets"] = [m["theirs"][16:32]]
                    self.save()
            return
        need(generation == len(m["fleets"]) and self.book.due == (MOVE, [1 - m["side"]]), "seals out of turn")
        m["moving"] = (m["moving"] or b"") if start else b""
        need(start == len(m["moving"]), "a part is missing")
        m["moving"] += part

    def take_act(self, payload):
        m, book, side = self.match, self.book, 1 - self.match["side"]
        number, payload = at16(payload, 0), payload[2:]
        kind = payload[0] & 7
        size = (3, 2, 4, 17, 17, 1)[kind]
        if kind == ANSWER and payload[1] == SUNK and self.rules["touch"]:
            size = 3 + 2 * payload[2]
        act, opening = payload[:size], payload[size:]
        need(act[0] >> 3 == side, "an act of another author")
        cells = [at16(act, at) for at in range(3, len(act), 2)] if kind == ANSWER else []
        need(cells == sorted(set(cells)), "cells in another order")
        known = self.numbered[number] if number < len(self.numbered) else None
        if number == len(self.numbered) + 1 and self.early and self.early[0] >> 3 == side:
            known = self.early
        if known:
            need(known == act, "a changed act")
            return
        need(m["peer_flags"] is None, "an act after the end")
        due = book.due[0] if kind != PASS else PASS
        need(kind == due and side in book.due[1] and number == self.due_number(side), f"not due: {act.hex()}")
        if kind == ANSWER and act[1] == WASTED:
            need(not opening, "a known cell opens nothing")
        elif kind == ANSWER:
            self.check_seal(book.pending[0][1], ((0,), (1,), (1,), (2,), (3,), (4,))[act[1]], opening)
        elif kind == GIFT:
            self.check_seal(at16(act, 2), (2,) if act[1] else (1, 4), opening)
        elif kind == SHOT and book.salvo and book.fired[side] + 1 == book.chosen[side]:
            seal, at, cells = self.peer_choice
            cells = [*cells, at16(act, 1)]
            need(seal == h(b"zalp-salvo", m["id"], bytes([side]), u16(at), *map(u16, cells), opening), "another salvo")
        elif kind == MOVE:
            need(len(m["moving"] or b"") == self.size() and m["moving"][16:32] == act[1:], "seals are missing")
            m["theirs"], m["moving"] = m["moving"], None
            m["fleets"].append(act[1:])
        self.taken(number, act)

    def taken(self, number, act):
        """An act of the other side is right."""
        m = self.match
        if m["offer"] is not None and number >= m["offer"] and self.decided(act):
            m["offer"] = None
        self.note(act)
        decision = self.decided(act) and self.early is not act
        if m["ended"] and m["flags"] == 2 and (decision or self.owes(m["side"])):
            m["ended"], m["flags"], self.stage["end"] = False, 0, False  # our yes is void
        self.forced()
        self.save()

    def check_seal(self, cell, contents, opening):
        m = self.match
        seals = [h(b"zalp-cell", m["id"], bytes([1 - m["side"]]), u16(cell), bytes([c]), opening) for c in contents]
        need(m["theirs"][32 + 16 * cell :][:16] in seals, f"the seal of {cell} does not bear out {contents}")

    def take_reveal(self, payload):
        m = self.match
        need(m["ended"] and m["peer_flags"] is not None, "an early reveal")
        start, part = at16(payload, 0), payload[2:]
        need(start <= len(m["reveal"]), "a part is missing")
        m["reveal"] = m["reveal"][:start] + part
        if len(m["reveal"]) == 32 + self.rules["cells"] * len(m["fleets"]):
            self.audit()
            self.judge()

    def judge(self):
        m = self.match
        flags = m["flags"] | m["peer_flags"]
        both = m["flags"] & m["peer_flags"] & 1
        resigned = m["side"] if m["flags"] & 1 else 1 - m["side"]
        m["winner"] = self.book.winner if self.book.winner is not None else 2 if both or flags & 2 else 1 - resigned
        won = m["winner"] == m["side"] if m["winner"] < 2 else None
        self.store["past"] = m["past"], self.book.first == m["side"], won
        self.save()

    def signs(self):
        """What our player compares with the other one's."""
        made = h(b"zalp-signs", self.match["sign_key"], *self.shares())
        return "".join(chr(65 + at16(made, 2 * sign) % 26) for sign in range(4))

    def audit(self):
        m, side, cells = self.match, 1 - self.match["side"], self.rules["cells"]
        seed, plans = m["reveal"][:32], [m["reveal"][at : at + cells] for at in range(32, len(m["reveal"]), cells)]
        for moves, (plan, sealed) in enumerate(zip(plans, m["fleets"], strict=True)):
            its = moved(seed, moves)
            need(h(b"zalp-fleet", m["id"], bytes([side]), its, plan) == sealed, "another fleet")
            if moves == len(plans) - 1:
                need(b"".join(all_seals(m["id"], side, its, plan)[1:]) == m["theirs"][16:], "other seals")
        ships = [[cell for cell in range(cells) if plans[0][cell] == n + 1] for n in range(len(self.rules["fleet"]))]
        self.check_fleet(ships)
        extras = [[cell for cell in range(cells) if plans[0][cell] == mark] for mark in (0x80, 0xC0, 0x40)]
        need([*map(len, extras)] == [self.rules[name] for name in ("mines", "sweepers", "submarines")], "other extras")
        sea = Sea(self.rules, ships, *extras)
        later = iter(plans[1:])
        for number, act in enumerate(self.numbered):
            if act[0] == MOVE | side << 3:
                sea.ships[0] = {cell for cell, mark in enumerate(next(later)) if mark}
            elif act[0] == ANSWER | side << 3:
                need(act[1] == WASTED or sea.fire(self.cells[number])[0] == act[1], "a false answer")

    def check_fleet(self, ships):
        """The kinds of the rules, and no closer to each other than these allow; a Flying Dutchman may lie anyhow."""
        if self.rules["dutchman"]:
            need(sorted(map(len, ships)) == self.rules["decks"], "another fleet")
            return
        drawn = []
        for ship in ships:
            spots = [(cell % self.rules["width"], cell // self.rules["width"]) for cell in ship]
            left, top = min(x for x, _ in spots), min(y for _, y in spots)
            drawn.append(sorted((x - left, y - top) for x, y in spots))
            others = set().union(*ships) - set(ship)
            need(not self.rules["halo"](ship) & others, "ships touch")
        need(fits(drawn, self.rules["shapes"]), "another fleet than the rules have")

    # Bytes

    def feed(self, data, now):
        for message in self.link.feed(data, now):
            self.take(message)

    def poll(self, now):
        if self.match and not self.confirmed:
            self.confirmed = self.link.proven
            self.save()
        patience = self.patience()
        self.apart = None if patience is None else now if self.apart is None else self.apart
        if patience is not None and now - self.apart > patience:
            self.break_off()
        if self.link.free:
            message = self.next()
            if message:
                self.link.send(message)
        return self.link.poll(now)
