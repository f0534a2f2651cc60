"""The site's page about a real Pico: it joins the visitor's MicroPython with zalp.uf2, for one drag."""

import json
import shutil
import subprocess

import pytest
from emulated import emulator, game  # noqa: F401
from once import built, site
from test_uf2 import dragged, garbage

from host_tools.build import disk, uf2
from host_tools.emulator import image, play
from host_tools.emulator.board import OWN
from host_tools.site import build
from host_tools.site.hosting import hosted

pytestmark = pytest.mark.slow

PICO = build.HERE / "pico"
LAYOUT = disk.OFFICIAL_START.to_bytes(4, "little") + (disk.FLASH_BYTES - disk.OFFICIAL_START).to_bytes(4, "little")


def micropython(version="1.28.0", machine="Raspberry Pi Pico with RP2040", layout=LAYOUT, family=uf2.RP2040, at=0):
    """A file that looks like MicroPython to the page."""
    text = f"MicroPython-{version}-arm--with-newlib\0{machine}\0".encode() + layout
    return uf2.pack({uf2.XIP + at: text.ljust(2 * uf2.SECTOR, b"\1")}, family)


def joined(first, second, folder, how="joined"):
    """What join.js makes of two files: the file, or why it refuses."""
    if not shutil.which("node"):
        pytest.skip("no node")
    (folder / "join.mjs").write_text((PICO / "join.js").read_text(encoding="utf-8"), encoding="utf-8")
    (folder / "first.uf2").write_bytes(first)
    (folder / "second.uf2").write_bytes(second)
    script = (
        "import fs from 'fs'; import * as join from './join.mjs';\n"
        "const read = (name) => new Uint8Array(fs.readFileSync(name));\n"
        f"try {{ fs.writeFileSync('both.uf2', join.{how}(read('first.uf2'), read('second.uf2'))); }}\n"
        "catch (error) { console.log(error.constructor.name, error.message); }"
    )
    (folder / "run.mjs").write_text(script, encoding="utf-8")
    ran = subprocess.run(["node", "run.mjs"], cwd=folder, capture_output=True, text=True)
    assert (ran.returncode, ran.stderr) == (0, "")
    return ran.stdout.strip() or (folder / "both.uf2").read_bytes()


def test_the_joined_file_writes_what_both_write(tmp_path):
    ours = uf2.zalp(built())
    both = joined(micropython(), ours, tmp_path)
    assert uf2.unpack(both) == uf2.unpack(micropython()) | uf2.unpack(ours)
    assert both == uf2.pack(uf2.unpack(both))  # numbered over the whole


def test_the_file_for_the_pocket_handheld_is_made_from_the_other(tmp_path):
    plain, pocket = uf2.zalp(built()), uf2.zalp(built(), "pocket")
    assert joined(plain, uf2.changes(plain, pocket), tmp_path, "changed") == pocket != plain


def test_another_micropython_is_refused_in_a_word(tmp_path):
    ours = uf2.zalp({"main.py": b""})
    elsewhere = (0x100000).to_bytes(4, "little") + (0x100000).to_bytes(4, "little")
    damaged = bytearray(micropython())
    damaged[512] ^= 1
    for given, why in (
        (b"", "no-uf2"),
        (b"PK\3\4" * 128, "no-uf2"),
        (bytes(damaged), "no-uf2"),
        (micropython()[:-512], "not-whole"),
        (micropython() + micropython(), "not-whole"),
        (micropython(family=0xE48BFF59), "pico-2"),
        (micropython(family=0x1C5F21B0), "other-chip"),
        (micropython(version="1.27.0"), "other-version"),
        (micropython(version="1.28.0-preview"), "other-version"),
        (micropython(machine="Raspberry Pi Pico W with RP2040"), "other-board"),
        (micropython(layout=elsewhere), "other-layout"),
        (micropython(at=disk.OFFICIAL_START - uf2.SECTOR), "other-layout"),
        (uf2.pack({uf2.XIP: bytes(256)}), "no-micropython"),
        (ours, "ours"),
    ):
        assert joined(given, ours, tmp_path) == f"Refused {why}"


def test_a_pico_starts_after_one_drag_of_the_joined_file(emulator, tmp_path):  # noqa: F811
    flash = garbage()
    dragged(flash, joined(image.uf2_file(), uf2.zalp(game()), tmp_path))
    board = emulator.board(flash=bytes(flash))
    play.until(board, lambda: board.frames(OWN), 8000)
    assert board.state()["resets"] == 0


@pytest.fixture(scope="module")
def host():
    if not build.installed():
        pytest.skip("no npm packages of the site: make test")
    with hosted(site()) as found:
        yield found


@pytest.mark.parametrize("language", ["en", "ru"])
def test_a_visitor_gives_a_file_and_gets_the_joined_one(visitors, host, language, tmp_path):
    visitor = visitors(locale=language)
    page = visitor.page
    page.goto(host.address + "pico/")
    assert page.evaluate("document.documentElement.lang") == language
    part = page.locator(f"main[lang={language}]")
    assert part.is_visible() and page.locator("main:visible").count() == 1
    given = tmp_path / "micropython.uf2"
    given.write_bytes(micropython(version="1.20.0"))
    part.locator("input[type=file]").set_input_files(given)
    part.locator(".refused").wait_for()
    assert "v1.28.0" in part.locator("[role=status]").inner_text()
    given.write_bytes(micropython())
    with page.expect_download() as download:
        part.locator("input[type=file]").set_input_files(given)
    both = download.value.path().read_bytes()
    assert uf2.unpack(both) == uf2.unpack(micropython()) | uf2.unpack(uf2.zalp(built()))
    assert "RPI-RP2" in part.locator("[role=status]").inner_text()
    with page.expect_download() as download:
        part.get_by_role("link", name="zalp.uf2").click()
    assert download.value.path().read_bytes() == uf2.zalp(built())
    pocket = uf2.zalp(built(), "pocket")
    part.get_by_role("radio").nth(1).check()
    assert part.locator("[role=status]").inner_text() == ""
    with page.expect_download() as download:
        part.get_by_role("link", name="zalp-pocket.uf2").click()
    assert download.value.suggested_filename == "zalp-pocket.uf2" and download.value.path().read_bytes() == pocket
    with page.expect_download() as download:
        part.locator("input[type=file]").set_input_files(given)
    assert uf2.unpack(download.value.path().read_bytes()) == uf2.unpack(micropython()) | uf2.unpack(pocket)
    assert all(url.startswith((host.address, "blob:")) for url in visitor.asked)
    page.locator("footer button:visible").click()
    assert page.evaluate("document.documentElement.lang") != language


def test_every_word_of_a_refusal_is_there_in_both_languages():
    text = (PICO / "pico.js").read_text(encoding="utf-8")
    words = {
        part.split('"')[1]
        for part in (PICO / "join.js").read_text(encoding="utf-8").split("new Refused(")[1:]
        if part[0] == '"'
    }
    assert len(words) == 9
    for word in words:
        assert text.count(f"\n    {json.dumps(word)}: ") + text.count(f"\n    {word}: ") == 2, word


def test_the_help_leads_here(visitors, host):
    visitor = visitors(locale="en")
    visitor.open(host.address)
    visitor.page.keyboard.press("?")
    visitor.page.locator("#help").get_by_role("link").click()
    visitor.page.locator("main[lang=ru]").wait_for(state="hidden")
    assert visitor.page.url == host.address + "pico/index.html"
