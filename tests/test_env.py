"""The environments for programs that learn: the checks of Gymnasium and PettingZoo, seeds, masks, planes, and the
vectorised one against the rules.
"""

import doctest
import importlib
import itertools
import re
import sys
import textwrap

import numpy as np
import pytest

from zalp.seabattle.rules import ANY, SUNK, Chart, Fleet, Match, Rng, Rules, Sea
from zalp.seabattle.rules.presets import PRESETS, preset

gymnasium = pytest.importorskip("gymnasium", reason="no gymnasium: make setup-dev")
pytest.importorskip("pettingzoo", reason="no pettingzoo: make setup-dev")

from gymnasium.utils.env_checker import check_env  # noqa: E402
from gymnasium.wrappers import PassiveEnvChecker  # noqa: E402
from pettingzoo.test import api_test, seed_test  # noqa: E402

import zalp.env  # noqa: E402
from zalp.env import COUNTS, PLANES, Alone, Many, Rewards, SeaBattle, duel, many, speed  # noqa: E402
from zalp.tools import ROOT  # noqa: E402

# What PettingZoo remarks on about any environment with masks.
pytestmark = [
    pytest.mark.filterwarnings(f"ignore:{text}:UserWarning")
    for text in (
        "Observation is not a NumPy array",
        "Observation space for each agent",
        "Action mask numpy array is all",
    )
]
SMALL = "zalp-rules-2 5x5 fleet=3 contact=none shots=single waste=no mines=0 sweepers=0 submarines=0 clock=0"
SEA = "##...........#..........."  # 5x5 with a two-decker and a single-decker
PAIR = Rules(5, 5, ("2", "1"), shots="single")


def drawn(mask, rng):
    return int(rng.choice(np.flatnonzero(mask)))


def played(env, seed, actions=None):
    """(all that was seen, the actions): of one episode, at random or by these actions."""
    rng = np.random.default_rng(seed)
    seen, _ = env.reset(seed=seed)
    course, made = [seen], []
    over = False
    while not over:
        action = actions[len(made)] if actions else drawn(seen["action_mask"], rng)
        made.append(action)
        seen, reward, over, cut, info = env.step(action)
        assert not cut and "illegal" not in info
        course += [seen, reward]
    return course, made


def same(one, other):
    if isinstance(one, dict):
        return all(np.array_equal(one[name], other[name]) for name in one)
    return one == other


def test_the_examples_of_the_package():
    assert doctest.testmod(zalp.env).failed == 0
    assert doctest.testmod(zalp.env.battle).failed == 0


@pytest.mark.parametrize("rules", [*PRESETS, SMALL])
@pytest.mark.parametrize("captain", [None, "cabin-boy"])
def test_gymnasium_accepts_the_environment(rules, captain):
    env = gymnasium.make("zalp/SeaBattle-v0", rules=rules, captain=captain, render_mode="ansi")
    check_env(env.unwrapped)


@pytest.mark.parametrize("rules", [*PRESETS, SMALL])
@pytest.mark.parametrize("captain", [None, "boatswain"])
def test_an_episode_ends_and_its_seed_replays_it(rules, captain):
    if rules in ("grand", "sweeper", "big", "dutchman") and captain:
        captain = "cabin-boy"
    env = PassiveEnvChecker(SeaBattle(rules, captain))
    course, actions = played(env, 5)
    again, _ = played(SeaBattle(rules, captain), 5, actions)
    assert len(course) == len(again) and all(map(same, course, again))
    other, _ = env.reset(seed=6)
    assert captain is None or not same(other, course[0])
    battle = env.unwrapped.battle
    if not isinstance(battle, Alone):
        Match.parse(str(battle.match))  # the match is one that the rules allow


@pytest.mark.parametrize("rules", ["classic", "salvo", "mines", "submarine", "five"])
def test_pettingzoo_accepts_two_players(rules):
    api_test(duel.env(rules), num_cycles=400)
    seed_test(lambda: duel.env(rules), num_cycles=300)


@pytest.mark.parametrize("rules", PRESETS)
def test_two_players_end_each_match_with_one_winner(rules):
    env = duel.env(rules)
    rng = np.random.default_rng(3)
    env.reset(seed=3)
    gains = dict.fromkeys(env.agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, over, _, _ = env.last()
        gains[agent] += reward
        env.step(None if over else drawn(seen["action_mask"], rng))
    assert sorted(gains.values()) in ([-1.0, 1.0], [0.0, 0.0])
    battle = env.unwrapped.battle
    assert battle.result == 2 or gains[duel.AGENTS[battle.result]] == 1


def test_a_barred_cell_loses_the_match_and_is_an_error_without_wrappers():
    env = duel.env(PAIR, first=0)
    env.reset(seed=1)
    env.step(0)
    env.step(0)
    env.step(0)
    assert env.terminations == {"player_0": True, "player_1": True} and env.rewards["player_0"] == -1
    raw = duel.raw_env(PAIR, first=1)
    raw.reset(seed=1)
    assert raw.agent_selection == "player_1"
    for cell in (25, -1):
        with pytest.raises(ValueError, match="may be decided"):
            raw.step(cell)


def test_neither_of_two_sees_the_others_salvo():
    env = duel.raw_env("salvo")
    env.reset(seed=2)
    before = env.observe("player_1")
    for cell in range(10):
        assert env.agent_selection == "player_0"
        env.step(cell)
        assert env.observe("player_0")["planes"][PLANES.index("picked")].sum() == cell + 1
    after = env.observe("player_1")
    assert env.agent_selection == "player_1" and np.array_equal(before["planes"][:12], after["planes"][:12])
    assert before["action_mask"].sum() == 0 and after["action_mask"].sum() == 100


def test_the_chart_shows_what_was_answered():
    env = SeaBattle(PAIR, "cabin-boy", first="me", rewards=Rewards(shot=-0.1, hit=1, sunk=2, win=10, lost=-3))
    seen, _ = env.reset(seed=1, options={"own": SEA, "enemy": SEA})
    plane = {name: number for number, name in enumerate(PLANES)}
    assert seen["planes"][plane["own ships"]].reshape(25).tolist() == [int(cell == "#") for cell in SEA]
    assert not seen["planes"][:8].any() and seen["action_mask"].all()
    count = dict(zip(COUNTS, seen["counts"].tolist(), strict=True))
    assert [name for name, number in count.items() if number] == [
        "theirs of 1",
        "theirs of 2",
        "own of 1",
        "own of 2",
        "left",
        "shot",
    ]
    gains = []
    for cell in (24, 0, 1):
        seen, reward, over, _, info = env.step(cell)
        his = [answer for shooter, _, answer, _ in info["said"] if shooter == 1]
        gains.append(round(reward + 3 * sum(answer in (1, 2) for answer in his), 3))
    assert gains == [-0.1, 0.9, 2.9] and not over
    shown = {name: np.flatnonzero(seen["planes"][number]).tolist() for name, number in plane.items()}
    assert shown["missed"] == [24] and shown["wounded"] == [] and shown["sunken"] == [0, 1]
    assert shown["empty"] == [2, 5, 6, 7]
    assert np.flatnonzero(1 - seen["action_mask"]).tolist() == [0, 1, 2, 5, 6, 7, 24]
    assert np.array_equal(seen["planes"][plane["mask"]].reshape(25), seen["action_mask"])
    assert len(shown["own shot at"]) == 3
    assert dict(zip(COUNTS, seen["counts"].tolist(), strict=True))["theirs of 2"] == 0
    before = seen
    seen, reward, over, cut, info = env.step(0)
    assert info == {"illegal": True} and reward == -1 and not over and not cut and same(before, seen)
    seen, reward, over, _, info = env.step(13)
    assert over and info["result"] == 0 and round(reward, 3) == 12.9
    assert not seen["action_mask"].any()


def test_barred_actions_end_an_episode_at_last():
    env = SeaBattle(PAIR, None, patience=3)
    env.reset(seed=1)
    env.step(7)
    assert [env.step(7)[3] for _ in range(3)] == [False, False, True]
    with pytest.raises(gymnasium.error.ResetNeeded):
        SeaBattle(PAIR).step(0)


def test_a_salvo_can_be_one_action():
    env = SeaBattle("salvo", "cabin-boy", whole_salvos=True)
    assert env.action_space.shape == (10,)
    seen, _ = env.reset(seed=4)
    left = COUNTS.index("left")
    shots, over = 0, False
    while not over:
        cells = np.flatnonzero(seen["action_mask"])
        salvo = seen["counts"][left]
        same_twice = np.zeros(10, int)
        if salvo > 1:
            assert env.step(same_twice)[4] == {"illegal": True}
        seen, reward, over, _, info = env.step(np.resize(cells[:salvo], 10))
        shots += sum(shooter == 0 for shooter, *_ in info["said"])
    assert info["result"] in (0, 1, 2) and shots > 10
    assert env.battle.match.figures(0)[0] == shots
    with pytest.raises(ValueError, match="salvo"):
        SeaBattle("classic", whole_salvos=True)


@pytest.mark.parametrize(
    "action", [None, float("nan"), 1.5, "A1", [], [1, 2], range(100), [[3]], [[1], [2, 3]]], ids=repr
)
def test_an_action_is_one_cell_and_nothing_happens_otherwise(action):
    env = SeaBattle(PAIR, None)
    env.reset(seed=1)
    with pytest.raises(ValueError, match="an action is one cell, a whole number from 0 to 24, not "):
        env.step(action)
    assert not any(env.battle.chart.marks)
    for right in (3, np.int64(3), np.array(3), np.array([3])):
        env.reset(seed=1)
        assert env.step(right)[4]["said"]


def test_a_whole_salvo_has_one_length():
    env = SeaBattle("salvo", None, whole_salvos=True)
    env.reset(seed=1)
    for action in (range(9), range(11), 3, None, np.full(10, np.nan)):
        with pytest.raises(ValueError, match="an action is 10 cells, each a whole number from 0 to 99"):
            env.step(action)
    assert not any(env.battle.chart.marks)


def masked_sample(space, masks, rng):
    """An action as sb3-contrib's masked distributions draw it: they split a mask by the space's nvec."""
    nvec = space.nvec if isinstance(space, gymnasium.spaces.MultiDiscrete) else [space.n]
    assert masks.shape == (sum(nvec),) and masks.dtype == bool
    parts = np.split(masks, np.cumsum(nvec)[:-1])
    return np.array([rng.choice(np.flatnonzero(part)) for part in parts]).reshape(space.shape)


@pytest.mark.parametrize("whole", [False, True])
def test_masks_have_the_shape_that_maskable_learners_ask_for(whole):
    env = SeaBattle("salvo", None, whole_salvos=whole, patience=1000)
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.action_masks()
    env.reset(seed=1)
    rng, over = np.random.default_rng(1), False
    while not over:
        masks = env.action_masks()
        action = masked_sample(env.action_space, masks, rng)
        _, _, over, _, info = env.step(action)
        assert "illegal" not in info or len(set(action.tolist())) < 10, "only a cell that is named twice is barred"


@pytest.mark.parametrize(
    ("make", "why"),
    [
        (lambda: SeaBattle("clasic"), "no rule set is called 'clasic'; there are: classic, single, "),
        (lambda: Many("clasic"), "no rule set is called 'clasic'"),
        (lambda: SeaBattle(None), "a preset's name, a rule set's line or a Rules, not None"),
        (lambda: SeaBattle(render_mode="human"), "render_mode is one of .*'ansi'.*, not 'human'"),
        (lambda: duel.raw_env(render_mode="human"), "render_mode is one of "),
        (lambda: Many(num_envs=1, render_mode="ansi"), "render_mode is one of "),
        (
            lambda: SeaBattle(captain=None).reset(options={"enmy": SEA}),
            "no option 'enmy'; there are: own, enemy, first",
        ),
        (lambda: Many(num_envs=1).reset(options={"own": SEA}), "no option 'own'; there are: places"),
        (lambda: duel.raw_env().reset(options={"sees": (SEA, SEA)}), "no option 'sees'; there are: seas, first"),
    ],
)
def test_a_wrong_word_is_refused_with_the_right_ones(make, why):
    with pytest.raises(ValueError, match=why):
        make()


def test_a_found_mine_asks_for_a_deck_of_ones_own():
    rules = preset("mines")
    seas = [Sea.of(Fleet.random(rules, Rng(seed))) for seed in (1, 2)]
    env = SeaBattle(rules, "cabin-boy", first="me")
    env.reset(seed=1, options={"own": str(seas[0]), "enemy": str(seas[1])})
    seen, *_ = env.step(seas[1].fleet.mines[0])
    assert seen["counts"][COUNTS.index("gift")] == 1
    decks = sorted(deck for ship in seas[0].fleet.ships for deck in ship)
    assert np.flatnonzero(seen["action_mask"]).tolist() == decks
    seen, *_ = env.step(decks[0])
    assert np.flatnonzero(seen["planes"][PLANES.index("own given")]).tolist() == decks[:1]
    assert seen["planes"][PLANES.index("found")].sum() == 1


def test_any_captain_may_be_met():
    class First:
        policies = ("random",)
        cunning = False

        def __init__(self, rules, rng):
            self.rules, self.answers = rules, []

        def think(self, chart, salvo=0):
            self.shot = next(cell for cell in range(self.rules.cells) if chart.open(cell))
            yield

        def on_answer(self, chart, cell, answer):
            self.answers.append(answer)

    env = SeaBattle(PAIR, First, first="captain")
    _, actions = played(env, 9)
    shots = [cell for shooter, cell, *_ in env.battle.match.shots() if shooter == 1]
    assert shots == sorted(shots) and shots[0] == 0 and len(env.battle.players[1].answers) == len(shots)


@pytest.mark.parametrize(
    "rules",
    [
        preset("classic"),
        preset("five"),
        preset("modern"),
        preset("corners"),
        preset("plain"),
        preset("grand", mines=0, sweepers=0),
        Rules(5, 5, ("3",)),
        Rules(6, 4, ("3", "2", "2", "1"), ANY, "multi:3"),
    ],
    ids=str,
)
def test_many_seas_at_once_are_marked_as_the_rules_do(rules):
    """Shot by shot, in a chart of the rules and in the array."""
    env = Many(rules, 8)
    env.reset(seed=3)
    rng = np.random.default_rng(1)
    places = {number: tuple(np.flatnonzero(row).tolist()) for number, row in enumerate(env.fleets.cells)}
    seas = [Sea(rules, [places[number] for number in some]) for some in env.placed()]
    charts = [Chart(rules) for _ in seas]
    shots, seen = 0, {"action_mask": np.ones((8, rules.cells))}
    while True:
        actions = np.array([drawn(mask, rng) for mask in seen["action_mask"]])
        shots += 1
        seen, worth, over, cut, infos = env.step(actions)
        assert (worth == -1).all() and not cut.any() and not infos["illegal"].any()
        for number, (sea, chart) in enumerate(zip(seas, charts, strict=True)):
            answer = sea.fire(int(actions[number]))
            chart.mark(int(actions[number]), answer, sea.ship_at(actions[number]) if answer == SUNK else None)
            assert over[number] == (not chart.afloat)
            if over[number]:
                assert infos["shots"][number] == shots and infos["_final_obs"][number]
                last = infos["final_obs"][number]
                assert not last["afloat"].any() and last["planes"][2].sum() == rules.decks
                assert env.marks[number].max() == 0  # and the next is dealt
            else:
                assert bytes(env.marks[number]) == bytes(chart.marks)
                assert infos["shots"][number] == 0
                left = [rules.decks_of(kind) for kind in chart.left]
                assert seen["afloat"][number].tolist() == [left.count(decks) for decks in range(1, 9)]
        if over.any():
            return


def test_many_seas_fit_their_spaces_and_their_seeds_replay():
    courses = []
    for _ in range(2):
        env = Many(PAIR, 16)
        rng = np.random.default_rng(2)
        seen, _ = env.reset(seed=11)
        course = []
        for _ in range(60):
            assert env.observation_space.contains(seen)
            actions = np.array([drawn(mask, rng) for mask in seen["action_mask"]])
            assert env.action_space.contains(actions)
            seen, *rest, infos = env.step(actions)
            course += [*(part.tobytes() for part in seen.values()), infos["shots"].tolist()]
        courses.append(course)
    assert courses[0] == courses[1]
    other = Many(PAIR, 16)
    other.reset(seed=12)
    assert other.placed().tolist() != env.placed().tolist()


def test_a_barred_shot_at_one_of_many_changes_nothing():
    env = Many(PAIR, 2)
    env.reset(seed=1)
    env.step(np.array([3, 4]))
    before = env.marks.copy()
    _, worth, _, _, infos = env.step(np.array([3, 4]))
    assert worth.tolist() == [-1, -1] and infos["illegal"].all() and np.array_equal(before, env.marks)


def test_an_action_outside_many_seas_is_illegal_and_truncates_at_last():
    env = Many(PAIR, 3, patience=4)
    env.reset(seed=1)
    before = env.marks.copy(), env.placed()
    for number in range(1, 5):
        seen, worth, over, cut, infos = env.step(np.array([-1, 25, 7 * number % 25]))
        assert worth.tolist() == [-1, -1, -1] and infos["illegal"].tolist() == [True, True, False]
        assert not over.any() and cut.tolist() == [number == 4, number == 4, False]
        assert not env.marks[:2].any()
        assert np.array_equal(env.placed()[:2], before[1][:2]) == (number < 4)
    assert infos["_final_obs"].tolist() == [True, True, False] and not infos["shots"].any()
    env.step(np.array([-1, 25, 0]))
    assert not env.step(np.array([-1, 25, 1]))[3].any(), "a truncated episode counts again"
    for wrong in (None, [0, 1], [0, 1, None], [0, 1, float("nan")], [0.0, 1.0, 2.0], [[0, 1, 2]]):
        with pytest.raises(ValueError, match="a cell for each of 3 fleets"):
            env.step(wrong)
    long = Many(PAIR, 1)
    long.reset(seed=1)
    cut = [bool(long.step(np.array([-1]))[3]) for _ in range(100)]
    assert cut == [False] * 99 + [True]


def test_gymnasium_makes_many_by_its_vector_entry_point():
    for how in ({}, {"vectorization_mode": "vector_entry_point"}):
        env = gymnasium.make_vec("zalp/Many-v0", num_envs=4, rules=PAIR, **how)
        assert isinstance(env.unwrapped, Many) and env.num_envs == 4 and env.spec.id == "zalp/Many-v0"
        assert env.reset(seed=1)[0]["action_mask"].shape == (4, 25)


def test_each_of_many_seas_may_have_a_seed_of_its_own():
    def course(seeds, row, steps=80):
        env = Many(PAIR, len(seeds))
        env.reset(seed=seeds)
        found = []
        for number in range(steps):
            found.append(env.placed()[row].tolist())
            env.step(np.full(len(seeds), number % 25))
        return found

    assert course([5, 6, 7], 1) == course([6, 9], 0) != course([5, 6, 7], 2)
    env = Many(PAIR, 3)
    env.reset(seed=[1, None, 2])
    with pytest.raises(ValueError, match="2 seeds for 3 fleets"):
        env.reset(seed=[1, 2])


@pytest.mark.parametrize("mode", ["NextStep", "SameStep"])
def test_many_seas_are_reset_in_the_mode_that_is_stated(mode):
    env = Many(PAIR, 2, autoreset_mode=mode)
    assert env.metadata["autoreset_mode"].value == mode
    env = gymnasium.wrappers.vector.RecordEpisodeStatistics(env)
    wrapped = [gymnasium.vector.VectorObservationWrapper]
    for one in wrapped if mode == "SameStep" else ():
        with pytest.raises(ValueError, match="NEXT_STEP"):
            one(env)
    seen, _ = env.reset(seed=4)
    shots = 0
    while True:
        cell = int(seen["action_mask"][0].argmax())
        seen, worth, over, cut, infos = env.step(np.array([cell, 0]))
        shots += 1
        if over[0]:
            break
    assert infos["shots"][0] == shots and infos["episode"]["l"][0] == shots
    if mode == "SameStep":
        assert seen["action_mask"][0].all() and infos["final_obs"][0]["planes"][2].sum() == 3
        return
    assert "final_obs" not in infos and seen["planes"][0, 2].sum() == 3
    seen, worth, over, cut, infos = env.step(np.array([0, 0]))
    assert worth[0] == 0 and not over[0] and not cut[0] and not infos["illegal"][0] and seen["action_mask"][0].all()
    assert infos["illegal"][1], "the other sea goes on"
    with pytest.raises(ValueError, match="SAME_STEP or NEXT_STEP"):
        Many(PAIR, 2, autoreset_mode="Disabled")


def test_given_places_of_many_seas_are_checked():
    env = Many(PAIR, 2)
    env.reset(seed=1)
    env.reset(options={"places": env.placed()})
    for wrong in ([[0, 0]], [[0, 999], [0, 999]], [[0.5, 1.0]] * 2):
        with pytest.raises(ValueError, match="place"):
            env.reset(options={"places": wrong})


def test_fleets_are_dealt_as_the_rules_deal_them():
    """Each of the fleets of a tiny sea as often as by sequence, within five standard deviations."""
    rules = Rules(4, 3, ("2", "1"))
    chance = {}
    large, small = list(rules.placements("2")), list(rules.placements("1"))
    for place in large:
        free = [one for one in small if set(one).isdisjoint((*place, *rules.halo(place)))]
        chance.update({(place, one): 1 / len(large) / len(free) for one in free})
    times = 40_000
    found = many.Fleets(rules).deal(times, np.random.default_rng(1))
    order = [*large, *small]
    counted = dict.fromkeys(itertools.product(large, small), 0)
    for one, other in found:
        counted[order[one], order[other]] += 1
    for pair, number in counted.items():
        share = chance.get(pair, 0)
        assert abs(number - times * share) <= 5 * (times * share * (1 - share)) ** 0.5, pair


@pytest.mark.parametrize("rules", ["salvo", "mines", "submarine", "dutchman"])
def test_rules_with_more_than_ships_are_not_for_many(rules):
    with pytest.raises(ValueError, match="one sea at a time"):
        Many(rules)


def test_a_fleet_without_room_is_refused():
    with pytest.raises(ValueError, match="hardly fits"):
        Many(Rules(3, 3, ("3", "3", "1"))).reset()


def test_the_page_shows_what_there_is():
    """Its example runs, and its planes, rewards and numbers are the code's."""
    page = (ROOT / "docs" / "learning.md").read_text(encoding="utf-8")
    example_of = r"\n\n((?:    .*\n|\n)*?    from zalp\.env import Many, SeaBattle, duel\n(?:    .*\n|\n)*)"
    (example,) = re.findall(example_of, page)
    exec(textwrap.dedent(example), {})
    named = re.findall(r"^(\d+) ([a-z ]+) \|", page, re.MULTILINE)
    assert [(int(number), name) for number, name in named] == list(enumerate(PLANES))
    assert tuple(many.PLANES) == PLANES[:4] and f"\n`counts` | {len(COUNTS)} |" in page
    (words,) = re.findall(r"`rewards=Rewards\((.*?)\)`", page)
    assert [word.partition("=")[0] for word in words.split(", ")] == list(Rewards._fields)


@pytest.mark.parametrize("step", [speed.many("classic", 256), speed.solo("classic", "cabin-boy"), speed.duel("salvo")])
def test_steps_a_second_are_measured(step):
    assert speed.steps_a_second(step, 0.05) > 0


def test_without_gymnasium_it_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "gymnasium", None)
    with pytest.raises(ImportError, match=r"pip install 'zalp\[env\]'"):
        importlib.reload(zalp.env)
