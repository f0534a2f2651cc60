"""`python -m host_tools.arena.oracle`: counts tiny seas by our rules and compares with the counts that OpenSpiel
publishes. Imports zalp.seabattle.rules and the modules beside it.

`--games N` also plays so many random games by our rules and by OpenSpiel's battleship side by side, and compares every
answer. It needs open_spiel (pip install 'zalp[oracle]').
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from random import Random
from typing import Any

from zalp.seabattle.rules import HIT, MISS, SUNK, Match, Rules, Sea, acts

from .histories import Ship, same_game, size

# OpenSpiel 2.0.2, open_spiel/games/battleship/battleship_test.cc, TestGameSizes: columns, rows, sizes of ships, shots:
# sequences and infosets of both players, terminal histories.
PUBLISHED = {
    (2, 2, (1,), 2): ((165, 341), (53, 109), 1072),
    (2, 2, (1,), 3): ((741, 917), (341, 397), 2224),
    (2, 2, (1, 2), 2): ((1197, 3597), (397, 1189), 9216),
    (2, 2, (1, 2), 3): ((13485, 22029), (6541, 10405), 32256),
    (3, 2, (1,), 2): ((943, 3787), (187, 751), 19116),
    (3, 2, (1,), 3): ((15343, 46987), (3787, 11551), 191916),
    (3, 2, (1,), 4): ((144943, 306187), (46987, 97951), 969516),
}
LONG = 100_000  # histories: more take minutes
ANSWERS = {MISS: "W", HIT: "H", SUNK: "S"}  # in OpenSpiel's words


def random_game(number: int) -> str:
    """Play game `number` by both. Returns the first difference, and at which shot it is; "" if there is none."""
    import pyspiel

    rng = Random(number)
    rules = Rules()
    sizes: tuple[int, ...] = ()
    fleets: list[list[Ship]] = []
    while not fleets:
        width, height = rng.randint(1, 6), rng.randint(1, 6)
        sizes = tuple(rng.randint(1, 4) for _ in range(rng.randint(1, 4)))
        if sum(sizes) <= width * height and max(sizes) <= max(width, height):
            rules = same_game(width, height, sizes)
            fleets = _laid(rules, sizes, rng)
    # The shots may run out before all ships are lost, or before all cells are shot at.
    shots = rng.randint(1, rules.cells)
    named = ";".join(map(str, sizes))
    theirs = pyspiel.load_game(
        "battleship",
        {
            "board_width": rules.width,
            "board_height": rules.height,
            "ship_sizes": f"[{named}]",
            "ship_values": f"[{';'.join('1' for _ in sizes)}]",
            "num_shots": shots,
            "allow_repeated_shots": False,
            "loss_multiplier": 1.0,
        },
    ).new_initial_state()
    for number_of_ship in range(len(sizes)):
        for fleet in fleets:
            theirs.apply_action(_laying(theirs, rules, fleet[number_of_ship]))
    seas = [Sea(rules, fleet) for fleet in fleets]
    match: Any = Match(rules)
    sunk = [0, 0]
    for turn in range(2 * shots):
        where = f"game {number}, shot {turn + 1} on {rules.width}x{rules.height}, ships {named}"
        player = match.by
        if theirs.is_terminal() or theirs.current_player() != player:
            return f"{where}: player {theirs.current_player()} is to move in OpenSpiel, {player} by our rules"
        chart = match.charts[1 - player]
        free = [cell for cell in range(rules.cells) if chart.open(cell)]
        if theirs.legal_actions() != free:
            return f"{where}: {theirs.legal_actions()} are open in OpenSpiel, {free} by our rules"
        cell = rng.choice(free)
        match.push(acts.shot(player, cell))
        said = match.reply(seas[1 - player]).answer
        sunk[player] += said == SUNK
        theirs.apply_action(cell)
        expected = theirs.information_state_string(player)[-1:]
        if expected != ANSWERS[said]:
            return f"{where}: OpenSpiel answers {expected}, our rules {ANSWERS[said]}"
        if match.over:
            break
    gains = [float(sunk[0] - sunk[1]), float(sunk[1] - sunk[0])]
    if not theirs.is_terminal() or theirs.returns() != gains:
        return f"game {number}: OpenSpiel ends it with {theirs.returns()}, our rules with {gains}"
    return ""


def _laid(rules: Rules, sizes: Sequence[int], rng: Random) -> list[list[Ship]]:
    """Two random fleets, the ships in the order of the sizes; an empty list if a try finds no room."""
    fleets = []
    for _ in range(2):
        taken: set[int] = set()
        fleet = []
        for decks in sizes:
            free = [place for place in rules.placements(str(decks)) if taken.isdisjoint(place)]
            if not free:
                return []
            fleet.append(rng.choice(free))
            taken.update(fleet[-1])
        fleets.append(fleet)
    return fleets


def _laying(state: Any, rules: Rules, ship: tuple[int, ...]) -> int:
    """The legal action with which a state of OpenSpiel lays this ship."""
    way = "horizontally" if len(ship) == 1 or ship[1] == ship[0] + 1 and rules.width > 1 else "vertically"
    wanted = f"place ship {way} with top-left corner in ({ship[0] // rules.width}, {ship[0] % rules.width})"
    (action,) = [one for one in state.legal_actions() if wanted in state.action_to_string(one)]
    return action


def main(words: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m host_tools.arena.oracle", description=__doc__.split("\n\n")[0])
    parser.add_argument("--long", action="store_true", help="also count the two largest seas: takes minutes")
    parser.add_argument(
        "--games", type=int, default=0, metavar="N", help="how many random games to compare with OpenSpiel's"
    )
    options = parser.parse_args(words)
    wrong = 0
    print("| sea | ships | shots | histories | sequences | infosets | as published |\n" + "|---" * 7 + "|")
    for (width, height, sizes, shots), published in PUBLISHED.items():
        if published[2] > LONG and not options.long:
            continue
        found = size(width, height, sizes, shots)
        same = (tuple(found.sequences), tuple(found.infosets), found.histories) == published
        wrong += not same
        both = [" and ".join(f"{one:,}" for one in some) for some in (found.sequences, found.infosets)]
        named = ", ".join(map(str, sizes))
        print(
            f"| {width}x{height} | {named} | {shots} | {found.histories:,} | {both[0]} | {both[1]} |"
            f" {'yes' if same else 'NO'} |",
            flush=True,
        )
    for number in range(options.games):
        if differs := random_game(number):
            print(differs)
            wrong += 1
    if options.games:
        print(f"\n{options.games} random games, {wrong} differences")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
