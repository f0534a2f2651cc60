"""What a release publishes, and when it refuses."""

import hashlib
import tarfile
import zipfile

import pytest
from once import built

from host_tools.build import release, uf2
from host_tools.site import build as site
from zalp.console import VERSION
from zalp.tools.build import retrace

pytestmark = pytest.mark.slow


@pytest.mark.skipif(not (release.ROOT / ".git").exists(), reason="no git checkout: the sources are packed by git")
@pytest.mark.skipif(not site.installed(), reason="no npm packages of the site: make test")
@pytest.mark.daily(0)
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
    assert (folder / "zalp.uf2").read_bytes() == uf2.zalp(built())
    assert (folder / "zalp-pocket.uf2").read_bytes() == uf2.zalp(built(), "pocket")
    with zipfile.ZipFile(folder / f"zalp-{VERSION}-hardware.zip") as archive:
        names = {name.removeprefix(f"zalp-{VERSION}-hardware/") for name in archive.namelist()}
    assert {
        "LICENSE",
        "pad-overlay.pdf",
        "bom.csv",
        "schematic/pocket.pdf",
        "pocket/pocket-gerbers.zip",
        "pocket/pocket-placement.csv",
        "pocket/pocket-assembly.csv",
        "pocket/case/front.stl",
        "pocket/case/front.step",
        "pocket/case/film.svg",
    } <= names
    with zipfile.ZipFile(folder / f"zalp-{VERSION}-site.zip") as archive:
        assert f"zalp-{VERSION}-site/index.html" in archive.namelist()
        page = {name.removeprefix(f"zalp-{VERSION}-site/"): archive.read(name) for name in archive.namelist()}
    with zipfile.ZipFile(folder / f"zalp-{VERSION}-py3-none-any.whl") as archive:
        inside = "zalp/data/build/site/"
        names = [name for name in archive.namelist() if name.startswith(inside)]
        assert {name.removeprefix(inside): archive.read(name) for name in names} == page
    rows = dict(reversed(row.split("  ")) for row in (folder / "SHA256SUMS").read_text().splitlines())
    published = {path.name for path in folder.iterdir()} - {"SHA256SUMS", "notes.md"}
    assert rows == {name: hashlib.sha256((folder / name).read_bytes()).hexdigest() for name in published}
    assert len(published) == 10
    for name, inside in (("paper", "letter-en/blank.pdf"), ("sounds", "modern/explosion.wav")):
        with zipfile.ZipFile(folder / f"zalp-{VERSION}-{name}.zip") as archive:
            assert f"zalp-{VERSION}-{name}/{inside}" in archive.namelist()


@pytest.mark.skipif(not (release.ROOT / ".git").exists(), reason="no git checkout: the sources are packed by git")
@pytest.mark.daily(0)
def test_without_npm_the_site_is_left_out_and_a_tag_refused(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(release, "FOLDER", tmp_path / "build")
    monkeypatch.setattr(release.site, "PORT", tmp_path / "none")
    monkeypatch.setattr(release.firmware, "traced", lambda: (built(), {}))
    assert release.main([]) == 0
    assert "Without the site" in capsys.readouterr().out
    assert not [*(tmp_path / "build").glob("*-site.zip"), *(tmp_path / "build").glob("*.whl")]
    assert release.main(["--tag", f"v{VERSION}"]) == 1
    assert "npm" in capsys.readouterr().err


def test_a_tag_that_names_another_version_is_refused(capsys):
    assert release.main(["--tag", "v9.9.9"]) == 1
    assert f"is not v{VERSION}" in capsys.readouterr().err


def test_the_notes_are_the_versions_own_section():
    changelog = "# Changelog\n\n## 0.2.0\n\nb.\n\nc.\n\n### Rules\n\n- c\n\n## 0.1.0\n\na.\n"
    assert release.notes(changelog, "0.2.0") == "b.\n\nc.\n"
    assert release.notes(changelog, "0.1.0") == "a.\n"
    for missing in ("0.3.0", "0.2"):
        with pytest.raises(release.ReleaseError, match="says nothing of"):
            release.notes(changelog, missing)
    with pytest.raises(release.ReleaseError):
        release.notes("## 1.0.0\n\n## 0.9.0\n\n- x\n", "1.0.0")
