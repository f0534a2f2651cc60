"""Defects: every way in which a fleet can be wrong, as a bit mask. Imports rules' parts.

Needed only when a fleet is placed, drawn or read; then a Pico unloads it.
"""

from .constants import ANY, CORNER_CONTACT, NONE, OUTSIDE, OVERLAP, SIDE_CONTACT, TOO_FEW, TOO_MANY, WRONG_SHAPE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .fleet import Fleet
    from .ruleset import Rules


def of(fleet: "Fleet", rules: "Rules") -> int:
    """The defects of a fleet under these rules; 0 when it is legal."""
    found = _of_ships(fleet.ships, rules)
    found |= _of_number(fleet.ships, rules) if found & OUTSIDE else _of_kinds(fleet.ships, rules)
    if rules.extras or fleet.mines or fleet.sweepers or fleet.submarines:
        from .extras import defects

        found |= defects(fleet, rules)
    return found


def _of_ships(ships, rules):
    found = 0
    owner = {}
    for number, ship in enumerate(ships):
        if not ship or len(set(ship)) != len(ship):
            found |= OUTSIDE
        for cell in ship:
            if not 0 <= cell < rules.cells:
                found |= OUTSIDE
            elif owner.setdefault(cell, number) != number:
                found |= OVERLAP
    # Nothing else can be checked for cells that do not exist, except how many ships there are.
    if not found & OUTSIDE and rules.contact != ANY:
        for cell, number in owner.items():
            sides = rules.around(cell, False)
            for near in rules.around(cell, rules.contact == NONE):
                if owner.get(near, number) != number:
                    found |= SIDE_CONTACT if near in sides else CORNER_CONTACT
    return found


def _of_number(ships, rules):
    if len(ships) == rules.ships:
        return 0
    return TOO_MANY if len(ships) > rules.ships else TOO_FEW


def _of_kinds(ships, rules):
    """Assign every ship to a kind of the rules; returns the defects of those that fit none."""
    assigned: dict = {}
    found = 0
    for ship in ships:
        if rules.assign(ship, assigned) is None:
            found |= TOO_MANY if any(rules.fits(kind, ship) for kind in rules.fleet) else WRONG_SHAPE
    if len(assigned) < rules.ships:
        found |= TOO_FEW
    return found | _of_number(ships, rules)
