"""Straume 1986 once more, plainly: what the rules are compared with. Shares no code with library/zalp/straume, has a
map of its own and reads positions as lines. Slow and simple: a state is copied for every move.
"""

# `.` water, `#` coast or island, `B` battery, `*` red point, `L` lighthouse, `o` starting point.
SEA = """
    a b c d e f g h i j
20 o . o B # # B o . o
19 o . o o o o o o . o
18 . . . . . . . . . .
17 . * . . . . . . * .
16 . . . . * * . . . .
15 . . . . . . . # . .
14 . . # . . . . # # .
13 . . # # . L . . . .
12 . . . . . . . . . .
11 . . . . . . . . . .
10 . . . . . . . . . .
 9 . . . . . . . . . .
 8 . . . . L . # # . .
 7 . # # . . . . # . .
 6 . . # . . . . . . .
 5 . . . . * * . . . .
 4 . * . . . . . . * .
 3 . . . . . . . . . .
 2 o . o o o o o o . o
 1 o . o B # # B o . o
"""
HEADINGS = {"^": (0, 1), ">": (1, 0), "v": (0, -1), "<": (-1, 0)}
CLOCKWISE = "^>v<"
BOW, SIDE, STERN = "bow", "side", "stern"
ALL = {BOW, SIDE, STERN}


def read_map():
    """{(column, row): sign}, column 0..9, row 1..20 from the bottom."""
    found = {}
    for row in SEA.split("\n")[2:22]:
        number, *signs = row.split()
        for column, sign in enumerate(signs):
            found[column, int(number)] = sign
    assert len(found) == 200
    return found


MAP = read_map()


def may_sink(attacker, target, aspect):
    if attacker in "CS":
        return True
    if attacker == "D":
        return aspect != STERN
    if attacker == "P":
        return target != "C" and aspect != BOW
    return target in "SM"


def aspect_of(attacker_heading, target_heading):
    if attacker_heading == target_heading:
        return STERN
    (ax, ay), (tx, ty) = HEADINGS[attacker_heading], HEADINGS[target_heading]
    return BOW if (ax + tx, ay + ty) == (0, 0) else SIDE


class State:
    """ships: {(column, row): (player, letter, heading)}; mined: set of points; carried: mines of each minesweeper."""

    def __init__(self, line):
        rows, turn, carried, quiet = line.split()
        self.ships, self.mined = {}, set()
        for i, row in enumerate(rows.split("/")):
            column, number, under = 0, "", False
            while row:
                sign, row = row[0], row[1:]
                if sign.isdigit():
                    number += sign
                    continue
                column, number = column + int(number or 0), ""
                point = column, 20 - i
                if sign in "*+":
                    self.mined.add(point)
                    under = sign == "+"
                    column += not under
                    continue
                self.ships[point] = (int(sign.islower()), sign.upper(), row[0])
                row = row[1:]
                column += 1
        self.turn, self.carried, self.quiet = int(turn), [int(c) for c in carried], int(quiet)

    def copy(self):
        other = object.__new__(State)
        other.ships, other.mined = dict(self.ships), set(self.mined)
        other.turn, other.carried, other.quiet = self.turn, list(self.carried), self.quiet
        return other

    def __str__(self):
        rows = []
        for row in range(20, 0, -1):
            text = ""
            for column in range(10):
                point = column, row
                if point in self.ships:
                    player, letter, heading = self.ships[point]
                    text += ("+" if point in self.mined else "") + (letter.lower() if player else letter) + heading
                else:
                    text += "*" if point in self.mined else "."
            for length in range(10, 0, -1):
                text = text.replace("." * length, str(length))
            rows.append(text)
        return f"{'/'.join(rows)} {self.turn} {''.join(map(str, self.carried))} {self.quiet}"

    def result(self):
        left = {player for player, _, _ in self.ships.values()}
        if left == {0, 1}:
            return "draw" if self.quiet >= 120 else None
        return left.pop() if left else "draw"

    def after_each_move(self):
        """{name of the move: State} for every legal move."""
        found = {}
        if self.result() is not None:
            return found
        for point, (player, letter, heading) in self.ships.items():
            if player != self.turn:
                continue
            name = f"{'abcdefghij'[point[0]]}{point[1]}"
            place = CLOCKWISE.index(heading)
            for sign, new in ((">", CLOCKWISE[(place + 1) % 4]), ("<", CLOCKWISE[place - 1])):
                state = self.copy()
                state.ships[point] = player, letter, new
                found[name + sign] = state.passed(False)
            ahead = point[0] + HEADINGS[heading][0], point[1] + HEADINGS[heading][1]
            state = self.advanced(point, ahead)
            if state:
                found[name + "^"] = state
                if letter == "M" and self.carried[player] and point not in self.mined:
                    state = self.advanced(point, ahead)
                    state.mined.add(point)
                    state.carried[player] -= 1
                    found[name + "*"] = state
        return found

    def advanced(self, point, ahead):
        player, letter, heading = self.ships[point]
        if MAP.get(ahead, "#") in "#B":
            return None
        lost = False
        target = self.ships.get(ahead)
        if target:
            if target[0] == player or not may_sink(letter, target[1], aspect_of(heading, target[2])):
                return None
            if ahead in self.mined:
                lost = True
            if MAP[ahead] == "*" and (ahead[1] > 10) == (target[0] == 1):
                lost = True
        elif ahead in self.mined and letter != "M":
            lost = True
        if MAP[ahead] == "*" and (ahead[1] > 10) == (player == 0):
            lost = True
        state = self.copy()
        del state.ships[point]
        state.mined.discard(point)
        state.ships.pop(ahead, None)
        if not lost:
            state.ships[ahead] = player, letter, heading
        return state.passed(lost or target is not None)

    def passed(self, loss):
        self.turn = 1 - self.turn
        self.quiet = 0 if loss else self.quiet + 1
        return self


def perft(state, length):
    """How many sequences of so many legal moves begin here."""
    following = state.after_each_move()
    if length == 1:
        return len(following)
    return sum(perft(after, length - 1) for after in following.values())
