"""Runs core tests without pytest: `micropython run.py [-x] FILE...`, from the folder tests/core.

A core test is a function test_* without arguments that asserts. Prints one line a test and ends with status 1 if any
failed; -x: at the first that did. FILE::PART: only its tests whose names contain that.
"""

import gc
import sys

from zalp.console import garbage, loader

# The Pico's times of collecting are no affair of these tests, and cost them a third of their time.
garbage.COLLECTS = False
# Without them a duel's two units would scatter over the whole heap, until a part that is loaded finds no piece.
if sys.implementation.name == "micropython":
    gc.threshold(200000)
# The table of names is doubled here, which takes 28 kB contiguous: before the heap lies in pieces, not amid a test.
if sys.implementation.name == "micropython":
    for number in range(1500):
        getattr(sys, "name-" + str(number), None)
# Sea Battle is in memory while it is played, and so it is for these tests, which play it without the handheld.
loader.know("straume")
loader.know("seabattle")
loader.hold("seabattle")


def run(names):
    failed = passed = 0
    hasty = "-x" in names
    for name in names:
        if name == "-x":
            continue
        name, _, part = name.partition("::")
        module = __import__(name)
        for key in sorted(dir(module)):
            if key.startswith("test_") and part in key:
                gc.collect()
                try:
                    getattr(module, key)()
                except Exception as error:
                    failed += 1
                    print("FAILED", name, key)
                    if hasattr(sys, "print_exception"):  # MicroPython's own
                        sys.print_exception(error)
                    if hasty:
                        return 1
                else:
                    passed += 1
                    print("passed", name, key)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(run([arg.split("/")[-1].replace(".py", "") for arg in sys.argv[1:]]))
