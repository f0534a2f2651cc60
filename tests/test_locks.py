"""The lock files: everything that pyproject.toml asks for is in them, at one version (`make lock`)."""

import re
import sys

import pytest

from zalp.tools import ROOT

tomllib = pytest.importorskip("tomllib" if sys.version_info >= (3, 11) else "tomli")
requirements = pytest.importorskip("packaging.requirements")
EXTRAS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
LOCKS = {
    "requirements.lock": ("virtual", "arena", "replay"),
    "requirements-flash.lock": ("flash",),
    "requirements-dev.lock": ("dev",),
}


def wanted(extra):
    """The requirements of an extra and of those that it names."""
    for line in EXTRAS[extra]:
        one = requirements.Requirement(line)
        if one.name == "zalp":
            for other in one.extras:
                yield from wanted(other)
        else:
            yield one


def pinned(name):
    """{package: versions} of a lock file."""
    found = {}
    for line in (ROOT / name).read_text(encoding="utf-8").splitlines():
        if line and not line.lstrip().startswith("#"):
            one = requirements.Requirement(line)
            exact = re.fullmatch(r"==([\w.+!]+)", str(one.specifier))
            assert exact, f"{name}: {line}"
            found.setdefault(one.name.lower().replace("_", "-"), []).append(exact[1])
    return found


@pytest.mark.parametrize("name", LOCKS)
def test_packages_of_pyproject_are_locked(name):
    found = pinned(name)
    for extra in LOCKS[name]:
        for one in wanted(extra):
            versions = found.get(one.name.lower().replace("_", "-"), [])
            assert versions and all(one.specifier.contains(version) for version in versions), (name, str(one))


def test_a_package_has_the_same_versions_in_every_lock():
    locks = [pinned(name) for name in LOCKS]
    for small in locks[:2]:
        assert {name: locks[2].get(name) for name in small} == small


@pytest.mark.parametrize("name", sorted(path.name for path in ROOT.glob("requirements*.lock")))
def test_every_line_pins_one_version(name):
    assert len(pinned(name)) > 1
