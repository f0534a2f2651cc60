"""Fleets dealt by name while the player places: key 6 takes the next tactic, the keys after it deal another fleet by
the same. On both interpreters."""

import few_guesses  # noqa: F401
from daily import daily
from players import saved, wait
from test_kept_fleets import board, placing, ships, to_battle

from zalp.console import keys
from zalp.seabattle import captains
from zalp.seabattle.captains import placing as ways
from zalp.seabattle.rules import ANY, Rng, Rules, finish
from zalp.seabattle.rules.presets import preset
from zalp.seabattle.screens.placing.tactics import CHAINED, TACTICS, TEXTS

NEXT, AGAIN = 5, 8  # keys 6 and 9


def on_edge(ship):
    return all(cell % 10 in (0, 9) or cell // 10 in (0, 9) for cell in ship)


def room(fleet):
    taken = set()
    for ship in fleet:
        if len(ship) > 1:
            taken.update(ship)
            taken.update(Rules().halo(ship))
    return 100 - len(taken)


PROMISES = {
    "half": lambda fleet: any(
        len({at(cell) for ship in fleet if len(ship) > 1 for cell in ship}) == 1
        for at in (lambda cell: cell % 10 < 5, lambda cell: cell // 10 < 5)
    ),
    "off-diagonals": lambda fleet: all(
        cell % 10 not in (cell // 10, 9 - cell // 10) for ship in fleet for cell in ship
    ),
    "shores": lambda fleet: all(on_edge(ship) == (len(ship) > 1) for ship in fleet),
    "all-shores": lambda fleet: all(on_edge(ship) for ship in fleet),
    "perelman": lambda fleet: room(fleet) >= 54,
    "packed": lambda fleet: room(fleet) >= 50,  # with few guesses; docs/captains.md: 59 and 60
    "random": lambda fleet: True,
}


def words_of(tactic):
    text = "".join(TEXTS)
    at = text.find("\nby-" + tactic + "|")
    return text[at + 1 : text.find("\n", at + 1)].split("|")[2]


def test_every_placing_policy_is_offered_as_a_tactic_and_used_by_a_captain():
    assert sorted(TACTICS) == sorted(captains.POLICIES) and sorted(PROMISES) == sorted(TACTICS)
    used = set()
    for name in captains.CAPTAINS:
        used.update(captains.class_of(name).policies)
    assert used == set(captains.POLICIES)


def dealt(pressed, rules="classic"):
    """(the words after each of these keys while the player places, his sea in the match then)."""
    said = []

    def script(b):
        yield from wait(1)
        yield from placing(b)
        for key in pressed:
            yield key
            yield from wait(60)
            said.append(b.captions["text"])
        yield from to_battle(b)

    return said, saved(board(script, rules=rules)).own


def named(said, tactics):
    """Whether each text names its tactic and what it is good for."""
    wanted = [words_of(tactic) + ". FIRE" for tactic in tactics]
    return [said[i][: len(wanted[i])] for i in range(len(said))] == wanted


def test_key_6_deals_by_each_tactic_in_turn_and_says_what_it_is_good_for():
    said, own = dealt([NEXT] * (len(TACTICS) + 1))
    assert named(said, TACTICS + TACTICS[:1]), said
    assert PROMISES[TACTICS[0]](ships(own))


def test_a_dealt_fleet_follows_its_tactic_and_later_keys_deal_another():
    for number in daily(2, range(len(TACTICS))):
        tactic = TACTICS[number]
        found = [ships(dealt([NEXT] * (number + 1) + [AGAIN] * more)[1]) for more in (0, 2)]
        assert all(PROMISES[tactic](fleet) for fleet in found), tactic
        assert found[0] != found[1]


def test_without_key_6_a_fleet_is_dealt_at_random_and_unnamed():
    assert dealt([AGAIN])[0] == ["FIRE: BATTLE!"]


def test_a_flying_dutchman_is_dealt_by_the_tactics_that_mean_something_to_it():
    said, own = dealt((NEXT, NEXT, AGAIN, NEXT, AGAIN, NEXT, NEXT), "sloop")
    assert named(said, [CHAINED[at] for at in (0, 1, 1, 2, 2, 0, 1)]), said
    assert PROMISES["all-shores"](own.fleet.ships)
    assert set(CHAINED) < set(TACTICS)


def test_a_chain_that_is_drawn_by_hand_after_all_is_not_called_a_tactic():
    said, _ = dealt((AGAIN, NEXT) + 5 * (keys.BACK,) + 5 * (keys.FIRE, keys.RIGHT), "sloop")
    assert said[0] == said[-1] == "FIRE: BATTLE!" and named(said[1:2], CHAINED[:1])
    assert said[2].startswith("A CHAIN")


def test_where_a_tactic_has_no_room_the_words_say_so():
    said, _ = dealt([NEXT] * (TACTICS.index("all-shores") + 1), "modern")  # a bent ship does not fit along an edge
    assert said[-1].startswith("NO ROOM FOR IT: RANDOM")


def test_mines_are_dealt_with_the_tactic():
    _, own = dealt([NEXT] * (TACTICS.index("all-shores") + 1), "mines")
    assert all(on_edge(ship) for ship in own.fleet.ships) and len(own.fleet.mines) == 2


def test_all_ships_along_the_shores_are_legal_and_seldom_alike():
    for rules in (Rules(), preset("corners"), preset("five"), preset("bent"), Rules(12, 8, "russian")):
        fleets = [finish(ways.tried("all-shores", rules, Rng(seed))) for seed in range(12)]
        assert all(fleet and not fleet.defects() for fleet in fleets)
        assert len({tuple(sorted(fleet.ships)) for fleet in fleets}) == 12
        for fleet in fleets:
            assert all(len(rules.around(cell)) < 8 for ship in fleet.ships for cell in ship)
    assert ways.all_shores(preset("big"), Rng(1)) and not ways.all_shores(preset("grand"), Rng(1))
    assert not ways.all_shores(Rules(6, 6, ("4", "4", "4", "4", "3")), Rng(1))
    assert ways.all_shores(Rules(6, 6, ("4", "4", "4", "4", "3"), ANY), Rng(1))
