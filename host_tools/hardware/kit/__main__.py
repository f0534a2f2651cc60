"""`make kit`: draws and writes what docs/breadboard.md shows, from the table of wires. Imports what is beside it."""

import argparse
import sys

from zalp.tools import ROOT

from . import breadboard, diagram, figures, overlay, page, wires, wokwi

IMG = ROOT / "docs" / "img"
PICTURES = {"en": IMG / "kit-breadboard.png", "ru": IMG / "kit-breadboard.ru.png"}
DIAGRAMS = {"en": IMG / "kit-wiring.svg", "ru": IMG / "kit-wiring.ru.svg"}
OVERLAY = ROOT / "hardware" / "pad-overlay.pdf"


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
    for language, path in PICTURES.items():
        breadboard.write(path, language)
    for language, path in DIAGRAMS.items():
        path.write_text(diagram.draw(language), encoding="utf-8")
    OVERLAY.write_bytes(overlay.pdf())
    wokwi.FILE.parent.mkdir(exist_ok=True)
    wokwi.FILE.write_text(wokwi.text(), encoding="utf-8")
    for language, path in page.PAGES.items():
        page.write(path, language)
    print(f"{len(wires.WIRES)} wires and {len(wires.PARTS)} parts as the firmware's tables say. {figures.sentence()}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
