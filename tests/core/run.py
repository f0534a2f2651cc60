"""Runs core tests without pytest: `micropython run.py [-x] [-d] FILE...`, from the folder tests/core.

A core test is a function test_* without arguments that asserts. Prints one line a test and ends with status 1 if any
failed; -x: at the first that did. -d: of a file's slow tests the day's third (daily.py). FILE::PART: only its tests
whose names contain that.
"""

import gc
import sys


class Seldom:
    """In the place of gc: the heap of these tests is collected when it is full, and before each test. The emulated Pico
    shows when the firmware collects it; here that would take two thirds of the time.
    """

    def __init__(self):
        self.mem_alloc = gc.mem_alloc
        self.mem_free = gc.mem_free

    def collect(self):
        pass

    def threshold(self, wanted=0):
        pass


if sys.implementation.name == "micropython":
    sys.modules["gc"] = Seldom()
    # The table of names is doubled here, which takes 28 kB contiguous: before the heap lies in pieces, not amid a test.
    for number in range(1500):
        getattr(sys, "name-" + str(number), None)

import daily  # noqa: E402

from zalp.console import loader  # noqa: E402

# Sea Battle is in memory while it is played, and so it is for these tests, which play it without the handheld.
loader.know("straume")
loader.know("seabattle")
loader.hold("seabattle")


def run(names):
    failed = passed = left = 0
    hasty = "-x" in names
    for name in names:
        if name in ("-x", "-d"):
            continue
        name, _, part = name.partition("::")
        module = __import__(name)
        tests = [key for key in sorted(dir(module)) if key.startswith("test_") and part in key]
        slow = [key for key in tests if getattr(module, key) in daily.SLOW] if "-d" in names else []
        today = daily.daily((len(slow) + 2) // 3, slow, name)
        for key in tests:
            if key in slow and key not in today:
                left += 1
            else:
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
    print(f"{passed} passed, {failed} failed, {left} left for other days")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(run([arg.split("/")[-1].replace(".py", "") for arg in sys.argv[1:]]))
