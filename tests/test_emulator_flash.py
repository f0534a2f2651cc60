"""The emulated flash: its cache, and what an erase or a program leaves behind that the power cut short; and a sample of
`make cuts`, which cuts the power of the store on it again and again.
"""

import base64
import json
import shutil

import pytest
from emulated import begin, drivers, emulator  # noqa: F401
from once import built
from unix_port import printed

from host_tools.emulator import cuts, image
from host_tools.emulator.board import HERE, TYPICAL, WORST, Emulator
from zalp.tools import FIRMWARE

pytestmark = pytest.mark.slow

SECTOR, PAGE = 4096, 256
LAST = image.FLASH_BYTES - SECTOR  # a sector that the file system does not use yet


def script(code):
    """What a piece of JavaScript that uses flash.mjs prints, from JSON."""
    if shutil.which("node") is None:
        pytest.skip("no node")
    text = f"import {{ Operation, XipCache }} from '{(HERE / 'flash.mjs').as_uri()}';\n{code}"
    return json.loads(printed("node", "--input-type=module", "-e", text))


def test_a_cache_of_16_kb_holds_what_fits_and_fills_its_lines_by_halves():
    said = script(
        "const cache = new XipCache(42);\nconst took = [];\n"
        "const pass = (bytes, step) => {\n"
        "  let t = 0;\n  for (let at = 0; at < bytes; at += step) t += cache.look(at >>> 2);\n  return t;\n};\n"
        "took.push(pass(16384, 2), pass(16384, 2), cache.misses);\n"  # every word once, then none
        "cache.flush();\ntook.push(pass(16384, 8), pass(16384, 4));\n"  # first halves, then the other halves
        "console.log(JSON.stringify(took));"
    )
    words = 16384 // 4
    assert said == [42 * words, 0, words, 42 * words // 2, 42 * words // 2]


def test_the_line_read_longest_ago_leaves_a_full_set():
    said = script(
        "const cache = new XipCache(1);\nconst [a, b, c] = [0, 8192, 16384];\n"
        "console.log(JSON.stringify([a, b, a, c, a, b].map((at) => cache.look(at >>> 2))));"
    )
    assert said == [1, 1, 0, 1, 0, 1]


CUT = """
let state = 1;
const random = () => (state = (state * 48271) % 2147483647) / 2147483647;
const cut = (data, share) => {
  const flash = new Uint8Array(3 * 4096).fill(0xff, 0, 4096).fill(0x0f, 4096);
  const bytes = data ? 3 * 256 : 2 * 4096;
  const operation = new Operation(flash, data ? 0 : 4096, bytes, data, 1000);
  operation.left = operation.ns * (1 - share);
  operation.cut(random);
  return Array.from(flash);
};
"""


def test_a_program_cut_short_leaves_whole_pages_one_half_done_and_the_rest():
    flash = script(CUT + "console.log(JSON.stringify(cut(new Uint8Array(768).fill(0x55), 0.5)));")
    first, middle, last = (flash[i : i + PAGE] for i in range(0, 3 * PAGE, PAGE))
    assert set(first) == {0x55} and set(last) == {0xFF}
    cleared = sum(8 - bin(byte).count("1") for byte in middle)
    assert 0.4 < cleared / (4 * PAGE) < 0.6  # half of the bits that were to go
    assert all(byte & 0x55 == 0x55 for byte in middle)


def test_an_erase_cut_short_leaves_neither_the_old_nor_an_empty_sector():
    early, late = (
        script(CUT + f"console.log(JSON.stringify(cut(null, {share})));")[SECTOR:] for share in (0.5 * 0.125, 0.5 * 0.7)
    )
    assert set(early[SECTOR:]) == set(late[SECTOR:]) == {0x0F}  # the second sector was not begun
    assert all(byte & 0xF0 == 0 for byte in early[:SECTOR])  # a flash programs to zero first what it erases
    assert 0.4 < sum(bin(byte).count("1") for byte in early[:SECTOR]) / (4 * SECTOR) < 0.6
    assert 0.5 < sum(bin(byte).count("1") for byte in late[:SECTOR]) / (8 * SECTOR) < 0.7
    done = script(CUT + "console.log(JSON.stringify(cut(null, 1)));")
    assert set(done[SECTOR:]) == {0xFF}


def test_misses_of_the_cache_take_time(emulator):  # noqa: F811
    took = []
    with Emulator(cache=False) as quick:
        for each in (quick, emulator):
            made = each.board(drivers())
            made.run(100)
            said = made.exec(
                "import time\nt = time.ticks_us()\nimport drivers.panels, drivers.jack\n"
                "print(time.ticks_diff(time.ticks_us(), t))"
            )
            took.append(int(said))
            state = made.state()
            assert (state["misses"] > 0) == (each is emulator)
    assert took[1] > 1.05 * took[0]


def busy(board, code, ms):
    """Start code at the prompt, and stop `ms` after it has begun."""
    begin(board, code)
    board.run(ms)


def sector(board):
    return base64.b64decode(board.ask("flash", **{"from": LAST, "bytes": SECTOR}))


@pytest.mark.parametrize("times", [TYPICAL, WORST])
def test_a_board_stands_still_while_its_flash_works(emulator, times):  # noqa: F811
    made = emulator.board(drivers(), flash_times=times)
    made.run(100)
    erase, program = times
    said = made.exec(
        "import rp2, time, machine\nf = rp2.Flash()\nn = f.ioctl(4, 0) - 1\nticks = []\n"
        "tick = machine.Timer(-1, period=1, callback=lambda t: ticks.append(1), hard=False)\n"
        "t = time.ticks_us()\nf.ioctl(6, n)\nu = time.ticks_us()\nseen = len(ticks)\nf.writeblocks(n, bytes(512), 0)\n"
        "v = time.ticks_us()\ntick.deinit()\nprint(time.ticks_diff(u, t), time.ticks_diff(v, u), seen)"
    )
    erased, programmed, ticks = map(int, said.split())
    assert erase * 1000 <= erased < erase * 1000 + 2000
    assert 2 * program * 1000 <= programmed < 2 * program * 1000 + 2000
    assert ticks < 10  # no interrupt came through, however long it took


def test_the_power_can_go_in_the_middle_of_an_erase_and_of_a_program(emulator):  # noqa: F811
    made = emulator.board(drivers(), flash_times=WORST)
    made.run(100)
    prepare = "import rp2\nf = rp2.Flash()\nn = f.ioctl(4, 0) - 1\n"
    made.exec(prepare + "f.ioctl(6, n)\nf.writeblocks(n, bytes(4096), 0)")
    assert set(sector(made)) == {0}
    busy(made, prepare + "f.ioctl(6, n)", 250)
    made.power_cut()
    half = sector(made)
    assert len(set(half)) > 20 and 0.1 < sum(bin(byte).count("1") for byte in half) / (8 * SECTOR) < 0.9
    made.run(100)
    busy(made, prepare + "f.ioctl(6, n)\nf.writeblocks(n, bytes(4096), 0)", 425)
    made.power_cut()
    half = sector(made)
    assert set(half[:PAGE]) == {0} and set(half[-PAGE:]) == {0xFF}
    assert sum(len(set(half[i : i + PAGE])) > 2 for i in range(0, SECTOR, PAGE)) <= 1


def test_the_files_of_a_board_are_read_anew_when_an_erase_or_program_has_ended(emulator):  # noqa: F811
    made = emulator.board(drivers(), flash_times=WORST)
    made.run(100)
    busy(made, "for i in range(3):\n    with open('note', 'w') as f: f.write('note %d' % i)", 2)
    for _ in range(3000):
        made.run(1)
        made.files()
        if made.files().get("note") == b"note 2":
            break
    assert made.files()["note"] == b"note 2"


def test_nothing_is_lost_in_forty_cuts(emulator):  # noqa: F811
    seen = cuts.run(40, 7, cuts.files())
    assert seen["during an act"] >= 10 and seen["before the store was ready"] >= 3


def test_a_store_that_writes_a_record_in_two_parts_is_found_out(emulator):  # noqa: F811
    text = (FIRMWARE / "lib" / "records.py").read_text(encoding="utf-8")
    header = "                file.write(first)\n"
    assert header in text
    parted = text.replace(header, header + "                file.flush()\n")
    worse = built({"worse.py": parted})
    with pytest.raises(cuts.Lost, match=r"make cuts CUTS=\d+ SEED=7"):
        cuts.run(60, 7, {**cuts.files(), "lib/records.mpy": worse["lib/worse.mpy"]})
