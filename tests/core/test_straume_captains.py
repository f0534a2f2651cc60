"""The captains of Straume 1986 and the search they think with. Runs on both interpreters."""

from daily import slow
from refusals import refused
from straume_moves import waiting

from zalp.seabattle.rules import Rng, finish
from zalp.straume import captains
from zalp.straume.captains import layout, search
from zalp.straume.rules import FLEET, NotLegal, Position, line_up
from zalp.straume.rules.sea import NOWHERE
from zalp.straume.rules.text import move_name

FIGHTS = (
    "10/10/10/10/10/+M>m<8/10/4*5/4d^Dvd<2c</2P<p<d<3s<1/2D^5pvD>/3C>2D^S^2/10/10/10/10/10/10/10/10 0 11 40",
    "10/10/10/10/10/3D<6/mv9/5sv4/1S^1D^6/3D<6/2*6p^/1Sv1+M>1d>3P^/D>s^1d^6/c>9/4dv5/10/10/10/10/10 1 11 40",
)
SWARM = "10/10/10/10/10/10/10/10/10/cvsvdvdvdvdvdvdv2/C^S^D^D^D^D^D^D^2/10/10/10/10/10/10/10/10/10 0 00 0"
RED = "10/10/10/10/10/4D>5/10/10/10/10/10/10/10/10/4dv5/4P>5/10/10/10/10 1 00 0"  # it sinks where a battery fires
UPPER = ("navigator", "admiral")


def positions(seed, every):
    """Positions of a random game in which ships rather advance."""
    rng = Rng(seed)
    boy = captains.make("cabin-boy", rng)
    position = Position(captains.line_up("cabin-boy", rng), captains.line_up("cabin-boy", rng))
    while position.outcome is None and position.moves < 400:
        if position.moves % every == every - 1:
            yield position
        forward = [move for move in position.legal_moves() if move & 3 in (0, 3)]
        move = chosen(boy, position)
        position.push(rng.choice(forward) if forward and rng.below(3) else move)


def chosen(captain, position):
    """The captain's move."""
    finish(captain.think(position))
    return captain.move


def loaded(position):
    found = search.Search(64)
    finish(found.load(position))
    return found


def state(found):
    words = [found.words[i] for i in (layout.TURN, layout.KEY, layout.SCORE, layout.QUIET)]
    return bytes(found.bytes[: layout.PULL]), words


def test_every_captain_lines_up_in_more_than_one_way():
    for name in captains.CAPTAINS:
        rng = Rng(3)
        fleets = [captains.line_up(name, rng) for _ in range(30)]
        assert len(set(fleets)) > 5
        for text in fleets:
            line_up(text)  # NotLegal otherwise


def test_no_captain_has_another_name():
    assert "boatswain" in str(refused(NotLegal, captains.make, "bosun", Rng(1)))


def test_every_captain_leaves_a_legal_move_and_the_position_as_it_was():
    for name in captains.CAPTAINS[:3]:
        captain = captains.make(name, Rng(5))
        for position in positions(7, 60):
            line = str(position)
            assert position.is_legal(chosen(captain, position)) and str(position) == line


def test_the_cabin_boy_sinks_what_he_can_and_runs_into_no_mine():
    boy = captains.make("cabin-boy", Rng(2))
    for _ in range(10):
        position = Position.parse(FIGHTS[1])
        assert position.effect(chosen(boy, position))[0] is not None
    position = Position.parse("10/10/10/10/cv9/10/10/10/10/10/10/*9/D^9/10/10/10/10/10/10/10 0 21 0")
    for _ in range(20):
        assert move_name(chosen(boy, position)) in ("a8<", "a8>")


def test_the_search_changes_a_position_as_the_rules_do():
    for position in positions(11, 23):
        found = loaded(position)
        before = state(found)
        for move in position.legal_moves():
            make_as_the_rules_do(found, position, move)
            assert state(found) == before
            if position.moves > 23:
                break  # all moves of one position, one of each other
    for line in (FIGHTS[1], RED):
        position = Position.parse(line)
        lost = [move for move in position.legal_moves() if position.effect(move)[1]]
        assert lost
        for move in lost:
            make_as_the_rules_do(loaded(position), position, move)


def make_as_the_rules_do(found, position, move):
    """Make a move in the search and by the rules, compare, and take it back."""
    search.loops.make(found.bytes, found.halves, found.words, move)
    position.push(move)
    # The pulls are those of the position before; all else is as if it had been loaded.
    fresh = loaded(position)
    for begin, end in ((layout.BOARD, layout.TYPES), (layout.AFLOAT, layout.ASPECTS)):
        assert found.bytes[begin:end] == fresh.bytes[begin:end], move_name(move)
    assert found.words[layout.KEY] == fresh.words[layout.KEY]
    assert found.words[layout.QUIET] == position.quiet and found.words[layout.TURN] == position.turn
    assert found.words[layout.SCORE] - layout.ZERO == judged(found, position, 0)
    position.pop()
    search.loops.unmake(found.bytes, found.words)


def judged(found, position, player):
    """What a position is worth to a player, by the pulls that the search has."""
    worth = 0
    for ship, point in enumerate(position.at):
        if point == NOWHERE:
            continue
        own = ship // FLEET
        value = search.WORTH[position.types[ship]] + found.bytes[layout.PULL + own * 200 + point]
        value += (found.bytes[layout.AIMS + own * 200 + point] >> position.bows[ship] & 1) * layout.AIM
        worth += value if own == player else -value
    return worth


def minimax(found, position, depth, root):
    """The value for the side on turn, by nothing but the rules; what the search leaves out is left out."""
    dull = position.quiet * found.words[layout.BOREDOM] >> 2
    dull = dull if (position.moves - root) & 1 else -dull
    if position.outcome is not None:
        won = {0: 1, 1: -1, 2: 0}[position.outcome] * (-1 if position.turn else 1)
        return won * (layout.WIN - (position.moves - root)) + (dull if position.quiet else 0)
    if not depth:
        value = judged(found, position, position.turn)
        return (value * (120 - position.quiet) // 32 if position.quiet > 88 else value) + dull
    best = -layout.INFINITY
    for move in position.legal_moves():
        target, why = position.effect(move)
        if (target is None and why and position.quiet < 118) or (target is not None and move & 3 == 3):
            continue
        position.push(move)
        best = max(best, -minimax(found, position, depth - 1, root))
        position.pop()
    return best


def test_the_search_finds_what_trying_everything_finds():
    late = [FIGHTS[1].rsplit(" ", 1)[0] + quiet for quiet in (" 88", " 107", " 117", " 118")]
    for line in FIGHTS + (LONELY[:-1] + "118",) + tuple(late):  # in the later ones a draw is near
        position = Position.parse(line)
        found = loaded(position)
        for depth in (1, 2):
            finish(found.think(depth, 0, 100000))
            assert found.depth == depth
            assert found.value - layout.ZERO == minimax(found, position, depth, position.moves)


def test_the_search_is_the_same_on_every_interpreter():
    """CPython runs the loops without viper, the unix port and the Pico with it."""
    results = []
    for line, beyond in ((FIGHTS[0], 8), (FIGHTS[1], 8), (SWARM, 0)):
        found = loaded(Position.parse(line))
        finish(found.think(12, beyond, 600))
        results.append((move_name(found.move), found.value, found.depth, found.nodes, sum(found.table) & 0xFFFF))
    assert results == RESULTS


RESULTS = [("f12>", 8260, 2, 600, 54532), ("b8^", 8390, 3, 600, 53288), ("a10^", 8492, 3, 600, 42831)]


def gain(position, move):
    """The worth of the ship that a move sinks, less that of the one that is lost by it."""
    target, why = position.effect(move)
    taken = search.WORTH[position.types[target]] if target is not None else 0
    return taken - search.WORTH[position.types[position.mover(move)]] if why else taken


def given_away(position, move):
    """What a move gives away to one that sinks, when the best ship that can be sunk in return is counted."""
    taken = gain(position, move)
    position.push(move)
    worst = 0
    for answer in position.legal_moves():
        if position.effect(answer)[0] is not None:
            loss = gain(position, answer)
            position.push(answer)
            worst = max(worst, loss - max([0] + [gain(position, last) for last in position.legal_moves()]))
            position.pop()
    position.pop()
    return worst - taken


def fight(rng):
    """A Position in which eight ships a side lie close to one another; None where that came out against the rules."""
    rows = [["."] * 10 for _ in range(20)]
    for player in (0, 1):
        letters = list("CSSDDDDDDPPM")
        rng.shuffle(letters)
        for letter in letters[:8]:
            while True:
                x, y = rng.below(8) + 1, rng.below(6) + 7
                if rows[y][x] == ".":
                    break
            rows[y][x] = (letter.lower() if player else letter) + rng.choice("^>v<")
    line = "/".join(["".join(row) for row in rows])
    for length in range(10, 0, -1):
        line = line.replace("." * length, str(length))
    try:
        return Position.parse(line + " 0 22 0")
    except NotLegal:
        return None


def giveaways(name, seed, fights):
    """How often this captain gives a ship away that another move would have spared."""
    rng = Rng(seed)
    captain = captains.make(name, rng)
    times = seen = 0
    while seen < fights:
        position = fight(rng)
        if position is None:
            continue
        seen += 1
        if given_away(position, chosen(captain, position)) >= min(search.WORTH):
            times += min([given_away(position, move) for move in position.legal_moves()]) <= 0
    return times


@slow
def test_the_upper_two_give_no_ship_away_to_a_single_move():
    assert [giveaways(name, 1, 20) for name in UPPER] == [0, 0]
    assert giveaways("boatswain", 1, 20) > 0  # the question can be answered otherwise


def test_the_upper_two_sink_what_is_left_hanging():
    position = Position.parse("10/cv9/10/10/10/10/10/10/6d>3/6D^3/10/10/10/10/10/C^9/10/10/10/10 0 00 0")
    for name in UPPER:
        captain = captains.make(name, Rng(1))
        captain.nodes = 600
        assert move_name(chosen(captain, position)) == "g11^"


def test_a_position_that_was_left_before_is_shunned():
    captain = captains.make("navigator", Rng(4))
    position = Position.parse(LONELY)
    left = []
    for _ in range(12):
        position.push(chosen(captain, position))
        left.append(str(position).split()[0])
        position.push(position.at[12] << 2 | 1)  # the other ship turns on its point
    assert max([left.count(line) for line in left]) <= 2
    captain = captains.make("navigator", Rng(4))
    assert len({chosen(captain, position) for _ in range(6)}) > 1  # from one position


def duet(captain, position, plies, ponders=None):
    """The captain's moves against a ship that turns on its point; ponders: how long he thinks on the other's time."""
    moves = []
    for _ in range(plies):
        moves.append(chosen(captain, position))
        position.push(captain.move)
        if ponders is not None:
            work = captain.ponder(position)
            for _ in range(ponders):
                next(work, None)
        position.push(position.at[12] << 2 | 1)
    return moves


LONELY = "10/10/10/9cv/10/10/10/10/10/10/10/10/10/10/C^9/10/10/10/10/10 0 00 0"


def test_a_captain_who_comes_back_knows_which_positions_he_left():
    captain = captains.make("admiral", Rng(4))
    captain.nodes = 400
    position = Position.parse(LONELY)
    duet(captain, position, 24)
    line = str(position)
    rng = captain.rng.state
    stayed = duet(captain, position, 8)
    for _ in range(16):
        position.pop()
    moves = []
    for recalls in (True, False):
        fresh = captains.make("admiral", Rng(1))
        fresh.nodes = 400
        fresh.rng.state = rng
        if recalls:
            finish(fresh.recall(position, 0))
        assert str(position) == line
        moves.append(duet(fresh, position, 8))
        for _ in range(16):
            position.pop()
    assert moves[0] == stayed != moves[1]


def test_a_captain_who_comes_back_recalls_the_last_two_dozen_positions_that_he_left():
    position = Position.parse(LONELY)
    for _ in range(30):  # both only turn: his moves lead to the same four positions again and again
        for ship in (0, 12):
            position.push(position.at[ship] << 2 | 1)
    line = str(position)
    captain = captains.make("navigator", Rng(4))
    finish(captain.recall(position, 0))
    assert str(position) == line
    assert recalled(captain, position) == captain.RECALL == 24
    finish(captain.think(position))  # his next move is one more, for which he forgets the oldest
    assert recalled(captain, position) >= captain.RECALL - 1


def recalled(captain, position):
    """How many of the positions that he recalls are the last four to which his moves led."""
    met = 0
    taken = []
    for _ in range(4):
        taken.append(position.pop())
        met += captain.left(finish(captain.search.key(position)))
        taken.append(position.pop())
    while taken:
        position.push(taken.pop())
    return met


def test_thinking_on_the_players_time_changes_no_move_and_saves_time():
    usual = duet(captains.make("navigator", Rng(5)), Position.parse(LONELY), 4)
    for ponders in (3, 30, 5000):
        assert duet(captains.make("navigator", Rng(5)), Position.parse(LONELY), 4, ponders) == usual
    captain = captains.make("navigator", Rng(5))
    position = Position.parse(FIGHTS[0])
    line = str(position)
    finish(captain.ponder(position))
    assert str(position) == line
    answers = []
    for move in position.legal_moves():
        position.push(move)
        thinker = captains.make("navigator", Rng(5))
        thinker.nodes = 200
        finish(thinker.ponder(Position.parse(FIGHTS[0])))
        answers.append(len(list(thinker.think(position))))
        position.pop()
        if 0 in answers and len(answers) > 1:
            break
    answers.sort()
    assert answers[0] == 0  # the move that he expected: he had thought of it already
    assert answers[1] > 20


def test_a_captain_takes_a_draw_when_he_is_behind_or_nothing_happens():
    for quiet, wanted in ((0, False), (39, False), (40, True)):
        position = Position.parse(LONELY[:-1] + str(quiet))
        assert [captains.agrees(position, player) for player in (0, 1)] == [wanted, wanted]
    position = Position.parse(LONELY.replace("C^9", "C^D^8"))
    assert [captains.agrees(position, player) for player in (0, 1)] == [False, True]


# White has more ships, and no enemy is within reach: he prevents the draw only by losing a ship himself.
MINED = "2dv7/10/10/10/10/10/10/10/10/10/10/10/10/10/M^2S^6/D^1D^7/P^9/10/10/10 0 20 %d"
RED_AHEAD = "2dv7/10/10/10/1P^8/10/10/10/10/10/10/10/10/10/10/10/S^1D^7/10/10/10 0 00 %d"


def against_one_who_waits(captain, position, ready):
    """Play on against one who turns on his point, until ready() or the end."""
    while position.outcome is None and not ready():
        position.push(waiting(position, 1) if position.turn else chosen(captain, position))
    return position


def waited_for(line, quiet, plies):
    """The position after so many plies by the admiral and by one who turns on his point."""
    position = Position.parse(line % quiet)
    captain = captains.make("admiral", Rng(1))
    captain.nodes = 500
    return against_one_who_waits(captain, position, lambda: position.moves == plies)


def test_the_admiral_ahead_gives_a_ship_away_rather_than_let_the_draw_come():
    for line, quiet in ((RED_AHEAD, 118), (RED_AHEAD, 112), (MINED, 114)):
        position = waited_for(line, quiet, 121 - quiet)
        assert position.outcome is None and position.quiet < 5, str(position)
        assert position.afloat[0] > position.afloat[1] == 1
    assert waited_for(RED_AHEAD, 100, 8).quiet == 108  # not before he must


def test_with_little_contiguous_heap_a_captain_remembers_less():
    real = search.Search
    asked = []

    class Small(real):
        def __init__(self, entries, boredom):
            asked.append(entries)
            if entries > 512:
                raise MemoryError
            real.__init__(self, entries, boredom)

    search.Search = Small
    try:
        admiral = captains.make("admiral", Rng(1))
    finally:
        search.Search = real
    assert asked == [2048, 1024, 512]
    position = Position(captains.LINE_UPS[0], captains.LINE_UPS[1])
    assert position.is_legal(chosen(admiral, position))


def test_a_player_who_only_turns_his_ships_is_attacked_and_gets_no_draw_by_it():
    rng = Rng(2)
    captain = captains.make("navigator", rng)
    position = Position(captains.line_up("navigator", rng), captains.line_up("admiral", rng))
    against_one_who_waits(captain, position, lambda: position.afloat[1] <= 10)
    assert position.outcome is None and position.afloat[0] > 10, str(position)


def test_nothing_draws_the_admiral_on_while_he_has_fewer_ships():
    for line, drawn in (
        (LONELY, True),
        (LONELY.replace("C^9", "C^D^8"), True),
        (LONELY.replace("9cv", "8cvdv"), False),
    ):
        found = search.Search(64, 0)
        finish(found.load(Position.parse(line)))
        pulls = found.bytes[layout.PULL : layout.PULL + 200]
        assert (len({pull for pull in pulls if pull}) > 1) == drawn, line
