"""The mutants of `make mutants` change what is there, and name tests that are there."""

import mutate
import pytest
from mutants import every

MUTANTS = every()
FILES = sorted({mutant.path for mutant in MUTANTS})


@pytest.mark.parametrize("path", FILES)
def test_a_mutant_changes_something_once_and_can_still_be_read(path):
    text = (mutate.ROOT / path).read_text(encoding="utf-8")
    for mutant in MUTANTS:
        if mutant.path == path:
            assert text.count(mutant.old) == 1, f"{mutant}: {mutant.old!r} stands {text.count(mutant.old)} times"
            assert mutant.old != mutant.new, str(mutant)
            compile(text.replace(mutant.old, mutant.new), path, "exec")


def test_a_mutant_names_tests_that_are_there():
    texts = {}
    for mutant in MUTANTS:
        assert mutant.tests, str(mutant)
        for word in [*mutant.tests, *mutate.BEYOND.get(mutant.room, "").split()]:
            file = mutate.test_file(word)
            text = texts.setdefault(file, (mutate.ROOT / "tests" / file).read_text(encoding="utf-8"))
            part = word.partition("::")[2]
            functions = [line for line in text.splitlines() if line.startswith(("def test_", "async def test_"))]
            assert any(part in line for line in functions), f"{mutant}: no test of {file} has {part!r} in its name"


def test_there_are_mutants_enough_in_every_room():
    assert len(MUTANTS) >= 150
    assert all(mutant.why is None or len(mutant.why) > 20 for mutant in MUTANTS)
