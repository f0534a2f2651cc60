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
            moves.append(_fled(seas[by], rng))
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


def _fled(sea, rng):
    """Where a Flying Dutchman went, or None: it stayed."""
    free = [cell for cell in range(sea.rules.cells) if not sea.shots[cell]]
    left = len([deck for deck in sea.fleet.ships[0] if not sea.shots[deck]])
    there = [rng.choice(free)]
    while len(there) < left:
        near = [cell for cell in sea.rules.around(there[-1]) if cell in free and cell not in there]
        if not near:
            break
        there.append(rng.choice(near))
    there = tuple(sorted(there)) if len(there) == left and rng.below(2) else None
    sea.move(there)
    return there
