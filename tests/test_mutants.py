"""The mutants of `make mutants` change what is there."""

import mutate_cable
import pytest


@pytest.mark.parametrize("file", mutate_cable.MUTANTS)
def test_a_mutant_changes_something(file):
    folder = mutate_cable.ROOT / mutate_cable.room(file)
    text = (folder / file).read_text(encoding="utf-8")
    for old, new in mutate_cable.MUTANTS[file]:
        assert old in text and text.replace(old, new) != text, old
