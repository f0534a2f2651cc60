"""The second implementation's duel of Straume, written from docs/protocol.md and docs/straume.md alone, on the second
implementation of the rules.
"""

from reference_straume import CLOCKWISE, MAP, State
from second_link import at16, h, need, u16
from second_peer import ACT, SecondPeer

SIGNS = "^<>*"
HALVES = [[point for point in MAP if MAP[point] == "o" and (point[1] < 11) == lower] for lower in (True, False)]


def opening(fleets, first):
    """The State of two line-ups, side 0's first: front row first, as the owner sees it from left to right."""
    state = State("/".join(["10"] * 20) + f" {first} 22 0")
    for side, fleet in enumerate(fleets):
        toward = 1 if side else -1
        starts = sorted(HALVES[side], key=lambda point, toward=toward: (toward * point[1], -toward * point[0]))
        for point, letter in zip(starts, fleet, strict=True):
            state.ships[point] = side, letter, CLOCKWISE[2 * side]
    return state


def name_of(move):
    """e3^ for a move of the wire."""
    point = move >> 2
    return f"{'abcdefghij'[point % 10]}{20 - point // 10}{SIGNS[move & 3]}"


def move_of(name):
    """The inverse."""
    return (20 - int(name[1:-1])) * 10 + "abcdefghij".index(name[0]) << 2 | SIGNS.index(name[-1])


class Book:
    """What both know of a game, as far as SecondPeer asks for it."""

    salvo = False

    def __init__(self, state, first):
        self.state, self.first = state, first
        self.settle()

    def settle(self):
        result = self.state.result()
        self.winner = 2 if result == "draw" else result
        self.due = ("move", [self.state.turn] if result is None else [])

    def push(self, name):
        following = self.state.after_each_move()
        need(name in following, f"an illegal move: {name}")
        self.state = following[name]
        self.settle()


class SecondStraume(SecondPeer):
    GAME = b"straume"

    def __init__(self, store, seed, wish=0):
        super().__init__(store, seed, "straume-1986", wish)

    def act(self):
        if not self.playing or (self.match["offer"] is not None and self.dice.random() < 0.7):
            return  # he waits for the answer, mostly
        m, book = self.match, self.book
        if m["side"] not in book.due[1]:
            return
        if self.offers(0.05):
            return
        if self.dice.random() < m["temper"] / 4 and self.level():
            self.end(1)
        else:
            names = list(book.state.after_each_move())
            eager = [name for name in names if name[-1] in "^*"]
            name = self.dice.choice(eager if eager and self.dice.random() < 0.8 else names)
            m["offer"] = None  # a move takes it back
            self.mine(bytes([m["side"] << 3]) + u16(move_of(name)))

    # What SecondPeer asks

    def placed(self, line):
        need(line == "straume-1986", "other rules")
        letters = list("CSSDDDDDDPPM")
        self.dice.shuffle(letters)
        return {"plans": ["".join(letters).encode()]}

    def size(self):
        return 32

    def seals(self, moves):
        m, side = self.match, bytes([self.match["side"]])
        fleet = h(b"zalp-fleet", m["id"], side, m["seed"], m["plans"][0])
        return [h(b"zalp-coin", m["id"], side, h(b"zalp-share", m["seed"])), fleet]

    def ready(self):
        return super().ready() + self.match["seed"] + self.match["plans"][0]

    def revealed(self):
        return b""

    def take_opened(self, opened):
        m = self.match
        need(len(opened) == 44, "READY of another length")
        seed, plan = opened[:32], opened[32:]
        need(h(b"zalp-fleet", m["id"], bytes([1 - m["side"]]), seed, plan) == m["theirs"][16:], "another line-up")
        coin = h(b"zalp-coin", m["id"], bytes([1 - m["side"]]), h(b"zalp-share", seed))
        need(coin == m["theirs"][:16], "another share than the seed's")
        need(sorted(plan.decode()) == sorted("CSSDDDDDDPPM"), "no line-up")
        m["opened"] = opened

    def begin(self):
        m, first = self.match, self.first()
        fleets = self.by_side(m["plans"][0].decode(), m["opened"][32:].decode())
        self.book = Book(opening(fleets, first), first)
        self.numbered, self.early = [], None
        acts, m["acts"] = m["acts"], []
        for act in acts:
            self.note(act)

    def note(self, act):
        self.book.push(name_of(at16(act, 1)))
        self.match["acts"].append(act)
        self.numbered.append(act)

    def forced(self):
        if self.book.winner is not None and not self.match["ended"]:
            self.end(0)

    def opening(self, number, act):
        return b""

    def decided(self, act):
        return True

    def owes(self, side):
        return False

    def take_act(self, payload):
        m, side = self.match, 1 - self.match["side"]
        number, payload = at16(payload, 0), payload[2:]
        need(len(payload) == 3 and payload[0] == side << 3, f"no move of the other side: {ACT:x} {payload.hex()}")
        if number < len(self.numbered):
            need(self.numbered[number] == payload, "a changed move")
            return
        need(m["peer_flags"] is None, "a move after the end")
        need(number == len(self.numbered) and self.book.due[1] == [side], "out of turn")
        self.taken(number, payload)

    def ended_by_both(self):
        if self.match["winner"] is None:
            self.judge()
