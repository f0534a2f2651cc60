"""What a release publishes, and when it refuses."""

import tarfile
import zipfile

import pytest
from console import VERSION
from once import built

from host_tools.build import release, retrace


@pytest.mark.skipif(not (release.ROOT / ".git").exists(), reason="no git checkout: the sources are packed by git")
def test_the_archives_hold_the_sources_and_the_picos_files(tmp_path, monkeypatch):
    folder = tmp_path / "build"
    monkeypatch.setattr(release, "FOLDER", folder)
    assert release.main(["--tag", f"v{VERSION}"]) == 0
    with zipfile.ZipFile(folder / f"zalp-{VERSION}-pico.zip") as archive:
        found = {name.removeprefix(f"zalp-{VERSION}-pico/"): archive.read(name) for name in archive.namelist()}
    assert found == built()
    made = retrace.read(folder / f"zalp-{VERSION}-map.json")
    assert made["build"].encode() in found["lib/drivers/__init__.mpy"]
    with tarfile.open(folder / f"zalp-{VERSION}.tar.gz") as archive:
        names = archive.getnames()
    assert {f"zalp-{VERSION}/Makefile", f"zalp-{VERSION}/firmware/main.py"} <= set(names)
    assert (folder / "notes.md").read_text(encoding="utf-8").strip()


def test_a_tag_that_names_another_version_is_refused(capsys):
    assert release.main(["--tag", "v9.9.9"]) == 1
    assert f"is not v{VERSION}" in capsys.readouterr().err


def test_the_notes_are_the_versions_own_section():
    changelog = "# Changelog\n\n## Unreleased\n\n- c\n\n## 0.2.0\n\n- b\n\n## 0.1.0\n\n- a\n"
    assert release.notes(changelog, "0.2.0") == "- b\n"
    assert release.notes(changelog, "0.1.0") == "- a\n"
    for missing in ("0.3.0", "0.2"):
        with pytest.raises(release.ReleaseError, match="says nothing of"):
            release.notes(changelog, missing)
    with pytest.raises(release.ReleaseError):
        release.notes("## 1.0.0\n\n## 0.9.0\n\n- x\n", "1.0.0")
