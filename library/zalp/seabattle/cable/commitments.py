"""Commitments of Sea Battle: a sea as a plan, what its cells contain, and the seals of salvoes. Imports the console's.

A plan has a byte per cell: 0 water, 1..26 a ship's number, PLAN_SUBMARINE, PLAN_MINE or PLAN_SWEEPER.
"""

from zalp.console.link.duel.commitments import hash_of

# What lies in a cell, as in its seal.
WATER, SHIP, A_MINE, A_SWEEPER, A_SUBMARINE = 0, 1, 2, 3, 4
PLAN_SUBMARINE, PLAN_MINE, PLAN_SWEEPER = 0x40, 0x80, 0xC0


def salvo_salt(seed, number):
    """The salt of the salvo that act `number` fixes."""
    return hash_of(b"zalp-shots", seed, number.to_bytes(2, "little"))


def salvo_seal(match, side, number, cells, salt):
    """The seal over the cells of a salvo, in the order in which they are fired."""
    fired = b"".join([cell.to_bytes(2, "little") for cell in cells])
    return hash_of(b"zalp-salvo", match, bytes((side,)), number.to_bytes(2, "little"), fired, salt)


def plan_of(rules, ships, mines=(), sweepers=(), submarines=()):
    """A sea as a plan of rules.cells bytes."""
    plan = bytearray(rules.cells)
    for number, ship in enumerate(ships):
        for cell in ship:
            plan[cell] = number + 1
    for cells, mark in ((submarines, PLAN_SUBMARINE), (mines, PLAN_MINE), (sweepers, PLAN_SWEEPER)):
        for cell in cells:
            plan[cell] = mark
    return bytes(plan)


def ships_of(plan):
    """The ships of a plan: tuples of cells in ascending order."""
    ships = {}
    for cell, number in enumerate(plan):
        if 0 < number < PLAN_SUBMARINE:
            ships.setdefault(number, []).append(cell)
    return [tuple(ships[number]) for number in sorted(ships)]


def content(mark):
    """What a plan's byte stands for: WATER..A_SUBMARINE."""
    if mark < PLAN_SUBMARINE:
        return SHIP if mark else WATER
    return A_MINE if mark == PLAN_MINE else A_SWEEPER if mark == PLAN_SWEEPER else A_SUBMARINE
