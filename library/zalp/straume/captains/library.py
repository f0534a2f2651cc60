"""What programs on a computer want of the captains besides: a whole game. Imports rules."""

from ..rules import Position


def play(captains, line_ups, first=0):
    """A whole game between two captains: the Position at its end. NotReadable or NotLegal if they are not line-ups.

    captains, line_ups: of player 0 and player 1.
    """
    position = Position(line_ups[0], line_ups[1], first)
    while not position.over:
        captain = captains[position.turn]
        for _ in captain.think(position):
            pass
        position.push(captain.move)
    return position
