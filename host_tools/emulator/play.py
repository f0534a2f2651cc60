"""A player at an emulated handheld: keys by name, the picture as text, a match with both seas known. Imports records.

It reads the saved match from the board's flash, including both fleets, so that a match can be as short or as long
as a measurement needs.
"""

import records

from zalp.console import keys
from zalp.seabattle.rules import Match, Sea

from .board import CRAMPED, ENEMY, OWN, Board, rows

NAMES = {"up": keys.UP, "down": keys.DOWN, "left": keys.LEFT, "right": keys.RIGHT, "fire": keys.FIRE, "back": keys.BACK}
NAMES.update({str((i + 1) % 10): i for i in range(10)})  # as on the keys: 1..9, 0 for 10
PLAYER, CAPTAIN = 0, 1
SHADES = " .:-=+*#%@"


def settings(**chosen: str) -> dict[str, bytes]:
    """The file of a settings record, for a board to start with."""
    lines = ["zalp-settings-1", *(f"{name}={value}" for name, value in chosen.items())]
    return {"saves/settings": records.seal(("\n".join(lines) + "\n").encode())}


class Saved:
    """The match in a board's flash: match, own and theirs (Seas as placed)."""

    def __init__(self, payload: bytes) -> None:
        lines = dict(line.split(" ", 1) for line in payload.decode().split("\n")[1:6])
        self.match = Match.parse(lines["match"])
        self.rules = self.match.rules
        self.own = Sea.parse(lines["own"], self.rules)
        self.theirs = Sea.parse(lines["theirs"], self.rules)


def place(name: str) -> str:
    """Where a record's file is on the Pico: drivers/store.py."""
    return f"saves/quick/{name}" if name.startswith("_") else f"saves/{name}"


def saves(board: Board) -> dict[str, bytes]:
    """The files of a board's store, by path in its folder."""
    return {path[6:]: raw for path, raw in board.files().items() if path.startswith("saves/")}


def record(files: dict[str, bytes], name: str) -> bytes | None:
    """The payload of a record in these files, with what was written beside it since; None if there is none."""
    whole, rest = (records.unseal(files.get(path, b"")) for path in (name, f"quick/_{name}"))
    return None if whole is None else records.joined(whole, rest)


def saved(board: Board) -> Saved | None:
    """The unfinished match, or None."""
    payload = record(saves(board), "match")
    return Saved(payload) if payload else None


def until(board: Board, done, ms: float = 30000, step: float = 100):
    """Run until done() is true; returns its answer, or raises after `ms`."""
    for _ in range(int(ms / step)):
        answer = done()
        if answer:
            return answer
        board.run(step)
    raise TimeoutError(f"not within {ms} ms: {done}; the console says {board.console[-300:]!r}")


def lit(board: Board) -> bool:
    """Whether the board has sent a picture since the last call. A kit's first picture is dark and does not count."""
    return any(any(frame["bytes"]) for frame in board.frames(OWN))


def begin(board: Board, skip: bool = True) -> Saved:
    """From power-on through the menu into a match. A key skips the power-on picture."""
    until(board, lambda: lit(board))
    if skip:
        board.run(300)
        board.tap(keys.BACK)
    board.run(1500)
    if CRAMPED in board.console:  # the panels say so until a key is pressed
        board.tap(keys.BACK)
        board.run(1500)
    board.tap(keys.FIRE)
    return until(board, lambda: saved(board))


def shoot(board: Board, well: bool) -> bool:
    """The player's next shot, when it is his turn: at a deck, or at water. False when the match is over."""
    game = until(board, lambda: _turn(board), 60000)
    if game == "over":
        return False
    chart = game.match.charts[CAPTAIN]
    decks = [cell for ship in game.theirs.fleet.ships for cell in ship if chart.open(cell)]
    water = [cell for cell in range(game.rules.cells) if chart.open(cell) and cell not in decks]
    cell = (decks if well else water + decks)[0]
    shots = len(game.match.acts)
    for _ in range(5):
        board.run(1500)  # keys are ignored during the last shot's animation
        for key in (keys.UP, cell % 10, cell // 10, keys.FIRE):  # an arrow cancels half a coordinate
            board.tap(key, 50, 80)
        for _ in range(40):  # the shot is saved once the picture leaves time for it
            board.run(100)
            after = saved(board)
            if after is None or len(after.match.acts) > shots:
                return True
    raise TimeoutError(f"the shot at {cell} was not taken; the console says {board.console[-300:]!r}")


def _turn(board: Board):
    game = saved(board)
    if game is None:
        return "over"
    return game if game.match.turn == PLAYER else None


def picture(wires: dict[int, bytes]) -> str:
    """Both panels of a handheld as text, brightness as shades; wires: the last bytes of each strip."""
    lines = []
    for panel in (ENEMY, OWN):
        colors = rows(wires[panel])
        most = max(1, max(max(color) for color in colors))
        lines += ["".join(SHADES[max(colors[y * 10 + x]) * 9 // most] * 2 for x in range(10)) for y in range(10)] + [""]
    return "\n".join(lines)
