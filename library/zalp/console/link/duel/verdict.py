"""The verdict: what counts as a violation, and who wins then. Imports nothing of ours."""

DRAWN = 2  # a winner besides 0 and 1: nobody
VOID = 3  # and another: both were dishonest and both lost

# Violations, as they go over the cable and into the record.
FALSE_ANSWER = 1  # an answer that does not match its seal
IMPOSSIBLE_ANSWER = 2  # an answer that cannot be true
OUT_OF_TURN = 3  # a shot or answer out of turn
ILLEGAL_SHOT = 4  # a shot at a cell that may not be shot at
CHANGED_ACT = 5  # a shot, answer or sea that was different before
FORGED_RESUME = 6  # resumed another match than the one that was played
BIASED_COIN = 7  # a share of the coin toss that is not the sealed one
SWAPPED_SEED = 8  # a seed that does not give the seals
MOVED_SHIP = 9  # a fleet that is not the sealed one
ILLEGAL_FLEET = 10  # a fleet against the rules
FALSE_SUNK = 11  # a ship reported sunk too early or too late
FALSE_END = 12  # an end that the match did not have
MALFORMED = 13  # a message that no honest unit sends
LEFT = 14  # left before the seas were revealed
FALSE_ACCUSATION = 15  # accused without a reason
STALLED = 16  # was present and did not go on
CHANGED_SALVO = 17  # a salvo that is not the sealed one

CAUSES = ("sunk", "resigned", "agreed", "violation", "left", "cable lost")


class Outcome:
    """How a duel ended. winner: 0, 1, DRAWN, VOID, or None if the cable was lost; cause: one of CAUSES; faults:
    for each side 0 or a violation.
    """

    def __init__(self, winner, cause, faults=(0, 0)):
        self.winner = winner
        self.cause = cause
        self.faults = tuple(faults)

    def __eq__(self, other):
        # By content, not by class: on a Pico this module is loaded more than once.
        return getattr(other, "faults", None) == self.faults and (other.winner, other.cause) == (
            self.winner,
            self.cause,
        )

    def __repr__(self):
        return "Outcome(%r, %r, %r)" % (self.winner, self.cause, self.faults)


def leaving(side, forfeits, wins):
    """The Outcome for a side that leaves; forfeits: the other one is there and plays; wins: it has stalled."""
    faults = [0, 0]
    if wins:
        faults[1 - side] = STALLED
        return Outcome(side, "left", faults)
    if forfeits:
        faults[side] = LEFT
        return Outcome(1 - side, "left", faults)
    return Outcome(None, "cable lost")


def judge(result, cause, faults):
    """The Outcome by the rules' table.

    result: the winner by play, DRAWN, or None if a violation ended the match before. An honest winner keeps the win; a
    dishonest winner loses it to an honest loser; two dishonest sides are void. A draw goes against a single dishonest
    side.
    """
    if faults[0] and faults[1]:
        return Outcome(VOID, "violation", faults)
    for side in (0, 1):
        if faults[side] and result != 1 - side:
            return Outcome(1 - side, "left" if faults[side] == LEFT else "violation", faults)
    return Outcome(result, cause, faults)
