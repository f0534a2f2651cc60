"""What can be changed of a captain of Straume 1986 for a measurement: his traits. Imports zalp.straume.captains.

A text `name=value,...`: restless (quarters of a point a move without a loss), nodes, cruiser, submarine, destroyer,
patrol, minesweeper (points), near, step, bend: the pull of a point d steps from the nearest enemy on a captain who is
hardly bored is near - step * d + bend * d * d / 16, not below 1; chase, chase-step, chase-bend: likewise, on all others
and when few are left; line-up: twelve letters as in docs/straume.md, always the same one. Traits that are not named
stay the captain's.
"""

from __future__ import annotations

from zalp.straume.captains import search
from zalp.straume.rules import line_up

SHIPS = ("cruiser", "submarine", "destroyer", "patrol", "minesweeper")
LINE_UP = "line-up"
KNOWN = ("restless", "nodes", *SHIPS, "near", "step", "bend", "chase", "chase-step", "chase-bend", LINE_UP)
FAR = len(search.PULL)


def pull(near: float, step: float, bend: float = 0.0) -> list[int]:
    """The bytes of search.EVEN and search.KEEN, or of search.PULL, that these three make."""
    return [max(1, min(250, round(near - step * d + bend * d * d / 16))) for d in range(FAR)]


def traits(text: str) -> dict:
    """The text as the worker takes it. ValueError with what is wrong."""
    given: dict[str, float] = {}
    found: dict = {}
    for part in filter(None, text.split(",")):
        name, _, value = part.partition("=")
        if name not in KNOWN:
            raise ValueError(f"no trait is called {name!r}")
        if name == LINE_UP:
            line_up(value)
            found["line_up"] = value
        else:
            given[name] = float(value)
            if not given[name] >= 0:
                raise ValueError(f"{name} is 0 or more, not {value}")
    found.update({name: round(given[name]) for name in ("restless", "nodes") if name in given})
    if "near" in given:
        found["pull"] = pull(given["near"], given.get("step", 3), given.get("bend", 0))
    if "chase" in given:
        found["chase"] = pull(given["chase"], given.get("chase-step", 3), given.get("chase-bend", 0))
    if any(name in given for name in SHIPS):
        found["worth"] = [round(given.get(name, usual)) for name, usual in zip(SHIPS, search.WORTH, strict=True)]
    return found
