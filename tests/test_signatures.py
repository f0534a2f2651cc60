"""docs/architecture.md shows the packages' interfaces: each signature and attribute that it names is the code's."""

import importlib
import inspect
import re
from pathlib import Path

import pytest
from console import sound
from console.show.canvas import Canvas
from seabattle import captains, rules
from seabattle.captains.memory import Memory

PAGE = Path(__file__).resolve().parent.parent / "docs" / "architecture.md"
# Sections of the page that list interfaces, and where their names are to be found.
PACKAGES = {
    "rules: the vocabulary": ("seabattle.rules", "seabattle.rules.acts", "seabattle.rules.presets"),
    "captains": ("seabattle.captains", "seabattle.captains.memory"),
    "show and sound": ("console.show.canvas", "console.sound"),
}
MISSING = object()
INSIDE = r"((?:[^()]|\(\))*)"  # of the brackets of a call


def samples():
    """One object of each kind that the page describes, by the name under which it does."""
    set_, generator = rules.Rules(), rules.Rng(1)
    fleet = rules.Fleet.random(set_, generator)
    objects = (set_, generator, fleet, rules.Sea(set_, fleet.ships), rules.Chart(set_), rules.Match(set_))
    objects += (captains.make("admiral", set_, generator), Memory(set_), Canvas(), sound.Synth())
    found = {type(thing).__name__: thing for thing in objects}
    rules.finish(objects[6].think(objects[4]))  # it has a shot now
    found.update(captain=objects[6], memory=importlib.import_module("seabattle.captains.memory"))
    for name in ("words", "turns", "extras", "dutchman"):
        found[name] = importlib.import_module("seabattle.captains." + name)
    return found


def entries(section):
    """The indented entries of a section of the page: a line and what is indented deeper below it."""
    text = PAGE.read_text(encoding="utf-8").split(f"## {section}\n", 1)[1].split("\n## ")[0]
    return re.findall(r"^    (\S.*(?:\n {5,}.*)*)", text, re.MULTILINE)


def shape(words, names):
    """'a, b=NONE' -> [("a", no default), ("b", value of NONE)]."""
    found = []
    for word in filter(None, (word.strip() for word in words.split(","))):
        name, sign, value = word.partition("=")
        found.append((name, eval(value, dict(names)) if sign else inspect.Parameter.empty))
    return found


def code_shape(function):
    return [(p.name, p.default) for p in inspect.signature(function).parameters.values()]


def claims(entry, known, names):
    """(the page's text, the object that is meant, its arguments or None) for an entry."""
    first = re.match(rf"([\w.]+)(?:\({INSIDE}\))?", entry)
    owner, _, name = first[1].rpartition(".")
    thing = getattr(known[owner], name, MISSING) if owner else names.get(name, MISSING)
    subject = known.get(name if isinstance(thing, type) else owner)
    yield first[0], thing, first[2]
    for name, attribute, call, words in re.findall(
        rf"(?<![\w.])(\w*)\.([a-z_]\w*)(\({INSIDE}\))?", entry[first.end() :]
    ):
        if name and name not in known and name not in names:
            continue  # another thing's, such as `value.x` in words
        target = known.get(name, names.get(name)) if name else subject
        if target is not None:
            yield f"{name}.{attribute}{call}", getattr(target, attribute, MISSING), words if call else None


@pytest.mark.parametrize("section", PACKAGES)
def test_the_page_shows_the_signatures_of_the_code(section):
    names, known, wrong, checked = {}, samples(), [], 0
    for module in PACKAGES[section]:
        names.update(vars(importlib.import_module(module)))
    for entry in entries(section):
        if not re.match(r"[\w.]+\(", entry):
            continue
        for text, thing, words in claims(entry, known, names):
            checked += 1
            if thing is MISSING:
                wrong.append(f"{text}: there is no such thing")
            elif words is not None and "..." not in words and shape(words, names) != code_shape(thing):
                wrong.append(f"{text}: it is {inspect.signature(thing)}")
    assert wrong == []
    assert checked > 4, "the section lists its interfaces, indented by four spaces"


def test_a_wrong_signature_and_a_missing_name_are_seen():
    names, known = vars(rules), samples()
    entry = "Rules(width=11)   .cells\n        .neighbours(cells); Sea.parse(text)"
    said = {text: (thing, words) for text, thing, words in claims(entry, known, names)}
    assert shape("width=11", names) != code_shape(said["Rules(width=11)"][0])[:1]
    assert said[".cells"][0] == 100 and said[".neighbours(cells)"][0] is MISSING
    assert shape(said["Sea.parse(text)"][1], names) != code_shape(said["Sea.parse(text)"][0])
