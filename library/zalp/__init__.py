"""Sea Battle for programs: the rules of every variant, opponents, a referee, a score sheet; and the command `zalp`.

`pip install zalp` brings it, with nothing else: the very files that run on the handheld Zalp, on a Raspberry Pi Pico.
You need `zalp.seabattle.rules` and `zalp.seabattle.captains`; the other game, Straume 1986, has `zalp.straume.rules`
and `zalp.straume.captains`. The tutorial walks from a fleet to a tournament.

## A fleet

Fleets are drawn at random under any of the presets or your own rules, or made of cells, and checked.

>>> from zalp.seabattle.rules import Fleet, Rng, Rules, describe, preset
>>> rules = Rules(width=6, height=6, fleet=("3", "2", "1"))
>>> fleet = Fleet.random(rules, Rng(0))
>>> fleet.ships, describe(fleet.defects())
(((8, 14, 20), (6, 12), (33,)), 'legal')
>>> fleet == Fleet(rules, reversed(fleet.ships)), len(preset("grand").fleet)
(True, 21)

## A match

Everything that happens is an act. A match says which act is due and by whom. It accepts an act, or refuses it with a
reason, and can take it back. The owner of a sea answers for it.

>>> from zalp.seabattle.rules import Match, Sea, acts, notation
>>> match, sea = Match(rules), Sea.of(fleet)
>>> match.due == acts.SHOT, match.by, len(match.legal_shots())
(True, 0, 36)
>>> shot = match.push(acts.shot(0, notation.cell("B2", rules, "latin")))
>>> match.reply(sea)
Act(kind=1, player=1, cell=7, answer=0, cells=None)
>>> match.by, match.outcome, match.copy() == match
(1, None, True)
>>> match.pop().kind == acts.ANSWER, match.pop() == shot, match == Match(rules)
(True, True, True)

## A chart

A chart is what one side knows of the other's sea; it marks what the rules make known, such as the water around a ship.

>>> from zalp.seabattle.rules import Chart
>>> chart = Chart(rules)
>>> for cell in fleet.ships[0]:
...     said = chart.mark(cell, sea.fire(cell))
>>> print(chart)
.---..
.-X-..
.-X-..
.-X-..
.---..
......
>>> chart.left
['2', '1']

## An opponent

Four captains, from the cabin boy to the admiral, play every rule set; they see answers only.

>>> from zalp.seabattle import captains
>>> from zalp.seabattle.rules import finish
>>> admiral = captains.make("admiral", rules, Rng(1))
>>> finish(admiral.think(chart))
>>> chart.open(admiral.shot)
True
>>> pair = [admiral, captains.make("cabin-boy", rules, Rng(3))]
>>> captains.play(rules, pair, [fleet, fleet]).outcome
0

## Text

Rule sets, seas, positions and matches are a line each, and read back.

>>> str(sea)
'....../B*a.../B.a.../..a.../....../...C..'
>>> Sea.parse(str(sea), rules) == sea, Rules.parse(str(rules)) == rules, Match.parse(str(match)) == match
(True, True, True)

## Straume 1986

Nothing is hidden, and ships move. A Position is used as a Match is.

>>> from zalp.straume.captains import LINE_UPS
>>> from zalp.straume.rules import Position, move_name
>>> position = Position(LINE_UPS[0], LINE_UPS[1])
>>> [move_name(move) for move in position.legal_moves()][:3]
['a2^', 'a2<', 'a2>']
>>> position.push(position.legal_moves()[0])
>>> position.pop() == position.legal_moves()[0], position.outcome
(True, None)

## The command

`zalp play` begins a match in the browser; `zalp` alone lists the other tasks: a referee for programs in other
languages, an arena, score sheets, a Pico.
"""

from zalp.console import VERSION

__version__ = VERSION
__all__ = ("__version__",)
