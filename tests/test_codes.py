"""A rule set's line, code and name on a computer: python -m host_tools.games.rule_sets."""

import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from host_tools.games.rule_sets import described, rules_in
from zalp.seabattle.rules import NotLegal, NotReadable, Rules
from zalp.seabattle.rules.code import code_of, rules_of
from zalp.seabattle.rules.presets import PRESETS, preset
from zalp.tools import ROOT

KINDS = ("1", "2", "3", "8", "##/#.", "3|##/#.", "####/.#..", "###/#.#/###", "#", "2|##", "##./##./..#")


def test_a_name_a_line_and_a_code_are_the_same_rule_set():
    for name in PRESETS:
        rules = preset(name)
        assert rules_in(name) == rules_in(str(rules)) == rules_in(code_of(rules)) == rules
        assert described(rules).split("\n")[0] == str(rules) and described(rules).endswith(f"preset {name}")
    crowd = described(Rules(5, 5, ("3", "3", "3", "3", "3")))
    assert "5 ships, 15 decks, 60 % of the sea, more than the sea has room for" in crowd


@given(st.data())
@settings(deadline=None)
def test_any_rule_set_comes_back_from_its_code(data):
    def draw(*values):
        return data.draw(st.sampled_from(values))

    fields = {"contact": draw(0, 1, 2), "waste": draw(True, False), "clock": draw(0, 30, 60)}
    fields.update(mines=draw(0, 1, 2, 3), mines_touch=draw(True, False), sweepers=draw(0, 1, 2, 3))
    fields.update(shots=draw("streak", "single", "multi:2", "multi:6", "chain", "salvo"), submarines=draw(0, 1))
    fields.update(answers=draw("full", "plain"))
    fleet = data.draw(st.lists(st.sampled_from(KINDS), min_size=1, max_size=26))
    try:
        rules = Rules(data.draw(st.integers(5, 20)), data.draw(st.integers(5, 20)), fleet, **fields)
    except NotLegal:
        return
    code = code_of(rules)
    assert str(rules_of(Rules, code)) == str(rules)
    digits = code.replace(" ", "")
    at = data.draw(st.integers(0, len(digits) - 1))
    other = digits[:at] + str((int(digits[at]) + data.draw(st.integers(1, 9))) % 10) + digits[at + 1 :]
    try:
        assert rules_of(Rules, other) != rules
    except NotReadable:
        pass


def test_it_prints_what_it_finds_and_why_it_finds_nothing():
    def ran(*words):
        command = [sys.executable, "-m", "host_tools.games.rule_sets", *words]
        return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60)

    found = ran("0082", "6970", "5965")
    assert found.returncode == 0 and found.stdout == described(Rules()) + "\n"
    for words in ((), ("chess",), ("0082", "6970", "5964")):
        wrong = ran(*words)
        assert wrong.returncode == 1 and wrong.stdout == "" and len(wrong.stderr) > 10


@pytest.mark.parametrize("text", ["", "chess", "12", "zalp-rules-2 1x1"])
def test_a_text_that_is_not_a_rule_set_is_refused(text):
    with pytest.raises(NotReadable):
        rules_in(text)
