"""`make selftest`: have a Pico measure itself, print the page, keep the report; or a folder's reports as a table."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from zalp.tools import OWN, ROOT
from zalp.tools.program import how, shown

from . import judged, page

EMULATED = ROOT / "docs" / "reports" / "emulated.json"
OUT = OWN / "build" / "report.json"
_CODE = "from drivers import report\nreport.run(%r)\n"
# The steps of a report, each with an empty heap to begin with; the last may cost the computer its port.
_MATCH = """
from drivers import open_board, report
async def main(board):
    from zalp.console.handheld import run
    await run(board, "seabattle")
report.play(main, open_board)
"""
STEPS = (_CODE % "", _MATCH, _CODE % "thought", _CODE % "sleep")


class NoReport(Exception):
    """The Pico could not measure itself; the text explains why."""


def attached(port: str | None) -> dict[str, dict]:
    """The report of the attached Pico, which is restarted then. FlashError or NoReport."""
    from zalp.tools.build import flash

    pico = flash.Pico(port or flash.find_port())
    try:
        found = judged.parsed(pico.run("exec", STEPS[0]))
    except flash.FlashError as error:
        if "ImportError" not in str(error):
            raise
        wanted = how("make flash", "zalp flash")
        raise NoReport(f"There is no Zalp on this Pico, or one that does not measure itself: {wanted}") from None
    try:
        for step in STEPS[1:]:
            found.update(judged.parsed(pico.run("exec", step)))
        pico.run("reset")
    except flash.FlashError as error:
        for name in judged.JUDGES:
            found.setdefault(name, {"error": f"the port was lost: {error}"})
    return found


def emulated() -> dict[str, dict]:
    """The report of the emulated board, at a computer. EmulatorError or NoImage."""
    from zalp.tools.build import firmware

    from ..emulator.board import Emulator

    with Emulator() as emulator:
        board = emulator.board({**firmware.build(), "main.py": b""})
        board.usb(True)
        board.run(100)
        said = ""
        for step in STEPS:
            said += board.exec(step, 150_000)
            board.power_cut()
            board.run(100)
        return judged.parsed(said)


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m host_tools.report", description=__doc__)
    parser.add_argument(
        "folder", type=Path, nargs="?", help="a folder of reports, or one report: print these, ask no Pico"
    )
    parser.add_argument("--port", help="the Pico's serial port; without it, the port is searched for")
    parser.add_argument("--out", type=Path, default=OUT, help="where the report is kept")
    parser.add_argument("--emulated", action="store_true", help="measure the emulated board, for docs/reports")
    options = parser.parse_args(arguments)
    try:
        if options.folder and options.folder.is_dir():
            print(page.table(options.folder))
            return 0
        if options.folder:
            found = page.read(options.folder)
        elif options.emulated:
            found = emulated()
            EMULATED.write_text(page.written(found), encoding="utf-8")
        else:
            found = attached(options.port)
            options.out.parent.mkdir(parents=True, exist_ok=True)
            options.out.write_text(page.written(found), encoding="utf-8")
        usual = page.read(EMULATED) if EMULATED.exists() else {}
        print(page.text(found, usual))
        if not options.folder and not options.emulated:
            print(f"\n{options.out} has this report for programs. docs/reports/README.md says how to send it.")
    except (NoReport, ValueError, OSError) as error:
        print(shown(str(error), lines=True), file=sys.stderr)
        return 1
    except Exception as error:
        # FlashError, EmulatorError and their like come from modules that not every task needs.
        if not type(error).__module__.startswith(("host_tools.", "zalp.tools.")):
            raise
        print(shown(str(error), lines=True), file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
