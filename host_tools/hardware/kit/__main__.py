"""`make kit`: draws and writes what docs/breadboard.md shows, from the table of wires. Imports what is beside it."""

import argparse
import io
import sys

from zalp.tools import ROOT

from . import breadboard, diagram, figures, overlay, page, wires, wokwi

IMG = ROOT / "docs" / "img"
PICTURES = {"en": IMG / "kit-breadboard.png", "ru": IMG / "kit-breadboard.ru.png"}
DIAGRAMS = {"en": IMG / "kit-wiring.svg", "ru": IMG / "kit-wiring.ru.svg"}
OVERLAY = ROOT / "hardware" / "pad-overlay.pdf"


def files():
    """{path: bytes} of all that is drawn and written from the table of wires."""
    made = {path: diagram.draw(language).encode() for language, path in DIAGRAMS.items()}
    made |= {path: breadboard.png(language) for language, path in PICTURES.items()}
    made |= {OVERLAY: overlay.pdf(), wokwi.FILE: wokwi.text().encode()}
    return made | {
        path: page.filled(path.read_text("utf-8"), language).encode() for language, path in page.PAGES.items()
    }


def check():
    """Draw and write everything from the table of wires again, and compare."""
    yield from wires.check()
    for path, fresh in files().items():
        kept = path.read_bytes() if path.exists() else b""
        if kept != fresh and not (kept and path.suffix == ".png" and _alike(kept, fresh)):
            yield f"{path.name} is not of these wires: run make kit"


def _alike(kept, fresh):
    """Whether two pictures look the same: no spot of them differs by more than a library's rounding."""
    from PIL import Image, ImageChops

    one, two = (Image.open(io.BytesIO(data)).convert("RGB") for data in (kept, fresh))
    if one.size != two.size:
        return False
    spots = ImageChops.difference(one, two).convert("L").reduce(4)
    return max(spots.tobytes()) < 24


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m host_tools.hardware.kit", description=__doc__.split("\n")[0])
    parser.add_argument("--pad", metavar="WxH", help="the pad's face in mm, for an overlay of another size: 69x76")
    pad = parser.parse_args().pad
    if pad:
        width, _, height = pad.partition("x")
        out = ROOT / "build" / "pad-overlay.pdf"
        out.parent.mkdir(exist_ok=True)
        out.write_bytes(overlay.pdf((float(width), float(height))))
        print(out.relative_to(ROOT))
        return 0
    faults = wires.check()
    if faults:
        print(*faults, sep="\n", file=sys.stderr)
        return 1
    for path, data in files().items():
        path.write_bytes(data)
    print(f"{len(wires.WIRES)} wires and {len(wires.PARTS)} parts as the firmware's tables say. {figures.sentence()}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
