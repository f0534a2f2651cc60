"""Whole matches of any rules by chance: legal, and no better than that. Imports seabattle."""

from zalp.seabattle.rules import Fleet, Match, Sea, acts
from zalp.seabattle.sheets.sheet import Sheet


def match(rules, rng, ends=None, **headers):
    """The Sheet of a random match. ends: after so many acts somebody resigns or a draw is agreed, or it goes on."""
    begun = [Sea.of(Fleet.random(rules, rng)) for _ in (0, 1)]
    seas = [Sea.of(sea.fleet) for sea in begun]
    match = Match(rules, rng.below(2))
    moves = []
    salvoes = [[], []]
    while not match.over:
        if ends is not None and len(match.acts) >= ends:
            how = rng.below(3)
            if how < 2:
                match.push((acts.resign, acts.draw)[how](rng.below(2)))
            break
        by = match.by
        if match.due == acts.ANSWER:
            match.reply(seas[by])
        elif match.due == acts.GIVE:
            cell = rng.choice(seas[by].givable(match.giving))
            seas[by].give(cell, match.giving)
            match.push(acts.give(by, cell, match.giving))
        elif match.due == acts.MOVE:
            moves.append(chain_of(seas[by], rng) if rng.below(2) else None)
            seas[by].move(moves[-1])
            match.push(acts.move(by))
        elif match.due == acts.CHOOSE:
            by = 0 if match.owes(0) else 1
            salvoes[by] = _open(match, by)
            rng.shuffle(salvoes[by])
            del salvoes[by][match.salvo_size(by) :]
            match.push(acts.choose(by))
        else:
            match.push(acts.shot(by, salvoes[by].pop() if salvoes[by] else rng.choice(_open(match, by))))
    return Sheet(match, begun, moves, headers)


def _open(match, by):
    chart = match.charts[1 - by]
    return [cell for cell in range(match.rules.cells) if chart.open(cell)]


def chain_of(sea, rng):
    """Somewhere a Flying Dutchman may lie with the decks that are left, or None."""
    left = sum(not sea.shots[deck] for deck in sea.fleet.ships[0])
    cells = [rng.choice([cell for cell in range(sea.rules.cells) if not sea.shots[cell]])]
    while len(cells) < left:
        near = [n for cell in cells for n in sea.rules.around(cell) if not sea.shots[n] and n not in cells]
        if not near:
            return None
        cells.append(rng.choice(near))
    return tuple(sorted(cells))
